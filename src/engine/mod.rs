//! The computer player: which legal action is good.
//!
//! It is given a [`Game`](crate::rules::Game) and nothing else, so that what lies under a square cannot reach it: that
//! is a fact of the types. Clocks are not here either: whoever asks says through a [`Watch`] when to stop.
//!
//! ```text
//! material -> evaluation -> search (ordering, path) -> engine (Engine)
//! transposition ------------^
//! score (Score, Expected)   level (Level)   limits (Limits, Watch)   answer (Answer, Judged)
//! ```

mod answer;
#[expect(clippy::module_inception, reason = "the computer player is the layer's main noun")]
mod engine;
mod evaluation;
mod level;
mod limits;
mod material;
mod score;
mod search;
mod transposition;

pub use answer::{Answer, Judged};
pub use engine::Engine;
pub use level::{Level, NotALevel};
pub use limits::{Limits, Watch};
pub use score::{Expected, Score};
