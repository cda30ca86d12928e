//! The rule book in words: the pages for some rules, and the alt texts of their pictures.
//!
//! This module does not define any rule: sentences are selected by the values of the options, numbers come from the
//! rule set, and everything that differs from the Taiwan rules is marked.

use crate::text::family;
use crate::text::game::names::{capitalised, colour_word};
use crate::words::Voice;
use banqi_book::{Diagram, Example, Page, Picture, Shape, Sign};
use banqi_custom_id::Group;
use banqi_rules::Variant;
use banqi_session::{AnyBoard, Standing};

/// Mark before a rule that differs from the Taiwan rules.
pub(crate) const DIFFERS: &str = "🔸";
/// Mark before any other rule.
pub(crate) const USUAL: &str = "•";
/// Mark after a rule that has no source.
pub(crate) const OURS: char = '†';

impl Voice<'_> {
    /// Returns the title of a page: `Ranks: what captures what`.
    #[must_use]
    pub fn page(self, page: Page) -> String {
        self.say("rules-page", &[("page", page.word().into())])
    }
}

/// Returns a page for some rules, and what the signs in its picture mean; together at most 2,000 characters. Where the
/// first page lists the differences from the usual rules, its heading names only the preset.
#[must_use]
pub fn page_text(voice: Voice<'_>, variant: &Variant, page: Page) -> (String, String) {
    let voice = voice.about(Group::of(variant));
    let pages = Page::of(variant);
    let number = pages.iter().position(|other| *other == page).map_or(1, |place| place + 1);
    let is_summary = page == Page::Turn && family::is_summed_up(variant);
    let preset = family::nearest_preset(variant);
    let rules = match is_summary && preset != *variant {
        true => voice.say("rules-based", &[("preset", voice.variant(&preset).into())]),
        false => voice.variant(variant),
    };
    let mut lines = vec![voice.say(
        "rules-head",
        &[
            ("page", voice.page(page).into()),
            ("rules", rules.into()),
            ("number", number.into()),
            ("pages", pages.len().into()),
        ],
    )];
    lines.extend(family::page_lines(voice, variant, page));
    let said = lines.join("\n");
    let marked = said.contains(DIFFERS) && !is_summary;
    let marked = marked.then(|| voice.word("rules-differs-note"));
    let ours = said.contains(OURS).then(|| voice.word("rules-ours-note"));
    let text = [said].into_iter().chain(marked).chain(ours).collect::<Vec<_>>().join("\n");
    (text, legend(voice, variant, page))
}

/// Explains the signs in a page's picture.
fn legend(voice: Voice<'_>, variant: &Variant, page: Page) -> String {
    let Picture::Diagram(diagram) = page.picture(variant) else {
        return voice.word(if page == Page::Turn { "rules-legend-start" } else { "rules-legend-board" });
    };
    let signs = diagram.signs().filter(|sign| diagram.shape != Shape::Table || *sign != Sign::Actor);
    let example = Example::of(page, variant);
    let signs: Vec<String> = signs
        .enumerate()
        .map(|(nth, sign)| {
            let shape = voice.say("rules-sign", &[("sign", word(sign).into())]);
            // The first one begins a sentence.
            let shape = if nth == 0 { capitalised(&shape) } else { shape };
            let meaning = meaning(voice, &example, sign);
            voice.say("rules-sign-pair", &[("sign", shape.into()), ("meaning", meaning.into())])
        })
        .collect();
    let signs = signs.join(&voice.word("variant-separator"));
    let state = match diagram.shape {
        Shape::Board | Shape::Points => state(voice, &example),
        Shape::Table => voice.word("rules-legend-table"),
    };
    voice.say("rules-legend", &[("state", state.into()), ("signs", signs.into())])
}

/// Says who is to move in an example, or who has won it.
fn state(voice: Voice<'_>, example: &Example) -> String {
    let board = AnyBoard::of(&example.game);
    let standing = |wanted| board.standing(wanted).into_iter().next().map_or("none", colour_word);
    if example.game.outcome().is_some() {
        let winner = standing(Standing::Won);
        return voice.say("alt-over", &[("winner", winner.into())]);
    }
    voice.say("alt-to-move", &[("colour", standing(Standing::ToMove).into())])
}

/// Returns what a sign means in the picture of an example. The pieces that act are those that are trapped if the game
/// is over.
fn meaning(voice: Voice<'_>, example: &Example, sign: Sign) -> String {
    let is_over = example.game.outcome().is_some();
    let sign = if sign == Sign::Actor && is_over { "trapped" } else { word(sign) };
    voice.say("rules-sign-meaning", &[("sign", sign.into())])
}

/// Returns the word for a sign in the language files.
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
        Sign::Flip => "turn-up",
        Sign::Stop => "stop",
        Sign::Screen => "screen",
        Sign::Barred => "barred",
    }
}

/// Describes the picture of a page, for people who cannot see it; at most 1,024 characters.
#[must_use]
pub fn page_alt(voice: Voice<'_>, variant: &Variant, page: Page) -> String {
    let voice = voice.about(Group::of(variant));
    match page.picture(variant) {
        Picture::Board(board) => family::board_lines(voice, &board).join("\n"),
        Picture::Diagram(diagram) => {
            let table = (diagram.shape == Shape::Table).then(|| family::table_alt(voice, variant)).flatten();
            table.unwrap_or_else(|| diagram_alt(voice, &Example::of(page, variant), &diagram))
        }
    }
}

/// Describes the position, by rank or in xiangqi by piece, and the squares of each sign.
fn diagram_alt(voice: Voice<'_>, example: &Example, diagram: &Diagram) -> String {
    let mut lines = family::position_lines(voice, &AnyBoard::of(&example.game));
    lines.push(state(voice, example));
    lines.extend(diagram.signs().map(|sign| {
        let squares: Vec<String> = diagram.with(sign).map(|square| square.to_string()).collect();
        let meaning = meaning(voice, example, sign);
        voice.say("rules-alt-sign", &[("meaning", meaning.into()), ("squares", voice.list(&squares).into())])
    }));
    lines.join("\n")
}

#[cfg(test)]
mod tests;
