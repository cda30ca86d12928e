//! The challenge message, from the challenge to its answer.

use super::names::{Names, countdown};
use super::variants::variant_explained;
use crate::discord::group::Group;
use crate::discord::words::Voice;
use crate::rules::{First, Variant};
use crate::session::{Ending, GameCode, Phase, View};

/// What is shown of a sealed shuffle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The commitment, in hex.
    pub commitment: String,
    /// Its place in the gap-free sequence of commitments.
    pub sequence: u64,
}

/// Who challenges whom to what, what is unusual about its rules, the seal of what is left to chance, and what
/// became of it.
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
    let voice = voice.about(Group::of(&view.variant));
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
    let terms = [
        ("rules", voice.variant(&view.variant).into()),
        ("time", voice.span(view.per_move).into()),
        ("first", first.into()),
        ("challenger", challenger.as_str().into()),
        ("opponent", opponent.clone().unwrap_or_default().into()),
        ("code", code.to_string().into()),
    ];
    let (terms, seal) = match view.variant {
        Variant::Banqi(_) => (voice.say("challenge-terms", &terms), "challenge-sealed"),
        Variant::Xiangqi { rules, .. } => {
            let colour = [("colour", voice.colour(rules.begins().into()).into())];
            (voice.say("xiangqi-terms", &[&terms[..], &colour].concat()), "xiangqi-lot-sealed")
        }
    };
    let mut lines = vec![invitation, terms];
    lines.extend(variant_explained(voice, &view.variant));
    if view.variant.has_chance() {
        let words = if view.invited.iter().any(|invited| invited.is_computer()) { "no" } else { "yes" };
        let args = [
            ("sequence", sealed.sequence.into()),
            ("commitment", sealed.commitment.as_str().into()),
            ("words", words.into()),
        ];
        lines.push(voice.say(seal, &args));
    }
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
