//! The participants of a session: people, and the computer at its levels.

use super::PlayerId;

/// A participant or invited participant of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Participant {
    /// A person.
    Person(PlayerId),
    /// The computer at a level, counted from 1. Each level is a separate participant.
    Computer(u8),
}

/// The stored number for level 0, which does not exist; the levels follow it.
const COMPUTER: i64 = i64::MIN;

impl Participant {
    /// Returns the number used in logs and databases: a person's own id, or one of the lowest numbers for the
    /// computer.
    #[must_use]
    pub const fn stored(self) -> i64 {
        match self {
            Self::Person(PlayerId(number)) => number,
            Self::Computer(level) => COMPUTER + level as i64,
        }
    }

    /// Converts back from [`Participant::stored`].
    #[must_use]
    pub const fn from_stored(number: i64) -> Self {
        match number.wrapping_sub(COMPUTER) {
            level @ 1..=0xff => Self::Computer(level as u8),
            _ => Self::Person(PlayerId(number)),
        }
    }

    /// Returns the person's id; `None` for the computer.
    #[must_use]
    pub const fn person(self) -> Option<PlayerId> {
        match self {
            Self::Person(player) => Some(player),
            Self::Computer(_) => None,
        }
    }

    /// Returns the computer's level; `None` for a person.
    #[must_use]
    pub const fn level(self) -> Option<u8> {
        match self {
            Self::Person(_) => None,
            Self::Computer(level) => Some(level),
        }
    }
}

impl From<PlayerId> for Participant {
    fn from(player: PlayerId) -> Self {
        Self::Person(player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_numbers_keep_their_meaning() {
        for (level, number) in [(1, i64::MIN + 1), (8, i64::MIN + 8), (255, i64::MIN + 255)] {
            assert_eq!(Participant::Computer(level).stored(), number);
            assert_eq!(Participant::from_stored(number), Participant::Computer(level));
        }
        for number in [i64::MIN, i64::MIN + 256, -1, 0, 1, i64::MAX] {
            let person = Participant::Person(PlayerId(number));
            assert_eq!(Participant::from_stored(number), person);
            assert_eq!(person.stored(), number);
        }
    }
}
