//! Reads figures.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// Figures by name.
#[derive(Debug, Default)]
pub(crate) struct Figures(BTreeMap<String, f64>);

impl Figures {
    /// Reads all figures below a target directory.
    pub(crate) fn read(target: &Path) -> Self {
        let mut figures = Self::default();
        for entry in fs::read_dir(target.join("benchmarks")).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_none_or(|ending| ending != "txt") {
                continue;
            }
            let text = fs::read_to_string(path).unwrap_or_default();
            figures.0.extend(text.lines().filter_map(line));
        }
        figures.read_criterion(&target.join("criterion"));
        figures
    }

    /// Returns a figure, if it was measured.
    pub(crate) fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// Returns the names of all figures.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns the smallest and the largest of those figures whose names begin and end like this.
    pub(crate) fn range(&self, begin: &str, end: &str) -> [Option<f64>; 2] {
        let found = || self.0.iter().filter(|(name, _)| name.starts_with(begin) && name.ends_with(end));
        let values = || found().map(|(_, value)| *value);
        [values().reduce(f64::min), values().reduce(f64::max)]
    }

    /// Adds the medians of criterion: `<id>/ms`, and `<id>/s` where a throughput is known.
    fn read_criterion(&mut self, directory: &Path) {
        for path in fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.file_name().is_some_and(|name| name == "new") {
                let json = |name: &str| -> Option<Value> {
                    serde_json::from_str(&fs::read_to_string(path.join(name)).ok()?).ok()
                };
                let (Some(benchmark), Some(estimates)) = (json("benchmark.json"), json("estimates.json"))
                else {
                    continue;
                };
                let (Some(id), Some(ns)) =
                    (benchmark["full_id"].as_str(), estimates["median"]["point_estimate"].as_f64())
                else {
                    continue;
                };
                if let Some(elements) = benchmark["throughput"]["Elements"].as_f64() {
                    self.0.insert(format!("{id}/s"), elements * 1e9 / ns);
                }
                self.0.insert(format!("{id}/ms"), ns / 1e6);
            } else if path.is_dir() {
                self.read_criterion(&path);
            }
        }
    }
}

/// Reads `figure <name> <value>` or `<name>: <value> bytes`.
fn line(line: &str) -> Option<(String, f64)> {
    if let Some(figure) = line.strip_prefix("figure ") {
        let (name, value) = figure.rsplit_once(' ')?;
        return Some((name.to_owned(), value.parse().ok()?));
    }
    let (name, value) = line.strip_suffix(" bytes")?.split_once(": ")?;
    Some((format!("{name}/bytes"), value.parse().ok()?))
}
