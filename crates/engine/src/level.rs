//! How strongly the computer plays.

use std::fmt;
use std::str::FromStr;

/// A strength from 1, a beginner who sees what can be taken, to 8, all the program can do.
///
/// Lower levels look at fewer nodes and misjudge positions a little, the same position always in the same way for the
/// same seed, and a quarter as much once everything lies face up: they play worse, not absurdly.
///
/// Each has played 400 games of Taiwan banqi against the one below, each deal once from either side, level 8 with
/// 100,000 nodes a ply (some 13 ms). In percent of points, a draw being half, with two standard errors:
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
    /// The strongest.
    pub const MAX: Self = Self(8);

    /// The level with this number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// How many nodes it visits at most, and by how much of a score it misjudges a position at most.
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

    /// Its Elo rating: the differences are those of the matches above, level 8 with 100,000 nodes a ply being weaker
    /// than with a second; where the scale begins is a guess, on which people who begin at 1500 are average.
    #[must_use]
    pub const fn rating(self) -> u16 {
        [800, 908, 1_032, 1_136, 1_245, 1_330, 1_404, 1_507][self.0 as usize - 1]
    }

    /// How many nodes it visits at most.
    #[must_use]
    pub const fn nodes(self) -> Option<u64> {
        self.strength().0
    }

    /// By how much of a [`Score`](super::Score) it misjudges a position at most.
    pub(super) const fn misjudges_by(self) -> i32 {
        self.strength().1
    }

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// The number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The strongest.
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

/// What is no level.
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
