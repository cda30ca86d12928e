//! Move generation: finds all legal targets of a piece at once.

use crate::xiangqi::board::attacks;

use crate::xiangqi::{Kind, Move, Point, Points, Position, RuleSet};

impl Position {
    /// The legal moves, sorted by their text. If there are none, the side to move has lost by checkmate or, if it
    /// is not in check, by stalemate.
    #[must_use]
    pub fn moves(&self, rules: &RuleSet) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_move(rules, |action| moves.push(action));
        moves.sort_unstable();
        moves
    }

    /// Visits the legal moves in no particular order.
    #[inline]
    pub fn for_each_move(&self, rules: &RuleSet, mut visit: impl FnMut(Move)) {
        self.for_each_mover(rules, |from, targets| targets.for_each(|to| visit(Move { from, to })));
    }

    /// The number of legal moves.
    #[must_use]
    #[inline]
    pub fn count_moves(&self, rules: &RuleSet) -> u32 {
        let mut count = 0;
        self.for_each_mover(rules, |_, targets| count += targets.count());
        count
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_move(&self, rules: &RuleSet) -> bool {
        let mut any = Points::EMPTY;
        self.for_each_mover(rules, |_, targets| any |= targets);
        !any.is_empty()
    }

    /// Visits each piece of the side to move with its legal targets, which may be none.
    #[inline]
    pub fn for_each_mover(&self, rules: &RuleSet, mut visit: impl FnMut(Point, Points)) {
        let (colour, occupied) = (self.to_move, self.occupied());
        let (own, enemies) = (self.pieces(colour), self.pieces(colour.next()));
        let Some(general) = self.general(colour) else { return };

        let mut safe = Points::ALL;
        let mut bound = Points::EMPTY;
        self.each_demand(general, rules.facing(), |demand| {
            safe &= demand.everyone;
            bound |= demand.piece;
        });
        let targets = !own;
        let mut emit = |from: Point, reached: Points| {
            let safe = if bound.contains(from) { self.safe_for(from, general, rules) } else { safe };
            visit(from, reached & targets & safe);
        };
        let pieces = |kind: Kind| own & self.kind(kind);
        pieces(Kind::Chariot).for_each(|from| emit(from, attacks::chariot(from, occupied)));
        pieces(Kind::Cannon).for_each(|from| emit(from, attacks::cannon(from, occupied)));
        pieces(Kind::Horse).for_each(|from| emit(from, attacks::horse(from, occupied)));
        pieces(Kind::Banner).for_each(|from| emit(from, attacks::banner(from, occupied)));
        pieces(Kind::Soldier).for_each(|from| emit(from, attacks::soldier(from, colour)));
        pieces(Kind::Elephant).for_each(|from| emit(from, attacks::elephant(from, occupied)));
        pieces(Kind::Advisor).for_each(|from| emit(from, attacks::advisor(from)));

        let left = occupied ^ Points::of(general);
        let steps = attacks::general(general) & targets;
        visit(
            general,
            steps
                .filter(|to| {
                    let enemies = enemies & !Points::of(*to);
                    self.attackers_of_general(*to, left.with(*to), colour, enemies).is_empty()
                })
                .collect(),
        );
    }

    /// The points to which a piece can move without exposing its general, for a piece with constraints of its own.
    #[cold]
    fn safe_for(&self, from: Point, general: Point, rules: &RuleSet) -> Points {
        let mut safe = Points::ALL;
        self.each_demand(general, rules.facing(), |demand| {
            safe &= if demand.piece.contains(from) { demand.its_own } else { demand.everyone };
        });
        safe
    }
}
