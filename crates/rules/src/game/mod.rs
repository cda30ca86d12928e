//! Types shared by all games: seats, colours, outcomes, who begins, and rule sets as tables of options.

pub(crate) mod code;
mod colour;
mod first;
pub(crate) mod option;
mod outcome;
#[cfg(test)]
pub(crate) mod perft_figures;
mod seat;
pub(crate) mod table;

pub use code::NotACode;
pub use colour::Colour;
pub use first::First;
pub use outcome::{Outcome, Reason, Winner};
pub use seat::Seat;
pub use table::{BadVariant, Preset, Row, RuleTable, Subject, TableOption, name_as_typed};
