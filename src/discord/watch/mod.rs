//! Watching a game: messages without controls in other channels of its server, private views, and threads for comments.

pub(crate) mod comments;
pub(crate) mod mirrors;
pub(crate) mod views;

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use banqi_app::Snapshot;
use banqi_session::{Phase, Refusal, SessionId};

/// Returns a game of the caller's server that is being played.
///
/// # Errors
/// Returns why there is nothing to watch.
async fn watchable(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Snapshot, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    match snapshot.view.phase {
        Phase::Playing => Ok(snapshot),
        Phase::Offered => Err(Trouble::refused(Refusal::NotStarted, snapshot)),
        Phase::Over(_) => Err(Trouble::refused(Refusal::Over, snapshot)),
    }
}
