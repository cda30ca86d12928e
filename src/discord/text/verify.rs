//! What checking a deal has shown.

use super::names::Names;
use crate::discord::escape::escape;
use crate::discord::words::Voice;
use crate::session::{EntrantText, GameCode, TextOrigin, View};

use super::challenge::Sealed;

/// What a check has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check<'a> {
    /// Which game.
    pub code: GameCode,
    /// What was shown before anybody accepted.
    pub sealed: &'a Sealed,
    /// The verdict.
    pub verdict: Verdict,
}

/// The verdict on a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The game is still on: nothing can be checked yet.
    StillSealed,
    /// Everything fits.
    Holds {
        /// The secret in hex, as revealed.
        seed: String,
        /// How many pieces were turned up.
        turned: u32,
    },
    /// Something does not fit.
    Broken {
        /// The secret in hex, as revealed.
        seed: String,
        /// The first thing that does not.
        step: BrokenStep,
    },
}

/// The first step of a check that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrokenStep {
    /// The seal does not belong to the secret.
    Seal,
    /// A piece turned up is not the one that was dealt.
    Reveal,
    /// A move is not legal.
    Moves,
    /// The result does not follow.
    Result,
}

/// What was checked, with everything one needs to check it again.
#[must_use]
pub fn verify_text(voice: Voice<'_>, view: &View, check: &Check<'_>, names: Names<'_>) -> String {
    let commitment = check.sealed.commitment.as_str();
    let mut lines = vec![voice.say(
        "verify-title",
        &[("code", check.code.to_string().into()), ("sequence", check.sealed.sequence.into())],
    )];
    let (named, variant) = (voice.variant(&view.variant).into(), view.variant.to_string().into());
    lines.push(voice.say("verify-rules", &[("rules", named), ("variant", variant)]));
    let (seed, verdict) = match &check.verdict {
        Verdict::StillSealed => {
            lines.push(voice.say("verify-sealed", &[("commitment", commitment.into())]));
            return lines.join("\n");
        }
        Verdict::Holds { seed, turned } => (seed, voice.say("verify-holds", &[("turned", (*turned).into())])),
        Verdict::Broken { seed, step } => {
            let step = match step {
                BrokenStep::Seal => "seal",
                BrokenStep::Reveal => "reveal",
                BrokenStep::Moves => "moves",
                BrokenStep::Result => "result",
            };
            (seed, voice.say("verify-broken", &[("step", step.into())]))
        }
    };
    lines.push(verdict);
    lines.push(voice.say("verify-seal", &[("commitment", commitment.into())]));
    lines.push(voice.say("verify-secret", &[("seed", seed.into())]));
    for (text, player) in view.texts.iter().zip(&view.entrants) {
        lines.push(words_text(voice, text, names(*player)));
    }
    lines.push(voice.word("verify-how"));
    lines.join("\n")
}

fn words_text(voice: Voice<'_>, text: &EntrantText, player: String) -> String {
    let key = match text.origin {
        TextOrigin::Typed => "verify-words-typed",
        TextOrigin::Auto => "verify-words-auto",
    };
    voice.say(key, &[("player", player.into()), ("words", escape(text.text.as_str()).into())])
}
