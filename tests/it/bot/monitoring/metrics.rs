//! Every documented metric is served, and moves when it should.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::time::Duration;

use discord_sandbox::{FaultKind, Options};

use super::{Cast, Endpoint, Scrape};
use crate::bot::commands::use_command;
use crate::bot::harness::room::Room;
use crate::bot::harness::table::Table;
use crate::tidy::monitoring::{Documented, documented};

/// Returns all combinations of a metric's labels, each as `kind="form",result="done"`.
fn combinations(metric: &Documented) -> Vec<String> {
    metric.labels.iter().fold(vec![String::new()], |known, (name, values)| {
        let longer = |start: &String| {
            let comma = if start.is_empty() { "" } else { "," };
            values.iter().map(|value| format!("{start}{comma}{name}=\"{value}\"")).collect::<Vec<_>>()
        };
        known.iter().flat_map(longer).collect()
    })
}

/// Asserts that there is every series that is documented, and no other.
fn assert_as_documented(scrape: &Scrape) {
    let mut wanted = BTreeSet::new();
    for metric in documented() {
        let typed = format!("# TYPE {} {}\n", metric.name, metric.kind);
        assert!(scrape.text.contains(&typed), "{typed} is not in {}", scrape.text);
        let suffixes: &[&str] =
            if metric.kind == "histogram" { &["_bucket", "_sum", "_count"] } else { &[""] };
        for (suffix, labels) in
            suffixes.iter().flat_map(|suffix| combinations(&metric).into_iter().map(move |one| (suffix, one)))
        {
            let braces = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
            wanted.insert(format!("{}{suffix}{braces}", metric.name));
        }
    }
    let without_bound = |series: &String| {
        let (start, bound) = series.split_once("le=\"").unwrap_or((series, ""));
        match (start.strip_suffix([',', '{']), bound) {
            (Some(name), bound) if !bound.is_empty() && start.ends_with('{') => name.to_owned(),
            (Some(name), bound) if !bound.is_empty() => format!("{name}}}"),
            _ => series.clone(),
        }
    };
    let found: BTreeSet<String> = scrape.values.keys().map(without_bound).collect();
    assert_eq!(found, wanted);
}

/// The series that grow while people play.
const GROW: [&str; 29] = [
    "banqi_interactions_total{kind=\"command\",result=\"done\"}",
    "banqi_interactions_total{kind=\"command\",result=\"unsent\"}",
    "banqi_interactions_total{kind=\"component\",result=\"done\"}",
    "banqi_interactions_total{kind=\"component\",result=\"refused\"}",
    "banqi_interactions_total{kind=\"form\",result=\"done\"}",
    "banqi_interactions_total{kind=\"suggestion\",result=\"done\"}",
    "banqi_answer_seconds_count{kind=\"command\"}",
    "banqi_answer_seconds_count{kind=\"component\"}",
    "banqi_answer_seconds_count{kind=\"form\"}",
    "banqi_late_answers_total{kind=\"component\"}",
    "banqi_commit_seconds_count",
    "banqi_commit_seconds_sum",
    "banqi_writes_total{result=\"done\"}",
    "banqi_draw_seconds_count{picture=\"board\"}",
    "banqi_draw_seconds_count{picture=\"diagram\"}",
    "banqi_draw_seconds_count{picture=\"card\"}",
    "banqi_draw_seconds_count{picture=\"animation\"}",
    "banqi_rest_requests_total{route=\"interaction\",status=\"2xx\"}",
    "banqi_rest_requests_total{route=\"interaction\",status=\"404\"}",
    "banqi_rest_requests_total{route=\"interaction\",status=\"429\"}",
    "banqi_rest_requests_total{route=\"interaction\",status=\"5xx\"}",
    "banqi_rest_requests_total{route=\"interaction\",status=\"none\"}",
    "banqi_rest_requests_total{route=\"bot\",status=\"2xx\"}",
    "banqi_rest_request_seconds_count{route=\"bot\"}",
    "banqi_rest_request_seconds_count{route=\"interaction\"}",
    "banqi_rest_rate_limited_total{scope=\"user\"}",
    "banqi_games{state=\"over\"}",
    "banqi_engine_seconds_count{urgency=\"move\"}",
    "banqi_engine_seconds_count{urgency=\"question\"}",
];

#[tokio::test]
async fn every_documented_metric_is_there_and_play_moves_it() {
    let often = Options { heartbeat_interval: Duration::from_millis(500), ..Options::default() };
    let mut room = Room::with(often).await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    let before = endpoint.scrape_until(|scrape| {
        // A connection is counted as soon as it stands, and its first heartbeat follows.
        scrape.value("banqi_gateway_shards{stage=\"connected\"}") > 0.0
            && scrape.value("banqi_gateway_latency_seconds") > 0.0
    });
    let before = before.await;
    assert_as_documented(&before);
    for zero in GROW.iter().filter(|series| series.starts_with("banqi_interactions")) {
        assert_eq!(before.value(zero), 0.0, "{zero}");
    }

    let cast = Cast::enter(&room);
    cast.play(&room).await;
    let unsent = GROW[1];
    let after = endpoint.scrape_until(|scrape| scrape.value(unsent) == 3.0).await;
    assert_as_documented(&after);
    for series in GROW {
        assert!(after.value(series) > before.value(series), "{series} has not moved: {}", room.log());
    }
    assert_eq!(after.value("banqi_games{state=\"playing\"}"), 2.0);
    assert_eq!(after.value("banqi_games{state=\"offered\"}"), 1.0);
    assert_eq!(after.value("banqi_rest_rate_limited_total{scope=\"user\"}"), 1.0);
    assert!(after.value("process_resident_memory_bytes") > 1e6);
    let started = after.value("process_start_time_seconds");
    assert!(started > 1.6e9 && started == before.value("process_start_time_seconds"), "{started}");
    let answered = after.total("banqi_answer_seconds_count{");
    let suggestions = after.value("banqi_interactions_total{kind=\"suggestion\",result=\"done\"}");
    let lost = after.value(unsent);
    assert_eq!(
        after.total("banqi_interactions_total{"),
        answered + lost + suggestions,
        "each is counted once, and an answer that was not accepted took no time"
    );
    room.leave("some answers were lost on purpose");
}

#[tokio::test]
async fn a_host_sees_when_the_newest_backup_was_made_and_how_many_games_it_found_damaged() {
    const NEWEST: &str = "banqi_last_backup_timestamp_seconds";
    const UNREADABLE: &str = "banqi_unreadable_games";
    let mut room = Room::on_file().await;
    let every = |every: &'static str| {
        move |command: &mut Command| {
            command.env("BACKUP_EVERY", every);
        }
    };
    let endpoint = Endpoint::open(&mut room, every("1s")).await;
    let first = endpoint.scrape_until(|scrape| scrape.value(NEWEST) > 1.6e9).await.value(NEWEST);
    endpoint.scrape_until(|scrape| scrape.value(NEWEST) > first).await;
    assert!(room.stop().await.success());

    // After a restart, the files tell, but not those from the future.
    fs::write(room.directory().join("backups/banqi-29990101T000000Z.sqlite"), "").unwrap();
    let endpoint = Endpoint::open(&mut room, every("1h")).await;
    let newest = endpoint.scrape_until(|scrape| scrape.value(NEWEST) > first).await.value(NEWEST);
    assert!(newest < 3e10, "{newest}");
    assert!(room.stop().await.success());

    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    endpoint.scrape_until(|scrape| scrape.value(NEWEST).is_nan()).await;
    room.game().await;
    assert!(room.stop().await.success());
    room.alter("UPDATE events SET body = '{\"v\":99}' WHERE seq = 1").await;

    let endpoint = Endpoint::open(&mut room, every("1s")).await;
    endpoint.scrape_until(|scrape| scrape.value(UNREADABLE) == 1.0).await;
    room.leave("a game was damaged on purpose");
}

#[tokio::test]
async fn what_cannot_be_done_is_counted_as_refused_whatever_the_answer_looks_like() {
    let mut room = Room::without_bot().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    let table = Table::begin(&room.general, &room.ann, &room.bob).await;
    let [refused, done] = ["refused", "done"]
        .map(|result| format!("banqi_interactions_total{{kind=\"command\",result=\"{result}\"}}"));
    let begun = endpoint.scrape_until(|scrape| scrape.value(&done) == 1.0).await;
    assert_eq!(begun.value(&refused), 0.0);
    let no_record = room.ann.upload("game.json", Some("application/json"), b"hello").unwrap();
    let asked = [
        ("banqi odds", ("square", "z9".into()), "isn't a square"),
        ("banqi move", ("action", "castle".into()), "castle"),
        ("banqi show", ("record", no_record), "isn't a record"),
        ("banqi hint", ("game", "ZZZZZ".into()), "ZZZZZ"),
        // Answered with the preview of a board, which has the reason above it.
        ("preferences", ("quiet-hours", "late".into()), "22-8"),
    ];
    for (nth, (command, argument, why)) in asked.into_iter().enumerate() {
        let reply = use_command(table.to_move(), &room.general, command, &[argument]).await;
        assert!(reply.content().contains(why), "{command}: {}", reply.content());
        let count = f64::from(u8::try_from(nth).unwrap() + 1);
        let after = endpoint.scrape_until(|scrape| scrape.value(&refused) == count).await;
        assert_eq!(after.value(&done), 1.0, "{command}");
    }
    room.close().await;
}

#[tokio::test]
async fn a_board_that_cannot_be_shown_is_behind_until_it_is() {
    let mut room = Room::without_bot().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    let [boards, since] = ["banqi_boards_behind", "banqi_boards_behind_seconds"]
        .map(|name| format!("{name}{{channel=\"open\"}}"));
    let at_rest = endpoint.scrape().await;
    assert_eq!((at_rest.value(&boards), at_rest.value(&since)), (0.0, 0.0));

    room.sandbox.fail_next("POST", "/messages", u32::MAX, FaultKind::Status(503));
    room.sandbox.fail_next("PATCH", "/messages/", u32::MAX, FaultKind::Status(503));
    let elsewhere = room.guild.channel("elsewhere");
    let action = table.actions()[0].to_string();
    let game = [("action", action.as_str().into()), ("game", table.code.as_str().into())];
    let mover = table.to_move().clone();
    let typed = mover.start_command(&elsewhere, "banqi move", &game).unwrap();
    let behind = endpoint.scrape_until(|scrape| scrape.value(&since) > 1.0).await;
    assert_eq!(behind.value(&boards), 1.0);
    assert_eq!(behind.value("banqi_boards_behind{channel=\"closed\"}"), 0.0);
    // What happens meanwhile does not make it any younger.
    let action = table.actions()[1].to_string();
    let game = [("action", action.as_str().into()), ("game", table.code.as_str().into())];
    let other = table.waiting().clone();
    let also_typed = other.start_command(&elsewhere, "banqi move", &game).unwrap();
    room.until("SELECT count(*) FROM events WHERE kind = 'played'", |plies| plies == 2).await;
    let age = behind.value(&since);
    let older = endpoint.scrape_until(|scrape| {
        assert!(scrape.value(&since) >= age, "{} s after {age} s", scrape.value(&since));
        scrape.value(&since) > age + 2.0
    });
    older.await;

    room.sandbox.clear_faults();
    typed.reply().await.unwrap();
    also_typed.reply().await.unwrap();
    endpoint.scrape_until(|scrape| scrape.value(&boards) == 0.0 && scrape.value(&since) == 0.0).await;
    table.board = table.newer(&room.sandbox).await;
    room.close().await;
}
