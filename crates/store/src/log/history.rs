//! The finished games of a player, the latest first, in pages that are found by key.

use std::collections::HashMap;

use crate::database::sql::{Connection, Query, Row, query, query_as, query_scalar};
use crate::error::Failure;
use crate::log::append::json;
use crate::log::load::code;
use crate::people::ranking::rating::{Change, count, score_from_sql, score_to_sql, stored_rating};
use crate::{GuildId, Scope, Store, StoreError};
use banqi_rating::{NotRated, Score};
use banqi_session::{GameCode, Participant, SessionId, Timestamp};

/// The place of a game in the order of a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HistoryKey {
    /// When the game ended.
    pub ended_at: Timestamp,
    /// The session.
    pub session: SessionId,
}

/// The place from which games are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HistoryFrom {
    /// From the latest game.
    #[default]
    Latest,
    /// Games before this one.
    Before(HistoryKey),
    /// Games after this one: those next to it.
    After(HistoryKey),
}

/// Who else played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Met {
    /// A person.
    Person(banqi_session::PlayerId),
    /// The computer, at any level.
    Computer,
}

impl Met {
    /// Returns the first and the last of the stored numbers.
    const fn range(self) -> (i64, i64) {
        match self {
            Self::Person(player) => (player.0, player.0),
            Self::Computer => {
                (Participant::Computer(u8::MIN).stored(), Participant::Computer(u8::MAX).stored())
            }
        }
    }
}

/// Which games a history has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HistoryFilter {
    /// The player.
    pub player: Participant,
    /// The server in which the games were played.
    pub guild: Option<GuildId>,
    /// Only games with this player.
    pub met: Option<Met>,
    /// Only games with this score for the player.
    pub score: Option<Score>,
    /// Only games that ended at this time or later.
    pub since: Option<Timestamp>,
}

/// A game in a history.
#[derive(Debug, Clone, PartialEq)]
pub struct HistoryLine {
    /// Its place in the order.
    pub key: HistoryKey,
    /// The code of the game.
    pub code: GameCode,
    /// The canonical name of the rules.
    pub variant: String,
    /// The result, as records write it.
    pub result: Option<String>,
    /// The player's score; `None` for aborted games, and where it is not known.
    pub score: Option<Score>,
    /// The others who played, in entrant order.
    pub others: Vec<Participant>,
    /// How the player's rating in this server changed, if the game was rated, in whichever season it was.
    pub rating: Option<Change>,
    /// Whether the server voided the game.
    pub voided: bool,
}

/// One page of a history.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HistoryPage {
    /// The games, the latest first.
    pub lines: Vec<HistoryLine>,
    /// Whether there are later games.
    pub has_later: bool,
    /// Whether there are earlier games.
    pub has_earlier: bool,
}

/// The results of a player against another, in games of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HeadToHead {
    /// Number of games won.
    pub wins: u32,
    /// Number of games drawn.
    pub draws: u32,
    /// Number of games lost.
    pub losses: u32,
}

const ENDED: &str = "UPDATE entrants SET ended_at = $3, score = $4, \
    variant = (SELECT variant FROM sessions WHERE session_id = $2) WHERE player_id = $1 AND session_id = $2";

/// The rules of a player's finished games, each once: one step in the index for each.
const RULES: &str = "WITH RECURSIVE rules (variant) AS ( \
        SELECT min(e.variant) FROM entrants AS e WHERE e.player_id = $1 AND e.ended_at IS NOT NULL \
        UNION ALL SELECT (SELECT min(e.variant) FROM entrants AS e WHERE e.player_id = $1 \
            AND e.ended_at IS NOT NULL AND e.variant > rules.variant) FROM rules WHERE rules.variant IS NOT NULL \
    ) SELECT variant FROM rules WHERE variant IS NOT NULL";

/// Games after or before a key, in one direction. `$1` is the player, `$2` the server, `$3` the scope of its current
/// ratings, `$4` the score or NULL, `$5` the earliest end, `$6` and `$7` the range of who else played or NULL, `$8` and
/// `$9` the key from which games are listed, and `$11` the rules, if only one set of rules is read.
macro_rules! games {
    ($than:literal, $direction:literal, $rules:literal) => {
        concat!(
            "SELECT e.session_id, e.ended_at, s.code, s.variant, s.result, e.score, \
            l.before_rating, l.before_deviation, l.before_volatility, \
            l.after_rating, l.after_deviation, l.after_volatility, s.not_rated \
            FROM entrants AS e CROSS JOIN sessions AS s ON s.session_id = e.session_id LEFT JOIN rating_log AS l \
            ON l.session_id = e.session_id AND l.player_id = e.player_id \
            AND (l.scope = $3 OR -l.scope IN (SELECT season_id FROM seasons WHERE guild_id = $2)) \
            WHERE e.player_id = $1 AND e.ended_at IS NOT NULL AND e.ended_at >= $5 \
            AND s.guild_id IS NOT DISTINCT FROM $2 AND ($4 IS NULL OR e.score = $4) AND ($6 IS NULL OR EXISTS \
            (SELECT 1 FROM entrants AS o WHERE o.session_id = e.session_id \
            AND o.player_id BETWEEN $6 AND $7 AND o.player_id <> e.player_id)) ",
            $rules,
            "AND (e.ended_at, e.session_id) ",
            $than,
            " ($8, $9) ORDER BY e.ended_at ",
            $direction,
            ", e.session_id ",
            $direction,
            " LIMIT $10"
        )
    };
}

const EARLIER: &str = games!("<", "DESC", "");
const LATER: &str = games!(">", "ASC", "");
const EARLIER_BY_RULES: &str = games!("<", "DESC", "AND e.variant = $11 ");
const LATER_BY_RULES: &str = games!(">", "ASC", "AND e.variant = $11 ");

/// `$1` is the player, `$2` the server, `$3` the earliest end, `$4` and `$5` the range of who else played.
const HEAD_TO_HEAD: &str = "SELECT s.variant, e.score, count(*) \
    FROM entrants AS e CROSS JOIN sessions AS s ON s.session_id = e.session_id \
    WHERE e.player_id = $1 AND e.ended_at IS NOT NULL AND e.ended_at >= $3 AND e.score IS NOT NULL \
    AND s.guild_id IS NOT DISTINCT FROM $2 AND s.seats = 2 AND EXISTS (SELECT 1 FROM entrants AS o \
    WHERE o.session_id = e.session_id AND o.player_id BETWEEN $4 AND $5 AND o.player_id <> e.player_id) \
    GROUP BY s.variant, e.score";

const OTHERS: &str = "SELECT e.session_id, e.player_id FROM json_each($1) AS j \
    CROSS JOIN entrants AS e ON e.session_id = CAST(j.value AS BIGINT) WHERE e.player_id <> $2 ORDER BY e.session_id, e.entrant";

impl Store {
    /// Returns at most `limit` finished games whose rules fit.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn history(
        &self,
        filter: &HistoryFilter,
        from: HistoryFrom,
        limit: usize,
        fits: impl Fn(&str) -> bool + Send + Sync,
    ) -> Result<HistoryPage, StoreError> {
        let mut conn = self.reader().await?;
        let read = async {
            let page = page(&mut conn, filter, from, limit, &fits).await?;
            match from {
                // There are fewer later games than fit on a page, so it is the first.
                HistoryFrom::After(_) if !page.has_later => {
                    self::page(&mut conn, filter, HistoryFrom::Latest, limit, &fits).await
                }
                _ => Ok(page),
            }
        };
        read.await.map_err(|failure| self.failure(failure))
    }

    /// Returns the results against another player in games of two whose rules fit. The filter's score does not matter.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn head_to_head(
        &self,
        filter: &HistoryFilter,
        met: Met,
        fits: impl Fn(&str) -> bool + Send + Sync,
    ) -> Result<HeadToHead, StoreError> {
        let mut conn = self.reader().await?;
        let read = async {
            let (first, last) = met.range();
            let rows: Vec<(String, i64, i64)> = query_as(HEAD_TO_HEAD)
                .bind(filter.player.stored())
                .bind(filter.guild.map(GuildId::to_sql))
                .bind(filter.since.map_or(i64::MIN, |since| since.0))
                .bind(first)
                .bind(last)
                .fetch_all(&mut conn)
                .await?;
            let mut found = HeadToHead::default();
            for (_, score, games) in rows.into_iter().filter(|(variant, ..)| fits(variant)) {
                let games = count(games)?;
                match score_from_sql(score)? {
                    Score::Win => found.wins += games,
                    Score::Draw => found.draws += games,
                    Score::Loss => found.losses += games,
                }
            }
            Ok(found)
        };
        read.await.map_err(|failure: Failure| self.failure(failure))
    }
}

/// Records in the entrants' rows that a game has ended.
pub(crate) async fn note_end(
    conn: &mut Connection,
    session: SessionId,
    scores: &[(Participant, Option<Score>)],
    ended_at: Timestamp,
) -> Result<(), Failure> {
    for (player, score) in scores {
        query(ENDED)
            .bind(player.stored())
            .bind(session.0)
            .bind(ended_at.0)
            .bind(score.map(score_to_sql))
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

async fn page(
    conn: &mut Connection,
    filter: &HistoryFilter,
    from: HistoryFrom,
    limit: usize,
    fits: &(impl Fn(&str) -> bool + Send + Sync),
) -> Result<HistoryPage, Failure> {
    let latest = HistoryKey { ended_at: Timestamp(i64::MAX), session: SessionId(i64::MAX) };
    let (statement, by_rules, key) = match from {
        HistoryFrom::Latest => (EARLIER, EARLIER_BY_RULES, latest),
        HistoryFrom::Before(key) => (EARLIER, EARLIER_BY_RULES, key),
        HistoryFrom::After(key) => (LATER, LATER_BY_RULES, key),
    };
    let most = i64::try_from(limit).unwrap_or(i64::MAX).saturating_add(1);
    let games = |statement| filtered(statement, filter).bind(key.ended_at.0).bind(key.session.0).bind(most);
    let rules: Vec<String> = query_scalar(RULES).bind(filter.player.stored()).fetch_all(&mut *conn).await?;
    let fitting: Vec<&String> = rules.iter().filter(|variant| fits(variant)).collect();
    let mut lines: Vec<HistoryLine> = Vec::new();
    if fitting.len() == rules.len() {
        lines = read(games(statement), conn).await?;
    } else {
        // The next games with each of these rules, of which the next ones of all are taken.
        for variant in fitting {
            lines.extend(read(games(by_rules).bind(variant.clone()), conn).await?);
        }
        lines.sort_unstable_by_key(|line| line.key);
        if statement == EARLIER {
            lines.reverse();
        }
    }
    let more = lines.len() > limit;
    lines.truncate(limit);
    let (has_later, has_earlier) = match from {
        HistoryFrom::Latest => (false, more),
        HistoryFrom::Before(_) => (true, more),
        HistoryFrom::After(_) => {
            lines.reverse();
            (more, true)
        }
    };
    let sessions: Vec<i64> = lines.iter().map(|line| line.key.session.0).collect();
    let rows: Vec<(i64, i64)> =
        query_as(OTHERS).bind(json(&sessions)).bind(filter.player.stored()).fetch_all(conn).await?;
    let mut others: HashMap<i64, Vec<Participant>> = HashMap::new();
    for (session, player) in rows {
        others.entry(session).or_default().push(Participant::from_stored(player));
    }
    for line in &mut lines {
        line.others = others.remove(&line.key.session.0).unwrap_or_default();
    }
    Ok(HistoryPage { lines, has_later, has_earlier })
}

async fn read(query: Query, conn: &mut Connection) -> Result<Vec<HistoryLine>, Failure> {
    query.fetch_all(conn).await?.iter().map(line).collect()
}

/// Binds the parameters of a filter.
fn filtered(statement: &'static str, filter: &HistoryFilter) -> Query {
    let met = filter.met.map(Met::range);
    query(statement)
        .bind(filter.player.stored())
        .bind(filter.guild.map(GuildId::to_sql))
        .bind(filter.guild.map_or(Scope::Global, Scope::Guild).to_sql())
        .bind(filter.score.map(score_to_sql))
        .bind(filter.since.map_or(i64::MIN, |since| since.0))
        .bind(met.map(|(first, _)| first))
        .bind(met.map(|(_, last)| last))
}

/// Reads a game without the others who played.
fn line(row: &Row) -> Result<HistoryLine, Failure> {
    let score: Option<i64> = row.try_get(5)?;
    let is_rated = row.try_get::<Option<f64>>(6)?.is_some();
    let change =
        || Ok::<_, Failure>(Change { before: stored_rating(row, 6)?, after: stored_rating(row, 9)? });
    Ok(HistoryLine {
        key: HistoryKey { ended_at: Timestamp(row.try_get(1)?), session: SessionId(row.try_get(0)?) },
        code: code(&row.try_get::<String>(2)?)?,
        variant: row.try_get(3)?,
        result: row.try_get(4)?,
        score: score.map(score_from_sql).transpose()?,
        others: Vec::new(),
        rating: is_rated.then(change).transpose()?,
        voided: row.try_get::<Option<String>>(12)?.as_deref() == Some(NotRated::Voided.word()),
    })
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _, SqliteConnection};

    use super::*;

    #[tokio::test]
    async fn a_filter_by_rules_reads_only_games_with_these_rules_and_in_order() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let store = Store::open(path.to_str().unwrap(), Timestamp(1)).await.unwrap();
        let mut conn = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
        for (statement, key) in [
            (RULES, "(player_id=?)"),
            (RULES, "(player_id=? AND variant>?)"),
            (EARLIER_BY_RULES, "(player_id=? AND variant=? AND ended_at>? AND "),
            (LATER_BY_RULES, "(player_id=? AND variant=? AND ended_at>?"),
        ] {
            let text = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
            let plan = sqlx::query(text).fetch_all(&mut conn).await.unwrap();
            let plan: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
            let is_by_index = |step: &String| step.contains("INDEX entrants_rules ") && step.contains(key);
            assert!(plan.iter().any(is_by_index), "{plan:#?}");
            assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{plan:#?}");
        }
        store.close().await;
    }
}
