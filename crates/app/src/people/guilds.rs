//! The servers that the bot is in: which are new, which it has left, and what their managers have decided.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::people::noticed;
use crate::{App, Denied, Handled};
use banqi_session::{ProgramCommand, SessionId, Timestamp};
use banqi_store::{GuildId, GuildSettings, Outdated, RoleId, ShardGuilds, StoreError, Whose};

/// The pauses before ratings that could not be computed again are tried again.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// What this process knows of each server that the bot is or was in. A server's lock is held while news of it is stored.
#[derive(Default)]
pub(crate) struct Memberships(Mutex<HashMap<GuildId, Arc<tokio::sync::Mutex<Membership>>>>);

impl Memberships {
    fn of(&self, guild: GuildId) -> Arc<tokio::sync::Mutex<Membership>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(guild).or_default())
    }
}

/// When the bot joined a server last, by Discord's clock, and whether it has been removed since.
///
/// Events are handled side by side. So the end of an outage can be handled after a removal that came later, and the bot
/// would seem to be in the server until the next session.
#[derive(Default)]
struct Membership {
    joined: Option<Timestamp>,
    has_ended: bool,
}

impl Membership {
    /// Returns whether the bot is still in the server that it joined then.
    fn enter(&mut self, joined: Timestamp) -> bool {
        if Some(joined) > self.joined {
            *self = Self { joined: Some(joined), has_ended: false };
        }
        !self.has_ended
    }

    const fn leave(&mut self) {
        self.has_ended = true;
    }
}

impl App {
    /// Changes a server's settings and, if `winner` is given, its winner's role or that it has none, all or nothing.
    /// Returns the settings. If other people are notified from now on, the keepers of the server's open games compute the
    /// times of calls again at once.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn change_guild_settings(
        &self,
        guild: GuildId,
        winner: Option<Option<RoleId>>,
        change: impl Fn(&mut GuildSettings) + Send + Sync + 'static,
    ) -> Result<GuildSettings, StoreError> {
        let _changing = self.changing_calls.lock().await;
        let settings = self.store.change_guild_settings(guild, winner, change).await?;
        self.unload(|loaded| loaded.place.guild == Some(guild)).await;
        self.calls.notify_one();
        if winner.is_some() {
            self.winners.notify_one();
        }
        Ok(settings)
    }

    /// Ends a game or challenge of a server without a loser, because one of its managers has asked for that.
    ///
    /// # Errors
    /// Returns [`Denied::Elsewhere`] for a session of another server, or the reason why it does not end.
    pub async fn end_in_guild(&self, guild: GuildId, session: SessionId) -> Result<Handled, Denied> {
        if self.snapshot(session).await?.place.guild != Some(guild) {
            return Err(Denied::Elsewhere);
        }
        self.carry_out_ourselves(session, ProgramCommand::End).await
    }

    /// Voids a finished game of a server, because one of its managers has asked for that: its result no longer counts.
    /// Nothing changes if it is void already.
    ///
    /// # Errors
    /// Returns [`Denied::Elsewhere`] for a session of another server, or the reason why it cannot be voided.
    pub async fn void_in_guild(&self, guild: GuildId, session: SessionId) -> Result<Handled, Denied> {
        if self.snapshot(session).await?.place.guild != Some(guild) {
            return Err(Denied::Elsewhere);
        }
        let voided = self.carry_out_ourselves(session, ProgramCommand::Void).await?;
        self.load_results_again().await;
        self.store.tell_others(Outdated::Results).await;
        self.rerating.notify_one();
        Ok(voided)
    }

    /// Computes ratings again after games were voided, as long as anything is left to be done, until `stop` completes.
    pub async fn run_rerates(&self, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut pause = FIRST_PAUSE;
        let mut is_changed = true;
        loop {
            let step = tokio::select! {
                () = &mut stop => return,
                step = self.rerate() => step,
            };
            let wait = match step {
                Ok(true) => {
                    pause = FIRST_PAUSE;
                    is_changed = true;
                    continue;
                }
                Ok(false) => {
                    if std::mem::take(&mut is_changed) {
                        self.load_results_again().await;
                        self.store.tell_others(Outdated::Results).await;
                    }
                    self.look_again()
                }
                Err(failure) => {
                    tracing::error!(%failure, "could not compute ratings again; trying again later");
                    let wait = pause;
                    pause = pause.saturating_mul(2).min(LONGEST_PAUSE);
                    Some(wait)
                }
            };
            tokio::select! {
                () = &mut stop => return,
                () = noticed(&self.rerating, wait) => {}
            }
        }
    }

    /// Takes one step, if this process is the one that does. Returns whether anything may be left to be done.
    async fn rerate(&self) -> Result<bool, StoreError> {
        if self.store.is_eldest() { self.store.rerate().await } else { Ok(false) }
    }

    /// Forgets the finished sessions in memory, because the ratings that they show have changed.
    pub(crate) async fn load_results_again(&self) {
        for slot in self.slots.all() {
            let mut slot = slot.lock().await;
            if slot.as_ref().is_some_and(|loaded| !loaded.ratings.is_empty()) {
                *slot = None;
            }
        }
    }

    /// Deletes the data of servers that the bot left long ago. Call this only when all shards have said which servers
    /// they are in.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub(crate) async fn delete_left_guilds(&self) -> Result<(), StoreError> {
        let deleted = self.store.delete_left_guilds(self.now()).await?;
        for guild in &deleted {
            self.preferences.forget(Whose::Guild(*guild));
        }
        self.erase_left_guilds(&deleted).await
    }

    /// Records that the bot is in a server, which it joined at `joined`. Returns whether to greet the server: only if
    /// the bot joined it while this program was running, and only once. This is committed before the function returns,
    /// so a greeting may be lost in a crash but is never sent twice.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn enter_guild(&self, guild: GuildId, joined: Timestamp) -> Result<bool, StoreError> {
        let membership = self.memberships.of(guild);
        let mut membership = membership.lock().await;
        if !membership.enter(joined) {
            return Ok(false);
        }
        let is_first = self.store.enter_guild(guild, self.now()).await?;
        Ok(is_first && joined >= self.started)
    }

    /// Records that the bot has left a server.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn leave_guild(&self, guild: GuildId) -> Result<(), StoreError> {
        let membership = self.memberships.of(guild);
        let mut membership = membership.lock().await;
        membership.leave();
        self.store.leave_guild(guild, self.now()).await
    }

    /// Records which servers of a shard the bot has left or joined again. Servers first seen since `listed`, the time
    /// of the list or earlier, are ignored. Then deletes the data of servers that the bot left long ago.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn leave_other_guilds(&self, inside: ShardGuilds, listed: Timestamp) -> Result<(), StoreError> {
        let shards = inside.shards;
        self.store.leave_other_guilds(inside, listed, self.now()).await?;
        // With several shards, the others may not have been heard of yet. The hourly deletion waits for them.
        if shards <= 1 { self.delete_left_guilds().await } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_an_outage_is_no_news_of_a_membership_that_has_ended() {
        let mut membership = Membership::default();
        membership.leave();
        assert!(membership.enter(Timestamp(5)));
        assert!(membership.enter(Timestamp(5)), "an outage");
        membership.leave();
        assert!(!membership.enter(Timestamp(5)), "the end of an outage before the removal");
        assert!(membership.enter(Timestamp(6)), "invited again");
    }
}
