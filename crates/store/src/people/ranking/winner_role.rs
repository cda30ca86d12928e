//! The role that a server gives to the first of its leaderboard.
//!
//! A row of `winner_roles` says which role it is, and when that has to be compared with the leaderboard: at once after
//! every change of ratings there, and once a day. `role_holders` lists the people who may have the role in Discord. A
//! person is listed before Discord is asked to give them the role, so that it is taken from them also after a crash.

use std::time::Duration;

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::error::Failure;
use crate::{GuildId, RoleId, Store, StoreError, UserId};
use banqi_session::{PlayerId, Timestamp};

/// The winner's role of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WinnerRole {
    /// The role; `None` if it is switched off.
    pub role: Option<RoleId>,
    /// Why the bot has switched it off, until a manager chooses again.
    pub trouble: Option<RoleTrouble>,
}

/// Why a role cannot be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoleTrouble {
    /// The bot lacks the permission to manage roles.
    Permission,
    /// The role is not below the bot's highest role.
    Order,
    /// Nobody can be given the role: it is everyone's, or Discord gives it by itself.
    Managed,
    /// The role is deleted.
    Gone,
}

impl RoleTrouble {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Permission, Self::Order, Self::Managed, Self::Gone];

    /// Returns the word that is stored in the database and used in the language files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Permission => "permission",
            Self::Order => "order",
            Self::Managed => "managed",
            Self::Gone => "gone",
        }
    }

    fn named(word: &str) -> Result<Self, StoreError> {
        let found = Self::ALL.into_iter().find(|trouble| trouble.word() == word);
        found.ok_or(StoreError::BadRow { what: "a winner's role" })
    }
}

/// A winner's role that has to be compared with the leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueRole {
    /// The server.
    pub guild: GuildId,
    /// The role; `None` if it is switched off.
    pub role: Option<RoleId>,
    /// The number of the last change that it may depend on.
    pub version: i64,
    /// Number of failed attempts since then.
    pub attempts: u32,
}

/// A person who may have such a role in Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoleHolder {
    /// The role.
    pub role: RoleId,
    /// The person.
    pub player: PlayerId,
    /// Their account; `None` for a person whose data was deleted.
    pub user: Option<UserId>,
    /// When Discord last confirmed that they have it.
    pub given_at: Option<Timestamp>,
}

const OF_GUILD: &str = "SELECT role_id, trouble FROM winner_roles WHERE guild_id = $1";

const CHOOSE: &str = "INSERT INTO winner_roles (guild_id, role_id, version, due_at, attempts) \
    VALUES ($1, $2, 1, 0, 0) ON CONFLICT (guild_id) DO UPDATE SET role_id = excluded.role_id, trouble = NULL, \
    version = winner_roles.version + 1, due_at = 0, attempts = 0";

const SWITCH_OFF: &str = "UPDATE winner_roles SET role_id = NULL, trouble = NULL, version = version + 1, \
    due_at = 0, attempts = 0 WHERE guild_id = $1";

const GIVE_UP: &str = "UPDATE winner_roles SET role_id = NULL, trouble = $3, version = version + 1, due_at = 0, \
    attempts = 0 WHERE guild_id = $1 AND role_id = $2";

const CHANGED: &str = "UPDATE winner_roles SET version = version + 1, due_at = 0, attempts = 0 \
    WHERE guild_id = $1 AND due_at IS NOT NULL";

const NEXT: &str = "SELECT guild_id, role_id, version, attempts FROM winner_roles WHERE due_at <= $1 \
    ORDER BY due_at LIMIT 1";

const SETTLE: &str = "UPDATE winner_roles SET due_at = $3, attempts = 0 WHERE guild_id = $1 AND version = $2";

const FINISH: &str = "UPDATE winner_roles SET due_at = NULL, attempts = 0 \
    WHERE guild_id = $1 AND version = $2 AND role_id IS NULL";

const DROP: &str =
    "DELETE FROM winner_roles WHERE guild_id = $1 AND version = $2 AND role_id IS NULL AND trouble IS NULL";

const PUT_OFF: &str = "UPDATE winner_roles SET due_at = $3, attempts = attempts + 1 \
    WHERE guild_id = $1 AND version = $2";

const HOLDERS: &str = "SELECT h.role_id, h.player_id, a.user_id, h.given_at FROM role_holders AS h \
    LEFT JOIN accounts AS a ON a.player_id = h.player_id WHERE h.guild_id = $1";

/// Writes nothing for a person whose data is deleted, or about to be.
const HOLD: &str = "INSERT INTO role_holders (guild_id, role_id, player_id) SELECT $1, $2, $3 \
    WHERE EXISTS (SELECT 1 FROM accounts WHERE player_id = $3) \
    AND NOT EXISTS (SELECT 1 FROM deletions WHERE player_id = $3) ON CONFLICT DO NOTHING";

const HOLDS: &str = "SELECT EXISTS (SELECT 1 FROM role_holders \
    WHERE guild_id = $1 AND role_id = $2 AND player_id = $3)";

const GIVEN: &str =
    "UPDATE role_holders SET given_at = $4 WHERE guild_id = $1 AND role_id = $2 AND player_id = $3";

const TAKEN: &str = "DELETE FROM role_holders WHERE guild_id = $1 AND role_id = $2 AND player_id = $3";

const IS_HOLDER: &str = "SELECT EXISTS (SELECT 1 FROM role_holders WHERE player_id = $1)";

const LEAVES: &str = "UPDATE winner_roles SET version = version + 1, due_at = 0 WHERE attempts = 0 AND due_at <> 0 \
    AND guild_id IN (SELECT guild_id FROM role_holders WHERE player_id = $1)";

type Due = (i64, Option<i64>, i64, u32);

type Held = (i64, i64, Option<i64>, Option<i64>);

impl Store {
    /// Returns the winner's role of a server.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn winner_role(&self, guild: GuildId) -> Result<WinnerRole, StoreError> {
        let mut conn = self.reader().await?;
        let row = query_as(OF_GUILD).bind(guild.to_sql()).fetch_optional(&mut conn).await;
        let row: Option<(Option<i64>, Option<String>)> = row.map_err(|error| self.failure(error.into()))?;
        let Some((role, trouble)) = row else { return Ok(WinnerRole::default()) };
        let trouble = trouble.as_deref().map(RoleTrouble::named).transpose()?;
        Ok(WinnerRole { role: role.map(RoleId::from_sql), trouble })
    }

    /// Switches the winner's role of a server off because it cannot be given. Does nothing if another was chosen
    /// meanwhile.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn give_winner_role_up(
        &self,
        guild: GuildId,
        role: RoleId,
        trouble: RoleTrouble,
    ) -> Result<(), StoreError> {
        self.write(move |conn| {
            async move {
                let give_up = query(GIVE_UP).bind(guild.to_sql()).bind(role.to_sql());
                give_up.bind(trouble.word()).execute(conn).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }

    /// Returns the winner's role that has been due longest.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn due_winner_role(&self, now: Timestamp) -> Result<Option<DueRole>, StoreError> {
        let mut conn = self.reader().await?;
        let row: Option<Due> = query_as(NEXT)
            .bind(now.0)
            .fetch_optional(&mut conn)
            .await
            .map_err(|error| self.failure(error.into()))?;
        Ok(row.map(|(guild, role, version, attempts)| DueRole {
            guild: GuildId::from_sql(guild),
            role: role.map(RoleId::from_sql),
            version,
            attempts,
        }))
    }

    /// Records that Discord shows what the leaderboard says. The role is due again at `next`, or when something changes
    /// that it depends on.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn settle_winner_role(&self, due: DueRole, next: Timestamp) -> Result<(), StoreError> {
        let (guild, version) = (due.guild.to_sql(), due.version);
        if due.role.is_some() {
            return self.execute(SETTLE, [guild, version, next.0]).await;
        }
        self.write(move |conn| {
            async move {
                for sql in [FINISH, DROP] {
                    query(sql).bind(guild).bind(version).execute(&mut *conn).await?;
                }
                Ok(())
            }
            .boxed()
        })
        .await
    }

    /// Tries again at `due_at` what has failed.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn put_winner_role_off(&self, due: DueRole, due_at: Timestamp) -> Result<(), StoreError> {
        self.execute(PUT_OFF, [due.guild.to_sql(), due.version, due_at.0]).await
    }

    /// Returns the people who may have the winner's role of a server in Discord, or one that it had before.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn role_holders(&self, guild: GuildId) -> Result<Vec<RoleHolder>, StoreError> {
        let mut conn = self.reader().await?;
        let rows: Vec<Held> = query_as(HOLDERS)
            .bind(guild.to_sql())
            .fetch_all(&mut conn)
            .await
            .map_err(|error| self.failure(error.into()))?;
        let holder = |(role, player, user, given_at): Held| RoleHolder {
            role: RoleId::from_sql(role),
            player: PlayerId(player),
            user: user.map(UserId::from_sql),
            given_at: given_at.map(Timestamp),
        };
        Ok(rows.into_iter().map(holder).collect())
    }

    /// Records that a person is about to be given a role. Returns false if their data is being deleted.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn hold_role(
        &self,
        guild: GuildId,
        role: RoleId,
        player: PlayerId,
    ) -> Result<bool, StoreError> {
        let (guild, role, player) = (guild.to_sql(), role.to_sql(), player.0);
        self.write(move |conn| {
            async move {
                query(HOLD).bind(guild).bind(role).bind(player).execute(&mut *conn).await?;
                let holds = query_scalar(HOLDS).bind(guild).bind(role).bind(player);
                Ok(holds.fetch_one(conn).await?)
            }
            .boxed()
        })
        .await
    }

    /// Records that a person has a role.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn role_given(
        &self,
        guild: GuildId,
        role: RoleId,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.execute(GIVEN, [guild.to_sql(), role.to_sql(), player.0, now.0]).await
    }

    /// Records that a person does not have a role, or that the bot cannot take it.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn role_taken(&self, guild: GuildId, role: RoleId, player: PlayerId) -> Result<(), StoreError> {
        self.execute(TAKEN, [guild.to_sql(), role.to_sql(), player.0]).await
    }

    /// Returns whether a person may have a winner's role in Discord. It is then due to be taken, if their data is about
    /// to be deleted.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn leaves_with_role(&self, player: PlayerId) -> Result<bool, StoreError> {
        let mut conn = self.reader().await?;
        let holds = query_scalar(IS_HOLDER).bind(player.0).fetch_one(&mut conn).await;
        let holds = holds.map_err(|error| self.failure(error.into()))?;
        drop(conn);
        if holds {
            self.execute(LEAVES, [player.0]).await?;
        }
        Ok(holds)
    }
}

/// How long a role that Discord has confirmed is taken for given.
pub const ROLE_CONFIRMED: Duration = Duration::from_secs(24 * 60 * 60);

/// Chooses the winner's role of a server, or switches it off. Both are due at once.
pub(crate) async fn choose(
    conn: &mut Connection,
    guild: GuildId,
    role: Option<RoleId>,
) -> Result<(), Failure> {
    match role {
        Some(role) => query(CHOOSE).bind(guild.to_sql()).bind(role.to_sql()).execute(conn).await?,
        None => query(SWITCH_OFF).bind(guild.to_sql()).execute(conn).await?,
    };
    Ok(())
}

/// Makes the winner's role of a server due, inside a transaction that changes its ratings or what its leaderboard is.
pub(crate) async fn changed(conn: &mut Connection, guild: i64) -> Result<(), Failure> {
    query(CHANGED).bind(guild).execute(conn).await?;
    Ok(())
}
