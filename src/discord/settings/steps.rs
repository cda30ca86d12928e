//! Shows a server's settings and changes them, with menus or by command. Every answer is private.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::settings::choices::{self, Change};
use crate::discord::settings::{games, season, season_form, settings_controls, winner_role};
use banqi_custom_id::settings_step::{Setting, SettingsStep};
use banqi_say::permissions::Permissions;
use banqi_say::text::{self, Failure, SettingsPage};
use banqi_store::{ChannelId, GuildId, GuildSettings, MOST_CHANNELS, RoleId, Whose};

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
        winner_role::check(bot, caller, guild, role).await?;
    }
    bot.app.change_guild_settings(guild, winner, change).await?;
    page(bot, caller, None).await
}

/// Checks that one more channel can be added to those where games may begin, if another is removed.
pub(crate) async fn check_room_for(
    bot: &Bot,
    caller: &Caller,
    add: ChannelId,
    remove: Option<ChannelId>,
) -> Result<(), Trouble> {
    let settings = bot.app.store().guild_settings(caller.place.guild).await?;
    let others = settings.channels.iter().filter(|channel| **channel != add && Some(**channel) != remove);
    if others.count() < MOST_CHANNELS {
        return Ok(());
    }
    Err(Failure::TooManyChannels { limit: MOST_CHANNELS }.into())
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
    let value = values.first().map(String::as_str).unwrap_or_default();
    match step {
        SettingsStep::Choose => {
            let setting = Setting::named(value).ok_or(Failure::Foreign)?;
            page(bot, caller, Some(setting)).await
        }
        SettingsStep::Set(setting) => {
            let change = choices::change(setting, values).ok_or(Failure::Foreign)?;
            carry_out(bot, caller, guild, change).await?;
            page(bot, caller, Some(setting)).await
        }
        SettingsStep::Back => page(bot, caller, None).await,
        SettingsStep::Games(what) => games::list(bot, caller, what).await,
        SettingsStep::AskAbout(what) => games::ask(bot, caller, what, value).await,
        SettingsStep::CarryOut(what, code) => games::carry_out(bot, caller, what, code.as_str()).await,
        SettingsStep::SeasonForm => Ok(Reply::Modal(season_form(bot.voice(caller)))),
        SettingsStep::AskAboutSeason => season::ask(bot, caller, value),
        SettingsStep::EndSeason(name) => season::end_season(bot, caller, name.as_str()).await,
    }
}

async fn carry_out(bot: &Bot, caller: &Caller, guild: GuildId, change: Change) -> Result<(), Trouble> {
    match change {
        Change::Settings(change) => drop(bot.app.change_guild_settings(guild, None, change).await?),
        Change::Look(change) => drop(bot.app.change_guild_preference(guild, change).await?),
        Change::Winner(role) => {
            winner_role::check(bot, caller, guild, role).await?;
            bot.app.change_guild_settings(guild, Some(role), |_| ()).await?;
        }
    }
    Ok(())
}

/// Returns the page of all settings, with the menu of the one that is `open`.
async fn page(bot: &Bot, caller: &Caller, open: Option<Setting>) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let page = SettingsPage {
        settings: bot.app.store().guild_settings(Some(guild)).await?,
        preference: bot.app.store().preference(Whose::Guild(guild)).await?,
        winner: bot.app.store().winner_role(guild).await?,
        public: caller.public,
        no_threads: caller
            .permissions
            .map(|held| Permissions::for_threads().without(held))
            .unwrap_or_default(),
        by_command: !caller.manages_server(),
    };
    let own = bot.app.store().rule_presets(guild).await?;
    let voice = bot.voice(caller);
    // A server can allow the command to people whose clicks would be refused.
    let rows = if page.by_command { Vec::new() } else { settings_controls(voice, &page, &own, open) };
    let content = text::settings_text(voice, &page);
    Ok(Bot::private_message(caller, MessageBody { rows, ..MessageBody::words(content) }))
}
