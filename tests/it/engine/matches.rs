//! The strength of the levels.

use banqi_engine::{Level, Limits};
use banqi_rules::banqi::RuleSet;

use super::arena::{Computer, compete};
use super::deep;
use super::references::{FlatMonteCarlo, PlainExpectimax};

/// The search budget of the strongest level per ply, in nodes: some 15 ms in an optimised build.
const NODES: u64 = 100_000;

/// The budget of flat Monte Carlo per ply, in random games: some 13 ms, similar to `NODES`.
const RANDOM_GAMES: usize = 100;

fn at_level(number: u8) -> Computer {
    // `BANQI_NODES=40000` sets another budget for the strongest level.
    let given = std::env::var("BANQI_NODES").ok().and_then(|nodes| nodes.parse().ok());
    Computer::new(Limits {
        nodes: Some(given.unwrap_or(NODES)),
        level: Level::new(number).unwrap(),
        ..Limits::default()
    })
}

#[test]
fn each_level_beats_the_one_below() {
    // `BANQI_LEVEL=5` plays only the match of level 5.
    let only: Option<u8> = std::env::var("BANQI_LEVEL").ok().and_then(|level| level.parse().ok());
    let levels = if deep() { 2..=8 } else { 3..=3 };
    for level in levels.filter(|level| only.is_none_or(|only| only == *level)) {
        let games = if deep() { 400 } else { 4 };
        let (mut above, mut below) = (at_level(level), at_level(level - 1));
        let tally = compete(RuleSet::taiwan(), &mut above, &mut below, games, 1_000);
        eprintln!("level {level} against {}: {tally}", level - 1);
        assert!(!deep() || tally.score() >= 0.6, "level {level}: {tally}");
    }
}

#[test]
fn the_strongest_level_beats_a_plain_expectimax_of_depth_four() {
    let games = if deep() { 100 } else { 2 };
    let nodes = if deep() { NODES } else { 2_000 };
    let mut strongest = Computer::new(Limits { nodes: Some(nodes), ..Limits::default() });
    let mut plain = PlainExpectimax { depth: if deep() { 4 } else { 2 } };
    let tally = compete(RuleSet::taiwan(), &mut strongest, &mut plain, games, 2_000);
    eprintln!("level 8 against a plain expectimax: {tally}");
    assert!(tally.wins > 0 && tally.of_decided() >= 0.9 || !deep() && tally.losses == 0, "{tally}");
}

#[test]
fn the_strongest_level_beats_flat_monte_carlo() {
    let games = if deep() { 100 } else { 2 };
    let (nodes, random_games) = if deep() { (NODES, RANDOM_GAMES) } else { (1_000, 16) };
    let mut strongest = Computer::new(Limits { nodes: Some(nodes), ..Limits::default() });
    let mut flat = FlatMonteCarlo { games: random_games };
    let tally = compete(RuleSet::taiwan(), &mut strongest, &mut flat, games, 3_000);
    eprintln!("level 8 against flat Monte Carlo: {tally}");
    assert!(tally.wins > 0 && tally.of_decided() >= 0.9 || !deep() && tally.losses == 0, "{tally}");
}
