//! The turns on 4x8: two colours alternate, and the first flip decides which seat has which colour.

use std::fmt;

use crate::banqi::board::bag::Faces;
use crate::banqi::turn::{Out, Turn};
use crate::banqi::{BadPosition, Position, RuleSet, Rules, WipedOut};
use crate::game::{Colour, Reason, Seat, Winner};

/// The colour to move; `None` before the first flip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TwoColours(Option<Side>);

/// One of the two colours. It is a separate type, so that it indexes the two masks without a bounds check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Red,
    Black,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    const fn colour(self) -> Colour {
        match self {
            Self::Red => Colour::Red,
            Self::Black => Colour::Black,
        }
    }

    const fn of(colour: Colour) -> Self {
        match colour {
            Colour::Red => Self::Red,
            Colour::Black | Colour::Blue | Colour::Green => Self::Black,
        }
    }
}

impl TwoColours {
    pub(crate) fn to_move(self) -> Option<Colour> {
        self.0.map(Side::colour)
    }

    /// The state in which `colour`, one of the two, is to move.
    pub(crate) fn of(colour: Colour) -> Self {
        Self(Some(Side::of(colour)))
    }

    /// The colour to move. Before the first flip only flips are legal, so the fallback never affects play.
    #[inline]
    fn mover(self) -> Side {
        debug_assert!(self.0.is_some(), "nobody owns a piece yet");
        self.0.unwrap_or(Side::Red)
    }

    /// The colour that has no piece left and therefore loses at once under these rules. If neither has one, it is
    /// the colour to move. `None` before the first flip, when no seat owns a colour.
    #[inline]
    pub(crate) fn wiped_out_colour(position: &Position, rules: impl Rules) -> Option<Colour> {
        let to_move = position.turn.0.filter(|_| rules.wiped_out == WipedOut::AtOnce)?;
        let is_wiped_out =
            |side: &Side| position.sides[*side as usize] == 0 && position.bag.lacks(side.colour());
        [to_move, to_move.other()].into_iter().find(is_wiped_out).map(Side::colour)
    }

    /// The seat to move, which follows from the number of plies.
    const fn seat(position: &Position) -> Seat {
        Seat((position.ply % 2) as u8)
    }
}

impl Turn<u32> for TwoColours {
    fn start(_: &RuleSet) -> Self {
        Self(None)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn seat_to_move(position: &Position) -> Seat {
        Self::seat(position)
    }

    fn colours_of(position: &Position, seat: Seat) -> Vec<Colour> {
        let own = |to_move: Side| if seat == Self::seat(position) { to_move } else { to_move.other() };
        position.turn.0.map(|to_move| own(to_move).colour()).into_iter().collect()
    }

    fn owns_any(&self) -> bool {
        self.0.is_some()
    }

    fn owns(&self, colour: Colour) -> bool {
        self.to_move() == Some(colour)
    }

    fn is_out(&self, _: Seat) -> bool {
        false
    }

    #[inline]
    fn own(position: &Position) -> u32 {
        position.turn.0.map_or(0, |side| position.sides[side as usize])
    }

    #[inline]
    fn enemies(position: &Position, _: impl Rules) -> u32 {
        position.turn.0.map_or(0, |side| position.sides[side.other() as usize])
    }

    fn is_enemy(&self, _: impl Rules, colour: Colour) -> bool {
        self.to_move() != Some(colour)
    }

    #[inline]
    fn carry(position: &mut Position, from: u32, to: u32) {
        let own = &mut position.sides[position.turn.mover() as usize];
        debug_assert!(*own & from != 0 && *own & to == 0);
        *own ^= from | to;
    }

    #[inline]
    fn clear_enemy(position: &mut Position, at: u32) {
        let enemies = &mut position.sides[position.turn.mover().other() as usize];
        debug_assert!(*enemies & at != 0);
        *enemies ^= at;
    }

    /// The first flip gives its seat the colour it reveals (Boyer).
    #[inline]
    fn claim(position: &mut Position, colour: Colour) {
        position.turn.0 = position.turn.0.or(Some(Side::of(colour)));
    }

    #[inline]
    fn put_out_the_wiped_out(_: &mut Position, _: impl Rules, _: &mut impl FnMut(Out)) {}

    #[inline]
    fn pass_on(position: &mut Position, _: impl Rules, _: &mut impl FnMut(Out)) {
        position.turn.0 = Some(position.turn.mover().other());
    }

    fn begin(_: &mut Position, _: impl Rules, _: &mut impl FnMut(Out)) {}

    fn put_out(_: &mut Position, _: impl Rules, _: Seat, _: Reason, _: &mut impl FnMut(Out)) {}

    #[inline]
    fn is_won(position: &Position, rules: impl Rules) -> bool {
        Self::wiped_out_colour(position, rules).is_some()
    }

    fn wiped_out(position: &Position, rules: impl Rules) -> Option<Seat> {
        let loser = Self::wiped_out_colour(position, rules)?;
        [Seat(0), Seat(1)].into_iter().find(|seat| Self::colours_of(position, *seat).contains(&loser))
    }

    fn winner(position: &Position, _: &RuleSet, seat: Seat) -> Winner {
        // A player may resign before the first flip.
        let colour = Self::colours_of(position, seat).first().copied();
        colour.map_or(Winner::Seat(seat), Winner::Colour)
    }

    fn timeless(self) -> Self {
        self
    }

    fn is_begun(&self) -> bool {
        self.0.is_some()
    }

    /// Reads `r`, `b` or `-`.
    fn read(text: &str) -> Result<Self, BadPosition> {
        match text {
            "r" => Ok(Self(Some(Side::Red))),
            "b" => Ok(Self(Some(Side::Black))),
            "-" => Ok(Self(None)),
            _ => Err(BadPosition::Side(text.to_owned())),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Some(Side::Red) => "r",
            Some(Side::Black) => "b",
            None => "-",
        })
    }
}
