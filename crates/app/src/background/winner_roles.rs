//! Winner's roles: Discord shows who is first on the leaderboard of a server that wants it.
//!
//! ```text
//! a rated game ends, is voided, a season ends, ..  (due, in the same transaction)
//!                                    --run_winner_roles--> take it from the last leader, give it to the new one
//! ```
//!
//! The leader is the first player above the line on the server's leaderboard of its default game. One server is worked
//! on at a time, so that no two requests about a role overlap. All requests can be repeated without harm: giving a role
//! to a person who has it changes nothing.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt as _;

use crate::App;
use crate::background::claims::work_off;
use banqi_rating::Leaderboard;
use banqi_session::PlayerId;
use banqi_store::{
    DueRole, GuildId, MOST_STANDINGS, ROLE_CONFIRMED, RoleHolder, RoleId, RoleTrouble, Scope, StoreError,
    UserId,
};

/// How often the pause between two attempts doubles; the first is a second.
const MOST_DOUBLINGS: u32 = 8;

/// The Discord side of winner's roles. Its requests come after those of all boards.
pub trait RoleHost: Send + Sync + 'static {
    /// Gives a member of a server a role. Succeeds if they have it already.
    fn give(
        &self,
        guild: GuildId,
        role: RoleId,
        user: UserId,
    ) -> impl Future<Output = Result<(), RoleFailure>> + Send;

    /// Takes a role from a member of a server. Succeeds if they do not have it.
    fn take(
        &self,
        guild: GuildId,
        role: RoleId,
        user: UserId,
    ) -> impl Future<Output = Result<(), RoleFailure>> + Send;
}

/// Why a role was not given or taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoleFailure {
    /// The person is not in the server.
    NotAMember,
    /// Discord does not allow it, and would not if it was tried again.
    Refused(RoleTrouble),
    /// It may succeed later; it may also have been done.
    Later,
}

impl App {
    /// Switches the winner's role of a server off if it is this one, which is deleted.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn role_deleted(&self, guild: GuildId, role: RoleId) -> Result<(), StoreError> {
        if self.store.winner_role(guild).await?.role == Some(role) {
            self.store.give_winner_role_up(guild, role, RoleTrouble::Gone).await?;
            self.winners.notify_one();
        }
        Ok(())
    }

    /// Lets Discord show the leaders of all leaderboards until `stop` completes. What is interrupted is done after the
    /// next start.
    pub async fn run_winner_roles(&self, host: &impl RoleHost, stop: impl Future<Output = ()>) {
        let claim = || async {
            let due = match self.store.is_eldest() {
                true => self.store.due_winner_role(self.now()).await?,
                false => None,
            };
            Ok(due.into_iter().collect())
        };
        let crown = |due| self.crown(host, due);
        drop(work_off("winner's roles", &self.winners, 1, claim, crown, stop).await);
    }

    /// Does what is due for a server. What fails is tried again later.
    async fn crown(&self, host: &impl RoleHost, due: DueRole) {
        let crowned = AssertUnwindSafe(self.try_to_crown(host, due)).catch_unwind().await;
        let next = match crowned {
            Ok(Ok(true)) => None,
            Ok(Ok(false)) => Some(due),
            Ok(Err(failure)) => {
                tracing::error!(guild = due.guild.0, %failure, "could not give or take a winner's role; trying again");
                Some(due)
            }
            Err(_) => {
                tracing::error!(guild = due.guild.0, "a panic while giving a winner's role; trying again");
                Some(due)
            }
        };
        if let Some(due) = next {
            let pause = Duration::from_secs(1 << due.attempts.min(MOST_DOUBLINGS));
            if let Err(failure) = self.store.put_winner_role_off(due, self.now().plus(pause)).await {
                tracing::error!(guild = due.guild.0, %failure, "could not postpone work on a winner's role");
                // Without the pause it would be due again at once, and again.
                tokio::time::sleep(pause).await;
            }
        }
        // Another server may be waiting, and a deletion for the role to be taken.
        self.winners.notify_one();
        self.leaving.notify_one();
    }

    /// Does what is due for a server. Returns false if that has to be tried again later.
    async fn try_to_crown(&self, host: &impl RoleHost, due: DueRole) -> Result<bool, StoreError> {
        let guild = due.guild;
        let leader = match due.role {
            Some(_) => self.leader(guild).await?,
            None => None,
        };
        let wanted = due.role.zip(leader);
        let holders = self.store.role_holders(guild).await?;
        let (right, wrong): (Vec<RoleHolder>, Vec<RoleHolder>) =
            holders.into_iter().partition(|holder| Some((holder.role, holder.player)) == wanted);
        // First, so that no two people have it.
        for holder in wrong {
            let taken = match holder.user {
                Some(user) => host.take(guild, holder.role, user).await,
                None => Ok(()),
            };
            match taken {
                Err(RoleFailure::Later) => return Ok(false),
                Err(RoleFailure::Refused(trouble)) => self.give_up(guild, holder.role, trouble).await?,
                Ok(()) | Err(RoleFailure::NotAMember) => {}
            }
            self.store.role_taken(guild, holder.role, holder.player).await?;
        }
        let given_at = right.first().and_then(|holder| holder.given_at);
        let is_given = given_at.is_some_and(|at| self.now().since(at) < ROLE_CONFIRMED);
        if let Some((role, leader)) = wanted
            && !is_given
            && !self.give(host, guild, role, leader).await?
        {
            return Ok(false);
        }
        // A change meanwhile has made it due again, and stays.
        self.store.settle_winner_role(due, self.now().plus(ROLE_CONFIRMED)).await?;
        Ok(true)
    }

    /// Gives the leader the role. Returns false if that has to be tried again later.
    async fn give(
        &self,
        host: &impl RoleHost,
        guild: GuildId,
        role: RoleId,
        leader: PlayerId,
    ) -> Result<bool, StoreError> {
        let Some(user) = self.store.account(leader).await? else { return Ok(true) };
        if !self.store.hold_role(guild, role, leader).await? {
            return Ok(true);
        }
        match host.give(guild, role, user).await {
            Ok(()) => self.store.role_given(guild, role, leader, self.now()).await?,
            Err(RoleFailure::Later) => return Ok(false),
            Err(RoleFailure::NotAMember) => self.store.role_taken(guild, role, leader).await?,
            Err(RoleFailure::Refused(trouble)) => {
                self.store.role_taken(guild, role, leader).await?;
                self.give_up(guild, role, trouble).await?;
            }
        }
        Ok(true)
    }

    async fn give_up(&self, guild: GuildId, role: RoleId, trouble: RoleTrouble) -> Result<(), StoreError> {
        tracing::warn!(guild = guild.0, why = trouble.word(), "Discord does not let me give a winner's role");
        self.store.give_winner_role_up(guild, role, trouble).await
    }

    /// Returns the first player of a server's leaderboard; `None` if nobody is above the line.
    async fn leader(&self, guild: GuildId) -> Result<Option<PlayerId>, StoreError> {
        let variant = self.store.guild_settings(Some(guild)).await?.variant.unwrap_or_default();
        let pool = variant.pooled().pool();
        let players =
            self.store.leaderboard(&pool, Scope::Guild(guild), self.now(), 0, MOST_STANDINGS).await?;
        let leaving = self.store.deletions().await?;
        let players = players.into_iter().filter(|(player, _)| leaving.iter().all(|it| it.player != *player));
        let listed = Leaderboard::new(players.collect()).listed;
        Ok(listed.first().map(|(player, _)| *player))
    }
}
