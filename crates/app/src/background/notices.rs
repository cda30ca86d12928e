//! What other processes on the same database change: it is read again, and what is due is looked for.

use std::future::{Future, pending};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;

use crate::App;
use banqi_store::Outdated;

/// How often jobs look for work that another process may have left in the database.
const LOOK_EVERY: Duration = Duration::from_secs(1);

impl App {
    /// Takes in what the other processes change until `stop` completes.
    pub async fn run_notices(&self, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let Some(replicas) = self.store.replicas() else { return stop.await };
        let (mut notices, mut owners) = (replicas.notices(), replicas.changed());
        loop {
            let notice = tokio::select! {
                () = &mut stop => return,
                notice = notices.recv() => notice,
                changed = owners.changed() => match changed {
                    Ok(()) => {
                        // There may be new games, with work that is due, or jobs of the eldest process.
                        self.look_for_work();
                        continue;
                    }
                    Err(_) => pending().await,
                },
            };
            match notice {
                Ok(notice) => self.take_notice(notice).await,
                Err(RecvError::Lagged(_)) => self.take_notice(Outdated::Everything).await,
                Err(RecvError::Closed) => return stop.await,
            }
        }
    }

    async fn take_notice(&self, notice: Outdated) {
        match notice {
            Outdated::Session(session) => *self.slot(session).lock().await = None,
            Outdated::Player(player) => self.unload(|loaded| loaded.users.contains_key(&player)).await,
            Outdated::Results => self.load_results_again().await,
            Outdated::Everything => self.unload(|_| true).await,
        }
        self.look_for_work();
    }

    /// Looks at once for what is due.
    fn look_for_work(&self) {
        self.searches.wake();
        self.threads.wake();
        for job in [&self.owed, &self.calls, &self.leaving, &self.rerating, &self.winners] {
            job.notify_one();
        }
    }

    /// Returns when a job that has found nothing looks again, although nobody has told it of work: soon if other
    /// processes can leave some.
    pub(crate) fn look_again(&self) -> Option<Duration> {
        self.store.replicas().map(|_| LOOK_EVERY)
    }
}
