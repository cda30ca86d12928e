//! The result of verifying a deal.

use crate::escape::escape;
use crate::text::game::names::Names;
use crate::words::Voice;
use banqi_custom_id::Group;
use banqi_session::{EntrantText, GameCode, TextOrigin, View};

use crate::text::game::challenge::Sealed;

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check<'a> {
    /// The game's code.
    pub code: GameCode,
    /// The seal, which was shown before anybody accepted.
    pub sealed: &'a Sealed,
    /// The verdict.
    pub verdict: DealVerdict,
}

/// The verdict on a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DealVerdict {
    /// The game is in progress: nothing can be verified yet.
    StillSealed,
    /// The game is consistent with its seal.
    Holds {
        /// The revealed secret, in hex.
        seed: String,
        /// Number of pieces that were flipped.
        turned: u32,
    },
    /// The game is not consistent with its seal.
    Broken {
        /// The revealed secret, in hex.
        seed: String,
        /// The first step that failed.
        step: BrokenStep,
    },
}

/// The first step of a verification that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrokenStep {
    /// The seal is not the hash of the secret.
    Seal,
    /// A flipped piece is not the one that was dealt.
    Reveal,
    /// A move is illegal.
    Moves,
    /// The result does not follow from the moves.
    Result,
}

/// Returns the verdict as a headline and a sentence, and in small print all that is needed to verify it again.
#[must_use]
pub fn verify_text(voice: Voice<'_>, view: &View, check: &Check<'_>, names: Names<'_>) -> String {
    let voice = voice.about(Group::of(&view.variant));
    let is_shuffled = view.variant.hides_pieces();
    let title = match check.verdict {
        DealVerdict::StillSealed => "verify-sealed-title",
        DealVerdict::Holds { .. } => "verify-holds-title",
        DealVerdict::Broken { .. } => "verify-broken-title",
    };
    let verdict = match &check.verdict {
        DealVerdict::StillSealed if is_shuffled => {
            voice.say("verify-sealed", &[("commitment", check.sealed.commitment.as_str().into())])
        }
        DealVerdict::StillSealed => voice.word("xiangqi-verify-open"),
        DealVerdict::Holds { turned, .. } if is_shuffled => {
            voice.say("verify-holds", &[("turned", (*turned).into())])
        }
        DealVerdict::Holds { .. } => voice.say("xiangqi-verify-holds", &[("plies", view.plies.into())]),
        DealVerdict::Broken { step, .. } => broken_text(voice, *step),
    };
    let rules = [
        ("rules", voice.variant(&view.variant).into()),
        ("variant", view.variant.to_string().into()),
        ("shuffled", if is_shuffled { "yes" } else { "no" }.into()),
        ("sequence", check.sealed.sequence.into()),
    ];
    let title = voice.say(title, &[("code", check.code.to_string().into())]);
    let mut lines = vec![title, verdict, voice.say("verify-rules", &rules)];
    if let DealVerdict::Holds { seed, .. } | DealVerdict::Broken { seed, .. } = &check.verdict {
        if is_shuffled {
            lines.extend(seal_lines(voice, view, check, seed, names));
        } else if view.variant.has_chance() {
            lines.push(voice.say("xiangqi-verify-lot", &[("sequence", check.sealed.sequence.into())]));
            lines.extend(seal_lines(voice, view, check, seed, names));
        }
        lines.push(voice.word("verify-how"));
    }
    lines.join("\n")
}

fn broken_text(voice: Voice<'_>, step: BrokenStep) -> String {
    let step = match step {
        BrokenStep::Seal => "seal",
        BrokenStep::Reveal => "reveal",
        BrokenStep::Moves => "moves",
        BrokenStep::Result => "result",
    };
    voice.say("verify-broken", &[("step", step.into())])
}

/// Returns the inputs of the randomness: seal, secret, and everybody's words.
fn seal_lines(voice: Voice<'_>, view: &View, check: &Check<'_>, seed: &str, names: Names<'_>) -> Vec<String> {
    let seal = voice.say("verify-seal", &[("commitment", check.sealed.commitment.as_str().into())]);
    let secret = voice.say("verify-secret", &[("seed", seed.into())]);
    let entrants = view.texts.iter().zip(&view.entrants);
    let words = entrants.map(|(text, player)| words_text(voice, text, names(*player)));
    [seal, secret].into_iter().chain(words).collect()
}

fn words_text(voice: Voice<'_>, text: &EntrantText, player: String) -> String {
    let key = match text.origin {
        TextOrigin::Typed => "verify-words-typed",
        TextOrigin::Auto => "verify-words-auto",
    };
    voice.say(key, &[("player", player.into()), ("words", escape(text.text.as_str()).into())])
}
