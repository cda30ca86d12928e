//! The computer player: its answers and its strength.
//!
//! Strength is measured by matches. A normal run plays a few quick games. With `BANQI_DEEP=1` it plays enough games for
//! significant results, which takes hours and needs an optimised build:
//!
//! ```sh
//! BANQI_DEEP=1 cargo test --release --no-default-features --test it engine:: -- --nocapture --test-threads 1
//! ```

mod answers;
mod arena;
mod matches;
mod protocol;
mod references;
mod xiangqi;

/// Whether to play enough games for significant results.
fn deep() -> bool {
    std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1")
}
