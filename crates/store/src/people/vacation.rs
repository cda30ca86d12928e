//! Vacations from the clocks of correspondence games: a number of days in each calendar year (UTC).
//!
//! A vacation counts as the days that have begun of it. One that ends early keeps its row with the earlier end. Of one
//! that runs across New Year, each year counts its own days.

use std::ops::Range;
use std::time::Duration;

use chrono::{DateTime, Datelike as _, TimeZone as _, Utc};
use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::error::Failure;
use crate::{Store, StoreError};
use banqi_session::{PlayerId, Timestamp};

/// The vacation days of a person in a calendar year.
pub const VACATION_DAYS: u32 = 30;

const DAY_MS: i64 = 24 * 3600 * 1000;

/// A person's vacation days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vacation {
    /// When the current vacation ends; `None` if there is none.
    pub until: Option<Timestamp>,
    /// The days that are left this year.
    pub days_left: u32,
}

/// The outcome of [`Store::take_vacation`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum VacationOutcome {
    /// The vacation is stored.
    Taken(Vacation),
    /// There are not as many days left; nothing was stored.
    TooLong(Vacation),
}

const OF_PLAYER: &str =
    "SELECT from_at, until_at FROM vacations WHERE player_id = $1 AND until_at > $2 ORDER BY from_at";

const END: &str = "UPDATE vacations SET until_at = $2 WHERE player_id = $1 AND until_at > $2";

/// Writes nothing for a person whose data was deleted meanwhile.
const BEGIN: &str = "INSERT INTO vacations (player_id, from_at, until_at) SELECT $1, $2, $3 \
    WHERE EXISTS (SELECT 1 FROM accounts WHERE player_id = $1) \
    ON CONFLICT (player_id, from_at) DO UPDATE SET until_at = excluded.until_at";

const SINCE: &str = "SELECT player_id FROM vacations WHERE until_at > $1";

impl Store {
    /// Returns a person's vacation days.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn vacation(&self, player: PlayerId, now: Timestamp) -> Result<Vacation, StoreError> {
        let mut conn = self.reader().await?;
        vacation(&mut conn, player, now).await.map_err(|failure| self.failure(failure))
    }

    /// Ends a person's current vacation, if any, and begins one of `days` days, if that is not 0.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn take_vacation(
        &self,
        player: PlayerId,
        days: u32,
        now: Timestamp,
    ) -> Result<VacationOutcome, StoreError> {
        self.write(move |conn| take(conn, player, days, now).boxed()).await
    }

    /// Returns the people who had a vacation that ended after `since`, or that is not over.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn players_with_vacations(&self, since: Timestamp) -> Result<Vec<PlayerId>, StoreError> {
        let mut conn = self.reader().await?;
        let players = query_scalar(SINCE).bind(since.0).fetch_all(&mut conn).await;
        let mut players: Vec<i64> = players.map_err(|error| self.failure(error.into()))?;
        players.sort_unstable();
        players.dedup();
        Ok(players.into_iter().map(PlayerId).collect())
    }
}

async fn take(
    conn: &mut Connection,
    player: PlayerId,
    days: u32,
    now: Timestamp,
) -> Result<VacationOutcome, Failure> {
    let before = vacation(conn, player, now).await?;
    // The rest of the current vacation is not used up.
    let left = days_left(&rows(conn, player, now).await?, year(now).start..now.0);
    if days > left {
        return Ok(VacationOutcome::TooLong(Vacation { days_left: left, ..before }));
    }
    query(END).bind(player.0).bind(now.0).execute(&mut *conn).await?;
    if days > 0 {
        let until = now.plus(Duration::from_secs(24 * 3600) * days);
        query(BEGIN).bind(player.0).bind(now.0).bind(until.0).execute(&mut *conn).await?;
    }
    Ok(VacationOutcome::Taken(vacation(conn, player, now).await?))
}

async fn vacation(conn: &mut Connection, player: PlayerId, now: Timestamp) -> Result<Vacation, Failure> {
    let rows = rows(conn, player, now).await?;
    let until = rows.iter().map(|(_, until)| *until).max().filter(|until| *until > now.0);
    // The current vacation counts as a whole.
    Ok(Vacation { until: until.map(Timestamp), days_left: days_left(&rows, year(now)) })
}

/// Returns the vacations of a person that have days in this year.
async fn rows(conn: &mut Connection, player: PlayerId, now: Timestamp) -> Result<Vec<(i64, i64)>, Failure> {
    Ok(query_as(OF_PLAYER).bind(player.0).bind(year(now).start).fetch_all(conn).await?)
}

/// Returns the days that are left in a year, of which `span` counts.
fn days_left(rows: &[(i64, i64)], span: Range<i64>) -> u32 {
    let days = |(from, until): &(i64, i64)| {
        let ms = (*until).min(span.end).saturating_sub((*from).max(span.start)).max(0);
        u32::try_from((ms + DAY_MS - 1) / DAY_MS).unwrap_or(VACATION_DAYS)
    };
    VACATION_DAYS.saturating_sub(rows.iter().map(days).sum())
}

/// Returns the calendar year that includes `now`, in UTC milliseconds.
fn year(now: Timestamp) -> Range<i64> {
    let year = DateTime::from_timestamp_millis(now.0).unwrap_or_default().year();
    let start = |year| Utc.with_ymd_and_hms(year, 1, 1, 0, 0, 0).single();
    let start = |year| start(year).map_or(0, |start| start.timestamp_millis());
    start(year)..start(year + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn begun_days_count_and_the_rest_of_an_ended_vacation_does_not() {
        let day = |days: i64| days * DAY_MS;
        let year = 0..day(365);
        assert_eq!(days_left(&[], year.clone()), 30);
        assert_eq!(days_left(&[(0, day(3))], year.clone()), 27);
        assert_eq!(days_left(&[(0, day(1) + 1), (day(9), day(10))], year.clone()), 27);
        assert_eq!(days_left(&[(0, day(20))], 0..day(2)), 28);
        assert_eq!(days_left(&[(0, day(90))], year), 0);
    }

    #[test]
    fn each_year_counts_its_own_days() {
        let day = |days: i64| days * DAY_MS;
        let rows = [(day(360), day(370) - 1)];
        assert_eq!(days_left(&rows, 0..day(365)), 25);
        assert_eq!(days_left(&rows, day(365)..day(730)), 25);
    }

    #[test]
    fn the_days_are_those_of_a_calendar_year() {
        // 2026-11-22T12:00:00Z, and the first moments of 2026 and 2027.
        assert_eq!(year(Timestamp(1_795_348_800_000)), 1_767_225_600_000..1_798_761_600_000);
    }
}
