//! Check detection, and the constraints that the general's safety puts on moves of the other pieces.

use crate::xiangqi::board::attacks;
use crate::xiangqi::{Colour, Facing, Kind, Move, Point, Points, Position};

/// The constraint that one enemy piece puts on moves of pieces other than the general, so that it does not attack
/// the general afterwards. Every piece must move to a point in `everyone`, except the piece in `man` (at most one),
/// which must move to a point in `its_own`.
pub(crate) struct Demand {
    pub(crate) everyone: Points,
    pub(crate) man: Points,
    pub(crate) its_own: Points,
}

impl Demand {
    fn of_everyone(everyone: Points) -> Self {
        Self { everyone, man: Points::EMPTY, its_own: Points::ALL }
    }

    fn of_one(man: Points, its_own: Points) -> Self {
        Self { everyone: Points::ALL, man, its_own }
    }
}

impl Position {
    /// The enemy pieces that attack the general of `colour`, including an enemy general that faces it on an open
    /// file.
    #[must_use]
    pub fn checkers(&self, colour: Colour) -> Points {
        let enemies = self.men(colour.next());
        self.general(colour)
            .map_or(Points::EMPTY, |at| self.attackers_of_general(at, self.occupied(), colour, enemies))
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers(self.to_move).is_empty()
    }

    /// Whether a legal move gives check.
    #[must_use]
    pub fn gives_check(&self, action: Move) -> bool {
        let mut after = *self;
        after.play(action);
        after.is_check()
    }

    /// The pieces in `enemies` that would attack a general of `colour` on `at`, if the points in `occupied` were
    /// occupied.
    #[inline]
    pub(crate) fn attackers_of_general(
        &self,
        at: Point,
        occupied: Points,
        colour: Colour,
        enemies: Points,
    ) -> Points {
        let mut attackers = attacks::soldier_sources(at, colour.next()) & self.kind(Kind::Soldier) & enemies;
        for from in attacks::cross(at) & enemies & self.runners() {
            let men = attacks::between(at, from) & occupied;
            let attacks = if self.kind_at(from) == Kind::Cannon { men.is_single() } else { men.is_empty() };
            if attacks {
                attackers |= Points::of(from);
            }
        }
        for from in self.leapers(at) & enemies {
            if (attacks::path(from, at) & occupied).is_empty() {
                attackers |= Points::of(from);
            }
        }
        attackers
    }

    /// The pieces that act along files and ranks at any distance: chariots, cannons and (as they may not face each
    /// other) generals.
    #[inline]
    fn runners(&self) -> Points {
        self.kind(Kind::Chariot) | self.kind(Kind::Cannon) | self.kind(Kind::General)
    }

    /// The horses and banners that reach `at` if nothing blocks them.
    #[inline]
    fn leapers(&self, at: Point) -> Points {
        attacks::horse_sources(at) & self.kind(Kind::Horse)
            | attacks::banner_sources(at) & self.kind(Kind::Banner)
    }

    /// Visits the constraints that enemy pieces put on moves of the side to move, whose general stands on `at`.
    ///
    /// A move is safe if it satisfies all constraints. An enemy piece that no single move could let attack the
    /// general puts none.
    #[inline]
    pub(crate) fn each_demand(&self, at: Point, facing: Facing, mut visit: impl FnMut(Demand)) {
        let (own, enemies) = (self.men(self.to_move), self.men(self.to_move.next()));
        let occupied = self.occupied();
        for from in attacks::cross(at) & enemies & self.runners() {
            let way = attacks::between(at, from);
            let (men, captor) = (way & occupied, Points::of(from));
            match self.kind_at(from) {
                Kind::Cannon if men.is_empty() => visit(Demand::of_everyone(!way)),
                // In check by the cannon. Another piece may capture it or move in between as a second screen; the
                // screen itself must leave the line.
                Kind::Cannon if men.is_single() => {
                    visit(Demand { everyone: way & !men | captor, man: men & own, its_own: !way });
                }
                Kind::Cannon => {
                    let mut rest = men;
                    if let (Some(one), Some(other), None) = (rest.next(), rest.next(), rest.next()) {
                        // Two pieces between: either may move along the line or capture the cannon, but not capture
                        // the other.
                        for (man, other) in [(one, other), (other, one)] {
                            let man = Points::of(man) & own;
                            visit(Demand::of_one(man, (way | captor) & !Points::of(other)));
                        }
                    }
                }
                _ if men.is_empty() => visit(Demand::of_everyone(way | captor)),
                // The piece between the generals may move away: this is the discovered check of TBG rule 9.
                Kind::General if facing == Facing::DiscoveredCheck => {}
                _ if men.is_single() => visit(Demand::of_one(men & own, way | captor)),
                _ => {}
            }
        }
        for from in self.leapers(at) & enemies {
            let way = attacks::path(from, at);
            let (men, captor) = (way & occupied, Points::of(from));
            if men.is_empty() {
                visit(Demand::of_everyone(way | captor));
            } else if men.is_single() {
                visit(Demand::of_one(men & own, way | captor));
            }
        }
        for from in attacks::soldier_sources(at, self.to_move.next()) & self.kind(Kind::Soldier) & enemies {
            visit(Demand::of_everyone(Points::of(from)));
        }
    }
}
