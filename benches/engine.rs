//! Perft on six positions of banqi; and the search with the full evaluation on one thread, on those, on six positions
//! of xiangqi and on two of banner xiangqi.
//!
//! Run with `cargo bench --no-default-features --bench engine`. The throughput in elements is plies or nodes per
//! second. With `BANQI_FAIRY_STOCKFISH=PROGRAM`, that engine searches the same positions of xiangqi.

#![allow(clippy::disallowed_methods, reason = "a benchmark asks for the time")]

mod figure;

use std::hint::black_box;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::Instant;

use banqi_engine::banqi::Engine;
use banqi_engine::{AnyEngine, Limits};
use banqi_rules::banqi::{Game, Position, RuleSet};
use banqi_rules::{AnyGame, AnyPosition, Variant};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

use figure::figure;

/// Positions from the first turns to the last pieces, each with a depth for which perft counts some million plies.
const POSITIONS: [(&str, &str, u32); 6] = [
    ("opening", "xxxxxxxx/xxxxKxxx/xxxxxxxx/xxxpxxxx r AAEERRHHCCPPPPPkaaeerrhhccpppp 0 2", 3),
    ("early", "xxexxAxx/rxxxxxRH/1xxxxxAx/xxxPxxxp b KEERHCCPPPkaaerhhccpppp 0 10", 3),
    ("middle", "a1Exe2r/x3R1x1/xxAPp1kr/axH3p1 r ERhcpp 0 39", 5),
    ("open", "h1C1PE2/1A2R3/H1k3er/1P2Hra1 r - 0 52", 6),
    ("late", "2C1P3/1A6/4k1e1/3P2r1 b - 4 90", 7),
    ("hunt", "8/1A4h1/3E4/6p1 r - 2 120", 8),
];

/// Such positions of xiangqi; the third and fourth are those of the perft figures.
const OF_XIANGQI: [(&str, &str, &str); 8] = [
    ("start", "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
    ("opening", "xiangqi", "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 4 5"),
    ("middle", "xiangqi", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"),
    ("attack", "xiangqi", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1"),
    ("cannons", "xiangqi", "2bakab2/9/4c4/p3p1p1p/2n6/6P2/P1P1P3P/2N1C4/9/2BAKAB2 w - - 0 20"),
    ("chariots", "xiangqi", "3ak4/4a4/4b4/4p3p/9/2R6/P3P4/4B4/4A4/2r1KA3 w - - 0 40"),
    ("start", "banner", "rnbakabnr/9/1c1f1f1c1/p1p1p1p1p/9/9/P1P1P1P1P/1C1F1F1C1/9/RNBAKABNR w - - 0 1"),
    ("opening", "banner", "r1bakab1r/9/1cnf1fnc1/p1p1p1p1p/9/4F4/P1P1P1P1P/1C2CF3/9/RNBAKABNR b - - 3 3"),
];

const NODES: u64 = 1_000_000;

fn perft(criterion: &mut Criterion) {
    let rules = RuleSet::taiwan();
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for (name, text, depth) in POSITIONS {
        let position: Position = text.parse().expect("the positions above are written correctly");
        group.throughput(Throughput::Elements(position.perft(&rules, depth)));
        group.bench_function(name, |bencher| bencher.iter(|| black_box(&position).perft(&rules, depth)));
    }
    group.finish();
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    for (name, text, _) in POSITIONS {
        let position = text.parse().expect("the positions above are written correctly");
        let game = Game::from_position(RuleSet::taiwan(), position);
        let mut engine = Engine::new(8 << 20);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let answer = engine.best(&game, limits, 1, &mut ()).expect("the game is not over");
        group.throughput(Throughput::Elements(answer.nodes));
        group.bench_function(name, |bencher| bencher.iter(|| engine.best(&game, limits, 1, &mut ())));
    }
    group.finish();
}

fn xiangqi(criterion: &mut Criterion) {
    for (name, variant, text) in OF_XIANGQI {
        let mut group = criterion.benchmark_group(variant);
        group.sample_size(10);
        let rules: Variant = variant.parse().expect("the names above are those of variants");
        let position = AnyPosition::read(rules, text).expect("the positions above are written correctly");
        let game = AnyGame::resume(position);
        let mut engine = AnyEngine::new(8 << 20);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let answer = engine.best(&game, limits, 1, &mut ()).expect("the game is not over");
        group.throughput(Throughput::Elements(answer.nodes));
        group.bench_function(name, |bencher| bencher.iter(|| engine.best(&game, limits, 1, &mut ())));
        group.finish();
    }
}

/// Lets Fairy-Stockfish search the same positions of xiangqi for as many nodes, and count perft 5 from the start.
fn fairy_stockfish(_: &mut Criterion) {
    let Some(program) = std::env::var_os("BANQI_FAIRY_STOCKFISH") else { return };
    let mut process = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("BANQI_FAIRY_STOCKFISH is a program");
    let mut orders = process.stdin.take().expect("it is piped");
    let mut lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
    let mut ask = |order: &str, last: &str| -> Vec<String> {
        writeln!(orders, "{order}").expect("it reads");
        let mut said = Vec::new();
        for line in lines.by_ref() {
            said.push(line.expect("it writes text"));
            if said.last().is_some_and(|line| line.starts_with(last)) {
                break;
            }
        }
        said
    };
    ask("uci\nsetoption name UCI_Variant value xiangqi\nsetoption name Hash value 8\nisready", "readyok");
    let begun = Instant::now();
    let counted = ask("position startpos\ngo perft 5", "Nodes searched");
    let counted = counted.last().and_then(|line| line.rsplit(' ').next()?.parse::<f64>().ok());
    figure("fairy-stockfish/perft 5", counted.expect("a number") / begun.elapsed().as_secs_f64());
    let mut speeds = Vec::new();
    for (_, _, text) in OF_XIANGQI.iter().filter(|(_, variant, _)| *variant == "xiangqi") {
        let said = ask(&format!("ucinewgame\nposition fen {text}\ngo nodes {NODES}"), "bestmove");
        let speed = |line: &String| line.split(" nps ").nth(1)?.split(' ').next()?.parse::<f64>().ok();
        speeds.extend(said.iter().rev().find_map(speed));
    }
    speeds.sort_by(f64::total_cmp);
    figure("fairy-stockfish/least nodes", speeds[0]);
    figure("fairy-stockfish/most nodes", speeds[speeds.len() - 1]);
    ask("quit", "");
    // It was told to end.
    let _ = process.wait();
}

criterion_group!(engine, perft, search, xiangqi, fairy_stockfish);
criterion_main!(engine);
