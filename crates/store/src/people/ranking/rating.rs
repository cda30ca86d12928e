//! Ratings: how a finished game changes them, in the transaction that ends it.

pub(crate) mod void;

use crate::database::sql::{Connection, Query, Row, query, query_scalar};
use crate::error::Failure;
use crate::people::ranking::winner_role;
use crate::{GuildId, Scope, StoreError};
use banqi_rating::{EndedGame, Finish, Form, NotRated, RECENT_GAMES, Rated, Rating, Score};
use banqi_rules::game::Colour;
use banqi_session::{Participant, PlayerId, SessionId, Timestamp};

/// The time span in which the games of a pair are counted.
const PAIR_SPAN_MS: i64 = 24 * 60 * 60 * 1000;

/// A game that was played and has ended. Whether it is rated is decided once, when it is stored, together with the
/// reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedGame {
    /// The rating pool of its rule set.
    pub pool: String,
    /// The server it was played in, if any. The game is rated in that server and in the global scope.
    pub guild: Option<GuildId>,
    /// How it ended, and what else decides whether it is rated. The number of games of a pair is counted here.
    pub ended: EndedGame,
    /// The human players by seat, two or more. Empty if the game has no result or the computer plays.
    pub players: Vec<PlayerResult>,
    /// Everyone who played, with the score of each; `None` if the game has no result.
    pub scores: Vec<(Participant, Option<Score>)>,
    /// Number of plies played.
    pub plies: u32,
}

/// One player's result in an ended game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerResult {
    /// The player.
    pub player: PlayerId,
    /// Their place.
    pub finish: Finish,
    /// Their colour, if they had exactly one, or the colour that names their pair: red for red and green, black for
    /// black and blue.
    pub colour: Option<Colour>,
}

impl FinishedGame {
    /// Returns all pairs of opponents, each once.
    fn pairs(&self) -> impl Iterator<Item = (PlayerId, PlayerId)> {
        self.players.iter().enumerate().flat_map(|(seat, side)| {
            let met = self.players[..seat].iter().filter(|other| side.finish.against(other.finish).is_some());
            met.map(|other| (side.player, other.player))
        })
    }
}

/// What an append did to the ratings.
#[derive(Debug, Clone, PartialEq)]
pub enum RatingChange {
    /// Nothing: the append did not finish a game.
    None,
    /// Nothing: the game is not rated. In a game of several players, one pair that has played too often is enough, so
    /// that nobody passes rating points to an ally in larger games. (A choice of this project.)
    NotRated(NotRated),
    /// The ratings changed.
    Changed {
        /// The changes in the global scope, by seat.
        global: Vec<Change>,
        /// The changes in the server it was played in, by seat.
        guild: Option<Vec<Change>>,
    },
}

/// The change of one player's rating by one game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// Before the game, adjusted for the time up to its end ([`Rating::rested`]).
    pub before: Rating,
    /// After the game.
    pub after: Rating,
}

/// A row of `ratings` without its key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Totals {
    pub(crate) form: Form,
    pub(crate) wins: u32,
    pub(crate) losses: u32,
    pub(crate) draws: u32,
    pub(crate) red: ColourTotals,
    pub(crate) black: ColourTotals,
    pub(crate) places: [u32; 4],
    pub(crate) longest: u32,
    pub(crate) opponents: u32,
    pub(crate) top_share: u32,
}

/// A player's games with one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ColourTotals {
    /// Number of games.
    pub games: u32,
    /// Number of games won.
    pub wins: u32,
}

const NOT_RATED: &str = "UPDATE sessions SET not_rated = $2 WHERE session_id = $1";

const PAIR: &str = "SELECT count(*) FROM rating_pairs WHERE player_id = $1 AND opponent_id = $2 \
    AND pool = $3 AND scope = 0 AND at > $4";

pub(crate) const TOTALS: &str = "SELECT rating, deviation, volatility, games, last_at, wins, losses, draws, \
    red_games, red_wins, black_games, black_wins, longest, opponents, top_share, \
    firsts, seconds, thirds, fourths FROM ratings WHERE player_id = $1 AND pool = $2 AND scope = $3";

const MET: &str = "SELECT EXISTS (SELECT 1 FROM rating_pairs WHERE player_id = $1 AND opponent_id = $2 \
    AND pool = $3 AND scope = $4)";

/// Returns the number of the last game in the log. Numbers grow, and those of voided games are missing.
const LAST_NTH: &str = "SELECT nth FROM rating_log WHERE player_id = $1 AND pool = $2 AND scope = $3 \
    ORDER BY nth DESC LIMIT 1";

/// Counts the games against the most frequent opponent, among the last `$4`, including the one just logged.
const TOP_SHARE: &str = "SELECT count(*) AS games FROM rating_pairs \
    WHERE player_id = $1 AND pool = $2 AND scope = $3 AND nth > coalesce((SELECT nth FROM rating_log \
    WHERE player_id = $1 AND pool = $2 AND scope = $3 ORDER BY nth DESC LIMIT 1 OFFSET $4), 0) \
    GROUP BY opponent_id ORDER BY games DESC LIMIT 1";

const LOG: &str = "INSERT INTO rating_log (player_id, pool, scope, nth, session_id, at, score, \
    colour, plies, before_rating, before_deviation, before_volatility, \
    after_rating, after_deviation, after_volatility) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";

const LOG_PAIR: &str = "INSERT INTO rating_pairs (player_id, pool, scope, nth, opponent_id, at, score) \
    VALUES ($1, $2, $3, $4, $5, $6, $7)";

/// A person whose data was deleted has no totals. Their games go on without them, and count for the others.
const LAST_LOGGED: &str = "SELECT after_rating, after_deviation, after_volatility, nth, at FROM rating_log \
    WHERE player_id = $1 AND pool = $2 AND scope = $3 ORDER BY nth DESC LIMIT 1";

/// Writes nothing for a person without an account.
const UPSERT: &str = "INSERT INTO ratings (player_id, pool, scope, rating, deviation, volatility, games, \
    last_at, wins, losses, draws, red_games, red_wins, black_games, black_wins, longest, opponents, top_share, \
    firsts, seconds, thirds, fourths) \
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22 \
    WHERE EXISTS (SELECT 1 FROM accounts WHERE player_id = $1) \
    ON CONFLICT (player_id, pool, scope) DO UPDATE SET rating = excluded.rating, \
    deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, \
    last_at = excluded.last_at, wins = excluded.wins, losses = excluded.losses, draws = excluded.draws, \
    red_games = excluded.red_games, red_wins = excluded.red_wins, black_games = excluded.black_games, \
    black_wins = excluded.black_wins, longest = excluded.longest, opponents = excluded.opponents, \
    top_share = excluded.top_share, firsts = excluded.firsts, seconds = excluded.seconds, \
    thirds = excluded.thirds, fourths = excluded.fourths";

/// Rates a game that ended at `ended`, globally and in its server, inside a transaction.
pub(crate) async fn settle(
    conn: &mut Connection,
    session: SessionId,
    game: &FinishedGame,
    ended: Timestamp,
) -> Result<RatingChange, Failure> {
    // The number of games of a pair matters only if nothing else prevents the game from being rated.
    let pair_rated = match Rated::of(game.ended, 0) {
        Rated::Yes => pair_rated(conn, game, ended).await?,
        Rated::No(_) => 0,
    };
    if let Rated::No(why) = Rated::of(game.ended, pair_rated) {
        query(NOT_RATED).bind(session.0).bind(why.word()).execute(&mut *conn).await?;
        return Ok(RatingChange::NotRated(why));
    }
    let global = settle_scope(conn, session, game, Scope::Global, ended).await?;
    let guild = match game.guild {
        Some(guild) => {
            let scope = Scope::Guild(guild);
            let changes = settle_scope(conn, session, game, scope, ended).await?;
            winner_role::changed(conn, scope.to_sql()).await?;
            Some(changes)
        }
        None => None,
    };
    Ok(RatingChange::Changed { global, guild })
}

/// Returns the number of rated games in the 24 hours before `ended` of the pair that played most often.
async fn pair_rated(conn: &mut Connection, game: &FinishedGame, ended: Timestamp) -> Result<u32, Failure> {
    let mut most = 0;
    for (one, other) in game.pairs() {
        let played: i64 = query_scalar(PAIR)
            .bind(one.0)
            .bind(other.0)
            .bind(&game.pool)
            .bind(ended.0.saturating_sub(PAIR_SPAN_MS))
            .fetch_one(&mut *conn)
            .await?;
        most = most.max(count(played)?);
    }
    Ok(most)
}

async fn settle_scope(
    conn: &mut Connection,
    session: SessionId,
    game: &FinishedGame,
    scope: Scope,
    ended: Timestamp,
) -> Result<Vec<Change>, Failure> {
    let mut before = Vec::with_capacity(game.players.len());
    for side in &game.players {
        before.push(match totals(conn, side.player, &game.pool, scope).await? {
            Some(totals) => totals,
            None => last_logged(conn, side.player, &game.pool, scope).await?.unwrap_or(Totals::START),
        });
    }
    let sides: Vec<(Form, Finish)> =
        before.iter().zip(&game.players).map(|(totals, side)| (totals.form, side.finish)).collect();
    // The log is in the order of its times, also after a clock that went back.
    let ended = sides
        .iter()
        .filter_map(|(form, _)| form.last_ended_ms)
        .fold(ended, |ended, last| ended.max(Timestamp(last)));
    let after = banqi_rating::settle(&sides, ended.0);
    let finishes: Vec<Finish> = game.players.iter().map(|side| side.finish).collect();
    let mut changes = Vec::with_capacity(game.players.len());
    for ((side, before), after) in game.players.iter().zip(before).zip(after) {
        let score = side.finish.score(&finishes);
        let change = Change { before: before.form.rating_at(ended.0), after: after.rating };
        let entry = Entry { side: *side, score, change };
        write(conn, session, game, scope, ended, &entry, before.with(&entry, after, game)).await?;
        changes.push(change);
    }
    Ok(changes)
}

/// One player's result in one game, and the change of their rating.
struct Entry {
    side: PlayerResult,
    score: Score,
    change: Change,
}

/// Logs one player's result and updates their totals.
async fn write(
    conn: &mut Connection,
    session: SessionId,
    game: &FinishedGame,
    scope: Scope,
    ended: Timestamp,
    entry: &Entry,
    mut totals: Totals,
) -> Result<(), Failure> {
    let (player, scope) = (entry.side.player.0, scope.to_sql());
    let last: Option<i64> =
        query_scalar(LAST_NTH).bind(player).bind(&game.pool).bind(scope).fetch_optional(&mut *conn).await?;
    let nth = last.unwrap_or_default() + 1;
    for other in &game.players {
        let Some(score) = entry.side.finish.against(other.finish) else { continue };
        let met = has_met(conn, player, other.player.0, &game.pool, scope).await?;
        totals.opponents += u32::from(!met);
        query(LOG_PAIR)
            .bind(player)
            .bind(&game.pool)
            .bind(scope)
            .bind(nth)
            .bind(other.player.0)
            .bind(ended.0)
            .bind(score_to_sql(score))
            .execute(&mut *conn)
            .await?;
    }
    let (before, after) = (entry.change.before, entry.change.after);
    let log = query(LOG)
        .bind(player)
        .bind(&game.pool)
        .bind(scope)
        .bind(nth)
        .bind(session.0)
        .bind(ended.0)
        .bind(score_to_sql(entry.score))
        .bind(entry.side.colour.map(|colour| colour.index() as i64))
        .bind(game.plies);
    with_rating(with_rating(log, before), after).execute(&mut *conn).await?;
    totals.top_share = top_share(conn, player, &game.pool, scope).await?;
    totals.upsert(conn, player, &game.pool, scope).await
}

/// Binds a rating to the next three parameters of a query.
fn with_rating(query: Query, rating: Rating) -> Query {
    query.bind(rating.rating).bind(rating.deviation).bind(rating.volatility)
}

/// Whether the log has a game of two opponents.
async fn has_met(
    conn: &mut Connection,
    player: i64,
    opponent: i64,
    pool: &str,
    scope: i64,
) -> Result<bool, Failure> {
    let met = query_scalar(MET).bind(player).bind(opponent).bind(pool).bind(scope);
    Ok(met.fetch_one(conn).await?)
}

/// Returns how many of a player's recent games were against the same opponent.
async fn top_share(conn: &mut Connection, player: i64, pool: &str, scope: i64) -> Result<u32, Failure> {
    let top = query_scalar(TOP_SHARE).bind(player).bind(pool).bind(scope).bind(RECENT_GAMES);
    count(top.fetch_optional(conn).await?.unwrap_or_default())
}

/// Returns the totals of a player; `None` before their first rated game in this pool and scope.
pub(crate) async fn totals(
    conn: &mut Connection,
    player: PlayerId,
    pool: &str,
    scope: Scope,
) -> Result<Option<Totals>, Failure> {
    let query = query(TOTALS).bind(player.0).bind(pool).bind(scope.to_sql());
    query.fetch_optional(conn).await?.as_ref().map(Totals::read).transpose()
}

/// Returns the rating after a player's last logged game, and the number of their games.
async fn last_logged(
    conn: &mut Connection,
    player: PlayerId,
    pool: &str,
    scope: Scope,
) -> Result<Option<Totals>, Failure> {
    let row = query(LAST_LOGGED).bind(player.0).bind(pool).bind(scope.to_sql());
    let Some(row) = row.fetch_optional(conn).await? else { return Ok(None) };
    let form = Form {
        rating: stored_rating(&row, 0)?,
        games: count(row.try_get(3)?)?,
        last_ended_ms: Some(row.try_get(4)?),
    };
    Ok(Some(Totals { form, ..Totals::START }))
}

impl Totals {
    const START: Self = Self {
        form: Form::START,
        wins: 0,
        losses: 0,
        draws: 0,
        red: ColourTotals { games: 0, wins: 0 },
        black: ColourTotals { games: 0, wins: 0 },
        places: [0; 4],
        longest: 0,
        opponents: 0,
        top_share: 0,
    };

    fn read(row: &Row) -> Result<Self, Failure> {
        let number = |column: usize| row.try_get::<i64>(column).map_err(Failure::from).and_then(count);
        Ok(Self {
            form: Form {
                rating: stored_rating(row, 0)?,
                games: number(3)?,
                last_ended_ms: Some(row.try_get(4)?),
            },
            wins: number(5)?,
            losses: number(6)?,
            draws: number(7)?,
            red: ColourTotals { games: number(8)?, wins: number(9)? },
            black: ColourTotals { games: number(10)?, wins: number(11)? },
            places: [number(15)?, number(16)?, number(17)?, number(18)?],
            longest: number(12)?,
            opponents: number(13)?,
            top_share: number(14)?,
        })
    }

    /// Returns the totals with one more game. `opponents` and `top_share` are unchanged: they are computed from the
    /// log.
    fn with(self, entry: &Entry, form: Form, game: &FinishedGame) -> Self {
        let won = u32::from(entry.score == Score::Win);
        let add = |record: ColourTotals| ColourTotals { games: record.games + 1, wins: record.wins + won };
        let (red, black) = match entry.side.colour {
            Some(Colour::Red) => (add(self.red), self.black),
            Some(Colour::Black) => (self.red, add(self.black)),
            // In games of four, red and black are counted all the same. Nothing shows these counts.
            Some(Colour::Blue | Colour::Green) | None => (self.red, self.black),
        };
        let mut places = self.places;
        if game.players.len() > 2
            && let Some(times) = places.get_mut(usize::from(entry.side.finish.place.saturating_sub(1)))
        {
            *times += 1;
        }
        Self {
            form,
            wins: self.wins + won,
            losses: self.losses + u32::from(entry.score == Score::Loss),
            draws: self.draws + u32::from(entry.score == Score::Draw),
            red,
            black,
            places,
            longest: self.longest.max(game.plies),
            ..self
        }
    }

    async fn upsert(
        &self,
        conn: &mut Connection,
        player: i64,
        pool: &str,
        scope: i64,
    ) -> Result<(), Failure> {
        let upsert = query(UPSERT).bind(player).bind(pool).bind(scope);
        with_rating(upsert, self.form.rating)
            .bind(self.form.games)
            .bind(self.form.last_ended_ms.unwrap_or_default())
            .bind(self.wins)
            .bind(self.losses)
            .bind(self.draws)
            .bind(self.red.games)
            .bind(self.red.wins)
            .bind(self.black.games)
            .bind(self.black.wins)
            .bind(self.longest)
            .bind(self.opponents)
            .bind(self.top_share)
            .bind(self.places[0])
            .bind(self.places[1])
            .bind(self.places[2])
            .bind(self.places[3])
            .execute(conn)
            .await?;
        Ok(())
    }
}

/// Reads a rating from three columns, starting at `first`.
pub(crate) fn stored_rating(row: &Row, first: usize) -> Result<Rating, Failure> {
    Ok(Rating {
        rating: row.try_get(first)?,
        deviation: row.try_get(first + 1)?,
        volatility: row.try_get(first + 2)?,
    })
}

/// Converts a stored count.
pub(crate) fn count(stored: i64) -> Result<u32, Failure> {
    u32::try_from(stored).map_err(|_| StoreError::BadRow { what: "a count" }.into())
}

/// Converts a score to half points.
pub(crate) const fn score_to_sql(score: Score) -> i64 {
    match score {
        Score::Loss => 0,
        Score::Draw => 1,
        Score::Win => 2,
    }
}

/// The inverse of [`score_to_sql`].
pub(crate) fn score_from_sql(stored: i64) -> Result<Score, Failure> {
    let found = Score::ALL.into_iter().find(|score| score_to_sql(*score) == stored);
    found.ok_or_else(|| StoreError::BadRow { what: "a score" }.into())
}
