//! Calls: a player who is away is notified of their turn by a message, which is deleted when they return. A player
//! whose time is running out is reminded, and nobody is called in their quiet hours.

use discord_sandbox::{Arg, FaultKind, Message, Person, World, permission};

use crate::bot::commands::use_command;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::{Table, public};
use crate::database::later;

#[tokio::test]
async fn whoever_is_away_is_called_once_and_the_call_goes_when_they_come() {
    let mut room = Room::open_on_file().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    // Makes the latest events ten minutes old.
    room.settled().await;
    room.stop().await;
    room.alter("UPDATE events SET at = at - 600000").await;
    room.start().await;
    let (channel, board) = (room.general.id(), table.board.clone());
    let away = table.waiting().id();
    let calls = move |world: &World| -> Vec<Message> {
        let calls = |message: &&Message| {
            message.words().contains(&format!("<@{away}>")) && message.components.is_empty()
        };
        world.messages_in(channel).filter(calls).filter(|message| message.id > board.id).cloned().collect()
    };

    table.select(&table.entries()[0].clone()).await;
    let called = room.sandbox.wait_until(|world| calls(world).first().cloned(), LIMIT).await.unwrap();
    assert!(
        called.words().contains(&table.board.id.to_string()),
        "it leads to the board: {}",
        called.words()
    );
    room.settled().await;
    assert_eq!(room.sandbox.look(calls).len(), 1, "once");
    room.restart().await;
    room.settled().await;
    assert_eq!(room.sandbox.look(calls).len(), 1, "also when the bot is killed");

    table.select(&table.entries()[0].clone()).await;
    let gone = |world: &World| world.message(called.id).is_none();
    room.sandbox.wait_for(gone, LIMIT).await.unwrap();
    // Someone who was active before a restart is not called either.
    room.settled().await;
    room.restart().await;
    table.select(&table.entries()[0].clone()).await;
    room.settled().await;
    assert!(room.sandbox.look(calls).is_empty(), "who has just played is here");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn who_is_away_is_called_for_their_turn_although_an_offer_to_them_is_older() {
    let mut room = Room::open_on_file().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let mut table = Table::begin(&general, &ann, &bob).await;
    table.select(&table.entries()[0].clone()).await;
    // The other player has just moved, so nobody is called for the offer.
    let (mover, away) = (table.to_move().clone(), table.waiting().clone());
    let question = mover.click(&table.board, "Offer draw").await.unwrap().message().unwrap();
    mover.click(&question, "Yes, offer draw").await.unwrap();
    room.settled().await;
    table.look(&room.sandbox).await;
    assert!(calls_of(&room, &away, "").is_empty());
    // Makes the latest events ten minutes old.
    room.stop().await;
    room.alter("UPDATE events SET at = at - 600000").await;
    room.start().await;

    table.select(&table.entries()[0].clone()).await;
    room.settled().await;
    assert_eq!(calls_of(&room, &away, "it's your turn").len(), 1, "{}", room.log());
    room.assert_clean();
    room.close().await;
}

/// Returns the messages in a channel that mention a person, have no controls, and contain some words.
fn calls_of(room: &Room, person: &Person, words: &str) -> Vec<Message> {
    let (channel, mention) = (room.general.id(), person.mention());
    room.sandbox.look(|world| {
        let calls = world.messages_in(channel).filter(|message| {
            let said = message.words();
            message.components.is_empty() && said.contains(&mention) && said.contains(words)
        });
        calls.cloned().collect()
    })
}

/// Waits for the reminder of a person, and returns it.
async fn reminder_of(room: &Room, person: &Person) -> Message {
    let (channel, mention) = (room.general.id(), person.mention());
    let reminder = |world: &World| {
        let mut all = world.messages_in(channel);
        let is_it = |message: &&Message| {
            let said = message.words();
            said.contains(&mention) && said.contains("reminder: your move is due")
        };
        all.find(is_it).cloned()
    };
    let come = room.sandbox.wait_until(reminder, LIMIT).await;
    come.unwrap_or_else(|failure| panic!("no reminder: {failure}\n{}", room.log()))
}

/// Begins a game in which both have moved and the player to move has been reminded.
async fn reminded(room: &mut Room) -> (Table, Message) {
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let mut table = Table::begin(&general, &ann, &bob).await;
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    pass(room, 50).await;
    room.start().await;
    let reminder = reminder_of(room, table.to_move()).await;
    (table, reminder)
}

/// Lets this much time pass in all games after the bot was killed.
async fn pass(room: &mut Room, hours: i64) {
    room.settled().await;
    room.kill().await;
    room.alter(&later(hours)).await;
}

#[tokio::test]
async fn a_turn_has_one_reminder_whenever_the_program_is_killed() {
    let mut room = Room::open_on_file().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let mut table = Table::begin(&general, &ann, &bob).await;
    table.select(&table.entries()[0].clone()).await;
    let (mover, waiting) = (table.to_move().clone(), table.waiting().clone());
    // Of three days, two have passed but an hour.
    pass(&mut room, 47).await;
    room.start().await;
    room.until("SELECT count(*) FROM sessions WHERE call_at IS NOT NULL", |count| count > 0).await;
    assert_eq!(calls_of(&room, &mover, "reminder").len(), 0, "more than a third is left");

    // The reminder is posted, and the program killed before it reads the answer.
    pass(&mut room, 1).await;
    let slow = FaultKind::SlowAnswer(LIMIT);
    room.sandbox.fail_next("POST", &format!("/channels/{}/messages", general.id()), 1, slow);
    room.start().await;
    let reminder = reminder_of(&room, &mover).await;
    room.kill().await;
    room.alter("UPDATE sessions SET call_at = 1 WHERE call_at IS NOT NULL").await;
    room.start().await;
    room.until("SELECT count(*) FROM sessions WHERE call_at IS NULL", |count| count > 0).await;
    room.settled().await;
    let reminders = calls_of(&room, &mover, "reminder");
    assert_eq!(reminders.iter().map(|message| message.id).collect::<Vec<_>>(), [reminder.id]);
    assert_eq!(reminder.pings, [mover.id()]);
    let board = table.board.id.to_string();
    assert!(reminder.words().contains(&board) && reminder.words().contains("<t:"), "{}", reminder.words());
    assert!(calls_of(&room, &waiting, "").is_empty(), "the other player has nothing to do");

    // No further restart or deadline brings another, and it goes with the move.
    pass(&mut room, 2).await;
    room.start().await;
    room.settled().await;
    room.restart().await;
    room.settled().await;
    assert_eq!(calls_of(&room, &mover, "").len(), 1);
    table.select(&table.entries()[0].clone()).await;
    room.sandbox.wait_for(|world| world.message(reminder.id).is_none(), LIMIT).await.unwrap();
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_reminder_goes_when_the_game_ends() {
    let mut room = Room::open_on_file().await;
    let (table, reminder) = reminded(&mut room).await;
    let waiting = table.waiting();
    let question = waiting.click(&table.board, "Resign").await.unwrap().message().unwrap();
    waiting.click(&question, "Yes, resign").await.unwrap();
    room.sandbox.wait_for(|world| world.message(reminder.id).is_none(), LIMIT).await.unwrap();
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_reminder_goes_with_its_time_control_and_the_new_one_has_its_own() {
    let mut room = Room::open_on_file().await;
    let (table, reminder) = reminded(&mut room).await;
    let (mover, waiting, general) = (table.to_move(), table.waiting(), room.general.clone());
    room.settled().await;
    private_text(&use_command(waiting, &general, "banqi clock", &[("time", "7 days".into())]).await);
    room.settled().await;
    public(&use_command(mover, &general, "banqi clock", &[("action", Arg::Int(2))]).await);
    room.sandbox.wait_for(|world| world.message(reminder.id).is_none(), LIMIT).await.unwrap();
    room.settled().await;
    assert!(calls_of(&room, mover, "reminder").is_empty(), "a week is left");
    pass(&mut room, 5 * 24).await;
    room.start().await;
    assert_ne!(reminder_of(&room, mover).await.id, reminder.id);
    room.assert_clean();
    room.close().await;
}

/// The reminder of a turn, which has gone, does not come again, also after a restart.
async fn stays_away(room: &mut Room, mover: &Person) {
    room.settled().await;
    room.restart().await;
    room.settled().await;
    assert!(calls_of(room, mover, "reminder").is_empty(), "the turn has had its reminder");
    room.assert_clean();
}

#[tokio::test]
async fn a_reminder_goes_with_a_pause_and_does_not_come_again() {
    let mut room = Room::open_on_file().await;
    let (table, reminder) = reminded(&mut room).await;
    let (mover, waiting, general) = (table.to_move(), table.waiting(), room.general.clone());
    let clock = async |by: &Person, args: &[(&str, Arg)]| {
        // While the board is being updated, the answer may only lead to it.
        room.settled().await;
        use_command(by, &general, "banqi clock", args).await
    };
    private_text(&clock(waiting, &[("action", Arg::Int(0))]).await);
    public(&clock(mover, &[("action", Arg::Int(2))]).await);
    room.sandbox.wait_for(|world| world.message(reminder.id).is_none(), LIMIT).await.unwrap();
    public(&clock(waiting, &[("action", Arg::Int(1))]).await);
    stays_away(&mut room, mover).await;
    room.close().await;
}

#[tokio::test]
async fn a_reminder_goes_with_a_vacation_and_does_not_come_again() {
    let mut room = Room::open_on_file().await;
    let (table, reminder) = reminded(&mut room).await;
    let (mover, general) = (table.to_move(), room.general.clone());
    let vacation = async |days: i64| {
        private_text(&use_command(mover, &general, "vacation", &[("days", Arg::Int(days))]).await)
    };
    vacation(3).await;
    room.sandbox.wait_for(|world| world.message(reminder.id).is_none(), LIMIT).await.unwrap();
    vacation(0).await;
    stays_away(&mut room, mover).await;
    room.close().await;
}

#[tokio::test]
async fn a_long_bank_has_a_reminder_when_a_third_of_it_is_left() {
    let mut room = Room::open_on_file().await;
    let asked = [("opponent", Arg::User(room.bob.id())), ("time", "180+10".into())];
    let challenge = public(&use_command(&room.ann, &room.general, "banqi challenge", &asked).await);
    let accepted = room.bob.click(&challenge, "Accept").await.unwrap();
    let mut table = Table::of(&room.general, [&room.ann, &room.bob], &challenge, &accepted);
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    pass(&mut room, 1).await;
    room.start().await;
    room.until("SELECT count(*) FROM sessions WHERE call_at IS NOT NULL", |count| count > 0).await;
    assert!(calls_of(&room, table.to_move(), "reminder").is_empty(), "two thirds are left");
    pass(&mut room, 1).await;
    room.start().await;
    reminder_of(&room, table.to_move()).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn nobody_is_reminded_where_a_server_wants_nobody_notified() {
    let mut room = Room::open_on_file().await;
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    let mut table = Table::begin(&general, &ann, &bob).await;
    table.select(&table.entries()[0].clone()).await;
    cleo.grant(permission::MANAGE_GUILD);
    let notify = async |whom: i64| {
        private_text(&use_command(&cleo, &general, "settings change", &[("notify", Arg::Int(whom))]).await)
    };
    let said = notify(2).await;
    assert!(said.contains("Who is notified: **no one**"), "{said}");
    pass(&mut room, 50).await;
    room.start().await;
    room.until("SELECT count(*) FROM sessions WHERE call_at IS NULL", |count| count > 0).await;
    room.settled().await;
    assert!(calls_of(&room, table.to_move(), "reminder").is_empty());
    // From now on it does again.
    notify(0).await;
    let reminder = reminder_of(&room, table.to_move()).await;
    // And now it does not.
    notify(2).await;
    room.sandbox.wait_for(|world| world.message(reminder.id).is_none(), LIMIT).await.unwrap();
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn nobody_is_called_in_quiet_hours_and_what_still_waits_comes_at_their_end() {
    let mut room = Room::open_on_file().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let preferences = async |person: &Person, args: &[(&str, Arg)]| {
        private_text(&use_command(person, &general, "preferences", args).await)
    };
    let page = use_command(&bob, &general, "preferences", &[]).await.message().unwrap();
    assert!(page.button("Quiet hours: none").is_some(), "{}", page.words());
    for (args, why) in [
        (vec![("quiet-hours", "22-8".into())], "I don't know your time zone"),
        (vec![("quiet-hours", "late".into()), ("time-zone", "UTC+8".into())], "I can't read those hours"),
        (vec![("quiet-days", "someday".into()), ("time-zone", "UTC+8".into())], "I can't read those days"),
        (vec![("time-zone", "moon".into())], "I don't know that time zone"),
    ] {
        let said = preferences(&bob, &args).await;
        assert!(said.contains(why), "{said}");
    }
    let zones = bob.autocomplete(&general, "preferences", &[], ("time-zone", "taip")).await.unwrap();
    assert_eq!(zones[0].value, "Asia/Taipei");
    let said =
        preferences(&bob, &[("quiet-hours", "22-8".into()), ("time-zone", "asia/taipei".into())]).await;
    assert!(said.contains("Quiet hours: 22:00–08:00 every day (Asia/Taipei)"), "{said}");
    let always = [("quiet-hours", "off".into()), ("quiet-days", "mon-sun".into())];
    let said = preferences(&bob, &always).await;
    assert!(said.contains("all day on Monday, Tuesday") && said.contains("and Sunday"), "{said}");
    // The same with the form, which shows what is set.
    let page = use_command(&bob, &general, "preferences", &[]).await.message().unwrap();
    let form = async || bob.click(&page, "Quiet hours").await.unwrap().modal().unwrap();
    let opened = form().await;
    let values: Vec<&str> =
        opened.fields().iter().map(|it| it["value"].as_str().unwrap_or_default()).collect();
    assert_eq!(values, ["", "mon, tue, wed, thu, fri, sat, sun", "Asia/Taipei"]);
    let unread = private_text(&bob.submit(opened, &[("hours", "late")]).await.unwrap());
    assert!(unread.starts_with("I can't read those hours"), "{unread}");
    let values: Vec<String> = form().await.fields().iter().map(|it| it["value"].to_string()).collect();
    assert!(values[1].contains("mon, tue, wed"), "nothing has changed: {values:?}");
    let shown =
        bob.submit(form().await, &[("hours", "23-7"), ("days", "")]).await.unwrap().message().unwrap();
    assert_eq!(shown.id, page.id, "in place");
    assert!(shown.words().contains("Quiet hours: 23:00–07:00 every day (Asia/Taipei)."), "{}", shown.words());
    preferences(&bob, &always).await;

    // Public messages name Bob, but do not notify him.
    let opponent = [("opponent", Arg::User(bob.id()))];
    let challenge = use_command(&ann, &general, "banqi challenge", &opponent).await.message().unwrap();
    assert!(
        challenge.words().contains(&bob.mention()) && challenge.pings.is_empty(),
        "{:?}",
        challenge.pings
    );
    let accepted = bob.click(&challenge, "Accept").await.unwrap();
    let mut table = Table::of(&general, [&ann, &bob], &challenge, &accepted);
    if table.to_move().id() == bob.id() {
        table.select(&table.entries()[0].clone()).await;
    }
    // Bob is away, and Ann moves.
    pass(&mut room, 1).await;
    room.start().await;
    table.select(&table.entries()[0].clone()).await;
    room.settled().await;
    room.restart().await;
    room.until("SELECT count(*) FROM sessions WHERE call_at IS NOT NULL", |count| count > 0).await;
    room.settled().await;
    assert!(calls_of(&room, &bob, "").is_empty(), "he wants no calls");
    assert!(!table.board.pings.contains(&bob.id()));

    // His quiet hours end, and it is still his turn.
    preferences(&bob, &[("quiet-days", "off".into())]).await;
    let (channel, mention) = (general.id(), bob.mention());
    let call = |world: &World| {
        let mut all = world.messages_in(channel);
        let called = all.find(|message| message.components.is_empty() && message.words().contains(&mention));
        called.cloned()
    };
    let called = room.sandbox.wait_until(call, LIMIT).await.unwrap();
    assert!(called.words().contains("it's your turn") && called.pings == [bob.id()], "{}", called.words());
    table.select(&table.entries()[0].clone()).await;
    room.sandbox.wait_for(|world| world.message(called.id).is_none(), LIMIT).await.unwrap();

    // A move in quiet hours cancels the call that waits.
    preferences(&bob, &always).await;
    pass(&mut room, 1).await;
    room.start().await;
    table.select(&table.entries()[0].clone()).await;
    room.settled().await;
    table.select(&table.entries()[0].clone()).await;
    room.settled().await;
    preferences(&bob, &[("quiet-days", "off".into())]).await;
    room.settled().await;
    assert!(calls_of(&room, &bob, "").is_empty(), "he has moved already");
    let stored = room.figure("SELECT count(*) FROM accounts WHERE quiet = '- - Asia/Taipei'").await;
    assert_eq!(stored, 1);
    room.assert_clean();
    room.close().await;
}
