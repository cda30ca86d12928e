//! What the managers of a server decide about its games: on one page with menus, and by command.

use std::time::Duration;

use discord_sandbox::{Arg, Channel, Message, Person, Reply, World, permission};
use serde_json::json;

use crate::bot::commands::{code_in, shown, use_command};
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::Table;

/// The menu of all settings.
const PICK: &str = "b1:se:pick";

/// Opens the page, and returns it.
async fn page(person: &Person, channel: &Channel) -> Message {
    let page = use_command(person, channel, "settings show", &[]).await;
    private_text(&page);
    page.message().expect("a message")
}

/// Opens a setting's menu on the page and selects these values. Returns the page.
async fn set(person: &Person, page: &Message, setting: &str, values: &[&str]) -> Message {
    let opened = person.select(page, PICK, &[setting]).await.unwrap().message().unwrap();
    assert_eq!(opened.id, page.id, "the same message shows the menu");
    let menu = format!("b1:se:{setting}");
    person.select(&opened, &menu, values).await.unwrap().message().unwrap()
}

/// Returns the value of the entry with this label in a setting's menu.
async fn value(person: &Person, page: &Message, setting: &str, label: &str) -> String {
    let opened = person.select(page, PICK, &[setting]).await.unwrap().message().unwrap();
    let menu = opened.select(&format!("b1:se:{setting}")).expect("its menu");
    let entry = menu.options.iter().find(|entry| entry.label == label);
    entry.unwrap_or_else(|| panic!("{label}: {menu:?}")).value.clone()
}

/// Asserts that the page says this about a setting.
#[track_caller]
fn assert_says(page: &Message, line: &str) {
    // What is not the default is marked.
    let says = |said: &str| said == line || said.strip_prefix("• ") == Some(line);
    assert!(page.words().lines().any(says), "{line}: {}", page.words());
}

async fn challenge(person: &Person, channel: &Channel, args: &[(&str, Arg)]) -> Reply {
    use_command(person, channel, "banqi challenge", args).await
}

#[tokio::test]
async fn a_page_of_menus_decides_how_games_begin_and_outlives_the_program() {
    let mut room = Room::open().await;
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    cleo.grant(permission::MANAGE_GUILD);
    ann.command(&general, "settings show", &[]).await.expect_err("she does not manage the server");
    let opened = page(&cleo, &general).await;
    for line in [
        "Channels for games: **all channels**",
        "Default game: **Banqi, Taiwan rules**",
        "Default time: **3 days per move**",
        "Board language: **English**",
        "Ratings: **on**",
        "Open games in this server: **no limit**",
    ] {
        assert_says(&opened, line);
    }

    let hongkong = value(&cleo, &opened, "game", "Banqi, Hong Kong rules").await;
    let mut now = set(&cleo, &opened, "game", &[&hongkong]).await;
    assert_says(&now, "• Default game: **Banqi, Hong Kong rules**");
    assert_says(&now, "-# • changed from the default");
    for (setting, value) in [("time", "1h"), ("ratings", "off"), ("language", "zh-CN"), ("theme", "s")] {
        now = set(&cleo, &now, setting, &[value]).await;
    }
    room.restart().await;
    let kept = page(&cleo, &general).await;
    assert_says(&kept, "Ratings: **off; new games are casual**");
    assert_says(&kept, "Board colours: **slate**");
    let begun = shown(&challenge(&ann, &general, &[("opponent", Arg::User(bob.id()))]).await);
    for words in ["香港规则", "1 小时", "友谊赛"] {
        assert!(begun.words().contains(words), "{words}: {}", begun.words());
    }
    // What a challenge names comes first.
    let named = [("rules", "taiwan".into()), ("time", "1d".into())];
    let named = shown(&challenge(&ann, &general, &named).await);
    assert!(named.words().contains("台湾规则") && named.words().contains("1 天"), "{}", named.words());
    // Two taps start the usual game.
    let question = use_command(&bob, &general, "play", &[]).await.message().unwrap();
    let question = bob.click(&question, "Anyone here").await.unwrap().message().unwrap();
    let has_time = |question: &Message, words: &str| {
        let mut times = question.selects().into_iter().flat_map(|menu| menu.options);
        times.any(|time| time.default && time.label.contains(words))
    };
    assert!(has_time(&question, "1 hour"), "{:?}", question.selects());
    bob.click(&question, "Banqi").await.unwrap();
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE variant = 'hongkong'").await, 2);

    // A button without a time means what its message says, whatever the server's time is by then.
    let three_days = set(&cleo, &kept, "time", &["3d"]).await;
    let question = use_command(&cleo, &general, "play", &[]).await.message().unwrap();
    let question = cleo.click(&question, "Anyone here").await.unwrap().message().unwrap();
    assert!(has_time(&question, "3 days"), "{:?}", question.selects());
    set(&cleo, &three_days, "time", &["1h"]).await;
    let begin = question.buttons().into_iter().find(|button| button.label == "Banqi").unwrap();
    assert!(begin.custom_id.ends_with(":-"), "no time: {}", begin.custom_id);
    cleo.click(&question, "Banqi").await.unwrap();
    let newest = "SELECT per_move_ms / 3600000 FROM sessions ORDER BY session_id DESC LIMIT 1";
    assert_eq!(room.figure(newest).await, 72);

    // Everything goes back to what is usual.
    for setting in ["game", "time", "ratings", "language", "theme"] {
        now = set(&cleo, &kept, setting, &["-"]).await;
    }
    assert_eq!(now.words(), opened.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn games_begin_only_in_the_channels_and_threads_that_a_server_allows() {
    let room = Room::open().await;
    let (ann, cleo, general) = (&room.ann, &room.cleo, &room.general);
    cleo.grant(permission::MANAGE_GUILD);
    let lounge = room.guild.channel("lounge");
    let opened = page(cleo, general).await;
    let now = set(cleo, &opened, "channels", &[&general.id().to_string()]).await;
    assert_says(&now, &format!("Channels for games: **<#{}>**", general.id()));
    let refused = private_text(&challenge(ann, &lounge, &[]).await);
    let there =
        format!("You can't start games in this channel. Go to <#{}> and try again there.", general.id());
    assert_eq!(refused, there);
    shown(&challenge(ann, general, &[]).await);
    shown(&challenge(ann, &general.thread("a game"), &[]).await);
    // By command, channels are added and removed one by one.
    let add = [("add-channel", Arg::Channel(lounge.id()))];
    let added = private_text(&use_command(cleo, general, "settings change", &add).await);
    assert!(added.contains(&format!("<#{}>, <#{}>", general.id(), lounge.id())), "{added}");
    shown(&challenge(ann, &lounge, &[]).await);
    // Mirrors of a game are limited to the same channels.
    let watched = code_in(&room.game().await.words());
    let attic = room.guild.channel("attic");
    let mirror = async |channel: &Channel| {
        let options = [("game", Arg::from(watched.as_str())), ("here", Arg::Bool(true))];
        private_text(&use_command(cleo, channel, "banqi watch", &options).await)
    };
    let refused = mirror(&attic).await;
    assert!(refused.starts_with("You can't start games in this channel. Go to <#"), "{refused}");
    assert_eq!(room.figure("SELECT count(*) FROM mirrors").await, 0);
    let gallery = room.guild.channel("gallery");
    let add = [("add-channel", Arg::Channel(gallery.id()))];
    private_text(&use_command(cleo, general, "settings change", &add).await);
    mirror(&gallery).await;
    assert_eq!(room.figure("SELECT count(*) FROM mirrors").await, 1);
    let now = set(cleo, &now, "channels", &[]).await;
    assert_says(&now, "Channels for games: **all channels**");
    shown(&challenge(ann, &attic, &[]).await);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn one_channel_too_many_is_refused_with_the_limit() {
    let room = Room::open().await;
    let (cleo, general) = (&room.cleo, &room.general);
    cleo.grant(permission::MANAGE_GUILD);
    let most: Vec<Channel> = (1..=25).map(|nth| room.guild.channel(&format!("games-{nth}"))).collect();
    let ids: Vec<String> = most.iter().map(|channel| channel.id().to_string()).collect();
    let opened = page(cleo, general).await;
    let full = set(cleo, &opened, "channels", &ids.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let one = ("add-channel", Arg::Channel(general.id()));
    let refused = use_command(cleo, general, "settings change", &[one.clone(), ("time", "1h".into())]).await;
    let limit = "Games are already allowed in 25 channels, the most there can be. Remove one first with \
                 `/settings change` and the option `remove-channel`.";
    assert_eq!(private_text(&refused), limit);
    assert_eq!(page(cleo, general).await.words(), full.words(), "nothing changes");
    // One that is on the list already needs no room, and one that takes the place of another has it.
    let known = [("add-channel", Arg::Channel(most[3].id()))];
    private_text(&use_command(cleo, general, "settings change", &known).await);
    let instead = [one, ("remove-channel", Arg::Channel(most[7].id()))];
    let changed = private_text(&use_command(cleo, general, "settings change", &instead).await);
    assert!(changed.contains(&format!("<#{}>", general.id())), "{changed}");
    assert!(!changed.contains(&format!("<#{}>", most[7].id())), "{changed}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_server_limits_open_games_by_person_and_in_all() {
    let mut room = Room::open().await;
    let people = (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    let (ann, bob, cleo, general) = (&people.0, &people.1, &people.2, &people.3);
    cleo.grant(permission::MANAGE_GUILD);
    let limits = [("max-per-person", Arg::Int(1)), ("max-in-server", Arg::Int(2)), ("notify", Arg::Int(1))];
    let set_by_command = private_text(&use_command(cleo, general, "settings change", &limits).await);
    assert!(set_by_command.contains("\n• Open games per person: **1**\n"), "{set_by_command}");
    // Of two at the same moment, one is refused.
    let (one, other) = tokio::join!(challenge(ann, general, &[]), challenge(ann, general, &[]));
    let (made, refused) = if one.is_ephemeral() { (other, one) } else { (one, other) };
    shown(&made);
    let refused = private_text(&refused);
    assert!(refused.contains("allows only one per person"), "{refused}");
    assert!(refused.contains("To find it, use `/banqi games`."), "{refused}");
    // Nor can they accept one more.
    let offered = shown(&challenge(bob, general, &[]).await);
    let refused = private_text(&ann.click(&offered, "Accept").await.unwrap());
    assert!(refused.contains("allows only one per person"), "{refused}");
    // In another server, other limits hold.
    let elsewhere = room.sandbox.guild("Elsewhere", "en-US").channel("games");
    shown(&challenge(ann, &elsewhere, &[]).await);
    // What is open counts also after a kill.
    room.restart().await;
    let refused = private_text(&challenge(ann, general, &[]).await);
    assert!(refused.contains("allows only one per person"), "{refused}");
    let refused = private_text(&challenge(cleo, general, &[]).await);
    assert!(refused.contains("has 2 open games and challenges, which is its limit"), "{refused}");
    use_command(ann, general, "banqi withdraw", &[]).await;
    shown(&challenge(cleo, general, &[]).await);
    let unlimited = [("max-per-person", Arg::Int(0)), ("max-in-server", Arg::Int(0))];
    let told = private_text(&use_command(cleo, general, "settings change", &unlimited).await);
    assert!(told.contains("Open games per person: **no limit**\n"), "{told}");
    shown(&challenge(ann, general, &[]).await);
    room.assert_clean();
    room.close().await;
}

/// A seat that is taken counts, also while the challenge waits for others.
#[tokio::test]
async fn of_two_challenges_accepted_at_once_a_limit_of_one_allows_one() {
    let room = Room::open().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    let dee = room.sandbox.person("Dee", "en-US");
    cleo.grant(permission::MANAGE_GUILD);
    use_command(cleo, general, "settings change", &[("max-per-person", Arg::Int(1))]).await;
    let of_four = shown(&challenge(bob, general, &[("rules", "four-colour-4".into())]).await);
    let of_two = shown(&challenge(cleo, general, &[]).await);
    let (one, other) = tokio::join!(ann.click(&of_four, "Take a seat"), ann.click(&of_two, "Accept"));
    let (one, other) = (one.unwrap(), other.unwrap());
    let refused = if one.is_ephemeral() { one } else { other };
    let refused = private_text(&refused);
    assert!(refused.contains("allows only one per person"), "{refused}");
    assert_eq!(room.figure("SELECT count(*) FROM entrants WHERE entrant = 1").await, 1);

    shown(&dee.click(&of_four, "Take a seat").await.unwrap());
    let refused = private_text(&challenge(&dee, general, &[]).await);
    assert!(refused.contains("allows only one per person"), "{refused}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_server_decides_who_is_notified() {
    let mut room = Room::open().await;
    let (bob, cleo, general) = (room.bob.clone(), room.cleo.clone(), room.general.clone());
    cleo.grant(permission::MANAGE_GUILD);
    let opponent = [("opponent", Arg::User(bob.id()))];
    let mut table = Table::begin(&general, &room.ann, &bob).await;
    let mut seen = Vec::new();
    for calls in ["-", "players", "none"] {
        let opened = page(&cleo, &general).await;
        set(&cleo, &opened, "calls", &[calls]).await;
        let challenged = shown(&challenge(&room.ann, &general, &opponent).await);
        // Makes the latest events ten minutes old, so that the player who is waiting is away.
        room.settled().await;
        room.kill().await;
        room.alter("UPDATE events SET at = at - 600000").await;
        room.start().await;
        let away = table.waiting().id();
        table.select(&table.entries()[0].clone()).await;
        room.settled().await;
        let called = |world: &World| {
            let since = world.messages_in(general.id()).filter(|message| message.id > challenged.id);
            since.filter(|message| message.pings.contains(&away)).count()
        };
        seen.push((challenged.pings.contains(&bob.id()), room.sandbox.look(called) > 0));
    }
    assert_eq!(seen, [(true, true), (false, true), (false, false)]);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_server_decides_how_people_are_notified() {
    let mut room = Room::open_on_file().await;
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    cleo.grant(permission::MANAGE_GUILD);
    let opened = page(&cleo, &general).await;
    assert_says(&opened, "How to notify: **with push notifications**");
    let opponent = [("opponent", Arg::User(bob.id()))];
    for is_silent in [true, false] {
        let how = [("notify-how", Arg::Int(i64::from(is_silent)))];
        let told = private_text(&use_command(&cleo, &general, "settings change", &how).await);
        let says = told.contains("• How to notify: **silently, without push notifications**\n");
        assert_eq!(says, is_silent, "{told}");
        let challenged = shown(&challenge(&ann, &general, &opponent).await);
        assert_eq!((challenged.is_silent(), challenged.pings), (is_silent, vec![bob.id()]));
    }
    let now = set(&cleo, &opened, "alert", &["silent"]).await;
    assert_says(&now, "• How to notify: **silently, without push notifications**");

    // A board that comes later than it was promised is silent as well. It may be an edit, so a call follows.
    let mut other = room.database.connect().await;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let newest = general.last_message().unwrap().id;
    let late = ann.start_command(&general, "banqi challenge", &opponent).unwrap();
    let is_promised = |world: &World| world.messages_in(general.id()).any(|message| message.id > newest);
    room.sandbox.wait_for(is_promised, LIMIT).await.unwrap();
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    sqlx::Connection::close(other).await.unwrap();
    late.reply().await.unwrap();
    room.settled().await;
    let board = |message: &Message| message.id > newest && message.button("Accept").is_some();
    let late = general.messages().into_iter().find(board).expect("the challenge");
    assert!(late.is_silent() && late.pings.is_empty(), "{}", late.words());
    let called = general.messages().into_iter().filter(|message| message.id > late.id);
    let called: Vec<Message> = called.filter(|message| message.pings == [bob.id()]).collect();
    assert!(called.len() == 1 && called[0].is_silent(), "{called:?}");

    // So is a call, after a crash. Makes the latest events ten minutes old, so that the player who is waiting is away.
    let mut table = Table::begin(&general, &ann, &bob).await;
    room.settled().await;
    room.kill().await;
    room.alter("UPDATE events SET at = at - 600000").await;
    room.start().await;
    let away = table.waiting().id();
    let newest = general.last_message().unwrap().id;
    table.select(&table.entries()[0].clone()).await;
    let call = |world: &World| {
        let mut since = world.messages_in(general.id()).filter(|message| message.id > newest);
        since.find(|message| message.pings == [away]).cloned()
    };
    let call = room.sandbox.wait_until(call, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    assert!(call.is_silent() && call.components.is_empty(), "{}", call.words());
    let now = set(&cleo, &now, "alert", &["-"]).await;
    assert_eq!(now.words(), opened.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn only_managers_change_settings_and_forged_values_change_nothing() {
    let room = Room::open().await;
    let (bob, cleo, general) = (&room.bob, &room.cleo, &room.general);
    cleo.grant(permission::MANAGE_GUILD);
    let opened = page(cleo, general).await;
    let forged =
        [(PICK, "ratings"), ("b1:se:ratings", "off"), ("b1:se:channels", "1"), ("b1:lk:all:theme", "s")];
    for (id, value) in forged {
        let said = private_text(&bob.forge_select(general, &opened, id, &[value]).reply().await.unwrap());
        assert!(said.contains("Only people with the “Manage Server” permission"), "{id}: {said}");
    }
    for (id, values) in [
        (PICK, &["dance"][..]),
        ("b1:se:time", &["61"]),
        ("b1:se:game", &["chess"]),
        ("b1:se:person", &["7"]),
        ("b1:se:language", &["fr"]),
        ("b1:se:channels", &["general"]),
        ("b1:se:ratings", &[]),
        ("b1:lk:all:theme", &["red"]),
    ] {
        let reply = cleo.forge_select(general, &opened, id, values).reply().await.unwrap();
        assert!(reply.text().contains("isn't for you"), "{id} {values:?}: {}", reply.text());
    }
    let bad = [("rules", "chess".into())];
    let said = private_text(&use_command(cleo, general, "settings change", &bad).await);
    assert!(said.contains("There are no rules called “chess”"), "{said}");
    let long = private_text(&use_command(cleo, general, "settings change", &[("time", "15d".into())]).await);
    assert!(long.contains("15 days is too long for a limit per move"), "{long}");
    assert_eq!(page(cleo, general).await.words(), opened.words());
    assert_eq!(room.figure("SELECT count(*) FROM guild_tastes").await, 0);
    room.assert_clean();
    room.close().await;
}

/// A server can allow the command to others. Their clicks would be refused, so they have nothing to click.
#[tokio::test]
async fn people_who_are_allowed_the_command_only_have_no_menus() {
    let room = Room::open().await;
    let (bob, general) = (&room.bob, &room.general);
    for subcommand in ["show", "boards"] {
        let options = json!([{ "name": subcommand, "type": 1, "options": [] }]);
        let data = json!({ "id": "5", "name": "settings", "type": 1, "options": options });
        let shown = bob.forge(general, 2, None, data).reply().await.unwrap().message().unwrap();
        assert!(shown.is_ephemeral(), "{}", shown.words());
        assert!(shown.selects().is_empty() && shown.buttons().is_empty(), "{}", shown.words());
        let says = shown.words().contains("-# To change a setting, use `/settings change`");
        assert_eq!(says, subcommand == "show", "{}", shown.words());
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_manager_ends_a_game_of_the_server_and_nobody_loses() {
    let room = Room::open().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    cleo.grant(permission::MANAGE_GUILD);
    let elsewhere = room.sandbox.guild("Elsewhere", "en-US").channel("games");
    let strange = shown(&challenge(ann, &elsewhere, &[]).await);
    let table = Table::begin(general, ann, bob).await;
    let offered = shown(&challenge(ann, general, &[]).await);
    let end = async |code: &str| {
        let game = [("game", Arg::from(code))];
        private_text(&use_command(cleo, general, "settings end", &game).await)
    };
    let suggested = cleo.autocomplete(general, "settings end", &[], ("game", "")).await.unwrap();
    let suggested: Vec<String> = suggested.into_iter().map(|choice| choice.name).collect();
    assert_eq!(suggested.len(), 2, "only games of this server: {suggested:?}");

    let ended = end(&table.code).await;
    assert_eq!(ended, format!("Game `{}` has ended. No one loses, and no ratings change.", table.code));
    room.settled().await;
    let board = room.sandbox.look(|world| world.message(table.board.id).cloned()).unwrap();
    assert!(board.words().contains("was aborted** by someone who manages this server."), "{}", board.words());
    assert_eq!(room.figure("SELECT count(*) FROM rating_log").await, 0);
    assert!(end(&table.code).await.contains("over"), "it has ended already");
    end(&code_in(&offered.words())).await;
    room.settled().await;
    let expired = room.sandbox.look(|world| world.message(offered.id).cloned()).unwrap();
    assert!(expired.words().contains("This challenge has expired"), "{}", expired.words());
    let foreign = end(&code_in(&strange.words())).await;
    assert!(foreign.starts_with("There is no game"), "{foreign}");
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE phase = 'offered'").await, 1);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_season_ends_under_a_name_and_its_leaderboard_is_kept() {
    let mut room = Room::open().await;
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    cleo.grant(permission::MANAGE_GUILD);
    let season = async |name: &str| {
        private_text(&use_command(&cleo, &general, "settings new-season", &[("name", Arg::from(name))]).await)
    };
    assert!(season("Autumn").await.contains("No one has a rating in this server yet"));
    let mut table = Table::begin(&general, &ann, &bob).await;
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    let question = ann.click(&table.board, "Resign").await.unwrap().message().unwrap();
    ann.click(&question, "Yes, resign").await.unwrap();
    let lists = async |args: &[(&str, Arg)]| {
        shown(&use_command(&ann, &general, "banqi leaderboard", args).await).words()
    };
    let before = lists(&[]).await;
    assert!(before.contains(&bob.mention()), "{before}");

    let ended = season(" Autumn *2026* ").await;
    assert!(ended.starts_with("The season “Autumn \\*2026\\*” has ended."), "{ended}");
    assert!(season("autumn *2026*").await.contains("No one has a rating"), "the server starts again");
    assert_eq!(
        room.figure("SELECT count(*) FROM ratings WHERE scope = 0").await,
        2,
        "those of all servers stay"
    );
    room.restart().await;
    let now = lists(&[]).await;
    assert!(now.contains("No one has a rating here yet"), "{now}");
    let suggested = ann.autocomplete(&general, "banqi leaderboard", &[], ("season", "aut")).await.unwrap();
    assert_eq!(suggested.len(), 1);
    let old = lists(&[("season", "autumn *2026*".into())]).await;
    let (heading, rest) = old.split_once('\n').unwrap();
    assert!(heading.starts_with("**Season: Autumn \\*2026\\***, ended <t:"), "{heading}");
    assert_eq!(rest, before, "the leaderboard is as it was");
    // Who has not played for years has an uncertain rating, but a season that has ended stays as it was.
    let season = [("season", "autumn *2026*".into())];
    let card =
        async || use_command(&ann, &general, "banqi leaderboard", &season).await.message().unwrap().alts();
    let before = card().await;
    room.stop().await;
    room.alter("UPDATE ratings SET last_at = last_at - 94608000000").await;
    room.alter("UPDATE seasons SET ended_at = ended_at - 94608000000").await;
    room.start().await;
    assert_eq!(card().await, before);
    let unknown = [("season", "Spring".into())];
    let unknown = private_text(&use_command(&ann, &general, "banqi leaderboard", &unknown).await);
    assert!(unknown.contains("There is no past season called “Spring”"), "{unknown}");
    let file = use_command(&ann, &general, "privacy show", &[]).await.message().unwrap();
    let stored: serde_json::Value = serde_json::from_slice(&file.attachments[0].bytes).unwrap();
    let of_season =
        stored["ratings"].as_array().unwrap().iter().find(|one| !one["season"].is_null()).unwrap();
    assert_eq!(of_season["server"], room.guild.id().to_string());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_season_ends_wholly_or_not_at_all_when_the_bot_is_killed() {
    let mut room = Room::open().await;
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    cleo.grant(permission::MANAGE_GUILD);
    for kill in 0..3_u8 {
        let mut table = Table::begin(&general, &ann, &bob).await;
        for _ in 0..2 {
            table.select(&table.entries()[0].clone()).await;
        }
        let question = ann.click(&table.board, "Resign").await.unwrap().message().unwrap();
        ann.click(&question, "Yes, resign").await.unwrap();
        room.settled().await;
        assert_eq!(room.figure("SELECT count(*) FROM ratings WHERE scope > 0").await, 2);

        if kill > 0 {
            let taken = [("name", "season 0".into())];
            let taken = private_text(&use_command(&cleo, &general, "settings new-season", &taken).await);
            assert!(taken.contains("A past season already has this name"), "{taken}");
        }
        let name = format!("Season {kill}");
        let asked = [("name", Arg::from(name.as_str()))];
        drop(cleo.start_command(&general, "settings new-season", &asked).unwrap());
        tokio::time::sleep(Duration::from_millis(5 * u64::from(kill))).await;
        room.restart().await;
        let ended = private_text(&use_command(&cleo, &general, "settings new-season", &asked).await);
        let had_ended = ended.contains("No one has a rating in this server yet");
        assert!(had_ended || ended.contains("has ended"), "{ended}");
        assert_eq!(room.figure("SELECT count(*) FROM seasons").await, i64::from(kill) + 1);
        assert_eq!(room.figure("SELECT count(*) FROM ratings WHERE scope > 0").await, 0);
        let of_seasons = room.figure("SELECT count(*) FROM ratings WHERE scope < 0").await;
        assert_eq!(of_seasons, 2 * (i64::from(kill) + 1));
        let season = [("season", Arg::from(name.as_str()))];
        let old = shown(&use_command(&ann, &general, "banqi leaderboard", &season).await).words();
        assert!(old.contains(&name) && old.contains(&bob.mention()), "{old}");
    }
    room.assert_clean();
    room.close().await;
}
