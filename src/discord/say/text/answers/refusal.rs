//! Why something cannot be done, and what one can do instead. Shown privately.

use crate::discord::say::text::xiangqi::illegal_move::illegal_move_text;
use crate::discord::say::words::Voice;
use banqi_rules::AnyIllegalAction;
use banqi_rules::banqi::{Action, IllegalAction, Kind, Piece};
use banqi_rules::game::Colour;
use banqi_session::Refusal;

/// The sentence for a refusal.
#[must_use]
pub fn refusal_text(voice: Voice<'_>, refusal: Refusal) -> String {
    voice.word(match refusal {
        Refusal::Illegal(AnyIllegalAction::Banqi(illegal)) => return illegal_text(voice, illegal),
        Refusal::Illegal(AnyIllegalAction::Xiangqi(illegal)) => return illegal_move_text(voice, illegal),
        Refusal::Illegal(AnyIllegalAction::OtherGame) => "refusal-other-game",
        Refusal::OfferTooSoon { plies } => {
            return voice.say("refusal-offer-too-soon", &[("plies", plies.into())]);
        }
        Refusal::NotAPlayer => "refusal-not-a-player",
        Refusal::NotForYou => "refusal-not-for-you",
        Refusal::OwnChallenge => "refusal-own-challenge",
        Refusal::ChallengerOnly => "refusal-challenger-only",
        Refusal::NotStarted => "refusal-not-started",
        Refusal::AlreadyAnswered => "refusal-already-answered",
        Refusal::AlreadyIn => "refusal-already-in",
        Refusal::NotShownYet => "refusal-not-shown-yet",
        Refusal::Over => "refusal-over",
        Refusal::NotOver => "refusal-not-over",
        Refusal::Stale => "refusal-stale",
        Refusal::NotYourTurn => "refusal-not-your-turn",
        Refusal::TimeIsUp => "refusal-time-is-up",
        Refusal::TimeIsNotUp => "refusal-time-is-not-up",
        Refusal::NoOffer => "refusal-no-offer",
        Refusal::OwnOffer => "refusal-own-offer",
        Refusal::AgreedAlready => "refusal-agreed-already",
        Refusal::NothingToClaim => "refusal-nothing-to-claim",
        Refusal::NoHints => "refusal-no-hints",
        Refusal::IsOut => "refusal-is-out",
        Refusal::OfferWaits => "refusal-offer-waits",
        Refusal::OfferStands => "refusal-offer-stands",
        Refusal::TooLateToAbort => "refusal-too-late-to-abort",
        Refusal::NoDeal => "refusal-fault",
    })
}

/// The sentence for an action that the rules forbid.
#[must_use]
pub fn illegal_text(voice: Voice<'_>, illegal: IllegalAction) -> String {
    voice.word(match illegal {
        IllegalAction::RankTooLow { captor, victim } => {
            // Chinese names differ by colour: here they are told as the black and the red one.
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
