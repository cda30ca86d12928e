//! The turns on 8x8: two seats with two colours each, or four seats with one colour each (all of it ours).

use std::fmt;

use crate::banqi::board::bag::Faces;
use crate::banqi::turn::{Out, Turn};
use crate::banqi::{BadPosition, Mask, Position, RuleSet, Rules, WipedOut};
use crate::game::{Colour, Reason, Seat, Winner};

/// A position on the board of four colours.
type Board = Position<u64>;

/// Whose turn it is, which colours each seat owns, and which seats are out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FourColours {
    /// The number of seats, 2 or 4.
    seats: u8,
    mover: Seat,
    /// With four seats, the colour of each; with two, the colour that names each one's pair, red or black.
    owned: [Option<Colour>; 4],
    out: [bool; 4],
}

impl FourColours {
    fn in_turn(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The colours that a seat owns.
    fn colours(&self, seat: Seat) -> impl Iterator<Item = Colour> + use<> {
        let owned = self.owned.get(usize::from(seat.0)).copied().flatten();
        let pairs = self.seats == 2;
        Colour::ALL
            .into_iter()
            .filter(move |colour| owned == Some(if pairs { pair(*colour) } else { *colour }))
    }

    fn owner(&self, colour: Colour) -> Option<Seat> {
        self.in_turn().find(|seat| self.colours(*seat).any(|own| own == colour))
    }

    /// The colours that no seat owns, in the order of notation.
    fn unowned(&self) -> impl Iterator<Item = Colour> + use<> {
        let this = *self;
        Colour::ALL.into_iter().filter(move |colour| this.owner(*colour).is_none())
    }

    fn slot(&mut self, seat: Seat) -> &mut Option<Colour> {
        &mut self.owned[usize::from(seat.0) % 4]
    }

    /// Gives the seat to move, one of four, a colour. Once three colours are owned, the last seat gets the last
    /// colour.
    fn own_colour(&mut self, colour: Colour) {
        *self.slot(self.mover) = Some(colour);
        let mut rest = self.unowned();
        if let (Some(last), None) = (rest.next(), rest.next())
            && let Some(seat) = self.in_turn().find(|seat| self.colours(*seat).next().is_none())
        {
            *self.slot(seat) = Some(last);
        }
    }

    /// Whether a seat that owns a colour has no piece left, face up or face down.
    fn is_wiped_out(position: &Board, seat: Seat) -> bool {
        let mut colours = position.turn.colours(seat).peekable();
        colours.peek().is_some() && colours.all(|colour| position.count(colour) == 0)
    }

    /// With four seats, puts out those without a piece, in turn order from `first` on.
    fn put_out_from(position: &mut Board, rules: impl Rules, first: Seat, tell: &mut impl FnMut(Out)) {
        let seats = position.turn.seats;
        if seats == 4 && rules.wiped_out == WipedOut::AtOnce {
            for seat in (0..seats).map(|steps| Seat((first.0 + steps) % seats)) {
                if Self::is_wiped_out(position, seat) {
                    Self::mark_out(position, rules, (seat, Reason::WipedOut), tell);
                }
            }
        }
    }

    fn mark_out(position: &mut Board, rules: impl Rules, out: Out, tell: &mut impl FnMut(Out)) {
        let (seat, _) = out;
        if !position.turn.is_out(seat) && !Self::is_won(position, rules) {
            position.turn.out[usize::from(seat.0) % 4] = true;
            tell(out);
        }
    }

    /// The next seat that is not out.
    fn next(&self) -> Seat {
        let seats = (1..=self.seats).map(|steps| Seat((self.mover.0 + steps) % self.seats));
        seats.into_iter().find(|seat| !self.is_out(*seat)).unwrap_or(self.mover)
    }

    /// Prepares the turn of the seat to move, one of four. If it owns no colour and no unowned colour is face down,
    /// it takes the unowned colour with most pieces. If it cannot act, it goes out. Returns whether the turn passes
    /// on.
    fn goes_out(position: &mut Board, rules: impl Rules, tell: &mut impl FnMut(Out)) -> bool {
        let turn = position.turn;
        if turn.seats == 2 || Self::is_won(position, rules) {
            return false;
        }
        if !turn.owns_any() && turn.unowned().all(|colour| position.bag.lacks(colour)) {
            // `max_by_key` returns the last of several maxima, so the order is reversed: in a tie, the first colour
            // in the order of notation wins.
            let colours: Vec<Colour> = turn.unowned().collect();
            if let Some(most) = colours.into_iter().rev().max_by_key(|colour| position.count(*colour)) {
                position.turn.own_colour(most);
                Self::put_out_the_wiped_out(position, rules, tell);
            }
        }
        if position.turn.is_out(position.turn.mover) {
            return true;
        }
        if Self::is_won(position, rules) || position.has_action(rules) {
            return false;
        }
        Self::mark_out(position, rules, (position.turn.mover, Reason::NoAction), tell);
        true
    }
}

/// The colour that names the pair: red stands for red and green, black for black and blue.
const fn pair(colour: Colour) -> Colour {
    match colour {
        Colour::Red | Colour::Green => Colour::Red,
        Colour::Black | Colour::Blue => Colour::Black,
    }
}

impl Turn<u64> for FourColours {
    fn start(rules: &RuleSet) -> Self {
        Self { seats: rules.seating.seats(), mover: Seat(0), owned: [None; 4], out: [false; 4] }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn seat_to_move(position: &Board) -> Seat {
        position.turn.mover
    }

    fn colours_of(position: &Board, seat: Seat) -> Vec<Colour> {
        position.turn.colours(seat).collect()
    }

    fn owns_any(&self) -> bool {
        self.colours(self.mover).next().is_some()
    }

    fn owns(&self, colour: Colour) -> bool {
        self.owner(colour) == Some(self.mover)
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.out.get(usize::from(seat.0)).copied().unwrap_or(false)
    }

    fn own(position: &Board) -> u64 {
        position.turn.colours(position.turn.mover).fold(0, |own, colour| own | position.pieces(colour))
    }

    /// The pieces of every colour except the seat's own and its ally's.
    fn enemies(position: &Board, rules: impl Rules) -> u64 {
        let enemies = Colour::ALL.into_iter().filter(|colour| position.turn.is_enemy(rules, *colour));
        enemies.fold(0, |enemies, colour| enemies | position.pieces(colour))
    }

    fn is_enemy(&self, rules: impl Rules, colour: Colour) -> bool {
        let owner = self.owner(colour);
        owner != Some(self.mover) && (owner.is_none() || owner != rules.seating.ally(self.mover))
    }

    /// The mover may own two colours, so the mask to change is the one that contains the piece. The target square
    /// is cleared in all masks.
    fn carry(position: &mut Board, from: u64, to: u64) {
        for side in &mut position.sides {
            let arrived = if *side & from == 0 { 0 } else { to };
            *side = *side & !(from | to) | arrived;
        }
    }

    /// Does nothing: [`Turn::carry`] has already cleared the square.
    fn clear_enemy(_: &mut Board, _: u64) {}

    fn claim(position: &mut Board, colour: Colour) {
        let turn = &mut position.turn;
        if turn.owns_any() || turn.owner(colour).is_some() {
            return;
        }
        if turn.seats == 4 {
            return turn.own_colour(colour);
        }
        for seat in turn.in_turn() {
            let is_red = (seat == turn.mover) == (pair(colour) == Colour::Red);
            *turn.slot(seat) = Some(if is_red { Colour::Red } else { Colour::Black });
        }
    }

    fn put_out_the_wiped_out(position: &mut Board, rules: impl Rules, tell: &mut impl FnMut(Out)) {
        Self::put_out_from(position, rules, Seat(position.turn.mover.0 + 1), tell);
    }

    fn pass_on(position: &mut Board, rules: impl Rules, tell: &mut impl FnMut(Out)) {
        loop {
            position.turn.mover = position.turn.next();
            if !Self::goes_out(position, rules, tell) {
                return;
            }
        }
    }

    fn begin(position: &mut Board, rules: impl Rules, tell: &mut impl FnMut(Out)) {
        // The seat before the mover has acted last.
        Self::put_out_from(position, rules, position.turn.mover, tell);
        if position.turn.is_out(position.turn.mover) || Self::goes_out(position, rules, tell) {
            Self::pass_on(position, rules, tell);
        }
    }

    fn put_out(
        position: &mut Board,
        rules: impl Rules,
        seat: Seat,
        reason: Reason,
        tell: &mut impl FnMut(Out),
    ) {
        if position.turn.seats == 4 {
            Self::mark_out(position, rules, (seat, reason), tell);
            if position.turn.is_out(position.turn.mover) {
                position.end_chain();
                Self::pass_on(position, rules, tell);
            }
        }
    }

    fn is_won(position: &Board, rules: impl Rules) -> bool {
        let turn = position.turn;
        if turn.seats == 2 {
            return Self::wiped_out(position, rules).is_some();
        }
        let mut seats_in = turn.in_turn().filter(|seat| !turn.is_out(*seat));
        let Some(first) = seats_in.next() else { return true };
        seats_in.all(|seat| rules.seating.ally(first) == Some(seat))
    }

    fn wiped_out(position: &Board, rules: impl Rules) -> Option<Seat> {
        if position.turn.seats == 4 || rules.wiped_out == WipedOut::WhenStuck {
            return None;
        }
        let mover = position.turn.mover;
        [mover, position.turn.next()].into_iter().find(|seat| Self::is_wiped_out(position, *seat))
    }

    fn winner(_: &Board, rules: &RuleSet, seat: Seat) -> Winner {
        let ally = rules.seating.ally(seat);
        ally.map_or(Winner::Seat(seat), |ally| Winner::Seats(seat.min(ally), seat.max(ally)))
    }

    fn timeless(self) -> Self {
        Self { owned: [None; 4], out: [false; 4], ..self }
    }

    fn is_begun(&self) -> bool {
        self.owned.iter().any(Option::is_some)
    }

    /// Reads `2:r,b!,-,u`: the seat to move and the colour of each seat, with `!` if it is out; or `1:r,b` for two
    /// seats.
    fn read(text: &str) -> Result<Self, BadPosition> {
        let bad = || BadPosition::Seats(text.to_owned());
        let (number, words) = text.split_once(':').ok_or_else(bad)?;
        let words: Vec<&str> = words.split(',').collect();
        let seats = words.len() as u8;
        if words.len() != 2 && words.len() != 4 {
            return Err(bad());
        }
        let mover = (0..seats).map(Seat).find(|seat| seat.number().to_string() == number).ok_or_else(bad)?;
        let mut turn = Self { seats, mover, owned: [None; 4], out: [false; 4] };
        for (seat, word) in turn.in_turn().zip(words) {
            let colour = if seats == 4 { word.strip_suffix('!') } else { None };
            turn.out[usize::from(seat.0)] = colour.is_some();
            let owned = read_colour(colour.unwrap_or(word)).ok_or_else(bad)?;
            if let Some(colour) = owned {
                if seats == 2 && pair(colour) != colour {
                    return Err(bad());
                }
                if turn.owner(colour).is_some() {
                    return Err(BadPosition::ColourTwice(colour));
                }
            }
            *turn.slot(seat) = owned;
        }
        match turn.owned.iter().flatten().count() {
            1 if seats == 2 => Err(BadPosition::PairMissing),
            3 => Err(BadPosition::LastColourMissing),
            _ if turn.is_out(mover) => Err(BadPosition::MoverOut(mover)),
            _ => Ok(turn),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mover.number())?;
        for seat in self.in_turn() {
            let separator = if seat == Seat(0) { ":" } else { "," };
            let colour = self.owned[usize::from(seat.0)].map_or("-", letter);
            write!(f, "{separator}{colour}{}", if self.is_out(seat) { "!" } else { "" })?;
        }
        Ok(())
    }
}

/// The letter of a colour in the second field of a position.
const fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "r",
        Colour::Black => "b",
        Colour::Blue => "u",
        Colour::Green => "g",
    }
}

/// Reads a colour or `-` (`Some(None)`); `None` for any other text.
fn read_colour(text: &str) -> Option<Option<Colour>> {
    if text == "-" {
        return Some(None);
    }
    Colour::ALL.into_iter().find(|colour| letter(*colour) == text).map(Some)
}

impl Board {
    /// The number of pieces of a colour that are left, face up or face down.
    fn count(&self, colour: Colour) -> u32 {
        let hidden = self.bag.faces().filter(|face| face.colour == colour);
        self.pieces(colour).count() + hidden.map(|face| u32::from(self.bag.count(face))).sum::<u32>()
    }
}
