//! Properties that hold for every position, tested on random positions from random play and from random set-ups.

mod accounts;
mod agreement;
mod four_colours;
mod perft_figures;
mod refusals;
mod samples;
mod variants;

use crate::banqi::Action;

const SEED: u64 = 20_220_817;

/// The number of trials: `usually`, or `deep` if the environment variable `BANQI_DEEP` is `1`.
fn thorough(usually: usize, deep: usize) -> usize {
    if std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1") { deep } else { usually }
}

fn texts(actions: &[Action]) -> Vec<String> {
    actions.iter().map(Action::to_string).collect()
}
