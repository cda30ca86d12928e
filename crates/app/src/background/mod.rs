//! What goes on by itself: deadlines, calls, boards that are owed, threads, winner's roles, backups.
//!
//! Each of these works off rows of the database that fall due, so a restart changes nothing.

pub(super) mod backups;
pub(super) mod calls;
pub(super) mod claims;
pub(super) mod deadlines;
pub(super) mod downtime;
pub(super) mod notices;
pub(super) mod outbox;
pub(super) mod threads;
pub(super) mod winner_roles;
