//! Deadlines: turns and challenges whose time is up. They can expire only while the bot can be reached.

use std::collections::HashMap;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::try_join_all;
use tokio::time::Instant;

use crate::{App, Denied, Poster, Snapshot};
use banqi_session::{Phase, ProgramCommand, SessionId, View};
use banqi_store::{Deadline, StoreError};

/// How often deadlines are checked.
const CALL_EVERY: Duration = Duration::from_secs(1);

/// How often the heartbeat is stored.
pub(crate) const BEAT_EVERY: Duration = Duration::from_secs(5);

/// The most expired deadlines handled at a time.
const BATCH: u32 = 100;

/// How long a deadline is put off if its time does not count yet, for example because the turn was not shown.
const AGAIN_SOON: Duration = Duration::from_secs(2);

/// How long a deadline whose session is damaged is put off: nothing else will come of it in the next second.
const AGAIN_AFTER: Duration = Duration::from_secs(60);

/// How long Discord may take to say whether a channel is there.
const FOUND_WITHIN: Duration = Duration::from_secs(2);

/// How often rows that exist only for idempotency are deleted.
const PRUNE_EVERY: Duration = Duration::from_secs(3600);

impl App {
    /// Carries out a command that is due by the clock. The outbox shows the board, since nobody's interaction is
    /// answered with it.
    pub(crate) async fn decide_by_time(
        &self,
        session: SessionId,
        command: ProgramCommand,
    ) -> Result<(), StoreError> {
        if let Ok(Some(_)) = self.decided_by_time(session, command).await? {
            self.show_again(session).await;
        }
        Ok(())
    }

    /// Carries out a command that is due by the clock. Returns the state to show: a shifted deadline needs no new
    /// board, unless the players should know why. An error that concerns only this session is logged.
    async fn decided_by_time(
        &self,
        session: SessionId,
        command: ProgramCommand,
    ) -> Result<Result<Option<Snapshot>, PutOff>, StoreError> {
        let decided = AssertUnwindSafe(self.carry_out_ourselves(session, command)).catch_unwind().await;
        match decided {
            Ok(Ok(handled)) => Ok(Ok(Some(handled.snapshot).filter(|snapshot| is_shown(&snapshot.view)))),
            Ok(Err(Denied::Refused(..))) => Ok(Err(PutOff(AGAIN_SOON))),
            Ok(Err(Denied::Store(failure))) if failure.is_of_the_disk() => Err(failure),
            Ok(Err(failure)) => {
                tracing::error!(session = session.0, %failure, "could not process a deadline; it stays as it is");
                Ok(Err(PutOff(if failure.is_damage() { AGAIN_AFTER } else { AGAIN_SOON })))
            }
            Err(_) => {
                tracing::error!(
                    session = session.0,
                    "a panic while processing a deadline; it stays as it is"
                );
                Ok(Err(PutOff(AGAIN_AFTER)))
            }
        }
    }

    /// Expires deadlines, stores heartbeats and deletes old rows until `stop` completes. `poster` shows the boards. The
    /// last heartbeat says from when on nobody could play.
    pub async fn run_deadlines(&self, poster: &impl Poster, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut call = tokio::time::interval(CALL_EVERY);
        let mut beat = tokio::time::interval(BEAT_EVERY);
        let mut prune = tokio::time::interval(PRUNE_EVERY);
        // Not at once: by then every shard has said which servers it is in.
        let mut servers = tokio::time::interval_at(Instant::now() + PRUNE_EVERY, PRUNE_EVERY);
        let mut has_vacations = false;
        let mut put_off = HashMap::new();
        loop {
            // A vacation keeps the time that a turn has left, so the time before the start is made up for first.
            if !has_vacations && self.absences.has_begun() {
                has_vacations = true;
                match self.apply_vacations(stop.as_mut()).await {
                    Ok(false) => {}
                    Ok(true) => break,
                    Err(failure) => {
                        tracing::error!(%failure, "could not apply the vacations; they are applied again at the next start")
                    }
                }
            }
            let done = tokio::select! {
                () = &mut stop => break,
                _ = call.tick() => match has_vacations {
                    true => self.call_time(poster, &mut put_off).await,
                    false => Ok(()),
                },
                _ = beat.tick() => self.make_up_for_downtime().await,
                _ = prune.tick(), if self.store.is_eldest() => self.store.prune(self.now()).await.map(drop),
                _ = servers.tick(), if !self.is_out_of_touch() && self.store.is_eldest() => self.delete_left_guilds().await,
            };
            if let Err(failure) = done {
                tracing::error!(%failure, "the database failed; trying again");
            }
        }
        self.beat_once_more().await;
    }

    /// Stores the last heartbeat.
    async fn beat_once_more(&self) {
        if let Err(failure) = self.make_up_for_downtime().await {
            tracing::error!(%failure, "could not store the last heartbeat; clocks get a few seconds more at the next start");
        }
    }

    /// Ends the turns and challenges whose time is up, except those that are put off until a later time.
    async fn call_time(
        &self,
        poster: &impl Poster,
        put_off: &mut HashMap<SessionId, Instant>,
    ) -> Result<(), StoreError> {
        if !self.time_decides().await? {
            // The machine may have been suspended: deadlines shift before anyone loses.
            return self.make_up_for_downtime().await;
        }
        let now = Instant::now();
        put_off.retain(|_, until| *until > now);
        // Those that are put off take no place from others.
        let most = BATCH.saturating_add(u32::try_from(put_off.len()).unwrap_or(u32::MAX));
        let mut due = self.store.due_deadlines(self.now(), most).await?;
        due.retain(|deadline| !put_off.contains_key(&deadline.session));
        // Discord is asked about all of them at once.
        let commands = due.into_iter().map(async |Deadline { session, .. }| {
            let command = AssertUnwindSafe(self.due_command(poster, session)).catch_unwind().await;
            let command = command.unwrap_or_else(|_| {
                tracing::error!(session = session.0, "a panic before a deadline; it stays as it is");
                Ok(Err(PutOff(AGAIN_AFTER)))
            });
            command.map(|command| (session, command))
        });
        for (session, command) in try_join_all(commands).await? {
            let decided = match command {
                Ok(command) => self.decided_by_time(session, command).await?,
                Err(put_off) => Err(put_off),
            };
            let snapshot = match decided {
                Ok(Some(snapshot)) => snapshot,
                Ok(None) => continue,
                Err(PutOff(time)) => {
                    put_off.insert(session, now + time);
                    continue;
                }
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

    /// Returns what to do with a session whose deadline has passed.
    async fn due_command(
        &self,
        poster: &impl Poster,
        session: SessionId,
    ) -> Result<Result<ProgramCommand, PutOff>, StoreError> {
        // Where the bot is not any more, nobody can play, so nobody loses.
        if self.store.is_in_left_guild(session).await? {
            return Ok(Ok(ProgramCommand::Close));
        }
        // The same holds for a channel that was deleted after it had shown the turn.
        let is_found = match self.snapshot(session).await {
            Ok(snapshot) if is_lost_on_time(&snapshot) => {
                // Other deadlines and the heartbeat wait for this.
                match tokio::time::timeout(FOUND_WITHIN, poster.find_channel(&snapshot)).await {
                    Ok(found) => found.is_ok(),
                    Err(_) => true,
                }
            }
            // If the game can't be read, the command says why.
            Ok(_) | Err(_) => true,
        };
        Ok(if is_found { Ok(ProgramCommand::CallTime) } else { Err(PutOff(AGAIN_SOON)) })
    }
}

/// Returns whether the player to move loses when their time is called.
fn is_lost_on_time(snapshot: &Snapshot) -> bool {
    let view = &snapshot.view;
    view.phase == Phase::Playing && view.all_moved && view.paused_until.is_none()
}

/// A deadline stays as it is: for so long, a try would end in the same way.
struct PutOff(Duration);

/// Returns whether the board has to show a change that nobody made: news, or an outage that the players should know of.
fn is_shown(view: &View) -> bool {
    view.news_seq == view.seq || view.outage.is_some()
}
