//! Games of every preset. Those without face-down pieces are played through the commands and menus of their group, and
//! those with them in the tests of random games. Also every preset, with as few clicks as possible.

use banqi_custom_id::Group;
use banqi_rules::{AnyGame, AnyPly, Variant};
use discord_sandbox::{Arg, Message, Person};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use crate::bot::commands::use_command;
use crate::bot::harness::archive::verified_as;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::{code, is_board, public};
use crate::records::random;

/// A game that is longer ends with a resignation.
const PLIES: usize = 40;

/// Plays an action from the menu on the board, if it lists the action; otherwise by command.
async fn play(room: &Room, player: &Person, group: &str, board: &Message, action: &str) -> Message {
    let selects = board.selects();
    let menu = selects.iter().find(|menu| menu.options.iter().any(|option| option.value == action));
    match menu {
        Some(menu) => public(&player.select(board, &menu.custom_id, &[action]).await.unwrap()),
        None => {
            let args = [("action", action.into()), ("game", code(board).as_str().into())];
            public(&use_command(player, &room.general, &format!("{group} move"), &args).await)
        }
    }
}

#[tokio::test]
async fn a_game_of_every_preset_is_played_shown_and_verified() {
    let room = Room::open().await;
    let mut random = random(41);
    for variant in Variant::presets().into_iter().filter(|variant| !variant.hides_pieces()) {
        let group = &variant.to_string();
        let path = |subcommand: &str| format!("{group} {subcommand}");
        let args = [("opponent", Arg::User(room.bob.id()))];
        let challenge = public(&use_command(&room.ann, &room.general, &path("challenge"), &args).await);
        let mut board = public(&room.bob.click(&challenge, "Accept").await.unwrap());
        let mut game = AnyGame::new(variant);
        let seats = [&room.ann, &room.bob];
        while let Some(seat) = game.seat_to_move().filter(|_| game.plies().len() < PLIES) {
            let action = *game.actions().choose(&mut random).unwrap();
            let player = seats[usize::from(seat.0)];
            board = play(&room, player, group, &board, &action.to_string()).await;
            game.play(AnyPly::of(action, None)).unwrap();
            let picture = &board.attachments[0];
            assert!(
                picture.filename.ends_with(&format!("-{}.png", game.plies().len())),
                "{}",
                picture.filename
            );
            assert!(picture.bytes.starts_with(b"\x89PNG"), "{variant}");
            assert!(board.alts()[0].lines().count() > 2, "{:?}", board.alts());
        }
        let here = [("game", code(&board).as_str().into())];
        if game.outcome().is_none() {
            let question = use_command(&room.ann, &room.general, &path("resign"), &here).await;
            room.ann.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
        }
        let record =
            verified_as(group, &use_command(&room.cleo, &room.general, &path("export"), &here).await);
        let played: Vec<String> = game.plies().iter().map(ToString::to_string).collect();
        let recorded: Vec<String> = record.plies.iter().map(|timed| timed.step.to_string()).collect();
        assert_eq!(recorded, played, "{variant}");
        if let Some(outcome) = game.outcome() {
            assert_eq!(record.result.unwrap().to_string(), outcome.to_string(), "{variant}");
        }
        let verified = use_command(&room.cleo, &room.general, &path("verify"), &here).await;
        let all = format!("{} moves are legal", played.len());
        assert!(private_text(&verified).contains(&all), "{}", private_text(&verified));
        let replay = use_command(&room.cleo, &room.general, &path("replay"), &here).await.message().unwrap();
        assert!(replay.attachments[0].bytes.starts_with(b"GIF89a"), "{variant}");
        let book = use_command(&room.cleo, &room.general, &path("rules"), &[]).await.message().unwrap();
        assert!(book.attachments[0].bytes.starts_with(b"\x89PNG"), "{variant}");
        assert!(book.words().contains("page 1 of"), "{}", book.words());
    }
    room.assert_clean();
    room.close().await;
}

/// A game whose clicks are counted ends with this number of plies.
const COUNTED: usize = 30;

/// Returns the player to move, as the board says.
fn to_move<'p>(people: &[&'p Person], board: &Message) -> Option<&'p Person> {
    let words = board.words();
    let turn = words.lines().find(|line| line.starts_with('▶'))?;
    people.iter().copied().find(|person| turn.contains(&person.mention()))
}

/// Plays an entry of any menu of a board. If it is a piece, its destination is chosen as well. Returns the next board.
async fn choose(room: &Room, player: &Person, board: &Message, random: &mut ChaCha8Rng) -> Message {
    let menus = board.selects();
    let menu = menus.choose(random).expect("the player to move has a menu");
    let entry = menu.options.choose(random).expect("a menu has entries");
    let reply = player.select(board, &menu.custom_id, &[&entry.value]).await.unwrap();
    let shown = board.attachments[0].filename.clone();
    if !reply.is_ephemeral() {
        let next = public(&reply);
        assert_ne!(next.attachments[0].filename, shown, "the picture has the number of plies in its name");
        return next;
    }
    let targets = reply.message().expect("the destinations");
    let menu = targets.selects().remove(0);
    let target = menu.options.choose(random).expect("a piece that can be chosen can move");
    player.select(&targets, &menu.custom_id, &[&target.value]).await.unwrap();
    let marked = format!("`{}`", code(board));
    let newer = room.sandbox.wait_until(
        |world| {
            let last = world.messages_in(board.channel).rfind(|message| is_board(message, &marked))?;
            (last.attachments[0].filename != shown).then(|| last.clone())
        },
        LIMIT,
    );
    newer.await.unwrap_or_else(|failure| panic!("{failure}: {}", board.words()))
}

#[tokio::test]
async fn a_move_of_any_game_takes_at_most_two_clicks() {
    let room = Room::open().await;
    let dan = room.sandbox.person("Dan", "en-US");
    let mut random = random(42);
    let (mut plies, mut clicks) = (0, 0);
    for variant in Variant::presets() {
        let people = &[&room.ann, &room.bob, &room.cleo, &dan][..usize::from(variant.seats())];
        let (group, rules) = (Group::of(&variant).name(), variant.to_string());
        // A group of one preset has no rules to choose.
        let args = [("rules", rules.as_str().into())];
        let args = if group == rules { &[][..] } else { &args };
        let challenge = use_command(&room.ann, &room.general, &format!("{group} challenge"), args).await;
        let mut board = public(&challenge);
        for person in &people[1..] {
            let enter = board.buttons().remove(0).custom_id;
            board = public(&person.click(&board, &enter).await.unwrap());
        }
        for ply in 0..COUNTED {
            let Some(player) = to_move(people, &board) else { break };
            let before = room.answered();
            board = choose(&room, player, &board, &mut random).await;
            let taken = room.answered() - before;
            assert!((1..=2).contains(&taken), "{variant}: {taken} clicks for ply {ply}");
            plies += 1;
            clicks += taken;
        }
    }
    assert!(plies < clicks, "some moves take two: {clicks} clicks for {plies} plies");
    room.assert_clean();
    room.close().await;
}
