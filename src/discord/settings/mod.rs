//! `/settings`: what the managers of a server decide about its games, on one page.

mod choices;
mod controls;
pub mod settings_step;
pub(crate) mod steps;
pub(crate) mod winner_role;

pub(crate) use controls::settings_controls;
