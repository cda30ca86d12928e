//! The computer player: which legal action is good.
//!
//! It is given a [`Game`](crate::rules::Game) and nothing else, so that what lies under a square cannot reach it: that
//! is a fact of the types. Clocks are not here either: whoever asks says through a [`Watch`] when to stop.
//!
//! ```text
//! score (Score, Expected)   level (Level)   limits (Limits, Watch)   answer (Answer, Judged)
//! ```

mod answer;
mod level;
mod limits;
mod score;

pub use answer::{Answer, Judged};
pub use level::{Level, NotALevel};
pub use limits::{Limits, Watch};
pub use score::{Expected, Score};
