//! Reads files of perft figures for the tests of both families.

/// Checks all figures below `most` in files of perft figures with `perft`, which takes a variant, a position and a
/// depth. Returns how many figures were checked.
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
