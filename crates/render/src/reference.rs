//! The slow and obvious way to the same pictures, to compare with: parts painted on a canvas, files decoded.

use std::io::Cursor;
use std::sync::LazyLock;

use proptest::prelude::*;

use crate::canvas::Canvas;
use crate::family::{Family, Press};
use crate::scene::bands::{Fill, Part, Parts};
use crate::scene::banqi;
use crate::scene::layout::Area;
use banqi_rules::banqi::{Clash, Kind, Piece, Square};
use banqi_rules::game::Colour;
use banqi_session::{BoardView, Cell, LastPly, PieceStyle, Rung, Standing, Tally};

/// One press for each family.
static PRESSES: LazyLock<Vec<Press>> =
    LazyLock::new(|| Family::ALL.map(|family| Press::new(family, PieceStyle::default())).into());

/// Parts painted one over the other.
fn painted(press: &Press, picture: &Parts) -> Canvas {
    let mut canvas = Canvas::new(picture.width, picture.height, 0);
    for part in &picture.parts {
        match part.fill {
            Fill::Entry(entry) => canvas.fill(part.area, entry),
            Fill::Sprite(key) => canvas.blit(press.atlas.canvas(key), (part.area.x, part.area.y)),
        }
    }
    canvas
}

/// The entries of a file, its checksums verified.
fn decoded(file: &[u8]) -> Canvas {
    let mut options = png::DecodeOptions::default();
    options.set_ignore_checksums(false);
    let mut decoder = png::Decoder::new_with_options(Cursor::new(file), options);
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("a PNG file");
    let mut entries = vec![0; reader.output_buffer_size().expect("a size that fits")];
    let frame = reader.next_frame(&mut entries).expect("a whole picture");
    reader.finish().expect("nothing is missing");
    Canvas::from_pixels(frame.width, entries)
}

/// Any sprites and fills, over one another and over the edges.
fn any_parts(press: &'static Press) -> impl Strategy<Value = Parts> {
    let usual = press.usual_width();
    let size = prop_oneof![(1_u32..260, 1_u32..150), (Just(usual), 1_u32..150)];
    let place = (0_u32..300, 0_u32..160, 1_u32..200, 1_u32..100);
    let parts =
        prop::collection::vec((place, prop::option::of(any::<prop::sample::Index>()), 0_u8..100), 0..24);
    (size, parts).prop_map(move |((width, height), parts)| {
        let ground = Part { area: Area { x: 0, y: 0, width, height }, fill: Fill::Entry(5) };
        let parts = parts.into_iter().map(move |((x, y, width, height), sprite, entry)| match sprite {
            None => Part { area: Area { x, y, width, height }, fill: Fill::Entry(entry) },
            Some(index) => {
                let key = press.atlas.keys().nth(index.index(press.atlas.len())).expect("a key");
                let (width, height) = press.atlas.size(key);
                Part { area: Area { x, y, width, height }, fill: Fill::Sprite(key) }
            }
        });
        Parts { width, height, parts: [ground].into_iter().chain(parts).collect() }
    })
}

fn any_press() -> impl Strategy<Value = &'static Press> {
    (0..PRESSES.len()).prop_map(|index| &PRESSES[index])
}

fn any_piece(colours: &'static [Colour]) -> impl Strategy<Value = Piece> {
    (0..colours.len() * Kind::ALL.len())
        .prop_map(move |index| Piece::of(colours).nth(index).expect("fewer than there are"))
}

fn any_view(colours: &'static [Colour]) -> impl Strategy<Value = BoardView> {
    let piece = move || any_piece(colours);
    let cell = prop_oneof![Just(Cell::Empty), Just(Cell::Down), piece().prop_map(Cell::Up)].boxed();
    let square = || (0_u8..64).prop_map(|index| Square::new(index).expect("below 64"));
    let last = (square(), square(), prop::option::of((piece(), piece())), 0_usize..5).prop_map(
        |(from, to, pieces, what)| match (pieces, what) {
            (None, _) => LastPly::Moved { from, to },
            (Some((victim, _)), 0 | 1) => LastPly::Captured { from, to, victim, was_down: what == 1 },
            (Some((attacker, target)), _) => {
                let clashes = [Clash::BothRemoved, Clash::Repelled, Clash::AttackerRemoved];
                LastPly::Clashed { from, to, attacker, target, clash: clashes[what - 2] }
            }
        },
    );
    let corners = (prop::option::of(square()), prop::option::of((square(), piece())));
    let tally = || (0_u8..7, 0_u8..7, 0_u8..7).prop_map(|(down, up, taken)| Tally { down, up, taken });
    let rung = (0..Kind::ALL.len(), prop::collection::vec(tally(), colours.len()))
        .prop_map(|(kind, tallies)| Rung { kind: Kind::ALL[kind], tallies });
    let ladder = prop::collection::vec(rung, 0..10);
    let size = prop_oneof![Just((8, 4)), Just((8, 8)), (0_u8..=8, 0_u8..=8), (9_u8..=40, 1_u8..=2)];
    let standing = (0..Standing::ALL.len()).prop_map(|standing| Standing::ALL[standing]);
    let rest = (last, corners, prop::collection::vec(standing, colours.len()));
    (size, ladder, rest).prop_flat_map(move |((files, ranks), ladder, (last, (chain, last_down), stand))| {
        let cells = prop::collection::vec(cell.clone(), usize::from(files) * usize::from(ranks));
        cells.prop_map(move |cells| BoardView {
            files,
            ranks,
            cells,
            last: Some(last),
            chain,
            last_down,
            ladder: ladder.clone(),
            colours: colours.iter().copied().zip(stand.clone()).collect(),
            style: PieceStyle::default(),
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_parts_are_joined_as_they_would_be_painted(
        (press, picture) in any_press().prop_flat_map(|press| (Just(press), any_parts(press)))
    ) {
        prop_assert_eq!(decoded(&press.picture(&picture)), painted(press, &picture));
    }

    #[test]
    fn any_view_is_joined_as_it_would_be_painted(
        view in prop_oneof![any_view(&Colour::TWO), any_view(&Colour::ALL)]
    ) {
        let press = &PRESSES[Family::of(&view) as usize];
        let picture = banqi::parts(&press.atlas, &view);
        prop_assert_eq!(decoded(&press.picture(&picture)), painted(press, &picture));
    }
}

#[test]
fn sample_boards_are_joined_as_they_would_be_painted() {
    for (press, family) in PRESSES.iter().zip(Family::ALL) {
        for picture in family.samples(&press.atlas) {
            assert_eq!(decoded(&press.picture(&picture)), painted(press, &picture));
        }
    }
}

/// Every sprite of every style with `BANQI_DEEP=1`, otherwise one in forty.
#[test]
fn sprites_drawn_late_need_no_shade_that_is_not_there() {
    let step = if std::env::var_os("BANQI_DEEP").is_some() { 1 } else { 40 };
    for family in Family::ALL {
        for style in PieceStyle::ALL {
            let missing = family.atlas(style).missing_shades(step);
            assert_eq!(missing, 0, "{family:?} {style:?}");
        }
    }
}
