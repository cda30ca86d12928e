//! Move generation and ordering.

use crate::candidate::Candidate;
use crate::xiangqi::exchange::exchange;
use crate::xiangqi::node::Node;
use crate::xiangqi::search::{MAX_PLY, Search};
use crate::xiangqi::worth::rough;
use banqi_rules::xiangqi::{Move, Piece};

/// The move from the transposition table comes first.
const PROPOSED: i32 = 1 << 24;
/// Captures that lose nothing come next.
const CAPTURE: i32 = 1 << 20;
/// Then killers, and the move that refuted the same last move before.
pub(super) const KILLER: i32 = 1 << 18;
/// Captures that lose material come after all quiet moves.
pub(super) const LOSING: i32 = -(1 << 20);
/// Bound of a history score, in either direction.
const MOST: i32 = 1 << 14;

/// Moves that caused cutoffs, indexed by the moved piece and its target.
#[derive(Debug)]
pub(super) struct Memories {
    history: Vec<i32>,
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    answers: Vec<Option<Move>>,
}

impl Memories {
    pub(super) fn new() -> Self {
        Self { history: vec![0; 16 * 90], killers: [[None; 2]; MAX_PLY + 2], answers: vec![None; 16 * 90] }
    }

    #[inline]
    fn place(piece: Piece, action: Move) -> usize {
        (piece.colour.index() * 8 + piece.kind.index()) * 90 + action.to.index()
    }
}

impl Search<'_> {
    /// Lists captures that lose nothing: the most valuable victim first, among equals the least valuable captor.
    pub(super) fn list_captures(&mut self, node: &Node) {
        let position = &node.position;
        let enemies = position.pieces(position.to_move().next());
        let Self { candidates, rules, .. } = self;
        position.for_each_mover(rules, |from, targets| {
            for to in targets & enemies {
                let action = Move { from, to };
                let urgency = capture_urgency(node, action);
                if urgency > 0 {
                    candidates.push(Candidate { action, urgency });
                }
            }
        });
    }

    /// Lists every legal move.
    pub(super) fn list(&mut self, node: &Node, first: Option<Move>, ply: usize) {
        let position = &node.position;
        let enemies = position.pieces(position.to_move().next());
        let killers = self.memories.killers[ply.min(MAX_PLY)];
        let answer = self
            .line
            .last()
            .and_then(|(piece, action)| self.memories.answers[Memories::place(piece, action)]);
        let Self { candidates, rules, memories, .. } = self;
        position.for_each_mover(rules, |from, targets| {
            if targets.is_empty() {
                return;
            }
            let Some(piece) = position.piece_at(from) else { return };
            for to in targets {
                let action = Move { from, to };
                let urgency = if first == Some(action) {
                    PROPOSED
                } else if enemies.contains(to) {
                    capture_urgency(node, action)
                } else if killers[0] == Some(action) {
                    KILLER + 2
                } else if killers[1] == Some(action) {
                    KILLER + 1
                } else if answer == Some(action) {
                    KILLER
                } else {
                    memories.history[Memories::place(piece, action)]
                };
                candidates.push(Candidate { action, urgency });
            }
        });
    }

    /// Records a cutoff by the quiet move that is last in `tried`: raises its priority and lowers that of the
    /// others.
    pub(super) fn reward(&mut self, node: &Node, tried: &[Move], depth: i32, ply: usize) {
        let Some((action, others)) = tried.split_last() else { return };
        let killers = &mut self.memories.killers[ply.min(MAX_PLY)];
        if killers[0] != Some(*action) {
            *killers = [Some(*action), killers[0]];
        }
        if let Some((piece, last)) = self.line.last() {
            self.memories.answers[Memories::place(piece, last)] = Some(*action);
        }
        let amount = (depth * depth * 4).min(1_200);
        self.count(node, *action, amount);
        others.iter().for_each(|other| self.count(node, *other, -amount));
    }

    fn count(&mut self, node: &Node, action: Move, amount: i32) {
        let Some(piece) = node.position.piece_at(action.from) else { return };
        let count = &mut self.memories.history[Memories::place(piece, action)];
        *count += amount - *count * amount.abs() / MOST;
    }
}

/// Returns the priority of a capture: positive unless it loses material.
#[inline]
fn capture_urgency(node: &Node, action: Move) -> i32 {
    let worth = |point| node.position.piece_at(point).map_or(0, |piece| rough(piece.kind));
    let (victim, captor) = (worth(action.to), worth(action.from));
    if victim < captor {
        let gain = exchange(&node.position, action);
        if gain < 0 {
            return LOSING + gain;
        }
    }
    CAPTURE + 16 * victim - captor
}
