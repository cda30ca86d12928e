//! Ends and voids games of a server, for its managers. Every answer is private.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::tasks;
use crate::discord::say::text::{self, Failure, Notice};
use crate::store::{MOST_LINES, SessionLine, StoreError};

/// Ends a game or challenge of this server without a loser.
pub(crate) async fn end(bot: &Bot, caller: &Caller, code: &str) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let session = tasks::named_game(bot, code).await?;
    // A game of another server is as good as none.
    tasks::seen(bot, caller, session).await?;
    let ended = bot.app.end_in_guild(guild, session).await?.snapshot;
    let code = ended.code;
    bot.show_soon(ended, Some(caller.user));
    Ok(bot.notice(caller, &Notice::Ended { code }))
}

/// Voids a finished game of this server.
pub(crate) async fn void(bot: &Bot, caller: &Caller, code: &str) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let session = tasks::named_game(bot, code).await?;
    // A game of another server is as good as none.
    tasks::seen(bot, caller, session).await?;
    let voided = bot.app.void_in_guild(guild, session).await?.snapshot;
    let code = voided.code;
    bot.show_soon(voided, Some(caller.user));
    Ok(bot.notice(caller, &Notice::Voided { code }))
}

/// Returns suggestions for the game to end: the open ones of this server, the newest first.
pub(crate) async fn suggest_open_games(bot: &Bot, caller: &Caller, typed: &str) -> Vec<Suggestion> {
    let Some(guild) = caller.place.guild else { return Vec::new() };
    suggest_games(bot, caller, typed, bot.app.store().open_in_guild(guild, MOST_LINES).await).await
}

/// Returns suggestions for the game to void: the latest of this server with a result.
pub(crate) async fn suggest_played_games(bot: &Bot, caller: &Caller, typed: &str) -> Vec<Suggestion> {
    let Some(guild) = caller.place.guild else { return Vec::new() };
    suggest_games(bot, caller, typed, bot.app.store().played_in_guild(guild, MOST_LINES).await).await
}

async fn suggest_games(
    bot: &Bot,
    caller: &Caller,
    typed: &str,
    lines: Result<Vec<SessionLine>, StoreError>,
) -> Vec<Suggestion> {
    let lines = lines.unwrap_or_else(|failure| {
        tracing::warn!(%failure, "could not read a server's games; suggesting none");
        Vec::new()
    });
    let (typed, voice) = (typed.trim().to_ascii_uppercase(), bot.voice(caller));
    let games = tasks::game_options(bot, caller, &lines).await;
    games
        .iter()
        .filter(|game| game.code.as_str().starts_with(&typed))
        .take(SUGGESTED)
        .map(|game| Suggestion::new(text::game_option_label(voice, game), game.code.to_string()))
        .collect()
}
