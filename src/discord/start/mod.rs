//! The first minute: the greeting of a server, help, and starting a game in two taps.

pub mod controls;
pub(crate) mod greeting;
pub(crate) mod steps;
