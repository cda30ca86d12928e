//! Perft figures: `tests/perft/*.txt`, lines of `POSITION ; depth count ; depth count ..` below `variant NAME`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;

use banqi_rules::{AnyPosition, Variant};

/// The highest figure, except of banqi, checked in every run. Higher ones are checked only with `BANQI_DEEP=1`.
const LINES: u64 = 4_000_000;

#[test]
fn perft_gives_the_figures_on_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let deep = std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1");
    let mut figures = 0;
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let mut rules = Variant::default();
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
                if rules.banqi().is_none() && expected > LINES && !deep {
                    continue;
                }
                let found = AnyPosition::read(rules, position).unwrap().perft(depth.parse().unwrap());
                assert_eq!(found, expected, "{}: {line}, depth {depth}", path.display());
                figures += 1;
            }
        }
    }
    assert!(figures > 560, "{figures} figures in {}", folder.display());
}
