//! Calls: a player who is away is notified of their turn by a message, which is deleted when they return.

use discord_sandbox::{Message, World};

use crate::bot::harness::room::{LIMIT, Room};
use crate::bot::harness::table::Table;

#[tokio::test]
async fn whoever_is_away_is_called_once_and_the_call_goes_when_they_come() {
    let mut room = Room::open().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    // Makes the latest events ten minutes old.
    room.settled().await;
    room.stop().await;
    room.alter("UPDATE events SET at = at - 600000").await;
    room.start().await;
    let (channel, board) = (room.general.id(), table.board.clone());
    let away = table.waiting().id();
    let calls = move |world: &World| -> Vec<Message> {
        let calls = |message: &&Message| {
            message.words().contains(&format!("<@{away}>")) && message.components.is_empty()
        };
        world.messages_in(channel).filter(calls).filter(|message| message.id > board.id).cloned().collect()
    };

    table.select(&table.entries()[0].clone()).await;
    let called = room.sandbox.wait_until(|world| calls(world).first().cloned(), LIMIT).await.unwrap();
    assert!(
        called.words().contains(&table.board.id.to_string()),
        "it leads to the board: {}",
        called.words()
    );
    room.settled().await;
    assert_eq!(room.sandbox.look(calls).len(), 1, "once");

    table.select(&table.entries()[0].clone()).await;
    let gone = |world: &World| world.message(called.id).is_none();
    room.sandbox.wait_for(gone, LIMIT).await.unwrap();
    // Someone who was active before a restart is not called either.
    room.settled().await;
    room.restart().await;
    table.select(&table.entries()[0].clone()).await;
    room.settled().await;
    assert!(room.sandbox.look(calls).is_empty(), "who has just played is here");
    room.assert_clean();
    room.close().await;
}
