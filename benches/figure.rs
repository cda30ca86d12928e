//! Figures as lines that `cargo bench --bench report` reads.

/// Prints a figure: `figure <name> <value>`. A name may contain spaces.
#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
pub(crate) fn figure(name: &str, value: f64) {
    println!("figure {name} {value}");
}

/// Prints percentiles of times in milliseconds, each as a figure.
#[allow(dead_code, reason = "not every benchmark measures latencies")]
pub(crate) fn percentiles(name: &str, times: &[std::time::Duration]) {
    let mut times = times.to_vec();
    times.sort_unstable();
    for (suffix, share) in [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)] {
        if let Some(time) = times.get(((times.len().max(1) - 1) as f64 * share).round() as usize) {
            figure(&format!("{name}/{suffix}"), time.as_secs_f64() * 1e3);
        }
    }
}
