//! The search with the full evaluation: nodes a second on six positions, one thread.
//!
//! `cargo bench --no-default-features --bench engine`; the throughput in elements is nodes a second.

use banqi::engine::{Engine, Limits};
use banqi::rules::{Game, RuleSet};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// From the first turns to the last pieces.
const POSITIONS: [(&str, &str); 6] = [
    ("opening", "xxxxxxxx/xxxxKxxx/xxxxxxxx/xxxpxxxx r AAEERRHHCCPPPPPkaaeerrhhccpppp 0 2"),
    ("early", "xxexxAxx/rxxxxxRH/1xxxxxAx/xxxPxxxp b KEERHCCPPPkaaerhhccpppp 0 10"),
    ("middle", "a1Exe2r/x3R1x1/xxAPp1kr/axH3p1 r ERhcpp 0 39"),
    ("open", "h1C1PE2/1A2R3/H1k3er/1P2Hra1 r - 0 52"),
    ("late", "2C1P3/1A6/4k1e1/3P2r1 b - 4 90"),
    ("hunt", "8/1A4h1/3E4/6p1 r - 2 120"),
];

const NODES: u64 = 1_000_000;

fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    for (name, text) in POSITIONS {
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

criterion_group!(engine, benches);
criterion_main!(engine);
