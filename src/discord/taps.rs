//! Taps on the touch board: the board as buttons, for one player's eyes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::json;

use super::bot::Bot;
use super::caller::Caller;
use super::reply::{Reply, limited};
use super::touch::{self, Tap};
use crate::app::{Denied, Order, Snapshot, Wish};
use crate::rules::Square;
use crate::session::{Refusal, SessionId, Timestamp};
use crate::store::UserId;

/// How long the token of an interaction lives (Discord: 15 minutes), less a margin.
const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);

/// How many open touch boards are remembered.
const MOST_OPEN: usize = 1024;

/// The touch boards that lie open, by game and person, with what they can be redrawn with. In memory only:
/// one that is forgotten shows the newest state at the next tap.
#[derive(Clone, Default)]
pub(super) struct OpenBoards(Arc<Mutex<HashMap<(SessionId, UserId), Open>>>);

/// One of them. Its token is never stored and never logged.
struct Open {
    token: String,
    until: Timestamp,
}

impl OpenBoards {
    fn remember(&self, session: SessionId, caller: &Caller, now: Timestamp) {
        let mut boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if boards.len() >= MOST_OPEN {
            boards.retain(|_, open| open.until > now);
        }
        if boards.len() < MOST_OPEN {
            let open = Open { token: caller.token.clone(), until: now.plus(TOKEN_LIFE) };
            boards.insert((session, caller.user), open);
        }
    }

    fn token(&self, session: SessionId, user: UserId, now: Timestamp) -> Option<String> {
        let boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        boards.get(&(session, user)).filter(|open| open.until > now).map(|open| open.token.clone())
    }

    fn forget(&self, session: SessionId, user: UserId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(session, user));
    }
}

impl Bot {
    /// Redraws the touch boards that the others in a game have open, without keeping anybody waiting.
    pub(super) fn redraw_touch_boards(&self, caller: &Caller, snapshot: &Snapshot) {
        let (session, now) = (snapshot.view.id, self.app.now());
        for seat in &snapshot.view.seats {
            let Some(user) = snapshot.user(seat.player).filter(|user| *user != caller.user) else { continue };
            let Some(token) = self.touch.token(session, user, now) else { continue };
            let board = touch::touch_board(&snapshot.view, seat.player, None);
            let body = json!({ "components": board["components"] });
            let bot = self.clone();
            tokio::spawn(async move {
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
    pub(super) async fn touch_board(&self, caller: &Caller, session: SessionId) -> Reply {
        let snapshot = match self.to_play(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        match snapshot.player(caller.user) {
            Some(player) => {
                self.touch.remember(session, caller, self.app.now());
                Reply::PrivateRaw(touch::touch_board(&snapshot.view, player, None))
            }
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
        self.touch.remember(session, caller, self.app.now());
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
