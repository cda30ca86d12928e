//! Endgames of few pieces, all face up, solved exactly.
//!
//! ```text
//! law (what of a rule set matters)  material (which pieces)  ->  table (one material solved)  ->  Tables (all of them)
//! ```
//!
//! A table is made by retrograde analysis: from the lost positions back to those that lead to them, one distance
//! after the other; captures lead into the tables of fewer pieces, which are made first. It knows who wins with
//! best play and in how many plies, the winner hurrying and the loser delaying, as if no draw rule existed.
//!
//! | pieces | positions a side to move | size | who builds it |
//! | --- | --- | --- | --- |
//! | 2 | 992 | 4 KiB | [`Tables::probe`], on demand |
//! | 3 | 29,760 | 128 KiB | [`Tables::probe`], on demand |
//! | 4 | 863,040 | 4 MiB | [`Tables::prepare`] alone, which takes up to a second |
//!
//! # Draw rules
//!
//! A draw in a table is a draw by every rule set: draw rules help nobody to win. A win in `n` plies is one under a
//! quiet limit for certain if at least `n` plies are left ([`Verdict::before_limit`]); if fewer are left it is a draw
//! unless a capture starts the count again in time, which the tables do not tell: they then say draw, exactly where
//! the win is a single capture, and erring to the safe side elsewhere. A win played out by the table repeats no
//! position, so that cycles and repetitions concern it only through what was played before; a search that knows the
//! game asks for those itself.

mod law;
mod material;
mod table;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use self::material::{MOST_PIECES, Material};
use self::table::Table;
use crate::Score;
use banqi_rules::banqi::{Piece, Position, RuleSet, Square};
use banqi_rules::game::Colour;

pub use self::law::{Law, NoTables};

/// Who wins with best play, seen from the side to move, and in how many plies if the winner hurries and the loser
/// delays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins.
    Win {
        /// Plies until the game is over, at least 1.
        plies: u16,
    },
    /// The side to move loses.
    Loss {
        /// Plies until the game is over; 0 if it is.
        plies: u16,
    },
    /// Nobody can force anything.
    Draw,
}

impl Verdict {
    /// What is left of it with `quiet` plies played since the last turn-up or capture: a draw if the distance is
    /// more than the plies left before the quiet limit. A win comes before a draw, so that one on the very last ply
    /// counts.
    #[must_use]
    pub fn before_limit(self, quiet: u16, rules: &RuleSet) -> Self {
        match (self, rules.quiet_limit) {
            (Self::Win { plies } | Self::Loss { plies }, Some(limit))
                if plies > limit.get().saturating_sub(quiet) =>
            {
                Self::Draw
            }
            (verdict, _) => verdict,
        }
    }

    /// What it is worth for the side to move: sooner wins and later losses more. Wins farther away than a thousand
    /// plies, which none is, would count as decided in a thousand.
    #[must_use]
    pub fn score(self) -> Score {
        let off = |plies: u16| plies.min(1_000) as i16;
        match self {
            Self::Win { plies } => Score(Score::WIN.0 - off(plies)),
            Self::Loss { plies } => Score(off(plies) - Score::WIN.0),
            Self::Draw => Score::DRAW,
        }
    }
}

/// The pieces that [`Tables::probe`] builds a table of on its own: milliseconds each.
const ON_DEMAND: usize = 3;

/// Bytes of tables held at once: fifteen of four pieces with what they lead into. Beyond it the oldest go.
const CAPACITY: usize = 64 << 20;

/// Which table: the law and the pieces.
type Key = (Law, Material);

/// Endgame tables, built on demand, each once, and shared between threads in an [`Arc`]; at most 64 MiB of them, and
/// 15 MiB more for each one being built.
///
/// ```
/// use banqi_engine::banqi::{Tables, Verdict};
/// use banqi_rules::banqi::RuleSet;
///
/// // 1 | K . . a . . . .    an odd distance apart, the hunter to move
/// let tables = Tables::default();
/// let verdict = tables.probe(&"8/8/8/K2a4 r - 0 90".parse()?, &RuleSet::taiwan());
/// assert!(matches!(verdict, Some(Verdict::Win { .. })));
/// // With the other to move it is a draw.
/// let verdict = tables.probe(&"8/8/8/K2a4 b - 0 90".parse()?, &RuleSet::taiwan());
/// assert_eq!(verdict, Some(Verdict::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Tables {
    shelf: Mutex<Shelf>,
}

/// The tables held, and the order they came in.
#[derive(Debug, Default)]
struct Shelf {
    slots: HashMap<Key, Arc<OnceLock<Table>>>,
    order: Vec<Key>,
}

impl Tables {
    /// The verdict on a position, from its placement and side to move alone.
    ///
    /// `None` if there is no table: something is face down, a side has no piece, there are more than four pieces,
    /// the rules have none ([`Law::of`]), or there are four and nobody has prepared them.
    #[must_use]
    pub fn probe(&self, position: &Position, rules: &RuleSet) -> Option<Verdict> {
        let law = Law::of(rules).ok()?;
        let placed = Placed::of(position)?;
        let (material, lie) = Material::arrange(placed.pieces())?;
        let slot = if material.len() <= ON_DEMAND {
            self.slot((law, material))
        } else {
            self.ready((law, material))?
        };
        let table = slot.get_or_init(|| self.solve(law, material));
        Some(table.verdict(lie.index(placed.squares(), placed.to_move)))
    }

    /// Builds the table of a position's pieces, and those it leads into, if there are none yet. Whether there is one
    /// now.
    pub fn prepare(&self, position: &Position, rules: &RuleSet) -> bool {
        let (Ok(law), Some(placed)) = (Law::of(rules), Placed::of(position)) else { return false };
        let Some((material, _)) = Material::arrange(placed.pieces()) else { return false };
        self.slot((law, material)).get_or_init(|| self.solve(law, material));
        true
    }

    /// Builds one table. The tables it leads into are of fewer pieces, so that no slot waits for itself.
    fn solve(&self, law: Law, material: Material) -> Table {
        Table::solve(law, material, |smaller| {
            let slot = self.slot((law, smaller));
            slot.get_or_init(|| self.solve(law, smaller));
            slot
        })
    }

    /// The place of a table, which may still be empty.
    fn slot(&self, key: Key) -> Arc<OnceLock<Table>> {
        // A thread that panicked left whole slots behind, if any.
        let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = shelf.slots.get(&key) {
            return Arc::clone(slot);
        }
        let size = |key: &Key| Table::bytes(key.1.len());
        let mut held: usize = shelf.order.iter().map(size).sum();
        while held + size(&key) > CAPACITY && !shelf.order.is_empty() {
            let oldest = shelf.order.remove(0);
            shelf.slots.remove(&oldest);
            held -= size(&oldest);
        }
        let slot = Arc::<OnceLock<Table>>::default();
        shelf.order.push(key);
        shelf.slots.insert(key, Arc::clone(&slot));
        slot
    }

    /// A table that has been built.
    fn ready(&self, key: Key) -> Option<Arc<OnceLock<Table>>> {
        let shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        shelf.slots.get(&key).filter(|slot| slot.get().is_some()).cloned()
    }
}

/// The few face-up pieces of a position, in reading order of each colour.
struct Placed {
    pieces: [Piece; MOST_PIECES],
    squares: [Square; MOST_PIECES],
    count: usize,
    to_move: Colour,
}

impl Placed {
    /// `None` if anything is face down, or if there are none or too many.
    fn of(position: &Position) -> Option<Self> {
        let (to_move, occupied) = (position.to_move()?, position.occupied());
        let count = occupied.count_ones() as usize;
        if position.face_down() != 0 || position.chain().is_some() || !(1..=MOST_PIECES).contains(&count) {
            return None;
        }
        let first = Square::new(occupied.trailing_zeros() as u8)?;
        let mut placed = Self {
            pieces: [position.piece_at(first)?; MOST_PIECES],
            squares: [first; MOST_PIECES],
            count,
            to_move,
        };
        let squares = position.squares().filter(|square| !position.is_empty(*square));
        for (n, square) in squares.enumerate() {
            placed.pieces[n] = position.piece_at(square)?;
            placed.squares[n] = square;
        }
        Some(placed)
    }

    fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count]
    }

    fn squares(&self) -> &[Square] {
        &self.squares[..self.count]
    }
}
