//! Neither metrics nor logs contain a secret, a name, or anything that people wrote.

use std::process::Command;

use discord_sandbox::{Request, World};
use serde_json::Value;

use super::{Cast, Endpoint};
use crate::bot::harness::room::Room;

/// Everything that must not be in a log or a metric, each with what it is.
async fn secrets(room: &Room, cast: &Cast) -> Vec<(String, &'static str)> {
    let mut secrets = vec![(room.sandbox.token().to_owned(), "the token")];
    secrets.extend(seeds(room).await.into_iter().map(|seed| (seed, "a seed")));
    secrets.extend(Cast::OWN_WORDS.map(|words| (words.to_owned(), "own words")));
    secrets.extend(Cast::PEOPLE.map(|name| (name.to_owned(), "a person's name")));
    secrets.extend(cast.people.iter().map(|person| (person.id().to_string(), "a person's id")));
    secrets.push((Cast::GUILD.to_owned(), "a server's name"));
    secrets.push((Cast::CHANNEL.to_owned(), "a channel's name"));
    // The tokens of interactions: they stand in the addresses of answers.
    let token = |request: &Request| -> Option<String> {
        let parts: Vec<&str> = request.path.split('/').collect();
        let at = parts.iter().position(|part| ["interactions", "webhooks"].contains(part))?;
        Some((*parts.get(at + 2)?).to_owned())
    };
    let mut tokens: Vec<String> =
        room.sandbox.look(|world: &World| world.requests().filter_map(token).collect());
    tokens.sort_unstable();
    tokens.dedup();
    assert!(tokens.len() > 20 && tokens.iter().all(|token| token.len() > 10), "{tokens:?}");
    secrets.extend(tokens.into_iter().map(|token| (token, "the token of an interaction")));
    secrets
}

/// Returns the seeds of all deals, in hexadecimal digits.
async fn seeds(room: &Room) -> Vec<String> {
    let mut database = room.database.connect().await;
    let seeds: Vec<Vec<u8>> =
        sqlx::query_scalar("SELECT seed FROM deals").fetch_all(&mut database).await.unwrap();
    sqlx::Connection::close(database).await.unwrap();
    seeds.iter().map(hex::encode).collect()
}

/// Asserts that a text contains none of the secrets, in any case.
fn assert_free_of(text: &str, secrets: &[(String, &str)]) {
    let lower = text.to_lowercase();
    for (secret, what) in secrets {
        if let Some(at) = lower.find(&secret.to_lowercase()) {
            let around: String =
                lower.chars().skip(lower[..at].chars().count().saturating_sub(200)).take(400).collect();
            panic!("{what}: {around}");
        }
    }
}

#[tokio::test]
async fn metrics_and_logs_have_no_secret_and_no_name() {
    for (format, over_http) in [("text", false), ("json", false), ("json", true)] {
        let mut room = Room::without_bot().await;
        let set = |command: &mut Command| {
            command.env("LOG_FORMAT", format).env("RUST_LOG", "warn,banqi=trace");
        };
        let endpoint = match over_http {
            true => Endpoint::open_over_http(&mut room, set).await,
            false => Endpoint::open(&mut room, set).await,
        };
        let cast = Cast::enter(&room);
        cast.play(&room).await;
        room.settled().await;
        let metrics = endpoint.scrape().await.text;
        let secrets = secrets(&room, &cast).await;
        assert!(secrets.iter().filter(|(_, what)| *what == "a seed").count() >= 4);
        assert!(room.stop().await.success());
        let log = room.log();
        assert_free_of(&metrics, &secrets);
        assert_free_of(&log, &secrets);
        match format {
            "text" => assert_spans_of_text(&log),
            _ => assert_spans_of_json(&log),
        }
        room.leave("some answers were lost on purpose");
    }
}

/// What the interactions of [`Cast::play`] are of, in the span of each.
const SPANS: [(&str, &str); 6] = [
    ("command", "banqi move"),
    ("command", "help"),
    ("component", "move"),
    ("component", "tap board"),
    ("component", "settings"),
    ("form", "own words"),
];

fn assert_spans_of_text(log: &str) {
    for (kind, of) in SPANS {
        let span = |line: &str| {
            line.contains("interaction{id=") && line.contains(&format!(" kind=\"{kind}\" of=\"{of}\""))
        };
        assert!(log.lines().any(span), "{kind} {of} is not in {log}");
    }
}

fn assert_spans_of_json(log: &str) {
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|failure| panic!("{failure}: {line}")))
        .collect();
    for line in &lines {
        assert!(line["level"].is_string() && line["timestamp"].is_string(), "{line}");
        assert!(line["fields"]["message"].is_string() && line["target"].is_string(), "{line}");
    }
    let spans: Vec<&Value> =
        lines.iter().map(|line| &line["span"]).filter(|span| span["name"] == "interaction").collect();
    for (kind, of) in SPANS {
        assert!(spans.iter().any(|span| span["kind"] == kind && span["of"] == of), "{kind} {of}: {log}");
    }
    for span in spans {
        let mut fields: Vec<&String> = span.as_object().unwrap().keys().collect();
        fields.sort_unstable();
        assert_eq!(fields, ["id", "kind", "name", "of"], "nothing else is in a span");
        assert!(span["id"].as_str().is_some_and(|id| u64::from_str_radix(id, 16).is_ok()), "{span}");
    }
}
