//! The commands about ratings.

use poise::serenity_prelude as serenity;

use crate::discord::commands::{parts, rule_names, user};
use crate::discord::interaction::bot::{Never, Slash};
use crate::discord::interaction::custom_id::Scope;
use crate::discord::interaction::reply::Promise;
use crate::discord::play::lists;

/// The choices of whose ratings are listed.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum WhereChoice {
    #[name = "server"]
    Server,
    #[name = "everywhere"]
    Everywhere,
}

/// Shows the leaderboard.
#[poise::command(slash_command)]
pub(super) async fn leaderboard(
    ctx: Slash<'_>,
    #[rename = "where"] scope: Option<WhereChoice>,
    #[autocomplete = "rule_names"]
    #[max_length = 400]
    rules: Option<String>,
) -> Result<(), Never> {
    let scope = match scope {
        None | Some(WhereChoice::Server) => Scope::Server,
        Some(WhereChoice::Everywhere) => Scope::Everywhere,
    };
    let (bot, caller) = parts(ctx);
    bot.answer(&caller, Promise::Public, lists::leaderboard(bot, &caller, scope, rules.as_deref())).await;
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
    let (bot, caller) = parts(ctx);
    bot.answer(
        &caller,
        Promise::Private,
        lists::profile(bot, &caller, player.as_ref().map(user), rules.as_deref()),
    )
    .await;
    Ok(())
}
