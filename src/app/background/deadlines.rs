//! Deadlines and downtime: a deadline can expire only while the bot can be reached.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::PoisonError;
use std::time::Duration;

use futures_util::{FutureExt as _, StreamExt as _, TryStreamExt as _};
use tokio::time::Instant;

use crate::app::background::absences::{Touch, brief_absence, reached};
use crate::app::{App, Denied, Poster, Snapshot};
use crate::store::{Deadline, MOST_DEADLINES, StoreError};
use banqi_session::{ProgramCommand, SessionId, Timestamp, View};

/// How often deadlines are checked, and how often the heartbeat is stored.
const CALL_EVERY: Duration = Duration::from_secs(1);
const BEAT_EVERY: Duration = Duration::from_secs(5);

/// After such a gap, the next heartbeat of another process is overdue.
const OVERDUE: Duration = Duration::from_secs(7);

/// A longer gap between two heartbeats is downtime, and shifts all deadlines.
const DOWNTIME: Duration = Duration::from_secs(15);

/// How many deadlines are shifted concurrently, so that the store can commit them together.
const SHIFTED_AT_ONCE: usize = 64;

/// The most expired deadlines handled at a time.
const BATCH: u32 = 100;

/// How often rows that exist only for idempotency are deleted.
const PRUNE_EVERY: Duration = Duration::from_secs(3600);

impl App {
    /// Shifts every open deadline by the time during which nobody could play, if that was long, and stores a heartbeat.
    ///
    /// While the gateway is out of reach, there are no heartbeats, so that after a restart the outage counts as
    /// downtime too.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn make_up_for_downtime(&self) -> Result<(), StoreError> {
        if self.is_out_of_touch() { Ok(()) } else { self.make_up().await }
    }

    async fn make_up(&self) -> Result<(), StoreError> {
        if !self.store.claims() {
            // If all others are down, nobody can play although this process runs.
            return Ok(());
        }
        let _alone = self.making_up.lock().await;
        let now = self.now();
        if let Some(alive) = self.store.last_alive().await? {
            let touch = self.touch();
            let has_begun = self.absences.has_begun();
            // A heartbeat since the start says that others are there, unless the next one is overdue.
            let is_known = has_begun || alive >= self.started && now.since(alive) < OVERDUE;
            let away = reached(touch, has_begun, now).since(alive);
            if (away >= DOWNTIME || !is_known) && !self.store.is_eldest() {
                // The eldest process does it for all. Until it has, no deadline expires.
                return Ok(());
            }
            if away >= DOWNTIME {
                self.shift_deadlines(alive, away).await?;
            } else {
                let missed = brief_absence((!is_known).then_some(alive), touch, has_begun, now);
                if let Some(absence) = missed {
                    self.store.add_absence(absence).await?;
                }
            }
        }
        // The shifting may have taken long, which must not count as downtime again.
        let now = self.now();
        self.store.beat(now).await?;
        self.absences.learn(self.store.absences(now).await?);
        Ok(())
    }

    /// Shifts the deadlines that were open at `since` by `away`.
    ///
    /// # Errors
    /// Returns an error if the disk fails. Deadlines that were shifted by then are shifted again next time, which costs
    /// nobody anything.
    async fn shift_deadlines(&self, since: Timestamp, away: Duration) -> Result<(), StoreError> {
        tracing::info!(away_s = away.as_secs(), "the bot was offline; extending open deadlines by that time");
        let mut after = None;
        let mut open = Vec::new();
        loop {
            let page = self.store.open_deadlines(after, MOST_DEADLINES).await?;
            after = page.last().copied();
            // A deadline that had expired before the outage stays expired.
            open.extend(page.into_iter().filter(|deadline| deadline.at >= since));
            if after.is_none() {
                break;
            }
        }
        let shifts = open.into_iter().map(|deadline| {
            let (from, to) = (deadline.at, deadline.at.plus(away));
            let shift = ProgramCommand::ShiftDeadline { from, to, outage: true };
            async move { self.decide_by_time(deadline.session, shift).await }
        });
        futures_util::stream::iter(shifts).buffer_unordered(SHIFTED_AT_ONCE).try_collect().await
    }

    /// Carries out a command that is due by the clock. The outbox shows the board, since nobody's interaction is
    /// answered with it.
    pub(in crate::app) async fn decide_by_time(
        &self,
        session: SessionId,
        command: ProgramCommand,
    ) -> Result<(), StoreError> {
        if self.decided_by_time(session, command).await?.is_some() {
            self.show_again(session).await;
        }
        Ok(())
    }

    /// Carries out a command that is due by the clock. Returns the state to show: a shifted deadline needs no new
    /// board, unless the players should know why. An error that concerns only this session is logged and ignored.
    async fn decided_by_time(
        &self,
        session: SessionId,
        command: ProgramCommand,
    ) -> Result<Option<Snapshot>, StoreError> {
        let decided = AssertUnwindSafe(self.carry_out_ourselves(session, command)).catch_unwind().await;
        match decided {
            Ok(Ok(handled)) => return Ok(Some(handled.snapshot).filter(|snapshot| is_shown(&snapshot.view))),
            Ok(Err(Denied::Refused(..))) => {}
            Ok(Err(Denied::Store(failure))) if failure.is_of_the_disk() => return Err(failure),
            Ok(Err(failure)) => {
                tracing::error!(session = session.0, %failure, "could not process a deadline; it stays as it is")
            }
            Err(_) => {
                tracing::error!(session = session.0, "a panic while processing a deadline; it stays as it is")
            }
        }
        Ok(None)
    }

    /// Records that the gateway is out of reach. Nobody can play, so no deadline expires.
    pub fn lose_touch(&self) {
        let now = self.now();
        let mut touch = self.touch.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*touch, Touch::Kept(_)) {
            *touch = Touch::Lost(now);
            tracing::info!("not connected to Discord; clocks are paused");
        }
    }

    /// Records that the gateway is back, after shifting deadlines by the outage. There were no heartbeats since the
    /// connection was lost.
    ///
    /// # Errors
    /// Returns an error of the store; the gateway then still counts as out of reach.
    pub async fn regain_touch(&self) -> Result<(), StoreError> {
        let before = self.touch();
        if matches!(before, Touch::Kept(_)) {
            return Ok(());
        }
        self.make_up().await?;
        let mut touch = self.touch.lock().unwrap_or_else(PoisonError::into_inner);
        if *touch != before {
            // Somebody else has done the same, or it was lost again.
            return Ok(());
        }
        *touch = Touch::Kept(self.now());
        drop(touch);
        tracing::info!("connected to Discord; clocks are running");
        Ok(())
    }

    /// Returns whether a player may lose on time now: not during or just after a time in which nobody could play.
    pub(in crate::app) async fn time_decides(&self) -> Result<bool, StoreError> {
        let alive = self.store.last_alive().await?;
        let slept = alive.is_some_and(|alive| self.now().since(alive) >= DOWNTIME);
        Ok(self.absences.has_begun() && !slept && !self.is_out_of_touch())
    }

    /// Makes up for the time before the start, if nobody has done so yet. An order that arrives so early must not find
    /// clocks that ran while nobody could play.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub(in crate::app) async fn begin_clocks(&self) -> Result<(), StoreError> {
        if self.absences.has_begun() {
            return Ok(());
        }
        // An order has arrived, so the gateway is connected.
        self.regain_touch().await?;
        self.make_up_for_downtime().await
    }

    /// Returns whether the gateway is out of reach, so that no deadline expires.
    pub fn is_out_of_touch(&self) -> bool {
        matches!(self.touch(), Touch::Lost(_))
    }

    fn touch(&self) -> Touch {
        *self.touch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Expires deadlines, stores heartbeats and deletes old rows until `stop` completes. `poster` shows the boards. The
    /// last heartbeat says from when on nobody could play.
    pub async fn run_deadlines(&self, poster: &impl Poster, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut call = tokio::time::interval(CALL_EVERY);
        let mut beat = tokio::time::interval(BEAT_EVERY);
        let mut prune = tokio::time::interval(PRUNE_EVERY);
        // Not at once: by then every shard has said which servers it is in.
        if let Err(failure) = self.apply_vacations().await {
            tracing::error!(%failure, "could not apply the vacations; they are applied again at the next start");
        }
        let mut servers = tokio::time::interval_at(Instant::now() + PRUNE_EVERY, PRUNE_EVERY);
        loop {
            let done = tokio::select! {
                () = &mut stop => break,
                _ = call.tick() => self.call_time(poster).await,
                _ = beat.tick() => self.make_up_for_downtime().await,
                _ = prune.tick(), if self.store.is_eldest() => self.store.prune(self.now()).await.map(drop),
                _ = servers.tick(), if !self.is_out_of_touch() && self.store.is_eldest() => self.delete_left_guilds().await,
            };
            if let Err(failure) = done {
                tracing::error!(%failure, "the database failed; trying again");
            }
        }
        if let Err(failure) = self.make_up_for_downtime().await {
            tracing::error!(%failure, "could not store the last heartbeat; clocks get a few seconds more at the next start");
        }
    }

    async fn call_time(&self, poster: &impl Poster) -> Result<(), StoreError> {
        if !self.time_decides().await? {
            // The machine may have been suspended: deadlines shift before anyone loses.
            return self.make_up_for_downtime().await;
        }
        for Deadline { session, .. } in self.store.due_deadlines(self.now(), BATCH).await? {
            let Some(snapshot) = self.decided_by_time(session, ProgramCommand::CallTime).await? else {
                continue;
            };
            match AssertUnwindSafe(poster.show(&snapshot)).catch_unwind().await {
                Ok(Ok(())) => continue,
                Ok(Err(_)) => {}
                Err(_) => tracing::error!(session = session.0, "a panic while showing a board; trying again"),
            }
            self.show_again(session).await;
        }
        Ok(())
    }
}

/// Returns whether the board has to show a change that nobody made: news, or an outage that the players should know of.
fn is_shown(view: &View) -> bool {
    view.news_seq == view.seq || view.outage.is_some()
}
