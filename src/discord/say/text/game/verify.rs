//! What checking a deal has shown.

use crate::discord::say::escape::escape;
use crate::discord::say::group::Group;
use crate::discord::say::text::game::names::Names;
use crate::discord::say::words::Voice;
use banqi_session::{EntrantText, GameCode, TextOrigin, View};

use crate::discord::say::text::game::challenge::Sealed;

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
    let voice = voice.about(Group::of(&view.variant));
    if !view.variant.hides_pieces() {
        return open_text(voice, view, check, names);
    }
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
        Verdict::Broken { seed, step } => (seed, broken_text(voice, *step)),
    };
    lines.push(verdict);
    lines.extend(seal_lines(voice, view, check, seed, names));
    lines.push(voice.word("verify-how"));
    lines.join("\n")
}

/// The same of a game in which nothing is hidden: its moves and its result, and the lot, if there was one.
fn open_text(voice: Voice<'_>, view: &View, check: &Check<'_>, names: Names<'_>) -> String {
    let mut lines = vec![voice.say("xiangqi-verify-title", &[("code", check.code.to_string().into())])];
    let (named, variant) = (voice.variant(&view.variant).into(), view.variant.to_string().into());
    lines.push(voice.say("verify-rules", &[("rules", named), ("variant", variant)]));
    let (seed, verdict) = match &check.verdict {
        Verdict::StillSealed => {
            lines.push(voice.word("xiangqi-verify-open"));
            return lines.join("\n");
        }
        Verdict::Holds { seed, .. } => {
            (seed, voice.say("xiangqi-verify-holds", &[("plies", view.plies.into())]))
        }
        Verdict::Broken { seed, step } => (seed, broken_text(voice, *step)),
    };
    lines.push(verdict);
    if view.variant.has_chance() {
        lines.push(voice.say("xiangqi-verify-lot", &[("sequence", check.sealed.sequence.into())]));
        lines.extend(seal_lines(voice, view, check, seed, names));
    }
    lines.push(voice.word("verify-how"));
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

/// What chance was derived from: seal, secret, and everybody's words.
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
