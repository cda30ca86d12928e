//! A panic in a handler is that handler's end, and nothing else's.

use discord_sandbox::{Arg, Message, Person, Reply};
use serde_json::Value;

use crate::bot::harness::room::{Room, private_text};

/// Where the program panics when it is told to, in the middle of an order, with the game in its hands.
const FATAL: &str = "b1";

async fn select(person: &Person, board: &Message, square: &str) -> Reply {
    let menus = board.selects();
    let menu = menus.iter().find(|menu| menu.options.iter().any(|option| option.value == square));
    person.select(board, &menu.expect("a menu with the square").custom_id, &[square]).await.unwrap()
}

/// The number in an apology, which the log has beside what went wrong.
fn number(apology: &str) -> &str {
    assert!(apology.contains("nothing has changed"), "{apology}");
    apology.split('`').nth(1).expect("a number")
}

#[tokio::test]
async fn a_panic_in_a_handler_is_apologised_for_and_leaves_the_game_as_it_was() {
    let mut room = Room::without_bot().await;
    let mut command = room.command();
    command.env("BANQI_PANIC_AT", FATAL);
    room.start_as(command).await;
    let room = room;
    let process = room.pid();
    let board = room.game().await;
    let board = select(&room.ann, &board, "a1").await.message().unwrap();
    room.settled().await;

    // By click and by command, more than once.
    for _ in 0..2 {
        let clicked = private_text(&select(&room.bob, &board, FATAL).await);
        assert!(room.log().contains(&format!("id=\"{}\"", number(&clicked))), "{}", room.log());
    }
    let typed = room.bob.command(&room.general, "banqi move", &[("action", FATAL.into())]).await.unwrap();
    assert!(room.log().contains(number(&private_text(&typed))), "{}", room.log());

    // The board is as it was, and the game goes on, as do others.
    let now = room.general.message(board.id).unwrap();
    assert_eq!((now.words().as_str(), now.edits), (board.words().as_str(), board.edits));
    let board = select(&room.bob, &board, "c1").await.message().unwrap();
    assert!(board.words().contains("on c1."), "{}", board.words());
    let other =
        room.cleo.command(&room.general, "banqi challenge", &[("opponent", Arg::User(room.ann.id()))]).await;
    let other =
        room.ann.click(&other.unwrap().message().unwrap(), "Accept").await.unwrap().message().unwrap();
    let other = select(&room.cleo, &other, "a1").await.message().unwrap();
    assert!(other.words().contains("on a1."), "{}", other.words());

    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'played'").await, 3);
    assert_eq!(room.log().matches("panicked at").count(), 3, "{}", room.log());
    assert_eq!(room.pid(), process);
    assert_eq!(room.sandbox.violations(), []);
    room.close().await;
}

/// A program that reads the log drops every line that is no object.
#[tokio::test]
async fn a_panic_is_one_line_of_a_log_in_json_and_says_where_it_was() {
    let mut room = Room::without_bot().await;
    let mut command = room.command();
    command.env("BANQI_PANIC_AT", FATAL).env("LOG_FORMAT", "json");
    room.start_as(command).await;
    let board = room.game().await;
    let board = select(&room.ann, &board, "a1").await.message().unwrap();
    let clicked = private_text(&select(&room.bob, &board, FATAL).await);
    assert!(room.stop().await.success());

    let log = room.log();
    let parsed = |line| serde_json::from_str(line).unwrap_or_else(|failure| panic!("{failure}: {line}"));
    let events: Vec<Value> = log.lines().map(parsed).collect();
    let panics: Vec<&Value> =
        events.iter().filter(|event| event["fields"]["message"] == "panicked").collect();
    let [panic] = panics[..] else { panic!("{log}") };
    let field = |name: &str| panic["fields"][name].as_str().unwrap_or_else(|| panic!("{name}: {panic}"));
    assert!(field("place").starts_with("crates/app/src/order.rs:"), "{panic}");
    assert_eq!(field("panic"), "a panic was wanted at b1");
    assert_eq!(panic["level"], "ERROR");
    // The number in the apology leads to it.
    assert_eq!(panic["span"]["id"], number(&clicked), "{log}");
    room.leave("the bot has panicked");
}
