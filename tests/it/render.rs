//! Pictures: their appearance, their size, and that they show nothing except the view.

mod colour_vision;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use banqi_book::{Page, Picture, Shape};
use banqi_render::{Ink, Renderer, contrast};
use banqi_rules::Variant;
use banqi_rules::banqi::{Clash, Kind, Piece, Square};
use banqi_rules::game::Colour;
use banqi_rules::xiangqi::{self, Point, Points};
use banqi_session::{
    AnyBoard, BoardView, Cell, Choices, LadderEntry, LastMove, LastPly, PieceStyle, Standing, Tally, Theme,
    XiangqiBoard,
};
use gif::{ColorOutput, DecodeOptions};
use image::{Rgba, RgbaImage};
use proptest::prelude::*;

use crate::views;

static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::new);

/// Decodes a PNG file.
fn decoded(file: &[u8]) -> RgbaImage {
    image::load_from_memory(file).expect("a PNG file").into_rgba8()
}

/// Compares the picture of a view with `tests/golden/NAME.png`, pixel by pixel.
///
/// `UPDATE_GOLDEN=1` writes a golden picture that is missing or different. Without it, the new picture is saved in
/// `target/golden`.
fn golden(name: &str, view: &BoardView) {
    golden_picture(name, &RENDERER.board_png(view));
}

/// Compares a picture with its golden picture.
pub(crate) fn golden_picture(name: &str, drawn: &[u8]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("tests/golden").join(format!("{name}.png"));
    let golden = std::fs::read(&path).ok();
    if golden.is_some_and(|golden| decoded(&golden) == decoded(drawn)) {
        return;
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, drawn).expect("the golden can be written");
        return;
    }
    let seen = left(root, name, drawn);
    panic!("{} is not like {}; UPDATE_GOLDEN=1 accepts it", seen.display(), path.display());
}

/// Saves a picture for inspection. Returns its path.
fn left(root: &Path, name: &str, drawn: &[u8]) -> PathBuf {
    let folder = root.join("target/golden");
    std::fs::create_dir_all(&folder).expect("target can be written");
    let path = folder.join(format!("{name}.png"));
    std::fs::write(&path, drawn).expect("target can be written");
    path
}

#[test]
fn pictures_look_as_they_did() {
    golden("start", &views::start());
    golden("first-turn-up", &views::first_flip());
    golden("step", &views::step());
    golden("jump", &views::jump());
    golden("hongkong", &views::hongkong());
    golden("end", &views::end());
    golden("last-peek", &views::last_peek());
    golden("ghosts", &views::ghosts());
    views::of_presets().iter().for_each(|(name, view)| golden(name, view));
    views::attacks().iter().for_each(|(name, view)| golden(name, view));
    views::of_four_colours().iter().for_each(|(name, view)| golden(name, view));
    views::of_styles().iter().for_each(|(name, view)| golden(name, view));
    for (name, board) in views::of_xiangqi() {
        golden_picture(name, &RENDERER.xiangqi_png(&board));
    }
    for theme in Theme::ALL {
        let name = format!("{theme:?}").to_lowercase();
        golden(&format!("theme-{name}"), &BoardView { theme, ..views::jump() });
        let (_, check) = views::of_xiangqi().remove(4);
        golden_picture(
            &format!("theme-{name}-xiangqi"),
            &RENDERER.xiangqi_png(&XiangqiBoard { theme, ..check }),
        );
        let (_, four) = views::of_four_colours().remove(2);
        golden(&format!("theme-{name}-four-colours"), &BoardView { theme, ..four });
    }
}

/// Returns the picture of a page of the rule book for some rules.
fn page_png(page: Page, rules: &Variant) -> Vec<u8> {
    match page.picture(rules) {
        Picture::Diagram(diagram) => RENDERER.diagram_png(&diagram),
        Picture::Board(board) => RENDERER.png(&board),
    }
}

#[test]
fn the_pages_of_the_book_look_as_they_did() {
    const ELSEWHERE: [(Page, &str, &str); 26] = [
        (Page::Ranks, "hongkong", "ranks-hongkong"),
        (Page::Ranks, "mainland+equal=both-removed", "ranks-mainland-both-removed"),
        (Page::Captures, "mainland+equal=both-removed", "captures-mainland-both-removed"),
        (Page::Cannon, "taiwan+cannon=jumps-and-steps+screen=face-up-only", "cannon-face-up-screen"),
        (Page::Attempts, "taiwan+dark-capture=attempt", "attempts"),
        (Page::Chains, "taiwan+dark-capture=attempt+chain=any", "chains"),
        (Page::Chains, "taiwan+chain=cannon", "chains-cannon"),
        (Page::WipedOut, "boyer", "wiped-out"),
        (Page::Draws, "boyer", "draws-agree"),
        (Page::Chases, "club", "chases"),
        (Page::Seats, "four-colour-2", "seats-two"),
        (Page::Seats, "four-colour-4", "seats-four"),
        (Page::Seats, "four-colour-teams", "seats-teams"),
        (Page::Turn, "four-colour-4", "turn-four"),
        (Page::Captures, "four-colour-4", "captures-four"),
        (Page::Captures, "four-colour-teams", "captures-teams"),
        (Page::Cannon, "four-colour-4", "cannon-four"),
        (Page::Attempts, "four-colour-4+dark-capture=attempt", "attempts-four"),
        (Page::Chains, "four-colour-4+chain=cannon", "chains-cannon-four"),
        (Page::Chains, "four-colour-teams+dark-capture=attempt+chain=any", "chains-teams"),
        (Page::Ends, "four-colour-4", "ends-four"),
        (Page::Banner, "banner", "banner"),
        (Page::Repetition, "banner", "repetition-claim"),
        (Page::Draws, "banner", "draws-banner"),
        (Page::Facing, "xiangqi+facing=discovered-check", "facing-discovered-check"),
        (Page::Repetition, "xiangqi+perpetual=must-vary", "repetition-must-vary"),
    ];
    let taiwan = Variant::default();
    for page in Page::of(&taiwan) {
        golden_picture(&format!("book-{}", page.word()), &page_png(page, &taiwan));
    }
    let xiangqi: Variant = "xiangqi".parse().unwrap();
    for page in Page::of(&xiangqi) {
        golden_picture(&format!("book-xiangqi-{}", page.word()), &page_png(page, &xiangqi));
    }
    for (page, rules, name) in ELSEWHERE {
        let rules: Variant = rules.parse().unwrap();
        assert!(page.applies(&rules), "{name}");
        golden_picture(&format!("book-{name}"), &page_png(page, &rules));
    }
}

#[test]
fn a_diagram_is_as_large_as_its_squares_and_small_in_bytes() {
    for variant in Variant::presets() {
        for page in Page::of(&variant) {
            let Picture::Diagram(diagram) = page.picture(&variant) else { continue };
            let file = RENDERER.diagram_png(&diagram);
            let image = decoded(&file);
            let expected = match (diagram.shape, diagram.ranks) {
                (Shape::Table, _) => (802, 784),
                (Shape::Board, 4) => (802, 434),
                (Shape::Board, _) => (802, 802),
                (Shape::Points, _) => (814, 894),
            };
            assert_eq!(image.dimensions(), expected, "{page:?} of {variant}");
            assert!(file.len() < 60_000, "{page:?} of {variant}: {} bytes", file.len());
            assert_eq!(file, RENDERER.diagram_png(&diagram), "{page:?} of {variant}");
        }
    }
}

#[test]
fn every_effect_of_an_attack_looks_different() {
    let pictures: BTreeSet<Vec<u8>> =
        views::attacks().iter().map(|(_, view)| decoded(&RENDERER.board_png(view)).into_raw()).collect();
    assert_eq!(pictures.len(), views::attacks().len());
    let (_, hop) = &views::attacks()[6];
    let over = BoardView { chain: None, ..hop.clone() };
    assert_ne!(decoded(&RENDERER.board_png(hop)), decoded(&RENDERER.board_png(&over)));
    let shown = views::last_peek();
    let hidden = BoardView { last_down: None, ..shown.clone() };
    assert_ne!(decoded(&RENDERER.board_png(&shown)), decoded(&RENDERER.board_png(&hidden)));
}

#[test]
fn every_mark_on_a_board_of_xiangqi_is_seen() {
    let pictures: BTreeSet<Vec<u8>> = views::of_xiangqi()
        .iter()
        .map(|(_, board)| decoded(&RENDERER.xiangqi_png(board)).into_raw())
        .collect();
    assert_eq!(pictures.len(), views::of_xiangqi().len());
    let picture = |board: XiangqiBoard| decoded(&RENDERER.xiangqi_png(&board));
    let (_, check) = views::of_xiangqi().into_iter().find(|(name, _)| *name == "xiangqi-check").expect("it");
    assert_eq!(check.in_check, Some(xiangqi::Colour::Black));
    let shown = picture(check.clone());
    assert_ne!(shown, picture(XiangqiBoard { in_check: None, ..check.clone() }));
    assert_ne!(shown, picture(XiangqiBoard { last: None, ..check.clone() }));
    let untold = check.last.map(|last| LastMove { captured: None, ..last });
    assert_ne!(shown, picture(XiangqiBoard { last: untold, ..check.clone() }));
    assert_ne!(shown, picture(XiangqiBoard { standings: [Standing::Won, Standing::Waiting], ..check }));
}

/// Returns the areas, as left, top, right and bottom, of the pixels in which two pictures differ.
fn changed(a: &RgbaImage, b: &RgbaImage) -> [u32; 4] {
    let differ = a.enumerate_pixels().filter(|(x, y, pixel)| b.get_pixel(*x, *y) != *pixel);
    differ.fold([u32::MAX, u32::MAX, 0, 0], |[left, top, right, bottom], (x, y, _)| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

#[test]
fn a_captured_piece_is_seen_where_the_move_ended_and_nowhere_else() {
    let inside = |[left, top, right, bottom]: [u32; 4], (x, y): (u32, u32), side: u32| {
        assert!(left <= right && top <= bottom, "it is seen");
        assert!(
            left >= x && right < x + side && top >= y && bottom < y + side,
            "{left} {top} {right} {bottom}"
        );
    };
    let square = |text: &str| -> Square { text.parse().expect("a square") };
    for (from, to) in [("h3", "h4"), ("a3", "a4"), ("b1", "a1"), ("g1", "h1"), ("b2", "f2")] {
        let (from, to) = (square(from), square(to));
        let rank = |rank: u8| -> String {
            (0..8).map(|file| if (file, rank) == (to.file(), to.rank()) { 'C' } else { '.' }).collect()
        };
        let ranks = [3, 2, 1, 0].map(rank);
        let view = views::view([&ranks[0], &ranks[1], &ranks[2], &ranks[3]], "", views::TAIWAN);
        let shown = |last| decoded(&RENDERER.board_png(&BoardView { last: Some(last), ..view.clone() }));
        let captured = |kind, was_down| {
            let victim = Piece { colour: Colour::Black, kind };
            shown(LastPly::Captured { from, to, victim, was_down })
        };
        let place = (42 + 92 * u32::from(to.file()), 24 + 92 * u32::from(3 - to.rank()));
        let horse = captured(Kind::Horse, false);
        for other in
            [captured(Kind::Cannon, false), captured(Kind::Horse, true), shown(LastPly::Moved { from, to })]
        {
            inside(changed(&horse, &other), place, 92);
        }
    }
    let (_, start) = views::of_xiangqi().remove(0);
    let point = |text: &str| -> Point { text.parse().expect("a point") };
    for (from, to) in [("e9", "i9"), ("a5", "a9"), ("e0", "a0"), ("i4", "i0"), ("b0", "b2")] {
        let (from, to) = (point(from), point(to));
        for below in xiangqi::Colour::ALL {
            let shown = |captured| {
                let last = Some(LastMove { from, to, captured });
                decoded(&RENDERER.xiangqi_png(&XiangqiBoard { last, below, ..start.clone() }))
            };
            let captured = |letter| shown(xiangqi::Piece::from_letter(letter));
            let (file, rank) = (u32::from(to.file()), u32::from(to.rank()));
            let (column, row) =
                if below == xiangqi::Colour::Black { (8 - file, rank) } else { (file, 9 - rank) };
            let place = (56 + 80 * column, 88 + 80 * row);
            for other in [captured('p'), shown(None)] {
                inside(changed(&captured('n'), &other), place, 80);
            }
        }
    }
}

#[test]
fn pictures_of_usual_boards_are_small() {
    let check = |name: &str, bytes: usize, most: usize| assert!(bytes < most, "{name}: {bytes} bytes");
    views::of_four_colours()
        .iter()
        .for_each(|(name, view)| check(name, RENDERER.board_png(view).len(), 72_000));
    views::of_xiangqi()
        .iter()
        .for_each(|(name, board)| check(name, RENDERER.xiangqi_png(board).len(), 50_000));
    views::attacks().iter().for_each(|(name, view)| check(name, RENDERER.board_png(view).len(), 40_000));
}

/// Decodes an animation to the images that are seen.
fn frames(file: &[u8]) -> Vec<RgbaImage> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("a GIF file");
    let mut image = RgbaImage::new(decoder.width().into(), decoder.height().into());
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let (width, height) = (frame.width.into(), frame.height.into());
        let part = RgbaImage::from_raw(width, height, frame.buffer.to_vec()).expect("all pixels");
        image::imageops::overlay(&mut image, &part, frame.left.into(), frame.top.into());
        all.push(image.clone());
    }
    all
}

#[test]
fn animations_of_games_are_small_and_each_frame_is_the_picture_of_its_board() {
    for (variant, most_bytes) in [("taiwan", 450_000), ("four-colour-2", 550_000), ("xiangqi", 600_000)] {
        let boards = views::of_random_game(variant, 100).into_iter().map(AnyBoard::without_turn);
        let shots: Vec<(AnyBoard, Duration)> = boards.map(|board| (board, Duration::from_secs(1))).collect();
        let file = RENDERER.gif(&shots).expect("an animation");
        assert!(file.len() < most_bytes, "{variant}: {} bytes", file.len());
        let frames = frames(&file);
        assert_eq!(frames.len(), shots.len());
        // The rounded corners are translucent, which GIF files cannot be.
        let first = decoded(&RENDERER.png(&shots[0].0));
        let is_translucent = |(_, _, pixel): &(u32, u32, &Rgba<u8>)| pixel[3] != u8::MAX;
        let corners: Vec<(u32, u32, &Rgba<u8>)> = first.enumerate_pixels().filter(is_translucent).collect();
        assert!((1..1_000).contains(&corners.len()), "{variant}: {} pixels", corners.len());
        for (nth, (mut frame, (board, _))) in frames.into_iter().zip(&shots).enumerate() {
            corners.iter().for_each(|(x, y, pixel)| frame.put_pixel(*x, *y, **pixel));
            assert!(frame == decoded(&RENDERER.png(board)), "{variant} {nth}");
        }
    }
}

#[test]
fn a_game_without_winner_or_mover_marks_neither_colour() {
    let drawn = views::standing(views::end(), Standing::Waiting, &[]);
    let won = views::end();
    let to_move = views::to_move(views::end(), &[Colour::Red]);
    let pictures = [drawn, won, to_move].map(|view| decoded(&RENDERER.board_png(&view)));
    assert_ne!(pictures[0], pictures[1]);
    assert_ne!(pictures[0], pictures[2]);
    assert_ne!(pictures[1], pictures[2]);
}

#[test]
fn text_and_marks_of_every_theme_pass_wcag_aa() {
    // WCAG 2.2, 1.4.3: text needs a contrast of at least 4.5 to 1.
    const TEXT: [(Ink, Ink); 17] = [
        (Ink::Red, Ink::Face),
        (Ink::Black, Ink::Face),
        (Ink::Blue, Ink::Face),
        (Ink::Green, Ink::Face),
        (Ink::Coordinate, Ink::Frame),
        (Ink::Face, Ink::Back),
        (Ink::Face, Ink::Plum),
        (Ink::BackSide, Ink::BackPattern),
        (Ink::PlumSide, Ink::PlumPattern),
        (Ink::Spent, Ink::Tray),
        (Ink::Spent, Ink::TrayLit),
        (Ink::Edge, Ink::Tray),
        (Ink::Edge, Ink::TrayLit),
        (Ink::Edge, Ink::Face),
        (Ink::Edge, Ink::Side),
        (Ink::Edge, Ink::Lit),
        (Ink::Taken, Ink::Tray),
    ];
    // WCAG 2.2, 1.4.11: graphical objects need a contrast of at least 3 to 1.
    const MARKS: [(Ink, Ink); 41] = [
        (Ink::Mark, Ink::Lit),
        (Ink::Mark, Ink::Field),
        (Ink::Mark, Ink::TrayLit),
        (Ink::Black, Ink::Field),
        (Ink::Red, Ink::Lit),
        (Ink::Black, Ink::Lit),
        (Ink::Blue, Ink::Lit),
        (Ink::Green, Ink::Lit),
        (Ink::Black, Ink::River),
        (Ink::Back, Ink::Field),
        (Ink::Back, Ink::Lit),
        (Ink::Back, Ink::River),
        (Ink::Back, Ink::Tray),
        (Ink::Back, Ink::TrayLit),
        (Ink::BackPattern, Ink::Back),
        (Ink::Plum, Ink::Field),
        (Ink::Plum, Ink::Lit),
        (Ink::Plum, Ink::Tray),
        (Ink::Plum, Ink::TrayLit),
        (Ink::Plum, Ink::TrayOut),
        (Ink::PlumPattern, Ink::Plum),
        (Ink::Red, Ink::Tray),
        (Ink::Black, Ink::Tray),
        (Ink::Blue, Ink::Tray),
        (Ink::Green, Ink::Tray),
        (Ink::Red, Ink::TrayLit),
        (Ink::Black, Ink::TrayLit),
        (Ink::Blue, Ink::TrayLit),
        (Ink::Green, Ink::TrayLit),
        (Ink::Spent, Ink::TrayOut),
        (Ink::Taken, Ink::TrayOut),
        (Ink::TrayLine, Ink::Tray),
        (Ink::TrayLine, Ink::TrayLit),
        (Ink::Rule, Ink::Field),
        (Ink::Rule, Ink::River),
        (Ink::RiverText, Ink::River),
        (Ink::Alarm, Ink::Face),
        (Ink::GhostRed, Ink::Ghost),
        (Ink::GhostBlack, Ink::Ghost),
        (Ink::GhostBlue, Ink::Ghost),
        (Ink::GhostGreen, Ink::Ghost),
    ];
    for theme in Theme::ALL {
        let ratio = |a: Ink, b: Ink| contrast(a.rgb(theme), b.rgb(theme));
        for (pairs, least) in [(TEXT.as_slice(), 4.5), (&MARKS, 3.0)] {
            for &(above, below) in pairs {
                let ratio = ratio(above, below);
                assert!(ratio >= least, "{theme:?}: {above:?} on {below:?}: {ratio:.2}");
            }
        }
        // The warning is seen by its rim or by its middle.
        for ground in [Ink::Field, Ink::Lit] {
            let ratio = ratio(Ink::Alarm, ground).max(ratio(Ink::Face, ground));
            assert!(ratio >= 3.0, "{theme:?}: the warning on {ground:?}: {ratio:.2}");
        }
        // A light piece is seen by its rim or by its face, a green one by its edge or by the light ring near it.
        let seen = [
            (Ink::Red, Ink::Field),
            (Ink::Blue, Ink::Field),
            (Ink::Green, Ink::Field),
            (Ink::Red, Ink::River),
        ];
        for (rim, ground) in seen {
            let ratio = ratio(rim, ground).max(ratio(Ink::Face, ground));
            assert!(ratio >= 3.0, "{theme:?}: {rim:?} on {ground:?}: {ratio:.2}");
        }
        // Their shapes are alike, so dark pieces also differ in how dark they are.
        let ratio = ratio(Ink::Green, Ink::Black);
        assert!(ratio >= 2.5, "{theme:?}: green and black differ by {ratio:.2}");
    }
}

#[test]
fn a_theme_changes_colours_and_nothing_else() {
    // PNG specification, 11.2.1: where a file says that it has a palette, which has at most 256 colours.
    const COLOUR_TYPE: usize = 25;
    const INDEXED: u8 = 3;
    let banqi = views::of_four_colours().into_iter().map(|(_, view)| view).chain([views::jump()]);
    let boards = banqi.map(AnyBoard::Banqi).chain([AnyBoard::Xiangqi(views::of_xiangqi().remove(4).1)]);
    for board in boards {
        let files = Theme::ALL.map(|theme| RENDERER.png(&board.clone().in_theme(theme)));
        let pictures: BTreeSet<Vec<u8>> = files.iter().map(|file| decoded(file).into_raw()).collect();
        assert_eq!(pictures.len(), Theme::ALL.len());
        for (theme, file) in Theme::ALL.into_iter().zip(&files) {
            assert_eq!(file.len(), files[0].len(), "{theme:?}");
            assert_eq!(file[COLOUR_TYPE], INDEXED, "{theme:?}");
        }
    }
}

fn any_piece(colours: &'static [Colour]) -> impl Strategy<Value = Piece> + Clone {
    (0..colours.len() * Kind::ALL.len())
        .prop_map(move |index| Piece::of(colours).nth(index).expect("fewer than there are"))
}

fn any_square() -> impl Strategy<Value = Square> {
    (0_u8..64).prop_map(|index| Square::new(index).expect("below 64"))
}

fn any_clash() -> impl Strategy<Value = Clash> {
    prop_oneof![Just(Clash::BothRemoved), Just(Clash::Repelled), Just(Clash::AttackerRemoved)]
}

fn any_last(colours: &'static [Colour]) -> impl Strategy<Value = Option<LastPly>> {
    let piece = || any_piece(colours);
    prop::option::of(prop_oneof![
        any_square().prop_map(LastPly::Flipped),
        (any_square(), any_square()).prop_map(|(from, to)| LastPly::Moved { from, to }),
        (any_square(), any_square(), piece(), any::<bool>())
            .prop_map(|(from, to, victim, was_down)| { LastPly::Captured { from, to, victim, was_down } }),
        (any_square(), any_square(), piece(), piece(), any_clash()).prop_map(
            |(from, to, attacker, target, clash)| LastPly::Clashed { from, to, attacker, target, clash }
        ),
    ])
}

fn any_ladder(rows: usize) -> impl Strategy<Value = Vec<LadderEntry>> {
    let tally = (0_u8..7, 0_u8..7, 0_u8..7).prop_map(|(down, up, taken)| Tally { down, up, taken });
    let rung = (0..Kind::ALL.len(), prop::collection::vec(tally, rows))
        .prop_map(|(kind, tallies)| LadderEntry { kind: Kind::ALL[kind], tallies });
    prop::collection::vec(rung, 1..10)
}

/// Generates any style with `BANQI_DEEP=1`, otherwise one: each style has its own sprites to draw.
fn any_style() -> impl Strategy<Value = PieceStyle> {
    let styles = if std::env::var_os("BANQI_DEEP").is_some() { PieceStyle::ALL.len() } else { 1 };
    (0..styles).prop_map(|style| PieceStyle::ALL[style])
}

fn any_view() -> impl Strategy<Value = BoardView> {
    let colours = prop_oneof![Just(&Colour::TWO[..]), Just(&Colour::ALL[..])];
    (1_u8..=8, 1_u8..=8, colours).prop_flat_map(move |(files, ranks, colours)| {
        let piece = || any_piece(colours);
        let cell = prop_oneof![Just(Cell::Empty), Just(Cell::Down), piece().prop_map(Cell::Up)];
        let cells = prop::collection::vec(cell, usize::from(files) * usize::from(ranks));
        let chain = prop::option::of(any_square());
        let last_down = prop::option::of((any_square(), piece()));
        let ghosts = prop::collection::vec((any_square(), piece()), 0..20);
        let standing = (0..Standing::ALL.len()).prop_map(|standing| Standing::ALL[standing]);
        let standings = prop::collection::vec(standing, colours.len());
        let last = any_last(colours);
        (cells, last, chain, (last_down, ghosts), any_ladder(colours.len()), standings, any_style()).prop_map(
            move |(cells, last, chain, (last_down, ghosts), ladder, standings, style)| BoardView {
                files,
                ranks,
                cells,
                last,
                chain,
                last_down,
                ghosts,
                ladder,
                colours: colours.iter().copied().zip(standings).collect(),
                style,
                theme: Theme::default(),
            },
        )
    })
}

/// Generates a board with any pieces anywhere, and any marks.
fn any_xiangqi() -> impl Strategy<Value = XiangqiBoard> {
    let piece =
        (0_usize..16).prop_map(|index| xiangqi::Piece::all().nth(index).expect("fewer than there are"));
    let point = || (0_u8..90).prop_map(|index| Point::new(index).expect("below 90"));
    let points = || any::<u128>().prop_map(Points::from_bits);
    let last = (point(), point(), prop::option::of(piece.clone()))
        .prop_map(|(from, to, captured)| LastMove { from, to, captured });
    let choices = prop_oneof![
        Just(Choices::Hidden),
        points().prop_map(Choices::Pieces),
        (point(), points()).prop_map(|(from, to)| Choices::Picked { from, to }),
    ];
    let standing = || (0..Standing::ALL.len()).prop_map(|standing| Standing::ALL[standing]);
    let captured = prop::collection::vec(piece.clone(), 0..25);
    let pieces = prop::collection::vec(prop::option::weighted(0.3, piece), 90);
    let side = || (0..2_usize).prop_map(|index| xiangqi::Colour::ALL[index]);
    let marks = (prop::option::of(last), prop::option::of(side()), choices, (side(), any::<bool>()));
    (pieces, captured, any::<bool>(), marks, [standing(), standing()], any_style()).prop_map(
        |(
            points,
            captured,
            banners,
            (last, in_check, choices, (below, lists_captures)),
            standings,
            style,
        )| {
            XiangqiBoard {
                points,
                captured,
                banners,
                last,
                in_check,
                standings,
                choices,
                below,
                lists_captures,
                style,
                theme: Theme::default(),
            }
        },
    )
}

/// Generates a shuffled full set, some of it captured and some of the rest face up.
fn any_deal() -> impl Strategy<Value = BoardView> {
    let set: Vec<Piece> =
        Piece::of(&Colour::TWO).flat_map(|piece| (0..piece.kind.count()).map(move |_| piece)).collect();
    let places: Vec<usize> = (0..set.len()).collect();
    let last = (any_last(&Colour::TWO), prop::option::of(any_square()));
    (Just(set).prop_shuffle(), Just(places).prop_shuffle(), 0_usize..31, 0_usize..33, last).prop_map(
        |(set, places, taken, up, (last, chain))| {
            let mut board = vec!['.'; set.len()];
            let mut letters = String::new();
            for (index, (piece, place)) in set.iter().zip(places).enumerate() {
                if index < taken {
                    letters.push(piece.letter());
                } else {
                    board[place] = if index - taken < up { piece.letter() } else { 'x' };
                }
            }
            let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
            let drawn = views::view([&ranks[0], &ranks[1], &ranks[2], &ranks[3]], &letters, views::TAIWAN);
            views::to_move(BoardView { last, chain, ..drawn }, &[Colour::Red])
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_view_is_drawn_in_the_size_of_its_board(view in any_view(), other in any_view()) {
        let size = decoded(&RENDERER.board_png(&view)).dimensions();
        let same_board = BoardView {
            files: view.files,
            ranks: view.ranks,
            cells: view.cells.clone(),
            colours: view.colours.clone(),
            last: view.last,
            last_down: view.last_down,
            ghosts: view.ghosts.clone(),
            ..other
        };
        prop_assert_eq!(size, decoded(&RENDERER.board_png(&same_board)).dimensions());
    }

    #[test]
    fn equal_views_give_equal_bytes(view in any_view()) {
        let again = Renderer::board_png(&RENDERER, &view.clone());
        prop_assert_eq!(RENDERER.board_png(&view), again);
    }

    #[test]
    fn a_picture_of_any_deal_is_small(view in any_deal()) {
        let bytes = RENDERER.board_png(&view).len();
        prop_assert!(bytes < 40_000, "{} bytes", bytes);
    }
}

proptest! {
    // Each board has many sprites that no earlier one had.
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_board_of_xiangqi_is_drawn(board in any_xiangqi()) {
        let height = if board.lists_captures { 1_004 } else { 894 };
        prop_assert_eq!(decoded(&RENDERER.xiangqi_png(&board)).dimensions(), (814, height));
    }
}
