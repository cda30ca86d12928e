//! Runs the keeper against models of Discord, people, a store and a network, under seeded schedules of faults.
//!
//! `BANQI_SCHEDULES` sets the number of schedules (default 20,000) and `BANQI_SEED` the first seed. `BANQI_TRACE=1`
//! with one of them prints a trace.

mod discord;
mod planted;
mod world;

use std::env;

use planted::Bug;
use world::{Tally, World};

fn number(variable: &str, default: u64) -> u64 {
    env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Number of failures after which no more schedules are run.
const MOST_FAILED: usize = 20;

/// Runs one schedule again and returns its trace.
fn trace(seed: u64, bug: Option<Bug>) -> String {
    World::new(seed, bug, true).run().err().unwrap_or_default().join("\n")
}

#[test]
fn when_all_is_quiet_every_place_shows_the_game_once() {
    let (first, schedules) = (number("BANQI_SEED", 1), number("BANQI_SCHEDULES", 20_000));
    let mut tally = Tally::default();
    let mut failed = Vec::new();
    for seed in first..first + schedules {
        match World::new(seed, None, false).run() {
            Ok(one) => {
                tally.clicks += one.clicks;
                tally.requests += one.requests;
                tally.crashes += one.crashes;
            }
            Err(_) => failed.push(seed),
        }
        if failed.len() >= MOST_FAILED {
            break;
        }
    }
    if let Some(seed) = failed.first() {
        panic!("schedules {failed:?} fail; {seed}: {}", trace(*seed, None));
    }
    eprintln!("{schedules} schedules: {tally:?}");
}

#[test]
fn every_planted_bug_is_found() {
    for bug in Bug::ALL {
        let found = (1..=5_000).find(|seed| World::new(*seed, Some(bug), false).run().is_err());
        let found = found.unwrap_or_else(|| panic!("{bug:?} is not found"));
        eprintln!("{bug:?}: schedule {found}");
    }
}
