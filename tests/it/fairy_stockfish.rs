//! Compares the legal moves of xiangqi with those of Fairy-Stockfish (the Python package `pyffish`) on positions of
//! random games. Banner xiangqi cannot be compared, because Fairy-Stockfish has no camel that can be blocked.
//!
//! `BANQI_PYTHON` names an interpreter with the package. Without it the test is ignored; with `BANQI_DEEP=1` it
//! installs the package in a separate virtual environment.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use banqi_rules::xiangqi::{Position, RuleSet};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

const SEED: u64 = 20_261_121;

/// Maximum number of plies of a random game.
const PLIES: usize = 300;

fn run(command: &mut Command) {
    assert!(command.stdout(Stdio::null()).status().unwrap().success(), "{command:?}");
}

/// Returns an interpreter with the package: the named one, or one installed in `dir`.
fn python(dir: &Path) -> PathBuf {
    if let Some(named) = std::env::var_os("BANQI_PYTHON") {
        return named.into();
    }
    let own = dir.join("venv/bin/python");
    run(Command::new("python3").args(["-m", "venv"]).arg(dir.join("venv")));
    run(Command::new(&own).args(["-m", "pip", "install", "--quiet", "pyffish"]));
    own
}

/// Returns positions of random games from the start, including final ones.
fn positions(count: usize) -> Vec<Position> {
    let (rules, mut rng) = (RuleSet::xiangqi(), ChaCha8Rng::seed_from_u64(SEED));
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = Position::start(&rules);
        for _ in 0..PLIES {
            positions.push(position);
            let moves = position.moves(&rules);
            let Some(action) = moves.choose(&mut rng) else { break };
            position.play(*action);
        }
    }
    positions.truncate(count);
    positions
}

#[test]
#[cfg_attr(
    not(any(deep, has_pyffish)),
    ignore = "needs BANQI_PYTHON, an interpreter with pyffish, or BANQI_DEEP"
)]
fn fairy_stockfish_finds_the_same_legal_moves() {
    let deep = std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1");
    let dir = tempfile::tempdir().unwrap();
    let python = python(dir.path());
    let positions = positions(if deep { 50_000 } else { 1_000 });
    let mut child = Command::new(python)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/pyffish_moves.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = String::new();
    positions.iter().for_each(|position| writeln!(input, "{position}").unwrap());
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let theirs = String::from_utf8(output.stdout).unwrap();
    assert_eq!(theirs.lines().count(), positions.len());
    let (mut moves, mut checks, mut ends) = (0, 0, 0);
    for (position, theirs) in positions.iter().zip(theirs.lines()) {
        let mut ours: Vec<String> =
            position.moves(&RuleSet::xiangqi()).into_iter().map(|action| action.uci()).collect();
        ours.sort();
        assert_eq!(ours.join(" "), theirs, "{position}, seed {SEED}");
        moves += ours.len();
        checks += usize::from(position.is_check());
        ends += usize::from(ours.is_empty());
    }
    println!("{} positions, {checks} checks, {ends} ends, {moves} moves", positions.len());
    assert!(checks > 0 && moves > 30 * positions.len(), "{checks} checks, {moves} moves");
}
