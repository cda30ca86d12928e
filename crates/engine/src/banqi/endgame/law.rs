//! The part of a rule set that matters once every piece is face up.

use banqi_rules::banqi::{
    CannonRule, Chain, ChaseLimit, Equal, GeneralSoldier, Kind, Rank, RuleOption, RuleSet, WipedOut,
};

/// The options whose values the tables take into account, by the law or because they cannot matter to a table.
const KNOWN: [RuleOption; 13] = [
    // The law, and what has no tables.
    RuleOption::Rank,
    RuleOption::GeneralSoldier,
    RuleOption::Cannon,
    RuleOption::Equal,
    RuleOption::WipedOut,
    RuleOption::Chain,
    RuleOption::ChaseLimit,
    // All pieces are face up.
    RuleOption::DarkCapture,
    RuleOption::Screen,
    RuleOption::LastPeek,
    // Draw rules: see the module documentation.
    RuleOption::Endless,
    RuleOption::QuietLimit,
    // Who began does not matter to a position.
    RuleOption::First,
];

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
    /// An option that the tables do not know has another value than usual.
    #[error("endgame tables do not know all of these rules")]
    Unknown,
}

impl Law {
    /// Returns the law of a rule set.
    ///
    /// # Errors
    ///
    /// Returns the reason why the endgames of the rule set cannot be solved from the position alone, one capture a
    /// ply.
    pub fn of(rules: &RuleSet) -> Result<Self, NoTables> {
        if differs_beyond(rules, &KNOWN) {
            return Err(NoTables::Unknown);
        }
        let RuleSet { rank, general_soldier, cannon, equal, wiped_out, chain, chase_limit, .. } = *rules;
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

/// Whether an option that is not among the `known` ones has another value than usual.
fn differs_beyond(rules: &RuleSet, known: &[RuleOption]) -> bool {
    let usual = RuleSet::default();
    let mut unknown = RuleOption::ALL.into_iter().filter(|option| !known.contains(option));
    unknown.any(|option| rules.value(option) != usual.value(option))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_that_the_tables_do_not_know_has_none_unless_it_is_as_usual() {
        let all_but_first = &KNOWN[1..];
        for (rules, differs) in [("taiwan", false), ("boyer", false), ("hongkong", true)] {
            assert_eq!(differs_beyond(&rules.parse().unwrap(), all_but_first), differs, "{rules}");
        }
        for preset in RuleSet::PRESETS {
            assert_ne!(Law::of(&preset.rule_set), Err(NoTables::Unknown), "{}", preset.name);
        }
    }
}
