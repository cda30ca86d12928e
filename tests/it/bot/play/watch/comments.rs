//! Threads of games: for comments, with silence in them, and with the board.

use std::time::Duration;

use discord_sandbox::{Arg, Channel, FaultKind, Message, Options, Person, World, permission};
use tokio::time::Instant;

use super::{begin, begin_with, play, public, resign, use_command};
use crate::bot::harness::room::{LIMIT, Room, private_text};

/// Sets the threads that games of the server get, and returns the page of settings.
async fn threads(room: &Room, value: &str) -> Message {
    room.cleo.grant(permission::MANAGE_GUILD);
    let page = use_command(&room.cleo, &room.general, "settings show", &[]).await.message().unwrap();
    let opened = room.cleo.select(&page, "b1:se:pick", &["threads"]).await.unwrap().message().unwrap();
    room.cleo.select(&opened, "b1:se:threads", &[value]).await.unwrap().message().unwrap()
}

/// Waits until the store has this many threads that are started, and this many in all.
async fn stored(room: &Room, started: i64, all: i64) {
    let counts = async || {
        let started = room.figure("SELECT count(*) FROM threads WHERE started = 1").await;
        (started, room.figure("SELECT count(*) FROM threads").await)
    };
    let reached = async {
        while counts().await != (started, all) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let reached = tokio::time::timeout(LIMIT, reached).await;
    reached.unwrap_or_else(|_| panic!("{}", room.log()));
}

/// Waits until a game has its thread, which is the newest of the server, and returns it.
async fn thread(room: &Room, code: &str) -> Channel {
    stored(room, 1, 1).await;
    let thread = room.guild.threads().pop().expect("a thread");
    assert_eq!(thread.name(), format!("Comments on game {code}"));
    // It hangs on a board of the game.
    let board = room.general.message(thread.id()).expect("a message with the thread's id");
    assert!(board.words().contains(&format!("`{code}`")), "{}", board.words());
    assert_eq!(thread.messages().len(), 0);
    thread
}

/// Waits until a game is done with its thread, and returns the only message in it.
async fn result(room: &Room, thread: &Channel) -> String {
    stored(room, 0, 0).await;
    let messages = thread.messages();
    let [result] = &messages[..] else { panic!("{messages:?}") };
    assert!(result.pings.is_empty());
    result.words()
}

/// Ann aborts a game of banqi.
async fn abort(room: &Room) {
    let question = use_command(&room.ann, &room.general, "banqi abort", &[]).await;
    room.ann.click(&question.message().unwrap(), "Yes, abort").await.unwrap();
    room.settled().await;
}

/// Asks for silence by command.
async fn silence(room: &Room, person: &Person, code: &str) -> String {
    let options = [("game", Arg::from(code)), ("comments", Arg::Int(0))];
    private_text(&use_command(person, &room.general, "banqi watch", &options).await)
}

#[tokio::test]
async fn every_game_of_a_server_that_wants_it_has_one_thread_that_ends_with_the_result() {
    let room = Room::open().await;
    begin(&room, "banqi").await;
    abort(&room).await;
    assert_eq!(room.figure("SELECT count(*) FROM threads").await, 0, "not asked for");
    let page = threads(&room, "comments").await;
    assert!(page.words().contains("\n• Threads: **a comment thread for each game**\n"), "{}", page.words());
    assert!(!page.words().contains("⚠️"), "{}", page.words());
    let four_colours = [("rules", Arg::from("four-colour-2"))];
    for (nth, (group, options, moves)) in [
        ("banqi", &[][..], ["a1", "b1"]),
        ("banqi", &four_colours, ["a1", "b1"]),
        ("xiangqi", &[], ["i3i4", "i6i5"]),
        ("banner", &[], ["i3i4", "i6i5"]),
    ]
    .into_iter()
    .enumerate()
    {
        let is_silent = nth % 2 == 1;
        let how = [("notify-how", Arg::Int(i64::from(is_silent)))];
        use_command(&room.cleo, &room.general, "settings change", &how).await;
        let code = begin_with(&room, group, options).await;
        let thread = thread(&room, &code).await;
        assert_eq!(room.guild.threads().len(), nth + 1);
        for action in moves {
            play(&room, group, action).await;
        }
        room.cleo.write(&thread, "well played", None).unwrap();
        resign(&room, group).await;
        stored(&room, 0, 0).await;
        let messages = thread.messages();
        let [_, result] = &messages[..] else { panic!("{messages:?}") };
        assert_eq!(result.is_silent(), is_silent);
        let result = result.words();
        assert!(result.starts_with(&format!("Game `{code}` is over. ")), "{result}");
        assert!(result.contains(&room.ann.mention()) && result.contains("resigned"), "{result}");
    }
    // By command it is turned off again.
    let off = [("threads", Arg::Int(0))];
    let page = private_text(&use_command(&room.cleo, &room.general, "settings change", &off).await);
    assert!(page.contains("Threads: **none**\n"), "{page}");
    begin(&room, "banqi").await;
    assert_eq!(room.figure("SELECT count(*) FROM threads").await, 0);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_thread_is_neither_lost_nor_doubled_when_the_bot_is_killed() {
    let mut room = Room::open().await;
    threads(&room, "comments").await;
    // Killed before the thread is started.
    let code = begin(&room, "banqi").await;
    room.restart().await;
    let first = thread(&room, &code).await;
    // Killed after the result was posted, before the bot has learnt that.
    let posts = format!("/channels/{}/messages", first.id());
    room.sandbox.fail_next("POST", &posts, 1, FaultKind::SlowAnswer(LIMIT));
    abort(&room).await;
    let id = first.id();
    let posted = room.sandbox.wait_for(|world| world.messages_in(id).count() == 1, LIMIT).await;
    posted.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    room.restart().await;
    assert!(result(&room, &first).await.contains("was aborted"));
    // Killed after the thread was started, before the bot has learnt that.
    room.sandbox.fail_next("POST", "/threads", 1, FaultKind::SlowAnswer(LIMIT));
    let code = begin(&room, "banqi").await;
    let (guild, before) = (room.guild.clone(), 1);
    let started = async {
        while guild.threads().len() == before {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, started).await.unwrap_or_else(|_| panic!("{}", room.log()));
    room.restart().await;
    let second = thread(&room, &code).await;
    assert_eq!(room.guild.threads().len(), 2);
    // Killed when the game has ended and the thread does not say so yet.
    let posts = format!("/channels/{}/messages", second.id());
    room.sandbox.fail_next("POST", &posts, 1, FaultKind::Status(503));
    abort(&room).await;
    room.restart().await;
    assert!(result(&room, &second).await.contains(&code));
    room.assert_clean();
    room.close().await;
}

/// Begins a game with a thread for comments, in a server where the bot may lock it. Returns the room, the game's code
/// and the thread.
async fn moderated() -> (Room, String, Channel) {
    let moderator = permission::BOT | permission::MANAGE_THREADS;
    let mut room = Room::with(Options { bot_permissions: moderator, ..Options::default() }).await;
    room.start().await;
    threads(&room, "comments").await;
    let code = begin(&room, "banqi").await;
    let thread = thread(&room, &code).await;
    (room, code, thread)
}

/// How long an answer waits for the lock before it says that the lock is still to come.
const LOCKED_WITHIN: Duration = Duration::from_secs(5);

/// What a player is told about comments that are locked.
fn locked(code: &str) -> String {
    format!("The comments on game `{code}` are locked until the game ends.")
}

/// Asserts that a player who asked at a time has been told that the comments are locked, or that they will be if Discord
/// needed longer than the answer waits.
#[track_caller]
fn assert_locked(told: &str, code: &str, asked: Instant) {
    if asked.elapsed() < LOCKED_WITHIN || !told.contains("in a moment") {
        assert_eq!(told, locked(code));
    }
}

/// Waits until a thread is locked.
async fn becomes_locked(room: &Room, thread: &Channel) {
    let locked = async {
        while !thread.is_locked() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, locked).await.unwrap_or_else(|_| panic!("{}", room.log()));
}

#[tokio::test]
async fn a_player_has_the_comments_locked_until_the_game_ends() {
    let (mut room, code, thread) = moderated().await;
    let refused = silence(&room, &room.cleo, &code).await;
    assert!(refused.contains("You aren't playing in this game"), "{refused}");
    let shown = use_command(&room.ann, &room.general, "banqi show", &[]).await.message().unwrap();
    let of_cleo = [("game", Arg::from(code.as_str()))];
    let of_cleo = use_command(&room.cleo, &room.general, "banqi show", &of_cleo).await.message().unwrap();
    assert!(of_cleo.button("Lock comments").is_none(), "for players only");
    // An archived thread is opened again.
    thread.archive(false);
    let asked = Instant::now();
    let told = private_text(&room.ann.click(&shown, "Lock comments").await.unwrap());
    assert_locked(&told, &code, asked);
    becomes_locked(&room, &thread).await;
    assert!(!thread.is_archived());
    assert!(room.cleo.write(&thread, "take the cannon", None).is_err());
    // Once is enough, and it outlives the program.
    room.restart().await;
    assert_eq!(silence(&room, &room.bob, &code).await, locked(&code));
    let shown = use_command(&room.ann, &room.general, "banqi show", &[]).await.message().unwrap();
    assert!(shown.button("Lock comments").is_none());
    play(&room, "banqi", "a1").await;
    play(&room, "banqi", "b1").await;
    assert!(thread.is_locked());
    resign(&room, "banqi").await;
    assert!(result(&room, &thread).await.contains("resigned"));
    assert!(!thread.is_locked());
    room.cleo.write(&thread, "the cannon was free", None).unwrap();
    let over = silence(&room, &room.ann, &code).await;
    assert!(over.contains("resigned") || over.contains("over"), "{over}");
    let unknown = silence(&room, &room.ann, "ZZZZZZ").await;
    assert!(unknown.contains("There is no game `ZZZZZZ`"), "{unknown}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn silence_that_is_pending_is_not_called_done_and_asking_again_tries_at_once() {
    let (room, code, thread) = moderated().await;
    room.sandbox.fail_next("PATCH", &format!("/channels/{}", thread.id()), 1_000, FaultKind::Status(503));
    let soon = silence(&room, &room.ann, &code).await;
    assert_eq!(silence(&room, &room.bob, &code).await, soon);
    assert!(soon.contains("in a moment"), "{soon}");
    assert!(!thread.is_locked());
    // The next attempt by itself is hours away.
    room.until("SELECT attempts FROM threads", |attempts| attempts >= 3).await;
    room.sandbox.clear_faults();
    room.alter("UPDATE threads SET due_at = due_at + 36000000").await;
    let asked = Instant::now();
    let told = silence(&room, &room.bob, &code).await;
    assert_locked(&told, &code, asked);
    becomes_locked(&room, &thread).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn silence_asked_for_while_the_bot_is_killed_comes_after_the_start() {
    let (mut room, code, thread) = moderated().await;
    room.sandbox.fail_next("PATCH", &format!("/channels/{}", thread.id()), 1, FaultKind::Status(503));
    let soon = silence(&room, &room.ann, &code).await;
    assert!(soon.contains("locked"), "{soon}");
    room.restart().await;
    becomes_locked(&room, &thread).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn where_no_thread_can_be_started_or_locked_the_game_goes_on_and_that_is_said() {
    let room = Room::open().await;
    room.general.deny(permission::CREATE_PUBLIC_THREADS);
    let page = threads(&room, "comments").await;
    let missing = "I can't start threads in this channel, so games go on without them. To change that, give me these \
        permissions: Create Public Threads.";
    assert!(page.words().contains(missing), "{}", page.words());
    let code = begin(&room, "banqi").await;
    stored(&room, 0, 0).await;
    let none = silence(&room, &room.ann, &code).await;
    assert!(none.starts_with("This game has no thread for comments."), "{none}");
    play(&room, "banqi", "a1").await;
    abort(&room).await;
    room.general.allow(permission::CREATE_PUBLIC_THREADS);

    // In a thread there can be no other.
    let aside = room.general.thread("aside");
    let opponent = [("opponent", Arg::User(room.bob.id()))];
    let challenge = use_command(&room.ann, &aside, "banqi challenge", &opponent).await.message().unwrap();
    let board = room.bob.click(&challenge, "Accept").await.unwrap().message().unwrap();
    stored(&room, 0, 0).await;
    let question = room.ann.click(&board, "Abort").await.unwrap().message().unwrap();
    room.ann.click(&question, "Yes, abort").await.unwrap();
    room.settled().await;

    // The first board is deleted before the thread is started: a later one takes it.
    let code = begin(&room, "banqi").await;
    let first = room.general.last_message().unwrap();
    room.general.delete_message(first.id);
    play(&room, "banqi", "a1").await;
    let thread = thread(&room, &code).await;
    assert_ne!(thread.id(), first.id);
    let refused = silence(&room, &room.bob, &code).await;
    assert!(refused.contains("without this permission: Manage Threads."), "{refused}");
    assert!(!thread.is_locked());
    // A thread that is deleted is not started again.
    thread.delete();
    abort(&room).await;
    stored(&room, 0, 0).await;
    room.assert_clean();
    room.close().await;
}

/// Waits until a game has moved to a thread of its own, and returns the thread with its board.
async fn moved(room: &Room, code: &str) -> (Channel, Message) {
    stored(room, 0, 0).await;
    let thread = room.guild.threads().pop().expect("a thread");
    assert_eq!(thread.name(), format!("Game {code}"));
    let (here, there) = (thread.id(), room.general.id());
    let only = |world: &World| {
        let messages = [public(world, here), public(world, there)].concat();
        let mut with_controls = messages.into_iter().filter(|message| !message.selects().is_empty());
        let board = with_controls.next()?;
        (board.channel == here && with_controls.next().is_none()).then_some(board)
    };
    let board = room.sandbox.wait_until(only, LIMIT).await;
    let board = board.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    assert!(board.words().contains(&format!("`{code}`")), "{}", board.words());
    (thread, board)
}

/// Ann or Bob plays an action by command in a thread, in either turn. Returns the board.
async fn play_in(room: &Room, thread: &Channel, group: &str, action: &str) -> Message {
    for person in [&room.ann, &room.bob] {
        let path = format!("{group} move");
        let reply = use_command(person, thread, &path, &[("action", action.into())]).await;
        if let Some(board) = reply.message().filter(|message| !message.is_ephemeral()) {
            return board;
        }
    }
    panic!("nobody could play {action}: {}", room.log());
}

#[tokio::test]
async fn a_game_moves_to_a_thread_of_its_own_and_is_played_there_to_its_end() {
    let mut room = Room::open().await;
    threads(&room, "games").await;
    let four_colours = [("rules", Arg::from("four-colour-2"))];
    for (group, options, moves) in [
        ("banqi", &[][..], ["a1", "b1"]),
        ("banqi", &four_colours, ["a1", "b1"]),
        ("xiangqi", &[], ["i3i4", "i6i5"]),
        ("banner", &[], ["i3i4", "i6i5"]),
    ] {
        let code = begin_with(&room, group, options).await;
        if group != "xiangqi" {
            // Killed at any point of the move.
            room.restart().await;
        }
        let (thread, _) = moved(&room, &code).await;
        for action in moves {
            let board = play_in(&room, &thread, group, action).await;
            assert_eq!(board.channel, thread.id());
        }
        room.settled().await;
        let question = use_command(&room.ann, &thread, &format!("{group} resign"), &[]).await;
        room.ann.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
        let over = |world: &World| {
            let last = public(world, thread.id()).pop()?;
            last.button("Rematch").map(|_| last)
        };
        let last = room.sandbox.wait_until(over, LIMIT).await;
        let last = last.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
        assert!(last.words().contains("resigned"), "{}", last.words());
        room.settled().await;
    }
    // Where the bot may not write in threads, the game stays in the channel.
    room.general.deny(permission::SEND_MESSAGES_IN_THREADS);
    begin(&room, "banqi").await;
    let before = room.guild.threads().len();
    play(&room, "banqi", "a1").await;
    let started = async {
        while room.guild.threads().len() == before {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, started).await.unwrap_or_else(|_| panic!("{}", room.log()));
    play(&room, "banqi", "b1").await;
    assert_eq!(room.guild.threads().pop().unwrap().messages().len(), 0);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_command_in_the_thread_of_a_game_is_about_that_game() {
    let room = Room::open().await;
    threads(&room, "games").await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let code = begin(&room, "banqi").await;
        let (thread, _) = moved(&room, &code).await;
        games.push((code, thread));
    }
    for (code, thread) in &games {
        for action in ["a1", "b1"] {
            let board = play_in(&room, thread, "banqi", action).await;
            assert_eq!(board.channel, thread.id());
            assert!(board.words().contains(&format!("`{code}`")), "{}", board.words());
        }
        room.settled().await;
        // Spectators too.
        let board = use_command(&room.cleo, thread, "banqi show", &[]).await.message().unwrap();
        assert!(board.words().contains(code), "{}", board.words());
    }
    // A thread that is about something else has no game of its own.
    let chat = room.general.thread("chat");
    let said = private_text(&use_command(&room.cleo, &chat, "banqi show", &[]).await);
    assert!(said.contains("no game in this channel"), "{said}");
    // In the channel itself there are both.
    let chooser = private_text(&use_command(&room.cleo, &room.general, "banqi show", &[]).await);
    assert!(games.iter().all(|(code, _)| chooser.contains(code)), "{chooser}");
    room.assert_clean();
    room.close().await;
}
