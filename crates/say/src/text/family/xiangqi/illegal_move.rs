//! Private texts that say why a move of xiangqi is illegal, or why a text is not a move.

use crate::escape::escape;
use crate::text::family::off_board::square_off_board;
use crate::text::family::xiangqi::kind_letter;
use crate::words::Voice;
use banqi_rules::xiangqi::{FreeTextError, IllegalMove, Move, Point};

/// Returns the text for an illegal move.
pub(crate) fn illegal_move_text(voice: Voice<'_>, illegal: IllegalMove) -> String {
    let at = |key, point: Point| voice.say(key, &[("at", point.to_string().into())]);
    voice.word(match illegal {
        IllegalMove::EmptyPoint(point) => return at("xiangqi-illegal-empty", point),
        IllegalMove::NotYourPiece(point) => return at("xiangqi-illegal-not-yours", point),
        IllegalMove::OwnPiece(point) => return at("xiangqi-illegal-own", point),
        IllegalMove::ElephantBlocked(point) => return at("xiangqi-illegal-elephant-blocked", point),
        IllegalMove::HorseBlocked(point) => return at("xiangqi-illegal-horse-blocked", point),
        IllegalMove::BannerBlocked(point) => return at("xiangqi-illegal-banner-blocked", point),
        IllegalMove::ChariotBlocked(point) => return at("xiangqi-illegal-chariot-blocked", point),
        IllegalMove::CannonBlocked(point) => return at("xiangqi-illegal-cannon-blocked", point),
        IllegalMove::InCheck { by } => return at("xiangqi-illegal-in-check", by),
        IllegalMove::ExposesGeneral { by } => return at("xiangqi-illegal-exposes", by),
        IllegalMove::LeavesPalace(kind) => {
            return voice.say("xiangqi-illegal-palace", &[("kind", kind_letter(kind).into())]);
        }
        IllegalMove::NeedsLine(kind) => {
            return voice.say("xiangqi-illegal-line", &[("kind", kind_letter(kind).into())]);
        }
        IllegalMove::CannonNeedsOneScreen { screens } => {
            return voice.say("xiangqi-illegal-cannon-screens", &[("screens", screens.into())]);
        }
        IllegalMove::GameOver => "xiangqi-illegal-over",
        IllegalMove::NoMove => "xiangqi-illegal-no-move",
        IllegalMove::CrossesRiver => "xiangqi-illegal-river",
        IllegalMove::GeneralStep => "xiangqi-illegal-general",
        IllegalMove::AdvisorStep => "xiangqi-illegal-advisor",
        IllegalMove::ElephantStep => "xiangqi-illegal-elephant",
        IllegalMove::HorseStep => "xiangqi-illegal-horse",
        IllegalMove::BannerStep => "xiangqi-illegal-banner",
        IllegalMove::SoldierStep => "xiangqi-illegal-soldier",
        IllegalMove::SoldierBeforeRiver => "xiangqi-illegal-soldier-river",
        IllegalMove::SoldierBackward => "xiangqi-illegal-soldier-back",
        IllegalMove::GeneralsFacing => "xiangqi-illegal-facing",
        IllegalMove::RepeatedCheck => "xiangqi-illegal-repeated",
    })
}

/// Says why the typed text is not a move; if it is ambiguous, lists all candidates.
pub(crate) fn not_a_move_text(voice: Voice<'_>, why: &FreeTextError, typed: &str) -> String {
    let text = ("text", escape(typed).into());
    match why {
        FreeTextError::NotAMove => match square_off_board(typed, 'a'..='i', 0..=9) {
            Some(point) => voice.say("xiangqi-no-point", &[("at", point.into())]),
            None => voice.say("xiangqi-not-a-move", &[text]),
        },
        FreeTextError::NoSuchMove => voice.say("xiangqi-no-such-move", &[text]),
        FreeTextError::Ambiguous { moves } => {
            let moves: Vec<String> =
                moves.iter().map(Move::to_string).map(|action| format!("`{action}`")).collect();
            voice.say("xiangqi-ambiguous", &[text, ("moves", voice.list(&moves).into())])
        }
    }
}
