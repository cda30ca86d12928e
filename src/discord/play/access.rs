//! Who may see a game, and who may act on it now.

use std::collections::BTreeSet;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use poise::serenity_prelude as serenity;

use crate::discord::interaction::bot::{Bot, PATIENCE};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::trouble::Trouble;
use banqi_app::Snapshot;
use banqi_say::text::Failure;
use banqi_session::{Participant, Phase, Refusal, SessionId};
use banqi_store::{ChannelId, SessionLine, StoreError};

/// The most threads, which Discord does not list with the channels, that suggestions and lists ask it about.
const ASKED: usize = 5;

/// Returns a session. Its players see it, and those in its server who can see the channel where it is played. Once it is
/// over, it belongs to the history of the server, and anyone there sees it.
///
/// # Errors
/// Returns a refusal that does not say whether there is such a game.
pub(crate) async fn seen(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Snapshot, Trouble> {
    let snapshot = of_server(bot, caller, session).await?;
    if is_visible(bot, caller, &snapshot).await? { Ok(snapshot) } else { Err(unknown(caller, &snapshot)) }
}

/// Returns a session of the caller's server, wherever it is played.
///
/// # Errors
/// Returns a refusal that does not say whether there is such a game.
pub(crate) async fn of_server(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Snapshot, Trouble> {
    let snapshot = bot.app.snapshot(session).await?;
    if snapshot.place.guild == caller.place.guild { Ok(snapshot) } else { Err(unknown(caller, &snapshot)) }
}

/// Refuses a game that is not the caller's business. What they have typed is named; a custom id is no one's typing.
fn unknown(caller: &Caller, snapshot: &Snapshot) -> Trouble {
    match caller.clicked {
        None => Failure::UnknownGame { code: snapshot.code.to_string() }.into(),
        Some(_) => Failure::Foreign.into(),
    }
}

/// Returns whether the caller may see a game of this server, by its code or by a button.
async fn is_visible(bot: &Bot, caller: &Caller, snapshot: &Snapshot) -> Result<bool, Trouble> {
    let Some(guild) = snapshot.place.guild else { return Ok(true) };
    let is_over = matches!(snapshot.view.phase, Phase::Over(_));
    // A thread with the board is a thread of the channel where the game was offered.
    let is_near = is_near(caller, snapshot.place.channel)
        || snapshot.board.is_some_and(|board| is_near(caller, board.channel));
    if is_over || is_near || is_concerned(caller, snapshot) || caller.manages_server() {
        return Ok(true);
    }
    let (other, user, channel) = (bot.clone(), caller.user, snapshot.place.channel);
    let sees = soon(async move { other.can_see(guild, user, channel).await }.boxed()).await;
    sees.ok_or_else(|| Failure::VisibilityUnchecked.into())
}

/// Waits up to [`PATIENCE`] for Discord to say which channels a person sees. If that takes longer, it goes on, and the
/// next time its result is there. It is boxed: it is needed rarely, and every answer would be as large as it.
async fn soon<T: Send + 'static>(asking: BoxFuture<'static, serenity::Result<T>>) -> Option<T> {
    match tokio::time::timeout(PATIENCE, tokio::spawn(asking)).await {
        Ok(Ok(Ok(seen))) => Some(seen),
        Ok(Ok(Err(failure))) => {
            tracing::info!(%failure, "could not read which channels a person sees");
            None
        }
        Ok(Err(_)) | Err(_) => None,
    }
}

/// Keeps those of some open games that the caller may see, as far as Discord says so in time. `reader` is the caller as
/// a player.
pub(crate) async fn retain_visible<T>(
    bot: &Bot,
    caller: &Caller,
    reader: Option<Participant>,
    games: &mut Vec<T>,
    line: impl Fn(&T) -> &SessionLine,
) {
    let Some(guild) = caller.place.guild else { return };
    let is_visible = |line: &SessionLine| {
        line.place.guild != Some(guild)
            || is_near(caller, line.place.channel)
            || reader.is_some_and(|reader| line.people().any(|player| player == reader))
            || caller.manages_server()
    };
    let channels = games.iter().map(&line).filter(|line| !is_visible(line)).map(|line| line.place.channel);
    let channels: BTreeSet<ChannelId> = channels.collect();
    if channels.is_empty() {
        return;
    }
    let (other, user) = (bot.clone(), caller.user);
    let seen = soon(async move { other.visible_of(guild, user, channels, ASKED).await }.boxed()).await;
    let seen = seen.unwrap_or_default();
    games.retain(|game| is_visible(line(game)) || seen.contains(&line(game).place.channel));
}

/// Does what [`seen`] does for suggestions, which cannot wait for long.
pub(crate) async fn seen_soon(bot: &Bot, caller: &Caller, session: SessionId) -> Option<Snapshot> {
    tokio::time::timeout(PATIENCE, seen(bot, caller, session)).await.ok()?.ok()
}

/// Returns whether the caller plays in a game or is invited to it.
fn is_concerned(caller: &Caller, snapshot: &Snapshot) -> bool {
    snapshot.users.values().any(|user| *user == Some(caller.user))
}

/// Returns whether the caller is in this channel or in a thread of it.
fn is_near(caller: &Caller, channel: ChannelId) -> bool {
    channel == caller.place.channel || caller.parent == Some(channel)
}

/// Returns a session in which it is the caller's turn.
///
/// # Errors
/// Returns why they cannot play now.
pub(crate) async fn to_play(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Snapshot, Trouble> {
    let (snapshot, _) = seated(bot, caller, session).await?;
    match snapshot.user_to_move() == Some(caller.user) {
        true if snapshot.view.paused_until.is_some() => Err(Trouble::refused(Refusal::Paused, snapshot)),
        true => Ok(snapshot),
        false => Err(Trouble::refused(Refusal::NotYourTurn, snapshot)),
    }
}

/// Returns a game in progress, and the caller as one of its players.
///
/// # Errors
/// Returns why they cannot play in it.
pub(crate) async fn seated(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
) -> Result<(Snapshot, Participant), Trouble> {
    let snapshot = seen(bot, caller, session).await?;
    let refusal = match snapshot.view.phase {
        Phase::Offered => Refusal::NotStarted,
        Phase::Over(_) => Refusal::Over,
        Phase::Playing => match snapshot.player(caller.user) {
            Some(player) if snapshot.view.is_out(player) => Refusal::IsOut,
            Some(player) => return Ok((snapshot, player)),
            None => Refusal::NotAPlayer,
        },
    };
    Err(Trouble::refused(refusal, snapshot))
}

/// Returns the caller as a player, if they have ever played.
pub(crate) async fn known(bot: &Bot, caller: &Caller) -> Result<Option<Participant>, StoreError> {
    Ok(bot.app.store().known_player(caller.user).await?.map(Into::into))
}
