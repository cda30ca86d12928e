//! The part of a rule set that matters once every piece is face up.

use banqi_rules::banqi::{
    CannonRule, Chain, ChaseLimit, Equal, GeneralSoldier, Kind, Rank, RuleSet, WipedOut,
};

/// The rules that endgame tables depend on.
///
/// Attempts and face-down screens cannot occur once every piece is face up. For draw rules see the module
/// documentation.
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
    /// A ply may consist of several captures.
    #[error("endgame tables allow one capture per ply, but these rules have chains of captures")]
    Chains,
    /// Legality depends on the moves played before.
    #[error("endgame tables ignore earlier moves, but these rules limit chases")]
    ChaseLimit,
}

impl Law {
    /// Returns the law of a rule set.
    ///
    /// # Errors
    ///
    /// Returns the reason why the endgames of the rule set cannot be solved from the position alone, one capture a
    /// ply.
    pub fn of(rules: &RuleSet) -> Result<Self, NoTables> {
        // Every option is named, so that a new one is sorted into those that matter and those that do not.
        let RuleSet {
            rank,
            general_soldier,
            cannon,
            equal,
            wiped_out,
            chain,
            chase_limit,
            // Tables have two colours, and all their pieces are face up.
            seating: _,
            dark_capture: _,
            screen: _,
            last_peek: _,
            // Draw rules: see the module documentation.
            endless: _,
            quiet_limit: _,
            // Who began does not matter to a position.
            first: _,
        } = *rules;
        if chain != Chain::No {
            return Err(NoTables::Chains);
        }
        if chase_limit != ChaseLimit::None {
            return Err(NoTables::ChaseLimit);
        }
        // If captors survive, only the side to move can be wiped out. It then loses under either rule.
        let wiped_out = if equal == Equal::BothRemoved { wiped_out } else { WipedOut::AtOnce };
        Ok(Self { rank, general_soldier, cannon, equal, wiped_out })
    }

    /// Whether `captor` captures `victim` on an adjacent square.
    pub(crate) fn takes_by_stepping(&self, captor: Kind, victim: Kind) -> bool {
        self.rules().takes_by_stepping(captor, victim)
    }

    /// Whether this kind captures by jumping.
    pub(crate) fn jumps(&self, kind: Kind) -> bool {
        kind == Kind::Cannon && self.cannon.jumps()
    }

    /// Whether the captor is removed together with the victim.
    pub(crate) fn removes_both(&self, captor: Kind, victim: Kind) -> bool {
        self.equal == Equal::BothRemoved && captor == victim
    }

    /// Whether a side without pieces loses at once, even when the other side is to move.
    pub(crate) fn loses_at_once(&self) -> bool {
        self.wiped_out == WipedOut::AtOnce
    }

    fn rules(&self) -> RuleSet {
        let Self { rank, general_soldier, cannon, equal, wiped_out } = *self;
        RuleSet { rank, general_soldier, cannon, equal, wiped_out, ..RuleSet::taiwan() }
    }
}
