//! The lessons: ten small positions with one idea each, judged by the rules alone.
//!
//! ```text
//! course (the ten) -> Lesson --begin--> Attempt --play(action)--> Attempt, one step further
//!                                           |                 \-> Flaw: what is wrong with that action
//!                                         force: what can be forced, whatever the other side does
//! ```
//!
//! There is no state: an attempt is the lesson and the learner's own actions so far, and is rebuilt from them
//! ([`Attempt::replay`]). The other side's answers are computed and always the same.

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
    /// The topic, by which its texts are found.
    pub topic: Topic,
    /// What the learner, who plays red, has to achieve.
    pub goal: Goal,
    /// The position it begins with, in the notation of the rules.
    pub position: &'static str,
    /// The face that a flip by the learner reveals. It is in the bag of the position.
    face: Option<Piece>,
}

/// What a lesson is about, in the order of the course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Flipping a piece, and how colours are assigned.
    TurnUp,
    /// Stepping to an empty square.
    Move,
    /// Capturing pieces of equal or lower rank; the general and the soldier.
    Capture,
    /// Not capturing protected pieces.
    Protected,
    /// The cannon's jump over exactly one piece.
    Cannon,
    /// The soldier captures the general.
    Soldier,
    /// What the count of face-down pieces says before one is flipped.
    Tally,
    /// A piece held at the edge.
    Pin,
    /// An open area of at least 2x2, where one pursuer can be dodged; and the tunnel, where it cannot.
    Rotation,
    /// With one empty square between hunter and prey, whoever must move loses the race.
    Parity,
}

/// What is to be brought about, whatever the other side does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Turn up a piece; whatever appears, nothing of the learner's can be taken next.
    TurnUp,
    /// Take a piece, so that nothing of the learner's can be taken next.
    Take,
    /// Take the black piece of this kind, the only one, with at most so many moves of the learner's own.
    Catch {
        /// Which piece.
        prey: Kind,
        /// How many moves.
        moves: u8,
    },
    /// Make so many moves, after each of which the red piece of this kind, the only one, can be kept for as long
    /// again.
    Keep {
        /// Which piece.
        piece: Kind,
        /// How many moves.
        moves: u8,
    },
}

impl Goal {
    /// How many moves of the learner's own it takes at most.
    #[must_use]
    pub const fn moves(self) -> u8 {
        match self {
            Self::TurnUp | Self::Take => 1,
            Self::Catch { moves, .. } | Self::Keep { moves, .. } => moves,
        }
    }
}

impl Topic {
    /// The word that its sentences are chosen by.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::TurnUp => "turn-up",
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
    /// How many lessons there are.
    pub const COUNT: u8 = 10;

    /// All of them, in order.
    #[must_use]
    pub const fn all() -> &'static [Self; Self::COUNT as usize] {
        &course::COURSE
    }

    /// The lesson about a topic.
    #[must_use]
    pub const fn about(topic: Topic) -> &'static Self {
        &Self::all()[topic as usize]
    }

    /// The lesson with a number, from 1.
    #[must_use]
    pub fn numbered(number: u8) -> Option<&'static Self> {
        Self::all().get(usize::from(number.checked_sub(1)?))
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.topic as u8 + 1
    }

    /// The rules of every lesson.
    #[must_use]
    pub const fn rules() -> RuleSet {
        RuleSet::taiwan()
    }

    /// The game at its beginning.
    ///
    /// # Panics
    ///
    /// If the position cannot be read, which a test excludes.
    fn game(&self) -> Game {
        let position = self.position.parse().expect("a test reads every lesson's position");
        Game::from_position(Self::rules(), position)
    }
}
