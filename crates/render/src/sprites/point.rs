//! The sprites of a point of a xiangqi board.

use crate::draw::disc::Disc;
use crate::sprites::marks::CaptorPart;
use crate::sprites::sprite::Axis;

/// Number of columns of points.
pub(crate) const COLUMNS: u8 = 9;
pub(crate) const ROWS: u8 = 10;

/// A step in the picture, to the right and down. Each component is -1, 0 or 1, and not both are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    pub(crate) right: i8,
    pub(crate) down: i8,
}

impl Step {
    /// Steps along a line: up, right, down, left.
    pub(crate) const STRAIGHT: [Self; 4] = [
        Self { right: 0, down: -1 },
        Self { right: 1, down: 0 },
        Self { right: 0, down: 1 },
        Self { right: -1, down: 0 },
    ];

    /// Diagonal steps: up right, down right, down left, up left.
    pub(crate) const DIAGONAL: [Self; 4] = [
        Self { right: 1, down: -1 },
        Self { right: 1, down: 1 },
        Self { right: -1, down: 1 },
        Self { right: -1, down: -1 },
    ];
}

/// The position of the river relative to a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum River {
    /// Not next to the point.
    None,
    /// Directly above the point.
    Above,
    /// Directly below the point.
    Below,
}

/// The lines that meet at a point, and the river next to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Intersection {
    /// Whether there is a line in each direction of [`Step::STRAIGHT`].
    pub(crate) lines: [bool; 4],
    /// Whether there is a palace line in each direction of [`Step::DIAGONAL`].
    pub(crate) diagonals: [bool; 4],
    /// Whether the marks of a cannon's or soldier's starting point are drawn on its left and on its right.
    pub(crate) marks: [bool; 2],
    pub(crate) river: River,
    /// The characters of the river's name at the corners next to the river, on its left and on its right.
    pub(crate) text: [Option<char>; 2],
}

impl Intersection {
    /// Returns the intersection at a column from the left and a row from the top. The board looks the same from both
    /// sides.
    pub(crate) fn at(column: u8, row: u8) -> Self {
        let (left, right) = (column == 0, column == COLUMNS - 1);
        let (top, bottom) = (row == 0, row == ROWS - 1);
        let river = match row {
            4 => River::Below,
            5 => River::Above,
            _ => River::None,
        };
        // Only the outermost files cross the river.
        let crosses = left || right;
        let lines = [
            !top && (river != River::Above || crosses),
            !right,
            !bottom && (river != River::Below || crosses),
            !left,
        ];
        let in_palace = |step: Step| {
            let (column, row) = (i16::from(column), i16::from(row));
            let inside = |column: i16, row: i16| {
                (3..=5).contains(&column) && ((0..=2).contains(&row) || (7..=9).contains(&row))
            };
            let centre = |column: i16, row: i16| column == 4 && (row == 1 || row == 8);
            let (to, down) = (column + i16::from(step.right), row + i16::from(step.down));
            inside(column, row) && inside(to, down) && (centre(column, row) || centre(to, down))
        };
        let marked = match row {
            2 | 7 => column == 1 || column == 7,
            3 | 6 => column.is_multiple_of(2),
            _ => false,
        };
        Self {
            lines,
            diagonals: Step::DIAGONAL.map(in_palace),
            marks: [marked && !left, marked && !right],
            river,
            text: if river == River::None {
                [None; 2]
            } else {
                [column.checked_sub(1).and_then(name_at), name_at(column)]
            },
        }
    }

    /// Returns the intersection without the marks, which a piece covers.
    pub(crate) const fn unmarked(self) -> Self {
        Self { marks: [false; 2], ..self }
    }

    /// Whether a part of the river's name is here.
    pub(crate) const fn has_text(self) -> bool {
        self.text[0].is_some() || self.text[1].is_some()
    }

    /// Returns the intersection without the part of the river's name.
    pub(crate) const fn without_text(self) -> Self {
        Self { text: [None; 2], ..self }
    }

    /// Returns the intersection without what a highlighted point hides: the marks and the river.
    pub(crate) const fn lines_only(self) -> Self {
        self.unmarked().without_text()
    }

    /// Returns all different intersections.
    pub(crate) fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for intersection in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| Self::at(column, row))) {
            for intersection in [intersection, intersection.unmarked(), intersection.lines_only()] {
                if !all.contains(&intersection) {
                    all.push(intersection);
                }
            }
        }
        all
    }
}

/// Returns the character of the river's name between a column and the next: the border of Chu and Han.
pub(crate) const fn name_at(column: u8) -> Option<char> {
    match column {
        1 => Some('楚'),
        2 => Some('河'),
        5 => Some('漢'),
        6 => Some('界'),
        _ => None,
    }
}

/// The part of the last move's arrow on an empty point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ArrowPart {
    /// The step that leads to this point; `None` if the move began here.
    pub(crate) enters: Option<Step>,
    /// The step that leads onwards; `None` if no piece can make the move.
    pub(crate) leaves: Option<Step>,
    /// Whether the arrow's head is on this point.
    pub(crate) head: bool,
}

impl ArrowPart {
    /// Returns all parts of the arrows of all pieces.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let steps = || Step::STRAIGHT.into_iter().chain(Step::DIAGONAL);
        let begins = steps()
            .flat_map(|step| [false, true].map(|head| Self { enters: None, leaves: Some(step), head }));
        let straight = Step::STRAIGHT
            .into_iter()
            .flat_map(|step| [false, true].map(|head| Self { enters: Some(step), leaves: Some(step), head }));
        let over_an_eye =
            Step::DIAGONAL.map(|step| Self { enters: Some(step), leaves: Some(step), head: true });
        let bends = Step::STRAIGHT.into_iter().flat_map(|enters| {
            let outward = move |step: &Step| step.right == enters.right || step.down == enters.down;
            let leaves = Step::DIAGONAL.into_iter().filter(outward);
            leaves.map(move |step| Self { enters: Some(enters), leaves: Some(step), head: true })
        });
        let unknown = Self { enters: None, leaves: None, head: false };
        begins.chain(straight).chain(over_an_eye).chain(bends).chain([unknown])
    }
}

/// A highlight around a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Highlight {
    /// No highlight.
    None,
    /// The piece can move.
    Free,
    /// The piece is selected.
    Picked,
    /// The piece can be captured.
    Target,
    /// The piece is a general in check.
    Check,
}

impl Highlight {
    /// All highlights.
    pub(crate) const ALL: [Self; 5] = [Self::None, Self::Free, Self::Picked, Self::Target, Self::Check];
}

/// What a point shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum PointSprite {
    /// No piece; the flag says whether the selected piece can move here.
    Empty(Intersection, bool),
    /// No piece, but a part of the last move's arrow.
    Arrow(Intersection, ArrowPart),
    /// A piece.
    Piece(Intersection, Disc, Highlight),
    /// The piece that moved last.
    Mover(Disc, Highlight),
    /// A piece that the last move jumped over.
    Screen(Axis, Disc, Highlight),
    /// A part of the point where a capture ended, with its captor.
    Captor(Disc, Highlight, CaptorPart),
    /// The corner of that point: a part of the captor, and the captured piece.
    Captive(Disc, Highlight, Disc),
}

impl PointSprite {
    /// Returns all point sprites for these pieces.
    pub(crate) fn all(discs: impl Iterator<Item = Disc> + Clone) -> Vec<Self> {
        let intersections = Intersection::all();
        let unmarked =
            || intersections.iter().filter(|intersection| **intersection == intersection.unmarked());
        let pieces = || discs.clone().flat_map(|disc| Highlight::ALL.map(|highlight| (disc, highlight)));
        let mut all = Vec::new();
        all.extend(
            intersections
                .iter()
                .flat_map(|intersection| [false, true].map(|target| Self::Empty(*intersection, target))),
        );
        all.extend(
            intersections
                .iter()
                .filter(|intersection| **intersection == intersection.lines_only())
                .flat_map(|intersection| ArrowPart::all().map(|arrow| Self::Arrow(*intersection, arrow))),
        );
        all.extend(unmarked().flat_map(|intersection| {
            pieces().map(|(disc, highlight)| Self::Piece(*intersection, disc, highlight))
        }));
        all.extend(pieces().map(|(disc, highlight)| Self::Mover(disc, highlight)));
        for axis in Axis::ALL {
            all.extend(pieces().map(|(disc, highlight)| Self::Screen(axis, disc, highlight)));
        }
        let captives =
            |(disc, highlight)| discs.clone().map(move |taken| Self::Captive(disc, highlight, taken));
        all.extend(pieces().flat_map(captives));
        let parts = |(disc, highlight)| CaptorPart::UNCHAINED.map(|part| Self::Captor(disc, highlight, part));
        all.extend(pieces().flat_map(parts));
        all
    }

    /// Returns the piece that is shown.
    pub(crate) const fn disc(self) -> Option<Disc> {
        match self {
            Self::Empty(..) | Self::Arrow(..) => None,
            Self::Piece(_, disc, _)
            | Self::Mover(disc, _)
            | Self::Screen(_, disc, _)
            | Self::Captor(disc, ..)
            | Self::Captive(disc, ..) => Some(disc),
        }
    }

    /// Returns the same sprite with another piece on the point.
    pub(crate) const fn with(self, disc: Disc) -> Self {
        match self {
            Self::Piece(intersection, _, highlight) => Self::Piece(intersection, disc, highlight),
            Self::Mover(_, highlight) => Self::Mover(disc, highlight),
            Self::Screen(axis, _, highlight) => Self::Screen(axis, disc, highlight),
            Self::Captor(_, highlight, part) => Self::Captor(disc, highlight, part),
            Self::Empty(..) | Self::Arrow(..) | Self::Captive(..) => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the points of the board with a property.
    fn count(has: impl Fn(Intersection) -> bool) -> usize {
        let places = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
        places.filter(|(column, row)| has(Intersection::at(*column, *row))).count()
    }

    #[test]
    fn lines_lead_to_places_that_lead_back() {
        for (column, row) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row))) {
            let here = Intersection::at(column, row);
            let steps = Step::STRAIGHT.into_iter().zip(here.lines);
            let across = Step::DIAGONAL.into_iter().zip(here.diagonals);
            for (index, (step, drawn)) in steps.chain(across).enumerate() {
                let to = column.checked_add_signed(step.right).zip(row.checked_add_signed(step.down));
                let Some((to, down)) = to.filter(|(to, down)| *to < COLUMNS && *down < ROWS) else {
                    assert!(!drawn, "({column}, {row}) {step:?}");
                    continue;
                };
                let there = Intersection::at(to, down);
                let back =
                    if index < 4 { there.lines[(index + 2) % 4] } else { there.diagonals[(index + 2) % 4] };
                assert_eq!(drawn, back, "({column}, {row}) {step:?}");
            }
        }
    }

    #[test]
    fn the_board_is_the_same_from_both_sides() {
        for (column, row) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row))) {
            let (here, there) =
                (Intersection::at(column, row), Intersection::at(COLUMNS - 1 - column, ROWS - 1 - row));
            let turned = |sides: [bool; 4]| [sides[2], sides[3], sides[0], sides[1]];
            assert_eq!(here.lines, turned(there.lines));
            assert_eq!(here.diagonals, turned(there.diagonals));
            assert_eq!(here.marks, [there.marks[1], there.marks[0]]);
        }
    }

    #[test]
    fn palaces_river_and_marks_are_where_the_rules_have_them() {
        // Four corners and a centre in each palace; four cannons and ten soldiers; two banks.
        assert_eq!(count(|intersection| intersection.diagonals.contains(&true)), 10);
        assert_eq!(count(|intersection| intersection.marks.contains(&true)), 14);
        assert_eq!(count(|intersection| intersection.river != River::None), 18);
        assert_eq!(Intersection::at(0, 3).marks, [false, true]);
        // Only the outermost files cross the river.
        assert_eq!(count(|intersection| intersection.river == River::Below && intersection.lines[2]), 2);
    }
}
