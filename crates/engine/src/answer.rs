//! The result of a search.

use crate::score::WIN;
use crate::{Expected, Score};

/// The action to play, with its evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer<A> {
    /// The action to play; it is legal.
    pub action: A,
    /// Score of the action for the side to move.
    pub score: Score,
    /// Expected result after the action.
    pub expected: Expected,
    /// Principal variation, beginning with `action`. It ends with the first action that has a chance outcome.
    pub pv: Vec<A>,
    /// Search depth in plies.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
}

impl<A> Answer<A> {
    /// Returns an answer at depth 0, with a draw score, for use before anything has been searched.
    pub(super) fn unlooked(action: A) -> Self
    where
        A: Copy,
    {
        let score = Score::DRAW;
        Self { action, score, expected: Expected::of(score), pv: vec![action], depth: 0, nodes: 0 }
    }

    /// Converts the actions to another type.
    #[must_use]
    pub fn map<B>(self, other: impl Fn(A) -> B) -> Answer<B> {
        let Self { action, score, expected, pv, depth, nodes } = self;
        let pv = pv.into_iter().map(&other).collect();
        Answer { action: other(action), score, expected, pv, depth, nodes }
    }
}

/// One legal action and its evaluation for the side to move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// Score of the action.
    pub score: Score,
    /// Expected result after the action.
    pub expected: Expected,
}

impl<A> Judged<A> {
    /// Returns the action with a search score, which is clamped to the range of forced wins and losses.
    pub(super) fn of(action: A, score: i32) -> Self {
        let score = Score(score.clamp(-WIN, WIN) as i16);
        Self { action, score, expected: Expected::of(score) }
    }

    /// Converts the action to another type.
    #[must_use]
    pub fn map<B>(self, other: impl Fn(A) -> B) -> Judged<B> {
        let Self { action, score, expected } = self;
        Judged { action: other(action), score, expected }
    }
}
