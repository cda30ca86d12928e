//! Xiangqi and banner xiangqi: points, men, moves, positions and rule sets.
//!
//! ```text
//! point  points  man  ->  moves (Move)  ->  position (fen, attacks, safety -> movegen, check, perft)  ->  game
//! options -> rule_set - an argument of -----^-------------------------------------------------------------^
//!                         notation (WXF, Chinese) -> move_name, free_text -----^        repetition (what is chased) -------^
//! ```
//!
//! Nothing is hidden here and there is no chance: a position is all there is, but for what needs the history
//! (repetition, claims), which is the game's.
//!
//! Sources by the names used below: TBG ("Xiang Qi", Traditional Board Games), AXF (the repetition rules of the
//! Asian Xiangqi Federation), DeWitt (A. M. DeWitt, "Banner Xiangqi", chess variant pages). "Ours" marks what
//! no source settles.

mod attacks;
mod check;
mod colour;
#[cfg(test)]
mod examples;
mod fen;
mod free_text;
mod game;
mod illegal;
#[cfg(test)]
mod laws;
mod man;
mod move_name;
mod movegen;
mod moves;
mod notation;
mod options;
mod perft;
mod pgn;
mod point;
mod points;
mod position;
mod reach;
mod repetition;
mod rule_set;
mod safety;
#[cfg(test)]
mod slow;

pub use colour::Colour;
pub use fen::BadFen;
pub use free_text::FreeTextError;
pub use game::{FalseClaim, Game, PlayedMove};
pub use illegal::IllegalMove;
pub use man::{Kind, Man};
pub use move_name::{MoveName, Notation};
pub use moves::{Move, NotAMove};
pub use notation::Script;
pub use options::{Begins, Facing, Perpetual};
pub use pgn::{PgnResult, pgn};
pub use point::{FILES, NotAPoint, Point, RANKS};
pub use points::Points;
pub use position::Position;
pub use repetition::Verdict;
pub use rule_set::{BadVariant, NotACode, Preset, RuleOption, RuleSet};
