//! Properties that hold for every position, tested on random positions from random play and from random set-ups.

mod agreement;
mod perft_figures;
mod refusals;
mod samples;

pub(crate) use samples::{VARIANTS, set_up};

pub(crate) const SEED: u64 = 20_220_817;

/// The number of trials: `usually`, or `deep` if the environment variable `BANQI_DEEP` is `1`.
pub(crate) fn thorough(usually: usize, deep: usize) -> usize {
    if std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1") { deep } else { usually }
}
