//! Games under load, and with everything that can fail failing.

mod arbitrary;
mod crowd;
mod failures;
#[cfg(debug_assertions)]
mod panics;
mod quick;
mod random_games;
mod refusals;
mod storm;
mod stub;
mod torture;
