//! Advice about a game: what may lie under a square.

use banqi::rules::{Action, Square};
use banqi::sandbox::Arg;

use super::commands::{shown, use_command};
use super::room::{Room, told};
use super::table::Table;

#[tokio::test]
async fn odds_count_what_everyone_can_see() {
    let mut room = Room::open().await;
    let (ann, cleo, general) = (room.ann.clone(), room.cleo.clone(), room.general.clone());
    let no = told(&use_command(&ann, &general, "banqi odds", &[("square", "a1".into())]).await);
    assert!(no.contains("no game here"), "{no}");
    let mut table = Table::begin(&general, &ann, &room.bob).await;
    let odds = |typed: &str| [("square", Arg::from(typed))];
    let first = told(&use_command(&ann, &general, "banqi odds", &odds("c2")).await);
    assert!(first.contains("under c2") && first.contains("32 face-down pieces"), "{first}");
    assert!(first.contains("always one's own") && first.contains("red soldier: 5 of 32 (16%)"), "{first}");
    assert!(first.contains("0% good, 100% quiet, 0% bad"), "{first}");
    for square in 0..4 {
        table.choose(Action::TurnUp(Square::new(square).unwrap())).await;
    }
    // Whoever watches may count as well, at any time.
    for person in [&ann, &room.bob, &cleo] {
        let counted = told(&use_command(person, &general, "banqi odds", &odds(" E1 ")).await);
        assert!(counted.contains("28 face-down pieces") && counted.contains(" of 28 ("), "{counted}");
        assert!(counted.contains("look") && counted.chars().count() <= 2_000, "{counted}");
    }
    for (typed, why) in
        [("a1", "Nothing lies face down on a1"), ("z9", "no square"), ("a8", "face down on a8")]
    {
        let no = told(&use_command(&ann, &general, "banqi odds", &odds(typed)).await);
        assert!(no.contains(why), "{typed}: {no}");
    }
    // Suggested is what lies face down.
    let suggested = ann.autocomplete(&general, "banqi odds", &[], ("square", "")).await.unwrap();
    assert_eq!(suggested.len(), 25);
    let suggested = ann.autocomplete(&general, "banqi odds", &[], ("square", "A")).await.unwrap();
    let squares: Vec<_> = suggested.iter().filter_map(|choice| choice.value.as_str()).collect();
    assert_eq!(squares, ["a2", "a3", "a4"]);

    // With a second game the square waits in the chooser.
    let other = Table::begin(&general, &ann, &cleo).await;
    let chooser = use_command(&ann, &general, "banqi odds", &odds("h4")).await.message().unwrap();
    let menu = chooser.selects().remove(0);
    let counted = ann.select(&chooser, &menu.custom_id, &[&other.code]).await.unwrap();
    assert!(told(&counted).contains(&other.code) && counted.content().contains("under h4"));
    room.stop().await;
    room.assert_clean();
}

#[tokio::test]
async fn there_are_no_odds_where_nothing_is_hidden() {
    let mut room = Room::open().await;
    let (ann, general) = (room.ann.clone(), room.general.clone());
    let bob = [("opponent", Arg::User(room.bob.id()))];
    let challenge = shown(&use_command(&ann, &general, "xiangqi challenge", &bob).await);
    let board = shown(&room.bob.click(&challenge, "Accept").await.unwrap());
    let code = board.content.split('`').nth(1).unwrap().to_owned();
    let asked = [("square", "a1".into()), ("game", code.as_str().into())];
    let no = told(&use_command(&ann, &general, "banqi odds", &asked).await);
    assert!(no.contains("nothing lies face down"), "{no}");
    let suggested = ann.autocomplete(&general, "banqi odds", &asked[1..], ("square", "")).await.unwrap();
    assert!(suggested.is_empty());
    room.stop().await;
    room.assert_clean();
}
