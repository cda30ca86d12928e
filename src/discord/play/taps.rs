//! Taps on the touch board: the board as buttons, for one player's eyes.

use serde_json::json;

use crate::app::{Denied, Order, Snapshot, Wish};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::{Reply, limited};
use crate::discord::play::touch::{self, Tap};
use banqi_rules::banqi::Square;
use banqi_session::{Refusal, SessionId};

impl Bot {
    /// Redraws the touch boards that the others in a game have open, without keeping anybody waiting.
    pub(crate) fn redraw_touch_boards(&self, caller: &Caller, snapshot: &Snapshot) {
        let (session, now) = (snapshot.view.id, self.app.now());
        for seat in &snapshot.view.seats {
            let Some(user) = snapshot.user(seat.player).filter(|user| *user != caller.user) else { continue };
            let Some(token) = self.touch.token(session, user, now) else { continue };
            let (bot, view, player) = (self.clone(), snapshot.view.clone(), seat.player);
            let guild = snapshot.place.guild;
            tokio::spawn(async move {
                let style = bot.preference(user, guild).await.pieces.unwrap_or_default();
                let board = touch::touch_board(&view, player, None, style);
                let body = json!({ "components": board["components"] });
                let edited = bot.http.edit_original_interaction_response(&token, &body, Vec::new());
                if let Err(failure) = limited(edited).await {
                    // It was closed, most likely; the next tap on it, if there is one, opens it again.
                    tracing::debug!(%failure, "a touch board could not be redrawn");
                    bot.touch.forget(session, user);
                }
            });
        }
    }

    /// Opens the touch board for the player to move.
    pub(crate) async fn touch_board(&self, caller: &Caller, session: SessionId) -> Reply {
        let snapshot = match self.to_play(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        // Buttons of another board do not lead here: whoever forges one gets what there is.
        if !touch::fits(&snapshot.view) {
            return self.picker(caller, session, None).await;
        }
        match snapshot.player(caller.user) {
            Some(player) => {
                self.touch.remember(session, caller.user, &caller.token, self.app.now());
                Reply::PrivateRaw(touch::touch_board(
                    &snapshot.view,
                    player,
                    None,
                    self.voice(caller).pieces(),
                ))
            }
            None => self.private(
                caller,
                crate::discord::say::text::refusal_text(self.voice(caller), Refusal::NotAPlayer),
            ),
        }
    }

    /// Takes a tap: a piece is picked up, put back or played; the same message shows what came of it.
    pub(crate) async fn tap(
        &self,
        caller: &Caller,
        session: SessionId,
        seen: u32,
        held: Option<Square>,
        tapped: Square,
    ) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        if !touch::fits(&snapshot.view) {
            return self.failure(caller, &crate::discord::say::text::Failure::Foreign);
        }
        let Some(player) = snapshot.player(caller.user) else {
            return self.private(
                caller,
                crate::discord::say::text::refusal_text(self.voice(caller), Refusal::NotAPlayer),
            );
        };
        self.touch.remember(session, caller.user, &caller.token, self.app.now());
        let style = self.voice(caller).pieces();
        let board = |view, held| Reply::UpdateRaw(touch::touch_board(view, player, held, style));
        let action = match touch::tap(&snapshot.view, held, tapped) {
            Tap::Hold(square) => return board(&snapshot.view, Some(square)),
            Tap::PutBack | Tap::Nothing => return board(&snapshot.view, None),
            Tap::Play(action) => action,
        };
        let order = Order {
            session,
            by: caller.user,
            guild: caller.place.guild,
            seen: Some(seen),
            clicked: None,
            interaction: caller.interaction,
            wish: Wish::Play(action.into()),
        };
        match self.app.handle(order).await {
            Ok(handled) => {
                let reply = board(&handled.snapshot.view, None);
                self.redraw_touch_boards(caller, &handled.snapshot);
                self.show_soon(handled.snapshot.view.id);
                reply
            }
            // The game has gone on: the touch board shows where it stands.
            Err(Denied::Refused(Refusal::Stale | Refusal::NotYourTurn, current)) => {
                board(&current.view, None)
            }
            Err(denied) => self.denied(caller, denied).await,
        }
    }
}
