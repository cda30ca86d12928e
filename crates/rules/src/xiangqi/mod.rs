//! Xiangqi and banner xiangqi: points, pieces, moves, positions and rule sets.
//!
//! ```text
//! point  points  piece  ->  moves (Move)  ->  position (fen, attacks, safety -> movegen, check, perft)  ->  game
//! options -> rule_set - an argument of -----^-------------------------------------------------------------^
//!               notation (WXF, Chinese) -> move_name, free_text -^       repetition (what is chased) ----------^
//! ```
//!
//! No information is hidden and there is no chance. A position determines everything except the rules that need the
//! history (repetition, claims), which are in `game`.
//!
//! Sources are cited by short names: TBG ("Xiang Qi", Traditional Board Games), AXF (the repetition rules of the
//! Asian Xiangqi Federation), DeWitt (A. M. DeWitt, "Banner Xiangqi", chess variant pages). "Ours" marks a choice
//! made here because no source settles the question.

mod board;
#[cfg(test)]
mod examples;
mod game;
#[cfg(test)]
mod laws;
mod moves;
mod notation;
mod position;
mod repetition;
mod rule_set;
#[cfg(test)]
mod slow;
mod start;

pub use board::colour::Colour;
pub use board::piece::{Kind, Piece};
pub use board::point::{FILES, NotAPoint, Point, RANKS};
pub use board::points::Points;
pub use game::{FalseClaim, Game, PlayedMove};
pub use moves::action::{Move, NotAMove};
pub use moves::illegal::IllegalMove;
pub use notation::fen::BadFen;
pub use notation::free_text::FreeTextError;
pub use notation::move_name::{MoveName, Notation};
pub use notation::pgn::{PgnResult, pgn};
pub use notation::wxf::Script;
pub use position::Position;
pub use repetition::Verdict;
pub use rule_set::options::*;
pub use rule_set::{BadVariant, NotInBanner, Preset};
pub use start::BadStart;
