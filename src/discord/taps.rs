//! Taps on the touch board: the board as buttons, for one player's eyes.

use super::bot::Bot;
use super::caller::Caller;
use super::reply::Reply;
use super::touch::{self, Tap};
use crate::app::{Denied, Order, Wish};
use crate::rules::Square;
use crate::session::{Refusal, SessionId};

impl Bot {
    /// Opens the touch board; it can be opened by either player at any time while the game is on.
    pub(super) async fn touch_board(&self, caller: &Caller, session: SessionId) -> Reply {
        let snapshot = match self.to_play(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        match snapshot.player(caller.user) {
            Some(player) => Reply::PrivateRaw(touch::touch_board(&snapshot.view, player, None)),
            None => self.private(caller, super::text::refusal_text(self.voice(caller), Refusal::NotAPlayer)),
        }
    }

    /// Takes a tap: a piece is picked up, put back or played; the same message shows what came of it.
    pub(super) async fn tap(
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
        let Some(player) = snapshot.player(caller.user) else {
            return self.private(caller, super::text::refusal_text(self.voice(caller), Refusal::NotAPlayer));
        };
        let board = |view, held| Reply::UpdateRaw(touch::touch_board(view, player, held));
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
            wish: Wish::Play(action),
        };
        match self.app.handle(order).await {
            Ok(handled) => {
                let reply = board(&handled.snapshot.view, None);
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
