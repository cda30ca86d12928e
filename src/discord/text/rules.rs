//! The rule book in words: a page of the book of some rules, and what its picture shows.
//!
//! Nothing here says what a rule is: sentences are chosen by the values of the options, figures come from the rule
//! set, and whatever stands on a page that is not so by the Taiwan rules is marked.

use fluent_bundle::FluentValue;

use super::alt::board_lines;
use crate::book::{Diagram, Example, Page, Picture, Shape, Sign, Taking, take_table};
use crate::discord::words::Voice;
use crate::rules::{Endless, First, Kind, Outcome, Rank, RuleOption, RuleSet};
use crate::session::{Cell, OFFER_PAUSE_PLIES};

/// What stands before a rule that is not so by the Taiwan rules.
const DIFFERS: &str = "🔸";
/// What stands before any other rule.
const USUAL: &str = "•";
/// What stands behind what no source says.
const OURS: char = '†';

impl Voice<'_> {
    /// `Who takes whom`: what a page is called.
    #[must_use]
    pub fn page(self, page: Page) -> String {
        self.say("rules-page", &[("page", page.word().into())])
    }
}

/// A page of the book of some rules; at most 2,000 characters.
#[must_use]
pub fn page_text(voice: Voice<'_>, rules: &RuleSet, page: Page) -> String {
    let pages = Page::of(rules);
    let number = pages.iter().position(|other| *other == page).map_or(1, |place| place + 1);
    let mut lines = vec![voice.say(
        "rules-head",
        &[
            ("page", voice.page(page).into()),
            ("rules", voice.rules(rules).into()),
            ("number", number.into()),
            ("pages", pages.len().into()),
        ],
    )];
    lines.push(voice.say(prose(page), &facts(voice, rules)));
    lines.extend(page.options(rules).into_iter().map(|option| rule(voice, rules, option)));
    if page == Page::Turn {
        lines.push(differences(voice, rules));
    }
    lines.push(legend(voice, rules, page));
    let said = lines.join("\n");
    let marked = said.contains(DIFFERS) && page != Page::Turn;
    let marked = marked.then(|| voice.word("rules-differs-note"));
    let ours = said.contains(OURS).then(|| voice.word("rules-ours-note"));
    [said].into_iter().chain(marked).chain(ours).collect::<Vec<_>>().join("\n")
}

/// What is said on a page whatever its options.
const fn prose(page: Page) -> &'static str {
    match page {
        Page::Turn => "rules-turn",
        Page::Ranks => "rules-ranks",
        Page::Captures => "rules-captures",
        Page::Cannon => "rules-cannon",
        Page::Attempts => "rules-attempts",
        Page::Chains => "rules-chains",
        Page::Ends => "rules-ends",
        Page::WipedOut => "rules-wiped-out",
        Page::Draws => "rules-draws",
        Page::Chases => "rules-chases",
        Page::Board => "rules-board",
    }
}

/// Everything that sentences of the book depend on: the value of each option under its name, and figures.
fn facts<'a>(voice: Voice<'_>, rules: &RuleSet) -> Vec<(&'static str, FluentValue<'a>)> {
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let mut facts: Vec<(&'static str, FluentValue<'a>)> = RuleOption::ALL
        .into_iter()
        .map(|option| (option.name(), FluentValue::from(rules.value(option).into_owned())))
        .collect();
    facts.extend([
        ("ranks", ladder(voice, rules).into()),
        ("jumps", yes(rules.cannon.jumps()).into()),
        ("attempts", yes(rules.attempts()).into()),
        ("chain-attempts", yes(rules.chain_attempts()).into()),
        ("pause", OFFER_PAUSE_PLIES.into()),
        ("plies", rules.chase_limit.plies().unwrap_or_default().into()),
    ]);
    facts
}

/// The kinds from the highest down; an unranked cannon beside them.
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

/// What an option's value means, marked if it is not Taiwan's, and if it is ours.
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

/// What an option's value means. Where a cannon stands in a ladder depends on how it captures, which the hint of the
/// ladder does not know: its name is said, and the ladder itself is above.
fn meaning(voice: Voice<'_>, rules: &RuleSet, option: RuleOption) -> String {
    if option == RuleOption::Rank { voice.rule_value(rules, option) } else { voice.value_hint(rules, option) }
}

/// Whether no source settles what an option's value says where it is used so: the ends of games with other ranks than
/// Taiwan's, a cap beside draws by agreement, who begins between equals.
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

/// In what these rules are not Taiwan's.
fn differences(voice: Voice<'_>, rules: &RuleSet) -> String {
    let [taiwan, ..] = RuleSet::PRESETS;
    let differing: Vec<String> =
        rules.differences(&taiwan).map(|option| voice.labelled(rules, option)).collect();
    if differing.is_empty() {
        return voice.word("rules-taiwan");
    }
    let differing = differing.join(&voice.word("variant-separator"));
    voice.say("rules-differs", &[("mark", DIFFERS.into()), ("differences", differing.into())])
}

/// What the signs of a page's picture mean.
fn legend(voice: Voice<'_>, rules: &RuleSet, page: Page) -> String {
    let Picture::Diagram(diagram) = page.picture(rules) else { return voice.word("rules-legend-board") };
    let signs = diagram.signs().filter(|sign| diagram.shape == Shape::Board || *sign != Sign::Actor);
    let signs: Vec<String> = signs
        .map(|sign| {
            let shape = voice.say("rules-sign", &[("sign", word(sign).into())]);
            let meaning = voice.say("rules-sign-meaning", &[("sign", word(sign).into())]);
            voice.say("rules-sign-pair", &[("sign", shape.into()), ("meaning", meaning.into())])
        })
        .collect();
    let signs = signs.join(&voice.word("variant-separator"));
    let state = match diagram.shape {
        Shape::Board => state(voice, &Example::of(page, rules)),
        Shape::Table => voice.word("rules-legend-table"),
    };
    voice.say("rules-legend", &[("state", state.into()), ("signs", signs.into())])
}

/// Who is to move in an example, or has won it.
fn state(voice: Voice<'_>, example: &Example) -> String {
    match example.game.outcome() {
        Some(Outcome::Win { winner, .. }) => voice.say("alt-over", &[("winner", winner.to_string().into())]),
        Some(Outcome::Draw { .. }) => voice.say("alt-over", &[("winner", "none".into())]),
        None => {
            let colour = example.game.position().to_move().map_or("none".to_owned(), |to| to.to_string());
            voice.say("alt-to-move", &[("colour", colour.into())])
        }
    }
}

/// The word by which the language files know a sign.
const fn word(sign: Sign) -> &'static str {
    match sign {
        Sign::Actor => "actor",
        Sign::Came => "came",
        Sign::Go => "go",
        Sign::Draws => "draws",
        Sign::Take => "take",
        Sign::Both => "both",
        Sign::Attempt => "attempt",
        Sign::TurnUp => "turn-up",
        Sign::Stop => "stop",
        Sign::Screen => "screen",
        Sign::Barred => "barred",
    }
}

/// What the picture of a page shows, for those who cannot see it; at most 1,024 characters.
#[must_use]
pub fn page_alt(voice: Voice<'_>, rules: &RuleSet, page: Page) -> String {
    match page.picture(rules) {
        Picture::Board(board) => board_lines(voice, &board).join("\n"),
        Picture::Diagram(diagram) if diagram.shape == Shape::Table => table_alt(voice, rules),
        Picture::Diagram(diagram) => diagram_alt(voice, &Example::of(page, rules), &diagram),
    }
}

/// Who takes whom, a line a captor.
fn table_alt(voice: Voice<'_>, rules: &RuleSet) -> String {
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

/// The position rank by rank, and the squares of each sign.
fn diagram_alt(voice: Voice<'_>, example: &Example, diagram: &Diagram) -> String {
    let cells: Vec<Cell> = diagram.tiles.iter().map(|tile| tile.cell).collect();
    let mut lines = vec![voice.word("alt-title")];
    lines.extend(super::alt::rank_lines(voice, &cells, diagram.files));
    lines.push(state(voice, example));
    lines.extend(diagram.signs().map(|sign| {
        let squares: Vec<String> = diagram.with(sign).map(|square| square.to_string()).collect();
        let meaning = voice.say("rules-sign-meaning", &[("sign", word(sign).into())]);
        voice.say("rules-alt-sign", &[("meaning", meaning.into()), ("squares", voice.list(&squares).into())])
    }));
    lines.join("\n")
}

#[cfg(test)]
mod tests;
