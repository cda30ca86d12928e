//! The computer player of xiangqi and banner xiangqi.

mod answers;
mod arena;
mod fairy_stockfish;
mod matches;
mod protocol;
mod repetition;
