//! The slow implementation gives the stored perft figures; `tests/perft.rs` checks the fast one.

use crate::banqi::laws::thorough;
use crate::banqi::slow;
use crate::game::perft_figures::compare;

const FILES: [&str; 4] = [
    include_str!("../../../tests/perft/taiwan.txt"),
    include_str!("../../../tests/perft/presets.txt"),
    include_str!("../../../tests/perft/options.txt"),
    include_str!("../../../tests/perft/four-colours.txt"),
];

#[test]
fn the_slow_reading_gives_the_perft_figures_on_file() {
    let compared = compare(&FILES, thorough(2_000, 200_000) as u64, slow::perft);
    assert!(compared > 250, "{compared} figures");
}
