//! People and kills that are faster than the answers from which the bot learns what it has posted and edited.

use std::time::Duration;

use discord_sandbox::{FaultKind, Message, World};

use crate::bot::harness::room::{LIMIT, Room};
use crate::bot::harness::table::{Table, challenge};

/// The request by which the bot answers interactions, and learns the id of the answer's message.
const ANSWER: &str = "/callback";

#[tokio::test]
async fn a_board_replaced_before_its_id_was_known_loses_its_controls() {
    let room = Room::open().await;
    // The id of the first board becomes known after that of the second; then shortly before it.
    for late in [&[600][..], &[300, 600][..]] {
        let asked = challenge(&room.general, &room.ann, &room.bob).await;
        for ms in late {
            let fault = FaultKind::SlowAnswer(Duration::from_millis(*ms));
            room.sandbox.fail_next("POST", ANSWER, 1, fault);
        }
        let accepted = room.bob.click(&asked, "Accept").await.unwrap();
        let mut table = Table::of(&room.general, [&room.ann, &room.bob], &asked, &accepted);
        let first = table.board.clone();
        table.command("a1", "a1").await;
        table.retired(&room.sandbox, &first).await;
        let second = room.general.message(table.board.id).unwrap();
        assert!(!second.buttons().is_empty(), "the board itself keeps them");
        table.select(&table.entries()[0].clone()).await;
        room.sandbox.clear_faults();
    }
    room.assert_clean();
    room.close().await;
}

/// Longer than an answer waits before it is acknowledged.
const LATE: FaultKind = FaultKind::SlowAnswer(Duration::from_secs(3));

#[tokio::test]
async fn a_board_that_had_to_wait_for_its_turn_is_the_one_that_goes_on() {
    let room = Room::open().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    let first = table.board.clone();
    // A ply on the touch board is visible before the bot knows that it is shown.
    room.sandbox.fail_next("PATCH", &format!("/channels/{}/", room.general.id()), 1, LATE);
    table.touch(&room.sandbox, table.actions()[0]).await;
    assert_eq!(table.board.id, first.id);
    room.sandbox.fail_next("POST", ANSWER, 1, LATE);
    let typed = table.actions()[0].to_string();
    table.command(&typed, &typed).await;
    let second = table.board.clone();
    table.touch(&room.sandbox, table.actions()[0]).await;
    assert_eq!((table.plies(), table.board.id), (3, second.id));
    table.retired(&room.sandbox, &first).await;
    room.settled().await;
    assert!(!room.general.message(second.id).unwrap().buttons().is_empty());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_late_tap_on_a_board_that_is_being_replaced_does_not_bring_it_back() {
    let room = Room::open().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    let old = table.board.clone();
    let tapped = table.entries()[1].clone();
    room.sandbox.fail_next("POST", ANSWER, 1, LATE);
    table.command("a1", "a1").await;
    let late = room.ann.forge_select(&room.general, &old, &tapped.menu, &[&tapped.value]);
    late.reply().await.unwrap();
    // The tap is acknowledged; the words follow once the first answer has arrived.
    let (ann, board) = (room.ann.id(), table.board.id.to_string());
    let linked = |message: &Message| message.only_for == Some(ann) && message.words().contains(&board);
    let channel = room.general.id();
    let is_told = |world: &World| world.messages_in(channel).any(linked);
    room.sandbox.wait_for(is_told, LIMIT).await.expect("a link to the new board");
    table.retired(&room.sandbox, &old).await;
    let retired = room.general.message(old.id).unwrap();
    assert_eq!(retired.alts(), old.alts());
    assert!(retired.words().starts_with("⏩ The game went on from here: https://"), "{}", retired.words());
    table.select(&table.entries()[0].clone()).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_board_whose_id_the_program_did_not_live_to_know_is_found_and_goes_on() {
    let mut room = Room::open().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    let known = table.board.clone();
    room.sandbox.fail_next("POST", ANSWER, 1, FaultKind::SlowAnswer(LIMIT));
    table.command("a1", "a1").await;
    let posted = table.board.clone();
    room.restart().await;
    table.retired(&room.sandbox, &known).await;
    room.settled().await;
    table.touch(&room.sandbox, table.actions()[0]).await;
    assert_eq!((table.plies(), table.board.id), (2, posted.id));
    assert!(!room.general.message(posted.id).unwrap().buttons().is_empty());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_board_whose_id_was_lost_on_the_way_loses_its_controls_to_the_next() {
    let room = Room::open().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    let first = table.board.clone();
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::LoseAnswer);
    table.command("a1", "a1").await;
    let lost = table.board.clone();
    let typed = table.actions()[0].to_string();
    table.command(&typed, &typed).await;
    for old in [&first, &lost] {
        table.retired(&room.sandbox, old).await;
    }
    room.settled().await;
    table.select(&table.entries()[0].clone()).await;
    room.assert_clean();
    room.close().await;
}
