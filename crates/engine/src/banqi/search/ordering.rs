//! Move generation and ordering.

use std::ops::Range;

use crate::banqi::search::{INFINITE, MAX_PLY, Node, Search};
use crate::candidate::Candidate;
use banqi_rules::banqi::{Action, Direction, Mask, Position, Rules};

/// Captures come before everything except the action from the transposition table.
pub(crate) const CAPTURE: i32 = 1 << 20;
/// Bound of a quiet move's history score, in either direction.
const HISTORY: i32 = 1 << 14;
/// Killers come before other quiet moves.
pub(crate) const KILLER: i32 = 1 << 18;

impl<R: Rules> Search<'_, R> {
    /// Lists captures: the most valuable victim first, among equals the least valuable captor.
    #[inline]
    pub(crate) fn list_captures(&mut self, node: &Node) {
        let position = &node.position;
        let Self { candidates, memory, rules, .. } = self;
        let worth = memory.materials.of(node.census).worth;
        position.for_each_capture(*rules, |action| {
            let at = |square| {
                position.piece_at(square).map_or(0, |p| i32::from(worth[p.colour.index()][p.kind.index()]))
            };
            let urgency = match action {
                Action::Capture { from, to } => CAPTURE + 8 * at(to) - at(from),
                _ => CAPTURE,
            };
            candidates.push(Candidate { action, urgency });
        });
    }

    /// Lists all actions without a chance outcome.
    pub(crate) fn list(&mut self, node: &Node, first: Option<Action>, ply: usize) {
        let start = self.candidates.len();
        self.list_captures(node);
        let position = &node.position;
        let side = position.to_move().map_or(0, |colour| colour.index() << 10);
        let killers = self.killers[ply.min(MAX_PLY)];
        let Self { candidates, history, rules, .. } = self;
        position.for_each_move(*rules, |action| {
            let Action::Move { from, to } = action else { return };
            let urgency = if killers[0] == Some(action) {
                KILLER + 1
            } else if killers[1] == Some(action) {
                KILLER
            } else {
                history[side | from.index() << 5 | to.index()]
            };
            candidates.push(Candidate { action, urgency });
        });
        if position.chain().is_some() {
            candidates.push(Candidate { action: Action::EndChain, urgency: 0 });
        }
        if let Some(first) = first
            && let Some(candidate) =
                candidates[start..].iter_mut().find(|candidate| candidate.action == first)
        {
            candidate.urgency = INFINITE * 1_000;
        }
    }

    /// Lists attempts and flips and returns the end of the list. Of the face-down pieces that are not next to a
    /// face-up piece, only one is listed.
    pub(crate) fn list_chances(&mut self, node: &Node) -> usize {
        let position = &node.position;
        let Self { candidates, rules, .. } = self;
        let mut list = |action| candidates.push(Candidate { action, urgency: 0 });
        position.for_each_attempt(*rules, &mut list);
        if position.chain().is_none() {
            let up = position.occupied() & !position.face_down();
            let beside = Direction::ALL.into_iter().fold(0, |all, way| all | up.step(way));
            let (beside, away) = (position.face_down() & beside, position.face_down() & !beside);
            let one = away & away.wrapping_neg();
            (beside | one).squares().map(Action::Flip).for_each(list);
        }
        candidates.len()
    }

    /// Records a cutoff by a quiet move: raises its priority, and lowers that of the moves tried before it.
    pub(crate) fn reward(
        &mut self,
        position: &Position,
        before: Range<usize>,
        action: Action,
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let side = position.to_move().map_or(0, |colour| colour.index() << 10);
        let mut add = |action, by: i32| {
            let Action::Move { from, to } = action else { return };
            let count = &mut self.history[side | from.index() << 5 | to.index()];
            // High scores rise less: they stay within bounds, and recent cutoffs count.
            *count += by - *count * by.abs() / HISTORY;
        };
        let by = (16 * depth * depth).min(HISTORY / 8);
        add(action, by);
        self.candidates[before].iter().for_each(|candidate| add(candidate.action, -by));
    }
}
