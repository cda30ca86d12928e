//! The commands that explain: help, rules, lessons.

use std::sync::Arc;

use poise::serenity_prelude::CreateAutocompleteResponse;

use crate::discord::commands::{parts, reader, rule_names, suggest};
use crate::discord::interaction::bot::{Data, Never, Slash};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::{Promise, Reply};
use crate::discord::start::steps;
use crate::discord::study::{learn, rule_book};
use banqi_say::text;

/// Autocompletes the pages of the rule book.
async fn page_names(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(rule_book::suggest_pages(bot, &caller, partial))
}

/// Opens the rule book.
#[poise::command(slash_command)]
pub(super) async fn rules(
    ctx: Slash<'_>,
    #[autocomplete = "rule_names"]
    #[max_length = 400]
    rules: Option<String>,
    #[autocomplete = "page_names"]
    #[max_length = 100]
    page: Option<String>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let book = move |bot: Data, caller: Arc<Caller>| async move {
        rule_book::rule_book(&bot, &caller, rules.as_deref(), page.as_deref()).await
    };
    bot.answer(arrival, Promise::Private, book);
    Ok(())
}

/// Opens a lesson, after the moves that were typed.
#[poise::command(slash_command)]
pub(super) async fn learn(
    ctx: Slash<'_>,
    #[min = 1]
    #[max = 10]
    lesson: Option<u8>,
    #[rename = "move"]
    #[max_length = 60]
    moves: Option<String>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let learned = move |bot: Data, caller: Arc<Caller>| async move {
        learn::learn(&bot, &caller, lesson, moves.as_deref().unwrap_or_default())
    };
    bot.answer(arrival, Promise::Private, learned);
    Ok(())
}

/// Says what the game is and how to start.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn help(ctx: Slash<'_>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move { Ok(steps::help(&bot, &caller)) });
    Ok(())
}

/// Says what the bot is.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn about(ctx: Slash<'_>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let about = move |bot: Data, caller: Arc<Caller>| async move {
        Ok(Reply::Private(MessageBody::words(text::about_text(bot.voice(&caller)))))
    };
    bot.answer(arrival, Promise::Private, about);
    Ok(())
}
