#![doc = include_str!("../README.md")]
//! # Inside
//!
//! ```text
//! table      every metric: its name, unit, labels and description
//! recorder   keeps the values, if a host wants them, and writes them in Prometheus' text format
//! timer      measures how long something takes, if a host wants to know
//! ```

mod recorder;
mod table;
mod timer;

pub use recorder::{Exporter, install};
pub use table::*;
pub use timer::Timer;
