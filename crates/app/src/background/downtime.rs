//! Downtime: times in which nobody could play, because the process did not run or the gateway was out of reach.
//!
//! After a long one, every open deadline is moved. A brief one, which is called an absence, is too short for that: a
//! restart takes a second or two, and a live game has minutes in all. So each absence is stored, and the clock of a
//! live game gets it back with the next command of the turn, or when the turn would be over
//! ([`Session::made_up`](banqi_session::Session::made_up)). In correspondence play, a turn gets it back only once its
//! deadline has been reached. Until then nothing has to be written or shown.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _};

use crate::App;
use banqi_session::{LEAST_OUTAGE, ProgramCommand, Timestamp};
use banqi_store::{Absence, MOST_DEADLINES, StoreError};

/// After such a gap, the next heartbeat of another process is overdue.
const OVERDUE: Duration = Duration::from_secs(7);

/// A longer gap between two heartbeats is downtime, and shifts all deadlines.
const DOWNTIME: Duration = LEAST_OUTAGE;

/// How many deadlines are shifted concurrently, so that the store can commit them together.
const SHIFTED_AT_ONCE: usize = 64;

/// The shortest absence that is given back.
const BRIEF: Duration = Duration::from_secs(1);

/// Whether interactions reach this process, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Touch {
    /// They do not.
    Lost(Timestamp),
    /// They do.
    Kept(Timestamp),
}

/// The absences that may still concern a turn, as this process knows them.
#[derive(Default)]
pub(crate) struct Absences {
    known: Mutex<Vec<Absence>>,
    has_begun: AtomicBool,
}

impl Absences {
    /// Whether this process knows the time before its start. Until then no deadline expires.
    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun.load(Relaxed)
    }

    /// Takes in all absences that are stored.
    fn learn(&self, stored: Vec<Absence>) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = stored;
        self.has_begun.store(true, Relaxed);
    }

    /// Returns for how long nobody could play between two times. What several absences share counts once.
    pub(crate) fn between(&self, from: Timestamp, to: Timestamp) -> Duration {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut counted = from;
        let missed = known.iter().map(|absence| {
            let missed = absence.to.min(to).since(absence.from.max(counted));
            counted = counted.max(absence.to);
            missed
        });
        missed.sum()
    }
}

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
                // The outage contains those that a process stored which ended before its next heartbeat.
                self.store.forget_absences(alive).await?;
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
            let shift = ProgramCommand::ShiftDeadline { from, to };
            async move { self.decide_by_time(deadline.session, shift).await }
        });
        futures_util::stream::iter(shifts).buffer_unordered(SHIFTED_AT_ONCE).try_collect().await
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
    pub(crate) async fn time_decides(&self) -> Result<bool, StoreError> {
        let alive = self.store.last_alive().await?;
        let slept = alive.is_some_and(|alive| self.now().since(alive) >= DOWNTIME);
        Ok(self.absences.has_begun() && !slept && !self.is_out_of_touch())
    }

    /// Makes up for the time before the start, if nobody has done so yet. An order that arrives so early must not find
    /// clocks that ran while nobody could play.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub(crate) async fn begin_clocks(&self) -> Result<(), StoreError> {
        if self.absences.has_begun() {
            return Ok(());
        }
        // An order has arrived, so the gateway is connected.
        self.regain_touch().await?;
        self.make_up_for_downtime().await
    }

    /// Returns for how long nobody could play between `since` and `now`.
    ///
    /// That includes an outage of the gateway that goes on. When a gateway is resumed, Discord sends the events that were
    /// missed before it says that the connection is back. And while one shard is out of reach, orders arrive through the
    /// others. So such an order gets the outage back, and does not end it.
    pub(crate) fn away(&self, since: Timestamp, now: Timestamp) -> Duration {
        let lost = match self.touch() {
            Touch::Lost(lost) if self.absences.has_begun() => absence(lost, now),
            Touch::Lost(_) | Touch::Kept(_) => None,
        };
        let running = lost.map_or(Duration::ZERO, |lost| now.since(lost.from.max(since)));
        self.absences.between(since, now) + running
    }

    /// Returns whether the gateway is out of reach, so that no deadline expires.
    pub fn is_out_of_touch(&self) -> bool {
        matches!(self.touch(), Touch::Lost(_))
    }

    fn touch(&self) -> Touch {
        *self.touch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the end of the time in which nobody could play: `now`, or when this process was reached, if it has just
/// started and had to wait for another process to make up for that time.
fn reached(touch: Touch, has_begun: bool, now: Timestamp) -> Timestamp {
    match touch {
        Touch::Kept(since) if !has_begun => since.min(now),
        Touch::Kept(_) | Touch::Lost(_) => now,
    }
}

/// Returns the time before `now` in which nobody could play, if it is more than a heartbeat that came late.
///
/// A new process passes `alive`, the last heartbeat of the others, unless they are still there (`None`). The absence
/// then lasts until this process was [`reached`]. Later only a lost gateway counts.
fn brief_absence(alive: Option<Timestamp>, touch: Touch, has_begun: bool, now: Timestamp) -> Option<Absence> {
    match (alive, touch) {
        (Some(alive), _) => absence(alive, reached(touch, has_begun, now)),
        (None, Touch::Lost(since)) if has_begun => absence(since, now),
        (None, _) => None,
    }
}

/// Returns the time from `from` to `to` as an absence, if it is long enough to be one.
fn absence(from: Timestamp, to: Timestamp) -> Option<Absence> {
    (to.since(from) >= BRIEF).then_some(Absence { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_between_two_times_counts() {
        let absences = Absences::default();
        assert!(!absences.has_begun());
        let stored = [(1_000, 3_000), (10_000, 15_000), (20_000, 20_500)];
        let stored = stored.map(|(from, to)| Absence { from: Timestamp(from), to: Timestamp(to) });
        absences.learn(stored.into());
        assert!(absences.has_begun());
        let between = |from, to| absences.between(Timestamp(from), Timestamp(to)).as_millis();
        assert_eq!(between(0, 100_000), 7_500);
        assert_eq!(between(2_000, 12_000), 3_000);
        assert_eq!(between(3_000, 10_000), 0);
        assert_eq!(between(30_000, 40_000), 0);
        assert_eq!(between(12_000, 11_000), 0);
    }

    #[test]
    fn what_several_absences_share_counts_once() {
        let absences = Absences::default();
        let stored = [(1_000, 9_000), (2_000, 4_000), (5_000, 11_000), (20_000, 20_000)];
        let stored = stored.map(|(from, to)| Absence { from: Timestamp(from), to: Timestamp(to) });
        absences.learn(stored.into());
        assert_eq!(absences.between(Timestamp(0), Timestamp(30_000)).as_millis(), 10_000);
        assert_eq!(absences.between(Timestamp(3_000), Timestamp(10_000)).as_millis(), 7_000);
    }

    #[test]
    fn what_nobody_notices_is_not_an_absence() {
        assert_eq!(absence(Timestamp(5), Timestamp(1_004)), None);
        let whole = Absence { from: Timestamp(5), to: Timestamp(1_005) };
        assert_eq!(absence(whole.from, whole.to), Some(whole));
        assert_eq!(absence(whole.to, whole.from), None);
    }

    #[test]
    fn an_absence_ends_when_people_are_reached_again() {
        let at = |seconds: i64| Timestamp(seconds * 1_000);
        let missed = |alive: Option<i64>, touch, has_begun| {
            brief_absence(alive.map(at), touch, has_begun, at(14))
                .map(|absence| (absence.from.0 / 1_000, absence.to.0 / 1_000))
        };
        // It starts, and those before it were last there at 9.
        assert_eq!(missed(Some(9), Touch::Lost(at(11)), false), Some((9, 14)));
        // It was reached at 11, but had to wait until another was gone.
        assert_eq!(missed(Some(9), Touch::Kept(at(11)), false), Some((9, 11)));
        // It was reached before their last heartbeat.
        assert_eq!(missed(Some(12), Touch::Kept(at(11)), false), None);
        // It joins others, which are there.
        assert_eq!(missed(None, Touch::Lost(at(11)), false), None);
        // Later, the gateway is out of reach from 11 on.
        assert_eq!(missed(None, Touch::Lost(at(11)), true), Some((11, 14)));
        assert_eq!(missed(None, Touch::Kept(at(3)), true), None);
    }
}
