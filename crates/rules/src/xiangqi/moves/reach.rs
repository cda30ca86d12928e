//! Where pieces can go by their own movement alone, and which pieces could capture on a point.

use crate::xiangqi::board::attacks;

use crate::xiangqi::{Colour, Kind, Piece, Point, Points, Position};

impl Position {
    /// The points that `piece`, standing on `from`, reaches by its own movement: empty points, enemy pieces it could
    /// capture and own pieces it protects. Does not consider whether its general would be safe.
    #[must_use]
    #[inline]
    pub fn reach(&self, piece: Piece, from: Point) -> Points {
        let occupied = self.occupied();
        match piece.kind {
            Kind::General => attacks::general(from),
            Kind::Advisor => attacks::advisor(from),
            Kind::Elephant => attacks::elephant(from, occupied),
            Kind::Horse => attacks::horse(from, occupied),
            Kind::Chariot => attacks::chariot(from, occupied),
            Kind::Cannon => attacks::cannon(from, occupied),
            Kind::Banner => attacks::banner(from, occupied),
            Kind::Soldier => attacks::soldier(from, piece.colour),
        }
    }

    /// The pieces of both colours that could capture on `at` by their own movement, if only the points in
    /// `occupied` were occupied.
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
            attackers |= attacks::soldier_sources(at, colour) & kind(Kind::Soldier) & self.pieces(colour);
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
    /// The points strictly between two points of the same file or rank; none for any other pair.
    #[must_use]
    #[inline]
    pub fn between(self, other: Self) -> Points {
        attacks::between(self, other)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IndexedRandom as _;

    use super::*;
    use crate::xiangqi::RuleSet;

    #[test]
    fn a_piece_attacks_what_it_reaches_and_reaches_what_it_may_take() {
        for (seed, rules) in (1..).zip([RuleSet::xiangqi(), RuleSet::banner()]) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Position::start(&rules);
            for _ in 0..150 {
                let occupied = position.occupied();
                let reach = |from| position.piece_at(from).map(|piece| position.reach(piece, from));
                for at in occupied {
                    let reaching: Points = occupied
                        .filter(|from| reach(*from).is_some_and(|reach| reach.contains(at)))
                        .collect();
                    assert_eq!(position.attackers(at, occupied), reaching, "seed {seed}: {at} in {position}");
                }
                position.for_each_mover(&rules, |from, targets| {
                    let reach = reach(from).unwrap();
                    assert_eq!(targets & !reach, Points::EMPTY, "seed {seed}: {from} in {position}");
                });
                let moves = position.moves(&rules);
                let Some(action) = moves.choose(&mut rng) else { break };
                position.play(*action);
            }
        }
    }

    #[test]
    fn who_could_take_depends_on_what_stands_between() {
        // 9 | r . . . k . . . .
        // 6 | p . . . . . . . .
        // 1 | C . . . . . . . .    over the soldier, and not without it
        let position: Position = "r3k4/9/9/p8/9/9/9/9/C8/5K3 w - - 0 1".parse().unwrap();
        let [target, screen, cannon] = ["a9", "a6", "a1"].map(|point| point.parse().unwrap());
        let occupied = position.occupied();
        assert_eq!(position.attackers(target, occupied), Points::of(cannon));
        assert_eq!(position.attackers(target, occupied & !Points::of(screen)), Points::EMPTY);
        assert_eq!(Point::between(target, cannon).count(), 7);
    }
}
