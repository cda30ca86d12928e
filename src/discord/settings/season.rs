//! Ends the season of a server's leaderboard, for its managers. Every answer is private.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::say::text::{Failure, Notice, SeasonTrouble};
use crate::store::{RulePresetName, SeasonOutcome};

/// Ends the season of this server's leaderboard under a name.
pub(crate) async fn end_season(bot: &Bot, caller: &Caller, name: &str) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let name: RulePresetName = name.parse().map_err(|_| Failure::Season(SeasonTrouble::Name))?;
    match bot.app.store().end_season(guild, name.clone(), bot.app.now()).await? {
        SeasonOutcome::Ended => Ok(bot.notice(caller, &Notice::SeasonEnded { name })),
        SeasonOutcome::Taken => Err(Failure::Season(SeasonTrouble::Taken).into()),
        SeasonOutcome::Full => Err(Failure::Season(SeasonTrouble::Full).into()),
        SeasonOutcome::Empty => Err(Failure::Season(SeasonTrouble::Empty).into()),
    }
}
