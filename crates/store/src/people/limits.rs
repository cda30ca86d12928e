//! How many games a person, and a server, may have open. Counted in the transaction that adds one, so that of two at the
//! same moment only one is the last.

use crate::database::sql::{Connection, query_as, query_scalar};
use crate::error::Failure;
use crate::log::list::open_of;
use crate::{GuildId, GuildSettings, Store, StoreError};
use banqi_session::{Participant, PlayerId};

/// The most games and challenges that one person may have open at a time.
const MOST_OPEN: u32 = 100;

/// The limits of open games in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenLimits {
    guild: Option<GuildId>,
    /// How many a person may have in the server.
    person: Option<u32>,
    /// How many the server may have.
    server: Option<u32>,
}

/// The limit that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// The person has this many open games.
    Person(u32),
    /// The person has this many open games in the server.
    PersonHere(u32),
    /// The server has this many open games.
    Server(u32),
}

/// Counts the games that a person plays, has offered or has entered: all, and those in the server. Invitations do not
/// count.
const OF_PERSON: &str = concat!(
    "SELECT count(*), count(*) FILTER (WHERE s.guild_id IS NOT DISTINCT FROM $2) \
    FROM sessions AS s JOIN entrants AS e ON e.session_id = s.session_id AND e.player_id = $1 \
    WHERE s.session_id IN (",
    open_of!("$1"),
    ")"
);

const OPEN: &str = "SELECT count(*) FROM sessions WHERE guild_id = $1 AND phase <> 'over'";

impl Store {
    /// Returns how many games may be open in a server, or in direct messages.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn open_limits(&self, guild: Option<GuildId>) -> Result<OpenLimits, StoreError> {
        Ok(OpenLimits::of(guild, &self.guild_settings(guild).await?))
    }

    /// Returns the limit that keeps a person from a challenge now. `None` stands for a person without an account here.
    /// Whether the game is created is decided again by [`Store::create`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn limit_reached(
        &self,
        limits: OpenLimits,
        player: Option<PlayerId>,
    ) -> Result<Option<Full>, StoreError> {
        let mut conn = self.reader().await?;
        limits.reached(&mut conn, player).await.map_err(|failure| self.failure(failure))
    }
}

impl OpenLimits {
    /// Returns the limits in a server with these settings, or in direct messages.
    #[must_use]
    pub const fn of(guild: Option<GuildId>, settings: &GuildSettings) -> Self {
        Self { guild, person: settings.person_games, server: settings.server_games }
    }

    /// Returns the limit that a person or else the server has reached.
    pub(crate) async fn reached(
        self,
        conn: &mut Connection,
        player: Option<PlayerId>,
    ) -> Result<Option<Full>, Failure> {
        if let Some(player) = player
            && let Some(full) = self.reached_by_person(conn, player).await?
        {
            return Ok(Some(full));
        }
        self.reached_by_server(conn).await
    }

    /// Returns the limit that a person has reached.
    pub(crate) async fn reached_by_person(
        self,
        conn: &mut Connection,
        player: PlayerId,
    ) -> Result<Option<Full>, Failure> {
        let count = query_as(OF_PERSON)
            .bind(Participant::from(player).stored())
            .bind(self.guild.map(GuildId::to_sql));
        let (all, here): (i64, i64) = count.fetch_one(conn).await?;
        if all >= i64::from(MOST_OPEN) {
            return Ok(Some(Full::Person(MOST_OPEN)));
        }
        Ok(self.person.filter(|limit| here >= i64::from(*limit)).map(Full::PersonHere))
    }

    /// Returns the limit that the server has reached.
    async fn reached_by_server(self, conn: &mut Connection) -> Result<Option<Full>, Failure> {
        let (Some(guild), Some(limit)) = (self.guild, self.server) else { return Ok(None) };
        let open: i64 = query_scalar(OPEN).bind(guild.to_sql()).fetch_one(conn).await?;
        Ok((open >= i64::from(limit)).then_some(Full::Server(limit)))
    }
}
