//! Seasons: leaderboards that a server has closed under a name.
//!
//! When a season ends, the ratings of the server move to a scope of their own, [`Scope::Season`], with their logs. The
//! server starts again without ratings; those for all servers stay.

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::error::Failure;
use crate::people::ranking::rating::count;
use crate::people::ranking::winner_role;
use crate::{GuildId, RulePresetName, Scope, Store, StoreError};
use banqi_session::Timestamp;

/// The maximum number of seasons of a server, which is the number of suggestions that Discord shows.
pub const MOST_SEASONS: u32 = 25;

/// A season that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Season {
    /// Its number, by which [`Scope::Season`] finds its ratings.
    pub number: u32,
    /// The name that the server has given it.
    pub name: String,
    /// When it ended.
    pub ended_at: Timestamp,
}

/// The outcome of ending a season.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum SeasonOutcome {
    /// The season has ended.
    Ended,
    /// Nothing has changed: an earlier season has this name, in capital or small letters.
    Taken,
    /// Nothing has changed: the server has [`MOST_SEASONS`] already.
    Full,
    /// Nothing has changed: no one has a rating in this server.
    Empty,
}

const OF_GUILD: &str = "SELECT season_id, name, ended_at FROM seasons WHERE guild_id = $1 \
    ORDER BY season_id DESC LIMIT $2";

const NAMES: &str = "SELECT name FROM seasons WHERE guild_id = $1";

const RATED: &str = "SELECT EXISTS (SELECT 1 FROM ratings WHERE scope = $1)";

const INSERT: &str = "INSERT INTO seasons (guild_id, name, ended_at) VALUES ($1, $2, $3) RETURNING season_id";

/// The opponents are found by those who are in the log, so they come first.
const END_SEASON: &str = "UPDATE rating_pairs SET scope = $2 WHERE scope = $1 \
    AND player_id IN (SELECT player_id FROM rating_log WHERE scope = $1) \
    AND pool IN (SELECT pool FROM rating_log WHERE scope = $1); \
    UPDATE rating_log SET scope = $2 WHERE scope = $1; \
    UPDATE ratings SET scope = $2 WHERE scope = $1";

const END_RERATES: &str = "UPDATE rerates SET scope = $2 WHERE scope = $1";

impl Store {
    /// Ends the season of a server under a name: its ratings are kept apart, and it starts again without any.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn end_season(
        &self,
        guild: GuildId,
        name: RulePresetName,
        now: Timestamp,
    ) -> Result<SeasonOutcome, StoreError> {
        self.write(move |conn| end(conn, guild, name, now).boxed()).await
    }

    /// Returns the seasons of a server that have ended, the newest first. At most [`MOST_SEASONS`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn seasons(&self, guild: GuildId) -> Result<Vec<Season>, StoreError> {
        let mut conn = self.reader().await?;
        let seasons = query_as(OF_GUILD).bind(guild.to_sql()).bind(MOST_SEASONS).fetch_all(&mut conn);
        let seasons: Vec<(i64, String, i64)> = seasons.await.map_err(|error| self.failure(error.into()))?;
        let season = |(number, name, ended_at)| {
            Ok(Season { number: count(number)?, name, ended_at: Timestamp(ended_at) })
        };
        let seasons: Result<_, Failure> = seasons.into_iter().map(season).collect();
        seasons.map_err(|failure| self.failure(failure))
    }
}

async fn end(
    conn: &mut Connection,
    guild: GuildId,
    name: RulePresetName,
    now: Timestamp,
) -> Result<SeasonOutcome, Failure> {
    let guild = guild.to_sql();
    let rated: bool = query_scalar(RATED).bind(guild).fetch_one(&mut *conn).await?;
    let names: Vec<String> = query_scalar(NAMES).bind(guild).fetch_all(&mut *conn).await?;
    // In all alphabets: people find a season by its name in any case.
    let wanted = name.as_str().to_lowercase();
    if !rated {
        return Ok(SeasonOutcome::Empty);
    }
    if names.iter().any(|name| name.to_lowercase() == wanted) {
        return Ok(SeasonOutcome::Taken);
    }
    if names.len() >= MOST_SEASONS as usize {
        return Ok(SeasonOutcome::Full);
    }
    let insert = query_scalar(INSERT).bind(guild).bind(name.as_str()).bind(now.0);
    let number: i64 = insert.fetch_one(&mut *conn).await?;
    let season = Scope::Season(count(number)?);
    for end in [END_SEASON, END_RERATES] {
        query(end).bind(guild).bind(season.to_sql()).execute(&mut *conn).await?;
    }
    winner_role::changed(conn, guild).await?;
    Ok(SeasonOutcome::Ended)
}
