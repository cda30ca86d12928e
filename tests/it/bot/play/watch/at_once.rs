//! Views that are opened at the moment in which somebody moves.

use futures_util::future::join;

use super::{begin, follows, order, watch};
use crate::bot::harness::room::Room;

#[tokio::test]
async fn a_view_that_is_opened_while_somebody_moves_shows_the_move() {
    let room = Room::open().await;
    let code = begin(&room, "banqi").await;
    let players = [&room.ann, &room.bob];
    for (nth, action) in ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"].into_iter().enumerate() {
        let opened = watch(&room.cleo, &room.general, "banqi", &code, None);
        let moved = order(&room, &players, "banqi", action);
        // Either may reach the bot first.
        let view = if nth % 2 == 0 { join(opened, moved).await.0 } else { join(moved, opened).await.1 };
        room.settled().await;
        follows(&room, &view.message().unwrap()).await;
    }
    room.assert_clean();
    room.close().await;
}
