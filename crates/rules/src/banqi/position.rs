//! Positions: what is publicly visible at one moment.

use crate::banqi::board::bag::Faces;
use crate::banqi::turn::{Out, Turn, TwoColours};
use crate::banqi::{Action, Chain, Clash, Equal, Kind, Mask, Piece, Ply, RuleSet, Rules, Square};
use crate::game::{Colour, Seat};

/// A position of banqi, as public knowledge: the face-up pieces, the face-down squares, the bag of faces not yet
/// seen, whose turn it is, the piece in the middle of a chain, and two counters. No field reveals a hidden face.
///
/// Which actions are legal depends on the rules, which the methods take as an argument.
///
/// The type parameter is the [`Mask`] of the board. The default is 4x8; `Position<u64>` is 8x8 with four colours.
/// Pieces are stored bit-sliced: one mask for each binary digit of the kind's index, and one mask for each colour.
/// Move generation can thus compare all neighbouring pieces at once, and a position takes 40 bytes on 4x8.
///
/// ```
/// use banqi_rules::banqi::{Action, Piece, Position, RuleSet};
///
/// // 4 | . . . . . . . .
/// // 3 | . . . . . . . .     C: red cannon, p: black soldier, k: black general
/// // 2 | . . . . . . . .     x: face down
/// // 1 | C . x p . . . k
/// //     a b c d e f g h
/// let position: Position = "8/8/8/C1xp3k r a 0 40".parse()?;
/// assert_eq!(position.piece_at("d1".parse()?), Piece::from_letter('p'));
/// assert!(position.is_face_down("c1".parse()?));
/// let actions: Vec<String> = position.actions(&RuleSet::taiwan()).iter().map(Action::to_string).collect();
/// assert_eq!(actions, ["a1-a2", "a1-b1", "a1xd1", "c1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<M: Mask = u32> {
    /// One mask per binary digit of the kind's index, lowest digit first. No digit is set on a square without a
    /// face-up piece.
    pub(crate) digits: [M; 3],
    /// The face-up pieces of each colour.
    pub(crate) sides: M::Sides,
    pub(crate) down: M,
    pub(crate) bag: M::Bag,
    pub(crate) ply: u32,
    pub(crate) quiet: u16,
    pub(crate) turn: M::Turn,
    /// The index of the square whose piece is in the middle of a chain, or [`NO_SQUARE`]. It takes one byte, where
    /// an `Option<Square>` would take two and make the position 48 bytes.
    pub(crate) chain: u8,
}

/// The value of the field `chain` that stands for no square.
pub(crate) const NO_SQUARE: u8 = u8::MAX;

impl Position {
    /// The start position on 4x8: everything is face down, and no seat has a colour.
    #[must_use]
    pub fn start() -> Self {
        Self::start_by(&RuleSet::taiwan())
    }

    /// The colour to move; `None` before the first flip.
    #[must_use]
    pub fn to_move(&self) -> Option<Colour> {
        self.turn.to_move()
    }

    /// The colour that has no piece left, face up or face down, and therefore loses at once under these rules
    /// (NTU).
    ///
    /// If neither has one, it is the colour to move: the opponent removed the last pieces of both, and wins. `None`
    /// before the first flip, when no seat owns a colour.
    #[must_use]
    pub fn wiped_out(&self, rules: impl Rules) -> Option<Colour> {
        TwoColours::wiped_out_colour(self, rules)
    }
}

impl Position {
    /// A hash of what a repetition compares: placement, bag, side to move and chain piece, but no counters.
    ///
    /// All fields are mixed by multiplication, two words at a time. Equal positions have equal keys; different ones
    /// have equal keys with a probability of about 2^-64.
    #[inline]
    pub fn key(&self) -> u64 {
        let words = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let mixed = |one: u64, other: u64| {
            let product = u128::from(one) * u128::from(other);
            product as u64 ^ (product >> 64) as u64
        };
        let side = self.to_move().map_or(0, |colour| colour.index() as u64 + 1) << 8 | u64::from(self.chain);
        let [d0, d1, d2] = self.digits;
        let [red, black] = self.sides;
        // The digits of the golden ratio and of pi. Any numbers without a regular bit pattern would do.
        let upper =
            mixed(words(d0, d1) ^ 0x9e37_79b9_7f4a_7c15, words(d2, self.down) ^ 0x2437_f6a8_885a_308d);
        let lower = mixed(words(red, black) ^ 0x3198_a2e0_3707_3445, self.bag.word() ^ 0xa409_3822_299f_31d1);
        mixed(upper ^ side ^ 0x082e_fa98_ec4e_6c89, lower ^ 0x4528_21e6_38d0_1377)
    }

    /// The position after a pass, as if the side to move had flipped a piece far from everything. A search may use
    /// it in place of a flip; passing is not legal under any rules. Before the first flip, there is still no side
    /// to move.
    pub fn passed_over(&self) -> Self {
        let turn = self.to_move().map_or(self.turn, |colour| TwoColours::of(colour.other_of_two()));
        Self { turn, quiet: 0, ply: self.ply.saturating_add(1), chain: NO_SQUARE, ..*self }
    }

    /// The same board with `colour` to move, to find what its pieces could capture.
    pub fn seen_by(&self, colour: Colour) -> Self {
        Self { turn: TwoColours::of(colour), chain: NO_SQUARE, ..*self }
    }
}

impl<M: Mask> Position<M> {
    /// The start position under rules whose [`Seating`](super::Seating) is for this board: everything is face down,
    /// and no seat has a colour.
    #[must_use]
    pub fn start_by(rules: &RuleSet) -> Self {
        Self {
            digits: [M::EMPTY; 3],
            sides: M::NO_SIDES,
            down: M::ALL,
            bag: M::Bag::full(),
            ply: 0,
            quiet: 0,
            turn: M::Turn::start(rules),
            chain: NO_SQUARE,
        }
    }

    /// The face-up piece on `square`; `None` if the square is empty, face down or off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = M::of(square);
        let sides = M::COLOURS.iter().zip(self.sides.as_ref());
        let (&colour, _) = sides.into_iter().find(|(_, side)| !(**side & bit).is_empty())?;
        Some(Piece { colour, kind: self.kind_at(bit) })
    }

    /// Whether there is a face-down piece on `square`.
    #[must_use]
    pub fn is_face_down(&self, square: Square) -> bool {
        self.down.contains(square)
    }

    /// Whether `square` is empty. Squares off the board are not empty.
    #[must_use]
    pub fn is_empty(&self, square: Square) -> bool {
        self.empty().contains(square)
    }

    /// The number of face-down pieces.
    #[must_use]
    pub fn face_down_count(&self) -> u32 {
        self.down.count()
    }

    /// The number of pieces with this face not yet seen, 0 to 5.
    #[must_use]
    pub fn bag(&self, piece: Piece) -> u8 {
        self.bag.count(piece)
    }

    /// The different faces not yet seen, in the order of notation.
    pub fn bag_faces(&self) -> impl Iterator<Item = Piece> + use<M> {
        self.bag.faces()
    }

    /// The number of seats, 2 or 4.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.turn.seats()
    }

    /// The seat to move. On 4x8 it follows from the number of plies, since the first seat flips first.
    #[must_use]
    pub fn seat_to_move(&self) -> Seat {
        M::Turn::seat_to_move(self)
    }

    /// The colours a seat owns, in the order of notation. Empty while it owns none.
    #[must_use]
    pub fn colours_of(&self, seat: Seat) -> Vec<Colour> {
        M::Turn::colours_of(self, seat)
    }

    /// The square of the piece that is in the middle of a chain: it has just captured and may go on.
    #[must_use]
    #[inline]
    pub fn chain(&self) -> Option<Square> {
        Square::new(self.chain)
    }

    /// The same, but always `None` under rules without chains.
    #[inline]
    pub(crate) fn chain_piece(&self, rules: impl Rules) -> Option<Square> {
        if rules.chain == Chain::No { None } else { self.chain() }
    }

    /// The number of plies since the last flip or capture. A whole chain is one ply.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The number of plies played so far.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// All squares of the board in reading order: a1, b1, ..
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<M> {
        M::ALL.squares()
    }

    /// The face-up pieces of one colour.
    #[must_use]
    pub fn pieces(&self, colour: Colour) -> M {
        self.sides.as_ref().get(colour.index()).copied().unwrap_or(M::EMPTY)
    }

    /// The face-up pieces of one kind, of all colours.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> M {
        let digit = |n: usize| if kind.index() >> n & 1 == 1 { self.digits[n] } else { !self.digits[n] };
        digit(0) & digit(1) & digit(2) & self.face_up()
    }

    /// The squares with a face-down piece.
    #[must_use]
    pub fn face_down(&self) -> M {
        self.down
    }

    /// The squares with any piece.
    #[must_use]
    pub fn occupied(&self) -> M {
        self.face_up() | self.down
    }

    /// The squares with a face-up piece.
    #[inline]
    pub(crate) fn face_up(&self) -> M {
        self.sides.as_ref().iter().fold(M::EMPTY, |up, side| up | *side)
    }

    /// The empty squares.
    #[must_use]
    pub fn empty(&self) -> M {
        !self.occupied() & M::ALL
    }

    /// The face-up pieces of the seat to move. Empty while it owns no colour.
    #[inline]
    pub(crate) fn own(&self) -> M {
        M::Turn::own(self)
    }

    /// The face-up pieces that the seat to move may attack.
    #[inline]
    pub(crate) fn enemies(&self, rules: impl Rules) -> M {
        M::Turn::enemies(self, rules)
    }

    /// Whether the game is won by what is on the board: of two seats, one is wiped out and loses by it; of four,
    /// only one seat, or only allies, are still in.
    #[must_use]
    pub fn is_won(&self, rules: impl Rules) -> bool {
        M::Turn::is_won(self, rules)
    }

    /// Plays a ply, which must be legal. [`Game::play`](super::Game::play) checks this.
    ///
    /// The function is always inlined, so that the match disappears where the kind of action is known.
    #[inline(always)]
    pub fn play(&mut self, rules: impl Rules, ply: Ply) {
        self.play_and_tell(rules, ply, &mut |_| {});
    }

    /// Like [`Position::play`], and calls `tell` for each seat that goes out of a game of four.
    #[inline(always)]
    pub(crate) fn play_and_tell(&mut self, rules: impl Rules, ply: Ply, tell: &mut impl FnMut(Out)) {
        match (ply.action, ply.reveal) {
            (Action::Flip(square), Some(piece)) => {
                self.flip(square, piece);
                M::Turn::claim(self, piece.colour);
                self.end_turn(rules, tell);
            }
            (Action::Move { from, to }, _) => {
                self.step(from, to);
                self.end_turn(rules, tell);
            }
            (Action::Capture { from, to }, _) => self.capture(rules, from, to, tell),
            (Action::Attempt { from, to }, Some(piece)) => self.attempt(rules, from, to, piece, tell),
            (Action::EndChain, _) => self.pass(rules, tell),
            (Action::Flip(_) | Action::Attempt { .. }, None) => {
                debug_assert!(false, "{} without its face", ply.action);
            }
        }
    }

    /// Flips the piece on `square`, which is `piece`, and removes it from the bag.
    #[inline]
    fn flip(&mut self, square: Square, piece: Piece) {
        let bit = M::of(square);
        debug_assert!(!(self.down & bit).is_empty(), "{square} is not face down");
        self.down ^= bit;
        self.put(square, piece);
        self.bag.take(piece);
        self.quiet = 0;
    }

    /// Puts a face-up piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        let bit = M::of(square);
        for (n, digit) in self.digits.iter_mut().enumerate() {
            if piece.kind.index() >> n & 1 == 1 {
                *digit |= bit;
            }
        }
        self.sides.as_mut()[piece.colour.index() % M::COLOURS.len()] |= bit;
    }

    /// Moves a piece of the seat to move. The turn does not pass.
    #[inline]
    pub(crate) fn step(&mut self, from: Square, to: Square) {
        let (from, to) = (M::of(from), M::of(to));
        debug_assert!(!(self.own() & from).is_empty() && !(self.empty() & to).is_empty());
        for digit in &mut self.digits {
            *digit = carried(*digit, from, to);
        }
        M::Turn::carry(self, from, to);
        self.quiet = self.quiet.saturating_add(1);
    }

    #[inline]
    fn capture(&mut self, rules: impl Rules, from: Square, to: Square, tell: &mut impl FnMut(Out)) {
        self.quiet = 0;
        if rules.equal == Equal::BothRemoved && self.kind_at(M::of(from)) == self.kind_at(M::of(to)) {
            self.remove(from);
            self.remove(to);
            self.end_turn(rules, tell);
        } else {
            self.take(rules, from, to, tell);
        }
    }

    fn attempt(
        &mut self,
        rules: impl Rules,
        from: Square,
        to: Square,
        face: Piece,
        tell: &mut impl FnMut(Out),
    ) {
        let clash = self.clash(&rules, from, to, face);
        self.flip(to, face);
        match clash {
            Clash::Taken => return self.take(rules, from, to, tell),
            Clash::Repelled => {}
            Clash::AttackerRemoved => self.remove(from),
            Clash::BothRemoved => {
                self.remove(from);
                self.remove(to);
            }
        }
        self.end_turn(rules, tell);
    }

    /// Captures the piece on `to` with the piece on `from`. The captor starts or continues a chain if the rules
    /// allow it, there is something to attack, and the game is not won.
    #[inline]
    fn take(&mut self, rules: impl Rules, from: Square, to: Square, tell: &mut impl FnMut(Out)) {
        let (start, end) = (M::of(from), M::of(to));
        debug_assert!(!(self.own() & start).is_empty() && !(self.enemies(rules) & end).is_empty());
        for digit in &mut self.digits {
            *digit = carried(*digit, start, end);
        }
        M::Turn::carry(self, start, end);
        M::Turn::clear_enemy(self, end);
        M::Turn::put_out_the_wiped_out(self, rules, tell);
        if rules.chain != Chain::No {
            self.chain = to.index() as u8;
            if !self.is_won(rules) && self.has_attack(rules) {
                return;
            }
        }
        self.pass(rules, tell);
    }

    /// Removes a face-up piece from the board.
    fn remove(&mut self, square: Square) {
        let rest = !M::of(square);
        self.digits.iter_mut().chain(self.sides.as_mut()).for_each(|mask| *mask &= rest);
    }

    /// Ends a turn after which a seat may have no pieces left.
    #[inline]
    fn end_turn(&mut self, rules: impl Rules, tell: &mut impl FnMut(Out)) {
        M::Turn::put_out_the_wiped_out(self, rules, tell);
        self.pass(rules, tell);
    }

    /// Ends the turn and the ply.
    #[inline]
    fn pass(&mut self, rules: impl Rules, tell: &mut impl FnMut(Out)) {
        self.ply = self.ply.saturating_add(1);
        self.end_chain();
        M::Turn::pass_on(self, rules, tell);
    }

    /// Ends a chain, if there is one.
    #[inline]
    pub(crate) const fn end_chain(&mut self) {
        self.chain = NO_SQUARE;
    }

    /// The position as a repetition compares it (ICGA), with its counters reset. Nothing is flipped between two
    /// occurrences, so their bags are equal. Of the seats, only whose turn it is counts.
    pub(crate) fn timeless(&self) -> Self {
        Self { ply: 0, quiet: 0, turn: self.turn.timeless(), ..*self }
    }

    /// The kind of the face-up piece on the square of `bit`.
    #[inline]
    fn kind_at(&self, bit: M) -> Kind {
        let digit = |n: usize| usize::from(!(self.digits[n] & bit).is_empty()) << n;
        // No piece has the number 7.
        Kind::ALL[(digit(0) | digit(1) | digit(2)).min(6)]
    }
}

/// One binary digit after a piece has moved from `from` to `to`.
#[inline]
fn carried<M: Mask>(digit: M, from: M, to: M) -> M {
    let arrived = if (digit & from).is_empty() { M::EMPTY } else { to };
    digit & !(from | to) | arrived
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::banqi::RuleSet;

    fn after_by(variant: &str, position: &str, plies: &str) -> String {
        let (rules, mut position): (RuleSet, Position) =
            (variant.parse().unwrap(), position.parse().unwrap());
        for ply in plies.split_whitespace() {
            position.play(&rules, ply.parse().unwrap());
        }
        position.to_string()
    }

    fn after(position: &str, plies: &str) -> String {
        after_by("taiwan", position, plies)
    }

    #[test]
    fn a_position_is_forty_bytes() {
        assert_eq!(size_of::<Position>(), 40);
    }

    #[test]
    fn a_chain_is_one_ply_that_ends_when_nothing_is_left_to_take() {
        // 1 | R p p . k
        let board = "8/8/8/Rpp1k3 r - 7 20";
        assert_eq!(after_by("taiwan+chain=face-up", board, "a1xb1"), "8/8/8/1Rp1k3 r@b1 - 0 20");
        assert_eq!(after_by("taiwan+chain=face-up", board, "a1xb1 b1xc1"), "8/8/8/2R1k3 b - 0 21");
        assert_eq!(after_by("taiwan+chain=face-up", board, "a1xb1 end"), "8/8/8/1Rp1k3 b - 0 21");
        assert_eq!(after_by("taiwan+chain=cannon", board, "a1xb1"), "8/8/8/1Rp1k3 b - 0 21");
        assert_eq!(after_by("taiwan", board, "a1xb1"), "8/8/8/1Rp1k3 b - 0 21");
    }

    #[test]
    fn an_attempt_turns_its_target_up_and_takes_it_or_not() {
        // 1 | R x . . a
        for (variant, face, expected) in [
            ("taiwan+dark-capture=attempt", "k", "8/8/8/Rk2a3 b - 0 21"),
            ("taiwan+dark-capture=attempt-or-die", "k", "8/8/8/1k2a3 b - 0 21"),
            ("taiwan+dark-capture=attempt", "p", "8/8/8/1R2a3 b - 0 21"),
            ("taiwan+dark-capture=attempt-or-die", "P", "8/8/8/RP2a3 b - 0 21"),
            ("taiwan+dark-capture=attempt+equal=both-removed", "r", "8/8/8/4a3 b - 0 21"),
        ] {
            let board = format!("8/8/8/Rx2a3 r {face} 7 20");
            assert_eq!(after_by(variant, &board, &format!("a1?b1({face})")), expected, "{variant}, {face}");
        }
    }

    #[test]
    fn the_first_flip_gives_its_seat_the_colour_it_shows() {
        let start = Position::start().to_string();
        assert!(after(&start, "a1(K)").starts_with("xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx b AAEE"));
        assert!(after(&start, "a1(k)").starts_with("xxxxxxxx/xxxxxxxx/xxxxxxxx/kxxxxxxx r KAAEE"));
        assert!(after(&start, "a1(k) b1(p)").contains(" b "));
    }

    #[test]
    fn quiet_plies_count_and_progress_starts_the_count_again() {
        assert_eq!(after("8/8/8/K2x2ap r p 7 20", "a1-a2"), "8/8/K7/3x2ap b p 8 21");
        assert_eq!(after("8/8/8/K2x2Ap r p 7 20", "g1xh1"), "8/8/8/K2x3A b p 0 21");
        assert_eq!(after("8/8/8/K2x2ap r p 7 20", "d1(p)"), "8/8/8/K2p2ap b - 0 21");
    }

    #[test]
    fn a_side_is_wiped_out_only_with_nothing_face_up_or_in_the_bag() {
        let wiped = |text: &str| text.parse::<Position>().unwrap().wiped_out(&RuleSet::taiwan());
        assert_eq!(wiped("8/8/8/K7 b - 0 9"), Some(Colour::Black));
        assert_eq!(wiped("8/8/8/Kx6 b A 0 9"), Some(Colour::Black));
        assert_eq!(wiped("8/8/8/Kx6 b p 0 9"), None);
        assert_eq!(wiped("8/8/8/x7 - p 0 0"), None);
    }

    #[test]
    fn masks_and_accessors_tell_the_same_board() {
        let position: Position = "K1x4p/1c6/8/6AA b p 3 30".parse().unwrap();
        for square in position.squares() {
            let piece = position.piece_at(square);
            for any in Piece::of(&Colour::TWO) {
                let masked = position.pieces(any.colour) & position.kind(any.kind);
                assert_eq!(masked.contains(square), piece == Some(any), "{any} on {square}");
            }
            let states = [piece.is_some(), position.is_face_down(square), position.is_empty(square)];
            assert_eq!(states.iter().filter(|state| **state).count(), 1, "{square}");
        }
        assert_eq!(position.piece_at("a5".parse().unwrap()), None);
        assert!(!position.is_empty("a5".parse().unwrap()));
    }
}
