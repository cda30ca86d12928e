//! What of a rule set matters while everything lies face up.

use banqi_rules::banqi::{
    CannonRule, Chain, ChaseLimit, Equal, GeneralSoldier, Kind, Rank, RuleSet, WipedOut,
};

/// The part of a rule set that endgame tables depend on, made from one that has tables.
///
/// Attempts and screens need something face down, and draw rules stand apart (see the module).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Law {
    rank: Rank,
    general_soldier: GeneralSoldier,
    cannon: CannonRule,
    equal: Equal,
    wiped_out: WipedOut,
}

/// Why a rule set has no endgame tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoTables {
    /// A ply may be many captures.
    #[error("endgame tables know one capture a ply, and by these rules captures are chained")]
    Chains,
    /// What is legal depends on what was played before.
    #[error("endgame tables know no history, and by these rules chases are limited")]
    ChaseLimit,
}

impl Law {
    /// The law of a rule set.
    ///
    /// # Errors
    ///
    /// Why its endgames cannot be told from the position alone, one ply after the other.
    pub fn of(rules: &RuleSet) -> Result<Self, NoTables> {
        if rules.chain != Chain::No {
            return Err(NoTables::Chains);
        }
        if rules.chase_limit != ChaseLimit::None {
            return Err(NoTables::ChaseLimit);
        }
        // Where the captor stays, only the side to move is ever wiped out: it loses at once or being stuck, alike.
        let wiped_out = if rules.equal == Equal::BothRemoved { rules.wiped_out } else { WipedOut::AtOnce };
        let RuleSet { rank, general_soldier, cannon, equal, .. } = *rules;
        Ok(Self { rank, general_soldier, cannon, equal, wiped_out })
    }

    /// Whether `captor` takes `victim` next to it.
    pub(crate) fn takes_by_stepping(&self, captor: Kind, victim: Kind) -> bool {
        self.rules().takes_by_stepping(captor, victim)
    }

    /// Whether pieces of this kind take by a jump.
    pub(crate) fn jumps(&self, kind: Kind) -> bool {
        kind == Kind::Cannon && self.cannon.jumps()
    }

    /// Whether captor and victim are both removed.
    pub(crate) fn removes_both(&self, captor: Kind, victim: Kind) -> bool {
        self.equal == Equal::BothRemoved && captor == victim
    }

    /// Whether a side without any piece has lost even if it is the other's turn.
    pub(crate) fn loses_at_once(&self) -> bool {
        self.wiped_out == WipedOut::AtOnce
    }

    fn rules(&self) -> RuleSet {
        let Self { rank, general_soldier, cannon, equal, wiped_out } = *self;
        RuleSet { rank, general_soldier, cannon, equal, wiped_out, ..RuleSet::taiwan() }
    }
}
