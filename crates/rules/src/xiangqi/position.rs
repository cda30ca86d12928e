//! Positions: the pieces on the board and the side to move.

use crate::xiangqi::{Colour, Kind, Move, Piece, Point, Points, RuleSet};

/// A position of xiangqi or banner xiangqi: the pieces, the side to move and two counters.
///
/// Which moves are legal depends on the rules, which the methods take as an argument.
///
/// Pieces are stored bit-sliced: one set of points for each binary digit of [`Kind::index`], and one set for each
/// colour. A position takes 96 bytes.
///
/// ```
/// use banqi_rules::xiangqi::{Piece, Position, RuleSet};
///
/// // 9 | . . . . k . . . .
/// // 8 | . . . . . . . . .
/// // ..                       k: black general, R: red chariot, K: red general
/// // 1 | R . . . . . . . .
/// // 0 | . . . K . . . . .
/// //     a b c d e f g h i
/// let position: Position = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1".parse()?;
/// assert_eq!(position.piece_at("a1".parse()?), Piece::from_letter('R'));
/// // On e0 or anywhere on the open file the generals would face each other.
/// let moves: Vec<String> = position.moves(&RuleSet::xiangqi()).iter().map(|m| m.to_string()).collect();
/// assert!(moves.contains(&"a1e1".to_owned()) && !moves.contains(&"d0e0".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// One set per binary digit of the kind's index, lowest digit first. No digit is set on an empty point.
    digits: [Points; 3],
    /// The pieces of each colour.
    sides: [Points; 2],
    pub(crate) number: u32,
    pub(crate) quiet: u16,
    pub(crate) to_move: Colour,
}

impl Position {
    /// The start position under these rules (TBG; DeWitt).
    #[must_use]
    pub fn start(rules: &RuleSet) -> Self {
        let (first, cannons) = ("RNBAKABNR", if rules.has_banners() { "1C1F1F1C1" } else { "1C5C1" });
        let mut start = Self::empty(rules.begins());
        for colour in Colour::ALL {
            for (row, ahead) in [(first, 0), (cannons, 2), ("P1P1P1P1P", 3)] {
                let rank = if colour == Colour::Red { ahead } else { 9 - ahead };
                let mut file = 0;
                for letter in row.chars() {
                    let piece = Piece::from_letter(letter);
                    if let (Some(piece), Some(point)) = (piece, Point::at(file, rank)) {
                        start.put(point, Piece { colour, ..piece });
                    }
                    file += letter.to_digit(10).unwrap_or(1) as u8;
                }
            }
        }
        start
    }

    pub(crate) fn empty(to_move: Colour) -> Self {
        Self { digits: [Points::EMPTY; 3], sides: [Points::EMPTY; 2], number: 1, quiet: 0, to_move }
    }

    /// The piece on `point`, if any.
    #[must_use]
    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        let colour = Colour::ALL.into_iter().find(|colour| self.pieces(*colour).contains(point))?;
        Some(Piece { colour, kind: self.kind_at(point) })
    }

    /// The colour to move.
    #[must_use]
    #[inline]
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The number of plies since the last capture.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The move number, which starts at 1 and increases after each move of black.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The pieces of one colour.
    #[must_use]
    #[inline]
    pub fn pieces(&self, colour: Colour) -> Points {
        self.sides[colour.index()]
    }

    /// The pieces of one kind, of both colours.
    #[must_use]
    #[inline]
    pub fn kind(&self, kind: Kind) -> Points {
        let digit = |n: usize| if kind.index() >> n & 1 == 1 { self.digits[n] } else { !self.digits[n] };
        digit(0) & digit(1) & digit(2) & self.occupied()
    }

    /// The occupied points.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Points {
        self.sides[0] | self.sides[1]
    }

    /// The point of a colour's general. Every position read from a FEN has both generals.
    #[must_use]
    #[inline]
    pub fn general(&self, colour: Colour) -> Option<Point> {
        (self.kind(Kind::General) & self.pieces(colour)).first()
    }

    /// The same pieces and counters with `colour` to move. This gives the threats of a side when it is the other's
    /// turn.
    #[must_use]
    pub const fn with_to_move(self, colour: Colour) -> Self {
        Self { to_move: colour, ..self }
    }

    /// The same position with its counters reset: what a repetition compares (AXF, DeWitt).
    #[must_use]
    pub const fn timeless(self) -> Self {
        Self { number: 1, quiet: 0, ..self }
    }

    /// A hash of the pieces and the side to move, without the counters. It is the same on every machine.
    ///
    /// It is computed from the ten words of the position with ten multiplications, so that playing a move need not
    /// update a hash. Do not use it for tables whose keys an adversary may choose.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        // The first digits of the golden ratio: an odd number without a regular bit pattern.
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let fold = |one: u64, other: u64| {
            let product = u128::from(one) * u128::from(other);
            product as u64 ^ (product >> 64) as u64
        };
        let seed = GOLDEN.rotate_left(self.to_move.index() as u32 * 32);
        self.digits.iter().chain(&self.sides).fold(seed, |hash, points| {
            let (low, high) = (points.bits() as u64, (points.bits() >> 64) as u64);
            fold(fold(hash ^ low, GOLDEN) ^ high, GOLDEN)
        })
    }

    /// Plays a move, which must be legal: see [`check`](Self::check).
    #[inline]
    pub fn play(&mut self, action: Move) {
        let (from, to) = (Points::of(action.from), Points::of(action.to));
        let (mover, other) = (self.to_move.index(), self.to_move.next().index());
        debug_assert!(!(self.sides[mover] & from).is_empty(), "{action} moves nothing");
        debug_assert!((self.sides[mover] & to).is_empty(), "{action} takes an own piece");
        for digit in &mut self.digits {
            let arrived = if (*digit & from).is_empty() { Points::EMPTY } else { to };
            *digit = *digit & !(from | to) | arrived;
        }
        let is_quiet = (self.sides[other] & to).is_empty();
        self.quiet = if is_quiet { self.quiet.saturating_add(1) } else { 0 };
        self.sides[mover] ^= from | to;
        self.sides[other] &= !to;
        self.number = self.number.saturating_add(mover as u32);
        self.to_move = self.to_move.next();
    }

    /// Takes back the last move, by which `piece` moved and captured `victim`. The count of quiet plies is not
    /// restored.
    pub(crate) fn take_back(&mut self, action: Move, piece: Piece, victim: Option<Piece>) {
        let to = Points::of(action.to);
        for set in self.digits.iter_mut().chain(&mut self.sides) {
            *set &= !to;
        }
        self.put(action.from, piece);
        if let Some(victim) = victim {
            self.put(action.to, victim);
        }
        self.to_move = piece.colour;
        self.number -= piece.colour.index() as u32;
    }

    /// Puts a piece on an empty point.
    pub(crate) fn put(&mut self, point: Point, piece: Piece) {
        let bit = Points::of(point);
        for (n, digit) in self.digits.iter_mut().enumerate() {
            if piece.kind.index() >> n & 1 == 1 {
                *digit |= bit;
            }
        }
        self.sides[piece.colour.index()] |= bit;
    }

    /// The kind of the piece on an occupied point.
    #[inline]
    pub(crate) fn kind_at(&self, point: Point) -> Kind {
        let digit = |n: usize| usize::from(self.digits[n].contains(point)) << n;
        Kind::ALL[digit(0) | digit(1) | digit(2)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_ninety_six_bytes() {
        assert_eq!(size_of::<Position>(), 96);
    }

    #[test]
    fn the_starts_are_those_of_the_rules() {
        for (variant, fen) in [
            ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
            ("xiangqi+begins=black", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"),
            ("banner", "rnbakabnr/9/1c1f1f1c1/p1p1p1p1p/9/9/P1P1P1P1P/1C1F1F1C1/9/RNBAKABNR w - - 0 1"),
        ] {
            assert_eq!(Position::start(&variant.parse().unwrap()).to_string(), fen);
        }
    }

    #[test]
    fn playing_moves_men_takes_men_and_counts() {
        let mut position = Position::start(&RuleSet::xiangqi());
        for (action, expected) in [
            ("h2e2", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"),
            ("h9g7", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"),
            ("e2e6", "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2"),
        ] {
            position.play(action.parse().unwrap());
            assert_eq!(position.to_string(), expected);
        }
    }

    #[test]
    fn the_key_is_that_of_men_and_side_alone() {
        let start = Position::start(&RuleSet::xiangqi());
        let (mut position, mut keys) = (start, vec![start.key()]);
        for action in ["h2e2", "h7e7", "e2h2", "e7h7"] {
            position.play(action.parse().unwrap());
            keys.push(position.key());
        }
        assert_eq!((position.quiet(), position.number()), (4, 3));
        assert_eq!((position.timeless(), keys[4]), (start, keys[0]));
        keys.push(start.with_to_move(Colour::Black).key());
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 5, "the start is there twice, and nothing else");
    }
}
