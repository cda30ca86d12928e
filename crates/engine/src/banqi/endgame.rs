//! Exact tables for endgames of few pieces, all of them face up.
//!
//! ```text
//! law (the rules that matter)  material (the set of pieces)  ->  table (one material solved)  ->  Tables (all of them)
//! ```
//!
//! A table is built by retrograde analysis, from the lost positions back to their predecessors in order of
//! distance. Captures lead into tables of fewer pieces, which are built first. A table holds the result with best
//! play and its distance in plies, with the winner minimising and the loser maximising it, and ignores draw rules.
//!
//! | pieces | positions per side to move | size | built by |
//! | --- | --- | --- | --- |
//! | 2 | 992 | 4 KiB | [`Tables::probe`], on demand |
//! | 3 | 29,760 | 128 KiB | [`Tables::probe`], on demand |
//! | 4 | 863,040 | 4 MiB | [`Tables::prepare`] only, which takes up to a second |
//!
//! # Draw rules
//!
//! A draw in a table is a draw under every rule set, because draw rules never help a side to win. A win in `n`
//! plies is certain under a quiet limit if at least `n` plies are left ([`Verdict::before_limit`]). With fewer
//! plies left it is a draw unless a capture resets the count in time. The tables do not know about that and report
//! a draw: correctly if the only capture of the win is its last ply, conservatively otherwise. A win played
//! according to the table repeats no position, so that cycle and repetition rules matter only through the moves
//! played before. A search that knows the game history checks those itself.

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

/// The result with best play for the side to move, and its distance in plies. The winner plays for the fastest win,
/// the loser for the longest resistance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins.
    Win {
        /// Plies to the end of the game, at least 1.
        plies: u16,
    },
    /// The side to move loses.
    Loss {
        /// Plies to the end of the game; 0 if it is over.
        plies: u16,
    },
    /// Neither side can force a win.
    Draw,
}

impl Verdict {
    /// Returns the verdict under the quiet limit, with `quiet` plies since the last flip or capture: a draw if the
    /// distance exceeds the plies left before the limit. A win takes precedence over a draw, so a win on the very
    /// last ply counts.
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

    /// Returns the score for the side to move: faster wins and slower losses score higher. Distances are capped at
    /// 1,000 plies, which no table reaches.
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

/// Largest number of pieces for which [`Tables::probe`] builds a table; each takes milliseconds.
const ON_DEMAND: usize = 3;

/// Capacity in bytes: fifteen tables of four pieces and the tables they lead into. Beyond it the oldest are
/// dropped.
const CAPACITY: usize = 64 << 20;

/// Identifies a table.
type Key = (Law, Material);

/// Endgame tables, each built once on demand and shared between threads in an [`Arc`]. They take at most 64 MiB,
/// plus 15 MiB for each table being built.
///
/// ```
/// use banqi_engine::banqi::{Tables, Verdict};
/// use banqi_rules::banqi::RuleSet;
///
/// // 1 | K . . a . . . .    an odd distance, with the hunter to move
/// let tables = Tables::default();
/// let verdict = tables.probe(&"8/8/8/K2a4 r - 0 90".parse()?, &RuleSet::taiwan());
/// assert!(matches!(verdict, Some(Verdict::Win { .. })));
/// // With the other side to move it is a draw.
/// let verdict = tables.probe(&"8/8/8/K2a4 b - 0 90".parse()?, &RuleSet::taiwan());
/// assert_eq!(verdict, Some(Verdict::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Tables {
    shelf: Mutex<Shelf>,
}

/// The tables held, in the order of their creation.
#[derive(Debug, Default)]
struct Shelf {
    slots: HashMap<Key, Arc<OnceLock<Table>>>,
    order: Vec<Key>,
}

impl Tables {
    /// Returns the verdict on a position, which depends only on the placement and the side to move.
    ///
    /// `None` if there is no table: a piece is face down, a side has no pieces, there are more than four pieces,
    /// the rule set has no tables ([`Law::of`]), or there are four pieces whose table has not been prepared.
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

    /// Builds the table of a position's pieces and those it leads into, unless they exist. Returns whether the
    /// table is available now.
    pub fn prepare(&self, position: &Position, rules: &RuleSet) -> bool {
        let (Ok(law), Some(placed)) = (Law::of(rules), Placed::of(position)) else { return false };
        let Some((material, _)) = Material::arrange(placed.pieces()) else { return false };
        self.slot((law, material)).get_or_init(|| self.solve(law, material));
        true
    }

    /// Builds one table. It leads only into tables of fewer pieces, so no slot waits for itself.
    fn solve(&self, law: Law, material: Material) -> Table {
        Table::solve(law, material, |smaller| {
            let slot = self.slot((law, smaller));
            slot.get_or_init(|| self.solve(law, smaller));
            slot
        })
    }

    /// Returns the slot of a table, which may still be empty. Drops the oldest tables if necessary.
    fn slot(&self, key: Key) -> Arc<OnceLock<Table>> {
        // The shelf is consistent even if a thread panicked while holding the lock.
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

    /// Returns the slot of a table that has been built.
    fn ready(&self, key: Key) -> Option<Arc<OnceLock<Table>>> {
        let shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        shelf.slots.get(&key).filter(|slot| slot.get().is_some()).cloned()
    }
}

/// The face-up pieces of a position with their squares, in reading order.
struct Placed {
    pieces: [Piece; MOST_PIECES],
    squares: [Square; MOST_PIECES],
    count: usize,
    to_move: Colour,
}

impl Placed {
    /// Returns `None` if a piece is face down, a chain is open, or the board is empty or has too many pieces.
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
