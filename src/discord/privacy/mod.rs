//! `/privacy`: what is stored about a person, and its deletion.

pub(crate) mod controls;
pub(crate) mod steps;
