//! Crowds on the stub: many people on one button, many games over a restart, a disk that is full at every point.

use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{StreamExt as _, stream};
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::bot::harness::archive::Archive;
use crate::bot::harness::room::LIMIT;
use crate::bot::stress::stub::{
    APPLICATION, Answer, Board, Control, Stub, controls, member, message, turn, user, words,
};
use crate::figures::{figure, seed};
use crate::records::random;

/// How many people there are.
pub(super) const PEOPLE: u64 = 4;

/// What the ids of channels count from.
pub(super) const CHANNELS: u64 = 3_000_000_000_000_000_000;

/// How many clicks come at once.
const CLICKS: usize = 64;

/// The size in bytes at which the write-ahead log is made anew: SQLite starts over at 1,000 pages.
const LONGEST_LOG: u64 = 3_000_000;

/// What the program says if it cannot save something.
const CANNOT_SAVE: &str = "can't save";

/// Who does something, and where.
#[derive(Debug, Clone, Copy)]
pub(super) struct Whence {
    pub(super) person: u64,
    pub(super) channel: u64,
    pub(super) is_direct: bool,
    pub(super) locale: &'static str,
}

impl Whence {
    const fn of(person: u64, channel: u64) -> Self {
        Self { person, channel, is_direct: false, locale: "en-US" }
    }
}

/// A person's account.
pub(super) const fn person(number: u64) -> u64 {
    2_000_000_000_000_000_000 + number
}

/// The channel that somebody is in.
pub(super) const fn channel(whence: Whence) -> u64 {
    CHANNELS + whence.channel
}

/// The server that the channel belongs to, with nine others.
const fn guild(whence: Whence) -> u64 {
    4_000_000_000_000_000_000 + whence.channel / 10
}

/// An interaction of a type; its id and token are filled in later.
pub(super) fn from(whence: Whence, kind: u8, data: Value) -> Value {
    let (id, guild) = (channel(whence).to_string(), guild(whence).to_string());
    let mut interaction = json!({
        "application_id": APPLICATION.to_string(), "type": kind, "version": 1, "data": data, "channel_id": id,
        "locale": whence.locale, "entitlements": [], "authorizing_integration_owners": { "0": guild },
        "app_permissions": "562949953421311", "context": 0, "attachment_size_limit": 10_485_760,
        "channel": { "id": id, "type": 0, "name": "general", "permissions": "562949953421311" },
    });
    if whence.is_direct {
        interaction["context"] = json!(1);
        interaction["user"] = user(person(whence.person));
    } else {
        interaction["guild_id"] = json!(guild);
        interaction["guild_locale"] = json!("en-US");
        interaction["guild"] = json!({ "id": guild, "locale": "en-US", "features": [] });
        interaction["member"] = member(person(whence.person));
    }
    interaction
}

/// A control used, with the flags of its message.
pub(super) fn click(whence: Whence, control: &Control, values: &[String], flags: u64) -> Value {
    let kind = if values.is_empty() { 2 } else { 3 };
    let mut data = json!({ "custom_id": control.custom_id, "component_type": kind });
    if kind == 3 {
        data["values"] = json!(values);
    }
    let mut interaction = from(whence, 3, data);
    interaction["message"] = message(control.message, &channel(whence).to_string());
    interaction["message"]["flags"] = json!(flags);
    interaction
}

/// A game of two on the stub, and its newest board.
struct Game {
    players: [u64; 2],
    channel: u64,
    board: Board,
    plies: usize,
}

impl Game {
    /// One challenges the other, who accepts.
    async fn begin(stub: &Stub, players: [u64; 2], channel: u64) -> Self {
        Self::accept(stub, &challenge(stub, players, channel).await, players, channel).await
    }

    /// The second player accepts the challenge of the first.
    async fn accept(stub: &Stub, asked: &Answer, players: [u64; 2], channel: u64) -> Self {
        let accept = controls(&asked.data, asked.message);
        let accept = accept.into_iter().find(|control| control.custom_id.starts_with("b1:ch+:"));
        let accept = accept.unwrap_or_else(|| panic!("no challenge: {:?}", asked.data));
        let session = accept.custom_id.split(':').nth(2).unwrap().parse().unwrap();
        stub.answer(click(Whence::of(players[1], channel), &accept, &[], 0), asked.message)
            .await
            .expect("an answer");
        let board = stub.board_after(session, 0).await;
        Self { players, channel, board, plies: 0 }
    }

    fn is_over(&self) -> bool {
        turn(&self.board.data).is_none()
    }

    /// Who is to move, and who is not.
    fn to_move(&self) -> (u64, u64) {
        let [one, other] = self.players;
        if turn(&self.board.data).expect("a turn").contains(&person(one).to_string()) {
            (one, other)
        } else {
            (other, one)
        }
    }

    /// What can be selected, each with the menu that it is in.
    fn entries(&self) -> Vec<(Control, String)> {
        let controls = controls(&self.board.data, self.board.message).into_iter();
        controls
            .flat_map(|control| control.values.clone().into_iter().map(move |value| (control.clone(), value)))
            .collect()
    }

    /// Somebody selects an entry; the first answer.
    async fn select(&self, stub: &Stub, person: u64, entry: &(Control, String)) -> Answer {
        let whence = Whence::of(person, self.channel);
        let selected = click(whence, &entry.0, std::slice::from_ref(&entry.1), 0);
        stub.answer(selected, self.board.message).await.unwrap_or_else(|| panic!("no answer\n{}", stub.log()))
    }

    /// Waits for the board after the next event, which must be the only one since.
    async fn take_next(&mut self, stub: &Stub) {
        let seq = self.board.seq;
        self.board = stub.board_after(self.board.session, seq).await;
        assert_eq!(self.board.seq, seq + 1, "session {}: more than one event", self.board.session);
        self.plies += 1;
    }
}

async fn challenge(stub: &Stub, players: [u64; 2], channel: u64) -> Answer {
    let id = person(players[1]).to_string();
    let opponent = json!({ "name": "opponent", "type": 6, "value": id });
    let mut named = member(person(players[1]));
    named.as_object_mut().unwrap().remove("user");
    let resolved = json!({ "users": { &id: user(person(players[1])) }, "members": { &id: named } });
    let options = json!([{ "name": "challenge", "type": 1, "options": [opponent] }]);
    let data = json!({ "id": "5", "name": "banqi", "type": 1, "options": options, "resolved": resolved });
    let command = from(Whence::of(players[0], channel), 2, data);
    stub.answer(command, 1).await.expect("a challenge")
}

/// The log of each game has as many plies as were shown, each from an interaction of its own.
async fn assert_played(stub: &mut Stub, games: &[Game]) {
    assert!(stub.stop().await.success(), "{}", stub.log());
    stub.assert_sound();
    let archive = Archive::open(&stub.database).await;
    archive.assert_each_ply_has_its_interaction();
    for game in games {
        let session = i64::try_from(game.board.session).unwrap();
        assert_eq!(archive.plies(session).count(), game.plies, "session {session}");
    }
}

/// Waits until the program has stored which message shows each game: the stub, unlike Discord, cannot be searched for
/// one that was lost.
async fn settled(stub: &Stub) {
    let mut database = stub.database.connect().await;
    let settled = async {
        let owed = "SELECT count(*) FROM outbox";
        while sqlx::query_scalar::<_, i64>(owed).fetch_one(&mut database).await.unwrap() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, settled).await.unwrap_or_else(|_| panic!("{}", stub.log()));
}

/// 30 rounds, or as many as `BANQI_STORMS` says: each click is answered, and together they play one ply.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_64_clicks_at_once_one_plays() {
    let (seed, rounds) = (seed(64), figure("BANQI_STORMS", 30));
    let mut random = random(seed);
    let began = Instant::now();
    let mut stub = Stub::with_boards().await;
    stub.start(&[]).await;
    let mut games = vec![Game::begin(&stub, [0, 1], 0).await];
    for round in 0..rounds {
        if games.last().is_some_and(Game::is_over) {
            let number = games.len() as u64;
            games.push(Game::begin(&stub, [2 * number, 2 * number + 1], number).await);
        }
        let game = games.last_mut().unwrap();
        let entries = game.entries();
        let one = entries.choose(&mut random).unwrap();
        // In every fourth round the clicks are on different entries; every eighth is by the wrong person.
        let (mover, other) = game.to_move();
        let clicks = (0..CLICKS).map(|nth| {
            let entry = if round % 4 == 3 { entries.choose(&mut random).unwrap() } else { one };
            game.select(&stub, if nth % 8 == 7 { other } else { mover }, entry)
        });
        join_all(clicks.collect::<Vec<_>>()).await;
        game.take_next(&stub).await;
    }
    println!(
        "seed {seed}: {rounds} rounds of {CLICKS} clicks, {} games, {:.0?}, {} MB",
        games.len(),
        began.elapsed(),
        stub.memory() >> 20
    );
    assert_played(&mut stub, &games).await;
}

/// Games on whose buttons one plays after a restart: 200, or as many as `BANQI_OPEN_GAMES` says.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_buttons_work_after_a_kill() {
    let (seed, count) = (seed(65), figure("BANQI_OPEN_GAMES", 200_u64));
    let mut random = random(seed);
    let mut stub = Stub::with_boards().await;
    stub.start(&[]).await;
    let began = Instant::now();
    let begin = |number| Game::begin(&stub, [2 * number, 2 * number + 1], number % 500);
    let mut games: Vec<Game> = stream::iter(0..count).map(begin).buffer_unordered(32).collect().await;
    let opened = began.elapsed();
    settled(&stub).await;
    stub.kill();
    let began = Instant::now();
    stub.start(&[]).await;
    let ready = began.elapsed();
    let began = Instant::now();
    let chosen: Vec<(Control, String)> =
        games.iter().map(|game| game.entries().choose(&mut random).unwrap().clone()).collect();
    let play = games.iter_mut().zip(&chosen).map(async |(game, entry)| {
        let answer = game.select(&stub, game.to_move().0, entry).await;
        assert!(matches!(answer.kind, 6 | 7), "{answer:?}");
        game.take_next(&stub).await;
    });
    stream::iter(play).buffer_unordered(32).collect::<Vec<()>>().await;
    println!(
        "seed {seed}: {count} games opened in {opened:.0?}; ready again in {ready:.1?}; played on in {:.0?}, {} MB",
        began.elapsed(),
        stub.memory() >> 20
    );
    assert_played(&mut stub, &games).await;
}

/// More challenges than the bot keeps in memory. Those of the first people still lose their controls by the token of
/// the command that made them, which is not part of the bot's limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn challenges_that_a_crowd_accepts_late_cost_nothing_of_the_bots_limit() {
    const ACCEPTED: u64 = 10;
    let mut stub = Stub::with_boards().await;
    stub.start(&[]).await;
    let place = |number: u64| ([2 * number, 2 * number + 1], number % 500);
    let asked = stream::iter(0..1_100).map(|number| {
        let (players, channel) = place(number);
        challenge(&stub, players, channel)
    });
    let asked: Vec<Answer> = asked.buffered(32).collect().await;
    settled(&stub).await;
    let mut games = Vec::new();
    for number in 0..ACCEPTED {
        let (players, channel) = place(number);
        games.push(Game::accept(&stub, &asked[usize::try_from(number).unwrap()], players, channel).await);
    }
    settled(&stub).await;
    let [by_token, by_bot] = stub.edits();
    assert!(
        by_token >= ACCEPTED && by_bot == 0,
        "{by_token} by an interaction's token, {by_bot} by the bot's"
    );
    assert_played(&mut stub, &games).await;
}

/// Discord shows a board and then says that it has failed. The answer is sent again, Discord says that it has one, and
/// the board needs no other request.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_arrived_before_discord_failed_is_known_to_be_shown() {
    let mut stub = Stub::with_boards().await;
    stub.start(&[]).await;
    let mut game = Game::begin(&stub, [0, 1], 0).await;
    settled(&stub).await;
    let edits = stub.edits();
    stub.fail_after_an_answer();
    let entry = game.entries()[0].clone();
    game.select(&stub, game.to_move().0, &entry).await;
    game.take_next(&stub).await;
    settled(&stub).await;
    assert_eq!(stub.edits(), edits, "{}", stub.log());
    assert_eq!(stub.counts().2, 1, "one answer was sent twice");
    assert!(stub.stop().await.success(), "{}", stub.log());
}

/// While Discord does not respond, a crowd asks for analyses by command, and all of these wait. A move goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_that_types_analyse_keeps_nobody_from_playing() {
    const ASKING: u64 = 300;
    /// How many interactions are worked on at the same time.
    const AT_WORK: u64 = 128;
    let mut stub = Stub::with_boards().await;
    stub.start(&[("METRICS_ADDRESS", "0"), ("RUST_LOG", "error,banqi=info,serenity=error")]).await;
    let mut game = Game::begin(&stub, [0, 1], 0).await;
    settled(&stub).await;
    let late_before = late_answers(&stub).await;
    stub.hold_back(true);
    let options = json!([{ "name": "analyse", "type": 1, "options": [] }]);
    let data = json!({ "id": "5", "name": "banqi", "type": 1, "options": options });
    let analyse = |number| from(Whence::of(10 + number, 1 + number % 400), 2, data.clone());
    let asked: Vec<_> = (0..ASKING).map(|number| stub.deliver(analyse(number), 1).1).collect();
    // Those that are acknowledged found no place.
    late_answers_reach(&stub, late_before + ASKING - AT_WORK).await;
    let entry = game.entries()[0].clone();
    let selected = click(Whence::of(game.to_move().0, 0), &entry.0, std::slice::from_ref(&entry.1), 0);
    let played = stub.deliver(selected, game.board.message).1;
    let mut database = stub.database.connect().await;
    let is_stored = async {
        let plies = "SELECT count(*) FROM events WHERE kind = 'played'";
        while sqlx::query_scalar::<_, i64>(plies).fetch_one(&mut database).await.unwrap() == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, is_stored).await.unwrap_or_else(|_| panic!("{}", stub.log()));
    assert!(!stub.log().contains("no reply was sent"), "it waited until others had given up: {}", stub.log());
    stub.hold_back(false);
    let answered = tokio::time::timeout(LIMIT, join_all(asked.into_iter().chain([played]))).await;
    answered.unwrap_or_else(|_| panic!("not all are answered\n{}", stub.log()));
    game.take_next(&stub).await;
    assert_played(&mut stub, &[game]).await;
}

/// The interactions that were acknowledged before they were answered.
async fn late_answers(stub: &Stub) -> u64 {
    let log = stub.log();
    let (_, metrics) = log.rsplit_once("metrics are at ").expect("the log names the address");
    let page = reqwest::get(metrics.split_whitespace().next().unwrap()).await.unwrap().text().await.unwrap();
    let late = page.lines().filter(|line| line.starts_with("banqi_late_answers_total{"));
    late.map(|line| line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()).sum()
}

/// Waits until so many interactions were acknowledged first.
async fn late_answers_reach(stub: &Stub, least: u64) {
    let acknowledging = async {
        while late_answers(stub).await < least {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LIMIT, acknowledging).await.unwrap_or_else(|_| panic!("{}", stub.log()));
}

/// While Discord does not respond, a crowd goes on clicking. What waits for its turn takes little memory, and is answered
/// in the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_that_waits_takes_little_memory() {
    const WAITING: u64 = 3_000;
    /// How many are worked on at the same time.
    const AT_WORK: u64 = 128;
    let mut stub = Stub::with_boards().await;
    stub.start(&[("METRICS_ADDRESS", "0"), ("RUST_LOG", "error,banqi=info,serenity=error")]).await;
    let control = Control {
        message: 1,
        custom_id: "from-an-old-version".to_owned(),
        values: Vec::new(),
        is_form: false,
        channel: 0,
        named: Vec::new(),
    };
    let click = |number| click(Whence::of(number, number % 500), &control, &[], 0);
    stub.answer(click(0), 1).await.expect("an answer");
    let before = stub.memory();
    stub.hold_back(true);
    let clicks: Vec<_> = (0..WAITING + AT_WORK).map(|number| stub.deliver(click(number), 1).1).collect();
    late_answers_reach(&stub, WAITING).await;
    let each = (stub.memory() - before) / WAITING;
    stub.hold_back(false);
    let answered = tokio::time::timeout(LIMIT, join_all(clicks)).await;
    let answered = answered.unwrap_or_else(|_| panic!("not all are answered\n{}", stub.log()));
    assert!(answered.iter().all(Result::is_ok));
    println!("{each} bytes for each click that waits");
    assert!(each < 24_576, "{each} bytes for each click that waits");
    assert!(stub.stop().await.success(), "{}", stub.log());
    stub.assert_sound();
}

/// Points at which the program's files may not grow: 40, or as many as `BANQI_FAULTS` says. They lie anywhere in what a
/// move writes: between pages and inside of them, at its first and at its last.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_is_full_at_any_point_loses_and_doubles_nothing() {
    let (seed, count) = (seed(66), figure("BANQI_FAULTS", 40));
    let mut random = random(seed);
    let began = Instant::now();
    let mut stub = Stub::with_boards().await;
    stub.start(&[]).await;
    let log = stub.directory().join("banqi.sqlite-wal");
    let mut games = vec![Game::begin(&stub, [0, 1], 0).await];
    let (mut refused, mut played) = (0, 0);
    while refused < count {
        if games.last().is_some_and(Game::is_over) {
            let number = games.len() as u64;
            games.push(Game::begin(&stub, [2 * number, 2 * number + 1], number).await);
        }
        let game = games.last_mut().unwrap();
        let entry = game.entries().choose(&mut random).unwrap().clone();
        let mover = game.to_move().0;
        let mut length = std::fs::metadata(&log).unwrap().len();
        // The log is written from its start again when it has grown to its size, and only a new one is sure to grow.
        if length > LONGEST_LOG {
            settled(&stub).await;
            assert!(stub.stop().await.success(), "{}", stub.log());
            stub.start(&[]).await;
            length = 0;
        }
        stub.limit_files(Some(random.random_range(length.saturating_sub(8_192)..length + 65_536)));
        let answer = game.select(&stub, mover, &entry).await;
        stub.limit_files(None);
        if words(&answer.data).contains(CANNOT_SAVE) {
            refused += 1;
            // Nothing was played: the same click plays now, without a restart.
            let again = game.select(&stub, mover, &entry).await;
            assert!(matches!(again.kind, 6 | 7), "{again:?}");
        } else {
            played += 1;
        }
        game.take_next(&stub).await;
    }
    println!("seed {seed}: {refused} moves refused, {played} saved all the same, {:.0?}", began.elapsed());
    assert_played(&mut stub, &games).await;
}
