//! Games under load, and with failures of everything that can fail.

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
pub(in crate::bot) mod torture;
