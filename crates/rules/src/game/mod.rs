//! What every game here has: seats, colours, outcomes, who begins.

mod colour;
mod first;
pub(crate) mod option;
mod outcome;
#[cfg(test)]
pub(crate) mod perft_figures;
mod seat;

pub use colour::Colour;
pub use first::First;
pub use outcome::{Outcome, Reason, Winner};
pub use seat::Seat;
