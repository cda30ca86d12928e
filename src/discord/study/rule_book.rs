//! The rule book: opens it for a rule set and turns its pages. The whole state is in the custom ids.

use crate::discord::challenge::family;
use crate::discord::controls;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use banqi_book::Page;
use banqi_custom_id::Group;
use banqi_rules::Variant;
use banqi_say::escape::escape;
use banqi_say::language::Language;
use banqi_say::text::{self, Failure};
use banqi_store::{MOST_LINES, SessionLine, StoredPhase};

/// Opens the rule book at a page, for the typed rules or for those of the game in this channel.
pub(crate) async fn rule_book(
    bot: &Bot,
    caller: &Caller,
    typed: Option<&str>,
    page: Option<&str>,
) -> Result<Reply, Trouble> {
    let rules = match typed {
        Some(name) => {
            let nearest = family::nearest(bot, caller.group, name);
            match (family::variant_named(bot, caller, caller.group, typed).await, nearest) {
                (Err(_), Some(nearest)) => nearest,
                (named, _) => named?,
            }
        }
        None => rules_here(bot, caller).await?,
    };
    let Some(text) = page else { return Ok(Reply::Private(page_message(bot, caller, &rules, Page::Turn))) };
    if let Some(page) = page_named(bot, text) {
        return Ok(Reply::Private(page_message(bot, caller, &rules, page)));
    }
    let mut body = page_message(bot, caller, &rules, Page::Turn);
    let unknown = bot.voice(caller).say("rules-page-unknown", &[("text", escape(text).into())]);
    body.content = format!("{unknown}\n{}", body.content);
    Ok(Reply::Private(body))
}

/// Returns suggestions for the option `page`: all pages that rules of the group's games can have.
pub(crate) fn suggest_pages(bot: &Bot, caller: &Caller, typed: &str) -> Vec<Suggestion> {
    let typed = typed.trim().to_lowercase();
    let voice = bot.voice(caller);
    Page::possible(&caller.group.usual())
        .into_iter()
        .map(|page| (page, voice.page(page)))
        .filter(|(page, name)| page.word().contains(&typed) || name.to_lowercase().contains(&typed))
        .take(SUGGESTED)
        .map(|(page, name)| Suggestion::new(name, page.word()))
        .collect()
}

/// Returns the page with this word, or with this name in any language.
fn page_named(bot: &Bot, text: &str) -> Option<Page> {
    let text = text.trim().to_lowercase();
    let is_called = |page: &Page| {
        Language::ALL.iter().any(|language| bot.words.voice(*language).page(*page).to_lowercase() == text)
    };
    Page::named(&text).or_else(|| Page::ALL.into_iter().find(is_called))
}

/// Replaces the message with another page. Custom ids can be forged, so the rules are checked again.
pub(crate) fn book_page(
    bot: &Bot,
    caller: &Caller,
    rules: Variant,
    page: Option<Page>,
    values: &[String],
) -> Result<Reply, Trouble> {
    let selected = || values.first().and_then(|word| Page::named(word));
    match (rules.contradiction(), page.or_else(selected)) {
        (Some(contradiction), _) => Err(Failure::from(contradiction).into()),
        (None, Some(page)) => {
            let body = page_message(bot, caller, &rules, page);
            let ours = caller.clicked.is_some_and(|clicked| clicked.ephemeral);
            Ok(if ours { Reply::Update(body) } else { Reply::Private(body) })
        }
        (None, None) => Err(Failure::Foreign.into()),
    }
}

/// Builds a page. If these rules have no such page, builds the first page with a note that says why.
pub(crate) fn page_message(bot: &Bot, caller: &Caller, rules: &Variant, wanted: Page) -> MessageBody {
    let voice = bot.voice(caller).about(Group::of(rules));
    let page = if wanted.applies(rules) { wanted } else { Page::Turn };
    let (mut content, caption) = text::page_text(voice, rules, page);
    if page != wanted {
        let none = voice.say("rules-no-page", &[("page", voice.page(wanted).into())]);
        content = format!("{none}\n{content}");
    }
    MessageBody {
        content,
        caption,
        rows: controls::book_controls(voice, rules, page),
        file: Some(Enclosure {
            name: format!("rules-{}.png", page.word()),
            bytes: bot.pictures.page(&page.picture(rules).in_style(voice.pieces()).in_theme(voice.theme())),
            alt: Some(text::page_alt(voice, rules, page)),
        }),
        ..MessageBody::default()
    }
}

/// Returns the rules of the group's game in this channel: the caller's own games come before others, games in progress
/// before challenges, newer ones before older ones. Without a game, returns the server's usual rules.
async fn rules_here(bot: &Bot, caller: &Caller) -> Result<Variant, Trouble> {
    let me = access::known(bot, caller).await?;
    let lines = bot.app.store().open_in_channel(caller.place.channel, caller.parent, MOST_LINES).await?;
    let here = lines.iter().filter(|line| line.place.guild == caller.place.guild).filter_map(|line| {
        let variant: Variant = line.variant.parse().ok()?;
        (Group::of(&variant) == caller.group).then_some((line, variant))
    });
    let mine = |line: &SessionLine| me.is_some_and(|me| line.has(me) || line.invited.contains(&me));
    let nearest = here.max_by_key(|(line, _)| (mine(line), line.phase == StoredPhase::Playing, line.id));
    match nearest {
        Some((_, variant)) => Ok(variant),
        None => family::variant_named(bot, caller, caller.group, None).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_suggested_for_the_games_that_have_it() {
        for group in Group::ALL {
            let listed = Page::possible(&group.usual());
            assert!(listed.len() <= SUGGESTED, "{group:?}");
            for variant in banqi_rules::samples::variants() {
                if Group::of(&variant) == group {
                    assert!(Page::of(&variant).iter().all(|page| listed.contains(page)), "{variant}");
                }
            }
        }
        assert!(!Page::possible(&Group::Banqi.usual()).contains(&Page::Horse));
    }
}
