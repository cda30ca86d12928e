//! `/next`: the next game that waits for a person, in whichever server it is.

use discord_sandbox::{Arg, Message};

use crate::bot::commands::use_command;
use crate::bot::first_minute::LEFT;
use crate::bot::harness::room::{Room, private_text};
use crate::bot::harness::table::{Table, challenge};

/// Returns the code of the game that a message brings.
fn shown(message: &Message) -> String {
    assert!(message.is_ephemeral(), "shown to all: {}", message.words());
    let words = message.words();
    assert!(words.contains("next game"), "{words}");
    words.split('`').nth(1).unwrap_or_else(|| panic!("no code in {words}")).to_owned()
}

#[tokio::test]
async fn the_games_that_wait_are_shown_in_turn_wherever_they_are() {
    let mut room = Room::open().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let none = private_text(&use_command(&ann, &general, "next", &[]).await);
    assert!(none.contains("No game is waiting for you") && none.contains("play"), "{none}");

    // Three games: in two of them Ann has to move, the third is a challenge to her in another server.
    let club = room.sandbox.guild("Club", "en-US").channel("club");
    let mut first = Table::begin(&general, &ann, &bob).await;
    let mut second = Table::begin(&general, &bob, &ann).await;
    let third = challenge(&club, &bob, &ann).await;
    for table in [&mut first, &mut second] {
        if table.to_move().id() == bob.id() {
            table.select(&table.entries()[0].clone()).await;
        }
    }
    room.settled().await;
    room.stop().await;
    // The deadlines in another order than the games.
    room.alter(&format!(
        "UPDATE sessions SET deadline_at = deadline_at - 3600000 WHERE code = '{}'",
        second.code
    ))
    .await;
    let first_of_all = "(SELECT min(deadline_at) FROM sessions) - 3600000";
    room.alter(&format!("UPDATE sessions SET deadline_at = {first_of_all} WHERE phase = 'offered'")).await;
    room.start().await;
    let third_code = third.words().split('`').nth(1).unwrap().to_owned();
    let order = [third_code, second.code.clone(), first.code.clone()];

    let now = use_command(&ann, &general, "next", &[]).await.message().unwrap();
    assert_eq!(shown(&now), order[0], "{}", now.words());
    assert!(now.words().contains("(1 of 3)") && now.words().contains("challenge from"), "{}", now.words());
    assert!(now.words().contains(&format!("/{}/{})", club.id(), third.id)), "{}", now.words());
    // The button shows the one after it, in place, and what was shown is known after a crash.
    let now = ann.click(&now, "Next game").await.unwrap().message().unwrap();
    assert_eq!(shown(&now), order[1]);
    let board = format!("https://discord.com/channels/{}/{}/", room.guild.id(), general.id());
    let words = now.words();
    assert!(
        words.contains(&board) && words.contains("your turn") && words.contains("Taiwan rules"),
        "{words}"
    );
    assert!(words.contains(&bob.mention()) && words.contains("<t:"), "{words}");
    room.restart().await;
    let now = use_command(&ann, &club, "next", &[]).await.message().unwrap();
    assert_eq!(shown(&now), order[2]);
    let now = use_command(&ann, &club, "next", &[]).await.message().unwrap();
    assert_eq!(shown(&now), order[0], "it goes round");

    // A list names what waits elsewhere as well, and leads to it.
    let list = use_command(&ann, &general, "banqi games", &[]).await.message().unwrap();
    let words = list.words();
    let at =
        |code: &String| words.find(code.as_str()).unwrap_or_else(|| panic!("{code} is missing: {words}"));
    assert!(at(&order[0]) < at(&order[1]) && at(&order[1]) < at(&order[2]), "{words}");
    assert!(list.button("Next game").is_some());
    // To others it names what is played here.
    let of_ann = [("player", Arg::User(ann.id()))];
    let others = private_text(&use_command(&bob, &general, "banqi games", &of_ann).await);
    assert!(!others.contains(&order[0]) && others.contains(&order[1]), "{others}");

    // What she has played no longer waits.
    first.board = general.message(first.board.id).unwrap();
    first.select(&first.entries()[0].clone()).await;
    let now = ann.click(&list, "Next game").await.unwrap().message().unwrap();
    assert!(shown(&now) == order[1] && now.words().contains("(1 of 2)") || now.words().contains("(2 of 2)"));
    // A server without the bot has nothing to lead to.
    room.settled().await;
    room.guild.remove_bot();
    room.until(LEFT, |figure| figure > 0).await;
    let now = use_command(&ann, &club, "next", &[]).await.message().unwrap();
    assert!(shown(&now) == order[0] && !now.words().contains(" of "), "{}", now.words());
    assert!(now.buttons().is_empty());
    room.guild.invite_bot();
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_draw_offer_waits_too_and_the_end_of_a_game_leads_on() {
    let room = Room::open().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let mut table = Table::begin(&general, &ann, &bob).await;
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    let (mover, waiting) = (table.to_move().clone(), table.waiting().clone());
    let question = mover.click(&table.board, "Offer draw").await.unwrap().message().unwrap();
    mover.click(&question, "Yes, offer draw").await.unwrap();
    room.settled().await;
    let now = use_command(&waiting, &general, "next", &[]).await.message().unwrap();
    assert_eq!(shown(&now), table.code);
    assert!(now.words().contains("you've been offered a draw"), "{}", now.words());

    // The end of one game leads to the next.
    let other = Table::begin(&general, &waiting, &mover).await;
    use_command(
        &waiting,
        &general,
        "banqi draw",
        &[("action", Arg::Int(1)), ("game", table.code.as_str().into())],
    )
    .await;
    table.look_at_the_end(&room.sandbox).await;
    let person = other.to_move().clone();
    let led = person.click(&table.board, "Next game").await.unwrap().message().unwrap();
    assert_eq!(shown(&led), other.code);
    let nothing = room.cleo.click(&table.board, "Next game").await.unwrap();
    assert!(private_text(&nothing).contains("No game is waiting"), "{}", nothing.content());
    room.assert_clean();
    room.close().await;
}
