//! The slow implementation gives the stored perft figures; `tests/perft.rs` checks the fast one.

use crate::game::perft_figures::compare;
use crate::xiangqi::laws::thorough;
use crate::xiangqi::slow;

#[test]
fn the_slow_reading_gives_the_perft_figures_on_file() {
    let files = [include_str!("../../../tests/perft/xiangqi.txt")];
    let compared = compare(&files, thorough(1_500, 100_000) as u64, slow::perft);
    assert!(compared >= 35, "{compared} figures");
}
