//! People's control over their data: seeing it, and having it deleted.
//!
//! A deletion is a job with a row in the database (`people/deletion.rs` of `banqi-store`). Open games end first, as if the
//! person had resigned, declined or withdrawn, so that their opponents get a result. Then the person is forgotten.

use std::collections::BTreeSet;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::time::Duration;

use futures_util::FutureExt as _;

use crate::handle::Origin;
use crate::people::noticed;
use crate::{App, Denied};
use banqi_session::{
    ChallengeCommand, Command, GameCommand, Participant, Phase, PlayerId, Refusal, SessionId, Timestamp,
};
use banqi_store::{Deletion, GuildId, MOST_LINES, Outdated, PersonalData, StoreError, UserId, Whose};

/// The first pause after a failure. It doubles with each further failure, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(1);

const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// How long a deletion waits until the winner's roles of the person are taken in Discord, and how often it looks.
const ROLES_TAKEN_WITHIN: Duration = Duration::from_secs(60 * 60);
const ROLES_LOOK: Duration = Duration::from_secs(1);

/// The least time between two rewritings of the files, for people or for servers. Each reads and writes the whole
/// database, so nobody can make the bot do that all the time.
const ERASE_APART: Duration = Duration::from_secs(600);

/// How often to try again to empty the write-ahead log while another program reads the database.
const LOG_AGAIN: Duration = Duration::from_secs(1);

/// When that is mentioned in the log: longer than any reading of the bot itself.
const LOG_PATIENCE: Duration = Duration::from_secs(30);

/// When the files were last rewritten. Locked while they are.
#[derive(Default)]
pub(crate) struct LastRewriting(tokio::sync::Mutex<Option<Timestamp>>);

/// Returns how long the next rewriting has to wait after the last one.
fn pause(last: Option<Timestamp>, now: Timestamp) -> Duration {
    last.map_or(Duration::ZERO, |at| ERASE_APART.saturating_sub(now.since(at)))
}

/// The last rewriting for people who asked for it.
struct Rewriting {
    at: Timestamp,
    /// Those who were erased by it and may still be in the write-ahead log.
    players: BTreeSet<PlayerId>,
    /// Whether the log says that another program is in the way.
    is_told: bool,
}

impl App {
    /// Returns everything that is stored about a person; `None` if that is nothing.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn personal_data(&self, user: UserId) -> Result<Option<PersonalData>, StoreError> {
        self.store.personal_data(user, self.now()).await
    }

    /// Returns how many games and challenges a deletion would end, at most [`MOST_LINES`]; `None` if nothing is stored
    /// about the person.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn ended_by_deletion(&self, user: UserId) -> Result<Option<u32>, StoreError> {
        let Some(player) = self.store.known_player(user).await? else {
            return Ok(None);
        };
        let open = self.store.open_of_player(player, MOST_LINES).await?;
        Ok(Some(u32::try_from(open.len()).unwrap_or(u32::MAX)))
    }

    /// Requests the deletion of a person's data. It is certain once this returns, also across a crash.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn delete_person(&self, user: UserId) -> Result<(), StoreError> {
        self.store.request_deletion(user, self.now()).await?;
        self.leaving.notify_one();
        Ok(())
    }

    /// Carries out deletions until `stop` completes. `backups` is the directory of scheduled backups.
    pub async fn run_deletions(&self, backups: &Path, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut pause = FIRST_PAUSE;
        let mut last = None;
        loop {
            let deleted = tokio::select! {
                () = &mut stop => return,
                deleted = self.delete_waiting(backups, &mut last) => deleted,
            };
            let wait = match deleted {
                Ok(wait) => {
                    pause = FIRST_PAUSE;
                    wait
                }
                Err(failure) => {
                    tracing::error!(%failure, "could not delete a person's data; trying again later");
                    let wait = pause;
                    pause = pause.saturating_mul(2).min(LONGEST_PAUSE);
                    Some(wait)
                }
            };
            tokio::select! {
                () = &mut stop => return,
                () = noticed(&self.leaving, wait) => {}
            }
        }
    }

    /// Carries out the deletions that are stored. Returns how long the rest has to wait; `None` if nothing is left.
    async fn delete_waiting(
        &self,
        backups: &Path,
        last: &mut Option<Rewriting>,
    ) -> Result<Option<Duration>, StoreError> {
        if !self.store.is_eldest() {
            return Ok(self.look_again());
        }
        let deletions = self.store.deletions().await?;
        if deletions.is_empty() {
            return Ok(self.look_again());
        }
        if !self.time_decides().await? {
            // A deletion ends turns whose time is up, so it waits until an outage is made up for.
            return Ok(Some(FIRST_PAUSE));
        }
        let (mut held, mut waiting) = (None, BTreeSet::new());
        for deletion in deletions {
            if !deletion.forgotten && self.keeps_role(deletion).await? {
                held = Some(ROLES_LOOK);
                continue;
            }
            // Also for those who are forgotten: they may have entered a game at the same moment.
            let ended = self.end_games(deletion.player).await?;
            if !deletion.forgotten {
                self.forget(deletion.player).await?;
            }
            // Only now, so that the boards no longer name the person.
            for session in ended {
                self.show_again(session).await;
            }
            waiting.insert(deletion.player);
        }
        if waiting.is_empty() {
            return Ok(held);
        }
        let rest = self.erase(backups, waiting, last).await?;
        Ok([held, rest].into_iter().flatten().min())
    }

    /// Rewrites the files without the people who are `waiting`, unless that has been done. Returns how long the rest
    /// has to wait; `None` if nothing is left.
    async fn erase(
        &self,
        backups: &Path,
        mut waiting: BTreeSet<PlayerId>,
        last: &mut Option<Rewriting>,
    ) -> Result<Option<Duration>, StoreError> {
        let mut rewritten = self.rewritten.0.lock().await;
        let complete = match last {
            Some(last) => {
                waiting.retain(|player| !last.players.contains(player));
                self.complete(last).await?
            }
            None => true,
        };
        let wait = pause(*rewritten, self.now());
        if waiting.is_empty() || !wait.is_zero() {
            let rest = (!waiting.is_empty()).then_some(wait);
            return Ok(if complete { rest } else { Some(LOG_AGAIN) });
        }
        if let Some(last) = last {
            waiting.append(&mut last.players);
        }
        self.store.erase_forgotten(backups, &Vec::from_iter(waiting.clone())).await?;
        *rewritten = Some(self.now());
        let last = last.insert(Rewriting { at: self.now(), players: waiting, is_told: false });
        let complete = self.complete(last).await?;
        Ok((!complete).then_some(LOG_AGAIN))
    }

    /// Erases the bytes of servers whose data was deleted, unless the files have just been rewritten or are being
    /// rewritten: the rows that name these servers stay, so a later call does it.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub(crate) async fn erase_left_guilds(&self, guilds: &[GuildId]) -> Result<(), StoreError> {
        let Ok(mut rewritten) = self.rewritten.0.try_lock() else { return Ok(()) };
        if guilds.is_empty() || !pause(*rewritten, self.now()).is_zero() {
            return Ok(());
        }
        self.store.erase_left_guilds(guilds, self.now()).await?;
        *rewritten = Some(self.now());
        tracing::info!(servers = guilds.len(), "deleted the data of servers that the bot left long ago");
        Ok(())
    }

    /// Returns whether a person still has a winner's role that is about to be taken: without their account, nobody
    /// knows whose it is.
    async fn keeps_role(&self, deletion: Deletion) -> Result<bool, StoreError> {
        if self.now().since(deletion.asked_at) >= ROLES_TAKEN_WITHIN {
            return Ok(false);
        }
        let keeps = self.store.leaves_with_role(deletion.player).await?;
        if keeps {
            self.winners.notify_one();
        }
        Ok(keeps)
    }

    /// Completes the deletions of a rewriting. Returns false if the write-ahead log can't be emptied yet.
    async fn complete(&self, last: &mut Rewriting) -> Result<bool, StoreError> {
        if last.players.is_empty() {
            return Ok(true);
        }
        match self.store.complete_deletions(&Vec::from_iter(last.players.clone())).await {
            Ok(()) => {
                last.players.clear();
                tracing::info!(
                    "erased the data of people who asked for it from the database and its backups"
                );
                Ok(true)
            }
            Err(StoreError::Busy { .. }) => {
                if !last.is_told && self.now().since(last.at) >= LOG_PATIENCE {
                    last.is_told = true;
                    tracing::warn!(
                        "another program reads the database all the time, so its write-ahead log still has data of people \
                         who asked for its deletion; restart that program"
                    );
                }
                Ok(false)
            }
            Err(failure) => Err(failure),
        }
    }

    /// Drops a person's account from the database and from memory.
    async fn forget(&self, player: PlayerId) -> Result<(), StoreError> {
        let user = self.store.account(player).await?;
        self.store.forget(player, self.now()).await?;
        if let Some(user) = user {
            self.preferences.forget(Whose::Person(user));
        }
        self.unload(|loaded| loaded.users.contains_key(&player)).await;
        self.store.tell_others(Outdated::Player(player)).await;
        Ok(())
    }

    /// Ends a person's part in every open game and challenge. Returns the sessions that have changed.
    async fn end_games(&self, player: PlayerId) -> Result<Vec<SessionId>, StoreError> {
        let mut changed = Vec::new();
        loop {
            let before = changed.len();
            for line in self.store.open_of_player(player, MOST_LINES).await? {
                let left = AssertUnwindSafe(self.leave(line.id, player.into())).catch_unwind().await;
                match left {
                    Ok(Ok(true)) => changed.push(line.id),
                    Ok(Ok(false)) => {}
                    Ok(Err(Denied::Store(failure))) if failure.is_of_the_disk() => return Err(failure),
                    // A game that can't be read must not keep a person's data.
                    Ok(Err(failure)) => {
                        tracing::error!(session = line.id.0, %failure, "could not end a game of a person who leaves")
                    }
                    Err(_) => {
                        tracing::error!(
                            session = line.id.0,
                            "a panic while ending a game of a person who leaves"
                        )
                    }
                }
            }
            if changed.len() == before {
                return Ok(changed);
            }
        }
    }

    /// Ends a person's part in one session. Returns whether something has changed: not if they are out already.
    pub(crate) async fn leave(&self, session: SessionId, player: Participant) -> Result<bool, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        let command: Command = match loaded.session.phase() {
            Phase::Offered if loaded.session.entrants().first() == Some(&player) => {
                ChallengeCommand::Withdraw.into()
            }
            Phase::Offered => ChallengeCommand::Decline.into(),
            Phase::Playing => GameCommand::Resign.into(),
            Phase::Over(_) => return Ok(false),
        };
        let origin = Origin::on_behalf_of(player, None);
        let mut left = self.carry_out(&mut slot, session, &command, origin).await;
        drop(slot);
        if let Err(Denied::Refused(Refusal::TimeIsUp, _)) = left {
            left = match self.end_turn(session).await {
                Ok(Some(called)) => Ok(called),
                Ok(None) => {
                    let slot = self.slot(session);
                    let mut slot = slot.lock().await;
                    self.carry_out(&mut slot, session, &command, origin).await
                }
                Err(failure) => Err(failure),
            };
        }
        match left {
            Ok(_) => Ok(true),
            Err(Denied::Refused(..)) => Ok(false),
            Err(failure) => Err(failure),
        }
    }
}
