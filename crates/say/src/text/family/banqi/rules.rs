//! The pages of the rule book of banqi.

use fluent_bundle::FluentValue;

use crate::text::game::names::capitalised;
use crate::text::study::rules::{DIFFERS, OURS, USUAL};
use crate::words::Voice;
use banqi_book::{Page, Taking, take_table};
use banqi_rules::banqi::{Endless, Kind, Rank, RuleOption, RuleSet, Seating};
use banqi_rules::game::First;
use banqi_session::OFFER_PAUSE_PLIES;

/// Returns the lines of a page: its prose, the options that the prose leaves out or that are marked, and, on the first
/// page, who begins a rematch, what can be taken back, and the differences from the Taiwan rules.
pub(crate) fn page_lines(voice: Voice<'_>, rules: &RuleSet, page: Page) -> Vec<String> {
    let mut lines = vec![voice.say(prose(page, rules), &arguments(voice, rules))];
    lines.extend(page.options(rules).into_iter().filter_map(|option| rule(voice, rules, page, option)));
    if page == Page::Turn {
        lines.push(match rules.seating.seats() {
            4 => voice.say("rules-rematch-four", &arguments(voice, rules)),
            _ => voice.word("rules-rematch"),
        });
        if rules.seating == Seating::Two {
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
        Page::Turn
        | Page::Palace
        | Page::Elephant
        | Page::Horse
        | Page::Banner
        | Page::Lines
        | Page::Soldier
        | Page::Check
        | Page::Facing
        | Page::Stalemate
        | Page::Repetition
        | Page::PerpetualChase => {
            if four_colours {
                "rules-turn-four"
            } else {
                "rules-turn"
            }
        }
    }
}

/// Returns the arguments of the book's sentences: the value of each option under its name, and numbers.
fn arguments<'a>(voice: Voice<'_>, rules: &RuleSet) -> Vec<(&'static str, FluentValue<'a>)> {
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let mut arguments: Vec<(&'static str, FluentValue<'a>)> = RuleOption::ALL
        .into_iter()
        .map(|option| (option.name(), FluentValue::from(rules.value(option).into_owned())))
        .collect();
    let seating = match rules.seating {
        Seating::Two => "two",
        Seating::FourColourTwo => "pairs",
        Seating::FourColourFour => "four",
        Seating::FourColourTeams => "teams",
    };
    arguments.extend([
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
    arguments
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
/// source. Where the prose of the page says what the value means, it is only named, and only if it has a mark.
fn rule(voice: Voice<'_>, rules: &RuleSet, page: Page, option: RuleOption) -> Option<String> {
    let differs = rules.value(option) != RuleSet::taiwan().value(option);
    let (is_ours, is_said) = (is_ours(rules, option), is_said(page, option));
    (!is_said || differs || is_ours).then(|| {
        let meaning = if is_said { voice.rule_value(rules, option) } else { voice.value_hint(rules, option) };
        let meaning = capitalised(&meaning);
        voice.say(
            "rules-rule",
            &[
                ("mark", if differs { DIFFERS } else { USUAL }.into()),
                ("option", voice.rule_option(option).into()),
                ("meaning", meaning.into()),
                ("ours", if is_ours { OURS.to_string() } else { String::new() }.into()),
            ],
        )
    })
}

/// Returns whether the prose of a page says what the values of an option mean.
pub(crate) const fn is_said(page: Page, option: RuleOption) -> bool {
    matches!(
        (page, option),
        (Page::Ranks, RuleOption::Rank)
            | (Page::Cannon, RuleOption::Cannon)
            | (Page::Attempts, RuleOption::DarkCapture)
            | (Page::Chains, RuleOption::Chain)
            | (Page::Ends | Page::WipedOut, RuleOption::WipedOut)
            | (Page::Chases, RuleOption::ChaseLimit)
    )
}

/// Returns whether no source settles an option's value in these rules: the ends of games with other rank orders than
/// Taiwan's, a limit in addition to draws by agreement, and who begins between equal ratings.
pub(crate) fn is_ours(rules: &RuleSet, option: RuleOption) -> bool {
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
    let differing: Vec<RuleOption> = rules.differences(&taiwan).collect();
    if differing.is_empty() {
        return (rules.seating == Seating::Two).then(|| voice.word("rules-taiwan"));
    }
    let named = differing.into_iter().map(|option| format!("{DIFFERS} {}", voice.labelled(rules, option)));
    let lines: Vec<String> = std::iter::once(voice.word("rules-differs")).chain(named).collect();
    Some(lines.join("\n"))
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
