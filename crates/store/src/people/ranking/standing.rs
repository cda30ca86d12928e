//! Standings: leaderboards and profiles, read from totals that each game updates.

use crate::database::sql::{Row, query, query_scalar};
use crate::error::Failure;
use crate::people::ranking::rating::{Change, ColourTotals, count, score_from_sql, stored_rating, totals};
use crate::{GuildId, Scope, Store, StoreError};
use banqi_rating::{Form, Rating, Score, Standing};
use banqi_session::{PlayerId, SessionId, Timestamp};

/// The maximum number of players on one page of a leaderboard.
pub const MOST_STANDINGS: u32 = 1_000;

/// The maximum number of pools listed for a player.
pub const MOST_POOLS: u32 = 25;

/// The number of results a profile shows.
pub const FORM_LENGTH: u32 = 10;

/// A player's record in one pool and scope.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// The rating after the last game, and when that game ended.
    pub form: Form,
    /// Number of games won.
    pub wins: u32,
    /// Number of games lost.
    pub losses: u32,
    /// Number of games drawn.
    pub draws: u32,
    /// Games as red, or with red and green.
    pub red: ColourTotals,
    /// Games as black, or with black and blue.
    pub black: ColourTotals,
    /// How often the player came first, second, third and fourth in games of more than two. Players who share a place
    /// each count it.
    pub places: [u32; 4],
    /// The number of plies of the longest game.
    pub longest: u32,
    /// Number of different opponents.
    pub opponents: u32,
    /// The latest results, the newest first; at most [`FORM_LENGTH`].
    pub latest: Vec<Score>,
}

const LATEST: &str = "SELECT score FROM rating_log WHERE player_id = $1 AND pool = $2 AND scope = $3 \
    ORDER BY nth DESC LIMIT $4";

const POOLS: &str = "SELECT pool, rating, deviation, volatility, games, last_at FROM ratings \
    WHERE player_id = $1 AND scope = $2 ORDER BY rating DESC, pool LIMIT $3";

const CHANGES: &str = "SELECT player_id, before_rating, before_deviation, before_volatility, \
    after_rating, after_deviation, after_volatility FROM rating_log WHERE session_id = $1 \
    AND (scope = $2 OR -scope IN (SELECT season_id FROM seasons WHERE guild_id = $2))";

const BOARD: &str = "SELECT player_id, rating, deviation, volatility, games, last_at, opponents, top_share \
    FROM ratings WHERE pool = $1 AND scope = $2 ORDER BY rating DESC, player_id LIMIT $3 OFFSET $4";

const VOIDED: &str = "SELECT count(*) FROM sessions AS s CROSS JOIN entrants AS e \
    ON e.session_id = s.session_id AND e.player_id = $1 WHERE s.not_rated = 'voided' AND s.guild_id = $2";

impl Store {
    /// Returns a player's rating in a pool and scope; `None` before their first rated game there.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn rating(
        &self,
        player: PlayerId,
        pool: &str,
        scope: Scope,
    ) -> Result<Option<Form>, StoreError> {
        let mut conn = self.reader().await?;
        let totals = totals(&mut conn, player, pool, scope).await.map_err(|failure| self.failure(failure))?;
        Ok(totals.map(|totals| totals.form))
    }

    /// Returns a player's record in a pool and scope; `None` before their first rated game there.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn profile(
        &self,
        player: PlayerId,
        pool: &str,
        scope: Scope,
    ) -> Result<Option<Profile>, StoreError> {
        let mut conn = self.reader().await?;
        let read = async {
            let Some(totals) = totals(&mut conn, player, pool, scope).await? else { return Ok(None) };
            let latest = query_scalar(LATEST).bind(player.0).bind(pool).bind(scope.to_sql());
            let latest: Vec<i64> = latest.bind(FORM_LENGTH).fetch_all(&mut conn).await?;
            Ok(Some(Profile {
                form: totals.form,
                wins: totals.wins,
                losses: totals.losses,
                draws: totals.draws,
                red: totals.red,
                black: totals.black,
                places: totals.places,
                longest: totals.longest,
                opponents: totals.opponents,
                latest: latest.into_iter().map(score_from_sql).collect::<Result<_, _>>()?,
            }))
        };
        read.await.map_err(|failure| self.failure(failure))
    }

    /// Returns the pools in which a player has rated games in `scope`, the best rating first. At most [`MOST_POOLS`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn pools(&self, player: PlayerId, scope: Scope) -> Result<Vec<(String, Form)>, StoreError> {
        let mut conn = self.reader().await?;
        // `ratings` has one row per pool and scope of a player, so few rows are scanned.
        let rows = query(POOLS).bind(player.0).bind(scope.to_sql()).bind(MOST_POOLS);
        let rows = rows.fetch_all(&mut conn).await.map_err(|error| self.failure(error.into()))?;
        let pool = |row: &Row| {
            let games = count(row.try_get(4)?)?;
            let form = Form { rating: stored_rating(row, 1)?, games, last_ended_ms: Some(row.try_get(5)?) };
            Ok((row.try_get(0)?, form))
        };
        rows.iter().map(pool).collect::<Result<_, Failure>>().map_err(|failure| self.failure(failure))
    }

    /// Returns how a game changed the ratings in `scope`, one entry per player. Empty if it was not rated there. For a
    /// server, games of its earlier seasons are found as well.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn rating_changes(
        &self,
        session: SessionId,
        scope: Scope,
    ) -> Result<Vec<(PlayerId, Change)>, StoreError> {
        let mut conn = self.reader().await?;
        let rows = query(CHANGES).bind(session.0).bind(scope.to_sql()).fetch_all(&mut conn).await;
        let rows = rows.map_err(|error| self.failure(error.into()))?;
        let change = |row: &Row| {
            let change = Change { before: stored_rating(row, 1)?, after: stored_rating(row, 4)? };
            Ok((PlayerId(row.try_get(0)?), change))
        };
        rows.iter().map(change).collect::<Result<_, Failure>>().map_err(|failure| self.failure(failure))
    }

    /// Returns a page of the players rated in a pool and scope, the highest rating first, with ratings adjusted for the
    /// time up to `now`.
    ///
    /// The entries are facts only: [`banqi_rating::Leaderboard`] decides who is listed above the line. A page has at
    /// most [`MOST_STANDINGS`] entries.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn leaderboard(
        &self,
        pool: &str,
        scope: Scope,
        now: Timestamp,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        let mut conn = self.reader().await?;
        let page = query(BOARD).bind(pool).bind(scope.to_sql()).bind(limit.min(MOST_STANDINGS)).bind(offset);
        let rows = page.fetch_all(&mut conn).await.map_err(|error| self.failure(error.into()))?;
        let standings: Result<_, _> = rows.iter().map(|row| standing(row, now)).collect();
        standings.map_err(|failure| self.failure(failure))
    }

    /// Returns the number of a player's games that a server has voided.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn voided_games(&self, player: PlayerId, guild: GuildId) -> Result<u32, StoreError> {
        let mut conn = self.reader().await?;
        let games = query_scalar(VOIDED).bind(player.0).bind(guild.to_sql()).fetch_one(&mut conn).await;
        let games: i64 = games.map_err(|error| self.failure(error.into()))?;
        count(games).map_err(|failure| self.failure(failure))
    }
}

fn standing(row: &Row, now: Timestamp) -> Result<(PlayerId, Standing), Failure> {
    let number = |column: usize| row.try_get::<i64>(column).map_err(Failure::from).and_then(count);
    let rating: Rating = stored_rating(row, 1)?;
    let form = Form { rating, games: number(4)?, last_ended_ms: Some(row.try_get(5)?) };
    Ok((
        PlayerId(row.try_get(0)?),
        Standing {
            rating: form.rating_at(now.0),
            games: form.games,
            opponents: number(6)?,
            most_met_of_recent: number(7)?,
        },
    ))
}
