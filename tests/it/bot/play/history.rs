//! Finished games of a person: listed, filtered, opened, and sent as one file.

use banqi_session::{GameResult, Record};
use discord_sandbox::{Arg, Message, Person, World};

use crate::bot::commands::{code_in, use_command};
use crate::bot::harness::archive::verified_as;
use crate::bot::harness::computer_match::Match;
use crate::bot::harness::room::{LIMIT, Room, private_text};

/// Challenges, accepts, plays these actions in turn, and lets Ann resign, which aborts a game that has only begun.
/// Returns the game ID.
async fn over(room: &Room, group: &str, opponent: &Person, actions: &[&str]) -> String {
    let named = [("opponent", Arg::User(opponent.id()))];
    let challenge =
        use_command(&room.ann, &room.general, &format!("{group} challenge"), &named).await.message().unwrap();
    let code = code_in(&challenge.words());
    opponent.click(&challenge, "Accept").await.unwrap();
    room.settled().await;
    let of = || ("game", Arg::from(code.as_str()));
    for (nth, action) in actions.iter().enumerate() {
        let person = if nth % 2 == 0 { &room.ann } else { opponent };
        let played = [("action", Arg::from(*action)), of()];
        let reply = use_command(person, &room.general, &format!("{group} move"), &played).await;
        assert!(!reply.is_ephemeral(), "{action}: {}", reply.content());
        room.settled().await;
    }
    let question = use_command(&room.ann, &room.general, &format!("{group} resign"), &[of()]).await;
    let question = question.message().unwrap();
    let yes = question.buttons().into_iter().find(|button| button.label.starts_with("Yes")).unwrap();
    room.ann.click(&question, &yes.custom_id).await.unwrap();
    let ended = |world: &World| {
        let mut all = world.messages_in(room.general.id());
        all.find(|message| message.words().contains(&code) && message.button("Rematch").is_some()).cloned()
    };
    room.sandbox.wait_until(ended, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    code
}

async fn history(room: &Room, person: &Person, group: &str, args: &[(&str, Arg)]) -> Message {
    let reply = use_command(person, &room.general, &format!("{group} history"), args).await;
    assert!(reply.is_ephemeral(), "{}", reply.content());
    reply.message().unwrap()
}

/// The game IDs on the first page, the latest first.
fn codes(page: &Message) -> Vec<String> {
    codes_from(page, 1)
}

/// The game IDs on a page whose first game has this number.
fn codes_from(page: &Message, first: usize) -> Vec<String> {
    let games = page.selects().first().map(|watch| watch.options.clone()).unwrap_or_default();
    for (number, game) in (first..).zip(&games) {
        assert!(game.label.starts_with(&format!("{number}. {} · ", game.value)), "{}", game.label);
    }
    let words = page.words();
    let rows = words.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_digit()));
    let rows: Vec<usize> = rows.filter_map(|line| line.split_once(". ")?.0.parse().ok()).collect();
    assert_eq!(rows, (first..).take(games.len()).collect::<Vec<usize>>(), "{words}");
    games.into_iter().map(|game| game.value).collect()
}

/// The records in a file, each of them verified.
fn records(page: &Message) -> Vec<Record> {
    let [file] = page.attachments.as_slice() else { panic!("not one file: {}", page.words()) };
    assert!(file.filename.ends_with("-history.jsonl"), "{}", file.filename);
    let text = String::from_utf8(file.bytes.to_vec()).unwrap();
    let records: Vec<Record> = text.lines().map(|line| Record::from_json(line).unwrap()).collect();
    for record in &records {
        assert_eq!(record.verify().fault, None);
    }
    records
}

#[tokio::test]
async fn finished_games_are_listed_filtered_opened_and_exported() {
    let mut room = Room::open().await;
    let none = history(&room, &room.bob, "banqi", &[]).await;
    assert!(none.words().contains("No finished games yet."), "{}", none.words());
    let asked = room.bob.click(&none, "Play").await.unwrap().message().unwrap();
    assert!(asked.words().contains("Who do you want to play?"), "{}", asked.words());
    let limited = history(&room, &room.bob, "banqi", &[("days", Arg::Int(7))]).await;
    assert!(limited.words().contains("no such games"), "{}", limited.words());
    assert!(
        limited.button("Play").is_none() && limited.button("Filter").is_some(),
        "{:?}",
        limited.buttons()
    );
    let rated = over(&room, "banqi", &room.bob, &["a1", "b1"]).await;
    let other = over(&room, "banqi", &room.cleo, &["a1", "b1"]).await;
    let xiangqi = over(&room, "xiangqi", &room.bob, &["h2e2", "h9g7"]).await;
    let aborted = over(&room, "banqi", &room.bob, &[]).await;

    let anns = history(&room, &room.ann, "banqi", &[]).await;
    assert_eq!(codes(&anns), [aborted.as_str(), &other, &rated], "{}", anns.words());
    let words = anns.words();
    assert!(words.contains(&format!("\n1. **aborted** vs {} · <t:", room.bob.mention())), "{words}");
    assert!(words.contains(&format!("\n3. **lost** vs {} · −", room.bob.mention())), "{words}");

    // Filters, and the results against the opponent.
    let bob = ("opponent", Arg::User(room.bob.id()));
    let against = history(&room, &room.ann, "banqi", std::slice::from_ref(&bob)).await;
    assert_eq!(codes(&against), [aborted.as_str(), &rated]);
    let results = format!("\nvs {}: 0 won, 0 drawn, 1 lost\n1. ", room.bob.mention());
    assert!(against.words().contains(&results), "{}", against.words());
    let filters = room.ann.click(&against, "Filter").await.unwrap().message().unwrap();
    let chosen = format!("\"default_values\":[{{\"id\":\"{}\",\"type\":\"user\"}}]", room.bob.id());
    assert!(
        serde_json::to_string(&filters.components).unwrap().contains(&chosen),
        "{:?}",
        filters.components
    );
    let won = ("result", Arg::Int(0));
    assert!(codes(&history(&room, &room.ann, "banqi", std::slice::from_ref(&won)).await).is_empty());
    let bobs = [("player", Arg::User(room.bob.id())), won, ("days", Arg::Int(1))];
    assert_eq!(codes(&history(&room, &room.cleo, "banqi", &bobs).await), [rated.as_str()]);
    for (rules, found) in [("taiwan", 3), ("hongkong", 0)] {
        let page = history(&room, &room.ann, "banqi", &[("rules", rules.into())]).await;
        assert_eq!(codes(&page).len(), found, "{rules}: {}", page.words());
    }
    let typed = [("rules", Arg::from("what is this"))];
    let bad = use_command(&room.ann, &room.general, "banqi history", &typed).await;
    assert!(
        private_text(&bad).lines().count() <= 3 && !private_text(&bad).contains("finished games"),
        "{}",
        bad.content()
    );
    let of_xiangqi = history(&room, &room.ann, "xiangqi", &[]).await;
    assert_eq!(codes(&of_xiangqi), [xiangqi.as_str()]);

    // A game is opened beside the list, also after a restart.
    room.restart().await;
    let (watch, record) = (anns.selects()[0].clone(), anns.selects()[1].clone());
    assert_eq!(
        watch.options.iter().map(|option| &option.value).collect::<Vec<_>>(),
        [&aborted, &other, &rated]
    );
    let replay = room.ann.select(&anns, &watch.custom_id, &[&rated]).await.unwrap().message().unwrap();
    assert!(replay.id != anns.id && replay.is_ephemeral());
    assert!(
        replay.attachments[0].filename.ends_with("-replay.gif") && replay.button("Step by step").is_some()
    );
    let one = verified_as("banqi", &room.ann.select(&anns, &record.custom_id, &[&other]).await.unwrap());
    assert!(matches!(one.result, Some(GameResult::Resignation { .. })));

    // All games as one file.
    let file = room.ann.click(&anns, "Download records").await.unwrap().message().unwrap();
    assert!(file.words().contains("3 games") && !file.words().contains("100"), "{}", file.words());
    let all = records(&file);
    assert_eq!(all.len(), 3);
    assert_eq!(all[1].game_id, one.game_id, "the latest first");
    assert!(anns.button("Download PGN").is_none());
    let pgn = room.bob.command(&room.general, "xiangqi history", &[]).await.unwrap().message().unwrap();
    let pgn = room.bob.click(&pgn, "Download PGN").await.unwrap().message().unwrap();
    let text = String::from_utf8(pgn.attachments[0].bytes.to_vec()).unwrap();
    assert!(text.starts_with("[Game \"Chinese Chess\"]\n") && text.ends_with("\n0-1\n\n"), "{text}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_long_history_is_read_page_by_page() {
    let room = Room::open().await;
    let mut played = Vec::new();
    for _ in 0..23 {
        played.push(over(&room, "banqi", &room.bob, &[]).await);
    }
    played.reverse();
    let first = history(&room, &room.bob, "banqi", &[]).await;
    assert_eq!(codes(&first), played[..10]);
    assert!(first.button("Newer").is_none());
    let press = async |page: &Message, button: &str| {
        let now = room.bob.click(page, button).await.unwrap().message().unwrap();
        assert_eq!(now.id, page.id, "in place");
        now
    };
    let second = press(&first, "Older").await;
    assert_eq!(codes_from(&second, 11), played[10..20]);
    let file = room.bob.click(&second, "Download records").await.unwrap().message().unwrap();
    assert_eq!(records(&file).len(), 13, "from this page on");
    let third = press(&second, "Older").await;
    assert_eq!(codes_from(&third, 21), played[20..]);
    assert!(third.button("Older").is_none());
    assert_eq!(codes_from(&press(&third, "Newer").await, 11), played[10..20]);
    let newest = over(&room, "banqi", &room.bob, &[]).await;
    // A page stays what it was; a game that ended since is before it.
    let first = press(&second, "Newer").await;
    assert_eq!(codes(&first), played[..10]);
    assert_eq!(codes(&press(&first, "Newer").await)[0], newest);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_page_of_a_history_is_turned_although_the_bot_is_killed_at_the_click() {
    let mut room = Room::open().await;
    let mut played = Vec::new();
    for _ in 0..11 {
        played.push(over(&room, "banqi", &room.bob, &[]).await);
    }
    played.reverse();
    let first = history(&room, &room.bob, "banqi", &[]).await;
    assert_eq!(codes(&first), played[..10]);
    drop(room.bob.start_click(&first, "Older").unwrap());
    room.restart().await;
    let first = history(&room, &room.bob, "banqi", &[]).await;
    let second = room.bob.click(&first, "Older").await.unwrap().message().unwrap();
    assert_eq!((second.id, codes_from(&second, 11)), (first.id, played[10..].to_vec()));
    room.restart().await;
    let back = room.bob.click(&second, "Newer").await.unwrap().message().unwrap();
    assert_eq!((back.id, codes(&back)), (first.id, played[..10].to_vec()));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn games_against_the_computer_and_of_the_last_days_are_filtered() {
    let mut room = Room::open().await;
    let (ann, general) = (room.ann.clone(), room.general.clone());
    let old = over(&room, "banqi", &room.bob, &["a1", "b1"]).await;
    room.settled().await;
    room.kill().await;
    let three_days = 3 * 24 * 3_600_000;
    room.alter(&format!("UPDATE entrants SET ended_at = ended_at - {three_days}")).await;
    room.start().await;
    let mut computer = Match::begin(&room, &general, &ann, 1).await;
    computer.resign().await;
    computer.end(&room).await;

    let all = history(&room, &ann, "banqi", &[]).await;
    assert_eq!(codes(&all), [computer.code.as_str(), &old], "{}", all.words());
    let application = Arg::User(room.sandbox.application_id());
    let against = history(&room, &ann, "banqi", &[("opponent", application)]).await;
    assert_eq!(codes(&against), [computer.code.as_str()], "{}", against.words());
    assert!(against.words().contains("computer"), "{}", against.words());
    for (days, found) in [(2, &[computer.code.as_str()][..]), (4, &[computer.code.as_str(), &old])] {
        let page = history(&room, &ann, "banqi", &[("days", Arg::Int(days))]).await;
        assert_eq!(codes(&page), found, "{days}: {}", page.words());
        assert!(page.words().contains("Filters: since <t:"), "{days}: {}", page.words());
    }
    room.assert_clean();
    room.close().await;
}

/// Presses a button of a private message, which changes in place.
async fn press(person: &Person, page: &Message, button: &str) -> Message {
    let now = person.click(page, button).await.unwrap().message().unwrap();
    assert_eq!(now.id, page.id, "in place");
    now
}

#[tokio::test]
async fn which_games_are_listed_is_chosen_with_menus_that_outlive_the_bot() {
    let mut room = Room::open().await;
    let ann = room.ann.clone();
    let lost = over(&room, "banqi", &room.bob, &["a1", "b1"]).await;
    let other = over(&room, "banqi", &room.cleo, &["a1", "b1"]).await;
    let all = history(&room, &ann, "banqi", &[]).await;
    assert_eq!(codes(&all), [other.as_str(), &lost]);
    let mut filters = press(&ann, &all, "Filter").await;
    assert!(filters.words().contains("Choose which games to list."), "{}", filters.words());
    assert!(filters.button("Clear").is_none());
    let bob = room.bob.id().to_string();
    // The people, the result, the time and the rules.
    for (nth, value) in [(0, bob.as_str()), (1, "l"), (2, "30")] {
        let menu = filters.selects().remove(nth);
        filters = ann.select(&filters, &menu.custom_id, &[value]).await.unwrap().message().unwrap();
        assert_eq!(filters.id, all.id, "in place");
        room.restart().await;
    }
    let menu = filters.selects().remove(3);
    let taiwan = menu.options.iter().find(|option| option.label.starts_with("Taiwan")).unwrap().value.clone();
    let filters = ann.select(&filters, &menu.custom_id, &[&taiwan]).await.unwrap().message().unwrap();
    let chosen = |message: &Message| -> Vec<String> {
        let options = message.selects().into_iter().flat_map(|menu| menu.options);
        options.filter(|option| option.default).map(|option| option.label).collect()
    };
    // After midnight, the day is another one.
    let days = |label: &str| label == "In the last 30 days" || label.starts_with("Since 20");
    let labels = chosen(&filters);
    assert!(labels[0] == "Lost" && days(&labels[1]) && labels[2] == "Taiwan rules", "{filters:?}");
    let words = filters.words();
    assert!(words.contains(&format!("Against {}", room.bob.mention())), "{words}");
    assert!(words.contains("Filters: Taiwan") && words.contains("· lost · since <t:"), "{words}");
    let found = press(&ann, &filters, "Show").await;
    assert_eq!(codes(&found), [lost.as_str()]);
    assert!(found.words().contains("0 won, 0 drawn, 1 lost"), "{}", found.words());

    // What leaves nothing is changed, and taken back.
    let filters = press(&ann, &found, "Filter").await;
    let menu = filters.selects().remove(1);
    let filters = ann.select(&filters, &menu.custom_id, &["w"]).await.unwrap().message().unwrap();
    let none = press(&ann, &filters, "Show").await;
    assert!(none.words().contains("no such games"), "{}", none.words());
    let filters = press(&ann, &none, "Filter").await;
    let menu = filters.selects().remove(1);
    let filters = ann.select(&filters, &menu.custom_id, &["-"]).await.unwrap().message().unwrap();
    let labels = chosen(&filters);
    assert!(labels[0] == "Any result" && days(&labels[1]) && labels[2] == "Taiwan rules", "{labels:?}");
    let filters = press(&ann, &filters, "Any opponent").await;
    assert!(!filters.words().contains("Against") && filters.button("Any opponent").is_none(), "{filters:?}");
    let filters = press(&ann, &filters, "Clear").await;
    assert_eq!(chosen(&filters), ["Any result", "Any time", "All rules"]);
    let listed = press(&ann, &filters, "Show").await;
    assert_eq!(codes(&listed), [other.as_str(), &lost]);
    // A day that is none of the usual ones is an entry of its own, and can be given up.
    let typed = history(&room, &ann, "banqi", &[("days", Arg::Int(14))]).await;
    let of_days = press(&ann, &typed, "Filter").await;
    assert!(chosen(&of_days)[1].starts_with("Since 20"), "{:?}", chosen(&of_days));
    let menu = of_days.selects().remove(2);
    let of_all = ann.select(&of_days, &menu.custom_id, &["-"]).await.unwrap().message().unwrap();
    assert_eq!(chosen(&of_all)[1], "Any time");
    let others = history(&room, &ann, "xiangqi", &[("player", Arg::User(room.bob.id()))]).await;
    assert!(others.buttons().is_empty(), "nothing to filter: {}", others.words());
    let filters = press(&ann, &listed, "Filter").await;
    let forged = ann.forge_select(&room.general, &filters, &menu.custom_id, &["x"]).reply().await.unwrap();
    assert!(!private_text(&forged).contains("Choose which games"), "{}", forged.content());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn several_games_are_downloaded_with_the_command_alone() {
    let room = Room::open().await;
    let ann = &room.ann;
    over(&room, "banqi", &room.bob, &["a1", "b1"]).await;
    over(&room, "banqi", &room.cleo, &["a1", "b1"]).await;
    over(&room, "xiangqi", &room.bob, &["h2e2", "h9g7"]).await;
    let download = |format| ("download", Arg::Int(format));
    let bob = ("opponent", Arg::User(room.bob.id()));
    assert_eq!(records(&history(&room, ann, "banqi", &[download(0)]).await).len(), 2);
    assert_eq!(records(&history(&room, ann, "banqi", &[bob, download(0)]).await).len(), 1);
    let pgn = history(&room, ann, "xiangqi", &[download(1)]).await;
    assert_eq!(pgn.attachments[0].filename, "xiangqi-history.pgn");
    let none = history(&room, ann, "banner", &[download(1)]).await;
    assert!(
        none.attachments.is_empty() && none.words().contains("No finished games yet."),
        "{}",
        none.words()
    );
    // Nobody can write banqi as PGN.
    assert!(ann.command(&room.general, "banqi history", &[download(1)]).await.is_err());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_damaged_game_is_left_out_of_the_file() {
    let mut room = Room::open().await;
    over(&room, "banqi", &room.bob, &["a1", "b1"]).await;
    over(&room, "banqi", &room.cleo, &["a1", "b1"]).await;
    assert!(room.stop().await.success());
    room.alter(
        "UPDATE events SET body = '{\"v\":99}' \
        WHERE seq = 1 AND session_id = (SELECT max(session_id) FROM sessions)",
    )
    .await;
    room.start().await;
    let file = history(&room, &room.ann, "banqi", &[("download", Arg::Int(0))]).await;
    assert_eq!(records(&file).len(), 1, "{}", room.log());
    room.leave("a game was damaged on purpose");
}

#[tokio::test]
async fn games_of_banner_xiangqi_are_exported_as_pgn() {
    let room = Room::open().await;
    for _ in 0..2 {
        over(&room, "banner", &room.bob, &["i3i4", "i6i5"]).await;
    }
    let page = history(&room, &room.bob, "banner", &[]).await;
    let file = room.bob.click(&page, "Download PGN").await.unwrap().message().unwrap();
    let [pgn] = file.attachments.as_slice() else { panic!("not one file: {}", file.words()) };
    assert_eq!(pgn.filename, "banner-history.pgn");
    let text = String::from_utf8(pgn.bytes.to_vec()).unwrap();
    assert_eq!(text.matches("[Game \"").count(), 2, "{text}");
    assert_eq!(text.matches("[Result \"0-1\"]").count(), 2, "{text}");
    assert!(text.ends_with("\n0-1\n\n"), "{text}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn profiles_and_lists_of_games_lead_to_the_history_although_the_bot_is_killed() {
    let mut room = Room::open().await;
    let (ann, cleo) = (room.ann.clone(), room.cleo.clone());
    let shown = async |room: &Room, by: &Person, command: &str, args: &[(&str, Arg)]| {
        use_command(by, &room.general, command, args).await.message().unwrap()
    };
    let unknown = shown(&room, &ann, "banqi profile", &[]).await;
    assert!(unknown.button("History").is_none(), "nothing is stored about her");
    let banqi = over(&room, "banqi", &room.bob, &["a1", "b1"]).await;
    let xiangqi = over(&room, "xiangqi", &room.bob, &["h2e2", "h9g7"]).await;
    let player = [("player", Arg::User(ann.id()))];
    for (by, command, args, found) in [
        (&ann, "banqi profile", &[][..], &banqi),
        (&ann, "xiangqi profile", &[], &xiangqi),
        (&cleo, "banqi profile", &player, &banqi),
        (&ann, "xiangqi games", &[], &xiangqi),
        (&cleo, "banqi games", &player, &banqi),
    ] {
        let before = shown(&room, by, command, args).await;
        let page = by.click(&before, "History").await.unwrap();
        assert!(page.is_ephemeral(), "{}", page.content());
        let page = page.message().unwrap();
        assert_ne!(page.id, before.id, "{command}: what led there stays");
        assert_eq!(codes(&page), [found.as_str()], "{command}");
        assert!(page.words().contains(&ann.mention()), "{command}: {}", page.words());
    }
    let profile = shown(&room, &ann, "banqi profile", &[]).await;
    room.restart().await;
    let page = ann.click(&profile, "History").await.unwrap().message().unwrap();
    room.restart().await;
    let replay = ann.select(&page, &page.selects()[0].custom_id, &[&banqi]).await.unwrap().message().unwrap();
    assert!(replay.button("Step by step").is_some(), "{}", replay.words());
    for (locale, label, title) in [("zh-TW", "棋局紀錄", "下完的棋局"), ("zh-CN", "历史对局", "的历史对局")]
    {
        let reader = room.sandbox.person("Mei", locale);
        let profile = shown(&room, &reader, "banqi profile", &player).await;
        let page = reader.click(&profile, label).await.unwrap().message().unwrap();
        assert!(page.words().contains(title) && codes(&page) == [banqi.as_str()], "{}", page.words());
    }
    room.assert_clean();
    room.close().await;
}
