//! Records that people attach: checked, and shown as an animation or board by board, wherever the game was played.

use std::collections::HashSet;

use banqi_session::{GameResult, Record};
use discord_sandbox::{Arg, Message, Reply, World};
use serde_json::{Value, json};

use crate::bot::commands::use_command;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::play::replays::frames;
use crate::records::xiangqi::record as record_of_xiangqi;
use crate::records::{played, random};

/// Shows a file with these options.
async fn show(room: &Room, group: &str, name: &str, bytes: &[u8], more: &[(&str, Arg)]) -> Reply {
    let file = room.cleo.upload(name, Some("application/json"), bytes).unwrap();
    let args = [&[("record", file)], more].concat();
    use_command(&room.cleo, &room.general, &format!("{group} show"), &args).await
}

#[tokio::test]
async fn a_record_from_elsewhere_is_checked_and_shown() {
    let room = Room::open().await;
    // This game was played with another bot.
    let record = played(&mut random(3), None);
    let json = record.to_json();
    let last = record.plies.len();
    let animation = show(&room, "banqi", "my game.json", json.as_bytes(), &[]).await;
    let animation = animation.message().unwrap();
    assert!(animation.is_ephemeral());
    let words = animation.words();
    assert!(
        words.contains("✅ Checked: the fingerprint, the shuffle, every move and the result."),
        "{words}"
    );
    assert!(words.contains("Player 1") && words.contains("The buttons work for 30 days"), "{words}");
    assert!(!words.contains("game\u{A0}ID"), "{words}");
    // The picture is that of the end.
    assert!(animation.attachments[0].filename.ends_with(&format!("-{last}.png")));
    assert!(words.contains("## ") && animation.alts()[0].contains("Last move"), "{words}");
    // One board: the first, one in the middle, and the last, which is also shown for larger numbers.
    for (at, shown) in [(0, 0), (7, 7), (i64::try_from(last).unwrap(), last), (2000, last)] {
        let still = show(&room, "banqi", "game.json", json.as_bytes(), &[("move", Arg::Int(at))]).await;
        let still = still.message().unwrap();
        assert!(still.words().contains(&format!("**{shown} of {last}** · ")), "{}", still.words());
        assert!(still.attachments[0].filename.ends_with(&format!("-{shown}.png")));
        let is_last = shown == last;
        assert!(!still.words().contains("## "), "{}", still.words());
        assert_eq!(
            still.words().contains("wins.") || still.words().contains("Draw"),
            is_last,
            "{}",
            still.words()
        );
        assert!(is_last || !still.alts()[0].contains("Never flipped"), "{}", still.alts()[0]);
        assert!(shown == 0 || still.alts()[0].contains("Last move"), "{}", still.alts()[0]);
    }
    // The stripe beside each is that of the live game: the side to move, which nobody is at first, or the winner.
    let mut stripes = Vec::new();
    for at in [0, 1, 2, 2000] {
        let still = show(&room, "banqi", "game.json", json.as_bytes(), &[("move", Arg::Int(at))]).await;
        stripes.push(stripe(&still.message().unwrap()));
    }
    assert!(stripes[0] != stripes[1] && stripes[1] != stripes[2] && stripes[2] != stripes[0], "{stripes:?}");
    assert_eq!(stripe(&animation), stripes[3]);
    // The command of any game shows it.
    let other = show(&room, "xiangqi", "game.json", record.to_json_line().as_bytes(), &[]).await;
    assert!(other.message().unwrap().words().contains("Taiwan rules"), "{}", other.content());
    // A game that is not over shows no more than was public.
    let open = Record { result: None, seed: None, ..played(&mut random(3), Some(5)) };
    let open = show(&room, "banqi", "open.json", open.to_json().as_bytes(), &[]).await.message().unwrap();
    assert!(open.words().contains("The game isn't over in this record"), "{}", open.words());
    assert!(!open.alts()[0].contains("Never flipped"), "{}", open.alts()[0]);
    room.assert_clean();
    room.close().await;
}

/// The colour of the stripe beside a message.
fn stripe(message: &Message) -> Value {
    message.components[0]["accent_color"].clone()
}

/// Clicks a button of Cleo's private message, which changes it in place.
async fn press(room: &Room, message: &Message, button: &str) -> Message {
    let now = room.cleo.click(message, button).await.unwrap().message().unwrap();
    assert_eq!(now.id, message.id, "in place");
    now
}

/// The labels of the buttons that can be pressed.
fn enabled(message: &Message) -> Vec<String> {
    message.buttons().into_iter().filter(|button| !button.disabled).map(|button| button.label).collect()
}

#[tokio::test]
async fn a_record_is_stepped_through_and_analysed_also_after_a_crash() {
    let mut room = Room::open().await;
    let json = played(&mut random(3), Some(8)).to_json();
    let animation = show(&room, "banqi", "game.json", json.as_bytes(), &[]).await.message().unwrap();
    assert_eq!(enabled(&animation), ["Step by step", "Animation", "Analyse"]);
    let first = press(&room, &animation, "Step by step").await;
    assert_eq!(enabled(&first), ["Next", "Last", "Animation", "Analyse"]);
    assert!(first.words().contains("**0 of 8** · "), "{}", first.words());
    assert!(first.selects().is_empty(), "no analysis yet");
    let second = press(&room, &first, "Next").await;
    assert!(second.words().contains("**1 of 8** · "), "{}", second.words());
    assert!(!second.alts()[0].contains("Never flipped"), "{}", second.alts()[0]);
    room.restart().await;
    let last = press(&room, &second, "Last").await;
    assert_eq!(enabled(&last), ["First", "Back", "Animation", "Analyse"]);
    assert!(last.alts()[0].contains("Never flipped"), "{}", last.alts()[0]);
    let again = press(&room, &press(&room, &last, "Back").await, "Animation").await;
    assert!(again.attachments[0].filename.ends_with("-replay.gif"));
    assert!(again.words().starts_with(&animation.words()), "{}", again.words());

    // A line says that it is being worked on, and then the analysis takes its place.
    let working = press(&room, &again, "Analyse").await;
    let analysed = |world: &World| {
        world.message(working.id).filter(|now| now.words().contains("How the game went")).cloned()
    };
    let analysis =
        room.sandbox.wait_until(analysed, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    assert!(analysis.words().contains("Player 1"), "{}", analysis.words());
    assert!(analysis.attachments[0].filename.ends_with("-analysis.png"));
    let first = press(&room, &analysis, "Step by step").await;

    // The record is kept for Cleo, who is told so, and for nobody else.
    let file = use_command(&room.cleo, &room.general, "privacy show", &[]).await.message().unwrap();
    let stored: Value = serde_json::from_slice(&file.attachments[0].bytes).unwrap();
    assert_eq!(stored["records"][0]["record"], serde_json::from_str::<Value>(&json).unwrap());
    let help = use_command(&room.bob, &room.general, "banqi show", &[]).await.message().unwrap();
    let cleos = first.buttons()[0].custom_id.clone();
    let others = room.bob.forge_click(&room.general, &help, &cleos).reply().await.unwrap();
    assert!(private_text(&others).contains("don't keep this record"), "{}", others.content());
    // Five later ones replace it.
    for seed in 10..15 {
        let json = played(&mut random(seed), Some(3)).to_json();
        show(&room, "banqi", "game.json", json.as_bytes(), &[]).await.message().unwrap();
    }
    let gone = room.cleo.click(&first, "Next").await.unwrap();
    assert!(private_text(&gone).contains("don't keep this record"), "{}", gone.content());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_turning_points_of_a_record_are_one_tap_away() {
    let room = Room::open().await;
    // Red misses a mate, and loses a chariot instead.
    let variant = "xiangqi+position=4k4/R8/9/8r/9/9/9/9/9/1R1K5 w - - 0 1";
    let json = record_of_xiangqi(variant, "b0b6 i6b6", Some("black wins: resignation")).to_json();
    let board = show(&room, "xiangqi", "game.json", json.as_bytes(), &[]).await.message().unwrap();
    let working = press(&room, &board, "Analyse").await;
    let analysed = |world: &World| {
        world.message(working.id).filter(|now| now.words().contains("**Turning points**")).cloned()
    };
    let analysis =
        room.sandbox.wait_until(analysed, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    let first = press(&room, &analysis, "Step by step").await;
    let select = first.selects().into_iter().next().expect("the turning points");
    assert_eq!(select.options[0].value, "1", "{select:?}");
    let there = room.cleo.select(&first, &select.custom_id, &["1"]).await.unwrap().message().unwrap();
    assert!(there.words().contains("**1 of 2** · "), "{}", there.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_animation_of_a_long_game_runs_faster_and_says_so() {
    let room = Room::open().await;
    let games = (0..20).map(|seed| played(&mut random(seed), None));
    let record = games.max_by_key(|game| game.plies.len()).unwrap();
    assert!(record.plies.len() > 130, "{} moves", record.plies.len());
    let json = record.to_json_line();
    let board = show(&room, "banqi", "game.json", json.as_bytes(), &[]).await.message().unwrap();
    let animation = press(&room, &board, "Animation").await;
    let faster = "The game is long, so the replay runs at ";
    assert!(animation.words().contains(faster), "{}", animation.words());
    let (_, times) = frames(&animation);
    let (last, moves) = times.split_last().unwrap();
    assert_eq!(*last, 500, "the end is shown as long as usual");
    // Two minutes, apart from rounding each frame to hundredths of a second.
    let total: usize = moves.iter().map(|time| usize::from(*time)).sum();
    assert!(total <= 12_000 + moves.len() && total >= 11_700 - moves.len(), "{total}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn records_of_every_game_are_stepped_through() {
    let room = Room::open().await;
    let resigned = Some("red wins: resignation");
    for variant in ["xiangqi", "banner"] {
        let json = record_of_xiangqi(variant, "h2h5 h9g7", resigned).to_json();
        let animation = show(&room, variant, "game.json", json.as_bytes(), &[]).await.message().unwrap();
        let first = press(&room, &animation, "Step by step").await;
        let red = press(&room, &first, "Next").await;
        let black = press(&room, &red, "Rotate board").await;
        assert_eq!(red.words(), black.words());
        assert_ne!(red.attachments[0].bytes, black.attachments[0].bytes);
        let last = press(&room, &black, "Last").await;
        assert!(last.words().contains("**2 of 2** · "), "{}", last.words());
        let red_again = press(&room, &press(&room, &last, "Back").await, "Rotate board").await;
        assert_eq!(red.attachments[0].bytes, red_again.attachments[0].bytes);
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_first_thing_wrong_with_a_file_is_said_in_one_sentence() {
    let room = Room::open().await;
    let record = played(&mut random(4), None);
    let json: Value = serde_json::from_str(&record.to_json()).unwrap();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut changed = json.clone();
        change(&mut changed);
        changed.to_string().into_bytes()
    };
    let plies = &record.plies;
    let reveals = |nth: &usize| plies[*nth].step.ply().unwrap().reveal().is_some();
    let (one, other) = {
        let face = |nth: usize| plies[nth].step.ply().unwrap().reveal();
        let first = (0..plies.len()).find(reveals).unwrap();
        (first, (0..plies.len()).filter(reveals).find(|nth| face(*nth) != face(first)).unwrap())
    };
    let illegal = plies.len() - 1;
    let long =
        Record { plies: plies.iter().copied().cycle().take(2_001).collect(), ..played(&mut random(4), None) };
    let several = format!("{}{}", record.to_json_line(), record.to_json_line());
    let cases: [(Vec<u8>, &str); 13] = [
        (vec![b' '; (1 << 20) + 1], "too large"),
        (several.into_bytes(), "several games"),
        (long.to_json().into_bytes(), "more than 2000 moves"),
        (b"hello".to_vec(), "isn't a record"),
        (vec![0xff, 0xfe], "isn't a record"),
        (b"".to_vec(), "isn't a record"),
        (changed(&|json| json["format"] = "banqi.record.v9".into()), "banqi.record.v9"),
        (changed(&|json| json["more"] = 1.into()), "missing or unknown parts"),
        (changed(&|json| json["variant"] = "chess".into()), "`variant`"),
        (changed(&|json| json["app_id"] = "5".into()), "fingerprint doesn't match"),
        (
            changed(&|json| {
                let (first, last) =
                    (json["actions"][one]["ply"].clone(), json["actions"][other]["ply"].clone());
                let (first, last) = (first.as_str().unwrap(), last.as_str().unwrap());
                let face = last.split('(').nth(1).unwrap();
                json["actions"][one]["ply"] = format!("{}({face}", first.split('(').next().unwrap()).into();
            }),
            "the piece at move 1",
        ),
        (changed(&|json| json["actions"][illegal]["ply"] = "zz".into()), "`actions`"),
        (changed(&|json| json["result"] = "draw: agreement".into()), "result doesn't follow"),
    ];
    for (bytes, due) in cases {
        let said = private_text(&show(&room, "banqi", "game.json", &bytes, &[]).await);
        assert!(said.contains(due) && said.lines().count() == 1, "{due}: {said}");
    }
    // A move that the rules forbid.
    let mut stuck = played(&mut random(4), Some(12));
    let last = stuck.plies[0];
    stuck.plies.push(last);
    stuck.result = Some(GameResult::Aborted);
    let said = private_text(&show(&room, "banqi", "game.json", stuck.to_json().as_bytes(), &[]).await);
    assert!(said.contains("move 13 is illegal"), "{said}");

    // Nothing is fetched from elsewhere, and an address that has expired is reported.
    let command = room.sandbox.look(|world| world.command_id("banqi")).unwrap();
    for url in [
        "https://example.org/game.json",
        "http://cdn.discordapp.com/ephemeral-attachments/1/2/game.json",
        "https://cdn.discordapp.com/ephemeral-attachments/1/2/game.json?ex=1&is=1&hm=1&",
    ] {
        let file = json!({ "id": "5", "filename": "game.json", "size": 9, "url": url, "proxy_url": url, "ephemeral": true });
        let data = json!({
            "id": command.to_string(), "name": "banqi", "type": 1, "resolved": { "attachments": { "5": file } },
            "options": [{ "name": "show", "type": 1, "options": [{ "name": "record", "type": 11, "value": "5" }] }],
        });
        let reply = room.cleo.forge(&room.general, 2, None, data).reply().await.unwrap();
        assert!(private_text(&reply).contains("couldn't get your file"), "{url}: {}", reply.content());
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_game_of_this_server_is_shown_after_any_number_of_moves() {
    let room = Room::open().await;
    let code = crate::bot::commands::code_in(&room.game().await.words());
    for (person, action) in [(&room.ann, "a1"), (&room.bob, "b1"), (&room.ann, "c1")] {
        use_command(person, &room.general, "banqi move", &[("action", action.into())]).await;
        room.settled().await;
    }
    for (at, shown) in [(0, 0), (2, 2), (9, 3)] {
        let args = [("game", code.as_str().into()), ("move", Arg::Int(at))];
        let board = use_command(&room.cleo, &room.general, "banqi show", &args).await.message().unwrap();
        assert!(board.is_ephemeral());
        assert!(board.words().starts_with(&format!("**{shown} of 3** · ")), "{}", board.words());
    }
    let mut pictures = HashSet::new();
    for pieces in 0..3 {
        let args = [("game", code.as_str().into()), ("move", Arg::Int(2)), ("pieces", Arg::Int(pieces))];
        let board = use_command(&room.cleo, &room.general, "banqi show", &args).await.message().unwrap();
        assert!(board.words().starts_with("**2 of 3** · "), "{}", board.words());
        pictures.insert(board.attachments[0].bytes.clone());
    }
    assert_eq!(pictures.len(), 3, "the pieces are in the style that was chosen");
    room.assert_clean();
    room.close().await;
}
