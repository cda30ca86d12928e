//! Games under load, and with everything that can fail failing.

mod failures;
mod quick;
mod random_games;
mod refusals;
mod storm;
mod torture;
