//! The options of a rule set as a list, for whoever asks for them one by one, and a rule set in few letters.

use std::borrow::Cow;
use std::num::NonZeroU16;

use crate::banqi::rule_set::options::{
    CannonRule, Chain, ChaseLimit, DarkCapture, Endless, Equal, GeneralSoldier, LastPeek, Rank, Screen,
    WipedOut,
};
use crate::banqi::{BadVariant, Preset, RuleSet, Seating};
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

    /// The rules in at most 19 letters, contradictions included: one digit an option, a value's place among
    /// [`RuleOption::values`], but for the quiet limit, which stands in full behind them. Where the seating is not that
    /// of 4x8, its place among [`Seating::ALL`] is a last digit.
    ///
    /// It is for where there is no room for a name, and as stable: new values come last.
    ///
    /// ```
    /// use banqi_rules::banqi::RuleSet;
    ///
    /// assert_eq!(RuleSet::taiwan().code(), "000000000000-60");
    /// assert_eq!(RuleSet::from_code("000000000000-60"), Ok(RuleSet::taiwan()));
    /// ```
    #[must_use]
    pub fn code(&self) -> String {
        let digit = |option: RuleOption| {
            let value = self.value(option);
            option.values().iter().position(|known| *known == value).unwrap_or(0).to_string()
        };
        let digits: String = RuleOption::ALL
            .into_iter()
            .filter(|option| *option != RuleOption::QuietLimit)
            .map(digit)
            .collect();
        let seating = match self.seating as usize {
            0 => String::new(),
            place => place.to_string(),
        };
        format!("{digits}{seating}-{}", self.quiet_limit.map_or(0, NonZeroU16::get))
    }

    /// Reads exactly what [`code`](Self::code) writes.
    ///
    /// # Errors
    /// [`NotACode`] for anything else.
    pub fn from_code(code: &str) -> Result<Self, NotACode> {
        let (digits, limit) = code.split_once('-').ok_or(NotACode)?;
        let coded = RuleOption::ALL.into_iter().filter(|option| *option != RuleOption::QuietLimit);
        let quiet_limit = NonZeroU16::new(limit.parse().map_err(|_| NotACode)?);
        let seating = digits.get(RuleOption::ALL.len() - 1..).unwrap_or_default().chars().next();
        let seating = seating.map_or(Some(0), |digit| digit.to_digit(10));
        let seating = seating.and_then(|place| Seating::ALL.get(place as usize).copied()).ok_or(NotACode)?;
        let mut read = Self { seating, quiet_limit, ..Self::default() };
        for (option, digit) in coded.zip(digits.chars()) {
            let place = digit.to_digit(10).ok_or(NotACode)?;
            let values = option.values();
            let value = values.get(place as usize).ok_or(NotACode)?;
            read = read.with(option, value).map_err(|_| NotACode)?;
        }
        // One spelling: no sign, no leading zero, no digit too many or too few.
        if read.code() == code { Ok(read) } else { Err(NotACode) }
    }
}

/// Text that is no rule set in few letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a rule set")]
pub struct NotACode;

#[cfg(test)]
mod tests {
    use super::*;

    /// Every combination of values, those that contradict each other included.
    fn every_rule_set() -> impl Iterator<Item = RuleSet> {
        let options: Vec<_> = RuleOption::ALL.into_iter().map(|option| (option, option.values())).collect();
        let all: usize = options.iter().map(|(_, values)| values.len()).product();
        (0..all).map(move |mut number| {
            options.iter().fold(RuleSet::default(), |rules, (option, values)| {
                let value = &values[number % values.len()];
                number /= values.len();
                rules.with(*option, value).unwrap()
            })
        })
    }

    #[test]
    fn every_combination_has_a_short_code_that_is_read_back() {
        // A prime stride that divides no number of values: every value comes beside every other.
        for rules in every_rule_set().step_by(97) {
            let code = rules.code();
            assert!(code.len() <= 18, "{code}");
            assert_eq!(RuleSet::from_code(&code), Ok(rules), "{code}");
        }
        for (seating, last) in Seating::ALL.into_iter().zip(["", "1", "2", "3"]) {
            let rules = RuleSet { seating, quiet_limit: NonZeroU16::new(u16::MAX), ..RuleSet::default() };
            assert_eq!(rules.code(), format!("000000000000{last}-65535"));
            assert_eq!(RuleSet::from_code(&rules.code()), Ok(rules));
        }
        for limit in [1, 9, 10, 61, 999, u16::MAX] {
            let rules = RuleSet { quiet_limit: NonZeroU16::new(limit), ..RuleSet::club() };
            assert_eq!(RuleSet::from_code(&rules.code()), Ok(rules));
        }
    }

    /// Codes stand in buttons and menus of messages that outlive an update: none may ever mean anything else.
    #[test]
    fn codes_of_before_mean_what_they_meant() {
        for (code, rules) in [
            ("000000000000-60", "taiwan"),
            ("101000000000-60", "hongkong"),
            ("211000000000-60", "mainland"),
            ("000000020100-200", "boyer"),
            ("000000020120-200", "woody"),
            ("000000010000-180", "olympiad"),
            ("000000011000-40", "club"),
            ("0000000000001-60", "four-colour-2"),
            ("0000000000002-120", "four-colour-4"),
            ("0000000000003-120", "four-colour-teams"),
            ("000100000000-60", "taiwan+dark-capture=attempt"),
            ("000200000000-60", "taiwan+dark-capture=attempt-or-die"),
            ("000010000000-0", "taiwan+chain=cannon+quiet-limit=none"),
            ("000120000000-60", "taiwan+dark-capture=attempt+chain=face-up"),
            ("000230000000-60", "taiwan+dark-capture=attempt-or-die+chain=any"),
            (
                "002001100010-61",
                "taiwan+cannon=jumps-and-steps+screen=face-up-only+equal=both-removed+first=opponent+quiet-limit=61",
            ),
            ("000000000031-60", "taiwan+first=lot+last-peek=hidden"),
        ] {
            let rules: RuleSet = rules.parse().unwrap();
            assert_eq!((RuleSet::from_code(code), rules.code()), (Ok(rules), code.to_owned()), "{rules}");
        }
        // The one that has come since.
        assert_eq!(
            RuleSet::from_code("000300000000-60"),
            Ok("taiwan+dark-capture=attempt-not-cannon".parse().unwrap())
        );
    }

    #[test]
    fn anything_else_is_no_code() {
        for text in [
            "",
            "-",
            "taiwan",
            "000000000000",
            "00000000000-60",
            "0000000000000-60",
            "000000000000-060",
            "0000000000004-60",
            "00000000000010-60",
            "000000000000é-60",
            "000000000000-+60",
            "000000000000-65536",
            "000000000000--1",
            "900000000000-60",
            "000400000000-60",
            "00000000000a-60",
            "000000000000-60 ",
        ] {
            assert_eq!(RuleSet::from_code(text), Err(NotACode), "{text}");
        }
    }

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
