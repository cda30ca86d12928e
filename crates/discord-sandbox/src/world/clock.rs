//! The clock of the sandbox: real time plus the time that tests have skipped.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970 at which Discord's ids begin (2015-01-01).
pub(crate) const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// A wall clock that follows the machine's monotonic clock and can be moved forward.
#[derive(Debug)]
pub(crate) struct Clock {
    started: Instant,
    started_ms: u64,
    ahead: Duration,
}

impl Clock {
    #[allow(clippy::disallowed_methods)] // the sandbox plays the outside world, so it owns a clock
    pub(crate) fn new() -> Self {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            started: Instant::now(),
            started_ms: u64::try_from(since_epoch.as_millis()).unwrap_or(u64::MAX),
            ahead: Duration::ZERO,
        }
    }

    /// Returns the time in milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        let elapsed = self.started.elapsed() + self.ahead;
        self.started_ms + u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)
    }

    pub(crate) fn advance(&mut self, by: Duration) {
        self.ahead += by;
    }
}

/// Formats a time as Discord does: `2026-01-31T12:00:00.000000+00:00`.
///
/// The conversion of days to a civil date follows Howard Hinnant, "chrono-compatible low-level date algorithms".
pub(crate) fn iso8601(ms: u64) -> String {
    let (days, rest) = (ms / 86_400_000, ms % 86_400_000);
    let z = days + 719_468;
    let (era, doe) = (z / 146_097, z % 146_097);
    let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let day = doy - (153 * mp + 2) / 5 + 1;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    let year = yoe + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}000+00:00", rest % 1_000)
}

#[cfg(test)]
mod tests {
    use super::iso8601;

    #[test]
    fn dates_are_civil() {
        assert_eq!(iso8601(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso8601(951_782_400_000), "2000-02-29T00:00:00.000000+00:00");
        assert_eq!(iso8601(1_767_225_599_999), "2025-12-31T23:59:59.999000+00:00");
    }
}
