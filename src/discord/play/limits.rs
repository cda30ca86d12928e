//! How many games and challenges a person may have open.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::tasks;
use crate::discord::say::text::Failure;
use crate::store::{GuildSettings, Phase, SessionLine};

/// The most games and challenges that one person may have open at a time.
const MOST_OPEN: u32 = 100;

/// Checks that the caller has not reached a limit of open games and challenges, so that they can make or accept one
/// more. Challenges from others do not count.
pub(crate) async fn check(bot: &Bot, caller: &Caller, here: &GuildSettings) -> Result<(), Trouble> {
    if let Some(me) = tasks::known(bot, caller).await? {
        let open = bot.app.store().open_of_player(me, MOST_OPEN).await?;
        let is_own = |line: &&SessionLine| line.phase == Phase::Playing || line.challenger == me;
        let is_here = |line: &&SessionLine| line.place.guild == caller.place.guild;
        let own = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        if own(open.iter().filter(is_own).count()) >= MOST_OPEN {
            return Err(Failure::TooManyGames { limit: MOST_OPEN }.into());
        }
        let own_here = own(open.iter().filter(is_own).filter(is_here).count());
        if let Some(limit) = here.person_games.filter(|limit| own_here >= *limit) {
            return Err(Failure::TooManyGamesHere { limit }.into());
        }
    }
    Ok(())
}
