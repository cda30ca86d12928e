//! Whose turn it is, who owns which colours, and which seats are out. Apart from the size, this is all that
//! distinguishes the two boards.
//!
//! On 4x8 two colours alternate. On 8x8 two or four seats take turns, each with the colours it owns.

mod four_colours;
mod two_colours;

use std::fmt;
use std::hash::Hash;

pub(crate) use four_colours::FourColours;
pub(crate) use two_colours::TwoColours;

use crate::banqi::{BadPosition, Mask, Position, RuleSet, Rules};
use crate::game::{Colour, Reason, Seat, Winner};

/// A seat that has gone out, and why.
pub(crate) type Out = (Seat, Reason);

/// Whose turn it is and who owns what: the part of a [`Position`] that differs between the boards. Most functions
/// take the whole position.
///
/// The callback `tell` is called for every seat that goes out, in order.
pub trait Turn<M: Mask>: Copy + fmt::Debug + Eq + Hash + Send + Sync + 'static {
    /// The state before the first flip.
    fn start(rules: &RuleSet) -> Self;

    /// The number of seats, 2 or 4.
    fn seats(&self) -> u8;

    /// The seat to move. On 4x8 it follows from the number of plies, since the first seat flips first.
    fn seat_to_move(position: &Position<M>) -> Seat;

    /// The colours a seat owns, in the order of notation. Empty while it owns none.
    fn colours_of(position: &Position<M>, seat: Seat) -> Vec<Colour>;

    /// Whether the seat to move owns a colour.
    fn owns_any(&self) -> bool;

    /// Whether the seat to move owns pieces of `colour`.
    fn owns(&self, colour: Colour) -> bool;

    /// Whether a seat is out. Always false with two seats.
    fn is_out(&self, seat: Seat) -> bool;

    /// The face-up pieces of the seat to move. Empty while it owns no colour.
    fn own(position: &Position<M>) -> M;

    /// The face-up pieces that the seat to move may attack, provided that it owns a colour.
    fn enemies(position: &Position<M>, rules: impl Rules) -> M;

    /// Whether the seat to move may attack pieces of `colour`.
    fn is_enemy(&self, rules: impl Rules, colour: Colour) -> bool;

    /// Moves a piece of the seat to move from one square to another, in the masks of colours only.
    fn carry(position: &mut Position<M>, from: M, to: M);

    /// Removes a captured enemy piece from a square, in the masks of colours only. The captor may already be there.
    fn clear_enemy(position: &mut Position<M>, at: M);

    /// Assigns the colours that result from the seat to move flipping a piece of `colour`.
    fn claim(position: &mut Position<M>, colour: Colour);

    /// With four seats, puts out those without a piece, the seat that has just acted last.
    fn put_out_the_wiped_out(position: &mut Position<M>, rules: impl Rules, tell: &mut impl FnMut(Out));

    /// Passes the turn to the next seat. With four seats it goes to the next one that can act; the seats before it
    /// go out.
    fn pass_on(position: &mut Position<M>, rules: impl Rules, tell: &mut impl FnMut(Out));

    /// Prepares a position that was read. With four seats, puts out those without a piece, and the seat to move if
    /// it cannot act. If the seat to move is out, the turn passes: see [`Turn::pass_on`].
    fn begin(position: &mut Position<M>, rules: impl Rules, tell: &mut impl FnMut(Out));

    /// With four seats, puts a seat out, unless it is out already or the game is won. If it was its turn, the turn
    /// passes.
    fn put_out(
        position: &mut Position<M>,
        rules: impl Rules,
        seat: Seat,
        reason: Reason,
        tell: &mut impl FnMut(Out),
    );

    /// Whether the game is won by what is on the board.
    fn is_won(position: &Position<M>, rules: impl Rules) -> bool;

    /// With two seats, the seat that has no piece left and therefore loses at once under these rules. If neither
    /// has one, it is the seat to move: the opponent removed the last pieces of both, and wins.
    fn wiped_out(position: &Position<M>, rules: impl Rules) -> Option<Seat>;

    /// The winner to report if `seat` has won, together with its ally if it has one.
    fn winner(position: &Position<M>, rules: &RuleSet, seat: Seat) -> Winner;

    /// The part that a repetition compares: whose turn it is.
    fn timeless(self) -> Self;

    /// Whether any seat owns a colour.
    fn is_begun(&self) -> bool;

    /// Reads the second field of a position, without the square of a chain.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn read(text: &str) -> Result<Self, BadPosition>;

    /// Writes the second field of a position, without the square of a chain.
    ///
    /// # Errors
    ///
    /// If writing to the formatter fails.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
