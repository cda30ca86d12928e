//! The result of an attack, which is a capture or an attempt.

use crate::banqi::rule_set::options::DarkCapture;
use crate::banqi::turn::Turn;
use crate::banqi::{Equal, Kind, Mask, Piece, Position, RuleSet, Square};

/// The result of a capture or an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Clash {
    /// The target is captured, and the attacker takes its place.
    Taken,
    /// Both pieces are removed: they are of one kind, and the rules say [`Equal::BothRemoved`].
    BothRemoved,
    /// An attempt failed: the target stays face up, and nothing moves.
    Repelled,
    /// An attempt on an enemy failed: the target stays, and the attacker is removed
    /// ([`DarkCapture::AttemptOrDie`]).
    AttackerRemoved,
}

impl<M: Mask> Position<M> {
    /// The result of attacking `target`, which lies on `to`, with the piece on `from`.
    pub(crate) fn clash(&self, rules: &RuleSet, from: Square, to: Square, target: Piece) -> Clash {
        let Some(attacker) = self.piece_at(from) else { return Clash::Repelled };
        if !self.turn.is_enemy(rules, target.colour) {
            return Clash::Repelled;
        }
        match takes(rules, attacker.kind, target.kind, from.distance(to)) {
            true if rules.equal == Equal::BothRemoved && attacker.kind == target.kind => Clash::BothRemoved,
            true => Clash::Taken,
            false if rules.dark_capture == DarkCapture::AttemptOrDie => Clash::AttackerRemoved,
            false => Clash::Repelled,
        }
    }
}

/// Whether the attacker captures the target. A jump captures any piece; it never goes to an adjacent square.
fn takes(rules: &RuleSet, attacker: Kind, target: Kind, distance: u8) -> bool {
    distance > 1 || rules.takes_by_stepping(attacker, target)
}
