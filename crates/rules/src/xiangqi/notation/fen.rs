//! Positions as text: strict FEN.

use std::fmt;
use std::str::FromStr;

use crate::xiangqi::{Colour, FILES, Facing, Kind, Piece, Point, Position, RANKS, RuleSet};

/// The reason why a text is not a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadFen {
    /// The text has neither six fields separated by single spaces nor just the first two of them.
    #[error(
        "a position has six fields, PLACEMENT SIDE - - QUIET MOVE, or only the first two, separated by single \
         spaces, not {0}"
    )]
    Fields(usize),
    /// The placement has too many or too few ranks.
    #[error("the placement has 10 ranks separated by /, not {0}")]
    Ranks(usize),
    /// The placement has a character that denotes neither a piece nor a run of empty points.
    #[error("{:?} in the placement is not a piece (KABNRCFP, kabnrcfp) or a digit from 1 to 9", .0.to_string())]
    Character(char),
    /// Two digits are adjacent. A run of empty points must be written as one digit.
    #[error("rank {0} has two digits in a row: write a run of empty points as one digit")]
    SplitRun(u8),
    /// A rank has too few or too many points.
    #[error("rank {rank} has {found} points, not 9")]
    Points {
        /// The rank, 0 to 9.
        rank: u8,
        /// The number of points as written.
        found: usize,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move must be w (red) or b (black), not {0:?}")]
    Side(String),
    /// The third or fourth field, which have no meaning in xiangqi, is not `-`.
    #[error("the third and fourth fields must be -, not {0:?}")]
    Unused(String),
    /// A counter is not a plain number in its range.
    #[error("{field} is {text:?}, not a number from {min} to {max} without leading zeros")]
    Counter {
        /// `QUIET` or `MOVE`.
        field: &'static str,
        /// The text of the field.
        text: String,
        /// The lowest value.
        min: u32,
        /// The highest value.
        max: u32,
    },
    /// A side has no general.
    #[error("{0} has no general")]
    GeneralMissing(Colour),
    /// There are more pieces of a kind than a set has.
    #[error("there are {found} {piece}, but a set has only {}", piece.kind.count())]
    TooMany {
        /// The piece.
        piece: Piece,
        /// How many of it there are.
        found: u32,
    },
    /// A piece stands on a point that it cannot reach.
    #[error("a {} {} cannot stand on {at}", piece.colour, piece.kind)]
    Unreachable {
        /// The piece.
        piece: Piece,
        /// The point where it stands.
        at: Point,
    },
    /// The side to move could capture the enemy general.
    #[error("{mover} is to move and could capture the general with the piece on {by}")]
    GeneralTakeable {
        /// The side to move.
        mover: Colour,
        /// The point of the piece that could capture the general.
        by: Point,
    },
    /// There is a banner on this point, but the rules have no banners.
    #[error("there is a banner on {0}, but only banner xiangqi has banners")]
    NoBanners(Point),
    /// The generals face each other where that is forbidden.
    #[error("the generals face each other on an open file, which these rules forbid")]
    GeneralsFacing,
}

impl FromStr for Position {
    type Err = BadFen;

    /// Reads the format that `Display` writes. The last four fields may be omitted together and default to `- - 0
    /// 1`.
    fn from_str(text: &str) -> Result<Self, BadFen> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (placement, side, unused, quiet, number) = match fields[..] {
            [placement, side] => (placement, side, ["-", "-"], "0", "1"),
            [placement, side, third, fourth, quiet, number] => {
                (placement, side, [third, fourth], quiet, number)
            }
            _ => return Err(BadFen::Fields(fields.len())),
        };
        let to_move = match side {
            "w" => Colour::Red,
            "b" => Colour::Black,
            _ => return Err(BadFen::Side(side.to_owned())),
        };
        if let Some(field) = unused.into_iter().find(|field| *field != "-") {
            return Err(BadFen::Unused(field.to_owned()));
        }
        let mut position = Self::empty(to_move);
        position.quiet = counter("QUIET", quiet, 0, u16::MAX.into())? as u16;
        position.number = counter("MOVE", number, 1, u32::MAX)?;
        position.place(placement)?;
        position.validate()?;
        Ok(position)
    }
}

impl Position {
    fn place(&mut self, placement: &str) -> Result<(), BadFen> {
        let found = placement.split('/').count();
        if found != usize::from(RANKS) {
            return Err(BadFen::Ranks(found));
        }
        for (rank, cells) in (0..RANKS).rev().zip(placement.split('/')) {
            let (mut file, mut after_digit) = (0_usize, false);
            for cell in cells.chars() {
                let run = cell.to_digit(10).filter(|run| *run > 0);
                match (run, Piece::from_letter(cell)) {
                    (Some(_), _) if after_digit => return Err(BadFen::SplitRun(rank)),
                    (Some(_), _) => {}
                    (None, None) => return Err(BadFen::Character(cell)),
                    (None, Some(piece)) => {
                        // A point beyond the edge is skipped; the check of the rank's length below reports it.
                        if let Some(point) = u8::try_from(file).ok().and_then(|file| Point::at(file, rank)) {
                            self.put(point, piece);
                        }
                    }
                }
                file += run.unwrap_or(1) as usize;
                after_digit = run.is_some();
            }
            if file != usize::from(FILES) {
                return Err(BadFen::Points { rank, found: file });
            }
        }
        Ok(())
    }

    /// Checks what holds under all rules of the family: no more pieces than a set has, each on a point it can
    /// reach, and no general that could be captured at once.
    fn validate(&self) -> Result<(), BadFen> {
        for piece in Piece::all() {
            let mut pieces = self.pieces(piece.colour) & self.kind(piece.kind);
            let found = pieces.count();
            if found > u32::from(piece.kind.count()) {
                return Err(BadFen::TooMany { piece, found });
            }
            if found == 0 && piece.kind == Kind::General {
                return Err(BadFen::GeneralMissing(piece.colour));
            }
            if let Some(at) = pieces.find(|at| !piece.reaches(*at)) {
                return Err(BadFen::Unreachable { piece, at });
            }
        }
        // Facing generals may be a check under rules that allow it: see `suits`.
        let captors = self.checkers(self.to_move.next()) & !self.kind(Kind::General);
        captors
            .into_iter()
            .next()
            .map_or(Ok(()), |by| Err(BadFen::GeneralTakeable { mover: self.to_move, by }))
    }

    /// Checks whether the position is possible under these rules.
    ///
    /// # Errors
    ///
    /// [`BadFen::NoBanners`] if there is a banner and the rules have none, [`BadFen::GeneralsFacing`] if the
    /// generals face each other where that is forbidden.
    pub fn suits(&self, rules: &RuleSet) -> Result<(), BadFen> {
        if let Some(at) = self.kind(Kind::Banner).first().filter(|_| !rules.has_banners()) {
            return Err(BadFen::NoBanners(at));
        }
        let facing = self.checkers(self.to_move) & self.kind(Kind::General);
        if rules.facing() == Facing::Forbidden && !facing.is_empty() {
            return Err(BadFen::GeneralsFacing);
        }
        Ok(())
    }
}

impl Piece {
    /// Whether the piece can ever reach a point from where it starts.
    fn reaches(self, at: Point) -> bool {
        let (file, ahead) = (at.file(), at.advance(self.colour));
        match self.kind {
            Kind::General => at.is_palace(self.colour),
            // The corners and the middle of the palace.
            Kind::Advisor => at.is_palace(self.colour) && (file + ahead) % 2 == 1,
            // Two steps diagonally at a time from c0 and g0, on its own side of the river.
            Kind::Elephant => at.is_home(self.colour) && ahead % 2 == 0 && (file + ahead) % 4 == 2,
            // Straight ahead on its file until the river.
            Kind::Soldier => ahead >= 5 || ahead >= 3 && file % 2 == 0,
            Kind::Horse | Kind::Chariot | Kind::Cannon | Kind::Banner => true,
        }
    }
}

fn counter(field: &'static str, text: &str, min: u32, max: u32) -> Result<u32, BadFen> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let value = text.parse().ok().filter(|value| plain && (min..=max).contains(value));
    value.ok_or_else(|| BadFen::Counter { field, text: text.to_owned(), min, max })
}

/// The FEN, with `w` for red: `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            let mut run = 0;
            for point in (0..FILES).filter_map(|file| Point::at(file, rank)) {
                let Some(piece) = self.piece_at(point) else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    write!(f, "{run}")?;
                    run = 0;
                }
                write!(f, "{piece}")?;
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let side = match self.to_move {
            Colour::Red => 'w',
            Colour::Black => 'b',
        };
        write!(f, "{side} - - {} {}", self.quiet, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn positions_go_both_ways() {
        for text in [
            &format!("{MEN} w - - 0 1"),
            &format!("{MEN} b - - 65535 4294967295"),
            "3k5/9/9/9/9/9/9/9/9/4K4 w - - 3 30",
            "4k4/9/9/9/9/9/9/9/9/4K4 b - - 3 30",
            "f2ak1P2/9/9/9/2p6/2B3P2/p8/4B4/9/R2AKA3 b - - 0 9",
        ] {
            assert_eq!(text.parse::<Position>().map(|position| position.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn the_last_four_fields_may_be_left_out() {
        assert_eq!(format!("{MEN} w").parse(), Ok(Position::start(&RuleSet::xiangqi())));
    }

    #[test]
    fn what_is_wrong_with_a_position_is_said() {
        let counter = |field, text: &str, min, max: u32| {
            format!("{field} is {text:?}, not a number from {min} to {max} without leading zeros")
        };
        let with = |rest: &str| format!("{MEN} {rest}");
        let kings = |ranks: &str| format!("{ranks} w - - 0 1");
        let fields = |count: usize| {
            format!(
                "a position has six fields, PLACEMENT SIDE - - QUIET MOVE, or only the first two, separated by \
                 single spaces, not {count}"
            )
        };
        for (text, why) in [
            (String::new(), fields(1)),
            (with("w - -"), fields(4)),
            (with("w - - 0 1 "), fields(7)),
            (with("r - - 0 1"), "the side to move must be w (red) or b (black), not \"r\"".to_owned()),
            (with("w KQ - 0 1"), "the third and fourth fields must be -, not \"KQ\"".to_owned()),
            (with("w - e3 0 1"), "the third and fourth fields must be -, not \"e3\"".to_owned()),
            (with("w - - 00 1"), counter("QUIET", "00", 0, 65_535)),
            (with("w - - 65536 1"), counter("QUIET", "65536", 0, 65_535)),
            (with("w - - 0 0"), counter("MOVE", "0", 1, u32::MAX)),
            (with("w - - 0 +1"), counter("MOVE", "+1", 1, u32::MAX)),
            (kings("3k5/9/9/4K4"), "the placement has 10 ranks separated by /, not 4".to_owned()),
            (
                kings("3k5/9/9/9/9/9/9/9/9/4K3x"),
                "\"x\" in the placement is not a piece (KABNRCFP, kabnrcfp) or a digit from 1 to 9"
                    .to_owned(),
            ),
            (
                kings("3k5/9/9/9/9/9/9/9/9/4K0"),
                "\"0\" in the placement is not a piece (KABNRCFP, kabnrcfp) or a digit from 1 to 9"
                    .to_owned(),
            ),
            (
                kings("3k5/9/9/9/9/9/9/9/9/4K22"),
                "rank 0 has two digits in a row: write a run of empty points as one digit".to_owned(),
            ),
            (kings("3k5/9/9/9/9/9/9/8/9/4K4"), "rank 2 has 8 points, not 9".to_owned()),
            (kings("3k5/9/9/9/9/9/9/9/9/4K4R"), "rank 0 has 10 points, not 9".to_owned()),
            (kings("9/9/9/9/9/9/9/9/9/4K4"), "black has no general".to_owned()),
            (kings("3k5/9/9/9/9/9/9/9/9/R8"), "red has no general".to_owned()),
            (kings("3kk4/9/9/9/9/9/9/9/9/4K4"), "there are 2 k, but a set has only 1".to_owned()),
            (kings("3k5/9/9/9/9/9/9/9/9/RRR1K4"), "there are 3 R, but a set has only 2".to_owned()),
            (kings("3k5/9/9/9/9/9/9/9/9/2K6"), "a red general cannot stand on c0".to_owned()),
            (kings("3k5/9/9/9/9/9/9/9/4A4/3AK4"), "ok".to_owned()),
            (kings("3k5/9/9/9/9/9/9/9/3A5/4K4"), "a red advisor cannot stand on d1".to_owned()),
            (kings("3k5/9/9/2B6/9/9/9/9/9/4K4"), "a red elephant cannot stand on c6".to_owned()),
            (kings("3k5/9/9/9/9/9/9/9/2B6/4K4"), "a red elephant cannot stand on c1".to_owned()),
            (kings("3k5/9/9/9/9/9/1P7/9/9/4K4"), "a red soldier cannot stand on b3".to_owned()),
            (kings("3k5/9/9/9/9/9/9/P8/9/4K4"), "a red soldier cannot stand on a2".to_owned()),
            (kings("3k5/p8/9/9/9/9/9/9/9/4K4"), "a black soldier cannot stand on a8".to_owned()),
            (
                kings("3k5/9/9/9/3R5/9/9/9/9/4K4"),
                "red is to move and could capture the general with the piece on d5".to_owned(),
            ),
        ] {
            let said = text.parse::<Position>().map_or_else(|bad| bad.to_string(), |_| "ok".to_owned());
            assert_eq!(said, why, "{text}");
        }
    }

    #[test]
    fn banners_and_facing_generals_suit_some_rules() {
        let said = |variant: &str, text: &str| {
            let position: Position = text.parse().unwrap();
            position.suits(&variant.parse().unwrap()).map_err(|bad| bad.to_string())
        };
        let banner = "3k5/9/9/9/9/9/9/9/9/F3K4 w";
        let no_banners = Err("there is a banner on a0, but only banner xiangqi has banners".to_owned());
        assert_eq!(said("xiangqi", banner), no_banners);
        assert_eq!(said("banner", banner), Ok(()));
        let facing = "4k4/9/9/9/9/9/9/9/9/4K4 w";
        let forbidden =
            Err("the generals face each other on an open file, which these rules forbid".to_owned());
        assert_eq!(said("xiangqi", facing), forbidden);
        assert_eq!(said("banner", facing), forbidden);
        assert_eq!(said("xiangqi+facing=discovered-check", facing), Ok(()));
    }
}
