//! The commands that explain.

use super::super::bot::{Never, Slash};
use super::super::reply::{Ahead, Reply};
use super::super::sheet::Sheet;
use super::super::text;
use super::super::words::Voice;
use super::parts;

/// Answers privately with a text that depends on the language alone.
async fn explain(ctx: Slash<'_>, text: fn(Voice<'_>) -> String) -> Result<(), Never> {
    let (bot, caller) = parts(ctx);
    let explained = async { Reply::Private(Sheet::words(text(bot.voice(&caller)))) };
    bot.answer(&caller, Ahead::Private, explained).await;
    Ok(())
}

/// Explains the rules.
#[poise::command(slash_command)]
pub(super) async fn rules(ctx: Slash<'_>) -> Result<(), Never> {
    explain(ctx, text::rules_text).await
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
    let (bot, caller) = parts(ctx);
    let learned = async { bot.learn(&caller, lesson, moves.as_deref().unwrap_or_default()) };
    bot.answer(&caller, Ahead::Private, learned).await;
    Ok(())
}

/// Explains what the bot can do.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn help(ctx: Slash<'_>) -> Result<(), Never> {
    explain(ctx, text::help_text).await
}

/// Says what the bot is.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn about(ctx: Slash<'_>) -> Result<(), Never> {
    explain(ctx, text::about_text).await
}
