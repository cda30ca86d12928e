//! Games from records, also of games that were played elsewhere.

use crate::app::loaded::unflipped;
use crate::app::{Log, Past, Replay};
use banqi_deal::Deal;
use banqi_rules::banqi::{Piece, Square};
use banqi_session::{BrokenLog, Fault, NotARecord, Record, Session, SessionId};

/// The most moves of a game that is shown. No game that people have played comes near it.
pub const MOST_IMPORTED: usize = 2_000;

/// A session that is not stored.
const NO_SESSION: SessionId = SessionId(0);

/// A game from a record in which no error was found.
pub struct Imported {
    /// The record.
    pub record: Record,
    /// The pieces that were never flipped, each on its square, if the game is over.
    pub unflipped: Vec<(Square, Piece)>,
    log: Log,
}

/// Why a file has no game that can be shown.
#[derive(Debug)]
pub enum NoImport {
    /// It has several records, one on each line.
    Several,
    /// It is not a record.
    NotARecord(NotARecord),
    /// The game has more moves than [`MOST_IMPORTED`].
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
        if text.lines().nth(1).is_some() && text.lines().next().is_some_and(is_record) {
            return Err(NoImport::Several);
        }
        let record = Record::from_json(text).map_err(NoImport::NotARecord)?;
        if record.plies.len() > MOST_IMPORTED {
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
        Ok(Self { record, unflipped, log })
    }

    /// Returns the state after `at` moves, or the last one.
    ///
    /// # Errors
    /// Returns [`NoImport::Broken`].
    pub fn past(&self, at: usize) -> Result<Past, NoImport> {
        let past = self.log.past(at).map_err(NoImport::Broken)?;
        past.ok_or(NoImport::Broken(BrokenLog { session: NO_SESSION, seq: 0 }))
    }

    /// Makes the replay. It takes milliseconds, so call it on a blocking thread.
    ///
    /// # Errors
    /// Returns [`NoImport::Broken`].
    pub fn replay(&self) -> Result<Replay, NoImport> {
        Replay::of(&self.log, &self.unflipped).map_err(NoImport::Broken)
    }
}
