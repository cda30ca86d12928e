//! Time controls: how much time the players of a game have.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Default time per move, for correspondence play.
pub const DEFAULT_PER_MOVE: Duration = Duration::from_secs(3 * DAY);

/// How much time the players of a game have.
///
/// Written as a limit per move, `3d`, `12h` or `10m`, or as a bank in minutes with an increment in seconds, `10+5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// A limit for each move.
    PerMove(Duration),
    /// A bank of time that each seat has for all its moves.
    Bank {
        /// The time at the start.
        bank: Duration,
        /// The time that is added after each move.
        increment: Duration,
    },
}

impl TimeControl {
    /// The limits per move that can be typed, in seconds.
    pub const PER_MOVE_SECONDS: RangeInclusive<u64> = 10 * MINUTE..=14 * DAY;
    /// The banks that can be typed, in minutes.
    pub const BANK_MINUTES: RangeInclusive<u64> = 1..=180;
    /// The increments that can be typed, in seconds.
    pub const INCREMENT_SECONDS: RangeInclusive<u64> = 0..=60;

    /// The time controls that are suggested, the shortest first.
    pub const SUGGESTED: [Self; 9] = [
        Self::bank(5, 3),
        Self::bank(10, 5),
        Self::bank(20, 10),
        Self::PerMove(Duration::from_secs(10 * MINUTE)),
        Self::PerMove(Duration::from_secs(HOUR)),
        Self::PerMove(Duration::from_secs(DAY)),
        Self::PerMove(DEFAULT_PER_MOVE),
        Self::PerMove(Duration::from_secs(7 * DAY)),
        Self::PerMove(Duration::from_secs(14 * DAY)),
    ];

    /// A bank of some minutes with an increment of some seconds.
    #[must_use]
    pub const fn bank(minutes: u64, seconds: u64) -> Self {
        Self::Bank { bank: Duration::from_secs(minutes * MINUTE), increment: Duration::from_secs(seconds) }
    }

    /// Returns the time for a seat's first move, which is not taken from its bank: the limit per move, or as much as
    /// the bank has.
    #[must_use]
    pub const fn first_move(self) -> Duration {
        match self {
            Self::PerMove(limit) | Self::Bank { bank: limit, .. } => limit,
        }
    }

    /// Whether this is correspondence play: a limit per move of at least an hour.
    #[must_use]
    pub fn is_correspondence(self) -> bool {
        matches!(self, Self::PerMove(limit) if limit.as_secs() >= HOUR)
    }
}

impl Default for TimeControl {
    /// The default time per move.
    fn default() -> Self {
        Self::PerMove(DEFAULT_PER_MOVE)
    }
}

impl From<Duration> for TimeControl {
    /// A limit for each move.
    fn from(per_move: Duration) -> Self {
        Self::PerMove(per_move)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerMove(limit) => match limit.as_secs() {
                seconds if seconds >= DAY && seconds.is_multiple_of(DAY) => write!(f, "{}d", seconds / DAY),
                seconds if seconds >= HOUR && seconds.is_multiple_of(HOUR) => {
                    write!(f, "{}h", seconds / HOUR)
                }
                seconds => write!(f, "{}m", seconds / MINUTE),
            },
            Self::Bank { bank, increment } => {
                write!(f, "{}+{}", bank.as_secs() / MINUTE, increment.as_secs())
            }
        }
    }
}

/// The error of parsing a text that is not a time control, or one out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotATimeControl {
    /// The text is neither a limit per move nor a bank.
    #[error(
        "not a time control: write a limit per move, such as 3d, or a bank with an increment, such as 10+5"
    )]
    Form,
    /// The limit per move is out of range.
    #[error("a limit per move is from 10 minutes to 14 days, not {} s", .0.as_secs())]
    Limit(Duration),
    /// The bank or its increment is out of range.
    #[error("a bank has 1 to 180 minutes, and an increment of at most 60 seconds")]
    Bank,
}

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    /// Accepts either case, spaces, and units in words: `3 days`, `12 小時`, `10 min + 5 s`.
    fn from_str(text: &str) -> Result<Self, NotATimeControl> {
        let text: String =
            text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect();
        if let Some((bank, increment)) = text.split_once(['+', '＋']) {
            let (minutes, unit) = amount(bank)?;
            let (seconds, small_unit) = amount(increment)?;
            if !(unit.is_empty() || MINUTES.contains(&unit))
                || !(small_unit.is_empty() || SECONDS.contains(&small_unit))
            {
                return Err(NotATimeControl::Form);
            }
            if !Self::BANK_MINUTES.contains(&minutes) || !Self::INCREMENT_SECONDS.contains(&seconds) {
                return Err(NotATimeControl::Bank);
            }
            return Ok(Self::bank(minutes, seconds));
        }
        let (number, unit) = amount(&text)?;
        let units = [(MINUTE, &MINUTES[..]), (HOUR, &HOURS[..]), (DAY, &DAYS[..])];
        let unit = units.into_iter().find(|(_, words)| words.contains(&unit)).ok_or(NotATimeControl::Form)?.0;
        let seconds = number.checked_mul(unit).ok_or(NotATimeControl::Form)?;
        let limit = Duration::from_secs(seconds);
        match Self::PER_MOVE_SECONDS.contains(&seconds) {
            true => Ok(Self::PerMove(limit)),
            false => Err(NotATimeControl::Limit(limit)),
        }
    }
}

const SECONDS: [&str; 8] = ["s", "sec", "secs", "second", "seconds", "秒", "秒鐘", "秒钟"];
const MINUTES: [&str; 8] = ["m", "min", "mins", "minute", "minutes", "分", "分鐘", "分钟"];
const HOURS: [&str; 8] = ["h", "hr", "hrs", "hour", "hours", "時", "小時", "小时"];
const DAYS: [&str; 5] = ["d", "day", "days", "天", "日"];

/// Splits a text into the number at its start and the unit after it.
fn amount(text: &str) -> Result<(u64, &str), NotATimeControl> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().map_err(|_| NotATimeControl::Form)?;
    Ok((number, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_suggested_is_read_back() {
        for time in TimeControl::SUGGESTED {
            assert_eq!(time.to_string().parse(), Ok(time));
        }
        let written = TimeControl::SUGGESTED.map(|time| time.to_string());
        assert_eq!(written, ["5+3", "10+5", "20+10", "10m", "1h", "1d", "3d", "7d", "14d"]);
    }

    #[test]
    fn people_type_units_in_words_and_in_their_language() {
        let hours = |hours: u64| Ok(TimeControl::PerMove(Duration::from_secs(hours * HOUR)));
        for (typed, meant) in [
            ("15+10", Ok(TimeControl::bank(15, 10))),
            (" 15 + 10 ", Ok(TimeControl::bank(15, 10))),
            ("15 min + 10 s", Ok(TimeControl::bank(15, 10))),
            ("15分鐘＋10秒", Ok(TimeControl::bank(15, 10))),
            ("1+0", Ok(TimeControl::bank(1, 0))),
            ("180+60", Ok(TimeControl::bank(180, 60))),
            ("1 Hour", hours(1)),
            ("12小时", hours(12)),
            ("2 days", hours(48)),
            ("14 天", hours(14 * 24)),
            ("90 minutes", Ok(TimeControl::PerMove(Duration::from_secs(90 * MINUTE)))),
        ] {
            assert_eq!(typed.parse(), meant, "{typed}");
        }
    }

    #[test]
    fn times_out_of_range_are_refused_with_what_is_out_of_range() {
        for typed in ["0+5", "181+0", "5+61"] {
            assert_eq!(typed.parse::<TimeControl>(), Err(NotATimeControl::Bank), "{typed}");
        }
        for (typed, seconds) in [("9m", 9 * MINUTE), ("15d", 15 * DAY), ("0h", 0)] {
            let limit = Duration::from_secs(seconds);
            assert_eq!(typed.parse::<TimeControl>(), Err(NotATimeControl::Limit(limit)), "{typed}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for typed in [
            "",
            "3",
            "d",
            "+",
            "5+",
            "+5",
            "5h+3",
            "5+3d",
            "-1d",
            "1.5h",
            "5+3+1",
            "fast",
            "99999999999999999999d",
            "999999999999999999d",
        ] {
            assert_eq!(typed.parse::<TimeControl>(), Err(NotATimeControl::Form), "{typed}");
        }
    }

    #[test]
    fn correspondence_begins_at_one_hour_a_move() {
        let is = TimeControl::SUGGESTED.map(TimeControl::is_correspondence);
        assert_eq!(is, [false, false, false, false, true, true, true, true, true]);
    }
}
