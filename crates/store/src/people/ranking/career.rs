//! Careers: the course of a player's rating, and the results against the most frequent opponents.

use crate::database::sql::{Row, query};
use crate::error::Failure;
use crate::people::ranking::rating::{count, stored_rating};
use crate::{Scope, Store, StoreError};
use banqi_rating::Rating;
use banqi_session::PlayerId;

/// The most games in the course of a rating.
pub const COURSE_LENGTH: u32 = 100;

/// The number of opponents a career lists.
pub const MOST_OPPONENTS: u32 = 3;

/// A player's career in one pool and scope.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Career {
    /// The rating after each of the latest games, the oldest first; at most [`COURSE_LENGTH`].
    pub course: Vec<Rating>,
    /// The results against the most frequent opponents; at most [`MOST_OPPONENTS`].
    pub opponents: Vec<Opponent>,
}

/// A player's results against one opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opponent {
    /// The opponent.
    pub player: PlayerId,
    /// Number of games won.
    pub wins: u32,
    /// Number of games drawn.
    pub draws: u32,
    /// Number of games lost.
    pub losses: u32,
}

const COURSE: &str = "SELECT after_rating, after_deviation, after_volatility FROM rating_log \
    WHERE player_id = $1 AND pool = $2 AND scope = $3 ORDER BY nth DESC LIMIT $4";

/// Of opponents with the same number of games, those met last come first. Allies did not meet.
const OPPONENTS: &str = "SELECT opponent_id, count(*) FILTER (WHERE score = 2), count(*) FILTER (WHERE score = 1), \
    count(*) FILTER (WHERE score = 0) FROM rating_pairs \
    WHERE player_id = $1 AND pool = $2 AND scope = $3 \
    GROUP BY opponent_id ORDER BY count(*) DESC, max(nth) DESC, opponent_id LIMIT $4";

impl Store {
    /// Returns a player's career in a pool and scope. It is empty before their first rated game there.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn career(&self, player: PlayerId, pool: &str, scope: Scope) -> Result<Career, StoreError> {
        let mut conn = self.reader().await?;
        let read = async {
            let rows = query(COURSE).bind(player.0).bind(pool).bind(scope.to_sql()).bind(COURSE_LENGTH);
            let rows = rows.fetch_all(&mut conn).await?;
            let course = rows.iter().rev().map(|row| stored_rating(row, 0)).collect::<Result<_, _>>()?;
            let rows = query(OPPONENTS).bind(player.0).bind(pool).bind(scope.to_sql());
            let rows = rows.bind(MOST_OPPONENTS).fetch_all(&mut conn).await?;
            let opponents = rows.iter().map(opponent).collect::<Result<_, _>>()?;
            Ok(Career { course, opponents })
        };
        read.await.map_err(|failure| self.failure(failure))
    }
}

fn opponent(row: &Row) -> Result<Opponent, Failure> {
    let number = |column: usize| row.try_get::<i64>(column).map_err(Failure::from).and_then(count);
    Ok(Opponent {
        player: PlayerId(row.try_get(0)?),
        wins: number(1)?,
        draws: number(2)?,
        losses: number(3)?,
    })
}
