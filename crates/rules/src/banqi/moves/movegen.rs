//! Move generation on masks.
//!
//! All pairs of neighbours are compared at once. The enemies are shifted by one step onto the squares of the pieces
//! that could capture them, and "the captor ranks no lower than the victim" is a comparison of three-digit binary
//! numbers stored in masks. Kinds are numbered in the order of notation (`KAERHCP`), which is the rank order of
//! Taiwan and the mainland with the cannon above the soldier. For Hong Kong the digits are computed anew. The
//! exceptions are corrected afterwards. A test compares the result with [`RuleSet::takes_by_stepping`] for every
//! pair of kinds.
//!
//! The rules are passed as a value or as the type [`Taiwan`], with which the compiler resolves all options.

use crate::banqi::board::bag::Faces;
use crate::banqi::board::mask::Direction;
use crate::banqi::{
    Action, GeneralSoldier, Kind, Mask, Ply, Position, Rank, RuleSet, Rules, Screen, Square, Taiwan,
};
use crate::game::Colour;

impl<M: Mask> Position<M> {
    /// The legal actions, sorted bytewise by their text. Empty if the position is already won.
    ///
    /// Rules that need the history are not applied: see [`Game::actions`](crate::banqi::Game::actions).
    ///
    /// - Flipping is legal while any piece is face down. Before the first flip, nothing else is legal (Boyer).
    /// - Face-up pieces of the side to move step orthogonally to empty squares (Boyer, NTU).
    /// - Captures by stepping depend on rank. A cannon that jumps captures over exactly one piece (NTU).
    /// - Face-down pieces are attacked in the same ways, where the rules allow it (Wikipedia). Whether an attempt
    ///   is legal does not depend on the hidden face.
    /// - In the middle of a chain, its piece goes on capturing or stops (Wikipedia; that it may stop is ours).
    #[must_use]
    pub fn actions(&self, rules: &RuleSet) -> Vec<Action> {
        if self.is_won(rules) {
            return Vec::new();
        }
        let mut actions = Vec::with_capacity(48);
        self.for_each_action(rules, |action| actions.push(action));
        actions.sort_unstable_by_key(|action| text_order(*action));
        actions
    }

    /// Whether the seat to move has a legal action. A seat without one loses (Boyer, Woody, Wikipedia).
    #[must_use]
    pub fn has_action(&self, rules: impl Rules) -> bool {
        self.chain_piece(rules).is_some() || !self.down.is_empty() || self.count_steps_and_captures(rules) > 0
    }

    /// Visits every legal action without allocating, in unspecified order.
    ///
    /// Does not check whether the position is already won: see [`Position::is_won`].
    #[inline]
    pub fn for_each_action(&self, rules: impl Rules, mut visit: impl FnMut(Action)) {
        self.for_each_capture(rules, &mut visit);
        self.for_each_attempt(rules, &mut visit);
        self.for_each_move(rules, &mut visit);
        for square in self.flips(rules).squares() {
            visit(Action::Flip(square));
        }
        if self.chain_piece(rules).is_some() {
            visit(Action::EndChain);
        }
    }

    /// Visits every legal capture of a face-up piece without allocating, in unspecified order.
    #[inline]
    pub fn for_each_capture(&self, rules: impl Rules, mut visit: impl FnMut(Action)) {
        let (attackers, enemies) = (self.attackers(rules), self.enemies(rules));
        for direction in Direction::ALL {
            for from in (attackers & self.captors(rules, enemies, direction)).squares() {
                let to = M::of(from).step(direction).first();
                to.into_iter().for_each(|to| visit(Action::Capture { from, to }));
            }
        }
        for from in self.jumpers(rules, attackers).squares() {
            for to in (self.jumps(rules, from) & enemies).squares() {
                visit(Action::Capture { from, to });
            }
        }
    }

    /// Visits every legal attempt on a face-down piece without allocating, in unspecified order.
    #[inline]
    pub fn for_each_attempt(&self, rules: impl Rules, mut visit: impl FnMut(Action)) {
        let mut attackers = self.attackers(rules);
        if !rules.attempts_with(Kind::Cannon) {
            attackers &= !self.cannons();
        }
        if attackers.is_empty() || !self.may_attempt(rules) {
            return;
        }
        let steppers = if rules.cannon.steps() { attackers } else { attackers & !self.cannons() };
        for direction in Direction::ALL {
            for from in (steppers & self.down.step(direction.back())).squares() {
                let to = M::of(from).step(direction).first();
                to.into_iter().for_each(|to| visit(Action::Attempt { from, to }));
            }
        }
        for from in self.jumpers(rules, attackers).squares() {
            for to in (self.jumps(rules, from) & self.down).squares() {
                visit(Action::Attempt { from, to });
            }
        }
    }

    /// Visits every step to an empty square without allocating, in unspecified order. There are none in the middle
    /// of a chain.
    #[inline]
    pub fn for_each_move(&self, rules: impl Rules, mut visit: impl FnMut(Action)) {
        if self.chain_piece(rules).is_some() {
            return;
        }
        let (own, empty) = (self.own(), self.empty());
        for direction in Direction::ALL {
            for from in (own & empty.step(direction.back())).squares() {
                let to = M::of(from).step(direction).first();
                to.into_iter().for_each(|to| visit(Action::Move { from, to }));
            }
        }
    }

    /// Visits every possible ply: every action, with flips and attempts once for each different face in the bag.
    #[inline]
    pub fn for_each_ply(&self, rules: impl Rules, mut visit: impl FnMut(Ply)) {
        self.for_each_capture(rules, |action| visit(Ply { action, reveal: None }));
        self.for_each_move(rules, |action| visit(Ply { action, reveal: None }));
        for piece in self.bag.faces() {
            for square in self.flips(rules).squares() {
                visit(Ply { action: Action::Flip(square), reveal: Some(piece) });
            }
            self.for_each_attempt(rules, |action| visit(Ply { action, reveal: Some(piece) }));
        }
        if self.chain_piece(rules).is_some() {
            visit(Ply { action: Action::EndChain, reveal: None });
        }
    }

    /// Counts the lines of `depth` plies, where a flip or an attempt counts once for each different face that may
    /// appear.
    ///
    /// A won position has no plies. Draw rules are ignored. The last ply is counted without being played;
    /// [`Position::perft_making_every_leaf`] plays it.
    ///
    /// ```
    /// use banqi_rules::banqi::{Position, RuleSet};
    /// // 32 squares, 14 faces.
    /// assert_eq!(Position::start().perft(&RuleSet::taiwan(), 1), 448);
    /// assert_eq!(Position::start().perft(&RuleSet::taiwan(), 2), 192_448);
    /// ```
    #[must_use]
    pub fn perft(&self, rules: &RuleSet, depth: u32) -> u64 {
        if rules.moves_like_taiwan() { self.bulk(Taiwan, depth) } else { self.bulk(rules, depth) }
    }

    /// The same count as [`Position::perft`], but plays every last ply. It measures the speed of playing and
    /// generating together.
    #[must_use]
    pub fn perft_making_every_leaf(&self, rules: &RuleSet, depth: u32) -> u64 {
        if rules.moves_like_taiwan() {
            self.leaf_by_leaf(Taiwan, depth)
        } else {
            self.leaf_by_leaf(rules, depth)
        }
    }

    fn bulk(&self, rules: impl Rules, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_won(rules) => 0,
            1 => u64::from(self.count_plies(rules)),
            _ => self.sum_over_plies(rules, |after| after.bulk(rules, depth - 1)),
        }
    }

    fn leaf_by_leaf(&self, rules: impl Rules, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_won(rules) => 0,
            1 => self.sum_over_plies(rules, |after| {
                std::hint::black_box(after);
                1
            }),
            _ => self.sum_over_plies(rules, |after| after.leaf_by_leaf(rules, depth - 1)),
        }
    }

    #[inline]
    fn sum_over_plies(&self, rules: impl Rules, mut count: impl FnMut(&Self) -> u64) -> u64 {
        let mut sum = 0;
        self.for_each_ply(rules, |ply| {
            let mut after = *self;
            after.play(rules, ply);
            sum += count(&after);
        });
        sum
    }

    fn count_plies(&self, rules: impl Rules) -> u32 {
        let (flips, attempts) = (self.flips(rules).count(), self.count_attempts(rules));
        let end = u32::from(self.chain_piece(rules).is_some());
        (flips + attempts) * self.bag.distinct() + self.count_steps_and_captures(rules) + end
    }

    fn count_steps_and_captures(&self, rules: impl Rules) -> u32 {
        let mut count = self.count_captures(rules);
        if self.chain_piece(rules).is_none() {
            let (own, empty) = (self.own(), self.empty());
            for direction in Direction::ALL {
                count += (own & empty.step(direction.back())).count();
            }
        }
        count
    }

    fn count_captures(&self, rules: impl Rules) -> u32 {
        let (attackers, enemies) = (self.attackers(rules), self.enemies(rules));
        let mut count = 0;
        for direction in Direction::ALL {
            count += (attackers & self.captors(rules, enemies, direction)).count();
        }
        for from in self.jumpers(rules, attackers).squares() {
            count += (self.jumps(rules, from) & enemies).count();
        }
        count
    }

    /// The face-up pieces of `victims` that the other colour could capture if it were to move. Only for two
    /// colours.
    pub fn threatened(&self, rules: impl Rules, victims: Colour) -> M {
        let (victims, captors) = (self.pieces(victims), self.pieces(victims.other_of_two()));
        let mut threatened = M::EMPTY;
        for direction in Direction::ALL {
            threatened |= (captors & self.captors(rules, victims, direction)).step(direction);
        }
        for from in self.jumpers(rules, captors).squares() {
            threatened |= self.jumps(rules, from) & victims;
        }
        threatened
    }

    fn count_attempts(&self, rules: impl Rules) -> u32 {
        let mut count = 0;
        self.for_each_attempt(rules, |_| count += 1);
        count
    }

    /// Whether there is anything to attack, face up or face down.
    pub(crate) fn has_attack(&self, rules: impl Rules) -> bool {
        self.count_captures(rules) + self.count_attempts(rules) > 0
    }

    /// The face-down pieces that may be flipped; none in the middle of a chain.
    #[inline]
    fn flips(&self, rules: impl Rules) -> M {
        if self.chain_piece(rules).is_some() { M::EMPTY } else { self.down }
    }

    /// The pieces that may attack now: all of the side to move, or in the middle of a chain only its piece.
    #[inline]
    fn attackers(&self, rules: impl Rules) -> M {
        match self.chain_piece(rules) {
            None => self.own(),
            Some(square) if self.may_chain(rules, square) => M::of(square),
            Some(_) => M::EMPTY,
        }
    }

    /// Whether the piece on `square` may continue after a capture.
    pub(crate) fn may_chain(&self, rules: impl Rules, square: Square) -> bool {
        self.piece_at(square).is_some_and(|piece| rules.chains(piece.kind))
    }

    /// Whether face-down pieces may be attacked now.
    #[inline]
    pub(crate) fn may_attempt(&self, rules: impl Rules) -> bool {
        if self.chain_piece(rules).is_some() { rules.chain_attempts() } else { rules.attempts() }
    }

    /// The cannons among `attackers` that jump.
    #[inline]
    fn jumpers(&self, rules: impl Rules, attackers: M) -> M {
        if rules.cannon.jumps() { attackers & self.cannons() } else { M::EMPTY }
    }

    /// The pieces that a cannon on `from` can jump to.
    #[inline]
    fn jumps(&self, rules: impl Rules, from: Square) -> M {
        let reached = M::jumps(from, self.occupied());
        match rules.screen {
            Screen::Any => reached,
            Screen::FaceUpOnly => reached
                .squares()
                .filter(|to| self.between(from, *to).is_some_and(|screen| (screen & self.down).is_empty()))
                .fold(M::EMPTY, |reached, to| reached | M::of(to)),
        }
    }

    /// The face-up cannons of all colours. Their number is 5 (binary 101), and no piece has the number 7.
    #[inline]
    fn cannons(&self) -> M {
        self.digits[0] & self.digits[2]
    }

    /// The squares of pieces of any side that may capture the enemy one step away in `direction`.
    #[inline]
    fn captors(&self, rules: impl Rules, enemies: M, direction: Direction) -> M {
        let back = direction.back();
        let [c0, c1, c2] = self.standings(rules);
        let [v0, v1, v2] = [c0, c1, c2].map(|digit| digit.step(back));
        let at_most = !c0 | v0;
        let at_most = (!c1 & v1) | (!(c1 ^ v1) & at_most);
        let at_most = (!c2 & v2) | (!(c2 ^ v2) & at_most);

        // General and soldier are at the ends of every rank order: 0 and 6.
        let general_at_soldier = !(c0 | c1 | c2) & (v2 & v1);
        let soldier_at_general = (c2 & c1) & !(v0 | v1 | v2);
        let mut barred = M::EMPTY;
        if rules.general_soldier == GeneralSoldier::OneWay {
            barred |= general_at_soldier;
        }
        if !rules.cannon.steps() {
            barred |= self.cannons();
        }
        enemies.step(back) & ((at_most & !barred) | soldier_at_general)
    }

    /// The binary digits of the pieces' places in the rank order, lowest digit first.
    #[inline]
    fn standings(&self, rules: impl Rules) -> [M; 3] {
        match rules.rank {
            // The numbers of the kinds are their places in this order.
            Rank::Taiwan | Rank::Mainland => self.digits,
            Rank::Hongkong => {
                let mut digits = [M::EMPTY; 3];
                for kind in Kind::ALL {
                    let (standing, pieces) = (rules.standing(kind), self.kind(kind));
                    for (n, digit) in digits.iter_mut().enumerate() {
                        if standing >> n & 1 == 1 {
                            *digit |= pieces;
                        }
                    }
                }
                digits
            }
        }
    }

    /// The pieces strictly between two squares of one row or column; `None` if the squares share neither.
    pub(crate) fn between(&self, from: Square, to: Square) -> Option<M> {
        let same_file = from.file() == to.file();
        if !same_file && from.rank() != to.rank() {
            return None;
        }
        let (low, high) = (from.min(to).index(), from.max(to).index());
        let stride = if same_file { usize::from(crate::banqi::FILES) } else { 1 };
        let between = (low + stride..high).step_by(stride);
        let between = between.filter_map(|index| Square::new(index as u8));
        Some(between.fold(M::EMPTY, |between, square| between | M::of(square)) & self.occupied())
    }
}

/// A sort key that orders actions as their texts are ordered bytewise: `a1`, `a1-a2`, `a1-b1`, `a1?b1`, `a1xc1`,
/// `a2`, .., `e8`, `end`, `f1`.
fn text_order(action: Action) -> u32 {
    let square = |square: Square| u32::from(square.file()) << 3 | u32::from(square.rank());
    let order = |first: u32, sign: u32, second: u32| first << 9 | sign << 6 | second;
    match action {
        Action::Flip(at) => order(square(at), 0, 0),
        Action::Move { from, to } => order(square(from), 1, square(to)),
        Action::Attempt { from, to } => order(square(from), 2, square(to)),
        Action::Capture { from, to } => order(square(from), 3, square(to)),
        // After everything on file e, which is the fifth, and before file f.
        Action::EndChain => order(5 << 3, 0, 0) - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::banqi::{CannonRule, Piece};
    use crate::game::Colour;

    fn actions(position: &str) -> String {
        let position: Position = position.parse().unwrap();
        let texts: Vec<String> = position.actions(&RuleSet::taiwan()).iter().map(Action::to_string).collect();
        let mut sorted = texts.clone();
        sorted.sort();
        assert_eq!(texts, sorted, "bytewise order");
        texts.join(" ")
    }

    #[test]
    fn only_flips_are_legal_at_first_and_for_the_second_seat() {
        assert_eq!(Position::start().actions(&RuleSet::taiwan()).len(), 32);
        let mut position = Position::start();
        position.play(&RuleSet::taiwan(), "a1(K)".parse().unwrap());
        assert!(position.actions(&RuleSet::taiwan()).iter().all(|action| matches!(action, Action::Flip(_))));
        assert_eq!(position.actions(&RuleSet::taiwan()).len(), 31);
    }

    #[test]
    fn pieces_step_orthogonally_to_empty_squares() {
        assert_eq!(actions("8/8/1E6/x6k r p 0 9"), "a1 b2-a2 b2-b1 b2-b3 b2-c2");
        assert_eq!(actions("8/8/E7/A6k r - 0 9"), "a1-b1 a2-a3 a2-b2");
    }

    /// Every combination of the options that decide which kind captures which by stepping.
    fn rank_tables() -> impl Iterator<Item = RuleSet> {
        Rank::ALL.iter().flat_map(|&rank| {
            GeneralSoldier::ALL.iter().flat_map(move |&general_soldier| {
                CannonRule::ALL.iter().map(move |&cannon| RuleSet {
                    rank,
                    general_soldier,
                    cannon,
                    ..RuleSet::taiwan()
                })
            })
        })
    }

    #[test]
    fn captures_by_stepping_follow_the_rank_table() {
        for rules in rank_tables() {
            for captor in Kind::ALL {
                for victim in Kind::ALL {
                    for (from, to) in [("c2", "c3"), ("c2", "c1"), ("c2", "d2"), ("c2", "b2")] {
                        let mut position: Position = "8/8/8/8 r - 0 9".parse().unwrap();
                        position.put(from.parse().unwrap(), Piece { colour: Colour::Red, kind: captor });
                        position.put(to.parse().unwrap(), Piece { colour: Colour::Black, kind: victim });
                        let capture = format!("{from}x{to}").parse().unwrap();
                        let expected = rules.takes_by_stepping(captor, victim);
                        let found = position.actions(&rules).contains(&capture);
                        assert_eq!(found, expected, "{rules}: {captor:?} {victim:?} {to}");
                    }
                }
            }
        }
    }

    #[test]
    fn cannon_needs_exactly_one_screen() {
        // Over no piece, over one (own, enemy, face down), over two.
        assert_eq!(actions("8/8/8/C2k4 r - 0 9"), "a1-a2 a1-b1");
        assert_eq!(actions("8/8/8/C1Pk4 r - 0 9"), "a1-a2 a1-b1 a1xd1 c1-b1 c1-c2 c1xd1");
        assert_eq!(actions("8/8/8/C1p1k3 r - 0 9"), "a1-a2 a1-b1 a1xe1");
        assert_eq!(actions("8/8/8/C1x4c r p 0 9"), "a1-a2 a1-b1 a1xh1 c1");
        assert_eq!(actions("8/8/8/C1x1p2c r p 0 9"), "a1-a2 a1-b1 a1xe1 c1");
        assert_eq!(actions("8/8/8/C1xxp2c r pp 0 9"), "a1-a2 a1-b1 c1 d1");
    }

    #[test]
    fn cannon_takes_neither_own_nor_face_down_pieces_nor_adjacent_ones() {
        assert_eq!(actions("8/8/8/C1xA3p r p 0 9"), "a1-a2 a1-b1 c1 d1-d2 d1-e1");
        assert_eq!(actions("8/8/8/C1xx3p r pp 0 9"), "a1-a2 a1-b1 c1 d1");
        assert_eq!(actions("8/8/8/Cp6 r - 0 9"), "a1-a2");
        assert_eq!(actions("k7/8/p7/C7 r - 0 9"), "a1-b1 a1xa4");
    }

    #[test]
    fn a_won_position_has_no_actions() {
        assert_eq!(actions("8/8/8/Kx6 b A 0 9"), "");
        assert_eq!("8/8/8/Kx6 b A 0 9".parse::<Position>().unwrap().perft(&RuleSet::taiwan(), 1), 0);
        assert_eq!("8/8/8/Kx6 b A 0 9".parse::<Position>().unwrap().perft(&RuleSet::taiwan(), 0), 1);
    }

    #[test]
    fn both_ways_of_perft_count_alike() {
        let text = "x1Kxx1x1/2C3p1/x1c1x1Px/1x2r2x r APPaeehhp 0 30";
        let position: Position = text.parse().unwrap();
        for variant in ["taiwan", "hongkong", "taiwan+dark-capture=attempt+chain=any"] {
            let rules = variant.parse().unwrap();
            for depth in 0..=3 {
                assert_eq!(position.perft(&rules, depth), position.perft_making_every_leaf(&rules, depth));
            }
        }
    }

    #[test]
    fn actions_are_ordered_as_their_texts_are() {
        let squares = || (0..64).filter_map(Square::new);
        let pairs = squares().flat_map(|from| squares().map(move |to| (from, to)));
        let mut actions: Vec<Action> = squares().map(Action::Flip).collect();
        actions.push(Action::EndChain);
        for (from, to) in pairs {
            actions.extend([
                Action::Move { from, to },
                Action::Capture { from, to },
                Action::Attempt { from, to },
            ]);
        }
        actions.sort_by_key(|action| text_order(*action));
        assert!(actions.is_sorted_by_key(ToString::to_string));
    }
}
