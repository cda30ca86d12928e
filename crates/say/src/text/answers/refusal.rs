//! Private texts that say why something is not possible, and what the player can do instead.

use crate::text::family;
use crate::text::game::board::named;
use crate::text::game::names::{Names, seats_word};
use crate::words::Voice;
use banqi_session::{Refusal, View};

/// Returns the text for a refusal by a session. `elsewhere` is the URL of the board, if the reader is not beside it.
#[must_use]
pub fn refusal_text(
    voice: Voice<'_>,
    refusal: Refusal,
    view: &View,
    names: Names<'_>,
    elsewhere: Option<&str>,
) -> String {
    voice.word(match refusal {
        Refusal::Illegal(illegal) => return family::illegal_text(voice, illegal),
        Refusal::OfferTooSoon { plies } => {
            return voice.say("refusal-offer-too-soon", &[("plies", plies.into())]);
        }
        Refusal::ClockRequestTooSoon { plies } => {
            return voice.say("refusal-clock-too-soon", &[("plies", plies.into())]);
        }
        Refusal::Paused => "refusal-paused",
        Refusal::NotPaused => "refusal-not-paused",
        Refusal::NoClockRequest => "refusal-no-clock-request",
        Refusal::OwnClockRequest => "refusal-own-clock-request",
        Refusal::AgreedToClock => "refusal-agreed-to-clock",
        Refusal::ClockRequestWaits => "refusal-clock-request-waits",
        Refusal::SameClock => "refusal-same-clock",
        Refusal::NoTakebacks => {
            let seats = seats_word(view.seats.len());
            return voice.say("refusal-no-takebacks", &[("seats", seats.into())]);
        }
        Refusal::NothingToTakeBack => "refusal-nothing-to-take-back",
        Refusal::Revealed => "refusal-revealed",
        Refusal::TakebackTooSoon => "refusal-takeback-too-soon",
        Refusal::NoTakebackRequest => "refusal-no-takeback-request",
        Refusal::OwnTakebackRequest => "refusal-own-takeback-request",
        Refusal::TakebackWaits => "refusal-takeback-waits",
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
        Refusal::NoResult => "refusal-no-result",
        Refusal::Stale => "refusal-stale",
        Refusal::NotYourTurn => {
            let who = view.to_move.map(|seat| named(voice, view, names, seat)).unwrap_or_default();
            let board = elsewhere.unwrap_or("here");
            return voice.say("refusal-not-your-turn", &[("who", who.into()), ("board", board.into())]);
        }
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
