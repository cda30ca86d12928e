//! A stopwatch for metrics. What it measures decides nothing.

#![expect(clippy::disallowed_methods, reason = "durations are only reported; nothing depends on them")]

use std::time::Instant;

use crate::Histogram;
use crate::recorder::is_on;

/// Measures how long something takes. It reads the clock only if metrics are recorded.
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct Timer(Option<Instant>);

impl Timer {
    /// Starts to measure.
    pub fn start() -> Self {
        Self(is_on().then(Instant::now))
    }

    /// Records the seconds since the start.
    pub fn stop<const N: usize>(self, histogram: &Histogram, labels: [&'static str; N]) {
        if let Some(started) = self.0 {
            histogram.record(labels, started.elapsed());
        }
    }
}
