//! Layouts: the messages of a game are frames, except where they were classic before or frames are refused.

use discord_sandbox::{Arg, FaultKind, Message, Person, World, permission};
use serde_json::Value;

use crate::bot::harness::room::{LIMIT, Room};
use crate::bot::harness::table::AT_THE_END;

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
    assert_eq!(kinds(&challenge), [10, 1, 10], "text, one row of buttons, the seal");
    let board = room.bob.click(&challenge, "Accept").await.unwrap().message().unwrap();
    assert_frame(&board);
    assert_eq!(kinds(&board), [10, 12, 1, 1, 1, 9], "text, picture, two menus, buttons, the small line");
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
    assert_eq!(labels, AT_THE_END);
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
    assert_eq!(read(&room), 0, "what the bot has sent need not be read");
    let old = room.general.message(posted.id).unwrap();
    assert_frame(&old);
    assert!(old.buttons().is_empty() && old.selects().is_empty(), "{old:?}");
    assert_eq!((old.alts(), accent(&old)), (posted.alts(), accent(&posted)));
    let (went_on, code) = (format!("/{}", next.id), posted.words().lines().last().unwrap().to_owned());
    assert!(old.words().starts_with("⏩ The game went on from here: https://"), "{old:?}");
    assert!(old.words().contains(&went_on) && !old.words().contains('▶'), "{old:?}");
    assert!(code.ends_with(old.words().rsplit_once('·').unwrap().1), "{old:?}");
    assert!(
        old.attachments[0].bytes == posted.attachments[0].bytes && kinds(&old) == [10, 12, 10],
        "{old:?}"
    );
    // A new process does not know what the last one has sent.
    room.restart().await;
    let last = type_in(&room, &room.ann, "e1").await;
    room.settled().await;
    let old = room.general.message(next.id).unwrap();
    assert_frame(&old);
    assert!(old.buttons().is_empty() && old.alts() == next.alts(), "{old:?}");
    assert!(old.words().contains("went on from here: https://"), "{old:?}");
    assert_eq!(read(&room), 1, "one message");
    let last = flip(&room, &room.bob, &last, "f1").await;
    assert_frame(&last);
    assert_eq!(room.sandbox.violations().len(), 0, "{:?}", room.sandbox.violations());
    room.stop().await;
    room.close().await;
}

#[tokio::test]
async fn an_old_board_loses_its_controls_although_the_bot_may_no_longer_read_it() {
    let mut room = Room::open().await;
    let board = flip(&room, &room.ann, &room.game().await, "a1").await;
    room.settled().await;
    room.general.deny(permission::READ_MESSAGE_HISTORY);
    // The new process has to read what stays of the board.
    room.restart().await;
    let next = type_in(&room, &room.bob, "b1").await;
    room.settled().await;
    let old = room.general.message(board.id).unwrap();
    assert_eq!(kinds(&old), [10, 10], "the text alone: {old:?}");
    assert!(old.words().starts_with("⏩ The game went on from here: https://"), "{old:?}");
    assert!(old.words().contains(&format!("/{}", next.id)), "{old:?}");
    assert_frame(&flip(&room, &room.ann, &next, "c1").await);
    room.stop().await;
    room.close().await;
}

/// Returns how many messages the bot has read one by one.
fn read(room: &Room) -> usize {
    let requests = room.sandbox.requests();
    requests.iter().filter(|it| it.method == "GET" && it.path.contains("/messages/")).count()
}

/// Flips a square by command. Returns the message of the answer.
async fn type_in(room: &Room, person: &Person, square: &str) -> Message {
    let reply = person.command(&room.general, "banqi move", &[("action", square.into())]).await.unwrap();
    assert!(reply.content().contains(&format!("on {square}.")), "{}", reply.content());
    reply.message().unwrap()
}

#[tokio::test]
async fn private_messages_are_frames_that_stay_frames_and_single_lines_stay_plain() {
    let mut room = Room::open().await;
    for command in ["help", "play", "preferences", "banqi rules", "banqi learn", "banqi puzzle"] {
        let shown = room.ann.command(&room.general, command, &[]).await.unwrap();
        assert!(shown.is_ephemeral(), "{command}");
        let message = shown.message().unwrap();
        assert_frame(&message);
        assert_eq!(message.alts().len(), message.attachments.len(), "{command}");
    }
    let lesson = room.ann.command(&room.general, "banqi learn", &[]).await.unwrap().message().unwrap();
    let next = room.ann.click(&lesson, "Next lesson").await.unwrap().message().unwrap();
    assert_eq!(next.id, lesson.id);
    assert_frame(&next);
    assert!(next.words().contains("Lesson 2 of 10"), "{}", next.words());
    let none = room.ann.command(&room.general, "banqi resign", &[]).await.unwrap().message().unwrap();
    assert!(none.is_ephemeral() && none.components.is_empty());
    assert_classic(&none);

    // Where frames are refused, a message is classic and its pages are as well, like the messages of earlier versions.
    room.sandbox.fail_next("POST", "/callback", 1, INVALID_BODY);
    let lesson = room.ann.command(&room.general, "banqi learn", &[]).await.unwrap().message().unwrap();
    assert_classic(&lesson);
    let next = room.ann.click(&lesson, "Next lesson").await.unwrap().message().unwrap();
    assert_eq!(next.id, lesson.id);
    assert_classic(&next);
    assert!(next.words().contains("Lesson 2 of 10"), "{}", next.words());
    assert_eq!(room.sandbox.violations().len(), 0, "{:?}", room.sandbox.violations());
    room.stop().await;
    room.close().await;
}

#[tokio::test]
async fn an_answer_that_replaces_a_private_frame_is_a_frame() {
    let mut room = Room::open().await;
    let board = room.game().await;
    let first = room.ann.click(&board, "Abort").await.unwrap().message().unwrap();
    let second = room.ann.click(&board, "Abort").await.unwrap().message().unwrap();
    assert_eq!(kinds(&first), [10, 1], "a question and its buttons");
    room.ann.click(&first, "Yes, abort").await.unwrap();
    let refused = room.ann.click(&second, "Yes, abort").await.unwrap().message().unwrap();
    assert_eq!(refused.id, second.id);
    assert_frame(&refused);
    assert_eq!(kinds(&refused), [10, 10], "sentences without buttons: {}", refused.words());
    assert_eq!(room.sandbox.violations().len(), 0, "{:?}", room.sandbox.violations());
    room.stop().await;
    room.close().await;
}

#[tokio::test]
async fn where_a_tap_board_is_refused_the_menus_of_the_board_take_its_place() {
    let mut room = Room::open().await;
    let board = room.game().await;
    let board = flip(&room, &room.ann, &board, "a1").await;
    for (person, says, menus) in [(&room.bob, "Your turn", 2), (&room.ann, "It's your opponent's turn.", 0)] {
        room.sandbox.fail_next("POST", "/callback", 1, INVALID_BODY);
        let answer = person.click(&board, "Tap board").await.unwrap().message().unwrap();
        assert!(answer.is_ephemeral() && answer.content.contains(says), "{answer:?}");
        assert_classic(&answer);
        assert_eq!(answer.selects().len(), menus, "{answer:?}");
        assert!(answer.button("Tap board").is_none() && answer.button("Offer draw").is_some(), "{answer:?}");
    }
    // Both go with the turn for which they were: they cannot be redrawn as tap boards.
    let private = |world: &World| world.messages_in(board.channel).filter(|it| it.is_ephemeral()).count();
    assert_eq!(room.sandbox.look(private), 2);
    flip(&room, &room.bob, &board, "b1").await;
    room.sandbox.wait_for(|world| private(world) == 0, LIMIT).await.unwrap();
    room.stop().await;
    room.close().await;
}

#[tokio::test]
async fn where_the_rule_menu_is_refused_the_answer_says_how_to_type_the_rules() {
    let mut room = Room::open().await;
    room.sandbox.fail_next("POST", "/callback", 1, INVALID_BODY);
    let rules = [("rules", Arg::from("choose"))];
    let answer = room.ann.command(&room.general, "banqi challenge", &rules).await.unwrap().message().unwrap();
    assert!(answer.is_ephemeral(), "{answer:?}");
    assert_classic(&answer);
    let how =
        "This channel can't show the rule menu. Type the rules instead: `/banqi challenge rules:taiwan`.";
    assert_eq!(answer.content, how);
    room.stop().await;
    room.close().await;
}
