#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The metrics that a host can watch: one table of them, and functions that record them.
//!
//! ```text
//! table      every metric: its name, unit, labels and description
//! recorder   keeps the values, if a host wants them, and writes them in Prometheus' text format
//! timer      measures how long something takes, if a host wants to know
//! ```
//!
//! Recording does nothing until [`install`] is called, which costs one atomic load. Labels are closed sets: their
//! values are in the table. No name, text or id of anybody is ever a label.

mod recorder;
mod table;
mod timer;

pub use recorder::{Exporter, install};
pub use table::*;
pub use timer::Timer;
