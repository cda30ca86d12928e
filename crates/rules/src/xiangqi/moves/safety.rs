//! Check detection, and the constraints that the general's safety puts on moves of the other pieces.

use crate::xiangqi::board::attacks;
use crate::xiangqi::{Colour, Facing, Kind, Move, Point, Points, Position};

/// The constraint that one enemy piece puts on moves of pieces other than the general, so that it does not attack
/// the general afterwards. Every piece must move to a point in `everyone`, except the piece in `piece` (at most one),
/// which must move to a point in `its_own`.
pub(crate) struct Demand {
    pub(crate) everyone: Points,
    pub(crate) piece: Points,
    pub(crate) its_own: Points,
}

impl Demand {
    fn of_everyone(everyone: Points) -> Self {
        Self { everyone, piece: Points::EMPTY, its_own: Points::ALL }
    }

    fn of_one(piece: Points, its_own: Points) -> Self {
        Self { everyone: Points::ALL, piece, its_own }
    }
}

impl Position {
    /// The enemy pieces that attack the general of `colour`, including an enemy general that faces it on an open
    /// file.
    #[must_use]
    pub fn checkers(&self, colour: Colour) -> Points {
        let enemies = self.pieces(colour.next());
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
            let pieces = attacks::between(at, from) & occupied;
            let attacks =
                if self.kind_at(from) == Kind::Cannon { pieces.is_single() } else { pieces.is_empty() };
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
        let (own, enemies) = (self.pieces(self.to_move), self.pieces(self.to_move.next()));
        let occupied = self.occupied();
        for from in attacks::cross(at) & enemies & self.runners() {
            let way = attacks::between(at, from);
            let (pieces, captor) = (way & occupied, Points::of(from));
            match self.kind_at(from) {
                Kind::Cannon if pieces.is_empty() => visit(Demand::of_everyone(!way)),
                // In check by the cannon. Another piece may capture it or move in between as a second screen; the
                // screen itself must leave the line.
                Kind::Cannon if pieces.is_single() => {
                    visit(Demand { everyone: way & !pieces | captor, piece: pieces & own, its_own: !way });
                }
                Kind::Cannon => {
                    let mut rest = pieces;
                    if let (Some(one), Some(other), None) = (rest.next(), rest.next(), rest.next()) {
                        // Two pieces between: either may move along the line or capture the cannon, but not capture
                        // the other.
                        for (piece, other) in [(one, other), (other, one)] {
                            let piece = Points::of(piece) & own;
                            visit(Demand::of_one(piece, (way | captor) & !Points::of(other)));
                        }
                    }
                }
                _ if pieces.is_empty() => visit(Demand::of_everyone(way | captor)),
                // The piece between the generals may move away: this is the discovered check of TBG rule 9.
                Kind::General if facing == Facing::DiscoveredCheck => {}
                _ if pieces.is_single() => visit(Demand::of_one(pieces & own, way | captor)),
                _ => {}
            }
        }
        for from in self.leapers(at) & enemies {
            let way = attacks::path(from, at);
            let (pieces, captor) = (way & occupied, Points::of(from));
            if pieces.is_empty() {
                visit(Demand::of_everyone(way | captor));
            } else if pieces.is_single() {
                visit(Demand::of_one(pieces & own, way | captor));
            }
        }
        for from in attacks::soldier_sources(at, self.to_move.next()) & self.kind(Kind::Soldier) & enemies {
            visit(Demand::of_everyone(Points::of(from)));
        }
    }
}
