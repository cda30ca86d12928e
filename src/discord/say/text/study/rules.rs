//! The rule book in words: a page of the book of some rules, and what its picture shows.
//!
//! Nothing here says what a rule is: sentences are chosen by the values of the options, figures come from the rule
//! set, and whatever stands on a page that is not so by the Taiwan rules is marked.

use fluent_bundle::FluentValue;

use crate::discord::say::group::Group;
use crate::discord::say::text::game::alt::board_lines;
use crate::discord::say::text::game::names::colour_word;
use crate::discord::say::text::xiangqi;
use crate::discord::say::words::Voice;
use banqi_book::{Diagram, Example, Page, Picture, Shape, Sign, Taking, take_table};
use banqi_rules::Variant;
use banqi_rules::banqi::{Endless, Kind, Rank, RuleOption, RuleSet, Seating};
use banqi_rules::game::First;
use banqi_rules::xiangqi::{Game, RuleOption as XiangqiOption, RuleSet as XiangqiRules};
use banqi_session::{AnyBoard, OFFER_PAUSE_PLIES, Standing};

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

/// The most characters of a page: a message takes 2,000, and before the first page there may be a line on a page that
/// the rules do not have.
const PAGE_LIMIT: usize = 1_920;

/// A page of the book of some rules; at most 2,000 characters, and of the first page at most [`PAGE_LIMIT`]: where its
/// summary is too long, it names fewer differences.
#[must_use]
pub fn page_text(voice: Voice<'_>, variant: &Variant, page: Page) -> String {
    let whole = text_naming(voice, variant, page, RuleOption::ALL.len());
    if page != Page::Turn || whole.chars().count() <= PAGE_LIMIT {
        return whole;
    }
    let mut shorter = (0..RuleOption::ALL.len()).rev().map(|most| text_naming(voice, variant, page, most));
    shorter.find(|text| text.chars().count() <= PAGE_LIMIT).unwrap_or(whole)
}

/// A page whose summary, if it has one, names at most so many differences.
fn text_naming(voice: Voice<'_>, variant: &Variant, page: Page, most: usize) -> String {
    let voice = voice.about(Group::of(variant));
    let pages = Page::of(variant);
    let number = pages.iter().position(|other| *other == page).map_or(1, |place| place + 1);
    let mut lines = vec![voice.say(
        "rules-head",
        &[
            ("page", voice.page(page).into()),
            ("rules", voice.variant(variant).into()),
            ("number", number.into()),
            ("pages", pages.len().into()),
        ],
    )];
    match variant {
        Variant::Banqi(rules) => {
            lines.push(voice.say(prose(page, rules), &facts(voice, rules)));
            lines.extend(page.options(rules).into_iter().map(|option| rule(voice, rules, option)));
            if page == Page::Turn {
                lines.extend(differences(voice, rules, most));
            }
        }
        Variant::Xiangqi { rules, .. } => {
            lines.push(voice.say(xiangqi_prose(page), &xiangqi_facts(rules)));
            let options = page.xiangqi_options(rules).into_iter();
            lines.extend(options.map(|option| xiangqi_rule(voice, rules, option)));
        }
    }
    lines.push(legend(voice, variant, page));
    let said = lines.join("\n");
    let is_summary = page == Page::Turn && variant.banqi().is_some();
    let marked = said.contains(DIFFERS) && !is_summary;
    let marked = marked.then(|| voice.word("rules-differs-note"));
    let ours = said.contains(OURS).then(|| voice.word("rules-ours-note"));
    [said].into_iter().chain(marked).chain(ours).collect::<Vec<_>>().join("\n")
}

/// What is said on a page of banqi whatever its options; a page that banqi does not have says what the first says.
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

/// The same of xiangqi.
const fn xiangqi_prose(page: Page) -> &'static str {
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
        _ => "rules-x-turn",
    }
}

/// Everything that sentences of the book depend on: the value of each option under its name, and figures.
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

/// The same of xiangqi; where banners have an option settled, the value by which they settle it.
fn xiangqi_facts<'a>(rules: &XiangqiRules) -> Vec<(&'static str, FluentValue<'a>)> {
    let value = |option: XiangqiOption| match option.in_banner() {
        Some(settled) if rules.has_banners() => settled.value.into(),
        _ => rules.value(option),
    };
    let mut facts: Vec<(&'static str, FluentValue<'a>)> = XiangqiOption::ALL
        .into_iter()
        .map(|option| (option.name(), FluentValue::from(value(option).into_owned())))
        .collect();
    facts.extend([
        ("banner", if rules.has_banners() { "yes" } else { "no" }.into()),
        ("times", Game::OCCURRENCES.into()),
        ("limit", Game::QUIET_LIMIT.into()),
        ("pause", OFFER_PAUSE_PLIES.into()),
    ]);
    facts
}

/// What the value of an option of xiangqi means, marked if it is not the usual one.
fn xiangqi_rule(voice: Voice<'_>, rules: &XiangqiRules, option: XiangqiOption) -> String {
    let usual = rules.value(option) == XiangqiRules::xiangqi().value(option);
    let mark = if usual { USUAL } else { DIFFERS };
    let meaning = voice.value_hint(rules, option);
    voice.say("rules-rule-bare", &[("mark", mark.into()), ("meaning", meaning.into())])
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

/// In what these rules are not Taiwan's, in at most so many options; nothing where only the seats are others.
fn differences(voice: Voice<'_>, rules: &RuleSet, most: usize) -> Option<String> {
    let [taiwan, ..] = RuleSet::PRESETS;
    let count = rules.differences(&taiwan).count();
    if count == 0 {
        return (rules.seating == Seating::Two).then(|| voice.word("rules-taiwan"));
    }
    let named = rules.differences(&taiwan).take(most).map(|option| voice.labelled(rules, option));
    let differing: Vec<String> = named.chain((count > most).then(|| "…".to_owned())).collect();
    let differing = differing.join(&voice.word("variant-separator"));
    Some(voice.say("rules-differs", &[("mark", DIFFERS.into()), ("differences", differing.into())]))
}

/// What the signs of a page's picture mean.
fn legend(voice: Voice<'_>, variant: &Variant, page: Page) -> String {
    let Picture::Diagram(diagram) = page.picture(variant) else {
        return voice.word(if page == Page::Turn { "rules-legend-start" } else { "rules-legend-board" });
    };
    let signs = diagram.signs().filter(|sign| diagram.shape != Shape::Table || *sign != Sign::Actor);
    let signs: Vec<String> = signs
        .map(|sign| {
            let shape = voice.say("rules-sign", &[("sign", word(sign).into())]);
            let meaning = voice.say("rules-sign-meaning", &[("sign", word(sign).into())]);
            voice.say("rules-sign-pair", &[("sign", shape.into()), ("meaning", meaning.into())])
        })
        .collect();
    let signs = signs.join(&voice.word("variant-separator"));
    let state = match diagram.shape {
        Shape::Board | Shape::Points => state(voice, &Example::of(page, variant)),
        Shape::Table => voice.word("rules-legend-table"),
    };
    voice.say("rules-legend", &[("state", state.into()), ("signs", signs.into())])
}

/// Who is to move in an example, or has won it.
fn state(voice: Voice<'_>, example: &Example) -> String {
    let board = AnyBoard::of(&example.game);
    let standing = |wanted: Standing| match &board {
        AnyBoard::Banqi(board) => board.standing(wanted).next(),
        AnyBoard::Xiangqi(board) => {
            let sides = banqi_rules::game::Colour::TWO.into_iter().zip(board.standings);
            sides.filter(|(_, standing)| *standing == wanted).map(|(colour, _)| colour).next()
        }
    };
    if example.game.outcome().is_some() {
        let winner = standing(Standing::Won).map_or("none", colour_word);
        return voice.say("alt-over", &[("winner", winner.into())]);
    }
    let colour = standing(Standing::ToMove).map_or("none", colour_word);
    voice.say("alt-to-move", &[("colour", colour.into())])
}

/// The word by which the language files know a sign.
const fn word(sign: Sign) -> &'static str {
    match sign {
        Sign::Actor => "actor",
        Sign::Came => "came",
        Sign::Check => "check",
        Sign::Wins => "wins",
        Sign::Loses => "loses",
        Sign::Blocks => "blocks",
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
pub fn page_alt(voice: Voice<'_>, variant: &Variant, page: Page) -> String {
    let voice = voice.about(Group::of(variant));
    match (page.picture(variant), variant) {
        (Picture::Board(AnyBoard::Banqi(board)), _) => board_lines(voice, &board).join("\n"),
        (Picture::Board(AnyBoard::Xiangqi(board)), _) => xiangqi::board_lines(voice, &board).join("\n"),
        (Picture::Diagram(diagram), Variant::Banqi(rules)) if diagram.shape == Shape::Table => {
            table_alt(voice, rules)
        }
        (Picture::Diagram(diagram), _) => diagram_alt(voice, &Example::of(page, variant), &diagram),
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

/// The position, rank by rank or in xiangqi by its men, and the squares of each sign.
fn diagram_alt(voice: Voice<'_>, example: &Example, diagram: &Diagram) -> String {
    let mut lines = match AnyBoard::of(&example.game) {
        AnyBoard::Banqi(board) => {
            let mut lines = vec![voice.word("alt-title")];
            lines.extend(crate::discord::say::text::game::alt::rank_lines(voice, &board.cells, board.files));
            lines
        }
        AnyBoard::Xiangqi(board) => xiangqi::board_lines(voice, &board),
    };
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
