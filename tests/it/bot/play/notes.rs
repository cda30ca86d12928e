//! Notes: the private answers to wrong clicks, wrong moves and requests for advice replace each other, and they are
//! gone once their reader plays.

use banqi_rules::banqi::Action;
use discord_sandbox::{Arg, Message, Person, World};
use rand::seq::IndexedRandom as _;

use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::Table;
use crate::records::random;

/// Rules under which a game ends with the first move that is neither a flip nor a capture.
const SHORT: &str = "taiwan+quiet-limit=1";

/// How a game is played.
#[derive(Debug, Clone, Copy)]
enum Way {
    Typing,
    Menus,
    Tapping,
}

/// Returns the private messages that a person has in the channel of a table, except tap boards, which stay open.
fn private(world: &World, table: &Table, person: &Person) -> Vec<Message> {
    let of_channel = world.messages_in(table.channel.id()).filter(|message| message.is_ephemeral());
    let is_tap_board =
        |message: &Message| message.buttons().iter().any(|key| key.custom_id.starts_with("b1:tp:"));
    let theirs = of_channel.filter(|message| message.only_for == Some(person.id()) && !is_tap_board(message));
    theirs.cloned().collect()
}

/// Waits until this number of private messages is left to a person.
async fn left(room: &Room, table: &Table, person: &Person, number: usize) {
    let is_left = |world: &World| private(world, table, person).len() == number;
    room.sandbox.wait_for(is_left, LIMIT).await.unwrap_or_else(|failure| {
        let words: Vec<String> =
            room.sandbox.look(|world| private(world, table, person)).iter().map(Message::words).collect();
        panic!("{failure}: {words:#?}\n{}", room.log())
    });
}

/// Types a move that is refused in private.
async fn refused(table: &Table, person: &Person, action: &str) -> String {
    let args = [("action", action.into()), ("game", table.code.as_str().into())];
    private_text(&person.command(&table.channel, "banqi move", &args).await.unwrap())
}

#[tokio::test]
async fn a_whole_game_leaves_at_most_one_note_to_each_player() {
    let room = Room::open().await;
    for way in [Way::Typing, Way::Menus, Way::Tapping] {
        let mut random = random(7);
        let mut table = Table::begin_by(&room.general, SHORT, &room.ann, &room.bob).await;
        let mut notes = 0;
        while !table.is_over() {
            let (mover, waiting) = (table.to_move().clone(), table.waiting().clone());
            // Two mistakes by the player to move, and one by the other.
            assert_eq!(
                refused(&table, &mover, "a9").await,
                "There is no square a9. Columns are a to h, rows 1 to 4."
            );
            let early = refused(&table, &waiting, "b2").await;
            assert_eq!(early, format!("It's {}'s turn.", mover.mention()));
            let odds = [("square", "c3".into()), ("game", table.code.as_str().into())];
            private_text(&mover.command(&table.channel, "banqi odds", &odds).await.unwrap());
            notes += 3;
            left(&room, &table, &mover, 1).await;
            let actions = table.actions();
            let flips: Vec<Action> =
                actions.iter().copied().filter(|action| matches!(action, Action::Flip(_))).collect();
            let action = *flips.choose(&mut random).or_else(|| actions.choose(&mut random)).unwrap();
            match way {
                Way::Typing => table.command(&action.to_string(), &action.to_string()).await,
                Way::Menus => table.choose(action).await,
                Way::Tapping => table.touch(&room.sandbox, action).await,
            }
            left(&room, &table, &mover, 0).await;
        }
        assert!(notes > 60, "{way:?}: {notes}");
        for player in &table.players {
            let (kept, player) =
                (room.sandbox.look(|world| private(world, &table, player).len()), player.clone());
            assert!(kept <= 1, "{way:?}: {kept} of {notes} are left");
            // What they do next in the channel removes the last one.
            private_text(
                &player
                    .command(&room.general, "banqi verify", &[("game", Arg::from(&*table.code))])
                    .await
                    .unwrap(),
            );
            left(&room, &table, &player, 1).await;
            let verified = room.sandbox.look(|world| private(world, &table, &player)).remove(0);
            assert!(verified.words().contains("✅"), "{}", verified.words());
            room.general.delete_message(verified.id);
        }
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_note_in_another_channel_and_what_is_no_note_stay() {
    let room = Room::open().await;
    let table = Table::begin(&room.general, &room.ann, &room.bob).await;
    let elsewhere = room.sandbox.guild("Strangers", "en-US").channel("general");
    let other =
        private_text(&room.bob.command(&elsewhere, "banqi move", &[("action", "b2".into())]).await.unwrap());
    assert!(other.contains("no game"), "{other}");
    private_text(&room.bob.command(&room.general, "banqi learn", &[]).await.unwrap());
    refused(&table, &room.bob, "b2").await;
    left(&room, &table, &room.bob, 2).await;
    refused(&table, &room.bob, "b3").await;
    left(&room, &table, &room.bob, 2).await;
    let in_elsewhere =
        |world: &World| world.messages_in(elsewhere.id()).filter(|it| it.is_ephemeral()).count();
    assert_eq!(room.sandbox.look(in_elsewhere), 1);
    // A question is answered by a note, which takes its place.
    let question = room.bob.click(&table.board, "Abort").await.unwrap();
    left(&room, &table, &room.bob, 2).await;
    room.bob.click(&question.message().unwrap(), "No, keep playing").await.unwrap();
    left(&room, &table, &room.bob, 1).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_confirmation_in_the_place_of_its_question_goes_as_well() {
    let room = Room::open().await;
    let board = room.game().await;
    let question = room.ann.click(&board, "Offer draw").await.unwrap().message().unwrap();
    let note = room.ann.click(&question, "Yes, offer draw").await.unwrap();
    assert_eq!(private_text(&note), "You offered a draw.");
    room.ann.click(&board, "Abort").await.unwrap();
    let gone = room.sandbox.wait_for(|world| world.message(question.id).is_none(), LIMIT).await;
    gone.unwrap_or_else(|_| panic!("{}", room.log()));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_note_about_an_offer_goes_when_the_offer_is_answered() {
    let room = Room::open().await;
    let board = room.game().await;
    let question = room.ann.click(&board, "Offer draw").await.unwrap().message().unwrap();
    let note = room.ann.click(&question, "Yes, offer draw").await.unwrap();
    assert_eq!(private_text(&note), "You offered a draw.");
    let offered =
        |world: &World| world.message(board.id).filter(|it| it.button("Decline draw").is_some()).cloned();
    let board = room.sandbox.wait_until(offered, LIMIT).await.unwrap();
    assert!(room.sandbox.look(|world| world.message(question.id).is_some()), "it is still true");
    room.bob.click(&board, "Decline draw").await.unwrap();
    let gone = room.sandbox.wait_for(|world| world.message(question.id).is_none(), LIMIT).await;
    gone.unwrap_or_else(|_| panic!("{}", room.log()));
    room.assert_clean();
    room.close().await;
}
