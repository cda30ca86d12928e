//! A step on the way to a first game. The whole state is in the custom ids of one message.

use std::fmt;
use std::str::FromStr;

use crate::discord::challenge::draft::Opponents;
use crate::discord::say::group::Group;

/// What a button or menu of the first minute does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StartStep {
    /// Choose a friend to challenge.
    Friend,
    /// The friend was selected; the value is their id.
    Selected,
    /// Choose the game to play against these opponents: the computer, one person, or anyone.
    Against(Opponents),
    /// Another level of the computer was selected; the value is its number.
    Level,
    /// Start a game against these opponents.
    Begin(Opponents, Group),
    /// Open the first lesson.
    Learn,
    /// List every command.
    Commands,
}

/// Steps without parameters, with their words.
const PLAIN: [(StartStep, &str); 5] = [
    (StartStep::Friend, "friend"),
    (StartStep::Selected, "who"),
    (StartStep::Level, "level"),
    (StartStep::Learn, "learn"),
    (StartStep::Commands, "all"),
];

/// The word of [`StartStep::Against`].
const AGAINST: &str = "vs";
/// The word of [`StartStep::Begin`].
const BEGIN: &str = "go";

/// The error for text that is not a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a step to a first game")]
pub struct NotAStartStep;

impl fmt::Display for StartStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Against(opponents) => write!(f, "{AGAINST}:{opponents}"),
            Self::Begin(opponents, group) => write!(f, "{BEGIN}:{}:{opponents}", group.name()),
            plain => f.write_str(PLAIN.iter().find(|(step, _)| step == plain).map_or("", |(_, word)| word)),
        }
    }
}

impl FromStr for StartStep {
    type Err = NotAStartStep;

    /// Parses exactly the form that `Display` writes.
    fn from_str(text: &str) -> Result<Self, NotAStartStep> {
        let opponents = |text: &str| text.parse().map_err(|_| NotAStartStep);
        let parts: Vec<&str> = text.split(':').collect();
        let step = match *parts {
            [AGAINST, who] => Self::Against(opponents(who)?),
            [BEGIN, group, who] => Self::Begin(opponents(who)?, Group::named(group).ok_or(NotAStartStep)?),
            [word] => {
                PLAIN.iter().find(|(_, known)| *known == word).map(|(step, _)| *step).ok_or(NotAStartStep)?
            }
            _ => return Err(NotAStartStep),
        };
        if step.to_string() == text { Ok(step) } else { Err(NotAStartStep) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::store::{Invitee, UserId};

    /// Any step.
    pub(crate) fn start_steps() -> impl Strategy<Value = StartStep> {
        let opponents = || {
            prop_oneof![
                Just(Opponents::default()),
                (1..=8u8).prop_map(|level| Opponents::of(&[Invitee::Computer(level)])),
                any::<u64>().prop_map(|user| Opponents::of(&[UserId(user).into()])),
            ]
        };
        prop_oneof![
            proptest::sample::select(PLAIN.to_vec()).prop_map(|(step, _)| step),
            opponents().prop_map(StartStep::Against),
            (opponents(), proptest::sample::select(Group::ALL.to_vec()))
                .prop_map(|(opponents, group)| StartStep::Begin(opponents, group)),
        ]
    }

    proptest! {
        #[test]
        fn steps_are_read_back(step in start_steps()) {
            prop_assert_eq!(step.to_string().parse(), Ok(step));
        }
    }

    #[test]
    fn anything_else_is_no_step() {
        for text in
            ["", "vs", "vs:", "vs:A", "go:banqi", "go:chess:-", "go:-:banqi", "friend:", "play", "level:3"]
        {
            assert_eq!(text.parse::<StartStep>(), Err(NotAStartStep), "{text}");
        }
    }
}
