//! Casual games: agreed in the challenge, with hints on request, and not rated.

use banqi_rules::banqi::{Action, Square};
use discord_sandbox::{Arg, World};

use crate::bot::commands::{shown, use_command};
use crate::bot::harness::archive::record_of;
use crate::bot::harness::room::{LIMIT, Room, assert_closed, private_text};
use crate::bot::harness::table::{Table, public};
use crate::bot::harness::xiangqi_table::XiangqiTable;

#[tokio::test]
async fn people_agree_on_a_casual_game_are_told_of_hints_in_it_and_it_is_not_rated() {
    let mut room = Room::open().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let asked = [("opponent", Arg::User(bob.id())), ("casual", Arg::Bool(true))];
    let challenge = public(&use_command(&ann, &general, "banqi challenge", &asked).await);
    let agreed = "🍵 Casual game: ratings won't change. Hints are allowed";
    assert!(challenge.words().contains(agreed), "{}", challenge.words());
    let accepted = bob.click(&challenge, "Accept").await.unwrap();
    let mut table = Table::of(&general, [&ann, &bob], &challenge, &accepted);
    assert!(table.board.words().contains("Taiwan rules · casual\u{A0}· "), "{}", table.board.words());
    let listed = private_text(&use_command(&bob, &general, "banqi games", &[]).await);
    assert!(listed.ends_with(" · casual"), "{listed}");

    table.choose(Action::Flip(Square::new(0).unwrap())).await;
    let no = private_text(&use_command(&ann, &general, "banqi hint", &[]).await);
    assert_eq!(no, format!("It's {}'s turn.", bob.mention()));
    let hint = private_text(&use_command(&bob, &general, "banqi hint", &[]).await);
    assert!(hint.contains(&table.code) && hint.contains("the best of your 31 moves"), "{hint}");
    // The board shows Ann that Bob has taken a hint, but not which one.
    let taken = format!("💡 {} used 1 hint", bob.mention());
    let hinted = |world: &World| {
        let board = world.message(table.board.id)?;
        board.words().contains(&taken).then(|| board.clone())
    };
    let board = room.sandbox.wait_until(hinted, LIMIT).await.unwrap();
    assert!(!board.words().contains("the best of"), "{}", board.words());
    table.take(board);
    room.restart().await;
    table.choose(Action::Flip(Square::new(1).unwrap())).await;
    assert!(table.board.words().contains(&taken), "{}", table.board.words());

    let question = use_command(&ann, &general, "banqi resign", &[]).await.message().unwrap();
    assert_closed(&ann.click(&question, "Yes, resign").await.unwrap());
    table.look_at_the_end(&room.sandbox).await;
    for words in [" · casual\u{A0}· ", &taken] {
        assert!(table.board.words().contains(words), "{words}: {}", table.board.words());
    }
    assert_eq!(room.figure("SELECT count(*) FROM rating_log").await, 0);
    assert!(record_of(&table, &ann).await.casual);
    let rematch = shown(&bob.click(&table.board, "Rematch").await.unwrap());
    assert!(rematch.words().contains(agreed), "{}", rematch.words());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn xiangqi_is_played_casually_as_well() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let casual = [("casual", Arg::Bool(true))];
    let challenge = shown(&use_command(&ann, &room.general, "banner challenge", &casual).await);
    let agreed = "\n🍵 Casual game: ratings won't change. Hints are allowed (`/banner hint`)";
    assert!(challenge.words().contains(agreed), "{}", challenge.words());
    let mut table = XiangqiTable::begin(&room.general, "xiangqi", &casual, [&ann, &bob]).await;
    table.play_all("h2e2 h9g7").await;
    let question = table.command(&ann, "resign", &[]).await.message().unwrap();
    assert_closed(&ann.click(&question, "Yes, resign").await.unwrap());
    table.look_for(&room.sandbox, "Rematch", true).await;
    assert!(table.board.words().contains(" · casual\u{A0}· "), "{}", table.board.words());
    assert!(table.ended(&room, "black wins: resignation").await.casual);
    let pgn = table.command(&ann, "export", &[("format", Arg::Int(1))]).await.message().unwrap();
    let text = String::from_utf8(pgn.attachments[0].bytes.to_vec()).unwrap();
    assert!(text.contains("[Event \"Casual Game\"]"), "{text}");
    assert_eq!(room.figure("SELECT count(*) FROM rating_log").await, 0);
    room.stop().await;
    room.assert_clean();
    room.close().await;
}
