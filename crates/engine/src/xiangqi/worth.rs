//! Piece values by kind and point, for the opening and the endgame, in hundredths of a soldier that has not crossed
//! the river. All figures are ours: the proportions are the usual ones of handbooks (a chariot is worth about two
//! horses or cannons, an advisor or elephant about half of one of these), and points are valued by what a piece
//! reaches from there.

use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use banqi_rules::xiangqi::{Colour, Kind, Piece, Point};

/// A value for the opening and one for the endgame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Worth {
    pub(super) opening: i32,
    pub(super) ending: i32,
}

/// Returns a value from its opening and endgame parts.
pub(super) const fn worth(opening: i32, ending: i32) -> Worth {
    Worth { opening, ending }
}

impl Worth {
    /// Returns the value multiplied by `count`.
    pub(super) const fn times(self, count: i32) -> Self {
        worth(self.opening * count, self.ending * count)
    }

    /// Interpolates between endgame (`phase` 0) and opening (`phase` [`FULL`]).
    #[inline]
    pub(super) fn at(self, phase: i32) -> i32 {
        let phase = phase.min(FULL);
        (self.opening * phase + self.ending * (FULL - phase)) / FULL
    }
}

impl Add for Worth {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        worth(self.opening + other.opening, self.ending + other.ending)
    }
}

impl Sub for Worth {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Worth {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        worth(-self.opening, -self.ending)
    }
}

impl AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Worth {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Returns how much a piece contributes to the game phase; only attacking pieces do.
pub(super) const fn phase_of(kind: Kind) -> i32 {
    match kind {
        Kind::Chariot => 4,
        Kind::Horse | Kind::Cannon => 2,
        Kind::Banner => 1,
        Kind::General | Kind::Advisor | Kind::Elephant | Kind::Soldier => 0,
    }
}

/// The phase with all attacking pieces of xiangqi on the board.
pub(super) const FULL: i32 = 32;

/// Returns the material value of a kind, regardless of its point.
pub(super) const fn material(kind: Kind) -> Worth {
    match kind {
        Kind::General => worth(0, 0),
        Kind::Advisor => worth(190, 210),
        Kind::Elephant => worth(200, 230),
        Kind::Horse => worth(400, 450),
        Kind::Chariot => worth(930, 980),
        Kind::Cannon => worth(450, 430),
        Kind::Banner => worth(330, 360),
        Kind::Soldier => worth(80, 110),
    }
}

/// Returns the material value as one number, for exchanges and for ordering captures; that of the general exceeds
/// all others.
pub(super) const fn rough(kind: Kind) -> i32 {
    match kind {
        Kind::General => 10_000,
        Kind::Advisor => 200,
        Kind::Elephant => 210,
        Kind::Horse => 420,
        Kind::Chariot => 950,
        Kind::Cannon => 440,
        Kind::Banner => 340,
        Kind::Soldier => 110,
    }
}

/// Files a to e (the others mirror them), ranks from the own edge upwards.
type Half = [[i32; 5]; 10];

const NOWHERE: Half = [[0; 5]; 10];

/// A soldier is worth most deep in the enemy palace. On the last rank it can only move sideways.
const SOLDIER: Half = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [-4, 0, 2, 0, 8],
    [4, 0, 14, 0, 16],
    [38, 52, 58, 66, 70],
    [52, 70, 84, 96, 98],
    [60, 82, 104, 120, 122],
    [58, 80, 106, 132, 136],
    [0, 6, 14, 26, 34],
];

const HORSE: Half = [
    [-16, -14, -6, -8, -14],
    [-10, -4, 4, 0, -36],
    [-4, 2, 12, 8, 6],
    [0, 12, 10, 14, 8],
    [4, 16, 20, 22, 24],
    [8, 24, 26, 30, 26],
    [10, 28, 30, 34, 30],
    [8, 26, 40, 36, 24],
    [4, 18, 34, 24, 10],
    [-4, 0, 8, 6, -4],
];

const CHARIOT: Half = [
    [-16, 4, 0, 10, -4],
    [-4, 6, 4, 12, -6],
    [-8, 4, 0, 12, 2],
    [-4, 8, 4, 14, 8],
    [6, 14, 10, 18, 14],
    [8, 16, 14, 20, 18],
    [10, 18, 16, 24, 22],
    [10, 16, 14, 26, 24],
    [14, 22, 20, 34, 30],
    [8, 14, 12, 22, 18],
];

const CANNON: Half = [
    [-2, 0, 6, 8, 8],
    [0, 4, 8, 8, 8],
    [2, 2, 8, 8, 22],
    [0, 0, 0, 2, 10],
    [-2, 0, 2, 2, 14],
    [-2, 0, 0, 4, 12],
    [-2, 2, 0, 6, 16],
    [2, 4, 2, -6, -8],
    [4, 6, 4, -12, -14],
    [16, 14, 8, -10, -16],
];

const BANNER: Half = [
    [-20, -14, -8, -8, -12],
    [-12, -6, 0, 0, -10],
    [-8, 0, 6, 2, 6],
    [-2, 6, 10, 14, 14],
    [2, 10, 16, 20, 20],
    [6, 14, 20, 26, 24],
    [8, 16, 24, 30, 26],
    [4, 14, 22, 26, 20],
    [0, 8, 14, 18, 12],
    [-8, -2, 2, 4, 0],
];

const ADVISOR: Half = {
    let mut half = NOWHERE;
    half[0][3] = 2;
    half[1][4] = 8;
    half[2][3] = -12;
    half
};

const ELEPHANT: Half = {
    let mut half = NOWHERE;
    half[0][2] = 2;
    half[2][0] = -14;
    half[2][4] = 12;
    half[4][2] = -6;
    half
};

/// A general is safest at home, and obstructs least there.
const GENERAL: Half = {
    let mut half = NOWHERE;
    half[0][3] = -4;
    half[1] = [0, 0, 0, -26, -18];
    half[2] = [0, 0, 0, -44, -36];
    half
};

const fn place(kind: Kind, file: usize, advance: usize) -> Worth {
    let half = match kind {
        Kind::General => &GENERAL,
        Kind::Advisor => &ADVISOR,
        Kind::Elephant => &ELEPHANT,
        Kind::Horse => &HORSE,
        Kind::Chariot => &CHARIOT,
        Kind::Cannon => &CANNON,
        Kind::Banner => &BANNER,
        Kind::Soldier => &SOLDIER,
    };
    let value = half[advance][if file < 5 { file } else { 8 - file }];
    match kind {
        // In the endgame a soldier that has crossed the river is worth more, and other point values count half or
        // less.
        Kind::Soldier => worth(value, value * 5 / 4),
        Kind::General => worth(value, value / 4),
        _ => worth(value, value / 2),
    }
}

/// Values by colour, kind and point.
static TABLE: [[[Worth; 90]; 8]; 2] = {
    let mut table = [[[worth(0, 0); 90]; 8]; 2];
    let mut kind = 0;
    while kind < 8 {
        let of = Kind::ALL[kind];
        let mut point = 0;
        while point < 90 {
            let (file, rank) = (point % 9, point / 9);
            let (material, up, down) = (material(of), place(of, file, rank), place(of, file, 9 - rank));
            table[0][kind][point] = worth(material.opening + up.opening, material.ending + up.ending);
            table[1][kind][point] = worth(material.opening + down.opening, material.ending + down.ending);
            point += 1;
        }
        kind += 1;
    }
    table
};

/// Returns the value of a piece on a point, for its own side.
#[inline]
pub(super) fn of(piece: Piece, point: Point) -> Worth {
    TABLE[piece.colour.index()][piece.kind.index()][point.index()]
}

/// Returns the value from red's point of view.
#[inline]
pub(super) fn for_red(piece: Piece, point: Point) -> Worth {
    let worth = of(piece, point);
    if piece.colour == Colour::Red { worth } else { -worth }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_colours_value_their_men_alike_and_left_is_as_good_as_right() {
        for piece in Piece::all().filter(|piece| piece.colour == Colour::Red) {
            for point in Point::all() {
                let turned = Point::at(8 - point.file(), 9 - point.rank()).unwrap();
                let mirrored = Point::at(8 - point.file(), point.rank()).unwrap();
                let black = Piece { colour: Colour::Black, ..piece };
                assert_eq!(of(piece, point), of(black, turned), "{piece} {point}");
                assert_eq!(of(piece, point), of(piece, mirrored), "{piece} {point}");
                assert_eq!(for_red(piece, point), -for_red(black, turned), "{piece} {point}");
            }
        }
    }
}
