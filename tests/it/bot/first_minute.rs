//! The first minute: a new server is greeted once, help explains the game, and a game takes two taps to start.

use std::time::Duration;

use discord_sandbox::{Channel, FaultKind, Guild, Message, Person, World, permission};

use crate::bot::commands::use_command;
use crate::bot::harness::inside::Inside;
use crate::bot::harness::room::{LIMIT, Room, private_text};

/// Creates a server that the bot is not in, and its channel for Discord's own messages.
pub(crate) fn strange_server(room: &Room, locale: &str) -> (Guild, Channel) {
    let guild = room.sandbox.guild_without_bot("New", locale);
    let channel = guild.channel("welcome");
    guild.set_system_channel(&channel);
    (guild, channel)
}

/// Waits until the bot has greeted a server. Returns the greeting.
pub(crate) async fn greeted(room: &Room, channel: &Channel) -> Message {
    let id = channel.id();
    let greeting = |world: &World| world.messages_in(id).next().cloned();
    let seen = room.sandbox.wait_until(greeting, LIMIT).await;
    seen.unwrap_or_else(|failure| panic!("{failure}: {}", room.log()))
}

/// Waits until the bot has handled everything before, by waiting for the greeting of another server.
async fn caught_up(room: &Room) {
    let (guild, channel) = strange_server(room, "en-US");
    guild.invite_bot();
    greeted(room, &channel).await;
}

/// Waits until a query of the database returns `figure`.
async fn once(room: &Room, sql: &'static str, figure: i64) {
    room.until(sql, |found| found == figure).await;
}

/// Returns how many requests posted in a channel.
fn posts(room: &Room, channel: &Channel) -> usize {
    let path = format!("/channels/{}/messages", channel.id());
    let posts = room.sandbox.requests().into_iter();
    posts.filter(|request| request.method == "POST" && request.path.ends_with(&path)).count()
}

/// Waits until a private message contains `words`. Returns its new state.
async fn changed(room: &Room, before: &Message, words: &str) -> Message {
    let id = before.id;
    let now = |world: &World| world.message(id).filter(|now| now.words().contains(words)).cloned();
    let seen = room.sandbox.wait_until(now, LIMIT).await;
    seen.unwrap_or_else(|failure| panic!("{words:?}: {failure}: {}", room.log()))
}

/// Returns the selected values of a message's menus.
fn chosen(message: &Message) -> Vec<String> {
    let options = message.selects().into_iter().flat_map(|select| select.options);
    options.filter(|option| option.default).map(|option| option.value).collect()
}

/// Returns the custom id of a message's button for this intent.
fn control(message: &Message, intent: &str) -> Option<String> {
    let begins = format!("b1:{intent}:");
    message.buttons().into_iter().map(|button| button.custom_id).find(|id| id.starts_with(&begins))
}

/// Waits for a message in a channel with a button for this intent. Returns the first.
async fn with_control(room: &Room, channel: &Channel, intent: &str) -> Message {
    let id = channel.id();
    let found =
        |world: &World| world.messages_in(id).find(|message| control(message, intent).is_some()).cloned();
    let seen = room.sandbox.wait_until(found, LIMIT).await;
    seen.unwrap_or_else(|failure| panic!("{intent}: {failure}: {}", room.log()))
}

/// The intents of the buttons that accept a challenge and that abort a game.
const ACCEPT: &str = "ch+";
const ABORT: &str = "ab?";

/// Counts the servers that have removed the bot.
pub(crate) const LEFT: &str = "SELECT count(*) FROM guilds WHERE left_at IS NOT NULL";

#[tokio::test]
async fn a_new_server_is_greeted_once_in_its_own_language() {
    let mut room = Room::without_bot().await;
    room.guild.set_system_channel(&room.general);
    room.start().await;
    let servers = ["en-US", "zh-TW", "zh-CN"].map(|locale| strange_server(&room, locale));
    let mut texts = Vec::new();
    for (guild, channel) in &servers {
        guild.invite_bot();
        let greeting = greeted(&room, channel).await;
        assert!(!greeting.is_ephemeral() && greeting.pings.is_empty());
        assert_eq!(greeting.buttons().len(), 3);
        texts.push(greeting.words().clone());
    }
    assert!(texts[0].contains("Chinese dark chess"), "{}", texts[0]);
    assert!(texts[1].contains("機器人") && texts[2].contains("机器人"), "{texts:?}");

    // An outage, a restart, or a second invitation does not cause a second greeting.
    let (guild, _) = &servers[0];
    guild.outage();
    guild.end_outage();
    guild.remove_bot();
    once(&room, LEFT, 1).await;
    guild.invite_bot();
    once(&room, LEFT, 0).await;
    room.restart().await;
    caught_up(&room).await;
    for (_, channel) in &servers {
        assert_eq!(channel.messages().len(), 1);
    }
    assert_eq!(room.general.messages().len(), 0, "the bot was in this server before it started");
    // That server is stored by a task of its own.
    once(&room, "SELECT count(*) FROM guilds", 5).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_removal_during_an_outage_of_the_gateway_is_noticed_however_long_ago_the_program_started() {
    let room = Room::without_bot().await;
    let bot = Inside::start(&room).await;
    let (guild, _) = strange_server(&room, "en-US");
    guild.invite_bot();
    once(&room, "SELECT count(*) FROM guilds", 2).await;
    bot.pass(&room, Duration::from_secs(3600));
    room.sandbox.gateway_down(true);
    room.sandbox.gateway_invalidate(false);
    guild.remove_bot();
    room.sandbox.gateway_down(false);
    once(&room, LEFT, 1).await;
    bot.stop().await;
    room.close().await;
}

#[tokio::test]
async fn a_server_is_not_greeted_where_the_bot_may_not_speak() {
    let mut room = Room::open().await;
    let [mute, blind, refusing] = [(); 3].map(|()| strange_server(&room, "en-US"));
    mute.1.deny(permission::SEND_MESSAGES);
    blind.1.deny(permission::VIEW_CHANNEL);
    let path = format!("/channels/{}/messages", refusing.1.id());
    room.sandbox.fail_next("POST", &path, 1, FaultKind::Error(403, 50_013));
    let silent = room.sandbox.guild_without_bot("Silent", "en-US");
    let elsewhere = silent.channel("general");
    for guild in [&mute.0, &blind.0, &refusing.0, &silent] {
        guild.invite_bot();
    }
    once(&room, "SELECT count(*) FROM guilds", 5).await;
    caught_up(&room).await;
    mute.1.allow(permission::SEND_MESSAGES);
    blind.1.allow(permission::VIEW_CHANNEL);
    room.restart().await;
    caught_up(&room).await;
    for (channel, tried) in [(&mute.1, 0), (&blind.1, 0), (&refusing.1, 1), (&elsewhere, 0)] {
        assert_eq!((posts(&room, channel), channel.messages().len()), (tried, 0));
    }
    assert_eq!(room.sandbox.violations(), []);
    room.close().await;
}

#[tokio::test]
async fn a_kill_during_the_greeting_brings_no_second_one() {
    let mut room = Room::open().await;
    let (guild, channel) = strange_server(&room, "en-US");
    let path = format!("/channels/{}/messages", channel.id());
    room.sandbox.fail_next("POST", &path, 1, FaultKind::SlowAnswer(LIMIT));
    guild.invite_bot();
    greeted(&room, &channel).await;
    room.restart().await;
    // A greeting that is lost on the way is not sent again.
    let (lost, unheard) = strange_server(&room, "en-US");
    let path = format!("/channels/{}/messages", unheard.id());
    room.sandbox.fail_next("POST", &path, 1, FaultKind::Drop);
    lost.invite_bot();
    once(&room, "SELECT count(*) FROM guilds", 3).await;
    caught_up(&room).await;
    room.restart().await;
    caught_up(&room).await;
    assert_eq!((channel.messages().len(), unheard.messages().len()), (1, 0));
    room.close().await;
}

#[tokio::test]
async fn a_server_that_was_left_while_the_bot_was_off_is_noted() {
    let mut room = Room::open().await;
    let (guild, _) = strange_server(&room, "en-US");
    guild.invite_bot();
    once(&room, "SELECT count(*) FROM guilds", 2).await;
    assert!(room.stop().await.success());
    guild.remove_bot();
    room.start().await;
    once(&room, LEFT, 1).await;
    assert_eq!(room.figure("SELECT count(*) FROM guilds").await, 2);
    room.assert_clean();
    room.close().await;
}

/// Uses `/help` until it names commands by links: their ids are known once Discord has answered the registration.
pub(super) async fn help_with_links(person: &Person, channel: &Channel) -> Message {
    let known = async {
        loop {
            let help = use_command(person, channel, "help", &[]).await;
            if private_text(&help).contains("</") {
                return help.message().unwrap();
            }
        }
    };
    tokio::time::timeout(LIMIT, known).await.unwrap()
}

/// Uses `/play`. Returns the private question.
async fn play(person: &Person, channel: &Channel) -> Message {
    let question = use_command(person, channel, "play", &[]).await;
    private_text(&question);
    question.message().unwrap()
}

#[tokio::test]
async fn a_game_against_the_computer_is_two_taps_away() {
    let room = Room::open().await;
    let (ann, general) = (&room.ann, &room.general);
    let question = play(ann, general).await;
    ann.click(&question, "The computer").await.unwrap();
    let question = changed(&room, &question, "playing the computer").await;
    let begin = question.button("Banqi").unwrap().custom_id.clone();
    ann.click(&question, "Banqi").await.unwrap();
    changed(&room, &question, "Your game starts below").await;
    let board = with_control(&room, general, ABORT).await;
    assert!(!board.is_ephemeral() && !board.attachments.is_empty());
    room.settled().await;

    // A second tap on the same button, before the message has changed, starts no second game.
    let again = ann.forge_click(general, &question, &begin).reply().await.unwrap();
    assert!(private_text(&again).contains("https://discord.com/channels/"), "{}", again.content());
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 1);

    // Another level, and another game.
    let question = play(ann, general).await;
    ann.click(&question, "The computer").await.unwrap();
    let question = changed(&room, &question, "playing the computer").await;
    assert_eq!(chosen(&question), ["3", "3d"]);
    let levels = question.selects().remove(0).custom_id;
    let question = ann.select(&question, &levels, &["6"]).await.unwrap().message().unwrap();
    assert_eq!(chosen(&question), ["6", "3d"]);
    ann.click(&question, "Xiangqi").await.unwrap();
    changed(&room, &question, "Your game starts below").await;
    once(&room, "SELECT count(*) FROM sessions WHERE phase = 'playing'", 2).await;
    room.settled().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn anyone_and_a_friend_are_challenged_in_two_taps() {
    let room = Room::open().await;
    let (ann, bob, general) = (&room.ann, &room.bob, &room.general);
    let question = play(ann, general).await;
    ann.click(&question, "Anyone here").await.unwrap();
    let question = changed(&room, &question, "Anyone in this channel").await;
    ann.click(&question, "Banqi").await.unwrap();
    changed(&room, &question, "Your challenge is below").await;
    let challenge = with_control(&room, general, ACCEPT).await;
    room.settled().await;
    let board = bob.click(&challenge, &control(&challenge, ACCEPT).unwrap()).await.unwrap();
    assert!(control(&board.message().unwrap(), ABORT).is_some(), "{}", board.content());

    // The friend is chosen from a menu, and notified.
    let question = play(ann, general).await;
    let friends = question.selects().remove(0).custom_id;
    ann.select(&question, &friends, &[&room.cleo.id().to_string()]).await.unwrap();
    let question = changed(&room, &question, "You're challenging").await;
    ann.click(&question, "Banner").await.unwrap();
    changed(&room, &question, "Your challenge is below").await;
    let cleo = room.cleo.id();
    let called = |world: &World| world.messages_in(general.id()).find(|it| it.pings.contains(&cleo)).cloned();
    room.sandbox.wait_until(called, LIMIT).await.unwrap();
    room.settled().await;

    // Nobody plays against themselves.
    let question = play(ann, general).await;
    let friends = question.selects().remove(0).custom_id;
    ann.select(&question, &friends, &[&ann.id().to_string()]).await.unwrap();
    let now = room.sandbox.look(|world| world.message(question.id).cloned()).unwrap();
    assert!(now.selects().is_empty() && now.buttons().is_empty(), "{}", now.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_friend_is_challenged_although_discord_does_not_say_who_they_are() {
    let room = Room::open().await;
    let (ann, cleo) = (&room.ann, &room.cleo);
    let faults = [FaultKind::Status(502), FaultKind::Hold];
    for (nth, (fault, name)) in (1..).zip(faults.into_iter().zip(["lobby", "hall"])) {
        let question = play(ann, &room.guild.channel(name)).await;
        room.sandbox.fail_next("GET", "/members/", u32::MAX, fault);
        let friends = question.selects().remove(0).custom_id;
        ann.select(&question, &friends, &[&cleo.id().to_string()]).await.unwrap();
        let question = changed(&room, &question, "You're challenging").await;
        ann.click(&question, "Banqi").await.unwrap();
        changed(&room, &question, "Your challenge is below").await;
        assert_eq!(room.figure("SELECT count(*) FROM sessions").await, nth);
        room.sandbox.clear_faults();
        room.sandbox.release();
        room.settled().await;
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_double_tap_asks_a_friend_once() {
    let room = Room::open().await;
    let (ann, cleo, general) = (&room.ann, &room.cleo, &room.general);
    let question = play(ann, general).await;
    let friends = question.selects().remove(0).custom_id;
    ann.select(&question, &friends, &[&cleo.id().to_string()]).await.unwrap();
    let question = changed(&room, &question, "You're challenging").await;
    // Both taps look the friend up before either has asked.
    let look_up = format!("/members/{}", cleo.id());
    room.sandbox.fail_next("GET", &look_up, 2, FaultKind::SlowAnswer(Duration::from_millis(300)));
    let taps = [(); 2].map(|()| ann.start_click(&question, "Banqi").unwrap());
    for tap in taps {
        tap.reply().await.unwrap();
    }
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 1);
    room.settled().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_greeting_leads_to_a_game_and_to_a_lesson() {
    let room = Room::open().await;
    let (guild, channel) = strange_server(&room, "en-US");
    guild.invite_bot();
    let greeting = greeted(&room, &channel).await;
    let ann = &room.ann;
    let lesson = ann.click(&greeting, "Learn to play").await.unwrap();
    assert!(private_text(&lesson).contains("Lesson 1 of 10"), "{}", lesson.content());
    let friend = ann.click(&greeting, "Challenge a friend").await.unwrap();
    assert!(private_text(&friend).contains("Choose a friend"), "{}", friend.content());
    let game = ann.click(&greeting, "Play the computer").await.unwrap();
    assert!(private_text(&game).contains("playing the computer"), "{}", game.content());
    ann.click(&game.message().unwrap(), "Banqi").await.unwrap();
    with_control(&room, &channel, ABORT).await;
    assert_eq!(channel.message(greeting.id).unwrap().words(), greeting.words(), "it stays for others");
    room.settled().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn help_names_commands_that_can_be_clicked() {
    let room = Room::open().await;
    let (ann, general) = (&room.ann, &room.general);
    let help = help_with_links(ann, general).await;
    assert!(help.words().starts_with("**Banqi is Chinese dark chess"), "{}", help.words());
    let id = |name| room.sandbox.look(|world| world.command_id(name)).unwrap();
    assert!(help.words().contains(&format!("</play:{}>", id("play"))), "{}", help.words());
    assert!(help.words().contains(&format!("</banqi challenge:{}>", id("banqi"))), "{}", help.words());
    for label in ["Play the computer", "Challenge", "Learn"] {
        assert!(help.button(label).is_some(), "{label}");
    }
    ann.click(&help, "Commands").await.unwrap();
    let list = changed(&room, &help, "**Records**").await;
    for path in ["settings show", "settings change", "unblock", "privacy delete"] {
        let mention = format!("</{path}:{}>", id(path.split(' ').next().unwrap()));
        assert!(list.words().contains(&mention), "{mention}: {}", list.words());
    }

    // In direct messages nobody can play, but anyone can learn.
    let dm = ann.dm();
    let help = use_command(ann, &dm, "help", &[]).await.message().unwrap();
    assert!(help.button("Learn").is_some() && help.button("Play the computer").is_none());
    let forged = ann.forge_click(&dm, &help, "b1:st:go:banqi:-").reply().await.unwrap();
    assert!(!forged.content().is_empty());
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 0);
    assert!(!room.log().contains("oauth2/authorize"), "there is nobody to invite to a test server");
    room.assert_clean();
    room.close().await;
}
