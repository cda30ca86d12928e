//! Laws that hold for every position, tried on random ones: from random play and from random set-ups.

mod accounts;
mod agreement;
mod four_colours;
mod perft_figures;
mod refusals;
mod samples;
mod variants;

use crate::banqi::Action;

const SEED: u64 = 20_220_817;

/// How many of something to try: many more with `BANQI_DEEP=1`.
fn thorough(usually: usize, deep: usize) -> usize {
    if std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1") { deep } else { usually }
}

fn texts(actions: &[Action]) -> Vec<String> {
    actions.iter().map(Action::to_string).collect()
}
