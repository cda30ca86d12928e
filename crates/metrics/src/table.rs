//! Every metric: its name, labels and description. `contrib/monitoring/README.md` lists them from this table.

/// A metric.
pub struct Metric {
    /// Its name, which ends in its unit (Prometheus, "Metric and label naming").
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) labels: &'static [LabelSet],
    pub(crate) says: &'static str,
}

/// How a metric is recorded.
pub(crate) enum Kind {
    /// It only grows.
    Counter,
    /// It is read before each scrape.
    Gauge,
    /// Durations in seconds, counted by these upper bounds.
    Histogram(&'static [f64]),
}

/// A label and all of its values.
pub(crate) struct LabelSet {
    pub(crate) name: &'static str,
    pub(crate) values: &'static [&'static str],
}

/// A metric that counts.
pub struct Counter(pub(crate) Metric);

/// A metric that goes up and down.
pub struct Gauge(pub(crate) Metric);

/// A distribution of durations.
pub struct Histogram(pub(crate) Metric);

/// Upper bounds for what people wait for. They give up after 3 s.
const WAITS: &[f64] = &[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0, 5.0, 10.0, 30.0];

/// Upper bounds for work of this machine. An alert compares commits with 0.25 s.
const WORK: &[f64] =
    &[0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

const KIND: LabelSet = LabelSet { name: "kind", values: &["command", "component", "form", "suggestion"] };
/// Suggestions are sent by the client library.
const ANSWERED: LabelSet = LabelSet { name: "kind", values: &["command", "component", "form"] };
const ROUTE: LabelSet = LabelSet { name: "route", values: &["interaction", "bot"] };
const URGENCY: LabelSet = LabelSet { name: "urgency", values: &["move", "question"] };

const fn counter(name: &'static str, labels: &'static [LabelSet], says: &'static str) -> Counter {
    Counter(Metric { name, kind: Kind::Counter, labels, says })
}

const fn gauge(name: &'static str, labels: &'static [LabelSet], says: &'static str) -> Gauge {
    Gauge(Metric { name, kind: Kind::Gauge, labels, says })
}

const fn histogram(
    name: &'static str,
    bounds: &'static [f64],
    labels: &'static [LabelSet],
    says: &'static str,
) -> Histogram {
    Histogram(Metric { name, kind: Kind::Histogram(bounds), labels, says })
}

/// Counted when an interaction has been answered, or when that has failed.
pub static INTERACTIONS: Counter = counter(
    "banqi_interactions_total",
    &[KIND, LabelSet { name: "result", values: &["done", "refused", "failed", "unsent"] }],
    "Interactions: done, refused by a rule, failed through a fault of the bot, or without an answer that could be sent; \
     a suggestion is always done",
);
/// Recorded when the answer has been sent, or a line that announces it.
pub static ANSWER: Histogram = histogram(
    "banqi_answer_seconds",
    WAITS,
    &[ANSWERED],
    "Time from an interaction to its answer, as accepted by Discord; of an analysis, to the line that announces it",
);
/// Counted when an interaction is acknowledged before its answer is known.
pub static LATE_ANSWERS: Counter = counter(
    "banqi_late_answers_total",
    &[ANSWERED],
    "Interactions acknowledged first, because the answer took longer than 1.5 s",
);
/// Recorded by the writer of the database.
pub static COMMIT: Histogram =
    histogram("banqi_commit_seconds", WORK, &[], "Time to write and commit one group of changes");
/// Counted by the writer of the database.
pub static WRITES: Counter = counter(
    "banqi_writes_total",
    &[LabelSet { name: "result", values: &["done", "failed"] }],
    "Changes to the database, by whether their group was committed; a change that failed alone in a committed group counts \
     as done",
);
/// Recorded for each picture.
pub static DRAW: Histogram = histogram(
    "banqi_draw_seconds",
    WORK,
    &[LabelSet { name: "picture", values: &["board", "diagram", "card", "animation"] }],
    "Time to draw one picture",
);
/// Counted for each answer of Discord's REST API.
pub static REST: Counter = counter(
    "banqi_rest_requests_total",
    &[
        ROUTE,
        LabelSet {
            name: "status",
            values: &["2xx", "401", "403", "404", "429", "4xx", "5xx", "other", "none"],
        },
    ],
    "Requests to Discord's REST API by status; none: no answer. Route interaction answers people, bot does everything \
     else",
);
/// Recorded for each answer of Discord's REST API.
pub static REST_TIME: Histogram = histogram(
    "banqi_rest_request_seconds",
    WAITS,
    &[ROUTE],
    "Time from sending a request to Discord's answer",
);
/// Counted for each answer 429.
pub static RATE_LIMITED: Counter = counter(
    "banqi_rest_rate_limited_total",
    &[LabelSet { name: "scope", values: &["user", "shared", "global"] }],
    "Answers 429 of Discord, by the scope of the limit",
);
/// Sampled.
pub static HELD_BACK: Gauge = gauge(
    "banqi_rest_held_back",
    &[],
    "1 while Discord refuses so many requests that only people are answered, otherwise 0",
);
/// Sampled.
pub static BUDGET_QUEUE: Gauge = gauge(
    "banqi_budget_waiting",
    &[LabelSet { name: "want", values: &["edit", "post", "search", "call", "retire", "recall", "mirror"] }],
    "Games that wait for Discord's rate limits, by their next request",
);
/// Sampled.
pub static GAMES: Gauge = gauge(
    "banqi_games",
    &[LabelSet { name: "state", values: &["offered", "playing", "over"] }],
    "Stored games; over: also challenges that were declined or withdrawn, or that have expired",
);
/// Sampled.
pub static DEADLINE_LAG: Gauge = gauge(
    "banqi_deadline_lag_seconds",
    &[],
    "How long ago the oldest deadline passed that has not been processed; 0 if there is none, or while clocks are paused; \
     games whose boards could not be shown yet are left out",
);
const REACH: LabelSet = LabelSet { name: "channel", values: &["open", "closed"] };
/// Sampled.
pub static BOARDS_BEHIND: Gauge = gauge(
    "banqi_boards_behind",
    &[REACH],
    "Games whose messages are not up to date yet; closed: the bot cannot use the channel and tries again later",
);
/// Sampled.
pub static BOARDS_BEHIND_FOR: Gauge = gauge(
    "banqi_boards_behind_seconds",
    &[REACH],
    "Age of the oldest event that messages are not up to date with",
);
/// Sampled.
pub static OLDEST_DELETION: Gauge = gauge(
    "banqi_oldest_deletion_seconds",
    &[],
    "How long ago the oldest deletion of a person's data was requested that is not complete yet; 0 if there is none",
);
/// Sampled.
pub static GATEWAY_LATENCY: Gauge = gauge(
    "banqi_gateway_latency_seconds",
    &[],
    "Time of the last heartbeat to Discord's gateway and back, of the slowest shard; NaN before the first heartbeat",
);
/// Sampled.
pub static SHARDS: Gauge = gauge(
    "banqi_gateway_shards",
    &[LabelSet {
        name: "stage",
        values: &["connected", "connecting", "handshake", "identifying", "resuming", "disconnected"],
    }],
    "Connections to Discord's gateway; NaN without a gateway (--intake http)",
);
/// Counted for each request that is complete, or that is refused before.
pub static ENDPOINT: Counter = counter(
    "banqi_endpoint_requests_total",
    &[LabelSet {
        name: "result",
        values: &["taken", "ping", "forged", "misdirected", "elsewhere", "unreadable"],
    }],
    "HTTP requests to the interactions endpoint; ping: Discord's check; forged: not signed by Discord, or too old; \
     misdirected: from another process, for a server that this one does not own; elsewhere: another path or method; \
     unreadable: too large, too slow, cut off, or no interaction",
);
/// Counted for each attempt.
pub static HANDED_OVER: Counter = counter(
    "banqi_handed_over_total",
    &[LabelSet { name: "result", values: &["taken", "refused", "unreachable"] }],
    "Interactions that were handed over to another process, which owns their server; those it did not take are tried again",
);
/// Sampled.
pub static REPLICAS: Gauge = gauge(
    "banqi_replicas",
    &[],
    "Processes that share the database, as this one sees them; 1 if it is alone",
);
/// Sampled.
pub static PARTITIONS: Gauge = gauge(
    "banqi_partitions",
    &[],
    "Parts of all servers, of 64, that this process owns; all of them if it has the database for itself",
);
/// Sampled.
pub static ENGINE_QUEUE: Gauge = gauge(
    "banqi_engine_waiting",
    &[URGENCY],
    "Requests that wait for the computer player: moves, and questions such as hints",
);
/// Recorded for each request to the computer player.
pub static ENGINE_TIME: Histogram = histogram(
    "banqi_engine_seconds",
    WAITS,
    &[URGENCY],
    "Thinking time of the computer player for one request",
);
/// Set at the start and after each scheduled backup.
pub static LAST_BACKUP: Gauge = gauge(
    "banqi_last_backup_timestamp_seconds",
    &[],
    "When the newest scheduled backup was made, in seconds since 1970; 0 before the first, NaN without BACKUP_EVERY",
);
/// Set after each scheduled backup.
pub static UNREADABLE_GAMES: Gauge = gauge(
    "banqi_unreadable_games",
    &[],
    "Games that could not be read back from the last scheduled backup; 0 before the first since the start",
);
/// Set when the registration begins and when it is done.
pub static COMMANDS_REGISTERED: Gauge = gauge(
    "banqi_commands_registered",
    &[],
    "1 once Discord has the commands of this version, 0 while the bot tries to register them; NaN before that, and in a process that never does",
);
/// Sampled.
pub static MEMORY: Gauge =
    gauge("process_resident_memory_bytes", &[], "Memory of the process (only on Linux)");
/// Set when metrics begin to be recorded.
pub static STARTED: Gauge =
    gauge("process_start_time_seconds", &[], "When the process started, in seconds since 1970");

/// All metrics, in the order in which they are listed.
pub(crate) static ALL: [&Metric; 29] = [
    &INTERACTIONS.0,
    &ANSWER.0,
    &LATE_ANSWERS.0,
    &COMMIT.0,
    &WRITES.0,
    &DRAW.0,
    &REST.0,
    &REST_TIME.0,
    &RATE_LIMITED.0,
    &HELD_BACK.0,
    &BUDGET_QUEUE.0,
    &GAMES.0,
    &DEADLINE_LAG.0,
    &BOARDS_BEHIND.0,
    &BOARDS_BEHIND_FOR.0,
    &OLDEST_DELETION.0,
    &GATEWAY_LATENCY.0,
    &SHARDS.0,
    &ENDPOINT.0,
    &HANDED_OVER.0,
    &REPLICAS.0,
    &PARTITIONS.0,
    &ENGINE_QUEUE.0,
    &ENGINE_TIME.0,
    &LAST_BACKUP.0,
    &UNREADABLE_GAMES.0,
    &COMMANDS_REGISTERED.0,
    &MEMORY.0,
    &STARTED.0,
];

impl Metric {
    /// Returns the unit, which is the end of the name; empty if it has none.
    pub(crate) fn unit(&self) -> &'static str {
        ["seconds", "bytes"].into_iter().find(|unit| self.name.ends_with(unit)).unwrap_or_default()
    }

    /// Returns all combinations of the values of its labels.
    pub(crate) fn combinations(&self) -> Vec<Vec<&'static str>> {
        self.labels.iter().fold(vec![Vec::new()], |known, label| {
            let longer = |start: &Vec<&'static str>| {
                let start = start.clone();
                label.values.iter().map(move |value| [start.as_slice(), &[*value]].concat())
            };
            known.iter().flat_map(longer).collect()
        })
    }

    /// Returns whether these are values of its labels, in their order.
    pub(crate) fn has(&self, values: &[&str]) -> bool {
        self.labels.len() == values.len()
            && self.labels.iter().zip(values).all(|(label, value)| label.values.contains(value))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fs;

    use super::*;

    /// Returns the table that the document must contain.
    fn document() -> String {
        let row = |metric: &&Metric| {
            let kind = match metric.kind {
                Kind::Counter => "counter",
                Kind::Gauge => "gauge",
                Kind::Histogram(_) => "histogram",
            };
            let label = |label: &LabelSet| format!("`{}`: {}", label.name, label.values.join(", "));
            let labels: Vec<String> = metric.labels.iter().map(label).collect();
            format!("| `{}` | {kind} | {} | {} |\n", metric.name, labels.join("; "), metric.says)
        };
        let rows: String = ALL.iter().map(row).collect();
        format!("| metric | type | labels | meaning |\n| --- | --- | --- | --- |\n{rows}")
    }

    #[test]
    fn the_document_lists_every_metric() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../contrib/monitoring/README.md");
        let (text, table) = (fs::read_to_string(file).unwrap(), document());
        assert!(text.contains(&format!("\n\n{table}\n")), "the file must contain this table:\n{table}");
    }

    #[test]
    fn every_metric_is_named_as_prometheus_advises() {
        let names: HashSet<&str> = ALL.iter().map(|metric| metric.name).collect();
        assert_eq!(names.len(), ALL.len());
        for metric in ALL {
            let is_total = metric.name.ends_with("_total");
            assert_eq!(is_total, matches!(metric.kind, Kind::Counter), "{}", metric.name);
            let is_timed = matches!(metric.kind, Kind::Histogram(_));
            assert!(!is_timed || metric.unit() == "seconds", "{}", metric.name);
            assert!(metric.name.starts_with("banqi_") || metric.name.starts_with("process_"));
            assert!(metric.combinations().iter().all(|labels| metric.has(labels)));
        }
    }

    #[test]
    fn nothing_is_recorded_until_a_host_wants_it() {
        // No test installs the recorder, so this is the usual state of the bot.
        INTERACTIONS.count(["no kind", "no result"]);
        assert!(!super::super::recorder::is_on());
    }
}
