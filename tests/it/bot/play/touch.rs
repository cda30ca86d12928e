//! The tap board: it follows the game while it is open, replaces itself, and goes when the game is over.

use std::time::Duration;

use banqi_rules::banqi::{Action, FILES, Square};
use banqi_session::Cell;
use discord_sandbox::{Arg, Button, Message, Person, World};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::bot::commands::use_command;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::{Table, is_board, public, seq, session};
use crate::records::random;

const PLIES: &str = "SELECT count(*) FROM events WHERE kind = 'played'";

/// The style of face-down pieces, and of squares on which nothing can be played.
const GREY: u64 = 2;
/// The styles of squares that a selected piece can move to, and of pieces that it can capture.
const GREEN: u64 = 3;
const RED: u64 = 4;

/// Returns the keys that select or play something.
fn lit(keys: &Message) -> Vec<Button> {
    let plays = |key: &Button| !key.disabled && (key.style != GREY || is_face_down(key));
    keys.buttons().into_iter().filter(plays).collect()
}

fn is_face_down(key: &Button) -> bool {
    match &key.emoji {
        Some(emoji) => emoji.starts_with("face_down"),
        None => false,
    }
}

/// Opens the tap board of a person.
async fn open(person: &Person, board: &Message) -> Message {
    let keys = person.click(board, "Tap board").await.unwrap().message().unwrap();
    assert!(keys.is_ephemeral() && keys.is_components_v2());
    let squares = 32 - usize::from(!keys.words().is_empty());
    assert_eq!((keys.buttons().len(), keys.flat_components().len()), (squares, 40));
    keys
}

/// Waits until a tap board is as `test` says, and returns it.
async fn once(room: &Room, keys: &Message, test: impl Fn(&Message) -> bool) -> Message {
    let found = |world: &World| world.message(keys.id).filter(|keys| test(keys)).cloned();
    room.sandbox
        .wait_until(found, LIMIT)
        .await
        .unwrap_or_else(|failure| panic!("{failure}: {:?}\n{}", lit(keys), room.log()))
}

/// Waits until a message is gone.
async fn gone(room: &Room, message: &Message) {
    let gone = |world: &World| world.message(message.id).is_none();
    room.sandbox.wait_for(gone, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
}

/// Plays one random action with one or two taps, captures first.
async fn tap_an_action(person: &Person, keys: &Message, random: &mut ChaCha8Rng) {
    let keys_lit = lit(keys);
    let key = keys_lit.choose(random).unwrap();
    let held = person.click(keys, &key.custom_id).await.unwrap().message();
    if is_face_down(key) {
        return;
    }
    let held = held.expect("selecting a piece changes the tap board");
    assert_eq!(held.id, keys.id, "in place");
    let put_back = |key: &Button| {
        let parts: Vec<&str> = key.custom_id.split(':').collect();
        parts[4] == parts[5]
    };
    let targets: Vec<Button> = lit(&held).into_iter().filter(|key| !put_back(key)).collect();
    let captures: Vec<Button> = targets.iter().filter(|key| key.style == RED).cloned().collect();
    let steps: Vec<Button> = targets.into_iter().filter(|key| key.style == GREEN).collect();
    let target = captures.choose(random).or_else(|| steps.choose(random)).expect("it can move");
    person.click(&held, &target.custom_id).await.unwrap();
}

/// Plays with tap boards alone until they are gone, with at most two taps for each ply, and returns the public board.
/// Each tap board is opened once. Whoever has none is the computer.
async fn play_by_taps(room: &Room, players: &[&Person], board: &Message, seed: u64) -> Message {
    let mut random = random(seed);
    let mut open_boards = Vec::new();
    for player in players {
        open_boards.push(open(player, board).await.id);
    }
    let opened = room.answered();
    for turn in 0.. {
        assert!(turn < 500, "the game does not end");
        // The turn is that of the person whose tap board has woken up.
        let awake = |world: &World| {
            let boards: Vec<Option<&Message>> = open_boards.iter().map(|id| world.message(*id)).collect();
            if boards.iter().all(Option::is_none) {
                return Some(None);
            }
            let awake = boards.iter().position(|keys| keys.is_some_and(|keys| !lit(keys).is_empty()))?;
            Some(Some((awake, boards[awake]?.clone())))
        };
        let awake = room.sandbox.wait_until(awake, LIMIT).await;
        let awake =
            awake.unwrap_or_else(|failure| panic!("nobody can tap, seed {seed}: {failure}\n{}", room.log()));
        let Some((player, keys)) = awake else { break };
        tap_an_action(players[player], &keys, &mut random).await;
    }
    let taps = room.answered() - opened;
    let plies = usize::try_from(room.figure(PLIES).await).unwrap();
    let own = if players.len() == 1 { plies.div_ceil(2) } else { plies };
    assert!(taps <= 2 * own, "seed {seed}: {taps} taps for {own} plies");
    let over = |world: &World| {
        let mut boards = world.messages_in(board.channel).filter(|message| is_board(message, ""));
        boards.rfind(|board| board.button("Rematch").is_some()).cloned()
    };
    let over = room.sandbox.wait_until(over, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    let left =
        room.sandbox.look(|world| world.messages_in(board.channel).filter(|it| it.is_ephemeral()).count());
    assert_eq!(left, 0, "nothing private is left behind");
    over
}

/// Asserts that the only game has a result, and more plies than this.
async fn is_whole(room: &Room, over: &Message, least: i64) {
    let plies = room.figure(PLIES).await;
    let words = over.words();
    assert!(plies > least && (words.contains("🏆") || words.contains("🤝 Draw")), "{plies}: {words}");
}

#[tokio::test]
async fn two_people_play_a_whole_game_on_tap_boards_that_wake_by_themselves() {
    let room = Room::open().await;
    // The usual rules, here as below: a game goes on until one side has nothing left, or nothing happens for long.
    let asked = [("opponent", Arg::User(room.bob.id()))];
    let challenge = public(&room.ann.command(&room.general, "banqi challenge", &asked).await.unwrap());
    let board = public(&room.bob.click(&challenge, "Accept").await.unwrap());
    let over = play_by_taps(&room, &[&room.ann, &room.bob], &board, 5).await;
    is_whole(&room, &over, 50).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_whole_game_against_the_computer_is_played_on_one_tap_board() {
    let room = Room::open().await;
    let opponent = Arg::User(room.sandbox.application_id());
    let asked = [("opponent", opponent), ("level", Arg::Int(1))];
    room.ann.command(&room.general, "banqi challenge", &asked).await.unwrap();
    // The button is there in every turn.
    let board = |world: &World| {
        let mut boards = world.messages_in(room.general.id());
        boards.find(|board| board.button("Tap board").is_some()).cloned()
    };
    let board = room.sandbox.wait_until(board, LIMIT).await.unwrap();
    let over = play_by_taps(&room, &[&room.ann], &board, 6).await;
    is_whole(&room, &over, 30).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_tap_board_that_is_opened_in_the_others_turn_waits_for_its_own() {
    let room = Room::open().await;
    let board = room.game().await;
    // Those who do not play have none.
    let refused = room.cleo.click(&board, "Tap board").await.unwrap();
    assert!(private_text(&refused).starts_with("You aren't playing in this game"), "{}", refused.content());
    let keys = open(&room.bob, &board).await;
    assert_eq!(keys.words(), "**It's your opponent's turn.**");
    // A tap meanwhile plays nothing.
    let key = keys.buttons().remove(0);
    let tapped = room.bob.click(&keys, &key.custom_id).await.unwrap().message().unwrap();
    assert_eq!((tapped.id, &tapped.components), (keys.id, &keys.components));
    room.ann.command(&room.general, "banqi move", &[("action", "b1".into())]).await.unwrap();
    let keys = once(&room, &keys, |keys| lit(keys).len() == 30).await;
    let key = lit(&keys).into_iter().find(|key| key.custom_id.ends_with(":-:a1")).unwrap();
    let played = room.bob.click(&keys, &key.custom_id).await.unwrap().message().unwrap();
    assert!(played.id == keys.id && lit(&played).is_empty(), "it is Ann's turn again");
    room.settled().await;
    assert_eq!(room.figure(PLIES).await, 2);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_second_tap_board_replaces_the_first() {
    let room = Room::open().await;
    let board = room.game().await;
    let first = open(&room.ann, &board).await;
    let second = open(&room.ann, &board).await;
    assert_ne!(first.id, second.id, "it is at the end of the channel");
    gone(&room, &first).await;
    // Another person's is another one.
    let others = open(&room.bob, &board).await;
    let key = lit(&second).into_iter().find(|key| key.custom_id.ends_with(":-:a1")).unwrap();
    room.ann.click(&second, &key.custom_id).await.unwrap();
    // A face-down piece has given its place to what to tap first.
    once(&room, &others, |keys| lit(keys).len() == 30).await;
    assert!(room.sandbox.look(|world| world.message(second.id).is_some()));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_tap_board_whose_token_has_expired_is_renewed_by_the_next_tap() {
    let room = Room::open().await;
    let board = room.game().await;
    let keys = open(&room.bob, &board).await;
    room.settled().await;
    room.sandbox.advance(Duration::from_secs(16 * 60));
    room.ann.command(&room.general, "banqi move", &[("action", "b1".into())]).await.unwrap();
    let refused = |world: &World| {
        let mut edits = world.requests().filter(|request| request.path.ends_with("/messages/@original"));
        edits.any(|request| request.method == "PATCH" && request.status == 401)
    };
    room.sandbox.wait_for(refused, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    let asleep = room.sandbox.look(|world| world.message(keys.id).cloned()).unwrap();
    assert_eq!(asleep.components, keys.components, "it sleeps");
    // Its squares can still be tapped. That plays nothing, because they showed an earlier state.
    let key = asleep.buttons().into_iter().find(|key| key.custom_id.ends_with(":-:a1")).unwrap();
    let awake = room.bob.click(&asleep, &key.custom_id).await.unwrap().message().unwrap();
    assert!(awake.id == keys.id && lit(&awake).len() >= 30, "{:?}", lit(&awake));
    assert_eq!(room.figure(PLIES).await, 1);
    // From here on it follows the game again.
    let key = lit(&awake).into_iter().find(|key| key.custom_id.ends_with(":-:a1")).unwrap();
    let waits = room.bob.click(&awake, &key.custom_id).await.unwrap().message().unwrap();
    assert!(lit(&waits).is_empty());
    room.ann.command(&room.general, "banqi move", &[("action", "c1".into())]).await.unwrap();
    once(&room, &keys, |keys| !lit(keys).is_empty()).await;
    room.close().await;
}

#[tokio::test]
async fn a_tap_board_that_outlived_its_game_tells_the_result() {
    let room = Room::open().await;
    let board = room.game().await;
    let keys = open(&room.bob, &board).await;
    room.settled().await;
    room.sandbox.advance(Duration::from_secs(16 * 60));
    let board = room.ann.command(&room.general, "banqi move", &[("action", "b1".into())]).await.unwrap();
    room.aborted(&board.message().unwrap()).await;
    let key = keys.buttons().into_iter().find(|key| key.custom_id.ends_with(":-:a1")).unwrap();
    let told = room.bob.click(&keys, &key.custom_id).await.unwrap().message().unwrap();
    assert!(told.id == keys.id && told.buttons().is_empty());
    assert!(told.words().contains("aborted"), "{}", told.words());
    room.close().await;
}

#[tokio::test]
async fn tap_boards_go_when_their_game_ends_by_resignation_or_agreement() {
    let room = Room::open().await;
    for question in ["Resign", "Offer draw"] {
        let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
        for _ in 0..2 {
            table.select(&table.entries()[0].clone()).await;
        }
        let keys = [open(&room.ann, &table.board).await, open(&room.bob, &table.board).await];
        let asked = room.ann.click(&table.board, question).await.unwrap().message().unwrap();
        let yes = asked.buttons().remove(0).custom_id;
        room.ann.click(&asked, &yes).await.unwrap();
        if question == "Offer draw" {
            let id = table.board.id;
            let offered =
                |world: &World| world.message(id).filter(|it| it.button("Accept draw").is_some()).cloned();
            let board = room.sandbox.wait_until(offered, LIMIT).await.unwrap();
            room.bob.click(&board, "Accept draw").await.unwrap();
        }
        for keys in &keys {
            gone(&room, keys).await;
        }
    }
    room.assert_clean();
    room.close().await;
}

/// Plays until a square at the end of a row is empty, so that a tap board has room for a line. The square where the last
/// action began does not count: a line takes its place only after that of a piece.
async fn until_there_is_room(table: &mut Table) {
    let is_room = |table: &Table, left: Option<Square>| {
        let mut ends = (0..FILES).filter_map(|file| Square::at(file, 3));
        ends.any(|square| Some(square) != left && table.sight().at(square) == Cell::Empty)
    };
    let mut left = None;
    while !is_room(table, left) {
        let actions = table.actions();
        let at_the_end = |action: &&Action| action.origin().is_some_and(|from| from.rank() == 3);
        let flip = |action: &&Action| matches!(action, Action::Flip(square) if square.rank() >= 2);
        let other = |action: &&Action| matches!(action, Action::Flip(_) | Action::Capture { .. });
        let found = [&at_the_end as &dyn Fn(&&Action) -> bool, &flip, &other]
            .into_iter()
            .find_map(|test| actions.iter().find(|action| test(action)));
        let action = *found.expect("an action");
        table.choose(action).await;
        left = action.origin();
    }
}

#[tokio::test]
async fn a_line_says_whose_turn_it_is_what_to_tap_and_why_a_tap_has_played_nothing() {
    let room = Room::open().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    until_there_is_room(&mut table).await;
    let (mover, waiting) = (table.to_move().clone(), table.waiting().clone());
    let mine = open(&mover, &table.board).await;
    let theirs = open(&waiting, &table.board).await;
    assert!(mine.words().starts_with("**Your turn** ("), "{}", mine.words());
    assert!(mine.words().contains("\n-# Your opponent "), "{}", mine.words());
    assert!(theirs.words().starts_with("**It's your opponent's turn.**"), "{}", theirs.words());
    assert!(theirs.words().contains("\n-# You "), "{}", theirs.words());

    // A tap on a square as it was before a move that came meanwhile.
    let flip = lit(&mine).into_iter().find(is_face_down).unwrap();
    let stale = flip.custom_id.replace(&format!(":{}:-:", table.seq()), &format!(":{}:-:", table.seq() - 1));
    let refused = mover.forge_click(&room.general, &mine, &stale).reply().await.unwrap().message().unwrap();
    assert_eq!(refused.id, mine.id, "in place");
    assert!(refused.words().starts_with("The board has changed"), "{}", refused.words());
    assert!(refused.words().contains("**Your turn**"), "{}", refused.words());
    let played = mover.click(&refused, &flip.custom_id).await.unwrap().message().unwrap();
    assert!(played.words().starts_with("**It's your opponent's turn.**"), "{}", played.words());
    let awake = once(&room, &theirs, |keys| !lit(keys).is_empty()).await;
    assert!(awake.words().starts_with("**Your turn**"), "{}", awake.words());
    assert!(awake.words().contains("-# Your opponent flipped a "), "{}", awake.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_request_is_on_the_tap_boards_of_both_players_until_it_is_answered() {
    let room = Room::open().await;
    let asked = [("opponent", Arg::User(room.bob.id())), ("casual", Arg::Bool(true))];
    let challenge = public(&room.ann.command(&room.general, "banqi challenge", &asked).await.unwrap());
    let board = room.bob.click(&challenge, "Accept").await.unwrap();
    let mut table = Table::of(&room.general, [&room.ann, &room.bob], &challenge, &board);
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    let (mover, waiting) = (table.to_move().clone(), table.waiting().clone());
    let mine = open(&mover, &table.board).await;
    let theirs = open(&waiting, &table.board).await;
    let with =
        async |keys: &Message, words: &str| once(&room, keys, |keys| keys.words().contains(words)).await;
    let board_with = async |button: &str| {
        let found = |world: &World| {
            let mut boards = world.messages_in(room.general.id());
            boards.rfind(|board| board.button(button).is_some()).cloned()
        };
        room.sandbox.wait_until(found, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()))
    };

    // An offer by the player who waits, for whose answer there was no line.
    let asked = waiting.click(&table.board, "Offer draw").await.unwrap().message().unwrap();
    waiting.click(&asked, "Yes, offer draw").await.unwrap();
    let told = with(&mine, "🤝 **Your opponent offers a draw.**").await;
    assert!(told.words().contains("Your turn: answer below the board, or play."), "{}", told.words());
    with(&theirs, "🤝 You offered a draw. No answer yet.").await;
    mover.click(&board_with("Decline draw").await, "Decline draw").await.unwrap();
    for keys in [&mine, &theirs] {
        once(&room, keys, |keys| !keys.words().contains("🤝")).await;
    }

    // Requests to the player who waits.
    private_text(&use_command(&mover, &room.general, "banqi clock", &[("action", Arg::Int(0))]).await);
    let told = with(&theirs, "⏸ **Your opponent asks to pause the game.**").await;
    assert!(told.words().contains("To answer, use the buttons below the board."), "{}", told.words());
    waiting.click(&board_with("Decline").await, "Decline").await.unwrap();
    once(&room, &theirs, |keys| keys.words().starts_with("**It's your opponent's turn.**")).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn tap_boards_and_menus_of_earlier_versions_still_work() {
    let mut room = Room::open().await;
    let board = room.game().await;
    let keys = open(&room.ann, &board).await;
    let (session, seq) = (session(&board), seq(&board));
    room.settled().await;
    // The program that posted them has ended, and the next one knows neither message nor token.
    room.restart().await;
    // The custom ids are written as version 1 wrote them, whatever is on the buttons today.
    let tap = async |person: &Person, keys: &Message, id: String| {
        let pressed = person.forge_click(&room.general, keys, &id).reply().await.unwrap();
        pressed.message().unwrap_or_else(|| panic!("{id}: {}", pressed.content()))
    };
    let flipped = tap(&room.ann, &keys, format!("b1:tp:{session}:{seq}:-:a1")).await;
    assert!(flipped.id == keys.id && lit(&flipped).is_empty(), "in place, and it is Bob's turn");
    room.settled().await;
    assert_eq!(room.figure(PLIES).await, 1);
    let select = async |person: &Person, id: String, value: &str| {
        let chosen = person.forge_select(&room.general, &board, &id, &[value]).reply().await.unwrap();
        assert!(!chosen.is_ephemeral(), "{id}: {}", chosen.content());
        chosen.message().unwrap()
    };
    let by_menu = select(&room.bob, format!("b1:up:{session}:{}", seq + 1), "b1").await;
    assert!(by_menu.words().contains("flipped a"), "{}", by_menu.words());
    // It follows the game again, and a piece can be selected and put back.
    let awake = once(&room, &keys, |keys| !lit(keys).is_empty()).await;
    let opened = tap(&room.ann, &board, format!("b1:tb:{session}:{seq}")).await;
    assert_eq!(opened.buttons().len(), awake.buttons().len());
    room.assert_clean();
    room.close().await;
}
