//! The strength of the levels in xiangqi and banner xiangqi.

use banqi_engine::{Level, Limits};
use banqi_rules::xiangqi::RuleSet;

use super::super::deep;
use super::arena::{Computer, PlainAlphaBeta, compete};

/// The search budget of the strongest level per ply, in nodes.
const NODES: u64 = 60_000;

fn at_level(number: u8) -> Computer {
    Computer::new(Limits { nodes: Some(NODES), level: Level::new(number).unwrap(), ..Limits::default() })
}

#[test]
fn each_level_beats_the_one_two_below() {
    let games = if deep() { 40 } else { 2 };
    for rules in [RuleSet::xiangqi(), RuleSet::banner()] {
        for level in if deep() { 3..=8 } else { 5..=5 } {
            let (mut above, mut below) = (at_level(level), at_level(level - 2));
            let tally = compete(rules, &mut above, &mut below, games, 1_000);
            eprintln!("{rules}: level {level} against {}: {tally}", level - 2);
            assert!(tally.score() >= if deep() { 0.65 } else { 0.5 }, "{rules}, level {level}: {tally}");
        }
    }
}

#[test]
fn the_strongest_level_beats_a_plain_alpha_beta_of_depth_two() {
    let games = if deep() { 40 } else { 2 };
    for rules in [RuleSet::xiangqi(), RuleSet::banner()] {
        let nodes = if deep() { NODES } else { 1_500 };
        let mut strongest = Computer::new(Limits { nodes: Some(nodes), ..Limits::default() });
        let mut plain = PlainAlphaBeta { depth: if deep() { 3 } else { 2 } };
        let tally = compete(rules, &mut strongest, &mut plain, games, 2_000);
        eprintln!("{rules}: level 8 against a plain alpha-beta: {tally}");
        assert!(tally.wins > 0 && tally.of_decided() >= 0.9, "{rules}: {tally}");
    }
}
