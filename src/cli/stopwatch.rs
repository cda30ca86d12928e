//! Measures elapsed time for subcommands that need it.

#![expect(clippy::disallowed_methods, reason = "a subcommand that is given so much time has to measure it")]

use std::time::{Duration, Instant};

/// A stopwatch that starts when it is created.
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
