//! Shows a server's settings and changes them, with menus or by command. Every answer is private.

use crate::discord::challenge::family;
use crate::discord::custom_id::settings_step::{Setting, SettingsStep};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::permissions::Permissions;
use crate::discord::play::tasks;
use crate::discord::say::text::{self, Failure, Notice, SeasonTrouble, SettingsPage};
use crate::discord::settings::choices::{self, Change};
use crate::discord::settings::{settings_controls, winner_role};
use crate::store::{
    GuildId, GuildSettings, MOST_LINES, RoleId, RulePresetName, SeasonOutcome, SessionLine, StoreError, Whose,
};

/// Shows all settings. Discord checks who may use the command; a server can allow it to others than its managers.
pub(crate) async fn show(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    page(bot, caller, None).await
}

/// Changes settings, and shows them all. `winner` is the new winner's role, or none, if that changes.
pub(crate) async fn change(
    bot: &Bot,
    caller: &Caller,
    winner: Option<Option<RoleId>>,
    change: impl Fn(&mut GuildSettings) + Send + Sync + 'static,
) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    // First, because it may be refused.
    if let Some(role) = winner {
        winner_role::choose(bot, guild, role).await?;
    }
    bot.app.change_guild_settings(guild, change).await?;
    page(bot, caller, None).await
}

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

/// Carries out a step. Clicks check again who may do this, because anyone can send any custom id.
pub(crate) async fn settings_step(
    bot: &Bot,
    caller: &Caller,
    step: SettingsStep,
    values: &[String],
) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    if !caller.manages_server() {
        return Err(Failure::MayNotSet.into());
    }
    let open = match step {
        SettingsStep::Choose => {
            let setting = values.first().and_then(|value| Setting::named(value));
            setting.ok_or(Failure::Foreign)?
        }
        SettingsStep::Set(setting) => {
            let change = choices::change(setting, values).ok_or(Failure::Foreign)?;
            carry_out(bot, guild, change).await?;
            setting
        }
    };
    page(bot, caller, Some(open)).await
}

async fn carry_out(bot: &Bot, guild: GuildId, change: Change) -> Result<(), Trouble> {
    match change {
        Change::Settings(change) => drop(bot.app.change_guild_settings(guild, change).await?),
        Change::Look(change) => drop(bot.app.change_guild_preference(guild, change).await?),
        Change::Winner(role) => winner_role::choose(bot, guild, role).await?,
    }
    Ok(())
}

/// Returns the page of all settings, with the menu of the one that is `open`.
async fn page(bot: &Bot, caller: &Caller, open: Option<Setting>) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let page = SettingsPage {
        settings: bot.app.guild_settings(Some(guild)).await?,
        preference: bot.app.store().preference(Whose::Guild(guild)).await?,
        winner: bot.app.store().winner_role(guild).await?,
        public: caller.public,
        no_threads: caller
            .permissions
            .map(|held| Permissions::for_threads().without(held))
            .unwrap_or_default(),
    };
    let own = family::saved_rules(bot, caller).await?;
    let voice = bot.voice(caller);
    let rows = settings_controls(voice, &page, &own, open);
    let content = text::settings_text(voice, &page);
    Ok(Bot::private_message(caller, MessageBody { rows, ..MessageBody::words(content) }))
}
