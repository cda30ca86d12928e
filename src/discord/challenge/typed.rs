//! What the typed rules of all families have in common.
//!
//! A Discord client puts a suggestion's label, not its value, into the field where it was typed. Labels therefore begin
//! with text that can be parsed again. Each part may have an explanation after ` — `, which the parser skips.

use banqi_say::words::Voice;

/// The most characters of a label or a value (Discord).
pub(super) const LONGEST: usize = 100;

/// Separator between a part and its explanation.
const EXPLANATION: &str = " — ";

/// Returns a typed part without its explanation.
pub(super) fn unexplained(part: &str) -> &str {
    part.split(EXPLANATION).next().unwrap_or_default().trim()
}

/// Returns a typed option in the form that a variant's name uses.
pub(super) fn as_named(part: &str) -> String {
    let sides: Vec<&str> = unexplained(part).splitn(2, '=').map(str::trim).collect();
    sides.join("=").to_lowercase()
}

/// Returns the label of suggested rules: their name and what is said about them.
pub(super) fn suggested(voice: Voice<'_>, name: &str, hint: &str) -> String {
    let label = voice.say("variant-suggested", &[("name", name.into()), ("hint", hint.into())]);
    if label.chars().count() <= LONGEST {
        return label;
    }
    label.chars().take(LONGEST - 1).chain(['…']).collect()
}
