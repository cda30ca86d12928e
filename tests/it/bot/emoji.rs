//! The emoji of the pieces: registered in the background, only what differs, and never needed.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use discord_sandbox::{FaultKind, Message, Options, World};

use crate::bot::harness::room::{LIMIT, Room, emoji, private_text};

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// Returns a room in which the bot has never registered its emoji, with every body checked.
async fn room() -> Room {
    let openapi = std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from);
    Room::without_emoji(Options { openapi, ..Options::default() }).await
}

/// Returns the number of requests with this method about emoji.
fn sent(world: &World, method: &str) -> usize {
    world.requests().filter(|request| request.method == method && request.path.contains("/emojis")).count()
}

/// Waits until the application has exactly the bot's emoji and those of `others`.
async fn registered(room: &Room, others: &[&str]) {
    let wanted: HashSet<&str> =
        emoji().iter().map(|(name, _)| name.as_str()).chain(others.iter().copied()).collect();
    let is_done = |world: &World| {
        let names: HashSet<&str> = world.emojis().map(|(name, _)| name).collect();
        names == wanted
    };
    room.sandbox.wait_for(is_done, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}: {}", room.log()));
}

/// Returns the name of an emoji that another version of the bot has for the same piece as one of this version's.
fn of_another_version(nth: usize) -> String {
    let (piece, _) = emoji()[nth].0.rsplit_once('_').unwrap();
    format!("{piece}_000000")
}

/// Waits until this many starts of the bot have done what is to be done about emoji.
async fn looked(room: &Room, starts: usize) {
    let looked = async {
        while room.log().matches("all emoji are registered").count() < starts {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, looked).await.unwrap_or_else(|_| panic!("{}", room.log()));
}

/// Returns the emoji of all entries of a message's selects.
fn in_selects(message: &Message) -> Vec<Option<String>> {
    message.selects().into_iter().flat_map(|select| select.options).map(|option| option.emoji).collect()
}

#[tokio::test]
async fn the_first_start_registers_all_emoji_and_the_second_sends_nothing() {
    let mut room = room().await;
    room.start().await;
    registered(&room, &[]).await;
    assert_eq!(room.sandbox.look(|world| sent(world, "POST")), emoji().len());
    room.sandbox.look(|world| {
        let pictures: HashSet<(&str, &[u8])> = world.emojis().collect();
        for (name, png) in emoji() {
            assert!(pictures.contains(&(name.as_str(), png.as_slice())), "{name}");
        }
    });
    // The bot uses them without another start.
    let board = room.game().await;
    assert!(in_selects(&board).iter().all(Option::is_some), "{:?}", board.selects());

    room.restart().await;
    let board = room.aborted(&board).await;
    assert!(board.button("Rematch").is_some());
    assert_eq!(room.sandbox.look(|world| (sent(world, "POST"), sent(world, "DELETE"))), (emoji().len(), 0));
    room.close().await;
}

#[tokio::test]
async fn a_changed_picture_is_registered_and_the_old_emoji_stays_for_a_while() {
    let mut room = room().await;
    let changed = 7;
    for (name, png) in emoji().iter().enumerate().filter(|(nth, _)| *nth != changed).map(|(_, emoji)| emoji) {
        room.sandbox.add_old_emoji(name, png, 400 * DAY);
    }
    let old = of_another_version(changed);
    let others = [old.as_str(), "party_parrot", "red_horse", "unknown_000000"];
    for name in others {
        room.sandbox.add_old_emoji(name, b"a picture", 400 * DAY);
    }
    room.start().await;
    registered(&room, &others).await;
    looked(&room, 1).await;
    // Nor does the next start change anything.
    room.restart().await;
    looked(&room, 2).await;
    registered(&room, &others).await;
    assert_eq!(room.sandbox.look(|world| (sent(world, "POST"), sent(world, "DELETE"))), (1, 0));
    room.close().await;
}

#[tokio::test]
async fn an_emoji_of_another_version_is_deleted_a_month_after_the_last_change() {
    // The ages of this version's emoji and of the other one, in days, and whether the other one stays.
    let cases = [
        // Another version of the bot has just registered it: an update is under way, or was taken back.
        (400, 1, true),
        (400, 31, false),
        (29, 400, true),
        (31, 400, false),
    ];
    let mut room = room().await;
    for (nth, (name, png)) in emoji().iter().enumerate() {
        let days = cases.get(nth).map_or(400, |(own, ..)| *own);
        room.sandbox.add_old_emoji(name, png, days * DAY);
    }
    let mut staying = vec!["party_parrot".to_owned()];
    room.sandbox.add_old_emoji(&staying[0], b"a picture", 400 * DAY);
    for (nth, (_, days, stays)) in cases.into_iter().enumerate() {
        let name = of_another_version(nth);
        room.sandbox.add_old_emoji(&name, b"a picture", days * DAY);
        staying.extend(stays.then_some(name));
    }
    room.start().await;
    looked(&room, 1).await;
    registered(&room, &staying.iter().map(String::as_str).collect::<Vec<_>>()).await;
    assert_eq!(room.sandbox.look(|world| (sent(world, "POST"), sent(world, "DELETE"))), (0, 2));
    room.close().await;
}

#[tokio::test]
async fn where_there_is_no_room_for_new_emoji_the_oldest_of_other_versions_go() {
    const MOST: usize = 2_000;
    let mut room = room().await;
    let changed = 2;
    for (name, png) in &emoji()[changed..] {
        room.sandbox.add_old_emoji(name, png, 400 * DAY);
    }
    let old = [0, 1, 2].map(of_another_version);
    for (days, name) in [20, 3, 10].into_iter().zip(&old) {
        room.sandbox.add_old_emoji(name, b"a picture", days * DAY);
    }
    let of_others: Vec<String> =
        (emoji().len() - changed + old.len()..MOST).map(|nth| format!("party_{nth}")).collect();
    for name in &of_others {
        room.sandbox.add_old_emoji(name, b"a picture", 500 * DAY);
    }
    assert_eq!(room.sandbox.look(|world| world.emojis().count()), MOST);
    room.start().await;
    looked(&room, 1).await;
    let staying: Vec<&str> = of_others.iter().chain([&old[1]]).map(String::as_str).collect();
    registered(&room, &staying).await;
    assert_eq!(room.sandbox.look(|world| (sent(world, "POST"), sent(world, "DELETE"))), (2, 2));
    room.close().await;
}

#[tokio::test]
async fn a_request_that_failed_is_sent_again_later() {
    let mut room = room().await;
    for (name, png) in &emoji()[3..] {
        room.sandbox.add_emoji(name, png);
    }
    // The first and the third: each ends an attempt.
    room.sandbox.fail_next("POST", "/emojis", 1, FaultKind::Status(503));
    room.start().await;
    registered(&room, &[]).await;
    assert_eq!(room.sandbox.look(|world| sent(world, "POST")), 4);
    room.close().await;
}

#[tokio::test]
async fn without_emoji_the_bot_works_with_signs() {
    let mut room = room().await;
    room.sandbox.fail_next("", "/emojis", u32::MAX, FaultKind::Error(500, 0));
    room.start().await;
    let board = room.game().await;
    assert!(in_selects(&board).iter().all(Option::is_none));
    let flip = board.selects()[0].custom_id.clone();
    let board = room.ann.select(&board, &flip, &["a1"]).await.unwrap().message().unwrap();
    assert!(in_selects(&board).iter().all(Option::is_none));
    let profile = private_text(&room.ann.command(&room.general, "banqi profile", &[]).await.unwrap());
    assert!(!profile.contains("<:"), "{profile}");
    // Some attempts fail meanwhile, with growing pauses.
    let tried = |world: &World| sent(world, "GET") >= 3;
    room.sandbox.wait_for(tried, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}: {}", room.log()));
    let times: Vec<u64> = room.sandbox.look(|world| {
        let lists = world.requests().filter(|request| request.path.contains("/emojis"));
        lists.map(|request| request.at_ms).collect()
    });
    let pause = |from: usize| Duration::from_millis(times[from + 1] - times[from]);
    assert!(pause(0) >= Duration::from_secs(2) && pause(1) >= Duration::from_secs(4), "{times:?}");
    room.close().await;
}

#[tokio::test]
async fn moves_and_hints_show_the_piece_that_moves() {
    let room = Room::open().await;
    let opponent = [
        ("opponent", discord_sandbox::Arg::User(room.bob.id())),
        ("casual", discord_sandbox::Arg::Bool(true)),
    ];
    let challenge = room.ann.command(&room.general, "xiangqi challenge", &opponent).await.unwrap();
    let challenge = challenge.message().unwrap();
    assert!(challenge.words().contains("<:red_general"), "{}", challenge.words());
    let board = room.bob.click(&challenge, "Accept").await.unwrap().message().unwrap();
    let of_ann = format!("> **<@{}> to move** (red)", room.ann.id());
    let mover = if board.words().contains(&of_ann) { &room.ann } else { &room.bob };
    assert!(board.words().starts_with("▶ <:red_general"), "{}", board.words());
    let pieces = in_selects(&board);
    assert!(pieces.iter().flatten().any(|emoji| emoji.starts_with("red_horse")), "{pieces:?}");
    assert!(pieces.iter().all(Option::is_some), "{pieces:?}");
    let hint = private_text(&mover.command(&room.general, "xiangqi hint", &[]).await.unwrap());
    assert!(hint.contains("1. <:red_"), "{hint}");
    room.close().await;
}
