use std::cell::Cell;
use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sqlx::AssertSqlSafe;

use super::*;
use crate::store::GuildId;
use crate::store::people::ranking::rating::{FinishedGame, PlayerResult, settle_scope};
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

/// Games of two players, of three or four who play alone, and of two teams. Some end at the same moment, and the clock may
/// go back a little.
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
async fn stored(conn: &mut SqliteConnection, pool: &str, offset: i64) -> Result<Vec<String>, Failure> {
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
    let mut all: Vec<String> = sqlx::query_scalar(of_players).bind(pool).fetch_all(&mut *conn).await?;
    all.extend(sqlx::query_scalar::<_, String>(AssertSqlSafe(of_games)).bind(pool).fetch_all(conn).await?);
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
async fn carry_out(conn: &mut SqliteConnection, steps: Vec<Step>, rows: u32) -> Result<Outcome, Failure> {
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
        let times: Vec<(i64, i64)> = sqlx::query_as(times).bind(session).fetch_all(&mut *conn).await?;
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
        sqlx::query(AssertSqlSafe(format!("DELETE FROM {table}"))).execute(&mut *conn).await?;
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
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await?;
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
