//! Puzzles: endings of a few face-up pieces with a single winning line, found and proved by the endgame tables.
//!
//! At each of the solver's turns exactly one action keeps the win; every other gives it away. The other side answers
//! with what delays longest, of several the first in the order of notation. The line ends with the capture that
//! decides: after it the game is over, or more than one action keeps the win. The whole win fits in the quiet limit,
//! and a line repeats no position, so that no draw rule comes between.

mod seeds;
#[cfg(test)]
mod tests;
mod theme;

use self::seeds::Seeds;
use crate::banqi::{Tables, Verdict};
use banqi_rules::banqi::{Action, Piece, Ply, Position, RuleSet};
use banqi_rules::game::Colour;

pub use self::theme::Theme;

/// An ending to be won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// What it was made from.
    pub seed: u64,
    /// The rules it is solved under.
    pub rule_set: RuleSet,
    /// The position; the side to move solves.
    pub position: Position,
    /// What it is about.
    pub theme: Theme,
    /// The solution, both sides' actions in turn: the solver's are the first, the third and so on to the last.
    pub line: Vec<Action>,
    /// Plies to the end of the game, the winner hurrying and the loser delaying.
    pub plies: u16,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// What makes a puzzle hard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Difficulty {
    /// Turns of the solver.
    pub turns: u16,
    /// Legal actions at the solver's turns, all together: one a turn is right.
    pub choices: u16,
    /// How many of the solver's actions are quiet moves: captures are seen first.
    pub quiet: u16,
}

impl Difficulty {
    /// A first rating for the puzzle, on the scale of the players' (1500 is the middle): ours, to be corrected by
    /// who solves it. From 900; a turn counts 80, a doubling of the choices 40, a
    /// quiet move 40; at most 2400.
    #[must_use]
    pub fn rating(self) -> u16 {
        let doublings = u32::from(self.choices).max(1).ilog2() as u16;
        (900 + 80 * self.turns + 40 * doublings + 40 * self.quiet).min(2400)
    }
}

/// What comes of an action on the way to the solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Progress {
    /// It was the last: the puzzle is solved.
    Solved,
    /// Right, and this is the other side's reply.
    GoesOn {
        /// The reply.
        reply: Action,
    },
    /// It gives the win away.
    Wrong,
}

/// Set-ups tried before a seed is given up: some fifty times what one takes on average.
const TRIES: u32 = 200_000;

/// The fewest turns of the solver.
const TURNS: u16 = 2;

impl Puzzle {
    /// The puzzle of a seed and a theme: the same for the same arguments.
    ///
    /// The first puzzle with some pieces builds their table, up to a second; later ones take milliseconds. `None` if
    /// the rules have no endgame tables ([`Law::of`](super::Law::of)) or nothing was found.
    #[must_use]
    pub fn generate(seed: u64, theme: Theme, rule_set: &RuleSet, tables: &Tables) -> Option<Self> {
        let set = MATERIALS[Seeds::new(seed).below(MATERIALS.len() as u64) as usize];
        Self::of_pieces(set, seed, theme, rule_set, tables)
    }

    /// The puzzle of a seed with some pieces, the solver's the first of them.
    fn of_pieces(
        letters: &str,
        seed: u64,
        theme: Theme,
        rule_set: &RuleSet,
        tables: &Tables,
    ) -> Option<Self> {
        let pieces: Vec<Piece> = letters.chars().filter_map(Piece::from_letter).collect();
        // Not the same set-ups for every theme.
        let mut seeds = Seeds::new(seed.rotate_left(8) ^ theme as u64);
        if !tables.prepare(&set_up(&mut seeds, &pieces)?, rule_set) {
            return None;
        }
        (0..TRIES).find_map(|_| {
            let position = set_up(&mut seeds, &pieces)?;
            let Verdict::Win { plies } = tables.probe(&position, rule_set)?.before_limit(0, rule_set) else {
                return None;
            };
            let (line, difficulty) = only_line(position, rule_set, tables)?;
            (difficulty.turns >= TURNS && theme.is_of(&position, &line, rule_set)).then_some(Self {
                seed,
                rule_set: *rule_set,
                position,
                theme,
                line,
                plies,
                difficulty,
            })
        })
    }

    /// What comes of the solver's action at turn `turn`, from 0, when all before it were right.
    #[must_use]
    pub fn progress(&self, turn: usize, action: Action) -> Progress {
        match (self.line.get(2 * turn), self.line.get(2 * turn + 1)) {
            (Some(right), _) if *right != action => Progress::Wrong,
            (Some(_), Some(reply)) => Progress::GoesOn { reply: *reply },
            (Some(_), None) => Progress::Solved,
            (None, _) => Progress::Wrong,
        }
    }
}

/// The pieces that puzzles are searched among, the solver's in upper case: each side can lose something to the other,
/// without which the win is nowhere in danger.
const MATERIALS: [&str; 6] = ["KPkp", "KAkp", "KRkp", "KHkp", "KPap", "KPrp"];

/// A random placement of the pieces, the side of the first to move.
fn set_up(seeds: &mut Seeds, pieces: &[Piece]) -> Option<Position> {
    let mut board = [b'.'; 32];
    for piece in pieces {
        let mut square = seeds.below(32) as usize;
        while board[square] != b'.' {
            square = seeds.below(32) as usize;
        }
        board[square] = piece.letter() as u8;
    }
    let ranks: Vec<String> = board.rchunks(8).map(rank).collect();
    let side = if pieces.first()?.colour == Colour::Red { 'r' } else { 'b' };
    format!("{} {side} - 0 100", ranks.join("/")).parse().ok()
}

/// A rank as notation writes it.
fn rank(squares: &[u8]) -> String {
    let mut text = String::new();
    for run in squares.chunk_by(|a, b| a == b) {
        match run {
            [b'.', ..] => text += &run.len().to_string(),
            _ => text.extend(run.iter().map(|letter| char::from(*letter))),
        }
    }
    text
}

/// An action, what follows it, and the verdict on that for the other side.
type Choice = (Action, Position, Verdict);

/// The legal actions of a position in the order of notation; `None` if the tables do not know them all.
fn judged(position: &Position, rule_set: &RuleSet, tables: &Tables) -> Option<Vec<Choice>> {
    let judge = |action| {
        let mut after = *position;
        after.play(rule_set, Ply { action, reveal: None });
        let is_over = after.to_move().is_some_and(|side| after.pieces(side) == 0);
        let known = || tables.probe(&after, rule_set);
        let verdict = if is_over { Verdict::Loss { plies: 0 } } else { known()? };
        Some((action, after, verdict))
    };
    position.actions(rule_set).into_iter().map(judge).collect()
}

/// The actions that alone keep the win, with the replies between; `None` unless the last decides by a capture.
fn only_line(
    mut position: Position,
    rule_set: &RuleSet,
    tables: &Tables,
) -> Option<(Vec<Action>, Difficulty)> {
    let (mut line, mut reply) = (Vec::new(), None);
    let mut difficulty = Difficulty { turns: 0, choices: 0, quiet: 0 };
    loop {
        let choices = judged(&position, rule_set, tables)?;
        let mut winning = choices.iter().filter(|(_, _, verdict)| matches!(verdict, Verdict::Loss { .. }));
        let (Some((action, after, verdict)), None) = (winning.next(), winning.next()) else { break };
        line.extend(reply.take());
        line.push(*action);
        difficulty.turns += 1;
        difficulty.choices += choices.len() as u16;
        difficulty.quiet += u16::from(matches!(action, Action::Move { .. }));
        if *verdict == (Verdict::Loss { plies: 0 }) {
            break;
        }
        // The first of those that serve the solver least: all lose, so that it is a matter of plies.
        let replies = judged(after, rule_set, tables)?;
        let (action, after, _) = replies.iter().min_by_key(|(_, _, verdict)| verdict.score())?;
        (reply, position) = (Some(*action), *after);
    }
    matches!(line.last(), Some(Action::Capture { .. })).then_some((line, difficulty))
}
