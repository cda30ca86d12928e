//! Deadlines and downtime: time decides only while we are here to be played with.

use std::future::Future;
use std::sync::PoisonError;
use std::time::Duration;

use super::{App, Denied};
use crate::session::{Command, Refusal, SessionId, Timestamp};
use crate::store::{Deadline, MOST_DEADLINES, StoreError};

/// How often deadlines are looked at, and how often we say that we are alive.
const CALL_EVERY: Duration = Duration::from_secs(1);
const BEAT_EVERY: Duration = Duration::from_secs(5);

/// A gap between two signs of life longer than this is downtime, and shifts deadlines.
const DOWNTIME: Duration = Duration::from_secs(15);

/// How many deadlines are called at a time.
const BATCH: u32 = 100;

/// How often rows that only serve idempotency are dropped.
const PRUNE_EVERY: Duration = Duration::from_secs(3600);

impl App {
    /// Shifts every open deadline by the time we were away, if we were, and gives a sign of life.
    ///
    /// While the gateway is out of reach there is none: after a restart the outage counts as time away, too.
    ///
    /// # Errors
    /// A failure of the store.
    pub async fn make_up_for_downtime(&self) -> Result<(), StoreError> {
        if self.is_out_of_touch() {
            return Ok(());
        }
        let now = self.now();
        if let Some(alive) = self.store.last_alive().await? {
            self.shift_deadlines(alive, now.since(alive)).await?;
        }
        self.store.beat(now).await
    }

    /// Shifts deadlines that were open at `since` by `away`, if that is long enough to be downtime.
    ///
    /// # Errors
    /// A failure of the store.
    pub async fn shift_deadlines(&self, since: Timestamp, away: Duration) -> Result<(), StoreError> {
        if away < DOWNTIME {
            return Ok(());
        }
        tracing::info!(away_s = away.as_secs(), "shifting open deadlines by the time we were away");
        let mut after = None;
        let mut open = Vec::new();
        loop {
            let page = self.store.open_deadlines(after, MOST_DEADLINES).await?;
            after = page.last().copied();
            // A deadline that had passed before we went away is due as it is.
            open.extend(page.into_iter().filter(|deadline| deadline.at >= since));
            if after.is_none() {
                break;
            }
        }
        for deadline in open {
            self.shift(deadline.session, deadline.at.plus(away)).await?;
        }
        Ok(())
    }

    async fn shift(&self, session: SessionId, to: Timestamp) -> Result<(), StoreError> {
        match self.carry_out_ourselves(session, &Command::ShiftDeadline { to }).await {
            Ok(_) | Err(Denied::Refused(Refusal::Over, _)) => {}
            Err(Denied::Store(failure)) => return Err(failure),
            Err(failure) => tracing::error!(session = session.0, %failure, "a deadline could not be shifted"),
        }
        Ok(())
    }

    /// Notes that the gateway is out of reach: nobody can play, so time decides nothing.
    pub fn lose_touch(&self) {
        let now = self.now();
        let mut lost = self.lost_touch.lock().unwrap_or_else(PoisonError::into_inner);
        if lost.is_none() {
            *lost = Some(now);
            tracing::info!("out of touch with the gateway: time does not run");
        }
    }

    /// Notes that the gateway is back, and shifts open deadlines if it was away for long.
    ///
    /// # Errors
    /// A failure of the store.
    pub async fn regain_touch(&self) -> Result<(), StoreError> {
        if !self.is_out_of_touch() {
            return Ok(());
        }
        // The sign of life comes before touch is back: otherwise the gap up to it would be made up for twice.
        let now = self.now();
        self.store.beat(now).await?;
        let lost = self.lost_touch.lock().unwrap_or_else(PoisonError::into_inner).take();
        tracing::info!("in touch with the gateway: time runs");
        match lost {
            Some(since) => self.shift_deadlines(since, now.since(since)).await,
            None => Ok(()),
        }
    }

    fn is_out_of_touch(&self) -> bool {
        self.lost_touch.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Calls time, shows signs of life and tidies up until `stop` completes.
    pub async fn run_deadlines(&self, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut call = tokio::time::interval(CALL_EVERY);
        let mut beat = tokio::time::interval(BEAT_EVERY);
        let mut prune = tokio::time::interval(PRUNE_EVERY);
        loop {
            let done = tokio::select! {
                () = &mut stop => return,
                _ = call.tick() => self.call_time().await,
                _ = beat.tick() => self.make_up_for_downtime().await,
                _ = prune.tick() => self.store.prune(self.now()).await.map(drop),
            };
            if let Err(failure) = done {
                tracing::error!(%failure, "the database did not answer; trying again");
            }
        }
    }

    async fn call_time(&self) -> Result<(), StoreError> {
        if self.is_out_of_touch() {
            return Ok(());
        }
        let now = self.now();
        if self.store.last_alive().await?.is_some_and(|alive| now.since(alive) >= DOWNTIME) {
            // The machine slept: deadlines shift before anyone loses.
            return self.make_up_for_downtime().await;
        }
        for Deadline { session, .. } in self.store.due_deadlines(now, BATCH).await? {
            match self.carry_out_ourselves(session, &Command::CallTime).await {
                Ok(_) | Err(Denied::Refused(..)) => {}
                Err(Denied::Store(failure)) => return Err(failure),
                Err(failure) => tracing::error!(session = session.0, %failure, "time could not be called"),
            }
        }
        Ok(())
    }
}
