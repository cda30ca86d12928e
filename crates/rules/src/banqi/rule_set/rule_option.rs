//! The options of a rule set as a list, for whoever asks for them one by one.

use std::borrow::Cow;
use std::num::NonZeroU16;

use crate::banqi::rule_set::options::{
    CannonRule, Chain, ChaseLimit, DarkCapture, Endless, Equal, GeneralSoldier, LastPeek, Rank, Screen,
    WipedOut,
};
use crate::banqi::{BadVariant, Preset, RuleSet};
use crate::game::First;
use crate::game::option::Value;

/// One of the choices that make a rule set, without its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleOption {
    /// [`RuleSet::rank`].
    Rank,
    /// [`RuleSet::general_soldier`].
    GeneralSoldier,
    /// [`RuleSet::cannon`].
    Cannon,
    /// [`RuleSet::dark_capture`].
    DarkCapture,
    /// [`RuleSet::chain`].
    Chain,
    /// [`RuleSet::screen`].
    Screen,
    /// [`RuleSet::equal`].
    Equal,
    /// [`RuleSet::endless`].
    Endless,
    /// [`RuleSet::chase_limit`].
    ChaseLimit,
    /// [`RuleSet::quiet_limit`].
    QuietLimit,
    /// [`RuleSet::wiped_out`].
    WipedOut,
    /// [`RuleSet::first`].
    First,
    /// [`RuleSet::last_peek`].
    LastPeek,
}

/// The quiet limits that are offered: those of the presets and some between. Any other number may be written.
const QUIET_LIMITS: [Option<NonZeroU16>; 9] = [
    None,
    NonZeroU16::new(30),
    NonZeroU16::new(40),
    NonZeroU16::new(50),
    NonZeroU16::new(60),
    NonZeroU16::new(100),
    NonZeroU16::new(120),
    NonZeroU16::new(180),
    NonZeroU16::new(200),
];

impl RuleOption {
    /// All of them, in the order of a canonical name.
    pub const ALL: [Self; 13] = [
        Self::Rank,
        Self::GeneralSoldier,
        Self::Cannon,
        Self::DarkCapture,
        Self::Chain,
        Self::Screen,
        Self::Equal,
        Self::Endless,
        Self::ChaseLimit,
        Self::QuietLimit,
        Self::WipedOut,
        Self::First,
        Self::LastPeek,
    ];

    /// What stands before the `=` in a variant's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        RuleSet::default().options()[self as usize].0
    }

    /// The first version of codes that tells of it: see [`RuleSet::code`].
    pub(crate) const fn since(self) -> u32 {
        1
    }

    /// Whether any number may be written besides the values that are offered.
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::QuietLimit)
    }

    /// The option with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|option| option.name() == name)
    }

    /// Its values as a variant's name writes them, in the order they are offered. A quiet limit may be any
    /// other number too.
    #[must_use]
    pub fn values(self) -> Vec<Cow<'static, str>> {
        match self {
            Self::Rank => texts(Rank::ALL),
            Self::GeneralSoldier => texts(GeneralSoldier::ALL),
            Self::Cannon => texts(CannonRule::ALL),
            Self::DarkCapture => texts(DarkCapture::ALL),
            Self::Chain => texts(Chain::ALL),
            Self::Screen => texts(Screen::ALL),
            Self::Equal => texts(Equal::ALL),
            Self::Endless => texts(Endless::ALL),
            Self::ChaseLimit => texts(ChaseLimit::ALL),
            Self::QuietLimit => texts(&QUIET_LIMITS),
            Self::WipedOut => texts(WipedOut::ALL),
            Self::First => texts(First::ALL),
            Self::LastPeek => texts(LastPeek::ALL),
        }
    }
}

fn texts<V: Value>(values: &[V]) -> Vec<Cow<'static, str>> {
    values.iter().map(|value| value.text()).collect()
}

impl RuleSet {
    /// The value of an option as a variant's name writes it.
    #[must_use]
    pub fn value(&self, option: RuleOption) -> Cow<'static, str> {
        self.options()[option as usize].1.clone()
    }

    /// The same rules but for one option. Whether they contradict each other is
    /// [`contradiction`](Self::contradiction)'s to say.
    ///
    /// # Errors
    /// [`BadVariant::Value`] if the option has no such value.
    pub fn with(mut self, option: RuleOption, value: &str) -> Result<Self, BadVariant> {
        self.set(option.name(), value)?;
        Ok(self)
    }

    /// The options whose values are not those of `preset`.
    pub fn differences(&self, preset: &Preset) -> impl Iterator<Item = RuleOption> {
        let (own, usual) = (self.options(), preset.rule_set.options());
        RuleOption::ALL.into_iter().filter(move |option| own[*option as usize] != usual[*option as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_named_and_valued_as_in_a_variants_name() {
        for option in RuleOption::ALL {
            assert_eq!(RuleOption::named(option.name()), Some(option));
            for value in option.values() {
                let rules = RuleSet::default().with(option, &value).unwrap();
                assert_eq!(rules.value(option), value);
                let usual = RuleSet::default().value(option) == value;
                let [taiwan, ..] = RuleSet::PRESETS;
                assert_eq!(rules.differences(&taiwan).count(), usize::from(!usual));
            }
            for preset in RuleSet::PRESETS {
                assert!(option.values().contains(&preset.rule_set.value(option)), "{}", preset.name);
            }
            assert!(RuleSet::default().with(option, "sideways").is_err());
        }
        assert_eq!(RuleOption::named("colour"), None);
    }
}
