//! How strongly the computer plays.

use std::fmt;
use std::str::FromStr;

/// A strength from 1, a beginner who sees what can be taken, to 8, all the program can do.
///
/// Lower levels look at fewer nodes and misjudge positions a little, the same position always in the same way for the
/// same seed: they play worse, not absurdly.
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
            1 => (Some(100), 300),
            2 => (Some(200), 200),
            3 => (Some(500), 150),
            4 => (Some(1_200), 110),
            5 => (Some(3_000), 80),
            6 => (Some(8_000), 50),
            7 => (Some(25_000), 25),
            _ => (None, 0),
        }
    }

    /// About how it is rated, on the scale that people's ratings begin at 1500 on.
    #[must_use]
    pub const fn rating(self) -> u16 {
        [800, 900, 1_000, 1_100, 1_250, 1_400, 1_550, 1_800][self.0 as usize - 1]
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
    fn levels_are_the_numbers_from_one_to_eight() {
        assert_eq!(Level::all().count(), 8);
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for text in ["", "0", "9", "-1", "two"] {
            assert_eq!(text.parse::<Level>(), Err(NotALevel));
        }
    }
}
