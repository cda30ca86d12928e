//! What the person who hosts the bot needs: the bot itself, its settings, checks, metrics, and backups.

pub(super) mod backup;
pub(super) mod check;
mod log;
mod metrics_server;
pub(super) mod migrate_to;
pub(super) mod restore;
pub(super) mod run;
mod settings;
mod stop;
