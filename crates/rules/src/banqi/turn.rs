//! Whose turn it is, who owns which colours, and who is out: all differences between the two boards except their size.
//!
//! On 4x8 two colours take turns. On 8x8 seats take turns, each with the colours it owns.

mod four_colours;
mod two_colours;

use std::fmt;
use std::hash::Hash;

pub(crate) use four_colours::FourColours;
pub(crate) use two_colours::TwoColours;

use crate::banqi::{BadPosition, Mask, Position, RuleSet, Rules};
use crate::game::{Colour, Reason, Seat, Winner};

/// Who has just gone out of a game of four seats, and why.
pub(crate) type Out = (Seat, Reason);

/// Whose turn it is and who owns what, as a part of a [`Position`]. Its methods take the whole position.
///
/// `tell` is called for every seat that goes out, in the order they do.
pub trait Turn<M: Mask>: Copy + fmt::Debug + Eq + Hash + Send + Sync + 'static {
    /// Before the first turn-up.
    fn start(rules: &RuleSet) -> Self;

    /// How many seats there are, 2 or 4.
    fn seats(&self) -> u8;

    /// The seat to move; on 4x8 as the number of plies tells, the first seat having turned up first.
    fn seat_to_move(position: &Position<M>) -> Seat;

    /// The colours a seat owns, in the order of notation; none before it has any.
    fn colours_of(position: &Position<M>, seat: Seat) -> Vec<Colour>;

    /// Whether the seat to move owns a colour.
    fn owns_any(&self) -> bool;

    /// Whether the seat to move owns pieces of `colour`.
    fn owns(&self, colour: Colour) -> bool;

    /// Whether a seat of four has gone out.
    fn is_out(&self, seat: Seat) -> bool;

    /// The face-up pieces of the seat to move; none while it owns no colour.
    fn own(position: &Position<M>) -> M;

    /// The face-up pieces that the seat to move may attack, if it owns a colour.
    fn enemies(position: &Position<M>, rules: impl Rules) -> M;

    /// Whether the seat to move may attack pieces of `colour`.
    fn is_enemy(&self, rules: impl Rules, colour: Colour) -> bool;

    /// Moves the mark of a piece of the seat to move from one square to another, in the masks of colours.
    fn carry(position: &mut Position<M>, from: M, to: M);

    /// Takes the mark of an enemy piece off a square, in the masks of colours; the captor may be there already.
    fn clear_enemy(position: &mut Position<M>, at: M);

    /// Gives the seat to move what it has a right to by turning up a piece of `colour`.
    fn claim(position: &mut Position<M>, colour: Colour);

    /// Of four seats, puts those without a piece out, the one that has just acted after all others.
    fn put_out_the_wiped_out(position: &mut Position<M>, rules: impl Rules, tell: &mut impl FnMut(Out));

    /// Gives the turn to the next seat, and of four to the next that can act; the others go out.
    fn pass_on(position: &mut Position<M>, rules: impl Rules, tell: &mut impl FnMut(Out));

    /// What happens to one of four seats before it acts: see [`Turn::pass_on`].
    fn begin(position: &mut Position<M>, rules: impl Rules, tell: &mut impl FnMut(Out));

    /// Puts one of four seats out, if it is in and nobody has won. If it was its turn, that passes on.
    fn put_out(
        position: &mut Position<M>,
        rules: impl Rules,
        seat: Seat,
        reason: Reason,
        tell: &mut impl FnMut(Out),
    );

    /// Whether somebody has won by what lies on the board.
    fn is_won(position: &Position<M>, rules: impl Rules) -> bool;

    /// Of two seats, the one that has no piece left and loses at once by these rules; if neither has one, the seat to
    /// move: both were removed, and the mover wins.
    fn wiped_out(position: &Position<M>, rules: impl Rules) -> Option<Seat>;

    /// How a win of `seat`, and of its ally, is told.
    fn winner(position: &Position<M>, rules: &RuleSet, seat: Seat) -> Winner;

    /// What is left if only a repetition matters: whose turn it is.
    fn timeless(self) -> Self;

    /// Whether any seat owns a colour.
    fn is_begun(&self) -> bool;

    /// Reads the second field of a position, without a chain's square.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read(text: &str) -> Result<Self, BadPosition>;

    /// Writes the second field of a position, without a chain's square.
    ///
    /// # Errors
    ///
    /// If it cannot be written to.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
