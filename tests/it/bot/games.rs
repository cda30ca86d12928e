//! Whole games, from the challenge to the leaderboard.

use super::room::{Room, told};

#[tokio::test]
async fn a_game_begins_and_a_click_plays() {
    let room = Room::open().await;
    let board = room.game().await;
    assert!(board.content.contains(&room.ann.mention()), "{}", board.content);
    let up = board.selects().into_iter().next().unwrap();
    let reply = room.ann.select(&board, &up.custom_id, &["a1"]).await.unwrap();
    let board = reply.message().unwrap();
    eprintln!(
        "{}\n{:#?}",
        board.content,
        board.selects().iter().map(|s| s.placeholder.clone()).collect::<Vec<_>>()
    );
    let reply = room.bob.command(&room.general, "banqi move", &[("action", "b1".into())]).await.unwrap();
    eprintln!("{}", reply.content());
    let not_yet = room.cleo.command(&room.general, "banqi move", &[("action", "c1".into())]).await.unwrap();
    eprintln!("{}", told(&not_yet));
    room.assert_clean();
}
