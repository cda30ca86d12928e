//! Mirrors in channels that the bot can no longer use.

use discord_sandbox::permission;

use super::{begin, mirrored, mirrors_settled, play, resign, watch};
use crate::bot::harness::room::Room;

#[tokio::test]
async fn a_mirror_whose_channel_closes_holds_nothing_up_and_shows_the_end_when_it_opens_again() {
    let mut room = Room::open().await;
    let lobby = room.guild.channel("lobby");
    let code = begin(&room, "banqi").await;
    watch(&room.cleo, &lobby, "banqi", &code, Some(true)).await;
    let first = mirrored(&room, &lobby).await;
    lobby.deny(permission::VIEW_CHANNEL);
    for action in ["a1", "b1"] {
        play(&room, "banqi", action).await;
    }
    resign(&room, "banqi").await;
    lobby.allow(permission::VIEW_CHANNEL);
    // What was refused is tried again after a start, or else minutes later.
    room.restart().await;
    mirrors_settled(&room).await;
    let last = mirrored(&room, &lobby).await;
    assert_eq!(last.id, first.id, "in place");
    assert!(last.words().contains("resigned"), "{}", last.words());
    room.assert_clean();
    room.close().await;
}
