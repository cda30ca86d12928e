//! The slow reading gives the perft figures on file; a test of the whole program asks the fast one.

use super::super::slow;
use super::thorough;

const FILES: [&str; 4] = [
    include_str!("../../tests/perft/taiwan.txt"),
    include_str!("../../tests/perft/presets.txt"),
    include_str!("../../tests/perft/options.txt"),
    include_str!("../../tests/perft/four-colours.txt"),
];

#[test]
fn the_slow_reading_gives_the_perft_figures_on_file() {
    let compared = compare(&FILES, thorough(2_000, 200_000) as u64, slow::perft);
    assert!(compared > 250, "{compared} figures");
}

/// Counts again by a variant, a position and a depth whatever is below `most` in files of perft figures; how many
/// figures that were.
pub(crate) fn compare(files: &[&str], most: u64, perft: fn(&str, &str, u32) -> u64) -> usize {
    let (mut compared, mut variant) = (0, "");
    let lines = files.iter().flat_map(|file| file.lines());
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
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
                assert_eq!(perft(variant, position, depth), count, "{variant}: {line}, depth {depth}");
                compared += 1;
            }
        }
    }
    compared
}
