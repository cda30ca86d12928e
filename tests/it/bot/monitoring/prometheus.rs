//! The queries of dashboard and alerts, run by a real Prometheus that has scraped the bot.
//!
//! `BANQI_PROMETHEUS` names its program; `promtool` is beside it (Debian: the package `prometheus`).

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::process::{Child, Command};

use super::{Cast, Endpoint};
use crate::bot::harness::room::{LIMIT, Room};
use crate::tidy::monitoring::{alerts, dashboard_queries, documented, read};

/// Returns the path of Prometheus, and that of its tool for configurations.
fn programs() -> (PathBuf, PathBuf) {
    let prometheus = PathBuf::from(std::env::var_os("BANQI_PROMETHEUS").expect("the build found it"));
    let promtool = prometheus.with_file_name("promtool");
    (prometheus, promtool)
}

/// Runs `promtool` with files of `contrib/monitoring`, and asserts that it finds nothing wrong.
async fn promtool(directory: &Path, args: &[&str]) {
    let output = Command::new(programs().1).current_dir(directory).args(args).output().await.unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    assert!(output.status.success() && !said.contains("FAILED"), "{args:?}: {said}");
}

/// A running Prometheus that scrapes the bot every second.
struct Prometheus {
    base: String,
    _process: Child,
}

impl Prometheus {
    async fn start(room: &Room, endpoint: &Endpoint) -> Self {
        let directory = room.directory().join("prometheus");
        fs::create_dir(&directory).unwrap();
        let target = endpoint.base.strip_prefix("http://").unwrap();
        let settings = read("prometheus.yml")
            .replace("127.0.0.1:9464", target)
            .replace("scrape_interval: 15s", "scrape_interval: 1s");
        assert!(settings.contains(target) && settings.contains(" 1s"));
        fs::write(directory.join("prometheus.yml"), settings).unwrap();
        fs::write(directory.join("alerts.yml"), read("alerts.yml")).unwrap();
        // Prometheus cannot choose a free port itself.
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let process = Command::new(programs().0)
            .current_dir(&directory)
            .args(["--config.file=prometheus.yml", "--storage.tsdb.path=data"])
            .arg(format!("--web.listen-address={port}"))
            .stdout(fs::File::create(directory.join("out")).unwrap())
            .stderr(fs::File::create(directory.join("log")).unwrap())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        Self { base: format!("http://{port}"), _process: process }
    }

    /// Returns the result of a request to its API, or `None` if it does not answer yet.
    async fn ask(&self, path: &str, parameters: &[(&str, &str)]) -> Option<Value> {
        let mut url = reqwest::Url::parse(&format!("{}/api/v1/{path}", self.base)).unwrap();
        url.query_pairs_mut().extend_pairs(parameters);
        let answer = reqwest::get(url).await.ok()?;
        let text = answer.text().await.ok()?;
        let answer: Value = serde_json::from_str(&text).ok()?;
        assert_eq!(answer["status"], "success", "{parameters:?}: {answer}");
        Some(answer["data"].clone())
    }

    /// Waits until a query has a result, and returns it.
    async fn result(&self, query: &str) -> Vec<Value> {
        let waited = async {
            loop {
                let answer = self.ask("query", &[("query", query)]).await;
                let result = answer.and_then(|data| data["result"].as_array().cloned()).unwrap_or_default();
                if !result.is_empty() {
                    return result;
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        };
        let waited = tokio::time::timeout(LIMIT, waited).await;
        waited.unwrap_or_else(|_| panic!("{query} has no result"))
    }
}

#[cfg_attr(not(has_prometheus), ignore = "set BANQI_PROMETHEUS to a Prometheus")]
#[tokio::test]
async fn prometheus_accepts_the_files() {
    let directory = tempfile::tempdir().unwrap();
    for file in ["prometheus.yml", "alerts.yml"] {
        fs::write(directory.path().join(file), read(file)).unwrap();
    }
    promtool(directory.path(), &["check", "config", "prometheus.yml"]).await;
    promtool(directory.path(), &["check", "rules", "--lint-fatal", "alerts.yml"]).await;
    let tests = include_str!("alerts_test.yml");
    fs::write(directory.path().join("alerts_test.yml"), tests).unwrap();
    promtool(directory.path(), &["test", "rules", "alerts_test.yml"]).await;
    for (alert, _) in alerts() {
        assert!(tests.contains(&format!("alertname=\"{alert}\"")), "{alert} is not tested");
    }
}

/// Its gauges of connections are NaN, and so is every sum with one of them.
#[cfg_attr(not(has_prometheus), ignore = "set BANQI_PROMETHEUS to a Prometheus")]
#[tokio::test]
async fn a_process_without_a_gateway_hides_no_connection_of_another() {
    let series = |instance: &str, values: &str| {
        let labels = format!("job=\"banqi\",stage=\"connected\",instance=\"{instance}\"");
        json!({ "series": format!("banqi_gateway_shards{{{labels}}}"), "values": values })
    };
    let queries: Vec<Value> = dashboard_queries()
        .iter()
        .filter(|query| query.contains("banqi_gateway_shards"))
        .map(|query| {
            let query = format!("sum({})", query.replace("$job", "banqi"));
            json!({ "expr": query, "eval_time": "5m", "exp_samples": [{ "labels": "{}", "value": 2 }] })
        })
        .collect();
    assert_eq!(queries.len(), 2);
    let tests = json!({ "evaluation_interval": "30s", "tests": [{
        "interval": "30s",
        "input_series": [series("gateway", "2x20"), series("http", "NaN+0x20")],
        "promql_expr_test": queries,
    }] });
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("test.json"), tests.to_string()).unwrap();
    promtool(directory.path(), &["test", "rules", "test.json"]).await;
}

#[cfg_attr(not(has_prometheus), ignore = "set BANQI_PROMETHEUS to a Prometheus")]
#[tokio::test]
async fn every_query_has_a_result_in_prometheus_under_load() {
    let mut room = Room::without_bot().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    let prometheus = Prometheus::start(&room, &endpoint).await;
    assert_eq!(prometheus.result("up{job=\"banqi\"} == 1").await.len(), 1);
    Cast::enter(&room).play(&room).await;

    for query in dashboard_queries() {
        let query = query.replace("$__rate_interval", "5m").replace("$job", "banqi");
        assert!(!query.contains('$'), "{query}");
        prometheus.result(&query).await;
    }
    // Without its threshold, each alert has something to compare.
    for (alert, query) in alerts() {
        let compared = [" > ", " < ", " == "].into_iter().find_map(|sign| query.split_once(sign));
        let (value, _) = compared.unwrap_or_else(|| panic!("{alert} compares nothing"));
        prometheus.result(value).await;
    }
    let rules = prometheus.ask("rules", &[]).await.unwrap();
    let rules = rules["groups"][0]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), alerts().len());
    assert!(rules.iter().all(|rule| rule["health"] != "err"), "{rules:?}");

    // Its own view of the descriptions is that of the document.
    let described = prometheus.ask("metadata", &[]).await.unwrap();
    for metric in documented() {
        assert_eq!(described[&metric.name][0]["type"], metric.kind, "{}", metric.name);
        assert!(!described[&metric.name][0]["help"].as_str().unwrap().is_empty());
    }
    room.leave("some answers were lost on purpose");
}
