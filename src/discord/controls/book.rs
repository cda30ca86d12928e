//! The controls of the rule book.

use crate::discord::controls::{pieces_button, select};
use crate::discord::interaction::components::{Button, ButtonStyle, Entry, Row};
use banqi_book::Page;
use banqi_custom_id::CustomId;
use banqi_rules::Variant;
use banqi_say::words::Voice;

/// Returns a select of all pages for these rules, and buttons for the previous page, the next page, and the other piece
/// style.
#[must_use]
pub fn book_controls(voice: Voice<'_>, rules: &Variant, page: Page) -> Vec<Row> {
    let pages = Page::of(rules);
    let id = |page| CustomId::Book { rules: *rules, page }.to_string();
    let entry =
        |other: &Page| Entry { chosen: *other == page, ..Entry::new(voice.page(*other), other.word()) };
    let menu = select(id(None), voice.word("rules-pages"), pages.iter().map(entry).collect());
    let place = pages.iter().position(|other| *other == page).unwrap_or(0);
    let before = place.checked_sub(1).and_then(|before| pages.get(before));
    let button = |page: &Page, key| {
        let label = voice.say(key, &[("page", voice.page(*page).into())]);
        Button::new(id(Some(*page)), label, ButtonStyle::Secondary)
    };
    let before = before.map(|page| button(page, "rules-before"));
    let after = pages.get(place + 1).map(|page| button(page, "rules-after"));
    let pieces = pieces_button(voice, CustomId::Book { rules: *rules, page: Some(page) });
    vec![menu, Row::Buttons(before.into_iter().chain(after).chain(pieces).collect())]
}
