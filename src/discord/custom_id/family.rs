//! The families of controls, for logs: what a control is for, without its parameters.

use crate::discord::custom_id::{Act, CustomId, Intent};
use banqi_session::GameCommand;

impl CustomId {
    /// Returns the family of the control.
    pub(crate) const fn family(&self) -> &'static str {
        match self {
            Self::Game { intent, .. } => intent.family(),
            Self::Import { playback, .. } => playback.intent().family(),
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
            Self::Vacation | Self::TakeVacation | Self::EndVacation => "vacation",
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
            Self::TouchBoard | Self::Tap { .. } => "tap board",
            Self::Act(act) => act.family(),
            Self::Order(command) => family_of_order(command),
            Self::ClockMenu | Self::ChangeTime | Self::TimeForm => "clock",
            Self::OtherAnswers => "challenge",
            Self::OwnWords | Self::AddWords | Self::AcceptWithWords => "own words",
            Self::Step(_) => "replay",
            Self::Analysis(_) => "analysis",
            Self::Dismiss => "dismiss",
        }
    }
}

impl Act {
    const fn family(self) -> &'static str {
        match self {
            Self::Accept | Self::Decline | Self::Withdraw => "challenge",
            Self::Ask(question) => family_of_order(question.command()),
            Self::Rematch => "rematch",
            Self::Verify | Self::Record => "record",
            Self::Replay => "replay",
            Self::Watch | Self::Mirror | Self::EndMirror | Self::Silence => "watch",
            Self::Show => "show",
        }
    }
}

const fn family_of_order(command: GameCommand) -> &'static str {
    match command {
        GameCommand::Play(_) => "move",
        GameCommand::TakeHint => "hint",
        GameCommand::OfferDraw
        | GameCommand::AcceptDraw
        | GameCommand::DeclineDraw
        | GameCommand::AnswerDraw(_)
        | GameCommand::ClaimDraw => "draw",
        GameCommand::RequestClock(_)
        | GameCommand::AgreeToClock
        | GameCommand::DeclineClock
        | GameCommand::Resume => "clock",
        GameCommand::RequestTakeback | GameCommand::AgreeToTakeback | GameCommand::DeclineTakeback => {
            "takeback"
        }
        GameCommand::Resign => "resign",
        GameCommand::Abort => "abort",
    }
}
