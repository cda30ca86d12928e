//! Codes: short texts for rule sets, for places too short for a name.
//!
//! Codes are stored in buttons and menus of messages that outlive an update. A code therefore states the version of
//! the table of options that it was written for, and every version can be read forever. In a code of an earlier
//! version, an option that was added later has its usual value.
//!
//! ```text
//! 000000000000-60      version 1, which is written without its number
//! 0000000000001-60     the same with another seating
//! 2.0000000000001-60   version 2, if that has one option more
//! ```
//!
//! Rules are written for the lowest version that has all their options with unusual values. Each rule set thus has
//! a single code, which never changes.

use std::borrow::Cow;

use super::table::{RuleTable, TableOption};

/// The character after the version.
const AFTER_VERSION: char = '.';

/// The character before each number.
const BEFORE_NUMBER: char = '-';

/// The base of the digits in which the index of a value is written.
const BASE: u32 = 36;

/// The text of a value, as in the name of a variant.
pub(crate) type Text = Cow<'static, str>;

/// An option as codes treat it. Options added later have a higher version; values added later come last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Coded {
    /// The first version that has the option.
    pub(crate) since: u32,
    /// The value in codes of versions that do not have the option.
    pub(crate) usual: Text,
    /// How the value is written.
    pub(crate) how: How,
}

/// How the value of an option is written in a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum How {
    /// As a digit: its index among these values.
    Place(Vec<Text>),
    /// In full, after the digits; `none` is written as 0.
    Number,
}

/// The content of a code: the value of each option, and an additional digit that is omitted if it is 0.
pub(crate) type Held = (Vec<Text>, usize);

/// The options that can be chosen in rules like `base`, as codes treat them. The usual values are those of `base`.
pub(crate) fn coded<R: RuleTable>(base: &R) -> Vec<Coded> {
    let coded = |option: R::Option| {
        let row = option.row();
        let how = if row.is_number { How::Number } else { How::Place((row.values)()) };
        Coded { since: row.since, usual: base.value(option), how }
    };
    base.options().into_iter().map(coded).collect()
}

/// Writes the content of a code for a list of options. `None` if an option does not have the given value.
pub(crate) fn write(options: &[Coded], (values, last): &Held) -> Option<String> {
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
    if *last != 0 {
        digits.push(digit(*last)?);
    }
    let version = if version == 1 { String::new() } else { format!("{version}{AFTER_VERSION}") };
    Some(format!("{version}{digits}{numbers}"))
}

fn digit(place: usize) -> Option<char> {
    char::from_digit(u32::try_from(place).ok()?, BASE)
}

/// Reads exactly the codes that [`write()`] writes for these options, or wrote when there were fewer of them.
pub(crate) fn read(options: &[Coded], code: &str) -> Option<Held> {
    let (version, rest) = match code.split_once(AFTER_VERSION) {
        Some((version, rest)) => (version.parse().ok()?, rest),
        None => (1, code),
    };
    let mut numbers = rest.split(BEFORE_NUMBER);
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
    let last = match digits.next() {
        Some(digit) => digit.to_digit(BASE)? as usize,
        None => 0,
    };
    // Accept only one spelling: no sign, no leading zero, no missing or extra digit, no higher version than needed.
    let held = (values, last);
    (write(options, &held)? == code).then_some(held)
}

/// Writes rules that differ from `base` in options only, and the last digit.
pub(crate) fn write_rules<R: RuleTable>(base: &R, rules: &R, last: usize) -> String {
    let values = base.options().into_iter().map(|option| rules.value(option)).collect();
    write(&coded(base), &(values, last)).unwrap_or_default()
}

/// Reads rules that differ from `base` in options only, and the last digit.
pub(crate) fn read_rules<R: RuleTable>(base: R, code: &str) -> Result<(R, usize), NotACode> {
    let (values, last) = read(&coded(&base), code).ok_or(NotACode)?;
    let mut held = base.options().into_iter().zip(values);
    let rules = held.try_fold(base, |rules, (option, value)| rules.with(option, &value));
    Ok((rules.map_err(|_| NotACode)?, last))
}

/// The error for text that is not the code of a rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a rule set")]
pub struct NotACode;

/// The names of the options that codes of `version` have, in the order they are written.
#[cfg(test)]
pub(crate) fn names_in_version<R: RuleTable>(version: u32) -> Vec<&'static str> {
    let rows = R::Option::TABLE.iter().map(|option| option.row());
    rows.filter(|row| row.since <= version).map(|row| row.name).collect()
}

/// A possible future table: `options` with three more of later versions at `place`: a word and a number of version
/// 2, and a word of version 3.
#[cfg(test)]
pub(crate) fn grown(options: &[Coded], place: usize) -> Vec<Coded> {
    let mut options = options.to_vec();
    let words = || How::Place(["old".into(), "new".into()].to_vec());
    let added = [
        Coded { since: 2, usual: "old".into(), how: words() },
        Coded { since: 2, usual: "none".into(), how: How::Number },
        Coded { since: 3, usual: "old".into(), how: words() },
    ];
    options.splice(place..place, added);
    options
}
