//! The touch boards that are open, so that they can show the opponent's moves.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::store::UserId;
use banqi_session::{PieceStyle, SessionId, Timestamp};

/// How long an interaction's token is used: Discord's 15 minutes, less a margin.
const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);

/// The most open touch boards in memory.
const MOST_OPEN: usize = 1024;

/// The open touch boards by game and person, with their tokens. They are in memory only: a touch board that is dropped
/// shows the newest state at the next tap.
#[derive(Clone, Default)]
pub(crate) struct OpenBoards(Arc<Mutex<HashMap<(SessionId, UserId), Open>>>);

/// An open touch board. Its token is never stored and never logged.
struct Open {
    token: String,
    style: PieceStyle,
    until: Timestamp,
}

impl OpenBoards {
    /// Stores the token and the piece style with which to redraw a person's open touch board.
    pub(crate) fn remember(
        &self,
        session: SessionId,
        user: UserId,
        token: &str,
        style: PieceStyle,
        now: Timestamp,
    ) {
        let mut boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if boards.len() >= MOST_OPEN {
            boards.retain(|_, open| open.until > now);
        }
        if boards.len() < MOST_OPEN {
            let open = Open { token: token.to_owned(), style, until: now.plus(TOKEN_LIFE) };
            boards.insert((session, user), open);
        }
    }

    /// Returns the token and the piece style of a person's touch board, if the token is still valid.
    pub(crate) fn token(
        &self,
        session: SessionId,
        user: UserId,
        now: Timestamp,
    ) -> Option<(String, PieceStyle)> {
        let boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        boards
            .get(&(session, user))
            .filter(|open| open.until > now)
            .map(|open| (open.token.clone(), open.style))
    }

    /// Removes a touch board that cannot be redrawn.
    pub(crate) fn forget(&self, session: SessionId, user: UserId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(session, user));
    }
}
