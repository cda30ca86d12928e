//! Puzzles: endgames of a few face-up pieces with a single winning line, found and proved by the endgame tables.
//!
//! At each of the solver's turns exactly one action keeps the win. The other side replies with the action that
//! delays the loss longest, the first in notation order if there are several. The line ends with the decisive
//! capture, after which the game is over or more than one action wins. The whole win fits within the quiet limit
//! and the line repeats no position, so that no draw rule interferes.

mod seeds;
#[cfg(test)]
mod tests;
mod theme;

use self::seeds::Seeds;
use crate::banqi::{Tables, Verdict};
use banqi_rules::banqi::{Action, Piece, Ply, Position, RuleSet};
use banqi_rules::game::Colour;

pub use self::theme::Theme;

/// An endgame to be won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The seed it was generated from.
    pub seed: u64,
    /// The rule set it is solved under.
    pub rule_set: RuleSet,
    /// The position; the solver is the side to move.
    pub position: Position,
    /// The theme of the solution.
    pub theme: Theme,
    /// The solution: the actions of both sides in turn, starting and ending with the solver's.
    pub line: Vec<Action>,
    /// Plies to the end of the game, with the fastest win against the longest resistance.
    pub plies: u16,
    /// The measures of its difficulty.
    pub difficulty: Difficulty,
}

/// The measures that determine a puzzle's difficulty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Difficulty {
    /// Number of turns of the solver.
    pub turns: u16,
    /// Total number of legal actions at the solver's turns, one of which is right at each turn.
    pub choices: u16,
    /// Number of the solver's actions that are quiet moves, which are harder to see than captures.
    pub quiet: u16,
}

impl Difficulty {
    /// Returns an initial rating on the players' scale, where 1500 is the middle. The formula is ours, to be
    /// corrected by the results of those who solve the puzzle: 900, plus 80 per turn, 40 per doubling of the
    /// choices and 40 per quiet move, at most 2400.
    #[must_use]
    pub fn rating(self) -> u16 {
        let doublings = u32::from(self.choices).max(1).ilog2() as u16;
        (900 + 80 * self.turns + 40 * doublings + 40 * self.quiet).min(2400)
    }
}

/// Positions tried before a seed is given up: about fifty times the average needed.
const TRIES: u32 = 200_000;

/// Minimum number of turns of the solver.
const TURNS: u16 = 2;

impl Puzzle {
    /// Generates the puzzle of a seed and a theme. The same arguments give the same puzzle.
    ///
    /// The first puzzle with a set of pieces builds their table, which takes up to a second; later ones take
    /// milliseconds. `None` if the rules have no endgame tables ([`Law::of`](super::Law::of)) or no puzzle was
    /// found.
    #[must_use]
    pub fn generate(seed: u64, theme: Theme, rule_set: &RuleSet, tables: &Tables) -> Option<Self> {
        let set = MATERIALS[Seeds::new(seed).below(MATERIALS.len() as u64) as usize];
        Self::of_pieces(set, seed, theme, rule_set, tables)
    }

    /// Generates the puzzle of a seed with the given pieces, of which the first belongs to the solver.
    fn of_pieces(
        letters: &str,
        seed: u64,
        theme: Theme,
        rule_set: &RuleSet,
        tables: &Tables,
    ) -> Option<Self> {
        let pieces: Vec<Piece> = letters.chars().filter_map(Piece::from_letter).collect();
        // Different themes start from different positions.
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
}

/// The sets of pieces that puzzles are generated from, the solver's in upper case. Each side has a piece that the
/// other can capture; without that the win would never be at risk.
const MATERIALS: [&str; 6] = ["KPkp", "KAkp", "KRkp", "KHkp", "KPap", "KPrp"];

/// Returns a random placement of the pieces, with the side of the first piece to move.
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

/// Formats a rank in notation.
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

/// An action, the position after it, and the verdict on that position for the other side.
type Choice = (Action, Position, Verdict);

/// Judges the legal actions of a position, in notation order; `None` if the tables do not cover all of them.
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

/// Returns the line of only winning actions, with the replies in between; `None` unless it ends with a capture.
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
        // All replies lose. The first of those that resist longest is chosen.
        let replies = judged(after, rule_set, tables)?;
        let (action, after, _) = replies.iter().min_by_key(|(_, _, verdict)| verdict.score())?;
        (reply, position) = (Some(*action), *after);
    }
    matches!(line.last(), Some(Action::Capture { .. })).then_some((line, difficulty))
}
