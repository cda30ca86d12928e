//! Compares the palette PNG files of boards with the same pictures composed by `image::imageops`.
//!
//! The files never exist as images: their pixels are joined as compressed bits. The reference builds the same picture
//! in the obvious way: every layer is placed on an image, sprite by sprite. The file is then decoded and compared with
//! that image, pixel by pixel. The frames of animations are compared with the files of their pictures.

use std::io::Read;
use std::sync::LazyLock;

use banqi_rules::banqi::{Clash, Kind, Piece, Square};
use banqi_rules::game::Colour;
use banqi_rules::xiangqi::{self, Point, Points};
use banqi_session::{
    BoardView, Cell, Choices, LadderEntry, LastMove, LastPly, PieceStyle, Standing, Tally, Theme,
    XiangqiBoard,
};
use flate2::read::ZlibDecoder;
use image::{Luma, RgbaImage, imageops};
use proptest::prelude::*;

use crate::animation::tests::different_frame;
use crate::encoder::BoardEncoder;
use crate::family::{SpriteSet, banqi, xiangqi as xiangqi_scene};
use crate::palette::IndexedImage;
use crate::scene::layout::Area;
use crate::scene::picture::{Fill, Layer, Picture};

/// One encoder for each set and style.
static ENCODERS: LazyLock<Vec<Vec<BoardEncoder>>> = LazyLock::new(|| {
    let of = |set| PieceStyle::ALL.map(|style| BoardEncoder::new(set, style)).into();
    SpriteSet::ALL.map(of).into()
});

fn encoder(set: SpriteSet, style: PieceStyle) -> &'static BoardEncoder {
    &ENCODERS[set as usize][style as usize]
}

/// Places the layers of a picture over one another, in colours.
fn composed(encoder: &BoardEncoder, picture: &Picture, theme: Theme) -> RgbaImage {
    let palette = encoder.atlas.palette();
    let mut image = RgbaImage::new(picture.width, picture.height);
    for Layer { area, fill } in &picture.layers {
        let layer = match fill {
            Fill::Sprite(key) => palette.coloured(encoder.atlas.pixels(*key), theme),
            Fill::Entry(entry) => {
                palette.coloured(&IndexedImage::from_pixel(area.width, area.height, Luma([*entry])), theme)
            }
        };
        // Sprites replace what is below them: the frame's rounded corners are transparent in the final picture.
        imageops::replace(&mut image, &layer, area.x.into(), area.y.into());
    }
    image
}

/// Decodes the picture in a file. Also verifies the checksum of the compressed data, which the decoder of `image`
/// skips.
fn decoded(file: &[u8]) -> RgbaImage {
    let idat = file.windows(4).position(|name| name == b"IDAT").expect("a PNG file has data");
    let mut inflated = Vec::new();
    ZlibDecoder::new(&file[idat + 4..]).read_to_end(&mut inflated).expect("the checksum is right");
    let image = image::load_from_memory(file).expect("a PNG file").into_rgba8();
    let pixels = image.width() as usize * image.height() as usize;
    assert_eq!(inflated.len(), pixels + image.height() as usize, "a filter for each row, and the pixels");
    image
}

/// Describes the first pixel in which a file in the usual theme differs from its reference; `None` if there is none.
fn difference(encoder: &BoardEncoder, picture: &Picture) -> Option<String> {
    difference_in(encoder, picture, Theme::default())
}

/// Describes the first pixel in which a file in a theme differs from its reference; `None` if there is none.
fn difference_in(encoder: &BoardEncoder, picture: &Picture, theme: Theme) -> Option<String> {
    let (file, reference) = (decoded(&encoder.png(picture, theme)), composed(encoder, picture, theme));
    if file.dimensions() != reference.dimensions() {
        return Some(format!("{:?} instead of {:?}", file.dimensions(), reference.dimensions()));
    }
    let mut pixels = file.enumerate_pixels().zip(reference.pixels());
    let differs = pixels.find(|((_, _, drawn), expected)| drawn != expected);
    differs.map(|((x, y, drawn), expected)| format!("({x}, {y}) is {drawn:?} instead of {expected:?}"))
}

/// A board of any kind.
#[derive(Debug, Clone)]
enum Board {
    Banqi(BoardView),
    Xiangqi(XiangqiBoard),
}

/// Checks that the file of a board shows the reference, in every style.
fn check_in_each_style(board: &Board) -> Result<(), TestCaseError> {
    for style in PieceStyle::ALL {
        let (encoder, picture) = match board {
            Board::Banqi(view) => {
                let encoder = encoder(SpriteSet::of(view), style);
                (encoder, banqi::picture(&encoder.atlas, view))
            }
            Board::Xiangqi(board) => {
                let encoder = encoder(SpriteSet::Xiangqi, style);
                (encoder, xiangqi_scene::picture(&encoder.atlas, board))
            }
        };
        prop_assert_eq!(difference(encoder, &picture), None, "{:?}", style);
    }
    Ok(())
}

/// Generates sprites and fills that overlap one another and the edges of the picture.
fn any_picture(encoder: &'static BoardEncoder, usual_width: u32) -> impl Strategy<Value = Picture> {
    let size = prop_oneof![(1_u32..260, 1_u32..150), (Just(usual_width), 1_u32..150)];
    let place = (0_u32..300, 0_u32..160, 1_u32..200, 1_u32..100);
    let layers =
        prop::collection::vec((place, prop::option::of(any::<prop::sample::Index>()), 0_u8..100), 0..24);
    (size, layers).prop_map(move |((width, height), layers)| {
        let bottom = Layer { area: Area { x: 0, y: 0, width, height }, fill: Fill::Entry(5) };
        let layers = layers.into_iter().map(move |((x, y, width, height), sprite, entry)| match sprite {
            None => Layer { area: Area { x, y, width, height }, fill: Fill::Entry(entry) },
            Some(index) => {
                let key = encoder.atlas.keys().nth(index.index(encoder.atlas.len())).expect("a key");
                let (width, height) = encoder.atlas.size(key);
                Layer { area: Area { x, y, width, height }, fill: Fill::Sprite(key) }
            }
        });
        Picture { width, height, layers: [bottom].into_iter().chain(layers).collect() }
    })
}

/// Generates an encoder of the default style and pictures of one size made of its sprites. Each has most layers of the
/// one before it.
fn any_encoder_and_pictures() -> impl Strategy<Value = (&'static BoardEncoder, Vec<Picture>)> {
    let kept = prop::collection::vec(any::<u32>(), 1..6);
    (any_encoder_and_picture(), any_encoder_and_picture(), kept).prop_map(
        |((encoder, picture), (_, other), kept)| {
            let fills = |layer: &&Layer| matches!(layer.fill, Fill::Entry(_));
            let layers: Vec<Layer> =
                picture.layers.iter().chain(other.layers.iter().filter(fills)).copied().collect();
            let chosen = kept.into_iter().map(|bits| {
                let layers = (0..).zip(&layers).filter(|(nth, _)| *nth == 0 || bits >> (nth % 32) & 1 == 1);
                Picture { layers: layers.map(|(_, layer)| *layer).collect(), ..picture.clone() }
            });
            (encoder, chosen.collect())
        },
    )
}

/// Generates an encoder of the default style and a picture made of its sprites.
fn any_encoder_and_picture() -> impl Strategy<Value = (&'static BoardEncoder, Picture)> {
    (0..SpriteSet::ALL.len()).prop_flat_map(|index| {
        let set = SpriteSet::ALL[index];
        let encoder = encoder(set, PieceStyle::default());
        let usual_width = set.samples(&encoder.atlas)[0].width;
        (Just(encoder), any_picture(encoder, usual_width))
    })
}

fn any_standing() -> impl Strategy<Value = Standing> {
    (0..Standing::ALL.len()).prop_map(|standing| Standing::ALL[standing])
}

fn any_piece(colours: &'static [Colour]) -> impl Strategy<Value = Piece> {
    (0..colours.len() * Kind::ALL.len())
        .prop_map(move |index| Piece::of(colours).nth(index).expect("fewer than there are"))
}

/// Generates a board of some size with any position, last ply and ladder.
fn any_view(
    colours: &'static [Colour],
    size: impl Strategy<Value = (u8, u8)>,
) -> impl Strategy<Value = Board> {
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
    let ghosts = prop::collection::vec((square(), piece()), 0..20);
    let corners = (prop::option::of(square()), prop::option::of((square(), piece())), ghosts);
    let tally = || (0_u8..7, 0_u8..7, 0_u8..7).prop_map(|(down, up, taken)| Tally { down, up, taken });
    let rung = (0..Kind::ALL.len(), prop::collection::vec(tally(), colours.len()))
        .prop_map(|(kind, tallies)| LadderEntry { kind: Kind::ALL[kind], tallies });
    let ladder = prop::collection::vec(rung, 0..10);
    let rest = (last, corners, prop::collection::vec(any_standing(), colours.len()));
    (size, ladder, rest).prop_flat_map(
        move |((files, ranks), ladder, (last, (chain, last_down, ghosts), stand))| {
            let cells = prop::collection::vec(cell.clone(), usize::from(files) * usize::from(ranks));
            cells.prop_map(move |cells| {
                Board::Banqi(BoardView {
                    files,
                    ranks,
                    cells,
                    last: Some(last),
                    chain,
                    last_down,
                    ghosts: ghosts.clone(),
                    ladder: ladder.clone(),
                    colours: colours.iter().copied().zip(stand.clone()).collect(),
                    style: PieceStyle::default(),
                    theme: Theme::default(),
                })
            })
        },
    )
}

/// Generates a xiangqi or banner xiangqi board with pieces anywhere and any marks.
fn any_xiangqi(banners: bool) -> impl Strategy<Value = Board> {
    let kinds = move |piece: &xiangqi::Piece| banners || piece.kind != xiangqi::Kind::Banner;
    let pieces: Vec<xiangqi::Piece> = xiangqi::Piece::all().filter(kinds).collect();
    let piece = prop::sample::select(pieces);
    let point = || (0_u8..90).prop_map(|index| Point::new(index).expect("below 90"));
    let points = || any::<u128>().prop_map(Points::from_bits);
    let last = (point(), point(), prop::option::of(piece.clone()))
        .prop_map(|(from, to, captured)| LastMove { from, to, captured });
    let choices = prop_oneof![
        Just(Choices::Hidden),
        points().prop_map(Choices::Pieces),
        (point(), points()).prop_map(|(from, to)| Choices::Picked { from, to }),
    ];
    let side = || prop::sample::select(xiangqi::Colour::ALL.to_vec());
    let captured = prop::collection::vec(piece.clone(), 0..25);
    let points = prop::collection::vec(prop::option::weighted(0.3, piece), 90);
    let marks = (prop::option::of(last), prop::option::of(side()), choices, (side(), any::<bool>()));
    (points, captured, marks, [any_standing(), any_standing()]).prop_map(
        move |(points, captured, (last, in_check, choices, (below, lists_captures)), standings)| {
            Board::Xiangqi(XiangqiBoard {
                points,
                captured,
                banners,
                last,
                in_check,
                standings,
                choices,
                below,
                lists_captures,
                style: PieceStyle::default(),
                theme: Theme::default(),
            })
        },
    )
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    // Few boards: each has many sprites that are drawn and encoded for the first time.
    #![proptest_config(cases(4))]

    #[test]
    fn files_of_banqi_show_the_reference(board in any_view(&Colour::TWO, Just((8, 4)))) {
        check_in_each_style(&board)?;
    }

    #[test]
    fn files_of_four_colours_show_the_reference(board in any_view(&Colour::ALL, Just((8, 8)))) {
        check_in_each_style(&board)?;
    }

    #[test]
    fn files_of_xiangqi_show_the_reference(board in any_xiangqi(false)) {
        check_in_each_style(&board)?;
    }

    #[test]
    fn files_of_banner_xiangqi_show_the_reference(board in any_xiangqi(true)) {
        check_in_each_style(&board)?;
    }

    #[test]
    fn files_of_boards_of_any_size_show_the_reference(
        board in any_view(&Colour::TWO, prop_oneof![Just((0, 0)), (0_u8..=8, 0_u8..=8), (9_u8..=40, 1_u8..=2)])
    ) {
        check_in_each_style(&board)?;
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn files_of_any_layers_show_the_reference((encoder, picture) in any_encoder_and_picture()) {
        prop_assert_eq!(difference(encoder, &picture), None);
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn animations_of_any_layers_show_their_pictures((encoder, pictures) in any_encoder_and_pictures()) {
        prop_assert_eq!(different_frame(encoder, Theme::default(), &pictures), None);
    }
}

#[test]
fn files_of_sample_boards_show_the_reference() {
    for set in SpriteSet::ALL {
        let encoder = encoder(set, PieceStyle::default());
        for picture in set.samples(&encoder.atlas) {
            for theme in Theme::ALL {
                assert_eq!(difference_in(encoder, &picture, theme), None, "{set:?} {theme:?}");
            }
        }
    }
}

/// Only what a picture needs is drawn, so the test draws what games show. All themes share it. Most of it is pixels; the
/// rest is bits. The three styles together take three times as much.
#[test]
fn the_sprites_of_usual_boards_take_less_than_8_mb_in_each_style() {
    for style in PieceStyle::ALL {
        let mut all = 0;
        for set in SpriteSet::ALL {
            let encoder = BoardEncoder::new(set, style);
            for picture in set.samples(&encoder.atlas) {
                encoder.png(&picture, Theme::default());
            }
            let [pixels, bits] = encoder.sprite_bytes();
            println!("{style:?}, {set:?}: {pixels} bytes of pixels, {bits} of bits");
            all += pixels + bits;
        }
        assert!(all < 8_000_000, "{style:?}: {all} bytes");
    }
}

/// Tests every sprite of every style with `BANQI_DEEP=1`, otherwise one in forty.
#[test]
fn sprites_drawn_late_need_no_shade_that_is_not_there() {
    let step = if std::env::var_os("BANQI_DEEP").is_some() { 1 } else { 40 };
    for set in SpriteSet::ALL {
        for style in PieceStyle::ALL {
            let missing = set.atlas(style).missing_shades(step);
            assert_eq!(missing, 0, "{set:?} {style:?}");
        }
    }
}
