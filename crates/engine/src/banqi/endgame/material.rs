//! The set of pieces of a table, and the mapping of a position's pieces to it.

use banqi_rules::banqi::{Piece, Square};
use banqi_rules::game::Colour;

/// Maximum number of pieces of a table: a table of five would take 128 MiB.
pub(crate) const MOST_PIECES: usize = 4;

/// Marks an unused place.
const NONE: u8 = u8::MAX;

/// The pieces of a table in notation order, at least one of each colour. Two sets that differ only in the colour
/// names share the one that sorts first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Material([u8; MOST_PIECES]);

/// The mapping of pieces to the order of their material.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lie {
    /// For each place in the order, the index of the piece.
    order: [u8; MOST_PIECES],
    /// Whether the colours are swapped.
    swapped: bool,
}

impl Material {
    /// Returns the material of some pieces; `None` if there are more than four or all are of one colour.
    pub(crate) fn arrange(pieces: &[Piece]) -> Option<(Self, Lie)> {
        let red = pieces.iter().filter(|piece| piece.colour == Colour::Red).count();
        if pieces.len() > MOST_PIECES || red == 0 || red == pieces.len() {
            return None;
        }
        let [as_named, exchanged] = [false, true].map(|swapped| Self::in_order(pieces, swapped));
        Some(if exchanged.0 < as_named.0 { exchanged } else { as_named })
    }

    fn in_order(pieces: &[Piece], swapped: bool) -> (Self, Lie) {
        let mut places: [(u8, u8); MOST_PIECES] = [(NONE, NONE); MOST_PIECES];
        for (n, piece) in pieces.iter().enumerate() {
            let colour = if swapped { piece.colour.other_of_two() } else { piece.colour };
            places[n] = (Piece { colour, kind: piece.kind }.index() as u8, n as u8);
        }
        places.sort_unstable();
        (Self(places.map(|(piece, _)| piece)), Lie { order: places.map(|(_, place)| place), swapped })
    }

    /// Returns the number of pieces.
    pub(crate) fn len(self) -> usize {
        self.0.iter().filter(|piece| **piece != NONE).count()
    }

    /// Returns the pieces in order.
    pub(crate) fn pieces(self) -> Vec<Piece> {
        self.0.iter().filter_map(|index| Piece::of(&Colour::TWO).nth(usize::from(*index))).collect()
    }
}

impl Lie {
    /// Returns the table index of a position. `squares` are those of the pieces, in the order passed to `arrange`.
    pub(crate) fn index(&self, squares: &[Square], to_move: Colour) -> usize {
        let to_move = if self.swapped { to_move.other_of_two() } else { to_move };
        let places = self.order.iter().take(squares.len()).enumerate();
        let placement = places.map(|(place, piece)| squares[usize::from(*piece)].index() << (5 * place));
        to_move.index() << (5 * squares.len()) | placement.sum::<usize>()
    }
}
