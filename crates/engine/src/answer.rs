//! What a search found.

use crate::score::WIN;
use crate::{Expected, Score};

/// The action to play, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer<A> {
    /// A legal action.
    pub action: A,
    /// What it is worth for the side to move.
    pub score: Score,
    /// What may be expected of it.
    pub expected: Expected,
    /// The line the program foresees, the action first; it ends before anything that chance decides.
    pub pv: Vec<A>,
    /// Plies looked ahead.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
}

impl<A> Answer<A> {
    /// An action before anything was looked at.
    pub(super) fn unlooked(action: A) -> Self
    where
        A: Copy,
    {
        let score = Score::DRAW;
        Self { action, score, expected: Expected::of(score), pv: vec![action], depth: 0, nodes: 0 }
    }

    /// The same with actions of another type.
    #[must_use]
    pub fn map<B>(self, other: impl Fn(A) -> B) -> Answer<B> {
        let Self { action, score, expected, pv, depth, nodes } = self;
        let pv = pv.into_iter().map(&other).collect();
        Answer { action: other(action), score, expected, pv, depth, nodes }
    }
}

/// One legal action and what it is worth for the side to move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// What it is worth.
    pub score: Score,
    /// What may be expected of it.
    pub expected: Expected,
}

impl<A> Judged<A> {
    /// An action that a search gives this score.
    pub(super) fn of(action: A, score: i32) -> Self {
        let score = Score(score.clamp(-WIN, WIN) as i16);
        Self { action, score, expected: Expected::of(score) }
    }

    /// The same with an action of another type.
    #[must_use]
    pub fn map<B>(self, other: impl Fn(A) -> B) -> Judged<B> {
        let Self { action, score, expected } = self;
        Judged { action: other(action), score, expected }
    }
}
