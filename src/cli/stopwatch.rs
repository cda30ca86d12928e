//! How long something has taken: the clock of subcommands that measure.

#![expect(clippy::disallowed_methods, reason = "a subcommand that is given so much time has to measure it")]

use std::time::{Duration, Instant};

/// Runs from when it is made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stopwatch(Instant);

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self(Instant::now())
    }

    pub(super) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
