//! Scheduled backups. The files themselves are the schedule: the next one is due when the newest is old enough, so a
//! restart neither skips a backup nor makes one too many. A clock that was ahead once makes no difference: backups of
//! the future are ignored.

use std::convert::Infallible;
use std::path::PathBuf;
use std::time::Duration;

use crate::Ambient;
use banqi_session::Timestamp;
use banqi_store::{Store, StoreError};

/// The first pause after a failed backup. It doubles with each further failure, up to the usual interval.
const FIRST_PAUSE: Duration = Duration::from_secs(60);

/// When and where the database is backed up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupPlan {
    /// The directory. It is created if it does not exist.
    pub directory: PathBuf,
    /// The time between two backups.
    pub every: Duration,
    /// How many backups are kept.
    pub keep: usize,
}

/// Backs the database up as planned, forever.
pub async fn keep_backups(store: &Store, plan: &BackupPlan, ambient: &dyn Ambient) -> Infallible {
    let mut pause = FIRST_PAUSE;
    let mut told = false;
    loop {
        told = told || tell_of_the_future(store, plan, ambient.now());
        match back_up_when_due(store, plan, ambient).await {
            Ok(()) => pause = FIRST_PAUSE,
            Err(failure) => {
                tracing::error!(%failure, "could not back up the database; trying again later");
                tokio::time::sleep(pause.min(plan.every)).await;
                pause = pause.saturating_mul(2);
            }
        }
    }
}

/// Says in the log that a backup is from the future. Returns whether there is one.
fn tell_of_the_future(store: &Store, plan: &BackupPlan, now: Timestamp) -> bool {
    // That a directory can't be read is said when it is needed.
    let Ok(Some(file)) = store.backup_of_the_future(&plan.directory, now) else { return false };
    tracing::warn!(
        file = %file.display(),
        "ignoring a backup with a time in the future in its name: check the clock, and delete the backup if it was wrong"
    );
    true
}

/// Waits until the next backup is due, and makes it.
async fn back_up_when_due(store: &Store, plan: &BackupPlan, ambient: &dyn Ambient) -> Result<(), StoreError> {
    // First, so that no backup of another bot counts as the last one.
    store.claim_backups(&plan.directory).await?;
    let now = ambient.now();
    if let Some(last) = store.last_backup(&plan.directory, now)? {
        note_last(last);
        tokio::time::sleep(plan.every.saturating_sub(now.since(last))).await;
    }
    let now = ambient.now();
    let (file, examined) = store.back_up_into(&plan.directory, plan.keep, now).await?;
    note_last(now);
    banqi_metrics::UNREADABLE_GAMES.set([], examined.unreadable.len() as f64);
    tracing::info!(file = %file.display(), games = examined.games, "backed up the database");
    for unreadable in &examined.unreadable {
        tracing::error!(%unreadable, "a game in the database can't be read");
    }
    Ok(())
}

/// Tells the host's monitoring when the newest backup was made.
fn note_last(at: Timestamp) {
    banqi_metrics::LAST_BACKUP.set([], at.since(Timestamp(0)).as_secs_f64());
}
