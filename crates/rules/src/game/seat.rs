//! Seats: places in turn order.

/// A place in turn order: 0 turns up the first piece. Not a colour: turning up gives those.
///
/// Notation and results count seats from 1: `seat 2 wins: wiped-out`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The number that notation and results write, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.saturating_add(1)
    }
}
