//! Drafts: a challenge that is being put together. All of it is in the custom ids of the message that shows it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::rules::{RuleOption, RuleSet};
use crate::store::UserId;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// How long each move may take: the spans one may choose from.
pub const PER_MOVE: [Duration; 6] = [
    Duration::from_secs(10 * MINUTE),
    Duration::from_secs(HOUR),
    Duration::from_secs(DAY),
    Duration::from_secs(3 * DAY),
    Duration::from_secs(7 * DAY),
    Duration::from_secs(14 * DAY),
];

/// Everything about a challenge but who makes it. Its rules may contradict each other as yet.
///
/// Written as `000000000000-60:123456789:4320`: the code of the rules, whom to ask (`-` for anyone), minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Draft {
    /// By which rules.
    pub rule_set: RuleSet,
    /// Whom to ask; `None` for anyone.
    pub opponent: Option<UserId>,
    /// How long each move may take: one of [`PER_MOVE`].
    pub per_move: Duration,
}

/// What is wanted with a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Start from other rules; the value is the code of a rule set.
    Start,
    /// Give an option another value.
    Set(RuleOption),
    /// Make the challenge.
    Challenge,
    /// Ask for a name to save the rules under.
    AskName,
    /// Save them under the name that was typed.
    Save,
    /// Leave it.
    Cancel,
}

/// Steps that are a word and nothing more, with the word; an option is set by its name.
const PLAIN: [(Step, &str); 5] = [
    (Step::Start, "start"),
    (Step::Challenge, "go"),
    (Step::AskName, "save?"),
    (Step::Save, "save"),
    (Step::Cancel, "no"),
];

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.per_move.as_secs() / MINUTE;
        match self.opponent {
            Some(UserId(opponent)) => write!(f, "{}:{opponent}:{minutes}", self.rule_set.code()),
            None => write!(f, "{}:-:{minutes}", self.rule_set.code()),
        }
    }
}

/// Text that is no draft, or no step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a draft of a challenge")]
pub struct NotADraft;

impl FromStr for Draft {
    type Err = NotADraft;

    /// Reads exactly what is written.
    fn from_str(text: &str) -> Result<Self, NotADraft> {
        let parts: Vec<&str> = text.splitn(4, ':').collect();
        let [code, opponent, minutes] = *parts else { return Err(NotADraft) };
        let minutes: u64 = minutes.parse().map_err(|_| NotADraft)?;
        let per_move = PER_MOVE.into_iter().find(|span| span.as_secs() / MINUTE == minutes);
        let draft = Self {
            rule_set: RuleSet::from_code(code).map_err(|_| NotADraft)?,
            opponent: match opponent {
                "-" => None,
                id => Some(UserId(id.parse().map_err(|_| NotADraft)?)),
            },
            per_move: per_move.ok_or(NotADraft)?,
        };
        if draft.to_string() == text { Ok(draft) } else { Err(NotADraft) }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Set(option) => option.name(),
            plain => PLAIN.iter().find(|(step, _)| step == plain).map_or("", |(_, word)| word),
        })
    }
}

impl FromStr for Step {
    type Err = NotADraft;

    fn from_str(text: &str) -> Result<Self, NotADraft> {
        let plain = PLAIN.iter().find(|(_, word)| *word == text).map(|(step, _)| *step);
        plain.or_else(|| RuleOption::named(text).map(Self::Set)).ok_or(NotADraft)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Any draft, contradictory rules included.
    pub(crate) fn drafts() -> impl Strategy<Value = Draft> {
        let rules = proptest::collection::vec(any::<prop::sample::Index>(), RuleOption::ALL.len());
        let rules = rules.prop_map(|places| {
            RuleOption::ALL.into_iter().zip(places).fold(RuleSet::default(), |rules, (option, place)| {
                let values = option.values();
                rules.with(option, &values[place.index(values.len())]).unwrap()
            })
        });
        (rules, any::<Option<u64>>(), prop::sample::select(PER_MOVE.to_vec())).prop_map(
            |(rule_set, opponent, per_move)| Draft { rule_set, opponent: opponent.map(UserId), per_move },
        )
    }

    /// Any step.
    pub(crate) fn steps() -> impl Strategy<Value = Step> {
        let set = RuleOption::ALL.map(Step::Set);
        prop::sample::select([&PLAIN.map(|(step, _)| step)[..], &set[..]].concat())
    }

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
            "000000000000-60:-:11",
            "000000000000-60:-:010",
            "000000000000-60:-:10:",
            "000000000000-60:+1:10",
            "000000000000-60::10",
            "900000000000-60:-:10",
        ] {
            assert_eq!(text.parse::<Draft>(), Err(NotADraft), "{text}");
        }
        assert_eq!("colour".parse::<Step>(), Err(NotADraft));
        assert_eq!("".parse::<Step>(), Err(NotADraft));
    }
}
