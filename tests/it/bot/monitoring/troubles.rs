//! The metrics that move only in trouble: each trouble is brought about, and seen.

use std::fs::OpenOptions;

use discord_sandbox::{FaultKind, permission};

use super::Endpoint;
use crate::bot::harness::computer_match::Match;
use crate::bot::harness::room::{LIMIT, Room};
use crate::bot::harness::sight::entries;
use crate::bot::harness::table::Table;
use crate::bot::people::privacy::delete;

#[tokio::test]
async fn writes_that_fail_and_deadlines_that_are_late_are_seen() {
    let mut room = Room::on_file().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    let table = Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    let mut other = room.database.connect().await;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let menu = table.board.selects().remove(0);
    let click = table.to_move().start_select(&table.board, &menu.custom_id, &["a1"]).unwrap();
    let failed = endpoint.scrape_until(|scrape| {
        scrape.value("banqi_interactions_total{kind=\"component\",result=\"failed\"}") == 1.0
    });
    let failed = failed.await;
    assert!(failed.value("banqi_writes_total{result=\"failed\"}") >= 1.0);
    assert_eq!(failed.value("banqi_late_answers_total{kind=\"component\"}"), 1.0);
    click.reply().await.unwrap();
    assert_eq!(failed.value("banqi_deadline_lag_seconds"), 0.0);

    // The list of deadlines disagrees with the game, as it would if nothing processed them.
    let late = "UPDATE sessions SET deadline_at = 1000 * unixepoch() - 90000; COMMIT";
    sqlx::raw_sql(late).execute(&mut other).await.unwrap();
    sqlx::Connection::close(other).await.unwrap();
    let lag = endpoint.scrape_until(|scrape| scrape.value("banqi_deadline_lag_seconds") > 0.0).await;
    let lag = lag.value("banqi_deadline_lag_seconds");
    assert!((90.0..90.0 + LIMIT.as_secs_f64()).contains(&lag), "{lag}");
    room.leave("its list of deadlines is wrong");
}

#[tokio::test]
async fn requests_that_are_held_back_are_seen_with_the_boards_that_wait() {
    /// The number of refusals at which the bot holds its requests back.
    const REFUSALS: u32 = 500;
    let mut room = Room::open().await;
    let table = Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    // After a restart, messages can no longer be changed with the tokens of the interactions that posted them.
    room.stop().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    room.sandbox.fail_next("POST", "/callback", REFUSALS, FaultKind::Error(403, 50013));
    for _ in 0..REFUSALS {
        drop(room.cleo.start_command(&room.general, "about", &[]).unwrap());
    }
    let held = endpoint.scrape_until(|scrape| scrape.value("banqi_rest_held_back") == 1.0).await;
    let refused = held.value("banqi_rest_requests_total{route=\"interaction\",status=\"403\"}");
    assert!(refused >= f64::from(REFUSALS), "{refused}");

    let elsewhere = room.guild.channel("elsewhere");
    let action = table.actions()[0].to_string();
    let game = [("action", action.as_str().into()), ("game", table.code.as_str().into())];
    let typed = table.to_move().start_command(&elsewhere, "banqi move", &game).unwrap();
    let waiting = endpoint.scrape_until(|scrape| scrape.total("banqi_budget_waiting{") == 1.0).await;
    assert_eq!(waiting.value("banqi_boards_behind{channel=\"open\"}"), 1.0);
    typed.reply().await.unwrap();
    room.leave("its requests are held back for minutes");
}

#[tokio::test]
async fn a_board_in_a_channel_that_the_bot_cannot_use_is_counted_apart() {
    let mut room = Room::open().await;
    Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    // As if the process had ended between a commit and its board, and the channel had been closed then.
    room.stop().await;
    room.alter("UPDATE sessions SET shown_seq = 0").await;
    let owed = "INSERT INTO outbox (session_id, seq, due_at, attempts, owner, lease_until) \
        SELECT session_id, seq, 1, 0, NULL, 0 FROM sessions";
    room.alter(owed).await;
    room.general.deny(permission::VIEW_CHANNEL);
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    let [boards, since] = ["banqi_boards_behind", "banqi_boards_behind_seconds"]
        .map(|name| move |channel: &str| format!("{name}{{channel=\"{channel}\"}}"));
    let behind = endpoint.scrape_until(|scrape| {
        scrape.value(&boards("closed")) == 1.0 && scrape.value(&since("closed")) > 0.0
    });
    let behind = behind.await;
    assert_eq!((behind.value(&boards("open")), behind.value(&since("open"))), (0.0, 0.0), "no alert fires");
    room.leave("its board waits for minutes");
}

#[tokio::test]
async fn moves_that_wait_for_the_computer_player_are_seen() {
    let mut room = Room::without_bot().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    let waiting = "banqi_engine_waiting{urgency=\"move\"}";
    let people = [&room.ann, &room.bob, &room.cleo];
    // More than the bot has threads.
    let count = 4 + std::thread::available_parallelism().map_or(1, usize::from);
    let mut games = Vec::new();
    for person in people.into_iter().cycle().take(count) {
        let channel = room.guild.channel("thinking");
        games.push(Match::begin(&room, &channel, person, 8).await);
    }
    let moves = games.iter().map(|game| {
        let entry = entries(&game.board).remove(0);
        game.person.start_select(&game.board, &entry.menu, &[&entry.value]).unwrap()
    });
    let moves: Vec<_> = moves.collect();
    endpoint.scrape_until(|scrape| scrape.value(waiting) > 0.0).await;
    for played in moves {
        played.reply().await.unwrap();
    }
    endpoint.scrape_until(|scrape| scrape.value(waiting) == 0.0).await;
    room.close().await;
}

#[tokio::test]
async fn questions_that_wait_for_the_computer_player_are_seen() {
    let mut room = Room::without_bot().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    let waiting = "banqi_engine_waiting{urgency=\"question\"}";
    let mut asked = Vec::new();
    let people = [&room.ann, &room.bob, &room.cleo];
    let mut games = Vec::new();
    for person in people {
        let channel = room.guild.channel("thinking");
        games.push((person, Match::begin(&room, &channel, person, 1).await));
    }
    for (person, game) in &games {
        let named = [("game", game.code.as_str().into())];
        asked.push(person.start_command(&game.channel, "banqi hint", &named).unwrap());
    }
    endpoint.scrape_until(|scrape| scrape.value(waiting) > 0.0).await;
    for hint in asked {
        hint.reply().await.unwrap();
    }
    assert_eq!(endpoint.scrape().await.value(waiting), 0.0);
    room.close().await;
}

#[tokio::test]
async fn a_deletion_that_has_no_room_is_seen() {
    const OLDEST: &str = "banqi_oldest_deletion_seconds";
    let mut room = Room::on_file().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    assert_eq!(endpoint.scrape().await.value(OLDEST), 0.0);
    // A log that is larger than any disk takes no space, but copies of it would.
    let log = format!("{}-wal", room.database.path().display());
    OpenOptions::new().write(true).open(log).unwrap().set_len(8 << 40).unwrap();
    delete(&room, &room.ann).await;
    endpoint.scrape_until(|scrape| scrape.value(OLDEST) > 1.0).await;
    assert!(room.log().contains("MB are needed to erase deleted data"), "{}", room.log());
    room.leave("its deletion waits for room");
}
