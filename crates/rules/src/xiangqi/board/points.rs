//! Sets of points, stored as one bit per point.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::xiangqi::board::point::{POINTS, Point};

/// A set of points. Bit `n` stands for the point with number `n`; the 38 bits above are never set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Points(u128);

impl Points {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// Every point of the board.
    pub const ALL: Self = Self((1 << POINTS) - 1);

    /// The set of the points whose bits are set. Bits from 90 on are dropped.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits, one per point.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set with a single point.
    #[must_use]
    #[inline]
    pub const fn of(point: Point) -> Self {
        Self(1 << point.index())
    }

    /// The set with `point` added.
    #[must_use]
    #[inline]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | 1 << point.index())
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains `point`.
    #[must_use]
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.index() & 1 == 1
    }

    /// The number of points in the set, 0 to 90.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has exactly one point.
    #[must_use]
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0 != 0 && self.0 & (self.0 - 1) == 0
    }

    /// The first point of the set in reading order; `None` if the set is empty.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Point> {
        Point::new(self.0.trailing_zeros() as u8)
    }
}

/// Iterates over the points in reading order.
impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for Points {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Points {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Points {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The points of the board that are not in the set.
impl Not for Points {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ Self::ALL.0)
    }
}

impl BitAndAssign for Points {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Points {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Points {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_points_in_reading_order() {
        let points: Vec<Point> = ["a0", "i0", "e4", "a9", "i9"].map(|text| text.parse().unwrap()).into();
        let set: Points = points.iter().rev().copied().collect();
        assert_eq!(set.collect::<Vec<_>>(), points);
        assert_eq!((set.count(), set.size_hint()), (5, (5, Some(5))));
        assert_eq!((!set).count(), 85);
        assert!((set & !set).is_empty());
        assert!(Points::of(points[2]).is_single() && !set.is_single() && !Points::EMPTY.is_single());
        assert_eq!(Points::from_bits(u128::MAX), Points::ALL);
    }
}
