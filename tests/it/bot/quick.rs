//! People who are quicker than the answer that tells the bot the id of a board it has posted.

use std::time::Duration;

use banqi::sandbox::{FaultKind, World};

use super::room::{LIMIT, Room};
use super::table::{Table, challenge};

/// Where the bot asks for the id of a message it has answered with.
const ORIGINAL: &str = "/messages/@original";

#[tokio::test]
async fn a_board_replaced_before_its_id_was_known_loses_its_controls() {
    let room = Room::open().await;
    let asks = |world: &World| world.requests().filter(|request| request.path.ends_with(ORIGINAL)).count();
    // The first board's id is known after the second's; then shortly before it.
    for late in [&[600][..], &[300, 600][..]] {
        let asks_before = room.sandbox.look(asks);
        let asked = challenge(&room.general, &room.ann, &room.bob).await;
        // The challenge's own id is asked for as well, and has to be known by now.
        let due = asks_before + 1;
        room.sandbox.wait_for(|world| asks(world) >= due, LIMIT).await.unwrap();
        for ms in late {
            let fault = FaultKind::SlowAnswer(Duration::from_millis(*ms));
            room.sandbox.fail_next("GET", ORIGINAL, 1, fault);
        }
        let accepted = room.bob.click(&asked, "Accept").await.unwrap();
        let mut table = Table::of(&room.general, [&room.ann, &room.bob], &asked, &accepted);
        let first = table.board.clone();
        table.command("a1", "a1").await;
        table.retired(&room.sandbox, &first).await;
        let second = room.general.message(table.board.id).unwrap();
        assert!(!second.components.is_empty(), "the board itself keeps them");
        table.select(&table.entries()[0].clone()).await;
        room.sandbox.clear_faults();
    }
    room.assert_clean();
}
