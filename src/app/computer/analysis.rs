//! Analyses of finished games: what was skill and what was luck.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::app::{App, Denied, Unanswered, Urgency};
use banqi_engine::{Analysis, AnyEngine, Judged, Limits};
use banqi_rules::{AnyAction, AnyGame, AnyPly};
use banqi_session::{Phase, SessionId};

/// Positions looked at for a whole game: a few seconds of one thread.
const NODES: u64 = 10_000_000;

/// The most and the fewest positions for one ply. Fewer would not see one ply ahead at the start of a game, when every
/// action is a turn-up of fourteen faces.
const MOST_NODES: u64 = 100_000;
const FEWEST_NODES: u64 = 20_000;

/// The most time for one ply; positions are what usually ends it, so that the same game is explained alike.
const THINK: Duration = Duration::from_secs(2);

/// How many analyses are remembered.
const REMEMBERED: usize = 64;

/// The analyses made last.
pub(crate) type Remembered = Mutex<VecDeque<(SessionId, Arc<Analysis>)>>;

/// Why a game is not analysed.
#[derive(Debug, thiserror::Error)]
pub enum NoAnalysis {
    /// The game could not be read.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// The engine is too busy, or failed.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
    /// It is not over.
    #[error("the game is not over")]
    NotOver,
    /// It is none that the engine plays, or nothing was played.
    #[error("there is nothing to analyse")]
    Nothing,
}

impl App {
    /// A finished game that the computer plays, explained ply by ply, in the engine's threads: one job a ply, so that
    /// nobody else waits long. What was explained lately is remembered.
    ///
    /// # Errors
    /// [`NoAnalysis`].
    pub async fn analysis(&self, session: SessionId) -> Result<Arc<Analysis>, NoAnalysis> {
        if let Some(known) = self.remembered(session) {
            return Ok(known);
        }
        // Whoever asks while it is being made waits for it.
        let turn = self.slots.analysis(session);
        let _turn = turn.lock().await;
        if let Some(known) = self.remembered(session) {
            return Ok(known);
        }
        let (beginning, plies) = self.finished_game(session).await?;
        let nodes = NODES / plies.len() as u64;
        let limits = Limits { nodes: Some(nodes.clamp(FEWEST_NODES, MOST_NODES)), ..Limits::default() };
        let mut game = beginning.clone();
        let mut judgements: Vec<Vec<Judged<AnyAction>>> = Vec::with_capacity(plies.len() + 1);
        for ply in plies.iter().map(Some).chain([None]) {
            let judged = self.engines.judge(Urgency::Question, game.clone(), limits, THINK).await?;
            judgements.push(judged);
            let Some(ply) = ply else { break };
            if game.play(*ply).is_err() {
                return Err(NoAnalysis::Nothing);
            }
        }
        let analysis = Analysis::of_judged(&beginning, &plies, &judgements);
        let analysis = Arc::new(analysis.map_err(|_| NoAnalysis::Nothing)?);
        let mut remembered = self.analyses.lock().unwrap_or_else(PoisonError::into_inner);
        remembered.truncate(REMEMBERED - 1);
        remembered.push_front((session, Arc::clone(&analysis)));
        Ok(analysis)
    }

    fn remembered(&self, session: SessionId) -> Option<Arc<Analysis>> {
        let remembered = self.analyses.lock().unwrap_or_else(PoisonError::into_inner);
        remembered.iter().find(|(known, _)| *known == session).map(|(_, analysis)| Arc::clone(analysis))
    }

    /// The beginning and the plies of a game that is over.
    async fn finished_game(&self, session: SessionId) -> Result<(AnyGame, Vec<AnyPly>), NoAnalysis> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        if !matches!(loaded.session.phase(), Phase::Over(_)) {
            return Err(NoAnalysis::NotOver);
        }
        let variant = loaded.session.variant();
        let plies = loaded.session.game().plies();
        let has_any = AnyEngine::plays(&variant) && !plies.is_empty();
        if has_any { Ok((AnyGame::new(variant), plies)) } else { Err(NoAnalysis::Nothing) }
    }
}
