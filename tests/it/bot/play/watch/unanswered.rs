//! Edits of views to which Discord gives no answer.

use discord_sandbox::{FaultKind, World};

use super::{begin, follows, order, play, watch};
use crate::bot::harness::room::{LIMIT, Room};

/// The most requests that fail in a row: more than are sent until the faults are removed.
const MANY: u32 = 1_000;

/// How many have failed before Discord answers again. The game's own messages are edited by tokens as well, so that one
/// of these is not enough; the view is edited three times at most for one event.
const FAIL: u32 = 2;

#[tokio::test]
async fn a_view_goes_on_after_edits_that_discord_did_not_answer() {
    let room = Room::open().await;
    let code = begin(&room, "banqi").await;
    let view = watch(&room.cleo, &room.general, "banqi", &code, None).await.message().unwrap();
    for (fault, action) in [(FaultKind::Status(503), "a1"), (FaultKind::Drop, "b1")] {
        room.sandbox.fail_next("PATCH", "/messages/@original", MANY, fault);
        order(&room, &[&room.ann, &room.bob], "banqi", action).await;
        let have_failed = |world: &World| MANY - world.faults_left() >= FAIL;
        let failed = room.sandbox.wait_for(have_failed, LIMIT).await;
        failed.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
        room.sandbox.clear_faults();
        follows(&room, &view).await;
    }
    play(&room, "banqi", "c1").await;
    follows(&room, &view).await;
    room.assert_clean();
    room.close().await;
}
