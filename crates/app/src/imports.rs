//! Games from records, also of games that were played elsewhere.

use crate::sessions::unflipped;
use crate::{App, Denied, Log, Past, Replay};
use banqi_deal::Deal;
use banqi_engine::AnyEngine;
use banqi_rules::{AnyPiece, AnySquare};
use banqi_session::{BrokenLog, Fault, NotARecord, Phase, Record, Session, SessionId, View};
use banqi_store::{ImportId, StoreError, UserId};

/// The most moves of a game that is shown. No game that people have played comes near it.
pub const MOST_IMPORTED: usize = 2_000;

/// The most moves that are played to verify what was taken back.
const MOST_VERIFIED: usize = 100 * MOST_IMPORTED;

/// A session that is not stored.
const NO_SESSION: SessionId = SessionId(0);

/// A game from a record in which no error was found.
pub struct Imported {
    /// The record.
    pub record: Record,
    /// The pieces that were never flipped, each on its square, if the game is over.
    pub unflipped: Vec<(AnySquare, AnyPiece)>,
    log: Log,
    /// The state after the last event.
    pub(crate) session: Session,
}

/// Why a file has no game that can be shown.
#[derive(Debug)]
pub enum NoImport {
    /// It has several records, one on each line.
    Several,
    /// It is not a record.
    NotARecord(NotARecord),
    /// The game has more moves than [`MOST_IMPORTED`], or too many were taken back.
    TooLong,
    /// The record has an error.
    Fault(Fault),
    /// The record was verified and does not fold: a bug.
    Broken(BrokenLog),
}

impl Imported {
    /// Reads and verifies a record. It takes milliseconds, so call it on a blocking thread.
    ///
    /// # Errors
    /// Returns the first thing that is wrong.
    pub fn read(bytes: &[u8]) -> Result<Self, NoImport> {
        let text = str::from_utf8(bytes)
            .map_err(|error| NoImport::NotARecord(NotARecord::NotJson(error.to_string())))?;
        let is_record = |line: &str| Record::from_json(line).is_ok();
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        if lines.next().is_some_and(is_record) && lines.next().is_some() {
            return Err(NoImport::Several);
        }
        let record = Record::from_json(text).map_err(NoImport::NotARecord)?;
        // Each takeback is verified with the whole game before it.
        let undone: usize = record.takebacks.iter().map(|takeback| takeback.plies.len()).sum();
        let most_moves = record.plies.len() + undone;
        if most_moves > MOST_IMPORTED || most_moves * record.takebacks.len() > MOST_VERIFIED {
            return Err(NoImport::TooLong);
        }
        if let Some(fault) = record.verify().fault {
            return Err(NoImport::Fault(fault));
        }
        let log = Log::new(NO_SESSION, record.events());
        let session = Session::fold(NO_SESSION, log.events()).map_err(NoImport::Broken)?;
        let deal = record
            .seed
            .as_ref()
            .map(|seed| Deal::new(&record.terms(), record.variant.shuffled_pieces(), seed, &record.texts));
        let unflipped = deal.map_or_else(Vec::new, |deal| unflipped(&session, &deal));
        Ok(Self { record, unflipped, log, session })
    }

    /// Returns the state after `at` moves, or the last one.
    ///
    /// # Errors
    /// Returns [`BrokenLog`], which is a bug: the record was verified.
    pub fn past(&self, at: usize) -> Result<Past, BrokenLog> {
        self.log.past(at)?.ok_or(BrokenLog { session: NO_SESSION, seq: 0 })
    }

    /// Makes the replay. It takes milliseconds, so call it on a blocking thread.
    ///
    /// # Errors
    /// Returns [`BrokenLog`], which is a bug: the record was verified.
    pub fn replay(&self) -> Result<Replay, BrokenLog> {
        Replay::of(&self.log, &self.unflipped)
    }

    /// Returns whether there is an analysis of the game: if it is over, and if the computer plays it.
    #[must_use]
    pub fn is_analysed(&self) -> bool {
        let is_over = matches!(self.session.phase(), Phase::Over(_));
        is_over && AnyEngine::plays(&self.record.variant) && !self.record.plies.is_empty()
    }

    /// Returns what everybody may see after the last event.
    #[must_use]
    pub fn view(&self) -> View {
        self.session.view()
    }
}

impl App {
    /// Keeps a record for a person for a while, so that they can come back to it.
    ///
    /// # Errors
    /// Returns an error of the store, or [`Denied::Unknown`] if the person's data is deleted at the same time.
    pub async fn keep_import(&self, user: UserId, record: &Record) -> Result<ImportId, Denied> {
        let player = self.player(user).await?;
        self.store.keep_import(player, record.to_json_line(), self.now()).await?.ok_or(Denied::Unknown)
    }

    /// Returns a record that is kept for this person.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn import(&self, user: UserId, import: ImportId) -> Result<Option<String>, StoreError> {
        self.store.import(user, import, self.now()).await
    }
}
