//! What is told of a game beyond what lies on the board: odds.

use super::{App, Denied};
use crate::engine::Odds;
use crate::rules::Square;
use crate::session::SessionId;

impl App {
    /// What may lie under a square of a game of banqi on 4x8; `None` if nothing lies face down there, or if it is
    /// another game.
    ///
    /// # Errors
    /// [`Denied::Unknown`], or a failure of the store.
    pub async fn odds(&self, session: SessionId, square: Square) -> Result<Option<Odds>, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let live = self.loaded(&mut slot, session).await?;
        let game = live.session.game().banqi();
        Ok(game.and_then(|game| Odds::of(game.position(), &game.rule_set(), square)))
    }
}
