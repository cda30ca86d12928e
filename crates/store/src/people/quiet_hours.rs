//! Quiet hours: when a person wants to be neither called nor reminded.
//!
//! They are stored in the row that links the account to a player, so they are deleted together with the person.

use std::fmt;
use std::str::FromStr;

use chrono::{
    DateTime, Datelike as _, Days, FixedOffset, MappedLocalTime, NaiveDate, NaiveDateTime, NaiveTime,
    TimeDelta, TimeZone,
};
use chrono_tz::{TZ_VARIANTS, Tz};

use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::error::Failure;
use crate::log::append::json;
use crate::log::list::open_of;
use crate::{Store, StoreError, UserId};
use banqi_session::{PlayerId, Timestamp};

/// Number of minutes in a day.
const DAY: u16 = 24 * 60;

/// The largest offset from UTC, in minutes. Real offsets are between -12 and +14 hours.
const MOST_OFFSET: i16 = 14 * 60;

/// The names of the days, Monday first, as they are stored.
pub const DAY_NAMES: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// The times in which a person wants no calls: some hours of each day, and some days as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    /// The hours of each day, if there are any.
    pub hours: Option<Hours>,
    /// The days that are quiet as a whole, Monday first.
    pub days: [bool; 7],
    /// The person's time zone.
    pub zone: Zone,
}

/// Hours of a day; they may go past midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hours {
    from: u16,
    until: u16,
}

/// A time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// A fixed offset from UTC, in minutes east of it.
    Offset(i16),
    /// A zone of the IANA database.
    Named(Tz),
}

/// The error for text that does not stand for quiet hours or a part of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not quiet hours")]
pub struct NotQuietHours;

impl QuietHours {
    /// Returns whether no time is quiet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hours.is_none() && self.days == [false; 7]
    }

    /// Returns the quiet times that end after `from` and begin before `until`, by their beginning. They may touch and
    /// overlap.
    #[must_use]
    pub fn spans(&self, from: Timestamp, until: Timestamp) -> Vec<(Timestamp, Timestamp)> {
        let day_of = |at: Timestamp| self.zone.local(at).date();
        // A quiet time that began the day before may still last.
        let first = day_of(from).checked_sub_days(Days::new(1)).unwrap_or(NaiveDate::MIN);
        let last = day_of(until);
        let mut spans = Vec::new();
        for day in first.iter_days().take_while(|day| *day <= last) {
            let next = day.checked_add_days(Days::new(1)).unwrap_or(NaiveDate::MAX);
            if let Some(Hours { from, until }) = self.hours {
                let end = if until > from { day } else { next };
                spans.push((self.zone.at(day, from), self.zone.at(end, until)));
            }
            if self.days[day.weekday().num_days_from_monday() as usize] {
                spans.push((self.zone.at(day, 0), self.zone.at(next, 0)));
            }
        }
        spans.retain(|(begins, ends)| *ends > from && *begins < until);
        spans.sort_unstable();
        spans
    }

    /// Returns whether a moment is quiet.
    #[must_use]
    pub fn includes(&self, at: Timestamp) -> bool {
        self.spans(at, Timestamp(at.0.saturating_add(1)))
            .iter()
            .any(|(from, until)| *from <= at && at < *until)
    }
}

impl Hours {
    /// Creates hours from minutes after midnight; `None` if they are not below 24 hours, or equal.
    #[must_use]
    pub const fn new(from: u16, until: u16) -> Option<Self> {
        // The end of a day is the beginning of the next.
        let until = until % DAY;
        if from < DAY && from != until { Some(Self { from, until }) } else { None }
    }
}

impl Zone {
    /// Creates an offset; `None` if it is larger than any on Earth.
    #[must_use]
    pub const fn offset(minutes: i16) -> Option<Self> {
        if minutes.unsigned_abs() <= MOST_OFFSET.unsigned_abs() { Some(Self::Offset(minutes)) } else { None }
    }

    /// Returns the zones of the IANA database, by name.
    pub fn named() -> impl Iterator<Item = Self> {
        TZ_VARIANTS.iter().copied().map(Self::Named)
    }

    /// Returns the local time at a moment.
    fn local(self, at: Timestamp) -> NaiveDateTime {
        let utc = DateTime::from_timestamp_millis(at.0).unwrap_or_default();
        match self {
            Self::Offset(minutes) => utc.naive_utc() + TimeDelta::minutes(minutes.into()),
            Self::Named(zone) => utc.with_timezone(&zone).naive_local(),
        }
    }

    /// Returns the moment of a local time, given in minutes after midnight. If a clock change makes a time occur twice,
    /// the first is meant. A time that a clock change skips counts with the offset before the change.
    fn at(self, day: NaiveDate, minutes: u16) -> Timestamp {
        let local = day.and_time(NaiveTime::MIN) + TimeDelta::minutes(minutes.into());
        match self {
            Self::Offset(offset) => {
                let zone = FixedOffset::east_opt(i32::from(offset) * 60);
                zone.map_or(Timestamp(0), |zone| moment(&zone, local))
            }
            Self::Named(zone) => moment(&zone, local),
        }
    }
}

fn moment(zone: &impl TimeZone, local: NaiveDateTime) -> Timestamp {
    let utc = match zone.from_local_datetime(&local) {
        MappedLocalTime::Single(at) | MappedLocalTime::Ambiguous(at, _) => at.timestamp_millis(),
        // No clock change is longer than a day.
        MappedLocalTime::None => {
            let before = zone.offset_from_utc_datetime(&(local - TimeDelta::days(1)));
            let offset = i64::from(chrono::Offset::fix(&before).local_minus_utc());
            local.and_utc().timestamp_millis() - offset * 1000
        }
    };
    Timestamp(utc)
}

impl fmt::Display for Hours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, until } = self;
        write!(f, "{:02}:{:02}-{:02}:{:02}", from / 60, from % 60, until / 60, until % 60)
    }
}

impl FromStr for Hours {
    type Err = NotQuietHours;

    /// Parses hours as people write them: `22-8`, `22:30 - 07:00`.
    fn from_str(text: &str) -> Result<Self, NotQuietHours> {
        let (from, until) = text.split_once(['-', '–', '~', '～']).ok_or(NotQuietHours)?;
        Self::new(minutes(from)?, minutes(until)?).ok_or(NotQuietHours)
    }
}

/// Parses a time of day: `8`, `08:00`, `24:00`.
fn minutes(text: &str) -> Result<u16, NotQuietHours> {
    let text = text.trim();
    let (hour, minute) = text.split_once([':', '：']).unwrap_or((text, "0"));
    let number = |text: &str| -> Result<u16, NotQuietHours> {
        let is_short = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_short { text.parse().map_err(|_| NotQuietHours) } else { Err(NotQuietHours) }
    };
    let (hour, minute) = (number(hour)?, number(minute)?);
    let minutes = hour * 60 + minute;
    if minute < 60 && minutes <= DAY { Ok(minutes) } else { Err(NotQuietHours) }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(zone) => f.write_str(zone.name()),
            Self::Offset(minutes) => {
                let sign = if *minutes < 0 { '-' } else { '+' };
                let (hours, rest) = (minutes.unsigned_abs() / 60, minutes.unsigned_abs() % 60);
                write!(f, "UTC{sign}{hours}")?;
                if rest == 0 { Ok(()) } else { write!(f, ":{rest:02}") }
            }
        }
    }
}

impl FromStr for Zone {
    type Err = NotQuietHours;

    /// Parses a zone as people write it: `Asia/Taipei` in any case, `UTC+8`, `+5:30`, `-3`.
    fn from_str(text: &str) -> Result<Self, NotQuietHours> {
        let text = text.trim();
        let upper = text.to_ascii_uppercase();
        let offset = upper.strip_prefix("UTC").or(upper.strip_prefix("GMT")).unwrap_or(&upper).trim();
        if offset.is_empty() && !upper.is_empty() {
            return Ok(Self::Offset(0));
        }
        if let Some(east) = offset.strip_prefix('+') {
            return minutes(east).ok().and_then(|east| Self::offset(east.cast_signed())).ok_or(NotQuietHours);
        }
        if let Some(west) = offset.strip_prefix(['-', '−']) {
            return minutes(west)
                .ok()
                .and_then(|west| Self::offset(-west.cast_signed()))
                .ok_or(NotQuietHours);
        }
        let name = text.replace(' ', "_");
        // As it is stored, it is found without a search.
        let found = name
            .parse()
            .ok()
            .or_else(|| TZ_VARIANTS.iter().find(|zone| zone.name().eq_ignore_ascii_case(&name)).copied());
        found.map(Self::Named).ok_or(NotQuietHours)
    }
}

impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hours {
            Some(hours) => write!(f, "{hours}")?,
            None => f.write_str("-")?,
        }
        let days: Vec<&str> =
            DAY_NAMES.iter().zip(self.days).filter(|(_, quiet)| *quiet).map(|(name, _)| *name).collect();
        let days = if days.is_empty() { "-".to_owned() } else { days.join(",") };
        write!(f, " {days} {}", self.zone)
    }
}

impl FromStr for QuietHours {
    type Err = NotQuietHours;

    /// Parses the form that `Display` writes.
    fn from_str(text: &str) -> Result<Self, NotQuietHours> {
        let parts: Vec<&str> = text.split(' ').collect();
        let [hours, days, zone] = parts[..] else { return Err(NotQuietHours) };
        let hours = if hours == "-" { None } else { Some(hours.parse()?) };
        let mut quiet = [false; 7];
        for day in days.split(',').filter(|day| *day != "-") {
            let nth = DAY_NAMES.iter().position(|name| *name == day).ok_or(NotQuietHours)?;
            quiet[nth] = true;
        }
        Ok(Self { hours, days: quiet, zone: zone.parse()? })
    }
}

/// The account of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Account {
    /// The account; `None` for people who had their data deleted.
    pub user: Option<UserId>,
    /// When the person wants no calls.
    pub quiet: Option<QuietHours>,
}

/// Selects the accounts of the players `$1`, `[player, ..]`, in order, and when they want no calls; NULLs for players
/// without an account.
const ACCOUNTS: &str = "SELECT a.user_id, a.quiet FROM json_each($1) AS j \
    LEFT JOIN accounts AS a ON a.player_id = CAST(j.value AS BIGINT) ORDER BY j.key";

const OF_PERSON: &str = "SELECT quiet FROM accounts WHERE user_id = $1";

/// Also makes calls due in the person's open games, so that their times are computed again.
const CHANGE: &str = concat!(
    "UPDATE accounts SET quiet = $2 WHERE user_id = $1; \
    UPDATE sessions SET call_at = 0 WHERE session_id IN (",
    open_of!("$3"),
    ")"
);

impl Store {
    /// Returns the accounts of players, in order.
    ///
    /// # Errors
    /// A disk failure, or [`StoreError::BadRow`].
    pub async fn accounts(&self, players: &[PlayerId]) -> Result<Vec<Account>, StoreError> {
        let asked: Vec<i64> = players.iter().map(|player| player.0).collect();
        let mut conn = self.reader().await?;
        let rows = query_as(ACCOUNTS).bind(json(&asked)).fetch_all(&mut conn).await;
        let rows: Vec<(Option<i64>, Option<String>)> = rows.map_err(|error| self.failure(error.into()))?;
        let account = |(user, quiet): (Option<i64>, Option<String>)| {
            Ok(Account { user: user.map(UserId::from_sql), quiet: read(quiet)? })
        };
        rows.into_iter().map(account).collect()
    }

    /// Returns when a person wants no calls; `None` if they may always be called.
    ///
    /// # Errors
    /// A disk failure, or [`StoreError::BadRow`].
    pub async fn quiet_hours(&self, user: UserId) -> Result<Option<QuietHours>, StoreError> {
        let mut conn = self.reader().await?;
        let found = query_scalar(OF_PERSON).bind(user.to_sql()).fetch_optional(&mut conn).await;
        let found: Option<Option<String>> = found.map_err(|error| self.failure(error.into()))?;
        read(found.flatten())
    }
}

/// Changes when a person wants no calls. Nothing is stored for a person without an account in the database.
pub(crate) async fn change_in(
    conn: &mut Connection,
    (user, player): (UserId, PlayerId),
    quiet: Option<QuietHours>,
) -> Result<(), Failure> {
    let quiet = quiet.map(|quiet| quiet.to_string());
    query(CHANGE).bind(user.to_sql()).bind(quiet).bind(player.0).execute(conn).await?;
    Ok(())
}

fn read(stored: Option<String>) -> Result<Option<QuietHours>, StoreError> {
    let parsed = stored.map(|stored| stored.parse()).transpose();
    parsed.map_err(|NotQuietHours| StoreError::BadRow { what: "quiet hours" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp(DateTime::parse_from_rfc3339(text).unwrap().timestamp_millis())
    }

    fn quiet(text: &str) -> QuietHours {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_stored_goes_both_ways() {
        for text in [
            "22:00-08:00 - UTC+8",
            "- sat,sun Asia/Taipei",
            "23:30-06:15 mon,wed America/New_York",
            "00:00-12:00 - UTC-3:30",
            "- - UTC+0",
        ] {
            assert_eq!(quiet(text).to_string(), text);
        }
        for text in
            ["", "22-8", "22:00-08:00 -", "- - Mars", "25:00-08:00 - UTC+8", "- xxx UTC+8", "- - UTC+15"]
        {
            assert_eq!(text.parse::<QuietHours>(), Err(NotQuietHours), "{text}");
        }
    }

    #[test]
    fn hours_and_zones_are_read_as_people_write_them() {
        for (text, hours) in [
            ("22-8", "22:00-08:00"),
            (" 22:30 – 7 ", "22:30-07:00"),
            ("0-24", ""),
            ("8-8", ""),
            ("18-24", "18:00-00:00"),
            ("25-8", ""),
            ("22-8:60", ""),
            ("22", ""),
            ("a-b", ""),
            ("+2-+8", ""),
        ] {
            let read = text.parse::<Hours>().map(|hours| hours.to_string()).unwrap_or_default();
            assert_eq!(read, hours, "{text}");
        }
        for (text, zone) in [
            ("asia/taipei", "Asia/Taipei"),
            ("America/new york", "America/New_York"),
            ("utc", "UTC+0"),
            ("+8", "UTC+8"),
            ("gmt -5", "UTC-5"),
            ("UTC+05:30", "UTC+5:30"),
            ("+14", "UTC+14"),
            ("+15", ""),
            ("Nowhere", ""),
            ("", ""),
        ] {
            let read = text.parse::<Zone>().map(|zone| zone.to_string()).unwrap_or_default();
            assert_eq!(read, zone, "{text}");
        }
    }

    #[test]
    fn hours_past_midnight_and_whole_days_are_quiet_by_local_time() {
        let nights = quiet("22:00-08:00 sun UTC+8");
        for (moment, is_quiet) in [
            ("2026-11-20T21:59:59+08:00", false),
            ("2026-11-20T22:00:00+08:00", true),
            ("2026-11-21T07:59:59+08:00", true),
            ("2026-11-21T08:00:00+08:00", false),
            // 22 November is a Sunday.
            ("2026-11-22T12:00:00+08:00", true),
            ("2026-11-23T07:00:00+08:00", true),
            ("2026-11-23T08:00:00+08:00", false),
        ] {
            assert_eq!(nights.includes(at(moment)), is_quiet, "{moment}");
        }
        let spans = nights.spans(at("2026-11-21T12:00:00+08:00"), at("2026-11-23T12:00:00+08:00"));
        assert_eq!(spans.len(), 3, "two nights and a Sunday");
        assert!(!quiet("- - UTC+8").includes(at("2026-11-22T03:00:00+08:00")));
    }

    #[test]
    fn a_change_of_the_clocks_moves_quiet_hours_with_local_time() {
        let nights = quiet("22:00-02:30 - Europe/Berlin");
        // On 29 March 2026 the clocks go from 2:00 to 3:00, so 2:30 does not exist: it is 3:30 instead.
        assert!(nights.includes(at("2026-03-29T00:59:59Z")));
        assert!(nights.includes(at("2026-03-29T01:29:59Z")) && !nights.includes(at("2026-03-29T01:30:00Z")));
        assert!(nights.includes(at("2026-03-29T20:00:00Z")), "22:00 in summer");
        assert!(!nights.includes(at("2026-03-28T20:59:59Z")) && nights.includes(at("2026-03-28T21:00:00Z")));
        // On 25 October 2026 they go from 3:00 to 2:00, so 2:30 occurs twice: the first counts.
        assert!(nights.includes(at("2026-10-25T00:29:59Z")) && !nights.includes(at("2026-10-25T00:30:00Z")));
    }

    #[test]
    fn every_moment_of_a_week_is_quiet_as_a_slow_clock_says() {
        let weekly = quiet("13:00-01:00 mon,fri Asia/Taipei");
        let monday = at("2026-11-16T00:00:00+08:00");
        for minute in (0..7 * 24 * 60).step_by(7) {
            let (day, of_day) = (minute / 1440, minute % 1440);
            let slow = !(60..13 * 60).contains(&of_day) || day == 0 || day == 4;
            assert_eq!(weekly.includes(Timestamp(monday.0 + minute * 60_000)), slow, "{minute}");
        }
    }
}
