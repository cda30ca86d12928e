//! Attack tables: where each kind of piece can go on an occupied board. The tables are computed at compile time.
//!
//! The targets are those of the piece's own movement: the empty points it reaches and the occupied points it could
//! capture on, whatever the colour of the piece there. The caller filters out its own pieces and moves that leave
//! the general in check.

use crate::xiangqi::board::point::{FILES, POINTS, Point};
use crate::xiangqi::{Colour, Points};

/// Orthogonal steps as (files, ranks).
const ORTHOGONALS: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// Diagonal steps as (files, ranks).
const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The points of file a on the lowest five ranks, in 64 bits.
const FILE_OF_FIVE: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;

/// The points of file a.
const FILE_A: u128 = FILE_OF_FIVE as u128 | (FILE_OF_FIVE as u128) << 45;

const fn point(index: usize) -> Point {
    match Point::new(index as u8) {
        Some(point) => point,
        None => panic!("below the number of points"),
    }
}

/// The bit of a point; 0 if the point is off the board.
const fn bit(point: Option<Point>) -> u128 {
    match point {
        Some(point) => Points::of(point).bits(),
        None => 0,
    }
}

/// Builds a table with one mask per point.
macro_rules! by_point {
    (|$point:ident| $mask:expr) => {{
        let mut table = [Points::EMPTY; POINTS];
        let mut index = 0;
        while index < POINTS {
            let $point = point(index);
            table[index] = Points::from_bits($mask);
            index += 1;
        }
        table
    }};
}

/// The other points of the same file and rank.
static CROSS: [Points; POINTS] = by_point!(|at| {
    let rank = 0x1ff << (at.rank() * FILES);
    (FILE_A << at.file() | rank) & !Points::of(at).bits()
});

static GENERAL: [Points; POINTS] = by_point!(|at| steps_in_palace(at, &ORTHOGONALS));
static ADVISOR: [Points; POINTS] = by_point!(|at| steps_in_palace(at, &DIAGONALS));

const fn steps_in_palace(at: Point, steps: &[(i8, i8); 4]) -> u128 {
    let (mut mask, mut n) = (0, 0);
    while n < 4 {
        if let Some(to) = at.offset(steps[n].0, steps[n].1)
            && (at.is_palace(Colour::Red) && to.is_palace(Colour::Red)
                || at.is_palace(Colour::Black) && to.is_palace(Colour::Black))
        {
            mask |= bit(Some(to));
        }
        n += 1;
    }
    mask
}

/// The targets of a soldier: one point forward, and once it has crossed the river also one point sideways.
const fn soldier_steps(at: Point, colour: Colour) -> u128 {
    let forward = match colour {
        Colour::Red => 1,
        Colour::Black => -1,
    };
    let sideways = if at.is_home(colour) { 0 } else { bit(at.offset(-1, 0)) | bit(at.offset(1, 0)) };
    bit(at.offset(0, forward)) | sideways
}

static SOLDIER: [[Points; POINTS]; 2] =
    [by_point!(|at| soldier_steps(at, Colour::Red)), by_point!(|at| soldier_steps(at, Colour::Black))];

/// The points from which a soldier of a colour can move to a point.
static SOLDIER_SOURCES: [[Points; POINTS]; 2] = [
    by_point!(|at| bit(at.offset(0, -1)) | soldier_steps(at, Colour::Red) & 0x1ff << (at.rank() * FILES)),
    by_point!(|at| bit(at.offset(0, 1)) | soldier_steps(at, Colour::Black) & 0x1ff << (at.rank() * FILES)),
];

/// The targets of a piece with a blockable path (horse, banner, elephant), indexed by point and then by a bit set
/// of the blocked ones among its four directions.
type Leaps = [[Points; 16]; POINTS];

/// The targets of the horse or the banner in one direction: `length` steps and then one diagonally outward.
const fn outward(at: Point, (files, ranks): (i8, i8), length: i8) -> u128 {
    let (along_files, along_ranks) = (files * (length + 1), ranks * (length + 1));
    // The two targets lie on either side of the direction, whose perpendicular has ranks and files exchanged.
    bit(at.offset(along_files + ranks, along_ranks + files))
        | bit(at.offset(along_files - ranks, along_ranks - files))
}

/// The target of the elephant beyond an eye (the point it passes over); 0 if it would cross the river.
const fn across_eye(at: Point, (files, ranks): (i8, i8)) -> u128 {
    match at.offset(2 * files, 2 * ranks) {
        Some(to) if to.is_home(Colour::Red) == at.is_home(Colour::Red) => bit(Some(to)),
        _ => 0,
    }
}

macro_rules! leaps {
    (|$at:ident, $way:ident| $targets:expr, $ways:expr) => {{
        let mut table: Leaps = [[Points::EMPTY; 16]; POINTS];
        let mut index = 0;
        while index < POINTS {
            let $at = point(index);
            let mut blocked = 0;
            while blocked < 16 {
                let (mut mask, mut n) = (0, 0);
                while n < 4 {
                    let $way = $ways[n];
                    if blocked >> n & 1 == 0 {
                        mask |= $targets;
                    }
                    n += 1;
                }
                table[index][blocked] = Points::from_bits(mask);
                blocked += 1;
            }
            index += 1;
        }
        table
    }};
}

static HORSE: Leaps = leaps!(|at, way| outward(at, way, 1), ORTHOGONALS);
static BANNER: Leaps = leaps!(|at, way| outward(at, way, 2), ORTHOGONALS);
static ELEPHANT: Leaps = leaps!(|at, way| across_eye(at, way), DIAGONALS);

/// The places that a piece reaches on one line (a rank or a file), as bit sets, indexed by the place of the piece
/// and the occupancy of the inner places. The two end places are left out of the index, since a piece on an end
/// does not change what is reachable.
struct Line<const LENGTH: usize, const INNER: usize> {
    /// From the piece up to and including the first occupied place on each side.
    first: [[u16; INNER]; LENGTH],
    /// From beyond that place up to and including the second occupied one on each side.
    second: [[u16; INNER]; LENGTH],
}

static RANK_LINE: Line<9, 128> = line();
static FILE_LINE: Line<10, 256> = line();

const fn line<const LENGTH: usize, const INNER: usize>() -> Line<LENGTH, INNER> {
    let mut line = Line { first: [[0; INNER]; LENGTH], second: [[0; INNER]; LENGTH] };
    let mut at = 0;
    while at < LENGTH {
        let mut inner = 0;
        while inner < INNER {
            let [mut up, mut down] = [[0; 3]; 2];
            let (mut place, mut pieces) = (at + 1, 0);
            while place < LENGTH && pieces < 2 {
                up[pieces] |= 1 << place;
                pieces += inner << 1 >> place & 1;
                place += 1;
            }
            (place, pieces) = (at, 0);
            while place > 0 && pieces < 2 {
                place -= 1;
                down[pieces] |= 1 << place;
                pieces += inner << 1 >> place & 1;
            }
            line.first[at][inner] = up[0] | down[0];
            line.second[at][inner] = up[1] | down[1];
            inner += 1;
        }
        at += 1;
    }
    line
}

/// The occupancy of the rank of `at` without its two ends, one bit per file.
#[inline]
fn rank_men(at: Point, occupied: Points) -> usize {
    (occupied.bits() >> (at.rank() * FILES + 1)) as usize & 0x7f
}

/// The occupancy of the file of `at` without its two ends, one bit per rank.
///
/// The multiplication gathers the bits of five ranks, which are nine apart, side by side: the factor's bit `32 - 8
/// i` moves bit `9 i` to bit `32 + i`.
#[inline]
fn file_men(at: Point, occupied: Points) -> usize {
    const GATHER: u64 = 1 << 32 | 1 << 24 | 1 << 16 | 1 << 8 | 1;
    let file = occupied.bits() >> at.file();
    let gather = |five: u64| (five & FILE_OF_FIVE).wrapping_mul(GATHER) >> 32 & 0x1f;
    let pieces = gather(file as u64) | gather((file >> 45) as u64) << 5;
    pieces as usize >> 1 & 0xff
}

/// The points on the rank of `at` whose files are set in `places`.
#[inline]
fn on_rank(at: Point, places: u16) -> u128 {
    u128::from(places) << (at.rank() * FILES)
}

/// The points on the file of `at` whose ranks are set in `places`: the inverse of [`file_men`].
#[inline]
fn on_file(at: Point, places: u16) -> u128 {
    const SPREAD: u64 = 1 | 1 << 8 | 1 << 16 | 1 << 24 | 1 << 32;
    let spread = |five: u64| five.wrapping_mul(SPREAD) & FILE_OF_FIVE;
    let (low, high) = (spread(u64::from(places & 0x1f)), spread(u64::from(places >> 5)));
    (u128::from(low) | u128::from(high) << 45) << at.file()
}

/// The other points of the same file and rank.
#[inline]
pub(crate) fn cross(at: Point) -> Points {
    CROSS[at.index()]
}

#[inline]
pub(crate) fn general(at: Point) -> Points {
    GENERAL[at.index()]
}

#[inline]
pub(crate) fn advisor(at: Point) -> Points {
    ADVISOR[at.index()]
}

#[inline]
pub(crate) fn soldier(at: Point, colour: Colour) -> Points {
    SOLDIER[colour.index()][at.index()]
}

/// The points from which soldiers of `colour` can move to `at`.
#[inline]
pub(crate) fn soldier_sources(at: Point, colour: Colour) -> Points {
    SOLDIER_SOURCES[colour.index()][at.index()]
}

#[inline]
pub(crate) fn chariot(at: Point, occupied: Points) -> Points {
    let rank = RANK_LINE.first[usize::from(at.file())][rank_men(at, occupied)];
    let file = FILE_LINE.first[usize::from(at.rank())][file_men(at, occupied)];
    Points::from_bits(on_rank(at, rank) | on_file(at, file))
}

#[inline]
pub(crate) fn cannon(at: Point, occupied: Points) -> Points {
    let (file, rank) = (usize::from(at.file()), usize::from(at.rank()));
    let (rank_men, file_men) = (rank_men(at, occupied), file_men(at, occupied));
    let first = on_rank(at, RANK_LINE.first[file][rank_men]) | on_file(at, FILE_LINE.first[rank][file_men]);
    let second =
        on_rank(at, RANK_LINE.second[file][rank_men]) | on_file(at, FILE_LINE.second[rank][file_men]);
    Points::from_bits(first & !occupied.bits() | second & occupied.bits())
}

/// The occupancy around `at` in the order of the point numbers, shifted so that bit `reach` is `at` itself.
///
/// Near the left and right edges, some bits belong to points of the adjacent rank. No table has targets in those
/// directions.
#[inline]
fn around(at: Point, occupied: Points, reach: u32) -> u64 {
    (occupied.bits() << reach >> at.index()) as u64
}

#[inline]
pub(crate) fn horse(at: Point, occupied: Points) -> Points {
    let pieces = around(at, occupied, 9);
    let blocked = pieces & 1 | pieces >> 7 & 2 | pieces >> 8 & 4 | pieces >> 15 & 8;
    HORSE[at.index()][blocked as usize]
}

#[inline]
pub(crate) fn elephant(at: Point, occupied: Points) -> Points {
    let pieces = around(at, occupied, 10);
    let blocked = pieces & 1 | pieces >> 1 & 2 | pieces >> 16 & 4 | pieces >> 17 & 8;
    ELEPHANT[at.index()][blocked as usize]
}

#[inline]
pub(crate) fn banner(at: Point, occupied: Points) -> Points {
    let pieces = around(at, occupied, 18);
    let down = pieces >> 9 | pieces;
    let left = pieces >> 17 | pieces >> 16;
    let right = pieces >> 19 | pieces >> 20;
    let up = pieces >> 27 | pieces >> 36;
    let blocked = down & 1 | (left & 1) << 1 | (right & 1) << 2 | (up & 1) << 3;
    BANNER[at.index()][blocked as usize]
}

/// The points from which a horse reaches `at` if nothing blocks it. They are the points that an unblocked horse on
/// `at` would reach.
#[inline]
pub(crate) fn horse_sources(at: Point) -> Points {
    HORSE[at.index()][0]
}

/// The points from which a banner reaches `at` if nothing blocks it.
#[inline]
pub(crate) fn banner_sources(at: Point) -> Points {
    BANNER[at.index()][0]
}

/// The points that must be empty for a horse or a banner to go from `from` to `to`; none if neither piece makes
/// such a move.
///
/// The difference of the point numbers gives the direction: 9 is one rank up, 1 is one file to the right.
#[inline]
pub(crate) fn path(from: Point, to: Point) -> Points {
    let difference = to.index() as i32 - from.index() as i32;
    let (step, length) = match difference {
        17 | 19 => (9, 1),
        -17 | -19 => (-9, 1),
        11 | -7 => (1, 1),
        7 | -11 => (-1, 1),
        26 | 28 => (9, 2),
        -26 | -28 => (-9, 2),
        12 | -6 => (1, 2),
        6 | -12 => (-1, 2),
        _ => return Points::EMPTY,
    };
    let one = 1_u128 << (from.index() as i32 + step);
    let two = 1_u128 << (from.index() as i32 + length * step);
    Points::from_bits(one | two)
}

/// The points strictly between two points of the same file or rank; none for any other pair.
#[inline]
pub(crate) fn between(one: Point, other: Point) -> Points {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    if low == high {
        return Points::EMPTY;
    }
    let span = (1_u128 << high.index()) - (2_u128 << low.index());
    let line = if low.file() == high.file() {
        FILE_A << low.file()
    } else if low.rank() == high.rank() {
        0x1ff << (low.rank() * FILES)
    } else {
        0
    };
    Points::from_bits(span & line)
}
