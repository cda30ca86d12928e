//! The computer player: what it answers, and how strong it is.
//!
//! Strength is measured by matches. Every run plays a handful of quick games; with `BANQI_DEEP=1` as many as say
//! something, which takes hours and an optimised build:
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

/// Whether there is time for as many games as say something.
fn deep() -> bool {
    std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1")
}
