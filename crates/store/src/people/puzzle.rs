//! Puzzles: which puzzle each person is solving, and how it changes ratings.

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, Row, query};
use crate::error::Failure;
use crate::people::ranking::rating::stored_rating;
use crate::{Store, StoreError};
use banqi_rating::{Form, Rating, Score};
use banqi_session::{PlayerId, Timestamp};

/// The rating deviation of a puzzle that nobody has tried: its rating is estimated from its solution alone. A choice of
/// this project.
const UNTRIED_DEVIATION: f64 = 200.0;

/// A puzzle as stored for the person who is solving it, so that it stays the same if the way puzzles are made changes.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredPuzzle {
    /// The theme, as a word.
    pub theme: String,
    /// The seed the puzzle was generated from.
    pub seed: u32,
    /// The position in notation.
    pub position: String,
    /// The solution: actions of both sides in turn, separated by spaces.
    pub line: String,
    /// The initial rating.
    pub difficulty: f64,
}

/// The state of a person's current puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleState {
    /// No wrong attempt yet: the next attempt may count for the rating.
    Fresh,
    /// Counted as failed, but further attempts are allowed.
    Failed,
    /// Solved, or the solution was shown.
    Done,
}

/// A person who solves puzzles.
#[derive(Debug, Clone, PartialEq)]
pub struct Puzzler {
    /// The person's puzzle rating as of the last puzzle that counted.
    pub rating: Rating,
    /// Number of puzzles solved without a wrong attempt.
    pub solved: u32,
    /// Number of puzzles failed.
    pub failed: u32,
    /// The number of the current puzzle, counted from 1.
    pub nth: u32,
    /// The current puzzle.
    pub puzzle: StoredPuzzle,
    /// The current rating of that puzzle.
    pub puzzle_rating: Rating,
    /// Number of correct actions found so far.
    pub turn: u16,
    /// The state of the current puzzle.
    pub state: PuzzleState,
}

/// The result of what a person did with the current puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleResult {
    /// Found a correct action that is not the last.
    WentOn,
    /// Found the last correct action.
    Solved,
    /// Tried a wrong action.
    Erred,
    /// Had the solution shown.
    GaveUp,
}

impl PuzzleResult {
    /// Returns the score if this is the first result of the puzzle; `None` if it does not count.
    const fn score(self) -> Option<Score> {
        match self {
            Self::WentOn => None,
            Self::Solved => Some(Score::Win),
            Self::Erred | Self::GaveUp => Some(Score::Loss),
        }
    }
}

/// One of the best solvers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Solver {
    /// The player.
    pub player: PlayerId,
    /// The player's puzzle rating.
    pub rating: Rating,
    /// Number of puzzles solved.
    pub solved: u32,
}

const OF_PLAYER: &str = "SELECT s.rating, s.deviation, s.volatility, s.solved, s.failed, s.rated_at, s.nth, s.theme, \
    s.seed, s.position, s.line, s.difficulty, s.turn, s.state, p.rating, p.deviation, p.volatility \
    FROM puzzlers AS s LEFT JOIN puzzles AS p ON p.theme = s.theme AND p.seed = s.seed WHERE s.player_id = $1";

/// Writes nothing for a person whose data was deleted meanwhile.
const GIVE: &str = "INSERT INTO puzzlers (player_id, rating, deviation, volatility, solved, failed, nth, theme, seed, \
    position, line, difficulty, turn, state) SELECT $1, $2, $3, $4, 0, 0, 1, $5, $6, $7, $8, $9, 0, 0 \
    WHERE EXISTS (SELECT 1 FROM accounts WHERE player_id = $1) \
    ON CONFLICT (player_id) DO UPDATE SET nth = puzzlers.nth + 1, theme = excluded.theme, seed = excluded.seed, \
    position = excluded.position, line = excluded.line, difficulty = excluded.difficulty, turn = 0, state = 0";

const STAND: &str = "UPDATE puzzlers SET turn = $2, state = $3 WHERE player_id = $1";

const RATE: &str = "UPDATE puzzlers SET rating = $2, deviation = $3, volatility = $4, solved = solved + $5, \
    failed = failed + $6, rated_at = $7 WHERE player_id = $1";

const RATE_PUZZLE: &str = "INSERT INTO puzzles (theme, seed, rating, deviation, volatility, attempts) \
    VALUES ($1, $2, $3, $4, $5, 1) ON CONFLICT (theme, seed) DO UPDATE SET rating = excluded.rating, \
    deviation = excluded.deviation, volatility = excluded.volatility, attempts = puzzles.attempts + 1";

const BEST: &str = "SELECT player_id, rating, deviation, volatility, solved FROM puzzlers WHERE rating > 0 AND deviation < 110 \
    ORDER BY rating DESC, player_id LIMIT $1";

impl Store {
    /// Returns a person's rating and current puzzle; `None` before their first puzzle.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn puzzler(&self, player: PlayerId) -> Result<Option<Puzzler>, StoreError> {
        let mut conn = self.reader().await?;
        let found = find(&mut conn, player).await.map_err(|failure| self.failure(failure))?;
        Ok(found.map(|(puzzler, _)| puzzler))
    }

    /// Gives a person a new puzzle, if their last one has the number `after` (0 if there was none) and its result has
    /// been counted or it is done. Otherwise nothing changes. Returns the person's state in both cases; `None` if their
    /// data was deleted meanwhile.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn give_puzzle(
        &self,
        player: PlayerId,
        after: u32,
        puzzle: StoredPuzzle,
    ) -> Result<Option<Puzzler>, StoreError> {
        self.write(move |conn| give(conn, player, after, puzzle).boxed()).await
    }

    /// Records what a person did at `turn` of their puzzle `nth`. The first result of a puzzle counts: it changes the
    /// ratings of the person and of the puzzle, each by at most [`Rating::MOST_BY_PUZZLE`]. Changes nothing and returns
    /// `false` if the person is now at another puzzle or turn, or if the puzzle is done.
    ///
    /// # Errors
    /// A disk failure, or [`StoreError::BadRow`] for a person without a puzzle.
    pub async fn note_puzzle(
        &self,
        player: PlayerId,
        (nth, turn): (u32, u16),
        result: PuzzleResult,
        now: Timestamp,
    ) -> Result<(Puzzler, bool), StoreError> {
        self.write(move |conn| note(conn, player, (nth, turn), result, now).boxed()).await
    }

    /// Returns the best solvers whose ratings are reliable (deviation below 110), at most `limit`.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn best_puzzlers(&self, limit: u32) -> Result<Vec<Solver>, StoreError> {
        let mut conn = self.reader().await?;
        let rows = query(BEST).bind(limit).fetch_all(&mut conn).await;
        let rows = rows.map_err(|error| self.failure(error.into()))?;
        rows.iter()
            .map(|row| {
                Ok(Solver {
                    player: PlayerId(row.try_get(0)?),
                    rating: stored_rating(row, 1)?,
                    solved: row.try_get(4)?,
                })
            })
            .collect::<Result<_, Failure>>()
            .map_err(|failure| self.failure(failure))
    }
}

/// Returns a person's row and when they were last rated.
async fn find(
    conn: &mut Connection,
    player: PlayerId,
) -> Result<Option<(Puzzler, Option<Timestamp>)>, Failure> {
    let row = query(OF_PLAYER).bind(player.0).fetch_optional(conn).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some((read(&row)?, row.try_get::<Option<i64>>(5)?.map(Timestamp))))
}

fn read(row: &Row) -> Result<Puzzler, Failure> {
    let difficulty = row.try_get(11)?;
    let untried = Rating { rating: difficulty, deviation: UNTRIED_DEVIATION, ..Rating::START };
    let is_tried = row.try_get::<Option<f64>>(14)?.is_some();
    Ok(Puzzler {
        rating: stored_rating(row, 0)?,
        solved: row.try_get(3)?,
        failed: row.try_get(4)?,
        nth: row.try_get(6)?,
        puzzle: StoredPuzzle {
            theme: row.try_get(7)?,
            seed: row.try_get(8)?,
            position: row.try_get(9)?,
            line: row.try_get(10)?,
            difficulty,
        },
        puzzle_rating: if is_tried { stored_rating(row, 14)? } else { untried },
        turn: u16::try_from(row.try_get::<u32>(12)?).map_err(|_| StoreError::BadRow { what: "a puzzler" })?,
        state: match row.try_get::<u32>(13)? {
            0 => PuzzleState::Fresh,
            1 => PuzzleState::Failed,
            _ => PuzzleState::Done,
        },
    })
}

async fn give(
    conn: &mut Connection,
    player: PlayerId,
    after: u32,
    puzzle: StoredPuzzle,
) -> Result<Option<Puzzler>, Failure> {
    let stands = find(conn, player).await?.map(|(puzzler, _)| puzzler);
    match stands {
        Some(stands) if stands.nth != after || stands.state == PuzzleState::Fresh => {
            return Ok(Some(stands));
        }
        Some(_) | None => {}
    }
    let start = Rating::START;
    query(GIVE)
        .bind(player.0)
        .bind(start.rating)
        .bind(start.deviation)
        .bind(start.volatility)
        .bind(puzzle.theme)
        .bind(i64::from(puzzle.seed))
        .bind(puzzle.position)
        .bind(puzzle.line)
        .bind(puzzle.difficulty)
        .execute(&mut *conn)
        .await?;
    Ok(find(conn, player).await?.map(|(puzzler, _)| puzzler))
}

async fn note(
    conn: &mut Connection,
    player: PlayerId,
    at: (u32, u16),
    result: PuzzleResult,
    now: Timestamp,
) -> Result<(Puzzler, bool), Failure> {
    let stands = find(conn, player).await?;
    let (stands, rated_at) = stands.ok_or(StoreError::BadRow { what: "a puzzler" })?;
    if (stands.nth, stands.turn) != at || stands.state == PuzzleState::Done {
        return Ok((stands, false));
    }
    let (turn, state) = match result {
        PuzzleResult::WentOn => (stands.turn + 1, stands.state),
        PuzzleResult::Solved => (stands.turn + 1, PuzzleState::Done),
        PuzzleResult::Erred => (stands.turn, PuzzleState::Failed),
        PuzzleResult::GaveUp => (stands.turn, PuzzleState::Done),
    };
    query(STAND).bind(player.0).bind(i64::from(turn)).bind(state as i64).execute(&mut *conn).await?;
    if let (PuzzleState::Fresh, Some(score)) = (stands.state, result.score()) {
        let last_ended_ms = rated_at.map(|rated| rated.0);
        let person = Form { rating: stands.rating, last_ended_ms, ..Form::START }.rating_at(now.0);
        let puzzle = stands.puzzle_rating;
        let after = person.after_puzzle(puzzle, score);
        let worth = puzzle.after_puzzle(person, score.inverse());
        let won = i64::from(score == Score::Win);
        query(RATE)
            .bind(player.0)
            .bind(after.rating)
            .bind(after.deviation)
            .bind(after.volatility)
            .bind(won)
            .bind(1 - won)
            .bind(now.0)
            .execute(&mut *conn)
            .await?;
        query(RATE_PUZZLE)
            .bind(&stands.puzzle.theme)
            .bind(i64::from(stands.puzzle.seed))
            .bind(worth.rating)
            .bind(worth.deviation)
            .bind(worth.volatility)
            .execute(&mut *conn)
            .await?;
    }
    let noted = find(conn, player).await?.map(|(puzzler, _)| puzzler);
    Ok((noted.ok_or(StoreError::BadRow { what: "a puzzler" })?, true))
}
