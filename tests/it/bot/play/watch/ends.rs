//! The end of a private view, fourteen minutes after it was opened or renewed.

use std::time::Duration;

use discord_sandbox::World;

use super::{begin, board, follows, play, watch};
use crate::bot::harness::inside::Inside;
use crate::bot::harness::room::{LIMIT, Room};

const MINUTE: Duration = Duration::from_secs(60);

const STOPPED: &str = "This board no longer follows the game. To continue, press “Keep watching”.";

#[tokio::test]
async fn a_view_says_that_it_ends_before_its_token_does_and_can_be_renewed() {
    let room = Room::without_bot().await;
    let bot = Inside::start(&room).await;
    let code = begin(&room, "banqi").await;
    let view = watch(&room.cleo, &room.general, "banqi", &code, None).await.message().unwrap();
    let id = view.id;
    let now = || room.sandbox.look(|world| world.message(id).cloned()).unwrap();

    // Renewed after ten minutes, it goes on for fourteen.
    bot.pass(&room, 10 * MINUTE);
    let renewed = room.cleo.click(&view, "Keep watching").await.unwrap().message().unwrap();
    assert_eq!(renewed.id, id);
    bot.pass(&room, 10 * MINUTE);
    play(&room, "banqi", "a1").await;
    follows(&room, &view).await;
    assert!(now().words().contains("stops updating <t:") && !now().words().contains(STOPPED));

    // The last words come while the token can still edit the message.
    bot.pass(&room, 4 * MINUTE);
    let has_ended = |world: &World| world.message(id).is_some_and(|view| view.words().contains(STOPPED));
    room.sandbox.wait_for(has_ended, LIMIT).await.unwrap();
    let ended = now();
    assert!(!ended.words().contains("stops updating") && !ended.words().contains("watching."));
    assert_eq!(ended.alts(), board(&room).alts(), "the newest board stays");
    play(&room, "banqi", "b1").await;
    assert_eq!(now().alts(), ended.alts(), "it follows no longer");

    let renewed = room.cleo.click(&ended, "Keep watching").await.unwrap().message().unwrap();
    assert_eq!((renewed.id, renewed.alts()), (id, board(&room).alts()));
    play(&room, "banqi", "c1").await;
    follows(&room, &view).await;
    room.assert_clean();
    bot.stop().await;
    room.close().await;
}
