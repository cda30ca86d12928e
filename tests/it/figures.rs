//! How much the tests try that run deeper on request: `.ci/deep` sets these variables.

use std::fmt::Debug;
use std::str::FromStr;

/// The figure in an environment variable, or the usual one if it is not set.
pub(crate) fn figure<N: FromStr<Err: Debug>>(variable: &str, usual: N) -> N {
    std::env::var(variable).map_or(usual, |value| value.parse().expect("a figure"))
}

/// The seed of everything random in a test: `BANQI_SEED`, or its own.
pub(crate) fn seed(usual: u64) -> u64 {
    figure("BANQI_SEED", usual)
}

/// Says which seed it was if its test fails.
#[cfg(feature = "bot")]
pub(crate) struct Said(pub(crate) u64);

#[cfg(feature = "bot")]
impl Drop for Said {
    #[expect(clippy::print_stderr, reason = "a failed test says with which seed")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {}", self.0);
        }
    }
}
