//! What the managers of a server have decided about its games. It contains no personal data.
//!
//! The settings are columns of the row that has the look of the server's boards, so that a session is loaded with one
//! query for both.

use std::sync::Arc;

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, Row, query};
use crate::error::Failure;
use crate::log::append::json;
use crate::people::preference;
use crate::people::ranking::rating::count;
use crate::people::ranking::winner_role;
use crate::{ChannelId, GuildId, Preference, RoleId, Store, StoreError};
use banqi_rules::Variant;
use banqi_session::TimeControl;

/// The maximum number of channels to which a server can confine its games: the most that a Discord menu selects.
pub const MOST_CHANNELS: usize = 25;

/// A server's settings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GuildSettings {
    /// The channels where games may begin; empty if they may begin everywhere. At most [`MOST_CHANNELS`].
    pub channels: Vec<ChannelId>,
    /// The rules of a challenge to this game that names none.
    pub variant: Option<Variant>,
    /// The time control of a challenge that names none.
    pub time: Option<TimeControl>,
    /// The locale of public messages; `None` for that of the server in Discord.
    pub language: Option<String>,
    /// Whether every new game is casual, so that it counts for no rating.
    pub casual: bool,
    /// The people who are notified.
    pub calls: Calls,
    /// How they are notified.
    pub alert: Alert,
    /// The threads that games get.
    pub threads: Threads,
    /// The most open games and challenges that one person may have here.
    pub person_games: Option<u32>,
    /// The most open games and challenges of all people here.
    pub server_games: Option<u32>,
}

/// The people whom messages about a game notify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Calls {
    /// Everyone with something to do, including people who were challenged.
    #[default]
    All,
    /// Only the players of a game that has begun.
    Players,
    /// No one.
    None,
}

impl Calls {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::All, Self::Players, Self::None];

    /// Returns the word that is stored in the database and used in custom ids.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Players => "players",
            Self::None => "none",
        }
    }

    /// The inverse of [`Calls::word`].
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|calls| calls.word() == word)
    }
}

/// How messages about a game notify people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Alert {
    /// As Discord usually does: with a mention, and with push and desktop notifications.
    #[default]
    Push,
    /// With a mention alone.
    Silent,
}

impl Alert {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Push, Self::Silent];

    /// Returns the word that is stored in the database and used in custom ids.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::Silent => "silent",
        }
    }

    /// The inverse of [`Alert::word`].
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|alert| alert.word() == word)
    }

    /// Returns the stored word; `None` for what is usual.
    fn stored(self) -> Option<&'static str> {
        (self != Self::Push).then(|| self.word())
    }
}

/// What every message of a session depends on, as its server has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GuildLook {
    /// How boards look.
    pub preference: Preference,
    /// The people who are notified.
    pub calls: Calls,
    /// How they are notified.
    pub alert: Alert,
}

/// The threads that the games of a server get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Threads {
    /// None.
    #[default]
    None,
    /// A thread for comments on each game.
    Comments,
    /// A thread for each game, with its board.
    Games,
}

impl Threads {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::Comments, Self::Games];

    /// Returns the word that is stored in the database and used in custom ids.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Comments => "comments",
            Self::Games => "games",
        }
    }

    /// The inverse of [`Threads::word`].
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|threads| threads.word() == word)
    }

    /// Returns the stored word; `None` for what is usual.
    fn stored(self) -> Option<&'static str> {
        (self != Self::None).then(|| self.word())
    }
}

const OF_GUILD: &str = "SELECT channels, variant, time_control, language, casual, calls, person_games, server_games, \
    threads, alert FROM guild_tastes WHERE guild_id = $1";

const LOOK: &str = "SELECT pieces, notation, theme, calls, alert FROM guild_tastes WHERE guild_id = $1";

const UPSERT: &str = "INSERT INTO guild_tastes (guild_id, channels, variant, time_control, language, casual, calls, \
    person_games, server_games, threads, alert) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
    ON CONFLICT (guild_id) DO UPDATE SET channels = excluded.channels, variant = excluded.variant, \
    time_control = excluded.time_control, language = excluded.language, casual = excluded.casual, \
    calls = excluded.calls, person_games = excluded.person_games, server_games = excluded.server_games, \
    threads = excluded.threads, alert = excluded.alert";

const CALLS_DUE: &str = "UPDATE sessions SET call_at = 0 WHERE guild_id = $1 AND phase <> 'over'";

impl Store {
    /// Returns a server's settings; the default ones in direct messages.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn guild_settings(&self, guild: Option<GuildId>) -> Result<GuildSettings, StoreError> {
        let Some(guild) = guild else { return Ok(GuildSettings::default()) };
        let mut conn = self.reader().await?;
        find(&mut conn, guild).await.map_err(|failure| self.failure(failure))
    }

    /// Changes a server's settings and, if `winner` is given, its winner's role or that it has none, in one transaction.
    /// Returns the settings. If other people are notified from now on, calls are due in all open sessions of the server,
    /// so that their times are computed again. A winner's role that was chosen or switched off is due at once.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn change_guild_settings(
        &self,
        guild: GuildId,
        winner: Option<Option<RoleId>>,
        change: impl Fn(&mut GuildSettings) + Send + Sync + 'static,
    ) -> Result<GuildSettings, StoreError> {
        let change = Arc::new(change);
        self.write(move |conn| {
            async move {
                let settings = change_in(&mut *conn, guild, &*change).await?;
                if let Some(role) = winner {
                    winner_role::choose(conn, guild, role).await?;
                }
                Ok(settings)
            }
            .boxed()
        })
        .await
    }

    /// Returns what every message of a session of a server depends on.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn guild_look(&self, guild: GuildId) -> Result<GuildLook, StoreError> {
        let mut conn = self.reader().await?;
        let row = query(LOOK).bind(guild.to_sql()).fetch_optional(&mut conn).await;
        let row = row.map_err(|error| self.failure(error.into()))?;
        let Some(row) = row else { return Ok(GuildLook::default()) };
        let look = || -> Result<_, Failure> {
            let words = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let preference = preference::read(&words)?;
            Ok(GuildLook { preference, calls: calls(row.try_get(3)?)?, alert: alert(row.try_get(4)?)? })
        };
        look().map_err(|failure| self.failure(failure))
    }
}

async fn find(conn: &mut Connection, guild: GuildId) -> Result<GuildSettings, Failure> {
    let row = query(OF_GUILD).bind(guild.to_sql()).fetch_optional(conn).await?;
    row.as_ref().map_or_else(|| Ok(GuildSettings::default()), read)
}

async fn change_in(
    conn: &mut Connection,
    guild: GuildId,
    change: &(impl Fn(&mut GuildSettings) + Sync),
) -> Result<GuildSettings, Failure> {
    let before = find(&mut *conn, guild).await?;
    let mut settings = before.clone();
    change(&mut settings);
    if settings == before {
        return Ok(settings);
    }
    if settings.variant != before.variant {
        // The leaderboard of the server is that of its default game.
        winner_role::changed(&mut *conn, guild.to_sql()).await?;
    }
    if settings.calls != before.calls {
        query(CALLS_DUE).bind(guild.to_sql()).execute(&mut *conn).await?;
    }
    settings.channels.truncate(MOST_CHANNELS);
    let channels: Vec<u64> = settings.channels.iter().map(|channel| channel.0).collect();
    let calls = Some(settings.calls).filter(|calls| *calls != Calls::All);
    query(UPSERT)
        .bind(guild.to_sql())
        .bind((!channels.is_empty()).then(|| json(&channels)))
        .bind(settings.variant.map(|variant| variant.to_string()))
        .bind(settings.time.map(|time| time.to_string()))
        .bind(settings.language.as_deref())
        .bind(settings.casual.then_some(1i64))
        .bind(calls.map(Calls::word))
        .bind(settings.person_games)
        .bind(settings.server_games)
        .bind(settings.threads.stored())
        .bind(settings.alert.stored())
        .execute(conn)
        .await?;
    Ok(settings)
}

fn read(row: &Row) -> Result<GuildSettings, Failure> {
    let limit =
        |column: usize| row.try_get::<Option<i64>>(column).map_err(Failure::from)?.map(count).transpose();
    let channels: Option<String> = row.try_get(0)?;
    let channels: Vec<u64> = match channels.as_deref() {
        Some(channels) => serde_json::from_str(channels).map_err(|_| bad_row())?,
        None => Vec::new(),
    };
    let variant: Option<String> = row.try_get(1)?;
    let time: Option<String> = row.try_get(2)?;
    Ok(GuildSettings {
        channels: channels.into_iter().map(ChannelId).collect(),
        variant: variant.map(|variant| variant.parse().map_err(|_| bad_row())).transpose()?,
        time: time.map(|time| time.parse().map_err(|_| bad_row())).transpose()?,
        language: row.try_get(3)?,
        casual: row.try_get::<Option<i64>>(4)?.is_some(),
        calls: calls(row.try_get(5)?)?,
        person_games: limit(6)?,
        server_games: limit(7)?,
        threads: threads(row.try_get(8)?)?,
        alert: alert(row.try_get(9)?)?,
    })
}

fn calls(stored: Option<String>) -> Result<Calls, StoreError> {
    stored.map_or(Ok(Calls::All), |word| Calls::named(&word).ok_or_else(bad_row))
}

fn threads(stored: Option<String>) -> Result<Threads, StoreError> {
    stored.map_or(Ok(Threads::None), |word| Threads::named(&word).ok_or_else(bad_row))
}

fn alert(stored: Option<String>) -> Result<Alert, StoreError> {
    stored.map_or(Ok(Alert::Push), |word| Alert::named(&word).ok_or_else(bad_row))
}

const fn bad_row() -> StoreError {
    StoreError::BadRow { what: "a server's settings" }
}
