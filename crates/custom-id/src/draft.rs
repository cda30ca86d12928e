//! Drafts: challenges to banqi whose rules are being chosen. A draft is stored only in the custom ids of the message
//! that shows it.

pub mod opponents;
#[cfg(any(test, feature = "proptest"))]
pub mod samples;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::draft::opponents::Opponents;
use crate::word_table::{value_of, word_table};
use banqi_rules::banqi::{RuleOption, RuleSet};
use banqi_session::TimeControl;

const MINUTE: u64 = 60;

/// A challenge that is being put together, without the challenger. Its rules may still contradict each other.
///
/// Written as `000000000000-60:21i3v9:4320`: the code of the rules, the opponents, the minutes per move or a bank with
/// an increment (`10+5`). A casual game has a `c` at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Draft {
    /// The rules.
    pub rule_set: RuleSet,
    /// The people to invite; other seats are open to anyone.
    pub opponents: Opponents,
    /// The time control.
    pub time: TimeControl,
    /// Whether the game is unrated.
    pub casual: bool,
}

/// What a control of the rule menu does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Start from other rules; the selected value is the code of a rule set.
    Start,
    /// Set an option to the selected value.
    Set(RuleOption),
    /// Show another page of the menu, counted from 0.
    Page(u8),
    /// Make the challenge.
    Challenge,
    /// Open the form that asks for a name to save the rules under.
    AskName,
    /// Save the rules under the name that was typed.
    Save,
    /// Discard the draft.
    Cancel,
}

word_table! {
    /// Steps without parameters, with their words. An option is written as its name, a page as its number after
    /// [`PAGE`].
    PLAIN, word: Step => &'static str {
        Step::Start => "start",
        Step::Challenge => "go",
        Step::AskName => "save?",
        Step::Save => "save",
        Step::Cancel => "no",
    } else {
        Step::Set(option) => option.name(),
        Step::Page(_) => PAGE,
    }
}

/// Prefix of a page number.
const PAGE: &str = "p";

/// Suffix of the time of a casual game.
const CASUAL: &str = "c";

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = match self.time {
            TimeControl::PerMove(limit) => (limit.as_secs() / MINUTE).to_string(),
            bank @ TimeControl::Bank { .. } => bank.to_string(),
        };
        let casual = if self.casual { CASUAL } else { "" };
        write!(f, "{}:{}:{time}{casual}", self.rule_set.code(), self.opponents)
    }
}

/// The error for text that is not a draft or step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a draft of a challenge")]
pub struct NotADraft;

impl FromStr for Draft {
    type Err = NotADraft;

    /// Parses exactly the form that `Display` writes.
    fn from_str(text: &str) -> Result<Self, NotADraft> {
        let parts: Vec<&str> = text.splitn(4, ':').collect();
        let [code, opponents, time] = *parts else { return Err(NotADraft) };
        let (time, casual) = match time.strip_suffix(CASUAL) {
            Some(time) => (time, true),
            None => (time, false),
        };
        let time = match time.parse::<u64>() {
            Ok(minutes) => {
                let seconds = minutes.checked_mul(MINUTE).ok_or(NotADraft)?;
                let limit = TimeControl::PER_MOVE_SECONDS.contains(&seconds).then_some(seconds);
                TimeControl::PerMove(Duration::from_secs(limit.ok_or(NotADraft)?))
            }
            Err(_) => time.parse().map_err(|_| NotADraft)?,
        };
        let draft = Self {
            rule_set: RuleSet::from_code(code).map_err(|_| NotADraft)?,
            opponents: opponents.parse().map_err(|_| NotADraft)?,
            time,
            casual,
        };
        if draft.to_string() == text { Ok(draft) } else { Err(NotADraft) }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word(self))?;
        if let Self::Page(page) = self { write!(f, "{page}") } else { Ok(()) }
    }
}

impl FromStr for Step {
    type Err = NotADraft;

    fn from_str(text: &str) -> Result<Self, NotADraft> {
        let plain = value_of(&PLAIN, text);
        let set = || RuleOption::named(text).map(Self::Set);
        let page = || text.strip_prefix(PAGE)?.parse().ok().map(Self::Page);
        let step = plain.or_else(set).or_else(page).ok_or(NotADraft)?;
        if step.to_string() == text { Ok(step) } else { Err(NotADraft) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::draft::samples::{drafts, steps};

    proptest! {
        #[test]
        fn drafts_and_steps_are_read_back(draft in drafts(), step in steps()) {
            prop_assert_eq!(draft.to_string().parse(), Ok(draft));
            prop_assert_eq!(step.to_string().parse(), Ok(step));
        }
    }

    #[test]
    fn anything_else_is_no_draft() {
        for text in [
            "",
            "000000000000-60",
            "000000000000-60:-",
            "000000000000-60:-:9",
            "000000000000-60:-:20161",
            "000000000000-60:-:181+5",
            "000000000000-60:-:10+5+5",
            "000000000000-60:-:3d",
            "000000000000-60:-:010",
            "000000000000-60:-:10:",
            "000000000000-60:-:10cc",
            "000000000000-60:-:10C",
            "000000000000-60:+1:10",
            "000000000000-60::10",
            "000000000000-60:A:10",
            "000000000000-60:1.:10",
            "000000000000-60:1.2.3.4:10",
            "000000000000-60:*1.*2:10",
            "000000000000-60:**1:10",
            "000000000000-60:*:10",
            "900000000000-60:-:10",
        ] {
            assert_eq!(text.parse::<Draft>(), Err(NotADraft), "{text}");
        }
        for text in ["colour", "", "p", "p-1", "p+1", "p01", "p256", "page1"] {
            assert_eq!(text.parse::<Step>(), Err(NotADraft), "{text}");
        }
    }
}
