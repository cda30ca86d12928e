//! A person has one view of a game: a new one takes over.

use discord_sandbox::{Arg, Message, World};

use super::{begin, board, follows, play, watch};
use crate::bot::commands::use_command;
use crate::bot::harness::room::{LIMIT, Room};

/// Waits until a private message is gone.
async fn gone(room: &Room, view: &Message) {
    let id = view.id;
    let is_gone = |world: &World| world.message(id).is_none();
    let gone = room.sandbox.wait_for(is_gone, LIMIT).await;
    gone.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
}

#[tokio::test]
async fn the_view_that_was_opened_last_follows_the_game_and_the_one_before_goes() {
    let mut room = Room::open().await;
    let cleo = room.cleo.clone();
    let code = begin(&room, "banqi").await;
    let shown = async |room: &Room| {
        let game = [("game", Arg::from(code.as_str()))];
        use_command(&room.cleo, &room.general, "banqi show", &game).await.message().unwrap()
    };
    let watched = async |shown: &Message| {
        let view = cleo.click(shown, "Watch").await.unwrap().message().unwrap();
        assert_eq!(view.id, shown.id, "in place");
        assert!(view.words().contains("1 person is watching"), "{}", view.words());
        view
    };
    let first = watched(&shown(&room).await).await;
    play(&room, "banqi", "a1").await;
    follows(&room, &first).await;
    // The game has gone on, so she has its new board shown, and watches below that.
    let second = watched(&shown(&room).await).await;
    gone(&room, &first).await;
    play(&room, "banqi", "b1").await;
    follows(&room, &second).await;
    // The same by command, and then below a board again.
    let third = watch(&cleo, &room.general, "banqi", &code, None).await.message().unwrap();
    gone(&room, &second).await;
    let fourth = watched(&shown(&room).await).await;
    gone(&room, &third).await;
    // A board that is only looked at takes nothing over.
    let looked_at = shown(&room).await;
    play(&room, "banqi", "c1").await;
    follows(&room, &fourth).await;
    assert!(room.sandbox.look(|world| world.message(looked_at.id).is_some()));

    // After a kill the view from before cannot be deleted. It says until when it follows, and its button works.
    room.restart().await;
    let fifth = watched(&looked_at).await;
    assert!(room.sandbox.look(|world| world.message(fourth.id).is_some()));
    let renewed = cleo.click(&fourth, "Keep watching").await.unwrap().message().unwrap();
    assert_eq!((renewed.id, renewed.alts()), (fourth.id, board(&room).alts()));
    gone(&room, &fifth).await;
    play(&room, "banqi", "d1").await;
    follows(&room, &fourth).await;
    room.assert_clean();
    room.close().await;
}
