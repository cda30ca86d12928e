//! Analyses of finished games, which separate skill from luck.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::{App, Denied, Imported, Unanswered, Urgency};
use banqi_engine::{Analysis, AnyEngine, Judged, Limits};
use banqi_rules::{AnyAction, AnyGame, AnyPly};
use banqi_session::{Phase, Session, SessionId};
use banqi_store::ImportId;

/// Nodes for a whole game: a few seconds of one thread.
const NODES: u64 = 10_000_000;

/// The most and the fewest nodes for one ply. With fewer, the search would not complete one ply at the start of a game,
/// when every action is a flip with fourteen possible faces.
const MOST_NODES: u64 = 100_000;
const FEWEST_NODES: u64 = 20_000;

/// Time limit for one ply. The node limit usually ends the search first, so that the same game always gets the same
/// analysis.
const THINK: Duration = Duration::from_secs(2);

/// Number of analyses in the cache.
const REMEMBERED: usize = 64;

/// The cache of the latest analyses.
pub(crate) type Remembered = Mutex<VecDeque<(Analysed, Arc<Analysis>)>>;

/// A game that is analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Analysed {
    /// One that is stored.
    Session(SessionId),
    /// One from a record that is kept for a person.
    Import(ImportId),
}

/// The start of a game, and its plies.
type Course = (AnyGame, Vec<AnyPly>);

/// Why a game is not analysed.
#[derive(Debug, thiserror::Error)]
pub enum NoAnalysis {
    /// The game could not be read.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// The engine is too busy, or failed.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
    /// The game is in progress.
    #[error("the game is not over")]
    NotOver,
    /// The engine does not play this variant, or no action was played.
    #[error("there is nothing to analyse")]
    Nothing,
}

impl App {
    /// Analyses a finished game ply by ply on the engine's threads, with one job for each ply, so that other requests
    /// do not wait long. The result is cached.
    ///
    /// # Errors
    /// Returns [`NoAnalysis`].
    pub async fn analysis(&self, session: SessionId) -> Result<Arc<Analysis>, NoAnalysis> {
        self.analysis_of(Analysed::Session(session), self.finished_game(session)).await
    }

    /// Analyses a finished game from a record in the same way.
    ///
    /// # Errors
    /// Returns [`NoAnalysis`].
    pub async fn import_analysis(
        &self,
        import: ImportId,
        game: &Imported,
    ) -> Result<Arc<Analysis>, NoAnalysis> {
        self.analysis_of(Analysed::Import(import), async { course(&game.session) }).await
    }

    async fn analysis_of(
        &self,
        game: Analysed,
        finished: impl Future<Output = Result<Course, NoAnalysis>> + Send,
    ) -> Result<Arc<Analysis>, NoAnalysis> {
        if let Some(known) = self.remembered_analysis(game) {
            return Ok(known);
        }
        // Concurrent requests for the same game wait for the first.
        let turn = self.slots.analysis(game);
        let _turn = turn.lock().await;
        if let Some(known) = self.remembered_analysis(game) {
            return Ok(known);
        }
        let (beginning, plies) = finished.await?;
        let nodes = NODES / plies.len() as u64;
        let limits = Limits { nodes: Some(nodes.clamp(FEWEST_NODES, MOST_NODES)), ..Limits::default() };
        let mut state = beginning.clone();
        let mut judgements: Vec<Vec<Judged<AnyAction>>> = Vec::with_capacity(plies.len() + 1);
        for ply in plies.iter().map(Some).chain([None]) {
            let judged = self.engines.judge(Urgency::Question, state.clone(), limits, THINK).await?;
            judgements.push(judged);
            let Some(ply) = ply else { break };
            if state.play(*ply).is_err() {
                return Err(NoAnalysis::Nothing);
            }
        }
        let analysis = Analysis::of_judged(&beginning, &plies, &judgements);
        let analysis = Arc::new(analysis.map_err(|_| NoAnalysis::Nothing)?);
        let mut remembered = self.analyses.lock().unwrap_or_else(PoisonError::into_inner);
        remembered.truncate(REMEMBERED - 1);
        remembered.push_front((game, Arc::clone(&analysis)));
        Ok(analysis)
    }

    /// Returns the analysis of a game if it was made lately.
    #[must_use]
    pub fn remembered_analysis(&self, game: Analysed) -> Option<Arc<Analysis>> {
        let remembered = self.analyses.lock().unwrap_or_else(PoisonError::into_inner);
        remembered.iter().find(|(known, _)| *known == game).map(|(_, analysis)| Arc::clone(analysis))
    }

    /// Returns the start and the plies of a finished game.
    async fn finished_game(&self, session: SessionId) -> Result<Course, NoAnalysis> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        course(&self.loaded(&mut slot, session).await?.session)
    }
}

/// Returns the start and the plies of a finished game.
fn course(session: &Session) -> Result<Course, NoAnalysis> {
    if !matches!(session.phase(), Phase::Over(_)) {
        return Err(NoAnalysis::NotOver);
    }
    let variant = session.variant();
    let plies = session.game().plies();
    let has_any = AnyEngine::plays(&variant) && !plies.is_empty();
    if has_any { Ok((AnyGame::new(variant), plies)) } else { Err(NoAnalysis::Nothing) }
}
