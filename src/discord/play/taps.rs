//! Taps on the touch board, which only one player sees.

use serde_json::json;

use crate::app::{Denied, Snapshot};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::{Reply, limited};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::tasks;
use crate::discord::play::touch::{self, Tap};
use crate::discord::say::text::Failure;
use crate::store::UserId;
use banqi_rules::banqi::Square;
use banqi_session::{GameCommand, Refusal, SessionId};

/// Redraws, in the background, the touch boards that people other than `by` have open.
pub(crate) fn redraw_touch_boards(bot: &Bot, by: Option<UserId>, snapshot: &Snapshot) {
    let (session, now) = (snapshot.view.id, bot.app.now());
    for seat in &snapshot.view.seats {
        let Some(user) = snapshot.user(seat.player).filter(|user| Some(*user) != by) else { continue };
        let Some((token, style)) = bot.touch.token(session, user, now) else { continue };
        let (bot, view, player) = (bot.clone(), snapshot.view.clone(), seat.player);
        tokio::spawn(async move {
            let board = touch::touch_board(&view, player, None, style);
            let body = json!({ "components": board["components"] });
            let edited = bot.http.edit_original_interaction_response(&token, &body, Vec::new());
            if let Err(failure) = limited(edited).await {
                // The player has probably dismissed it. The next tap on it, if any, opens it again.
                tracing::debug!(%failure, "could not redraw a tap board; the player's next tap opens it again");
                bot.touch.forget(session, user);
            }
        });
    }
}

/// Opens the touch board for the player to move.
pub(crate) async fn touch_board(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = tasks::to_play(bot, caller, session).await?;
    // Other boards have no button that leads here, so the custom id is forged; the picker works for every board.
    if !touch::fits(&snapshot.view) {
        return tasks::picker(bot, caller, session, None).await;
    }
    let Some(player) = snapshot.player(caller.user) else {
        return Err(Trouble::refused(Refusal::NotAPlayer, snapshot));
    };
    let style = bot.voice(caller).pieces();
    bot.touch.remember(session, caller.user, &caller.token, style, bot.app.now());
    Ok(Reply::PrivateRaw(touch::touch_board(&snapshot.view, player, None, style)))
}

/// Handles a tap: selects, deselects or plays a piece, and updates the same message.
pub(crate) async fn tap(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    seen: u32,
    held: Option<Square>,
    tapped: Square,
) -> Result<Reply, Trouble> {
    let snapshot = tasks::seen(bot, caller, session).await?;
    if !touch::fits(&snapshot.view) {
        return Err(Failure::Foreign.into());
    }
    let Some(player) = snapshot.player(caller.user) else {
        return Err(Trouble::refused(Refusal::NotAPlayer, snapshot));
    };
    let style = bot.voice(caller).pieces();
    bot.touch.remember(session, caller.user, &caller.token, style, bot.app.now());
    let board = |view, held| Ok(Reply::UpdateRaw(touch::touch_board(view, player, held, style)));
    let action = match touch::tap(&snapshot.view, held, tapped) {
        Tap::Hold(square) => return board(&snapshot.view, Some(square)),
        Tap::PutBack | Tap::Nothing => return board(&snapshot.view, None),
        Tap::Play(action) => action,
    };
    let order = caller.order(session, Some(seen), GameCommand::Play(action.into()));
    match bot.app.handle(order).await {
        Ok(handled) => {
            let reply = board(&handled.snapshot.view, None);
            bot.show_soon(handled.snapshot, Some(caller.user));
            reply
        }
        // The game has moved on: the touch board shows its current state.
        Err(Denied::Refused(Refusal::Stale | Refusal::NotYourTurn, current)) => board(&current.view, None),
        Err(denied) => Err(denied.into()),
    }
}
