//! `/settings`: the settings of a server, for its managers.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use crate::discord::challenge::family::banqi::saved_rules;
use crate::discord::challenge::{family, times};
use crate::discord::commands::challenge::known_times;
use crate::discord::commands::{parts, reader, rule_names, suggest};
use crate::discord::interaction::bot::{Data, Never, Slash};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Promise;
use crate::discord::settings::{games, season, steps};
use banqi_custom_id::settings_step::Intervention;
use banqi_say::language::Language;
use banqi_store::{Alert, Calls, ChannelId, GuildSettings, MOST_CHANNELS, RoleId, Threads};

/// The choices of the language of boards: those of [`Language::ALL`], in order, and none.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum LanguageSetting {
    #[name = "english"]
    English,
    #[name = "traditional"]
    Traditional,
    #[name = "simplified"]
    Simplified,
    #[name = "usual"]
    Usual,
}

impl LanguageSetting {
    fn locale(self) -> Option<String> {
        Language::ALL.get(self as usize).map(|language| language.tag().to_owned())
    }
}

/// The choices of whether games are rated.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum RatingsSetting {
    #[name = "on"]
    On,
    #[name = "off"]
    Off,
}

/// The choices of who is notified: those of [`Calls::ALL`], in order.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum CallsSetting {
    #[name = "all"]
    All,
    #[name = "players"]
    Players,
    #[name = "none"]
    None,
}

impl CallsSetting {
    fn calls(self) -> Calls {
        Calls::ALL.get(self as usize).copied().unwrap_or_default()
    }
}

/// The choices of how people are notified: those of [`Alert::ALL`], in order.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum AlertSetting {
    #[name = "push"]
    Push,
    #[name = "silent"]
    Silent,
}

impl AlertSetting {
    fn alert(self) -> Alert {
        Alert::ALL.get(self as usize).copied().unwrap_or_default()
    }
}

/// The choices of the threads that games get: those of [`Threads::ALL`], in order.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum ThreadsSetting {
    #[name = "none"]
    None,
    #[name = "comments"]
    Comments,
    #[name = "games"]
    Games,
}

impl ThreadsSetting {
    fn threads(self) -> Threads {
        Threads::ALL.get(self as usize).copied().unwrap_or_default()
    }
}

/// The settings' group, for those who manage the server unless it lets others in.
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands(
        "show",
        "change",
        "end",
        "void",
        "new_season",
        "save_rules",
        "remove_rules",
        "list_rules",
        "crate::discord::commands::preferences::boards"
    ),
    default_member_permissions = "MANAGE_GUILD",
    interaction_context = "Guild",
    install_context = "Guild"
)]
pub(super) async fn settings(_ctx: Slash<'_>) -> Result<(), Never> {
    Ok(())
}

/// Shows all settings on one page, with menus that change them.
#[poise::command(slash_command)]
async fn show(ctx: Slash<'_>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move { steps::show(&bot, &caller).await });
    Ok(())
}

/// Autocompletes rules of any game.
async fn rules_of_any_game(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(family::suggest_any_rules(bot, &caller, partial).await)
}

/// Changes settings.
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
#[poise::command(slash_command)]
async fn change(
    ctx: Slash<'_>,
    #[autocomplete = "rules_of_any_game"]
    #[max_length = 400]
    rules: Option<String>,
    #[autocomplete = "known_times"]
    #[max_length = 40]
    time: Option<String>,
    language: Option<LanguageSetting>,
    ratings: Option<RatingsSetting>,
    notify: Option<CallsSetting>,
    #[rename = "notify-how"] alert: Option<AlertSetting>,
    threads: Option<ThreadsSetting>,
    #[rename = "max-per-person"]
    #[min = 0]
    #[max = 100]
    person_games: Option<u32>,
    #[rename = "max-in-server"]
    #[min = 0]
    #[max = 10_000]
    server_games: Option<u32>,
    #[rename = "add-channel"] add: Option<serenity::ChannelId>,
    #[rename = "remove-channel"] remove: Option<serenity::ChannelId>,
    #[rename = "winner-role"] winner: Option<serenity::RoleId>,
    #[rename = "no-winner-role"] no_winner: Option<bool>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let id = |channel: serenity::ChannelId| ChannelId(channel.get());
    let (add, remove) = (add.map(id), remove.map(id));
    let none = no_winner.filter(|none| *none).map(|_| None);
    let winner = winner.map(|role| Some(RoleId(role.get()))).or(none);
    let changed = move |bot: Data, caller: Arc<Caller>| async move {
        let variant = match rules {
            Some(rules) => Some(family::any_variant_named(&bot, &caller, &rules).await?),
            None => None,
        };
        let time = time.as_deref().map(times::time_meant).transpose()?;
        if let Some(add) = add {
            steps::check_room_for(&bot, &caller, add, remove).await?;
        }
        let change = move |settings: &mut GuildSettings| {
            settings.variant = variant.or(settings.variant);
            settings.time = time.or(settings.time);
            settings.language = language.map_or(settings.language.take(), LanguageSetting::locale);
            settings.casual =
                ratings.map_or(settings.casual, |ratings| matches!(ratings, RatingsSetting::Off));
            settings.calls = notify.map_or(settings.calls, CallsSetting::calls);
            settings.alert = alert.map_or(settings.alert, AlertSetting::alert);
            settings.threads = threads.map_or(settings.threads, ThreadsSetting::threads);
            let limit = |limit: u32| Some(limit).filter(|limit| *limit > 0);
            settings.person_games = person_games.map_or(settings.person_games, limit);
            settings.server_games = server_games.map_or(settings.server_games, limit);
            settings.channels.retain(|channel| Some(*channel) != remove && Some(*channel) != add);
            if settings.channels.len() < MOST_CHANNELS {
                settings.channels.extend(add);
            }
        };
        steps::change(&bot, &caller, winner, change).await
    };
    bot.answer(arrival, Promise::Private, changed);
    Ok(())
}

/// Autocompletes the code of an open game of this server.
async fn open_games(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(games::suggest_open_games(bot, &caller, partial).await)
}

/// Ends a game of this server.
#[poise::command(slash_command)]
async fn end(ctx: Slash<'_>, #[autocomplete = "open_games"] game: String) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        games::carry_out(&bot, &caller, Intervention::End, &game).await
    });
    Ok(())
}

/// Autocompletes the code of a finished game of this server.
async fn played_games(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(games::suggest_played_games(bot, &caller, partial).await)
}

/// Voids a finished game of this server.
#[poise::command(slash_command)]
async fn void(ctx: Slash<'_>, #[autocomplete = "played_games"] game: String) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        games::carry_out(&bot, &caller, Intervention::Void, &game).await
    });
    Ok(())
}

/// Ends the season of this server's leaderboard.
#[poise::command(slash_command, rename = "new-season")]
async fn new_season(ctx: Slash<'_>, #[max_length = 32] name: String) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        season::end_season(&bot, &caller, &name).await
    });
    Ok(())
}

/// Autocompletes the names of this server's own rules.
async fn own_rules(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(saved_rules::suggest_own_rules(bot, &caller, partial).await)
}

/// Gives rules a name in this server.
#[poise::command(slash_command, rename = "save-rules")]
async fn save_rules(
    ctx: Slash<'_>,
    #[max_length = 32] name: String,
    #[autocomplete = "rule_names"]
    #[max_length = 400]
    rules: String,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        saved_rules::save_named_rules(&bot, &caller, &name, &rules).await
    });
    Ok(())
}

/// Forgets rules that this server has named.
#[poise::command(slash_command, rename = "remove-rules")]
async fn remove_rules(
    ctx: Slash<'_>,
    #[autocomplete = "own_rules"]
    #[max_length = 32]
    name: String,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        saved_rules::remove_rules(&bot, &caller, &name).await
    });
    Ok(())
}

/// Lists the rules that this server has named.
#[poise::command(slash_command, rename = "list-rules")]
async fn list_rules(ctx: Slash<'_>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        saved_rules::list_rules(&bot, &caller).await
    });
    Ok(())
}
