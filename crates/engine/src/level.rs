//! Playing strength of the computer.

use std::fmt;
use std::str::FromStr;

/// A strength from 1 (a beginner who sees direct captures) to 8 (full strength).
///
/// Lower levels visit fewer nodes and add an error to the evaluation. The error of a position is constant for a
/// given seed, and a quarter as large once every piece is face up. Low levels therefore play worse, but not
/// absurdly.
///
/// Each level has played 400 games of Taiwan banqi against the level below, each deal once from either side, level
/// 8 with 100,000 nodes a ply (about 13 ms). The second column is the score in percent, a draw counting half, with
/// two standard errors:
///
/// | level | against the one below | won, drawn, lost | [`Level::rating`] |
/// | --- | --- | --- | --- |
/// | 1 | | | 800 |
/// | 2 | 65.1 +- 2.6 | 132, 257, 11 | 908 |
/// | 3 | 67.1 +- 3.4 | 184, 169, 47 | 1032 |
/// | 4 | 64.6 +- 3.9 | 195, 127, 78 | 1136 |
/// | 5 | 65.2 +- 3.9 | 204, 114, 82 | 1245 |
/// | 6 | 62.0 +- 4.1 | 193, 110, 97 | 1330 |
/// | 7 | 60.5 +- 4.2 | 192, 100, 108 | 1404 |
/// | 8 | 64.4 +- 4.2 | 214, 87, 99 | 1507 |
///
/// ```sh
/// BANQI_DEEP=1 cargo test --release --no-default-features --test it each_level -- --nocapture
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The strongest level.
    pub const MAX: Self = Self(8);

    /// Returns the level with this number, or `None` unless it is 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// Returns the node limit, if any, and the largest evaluation error in [`Score`](super::Score) units.
    const fn strength(self) -> (Option<u64>, i32) {
        match self.0 {
            1 => (Some(60), 320),
            2 => (Some(240), 200),
            3 => (Some(550), 150),
            4 => (Some(1_300), 110),
            5 => (Some(2_900), 80),
            6 => (Some(6_500), 56),
            7 => (Some(14_000), 36),
            _ => (None, 0),
        }
    }

    /// Returns the Elo rating. The differences come from the matches above, in which level 8 had 100,000 nodes a
    /// ply and was weaker than with a full second. The offset of the scale is a guess that puts the average player
    /// at 1500.
    #[must_use]
    pub const fn rating(self) -> u16 {
        [800, 908, 1_032, 1_136, 1_245, 1_330, 1_404, 1_507][self.0 as usize - 1]
    }

    /// Returns the node limit; `None` for the strongest level.
    #[must_use]
    pub const fn nodes(self) -> Option<u64> {
        self.strength().0
    }

    /// Returns the largest evaluation error, in [`Score`](super::Score) units.
    pub(super) const fn misjudges_by(self) -> i32 {
        self.strength().1
    }

    /// Returns all levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// Returns the number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The default is the strongest level.
impl Default for Level {
    fn default() -> Self {
        Self::MAX
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The error of parsing a text that is not a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a level is a number from 1 to 8")]
pub struct NotALevel;

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        text.parse().ok().and_then(Self::new).ok_or(NotALevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_rise_with_the_levels() {
        assert!(Level::all().map(Level::rating).is_sorted_by(|below, above| below < above));
    }

    #[test]
    fn levels_are_the_numbers_from_one_to_eight() {
        assert_eq!(Level::all().count(), 8);
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for text in ["", "0", "9", "-1", "two"] {
            assert_eq!(text.parse::<Level>(), Err(NotALevel));
        }
    }

    #[test]
    fn each_level_is_rated_above_the_one_below() {
        let ratings: Vec<u16> = Level::all().map(Level::rating).collect();
        assert!(ratings.is_sorted_by(|below, above| below + 50 < *above), "{ratings:?}");
    }
}
