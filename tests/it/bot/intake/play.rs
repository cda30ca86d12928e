//! Games over HTTP: the process is killed in the middle, and everything that works over the gateway works here.

use std::time::Duration;

use discord_sandbox::{Arg, FaultKind};
use rand::seq::IndexedRandom as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::bot::harness::archive::record_of;
use crate::bot::harness::computer_match::Match;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::Table;
use crate::bot::harness::xiangqi_table::{Way, XiangqiTable};
use crate::bot::intake::PLIES;
use crate::bot::intake::requests::{apologies, now, send};
use crate::figures::{Said, seed};
use crate::records::random;

/// What the bot logs when it is told to stop.
const STOPPING: &str = "stopping: finishing the work in progress";

/// Commands, suggestions, menus, buttons and forms.
#[tokio::test]
async fn a_whole_game_needs_no_gateway_and_survives_kills() {
    let seed = Said(seed(4));
    let mut random = random(seed.0);
    let mut room = Room::without_bot().await;
    room.start_over_http(|_| ()).await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let words = ["three herons", "a tin whistle"];
    let mut table = Table::begin_with_words(&room.general, (&ann, words[0]), (&bob, words[1])).await;
    while !table.is_over() {
        if matches!(table.plies(), 12 | 30) {
            room.kill().await;
            room.start_over_http(|_| ()).await;
        }
        let action = *table.actions().choose(&mut random).unwrap();
        table.play_in_some_way(&room.sandbox, action).await;
    }
    let record = record_of(&table, &ann).await;
    assert!(record.result.is_some());
    assert_eq!(room.figure(PLIES).await, i64::try_from(table.plies()).unwrap());
    assert_eq!(room.sandbox.identifies(), 0, "nobody has connected to the gateway");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn every_game_and_the_computer_play_over_http() {
    let mut room = Room::without_bot().await;
    room.start_over_http(|_| ()).await;
    let mut random = random(9);
    for group in ["xiangqi", "banner"] {
        let channel = room.guild.channel(group);
        let mut table = XiangqiTable::begin(&channel, group, &[], [&room.ann, &room.bob]).await;
        for way in Way::ALL {
            let action = *table.game.actions().choose(&mut random).unwrap();
            table.play(&room.sandbox, action, way).await;
        }
    }
    let channel = room.guild.channel("large");
    let rules = [("opponent", Arg::User(room.bob.id())), ("rules", "four-colour-2".into())];
    let challenge = room.ann.command(&channel, "banqi challenge", &rules).await.unwrap().message().unwrap();
    let board = room.bob.click(&challenge, "Accept").await.unwrap().message().unwrap();
    let menu = board.selects().remove(0);
    let value = menu.options[0].value.clone();
    let words = board.words();
    let turn = words.lines().find(|line| line.starts_with('▶')).unwrap();
    let mover = if turn.contains(&room.ann.mention()) { &room.ann } else { &room.bob };
    let played = mover.select(&board, &menu.custom_id, &[&value]).await.unwrap();
    assert!(!played.is_ephemeral(), "{}", played.content());

    let channel = room.guild.channel("computer");
    let mut game = Match::begin(&room, &channel, &room.cleo, 1).await;
    for _ in 0..3 {
        game.play_a_turn(&room, &mut random).await;
    }
    assert_eq!(room.sandbox.identifies(), 0);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_stop_answers_what_has_arrived_over_http() {
    let mut room = Room::without_bot().await;
    room.start_over_http(|_| ()).await;
    let board = room.game().await;
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::Hold);
    let click = room.ann.start_select(&board, &board.selects()[0].custom_id, &["a1"]).unwrap();
    room.until(PLIES, |figure| figure >= 1).await;
    let stopping = async |room: &Room| {
        let told = async {
            while !room.log().contains(STOPPING) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(LIMIT, told).await.unwrap_or_else(|_| panic!("{}", room.log()));
        assert!(!click.is_acknowledged(), "its answer is on its way");
        room.sandbox.release();
    };
    assert!(room.stop_while(stopping).await.success(), "{}", room.log());
    let reply = click.reply().await.unwrap();
    assert!(reply.content().contains("a1"), "{}", reply.content());
    room.start_over_http(|_| ()).await;
    room.close().await;
}

/// As of a proxy, which sends its request to nobody else once it has a connection.
#[tokio::test]
async fn a_stop_answers_a_request_on_a_connection_that_was_made_before() {
    let mut room = Room::without_bot().await;
    let url = room.start_over_http(|_| ()).await;
    let board = room.game().await;
    room.settled().await;
    room.sandbox.clear_endpoint();
    let click = room.ann.start_select(&board, &board.selects()[0].custom_id, &["a1"]).unwrap();
    let (timestamp, body) = (now().to_string(), click.payload().to_string());
    let address = url.strip_prefix("http://").unwrap().split('/').next().unwrap();
    let request = format!(
        "POST /interactions HTTP/1.1\r\nhost: {address}\r\nx-signature-ed25519: {}\r\n\
         x-signature-timestamp: {timestamp}\r\ncontent-length: {}\r\n\r\n{body}",
        room.sandbox.sign(&timestamp, body.as_bytes()),
        body.len()
    );
    let mut connection = TcpStream::connect(address).await.unwrap();
    let sent = async {
        while TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await.unwrap();
        answer
    };
    let (stopped, answer) = tokio::join!(room.stop(), tokio::time::timeout(LIMIT, sent));
    let answer = answer.expect("an answer in time");
    assert!(answer.starts_with("HTTP/1.1 202 "), "{answer:?}: {}", room.log());
    assert!(stopped.success() && click.is_acknowledged(), "{}", room.log());
    assert_eq!(room.figure(PLIES).await, 1);
    room.leave("the bot was stopped");
}

/// The id of an interaction is the key, before and after a restart.
#[tokio::test]
async fn an_interaction_that_is_sent_again_changes_nothing() {
    let mut room = Room::without_bot().await;
    let url = room.start_over_http(|_| ()).await;
    let board = room.game().await;
    let click = room.ann.start_select(&board, &board.selects()[0].custom_id, &["a1"]).unwrap();
    let played = click.payload();
    click.reply().await.unwrap();
    // Figures first, and then traditional pieces.
    let set = |style: i64| [("pieces", Arg::Int(style))];
    let first = room.ann.start_command(&room.general, "preferences", &set(2)).unwrap();
    let preferred = first.payload();
    private_text(&first.reply().await.unwrap());
    private_text(&room.ann.command(&room.general, "preferences", &set(0)).await.unwrap());
    let preference = "SELECT count(*) FROM accounts WHERE pieces = 'traditional'";

    let answers = room.sandbox.requests().len();
    for payload in [&played, &preferred] {
        for _ in 0..3 {
            assert_eq!(send(&room, &url, payload).await, 202);
        }
    }
    // What is repeated is dropped before the response, so nothing can follow.
    assert_eq!((room.figure(PLIES).await, room.figure(preference).await), (1, 1));
    assert_eq!(room.sandbox.requests().len(), answers, "nothing was answered again");

    room.kill().await;
    let url = room.start_over_http(|_| ()).await;
    assert_eq!(send(&room, &url, &played).await, 202);
    // Nor does one from before the start, which this process could not know. It may be a new one by a clock that is
    // wrong, so its person is told to try again, once; unless no clock can be so wrong.
    let id: u64 = preferred["id"].as_str().unwrap().parse().unwrap();
    let ids = [60_000, 700_000].map(|early_ms: u64| id - (early_ms << 22));
    let answers = room.sandbox.requests().len();
    for id in ids {
        let mut early = preferred.clone();
        early["id"] = id.to_string().into();
        for _ in 0..3 {
            assert_eq!(send(&room, &url, &early).await, 202);
        }
    }
    assert!(room.stop().await.success(), "a stop waits for the answer");
    let requests = room.sandbox.requests().split_off(answers);
    assert_eq!(ids.map(|id| apologies(&requests, id)), [1, 0], "{}", room.log());
    assert_eq!((room.figure(PLIES).await, room.figure(preference).await), (1, 1));
    room.leave("the bot was stopped");
}
