//! The slow reading gives the perft figures on file; a test of the whole program asks the fast one.

use super::super::slow;
use super::thorough;

#[test]
fn the_slow_reading_gives_the_perft_figures_on_file() {
    let most = thorough(1_500, 100_000) as u64;
    let (mut compared, mut variant) = (0, "");
    let file = include_str!("../../../../tests/perft/xiangqi.txt");
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("variant ") {
            variant = name;
            continue;
        }
        let mut parts = line.split(" ; ");
        let position = parts.next().unwrap();
        for figure in parts {
            let (depth, count) = figure.split_once(' ').unwrap();
            let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
            if count < most {
                assert_eq!(slow::perft(variant, position, depth), count, "{variant}: {line}, depth {depth}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 35, "{compared} figures");
}
