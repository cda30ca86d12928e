//! `/settings`: the settings of a server, for its managers.

use poise::serenity_prelude::CreateAutocompleteResponse;

use crate::discord::challenge::saved_rules;
use crate::discord::commands::{parts, rule_names, suggest};
use crate::discord::interaction::bot::{Never, Slash};
use crate::discord::interaction::reply::Promise;

/// The settings' group, for those who manage the server unless it lets others in.
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("rules_save", "rules_remove", "rules_list", "crate::discord::commands::preferences::boards"),
    default_member_permissions = "MANAGE_GUILD",
    interaction_context = "Guild",
    install_context = "Guild"
)]
pub(super) async fn settings(_ctx: Slash<'_>) -> Result<(), Never> {
    Ok(())
}

/// Autocompletes the names of this server's own rules.
async fn own_rules(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = parts(ctx);
    suggest(saved_rules::suggest_own_rules(bot, &caller, partial).await)
}

/// Gives rules a name in this server.
#[poise::command(slash_command, rename = "rules-save")]
async fn rules_save(
    ctx: Slash<'_>,
    #[max_length = 32] name: String,
    #[autocomplete = "rule_names"]
    #[max_length = 400]
    rules: String,
) -> Result<(), Never> {
    let (bot, caller) = parts(ctx);
    bot.answer(&caller, Promise::Private, saved_rules::save_named_rules(bot, &caller, &name, &rules)).await;
    Ok(())
}

/// Forgets rules that this server has named.
#[poise::command(slash_command, rename = "rules-remove")]
async fn rules_remove(
    ctx: Slash<'_>,
    #[autocomplete = "own_rules"]
    #[max_length = 32]
    name: String,
) -> Result<(), Never> {
    let (bot, caller) = parts(ctx);
    bot.answer(&caller, Promise::Private, saved_rules::remove_rules(bot, &caller, &name)).await;
    Ok(())
}

/// Lists the rules that this server has named.
#[poise::command(slash_command, rename = "rules-list")]
async fn rules_list(ctx: Slash<'_>) -> Result<(), Never> {
    let (bot, caller) = parts(ctx);
    bot.answer(&caller, Promise::Private, saved_rules::list_rules(bot, &caller)).await;
    Ok(())
}
