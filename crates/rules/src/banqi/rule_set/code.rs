//! Rule sets in few letters, for where there is no room for a name.
//!
//! Codes stand in buttons and menus of messages that outlive an update, so a code says by which version of the list of
//! options it is read, and every version is read for ever. An option that has come since has its usual value in a code
//! that does not tell of it.
//!
//! ```text
//! 000000000000-60      version 1, which is written without its number
//! 0000000000001-60     the same with another seating
//! 2.0000000000001-60   version 2, if that has one option more
//! ```
//!
//! Rules are written by the lowest version that can tell them: there is one code for each, and it stays the same.

use std::borrow::Cow;

use crate::banqi::{RuleOption, RuleSet, Seating};

/// What stands between a version and what is written by it.
const BEHIND_VERSION: char = '.';

/// What stands before a number.
const BEFORE_NUMBER: char = '-';

/// Digits that a value's place is written with.
const BASE: u32 = 36;

/// A value as a variant's name writes it.
type Text = Cow<'static, str>;

/// What codes have to know of an option. New options have a higher version; new values come last.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Coded {
    /// The first version that tells of it.
    since: u32,
    /// What it is where nothing is told.
    usual: Text,
    /// How it is written.
    how: How,
}

/// How the value of an option is written in a code.
#[derive(Debug, Clone, PartialEq, Eq)]
enum How {
    /// As a digit: its place among these.
    Place(Vec<Text>),
    /// In full, behind the digits; 0 for `none`.
    Number,
}

/// A rule set as a code describes it: its seating, and the value of each option.
type Described = (Seating, Vec<Text>);

/// The options as codes have them.
fn coded() -> Vec<Coded> {
    let usual = RuleSet::default();
    let coded = |option: RuleOption| Coded {
        since: option.since(),
        usual: usual.value(option),
        how: if option.is_number() { How::Number } else { How::Place(option.values()) },
    };
    RuleOption::ALL.into_iter().map(coded).collect()
}

/// Writes a rule set by a list of options; `None` for a value that an option does not have.
fn write(options: &[Coded], (seating, values): &Described) -> Option<String> {
    let unusual = options.iter().zip(values).filter(|(option, value)| option.usual != **value);
    let version = unusual.map(|(option, _)| option.since).fold(1, u32::max);
    let (mut digits, mut numbers) = (String::new(), String::new());
    for (option, value) in options.iter().zip(values).filter(|(option, _)| option.since <= version) {
        match &option.how {
            How::Place(known) => digits.push(digit(known.iter().position(|known| known == value)?)?),
            How::Number => {
                numbers.push(BEFORE_NUMBER);
                numbers.push_str(if value == "none" { "0" } else { value });
            }
        }
    }
    if *seating != Seating::default() {
        digits.push(digit(*seating as usize)?);
    }
    let version = if version == 1 { String::new() } else { format!("{version}{BEHIND_VERSION}") };
    Some(format!("{version}{digits}{numbers}"))
}

fn digit(place: usize) -> Option<char> {
    char::from_digit(u32::try_from(place).ok()?, BASE)
}

/// Reads exactly what [`write()`] writes by the same options.
fn read(options: &[Coded], code: &str) -> Option<Described> {
    let (version, told) = match code.split_once(BEHIND_VERSION) {
        Some((version, told)) => (version.parse().ok()?, told),
        None => (1, code),
    };
    let mut numbers = told.split(BEFORE_NUMBER);
    let mut digits = numbers.next()?.chars();
    let mut values = Vec::with_capacity(options.len());
    for option in options {
        values.push(match &option.how {
            _ if option.since > version => option.usual.clone(),
            How::Place(known) => known.get(digits.next()?.to_digit(BASE)? as usize)?.clone(),
            How::Number => match numbers.next()?.parse::<u16>().ok()? {
                0 => "none".into(),
                number => number.to_string().into(),
            },
        });
    }
    let seating = match digits.next() {
        Some(digit) => *Seating::ALL.get(digit.to_digit(BASE)? as usize)?,
        None => Seating::default(),
    };
    // One spelling: no sign, no leading zero, no digit too many or too few, no version that is not needed.
    let told = (seating, values);
    (write(options, &told)? == code).then_some(told)
}

impl RuleSet {
    /// The rules in few letters, contradictions included: one digit an option, a value's place among
    /// [`RuleOption::values`], but for numbers, which stand in full behind them. Where the seating is not that of 4x8,
    /// its place among [`Seating::ALL`] is a last digit. Codes that tell of options which have not always been there
    /// begin with a version and a point.
    ///
    /// It is for where there is no room for a name, and as stable: a code of any version means for ever what it meant.
    ///
    /// ```
    /// use banqi_rules::banqi::RuleSet;
    ///
    /// assert_eq!(RuleSet::taiwan().code(), "000000000000-60");
    /// assert_eq!(RuleSet::from_code("000000000000-60"), Ok(RuleSet::taiwan()));
    /// ```
    #[must_use]
    pub fn code(&self) -> String {
        let values = RuleOption::ALL.map(|option| self.value(option)).to_vec();
        write(&coded(), &(self.seating, values)).unwrap_or_default()
    }

    /// Reads exactly what [`code`](Self::code) writes, and wrote in every version before.
    ///
    /// # Errors
    /// [`NotACode`] for anything else.
    pub fn from_code(code: &str) -> Result<Self, NotACode> {
        let (seating, values) = read(&coded(), code).ok_or(NotACode)?;
        let rules = Self { seating, ..Self::default() };
        let mut told = RuleOption::ALL.into_iter().zip(values);
        told.try_fold(rules, |rules, (option, value)| rules.with(option, &value)).map_err(|_| NotACode)
    }
}

/// Text that is no rule set in few letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a rule set")]
pub struct NotACode;

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

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
            assert!(code.len() <= "1.".len() + RuleOption::ALL.len() + "-200".len(), "{code}");
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

    /// The options of version 1.
    fn first() -> Vec<Coded> {
        coded().into_iter().filter(|option| option.since == 1).collect()
    }

    /// The options of versions after the first: two words and a number more, wherever they stand in the list.
    fn next(place: usize) -> Vec<Coded> {
        let mut options = first();
        let words = || How::Place(["old".into(), "new".into()].to_vec());
        let added = [
            Coded { since: 2, usual: "old".into(), how: words() },
            Coded { since: 2, usual: "none".into(), how: How::Number },
            Coded { since: 3, usual: "old".into(), how: words() },
        ];
        options.splice(place..place, added);
        options
    }

    #[test]
    fn a_new_option_changes_no_code_of_before() {
        for place in 0..=first().len() {
            let next = next(place);
            for rules in
                every_rule_set().step_by(19_997).chain(RuleSet::PRESETS.map(|preset| preset.rule_set))
            {
                let code = rules.code();
                let Some((seating, mut values)) = read(&first(), &code) else { continue };
                values.splice(place..place, ["old", "none", "old"].map(Into::into));
                let told = (seating, values);
                assert_eq!((read(&next, &code), write(&next, &told)), (Some(told.clone()), Some(code)));
            }
        }
    }

    #[test]
    fn what_a_new_option_says_is_told_in_a_code_with_its_version() {
        let all = first().len();
        let next = next(all);
        for (code, last) in [
            ("0000000000001-60", ["old", "none", "old"]),
            ("2.00000000000011-60-0", ["new", "none", "old"]),
            ("2.00000000000001-60-7", ["old", "7", "old"]),
            ("3.000000000000011-60-0", ["old", "none", "new"]),
            ("3.000000000000111-60-7", ["new", "7", "new"]),
        ] {
            let (seating, values) = read(&next, code).unwrap();
            assert_eq!(
                (seating, &values[all..]),
                (Seating::FourColourTwo, &last.map(Into::into)[..]),
                "{code}"
            );
            assert_eq!(write(&next, &(seating, values)).as_deref(), Some(code));
            // Who does not know the version takes it for nothing else.
            assert_eq!(read(&first(), code).is_some(), !code.contains(BEHIND_VERSION), "{code}");
        }
        for none in
            ["1.000000000000-60", "2.000000000000-60", "2.0000000000000-60-0", "4.00000000000000-60-0"]
        {
            assert_eq!(read(&next, none), None, "{none}");
        }
    }

    /// How many options each version tells of, and in which order.
    #[test]
    fn every_version_keeps_its_options() {
        let version = |version: u32| -> Vec<&str> {
            let told = RuleOption::ALL.into_iter().filter(|option| option.since() <= version);
            told.map(RuleOption::name).collect()
        };
        let first = [
            "rank",
            "general-soldier",
            "cannon",
            "dark-capture",
            "chain",
            "screen",
            "equal",
            "endless",
            "chase-limit",
            "quiet-limit",
            "wiped-out",
            "first",
            "last-peek",
        ];
        assert_eq!(version(1), first);
    }
}
