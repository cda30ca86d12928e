//! Lists of sessions, one line each, without reading their logs.

use std::collections::HashMap;

use crate::database::sql::{Connection, Query, Row, query, query_as, query_scalar};
use crate::error::Failure;
use crate::log::append::{StoredPhase, json};
use crate::log::load::code;
use crate::{ChannelId, GuildId, Place, Store, StoreError};
use banqi_session::{GameCode, Participant, PlayerId, SessionId, Timestamp};

/// The maximum number of lines in a list.
pub const MOST_LINES: u32 = 100;

/// A line of a list of sessions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionLine {
    /// The number of the session.
    pub id: SessionId,
    /// The code of the game.
    pub code: GameCode,
    /// The phase of the session.
    pub phase: StoredPhase,
    /// The canonical name of the rules.
    pub variant: String,
    /// Where it is played.
    pub place: Place,
    /// The challenger.
    pub challenger: Participant,
    /// Those who were invited and have not entered yet. A seat is kept for each.
    pub invited: Vec<Participant>,
    /// Those who entered after the challenger, in order.
    pub entered: Vec<Participant>,
    /// Number of seats of the game.
    pub seats: u8,
    /// The participant to move.
    pub to_move: Option<Participant>,
    /// When the challenge was made.
    pub created_at: Timestamp,
    /// When the challenge expires or the next ply is due.
    pub deadline: Option<Timestamp>,
    /// When the session ended.
    pub ended_at: Option<Timestamp>,
    /// How the session ended.
    pub result: Option<String>,
}

impl SessionLine {
    /// Whether a participant has a seat.
    #[must_use]
    pub fn has(&self, player: Participant) -> bool {
        self.challenger == player || self.entered.contains(&player)
    }

    /// Whether the game is paused: it then waits for nobody.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.phase == StoredPhase::Playing && self.to_move.is_none()
    }

    /// Whether a participant may take a seat now. `None` stands for a person without an account here.
    #[must_use]
    pub fn may_enter(&self, player: Option<Participant>) -> bool {
        let free = 1 + self.entered.len() + self.invited.len() < usize::from(self.seats);
        let asked = player.is_some_and(|player| self.invited.contains(&player));
        self.phase == StoredPhase::Offered
            && (asked || (free && !player.is_some_and(|player| self.has(player))))
    }

    /// Returns all participants, entered or invited, the challenger first.
    pub fn people(&self) -> impl Iterator<Item = Participant> {
        std::iter::once(self.challenger).chain(self.entered.iter().chain(&self.invited).copied())
    }
}

/// Selects the columns of a [`SessionLine`].
macro_rules! lines {
    ($from:literal) => {
        concat!(
            "SELECT s.session_id, s.code, s.phase, s.variant, s.guild_id, s.channel_id, s.challenger, s.opponent, \
            s.to_move, s.created_at, s.deadline_at, s.ended_at, s.result, s.seats FROM ",
            $from
        )
    };
}

/// Selects the ids of the open sessions of a player: those that the player has offered, plays, or is a member of.
macro_rules! open_of {
    ($player:literal) => {
        concat!(
            "SELECT session_id FROM sessions WHERE challenger = ",
            $player,
            " AND phase <> 'over' UNION SELECT session_id FROM sessions WHERE opponent = ",
            $player,
            " AND phase <> 'over' UNION SELECT session_id FROM open_members WHERE player_id = ",
            $player
        )
    };
}
pub(crate) use open_of;

/// The board of a game can move to a thread of its channel, which is `$2` then.
const IN_CHANNEL: &str = lines!(
    "sessions AS s WHERE s.session_id IN (SELECT session_id FROM sessions WHERE channel_id = $1 AND phase <> 'over' \
    UNION ALL SELECT session_id FROM sessions WHERE channel_id = $2 AND board_channel_id = $1 AND phase <> 'over') \
    ORDER BY s.session_id DESC LIMIT $3"
);

const IN_GUILD: &str =
    lines!("sessions AS s WHERE s.guild_id = $1 AND s.phase <> 'over' ORDER BY s.session_id DESC LIMIT $2");

const PLAYED_IN_GUILD: &str = lines!(
    "sessions AS s WHERE s.guild_id = $1 AND s.phase = 'over' AND s.result IS NOT NULL AND s.result <> 'aborted' \
    AND s.not_rated IS DISTINCT FROM 'voided' ORDER BY s.session_id DESC LIMIT $2"
);

const OF_PLAYER: &str = concat!(
    lines!("sessions AS s WHERE s.session_id IN ("),
    open_of!("$1"),
    ") ORDER BY s.session_id DESC LIMIT $2"
);

const PLAYING: &str = concat!(
    "SELECT session_id FROM sessions WHERE phase = 'playing' AND session_id IN (",
    open_of!("$1"),
    ") ORDER BY session_id"
);

const REACHABLE: &str = concat!(
    lines!("sessions AS s WHERE s.session_id IN ("),
    open_of!("$1"),
    ") AND NOT EXISTS (SELECT 1 FROM guilds AS g WHERE g.guild_id = s.guild_id AND g.left_at IS NOT NULL) \
    ORDER BY s.deadline_at, s.session_id LIMIT $2"
);

const RECENT: &str = lines!(
    "entrants AS e CROSS JOIN sessions AS s ON s.session_id = e.session_id \
    WHERE e.player_id = $1 AND s.guild_id IS NOT DISTINCT FROM $2 ORDER BY e.session_id DESC LIMIT $3"
);

/// Selects everyone in the sessions `$1`, `[session, ..]`, except the challengers: `session, player, entrant`. Members
/// of an open game of more than two seats, invited or entered, have another row in which `entrant` is NULL.
const IN_SESSIONS: &str = "SELECT e.session_id, e.player_id, e.entrant FROM json_each($1) AS j \
    CROSS JOIN entrants AS e ON e.session_id = CAST(j.value AS BIGINT) WHERE e.entrant > 0 \
    UNION ALL SELECT m.session_id, m.player_id, NULL FROM json_each($1) AS j \
    CROSS JOIN open_members AS m ON m.session_id = CAST(j.value AS BIGINT) ORDER BY 1, 3";

impl Store {
    /// Returns the games offered or in progress in a channel, the newest first. In a thread of the channel `parent`,
    /// those are included whose board was moved to the thread. At most [`MOST_LINES`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn open_in_channel(
        &self,
        channel: ChannelId,
        parent: Option<ChannelId>,
        limit: u32,
    ) -> Result<Vec<SessionLine>, StoreError> {
        let open = query(IN_CHANNEL).bind(channel.to_sql()).bind(parent.map(ChannelId::to_sql));
        self.listed(open, limit).await
    }

    /// Returns the games offered or in progress in a server, the newest first. At most [`MOST_LINES`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn open_in_guild(&self, guild: GuildId, limit: u32) -> Result<Vec<SessionLine>, StoreError> {
        self.lines(IN_GUILD, guild.to_sql(), limit).await
    }

    /// Returns the games played to a result in a server that were not voided, the newest first. At most
    /// [`MOST_LINES`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn played_in_guild(&self, guild: GuildId, limit: u32) -> Result<Vec<SessionLine>, StoreError> {
        self.lines(PLAYED_IN_GUILD, guild.to_sql(), limit).await
    }

    /// Returns the games that a player offers, is invited to or plays, the newest first. At most [`MOST_LINES`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn open_of_player(
        &self,
        player: impl Into<Participant>,
        limit: u32,
    ) -> Result<Vec<SessionLine>, StoreError> {
        self.lines(OF_PLAYER, player.into().stored(), limit).await
    }

    /// Returns all games in progress that a player plays, the oldest first.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn playing_of_player(&self, player: PlayerId) -> Result<Vec<SessionId>, StoreError> {
        let mut conn = self.reader().await?;
        let player = Participant::from(player).stored();
        let sessions: Result<Vec<i64>, _> = query_scalar(PLAYING).bind(player).fetch_all(&mut conn).await;
        Ok(sessions.map_err(|failure| self.failure(failure.into()))?.into_iter().map(SessionId).collect())
    }

    /// Returns the games that a player offers, is invited to or plays, except in servers that the bot has left: the one
    /// with the earliest deadline first. At most [`MOST_LINES`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn reachable_of_player(
        &self,
        player: impl Into<Participant>,
        limit: u32,
    ) -> Result<Vec<SessionLine>, StoreError> {
        self.lines(REACHABLE, player.into().stored(), limit).await
    }

    /// Returns the games that a player offered or entered in a server, or in direct messages, open or over, the newest
    /// first. At most [`MOST_LINES`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn recent_of_player(
        &self,
        player: impl Into<Participant>,
        guild: Option<GuildId>,
        limit: u32,
    ) -> Result<Vec<SessionLine>, StoreError> {
        let recent = query(RECENT).bind(player.into().stored()).bind(guild.map(GuildId::to_sql));
        self.listed(recent, limit).await
    }

    async fn lines(&self, sql: &'static str, key: i64, limit: u32) -> Result<Vec<SessionLine>, StoreError> {
        self.listed(query(sql).bind(key), limit).await
    }

    /// Runs a query whose last parameter is the limit.
    async fn listed(&self, query: Query, limit: u32) -> Result<Vec<SessionLine>, StoreError> {
        let mut conn = self.reader().await?;
        lines(&mut conn, query, limit).await.map_err(|failure| self.failure(failure))
    }
}

async fn lines(conn: &mut Connection, query: Query, limit: u32) -> Result<Vec<SessionLine>, Failure> {
    let rows = query.bind(limit.min(MOST_LINES)).fetch_all(&mut *conn).await?;
    let mut lines = rows.iter().map(line).collect::<Result<Vec<_>, _>>()?;
    let sessions: Vec<i64> = lines.iter().map(|line| line.id.0).collect();
    let people = query_as(IN_SESSIONS).bind(json(&sessions)).fetch_all(conn).await?;
    let mut members: HashMap<i64, Vec<(Participant, Option<i64>)>> = HashMap::new();
    for (session, player, entrant) in people {
        members.entry(session).or_default().push((Participant::from_stored(player), entrant));
    }
    for line in &mut lines {
        let members = members.remove(&line.id.0).unwrap_or_default();
        line.entered =
            members.iter().filter(|(_, entrant)| entrant.is_some()).map(|(player, _)| *player).collect();
        line.invited
            .extend(members.iter().filter(|(_, entrant)| entrant.is_none()).map(|(player, _)| *player));
        line.invited.retain(|invited| !line.entered.contains(invited));
    }
    Ok(lines)
}

/// Reads a line without its entrants. `invited` contains only the opponent of a challenge between two.
fn line(row: &Row) -> Result<SessionLine, Failure> {
    let time = |column: usize| row.try_get::<Option<i64>>(column).map(|at| at.map(Timestamp));
    let player =
        |column: usize| row.try_get::<Option<i64>>(column).map(|id| id.map(Participant::from_stored));
    let phase = StoredPhase::from_word(&row.try_get::<String>(2)?)?;
    let seats = u8::try_from(row.try_get::<i64>(13)?)
        .map_err(|_| StoreError::BadRow { what: "a number of seats" })?;
    let asked = player(7)?.filter(|_| seats == 2 && phase == StoredPhase::Offered);
    Ok(SessionLine {
        id: SessionId(row.try_get(0)?),
        code: code(&row.try_get::<String>(1)?)?,
        phase,
        variant: row.try_get(3)?,
        place: Place {
            guild: row.try_get::<Option<i64>>(4)?.map(GuildId::from_sql),
            channel: ChannelId::from_sql(row.try_get(5)?),
        },
        challenger: Participant::from_stored(row.try_get(6)?),
        invited: asked.into_iter().collect(),
        entered: Vec::new(),
        seats,
        to_move: player(8)?,
        created_at: Timestamp(row.try_get(9)?),
        deadline: time(10)?,
        ended_at: time(11)?,
        result: row.try_get(12)?,
    })
}
