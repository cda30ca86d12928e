//! The menus of the clock and of vacations: what their commands do, by button.

use discord_sandbox::{Arg, Message, Person, Reply};

use super::clocks::{begin, board_that_says, flip};
use crate::bot::commands::use_command;
use crate::bot::harness::computer_match::Match;
use crate::bot::harness::room::{Room, private_text};
use crate::bot::harness::table::{Table, public};

/// The labels of a message's buttons.
fn labels(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|button| button.label).collect()
}

/// The values of a message's only menu.
fn offered(message: &Message) -> Vec<String> {
    let [menu] = &message.selects()[..] else { panic!("not one menu: {}", message.words()) };
    menu.options.iter().map(|option| option.value.clone()).collect()
}

/// Presses a button, and returns the private message that it opens or changes.
async fn press(person: &Person, message: &Message, label: &str) -> Message {
    private(&person.click(message, label).await.unwrap())
}

/// Selects an entry of a message's only menu, and returns what the person then reads.
async fn select(person: &Person, message: &Message, value: &str) -> Message {
    let menu = message.selects().remove(0).custom_id;
    private(&person.select(message, &menu, &[value]).await.unwrap())
}

fn private(reply: &Reply) -> Message {
    private_text(reply);
    reply.message().expect("a message")
}

/// Opens a form below a private message, and sends it.
async fn typed(person: &Person, message: &Message, text: &str) -> Message {
    let form = person.click(message, "Type a limit").await.unwrap();
    private(&person.submit(form.modal().unwrap(), &[("time", text)]).await.unwrap())
}

#[tokio::test]
async fn a_pause_and_another_time_are_asked_for_in_the_menu_of_the_clock_although_the_bot_is_killed() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let mut table = begin(&room, "1d").await;
    flip(&mut table, 0).await;
    flip(&mut table, 1).await;
    let accepted = async |room: &mut Room, by: &Person, words: &str| {
        let board = board_that_says(room, words).await;
        assert!(!labels(&board).contains(&"Clock".to_owned()), "one request at a time: {:?}", labels(&board));
        room.restart().await;
        public(&by.click(&board, "Accept request").await.unwrap())
    };

    // One of the usual times.
    let menu = press(&bob, &table.board, "Clock").await;
    assert!(menu.words().contains("Time limit: **1 day per move**"), "{}", menu.words());
    assert!(menu.words().contains("once everyone else accepts"), "{}", menu.words());
    assert_eq!(labels(&menu), ["Pause", "Type a limit", "Vacation"]);
    assert_eq!(offered(&menu), ["5+3", "10+5", "20+10", "10m", "1h", "3d", "7d", "14d"]);
    let other = press(&ann, &table.board, "Clock").await;
    room.restart().await;
    let asked = select(&bob, &menu, "7d").await;
    assert_eq!(asked.id, menu.id, "in place of the menu");
    assert!(asked.words().contains("Your request is on the board"), "{}", asked.words());
    let refused = select(&ann, &other, "3d").await;
    assert!(refused.words().contains("Accept request"), "{}", refused.words());
    let board = accepted(&mut room, &ann, "asks to change the time to 7 days per move").await;

    // A time that is typed. One that cannot be read leaves the menu for another try.
    let menu = press(&ann, &board, "Clock").await;
    assert!(menu.words().contains("Time limit: **7 days per move**"), "{}", menu.words());
    let refused = typed(&ann, &menu, "soon").await;
    assert!(refused.id != menu.id && refused.words().contains("`10+5`"), "{}", refused.words());
    let form = ann.click(&menu, "Type a limit").await.unwrap();
    room.restart().await;
    let asked = ann.submit(form.modal().unwrap(), &[("time", "15 min + 10 s")]).await.unwrap();
    assert!(private_text(&asked).contains("Your request is on the board"), "{}", asked.content());
    let board = accepted(&mut room, &bob, "asks to change the time to 15 min + 10 s per move").await;

    // A pause. There is no vacation in a live game.
    let menu = press(&ann, &board, "Clock").await;
    assert_eq!(labels(&menu), ["Pause", "Type a limit"]);
    room.restart().await;
    let asked = press(&ann, &menu, "Pause").await;
    assert!(asked.words().contains("Your request is on the board"), "{}", asked.words());
    let paused = accepted(&mut room, &bob, "asks to pause the game").await;
    assert!(paused.words().contains("⏸ **The game is paused.**"), "{}", paused.words());
    assert_eq!(labels(&paused), ["Resume", "Offer draw", "Resign"]);
    room.restart().await;
    let resumed = public(&bob.click(&paused, "Resume").await.unwrap());

    // A person who does not play is told so.
    let refused = press(&room.cleo, &resumed, "Clock").await;
    assert!(refused.buttons().is_empty() && refused.words().lines().count() == 1, "{}", refused.words());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn boards_of_every_game_have_the_clock_and_the_computer_agrees_right_away() {
    let room = Room::open().await;
    for (group, rules) in
        [("banqi", None), ("banqi", Some("four-colour-2")), ("xiangqi", None), ("banner", None)]
    {
        let rules = rules.map(|rules| ("rules", Arg::from(rules)));
        let options: Vec<(&str, Arg)> =
            std::iter::once(("opponent", Arg::User(room.bob.id()))).chain(rules).collect();
        let challenge = use_command(&room.ann, &room.general, &format!("{group} challenge"), &options).await;
        let board = public(&room.bob.click(&public(&challenge), "Accept").await.unwrap());
        let menu = press(&room.bob, &board, "Clock").await;
        assert!(menu.words().contains("Time limit: **3 days per move**"), "{group}: {}", menu.words());
        room.settled().await;
    }
    let computer = Match::begin(&room, &room.general, &room.ann, 1).await;
    let menu = press(&room.ann, &computer.board, "Clock").await;
    assert!(menu.words().contains("The computer accepts any change right away."), "{}", menu.words());
    let changed = select(&room.ann, &menu, "14d").await;
    assert!(changed.words().contains("The time limit is now 14 days per move."), "{}", changed.words());
    // The command opens the same menu, and pauses nothing by itself.
    let asked = [("game", Arg::from(computer.code.as_str()))];
    let command = async || use_command(&room.ann, &room.general, "banqi clock", &asked).await;
    let menu = private(&command().await);
    assert!(menu.words().contains("Time limit: **14 days per move**"), "{}", menu.words());
    assert_eq!(labels(&menu), ["Pause", "Type a limit", "Vacation"]);
    let paused = press(&room.ann, &menu, "Pause").await;
    assert_eq!(paused.words(), "You paused the game. Press “Resume” to go on.");
    board_that_says(&room, "⏸ **The game is paused.**").await;
    room.settled().await;
    let resumed = public(&command().await);
    assert!(resumed.words().contains("flips first"), "{}", resumed.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_vacation_begins_and_ends_by_button_although_the_bot_is_killed() {
    let mut room = Room::open().await;
    let bob = room.bob.clone();
    let preferences =
        async |room: &Room| use_command(&bob, &room.general, "preferences", &[]).await.message().unwrap();
    let games =
        async |room: &Room| use_command(&bob, &room.general, "banqi games", &[]).await.message().unwrap();
    let shown = preferences(&room).await;
    assert_eq!(labels(&shown), ["Quiet hours: none", "Vacation"]);
    let none = press(&bob, &shown, "Vacation").await;
    assert!(
        none.id != shown.id && none.words().contains("You haven't played a game yet"),
        "{}",
        none.words()
    );
    assert!(none.selects().is_empty(), "there is nothing to choose");

    begin(&room, "10+5").await;
    assert!(!labels(&games(&room).await).contains(&"Vacation".to_owned()), "a live game goes on");
    let mut table = begin(&room, "1d").await;
    let listed = games(&room).await;
    assert!(
        labels(&listed).ends_with(&["History".to_owned(), "Vacation".to_owned()]),
        "{:?}",
        labels(&listed)
    );
    let menu = press(&bob, &listed, "Vacation").await;
    assert_ne!(menu.id, listed.id, "the list stays");
    assert!(menu.words().contains("30 of 30"), "{}", menu.words());
    assert_eq!(offered(&menu), ["1", "2", "3", "5", "7", "10", "14", "21", "30"]);
    assert!(labels(&menu).is_empty(), "there is nothing to end");
    let second = press(&bob, &preferences(&room).await, "Vacation").await;
    room.restart().await;
    let on = select(&bob, &menu, "3").await;
    assert_eq!(on.id, menu.id, "in place");
    assert!(on.words().contains("You're on vacation until <t:"), "{}", on.words());
    assert!(on.words().contains("27 of 30"), "{}", on.words());
    assert_eq!(offered(&on), ["1", "2", "3", "5", "7", "10", "14", "21", "27"]);
    let away = format!("🏖 {} is on vacation until", bob.mention());
    let board = board_that_says(&room, &away).await;
    table.take(board);
    // The board leads there as well.
    let clock = press(&bob, &table.board, "Clock").await;
    let again = press(&bob, &clock, "Vacation").await;
    assert_eq!((again.words(), offered(&again)), (on.words(), offered(&on)));
    room.restart().await;
    let off = press(&bob, &on, "End vacation").await;
    assert_eq!(off.id, on.id);
    assert!(off.words().contains("Your clocks are running. You have 29 of 30"), "{}", off.words());
    assert!(labels(&off).is_empty());
    // More than is left by now.
    let refused = select(&bob, &second, "30").await;
    assert!(refused.id != second.id && refused.words().contains("only 29 of 30"), "{}", refused.words());
    select(&bob, &off, "29").await;
    let spent = press(&bob, &preferences(&room).await, "Vacation").await;
    assert!(spent.words().contains("0 of 30") && spent.selects().is_empty(), "{}", spent.words());
    assert_eq!(labels(&spent), ["End vacation"]);
    room.settled().await;
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_menus_speak_the_language_of_the_person_who_opens_them() {
    let room = Room::open().await;
    for (locale, time, buttons, vacation, end) in [
        ("zh-TW", "目前時限：**每步 3 天**", ["暫停", "輸入時限", "休假"], "你正在休假", "結束休假"),
        ("zh-CN", "当前时限：**每步 3 天**", ["暂停", "输入时限", "休假"], "你正在休假", "结束休假"),
    ] {
        let mei = room.sandbox.person("Mei", locale);
        let table = Table::begin(&room.general, &mei, &room.bob).await;
        let menu = press(&mei, &table.board, "Clock").await;
        assert!(menu.words().contains(time), "{}", menu.words());
        assert_eq!(labels(&menu), buttons);
        let days = press(&mei, &menu, buttons[2]).await;
        let form = mei.click(&menu, buttons[1]).await.unwrap();
        mei.submit(form.modal().unwrap(), &[("time", "10 分鐘 + 5 秒")]).await.unwrap();
        board_that_says(&room, "asks to change the time to 10 min + 5 s per move").await;
        assert_eq!(days.selects()[0].options[2].label, "3 天");
        let on = select(&mei, &days, "3").await;
        assert!(on.words().contains(vacation), "{}", on.words());
        assert_eq!(labels(&on), [end]);
    }
    room.settled().await;
    room.assert_clean();
    room.close().await;
}
