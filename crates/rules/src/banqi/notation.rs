//! The notation of positions: `PLACEMENT SIDE BAG QUIET PLY`.
//!
//! ```text
//! xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0 0
//! ranks from the top: x face down,    |  |                               | plies played
//! digits for runs of empty squares    |  faces not yet seen, or -        plies since a flip or capture
//!                                     side to move: r, b, or - before the first flip
//! ```
//!
//! In the middle of a chain the side also names the square of the piece that may go on: `r@c3`.
//!
//! On 8x8 the side is the seat to move and the colour of each seat: `2:r,b!,-,u` (`u` blue, `g` green, `-` none
//! yet, `!` out). For two seats it is `1:r,b`, where `r` stands for red and green and `b` for black and blue;
//! `1:-,-` before the first flip. In the middle of a chain it is `2:r,b@c3`. Pieces of blue and green, and their
//! faces in the bag, are written like those of red and black with a `'` after the letter.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use crate::banqi::board::bag::Faces;
use crate::banqi::position::NO_SQUARE;
use crate::banqi::turn::Turn;
use crate::banqi::{Chain, FILES, Mask, Piece, Position, RuleSet, Square};
use crate::game::{Colour, Seat};

/// The reason why a text is not a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadPosition {
    /// The text does not have five fields separated by single spaces.
    #[error("a position has five fields, PLACEMENT SIDE BAG QUIET PLY, separated by single spaces, not {0}")]
    Fields(usize),
    /// The placement has too many or too few ranks.
    #[error("the placement has {expected} ranks separated by /, not {found}")]
    Ranks {
        /// How many ranks the board has.
        expected: u8,
        /// How many ranks were written.
        found: usize,
    },
    /// The placement has a character that denotes neither a piece nor a run of empty squares.
    #[error("{:?} in the placement is not a piece, x or a digit from 1 to 8", .0.to_string())]
    Character(char),
    /// Two digits are adjacent. A run of empty squares must be written as one digit.
    #[error("rank {0} has two digits in a row: write a run of empty squares as one digit")]
    SplitRun(u8),
    /// A rank has too few or too many squares.
    #[error("rank {rank} has {found} squares, not 8")]
    Squares {
        /// The rank, from 1.
        rank: u8,
        /// The number of squares as written.
        found: usize,
    },
    /// On 4x8: the side is not `r`, `b` or `-`.
    #[error("the side to move must be r, b or -, not {0:?}")]
    Side(String),
    /// On 8x8: the side is not a seat to move with the colours of two or four seats.
    #[error(
        "the side must be the seat to move and what each seat owns, such as 1:r,b for two seats or 2:r,b!,-,u for four, \
         not {0:?}"
    )]
    Seats(String),
    /// Two seats own the same colour.
    #[error("two seats own {0}")]
    ColourTwice(Colour),
    /// Of two seats, only one owns a pair of colours.
    #[error("the first flip gives both seats their colours, so one seat alone cannot own any")]
    PairMissing,
    /// Of four seats, exactly three own a colour.
    #[error("only one seat has no colour, but the last two colours are always given together")]
    LastColourMissing,
    /// The seat to move is out.
    #[error("seat {} is out, so it cannot be the seat to move", .0.number())]
    MoverOut(Seat),
    /// The rules are for another number of seats.
    #[error("the position is for {found} seats, but these rules are for {expected}")]
    SeatCount {
        /// The number of seats under the rules.
        expected: u8,
        /// The number of seats of the position.
        found: u8,
    },
    /// The text after `@` is not a square of the board.
    #[error("{0:?} after the side to move is not a square of this board")]
    ChainSquare(String),
    /// The square of the chain has no face-up piece of the side to move.
    #[error("the side to move has no face-up piece on {0}, so it cannot be in the middle of a chain there")]
    ChainPiece(Square),
    /// The position has a chain, but the rules have none.
    #[error("the position is in the middle of a chain, but these rules have no chains")]
    NoChains,
    /// The side is `-` after the first ply.
    #[error("no seat owns a colour (-), which is possible only if PLY is 0")]
    SideMissing,
    /// The side is `-` although a piece is face up.
    #[error("no seat owns a colour (-), which is possible only while every piece is face down")]
    SideMissingFaceUp,
    /// The side is `-` and there is nothing to flip.
    #[error("no seat owns a colour (-), which is possible only while there is a piece to flip")]
    NothingToFlip,
    /// The side is `-` although quiet plies were played.
    #[error("no seat owns a colour (-), which is possible only if QUIET is 0")]
    QuietBeforeFirst,
    /// There are more quiet plies than plies.
    #[error("QUIET is {quiet}, but it cannot be higher than PLY, which is {ply}")]
    QuietAbovePly {
        /// The number of plies since the last flip or capture.
        quiet: u16,
        /// The number of plies played.
        ply: u32,
    },
    /// The bag has a character that is not a piece.
    #[error("{:?} in the bag is not a piece", .0.to_string())]
    BagLetter(char),
    /// On 4x8: a piece is written with a `'`.
    #[error("pieces written with ' exist only on 8x8")]
    OtherSet,
    /// The letters of the bag are out of order.
    #[error("the bag must be in the order KAERHCPkaerhcp{}, so {piece} comes too late", if *.quoted { ", then the same with '" } else { "" })]
    BagOrder {
        /// The piece that is out of order.
        piece: Piece,
        /// Whether the board has pieces written with a `'`.
        quoted: bool,
    },
    /// The bag does not have as many faces as there are face-down pieces.
    #[error(
        "the bag must have one piece for each face-down piece: it has {bag}, and {face_down} are face down"
    )]
    BagSize {
        /// The number of faces in the bag.
        bag: u32,
        /// The number of `x` in the placement.
        face_down: u32,
    },
    /// There are more pieces of a kind than a set has, on the board and in the bag together.
    #[error("there are {found} {piece}, but a set has only {}", piece.kind.count())]
    TooMany {
        /// The piece.
        piece: Piece,
        /// How many of it there are.
        found: u32,
    },
    /// A counter is not a plain number in its range.
    #[error("{field} is {text:?}, not a number from 0 to {max} without leading zeros")]
    Counter {
        /// `QUIET` or `PLY`.
        field: &'static str,
        /// The text of the field.
        text: String,
        /// The highest value.
        max: u32,
    },
}

impl<M: Mask> FromStr for Position<M> {
    type Err = BadPosition;

    /// Reads exactly the format that `Display` writes.
    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [placement, side, bag, quiet, ply] = fields[..] else {
            return Err(BadPosition::Fields(fields.len()));
        };
        let (turn, chain) = read_side::<M>(side)?;
        let mut position = Self {
            digits: [M::EMPTY; 3],
            sides: M::NO_SIDES,
            down: M::EMPTY,
            bag: read_bag::<M>(bag)?,
            turn,
            quiet: counter("QUIET", quiet, u16::MAX.into())? as u16,
            ply: counter("PLY", ply, u32::MAX)?,
            chain,
        };
        position.place(placement)?;
        position.validate()?;
        Ok(position)
    }
}

impl<M: Mask> Position<M> {
    fn place(&mut self, placement: &str) -> Result<(), BadPosition> {
        let found = placement.split('/').count();
        if found != usize::from(M::RANKS) {
            return Err(BadPosition::Ranks { expected: M::RANKS, found });
        }
        for (rank, cells) in (0..M::RANKS).rev().zip(placement.split('/')) {
            let (mut file, mut after_digit) = (0_usize, false);
            for (cell, face) in Written::<M>::new(cells) {
                let square = u8::try_from(file).ok().and_then(|file| Square::at(file, rank));
                let run = cell.to_digit(10).filter(|run| (1..=u32::from(FILES)).contains(run));
                match (run, face, square) {
                    (Some(_), ..) if after_digit => return Err(BadPosition::SplitRun(rank + 1)),
                    (None, None, _) if cell != 'x' => {
                        return Err(not_a_piece::<M>(cell, BadPosition::Character));
                    }
                    (None, Some(piece), Some(square)) => self.put(square, piece),
                    (None, None, Some(square)) => self.down |= M::of(square),
                    // An empty run, or a square beyond the edge, which the check of the rank's length below
                    // reports.
                    _ => {}
                }
                file += run.unwrap_or(1) as usize;
                after_digit = run.is_some();
            }
            if file != usize::from(FILES) {
                return Err(BadPosition::Squares { rank: rank + 1, found: file });
            }
        }
        Ok(())
    }

    /// Checks whether the position is possible under these rules: it has a piece in the middle of a chain only if
    /// the rules have chains, and it has as many seats as the rules.
    ///
    /// # Errors
    ///
    /// [`BadPosition::NoChains`] or [`BadPosition::SeatCount`] otherwise.
    pub fn suits(&self, rules: &RuleSet) -> Result<(), BadPosition> {
        let (expected, found) = (rules.seating.seats(), self.seats());
        if expected != found {
            return Err(BadPosition::SeatCount { expected, found });
        }
        match (self.chain(), rules.chain) {
            (Some(_), Chain::No) => Err(BadPosition::NoChains),
            _ => Ok(()),
        }
    }

    fn validate(&self) -> Result<(), BadPosition> {
        let (bag, face_down) = (self.bag.size(), self.down.count());
        if bag != face_down {
            return Err(BadPosition::BagSize { bag, face_down });
        }
        for piece in Piece::of(M::COLOURS) {
            let found =
                u32::from(self.bag(piece)) + (self.pieces(piece.colour) & self.kind(piece.kind)).count();
            if found > u32::from(piece.kind.count()) {
                return Err(BadPosition::TooMany { piece, found });
            }
        }
        if let Some(square) = self.chain().filter(|square| !self.own().contains(*square)) {
            return Err(BadPosition::ChainPiece(square));
        }
        if self.turn.is_begun() {
            return if u32::from(self.quiet) > self.ply {
                Err(BadPosition::QuietAbovePly { quiet: self.quiet, ply: self.ply })
            } else {
                Ok(())
            };
        }
        match self {
            _ if self.ply > 0 => Err(BadPosition::SideMissing),
            _ if self.occupied() != self.down => Err(BadPosition::SideMissingFaceUp),
            _ if face_down == 0 => Err(BadPosition::NothingToFlip),
            _ if self.quiet > 0 => Err(BadPosition::QuietBeforeFirst),
            _ => Ok(()),
        }
    }
}

fn chain_square<M: Mask>(text: &str) -> Result<u8, BadPosition> {
    let square = text.parse().ok().filter(|square: &Square| M::ALL.contains(*square));
    square.map(|square| square.index() as u8).ok_or_else(|| BadPosition::ChainSquare(text.to_owned()))
}

/// Reads whose turn it is, and the square of a chain or [`NO_SQUARE`].
fn read_side<M: Mask>(text: &str) -> Result<(M::Turn, u8), BadPosition> {
    let (side, square) = text.split_once('@').map_or((text, None), |(side, square)| (side, Some(square)));
    let whole = |why| match why {
        BadPosition::Side(_) => BadPosition::Side(text.to_owned()),
        BadPosition::Seats(_) => BadPosition::Seats(text.to_owned()),
        why => why,
    };
    let turn = M::Turn::read(side).map_err(whole)?;
    Ok((turn, square.map_or(Ok(NO_SQUARE), chain_square::<M>)?))
}

/// Iterates over the characters of a placement or a bag, each with the piece it denotes. A `'` belongs to the piece
/// before it.
struct Written<'a, M>(std::iter::Peekable<std::str::Chars<'a>>, PhantomData<M>);

impl<'a, M> Written<'a, M> {
    fn new(text: &'a str) -> Self {
        Self(text.chars().peekable(), PhantomData)
    }
}

impl<M: Mask> Iterator for Written<'_, M> {
    type Item = (char, Option<Piece>);

    fn next(&mut self) -> Option<Self::Item> {
        let letter = self.0.next()?;
        let piece = Piece::from_letter(letter).map(|piece| {
            let other = Some(piece.of_other_set()).filter(|other| M::COLOURS.contains(&other.colour));
            other.filter(|_| self.0.next_if_eq(&'\'').is_some()).unwrap_or(piece)
        });
        Some((letter, piece))
    }
}

/// Whether the board has pieces written with a `'`.
const fn has_other_set<M: Mask>() -> bool {
    M::COLOURS.len() > Colour::TWO.len()
}

/// Returns the error for a character that is not a piece.
fn not_a_piece<M: Mask>(letter: char, error: fn(char) -> BadPosition) -> BadPosition {
    if letter == '\'' && !has_other_set::<M>() { BadPosition::OtherSet } else { error(letter) }
}

fn read_bag<M: Mask>(text: &str) -> Result<M::Bag, BadPosition> {
    let mut bag = M::Bag::EMPTY;
    if text == "-" {
        return Ok(bag);
    }
    let mut last = 0;
    for (letter, piece) in Written::<M>::new(text) {
        let piece = piece.ok_or_else(|| not_a_piece::<M>(letter, BadPosition::BagLetter))?;
        if piece.index() < last {
            return Err(BadPosition::BagOrder { piece, quoted: has_other_set::<M>() });
        }
        last = piece.index();
        if bag.count(piece) == piece.kind.count() {
            return Err(BadPosition::TooMany { piece, found: u32::from(bag.count(piece)) + 1 });
        }
        bag.put(piece);
    }
    Ok(bag)
}

fn counter(field: &'static str, text: &str, max: u32) -> Result<u32, BadPosition> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let value = text.parse().ok().filter(|value| plain && *value <= max);
    value.ok_or_else(|| BadPosition::Counter { field, text: text.to_owned(), max })
}

impl<M: Mask> fmt::Display for Position<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..M::RANKS).rev() {
            let mut run = 0;
            for square in (0..FILES).filter_map(|file| Square::at(file, rank)) {
                if self.is_empty(square) {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    write!(f, "{run}")?;
                    run = 0;
                }
                match self.piece_at(square) {
                    Some(piece) => write!(f, "{piece}")?,
                    None => f.write_str("x")?,
                }
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        self.turn.write(f)?;
        if let Some(square) = self.chain() {
            write!(f, "@{square}")?;
        }
        f.write_str(" ")?;
        for piece in Piece::of(M::COLOURS) {
            for _ in 0..self.bag(piece) {
                write!(f, "{piece}")?;
            }
        }
        if self.down.is_empty() {
            f.write_str("-")?;
        }
        write!(f, " {} {}", self.quiet, self.ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_written_as_the_rules_write_it() {
        let text = "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0 0";
        assert_eq!(Position::start().to_string(), text);
        assert_eq!(text.parse(), Ok(Position::start()));
    }

    #[test]
    fn positions_go_both_ways() {
        for text in [
            "8/8/8/8 r - 0 0",
            "8/8/8/8 b - 65535 4294967295",
            "K1x4p/1c6/8/6AA b p 3 30",
            "x7/8/8/8 - K 0 0",
            "kaaeerrh/hccppppp/HCCPPPPP/KAAEERRH r - 59 200",
            "8/2H5/8/x6k r@c3 p 0 20",
            "8/2H5/8/x6k b@h1 p 0 20",
        ] {
            assert_eq!(text.parse::<Position>().map(|position| position.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn positions_of_four_colours_go_both_ways() {
        for text in [
            "8/8/8/8/8/8/8/8 1:r,b - 0 0",
            "8/8/8/8/8/8/8/KkK'k'4 2:b,r@d1 - 0 90",
            "x7/8/8/8/8/8/8/K'p'6 4:r,b!,u,g p' 3 30",
            "x7/8/8/8/8/8/8/Kp'6 2:r,b,-!,- p' 3 30",
            "xx6/8/8/8/8/8/8/8 2:-!,-,-,- Kp' 0 0",
            "xx6/8/8/8/8/8/8/8 1:-,- Kp' 0 0",
        ] {
            assert_eq!(
                text.parse::<Position<u64>>().map(|position| position.to_string()),
                Ok(text.to_owned())
            );
        }
        let start = Position::<u64>::start_by(&"four-colour-teams".parse().unwrap()).to_string();
        assert!(start.ends_with("/xxxxxxxx 1:-,-,-,- KAAEERRHHCCPPPPPkaaeerrhhccpppppK'A'A'E'E'R'R'H'H'C'C'P'P'P'P'P'k'a'a'e'e'r'r'h'h'c'c'p'p'p'p'p' 0 0"));
    }

    #[test]
    fn what_is_wrong_with_a_position_of_four_colours_is_said() {
        let seats = |text: &str| {
            format!(
                "the side must be the seat to move and what each seat owns, such as 1:r,b for two seats or 2:r,b!,-,u for \
                 four, not {text:?}"
            )
        };
        for side in [
            "",
            "r",
            "-",
            ":r,b",
            "1",
            "1:",
            "1:r",
            "1:r,b,u",
            "0:r,b",
            "3:r,b",
            "5:r,b,u,g",
            "01:r,b",
            "+1:r,b",
            "1:r,b,",
            "1:r,b,u,g,-",
            "1:R,b",
            "1:r,g",
            "1:b,u",
            "1:r,b!",
            "1:r!!,b,u,g",
            "1:!,b,u,g",
            "1:r,b,u,x",
            "1:r,b,@a1",
        ] {
            let text = format!("8/8/8/8/8/8/8/K7 {side} - 0 9");
            let why = text.parse::<Position<u64>>().unwrap_err().to_string();
            assert_eq!(why, seats(side), "{side}");
        }
        let late = "the bag must be in the order KAERHCPkaerhcp, then the same with ', so K comes too late";
        for (text, why) in [
            ("8/8/8/8 1:r,b - 0 9", "the placement has 8 ranks separated by /, not 4"),
            (
                "8/8/8/8/8/8/8/'K7 1:r,b - 0 9",
                "\"'\" in the placement is not a piece, x or a digit from 1 to 8",
            ),
            (
                "8/8/8/8/8/8/8/x'7 1:r,b - 0 9",
                "\"'\" in the placement is not a piece, x or a digit from 1 to 8",
            ),
            (
                "8/8/8/8/8/8/8/K''7 1:r,b - 0 9",
                "\"'\" in the placement is not a piece, x or a digit from 1 to 8",
            ),
            ("8/8/8/8/8/8/8/K'8 1:r,b - 0 9", "rank 1 has 9 squares, not 8"),
            ("8/8/8/8/8/8/8/8 1:r,r - 0 9", "two seats own red"),
            ("8/8/8/8/8/8/8/8 1:r,-,g,g - 0 9", "two seats own green"),
            (
                "8/8/8/8/8/8/8/8 1:r,- - 0 9",
                "the first flip gives both seats their colours, so one seat alone cannot own any",
            ),
            (
                "8/8/8/8/8/8/8/8 1:r,-,u,g - 0 9",
                "only one seat has no colour, but the last two colours are always given together",
            ),
            ("8/8/8/8/8/8/8/8 2:r,b!,u,g - 0 9", "seat 2 is out, so it cannot be the seat to move"),
            ("8/8/8/8/8/8/8/8 1:r,b@i1 - 0 9", "\"i1\" after the side to move is not a square of this board"),
            (
                "8/8/8/8/8/8/8/K7 1:b,r@a1 - 0 9",
                "the side to move has no face-up piece on a1, so it cannot be in the middle of a chain there",
            ),
            (
                "8/8/8/8/8/8/8/K7 2:r,-,-,b@a1 - 0 9",
                "the side to move has no face-up piece on a1, so it cannot be in the middle of a chain there",
            ),
            (
                "x7/8/8/8/8/8/8/8 1:-,-,-,- K 0 1",
                "no seat owns a colour (-), which is possible only if PLY is 0",
            ),
            (
                "xK6/8/8/8/8/8/8/8 1:-,- K' 0 0",
                "no seat owns a colour (-), which is possible only while every piece is face down",
            ),
            ("xx6/8/8/8/8/8/8/8 1:r,b K'K 0 0", late),
            ("x7/8/8/8/8/8/8/8 1:r,b K'' 0 0", "\"'\" in the bag is not a piece"),
            ("xx6/8/8/8/8/8/8/8 1:r,b K'K' 0 0", "there are 2 K', but a set has only 1"),
        ] {
            assert_eq!(text.parse::<Position<u64>>().unwrap_err().to_string(), why, "{text}");
        }
    }

    #[test]
    fn a_position_suits_only_rules_for_as_many_seats() {
        let position: Position<u64> = "8/8/8/8/8/8/8/K6k 1:r,b - 0 9".parse().unwrap();
        assert_eq!(position.suits(&"four-colour-2".parse().unwrap()), Ok(()));
        let why = position.suits(&"four-colour-teams".parse().unwrap()).unwrap_err();
        assert_eq!(why.to_string(), "the position is for 2 seats, but these rules are for 4");
    }

    #[test]
    fn a_chain_suits_no_rules_without_chains() {
        let position: Position = "8/2H5/8/x6k r@c3 p 0 20".parse().unwrap();
        assert_eq!(position.suits(&RuleSet::taiwan()), Err(BadPosition::NoChains));
        assert_eq!(position.suits(&"taiwan+chain=cannon".parse().unwrap()), Ok(()));
        assert_eq!(Position::start().suits(&RuleSet::taiwan()), Ok(()));
    }

    #[test]
    fn what_is_wrong_with_a_position_is_said() {
        for (text, why) in [
            (
                "",
                "a position has five fields, PLACEMENT SIDE BAG QUIET PLY, separated by single spaces, not 1",
            ),
            (
                "8/8/8/8 r - 0 0 ",
                "a position has five fields, PLACEMENT SIDE BAG QUIET PLY, separated by single spaces, not 6",
            ),
            ("8/8/8 r - 0 0", "the placement has 4 ranks separated by /, not 3"),
            ("8/8/8/8/8 r - 0 0", "the placement has 4 ranks separated by /, not 5"),
            ("8/8/8/7z r - 0 0", "\"z\" in the placement is not a piece, x or a digit from 1 to 8"),
            ("8/8/8/9 r - 0 0", "\"9\" in the placement is not a piece, x or a digit from 1 to 8"),
            ("8/8/8/0K7 r - 0 0", "\"0\" in the placement is not a piece, x or a digit from 1 to 8"),
            ("8/8/8/44 r - 0 0", "rank 1 has two digits in a row: write a run of empty squares as one digit"),
            ("8/7/8/8 r - 0 0", "rank 3 has 7 squares, not 8"),
            ("8/8/8/8K r - 0 0", "rank 1 has 9 squares, not 8"),
            ("8/2H5/8/x6k r@ p 0 20", "\"\" after the side to move is not a square of this board"),
            ("8/2H5/8/x6k r@c5 p 0 20", "\"c5\" after the side to move is not a square of this board"),
            ("8/2H5/8/x6k r@C3 p 0 20", "\"C3\" after the side to move is not a square of this board"),
            (
                "8/2H5/8/x6k b@c3 p 0 20",
                "the side to move has no face-up piece on c3, so it cannot be in the middle of a chain there",
            ),
            (
                "8/2H5/8/x6k r@a1 p 0 20",
                "the side to move has no face-up piece on a1, so it cannot be in the middle of a chain there",
            ),
            (
                "x7/8/8/8 -@a4 K 0 0",
                "the side to move has no face-up piece on a4, so it cannot be in the middle of a chain there",
            ),
            ("8/8/8/8 r'@a4 - 0 0", "the side to move must be r, b or -, not \"r'@a4\""),
            ("8/8/8/7K' r - 0 0", "pieces written with ' exist only on 8x8"),
            ("x7/8/8/8 r K' 0 0", "pieces written with ' exist only on 8x8"),
            ("8/8/8/8 1:r,b - 0 0", "the side to move must be r, b or -, not \"1:r,b\""),
            ("8/8/8/8 w - 0 0", "the side to move must be r, b or -, not \"w\""),
            ("x7/8/8/8 - K 0 1", "no seat owns a colour (-), which is possible only if PLY is 0"),
            (
                "xk6/8/8/8 - K 0 0",
                "no seat owns a colour (-), which is possible only while every piece is face down",
            ),
            (
                "8/8/8/8 - - 0 0",
                "no seat owns a colour (-), which is possible only while there is a piece to flip",
            ),
            ("8/8/8/K6a r - 10 9", "QUIET is 10, but it cannot be higher than PLY, which is 9"),
            ("x7/8/8/8 - K 1 0", "no seat owns a colour (-), which is possible only if QUIET is 0"),
            ("x7/8/8/8 r Z 0 0", "\"Z\" in the bag is not a piece"),
            ("xx6/8/8/8 r AK 0 0", "the bag must be in the order KAERHCPkaerhcp, so K comes too late"),
            (
                "xx6/8/8/8 r K 0 0",
                "the bag must have one piece for each face-down piece: it has 1, and 2 are face down",
            ),
            (
                "8/8/8/8 r K 0 0",
                "the bag must have one piece for each face-down piece: it has 1, and 0 are face down",
            ),
            ("xx6/8/8/8 r KK 0 0", "there are 2 K, but a set has only 1"),
            ("xP6/PPPPP3/8/8 r a 0 0", "there are 6 P, but a set has only 5"),
            ("8/8/8/8 r - 00 0", "QUIET is \"00\", not a number from 0 to 65535 without leading zeros"),
            ("8/8/8/8 r - 65536 0", "QUIET is \"65536\", not a number from 0 to 65535 without leading zeros"),
            ("8/8/8/8 r - 0 +1", "PLY is \"+1\", not a number from 0 to 4294967295 without leading zeros"),
            (
                "8/8/8/8 r - 0 4294967296",
                "PLY is \"4294967296\", not a number from 0 to 4294967295 without leading zeros",
            ),
        ] {
            assert_eq!(
                text.parse::<Position>().map_err(|bad| bad.to_string()),
                Err(why.to_owned()),
                "{text}"
            );
        }
    }
}
