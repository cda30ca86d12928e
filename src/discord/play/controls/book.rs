//! Turning the pages of the rule book.

use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;

use crate::discord::interaction::custom_id::CustomId;
use crate::discord::say::words::Voice;
use banqi_book::Page;
use banqi_rules::Variant;

/// A select of all pages that some rules have, and buttons to the page before and the page after.
#[must_use]
pub fn book_controls(voice: Voice<'_>, rules: &Variant, page: Page) -> Vec<CreateActionRow> {
    let pages = Page::of(rules);
    let id = |page| CustomId::Book { rules: *rules, page }.to_string();
    let options = pages
        .iter()
        .map(|other| {
            CreateSelectMenuOption::new(voice.page(*other), other.word()).default_selection(*other == page)
        })
        .collect();
    let menu = CreateSelectMenu::new(id(None), CreateSelectMenuKind::String { options });
    let menu = CreateActionRow::SelectMenu(menu.placeholder(voice.word("rules-pages")));
    let place = pages.iter().position(|other| *other == page).unwrap_or(0);
    let before = place.checked_sub(1).and_then(|before| pages.get(before));
    let button = |page: &Page, key| {
        let label = voice.say(key, &[("page", voice.page(*page).into())]);
        CreateButton::new(id(Some(*page))).label(label).style(ButtonStyle::Secondary)
    };
    let before = before.map(|page| button(page, "rules-before"));
    let after = pages.get(place + 1).map(|page| button(page, "rules-after"));
    vec![menu, CreateActionRow::Buttons(before.into_iter().chain(after).collect())]
}
