//! Advice on a game: odds and hints.

use std::time::Duration;

use crate::{App, Denied, Order, Snapshot, Unanswered, Urgency};
use banqi_engine::banqi::Odds;
use banqi_engine::{Judged, Limits, Why};
use banqi_rules::banqi::Square;
use banqi_rules::xiangqi::MoveName;
use banqi_rules::{AnyAction, AnyGame, AnyPiece, Variant};
use banqi_session::{Choice, Phase, Refusal, SessionId};

/// Node limit of a hint, which takes a fraction of a second; and its time limit.
const HINT_NODES: u64 = 1_000_000;
const HINT_THINK: Duration = Duration::from_millis(1_500);

/// The engine's evaluation of the legal moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// All legal moves, the best first.
    pub moves: Vec<HintedMove>,
}

/// A legal move with its evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct HintedMove {
    /// The move and its value.
    pub judged: Judged<AnyAction>,
    /// The move's name, in xiangqi.
    pub name: Option<MoveName>,
    /// The piece that moves; `None` for a flip.
    pub piece: Option<AnyPiece>,
    /// Its most obvious merit.
    pub why: Why,
}

/// Why there is no hint.
#[derive(Debug, thiserror::Error)]
pub enum NoHint {
    /// The session refused, or could not be read.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// The engine is too busy, or failed.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
    /// The engine does not play this game.
    #[error("the engine does not play this game")]
    OtherGame,
}

impl App {
    /// Gives a hint to the player to move in a casual game. The order to take the hint is committed before the player
    /// sees anything. A second request in the same turn gets the same hint.
    ///
    /// The hint is for the board of the snapshot, even if the game has moved on since.
    ///
    /// # Errors
    /// Returns [`NoHint`].
    pub async fn hint(&self, order: Order) -> Result<(Snapshot, Hint), NoHint> {
        let (session, by) = (order.session, order.by);
        // Checked before the order is carried out, so that no hint is announced if there is none.
        self.game_after(session, 0).await?;
        let snapshot = self.handle(order).await?.snapshot;
        if snapshot.user_to_move() != Some(by) {
            // A repeated order, after the player has moved.
            let is_over = matches!(snapshot.view.phase, Phase::Over(_));
            let why = if is_over { Refusal::Over } else { Refusal::NotYourTurn };
            return Err(Denied::Refused(why, Box::new(snapshot)).into());
        }
        let game = self.game_after(session, snapshot.view.actions).await?;
        let limits = Limits { nodes: Some(HINT_NODES), ..Limits::default() };
        let judged = self.engines.judge(Urgency::Question, game.clone(), limits, HINT_THINK).await?;
        let hinted = |judged: Judged<AnyAction>| {
            let Choice { name, piece, .. } = Choice::of(&game, judged.action);
            Some(HintedMove { judged, name, piece, why: Why::seen_in(&game, judged)? })
        };
        let mut moves: Vec<HintedMove> = judged.into_iter().filter_map(hinted).collect();
        moves.sort_by_key(|hinted| std::cmp::Reverse(hinted.judged.score));
        Ok((snapshot, Hint { moves }))
    }

    /// Returns whether a variant has odds: banqi with two colours.
    #[must_use]
    pub const fn has_odds(variant: &Variant) -> bool {
        Odds::exist_in(variant)
    }

    /// Returns a game as it was after `actions` actions, if the variant has hints.
    async fn game_after(&self, session: SessionId, actions: usize) -> Result<AnyGame, NoHint> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        let variant = loaded.session.variant();
        if !Self::computer_plays(&variant) {
            return Err(NoHint::OtherGame);
        }
        let mut game = AnyGame::new(variant);
        for ply in loaded.session.game().plies().into_iter().take(actions) {
            game.play(ply).expect("what was played once can be played again");
        }
        Ok(game)
    }

    /// Returns the odds of what lies under a square; `None` if the square has no face-down piece, or if the game is not
    /// 4x8 banqi.
    ///
    /// # Errors
    /// Returns [`Denied::Unknown`], or an error of the store.
    pub async fn odds(&self, session: SessionId, square: Square) -> Result<Option<Odds>, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        Ok(Odds::in_game(loaded.session.game(), square.into()))
    }
}
