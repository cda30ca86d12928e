//! The pages of the rule book of banqi.

use fluent_bundle::FluentValue;

use crate::discord::say::text::study::rules::{DIFFERS, OURS, USUAL};
use crate::discord::say::words::Voice;
use banqi_book::{Page, Taking, take_table};
use banqi_rules::banqi::{Endless, Kind, Rank, RuleOption, RuleSet, Seating};
use banqi_rules::game::First;
use banqi_session::OFFER_PAUSE_PLIES;

/// Returns the lines of a page: its prose, its options, and, on the first page, who begins a rematch, what can be taken
/// back, and the differences from the Taiwan rules.
pub(crate) fn page_lines(voice: Voice<'_>, rules: &RuleSet, page: Page) -> Vec<String> {
    let mut lines = vec![voice.say(prose(page, rules), &facts(voice, rules))];
    // The prose shows the ranks in order: only another order than usual is named.
    let options = page.options(rules).into_iter();
    let options = options.filter(|option| *option != RuleOption::Rank || rules.rank != Rank::Taiwan);
    lines.extend(options.map(|option| rule(voice, rules, option)));
    if page == Page::Turn {
        if rules.seating == Seating::Two {
            lines.push(voice.word("rules-rematch"));
            lines.push(voice.say("rules-takeback", &[("hidden", "yes".into())]));
        }
        lines.extend(differences(voice, rules));
    }
    lines
}

/// Returns the key of a page's prose. For a page that banqi does not have, it is that of the first page.
const fn prose(page: Page, rules: &RuleSet) -> &'static str {
    let four_colours = !matches!(rules.seating, Seating::Two);
    match page {
        Page::Seats => "rules-seats",
        Page::Ranks => "rules-ranks",
        Page::Captures => "rules-captures",
        Page::Cannon => "rules-cannon",
        Page::Attempts => "rules-attempts",
        Page::Chains => "rules-chains",
        Page::Ends if four_colours => "rules-ends-four",
        Page::Ends => "rules-ends",
        Page::WipedOut => "rules-wiped-out",
        Page::Draws => "rules-draws",
        Page::Chases => "rules-chases",
        Page::Board => "rules-board",
        _ if four_colours => "rules-turn-four",
        _ => "rules-turn",
    }
}

/// Returns the arguments of the book's sentences: the value of each option under its name, and numbers.
fn facts<'a>(voice: Voice<'_>, rules: &RuleSet) -> Vec<(&'static str, FluentValue<'a>)> {
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let mut facts: Vec<(&'static str, FluentValue<'a>)> = RuleOption::ALL
        .into_iter()
        .map(|option| (option.name(), FluentValue::from(rules.value(option).into_owned())))
        .collect();
    let seating = match rules.seating {
        Seating::Two => "two",
        Seating::FourColourTwo => "pairs",
        Seating::FourColourFour => "four",
        Seating::FourColourTeams => "teams",
    };
    facts.extend([
        ("ranks", ladder(voice, rules).into()),
        ("seating", seating.into()),
        ("jumps", yes(rules.cannon.jumps()).into()),
        ("attempts", yes(rules.attempts()).into()),
        ("cannon-attempts", yes(rules.attempts_with(Kind::Cannon)).into()),
        ("attempt-jumps", yes(rules.cannon.jumps() && rules.attempts_with(Kind::Cannon)).into()),
        ("chain-attempts", yes(rules.chain_attempts()).into()),
        ("pause", OFFER_PAUSE_PLIES.into()),
        ("plies", rules.chase_limit.plies().unwrap_or_default().into()),
    ]);
    facts
}

/// Returns the kinds in rank order, highest first; an unranked cannon follows separately.
fn ladder(voice: Voice<'_>, rules: &RuleSet) -> String {
    let rung = |kind: Kind| voice.say("rules-rank", &[("kind", kind.letter().to_string().into())]);
    let ranked = rules.rank_order().into_iter().filter(|kind| rules.cannon.steps() || *kind != Kind::Cannon);
    let ranked: Vec<String> = ranked.map(rung).collect();
    let ranked = ranked.join(&voice.word("rules-rank-arrow"));
    if rules.cannon.steps() {
        return ranked;
    }
    let cannon = voice.say("rules-rank-cannon", &[("cannon", rung(Kind::Cannon).into())]);
    format!("{ranked}\n{cannon}")
}

/// Returns the line for an option: the meaning of its value, with marks if it differs from Taiwan's and if it has no
/// source.
fn rule(voice: Voice<'_>, rules: &RuleSet, option: RuleOption) -> String {
    let mark = if rules.value(option) == RuleSet::taiwan().value(option) { USUAL } else { DIFFERS };
    let ours = if is_ours(rules, option) { OURS.to_string() } else { String::new() };
    let meaning = meaning(voice, rules, option);
    voice.say(
        "rules-rule",
        &[
            ("mark", mark.into()),
            ("option", voice.rule_option(option).into()),
            ("meaning", meaning.into()),
            ("ours", ours.into()),
        ],
    )
}

/// Returns the meaning of an option's value. For the rank order it is the value's name, because the cannon's rank
/// depends on how it captures, which the hint does not know; the ladder itself is shown above.
pub(crate) fn meaning(voice: Voice<'_>, rules: &RuleSet, option: RuleOption) -> String {
    if option == RuleOption::Rank { voice.rule_value(rules, option) } else { voice.value_hint(rules, option) }
}

/// Returns whether no source settles an option's value in these rules: the ends of games with other rank orders than
/// Taiwan's, a limit in addition to draws by agreement, and who begins between equal ratings.
fn is_ours(rules: &RuleSet, option: RuleOption) -> bool {
    match option {
        RuleOption::Endless | RuleOption::WipedOut => rules.rank != Rank::Taiwan,
        RuleOption::QuietLimit => {
            rules.quiet_limit.is_some() && (rules.rank != Rank::Taiwan || rules.endless == Endless::Agree)
        }
        RuleOption::First => rules.first == First::HigherRated,
        _ => false,
    }
}

/// Names the differences from the Taiwan rules, or says that there are none; `None` if only the seating differs.
pub(crate) fn differences(voice: Voice<'_>, rules: &RuleSet) -> Option<String> {
    let [taiwan, ..] = RuleSet::PRESETS;
    let mut lines = vec![voice.word("rules-differs")];
    let named = rules.differences(&taiwan).map(|option| voice.labelled(rules, option));
    lines.extend(named.map(|difference| format!("{DIFFERS} {difference}")));
    match lines.len() {
        1 => (rules.seating == Seating::Two).then(|| voice.word("rules-taiwan")),
        _ => Some(lines.join("\n")),
    }
}

/// Returns which kinds capture which, one line for each captor.
pub(crate) fn table_alt(voice: Voice<'_>, rules: &RuleSet) -> String {
    let kind = |kind: Kind| voice.say("kind", &[("piece", kind.letter().to_string().into())]);
    let mut lines = vec![voice.word("rules-table")];
    for (captor, row) in take_table(rules) {
        let of = |wanted: Taking| -> Vec<String> {
            row.iter().filter(|(_, taking)| *taking == wanted).map(|(victim, _)| kind(*victim)).collect()
        };
        let (taken, both) = (of(Taking::Takes), of(Taking::Both));
        let mut takes = if taken.is_empty() { voice.word("rules-takes-none") } else { voice.list(&taken) };
        if !both.is_empty() {
            let both = voice.say("rules-takes-both", &[("kinds", voice.list(&both).into())]);
            takes = if taken.is_empty() { both } else { format!("{takes}{both}") };
        }
        lines.push(voice.say("rules-takes", &[("captor", kind(captor).into()), ("takes", takes.into())]));
    }
    lines.join("\n")
}
