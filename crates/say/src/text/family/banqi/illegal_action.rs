//! Private texts that say why an action of banqi is illegal.

use crate::escape::escape;
use crate::text::family::off_board::square_off_board;
use crate::words::Voice;
use banqi_rules::banqi::{Action, IllegalAction, Kind, Piece};
use banqi_rules::game::Colour;

/// Returns the text for an illegal action.
#[must_use]
pub fn illegal_text(voice: Voice<'_>, illegal: IllegalAction) -> String {
    voice.word(match illegal {
        IllegalAction::RankTooLow { captor, victim } => {
            // Chinese names of pieces differ by colour: the captor is shown as black and the victim as red.
            let captor = kind(voice, captor, Colour::Black);
            let victim = kind(voice, victim, Colour::Red);
            return voice
                .say("illegal-rank-too-low", &[("captor", captor.into()), ("victim", victim.into())]);
        }
        IllegalAction::CannonNeedsOneScreen { screens } => {
            return voice.say("illegal-cannon-screens", &[("screens", screens.into())]);
        }
        IllegalAction::CaptureInstead { from, to } => {
            let capture = Action::Capture { from, to }.to_string();
            return voice.say("illegal-capture-instead", &[("capture", capture.into())]);
        }
        IllegalAction::InChain { at } => {
            return voice.say("illegal-in-chain", &[("at", at.to_string().into())]);
        }
        IllegalAction::ChaseLimit { limit } => {
            return voice.say("illegal-chase-limit", &[("limit", limit.into())]);
        }
        IllegalAction::GameOver => "illegal-game-over",
        IllegalAction::OffBoard => "illegal-off-board",
        IllegalAction::ColoursNotKnown => "illegal-colours-not-known",
        IllegalAction::EmptySquare => "illegal-empty-square",
        IllegalAction::NotFaceDown => "illegal-not-face-down",
        IllegalAction::FaceDownPiece => "illegal-face-down-piece",
        IllegalAction::NotYourPiece => "illegal-not-your-piece",
        IllegalAction::NotAdjacent => "illegal-not-adjacent",
        IllegalAction::Occupied => "illegal-occupied",
        IllegalAction::NothingToTake => "illegal-nothing-to-take",
        IllegalAction::OwnPiece => "illegal-own-piece",
        IllegalAction::AllysPiece => "illegal-allys-piece",
        IllegalAction::TargetFaceDown => "illegal-target-face-down",
        IllegalAction::GeneralCannotTakeSoldier => "illegal-general-soldier",
        IllegalAction::CannonCannotStepCapture => "illegal-cannon-step",
        IllegalAction::CannonNeedsLine => "illegal-cannon-line",
        IllegalAction::ScreenFaceDown => "illegal-screen-face-down",
        IllegalAction::AttemptInstead => "illegal-attempt-instead",
        IllegalAction::NoAttempts => "illegal-no-attempts",
        IllegalAction::CannonNeverAttempts => "illegal-cannon-attempt",
        IllegalAction::TargetFaceUp => "illegal-target-face-up",
        IllegalAction::ChainFaceUpOnly => "illegal-chain-face-up",
        IllegalAction::NoChain => "illegal-no-chain",
    })
}

fn kind(voice: Voice<'_>, kind: Kind, colour: Colour) -> String {
    voice.kind(Piece { colour, kind })
}

/// Says that the typed text is not an action, on a board with this number of rows.
pub(crate) fn not_understood_text(voice: Voice<'_>, typed: &str, rows: u8) -> String {
    if let Some(square) = square_off_board(typed, 'a'..='h', 1..=rows) {
        return voice.say("failure-no-square", &[("square", square.into()), ("rows", rows.into())]);
    }
    voice.say("failure-not-understood", &[("text", escape(typed).into())])
}
