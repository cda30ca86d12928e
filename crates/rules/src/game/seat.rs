//! Seats: places in turn order.

/// A place in turn order: seat 0 begins. A seat is not a colour; in banqi, flips decide which seat has which
/// colour.
///
/// Notation and results count seats from 1: `seat 2 wins: wiped-out`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The number in notation and results, counted from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.saturating_add(1)
    }
}
