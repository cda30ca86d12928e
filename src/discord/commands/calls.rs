//! `/next`: the next game that waits for oneself.

use crate::discord::commands::parts;
use crate::discord::interaction::bot::{Never, Slash};
use crate::discord::interaction::reply::Promise;
use crate::discord::people::next;

/// Shows the next game that waits for the caller.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn next(ctx: Slash<'_>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(
        arrival,
        Promise::Private,
        move |bot, caller| async move { next::next_game(&bot, &caller).await },
    );
    Ok(())
}
