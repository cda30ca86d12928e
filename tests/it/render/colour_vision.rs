//! How colours are seen without one kind of cones, and that the discs of all colours are told apart then.
//!
//! Shared with `look`, the example that draws boards for people who look at them.

/// How linear red, green and blue are seen without red cones (Machado, Oliveira and Fernandes 2009, severity 1).
pub(crate) const PROTANOPIA: Matrix = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];

/// The same without green cones.
pub(crate) const DEUTERANOPIA: Matrix = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];

/// A map of linear colours.
pub(crate) type Matrix = [[f64; 3]; 3];

/// Returns how a colour, as red, green and blue, is seen.
pub(crate) fn seen(rgb: [u8; 3], matrix: Matrix) -> [u8; 3] {
    product(matrix, rgb.map(linear)).map(|value| {
        let value = value.clamp(0.0, 1.0);
        let encoded =
            if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 };
        (encoded * 255.0).round() as u8
    })
}

/// Returns a channel of sRGB as a part of the brightest light (IEC 61966-2-1).
fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn product(matrix: Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(weight, value)| weight * value).sum())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use banqi_render::Renderer;
    use banqi_rules::banqi::{Kind, Piece, Square};
    use banqi_rules::game::Colour;
    use banqi_session::{BoardView, Cell, PieceStyle, Standing, Theme};
    use image::RgbImage;

    use super::*;
    use crate::views;

    /// The least difference of two discs: 2.3 is just noticeable (Mahy, Van Eycken and Oosterlinck 1994), and these are
    /// seen at a glance.
    const LEAST: f64 = 20.0;

    /// Width of a square of banqi in pixels, the place of a1, and the radius inside which a piece is not its edge.
    const SQUARE_PX: u32 = 92;
    const A1_PX: (u32, u32) = (42, 24 + 3 * SQUARE_PX);
    const RADIUS_PX: u32 = 30;

    /// Returns the difference of two colours (CIE 1976, with the white of sRGB).
    fn difference(a: [u8; 3], b: [u8; 3]) -> f64 {
        const TO_XYZ: Matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
        const WHITE: [f64; 3] = [0.9505, 1.0, 1.089];
        let lab = |rgb: [u8; 3]| {
            let [x, y, z] = product(TO_XYZ, rgb.map(linear));
            let root = |value: f64, white: f64| {
                let part = value / white;
                if part > 216.0 / 24_389.0 { part.cbrt() } else { (24_389.0 / 27.0 * part + 16.0) / 116.0 }
            };
            let [x, y, z] = [root(x, WHITE[0]), root(y, WHITE[1]), root(z, WHITE[2])];
            [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
        };
        let squares = lab(a).into_iter().zip(lab(b)).map(|(a, b)| (a - b).powi(2));
        squares.sum::<f64>().sqrt()
    }

    /// Returns the most and the second most frequent colour of a piece: its face and its glyph.
    fn face_and_glyph(board: &RgbImage, square: Square) -> [[u8; 3]; 2] {
        let (left, top) =
            (A1_PX.0 + SQUARE_PX * u32::from(square.file()), A1_PX.1 - SQUARE_PX * u32::from(square.rank()));
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for (x, y) in (0..SQUARE_PX).flat_map(|x| (0..SQUARE_PX).map(move |y| (x, y))) {
            let away = |at: u32| at.abs_diff(SQUARE_PX / 2).pow(2);
            if away(x) + away(y) <= RADIUS_PX.pow(2) {
                *counts.entry(board.get_pixel(left + x, top + y).0).or_default() += 1;
            }
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        [counts[0].0, counts[1].0]
    }

    /// Returns the faces and glyphs of a cannon of each colour on a board: of one that was flipped, and of one that never
    /// was.
    fn pieces(renderer: &Renderer, theme: Theme, style: PieceStyle) -> [Vec<(Colour, [[u8; 3]; 2])>; 2] {
        let squares = |rank| (0..8).filter_map(move |file| Square::at(file, rank)).zip(Colour::ALL);
        let empty = views::view(["........"; 4], "", views::TAIWAN);
        let mut cells = empty.cells;
        let cannon = |colour| Piece { colour, kind: Kind::Cannon };
        squares(0).for_each(|(square, colour)| cells[square.index()] = Cell::Up(cannon(colour)));
        let mut ghosts = Vec::new();
        for (square, colour) in squares(2) {
            cells[square.index()] = Cell::Down;
            ghosts.push((square, cannon(colour)));
        }
        let colours = Colour::ALL.map(|colour| (colour, Standing::Waiting)).to_vec();
        let view = BoardView { cells, ghosts, colours, style, theme, ladder: Vec::new(), ..empty };
        let board = image::load_from_memory(&renderer.board_png(&view)).expect("a PNG file").into_rgb8();
        [0, 2].map(|rank| {
            squares(rank).map(|(square, colour)| (colour, face_and_glyph(&board, square))).collect()
        })
    }

    #[test]
    fn discs_of_two_colours_differ_in_their_faces_or_glyphs_for_those_who_see_fewer_colours() {
        const NORMAL: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let renderer = Renderer::new();
        for (theme, style) in Theme::ALL.into_iter().flat_map(|it| PieceStyle::ALL.map(|style| (it, style))) {
            for drawn in pieces(&renderer, theme, style) {
                for (nth, (one, looks)) in drawn.iter().enumerate() {
                    for (other, others) in &drawn[..nth] {
                        for matrix in [NORMAL, PROTANOPIA, DEUTERANOPIA] {
                            let part = |nth: usize| {
                                let [a, b] = [looks[nth], others[nth]].map(|rgb| seen(rgb, matrix));
                                difference(a, b)
                            };
                            let most = part(0).max(part(1));
                            assert!(
                                most >= LEAST,
                                "{theme:?}, {style:?}: {one:?} {looks:?} and {other:?} {others:?} differ by {most:.1} \
                                 under {matrix:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn greys_stay_as_they_are_and_red_and_green_become_alike() {
        for matrix in [PROTANOPIA, DEUTERANOPIA] {
            for grey in [0, 1, 90, 200, 255] {
                assert_eq!(seen([grey; 3], matrix), [grey; 3]);
            }
            let alike = [[255, 90, 0], [150, 150, 0]];
            let [red, green] = alike.map(|rgb| seen(rgb, matrix));
            assert!(difference(red, green) < difference(alike[0], alike[1]) / 2.0);
        }
        assert!((difference([0; 3], [255; 3]) - 100.0).abs() < 0.1);
    }
}
