//! `/vacation`: stops one's own clocks in correspondence games for some days.

use crate::discord::commands::parts;
use crate::discord::interaction::bot::{Never, Slash};
use crate::discord::interaction::reply::Promise;
use crate::discord::play::vacations;

/// Goes on vacation, ends a vacation, or says how many days are left.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn vacation(
    ctx: Slash<'_>,
    #[min = 0]
    #[max = 30]
    days: Option<u8>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        vacations::vacation(&bot, &caller, days).await
    });
    Ok(())
}
