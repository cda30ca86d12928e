//! `/privacy`: what is stored about oneself, and its deletion.

use crate::discord::commands::parts;
use crate::discord::interaction::bot::{Never, Slash};
use crate::discord::interaction::reply::Promise;
use crate::discord::privacy::steps;

/// The group of commands about one's own data.
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("show", "delete"),
    interaction_context = "Guild|BotDm",
    install_context = "Guild"
)]
pub(super) async fn privacy(_ctx: Slash<'_>) -> Result<(), Never> {
    Ok(())
}

/// Sends a file with everything that is stored about oneself.
#[poise::command(slash_command)]
async fn show(ctx: Slash<'_>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move { steps::show(&bot, &caller).await });
    Ok(())
}

/// Deletes it, after asking twice.
#[poise::command(slash_command)]
async fn delete(ctx: Slash<'_>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move { steps::ask(&bot, &caller).await });
    Ok(())
}
