//! Who may see a game, and who may act on it now.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::trouble::Trouble;
use banqi_app::Snapshot;
use banqi_say::text::Failure;
use banqi_session::{Participant, Phase, Refusal, SessionId};
use banqi_store::StoreError;

/// Returns a session, which anyone in its server may see.
pub(crate) async fn seen(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Snapshot, Trouble> {
    let snapshot = bot.app.snapshot(session).await?;
    if snapshot.place.guild == caller.place.guild {
        Ok(snapshot)
    } else if caller.clicked.is_none() {
        Err(Failure::UnknownGame { code: snapshot.code.to_string() }.into())
    } else {
        Err(Failure::Foreign.into())
    }
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
