//! Writes BENCHMARKS.md and its charts from the figures of the other benchmarks. `.ci/benchmarks` runs all of them.
//!
//! Figures come from the lines that benchmarks print (`figure <name> <value>`), saved in `target/benchmarks`, and from
//! the files of criterion in `target/criterion`. What was not measured is "not here" on the page.

#![allow(clippy::disallowed_methods, reason = "the page has a date")]

#[path = "report/charts.rs"]
mod charts;
#[path = "report/figures.rs"]
mod figures;
#[path = "report/machine.rs"]
mod machine;
#[path = "report/page.rs"]
mod page;
#[path = "report/table.rs"]
mod table;

use std::path::Path;

fn main() {
    // `cargo test --benches` only checks that it starts.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a folder of the target directory");
    let figures = figures::Figures::read(target);
    let charts = root.join("assets/benchmarks");
    std::fs::create_dir_all(&charts).expect("a folder for the charts");
    charts::draw(&figures, &charts);
    std::fs::write(root.join("BENCHMARKS.md"), page::page(&figures)).expect("a writable page");
}
