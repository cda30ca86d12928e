//! The slash commands: thin definitions, one file for each subject. `tasks`, `orders` and `lists` carry them out; their
//! names and descriptions come from the language files.

mod advice;
mod calls;
mod challenge;
pub(super) mod command_words;
mod games;
mod history;
mod preferences;
mod privacy;
mod ratings;
mod settings;
mod texts;
mod vacation;

use poise::FrameworkError;
use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::challenge::family::{self, Menu};
use crate::discord::interaction::bot::{Data, Never, Slash};
use crate::discord::interaction::caller::{Arrival, Caller};
use crate::discord::interaction::reply::Promise;
use crate::discord::interaction::suggestion::Suggestion;
use crate::discord::interaction::trouble::Trouble;
use banqi_custom_id::Group;
use banqi_store::UserId;

/// Returns all commands, in the order in which they are registered.
pub(super) fn all() -> Vec<poise::Command<Data, Never>> {
    let first = [texts::help(), challenge::play()];
    let others = [
        calls::next(),
        settings::settings(),
        preferences::preferences(),
        vacation::vacation(),
        privacy::privacy(),
        challenge::block(),
        challenge::unblock(),
        texts::about(),
        challenge::challenge_person(),
    ];
    first.into_iter().chain(Group::ALL.map(games)).chain(others).collect()
}

/// Returns the command of one group of games: banqi's, without the subcommands and parameters that the game does not
/// have.
fn games(group: Group) -> poise::Command<Data, Never> {
    let mut command = banqi();
    command.name = group.name().into();
    command.subcommands.retain(|subcommand| group.has_command(&subcommand.name));
    for subcommand in &mut command.subcommands {
        let name = &subcommand.name;
        subcommand.parameters.retain(|parameter| group.has_parameter(name, &parameter.name));
        for parameter in &mut subcommand.parameters {
            // Choices are identified by their position, so only the last may be removed.
            let (name, parameter_name) = (&subcommand.name, parameter.name.clone());
            parameter.choices.to_mut().retain(|choice| group.has_choice(name, &parameter_name, &choice.name));
        }
    }
    command
}

/// The games' group.
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands(
        "challenge::challenge",
        "games::accept",
        "games::decline",
        "games::withdraw",
        "games::play",
        "games::show",
        "games::watch",
        "games::draw",
        "games::clock",
        "games::resign",
        "games::abort",
        "games::rematch",
        "games::games",
        "history::history",
        "ratings::leaderboard",
        "ratings::profile",
        "texts::rules",
        "texts::learn",
        "advice::puzzle",
        "advice::hint",
        "advice::odds",
        "advice::analyse",
        "games::replay",
        "games::export",
        "games::verify"
    ),
    interaction_context = "Guild",
    install_context = "Guild"
)]
async fn banqi(_ctx: Slash<'_>) -> Result<(), Never> {
    Ok(())
}

/// Autocompletes rules, without the menu.
async fn rule_names(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(family::suggest_rules(bot, &caller, caller.group, partial, Menu::Left).await)
}

/// Converts suggestions for Discord.
fn suggest(found: Vec<Suggestion>) -> CreateAutocompleteResponse {
    let choices = found.into_iter().map(|one| AutocompleteChoice::new(one.label, one.value)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Returns the bot and the arrival of a command.
fn parts<'a>(ctx: Slash<'a>) -> (&'a Data, Arrival) {
    (ctx.framework.user_data, Arrival::from(ctx.interaction))
}

/// Returns the bot and the caller for whom options are suggested.
async fn reader<'a>(ctx: Slash<'a>) -> (&'a Data, Caller) {
    let (bot, arrival) = parts(ctx);
    (bot, bot.caller(&arrival).await)
}

/// Returns the id of the user in an option.
fn user(named: &serenity::User) -> UserId {
    UserId(named.id.get())
}

/// Answers a command that failed through no fault of the user.
pub(super) async fn apologise(error: FrameworkError<'_, Data, Never>) {
    let what = error.to_string();
    let Some(poise::Context::Application(ctx)) = error.ctx() else {
        return tracing::error!(what, "the command framework failed");
    };
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, |_, _| async move { Err(Trouble::Fault(what)) });
}
