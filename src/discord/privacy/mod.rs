//! `/privacy`: what is stored about a person, and its deletion.

mod controls;
pub(crate) mod steps;
