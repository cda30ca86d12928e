//! A step on the way to a first game. The whole state is in the custom ids of one message.

use std::fmt;
use std::str::FromStr;

use crate::draft::opponents::Opponents;
use crate::group::Group;
use crate::word_table::{value_of, word_table};
use banqi_session::TimeControl;

/// What a button or menu of the first minute does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StartStep {
    /// Choose the opponent.
    Play,
    /// Choose a friend to challenge.
    Friend,
    /// The friend was selected; the value is their id.
    Selected,
    /// Choose the game to play against these opponents: the computer, one person, or anyone.
    Against(Opponents),
    /// Another level of the computer was selected; the value is its number. The time control stays.
    Level(TimeControl),
    /// Another time control was selected for a game against these opponents; the value is the time control.
    Time(Opponents),
    /// Start a game against these opponents.
    Begin(Opponents, Group, TimeControl),
    /// Open the first lesson.
    Learn,
    /// List every command.
    Commands,
}

word_table! {
    /// Steps without parameters, with their words.
    PLAIN, word: StartStep => &'static str {
        StartStep::Play => "play",
        StartStep::Friend => "friend",
        StartStep::Selected => "who",
        StartStep::Learn => "learn",
        StartStep::Commands => "all",
    } else {
        StartStep::Against(_) => AGAINST,
        StartStep::Level(_) => LEVEL,
        StartStep::Time(_) => TIME,
        StartStep::Begin(..) => BEGIN,
    }
}

/// The word of [`StartStep::Against`].
const AGAINST: &str = "vs";
/// The word of [`StartStep::Level`].
const LEVEL: &str = "level";
/// The word of [`StartStep::Time`].
const TIME: &str = "time";
/// The word of [`StartStep::Begin`].
const BEGIN: &str = "go";

/// A time control after the other parameters. The default of the program is not written, so that old buttons keep their
/// meaning. It is not that of the server, which may change: a button starts the game that its message describes.
struct Timed(TimeControl);

impl fmt::Display for Timed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == TimeControl::default() { Ok(()) } else { write!(f, ":{}", self.0) }
    }
}

/// The error for text that is not a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a step to a first game")]
pub struct NotAStartStep;

impl fmt::Display for StartStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word(self))?;
        match self {
            Self::Against(opponents) | Self::Time(opponents) => write!(f, ":{opponents}"),
            Self::Level(time) => write!(f, "{}", Timed(*time)),
            Self::Begin(opponents, group, time) => {
                write!(f, ":{}:{opponents}{}", group.name(), Timed(*time))
            }
            Self::Play | Self::Friend | Self::Selected | Self::Learn | Self::Commands => Ok(()),
        }
    }
}

impl FromStr for StartStep {
    type Err = NotAStartStep;

    /// Parses exactly the form that `Display` writes.
    fn from_str(text: &str) -> Result<Self, NotAStartStep> {
        let opponents = |text: &str| text.parse().map_err(|_| NotAStartStep);
        let time = |rest: &[&str]| match *rest {
            [] => Ok(TimeControl::default()),
            [time] => time.parse().map_err(|_| NotAStartStep),
            _ => Err(NotAStartStep),
        };
        let parts: Vec<&str> = text.split(':').collect();
        let step = match *parts {
            [AGAINST, who] => Self::Against(opponents(who)?),
            [LEVEL, ref rest @ ..] => Self::Level(time(rest)?),
            [TIME, who] => Self::Time(opponents(who)?),
            [BEGIN, group, who, ref rest @ ..] => {
                let group = Group::named(group).ok_or(NotAStartStep)?;
                Self::Begin(opponents(who)?, group, time(rest)?)
            }
            [word] => value_of(&PLAIN, word).ok_or(NotAStartStep)?,
            _ => return Err(NotAStartStep),
        };
        if step.to_string() == text { Ok(step) } else { Err(NotAStartStep) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::draft::samples::any_time;
    use banqi_store::{Invitee, UserId};

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
            opponents().prop_map(StartStep::Time),
            any_time().prop_map(StartStep::Level),
            (opponents(), proptest::sample::select(Group::ALL.to_vec()), any_time())
                .prop_map(|(opponents, group, time)| StartStep::Begin(opponents, group, time)),
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
        for text in [
            "",
            "vs",
            "vs:",
            "vs:A",
            "go:banqi",
            "go:chess:-",
            "go:-:banqi",
            "friend:",
            "level:3",
            "level:3d",
            "time:",
            "go:banqi:-:3d",
            "go:banqi:-:10+5:",
            "go:banqi:-:fast",
        ] {
            assert_eq!(text.parse::<StartStep>(), Err(NotAStartStep), "{text}");
        }
    }
}
