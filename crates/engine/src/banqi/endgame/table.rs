//! The table of one material.

use std::sync::{Arc, OnceLock};

use crate::banqi::endgame::Verdict;
use crate::banqi::endgame::law::Law;
use crate::banqi::endgame::material::{Lie, MOST_PIECES, Material};
use banqi_rules::banqi::{Direction, Mask, Piece, Square};
use banqi_rules::game::Colour;

/// The verdicts for all placements of a material, with either side to move.
///
/// The index has five bits per piece, the first piece lowest, and above them the colour to move. Indices with two
/// pieces on one square exist and hold a draw.
#[derive(Debug)]
pub(crate) struct Table {
    values: Vec<Value>,
}

/// Twice the number of plies, plus 1 for a win; or [`Value::DRAW`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Value(u16);

impl Value {
    const DRAW: Self = Self(u16::MAX);

    /// A distance that does not fit is stored as a draw; the longest known is two hundred times shorter.
    const fn win(plies: usize) -> Self {
        if plies < 0x7fff { Self((plies as u16) << 1 | 1) } else { Self::DRAW }
    }

    const fn loss(plies: usize) -> Self {
        if plies < 0x7fff { Self((plies as u16) << 1) } else { Self::DRAW }
    }

    const fn verdict(self) -> Verdict {
        let plies = self.0 >> 1;
        match self {
            Self::DRAW => Verdict::Draw,
            Self(value) if value & 1 == 1 => Verdict::Win { plies },
            Self(_) => Verdict::Loss { plies },
        }
    }
}

impl Table {
    /// Returns the size in bytes of a table of this many pieces.
    pub(crate) const fn bytes(pieces: usize) -> usize {
        size_of::<Value>() << (5 * pieces + 1)
    }

    pub(crate) fn verdict(&self, index: usize) -> Verdict {
        self.values.get(index).map_or(Verdict::Draw, |value| value.verdict())
    }

    /// Solves a material; `smaller` returns the tables of fewer pieces.
    pub(crate) fn solve(
        law: Law,
        material: Material,
        smaller: impl Fn(Material) -> Arc<OnceLock<Self>>,
    ) -> Self {
        let mut analysis = Analysis::new(law, &material.pieces(), smaller);
        analysis.look_ahead();
        analysis.go_back();
        Self { values: analysis.values }
    }
}

/// The result of a capture: the remaining pieces and where to find their verdicts.
enum After {
    /// The game is over, or decided within a ply: the value for the side to move after the capture.
    Over(Value),
    /// The position is in a table of fewer pieces.
    In { table: Arc<OnceLock<Table>>, lie: Lie, rest: Vec<usize> },
}

/// A counter that never reaches 0, because a capture avoids the loss.
const NEVER: u8 = u8::MAX;

/// State of a retrograde analysis.
struct Analysis {
    pieces: Vec<Piece>,
    /// All squares, and the neighbours of each.
    squares: Vec<Square>,
    neighbours: Vec<u32>,
    /// For each piece, the pieces it captures by stepping, one bit each; and whether it captures by jumping.
    takes: Vec<u8>,
    jumps: Vec<bool>,
    /// The result of each capture, indexed by `captor * MOST_PIECES + victim`.
    after: Vec<Option<After>>,
    values: Vec<Value>,
    /// Number of moves of each position not yet known to lose, or [`NEVER`].
    open: Vec<u8>,
    /// Positions and values to settle at each distance, unless they are settled earlier.
    due: Vec<Vec<(u32, Value)>>,
}

/// A decoded placement.
struct Placement {
    squares: [Square; MOST_PIECES],
    occupied: u32,
}

impl Analysis {
    fn new(law: Law, pieces: &[Piece], smaller: impl Fn(Material) -> Arc<OnceLock<Table>>) -> Self {
        let squares: Vec<Square> = u32::ALL.squares().collect();
        let around = |square: &Square| {
            let steps = Direction::ALL.map(|direction| u32::of(*square).step(direction));
            steps.into_iter().fold(0, |all, step| all | step)
        };
        let takes = |captor: &Piece| {
            let victims = pieces.iter().enumerate().filter(|(_, victim)| {
                captor.colour != victim.colour && law.takes_by_stepping(captor.kind, victim.kind)
            });
            victims.fold(0, |bits, (n, _)| bits | 1 << n)
        };
        let mut after = Vec::new();
        for i in 0..pieces.len() {
            after.extend((0..MOST_PIECES).map(|j| After::capture(law, pieces, i, j, &smaller)));
        }
        let size = 2 << (5 * pieces.len());
        Self {
            neighbours: squares.iter().map(around).collect(),
            squares,
            takes: pieces.iter().map(takes).collect(),
            jumps: pieces.iter().map(|piece| law.jumps(piece.kind)).collect(),
            pieces: pieces.to_vec(),
            after,
            values: vec![Value::DRAW; size],
            open: vec![NEVER; size],
            due: Vec::new(),
        }
    }

    /// Decodes an index; `None` if two pieces are on one square.
    fn placement(&self, index: usize) -> Option<Placement> {
        let mut placement = Placement { squares: [self.squares[0]; MOST_PIECES], occupied: 0 };
        for n in 0..self.pieces.len() {
            let square = index >> (5 * n) & 31;
            placement.squares[n] = self.squares[square];
            placement.occupied |= 1 << square;
        }
        (placement.occupied.count_ones() as usize == self.pieces.len()).then_some(placement)
    }

    fn to_move(&self, index: usize) -> Colour {
        Colour::TWO[index >> (5 * self.pieces.len()) & 1]
    }

    /// Returns the pieces of a colour, each with the empty squares next to it.
    fn steps<'a>(
        &'a self,
        placement: &'a Placement,
        colour: Colour,
    ) -> impl Iterator<Item = (usize, u32)> + 'a {
        let own = self.pieces.iter().enumerate().filter(move |(_, piece)| piece.colour == colour);
        own.map(|(n, _)| (n, self.neighbours[placement.squares[n].index()] & !placement.occupied))
    }

    /// Calls `visit` with the value after each capture, from the other side's view.
    fn for_each_capture(&self, placement: &Placement, to_move: Colour, mut visit: impl FnMut(Value)) {
        for (i, captor) in self.pieces.iter().enumerate() {
            if captor.colour != to_move {
                continue;
            }
            let from = placement.squares[i];
            let next_to = self.neighbours[from.index()];
            let reached = if self.jumps[i] { u32::jumps(from, placement.occupied) } else { 0 };
            for j in 0..self.pieces.len() {
                let target = u32::of(placement.squares[j]);
                let steps = next_to & target != 0 && self.takes[i] >> j & 1 == 1;
                let lands = steps || reached & target != 0;
                if let Some(after) = self.after[i * MOST_PIECES + j].as_ref().filter(|_| lands) {
                    visit(after.value(placement, i, j, to_move.other_of_two()));
                }
            }
        }
    }

    /// Settles the positions decided by a capture or by having no action, and counts the open moves of the others.
    fn look_ahead(&mut self) {
        for index in 0..self.values.len() {
            let Some(placement) = self.placement(index) else { continue };
            let to_move = self.to_move(index);
            let moves: u32 = self.steps(&placement, to_move).map(|(_, empty)| empty.count_ones()).sum();
            let (mut soonest, mut latest, mut safe) = (None, None, false);
            self.for_each_capture(&placement, to_move, |value| match value.verdict() {
                Verdict::Loss { plies } => soonest = Some(soonest.unwrap_or(plies).min(plies)),
                Verdict::Win { plies } => latest = Some(latest.unwrap_or(plies).max(plies)),
                Verdict::Draw => safe = true,
            });
            match (soonest, latest) {
                (Some(plies), _) => self.settle_at(index, usize::from(plies) + 1, Value::win),
                (None, _) if safe => {}
                // A side without a legal action has lost (Boyer, Woody, Wikipedia).
                (None, None) if moves == 0 => self.settle_at(index, 0, Value::loss),
                (None, Some(plies)) if moves == 0 => {
                    self.settle_at(index, usize::from(plies) + 1, Value::loss);
                }
                // Four pieces have at most twelve moves.
                (None, _) => self.open[index] = moves as u8,
            }
        }
    }

    fn settle_at(&mut self, index: usize, plies: usize, value: impl Fn(usize) -> Value) {
        if self.due.len() <= plies {
            self.due.resize_with(plies + 1, Vec::new);
        }
        self.due[plies].push((index as u32, value(plies)));
    }

    /// Propagates settled positions to their predecessors, in order of distance.
    fn go_back(&mut self) {
        let mut plies = 0;
        while plies < self.due.len() {
            for (index, value) in std::mem::take(&mut self.due[plies]) {
                let index = index as usize;
                if self.values[index] == Value::DRAW {
                    self.values[index] = value;
                    self.tell_predecessors(index, plies, value);
                }
            }
            plies += 1;
        }
    }

    /// Updates the predecessors of a newly settled position. They are found by moving the other side's pieces, since
    /// moves are reversible.
    fn tell_predecessors(&mut self, index: usize, plies: usize, value: Value) {
        let Some(placement) = self.placement(index) else { return };
        let mover = self.to_move(index).other_of_two();
        let other_side = index ^ 1 << (5 * self.pieces.len());
        let steps: Vec<(usize, u32)> = self.steps(&placement, mover).collect();
        for (n, empty) in steps {
            for from in empty.squares() {
                let before = other_side & !(31 << (5 * n)) | from.index() << (5 * n);
                if self.values[before] != Value::DRAW {
                    continue;
                }
                if matches!(value.verdict(), Verdict::Loss { .. }) {
                    self.settle_at(before, plies + 1, Value::win);
                } else if self.open[before] != NEVER {
                    self.open[before] -= 1;
                    if self.open[before] == 0 {
                        let latest = self.latest_capture(before).unwrap_or(0).max(plies);
                        self.settle_at(before, latest + 1, Value::loss);
                    }
                }
            }
        }
    }

    /// Returns the longest distance to the loss among the captures of a position, all of which lose.
    fn latest_capture(&self, index: usize) -> Option<usize> {
        let (placement, mut latest) = (self.placement(index)?, None);
        self.for_each_capture(&placement, self.to_move(index), |value| {
            latest = latest.max(Some(usize::from(value.0 >> 1)));
        });
        latest
    }
}

impl After {
    /// Returns the result of piece `i` capturing piece `j`; `None` if both are of one colour.
    fn capture(
        law: Law,
        pieces: &[Piece],
        i: usize,
        j: usize,
        smaller: impl Fn(Material) -> Arc<OnceLock<Table>>,
    ) -> Option<Self> {
        let captor = pieces[i];
        let victim = *pieces.get(j).filter(|victim| victim.colour != captor.colour)?;
        let goes = |n: usize| n == j || n == i && law.removes_both(captor.kind, victim.kind);
        let rest: Vec<usize> = (0..pieces.len()).filter(|n| !goes(*n)).collect();
        let left: Vec<Piece> = rest.iter().map(|n| pieces[*n]).collect();
        if let Some((material, lie)) = Material::arrange(&left) {
            return Some(Self::In { table: smaller(material), lie, rest });
        }
        let victims_side_has_some = left.iter().any(|piece| piece.colour == victim.colour);
        Some(Self::Over(match victims_side_has_some {
            false => Value::loss(0),
            // The captor was the last piece of its side and was removed too: the side to move wins, at once or with
            // any move.
            true if law.loses_at_once() => Value::win(0),
            true => Value::win(1),
        }))
    }

    /// Returns the value for the side to move after piece `i` has captured piece `j`.
    fn value(&self, placement: &Placement, i: usize, j: usize, to_move: Colour) -> Value {
        match self {
            Self::Over(value) => *value,
            Self::In { table, lie, rest } => {
                let mut squares = placement.squares;
                for (place, n) in rest.iter().enumerate() {
                    squares[place] = placement.squares[if *n == i { j } else { *n }];
                }
                let index = lie.index(&squares[..rest.len()], to_move);
                table.get().and_then(|table| table.values.get(index)).copied().unwrap_or(Value::DRAW)
            }
        }
    }
}
