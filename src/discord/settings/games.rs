//! Ends and voids games of a server, for its managers. Every answer is private.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::components::Entry;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::suggestion::Suggestion;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::{access, which_game};
use crate::discord::settings::choices::{MOST_ENTRIES, MOST_LETTERS};
use crate::discord::settings::{games_controls, question_controls};
use banqi_app::Snapshot;
use banqi_custom_id::settings_step::{Intervention, SettingsStep};
use banqi_say::text::{self, Failure, GameOption, Notice, SettingsQuestion};
use banqi_store::{MOST_LINES, SessionLine, StoreError};

/// Ends or voids a game of this server.
pub(crate) async fn carry_out(
    bot: &Bot,
    caller: &Caller,
    what: Intervention,
    code: &str,
) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let session = game_here(bot, caller, code).await?.view.id;
    let handled = match what {
        Intervention::End => bot.app.end_in_guild(guild, session).await?,
        Intervention::Void => bot.app.void_in_guild(guild, session).await?,
    };
    let code = handled.snapshot.code;
    bot.show_soon(handled.snapshot, Some(caller.user));
    let notice = match what {
        Intervention::End => Notice::Ended { code },
        Intervention::Void => Notice::Voided { code },
    };
    Ok(bot.notice(caller, &notice))
}

/// Shows a menu of the games that can be ended or voided.
pub(super) async fn list(bot: &Bot, caller: &Caller, what: Intervention) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let lines = match what {
        Intervention::End => bot.app.store().open_in_guild(guild, MOST_LINES).await?,
        Intervention::Void => bot.app.store().played_in_guild(guild, MOST_LINES).await?,
    };
    let voice = bot.voice(caller);
    let games = which_game::game_options(bot, caller, &lines).await;
    let entry = |game: &GameOption| {
        let label = text::game_option_label(voice, game);
        Entry::new(label.chars().take(MOST_LETTERS).collect::<String>(), game.code.to_string())
    };
    let entries: Vec<Entry> = games.iter().take(MOST_ENTRIES).map(entry).collect();
    let question =
        if entries.is_empty() { SettingsQuestion::NoGames(what) } else { SettingsQuestion::Which(what) };
    let content = text::settings_question_text(voice, question);
    let rows = games_controls(voice, what, entries);
    Ok(Bot::private_message(caller, MessageBody { rows, ..MessageBody::words(content) }))
}

/// Asks whether to end or to void a game of this server.
pub(super) async fn ask(
    bot: &Bot,
    caller: &Caller,
    what: Intervention,
    code: &str,
) -> Result<Reply, Trouble> {
    let code = game_here(bot, caller, code).await?.code;
    let voice = bot.voice(caller);
    let content = text::settings_question_text(voice, SettingsQuestion::Sure(what, code));
    let yes = match what {
        Intervention::End => "settings-yes-end",
        Intervention::Void => "settings-yes-void",
    };
    let rows = question_controls(voice, SettingsStep::CarryOut(what, code), yes);
    Ok(Bot::private_message(caller, MessageBody { rows, ..MessageBody::words(content) }))
}

/// Returns the game of this server with a code. A game of another server is refused as unknown.
async fn game_here(bot: &Bot, caller: &Caller, code: &str) -> Result<Snapshot, Trouble> {
    let session = which_game::named_game(bot, code).await?;
    access::seen(bot, caller, session).await
}

/// Returns suggestions for the game to end: the open ones of this server, the newest first.
pub(crate) async fn suggest_open_games(bot: &Bot, caller: &Caller, typed: &str) -> Vec<Suggestion> {
    let Some(guild) = caller.place.guild else { return Vec::new() };
    let open = async {
        let me = access::known(bot, caller).await?;
        let mut lines = bot.app.store().open_in_guild(guild, MOST_LINES).await?;
        // A server can allow the command to people who do not see every channel.
        access::retain_visible(bot, caller, me, &mut lines, |line| line).await;
        Ok(lines)
    };
    suggest_games(bot, caller, typed, open.await).await
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
    which_game::suggested(bot, caller, &lines, typed).await
}
