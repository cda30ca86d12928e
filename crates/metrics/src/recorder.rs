//! Keeps the values of all metrics, and writes them in Prometheus' text format.

use std::sync::OnceLock;
use std::time::Duration;

use metrics::{Key, Label, Level, Metadata, Recorder, Unit, with_recorder};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::table::{ALL, Counter, Gauge, Histogram, Kind, Metric};

/// Set once metrics are recorded.
static ON: OnceLock<PrometheusHandle> = OnceLock::new();

const METADATA: Metadata<'_> = Metadata::new(module_path!(), Level::INFO, None);

/// Returns whether metrics are recorded.
pub(crate) fn is_on() -> bool {
    ON.get().is_some()
}

/// The recorded metrics.
#[derive(Clone)]
pub struct Exporter(PrometheusHandle);

impl Exporter {
    /// Returns all metrics in Prometheus' text format.
    pub fn text(&self) -> String {
        self.0.render()
    }

    /// Adds up what was measured since the last call. Must be called every few seconds, because single measurements are
    /// kept until then.
    pub fn add_up(&self) {
        self.0.run_upkeep();
    }
}

/// Starts to record metrics. Each metric exists from now on, with every value of its labels.
///
/// Returns `None` if this process has another recorder.
pub fn install() -> Option<Exporter> {
    let mut builder = PrometheusBuilder::new();
    for metric in ALL {
        if let Kind::Histogram(buckets) = metric.kind {
            // Buckets can only be refused for being empty.
            builder = builder.set_buckets_for_metric(Matcher::Full(metric.name.to_owned()), buckets).ok()?;
        }
    }
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).ok()?;
    ON.set(handle.clone()).ok()?;
    ALL.into_iter().for_each(announce);
    Some(Exporter(handle))
}

/// Describes a metric, and sets it to 0 for every combination of its labels.
fn announce(metric: &Metric) {
    with_recorder(|recorder| {
        let unit = match metric.unit() {
            "seconds" => Some(Unit::Seconds),
            "bytes" => Some(Unit::Bytes),
            _ => None,
        };
        for labels in metric.combinations() {
            let key = metric.key(&labels);
            match metric.kind {
                Kind::Counter => drop(recorder.register_counter(&key, &METADATA)),
                Kind::Gauge => recorder.register_gauge(&key, &METADATA).set(0.0),
                Kind::Histogram(_) => drop(recorder.register_histogram(&key, &METADATA)),
            }
        }
        let (name, says) = (metric.name.into(), metric.says.into());
        match metric.kind {
            Kind::Counter => recorder.describe_counter(name, unit, says),
            Kind::Gauge => recorder.describe_gauge(name, unit, says),
            Kind::Histogram(_) => recorder.describe_histogram(name, unit, says),
        }
    });
}

impl Metric {
    /// Returns the key of one series, with a value for each label.
    fn key(&self, labels: &[&'static str]) -> Key {
        debug_assert!(self.has(labels), "{} has no labels {labels:?}", self.name);
        let labels = self.labels.iter().zip(labels);
        let labels: Vec<Label> =
            labels.map(|(label, value)| Label::from_static_parts(label.name, value)).collect();
        Key::from_parts(self.name, labels)
    }
}

/// Calls `record` with the recorder and the key of a series, if metrics are recorded.
fn record<const N: usize>(
    metric: &Metric,
    labels: [&'static str; N],
    record: impl FnOnce(&dyn Recorder, &Key),
) {
    if is_on() {
        with_recorder(|recorder| record(recorder, &metric.key(&labels)));
    }
}

impl Counter {
    /// Counts one more. `labels` are the values of its labels, in the order of the table.
    pub fn count<const N: usize>(&self, labels: [&'static str; N]) {
        self.add(labels, 1);
    }

    /// Counts `more`.
    pub fn add<const N: usize>(&self, labels: [&'static str; N], more: usize) {
        let more = u64::try_from(more).unwrap_or(u64::MAX);
        record(&self.0, labels, |recorder, key| recorder.register_counter(key, &METADATA).increment(more));
    }
}

impl Gauge {
    /// Sets the value. `labels` are the values of its labels, in the order of the table.
    pub fn set<const N: usize>(&self, labels: [&'static str; N], value: f64) {
        record(&self.0, labels, |recorder, key| recorder.register_gauge(key, &METADATA).set(value));
    }
}

impl Histogram {
    /// Records a duration. `labels` are the values of its labels, in the order of the table.
    pub(crate) fn record<const N: usize>(&self, labels: [&'static str; N], took: Duration) {
        let seconds = took.as_secs_f64();
        record(&self.0, labels, |recorder, key| {
            recorder.register_histogram(key, &METADATA).record(seconds);
        });
    }
}
