//! Where men go by their own movement alone, and who could take on a point: what a player looks at before
//! anybody moves.

use super::{Colour, Kind, Man, Point, Points, Position, attacks};

impl Position {
    /// The points that `man`, standing on `from`, reaches by its own movement: empty ones, enemies it would take and
    /// own men it protects. Whether its general stays safe is not asked.
    #[must_use]
    #[inline]
    pub fn reach(&self, man: Man, from: Point) -> Points {
        let occupied = self.occupied();
        match man.kind {
            Kind::General => attacks::general(from),
            Kind::Advisor => attacks::advisor(from),
            Kind::Elephant => attacks::elephant(from, occupied),
            Kind::Horse => attacks::horse(from, occupied),
            Kind::Chariot => attacks::chariot(from, occupied),
            Kind::Cannon => attacks::cannon(from, occupied),
            Kind::Banner => attacks::banner(from, occupied),
            Kind::Soldier => attacks::soldier(from, man.colour),
        }
    }

    /// The men of both colours that could take on `at` by their own movement, if men stood on `occupied` alone.
    #[must_use]
    #[inline]
    pub fn attackers(&self, at: Point, occupied: Points) -> Points {
        let kind = |kind| self.kind(kind) & occupied;
        let mut attackers = attacks::chariot(at, occupied) & kind(Kind::Chariot)
            | attacks::cannon(at, occupied) & kind(Kind::Cannon)
            | attacks::elephant(at, occupied) & kind(Kind::Elephant)
            | attacks::advisor(at) & kind(Kind::Advisor)
            | attacks::general(at) & kind(Kind::General);
        for colour in Colour::ALL {
            attackers |= attacks::soldier_sources(at, colour) & kind(Kind::Soldier) & self.men(colour);
        }
        let leapers =
            attacks::horse_sources(at) & kind(Kind::Horse) | attacks::banner_sources(at) & kind(Kind::Banner);
        for from in leapers {
            if (attacks::path(from, at) & occupied).is_empty() {
                attackers |= Points::of(from);
            }
        }
        attackers
    }
}

impl Point {
    /// The points strictly between two of the same file or rank; none for any others.
    #[must_use]
    #[inline]
    pub fn between(self, other: Self) -> Points {
        attacks::between(self, other)
    }
}
