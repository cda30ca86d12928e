//! Watching: mirrors of a game in other channels, private views that follow it, and threads for comments.

mod at_once;
mod closed;
mod comments;
mod ends;
mod hidden;
mod takeover;
mod unanswered;

use discord_sandbox::{Arg, Channel, Message, Person, Reply, Snowflake, World, permission};
use serde_json::{Value, json};

use crate::bot::commands::{code_in, use_command};
use crate::bot::harness::room::{LIMIT, Room, private_text};

const UNSETTLED: &str = "SELECT count(*) FROM mirrors AS m JOIN sessions AS s ON s.session_id = m.session_id \
    WHERE m.settled = 0 OR m.shown_seq < s.seq";

/// Uses the command, with the option `here` if it is given.
async fn watch(person: &Person, channel: &Channel, group: &str, code: &str, here: Option<bool>) -> Reply {
    let mut options = vec![("game", Arg::from(code))];
    options.extend(here.map(|here| ("here", Arg::Bool(here))));
    use_command(person, channel, &format!("{group} watch"), &options).await
}

/// Ann or Bob plays an action by command, in either turn.
async fn play(room: &Room, group: &str, action: &str) {
    play_among(room, &[&room.ann, &room.bob], group, action).await;
}

/// One of these people plays an action by command, in either turn.
async fn play_among(room: &Room, people: &[&Person], group: &str, action: &str) {
    order(room, people, group, action).await;
    room.settled().await;
}

/// One of these people plays an action by command, in either turn. Does not wait for anything after the answer.
async fn order(room: &Room, people: &[&Person], group: &str, action: &str) {
    for person in people {
        let path = format!("{group} move");
        let reply = use_command(person, &room.general, &path, &[("action", action.into())]).await;
        if reply.message().is_some_and(|message| !message.is_ephemeral()) {
            return;
        }
    }
    panic!("nobody could play {action}: {}", room.log());
}

/// Ann or Bob plays an action of banqi. Waits only until its board is shown: after a restart, a search for messages
/// that the process before may have posted late can still be due.
async fn play_at_once(room: &Room, action: &str) {
    let before = board(room).alts();
    order(room, &[&room.ann, &room.bob], "banqi", action).await;
    let general = room.general.id();
    let is_shown = |world: &World| {
        let newest = public(world, general).into_iter().rfind(|message| !message.alts().is_empty());
        newest.is_some_and(|board| board.alts() != before)
    };
    let shown = room.sandbox.wait_for(is_shown, LIMIT).await;
    shown.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
}

/// The messages of the bot that everyone in a channel sees.
fn public(world: &World, channel: Snowflake) -> Vec<Message> {
    world.messages_in(channel).filter(|message| !message.is_ephemeral()).cloned().collect()
}

/// Returns the newest board of the game in #general.
fn board(room: &Room) -> Message {
    let general = room.general.id();
    let newest =
        |world: &World| public(world, general).into_iter().rfind(|message| !message.alts().is_empty());
    room.sandbox.look(newest).unwrap()
}

/// Waits until a channel shows exactly one message, with the same board as #general, and returns it.
async fn mirrored(room: &Room, channel: &Channel) -> Message {
    let (here, general) = (channel.id(), room.general.id());
    let same = |world: &World| {
        let board = public(world, general).into_iter().rfind(|message| !message.alts().is_empty())?;
        match &public(world, here)[..] {
            [mirror] if mirror.alts() == board.alts() => Some(mirror.clone()),
            _ => None,
        }
    };
    let mirror = room.sandbox.wait_until(same, LIMIT).await;
    let mirror = mirror.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    assert!(mirror.buttons().is_empty() && mirror.selects().is_empty() && mirror.pings.is_empty());
    mirror
}

/// Waits until a channel shows nothing.
async fn emptied(room: &Room, channel: &Channel) {
    let here = channel.id();
    let empty = room.sandbox.wait_for(|world| public(world, here).is_empty(), LIMIT).await;
    empty.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
}

/// Waits until the store has this many mirrors.
async fn stored(room: &Room, mirrors: i64) {
    room.until("SELECT count(*) FROM mirrors", |figure| figure == mirrors).await;
}

/// Waits until nothing is left to be done for mirrors.
async fn mirrors_settled(room: &Room) {
    room.until(UNSETTLED, |figure| figure == 0).await;
}

/// Ann resigns.
async fn resign(room: &Room, group: &str) {
    let question = use_command(&room.ann, &room.general, &format!("{group} resign"), &[]).await;
    room.ann.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
    room.settled().await;
}

/// Ann and Bob begin a game of a group with its usual rules. Returns its code.
async fn begin(room: &Room, group: &str) -> String {
    begin_with(room, group, &[]).await
}

/// Ann and Bob begin a game with these further options. Returns its code.
async fn begin_with(room: &Room, group: &str, more: &[(&str, Arg)]) -> String {
    let opponent = [("opponent", Arg::User(room.bob.id()))];
    let options: Vec<(&str, Arg)> = opponent.into_iter().chain(more.iter().cloned()).collect();
    let path = format!("{group} challenge");
    let challenge = use_command(&room.ann, &room.general, &path, &options).await.message().unwrap();
    room.bob.click(&challenge, "Accept").await.unwrap();
    room.settled().await;
    code_in(&challenge.words())
}

#[tokio::test]
async fn a_mirror_follows_a_game_of_every_group_without_controls_and_ends_with_it() {
    let four_colours = [("rules", Arg::from("four-colour-2"))];
    for (group, options, moves) in [
        ("banqi", &[][..], ["a1", "b1", "c1", "d1"]),
        ("banqi", &four_colours, ["a1", "b1", "c1", "d1"]),
        ("xiangqi", &[], ["i3i4", "i6i5", "a3a4", "a6a5"]),
        ("banner", &[], ["i3i4", "i6i5", "a3a4", "a6a5"]),
    ] {
        let room = Room::open().await;
        let lobby = room.guild.channel("lobby");
        let code = begin_with(&room, group, options).await;
        play(&room, group, moves[0]).await;
        let started = watch(&room.cleo, &lobby, group, &code, Some(true)).await;
        assert!(private_text(&started).contains("This channel now shows"), "{}", started.content());
        let first = mirrored(&room, &lobby).await;
        assert!(
            first.words().starts_with(&format!("-# Game `{code}`, shown live from <#")),
            "{}",
            first.words()
        );
        let again = watch(&room.bob, &lobby, group, &code, Some(true)).await;
        assert!(private_text(&again).contains("already shows"), "{}", again.content());
        for action in &moves[1..] {
            play(&room, group, action).await;
            assert_eq!(mirrored(&room, &lobby).await.id, first.id, "in place");
        }
        resign(&room, group).await;
        let last = mirrored(&room, &lobby).await;
        let resigned = |world: &World| {
            let now = world.message(last.id)?;
            now.words().contains("resigned").then(|| now.clone())
        };
        room.sandbox.wait_until(resigned, LIMIT).await.unwrap();
        mirrors_settled(&room).await;
        let over = watch(&room.cleo, &lobby, group, &code, Some(true)).await;
        assert!(private_text(&over).contains("resigned"), "{}", over.content());
        room.assert_clean();
        room.close().await;
    }
}

#[tokio::test]
async fn a_mirror_is_stopped_by_its_starter_a_player_or_a_moderator_and_by_nobody_else() {
    let room = Room::open().await;
    let lobby = room.guild.channel("lobby");
    let dan = room.sandbox.person("Dan", "en-US");
    let code = begin(&room, "banqi").await;
    let start = async || {
        let started = watch(&room.cleo, &lobby, "banqi", &code, Some(true)).await;
        mirrored(&room, &lobby).await;
        started.message().unwrap()
    };
    let shown_to_cleo = async || {
        let file = use_command(&room.cleo, &room.general, "privacy show", &[]).await.message().unwrap();
        serde_json::from_slice::<Value>(&file.attachments[0].bytes).unwrap()["mirrors"].clone()
    };
    let stop = async |person: &Person| {
        let stopped = watch(person, &lobby, "banqi", &code, Some(false)).await;
        assert!(private_text(&stopped).contains("no longer shows"), "{}", stopped.content());
        emptied(&room, &lobby).await;
        stored(&room, 0).await;
    };
    let started = start().await;
    let mirrors = shown_to_cleo().await;
    assert_eq!(mirrors[0]["game"], code.as_str(), "{mirrors}");
    assert_eq!(mirrors[0]["channel"], lobby.id().to_string());
    let refused = watch(&dan, &lobby, "banqi", &code, Some(false)).await;
    assert!(private_text(&refused).contains("Manage Messages"), "{}", refused.content());
    let stopped = room.cleo.click(&started, "Stop showing game").await.unwrap();
    assert!(private_text(&stopped).contains("no longer shows"), "{}", stopped.content());
    emptied(&room, &lobby).await;
    stored(&room, 0).await;
    assert_eq!(shown_to_cleo().await, json!([]));
    let twice = watch(&room.cleo, &lobby, "banqi", &code, Some(false)).await;
    assert!(private_text(&twice).contains("doesn't show that game"), "{}", twice.content());
    start().await;
    stop(&room.bob).await;
    start().await;
    dan.grant(permission::MANAGE_MESSAGES);
    stop(&dan).await;
    // The game itself is not touched.
    play(&room, "banqi", "a1").await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_mirror_survives_being_killed_and_having_its_message_deleted() {
    let mut room = Room::open().await;
    let lobby = room.guild.channel("lobby");
    let code = begin(&room, "banqi").await;
    watch(&room.cleo, &lobby, "banqi", &code, Some(true)).await;
    // Killed while the first message is being posted, or right after.
    room.restart().await;
    mirrored(&room, &lobby).await;
    for action in ["a1", "b1", "c1"] {
        play_at_once(&room, action).await;
        // The board is shown; whether the mirror is, and whether its message is stored, is left to chance.
        room.restart().await;
        mirrored(&room, &lobby).await;
    }
    lobby.delete_message(mirrored(&room, &lobby).await.id);
    play_at_once(&room, "d1").await;
    mirrored(&room, &lobby).await;
    // The last searches are waited for once, here.
    mirrors_settled(&room).await;
    mirrored(&room, &lobby).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_mirror_that_is_being_stopped_goes_although_the_bot_is_killed() {
    let mut room = Room::open().await;
    let lobby = room.guild.channel("lobby");
    let code = begin(&room, "banqi").await;
    watch(&room.cleo, &lobby, "banqi", &code, Some(true)).await;
    let shown = mirrored(&room, &lobby).await;
    let stopped = watch(&room.cleo, &lobby, "banqi", &code, Some(false)).await;
    assert!(private_text(&stopped).contains("no longer shows"), "{}", stopped.content());
    room.restart().await;
    stored(&room, 0).await;
    emptied(&room, &lobby).await;
    assert!(room.sandbox.look(|world| world.message(shown.id).is_none()));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn what_cannot_be_mirrored_is_said_in_one_sentence() {
    let room = Room::open().await;
    let channels = ["one", "two", "three", "four"].map(|name| room.guild.channel(name));
    let opponent = [("opponent", Arg::User(room.cleo.id()))];
    let challenge = use_command(&room.bob, &room.general, "banqi challenge", &opponent).await;
    let open = code_in(&challenge.message().unwrap().words());
    let code = begin(&room, "banqi").await;
    let refusal = async |person: &Person, channel: &Channel, code: &str| {
        private_text(&watch(person, channel, "banqi", code, Some(true)).await)
    };
    let [one, two, three, four] = &channels;
    let said = refusal(&room.cleo, one, &open).await;
    assert!(said.contains("hasn't started") || said.contains("not started"), "{said}");
    assert!(refusal(&room.cleo, one, "ZZZZZZ").await.contains("There is no game"));
    assert!(refusal(&room.cleo, &room.general, &code).await.contains("already being played in this channel"));
    let elsewhere = room.sandbox.guild("Others", "en-US").channel("general");
    let said = refusal(&room.cleo, &elsewhere, &code).await;
    assert!(said.contains("There is no game"), "{said}");
    one.deny(permission::SEND_MESSAGES);
    let said = refusal(&room.cleo, one, &code).await;
    assert!(said.contains("Send Messages") && said.contains("manages this channel"), "{said}");
    one.allow(permission::SEND_MESSAGES);
    room.cleo.deny(permission::SEND_MESSAGES);
    let said = refusal(&room.cleo, one, &code).await;
    assert!(said.contains("You can't send messages"), "{said}");
    room.cleo.grant(permission::SEND_MESSAGES);
    for channel in [one, two, three] {
        let said = refusal(&room.cleo, channel, &code).await;
        assert!(said.contains("now shows"), "{said}");
    }
    let said = refusal(&room.cleo, four, &code).await;
    assert!(said.starts_with("3 other channels"), "{said}");
    private_text(&watch(&room.cleo, one, "banqi", &code, Some(false)).await);
    assert!(refusal(&room.cleo, four, &code).await.contains("now shows"));
    for channel in [two, three, four] {
        mirrored(&room, channel).await;
    }
    room.assert_clean();
    room.close().await;
}

/// Waits until a private view shows the newest board, and returns it.
async fn follows(room: &Room, view: &Message) -> Message {
    let (id, shown) = (view.id, board(room).alts());
    let same = |world: &World| world.message(id).filter(|view| view.alts() == shown).cloned();
    let now = room.sandbox.wait_until(same, LIMIT).await;
    now.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()))
}

#[tokio::test]
async fn a_private_view_follows_the_game_counts_its_spectators_and_shows_the_end() {
    let room = Room::open().await;
    let lobby = room.guild.channel("lobby");
    let code = begin(&room, "banqi").await;
    let view = watch(&room.cleo, &lobby, "banqi", &code, None).await.message().unwrap();
    assert!(view.is_ephemeral() && view.words().contains("1 person is watching"), "{}", view.words());
    assert!(view.words().contains("stops updating <t:"), "{}", view.words());
    let labels: Vec<(String, u64)> =
        view.buttons().into_iter().map(|button| (button.label, button.style)).collect();
    let grey = |label: &str| (label.to_owned(), 2);
    assert_eq!(labels, [grey("Keep watching"), grey("Show here")], "it goes on by itself");
    for action in ["a1", "b1"] {
        play(&room, "banqi", action).await;
        follows(&room, &view).await;
    }
    let dan = room.sandbox.person("Dan", "zh-TW");
    let second = watch(&dan, &room.general, "banqi", &code, None).await.message().unwrap();
    assert!(second.words().contains("目前 2 人觀戰"), "{}", second.words());
    // The button renews the same message.
    let renewed = room.cleo.click(&view, "Keep watching").await.unwrap().message().unwrap();
    assert_eq!(renewed.id, view.id);
    assert!(renewed.words().contains("2 people are watching"), "{}", renewed.words());
    let shown = use_command(&room.ann, &room.general, "banqi show", &[("game", code.as_str().into())]).await;
    assert!(private_text(&shown).contains("2 people are watching"), "{}", shown.content());
    play(&room, "banqi", "c1").await;
    follows(&room, &view).await;
    let of_dan = second.clone();
    let (id, before) = (of_dan.id, of_dan.alts());
    let changed = |world: &World| world.message(id).is_some_and(|now| now.alts() != before);
    room.sandbox.wait_for(changed, LIMIT).await.unwrap();
    // Using the command again replaces the view.
    let third = watch(&room.cleo, &lobby, "banqi", &code, None).await.message().unwrap();
    assert_ne!(third.id, view.id);
    let gone = |world: &World| world.message(view.id).is_none();
    room.sandbox.wait_for(gone, LIMIT).await.unwrap();
    let mirror = room.cleo.click(&third, "Show here").await.unwrap();
    assert!(private_text(&mirror).contains("This channel now shows"), "{}", mirror.content());
    resign(&room, "banqi").await;
    let ended = |world: &World| {
        let now = world.message(id)?;
        (now.words().contains("認輸") && now.buttons().is_empty()).then(|| now.clone())
    };
    room.sandbox.wait_until(ended, LIMIT).await.unwrap();
    mirrors_settled(&room).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_board_that_a_third_person_is_shown_becomes_a_view_that_follows_the_game() {
    let mut room = Room::open().await;
    let lobby = room.guild.channel("lobby");
    let code = begin(&room, "banqi").await;
    let game = [("game", Arg::from(code.as_str()))];
    let of_bob = use_command(&room.bob, &room.general, "banqi show", &game).await.message().unwrap();
    assert!(of_bob.button("Watch").is_none(), "Bob plays");
    let shown = use_command(&room.cleo, &lobby, "banqi show", &game).await.message().unwrap();
    assert!(shown.is_ephemeral() && !shown.words().contains("watching"), "{}", shown.words());
    let view = room.cleo.click(&shown, "Watch").await.unwrap().message().unwrap();
    assert_eq!(view.id, shown.id, "in place");
    for words in ["1 person is watching", "stops updating <t:"] {
        assert!(view.words().contains(words), "{words}: {}", view.words());
    }
    assert!(view.button("Watch").is_none() && view.button("Keep watching").is_some());
    play(&room, "banqi", "a1").await;
    follows(&room, &view).await;
    // The button of a board that was shown before a restart works after it.
    let shown = use_command(&room.cleo, &room.general, "banqi show", &game).await.message().unwrap();
    room.restart().await;
    let view = room.cleo.click(&shown, "Watch").await.unwrap().message().unwrap();
    play(&room, "banqi", "b1").await;
    follows(&room, &view).await;
    resign(&room, "banqi").await;
    let over = use_command(&room.cleo, &lobby, "banqi show", &game).await.message().unwrap();
    assert!(over.button("Watch").is_none(), "there is nothing left to follow");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_view_goes_on_after_a_restart_once_its_button_is_pressed() {
    let mut room = Room::open().await;
    let code = begin(&room, "banqi").await;
    let view = watch(&room.cleo, &room.general, "banqi", &code, None).await.message().unwrap();
    room.restart().await;
    play(&room, "banqi", "a1").await;
    let renewed = room.cleo.click(&view, "Keep watching").await.unwrap().message().unwrap();
    assert_eq!((renewed.id, renewed.alts()), (view.id, board(&room).alts()));
    play(&room, "banqi", "b1").await;
    follows(&room, &view).await;
    let challenge = use_command(&room.ann, &room.general, "banqi challenge", &[]).await.message().unwrap();
    let pending = code_in(&challenge.words());
    let early = watch(&room.cleo, &room.general, "banqi", &pending, None).await;
    assert!(private_text(&early).contains("The game hasn't started yet"), "{}", early.content());
    let strange = use_command(&room.cleo, &room.general, "banqi watch", &[("game", "ZZZZZZ".into())]).await;
    assert!(private_text(&strange).contains("There is no game"), "{}", strange.content());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_view_says_that_it_has_ended_when_the_bot_is_stopped() {
    let mut room = Room::open().await;
    let code = begin(&room, "banqi").await;
    let view = watch(&room.cleo, &room.general, "banqi", &code, None).await.message().unwrap();
    play(&room, "banqi", "a1").await;
    let now = follows(&room, &view).await;
    assert!(room.stop().await.success());
    let ended = room.sandbox.look(|world| world.message(view.id).cloned()).unwrap();
    assert!(ended.words().contains("no longer follows the game"), "{}", ended.words());
    assert!(!ended.words().contains("stops updating"), "{}", ended.words());
    assert_eq!(ended.alts(), now.alts());
    room.start().await;
    let renewed = room.cleo.click(&ended, "Keep watching").await.unwrap().message().unwrap();
    assert!(renewed.words().contains("This board follows the game"), "{}", renewed.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_game_of_four_is_mirrored_and_watched() {
    let room = Room::open().await;
    let lobby = room.guild.channel("lobby");
    let (dan, eve) = (room.sandbox.person("Dan", "zh-CN"), room.sandbox.person("Eve", "en-US"));
    let rules = [("rules", "four-colour-4".into())];
    let challenge = use_command(&room.ann, &room.general, "banqi challenge", &rules).await.message().unwrap();
    let code = code_in(&challenge.words());
    for person in [&room.bob, &room.cleo, &dan] {
        person.click(&challenge, "Take a seat").await.unwrap();
        room.settled().await;
    }
    let started = watch(&dan, &lobby, "banqi", &code, Some(true)).await;
    assert!(private_text(&started).contains("本频道开始转播对局"), "{}", started.content());
    let view = watch(&eve, &lobby, "banqi", &code, None).await.message().unwrap();
    let people = [&room.ann, &room.bob, &room.cleo, &dan];
    for action in ["a1", "b1", "c1", "d1", "e1"] {
        play_among(&room, &people, "banqi", action).await;
        mirrored(&room, &lobby).await;
        follows(&room, &view).await;
    }
    room.assert_clean();
    room.close().await;
}
