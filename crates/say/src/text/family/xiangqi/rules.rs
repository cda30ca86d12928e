//! The pages of the rule books of xiangqi and banner xiangqi.

use fluent_bundle::FluentValue;

use crate::text::game::names::capitalised;
use crate::text::study::rules::DIFFERS;
use crate::words::Voice;
use banqi_book::Page;
use banqi_rules::xiangqi::{Game, RuleOption, RuleSet};
use banqi_session::OFFER_PAUSE_PLIES;

/// Returns the lines of a page: its prose, the names of the options that differ from the usual rules, and on the first
/// page what can be taken back.
pub(crate) fn page_lines(voice: Voice<'_>, rules: &RuleSet, page: Page) -> Vec<String> {
    let differs = |option: &RuleOption| rules.value(*option) != RuleSet::xiangqi().value(*option);
    let options = page.xiangqi_options(rules).into_iter().filter(differs);
    let prose = voice.say(prose(page), &arguments(rules));
    let options = options.map(|option| rule(voice, rules, option));
    let takeback = (page == Page::Turn).then(|| voice.say("rules-takeback", &[("hidden", "no".into())]));
    std::iter::once(prose).chain(options).chain(takeback).collect()
}

/// Returns the key of a page's prose. For a page that xiangqi does not have, it is that of the first page.
const fn prose(page: Page) -> &'static str {
    match page {
        Page::Palace => "rules-x-palace",
        Page::Elephant => "rules-x-elephant",
        Page::Horse => "rules-x-horse",
        Page::Banner => "rules-x-banner",
        Page::Lines => "rules-x-lines",
        Page::Soldier => "rules-x-soldier",
        Page::Check => "rules-x-check",
        Page::Facing => "rules-x-facing",
        Page::Ends => "rules-x-ends",
        Page::Stalemate => "rules-x-stalemate",
        Page::Repetition => "rules-x-repetition",
        Page::PerpetualChase => "rules-x-perpetual-chase",
        Page::Draws => "rules-x-draws",
        Page::Board => "rules-x-board",
        Page::Turn
        | Page::Seats
        | Page::Ranks
        | Page::Captures
        | Page::Cannon
        | Page::Attempts
        | Page::Chains
        | Page::WipedOut
        | Page::Chases => "rules-x-turn",
    }
}

/// Returns the arguments of the book's sentences. For options that banner rules fix, they have the fixed value.
fn arguments<'a>(rules: &RuleSet) -> Vec<(&'static str, FluentValue<'a>)> {
    let value = |option: RuleOption| match option.in_banner() {
        Some(settled) if rules.has_banners() => settled.value.into(),
        _ => rules.value(option),
    };
    let mut arguments: Vec<(&'static str, FluentValue<'a>)> = RuleOption::ALL
        .into_iter()
        .map(|option| (option.name(), FluentValue::from(value(option).into_owned())))
        .collect();
    arguments.extend([
        ("banner", if rules.has_banners() { "yes" } else { "no" }.into()),
        ("times", Game::OCCURRENCES.into()),
        ("limit", Game::QUIET_LIMIT.into()),
        ("pause", OFFER_PAUSE_PLIES.into()),
    ]);
    arguments
}

/// Returns the name of an option's unusual value, with the mark for it. The prose says what it means.
fn rule(voice: Voice<'_>, rules: &RuleSet, option: RuleOption) -> String {
    let meaning = capitalised(&voice.rule_value(rules, option));
    voice.say("rules-rule-bare", &[("mark", DIFFERS.into()), ("meaning", meaning.into())])
}
