use std::cell::Cell;
use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::*;
use crate::GuildId;
use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::people::ranking::rating::{FinishedGame, PlayerResult, settle_scope};
use banqi_rating::{EndedGame, Ending, Finish, RatedGame, fold};
use banqi_session::Timestamp;

const PLAYERS: i64 = 5;
const GUILD: GuildId = GuildId(77);

/// The most games of a history.
const MOST: usize = 14;

/// What happens in a history.
#[derive(Debug, Clone)]
enum Step {
    /// A game ends, so long after the one before, in a server or not.
    Ends { players: Vec<(i64, Finish)>, minutes: i64, in_guild: bool, plies: u32 },
    /// One of the games that have ended is voided.
    Voided(prop::sample::Index),
    /// Ratings are computed again a little further.
    Rerated,
}

/// Games of two players, of three or four who play alone, and of two teams. Some end at the same moment, and the clock
/// may go back a little.
fn any_step() -> impl Strategy<Value = Step> {
    let people = prop::sample::subsequence((1..=PLAYERS).collect::<Vec<_>>(), 2..=4).prop_shuffle();
    let minutes = prop_oneof![Just(0), -3..3_i64, 0..100_000_i64];
    let ends = (people, prop::collection::vec(0..3_u8, 4), any::<bool>(), minutes, any::<bool>(), 2..200_u32);
    let ends = ends.prop_map(|(people, ranks, in_teams, minutes, in_guild, plies)| {
        let team = |seat: usize| if in_teams && people.len() == 4 { seat % 2 } else { seat };
        let above =
            |seat: usize| (0..people.len()).filter(|other| ranks[team(*other)] < ranks[team(seat)]).count();
        let finish = |seat: usize| Finish {
            place: u8::try_from(1 + above(seat)).unwrap(),
            team: u8::try_from(team(seat)).unwrap(),
        };
        let players = people.iter().enumerate().map(|(seat, player)| (*player, finish(seat))).collect();
        Step::Ends { players, minutes, in_guild, plies }
    });
    prop_oneof![5 => ends, 2 => any::<prop::sample::Index>().prop_map(Step::Voided), 1 => Just(Step::Rerated)]
}

fn finished(pool: &str, players: &[(i64, Finish)], in_guild: bool, plies: u32) -> FinishedGame {
    let colours = [Some(Colour::Red), Some(Colour::Black), None, None];
    let result = |((player, finish), colour): (&(i64, Finish), Option<Colour>)| PlayerResult {
        player: PlayerId(*player),
        finish: *finish,
        colour,
    };
    FinishedGame {
        pool: pool.to_owned(),
        guild: in_guild.then_some(GUILD),
        ended: EndedGame {
            ending: Ending::Finished,
            all_moved: true,
            casual: false,
            against_computer: false,
        },
        players: players.iter().zip(colours).map(result).collect(),
        scores: Vec::new(),
        plies,
    }
}

/// Returns all that is stored of a pool, without the numbers of games, as text. `offset` is taken from the sessions.
async fn stored(conn: &mut Connection, pool: &str, offset: i64) -> Result<Vec<String>, Failure> {
    let of_players = "SELECT concat_ws(' ', player_id, scope, format('%!.17g %!.17g %!.17g', rating, deviation, volatility), \
        games, last_at, wins, losses, draws, red_games, red_wins, black_games, black_wins, longest, opponents, \
        top_share, firsts, seconds, thirds, fourths) FROM ratings WHERE pool = $1 ORDER BY player_id, scope";
    let of_games = format!(
        "SELECT concat_ws(' ', l.player_id, l.scope, l.session_id - {offset}, l.at, l.score, l.colour, l.plies, \
        format('%!.17g %!.17g %!.17g', l.before_rating, l.before_deviation, l.before_volatility), \
        format('%!.17g %!.17g %!.17g', l.after_rating, l.after_deviation, l.after_volatility), \
        (SELECT group_concat(p.opponent_id || ':' || p.score || '@' || p.at) FROM rating_pairs AS p \
        WHERE p.player_id = l.player_id AND p.pool = l.pool AND p.scope = l.scope AND p.nth = l.nth)) \
        FROM rating_log AS l WHERE l.pool = $1 ORDER BY l.player_id, l.scope, l.nth"
    );
    let mut all: Vec<String> = query_scalar(of_players).bind(pool).fetch_all(&mut *conn).await?;
    all.extend(query_scalar::<String>(of_games).bind(pool).fetch_all(conn).await?);
    Ok(all)
}

/// What a history has led to.
struct Outcome {
    /// All that is stored after some games were voided.
    voided: Vec<String>,
    /// All that is stored if these games were never played.
    never_played: Vec<String>,
    /// The global ratings that are stored.
    ratings: BTreeMap<i64, Form>,
    /// The other games.
    log: Vec<RatedGame<i64>>,
}

/// A game that has ended: its session, its players, and what is rated.
type Ended = (i64, Vec<(i64, Finish)>, FinishedGame);

/// Carries out a history, and then the same without the games that were voided in it.
async fn carry_out(conn: &mut Connection, steps: Vec<Step>, rows: u32) -> Result<Outcome, Failure> {
    let (pool, other_pool, offset) = ("taiwan", "hongkong", i64::try_from(MOST).unwrap());
    let mut games: Vec<Ended> = Vec::new();
    let (mut now, mut session) = (1_000_000_000, 0);
    for step in steps {
        match step {
            Step::Ends { players, minutes, in_guild, plies } => {
                now += minutes * 60_000;
                session += 1;
                let game = finished(pool, &players, in_guild, plies);
                let scopes = [Some(Scope::Global), game.guild.map(Scope::Guild)];
                for scope in scopes.into_iter().flatten() {
                    settle_scope(conn, SessionId(session), &game, scope, Timestamp(now)).await?;
                }
                games.push((session, players, game));
            }
            Step::Voided(_) if games.is_empty() => {}
            Step::Voided(index) => {
                let (session, ..) = games.remove(index.index(games.len()));
                void_and_step(conn, SessionId(session), rows).await?;
                // Once more changes nothing.
                void_and_step(conn, SessionId(session), rows).await?;
            }
            Step::Rerated => {
                next_step(conn, rows).await?;
            }
        }
    }
    while next_step(conn, rows).await? {}
    let mut log = Vec::new();
    for (session, players, game) in games {
        let game = FinishedGame { pool: other_pool.to_owned(), ..game };
        let times = "SELECT DISTINCT scope, at FROM rating_log WHERE session_id = $1 ORDER BY scope";
        let times: Vec<(i64, i64)> = query_as(times).bind(session).fetch_all(&mut *conn).await?;
        log.push(RatedGame { players, ended_ms: times[0].1 });
        for (scope, at) in times {
            let (session, scope) = (SessionId(session + offset), Scope::from_sql(scope));
            settle_scope(conn, session, &game, scope, Timestamp(at)).await?;
        }
    }
    let voided = stored(conn, pool, 0).await?;
    let never_played = stored(conn, other_pool, offset).await?;
    let mut ratings = BTreeMap::new();
    for player in 1..=PLAYERS {
        if let Some(totals) = totals(conn, PlayerId(player), pool, Scope::Global).await? {
            ratings.insert(player, totals.form);
        }
    }
    for table in ["ratings", "rating_pairs", "rating_log", "rerates"] {
        query(format!("DELETE FROM {table}")).execute(&mut *conn).await?;
    }
    Ok(Outcome { voided, never_played, ratings, log })
}

#[test]
fn voided_games_are_as_if_never_played() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.sqlite");
    let store = runtime.block_on(Store::open(path.to_str().unwrap(), Timestamp(1))).unwrap();
    let mut sql = String::new();
    for player in 1..=PLAYERS {
        sql += &format!("INSERT INTO people VALUES ({player}, 0);");
        // The last has had their data deleted.
        if player < PLAYERS {
            sql += &format!("INSERT INTO accounts (user_id, player_id) VALUES ({player}, {player});");
        }
    }
    for session in 1..=2 * MOST {
        sql += &format!(
            "INSERT INTO sessions (session_id, code, game_id, channel_id, language, variant, per_move_ms, phase, seq, \
            challenger, created_at) VALUES ({session}, printf('%06d', {session}), zeroblob(16), 88, 'en', 'taiwan', \
            60000, 'over', 3, 1, 0);"
        );
    }
    let prepared = store.write(move |conn| {
        async move {
            query(sql).execute(conn).await?;
            Ok(())
        }
        .boxed()
    });
    runtime.block_on(prepared).unwrap();

    let voids = Cell::new(0);
    let history = (prop::collection::vec(any_step(), 1..MOST), prop_oneof![1..6_u32, Just(STEP)]);
    let config = Config { cases: 1_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&history, |(steps, rows)| {
            voids.set(voids.get() + steps.iter().filter(|step| matches!(step, Step::Voided(_))).count());
            let outcome = store.write(move |conn| carry_out(conn, steps, rows).boxed());
            let Outcome { voided, never_played, ratings, log } = runtime.block_on(outcome).unwrap();
            prop_assert_eq!(voided, never_played);
            let mut forms = fold(log);
            // A person whose data was deleted has no rating.
            forms.remove(&PLAYERS);
            prop_assert_eq!(ratings, forms);
            Ok(())
        })
        .unwrap();
    assert!(voids.get() > 1_000, "only {} voided games", voids.get());
    runtime.block_on(store.close());
}

/// Rated games of 200 players in a server, one a minute: two rows each in the global scope and in that of the server.
const MANY_GAMES: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) \
    INSERT INTO people SELECT i, 0 FROM n; \
    INSERT INTO accounts (user_id, player_id) SELECT player_id, player_id FROM people; \
    CREATE TEMP TABLE games AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {games}) \
    SELECT i, 1 + i * 7 % 200 AS one, 1 + (i * 7 + 1 + i / 200 % 198) % 200 AS other, i % 3 AS score, \
    i * 60000 AS at FROM n; \
    INSERT INTO sessions (session_id, code, game_id, guild_id, channel_id, language, variant, per_move_ms, phase, seq, \
    challenger, created_at) SELECT i, printf('%06d', i), zeroblob(16), 77, 88, 'en', 'taiwan', 60000, 'over', 3, one, 0 \
    FROM games; \
    CREATE TEMP TABLE sides AS SELECT *, row_number() OVER (PARTITION BY player_id ORDER BY i) AS nth FROM \
    (SELECT i, one AS player_id, other AS opponent_id, score, at FROM games \
    UNION ALL SELECT i, other, one, 2 - score, at FROM games); \
    INSERT INTO rating_log SELECT player_id, 'taiwan', scope, nth, i, at, score, NULL, 9, 1500, 60, 0.06, 1500, 60, 0.06 \
    FROM sides, (SELECT 0 AS scope UNION ALL SELECT 77); \
    INSERT INTO rating_pairs SELECT player_id, 'taiwan', scope, nth, opponent_id, at, score \
    FROM sides, (SELECT 0 AS scope UNION ALL SELECT 77); \
    INSERT INTO ratings (player_id, pool, scope, rating, deviation, volatility, games, last_at, wins, losses, draws, \
    red_games, red_wins, black_games, black_wins, longest, opponents, top_share, firsts, seconds, thirds, fourths) \
    SELECT player_id, 'taiwan', scope, 1500, 60, 0.06, count(*), max(at), 0, 0, 0, 0, 0, 0, 0, 9, 1, 1, 0, 0, 0, 0 \
    FROM sides, (SELECT 0 AS scope UNION ALL SELECT 77) GROUP BY player_id, scope";

/// `cargo test --lib others_write_between -- --nocapture` prints how long it takes. A step has as many rows for any
/// number of games.
#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "it measures how long others wait")]
async fn others_write_between_the_steps_after_the_first_of_many_games_is_voided() {
    let games = 2_000;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.sqlite");
    let store = Store::open(path.to_str().unwrap(), Timestamp(1)).await.unwrap();
    let sql = MANY_GAMES.replace("{games}", &games.to_string());
    let many = store.write(move |conn| {
        async move {
            query(sql).execute(conn).await?;
            Ok(())
        }
        .boxed()
    });
    many.await.unwrap();
    let begun = std::time::Instant::now();
    store.write(|conn| void(conn, SessionId(1)).boxed()).await.unwrap();
    let mut longest = begun.elapsed();
    // Another write comes before the rest is done.
    store.enter_guild(GUILD, Timestamp(5)).await.unwrap();
    assert!(store.read_rerates().await > 0);
    let mut steps = 1;
    loop {
        let step = std::time::Instant::now();
        if !store.rerate().await.unwrap() {
            break;
        }
        longest = longest.max(step.elapsed());
        steps += 1;
    }
    let all = begun.elapsed();
    println!("{games} games after a voided one: {all:?} in {steps} steps, the longest {longest:?}");
    assert!(steps > games / STEP as usize, "{steps}");
    store.close().await;
}

impl Store {
    /// Returns the number of pools and scopes in which ratings are left to be computed again.
    async fn read_rerates(&self) -> i64 {
        let mut conn = self.reader().await.unwrap();
        query_scalar("SELECT count(*) FROM rerates").fetch_one(&mut conn).await.unwrap()
    }
}
