//! Layouts: the messages of a game are frames, except where they were classic before or frames are refused.

use discord_sandbox::{Arg, FaultKind, Message, Person, World};
use serde_json::Value;

use crate::bot::harness::room::{LIMIT, Room};

/// Discord's answer to a form that it does not accept.
const INVALID_BODY: FaultKind = FaultKind::Error(400, 50_035);

/// Asserts that a message is a frame: one container and nothing beside it.
fn assert_frame(message: &Message) {
    assert!(message.is_components_v2() && message.content.is_empty(), "{message:?}");
    let [container] = message.components.as_slice() else { panic!("not one container: {message:?}") };
    assert!(container["type"] == 17 && container["accent_color"].is_u64(), "{container}");
}

/// Asserts that a message is classic: content, rows, and a file with an alt text.
fn assert_classic(message: &Message) {
    assert!(!message.is_components_v2() && !message.content.is_empty(), "{message:?}");
    assert!(message.components.iter().all(|row| row["type"] == 1), "{message:?}");
    assert!(message.attachments.iter().all(|file| file.description.is_some()), "{message:?}");
}

/// Returns the types of what is in a frame, from top to bottom.
fn kinds(message: &Message) -> Vec<u64> {
    let inside = message.components[0]["components"].as_array().unwrap();
    inside.iter().map(|one| one["type"].as_u64().unwrap()).collect()
}

fn accent(message: &Message) -> &Value {
    &message.components[0]["accent_color"]
}

/// Flips a square with a menu of the board. Returns the message of the answer.
async fn flip(room: &Room, person: &Person, board: &Message, square: &str) -> Message {
    let menus = board.selects();
    let menu = menus.iter().find(|menu| menu.options.iter().any(|option| option.value == square)).unwrap();
    let reply = person.select(board, &menu.custom_id, &[square]).await;
    let reply = reply.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    assert!(reply.content().contains(&format!("on {square}.")), "{}", reply.content());
    reply.message().unwrap()
}

async fn challenge(room: &Room) -> Message {
    let opponent = [("opponent", Arg::User(room.bob.id()))];
    let challenge = room.ann.command(&room.general, "banqi challenge", &opponent).await.unwrap();
    challenge.message().unwrap()
}

#[tokio::test]
async fn the_messages_of_a_game_are_frames_whose_colour_is_the_side_to_move() {
    let mut room = Room::open().await;
    let challenge = challenge(&room).await;
    assert_frame(&challenge);
    assert_eq!(kinds(&challenge), [10, 1, 1, 10], "text, two rows of buttons, the seal");
    let board = room.bob.click(&challenge, "Accept").await.unwrap().message().unwrap();
    assert_frame(&board);
    assert_eq!(kinds(&board), [10, 12, 1, 1, 1, 10], "text, picture, two menus, buttons, the small line");
    let unknown = accent(&board).clone();
    let board = flip(&room, &room.ann, &board, "a1").await;
    assert_frame(&board);
    let one = accent(&board).clone();
    let board = flip(&room, &room.bob, &board, "b1").await;
    let other = accent(&board).clone();
    assert!(unknown != one && one != other && other != unknown, "{unknown} {one} {other}");

    // The challenge keeps its layout when its controls go.
    room.settled().await;
    let accepted = room.general.message(challenge.id).unwrap();
    assert_frame(&accepted);
    assert!(accepted.buttons().is_empty() && accepted.words().contains("accepted"), "{}", accepted.words());

    let question = room.ann.click(&board, "Resign").await.unwrap().message().unwrap();
    room.ann.click(&question, "Yes, resign").await.unwrap();
    let id = board.id;
    let ended = |world: &World| world.message(id).filter(|now| now.button("Rematch").is_some()).cloned();
    let ended = room.sandbox.wait_until(ended, LIMIT).await.unwrap();
    assert_frame(&ended);
    let labels: Vec<String> = ended.buttons().into_iter().map(|button| button.label).collect();
    assert_eq!(labels, ["Rematch", "Replay", "Analyse", "Record", "Verify"]);
    let [alt] = &ended.alts()[..] else { panic!("not one picture: {ended:?}") };
    assert!(alt.contains("\nNever flipped: ") && alt.matches(", h4 ").count() == 1, "{alt}");
    assert!(!board.alts()[0].contains("Never flipped"), "a secret during the game");
    let verified = room.cleo.click(&ended, "Verify").await.unwrap();
    assert!(verified.is_ephemeral() && verified.content().contains("✅"), "{}", verified.content());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn where_a_frame_is_refused_the_game_is_shown_by_classic_messages_from_then_on() {
    let mut room = Room::open().await;
    room.sandbox.fail_next("POST", "/callback", 1, INVALID_BODY);
    let challenge = challenge(&room).await;
    assert_classic(&challenge);
    let board = room.bob.click(&challenge, "Accept").await.unwrap().message().unwrap();
    assert_classic(&board);
    room.settled().await;
    room.restart().await;
    let board = flip(&room, &room.ann, &board, "a1").await;
    assert_classic(&board);
    room.settled().await;
    room.general.delete_message(board.id);
    assert_classic(&offered(&room).await);

    // Another game there is tried as a frame again.
    assert_frame(&room.game().await);
    room.stop().await;
    room.close().await;
}

/// Ann offers a draw by command, whose answer is private. Returns the board that the bot posts.
async fn offered(room: &Room) -> Message {
    let question = room.ann.command(&room.general, "banqi draw", &[]).await.unwrap();
    room.ann.click(&question.message().unwrap(), "Yes, offer draw").await.unwrap();
    let channel = room.general.id();
    let posted = |world: &World| {
        let mut messages = world.messages_in(channel);
        messages.find(|message| !message.is_ephemeral() && message.words().contains("offers a draw")).cloned()
    };
    let posted = room.sandbox.wait_until(posted, LIMIT).await;
    posted.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()))
}

#[tokio::test]
async fn a_classic_board_of_an_earlier_version_works_and_the_next_message_is_a_frame() {
    let mut room = Room::open().await;
    room.sandbox.fail_next("POST", "/callback", 1, INVALID_BODY);
    let challenge = challenge(&room).await;
    let board = room.bob.click(&challenge, "Accept").await.unwrap().message().unwrap();
    assert_classic(&board);
    room.settled().await;
    room.stop().await;
    // As an earlier version has stored it, which knew no layouts.
    room.alter("UPDATE sessions SET leftovers = NULL, board_layout = NULL").await;
    room.start().await;
    let edited = flip(&room, &room.ann, &board, "a1").await;
    assert_eq!(edited.id, board.id);
    assert_classic(&edited);
    let edited = flip(&room, &room.bob, &edited, "b1").await;
    assert_classic(&edited);

    // A typed move is answered with a new message, which is a frame. The old one keeps its layout without controls.
    room.settled().await;
    let posted = type_in(&room, &room.ann, "c1").await;
    assert!(posted.id > board.id);
    assert_frame(&posted);
    room.settled().await;
    let old = room.general.message(board.id).unwrap();
    assert_classic(&old);
    assert!(old.components.is_empty() && old.words() == edited.words(), "{old:?}");
    let next = type_in(&room, &room.bob, "d1").await;
    assert_frame(&next);
    room.settled().await;
    let old = room.general.message(posted.id).unwrap();
    assert_frame(&old);
    assert!(old.buttons().is_empty() && old.selects().is_empty(), "{old:?}");
    assert_eq!((old.words(), old.alts(), accent(&old)), (posted.words(), posted.alts(), accent(&posted)));
    assert!(
        old.attachments[0].bytes == posted.attachments[0].bytes && kinds(&old) == [10, 12, 10],
        "{old:?}"
    );
    let next = flip(&room, &room.ann, &next, "e1").await;
    assert_frame(&next);
    assert_eq!(room.sandbox.violations().len(), 0, "{:?}", room.sandbox.violations());
    room.stop().await;
    room.close().await;
}

/// Flips a square by command. Returns the message of the answer.
async fn type_in(room: &Room, person: &Person, square: &str) -> Message {
    let reply = person.command(&room.general, "banqi move", &[("action", square.into())]).await.unwrap();
    assert!(reply.content().contains(&format!("on {square}.")), "{}", reply.content());
    reply.message().unwrap()
}
