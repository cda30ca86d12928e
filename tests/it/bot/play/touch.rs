//! The touch board follows the game while it is open.

use discord_sandbox::Message;

use crate::bot::harness::room::{LIMIT, Room};

fn enabled(board: &Message) -> usize {
    board.buttons().iter().filter(|key| !key.disabled).count()
}

#[tokio::test]
async fn an_open_touch_board_shows_the_others_reply() {
    let room = Room::open().await;
    let board = room.game().await;
    let keys = room.ann.click(&board, "Tap board").await.unwrap().message().unwrap();
    assert_eq!(enabled(&keys), 32);
    let first = keys.buttons().into_iter().find(|key| key.custom_id.ends_with(":-:a1")).unwrap();
    let played = room.ann.click(&keys, &first.custom_id).await.unwrap().message().unwrap();
    assert_eq!((played.id, enabled(&played)), (keys.id, 0), "it is Bob's turn");

    room.bob.command(&room.general, "banqi move", &[("action", "b1".into())]).await.unwrap();
    let redrawn =
        |world: &discord_sandbox::World| world.message(keys.id).is_some_and(|keys| enabled(keys) >= 30);
    room.sandbox.wait_for(redrawn, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    room.assert_clean();
    room.close().await;
}
