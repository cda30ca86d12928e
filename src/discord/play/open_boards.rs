//! The touch boards that are open, so that they can show the opponent's moves.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::store::UserId;
use banqi_session::{PieceStyle, SessionId, Timestamp};

/// How long the token of an interaction lives (Discord: 15 minutes), less a margin.
const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);

/// How many open touch boards are remembered.
const MOST_OPEN: usize = 1024;

/// The touch boards that lie open, by game and person, with what they can be redrawn with. In memory only:
/// one that is forgotten shows the newest state at the next tap.
#[derive(Clone, Default)]
pub(crate) struct OpenBoards(Arc<Mutex<HashMap<(SessionId, UserId), Open>>>);

/// One of them. Its token is never stored and never logged.
struct Open {
    token: String,
    style: PieceStyle,
    until: Timestamp,
}

impl OpenBoards {
    /// Remembers that somebody has a touch board open, the token to redraw it with, and how its pieces look.
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

    /// The token to redraw somebody's touch board with, while it lives, and how its pieces look.
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

    /// Forgets one that cannot be redrawn.
    pub(crate) fn forget(&self, session: SessionId, user: UserId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(session, user));
    }
}
