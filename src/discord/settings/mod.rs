//! `/settings`: what the managers of a server decide about its games, on one page. `/preferences`: how boards look to
//! one person.

mod choices;
mod controls;
pub(crate) mod games;
pub(crate) mod preferences;
pub(crate) mod season;
pub(crate) mod steps;
pub(crate) mod winner_role;

pub(crate) use choices::look_change;
pub(crate) use controls::{games_controls, look_controls, question_controls, season_form, settings_controls};
