//! The top of the bot: which handler of which feature answers a click, a form or a command about a game.

mod answer;
pub(crate) mod clicks;
pub(crate) mod tasks;
