//! Who may see a game, and who may act on it now.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::trouble::Trouble;
use banqi_app::Snapshot;
use banqi_say::text::Failure;
use banqi_session::{Participant, Phase, Refusal, SessionId};
use banqi_store::StoreError;

/// Returns a session. Its players see it, and those in its server who can see the channel where it is played. Once it is
/// over, it belongs to the history of the server, and anyone there sees it.
///
/// # Errors
/// Returns a refusal that does not say whether there is such a game.
pub(crate) async fn seen(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Snapshot, Trouble> {
    let snapshot = bot.app.snapshot(session).await?;
    let is_here = snapshot.place.guild == caller.place.guild;
    if caller.clicked.is_some() {
        // Who has the message with the button sees the game already.
        return if is_here { Ok(snapshot) } else { Err(Failure::Foreign.into()) };
    }
    match is_here && is_visible(bot, caller, &snapshot).await? {
        true => Ok(snapshot),
        false => Err(Failure::UnknownGame { code: snapshot.code.to_string() }.into()),
    }
}

/// Returns whether the caller may see a game of this server by its code alone.
async fn is_visible(bot: &Bot, caller: &Caller, snapshot: &Snapshot) -> Result<bool, Trouble> {
    let Some(guild) = snapshot.place.guild else { return Ok(true) };
    let is_over = matches!(snapshot.view.phase, Phase::Over(_));
    if is_over || is_near(caller, snapshot) || is_concerned(caller, snapshot) || caller.manages_server() {
        return Ok(true);
    }
    let sees = bot.can_see(guild, caller.user, snapshot.place.channel).await;
    sees.map_err(|failure| Trouble::Fault(failure.to_string()))
}

/// Returns whether the caller plays in a game or is invited to it.
fn is_concerned(caller: &Caller, snapshot: &Snapshot) -> bool {
    snapshot.users.values().any(|user| *user == Some(caller.user))
}

/// Returns whether a game is played in the caller's channel, in a thread of it, or in the channel of their thread.
fn is_near(caller: &Caller, snapshot: &Snapshot) -> bool {
    let board = snapshot.board.map(|board| board.channel);
    let places = [Some(snapshot.place.channel), board];
    places.contains(&Some(caller.place.channel)) || caller.parent.is_some() && places.contains(&caller.parent)
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
