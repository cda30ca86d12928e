//! Move generation: perft 5 with bulk counting and with every leaf played, and listing actions.
//!
//! Run with `cargo bench --no-default-features --bench rules`. The throughput in elements is plies per second.

use std::hint::black_box;

use banqi_rules::banqi::{Position, RuleSet};
use banqi_rules::xiangqi;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Positions from games: an early one with many face-down pieces, one in the middle, and a late one with nothing left
/// to flip.
const POSITIONS: [(&str, &str, u32); 3] = [
    ("early", "xxexxAxx/rxxxxxRH/1xxxxxAx/xxxPxxxp b KEERHCCPPPkaaerhhccpppp 0 10", 3),
    ("middle", "a1Exe2r/x3R1x1/xxAPp1kr/axH3p1 r ERhcpp 0 39", 5),
    ("late", "h1C1PE2/1A2R3/H1k3er/1P2Hra1 r - 0 52", 5),
];

fn benches(criterion: &mut Criterion) {
    let rules = black_box(RuleSet::taiwan());
    for (name, text, depth) in POSITIONS {
        let position: Position = text.parse().expect("the positions above are written correctly");
        let mut group = criterion.benchmark_group(format!("perft {depth} {name}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(position.perft(&rules, depth)));
        group.bench_function("bulk", |bencher| bencher.iter(|| black_box(&position).perft(&rules, depth)));
        group.bench_function("every leaf", |bencher| {
            bencher.iter(|| black_box(&position).perft_making_every_leaf(&rules, depth));
        });
        group.finish();

        let mut group = criterion.benchmark_group(format!("actions {name}"));
        group.throughput(Throughput::Elements(position.actions(&rules).len() as u64));
        group.bench_function("visited", |bencher| {
            bencher.iter(|| black_box(&position).for_each_action(&rules, |action| _ = black_box(action)));
        });
        group.bench_function("sorted", |bencher| bencher.iter(|| black_box(&position).actions(&rules)));
        group.finish();
    }
}

/// Positions of xiangqi at the start and in the middle of a game (chess programming wiki), and of banner xiangqi.
const OF_XIANGQI: [(&str, &str, &str, u32); 3] = [
    ("start", "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 5),
    ("middle", "xiangqi", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", 4),
    ("banner", "banner", "rnbakabnr/9/1c1f1f1c1/p1p1p1p1p/9/9/P1P1P1P1P/1C1F1F1C1/9/RNBAKABNR w", 4),
];

fn of_xiangqi(criterion: &mut Criterion) {
    for (name, variant, text, depth) in OF_XIANGQI {
        let rules: xiangqi::RuleSet = variant.parse().expect("the variants above are");
        let position: xiangqi::Position = text.parse().expect("the positions above are written correctly");
        let mut group = criterion.benchmark_group(format!("xiangqi perft {depth} {name}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(position.perft(&rules, depth)));
        group.bench_function("bulk", |bencher| bencher.iter(|| black_box(&position).perft(&rules, depth)));
        group.bench_function("every leaf", |bencher| {
            bencher.iter(|| black_box(&position).perft_making_every_leaf(&rules, depth));
        });
        group.finish();
        criterion.bench_function(&format!("xiangqi moves {name}, sorted"), |bencher| {
            bencher.iter(|| black_box(&position).moves(&rules));
        });
        criterion.bench_function(&format!("xiangqi key {name}"), |bencher| {
            bencher.iter(|| black_box(&position).key());
        });
    }
}

criterion_group!(rules, benches, of_xiangqi);
criterion_main!(rules);
