//! The rule book, with ranks and figures taken from the rule set.

use std::num::NonZeroU16;

use super::xiangqi::xiangqi_rules_text;
use crate::discord::words::Voice;
use crate::rules::{Kind, RuleSet, Variant};
use crate::session::OFFER_PAUSE_PLIES;

/// The rules of a group's game in one message.
#[must_use]
pub fn rules_text(voice: Voice<'_>) -> String {
    match voice.group().usual() {
        Variant::Banqi(rules) => banqi_text(voice, &rules),
        Variant::Xiangqi { rules, .. } => xiangqi_rules_text(voice, &rules),
    }
}

fn banqi_text(voice: Voice<'_>, rules: &RuleSet) -> String {
    let limit = rules.quiet_limit.map_or(0, NonZeroU16::get);
    voice.say(
        "rules-book",
        &[
            ("ranks", ranks(voice, rules).into()),
            ("limit", limit.into()),
            ("rounds", RuleSet::CYCLE_ROUNDS.into()),
            ("pause", OFFER_PAUSE_PLIES.into()),
        ],
    )
}

/// The kinds from the highest down, and the cannon beside them.
fn ranks(voice: Voice<'_>, rules: &RuleSet) -> String {
    let rung = |kind: Kind| voice.say("rules-rank", &[("kind", kind.letter().to_string().into())]);
    let ranked: Vec<String> =
        rules.rank_order().into_iter().filter(|&kind| kind != Kind::Cannon).map(rung).collect();
    let ranked = ranked.join(&voice.word("rules-rank-arrow"));
    let cannon = voice.say("rules-rank-cannon", &[("cannon", rung(Kind::Cannon).into())]);
    format!("{ranked}\n{cannon}")
}
