//! Clean stops: what is being answered is answered, the rest is left to the next start, and the next process takes
//! over.

use std::process::Stdio;
use std::time::Duration;

use discord_sandbox::{FaultKind, Message, World};
use tokio::time::Instant;

use crate::bot::harness::room::{LIMIT, Room};
use crate::database::on_postgres;

/// How long the bot may go on after the signal while answers are on their way.
const FAREWELL: Duration = Duration::from_secs(10);

/// When a supervisor kills the bot: `stop_grace_period` of the container, and `TimeoutStopSec` of the unit.
const KILLED: Duration = Duration::from_secs(30);

/// What the bot logs if it ends while something is not done.
const UNDONE: &str = "stopping before all work is done";

/// What a process logs each time it finds that another one has the database open.
const LOOKED: &str = "another process has the database open";

const PLIES: &str = "SELECT count(*) FROM events WHERE kind = 'played'";

/// Waits until this many plies are stored.
async fn stored(room: &Room, plies: i64) {
    room.until(PLIES, |figure| figure >= plies).await;
}

#[tokio::test]
async fn a_stop_answers_what_is_in_flight() {
    let mut room = Room::open().await;
    let board = room.game().await;
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::Hold);
    let click = room.ann.start_select(&board, &board.selects()[0].custom_id, &["a1"]).unwrap();
    stored(&room, 1).await;
    assert!(!click.is_acknowledged(), "its answer is on its way");
    let signalled = Instant::now();
    let stopping = async |room: &Room| {
        room.sandbox.bot_gone().await.unwrap();
        assert!(!click.is_acknowledged(), "its answer is still on its way");
        room.sandbox.release();
    };
    assert!(room.stop_while(stopping).await.success(), "{}", room.log());
    let lasted = signalled.elapsed();
    assert!(click.is_acknowledged(), "the process ended before it: {}", room.log());
    assert!(lasted < FAREWELL && !room.log().contains(UNDONE), "{lasted:?}: {}", room.log());
    let reply = click.reply().await.unwrap();
    assert!(reply.content().contains("a1"), "{}", reply.content());
    room.start().await;
    room.close().await;
}

#[tokio::test]
async fn what_a_stop_cannot_wait_for_is_done_at_the_next_start() {
    let mut room = Room::open().await;
    let board = room.game().await;
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::Hold);
    let never_answered = room.ann.start_select(&board, &board.selects()[0].custom_id, &["a1"]).unwrap();
    stored(&room, 1).await;
    let signalled = Instant::now();
    assert!(room.stop().await.success(), "{}", room.log());
    let lasted = signalled.elapsed();
    assert!(lasted < KILLED && room.log().contains(UNDONE), "{lasted:?}: {}", room.log());
    assert!(!never_answered.is_acknowledged(), "it waited for the answer");
    room.start().await;
    let shown = |world: &World| {
        let shows = |message: &Message| message.words().contains("a1") && !message.buttons().is_empty();
        world.messages_in(room.general.id()).any(shows)
    };
    room.sandbox.wait_for(shown, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    room.leave("one answer is still on its way");
}

/// How long the silence lasts depends on the machine, and is printed. What is asserted is that nothing in it is a pause
/// of the bot's own, but for one between two looks at the database.
#[tokio::test]
async fn a_process_that_waits_takes_over_when_the_other_has_stopped() {
    let mut room = Room::open().await;
    let board = room.game().await;
    room.settled().await;
    let (mut next, log) = room.command_and_log();
    next.arg("--wait");
    let mut next = tokio::process::Command::from(next).kill_on_drop(true).spawn().unwrap();
    let said = || std::fs::read_to_string(&log).unwrap();
    let waits = async {
        // A server wakes it when the database is free.
        while !on_postgres() && !said().contains(LOOKED) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, waits).await.expect("it waits");
    let identifies = room.sandbox.identifies();
    assert!(next.try_wait().unwrap().is_none(), "it waits");
    let signalled = Instant::now();
    assert!(room.stop().await.success());
    let ended = signalled.elapsed();
    let ready = |world: &World| world.identifies() > identifies && world.bot_is_ready();
    room.sandbox.wait_for(ready, LIMIT).await.unwrap();
    let silence = signalled.elapsed();
    println!(
        "the old process ended {} ms after the signal, and the next was ready after {} ms",
        ended.as_millis(),
        silence.as_millis()
    );
    let reply = room.ann.select(&board, &board.selects()[0].custom_id, &["a1"]).await.unwrap();
    assert!(reply.content().contains("a1"), "{}", reply.content());

    assert!(!room.log().contains(UNDONE), "the old process waited for something: {}", room.log());
    let said = said();
    if !on_postgres() {
        let looks: Vec<&str> = said.lines().filter(|line| line.contains(LOOKED)).collect();
        assert!(looks.iter().all(|line| line.contains("again_in_ms=50")), "{looks:?}");
        let taken = said.lines().find(|line| line.contains("the database belongs to this process"));
        let tries = format!("tries={}", looks.len() + 1);
        assert!(taken.is_some_and(|line| line.ends_with(&tries)), "{tries} is not in {taken:?}");
    }
    // Each pause before something is tried again comes with a warning.
    assert!(!said.contains(" WARN ") && !said.contains(" ERROR "), "{said}");
    next.kill().await.unwrap();
    room.leave("its bot was another process");
}

#[tokio::test]
async fn a_process_that_has_waited_for_half_a_minute_gives_up() {
    let room = Room::open().await;
    let mut next = room.command();
    next.arg("--wait").env_remove("RUST_LOG").stderr(Stdio::piped());
    let began = Instant::now();
    let ended = tokio::process::Command::from(next).kill_on_drop(true).output();
    let ended = tokio::time::timeout(2 * LIMIT, ended).await.expect("it gives up").unwrap();
    let (waited, said) = (began.elapsed(), String::from_utf8(ended.stderr).unwrap());
    assert_eq!(ended.status.code(), Some(75), "{said}");
    assert!(said.contains("in use by another process") && said.lines().count() == 1, "{said}");
    assert!(waited >= Duration::from_secs(29), "it was told to wait, and gave up after {waited:?}");
    room.game().await;
    room.close().await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_process_that_waits_stops_when_it_is_told_to() {
    let mut room = Room::open().await;
    let mut next = room.command();
    next.arg("--wait").stderr(Stdio::null());
    let mut next = tokio::process::Command::from(next).kill_on_drop(true).spawn().unwrap();
    let id = next.id().unwrap();
    // Until it handles the signal, that would just end it.
    let handles = || {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 1 << (15 - 1) != 0
    };
    let handled = async {
        while !handles() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, handled).await.expect("a handler of SIGTERM");
    assert!(std::process::Command::new("kill").arg("-TERM").arg(id.to_string()).status().unwrap().success());
    // Without the signal, it would give up after 30 seconds, and say so.
    assert!(next.wait().await.unwrap().success());
    assert!(room.stop().await.success(), "{}", room.log());
    room.leave("its bot has stopped");
}
