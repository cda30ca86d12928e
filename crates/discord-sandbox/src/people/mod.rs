//! Handles to people and places for tests, and the interactions that people send to the bot.

pub(crate) mod action;
pub(crate) mod chat;
pub(crate) mod invoke;
pub(crate) mod modal;
pub(crate) mod person;
pub(crate) mod place;
pub(crate) mod reply;
pub(crate) mod resolved;
