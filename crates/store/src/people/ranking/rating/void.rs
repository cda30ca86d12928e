//! Voided games: their rows leave the log of ratings, and the ratings of later games are computed again.
//!
//! A result changes the ratings of its players, and with them those of everyone they played later. So all games of its
//! pool and scope from then on are computed again. A row of `rerates` says from when on that is left to be done. It is
//! done in steps of [`STEP`] rows, so that other writes never wait long. The first step is part of the transaction that
//! voids the game, and is the only one unless the game ended long ago. Games that end between two steps are the last in
//! the log, so a later step computes them again.
//!
//! Whether another game is rated is not decided again: it was when that game ended.

use std::collections::{HashMap, HashSet, VecDeque};

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, Row, query, query_as, query_scalar};
use crate::error::Failure;
use crate::log::append::json;
use crate::people::ranking::rating::{
    ColourTotals, NOT_RATED, Totals, count, has_met, last_logged, score_from_sql, stored_rating, top_share,
    totals, with_rating,
};
use crate::people::ranking::winner_role;
use crate::{Scope, Store, StoreError};
use banqi_rating::{Form, NotRated, Rating, Score};
use banqi_rules::game::Colour;
use banqi_session::{PlayerId, SessionId};

/// The number of rows of the log after which a step ends. Rows of the same moment belong to the same step.
const STEP: u32 = 100;

const LOGGED: &str =
    "SELECT player_id, pool, scope, nth, at, score, colour, plies FROM rating_log WHERE session_id = $1";

const NO_SCORES: &str = "UPDATE entrants SET score = NULL WHERE session_id = $1";

const MET_IN: &str = "SELECT opponent_id, score FROM rating_pairs \
    WHERE player_id = $1 AND pool = $2 AND scope = $3 AND nth = $4";

const UNLOG_PAIRS: &str =
    "DELETE FROM rating_pairs WHERE player_id = $1 AND pool = $2 AND scope = $3 AND nth = $4";

const UNLOG: &str = "DELETE FROM rating_log WHERE player_id = $1 AND pool = $2 AND scope = $3 AND nth = $4";

const NO_RATING: &str = "DELETE FROM ratings WHERE player_id = $1 AND pool = $2 AND scope = $3";

const LONGEST: &str =
    "SELECT coalesce(max(plies), 0) FROM rating_log WHERE player_id = $1 AND pool = $2 AND scope = $3";

const AGAIN: &str = "INSERT INTO rerates (pool, scope, at) VALUES ($1, $2, $3) \
    ON CONFLICT (pool, scope) DO UPDATE SET at = \
    CASE WHEN rerates.at < excluded.at THEN rerates.at ELSE excluded.at END";

const NEXT_RERATE: &str = "SELECT pool, scope, at FROM rerates ORDER BY pool, scope LIMIT 1";

const FROM: &str = "SELECT at FROM rerates WHERE pool = $1 AND scope = $2";

const GO_ON: &str = "UPDATE rerates SET at = $3 WHERE pool = $1 AND scope = $2";

const DONE: &str = "DELETE FROM rerates WHERE pool = $1 AND scope = $2";

/// Returns when the row ends that is `$4` rows after the first from `$3` on.
const LAST_OF_STEP: &str = "SELECT at FROM rating_log WHERE pool = $1 AND scope = $2 AND at >= $3 \
    ORDER BY at LIMIT 1 OFFSET $4";

const IN_STEP: &str = "SELECT session_id, player_id, nth, at, before_rating, before_deviation, before_volatility, \
    after_rating, after_deviation, after_volatility FROM rating_log \
    WHERE pool = $1 AND scope = $2 AND at >= $3 AND at <= $4 ORDER BY at";

const PAIRS_IN_STEP: &str = "SELECT l.player_id, l.nth, p.opponent_id, p.score FROM rating_log AS l \
    CROSS JOIN rating_pairs AS p ON p.player_id = l.player_id AND p.pool = l.pool AND p.scope = l.scope \
    AND p.nth = l.nth WHERE l.pool = $1 AND l.scope = $2 AND l.at >= $3 AND l.at <= $4";

/// `$1` is `[[player, nth], ..]`. Returns the last game of each before this one.
const BEFORE: &str = "SELECT l.player_id, l.at, l.after_rating, l.after_deviation, l.after_volatility \
    FROM json_each($1) AS j CROSS JOIN rating_log AS l ON l.player_id = CAST(j.value ->> 0 AS BIGINT) AND l.pool = $2 \
    AND l.scope = $3 AND l.nth = (SELECT max(m.nth) FROM rating_log AS m \
    WHERE m.player_id = CAST(j.value ->> 0 AS BIGINT) AND m.pool = $2 AND m.scope = $3 AND m.nth < CAST(j.value ->> 1 AS BIGINT))";

const RELOG: &str = "UPDATE rating_log SET before_rating = $5, before_deviation = $6, before_volatility = $7, \
    after_rating = $8, after_deviation = $9, after_volatility = $10 \
    WHERE player_id = $1 AND pool = $2 AND scope = $3 AND nth = $4";

/// Changes nothing if the player has a later game.
const RERATE: &str = "UPDATE ratings SET rating = $5, deviation = $6, volatility = $7 \
    WHERE player_id = $1 AND pool = $2 AND scope = $3 AND NOT EXISTS (SELECT 1 FROM rating_log \
    WHERE player_id = $1 AND pool = $2 AND scope = $3 AND nth > $4)";

impl Store {
    /// Takes the next step of computing ratings again after a game was voided. Returns whether there was anything to be
    /// done.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn rerate(&self) -> Result<bool, StoreError> {
        let mut conn = self.reader().await?;
        let next = query(NEXT_RERATE).fetch_optional(&mut conn).await;
        let is_done = next.map_err(|error| self.failure(error.into()))?.is_none();
        drop(conn);
        if is_done { Ok(false) } else { self.write(|conn| next_step(conn, STEP).boxed()).await }
    }
}

/// Takes the result of a game out of all ratings, scores and totals, inside a transaction.
pub(crate) async fn void(conn: &mut Connection, session: SessionId) -> Result<(), Failure> {
    void_and_step(conn, session, STEP).await
}

async fn void_and_step(conn: &mut Connection, session: SessionId, step_rows: u32) -> Result<(), Failure> {
    query(NOT_RATED).bind(session.0).bind(NotRated::Voided.word()).execute(&mut *conn).await?;
    query(NO_SCORES).bind(session.0).execute(&mut *conn).await?;
    let rows = query(LOGGED).bind(session.0).fetch_all(&mut *conn).await?;
    let rows = rows.iter().map(LoggedResult::read).collect::<Result<Vec<_>, Failure>>()?;
    for row in &rows {
        let seats = rows.iter().filter(|other| other.scope == row.scope).count();
        unlog(conn, row, seats).await?;
    }
    let mut done = HashSet::new();
    for row in &rows {
        if done.insert((&row.pool, row.scope)) {
            step(conn, &row.pool, row.scope, step_rows).await?;
        }
    }
    Ok(())
}

/// One player's row of a game in the log.
struct LoggedResult {
    player: i64,
    pool: String,
    scope: i64,
    nth: i64,
    at: i64,
    score: Score,
    colour: Option<i64>,
    plies: u32,
}

impl LoggedResult {
    fn read(row: &Row) -> Result<Self, Failure> {
        Ok(Self {
            player: row.try_get(0)?,
            pool: row.try_get(1)?,
            scope: row.try_get(2)?,
            nth: row.try_get(3)?,
            at: row.try_get(4)?,
            score: score_from_sql(row.try_get(5)?)?,
            colour: row.try_get(6)?,
            plies: count(row.try_get(7)?)?,
        })
    }

    /// Returns the totals without this game. What follows from the rest of the log is unchanged.
    fn taken_from(&self, totals: &Totals, place: Option<usize>) -> Totals {
        let won = u32::from(self.score == Score::Win);
        let less = |record: ColourTotals| ColourTotals {
            games: record.games.saturating_sub(1),
            wins: record.wins.saturating_sub(won),
        };
        let is = |colour: Colour| self.colour == Some(colour.index() as i64);
        let without = |number: u32, score: Score| number.saturating_sub(u32::from(self.score == score));
        let mut places = totals.places;
        if let Some(times) = place.and_then(|place| places.get_mut(place)) {
            *times = times.saturating_sub(1);
        }
        Totals {
            form: Form { games: totals.form.games.saturating_sub(1), ..totals.form },
            wins: without(totals.wins, Score::Win),
            losses: without(totals.losses, Score::Loss),
            draws: without(totals.draws, Score::Draw),
            red: if is(Colour::Red) { less(totals.red) } else { totals.red },
            black: if is(Colour::Black) { less(totals.black) } else { totals.black },
            places,
            ..*totals
        }
    }
}

/// Deletes one player's row of a game of so many seats, and takes the game out of their totals.
async fn unlog(conn: &mut Connection, row: &LoggedResult, seats: usize) -> Result<(), Failure> {
    let (player, pool, scope) = (row.player, row.pool.as_str(), row.scope);
    let met: Vec<(i64, i64)> =
        query_as(MET_IN).bind(player).bind(pool).bind(scope).bind(row.nth).fetch_all(&mut *conn).await?;
    for sql in [UNLOG_PAIRS, UNLOG] {
        query(sql).bind(player).bind(pool).bind(scope).bind(row.nth).execute(&mut *conn).await?;
    }
    query(AGAIN).bind(pool).bind(scope).bind(row.at).execute(&mut *conn).await?;
    // A person whose data was deleted has no totals.
    let known = Scope::from_sql(scope);
    let Some(before) = totals(conn, PlayerId(player), pool, known).await? else { return Ok(()) };
    let Some(last) = last_logged(conn, PlayerId(player), pool, known).await? else {
        query(NO_RATING).bind(player).bind(pool).bind(scope).execute(conn).await?;
        return Ok(());
    };
    // Everyone placed above has won against the player.
    let lost = met.iter().filter(|(_, score)| *score == 0).count();
    let mut after = row.taken_from(&before, (seats > 2).then_some(lost));
    after.form = Form { games: after.form.games, ..last.form };
    for (opponent, _) in &met {
        let meets = has_met(conn, player, *opponent, pool, scope).await?;
        after.opponents = after.opponents.saturating_sub(u32::from(!meets));
    }
    if row.plies == before.longest {
        let longest = query_scalar(LONGEST).bind(player).bind(pool).bind(scope).fetch_one(&mut *conn);
        after.longest = count(longest.await?)?;
    }
    after.top_share = top_share(conn, player, pool, scope).await?;
    after.upsert(conn, player, pool, scope).await
}

/// Takes a step of any pool and scope. Returns whether there was one to be taken.
async fn next_step(conn: &mut Connection, rows: u32) -> Result<bool, Failure> {
    let Some(next) = query(NEXT_RERATE).fetch_optional(&mut *conn).await? else { return Ok(false) };
    let (pool, scope): (String, i64) = (next.try_get(0)?, next.try_get(1)?);
    step(conn, &pool, scope, rows).await?;
    Ok(true)
}

/// A game of a step: its players' rows.
struct Game {
    at: i64,
    players: Vec<PlayerRow>,
}

/// A player's row of a game.
struct PlayerRow {
    player: i64,
    nth: i64,
    before: Rating,
    after: Rating,
}

/// Computes the next rows of a pool and scope again, inside a transaction. Does nothing if none are left to be done.
async fn step(conn: &mut Connection, pool: &str, scope: i64, rows: u32) -> Result<(), Failure> {
    let from: Option<i64> = query_scalar(FROM).bind(pool).bind(scope).fetch_optional(&mut *conn).await?;
    let Some(from) = from else { return Ok(()) };
    let last: Option<i64> = query_scalar(LAST_OF_STEP)
        .bind(pool)
        .bind(scope)
        .bind(from)
        .bind(rows)
        .fetch_optional(&mut *conn)
        .await?;
    let range = (from, last.unwrap_or(i64::MAX));
    let games = games(conn, pool, scope, range).await?;
    compute(conn, pool, scope, range, games).await?;
    winner_role::changed(conn, scope).await?;
    match last {
        None => query(DONE).bind(pool).bind(scope).execute(conn).await?,
        Some(last) => {
            let next = last.saturating_add(1);
            query(GO_ON).bind(pool).bind(scope).bind(next).execute(conn).await?
        }
    };
    Ok(())
}

/// Returns the games that ended within a span of time, in order.
async fn games(
    conn: &mut Connection,
    pool: &str,
    scope: i64,
    (from, to): (i64, i64),
) -> Result<VecDeque<Game>, Failure> {
    let query = query(IN_STEP).bind(pool).bind(scope).bind(from).bind(to);
    let mut games: VecDeque<Game> = VecDeque::new();
    let mut places: HashMap<i64, usize> = HashMap::new();
    for row in query.fetch_all(conn).await? {
        let (session, at): (i64, i64) = (row.try_get(0)?, row.try_get(3)?);
        let place = *places.entry(session).or_insert(games.len());
        if place == games.len() {
            games.push_back(Game { at, players: Vec::new() });
        }
        let player = PlayerRow {
            player: row.try_get(1)?,
            nth: row.try_get(2)?,
            before: stored_rating(&row, 4)?,
            after: stored_rating(&row, 7)?,
        };
        games[place].players.push(player);
    }
    Ok(games)
}

/// Computes games again and stores what has changed.
async fn compute(
    conn: &mut Connection,
    pool: &str,
    scope: i64,
    range: (i64, i64),
    mut games: VecDeque<Game>,
) -> Result<(), Failure> {
    let pairs = pairs(conn, pool, scope, range).await?;
    // Each player's games of this step, by number.
    let mut numbers: HashMap<i64, Vec<i64>> = HashMap::new();
    for row in games.iter().flat_map(|game| &game.players) {
        numbers.entry(row.player).or_default().push(row.nth);
    }
    let mut next: HashMap<i64, VecDeque<i64>> = HashMap::new();
    for (player, mut numbers) in numbers {
        numbers.sort_unstable();
        next.insert(player, numbers.into());
    }
    let mut forms = forms_before(conn, pool, scope, &next).await?;
    while !games.is_empty() {
        // Of games that ended at the same moment, each waits for the earlier ones of its players.
        let is_next = |row: &PlayerRow| next.get(&row.player).and_then(VecDeque::front) == Some(&row.nth);
        let Some(ready) = games.iter().position(|game| game.players.iter().all(is_next)) else {
            return Err(StoreError::BadRow { what: "the order of rated games" }.into());
        };
        let Some(game) = games.remove(ready) else { break };
        let before: HashMap<i64, Form> = game
            .players
            .iter()
            .map(|row| (row.player, forms.get(&row.player).copied().unwrap_or(Form::START)))
            .collect();
        for row in &game.players {
            let met = pairs.get(&(row.player, row.nth)).map_or(&[][..], Vec::as_slice);
            let met = met.iter().map(|(opponent, score)| {
                let rated = before.get(opponent).map(|form| (form.rating_at(game.at), *score));
                rated.ok_or(StoreError::BadRow { what: "the opponents of a rated game" })
            });
            let met = met.collect::<Result<Vec<_>, StoreError>>()?;
            let form = before[&row.player];
            let after = form.after(&met, game.at);
            forms.insert(row.player, after);
            let changed = (form.rating_at(game.at), after.rating);
            if changed != (row.before, row.after) {
                relog(conn, pool, scope, row, changed).await?;
            }
            if let Some(numbers) = next.get_mut(&row.player) {
                numbers.pop_front();
            }
        }
    }
    Ok(())
}

/// Returns the score of each player against each opponent in the games of a span of time, by player and number.
async fn pairs(
    conn: &mut Connection,
    pool: &str,
    scope: i64,
    (from, to): (i64, i64),
) -> Result<HashMap<(i64, i64), Vec<(i64, Score)>>, Failure> {
    let rows: Vec<(i64, i64, i64, i64)> =
        query_as(PAIRS_IN_STEP).bind(pool).bind(scope).bind(from).bind(to).fetch_all(conn).await?;
    let mut pairs: HashMap<(i64, i64), Vec<(i64, Score)>> = HashMap::new();
    for (player, nth, opponent, score) in rows {
        pairs.entry((player, nth)).or_default().push((opponent, score_from_sql(score)?));
    }
    Ok(pairs)
}

/// Returns the form of each player before the first of these games, without the number of games; nothing for players
/// without an earlier one.
async fn forms_before(
    conn: &mut Connection,
    pool: &str,
    scope: i64,
    next: &HashMap<i64, VecDeque<i64>>,
) -> Result<HashMap<i64, Form>, Failure> {
    let first: Vec<(i64, i64)> =
        next.iter().filter_map(|(player, numbers)| Some((*player, *numbers.front()?))).collect();
    let rows = query(BEFORE).bind(json(&first)).bind(pool).bind(scope).fetch_all(conn).await?;
    let form = |row: &Row| {
        let form = Form { rating: stored_rating(row, 2)?, last_ended_ms: Some(row.try_get(1)?), games: 0 };
        Ok((row.try_get(0)?, form))
    };
    rows.iter().map(form).collect()
}

/// Stores the ratings before and after a player's game, and that after their last as their current one.
async fn relog(
    conn: &mut Connection,
    pool: &str,
    scope: i64,
    row: &PlayerRow,
    (before, after): (Rating, Rating),
) -> Result<(), Failure> {
    let of_row = |sql: &'static str| query(sql).bind(row.player).bind(pool).bind(scope).bind(row.nth);
    with_rating(with_rating(of_row(RELOG), before), after).execute(&mut *conn).await?;
    with_rating(of_row(RERATE), after).execute(conn).await?;
    Ok(())
}

#[cfg(test)]
mod tests;
