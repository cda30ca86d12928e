//! The challenge message, from the challenge to its answer.

use super::names::{Names, countdown};
use super::variants::variant_explained;
use crate::discord::words::Voice;
use crate::rules::First;
use crate::session::{Ending, GameCode, Phase, View};

/// What is shown of a sealed shuffle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The commitment, in hex.
    pub commitment: String,
    /// Its place in the gap-free sequence of commitments.
    pub sequence: u64,
}

/// Who challenges whom to what, what is unusual about its rules, the seal of the shuffle, and what became of it.
///
/// The line with the seal is the same in every phase: it is never edited away.
#[must_use]
pub fn challenge_text(
    voice: Voice<'_>,
    view: &View,
    code: GameCode,
    sealed: &Sealed,
    names: Names<'_>,
) -> String {
    let challenger = names(view.challenger);
    let opponent = view.invited.first().copied().map(names);
    let invitation = match &opponent {
        Some(opponent) => voice.say(
            "challenge-to",
            &[("challenger", challenger.as_str().into()), ("opponent", opponent.as_str().into())],
        ),
        None => voice.say("challenge-open", &[("challenger", challenger.as_str().into())]),
    };
    let first = match (view.variant.first(), &opponent) {
        (First::Challenger, _) => "challenger",
        (First::Opponent, Some(_)) => "opponent",
        (First::Opponent, None) => "acceptor",
        (First::HigherRated, _) => "rated",
        (First::Lot, _) => "lot",
    };
    let terms = voice.say(
        "challenge-terms",
        &[
            ("rules", voice.variant(&view.variant).into()),
            ("time", voice.span(view.per_move).into()),
            ("first", first.into()),
            ("challenger", challenger.as_str().into()),
            ("opponent", opponent.clone().unwrap_or_default().into()),
            ("code", code.to_string().into()),
        ],
    );
    let seal = voice.say(
        "challenge-sealed",
        &[("sequence", sealed.sequence.into()), ("commitment", sealed.commitment.as_str().into())],
    );
    let mut lines = vec![invitation, terms];
    lines.extend(variant_explained(voice, &view.variant));
    lines.push(seal);
    lines.extend(state(voice, view, &challenger, opponent, names));
    lines.join("\n")
}

fn state(
    voice: Voice<'_>,
    view: &View,
    challenger: &str,
    opponent: Option<String>,
    names: Names<'_>,
) -> Option<String> {
    Some(match view.phase {
        Phase::Offered => voice.say("challenge-expires", &[("deadline", countdown(view.deadline?).into())]),
        Phase::Over(Ending::Declined) => {
            let opponent = opponent.unwrap_or_else(|| voice.word("player-anyone"));
            voice.say("challenge-declined", &[("opponent", opponent.into())])
        }
        Phase::Over(Ending::Withdrawn) => {
            voice.say("challenge-withdrawn", &[("challenger", challenger.into())])
        }
        Phase::Over(Ending::Expired) => voice.word("challenge-expired"),
        Phase::Playing | Phase::Over(_) => {
            let acceptor =
                view.seats.iter().map(|seat| seat.player).find(|&player| player != view.challenger)?;
            voice.say("challenge-accepted", &[("acceptor", names(acceptor).into())])
        }
    })
}
