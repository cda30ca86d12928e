//! Calls and reminders that wait for their time, and the quiet hours of people.
//!
//! The keeper of a game decides who is called and when; this wakes it. The keeper then looks at the newest state, with
//! its deadline and everybody's quiet hours, so an outdated time in the database does no harm.

use std::future::Future;
use std::panic::AssertUnwindSafe;

use futures_util::{FutureExt as _, StreamExt as _};

use crate::background::claims::{BATCH, LEASE, work_off};
use crate::{App, Poster};
use banqi_session::SessionId;
use banqi_store::StoreError;

/// Number of unfinished calls at which no more are claimed.
const MOST_AT_WORK: usize = 256;

impl App {
    /// Tells the keepers of games about calls and reminders that fall due, until `stop` completes.
    pub async fn run_calls(&self, poster: &impl Poster, stop: impl Future<Output = ()>) {
        let call = |session| self.call(poster, session);
        let mut at_work =
            work_off("calls that are due", &self.calls, MOST_AT_WORK, || self.due_calls(), call, stop).await;
        while at_work.next().await.is_some() {}
    }

    /// Claims the sessions in which a call is due. After an outage, deadlines shift first, and reminders with them.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn due_calls(&self) -> Result<Vec<SessionId>, StoreError> {
        let _unchanged = self.changing_calls.lock().await;
        let now = self.now();
        match self.store.next_call().await? {
            Some(at) if at <= now && self.time_decides().await? => {
                self.store.claim_calls(now, now.plus(LEASE), BATCH).await
            }
            _ => Ok(Vec::new()),
        }
    }

    async fn call(&self, poster: &impl Poster, session: SessionId) {
        let called = AssertUnwindSafe(async {
            match self.snapshot(session).await {
                // If that fails, the call is due again after its lease.
                Ok(snapshot) => drop(poster.alarm(&snapshot).await),
                Err(failure) => {
                    tracing::error!(session = session.0, %failure, "could not read a game to call a player; trying again later");
                }
            }
        });
        if called.catch_unwind().await.is_err() {
            tracing::error!(session = session.0, "a panic while calling a player; trying again later");
        }
    }
}
