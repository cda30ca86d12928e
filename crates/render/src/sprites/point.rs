//! What one point of a xiangqi board may look like.

use crate::draw::disc::Disc;
use crate::sprites::sprite::Axis;

/// Columns and rows of points.
pub(crate) const COLUMNS: u8 = 9;
pub(crate) const ROWS: u8 = 10;

/// One step on the picture: to the right and down, each -1, 0 or 1 and not both 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    pub(crate) right: i8,
    pub(crate) down: i8,
}

impl Step {
    /// Along a line: up, right, down, left.
    pub(crate) const STRAIGHT: [Self; 4] = [
        Self { right: 0, down: -1 },
        Self { right: 1, down: 0 },
        Self { right: 0, down: 1 },
        Self { right: -1, down: 0 },
    ];

    /// Across: right above, right below, left below, left above.
    pub(crate) const DIAGONAL: [Self; 4] = [
        Self { right: 1, down: -1 },
        Self { right: 1, down: 1 },
        Self { right: -1, down: 1 },
        Self { right: -1, down: -1 },
    ];
}

/// Where the river lies, seen from a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Bank {
    /// Nowhere near.
    Dry,
    /// Above.
    Above,
    /// Below.
    Below,
}

/// The lines that meet at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Wood {
    /// One for each of [`Step::STRAIGHT`].
    pub(crate) lines: [bool; 4],
    /// One for each of [`Step::DIAGONAL`]: the palaces'.
    pub(crate) diagonals: [bool; 4],
    /// Marks of a cannon's or soldier's point, to the left and to the right.
    pub(crate) marks: [bool; 2],
    pub(crate) bank: Bank,
}

impl Wood {
    /// The lines at a column from the left and a row from the top; the same from both sides of the board.
    pub(crate) fn at(column: u8, row: u8) -> Self {
        let (left, right) = (column == 0, column == COLUMNS - 1);
        let (top, bottom) = (row == 0, row == ROWS - 1);
        let bank = match row {
            4 => Bank::Below,
            5 => Bank::Above,
            _ => Bank::Dry,
        };
        // Only the outermost files cross the river.
        let crosses = left || right;
        let lines = [
            !top && (bank != Bank::Above || crosses),
            !right,
            !bottom && (bank != Bank::Below || crosses),
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
            bank,
        }
    }

    /// Without the marks, which a man hides.
    pub(crate) const fn unmarked(self) -> Self {
        Self { marks: [false; 2], ..self }
    }

    /// All there are, each once.
    pub(crate) fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for wood in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| Self::at(column, row))) {
            for wood in [wood, wood.unmarked()] {
                if !all.contains(&wood) {
                    all.push(wood);
                }
            }
        }
        all
    }
}

/// The last move's way over an empty point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Way {
    /// How it came here; `None` if it began here.
    pub(crate) enters: Option<Step>,
    /// How it went on; `None` if nobody can tell.
    pub(crate) leaves: Option<Step>,
    /// Whether the arrow's head is here.
    pub(crate) head: bool,
}

impl Way {
    /// All that men can go.
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

/// What surrounds a man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Halo {
    /// Nothing.
    None,
    /// It may move.
    Free,
    /// It was picked.
    Picked,
    /// It may be taken.
    Target,
    /// It is a general in check.
    Check,
}

impl Halo {
    /// All of them.
    pub(crate) const ALL: [Self; 5] = [Self::None, Self::Free, Self::Picked, Self::Target, Self::Check];
}

/// A point and what is to be seen there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Spot {
    /// No man; whether the picked one may go there.
    Empty(Wood, bool),
    /// No man, and the last move went over it.
    Way(Wood, Way),
    /// A man.
    Man(Wood, Disc, Halo),
    /// The man that moved last.
    Mover(Disc, Halo),
    /// A man the last move went over.
    Screen(Axis, Disc, Halo),
    /// The right upper corner of a mover's point: what it took.
    Badge(Disc, Disc),
}

impl Spot {
    /// All of them, for some men.
    pub(crate) fn all(discs: impl Iterator<Item = Disc> + Clone) -> Vec<Self> {
        let woods = Wood::all();
        let unmarked = || woods.iter().filter(|wood| **wood == wood.unmarked());
        let men = || discs.clone().flat_map(|disc| Halo::ALL.map(|halo| (disc, halo)));
        let mut all = Vec::new();
        all.extend(woods.iter().flat_map(|wood| [false, true].map(|target| Self::Empty(*wood, target))));
        all.extend(unmarked().flat_map(|wood| Way::all().map(|way| Self::Way(*wood, way))));
        all.extend(unmarked().flat_map(|wood| men().map(|(disc, halo)| Self::Man(*wood, disc, halo))));
        all.extend(men().map(|(disc, halo)| Self::Mover(disc, halo)));
        for axis in Axis::ALL {
            all.extend(men().map(|(disc, halo)| Self::Screen(axis, disc, halo)));
        }
        all.extend(discs.clone().flat_map(|disc| discs.clone().map(move |taken| Self::Badge(disc, taken))));
        all
    }

    /// The man on it.
    pub(crate) const fn disc(self) -> Option<Disc> {
        match self {
            Self::Empty(..) | Self::Way(..) => None,
            Self::Man(_, disc, _)
            | Self::Mover(disc, _)
            | Self::Screen(_, disc, _)
            | Self::Badge(disc, _) => Some(disc),
        }
    }

    /// The same with another man on it.
    pub(crate) const fn with(self, disc: Disc) -> Self {
        match self {
            Self::Man(wood, _, halo) => Self::Man(wood, disc, halo),
            Self::Mover(_, halo) => Self::Mover(disc, halo),
            Self::Screen(axis, _, halo) => Self::Screen(axis, disc, halo),
            Self::Badge(_, taken) => Self::Badge(disc, taken),
            Self::Empty(..) | Self::Way(..) => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many places of the board have this.
    fn count(has: impl Fn(Wood) -> bool) -> usize {
        let places = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
        places.filter(|(column, row)| has(Wood::at(*column, *row))).count()
    }

    #[test]
    fn lines_lead_to_places_that_lead_back() {
        for (column, row) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row))) {
            let here = Wood::at(column, row);
            let steps = Step::STRAIGHT.into_iter().zip(here.lines);
            let across = Step::DIAGONAL.into_iter().zip(here.diagonals);
            for (index, (step, drawn)) in steps.chain(across).enumerate() {
                let to = column.checked_add_signed(step.right).zip(row.checked_add_signed(step.down));
                let Some((to, down)) = to.filter(|(to, down)| *to < COLUMNS && *down < ROWS) else {
                    assert!(!drawn, "({column}, {row}) {step:?}");
                    continue;
                };
                let there = Wood::at(to, down);
                let back =
                    if index < 4 { there.lines[(index + 2) % 4] } else { there.diagonals[(index + 2) % 4] };
                assert_eq!(drawn, back, "({column}, {row}) {step:?}");
            }
        }
    }

    #[test]
    fn the_board_is_the_same_from_both_sides() {
        for (column, row) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row))) {
            let (here, there) = (Wood::at(column, row), Wood::at(COLUMNS - 1 - column, ROWS - 1 - row));
            let turned = |sides: [bool; 4]| [sides[2], sides[3], sides[0], sides[1]];
            assert_eq!(here.lines, turned(there.lines));
            assert_eq!(here.diagonals, turned(there.diagonals));
            assert_eq!(here.marks, [there.marks[1], there.marks[0]]);
        }
    }

    #[test]
    fn palaces_river_and_marks_are_where_the_rules_have_them() {
        // Four corners and a centre in each palace; four cannons and ten soldiers; two banks.
        assert_eq!(count(|wood| wood.diagonals.contains(&true)), 10);
        assert_eq!(count(|wood| wood.marks.contains(&true)), 14);
        assert_eq!(count(|wood| wood.bank != Bank::Dry), 18);
        assert_eq!(Wood::at(0, 3).marks, [false, true]);
        // Only the outermost files cross the river.
        assert_eq!(count(|wood| wood.bank == Bank::Below && wood.lines[2]), 2);
    }
}
