//! `/privacy`: what is stored about a person, and its deletion.

mod controls;
pub mod privacy_step;
pub(crate) mod steps;
