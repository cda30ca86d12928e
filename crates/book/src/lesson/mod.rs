//! The lessons: ten small positions with one idea each, judged by the rules alone.
//!
//! ```text
//! course (the ten) -> Lesson --begin--> Attempt --play(action)--> Attempt, one step further
//!                                           |                 \-> Flaw: what is wrong with that action
//!                                         force: what can be forced against any defence
//! ```
//!
//! There is no state: an attempt consists of the lesson and the learner's actions so far, from which it is rebuilt
//! ([`Attempt::replay`]). The replies of the other side are computed and deterministic.

mod attempt;
mod course;
mod flaw;
mod force;
#[cfg(test)]
mod slow;
#[cfg(test)]
mod tests;

pub use attempt::{Attempt, MOST_ACTIONS};
pub use flaw::Flaw;

use banqi_rules::banqi::{Game, Kind, Piece, RuleSet};

/// One lesson.
#[derive(Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The topic, which identifies the texts of the lesson.
    pub topic: Topic,
    /// The goal of the learner, who plays red.
    pub goal: Goal,
    /// The starting position, in the notation of the rules.
    pub position: &'static str,
    /// The face that a flip by the learner reveals. It is in the bag of the position.
    face: Option<Piece>,
}

/// The topic of a lesson, in the order of the course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Flipping a piece, and how colours are assigned.
    Flip,
    /// Moving to an empty square.
    Move,
    /// Capturing pieces of equal or lower rank; the general and the soldier.
    Capture,
    /// Leaving protected pieces alone.
    Protected,
    /// The cannon's jump over exactly one piece.
    Cannon,
    /// The soldier captures the general.
    Soldier,
    /// Using the count of face-down pieces before flipping one.
    Tally,
    /// A piece held at the edge.
    Pin,
    /// An open area of at least 2x2, where one pursuer can be dodged; and the tunnel, where it cannot.
    Rotation,
    /// With one empty square between hunter and prey, the side to move loses the race.
    Parity,
}

/// What the learner has to achieve against any defence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Flip a piece such that, whatever appears, no piece of the learner's can be captured next.
    Flip,
    /// Capture a piece such that no piece of the learner's can be captured next.
    Take,
    /// Capture the only black piece of this kind within this many moves of the learner's own.
    Catch {
        /// The kind.
        prey: Kind,
        /// Number of moves.
        moves: u8,
    },
    /// Make this many moves. After each of them it must be possible to keep the only red piece of this kind for as
    /// many moves again.
    Keep {
        /// The kind.
        piece: Kind,
        /// Number of moves.
        moves: u8,
    },
}

impl Goal {
    /// Returns the maximum number of the learner's own moves.
    #[must_use]
    pub const fn moves(self) -> u8 {
        match self {
            Self::Flip | Self::Take => 1,
            Self::Catch { moves, .. } | Self::Keep { moves, .. } => moves,
        }
    }
}

impl Topic {
    /// Returns the word that identifies the texts of the topic.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Flip => "turn-up",
            Self::Move => "move",
            Self::Capture => "capture",
            Self::Protected => "protected",
            Self::Cannon => "cannon",
            Self::Soldier => "soldier",
            Self::Tally => "tally",
            Self::Pin => "pin",
            Self::Rotation => "rotation",
            Self::Parity => "parity",
        }
    }
}

impl Lesson {
    /// Number of lessons.
    pub const COUNT: u8 = 10;

    /// Returns all lessons in order.
    #[must_use]
    pub const fn all() -> &'static [Self; Self::COUNT as usize] {
        &course::COURSE
    }

    /// Returns the lesson on a topic.
    #[must_use]
    pub const fn about(topic: Topic) -> &'static Self {
        &Self::all()[topic as usize]
    }

    /// Returns the lesson with this number, counted from 1.
    #[must_use]
    pub fn numbered(number: u8) -> Option<&'static Self> {
        Self::all().get(usize::from(number.checked_sub(1)?))
    }

    /// Returns the number of the lesson, from 1.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.topic as u8 + 1
    }

    /// Returns the rules used by every lesson.
    #[must_use]
    pub const fn rules() -> RuleSet {
        RuleSet::taiwan()
    }

    /// Returns the game at its start.
    ///
    /// # Panics
    ///
    /// If the position cannot be parsed, which a test excludes.
    fn game(&self) -> Game {
        let position = self.position.parse().expect("a test reads every lesson's position");
        Game::from_position(Self::rules(), position)
    }
}
