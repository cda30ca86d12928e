//! Everything that is stored about a person, as a JSON file for that person.
//!
//! Each query makes the objects of one part of the file. Times are UTC in RFC 3339, ids are decimal strings, as
//! Discord writes them. Other people appear only as "another person", except those whom the person has blocked: the
//! file is about the one who asks. Each list has the newest entry first; the oldest are left out if the file would be
//! too large.
//!
//! ```text
//! format          "banqi.person.v1"
//! made_at         when the file was made
//! user_id         the Discord account
//! known_since     when the person was first stored
//! preferences     pieces, notation, theme, quiet hours; null where nothing is chosen
//! shown_next      the game that `/next` has shown last, when, and its deadline then; null if none was
//! ratings         one entry for each rule set and scope; server is null for all servers together, season for one
//!                 that goes on
//! rating_changes  one entry for each rated game and scope, in the same way
//! blocked         the people whom the person has blocked, by their ids
//! vacations       one entry for each vacation from the clocks
//! records         one entry for each record from a file that is kept for the person's buttons, with its text
//! puzzles         the puzzle rating and the current puzzle; null if none was opened
//! mirrors         one entry for each channel in which the person has a game mirrored, also after its end
//! winner_roles    one entry for each role that the person has as the first of a server's leaderboard
//! games           one entry for each game that the person offered, entered or was invited to
//! complete        false if older entries of a list had to be left out
//! ```

use std::fmt::Write as _;

use chrono::{DateTime, SecondsFormat};
use futures_util::TryStreamExt as _;

use crate::database::sql::{Connection, query_as, query_scalar};
use crate::error::Failure;
use crate::{Store, StoreError, UserId};
use banqi_session::Timestamp;

/// SQL for a column of UTC milliseconds as RFC 3339.
macro_rules! time {
    ($column:literal) => {
        concat!("strftime('%Y-%m-%dT%H:%M:%fZ', ", $column, " / 1000.0, 'unixepoch')")
    };
}

/// The maximum size of all that stands before the games, in bytes, so that the newest games always have room.
const BEFORE_GAMES: usize = 4 << 20;

/// The bytes of the file up to which games have their events.
const WITH_EVENTS: usize = 6 << 20;

/// The maximum size of the file in bytes, below Discord's limit of 10 MiB.
const MOST_BYTES: usize = 8 << 20;

/// The file with everything that is stored about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalData {
    /// The content.
    pub json: String,
    /// Number of games in it.
    pub games: u32,
    /// Number of older games in it whose events are left out, because the file would be too large.
    pub without_events: u32,
}

const PERSON: &str = concat!(
    "SELECT a.player_id, ",
    time!("p.created_at"),
    ", CAST(json_object('pieces', a.pieces, 'notation', a.notation, 'theme', a.theme, 'quiet', a.quiet) AS TEXT), \
    CASE WHEN a.next_at IS NULL THEN 'null' ELSE CAST(json_object('game', \
    (SELECT s.code FROM sessions AS s WHERE s.session_id = a.next_session), 'at', ",
    time!("a.next_at"),
    ", 'deadline', ",
    time!("a.next_deadline"),
    ") AS TEXT) END \
    FROM accounts AS a JOIN people AS p ON p.player_id = a.player_id WHERE a.user_id = $1"
);

const RATINGS: &str = concat!(
    "SELECT CAST(json_object('rules', pool, 'server', nullif(CAST(coalesce((SELECT guild_id FROM seasons \
    WHERE season_id = -scope), scope) AS TEXT), '0'), \
    'season', (SELECT name FROM seasons WHERE season_id = -scope), 'rating', rating, \
    'deviation', deviation, 'volatility', volatility, 'games', games, 'wins', wins, 'losses', losses, \
    'draws', draws, 'games_as_red', red_games, 'wins_as_red', red_wins, 'games_as_black', black_games, \
    'wins_as_black', black_wins, 'places', json_array(firsts, seconds, thirds, fourths), \
    'longest_game_plies', longest, 'opponents', opponents, 'most_met_of_last_50', top_share, \
    'last_game_at', ",
    time!("last_at"),
    ") AS TEXT) FROM ratings WHERE player_id = $1 ORDER BY last_at DESC, pool, scope"
);

const RATING_CHANGES: &str = concat!(
    "SELECT CAST(json_object('game', s.code, 'rules', l.pool, 'server', nullif(CAST(coalesce((SELECT guild_id \
    FROM seasons WHERE season_id = -l.scope), l.scope) AS TEXT), '0'), \
    'season', (SELECT name FROM seasons WHERE season_id = -l.scope), \
    'number', l.nth, 'at', ",
    time!("l.at"),
    ", 'score', CAST(l.score AS DOUBLE PRECISION) / 2, 'scores_against_opponents', json((SELECT json_group_array(CAST(r.score AS DOUBLE PRECISION) / 2) \
    FROM rating_pairs AS r WHERE r.player_id = l.player_id AND r.pool = l.pool AND r.scope = l.scope \
    AND r.nth = l.nth)), 'plies', l.plies, 'colour', l.colour, \
    'rating_before', l.before_rating, 'deviation_before', l.before_deviation, \
    'volatility_before', l.before_volatility, 'rating_after', l.after_rating, \
    'deviation_after', l.after_deviation, 'volatility_after', l.after_volatility) AS TEXT) \
    FROM rating_log AS l JOIN sessions AS s ON s.session_id = l.session_id \
    WHERE l.player_id = $1 ORDER BY l.at DESC, l.nth DESC, l.pool, l.scope"
);

const VACATIONS: &str = concat!(
    "SELECT CAST(json_object('from', ",
    time!("from_at"),
    ", 'until', ",
    time!("until_at"),
    ") AS TEXT) FROM vacations WHERE player_id = $1 ORDER BY from_at DESC"
);

const RECORDS: &str = concat!(
    "SELECT CAST(json_object('kept_at', ",
    time!("kept_at"),
    ", 'record', json(record)) AS TEXT) FROM imports WHERE player_id = $1 ORDER BY kept_at DESC"
);

const PUZZLES: &str = concat!(
    "SELECT CAST(json_object('rating', rating, 'deviation', deviation, 'volatility', volatility, 'solved', solved, \
    'failed', failed, 'rated_at', ",
    time!("rated_at"),
    ", 'number', nth, 'theme', theme, 'seed', seed, 'position', position, 'difficulty', difficulty, \
    'right_actions', turn, 'state', CASE state WHEN 2 THEN 'done' ELSE 'open' END) AS TEXT) \
    FROM puzzlers WHERE player_id = $1"
);

const BLOCKED: &str = concat!(
    "SELECT CAST(json_object('user_id', CAST(a.user_id AS TEXT), 'since', ",
    time!("b.at"),
    ") AS TEXT) FROM blocks AS b JOIN accounts AS a ON a.player_id = b.blocked_id \
    WHERE b.player_id = $1 ORDER BY b.at DESC, b.blocked_id"
);

const MIRRORS: &str = concat!(
    "SELECT CAST(json_object('game', s.code, 'channel', CAST(m.channel_id AS TEXT), 'message', \
    CAST(m.message_id AS TEXT), 'started_at', ",
    time!("m.started_at"),
    ") AS TEXT) FROM mirrors AS m CROSS JOIN sessions AS s ON s.session_id = m.session_id WHERE m.player_id = $1 \
    ORDER BY m.started_at DESC"
);

const WINNER_ROLES: &str = concat!(
    "SELECT CAST(json_object('server', CAST(guild_id AS TEXT), 'role', CAST(role_id AS TEXT), 'given_at', ",
    time!("given_at"),
    ") AS TEXT) FROM role_holders WHERE player_id = $1 ORDER BY given_at DESC, guild_id, role_id"
);

/// `$1` is the player, `$2` the session before which games are listed, `$3` whether they have their events. The events
/// show what was public in the game: an action names a piece only if it was flipped.
const GAMES: &str = concat!(
    "SELECT s.session_id, CAST(json_object('game', s.code, 'server', CAST(s.guild_id AS TEXT), \
    'channel', CAST(s.channel_id AS TEXT), 'message', CAST(s.board_message_id AS TEXT), \
    'thread', (SELECT CAST(message_id AS TEXT) FROM threads WHERE session_id = s.session_id), \
    'language', s.language, 'rules', s.variant, \
    'time', coalesce(s.time_control, (s.per_move_ms / 60000) || 'm'), 'state', s.phase, 'result', s.result, 'not_rated', s.not_rated, \
    'made_at', ",
    time!("s.created_at"),
    ", 'deadline', ",
    time!("s.deadline_at"),
    ", 'ended_at', ",
    time!("s.ended_at"),
    ", 'players', json((SELECT json_group_array(CASE WHEN player_id = $1 THEN 'you' \
    WHEN player_id < -9223372036854775552 THEN 'the computer' ELSE 'another person' END) \
    FROM (SELECT player_id FROM entrants WHERE session_id = s.session_id ORDER BY entrant) AS e)), \
    'your_seat', (SELECT (me.entrant - CAST(json_extract(body, '$.first') AS BIGINT) + s.seats) % s.seats FROM events \
    WHERE session_id = s.session_id AND kind = 'accepted'), \
    'your_score', CAST(me.score AS DOUBLE PRECISION) / 2, \
    'your_words', coalesce(\
    (SELECT json_extract(body, '$.texts[' || me.entrant || '].text') FROM events \
    WHERE session_id = s.session_id AND kind = 'accepted'), \
    (SELECT json_extract(body, '$.text.text') FROM events \
    WHERE session_id = s.session_id AND kind = 'entered' AND CAST(json_extract(body, '$.by') AS BIGINT) = $1), \
    (SELECT json_extract(body, '$.words') FROM events \
    WHERE session_id = s.session_id AND kind = 'words_added' AND me.entrant = 0 ORDER BY seq DESC LIMIT 1)), \
    'events', CASE WHEN $3 = 1 THEN json((SELECT json_group_array(json_object('at', ",
    time!("at"),
    ", 'event', kind, 'seat', seat, 'action', action)) \
    FROM (SELECT at, kind, seat, action FROM events WHERE session_id = s.session_id ORDER BY seq) AS e)) END) AS TEXT) \
    FROM sessions AS s LEFT JOIN entrants AS me ON me.session_id = s.session_id AND me.player_id = $1 \
    WHERE s.session_id IN (SELECT session_id FROM entrants WHERE player_id = $1 \
    UNION SELECT session_id FROM open_members WHERE player_id = $1 \
    UNION SELECT session_id FROM sessions WHERE opponent = $1) \
    AND s.session_id < $2 ORDER BY s.session_id DESC"
);

impl Store {
    /// Returns everything that is stored about a person; `None` if they are not in the database.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn personal_data(
        &self,
        user: UserId,
        now: Timestamp,
    ) -> Result<Option<PersonalData>, StoreError> {
        let mut conn = self.reader().await?;
        read(&mut conn, user, now).await.map_err(|failure| self.failure(failure))
    }
}

async fn read(conn: &mut Connection, user: UserId, now: Timestamp) -> Result<Option<PersonalData>, Failure> {
    let person = query_as(PERSON).bind(user.to_sql()).fetch_optional(&mut *conn).await?;
    let Some((player, since, preferences, shown)): Option<(i64, String, String, String)> = person else {
        return Ok(None);
    };
    let made_at = DateTime::from_timestamp_millis(now.0).unwrap_or_default();
    let made_at = made_at.to_rfc3339_opts(SecondsFormat::Millis, true);
    let puzzles: Option<String> = query_scalar(PUZZLES).bind(player).fetch_optional(&mut *conn).await?;
    let puzzles = puzzles.unwrap_or_else(|| "null".to_owned());
    let mut parts = Parts { conn: &mut *conn, player, left: BEFORE_GAMES, complete: true };
    let blocked = parts.list(BLOCKED).await?;
    let vacations = parts.list(VACATIONS).await?;
    let records = parts.list(RECORDS).await?;
    let roles = parts.list(WINNER_ROLES).await?;
    let ratings = parts.list(RATINGS).await?;
    let mirrors = parts.list(MIRRORS).await?;
    // The longest comes last, so that it leaves out no other.
    let changes = parts.list(RATING_CHANGES).await?;
    let mut complete = parts.complete;
    let user = user.0;
    let mut json = format!(
        "{{\n\"format\": \"banqi.person.v1\",\n\"made_at\": \"{made_at}\",\n\"user_id\": \"{user}\",\n\
        \"known_since\": \"{since}\",\n\"preferences\": {preferences},\n\"shown_next\": {shown},\n\
        \"ratings\": {ratings},\n\"rating_changes\": {changes},\n\"blocked\": {blocked},\n\
        \"vacations\": {vacations},\n\"records\": {records},\n\"puzzles\": {puzzles},\n\
        \"mirrors\": {mirrors},\n\"winner_roles\": {roles},\n\"games\": ["
    );
    let mut games = Games { before: i64::MAX, listed: 0, without_events: 0 };
    let all_events = games.list(conn, player, &mut json, WITH_EVENTS, Events::Listed).await?;
    complete &= all_events || games.list(conn, player, &mut json, MOST_BYTES, Events::LeftOut).await?;
    // Writing to a string can't fail.
    let _ = write!(json, "\n],\n\"complete\": {complete}\n}}\n");
    Ok(Some(PersonalData { json, games: games.listed, without_events: games.without_events }))
}

/// The lists before the games, as far as there is room for them.
struct Parts<'c> {
    conn: &'c mut Connection,
    player: i64,
    /// How many bytes are left.
    left: usize,
    /// Whether nothing was left out.
    complete: bool,
}

impl Parts<'_> {
    /// Returns the rows of a query as a JSON array with an element on each line.
    async fn list(&mut self, sql: &'static str) -> Result<String, Failure> {
        let mut rows = query_scalar::<String>(sql).bind(self.player).fetch(self.conn);
        let mut list = "[".to_owned();
        while let Some(element) = rows.try_next().await? {
            // With a comma and the end of the line.
            let Some(left) = self.left.checked_sub(element.len() + 2) else {
                self.complete = false;
                break;
            };
            self.left = left;
            list.push_str(if list.len() == 1 { "\n" } else { ",\n" });
            list.push_str(&element);
        }
        list.push_str(if list.len() == 1 { "]" } else { "\n]" });
        Ok(list)
    }
}

/// Whether games have their events.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Events {
    Listed,
    LeftOut,
}

/// The games that have been written to the file.
struct Games {
    /// The session of the last.
    before: i64,
    listed: u32,
    without_events: u32,
}

impl Games {
    /// Appends further games, as long as the file has at most `most_bytes`. Returns whether all are listed.
    async fn list(
        &mut self,
        conn: &mut Connection,
        player: i64,
        json: &mut String,
        most_bytes: usize,
        events: Events,
    ) -> Result<bool, Failure> {
        let query = query_as(GAMES).bind(player).bind(self.before).bind(events == Events::Listed);
        let mut rows = query.fetch(conn);
        while let Some((session, game)) = rows.try_next().await? {
            let game: String = game;
            if json.len() + game.len() > most_bytes {
                return Ok(false);
            }
            json.push_str(if self.listed == 0 { "\n" } else { ",\n" });
            json.push_str(&game);
            self.before = session;
            self.listed += 1;
            self.without_events += u32::from(events == Events::LeftOut);
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::deletion::{Fate, TABLES};

    /// The columns that the file leaves out, each with the reason; `*` stands for all of a table.
    const LEFT_OUT: [(&str, &[&str], &str); 7] = [
        ("deletions", &["*"], "a person with a row there has no account any more"),
        ("puzzlers", &["line"], "the solution is not the solver's data"),
        ("imports", &["import_id"], "a number that buttons have"),
        (
            "sessions",
            &["game_id", "challenger", "to_move"],
            "the record, `players` and `events` say the same",
        ),
        ("rating_pairs", &["opponent_id"], "another person"),
        (
            "sessions",
            &[
                "board_channel_id",
                "board_posted_at",
                "board_layout",
                "shown_seq",
                "called_seq",
                "call_at",
                "leftovers",
            ],
            "which messages of the bot show the game",
        ),
        (
            "mirrors",
            &["ended", "settled", "shown_seq", "layout", "leftovers"],
            "what the bot's message shows",
        ),
    ];

    /// What the file is made of.
    const QUERIES: [&str; 10] =
        [PERSON, RATINGS, RATING_CHANGES, BLOCKED, VACATIONS, RECORDS, MIRRORS, WINNER_ROLES, PUZZLES, GAMES];

    #[tokio::test]
    async fn every_column_about_a_person_is_in_the_file_or_left_out_for_a_reason() {
        let dir = tempfile::tempdir().unwrap();
        let store =
            Store::open(dir.path().join("games.sqlite").to_str().unwrap(), Timestamp(1)).await.unwrap();
        let mut conn = store.reader().await.unwrap();
        let is_word = |of: char| of.is_ascii_alphanumeric() || of == '_';
        let reads = |table: &str, column: &str| {
            QUERIES.iter().any(|query| {
                // Without the names of parts, which are in quotes.
                let query: String = query.split('\'').step_by(2).collect();
                let words: Vec<&str> = query.split(|of| !is_word(of)).collect();
                let reads_table =
                    words.windows(2).any(|pair| ["FROM", "JOIN"].contains(&pair[0]) && pair[1] == table);
                reads_table && words.contains(&column)
            })
        };
        let (mut missing, mut excused) = (Vec::new(), 0);
        for (table, ..) in TABLES.iter().filter(|(_, fate, _)| *fate != Fate::Impersonal) {
            let columns = "SELECT name FROM pragma_table_info($1)";
            let columns: Vec<String> = query_scalar(columns).bind(*table).fetch_all(&mut conn).await.unwrap();
            for column in columns {
                let left_out = LEFT_OUT.iter().any(|(of, columns, _)| {
                    of == table && (columns.contains(&"*") || columns.contains(&column.as_str()))
                });
                excused += usize::from(left_out && *table != "deletions");
                if left_out == reads(table, &column) {
                    missing.push(format!("{table}.{column}"));
                }
            }
        }
        assert_eq!(missing, [""; 0], "show them, or say in LEFT_OUT why not");
        let known: usize =
            LEFT_OUT.iter().map(|(_, columns, _)| columns.iter().filter(|name| **name != "*").count()).sum();
        assert_eq!(excused, known, "LEFT_OUT has a column that is not there");
    }
}
