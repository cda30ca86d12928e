//! Vacations from the clocks of correspondence games.

use crate::discord::controls;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use banqi_say::text::{self, Failure};
use banqi_store::{Vacation, VacationOutcome};

/// Puts the caller on vacation for some days, or ends it with 0 days. Without a number, says how many days are left.
pub(crate) async fn vacation(bot: &Bot, caller: &Caller, days: Option<u8>) -> Result<Reply, Trouble> {
    let vacation = match days {
        None => bot.app.vacation(caller.user).await?,
        Some(days) => match bot.app.take_vacation(caller.user, days.into()).await? {
            Some(VacationOutcome::TooLong(vacation)) => {
                return Err(bot.failure_in_new_message(caller, &Failure::VacationTooLong(vacation)));
            }
            Some(VacationOutcome::Taken(vacation)) => Some(vacation),
            None => None,
        },
    };
    Ok(Bot::private_message(caller, message(bot, caller, vacation)))
}

/// Shows the caller's vacation days, in a message of its own.
pub(crate) async fn show(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    let vacation = bot.app.vacation(caller.user).await?;
    Ok(Reply::Private(message(bot, caller, vacation)))
}

/// Puts the caller on vacation for the number of days that they have selected.
pub(crate) async fn take_selected(bot: &Bot, caller: &Caller, values: &[String]) -> Result<Reply, Trouble> {
    let days = values.first().and_then(|days| days.parse::<u8>().ok()).filter(|days| *days > 0);
    vacation(bot, caller, Some(days.ok_or(Failure::Foreign)?)).await
}

fn message(bot: &Bot, caller: &Caller, vacation: Option<Vacation>) -> MessageBody {
    let voice = bot.voice(caller);
    MessageBody {
        content: text::vacation_text(voice, vacation),
        rows: vacation.map_or_else(Vec::new, |vacation| controls::vacation_controls(voice, &vacation)),
        ..MessageBody::default()
    }
}
