//! Move generation by the Taiwan rules, on masks.
//!
//! Neighbours are compared all at once: shifted one step, every enemy lies on the square of the piece that
//! could take it, and "captor's number <= victim's number" is a three-digit comparison of masks. Kinds are
//! numbered in the order of notation (`KAERHCP`), which is the Taiwan rank order with the cannon put
//! between horse and soldier; the three exceptions are corrected afterwards. A test compares the result
//! with [`RuleSet::takes_by_stepping`](super::RuleSet::takes_by_stepping) for every pair of kinds.

use super::mask::Direction;
use super::{Action, Colour, Mask, Ply, Position};

impl<M: Mask> Position<M> {
    /// The legal actions, sorted bytewise by their text; none once a side is wiped out.
    ///
    /// Draw rules are not asked, they need the history: [`Game::actions`](super::Game::actions).
    ///
    /// - Turning up is legal while anything is face down, and the only action before the first turn-up (Boyer).
    /// - Face-up pieces of the side to move step orthogonally to empty squares (Boyer, NTU).
    /// - Captures by stepping go by rank; a cannon takes by jumping over exactly one piece (NTU).
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        if self.wiped_out().is_some() {
            return Vec::new();
        }
        let mut actions = Vec::with_capacity(48);
        self.for_each_action(|action| actions.push(action));
        actions.sort_unstable_by_key(|action| text_order(*action));
        actions
    }

    /// Whether the side to move has any legal action; one without loses (Boyer, Woody, Wikipedia).
    #[must_use]
    pub fn has_action(&self) -> bool {
        !self.down.is_empty() || self.count_steps_and_captures() > 0
    }

    /// Visits every legal action without allocating, in no promised order.
    ///
    /// Whether the position is already won is not asked: see [`Position::wiped_out`].
    #[inline]
    pub fn for_each_action(&self, mut visit: impl FnMut(Action)) {
        self.for_each_capture(&mut visit);
        self.for_each_move(&mut visit);
        for square in self.down.squares() {
            visit(Action::TurnUp(square));
        }
    }

    /// Visits every legal capture without allocating, in no promised order.
    #[inline]
    pub fn for_each_capture(&self, mut visit: impl FnMut(Action)) {
        let Some(colour) = self.to_move else { return };
        let own = self.pieces(colour);
        for direction in Direction::ALL {
            for from in self.captors(colour, direction).squares() {
                let to = M::of(from).step(direction).first();
                to.into_iter().for_each(|to| visit(Action::Capture { from, to }));
            }
        }
        let (enemies, occupied) = (self.pieces(colour.next()), self.occupied());
        for from in (own & self.cannons()).squares() {
            for to in (M::jumps(from, occupied) & enemies).squares() {
                visit(Action::Capture { from, to });
            }
        }
    }

    /// Visits every step to an empty square without allocating, in no promised order.
    #[inline]
    pub fn for_each_move(&self, mut visit: impl FnMut(Action)) {
        let Some(colour) = self.to_move else { return };
        let (own, empty) = (self.pieces(colour), self.empty());
        for direction in Direction::ALL {
            for from in (own & empty.step(direction.back())).squares() {
                let to = M::of(from).step(direction).first();
                to.into_iter().for_each(|to| visit(Action::Move { from, to }));
            }
        }
    }

    /// Visits every ply that may follow: every action, a turn-up once for each face in the bag.
    #[inline]
    pub fn for_each_ply(&self, mut visit: impl FnMut(Ply)) {
        self.for_each_capture(|action| visit(Ply { action, reveal: None }));
        self.for_each_move(|action| visit(Ply { action, reveal: None }));
        for piece in self.bag.faces() {
            for square in self.down.squares() {
                visit(Ply { action: Action::TurnUp(square), reveal: Some(piece) });
            }
        }
    }

    /// Counts the lines of `depth` plies: actions times the distinct faces that may appear.
    ///
    /// A position in which a side is wiped out has no plies; draw rules are ignored. The last ply is counted
    /// without being made; [`Position::perft_making_every_leaf`] makes it.
    ///
    /// ```
    /// use banqi::rules::Position;
    /// // 32 squares, 14 faces.
    /// assert_eq!(Position::start().perft(1), 448);
    /// assert_eq!(Position::start().perft(2), 192_448);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.wiped_out().is_some() => 0,
            1 => u64::from(self.count_plies()),
            _ => self.sum_over_plies(|after| after.perft(depth - 1)),
        }
    }

    /// The same count, making every last ply: what measures making and generating together.
    #[must_use]
    pub fn perft_making_every_leaf(&self, depth: u32) -> u64 {
        match depth {
            0 => {
                std::hint::black_box(self);
                1
            }
            _ if self.wiped_out().is_some() => 0,
            _ => self.sum_over_plies(|after| after.perft_making_every_leaf(depth - 1)),
        }
    }

    #[inline]
    fn sum_over_plies(&self, mut count: impl FnMut(&Self) -> u64) -> u64 {
        let mut sum = 0;
        self.for_each_ply(|ply| {
            let mut after = *self;
            after.play(ply);
            sum += count(&after);
        });
        sum
    }

    fn count_plies(&self) -> u32 {
        self.down.count() * self.bag.distinct() + self.count_steps_and_captures()
    }

    fn count_steps_and_captures(&self) -> u32 {
        let Some(colour) = self.to_move else { return 0 };
        let (own, empty) = (self.pieces(colour), self.empty());
        let mut count = 0;
        for direction in Direction::ALL {
            count += (own & empty.step(direction.back())).count();
            count += self.captors(colour, direction).count();
        }
        let (enemies, occupied) = (self.pieces(colour.next()), self.occupied());
        for from in (own & self.cannons()).squares() {
            count += (M::jumps(from, occupied) & enemies).count();
        }
        count
    }

    /// The face-up cannons of both colours: number 5, and 7 is no piece.
    #[inline]
    fn cannons(&self) -> M {
        self.digits[0] & self.digits[2]
    }

    /// The pieces of `colour` that may take the enemy one step away in `direction`.
    #[inline]
    fn captors(&self, colour: Colour, direction: Direction) -> M {
        let [c0, c1, c2] = self.digits;
        let back = direction.back();
        let [v0, v1, v2] = self.digits.map(|digit| digit.step(back));
        let enemy = self.pieces(colour.next()).step(back);

        let at_most = !c0 | v0;
        let at_most = (!c1 & v1) | (!(c1 ^ v1) & at_most);
        let at_most = (!c2 & v2) | (!(c2 ^ v2) & at_most);

        let cannon = c2 & c0;
        let general_at_soldier = !(c0 | c1 | c2) & (v2 & v1);
        let soldier_at_general = (c2 & c1) & !(v0 | v1 | v2);
        self.pieces(colour) & enemy & ((at_most & !cannon & !general_at_soldier) | soldier_at_general)
    }

    /// How many pieces lie strictly between two squares of one row or column; `None` if they share neither.
    pub(super) fn screens(&self, from: super::Square, to: super::Square) -> Option<u8> {
        let same_file = from.file() == to.file();
        if !same_file && from.rank() != to.rank() {
            return None;
        }
        let (low, high) = (from.min(to).index(), from.max(to).index());
        let stride = if same_file { usize::from(super::FILES) } else { 1 };
        let between = (low + stride..high).step_by(stride);
        let screens = between.filter_map(|index| super::Square::new(index as u8));
        Some(screens.filter(|square| self.occupied().contains(*square)).count() as u8)
    }
}

/// A number that orders actions as their texts are ordered bytewise: `a1`, `a1-a2`, `a1-b1`, `a1xc1`, `a2`.
fn text_order(action: Action) -> u32 {
    let square = |square: super::Square| u32::from(square.file()) << 3 | u32::from(square.rank());
    match action {
        Action::TurnUp(at) => square(at) << 8,
        Action::Move { from, to } => square(from) << 8 | 1 << 6 | square(to),
        Action::Capture { from, to } => square(from) << 8 | 2 << 6 | square(to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Kind, Piece, RuleSet};

    fn actions(position: &str) -> String {
        let position: Position = position.parse().unwrap();
        let texts: Vec<String> = position.actions().iter().map(Action::to_string).collect();
        let mut sorted = texts.clone();
        sorted.sort();
        assert_eq!(texts, sorted, "bytewise order");
        texts.join(" ")
    }

    #[test]
    fn only_turn_ups_are_legal_at_first_and_for_the_second_seat() {
        assert_eq!(Position::start().actions().len(), 32);
        let mut position = Position::start();
        position.play("a1(K)".parse().unwrap());
        assert!(position.actions().iter().all(|action| matches!(action, Action::TurnUp(_))));
        assert_eq!(position.actions().len(), 31);
    }

    #[test]
    fn pieces_step_orthogonally_to_empty_squares() {
        assert_eq!(actions("8/8/1E6/x6k r p 0 9"), "a1 b2-a2 b2-b1 b2-b3 b2-c2");
        assert_eq!(actions("8/8/E7/A6k r - 0 9"), "a1-b1 a2-a3 a2-b2");
    }

    #[test]
    fn captures_by_stepping_follow_the_rank_table() {
        for captor in Kind::ALL {
            for victim in Kind::ALL {
                for (from, to) in [("c2", "c3"), ("c2", "c1"), ("c2", "d2"), ("c2", "b2")] {
                    let mut position: Position = "8/8/8/8 r - 0 9".parse().unwrap();
                    position.put(from.parse().unwrap(), Piece { colour: Colour::Red, kind: captor });
                    position.put(to.parse().unwrap(), Piece { colour: Colour::Black, kind: victim });
                    let capture = format!("{from}x{to}").parse().unwrap();
                    let expected = RuleSet::taiwan().takes_by_stepping(captor, victim);
                    assert_eq!(position.actions().contains(&capture), expected, "{captor:?} {victim:?} {to}");
                }
            }
        }
    }

    #[test]
    fn cannon_needs_exactly_one_screen() {
        // Over nothing, over one (own, enemy, face down), over two.
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
        assert_eq!("8/8/8/Kx6 b A 0 9".parse::<Position>().unwrap().perft(1), 0);
        assert_eq!("8/8/8/Kx6 b A 0 9".parse::<Position>().unwrap().perft(0), 1);
    }

    #[test]
    fn both_ways_of_perft_count_alike() {
        let text = "x1Kxx1x1/2C3p1/x1c1x1Px/1x2r2x r APPaeehhp 0 30";
        let position: Position = text.parse().unwrap();
        for depth in 0..=3 {
            assert_eq!(position.perft(depth), position.perft_making_every_leaf(depth));
        }
    }
}
