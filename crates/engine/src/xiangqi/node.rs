//! A position in the search tree, with values that are updated incrementally.

use crate::xiangqi::worth::{self, Worth, phase_of};
use banqi_rules::xiangqi::{Colour, Kind, Move, Piece, PlayedMove, Position};

#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) key: u64,
    /// Material and placement, red's minus black's.
    pub(super) balance: Worth,
    /// Game phase, 0 (endgame) to [`worth::FULL`] (opening).
    pub(super) phase: i32,
    /// Whether the side to move is in check.
    pub(super) check: bool,
}

impl Node {
    pub(super) fn of(position: &Position) -> Self {
        let mut node = Self {
            position: *position,
            key: position.key(),
            balance: Worth::default(),
            phase: 0,
            check: position.is_check(),
        };
        for point in position.occupied() {
            if let Some(piece) = position.piece_at(point) {
                node.balance += worth::for_red(piece, point);
                node.phase += phase_of(piece.kind);
            }
        }
        node
    }

    /// Returns the node after a legal move, and the move played.
    #[inline]
    pub(super) fn after(&self, action: Move) -> (Self, PlayedMove) {
        let mut position = self.position;
        let colour = position.to_move();
        let (mut balance, mut phase) = (self.balance, self.phase);
        // A legal move always moves a piece, so the default is never used.
        let piece = position.piece_at(action.from).unwrap_or(Piece { colour, kind: Kind::Soldier });
        let victim = position.piece_at(action.to);
        balance += worth::for_red(piece, action.to) - worth::for_red(piece, action.from);
        if let Some(victim) = victim {
            balance -= worth::for_red(victim, action.to);
            phase -= phase_of(victim.kind);
        }
        position.play(action);
        let check = position.is_check();
        let next = Self { position, key: position.key(), balance, phase, check };
        (next, PlayedMove { action, piece, victim, check })
    }

    /// Returns the node with the other side to move (null move); the side to move must not be in check.
    #[inline]
    pub(super) fn passed(&self) -> Self {
        let position = self.position.with_to_move(self.position.to_move().next());
        Self { position, key: position.key(), check: false, ..*self }
    }

    /// Whether a side has attacking pieces other than soldiers.
    #[inline]
    pub(super) fn has_attackers(&self, colour: Colour) -> bool {
        let position = &self.position;
        let kinds = [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Banner];
        kinds.into_iter().any(|kind| !(position.kind(kind) & position.pieces(colour)).is_empty())
    }

    /// Whether neither side has a piece that can cross the river.
    #[inline]
    pub(super) fn nobody_attacks(&self) -> bool {
        self.phase == 0 && self.position.kind(Kind::Soldier).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_rules::xiangqi::RuleSet;
    use rand::SeedableRng as _;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IndexedRandom as _;

    #[test]
    fn what_is_carried_along_is_what_would_be_counted() {
        for (seed, rules) in (1..).zip([RuleSet::xiangqi(), RuleSet::banner()]) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut node = Node::of(&Position::start(&rules));
            for _ in 0..200 {
                let moves = node.position.moves(&rules);
                let Some(action) = moves.choose(&mut rng) else { break };
                (node, _) = node.after(*action);
                let counted = Node::of(&node.position);
                let carried = (node.key, node.balance, node.phase, node.check);
                let anew = (counted.key, counted.balance, counted.phase, counted.check);
                assert_eq!(carried, anew, "seed {seed}: {}", node.position);
                assert_eq!(node.nobody_attacks(), {
                    Kind::ALL
                        .into_iter()
                        .all(|kind| !kind.crosses_river() || node.position.kind(kind).is_empty())
                });
            }
        }
    }
}
