//! Leaderboards and profiles as pictures: who is named on them, and where there is none.

use std::time::Duration;

use banqi_render::{Ink, Rgb};
use banqi_rules::Variant;
use banqi_session::Theme;
use discord_sandbox::{Arg, FaultKind, Message, Person, permission};

use crate::bot::commands::{shown, use_command};
use crate::bot::first_minute::help_with_links;
use crate::bot::harness::room::{Room, private_text};
use crate::bot::harness::table::Table;

/// The most characters of an alt text.
const ALT_LIMIT: usize = 1_024;

/// The account of somebody who is in no server of the bot.
const STRANGER: u64 = 900_000_000_000_000_001;

/// Returns the alt text of a message's only picture, and checks its size.
#[track_caller]
fn card(message: &Message, name: &str, size: (u32, u32)) -> String {
    let [picture] = message.attachments.as_slice() else { panic!("not one picture on {}", message.words()) };
    assert_eq!(picture.filename, name);
    let image = image::load_from_memory(&picture.bytes).unwrap();
    assert_eq!((image.width(), image.height()), size);
    let [alt] = &message.alts()[..] else { panic!("the picture is described") };
    assert!(alt.chars().count() <= ALT_LIMIT, "{alt}");
    alt.clone()
}

/// Returns how often the bot has looked up members.
fn look_ups(room: &Room) -> usize {
    let requests = room.sandbox.requests();
    requests.iter().filter(|request| request.method == "GET" && request.path.contains("/members/")).count()
}

/// Returns the SQL that gives some people twelve rated games each in a guild, in this order of ratings, in a database
/// where nobody has played yet. The first has played against the second and third.
pub(crate) fn results(guild: u64, people: &[u64]) -> String {
    let pool = Variant::default().pool();
    let mut sql = "PRAGMA foreign_keys = OFF;".to_owned();
    for (nth, user) in people.iter().enumerate() {
        let player = nth + 1;
        sql += &format!("INSERT INTO people VALUES ({player}, 0);");
        sql += &format!("INSERT INTO accounts (user_id, player_id) VALUES ({user}, {player});");
        sql += &format!(
            "INSERT INTO ratings SELECT {player}, '{pool}', scope, {}, 60, 0.06, 12, 6, 6, 0, 5, 2, 7, 4, 40, 9, 3, \
             1000 * unixepoch(), 0, 0, 0, 0 FROM (SELECT 0 AS scope UNION SELECT {guild});",
            1_700 - 10 * nth
        );
    }
    for nth in 1..=12 {
        let (rating, score) = (1_580 + 10 * nth, if nth % 2 == 0 { 2 } else { 0 });
        let opponent = if nth <= 5 { 2 } else { 3 };
        // Games that are played later have other numbers.
        let session = 1_000 + nth;
        sql += &format!(
            "INSERT INTO rating_log VALUES (1, '{pool}', {guild}, {nth}, {session}, 0, {score}, 0, 40, 1500, 60, 0.06, \
             {rating}, 60, 0.06);\
             INSERT INTO rating_pairs VALUES (1, '{pool}', {guild}, {nth}, {opponent}, 0, {score});"
        );
    }
    sql
}

/// Gives some people [`results`].
async fn give_results(room: &mut Room, people: &[u64]) {
    room.stop().await;
    room.alter(&results(room.guild.id(), people)).await;
    room.start().await;
}

/// Returns the colour of a card where nothing is drawn on it.
#[track_caller]
fn background(message: &Message) -> Rgb {
    let [picture] = message.attachments.as_slice() else { panic!("not one picture on {}", message.words()) };
    image::load_from_memory(&picture.bytes).unwrap().into_rgb8().get_pixel(1, 1).0
}

async fn leaderboard(room: &Room, by: &Person) -> Message {
    shown(&use_command(by, &room.general, "banqi leaderboard", &[]).await)
}

#[tokio::test]
async fn a_private_card_has_the_colours_of_its_reader_and_a_public_one_those_of_the_server() {
    let mut room = Room::open_on_file().await;
    let people = [room.ann.id(), room.bob.id()];
    give_results(&mut room, &people).await;
    let tray = |theme| Ink::Tray.rgb(theme);
    use_command(&room.ann, &room.general, "preferences", &[("theme", Arg::Int(2))]).await;
    let profile = use_command(&room.ann, &room.general, "banqi profile", &[]).await;
    assert_eq!(background(&profile.message().unwrap()), tray(Theme::Slate));
    assert_eq!(background(&leaderboard(&room, &room.ann).await), tray(Theme::Wood));
    room.cleo.grant(permission::MANAGE_GUILD);
    use_command(&room.cleo, &room.general, "settings boards", &[("theme", Arg::Int(1))]).await;
    assert_eq!(background(&leaderboard(&room, &room.ann).await), tray(Theme::Paper));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn cards_name_people_in_any_script_and_look_each_up_once() {
    let mut room = Room::open_on_file().await;
    let [arab, fox] = ["محمد علي", "🦊🦊"].map(|name| room.sandbox.person(name, "en-US"));
    let people = [room.ann.id(), arab.id(), fox.id(), room.bob.id(), STRANGER];
    give_results(&mut room, &people).await;
    let before = look_ups(&room);
    let first = leaderboard(&room, &room.ann).await;
    let alt = card(&first, "banqi-leaderboard-1.png", (800, 332));
    assert_eq!(
        alt,
        "Ratings with their uncertainty:\n1: Ann, 1700 ± 60, 12 games\n2: محمد علي, 1690 ± 60, 12 games\n\
         3: 🦊🦊, 1680 ± 60, 12 games\n4: Bob, 1670 ± 60, 12 games\n5: A player, 1660 ± 60, 12 games"
    );
    let [ann, arabs, foxs, bob] = [&room.ann, &arab, &fox, &room.bob].map(Person::mention);
    assert_eq!(
        first.words(),
        format!(
            "🏆 **Leaderboard: this server** · Taiwan rules\n\
             **1**\u{a0}{ann} · **2**\u{a0}{arabs} · **3**\u{a0}{foxs} · **4**\u{a0}{bob} · \
             **5**\u{a0}<@{STRANGER}>"
        ),
        "the numbers are in the picture"
    );
    assert!(first.pings.is_empty());
    assert_eq!(look_ups(&room) - before, 4, "the caller's name is part of the interaction");
    let second = leaderboard(&room, &room.ann).await;
    assert_eq!(second.alts(), first.alts());

    let of_ann = [("player", Arg::User(room.ann.id()))];
    for (by, args) in [(&room.ann, &[][..]), (&room.bob, &of_ann)] {
        let reply = use_command(by, &room.general, "banqi profile", args).await;
        let numbered = format!("-# ◎ 1: {}\n-# ◎ 2: {}", fox.mention(), arab.mention());
        let heading = format!("{}\n{numbered}", heading(&room.ann));
        assert_eq!(private_text(&reply), heading);
        let alt = card(&reply.message().unwrap(), "banqi-profile.png", (800, 480));
        assert_eq!(
            alt,
            "Ann: rating 1700 ± 60 in this server (Taiwan rules)\n12 rated games: 6 won, 0 drawn, 6 lost\n\
             Last 12 rated games: from 1590 to 1700, lowest 1590, highest 1700\n\
             Last games, newest first: W · L · W · L · W · L · W · L · W · L\nRed: 5 played, 2 won · Black: 7 played, 4 won\n\
             Longest game: 40 moves\nAgainst 🦊🦊: 4 won, 0 drawn, 3 lost\nAgainst محمد علي: 2 won, 0 drawn, 3 lost\n\
             Rank 1 in this server\nRank 1 across all servers\nNo open games here"
        );
    }
    assert_eq!(look_ups(&room) - before, 5, "Bob needs Ann's name; all others are known");
    room.assert_clean();
    room.close().await;
}

/// Returns what stands above the card of the first of those people.
fn heading(first: &Person) -> String {
    let about = format!("**{}** · Taiwan rules · this server", first.mention());
    format!("{about}\n-# Rank 1 across all servers · No open games here")
}

#[tokio::test]
async fn a_profile_counts_the_open_games_of_its_server_only() {
    let mut room = Room::open_on_file().await;
    let people = [room.ann.id(), room.bob.id(), room.cleo.id()];
    give_results(&mut room, &people).await;
    let elsewhere = room.sandbox.guild("Elsewhere", "en-US").channel("games");
    Table::begin(&elsewhere, &room.ann, &room.bob).await;
    let here = use_command(&room.ann, &room.general, "banqi profile", &[]).await;
    assert_eq!(private_text(&here), heading(&room.ann));
    let there = private_text(&use_command(&room.ann, &elsewhere, "banqi profile", &[]).await);
    assert!(there.contains("No rating yet") && there.contains("1 open game here"), "{there}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_profile_mentions_the_opponents_whom_its_card_can_only_number() {
    let mut room = Room::open_on_file().await;
    let people = [room.ann.id(), STRANGER, room.bob.id()];
    give_results(&mut room, &people).await;
    let reply = use_command(&room.ann, &room.general, "banqi profile", &[]).await;
    let heading = format!("{}\n-# ◎ 2: <@{STRANGER}>", heading(&room.ann));
    assert_eq!(private_text(&reply), heading, "Bob, the most frequent opponent, is named on the card");
    let alt = card(&reply.message().unwrap(), "banqi-profile.png", (800, 480));
    assert!(alt.contains("Against Bob: 4 won, 0 drawn, 3 lost\nAgainst A player: 2 won"), "{alt}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn names_that_take_too_long_are_left_out_and_come_later() {
    let mut room = Room::open_on_file().await;
    let people = [room.ann.id(), room.bob.id(), room.cleo.id()];
    give_results(&mut room, &people).await;
    room.sandbox.fail_next("GET", "/members/", 1, FaultKind::Slow(Duration::from_secs(30)));
    room.sandbox.fail_next("GET", "/members/", 1, FaultKind::Status(502));
    let without = leaderboard(&room, &room.ann).await;
    let alt = card(&without, "banqi-leaderboard-1.png", (800, 212));
    assert_eq!(alt.matches("A player").count(), 2, "{alt}");
    let with = card(&leaderboard(&room, &room.ann).await, "banqi-leaderboard-1.png", (800, 212));
    assert!(with.contains("2: Bob") && with.contains("3: Cleo"), "{with}");
    room.close().await;
}

#[tokio::test]
async fn there_is_no_card_without_results_and_where_no_files_may_be_sent() {
    let mut room = Room::open_on_file().await;
    let no_card = async |room: &Room, words: &str| {
        let board = leaderboard(room, &room.ann).await;
        let profile = use_command(&room.ann, &room.general, "banqi profile", &[]).await;
        assert!(private_text(&profile).contains(words), "{}", profile.content());
        for message in [&board, &profile.message().unwrap()] {
            assert!(message.attachments.is_empty(), "{}", message.words());
        }
        board
    };
    help_with_links(&room.ann, &room.general).await;
    no_card(&room, "You haven't played here yet. Start with </play:").await;
    let other = [("player", Arg::User(room.bob.id()))];
    let other = private_text(&use_command(&room.ann, &room.general, "banqi profile", &other).await);
    assert_eq!(other, format!("{} hasn't played here yet.", room.bob.mention()));
    room.game().await;
    room.settled().await;
    no_card(&room, "No rating yet").await;
    let people = [room.cleo.id(), room.sandbox.person("Dan", "en-US").id()];
    give_results(&mut room, &people).await;

    let with = leaderboard(&room, &room.ann).await;
    card(&with, "banqi-leaderboard-1.png", (800, 152));
    room.general.deny(permission::ATTACH_FILES);
    let before = look_ups(&room);
    let without = leaderboard(&room, &room.ann).await;
    assert!(!with.words().contains("12 games"), "{}", with.words());
    assert!(without.words().contains(" **1700** · 12 games"), "{}", without.words());
    assert!(without.attachments.is_empty());
    let profile = use_command(&room.cleo, &room.general, "banqi profile", &[]).await;
    assert!(private_text(&profile).contains("12 rated games"), "{}", profile.content());
    assert!(profile.message().unwrap().attachments.is_empty());
    assert_eq!(look_ups(&room), before);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_profile_without_a_card_shows_the_colours_as_pieces_in_the_style_of_its_reader() {
    let mut room = Room::open_on_file().await;
    let people = [room.ann.id()];
    give_results(&mut room, &people).await;
    room.general.deny(permission::ATTACH_FILES);
    for (style, name) in (0..).zip(["", "_simplified", "_figure"]) {
        use_command(&room.ann, &room.general, "preferences", &[("pieces", Arg::Int(style))]).await;
        let profile = use_command(&room.ann, &room.general, "banqi profile", &[]).await;
        assert!(profile.message().unwrap().attachments.is_empty());
        let text = private_text(&profile);
        for mark in [format!("<:red_general{name}:"), format!("<:black_general{name}:")] {
            assert!(text.contains(&mark), "{mark}: {text}");
        }
    }
    room.assert_clean();
    room.close().await;
}
