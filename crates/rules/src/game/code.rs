//! Codes: rule sets in few letters, for where there is no room for a name.
//!
//! Codes are in the buttons and menus of messages that outlive an update. So a code says which version of the table of
//! options it was written by, and every version is read for ever. An option that came later has its usual value in an
//! earlier code.
//!
//! ```text
//! 000000000000-60      version 1, which is written without its number
//! 0000000000001-60     the same with another seating
//! 2.0000000000001-60   version 2, if that has one option more
//! ```
//!
//! Rules are written by the lowest version that has all their unusual options: there is one code for each rule set, and
//! it stays the same.

use std::borrow::Cow;

use super::table::{RuleTable, TableOption};

/// The sign between a version and what is written by it.
const AFTER_VERSION: char = '.';

/// The sign before a number.
const BEFORE_NUMBER: char = '-';

/// The digits in which a value's place is written.
const BASE: u32 = 36;

/// A value as a variant's name writes it.
pub(crate) type Text = Cow<'static, str>;

/// An option as codes have it. New options have a higher version; new values come last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Coded {
    /// The first version that has it.
    pub(crate) since: u32,
    /// Its value in a code that does not have it.
    pub(crate) usual: Text,
    /// How it is written.
    pub(crate) how: How,
}

/// How the value of an option is written in a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum How {
    /// As a digit: its place among these.
    Place(Vec<Text>),
    /// In full, behind the digits; 0 for `none`.
    Number,
}

/// What a code holds: the value of each option, and one digit more that is not written if it is 0.
pub(crate) type Held = (Vec<Text>, usize);

/// The options of rules like `base` as codes have them; what is usual is what `base` has.
pub(crate) fn coded<R: RuleTable>(base: &R) -> Vec<Coded> {
    let coded = |option: R::Option| {
        let row = option.row();
        let how = if row.is_number { How::Number } else { How::Place((row.values)()) };
        Coded { since: row.since, usual: base.value(option), how }
    };
    base.options().into_iter().map(coded).collect()
}

/// Writes what a code holds by a list of options; `None` if there is a value that an option does not have.
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

/// Reads exactly what [`write()`] writes by the same options, and wrote when there were fewer.
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
    // One spelling: no sign, no leading zero, no digit too many or too few, no version that is not needed.
    let held = (values, last);
    (write(options, &held)? == code).then_some(held)
}

/// Writes rules that differ from `base` in options alone, and the last digit.
pub(crate) fn write_rules<R: RuleTable>(base: &R, rules: &R, last: usize) -> String {
    let values = base.options().into_iter().map(|option| rules.value(option)).collect();
    write(&coded(base), &(values, last)).unwrap_or_default()
}

/// Reads rules that differ from `base` in options alone, and the last digit.
pub(crate) fn read_rules<R: RuleTable>(base: R, code: &str) -> Result<(R, usize), NotACode> {
    let (values, last) = read(&coded(&base), code).ok_or(NotACode)?;
    let mut held = base.options().into_iter().zip(values);
    let rules = held.try_fold(base, |rules, (option, value)| rules.with(option, &value));
    Ok((rules.map_err(|_| NotACode)?, last))
}

/// Text that is not the code of a rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a rule set")]
pub struct NotACode;

/// The names of the options that codes of `version` have, in the order in which they are written.
#[cfg(test)]
pub(crate) fn names_in_version<R: RuleTable>(version: u32) -> Vec<&'static str> {
    let rows = R::Option::TABLE.iter().map(|option| option.row());
    rows.filter(|row| row.since <= version).map(|row| row.name).collect()
}

/// A table as it may become: the options of version 1 of this one, with three of later versions at `place`: a word and a
/// number of version 2, and a word of version 3.
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
