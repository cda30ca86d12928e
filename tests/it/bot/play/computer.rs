//! Games against the computer as people see them: with the process killed while the computer thinks, with many games at
//! once, and with everything a person may do while waiting.
//!
//! With many games at once, this command prints how long people wait:
//!
//! ```sh
//! BANQI_DEEP=1 cargo test --release --test it bot::play::computer::many -- --nocapture
//! ```

use std::time::Duration;

use discord_sandbox::{Arg, Channel, Message, Person, World};
use futures_util::future::join_all;
use tokio::time::Instant;

use crate::bot::harness::archive::{Archive, verified};
use crate::bot::harness::computer_match::{Match, is_over};
use crate::bot::harness::room::{LIMIT, Room, assert_closed, deep, private_text};
use crate::bot::harness::sight::Sight;
use crate::bot::harness::table::{code, is_board, public, seq};
use crate::records::random;

/// The maximum time the computer takes to answer, however many games it plays, in a release build on an otherwise idle
/// machine. In other builds the tests only check that it answers.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);

/// The least time for which people see their own move before the computer's, in milliseconds.
const OWN_MOVE_MS: i64 = 800;

#[tokio::test]
async fn a_whole_game_against_the_computer_is_played_recorded_and_not_rated() {
    let room = Room::open().await;
    let seed = 3;
    eprintln!("seed {seed}");
    let mut random = random(seed);
    let mut game = Match::begin(&room, &room.general, &room.ann, 1).await;
    while !is_over(&game.board) {
        game.play_a_turn(&room, &mut random).await;
    }
    assert!(game.board.words().contains("Computer (level 1)"));
    let of_ann = |world: &World| {
        let public = world.messages_in(room.general.id()).filter(|message| !message.is_ephemeral());
        public.filter(|message| message.pings.contains(&room.ann.id())).count()
    };
    assert_eq!(room.sandbox.look(of_ann), 0, "the computer's replies notify nobody");
    let export = [("game", game.code.as_str().into())];
    let record = verified(&room.ann.command(&game.channel, "banqi export", &export).await.unwrap());
    assert_eq!(record.entrants, ["challenger", "computer, level 1"]);
    assert_eq!(record.texts[1].as_str(), "computer", "it cannot choose among deals");
    Sight::of(&game.board).assert_public_after(&record);
    assert_eq!(room.figure("SELECT count(*) FROM ratings").await, 0);
    assert_eq!(room.figure("SELECT count(*) FROM computer_turns").await, 0);
    // Ann has seen each of her own moves before the answer, although level 1 thinks for no time at all.
    let least = "SELECT min(answer.at - own.at) FROM events answer JOIN events own \
                 ON own.session_id = answer.session_id AND own.seq = answer.seq - 1 \
                 WHERE own.kind = 'played' AND own.seat = 0 AND answer.kind = 'played' AND answer.seat = 1";
    assert!(room.figure(least).await >= OWN_MOVE_MS);

    let again = public(&room.ann.click(&game.board, "Rematch").await.unwrap());
    let next = Match { code: code(&again), ..game };
    let board = next.turn(&room, 0, LIMIT).await;
    assert!(
        [" vs Computer", "The computer"].iter().any(|name| board.words().contains(name)),
        "{}",
        board.words()
    );
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_computer_moves_once_though_it_is_killed_while_it_thinks() {
    let kills = if deep() { 200 } else { 5 };
    let mut room = Room::open().await;
    let seed = 4;
    eprintln!("seed {seed}");
    let mut random = random(seed);
    let mut game = Match::begin(&room, &room.general.clone(), &room.ann.clone(), 8).await;
    let mut sessions = vec![game.session];
    for _ in 0..kills {
        if is_over(&game.board) {
            game = Match::begin(&room, &room.general.clone(), &room.ann.clone(), 8).await;
            sessions.push(game.session);
        }
        // The computer thinks for a second. The person has received their response before it starts.
        let played = game.play(&mut random).await;
        room.restart().await;
        if !is_over(&played) {
            game.board = game.turn(&room, seq(&played), LIMIT).await;
        } else {
            game.board = played;
        }
    }
    room.stop().await;
    let archive = Archive::open(&room.database).await;
    for session in sessions {
        let seats: Vec<i64> = archive.plies(session).filter_map(|(_, row)| row.seat).collect();
        let chains = archive.plies(session).any(|(_, row)| row.action.as_deref() == Some("end"));
        assert!(!chains && seats.windows(2).all(|pair| pair[0] != pair[1]), "turn by turn: {seats:?}");
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn whoever_resigns_while_the_computer_thinks_hears_no_more_of_it() {
    let room = Room::open().await;
    let mut random = random(5);
    let mut game = Match::begin(&room, &room.general, &room.ann, 8).await;
    game.play_a_turn(&room, &mut random).await;
    game.play(&mut random).await;
    assert_closed(&game.resign().await);
    game.end(&room).await;
    room.settled().await;
    assert_eq!(room.figure("SELECT count(*) FROM computer_turns").await, 0);
    let last = "SELECT CASE kind WHEN 'resigned' THEN 1 ELSE 0 END FROM events \
        ORDER BY session_id DESC, seq DESC LIMIT 1";
    assert_eq!(room.figure(last).await, 1, "nothing comes after it");
    room.assert_clean();
    room.close().await;
}

/// Offers a draw with a command and confirms it.
async fn offer_draw(person: &Person, channel: &Channel, group: &str, code: &str) {
    let here = [("game", code.into())];
    let asked = person.command(channel, &format!("{group} draw"), &here).await.unwrap();
    let yes = person.click(&asked.message().unwrap(), "Yes, offer draw").await.unwrap();
    assert_eq!(private_text(&yes), "You offered a draw.");
}

/// Waits until a board of the game contains `words`.
async fn board_saying(room: &Room, channel: &Channel, code: &str, words: &str) -> Message {
    let marked = format!("`{code}`");
    let says = |world: &World| {
        let boards = world.messages_in(channel.id());
        let mut boards = boards.filter(|message| is_board(message, &marked));
        boards.find(|board| board.words().contains(words)).cloned()
    };
    let board = room.sandbox.wait_until(says, LIMIT).await;
    board.unwrap_or_else(|failure| panic!("no board says {words:?}: {failure}\n{}", room.log()))
}

#[tokio::test]
async fn the_computer_says_why_it_declines_a_draw_and_plays_on() {
    let mut room = Room::open().await;
    let mut random = random(6);
    let (ann, general) = (room.ann.clone(), room.general.clone());
    let mut game = Match::begin(&room, &general, &ann, 2).await;
    game.play_a_turn(&room, &mut random).await;
    offer_draw(&ann, &general, "banqi", &game.code).await;
    let says = "✋ The computer declined the draw: ";
    let board = board_saying(&room, &general, &game.code, says).await;
    assert!(!is_over(&board) && !board.words().contains("offers a draw"), "{}", board.words());
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'draw_declined'").await, 1);
    // The answer is still shown after a restart, until the player who offered has moved.
    room.restart().await;
    let again = private_text(&ann.command(&general, "banqi show", &[]).await.unwrap());
    assert!(again.contains(says), "{again}");
    game.board = board_saying(&room, &general, &game.code, says).await;
    game.board = game.turn(&room, 0, LIMIT).await;
    let played = game.play(&mut random).await;
    assert!(!played.words().contains("declined the draw"), "{}", played.words());
    room.settled().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_computer_accepts_a_draw_where_it_is_lost_and_says_so_even_after_a_kill() {
    let mut room = Room::open().await;
    let (ann, general) = (room.ann.clone(), room.general.clone());
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K3R w - - 0 1";
    for group in ["xiangqi", "banner"] {
        let asked = [("level", Arg::Int(1)), ("position", fen.into())];
        let challenge = public(&ann.command(&general, &format!("{group} challenge"), &asked).await.unwrap());
        let code = code(&challenge);
        board_saying(&room, &general, &code, "▶").await;
        offer_draw(&ann, &general, group, &code).await;
        room.restart().await;
        let says = "The computer accepted because it had the worse position.";
        let board = board_saying(&room, &general, &code, says).await;
        assert!(is_over(&board) && board.words().contains("🤝 Draw"), "{}", board.words());
    }
    assert_eq!(room.figure("SELECT count(*) FROM computer_turns").await, 0);
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'draw_accepted'").await, 2);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn many_games_at_once_are_all_answered() {
    let games = if deep() { 100 } else { 10 };
    let turns = if deep() { 10 } else { 2 };
    let limit = if deep() { ANSWERS_WITHIN } else { LIMIT };
    let room = Room::open().await;
    // Discord allows a bot five messages in five seconds per channel.
    let places: Vec<(Channel, Person)> = (0..games)
        .map(|number| {
            let channel = room.guild.channel(&format!("table-{number}"));
            (channel, room.sandbox.person(&format!("Person {number}"), "en-US"))
        })
        .collect();
    let mut matches =
        join_all(places.iter().map(|(channel, person)| Match::begin(&room, channel, person, 8))).await;
    let mut waited = Vec::new();
    for turn in 0..turns {
        let answers = matches.iter_mut().zip(0..).map(|(game, number)| {
            let (room, mut random) = (&room, random(turn * 1_000 + number));
            async move {
                if is_over(&game.board) {
                    return None;
                }
                let played = game.play(&mut random).await;
                let asked = Instant::now();
                game.board =
                    if is_over(&played) { played } else { game.turn(room, seq(&played), limit).await };
                Some(asked.elapsed())
            }
        });
        waited.extend(join_all(answers).await.into_iter().flatten());
    }
    waited.sort_unstable();
    let at = |share: f64| waited[((waited.len() - 1) as f64 * share) as usize];
    eprintln!(
        "{games} games at once, {} answers: p50 {:.0?}, p90 {:.0?}, p99 {:.0?}, at most {:.0?}",
        waited.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    assert!(waited.len() >= games, "hardly anything was played");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn who_cannot_be_played_with_is_said_in_a_sentence() {
    let room = Room::open().await;
    let four = [("opponent", Arg::User(room.sandbox.application_id())), ("rules", "four-colour-2".into())];
    let four = room.ann.command(&room.general, "banqi challenge", &four).await.unwrap();
    assert!(private_text(&four).starts_with("The computer can't play these rules yet"), "{}", four.content());
    let bob = [("opponent", Arg::User(room.bob.id())), ("level", Arg::Int(3))];
    let leveled = room.ann.command(&room.general, "banqi challenge", &bob).await.unwrap();
    assert!(private_text(&leveled).starts_with("Choose either `opponent`"), "{}", leveled.content());
    // A level without an opponent means a game against the computer.
    let level = ("level", "");
    let offered = room.ann.autocomplete(&room.general, "banqi challenge", &[], level).await.unwrap();
    assert_eq!(offered.len(), 8);
    let alone = room.ann.command(&room.general, "banqi challenge", &[("level", Arg::Int(2))]).await.unwrap();
    assert!(public(&alone).words().contains("the computer (level 2)"), "{}", alone.content());
    room.assert_clean();
    room.close().await;
}
