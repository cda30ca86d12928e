//! Replays: the animation of a game, and its boards one by one.

use discord_sandbox::{Arg, Message, Person, World, permission};
use gif::DecodeOptions;

use crate::bot::commands::{code_in, use_command};
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::xiangqi_table::XiangqiTable;
use crate::records::{played, random};

/// Returns the size of an animation, and the time of each frame in hundredths of a second.
pub(super) fn frames(message: &Message) -> ((u16, u16), Vec<u16>) {
    let [file] = message.attachments.as_slice() else { panic!("not one file: {}", message.words()) };
    assert!(file.filename.ends_with("-replay.gif"), "{}", file.filename);
    let mut decoder = DecodeOptions::new().read_info(&file.bytes[..]).unwrap();
    let size = (decoder.width(), decoder.height());
    let mut times = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        times.push(frame.delay);
    }
    (size, times)
}

/// Plays these actions of banqi by command, in either turn.
async fn play(room: &Room, actions: &[&str]) {
    play_in(room, "banqi", actions).await;
}

/// Plays these actions of a group by command, in either turn.
async fn play_in(room: &Room, group: &str, actions: &[&str]) {
    let path = format!("{group} move");
    for action in actions {
        let mut answers = Vec::new();
        for person in [&room.ann, &room.bob] {
            let reply = use_command(person, &room.general, &path, &[("action", (*action).into())]).await;
            if reply.message().is_some_and(|message| !message.is_ephemeral()) {
                answers.push(reply);
                break;
            }
        }
        assert_eq!(answers.len(), 1, "{action}: {}", room.log());
        room.settled().await;
    }
}

/// Ann resigns. Returns the last board.
async fn resigned(room: &Room, group: &str) -> Message {
    let question = use_command(&room.ann, &room.general, &format!("{group} resign"), &[]).await;
    room.ann.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
    let general = room.general.id();
    let ended = |world: &World| {
        let mut all = world.messages_in(general);
        all.find(|message| message.button("Replay").is_some()).cloned()
    };
    room.sandbox.wait_until(ended, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()))
}

/// Clicks a button of a private message, which changes it in place.
async fn press(person: &Person, message: &Message, button: &str) -> Message {
    let now = person.click(message, button).await.unwrap().message().unwrap();
    assert_eq!(now.id, message.id, "in place");
    now
}

/// The labels of the buttons that can be pressed.
fn enabled(message: &Message) -> Vec<String> {
    message.buttons().into_iter().filter(|button| !button.disabled).map(|button| button.label).collect()
}

#[tokio::test]
async fn a_finished_game_is_animated_and_stepped_through() {
    let room = Room::open().await;
    room.game().await;
    play(&room, &["a1", "b1", "c1", "d1", "e1", "f1"]).await;
    let ended = resigned(&room, "banqi").await;
    let animation = room.cleo.click(&ended, "Replay").await.unwrap().message().unwrap();
    assert!(animation.is_ephemeral() && animation.words().contains("6 moves"), "{}", animation.words());
    let (size, times) = frames(&animation);
    let shown = image::load_from_memory(&ended.attachments[0].bytes).unwrap();
    assert_eq!(size, (shown.width() as u16, shown.height() as u16));
    assert_eq!(times, [100, 100, 100, 100, 100, 100, 500]);
    assert!(animation.alts()[0].ends_with(&ended.alts()[0]), "{}", animation.alts()[0]);

    // The command shows the same.
    let code = code_in(&ended.words());
    let of = [("game", code.as_str().into())];
    let typed = use_command(&room.bob, &room.general, "banqi replay", &of).await.message().unwrap();
    assert_eq!(typed.attachments[0].bytes, animation.attachments[0].bytes);

    let first = press(&room.cleo, &animation, "Step by step").await;
    assert_eq!(enabled(&first), ["Next", "Last", "Animation", "Analyse"]);
    assert!(first.words().starts_with("**0 of 6** · "), "{}", first.words());
    assert!(
        !first.alts()[0].contains(" red ") && !first.alts()[0].contains(" black "),
        "{}",
        first.alts()[0]
    );
    let mut now = first;
    for nth in 1..=5 {
        now = press(&room.cleo, &now, "Next").await;
        assert!(now.words().starts_with(&format!("**{nth} of 6** · ")), "{}", now.words());
        assert_eq!(now.alts()[0].matches("Last move: flipped a ").count(), 1, "{}", now.alts()[0]);
        assert!(
            !now.alts()[0].contains("Never flipped") && !now.words().contains("move due"),
            "{}",
            now.words()
        );
    }
    let last = press(&room.cleo, &now, "Last").await;
    assert_eq!(enabled(&last), ["First", "Back", "Animation", "Analyse"]);
    assert_eq!(last.alts(), ended.alts());
    assert!(last.words().contains("resigned"), "{}", last.words());
    let back = press(&room.cleo, &press(&room.cleo, &last, "Back").await, "First").await;
    assert!(back.words().starts_with("**0 of 6** · "), "{}", back.words());
    let again = press(&room.cleo, &back, "Animation").await;
    assert_eq!(again.attachments[0].bytes, animation.attachments[0].bytes);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_game_in_progress_shows_no_more_than_was_public() {
    let room = Room::open().await;
    let code = code_in(&room.game().await.words());
    play(&room, &["a1", "b1", "c1"]).await;
    let of = [("game", code.as_str().into())];
    let animation = use_command(&room.cleo, &room.general, "banqi replay", &of).await.message().unwrap();
    assert_eq!(frames(&animation).1.len(), 4);
    let first = press(&room.cleo, &animation, "Step by step").await;
    let second = press(&room.cleo, &first, "Next").await;
    assert_eq!(second.alts()[0].matches("face-down").count(), 4, "{}", second.alts()[0]);
    // The game goes on; the newest board is one more.
    play(&room, &["d1"]).await;
    let last = press(&room.cleo, &second, "Last").await;
    assert!(last.words().starts_with("**4 of 4** · "), "{}", last.words());
    assert!(!last.alts()[0].contains("Never flipped"), "{}", last.alts()[0]);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_game_of_xiangqi_is_seen_from_either_side() {
    let room = Room::open().await;
    let opponent = [("opponent", Arg::User(room.bob.id()))];
    let challenge =
        use_command(&room.ann, &room.general, "xiangqi challenge", &opponent).await.message().unwrap();
    room.bob.click(&challenge, "Accept").await.unwrap();
    room.settled().await;
    for (person, action) in [(&room.ann, "h2e2"), (&room.bob, "h9g7")] {
        use_command(person, &room.general, "xiangqi move", &[("action", action.into())]).await;
        room.settled().await;
    }
    let ended = resigned(&room, "xiangqi").await;
    let animation = room.cleo.click(&ended, "Replay").await.unwrap().message().unwrap();
    assert_eq!(frames(&animation).1, [100, 100, 500]);
    let first = press(&room.cleo, &animation, "Step by step").await;
    let red = press(&room.cleo, &first, "Next").await;
    let black = press(&room.cleo, &red, "Rotate board").await;
    assert_eq!(red.words(), black.words());
    assert_ne!(red.attachments[0].bytes, black.attachments[0].bytes);
    let red_again = press(&room.cleo, &black, "Rotate board").await;
    assert_eq!(red.attachments[0].bytes, red_again.attachments[0].bytes);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn games_of_the_other_groups_are_replayed_and_the_buttons_work_after_a_crash() {
    let four_colours = [("rules", Arg::from("four-colour-2"))];
    let cases = [("banqi", &four_colours[..], ["a1", "b1"]), ("banner", &[], ["i3i4", "i6i5"])];
    for (group, options, moves) in cases {
        let mut room = Room::open().await;
        let named = [&[("opponent", Arg::User(room.bob.id()))], options].concat();
        let challenge = use_command(&room.ann, &room.general, &format!("{group} challenge"), &named).await;
        let challenge = challenge.message().unwrap();
        let code = code_in(&challenge.words());
        room.bob.click(&challenge, "Accept").await.unwrap();
        room.settled().await;
        play_in(&room, group, &moves).await;

        // The game is still in progress.
        let of = [("game", code.as_str().into())];
        let replay = format!("{group} replay");
        let animation = use_command(&room.cleo, &room.general, &replay, &of).await.message().unwrap();
        assert_eq!(frames(&animation).1.len(), 3, "{group}");
        let first = press(&room.cleo, &animation, "Step by step").await;
        room.restart().await;
        let next = press(&room.cleo, &first, "Next").await;
        assert!(next.words().starts_with("**1 of 2** · "), "{group}: {}", next.words());
        assert!(!next.alts()[0].contains("Never flipped"), "{}", next.alts()[0]);
        assert_eq!(next.button("Rotate board").is_some(), group == "banner");

        let ended = resigned(&room, group).await;
        // Killed while it is drawn.
        drop(room.cleo.start_click(&ended, "Replay").unwrap());
        room.restart().await;
        let again = room.cleo.click(&ended, "Replay").await.unwrap().message().unwrap();
        assert_eq!(frames(&again).1, [100, 100, 500], "{group}");
        let last = press(&room.cleo, &next, "Last").await;
        assert!(last.words().starts_with("**2 of 2** · "), "{group}: {}", last.words());
        room.assert_clean();
        room.close().await;
    }
}

#[tokio::test]
async fn the_turning_points_of_an_analysed_game_are_one_tap_away_also_after_a_restart() {
    let mut room = Room::open().await;
    // The chariot on b0 mates on b9. Instead it goes where another captures it.
    let begins = [("position", "4k4/R8/9/8r/9/9/9/9/9/1R1K5 w - - 0 1".into())];
    let people = [&room.ann, &room.bob];
    let mut table = XiangqiTable::begin(&room.general, "xiangqi", &begins, people).await;
    table.play_all("b0b6 i6b6").await;
    let ended = resigned(&room, "xiangqi").await;
    let animation = room.cleo.click(&ended, "Replay").await.unwrap().message().unwrap();
    let first = press(&room.cleo, &animation, "Step by step").await;
    assert!(first.selects().is_empty(), "no analysis yet");

    let analysed = use_command(&room.cleo, &room.general, "xiangqi analyse", &[table.here()]).await;
    assert!(private_text(&analysed).contains("**Turning points**"), "{}", analysed.content());
    let first = press(&room.cleo, &press(&room.cleo, &first, "Next").await, "First").await;
    let select = first.selects().into_iter().next().expect("the turning points");
    assert_eq!(select.options[0].value, "1", "{select:?}");
    let there = room.cleo.select(&first, &select.custom_id, &["1"]).await.unwrap().message().unwrap();
    assert_eq!(there.id, first.id, "in place");
    assert!(there.words().starts_with("**1 of 2** · "), "{}", there.words());
    assert!(there.button("Analyse").is_none(), "{:?}", there.buttons());

    room.restart().await;
    let last = press(&room.cleo, &there, "Last").await;
    assert!(last.selects().is_empty(), "the analysis is forgotten");
    let working = press(&room.cleo, &last, "Analyse").await;
    let analysed = |world: &World| {
        world.message(working.id).filter(|now| now.words().contains("**Turning points**")).cloned()
    };
    let analysis =
        room.sandbox.wait_until(analysed, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    let first = press(&room.cleo, &analysis, "Step by step").await;
    let select = first.selects().into_iter().next().expect("the turning points");
    let there = room.cleo.select(&first, &select.custom_id, &["1"]).await.unwrap().message().unwrap();
    assert!(there.words().starts_with("**1 of 2** · "), "{}", there.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn what_cannot_be_replayed_is_said_in_one_sentence() {
    let room = Room::open().await;
    let none = use_command(&room.ann, &room.general, "banqi replay", &[("game", "ZZZZZZ".into())]).await;
    assert!(private_text(&none).contains("There is no game"), "{}", none.content());
    let opponent = [("opponent", Arg::User(room.bob.id()))];
    let challenge =
        use_command(&room.ann, &room.general, "banqi challenge", &opponent).await.message().unwrap();
    let code = code_in(&challenge.words());
    let open = use_command(&room.ann, &room.general, "banqi replay", &[("game", code.as_str().into())]).await;
    assert!(
        private_text(&open).contains("hasn't started") || private_text(&open).contains("not started"),
        "{}",
        open.content()
    );
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_challenge_that_was_declined_is_no_game_to_replay() {
    let room = Room::open().await;
    room.game().await;
    play(&room, &["a1", "b1"]).await;
    resigned(&room, "banqi").await;
    let opponent = [("opponent", Arg::User(room.bob.id()))];
    let challenge = use_command(&room.ann, &room.general, "banqi challenge", &opponent).await;
    room.bob.click(&challenge.message().unwrap(), "Decline").await.unwrap();
    room.settled().await;
    let animation = use_command(&room.ann, &room.general, "banqi replay", &[]).await;
    frames(&animation.message().unwrap());
    let record = use_command(&room.ann, &room.general, "banqi export", &[]).await.message().unwrap();
    assert_eq!(record.attachments.len(), 1, "{}", record.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_last_board_of_an_aborted_games_record_invents_no_reason() {
    let room = Room::open().await;
    let board = room.game().await;
    play(&room, &["a1", "b1"]).await;
    room.cleo.grant(permission::MANAGE_GUILD);
    let game = [("game", Arg::from(code_in(&board.words()).as_str()))];
    use_command(&room.cleo, &room.general, "settings end", &game).await;
    room.settled().await;
    let record = use_command(&room.ann, &room.general, "banqi export", &game).await.message().unwrap();
    let bytes = &record.attachments[0].bytes;
    let file = room.cleo.upload("game.json", Some("application/json"), bytes).unwrap();
    let shown = use_command(&room.cleo, &room.general, "banqi show", &[("record", file)]).await.message();
    let last = press(&room.cleo, &press(&room.cleo, &shown.unwrap(), "Step by step").await, "Last").await;
    let words = last.words();
    assert!(words.contains("**2 of 2** · **The game was aborted.**"), "{words}");
    assert!(!words.contains("time ran out"), "{words}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn one_replay_at_a_time_is_drawn_for_a_person() {
    let room = Room::open_on_file().await;
    room.game().await;
    play(&room, &["a1", "b1", "c1", "d1"]).await;
    let ended = resigned(&room, "banqi").await;
    let record = played(&mut random(3), None).to_json();
    let shown = || {
        let file = room.cleo.upload("game.json", Some("application/json"), record.as_bytes()).unwrap();
        room.cleo.start_command(&room.general, "banqi show", &[("record", file)]).unwrap()
    };
    let busy = "I'm still drawing your last replay.";
    // Before a record is drawn, it is stored, so the first of these waits and the second is refused.
    let mut other = room.database.connect().await;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let both = [shown(), shown()];
    let general = room.general.id();
    let is_refused = |world: &World| world.messages_in(general).any(|message| message.words().contains(busy));
    room.sandbox.wait_for(is_refused, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    // So is an animation, as long as that lasts. It does not matter to other people.
    let refused = private_text(&room.cleo.click(&ended, "Replay").await.unwrap());
    assert!(refused.starts_with(busy), "{refused}");
    let of_another = room.bob.click(&ended, "Replay").await.unwrap();
    frames(&of_another.message().unwrap());
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    sqlx::Connection::close(other).await.unwrap();
    let mut refused = 0;
    for one in both {
        let said = private_text(&one.reply().await.unwrap());
        refused += usize::from(said.starts_with(busy));
        assert!(said.starts_with(busy) || said.contains("✅ Checked"), "{said}");
    }
    assert_eq!(refused, 1);
    frames(&room.cleo.click(&ended, "Replay").await.unwrap().message().unwrap());
    room.assert_clean();
    room.close().await;
}
