//! The families of controls, for logs: what a control is for, without its parameters.

use crate::discord::interaction::custom_id::{CustomId, Intent, Question};
use banqi_session::GameCommand;

impl CustomId {
    /// Returns the family of the control.
    pub(crate) const fn family(&self) -> &'static str {
        match self {
            Self::Game { intent, .. } | Self::Import { intent, .. } => intent.family(),
            Self::Leaderboard { .. } => "leaderboard",
            Self::Book { .. } => "rules",
            Self::Draft { .. } => "draft",
            Self::Lesson { .. } => "lesson",
            Self::Pieces { .. } => "pieces",
            Self::Puzzle { .. } => "puzzle",
            Self::Start(_) => "start",
            Self::History { .. } => "history",
            Self::Privacy(_) => "privacy",
            Self::Settings(_) => "settings",
            Self::Look(_) => "look",
            Self::QuietForm | Self::QuietHours => "quiet hours",
            Self::Unblock => "blocks",
            Self::Next => "next game",
            Self::Choose { .. } => "choice of a game",
        }
    }
}

impl Intent {
    const fn family(self) -> &'static str {
        match self {
            Self::Move | Self::Flip(_) | Self::More | Self::Pick | Self::PickOther => "move",
            Self::Game(GameCommand::Play(_)) => "move",
            Self::TouchBoard | Self::Tap { .. } => "tap board",
            Self::Ask(Question::Draw) => "draw",
            Self::Ask(Question::Resign) | Self::Game(GameCommand::Resign) => "resign",
            Self::Ask(Question::Abort) | Self::Game(GameCommand::Abort) => "abort",
            Self::Game(
                GameCommand::RequestClock(_)
                | GameCommand::AgreeToClock
                | GameCommand::DeclineClock
                | GameCommand::Resume,
            ) => "clock",
            Self::Game(
                GameCommand::RequestTakeback | GameCommand::AgreeToTakeback | GameCommand::DeclineTakeback,
            ) => "takeback",
            Self::Game(_) => "draw",
            Self::Accept | Self::Decline | Self::Withdraw | Self::OtherAnswers => "challenge",
            Self::OwnWords | Self::AddWords | Self::AcceptWithWords => "own words",
            Self::Rematch => "rematch",
            Self::Verify | Self::Record => "record",
            Self::Replay | Self::Step(_) => "replay",
            Self::Watch | Self::Mirror | Self::EndMirror | Self::Silence => "watch",
            Self::Show => "show",
            Self::Analysis(_) => "analysis",
            Self::Dismiss => "dismiss",
        }
    }
}
