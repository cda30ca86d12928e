//! Whole messages of every kind, for proofreading and for tests of everything that messages have to fit.

#![allow(clippy::unwrap_used, reason = "only tests use it")]

pub mod messages;
#[cfg(test)]
mod pages;
pub mod people;
#[cfg(test)]
mod phone;
#[cfg(test)]
mod sentences;
pub mod study;
#[cfg(test)]
mod terms;
