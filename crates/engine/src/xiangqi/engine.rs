//! The computer player: chooses the move to play and judges all legal moves.

use std::fmt;

use crate::noise::{Noise, shuffle};
use crate::score::{INFINITE, WIN};
use crate::transposition::{Packed, Transpositions};
use crate::xiangqi::node::Node;
use crate::xiangqi::search::Search;
use crate::{Answer, Expected, Judged, Limits, Score, Watch};
use banqi_rules::game::Outcome;
use banqi_rules::xiangqi::{Game, Move, Point};

/// A computer player of xiangqi and banner xiangqi with its working memory.
///
/// Its answer depends only on the game, the limits and the seed, not on earlier calls.
///
/// ```
/// use banqi_engine::{Limits, xiangqi::Engine};
/// use banqi_rules::xiangqi::{Game, RuleSet};
///
/// // 9 | . . . . k . . . .
/// // 8 | R . . . . . . . .    the other chariot mates on the last rank
/// // 4 | . . . . . . . . p
/// // 0 | . R . K . . . . .
/// let game = Game::from_position(RuleSet::xiangqi(), "4k4/R8/9/9/9/8p/9/9/9/1R1K5 w - - 0 1".parse()?);
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let answer = Engine::new(1 << 20).best(&game, limits, 1, &mut ()).ok_or("the game is over")?;
/// assert_eq!((answer.action.to_string().as_str(), answer.score.decided_in()), ("b0b9", Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    table: Transpositions<Move>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

/// A move at the root, and its score if it ends the game; such a move is not searched.
#[derive(Debug, Clone, Copy)]
struct Choice {
    action: Move,
    end: Option<i32>,
}

impl Choice {
    fn value(self, search: &mut Search<'_>, root: &Node, depth: u8, alpha: i32, beta: i32) -> i32 {
        let depth = i32::from(depth) + i32::from(root.check);
        self.end.unwrap_or_else(|| search.after_root(root, self.action, depth, alpha, beta))
    }
}

impl Engine {
    /// Maximum search depth in plies.
    const DEEPEST: u8 = 64;
    /// The depth from which aspiration windows are used, and their initial half width around the previous score.
    const NARROW: (u8, i32) = (4, 40);

    /// Returns a player with a transposition table of about `table_bytes` bytes; 8 MiB are plenty for a search of
    /// one second.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self { table: Transpositions::new(table_bytes) }
    }

    /// Returns the move to play, or `None` if the game is over.
    ///
    /// The same game, limits and seed give the same answer, unless `watch` ended the search. A move that loses by
    /// the repetition rules is played only if all other moves are mated as quickly.
    pub fn best(
        &mut self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &mut dyn Watch<Move>,
    ) -> Option<Answer<Move>> {
        self.table.begin();
        let mut actions = game.actions();
        shuffle(&mut actions, seed);
        let mut choices = choices(game, actions);
        let action = choices.first()?.action;
        let mut answer = Answer::unlooked(action);
        let noise = Noise { most: limits.level.misjudges_by(), seed };
        let root = Node::of(game.position());
        let mut search = Search::new(game, &mut self.table, watch, noise);
        let mut score = 0;
        for depth in 1..=limits.deepest(Self::DEEPEST) {
            // Depth 1 ignores the node limit: a move that was not searched would never be played.
            search.effort.node_limit = if depth == 1 { u64::MAX } else { limits.most_nodes() };
            search.begin(depth.into());
            let (from, mut margin) = Self::NARROW;
            let (mut alpha, mut beta) =
                if depth < from { (-INFINITE, INFINITE) } else { (score - margin, score + margin) };
            loop {
                let best = if depth == 1 {
                    Some((0, arrange(&mut search, &root, &mut choices))).filter(|_| !search.effort.stopped)
                } else {
                    look(&mut search, &root, &choices, depth, alpha, beta)
                };
                if let Some((place, found)) = best {
                    // Moves the best move to the front; the others keep their order.
                    choices[..=place].rotate_right(1);
                    score = found;
                    let score = Score(found.clamp(-WIN, WIN) as i16);
                    answer = Answer {
                        action: choices[0].action,
                        score,
                        expected: Expected::of(score),
                        pv: search.foreseen(game, choices[0].action, depth),
                        depth,
                        nodes: search.effort.nodes,
                    };
                }
                margin *= 4;
                match best {
                    _ if search.effort.stopped => break,
                    // Fail low: the window is widened downwards.
                    None => alpha = if margin > 700 { -INFINITE } else { alpha - margin },
                    Some((_, found)) if found >= beta && beta < INFINITE => {
                        beta = if margin > 700 { INFINITE } else { beta + margin };
                    }
                    Some(_) => break,
                }
            }
            answer.nodes = search.effort.nodes;
            if search.effort.stopped {
                break;
            }
            search.deepened(&answer);
            // A forced result within the searched depth cannot improve.
            let decided = WIN - score.abs();
            if choices.len() == 1 && depth >= 4 || decided <= i32::from(depth) {
                break;
            }
        }
        Some(answer)
    }

    /// Returns the value of each legal move, in the order of [`Game::actions`]; empty if the game is over.
    ///
    /// All moves are searched to the same depth, the largest that the limits allow for all of them, and without the
    /// level's evaluation error. If the search ends before depth 1 is complete, all values are 0.
    pub fn judge(&mut self, game: &Game, limits: Limits, watch: &mut dyn Watch<Move>) -> Vec<Judged<Move>> {
        self.table.begin();
        let choices = choices(game, game.actions());
        let mut all: Vec<Judged<Move>> = choices.iter().map(|choice| Judged::of(choice.action, 0)).collect();
        let root = Node::of(game.position());
        let mut search = Search::new(game, &mut self.table, watch, Noise { most: 0, seed: 0 });
        search.effort.node_limit = limits.most_nodes();
        // Each move is searched with an open window, so that bad moves get exact scores too.
        for depth in 1..=limits.deepest(Self::DEEPEST) {
            search.begin(depth.into());
            let value = |choice: &Choice| choice.value(&mut search, &root, depth, -INFINITE, INFINITE);
            let scores: Vec<i32> = choices.iter().map(value).collect();
            if search.effort.stopped {
                break;
            }
            for (one, score) in all.iter_mut().zip(scores) {
                *one = Judged::of(one.action, score);
            }
        }
        all
    }
}

/// Searches the moves to this depth. Returns the index and score of the best one above `alpha`, if any.
fn look(
    search: &mut Search<'_>,
    root: &Node,
    choices: &[Choice],
    depth: u8,
    alpha: i32,
    beta: i32,
) -> Option<(usize, i32)> {
    let mut best = None;
    let mut bar = alpha;
    for (place, choice) in choices.iter().enumerate() {
        let ceiling = if place == 0 { beta } else { bar + 1 };
        let mut score = choice.value(search, root, depth, bar, ceiling);
        if place > 0 && score > bar && score < beta && !search.effort.stopped {
            score = choice.value(search, root, depth, bar, beta);
        }
        if search.effort.stopped {
            break;
        }
        if score > bar {
            bar = score;
            best = Some((place, score));
            if bar >= beta {
                break;
            }
        }
    }
    best
}

/// Searches all moves to depth 1, sorts them by score, and returns the best score.
fn arrange(search: &mut Search<'_>, root: &Node, choices: &mut [Choice]) -> i32 {
    let mut scores: Vec<(i32, Choice)> = Vec::with_capacity(choices.len());
    for choice in choices.iter() {
        let score = choice.value(search, root, 1, -INFINITE, INFINITE);
        // Moves whose search was interrupted come last.
        scores.push((if search.effort.stopped { -INFINITE } else { score }, *choice));
    }
    scores.sort_by_key(|(score, _)| -score);
    for (place, (_, choice)) in choices.iter_mut().zip(&scores) {
        *place = *choice;
    }
    scores.first().map_or(0, |(score, _)| *score)
}

/// Builds the root choices from legal moves, with the scores of those that end the game.
fn choices(game: &Game, actions: Vec<Move>) -> Vec<Choice> {
    let mover = game.position().to_move();
    let end = |action| {
        let mut after = game.clone();
        after.play(action).ok()?;
        Some(match after.outcome()? {
            Outcome::Win { winner, .. } if winner == mover.into() => WIN - 1,
            Outcome::Win { .. } => 1 - WIN,
            Outcome::Draw { .. } => 0,
        })
    };
    actions.into_iter().map(|action| Choice { action, end: end(action) }).collect()
}

/// Seven bits for the origin and seven for the target, plus 1, so that 0 encodes `None`.
impl Packed for Move {
    fn packed(action: Option<Self>) -> u16 {
        action.map_or(0, |Self { from, to }| (from.index() << 7 | to.index()) as u16 + 1)
    }

    fn unpacked(bits: u16) -> Option<Self> {
        let bits = bits.checked_sub(1)?;
        Some(Self { from: Point::new((bits >> 7) as u8)?, to: Point::new((bits & 127) as u8)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_goes_into_the_table_and_comes_out() {
        for from in Point::all() {
            for to in Point::all() {
                let action = Some(Move { from, to });
                assert_eq!(Move::unpacked(Move::packed(action)), action);
            }
        }
        assert_eq!(Move::unpacked(Move::packed(None)), None);
    }
}
