//! The commands about ratings.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use crate::discord::commands::{parts, reader, rule_names, suggest, user};
use crate::discord::interaction::bot::{Data, Never, Slash};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Promise;
use crate::discord::people::lists;
use banqi_custom_id::Scope;

/// The choices of whose ratings are listed.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum WhereChoice {
    #[name = "server"]
    Server,
    #[name = "everywhere"]
    Everywhere,
}

/// Autocompletes the names of this server's seasons.
async fn season_names(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(lists::suggest_seasons(bot, &caller, partial).await)
}

/// Shows the leaderboard.
#[poise::command(slash_command)]
pub(super) async fn leaderboard(
    ctx: Slash<'_>,
    #[rename = "where"] scope: Option<WhereChoice>,
    #[autocomplete = "rule_names"]
    #[max_length = 400]
    rules: Option<String>,
    #[autocomplete = "season_names"]
    #[max_length = 32]
    season: Option<String>,
) -> Result<(), Never> {
    let scope = match scope {
        None | Some(WhereChoice::Server) => Scope::Server,
        Some(WhereChoice::Everywhere) => Scope::Everywhere,
    };
    let (bot, arrival) = parts(ctx);
    let leaderboard = move |bot: Data, caller: Arc<Caller>| async move {
        lists::leaderboard(&bot, &caller, scope, season.as_deref(), rules.as_deref()).await
    };
    bot.answer(arrival, Promise::Public, leaderboard);
    Ok(())
}

/// Shows how somebody has played.
#[poise::command(slash_command)]
pub(super) async fn profile(
    ctx: Slash<'_>,
    player: Option<serenity::User>,
    #[autocomplete = "rule_names"]
    #[max_length = 400]
    rules: Option<String>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        lists::profile(&bot, &caller, player.as_ref().map(user), rules.as_deref()).await
    });
    Ok(())
}
