//! The files for monitoring name only metrics that are documented, with labels and values that exist. Tests of the
//! running bot compare the document with what it serves.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// Labels that Prometheus itself adds.
const OF_PROMETHEUS: [&str; 3] = ["job", "instance", "le"];

/// A metric in the table of `contrib/monitoring/README.md`.
#[derive(Debug, Clone)]
pub(crate) struct Documented {
    pub(crate) name: String,
    pub(crate) kind: String,
    /// The labels with all of their values.
    pub(crate) labels: Vec<(String, Vec<String>)>,
}

impl Documented {
    /// Returns the names of its series.
    fn series(&self) -> Vec<String> {
        match self.kind.as_str() {
            "histogram" => ["bucket", "sum", "count"].map(|part| format!("{}_{part}", self.name)).into(),
            _ => vec![self.name.clone()],
        }
    }
}

pub(crate) fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("contrib/monitoring").join(name);
    fs::read_to_string(path).unwrap()
}

/// Returns the metrics in the document's table.
pub(crate) fn documented() -> Vec<Documented> {
    let text = read("README.md");
    let (_, table) = text.split_once("| metric | type | labels | meaning |").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let rows: Vec<Documented> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split(" | ").collect();
            let labels = cells[2].split("; ").filter(|label| !label.is_empty());
            let labels = labels.map(|label| {
                let (name, values) = label.split_once(": ").unwrap();
                (name.trim_matches('`').to_owned(), values.split(", ").map(str::to_owned).collect())
            });
            Documented {
                name: cells[0].trim_matches('`').to_owned(),
                kind: cells[1].to_owned(),
                labels: labels.collect(),
            }
        })
        .collect();
    assert!(rows.len() > 15);
    rows
}

/// Returns all queries of the dashboard.
pub(crate) fn dashboard_queries() -> Vec<String> {
    fn collect(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Value::String(query) if name == "expr" => found.push(query.clone()),
                        value => collect(value, found),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
            _ => {}
        }
    }
    let dashboard: Value = serde_json::from_str(&read("grafana.json")).unwrap();
    let mut found = Vec::new();
    collect(&dashboard, &mut found);
    assert!(found.len() > 20);
    found
}

/// Returns the queries of the alerts, each with its name.
pub(crate) fn alerts() -> Vec<(String, String)> {
    let text = read("alerts.yml");
    let named = |key: &str| -> Vec<String> {
        text.lines().filter_map(|line| line.trim().strip_prefix(key)).map(str::to_owned).collect()
    };
    let (names, queries) = (named("- alert: "), named("expr: "));
    assert!(names.len() == queries.len() && names.len() > 8);
    names.into_iter().zip(queries).collect()
}

/// Returns what a query names that is not documented: metrics, labels and values.
fn unknown(query: &str, documented: &[Documented]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    for prefix in ["banqi_", "process_"] {
        for (at, _) in query.match_indices(prefix) {
            let name: String = query[at..].chars().take_while(|letter| is_part(*letter)).collect();
            let known = documented.iter().find(|metric| metric.series().contains(&name));
            let Some(metric) = known else {
                found.insert(name);
                continue;
            };
            let Some(matchers) = query[at + name.len()..].strip_prefix('{') else { continue };
            for matcher in matchers.split('}').next().unwrap_or_default().split(',') {
                let (label, value) = matcher.split_once('=').unwrap();
                let label = label.trim_end_matches('!');
                if OF_PROMETHEUS.contains(&label) {
                    continue;
                }
                let values = value.trim_start_matches('~').trim_matches('"');
                match metric.labels.iter().find(|(known, _)| known == label) {
                    Some((_, known)) => {
                        let strange = values.split('|').filter(|value| !known.iter().any(|one| one == value));
                        found.extend(strange.map(|value| format!("{name}: {label}={value}")));
                    }
                    None => drop(found.insert(format!("{name}: {label}"))),
                }
            }
        }
    }
    for by in ["by (", "without ("] {
        for (at, _) in query.match_indices(by) {
            let labels = query[at + by.len()..].split(')').next().unwrap_or_default().split(", ");
            let exists = |label: &&str| {
                OF_PROMETHEUS.contains(label)
                    || documented.iter().any(|metric| metric.labels.iter().any(|(known, _)| known == label))
            };
            found.extend(labels.filter(|label| !exists(label)).map(|label| format!("by {label}")));
        }
    }
    found
}

#[test]
fn dashboard_and_alerts_name_metrics_that_exist() {
    let documented = documented();
    let alerts = alerts();
    for query in dashboard_queries().iter().chain(alerts.iter().map(|(_, query)| query)) {
        assert_eq!(unknown(query, &documented), BTreeSet::new(), "{query}");
    }
    let planted =
        "rate(banqi_game[5m]) + banqi_games{state=~\"over|lost\",colour=\"red\"} + sum by (mood) (up)";
    let named: Vec<String> = unknown(planted, &documented).into_iter().collect();
    assert_eq!(named, ["banqi_game", "banqi_games: colour", "banqi_games: state=lost", "by mood"]);
}

#[test]
fn the_tests_of_the_alerts_name_metrics_that_exist() {
    let documented = documented();
    let tests = include_str!("../bot/monitoring/alerts_test.yml");
    let series =
        |line: &'static str| line.split_once("series: '").and_then(|(_, rest)| rest.split('\'').next());
    let series: Vec<&str> = tests.lines().filter_map(series).collect();
    assert!(series.len() > 40);
    for series in series {
        assert_eq!(unknown(series, &documented), BTreeSet::new(), "{series}");
    }
}

#[test]
fn every_metric_is_on_the_dashboard() {
    let queries = dashboard_queries().concat();
    for metric in documented() {
        assert!(metric.series().iter().any(|name| queries.contains(name)), "{}", metric.name);
    }
}

/// What Grafana expects of a dashboard ("Dashboard JSON model"): it silently repairs or hides what is wrong.
#[test]
fn grafana_can_show_every_panel_of_the_dashboard() {
    let dashboard: Value = serde_json::from_str(&read("grafana.json")).unwrap();
    // Since 36, a data source is named by an object with its type and uid, and since 33 panels keep only that.
    assert!(dashboard["schemaVersion"].as_u64().unwrap() >= 36);
    assert!(dashboard["id"].is_null(), "the id belongs to one Grafana, and the uid to the dashboard");
    let uid = dashboard["uid"].as_str().unwrap();
    assert!((1..=40).contains(&uid.len()) && !dashboard["title"].as_str().unwrap().is_empty());

    let variables = dashboard["templating"]["list"].as_array().unwrap();
    let is_source = |variable: &&Value| variable["type"] == "datasource" && variable["query"] == "prometheus";
    let source = variables.iter().find(is_source).expect("a data source can be chosen");
    let source = serde_json::json!({ "type": "prometheus", "uid": format!("${{{}}}", source["name"].as_str().unwrap()) });
    for variable in variables.iter().filter(|variable| variable["type"] == "query") {
        assert_eq!(variable["datasource"], source, "{}", variable["name"]);
    }

    let panels = dashboard["panels"].as_array().unwrap();
    let mut ids = BTreeSet::new();
    let mut taken = BTreeSet::new();
    for panel in panels {
        let title = panel["title"].as_str().unwrap();
        assert!(
            !title.is_empty() && ["stat", "timeseries"].contains(&panel["type"].as_str().unwrap()),
            "{title}"
        );
        assert!(ids.insert(panel["id"].as_u64().unwrap()), "{title} has the id of another panel");
        let place = |side: &str| panel["gridPos"][side].as_u64().unwrap();
        let (x, y, width, height) = (place("x"), place("y"), place("w"), place("h"));
        assert!(width > 0 && height > 0 && x + width <= 24, "{title} is wider than the grid of 24 columns");
        for cell in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
            assert!(taken.insert(cell), "{title} covers another panel at {cell:?}");
        }
        assert_eq!(panel["datasource"], source, "{title}");
        let mut queries = BTreeSet::new();
        for target in panel["targets"].as_array().unwrap() {
            assert_eq!(target["datasource"], source, "{title}");
            assert!(
                queries.insert(target["refId"].as_str().unwrap()),
                "{title} has two queries with one letter"
            );
            assert!(target["expr"].as_str().unwrap().contains("job=\"$job\""), "{title} shows every job");
        }
        assert!(!queries.is_empty(), "{title}");
    }
    // No gaps: panels would move up, and the page would look different.
    let rows = taken.iter().map(|(_, y)| y + 1).max().unwrap();
    assert_eq!(taken.len() as u64, 24 * rows, "there is a gap");
}

#[test]
fn prometheus_reads_the_port_that_the_example_sets() {
    let example = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(".env.example")).unwrap();
    let port = example.lines().find_map(|line| line.strip_prefix("#METRICS_ADDRESS=")).unwrap();
    assert!(read("prometheus.yml").contains(&format!("targets: [127.0.0.1:{port}]")));
    assert!(
        read("prometheus.yml").contains("job_name: banqi") && read("alerts.yml").contains("job=\"banqi\"")
    );
}
