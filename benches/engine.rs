//! Perft, and the search with the full evaluation, on six positions, one thread.
//!
//! `cargo bench --no-default-features --bench engine`; the throughput in elements is plies or nodes a second.

use std::hint::black_box;

use banqi::engine::{Engine, Limits};
use banqi::rules::{Game, Position, RuleSet};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// From the first turns to the last pieces, each with a depth for perft of some million plies.
const POSITIONS: [(&str, &str, u32); 6] = [
    ("opening", "xxxxxxxx/xxxxKxxx/xxxxxxxx/xxxpxxxx r AAEERRHHCCPPPPPkaaeerrhhccpppp 0 2", 3),
    ("early", "xxexxAxx/rxxxxxRH/1xxxxxAx/xxxPxxxp b KEERHCCPPPkaaerhhccpppp 0 10", 3),
    ("middle", "a1Exe2r/x3R1x1/xxAPp1kr/axH3p1 r ERhcpp 0 39", 5),
    ("open", "h1C1PE2/1A2R3/H1k3er/1P2Hra1 r - 0 52", 6),
    ("late", "2C1P3/1A6/4k1e1/3P2r1 b - 4 90", 7),
    ("hunt", "8/1A4h1/3E4/6p1 r - 2 120", 8),
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

criterion_group!(engine, perft, search);
criterion_main!(engine);
