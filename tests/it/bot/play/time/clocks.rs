//! Clocks: banks with increments, pauses, and changes of the clock by agreement.

use std::time::Duration;

use banqi_rules::banqi::{Action, Square};
use banqi_session::GameResult;
use discord_sandbox::{Arg, Message, Person, World};

use crate::bot::commands::{shown, use_command};
use crate::bot::first_minute::LEFT;
use crate::bot::harness::archive::record_of;
use crate::bot::harness::inside::Inside;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::{Table, public};
use crate::database::later;

/// Ann challenges Bob with a time control, and Bob accepts.
pub(super) async fn begin(room: &Room, time: &str) -> Table {
    let asked = [("opponent", Arg::User(room.bob.id())), ("time", time.into())];
    let challenge = public(&use_command(&room.ann, &room.general, "banqi challenge", &asked).await);
    let accepted = room.bob.click(&challenge, "Accept").await.unwrap();
    Table::of(&room.general, [&room.ann, &room.bob], &challenge, &accepted)
}

pub(super) async fn flip(table: &mut Table, square: u8) {
    table.choose(Action::Flip(Square::new(square).unwrap())).await;
}

/// Waits until the current board says something.
pub(super) async fn board_that_says(room: &Room, words: &str) -> Message {
    let general = room.general.id();
    let said = |world: &World| {
        let mut all = world.messages_in(general);
        all.find(|message| message.words().contains(words) && !message.buttons().is_empty()).cloned()
    };
    room.sandbox
        .wait_until(said, LIMIT)
        .await
        .unwrap_or_else(|failure| panic!("{words}: {failure}\n{}", room.log()))
}

/// Uses the command once the board shows everything. While it is being updated, the answer may only lead to it.
async fn clock(room: &Room, by: &Person, args: &[(&str, Arg)]) -> discord_sandbox::Reply {
    room.settled().await;
    use_command(by, &room.general, "banqi clock", args).await
}

#[tokio::test]
async fn a_live_game_shows_both_clocks_and_goes_on_after_a_crash() {
    let mut room = Room::open().await;
    let asked = [("opponent", Arg::User(room.bob.id())), ("time", "15 min + 10 s".into())];
    let challenge = shown(&use_command(&room.ann, &room.general, "banqi challenge", &asked).await);
    let terms = "· 15 min + 10 s per move (you lose if time runs out) ·";
    assert!(challenge.words().contains(terms), "{}", challenge.words());
    let accepted = room.bob.click(&challenge, "Accept").await.unwrap();
    let mut table = Table::of(&room.general, [&room.ann, &room.bob], &challenge, &accepted);
    assert!(table.board.words().contains("move due <t:"), "{}", table.board.words());
    flip(&mut table, 0).await;
    flip(&mut table, 1).await;
    for words in [" <t:", "⏱\u{A0}", "\u{A0}15:00"] {
        assert!(table.board.words().contains(words), "{words}: {}", table.board.words());
    }
    let deadline = "SELECT deadline_at / 1000 FROM sessions";
    let due = room.figure(deadline).await;
    assert!(table.board.words().contains(&format!("<t:{due}:R>")), "{due}: {}", table.board.words());
    room.restart().await;
    // Ann loses no time to the crash, and gets the increment.
    flip(&mut table, 2).await;
    let clocks = table.board.words().lines().last().unwrap().to_owned();
    assert!(["\u{A0}15:0", "\u{A0}15:1", "\u{A0}14:"].iter().any(|left| clocks.contains(left)), "{clocks}");
    assert!(!clocks.contains("\u{A0}15:00"), "{clocks}");
    assert!(room.figure(deadline).await >= due);
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_live_game_says_once_that_the_bot_was_away_for_long() {
    let mut room = Room::open().await;
    let mut live = begin(&room, "5+3").await;
    let asked = [("opponent", Arg::User(room.cleo.id()))];
    let challenge = public(&use_command(&room.ann, &room.general, "banqi challenge", &asked).await);
    let accepted = room.cleo.click(&challenge, "Accept").await.unwrap();
    let mut slow = Table::of(&room.general, [&room.ann, &room.cleo], &challenge, &accepted);
    flip(&mut live, 0).await;
    flip(&mut live, 1).await;
    room.settled().await;
    let due = "SELECT min(deadline_at) FROM sessions";
    let before = room.figure(due).await;

    // As if the process had been killed more than two minutes ago.
    room.until("SELECT count(*) FROM liveness", |count| count > 0).await;
    room.kill().await;
    room.age(130_000).await;
    let messages = room.sandbox.look(|world| world.messages_in(room.general.id()).count());
    room.start().await;
    let said = "-# 🔌 I was offline for 2 min 1";
    let board = board_that_says(&room, said).await;
    assert_eq!(board.id, live.board.id, "it is an edit");
    assert!(board.words().contains("That time was added back to the clock."), "{}", board.words());
    let after = room.figure(due).await;
    assert!(after - before >= 130_000, "{before} {after}");
    assert!(board.words().contains(&format!("<t:{}:R>", after / 1000)), "{after}: {}", board.words());

    // The next crash was short: what is known stays, and nothing new is told.
    room.restart().await;
    live.take(board);
    flip(&mut live, 2).await;
    assert!(live.board.words().contains(said), "the other player sees it too: {}", live.board.words());
    flip(&mut live, 3).await;
    assert!(!live.board.words().contains("offline"), "{}", live.board.words());
    room.settled().await;
    let (now, shown) = room.sandbox.look(|world| {
        (world.messages_in(room.general.id()).count(), world.message(slow.board.id).unwrap().clone())
    });
    assert_eq!(now, messages, "no message was posted for it");
    assert!(!shown.words().contains("offline"), "days are not a live game: {}", shown.words());
    slow.take(shown);
    flip(&mut slow, 0).await;
    assert!(!slow.board.words().contains("offline"), "{}", slow.board.words());
    let told =
        "SELECT count(*) FROM events WHERE kind = 'deadline_shifted' AND body LIKE '%\"outage\":true%'";
    assert_eq!(room.figure(told).await, 2, "one for each game");

    // A host who stops the bot cleanly, and starts it again only after a while.
    room.until("SELECT count(*) FROM liveness", |count| count > 0).await;
    assert!(room.stop().await.success());
    room.age(130_000).await;
    room.start().await;
    let board = board_that_says(&room, said).await;
    live.take(board);
    flip(&mut live, 4).await;
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_game_is_paused_by_agreement_and_resumed_by_either_side() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let mut table = begin(&room, "10+5").await;
    flip(&mut table, 0).await;
    flip(&mut table, 1).await;
    // By button: Bob asks, Ann agrees.
    let menu = bob.click(&table.board, "Clock").await.unwrap().message().unwrap();
    let asked = private_text(&bob.click(&menu, "Pause").await.unwrap());
    assert!(asked.contains("It takes effect once everyone else has accepted"), "{asked}");
    let board = board_that_says(&room, &format!("{} asks to pause the game", bob.mention())).await;
    let own = private_text(&bob.click(&board, "Accept request").await.unwrap());
    assert!(own.contains("your own request"), "{own}");
    room.restart().await;
    let paused = public(&ann.click(&board, "Accept request").await.unwrap());
    assert!(paused.words().contains("⏸ **The game is paused.**"), "{}", paused.words());
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE to_move IS NULL").await, 1);
    // It waits for nobody, and the lists say until when.
    for person in [&ann, &bob] {
        let list = private_text(&use_command(person, &room.general, "banqi games", &[]).await);
        assert!(list.contains("paused, resumes <t:"), "{list}");
        let games = person.autocomplete(&room.general, "banqi show", &[], ("game", "")).await.unwrap();
        assert!(games[0].name.ends_with("paused"), "{}", games[0].name);
    }
    let refused =
        private_text(&use_command(&ann, &room.general, "banqi move", &[("action", "c1".into())]).await);
    assert!(refused.contains("The game is paused"), "{refused}");
    room.restart().await;
    let resumed = public(&bob.click(&paused, "Resume").await.unwrap());
    assert!(resumed.words().contains("to move"), "{}", resumed.words());
    table.take(resumed);
    flip(&mut table, 2).await;
    // By command: Ann asks for days, Bob declines, then asks himself; Ann accepts.
    let asked = private_text(&clock(&room, &ann, &[("time", "2 days".into())]).await);
    assert!(asked.contains("Your request is on the board"), "{asked}");
    board_that_says(&room, "asks to change the time to 2 days per move").await;
    public(&clock(&room, &bob, &[("action", Arg::Int(3))]).await);
    board_that_says(&room, &format!("✋ {} declined. The clock stays as it is.", bob.mention())).await;
    let again = private_text(&clock(&room, &ann, &[]).await);
    assert!(again.contains("after 10 more moves"), "{again}");
    private_text(&clock(&room, &bob, &[("time", "1h".into())]).await);
    board_that_says(&room, "asks to change the time to 1 hour per move").await;
    // The command shows what Bob asks for, and does not accept it.
    let request = clock(&room, &ann, &[]).await;
    let said = private_text(&request);
    assert!(said.contains("asks to change the time to 1 hour per move") && !said.contains('\n'), "{said}");
    let request = request.message().unwrap();
    assert!(request.button("Decline").is_some(), "{:?}", request.buttons());
    ann.click(&request, "Accept request").await.unwrap();
    board_that_says(&room, "move due <t:").await;
    // What is settled goes.
    room.sandbox.wait_for(|world| world.message(request.id).is_none(), LIMIT).await.unwrap();
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn what_is_no_time_is_refused_with_a_sentence_that_says_what_to_write() {
    let mut room = Room::open().await;
    let clocks = "A clock has 1 minute to 3 hours, plus up to 60 seconds per move.";
    let limits = "for a limit per move (10 minutes to 14 days).";
    for (time, all) in [
        (
            "soon",
            ["soon", "`3d` (10 minutes to 14 days)", "`10+5` (up to 3 hours, plus 60 seconds per move)"],
        ),
        ("9 minutes", ["9 minutes is too short", limits, "For a faster game, use a clock such as `10+5`."]),
        ("15d", ["15 days is too long", limits, ""]),
        ("0+5", ["0+5", clocks, ""]),
        ("181+5", ["181+5", clocks, ""]),
        ("5+61", ["5+61", clocks, ""]),
    ] {
        let asked = [("time", time.into())];
        let refused = private_text(&use_command(&room.ann, &room.general, "banqi challenge", &asked).await);
        for words in all {
            assert!(refused.contains(words), "{words}: {refused}");
        }
    }
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 0);
    begin(&room, "1h").await;
    let both = [("action", Arg::Int(0)), ("time", "3d".into())];
    let refused = private_text(&clock(&room, &room.ann, &both).await);
    assert!(refused.contains("not both"), "{refused}");
    for (change, words) in
        [(1, "isn't paused"), (2, "There is no request to answer"), (3, "There is no request to answer")]
    {
        let refused = private_text(&clock(&room, &room.ann, &[("action", Arg::Int(change))]).await);
        assert!(refused.contains(words), "{words}: {refused}");
    }
    let refused = private_text(&clock(&room, &room.ann, &[("time", "60 min".into())]).await);
    assert!(refused.contains("already has this time"), "{refused}");
    let of_none = [("game", "ZZZZZZ".into()), ("action", Arg::Int(0))];
    let refused = private_text(&clock(&room, &room.ann, &of_none).await);
    assert!(refused.contains("There is no game `ZZZZZZ`"), "{refused}");
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_game_in_two_taps_can_have_another_time() {
    let mut room = Room::open().await;
    let who = use_command(&room.ann, &room.general, "play", &[]).await.message().unwrap();
    let game = room.ann.click(&who, "Anyone here").await.unwrap().message().unwrap();
    let chosen = |game: &Message| -> Vec<String> {
        let options = game.selects().into_iter().flat_map(|menu| menu.options);
        options.filter(|option| option.default).map(|option| option.label).collect()
    };
    assert_eq!(chosen(&game), ["3 days per move"]);
    let menu = game.selects().into_iter().next().expect("a menu of times").custom_id;
    let game = room.ann.select(&game, &menu, &["5+3"]).await.unwrap().message().unwrap();
    assert_eq!(chosen(&game), ["5 min + 3 s per move"]);
    room.restart().await;
    room.ann.click(&game, "Xiangqi").await.unwrap();
    let challenge = board_that_says(&room, "5 min + 3 s per move").await;
    assert!(challenge.words().contains("Who's in?"), "{}", challenge.words());
    room.settled().await;

    // With the server's usual time it is another challenge; pressed again, the same.
    let who = use_command(&room.ann, &room.general, "play", &[]).await.message().unwrap();
    let game = room.ann.click(&who, "Anyone here").await.unwrap().message().unwrap();
    let begin = game.button("Xiangqi").unwrap().custom_id.clone();
    for _ in 0..2 {
        room.ann.forge_click(&room.general, &game, &begin).reply().await.unwrap();
        board_that_says(&room, "3 days per move").await;
        room.settled().await;
    }
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 2);
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_vacation_shows_on_the_board_survives_a_crash_and_ends_early() {
    let mut room = Room::open().await;
    let vacation = async |room: &Room, args: &[(&str, Arg)]| {
        private_text(&use_command(&room.bob, &room.general, "vacation", args).await)
    };
    let said = vacation(&room, &[("days", Arg::Int(3))]).await;
    assert!(said.contains("haven't played"), "{said}");
    let mut table = begin(&room, "1d").await;
    let said = vacation(&room, &[]).await;
    assert!(said.contains("30 of 30"), "{said}");
    let said = vacation(&room, &[("days", Arg::Int(3))]).await;
    assert!(said.contains("You're on vacation until <t:") && said.contains("27 of 30"), "{said}");
    let board = board_that_says(&room, &format!("🏖 {} is on vacation until", room.bob.mention())).await;
    table.take(board);
    room.restart().await;
    flip(&mut table, 0).await;
    let days = "SELECT (deadline_at - (SELECT max(at) FROM events)) / 3600000 FROM sessions";
    assert_eq!(
        room.figure(days).await,
        95,
        "it is his turn: 3 days and the day of the move, less what has passed"
    );
    let said = vacation(&room, &[("days", Arg::Int(28))]).await;
    assert!(said.contains("You're on vacation until") && said.contains("1 of 30"), "{said}");
    let said = vacation(&room, &[("days", Arg::Int(0))]).await;
    assert!(said.contains("Your clocks are running"), "{said}");
    assert!(room.figure(days).await <= 24);
    room.settled().await;
    let data = use_command(&room.bob, &room.general, "privacy show", &[]).await.message().unwrap();
    let stored: serde_json::Value = serde_json::from_slice(&data.attachments[0].bytes).unwrap();
    assert_eq!(stored["vacations"].as_array().unwrap().len(), 2, "{stored}");
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

/// A player cannot gain time by deleting the board of their turn.
#[tokio::test]
async fn a_board_that_is_deleted_was_shown_all_the_same() {
    let room = Room::without_bot().await;
    let bot = Inside::start(&room).await;
    let mut table = begin(&room, "15 min + 10 s").await;
    flip(&mut table, 0).await;
    flip(&mut table, 1).await;
    room.settled().await;
    let deadline = "SELECT deadline_at FROM sessions";
    let due = room.figure(deadline).await;
    bot.pass(&room, Duration::from_secs(10));
    room.general.delete_message(table.board.id);
    let question = use_command(&room.ann, &room.general, "banqi draw", &[]).await.message().unwrap();
    room.ann.click(&question, "Yes, offer draw").await.unwrap();
    room.settled().await;
    let newest = board_that_says(&room, "draw").await;
    assert_ne!(newest.id, table.board.id);
    assert_eq!(room.figure(deadline).await, due);
    bot.stop().await;
    room.close().await;
}

#[tokio::test]
async fn a_live_game_is_lost_when_a_clock_runs_out_although_nobody_looks() {
    let room = Room::without_bot().await;
    let bot = Inside::start(&room).await;
    let mut table = begin(&room, "1+0").await;
    flip(&mut table, 0).await;
    flip(&mut table, 1).await;
    room.settled().await;
    let (late, shown) = (table.to_move().clone(), table.board.id);
    let messages = room.general.messages().len();
    bot.pass_awake(&room, Duration::from_secs(70)).await;
    table.look_at_the_end(&room.sandbox).await;
    let words = table.board.words();
    assert!(words.contains(&format!("\n{} ran out of time.\n", late.mention())), "{words}");
    assert!(table.board.button("Resign").is_none());
    assert_eq!((table.board.id, room.general.messages().len()), (shown, messages), "it is an edit");
    let record = record_of(&table, &room.cleo).await;
    assert!(matches!(record.result, Some(GameResult::Time { .. })), "{:?}", record.result);
    room.assert_clean();
    bot.stop().await;
    room.close().await;
}

#[tokio::test]
async fn a_pause_ends_by_itself_after_two_weeks() {
    let room = Room::without_bot().await;
    let bot = Inside::start(&room).await;
    let mut table = begin(&room, "1d").await;
    flip(&mut table, 0).await;
    flip(&mut table, 1).await;
    private_text(&clock(&room, &room.bob, &[("action", Arg::Int(0))]).await);
    let asked = board_that_says(&room, "asks to pause the game").await;
    public(&room.ann.click(&asked, "Accept request").await.unwrap());
    let is_paused = "SELECT to_move IS NULL FROM sessions";
    assert_eq!(room.figure(is_paused).await, 1);
    room.settled().await;
    bot.pass_awake(&room, Duration::from_secs(14 * 86_400 - 60)).await;
    assert_eq!(room.figure(is_paused).await, 1);
    bot.pass_awake(&room, Duration::from_secs(120)).await;
    room.until(is_paused, |paused| paused == 0).await;
    let board = board_that_says(&room, "move due <t:").await;
    assert!(!board.words().contains("paused"), "{}", board.words());
    table.take(board);
    flip(&mut table, 2).await;
    room.assert_clean();
    bot.stop().await;
    room.close().await;
}

#[tokio::test]
async fn nobody_loses_on_time_where_the_bot_is_not_any_more() {
    let mut room = Room::open_on_file().await;
    let guild = room.sandbox.guild_without_bot("Elsewhere", "en-US");
    guild.invite_bot();
    room.until("SELECT count(*) FROM guilds", |guilds| guilds == 2).await;
    let mut table = Table::begin(&guild.channel("games"), &room.ann, &room.bob).await;
    // Now that both have moved, who is late would lose.
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    room.settled().await;
    guild.remove_bot();
    room.until(LEFT, |left| left == 1).await;
    room.stop().await;
    room.alter(&later(24 * 4)).await;
    room.start().await;
    room.until("SELECT count(*) FROM sessions WHERE result IS NOT NULL", |ended| ended == 1).await;
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE result = 'aborted'").await, 1);
    assert_eq!(room.figure("SELECT count(*) FROM rating_log").await, 0);
    room.settled().await;

    // Its board could not be edited. Once it can, a click on it brings it up to date.
    guild.invite_bot();
    room.until(LEFT, |left| left == 0).await;
    let entry = table.entries()[0].clone();
    let late = table.to_move().select(&table.board, &entry.menu, &[&entry.value]).await.unwrap();
    private_text(&late);
    let board = table.board.id;
    let is_told = |world: &World| world.message(board).is_some_and(|now| now.words().contains("was aborted"));
    room.sandbox.wait_for(is_told, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    room.close().await;
}
