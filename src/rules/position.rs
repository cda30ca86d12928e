//! Positions: what anyone at the table can see at one moment.

use super::bag::Bag;
use super::{Action, Colour, Kind, Mask, Piece, Ply, Square};

/// A position of banqi, as public knowledge: face-up pieces, face-down squares, the bag of faces not yet
/// seen, the side to move, and two counters. It has no field from which a hidden face could be read.
///
/// Generic over its board's [`Mask`]; the default is 4x8. A piece is stored bit-sliced: its kind's index in
/// binary, one mask a binary digit, beside one mask a colour, so that move generation compares all
/// neighbouring pieces at once and a copy is 40 bytes.
///
/// ```
/// use banqi::rules::{Action, Piece, Position};
///
/// // 4 | . . . . . . . .
/// // 3 | . . . . . . . .     C: red cannon, p: black soldier, k: black general
/// // 2 | . . . . . . . .     x: face down
/// // 1 | C . x p . . . k
/// //     a b c d e f g h
/// let position: Position = "8/8/8/C1xp3k r a 0 40".parse()?;
/// assert_eq!(position.piece_at("d1".parse()?), Piece::from_letter('p'));
/// assert!(position.is_face_down("c1".parse()?));
/// let actions: Vec<String> = position.actions().iter().map(Action::to_string).collect();
/// assert_eq!(actions, ["a1-a2", "a1-b1", "a1xd1", "c1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<M: Mask = u32> {
    /// Binary digits of the kinds, lowest first; no digit is set on a square without a face-up piece.
    pub(super) digits: [M; 3],
    /// The face-up pieces of each colour.
    pub(super) sides: [M; 2],
    pub(super) down: M,
    pub(super) bag: Bag,
    pub(super) ply: u32,
    pub(super) quiet: u16,
    pub(super) to_move: Option<Colour>,
}

impl Position {
    /// The start on 4x8: everything face down, no colours given yet.
    #[must_use]
    pub fn start() -> Self {
        Self {
            digits: [0; 3],
            sides: [0; 2],
            down: u32::ALL,
            bag: Bag::full(),
            ply: 0,
            quiet: 0,
            to_move: None,
        }
    }
}

impl<M: Mask> Position<M> {
    /// The face-up piece on `square`; `None` if it is empty, face down or off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = M::of(square);
        let colour = Colour::ALL.into_iter().find(|colour| !(self.pieces(*colour) & bit).is_empty())?;
        Some(Piece { colour, kind: self.kind_at(bit) })
    }

    /// Whether a face-down piece lies on `square`.
    #[must_use]
    pub fn is_face_down(&self, square: Square) -> bool {
        self.down.contains(square)
    }

    /// Whether nothing lies on `square`. Squares off the board are not empty.
    #[must_use]
    pub fn is_empty(&self, square: Square) -> bool {
        self.empty().contains(square)
    }

    /// How many pieces are face down.
    #[must_use]
    pub fn face_down_count(&self) -> u32 {
        self.down.count()
    }

    /// How many of this face nobody has seen yet, 0 to 5.
    #[must_use]
    pub fn bag(&self, piece: Piece) -> u8 {
        self.bag.count(piece)
    }

    /// The different faces not yet seen, in the order of notation.
    pub fn bag_faces(&self) -> impl Iterator<Item = Piece> + use<M> {
        self.bag.faces()
    }

    /// The colour to move; `None` before the first turn-up.
    #[must_use]
    pub fn to_move(&self) -> Option<Colour> {
        self.to_move
    }

    /// Plies since the last turn-up or capture.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Plies played, from 0.
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
        self.sides[colour.index()]
    }

    /// The face-up pieces of one kind, of both colours.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> M {
        let digit = |n: usize| if kind.index() >> n & 1 == 1 { self.digits[n] } else { !self.digits[n] };
        digit(0) & digit(1) & digit(2) & (self.sides[0] | self.sides[1])
    }

    /// The squares with a face-down piece.
    #[must_use]
    pub fn face_down(&self) -> M {
        self.down
    }

    /// The squares with any piece.
    #[must_use]
    pub fn occupied(&self) -> M {
        self.sides[0] | self.sides[1] | self.down
    }

    /// The squares with nothing on them.
    #[must_use]
    pub fn empty(&self) -> M {
        !self.occupied() & M::ALL
    }

    /// The colour that has no piece left, face up or face down, which loses at once (NTU).
    ///
    /// Before the first turn-up nobody owns a colour, so nobody is wiped out.
    #[must_use]
    pub fn wiped_out(&self) -> Option<Colour> {
        self.to_move?;
        Colour::ALL.into_iter().find(|colour| self.pieces(*colour).is_empty() && self.bag.lacks(*colour))
    }

    /// Plays a ply that the caller knows to be legal; [`Game::play`](super::Game::play) is the one that asks.
    #[inline]
    pub(crate) fn play(&mut self, ply: Ply) {
        match (ply.action, ply.reveal) {
            (Action::TurnUp(square), Some(piece)) => self.turn_up(square, piece),
            (Action::Move { from, to }, _) => self.step(from, to),
            (Action::Capture { from, to }, _) => self.capture(from, to),
            (Action::TurnUp(_), None) => debug_assert!(false, "a turn-up without its face"),
        }
    }

    /// Turns up `piece` on `square`, taking it out of the bag.
    #[inline]
    pub(super) fn turn_up(&mut self, square: Square, piece: Piece) {
        let bit = M::of(square);
        debug_assert!(!(self.down & bit).is_empty(), "{square} is not face down");
        self.down ^= bit;
        self.put(square, piece);
        self.bag.take(piece);
        self.quiet = 0;
        self.pass(piece.colour);
    }

    /// Lays a face-up piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        let bit = M::of(square);
        for (n, digit) in self.digits.iter_mut().enumerate() {
            if piece.kind.index() >> n & 1 == 1 {
                *digit |= bit;
            }
        }
        self.sides[piece.colour.index()] |= bit;
    }

    #[inline]
    fn step(&mut self, from: Square, to: Square) {
        let mover = self.mover();
        let (from, to) = (M::of(from), M::of(to));
        debug_assert!(!(self.pieces(mover) & from).is_empty() && !(self.empty() & to).is_empty());
        for digit in &mut self.digits {
            *digit = carried(*digit, from, to);
        }
        self.sides[mover.index()] ^= from | to;
        self.quiet = self.quiet.saturating_add(1);
        self.pass(mover);
    }

    #[inline]
    fn capture(&mut self, from: Square, to: Square) {
        let mover = self.mover();
        let (from, to) = (M::of(from), M::of(to));
        debug_assert!(
            !(self.pieces(mover) & from).is_empty() && !(self.pieces(mover.next()) & to).is_empty()
        );
        for digit in &mut self.digits {
            *digit = carried(*digit, from, to);
        }
        self.sides[mover.index()] ^= from | to;
        self.sides[mover.next().index()] ^= to;
        self.quiet = 0;
        self.pass(mover);
    }

    /// Whose piece moves. Only turn-ups are legal while no colour is to move, so the fallback is never played.
    #[inline]
    fn mover(&self) -> Colour {
        debug_assert!(self.to_move.is_some(), "nobody owns a piece yet");
        self.to_move.unwrap_or(Colour::Red)
    }

    /// Ends the turn. The first turn-up gives its seat the colour it shows (Boyer), `shown`.
    #[inline]
    fn pass(&mut self, shown: Colour) {
        self.to_move = Some(self.to_move.unwrap_or(shown).next());
        self.ply = self.ply.saturating_add(1);
    }

    /// The kind of the face-up piece on the square of `bit`.
    #[inline]
    fn kind_at(&self, bit: M) -> Kind {
        let digit = |n: usize| usize::from(!(self.digits[n] & bit).is_empty()) << n;
        // No piece has the number 7.
        Kind::ALL[(digit(0) | digit(1) | digit(2)).min(6)]
    }
}

/// One binary digit after a piece went from `from` to `to`.
#[inline]
fn carried<M: Mask>(digit: M, from: M, to: M) -> M {
    let arrived = if (digit & from).is_empty() { M::EMPTY } else { to };
    digit & !(from | to) | arrived
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(position: &str, plies: &str) -> String {
        let mut position: Position = position.parse().unwrap();
        for ply in plies.split_whitespace() {
            position.play(ply.parse().unwrap());
        }
        position.to_string()
    }

    #[test]
    fn the_first_turn_up_gives_its_seat_the_colour_it_shows() {
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
        let wiped = |text: &str| text.parse::<Position>().unwrap().wiped_out();
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
            for any in Piece::all() {
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
