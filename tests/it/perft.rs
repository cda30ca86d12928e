//! Perft figures: `tests/perft/*.txt`, lines of `POSITION ; depth count ; depth count ..` below `variant NAME`.

use std::fs;
use std::path::Path;

use banqi::rules::{Position, RuleSet, Seating};

#[test]
fn perft_gives_the_figures_on_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut figures = 0;
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let mut rules = RuleSet::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(variant) = line.strip_prefix("variant ") {
                rules = variant.parse().unwrap();
                continue;
            }
            let mut parts = line.split(" ; ");
            let position = parts.next().unwrap();
            for figure in parts {
                let (depth, count) = figure.split_once(' ').unwrap();
                let expected: u64 = count.parse().unwrap();
                let depth: u32 = depth.parse().unwrap();
                let found = match rules.seating {
                    Seating::Two => position.parse::<Position>().unwrap().perft(&rules, depth),
                    _ => position.parse::<Position<u64>>().unwrap().perft(&rules, depth),
                };
                assert_eq!(found, expected, "{}: {line}, depth {depth}", path.display());
                figures += 1;
            }
        }
    }
    assert!(figures > 550, "{figures} figures in {}", folder.display());
}
