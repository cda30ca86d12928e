//! Finished games that a server voids: their results count no longer.

use std::collections::BTreeMap;

use banqi_rating::{Finish, Form, RatedGame, Score, fold};
use banqi_session::Record;
use discord_sandbox::{Arg, Message, Person, World, permission};

use crate::bot::commands::{shown, use_command};
use crate::bot::harness::room::{LIMIT, Room, deep, private_text};
use crate::bot::harness::table::Table;

const VOIDED: &str = "Voided by the server: this game doesn't count.";

/// Ann challenges an opponent to a rated game and resigns once both have moved.
async fn lost(room: &Room, opponent: &Person) -> Table {
    let table = begun(room, opponent).await;
    resign(room, &table).await;
    table
}

/// Ann challenges an opponent to a rated game, and both move.
async fn begun(room: &Room, opponent: &Person) -> Table {
    let mut table = Table::begin(&room.general, &room.ann, opponent).await;
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    table
}

async fn resign(room: &Room, table: &Table) {
    let question = room.ann.click(&table.board, "Resign").await.unwrap().message().unwrap();
    room.ann.click(&question, "Yes, resign").await.unwrap();
    room.settled().await;
}

/// Cleo, who manages the server, voids a game. Returns what she is told.
async fn void(room: &Room, code: &str) -> String {
    let game = [("game", Arg::from(code))];
    private_text(&use_command(&room.cleo, &room.general, "settings void", &game).await)
}

/// Returns the message that shows a finished game, once it has this line.
async fn board_with(room: &Room, code: &str, line: &str) -> Message {
    let found = |world: &World| {
        let mut all = world.messages_in(room.general.id()).filter(|message| !message.is_ephemeral());
        let is_it = |message: &&Message| {
            let words = message.words();
            words.contains(code)
                && words.lines().any(|said| said == line)
                && message.button("Replay").is_some()
        };
        all.find(is_it).cloned()
    };
    room.sandbox.wait_until(found, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()))
}

#[tokio::test]
async fn a_voided_game_is_told_and_counts_for_nothing() {
    let mut room = Room::open_on_file().await;
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    cleo.grant(permission::MANAGE_GUILD);
    let said = async |command: &str, options: &[(&str, Arg)]| {
        use_command(&ann, &general, command, options).await.message().unwrap().text()
    };
    let voided = lost(&room, &bob).await;
    let counts = lost(&room, &bob).await;
    bob.command(&general, "settings void", &[("game", voided.code.as_str().into())])
        .await
        .expect_err("he does not manage the server");
    let open = Table::begin(&general, &ann, &bob).await;
    assert!(void(&room, &open.code).await.contains("isn't over yet"));
    let suggested = cleo.autocomplete(&general, "settings void", &[], ("game", "")).await.unwrap();
    assert_eq!(suggested.len(), 2, "only games with a result: {suggested:?}");

    let answer = void(&room, &voided.code).await;
    let expected = "no longer counts. Ratings and results are now as if it had never been played.";
    assert_eq!(answer, format!("Game `{}` {expected}", voided.code));
    let board = board_with(&room, &voided.code, VOIDED).await;
    let words = board.words();
    assert!(words.starts_with(&format!("## 🚫 Voided\n{VOIDED}\n")) && !words.contains("wins"), "{words}");
    assert!(!board.words().contains("1500?"), "no change of ratings: {}", board.words());
    // Another time changes nothing.
    assert_eq!(void(&room, &voided.code).await, answer);
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'voided'").await, 1);
    room.restart().await;

    let game = [("game", Arg::from(voided.code.as_str()))];
    assert!(said("banqi show", &game).await.contains(VOIDED));
    let history = said("banqi history", &[("opponent", Arg::User(bob.id()))]).await;
    assert!(history.contains("**voided by the server** vs"), "{history}");
    assert!(history.contains("**lost** vs"), "{history}");
    assert!(history.contains("0 won, 0 drawn, 1 lost"), "{history}");
    let profile = said("banqi profile", &[]).await;
    assert!(profile.contains("1 rated game: 0 won, 0 drawn, 1 lost"), "{profile}");
    assert!(profile.contains("Voided by the server: 1 game"), "{profile}");
    let file = use_command(&ann, &general, "banqi export", &game).await.message().unwrap();
    let file = &file.attachments[0];
    let record = Record::from_json(std::str::from_utf8(&file.bytes).unwrap()).unwrap();
    assert!(record.voided && record.verify().fault.is_none());
    let attached = ann.upload(&file.filename, Some("application/json"), &file.bytes).unwrap();
    let import = [("record", attached)];
    assert!(said("banqi show", &import).await.contains(VOIDED));

    // The last one that counted: nobody has a rating any more.
    void(&room, &counts.code).await;
    board_with(&room, &counts.code, VOIDED).await;
    let leaderboard = shown(&use_command(&ann, &general, "banqi leaderboard", &[]).await).words();
    assert!(leaderboard.contains("No one has a rating here yet"), "{leaderboard}");
    for table in ["SELECT count(*) FROM ratings", "SELECT count(*) FROM rating_log"] {
        assert_eq!(room.figure(table).await, 0, "{table}");
    }
    // The next game is the first that counts.
    lost(&room, &bob).await;
    assert!(said("banqi profile", &[]).await.contains("1 rated game: 0 won, 0 drawn, 1 lost"));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_mirror_of_a_game_that_is_voided_long_after_its_end_says_so() {
    let mut room = Room::open_on_file().await;
    room.cleo.grant(permission::MANAGE_GUILD);
    let lobby = room.guild.channel("lobby");
    let said_there = async |room: &Room, line: &str| {
        let said = |world: &World| {
            let mut all = world.messages_in(lobby.id()).filter(|message| !message.is_ephemeral());
            all.any(|message| message.words().lines().any(|said| said.contains(line)))
        };
        let said = room.sandbox.wait_for(said, LIMIT).await;
        said.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    };
    let table = begun(&room, &room.bob).await;
    let options = [("game", Arg::from(table.code.as_str())), ("here", true.into())];
    private_text(&use_command(&room.cleo, &lobby, "banqi watch", &options).await);
    resign(&room, &table).await;
    said_there(&room, "resigned").await;
    room.restart().await;
    void(&room, &table.code).await;
    said_there(&room, VOIDED).await;
    let message = lobby.last_message().unwrap();
    assert_eq!(lobby.messages().len(), 1);
    assert!(message.buttons().is_empty() && message.pings.is_empty(), "{}", message.words());
    // Nothing more can happen to the game.
    room.until("SELECT count(*) FROM mirrors", |figure| figure == 0).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn only_results_of_this_server_can_be_voided() {
    let room = Room::open_on_file().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    cleo.grant(permission::MANAGE_GUILD);
    let board = room.game().await;
    let aborted = crate::bot::commands::code_in(&board.words());
    room.aborted(&board).await;
    let refused = void(&room, &aborted).await;
    assert!(refused.contains("This game has no result, so there is nothing to void."), "{refused}");
    let game = lost(&room, bob).await;
    let elsewhere = room.sandbox.guild("Elsewhere", "en-US");
    let there = elsewhere.channel("games");
    cleo.grant(permission::MANAGE_GUILD);
    let named = [("game", Arg::from(game.code.as_str()))];
    let foreign = private_text(&use_command(cleo, &there, "settings void", &named).await);
    assert!(foreign.starts_with("There is no game"), "{foreign}");
    assert_eq!(room.figure("SELECT count(*) FROM rating_log").await, 4);
    // A casual game counts in results against each other.
    let casual = [("opponent", Arg::User(bob.id())), ("casual", Arg::Bool(true))];
    let challenge = use_command(ann, general, "banqi challenge", &casual).await.message().unwrap();
    let accepted = bob.click(&challenge, "Accept").await.unwrap();
    let mut table = Table::of(general, [ann, bob], &challenge, &accepted);
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    let question = ann.click(&table.board, "Resign").await.unwrap().message().unwrap();
    ann.click(&question, "Yes, resign").await.unwrap();
    room.settled().await;
    void(&room, &table.code).await;
    board_with(&room, &table.code, VOIDED).await;
    assert_eq!(room.figure("SELECT count(*) FROM entrants WHERE score IS NOT NULL").await, 2);
    room.assert_clean();
    room.close().await;
}

/// Number of games that ended after the voided one: more than a few steps.
fn later() -> usize {
    if deep() { 100_000 } else { 3_000 }
}

/// All games of two in one scope, as the store has them.
async fn logged(room: &Room, scope: i64) -> (Vec<RatedGame<i64>>, BTreeMap<i64, Form>) {
    let mut database = room.database.connect().await;
    let games = "SELECT a.at, a.player_id, b.player_id, a.score FROM rating_log AS a JOIN rating_log AS b \
        ON b.session_id = a.session_id AND b.scope = a.scope AND b.player_id > a.player_id \
        WHERE a.scope = $1 ORDER BY a.at, a.nth";
    let games: Vec<(i64, i64, i64, i64)> =
        sqlx::query_as(games).bind(scope).fetch_all(&mut database).await.unwrap();
    let game = |(at, one, other, score): (i64, i64, i64, i64)| {
        let score = [Score::Loss, Score::Draw, Score::Win][usize::try_from(score).unwrap()];
        RatedGame { players: [one, other].into_iter().zip(Finish::of_two(score)).collect(), ended_ms: at }
    };
    let ratings =
        "SELECT player_id, rating, deviation, volatility, games, last_at FROM ratings WHERE scope = $1";
    let ratings: Vec<(i64, f64, f64, f64, i64, i64)> =
        sqlx::query_as(ratings).bind(scope).fetch_all(&mut database).await.unwrap();
    let form = |(player, rating, deviation, volatility, games, last): (i64, f64, f64, f64, i64, i64)| {
        let games = u32::try_from(games).unwrap();
        let rating = banqi_rating::Rating { rating, deviation, volatility };
        (player, Form { rating, games, last_ended_ms: Some(last) })
    };
    sqlx::Connection::close(database).await.unwrap();
    (games.into_iter().map(game).collect(), ratings.into_iter().map(form).collect())
}

#[tokio::test]
async fn ratings_are_computed_again_to_the_end_although_the_bot_is_killed_meanwhile() {
    let (mut room, later) = (Room::open_on_file().await, later());
    room.cleo.grant(permission::MANAGE_GUILD);
    let (bob, cleo) = (room.bob.clone(), room.cleo.clone());
    let voided = lost(&room, &bob).await;
    lost(&room, &cleo).await;
    room.stop().await;
    // Thousands of games follow, one a minute, between two of the three in turn.
    room.alter(&format!(
        "CREATE TEMP TABLE nth AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {later}) \
        SELECT i FROM n; \
        CREATE TEMP TABLE who AS SELECT player_id, row_number() OVER (ORDER BY player_id) - 1 AS i FROM ratings \
        WHERE scope = 0; \
        CREATE TEMP TABLE later AS SELECT n.i AS i, a.player_id AS one, b.player_id AS other, n.i % 3 AS score, \
        s.ended_at + n.i * 60000 AS at, 1000 + n.i AS session_id FROM nth AS n JOIN who AS a ON a.i = n.i % 3 \
        JOIN who AS b ON b.i = (n.i + 1) % 3 JOIN sessions AS s ON s.session_id = 2; \
        INSERT INTO sessions (session_id, code, game_id, guild_id, channel_id, language, variant, per_move_ms, phase, \
        seq, challenger, created_at) SELECT session_id, printf('%06d', i), zeroblob(16), 1, 88, 'en', 'taiwan', 60000, \
        'over', 3, one, 0 FROM later; \
        CREATE TEMP TABLE sides AS SELECT *, 10 + row_number() OVER (PARTITION BY player_id ORDER BY i) AS nth FROM \
        (SELECT i, one AS player_id, other AS opponent_id, score, at, session_id FROM later \
        UNION ALL SELECT i, other, one, 2 - score, at, session_id FROM later); \
        INSERT INTO rating_log SELECT player_id, 'taiwan', 0, nth, session_id, at, score, NULL, 9, 1, 1, 1, 1, 1, 1 \
        FROM sides; \
        INSERT INTO rating_pairs SELECT player_id, 'taiwan', 0, nth, opponent_id, at, score FROM sides; \
        UPDATE ratings SET games = games + (SELECT count(*) FROM sides WHERE player_id = ratings.player_id), \
        last_at = (SELECT max(at) FROM sides WHERE player_id = ratings.player_id) WHERE scope = 0"
    ))
    .await;
    room.start().await;
    void(&room, &voided.code).await;
    room.restart().await;
    room.until("SELECT count(*) FROM rerates", |figure| figure == 0).await;
    let (games, ratings) = logged(&room, 0).await;
    assert_eq!(games.len(), later + 1);
    assert_eq!(ratings, fold(games));
    board_with(&room, &voided.code, VOIDED).await;
    room.assert_clean();
    room.leave("the games that were added have no messages");
}
