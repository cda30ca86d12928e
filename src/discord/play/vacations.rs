//! Vacations from the clocks of correspondence games.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::say::text::{self, Failure};
use crate::store::VacationOutcome;

/// Puts the caller on vacation for some days, or ends it with 0 days. Without a number, says how many days are left.
pub(crate) async fn vacation(bot: &Bot, caller: &Caller, days: Option<u8>) -> Result<Reply, Trouble> {
    let vacation = match days {
        None => bot.app.vacation(caller.user).await?,
        Some(days) => match bot.app.take_vacation(caller.user, days.into()).await? {
            Some(VacationOutcome::TooLong(vacation)) => {
                return Err(Failure::VacationTooLong(vacation).into());
            }
            Some(VacationOutcome::Taken(vacation)) => Some(vacation),
            None => None,
        },
    };
    Ok(bot.private(caller, text::vacation_text(bot.voice(caller), vacation)))
}
