//! People and servers: what they prefer, whom they block, when they are away, and how their data is deleted.

pub(super) mod blocks;
pub(super) mod guilds;
pub(super) mod preferences;
pub(super) mod privacy;
pub(super) mod vacations;

use std::time::Duration;

use tokio::sync::Notify;

/// Waits for a notice, for `wait` at most if that is given.
async fn noticed(notice: &Notify, wait: Option<Duration>) {
    match wait {
        Some(wait) => drop(tokio::time::timeout(wait, notice.notified()).await),
        None => notice.notified().await,
    }
}
