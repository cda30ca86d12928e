//! Counts for metrics: games by phase, games whose messages are not up to date, and deletions.

use crate::database::sql::{query_as, query_scalar};
use crate::{Store, StoreError};
use banqi_session::Timestamp;

/// What is stored at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Challenges that are not answered yet.
    pub offered: i64,
    /// Games being played.
    pub playing: i64,
    /// Games that are over, and challenges that were declined or expired.
    pub over: i64,
    /// Those in channels that the bot can use whose messages are not up to date.
    pub open: Behind,
    /// The same in channels that the bot cannot use at present.
    pub closed: Behind,
    /// When the oldest deletion of a person's data was requested that is not complete.
    pub oldest_deletion: Option<Timestamp>,
}

/// Games whose messages are not up to date yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Behind {
    /// How many there are.
    pub boards: i64,
    /// The time of the oldest event that they are not up to date with.
    pub since: Option<Timestamp>,
}

const OPEN: &str = "SELECT phase, count(*) FROM sessions WHERE phase <> 'over' GROUP BY phase";

/// Rows are numbered without gaps and never deleted.
const ALL: &str = "SELECT coalesce(max(session_id), 0) FROM sessions";

/// A row of the outbox has the newest event. The oldest that a board does not show is the one after what it shows.
///
/// A board that was tried and that nobody works on waits for a closed channel ([`Store::retry_outbox`]), also when it
/// is about to be tried again. All others that were tried stay claimed until they are shown, but for a moment after a
/// start, and for the seconds until they are claimed again after an outage has moved their deadline.
const BEHIND: &str = "SELECT o.attempts > 0 AND o.owner IS NULL, count(*), min(e.at) FROM outbox AS o \
    JOIN sessions AS s ON s.session_id = o.session_id \
    LEFT JOIN events AS e ON e.session_id = o.session_id \
    AND e.seq = CASE WHEN s.shown_seq < o.seq THEN s.shown_seq + 1 ELSE o.seq END GROUP BY 1";

const OLDEST_DELETION: &str = "SELECT min(asked_at) FROM deletions";

impl Store {
    /// Counts games and boards, and finds the oldest deletion.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn tally(&self) -> Result<Tally, StoreError> {
        self.count().await.map_err(|error| self.failure(error.into()))
    }

    async fn count(&self) -> Result<Tally, sqlx::Error> {
        let mut conn = self.readers.acquire().await?;
        let mut tally = Tally::default();
        let open: Vec<(String, i64)> = query_as(OPEN).fetch_all(&mut conn).await?;
        for (phase, games) in open {
            match phase.as_str() {
                "offered" => tally.offered = games,
                _ => tally.playing = games,
            }
        }
        let all: i64 = query_scalar(ALL).fetch_one(&mut conn).await?;
        tally.over = (all - tally.offered - tally.playing).max(0);
        let behind: Vec<(bool, i64, Option<i64>)> = query_as(BEHIND).fetch_all(&mut conn).await?;
        for (is_closed, boards, since) in behind {
            let behind = Behind { boards, since: since.map(Timestamp) };
            *(if is_closed { &mut tally.closed } else { &mut tally.open }) = behind;
        }
        let asked_at: Option<i64> = query_scalar(OLDEST_DELETION).fetch_one(&mut conn).await?;
        tally.oldest_deletion = asked_at.map(Timestamp);
        Ok(tally)
    }
}
