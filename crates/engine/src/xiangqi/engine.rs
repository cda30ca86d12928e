//! The computer player: chooses the move to play and judges all legal moves.

use std::fmt;

use crate::deepening::{Choice, Root, deepen, judge};
use crate::effort::Effort;
use crate::noise::{Noise, shuffle};
use crate::score::WIN;
use crate::transposition::{Packed, Transpositions};
use crate::xiangqi::node::Node;
use crate::xiangqi::search::Search;
use crate::{Answer, Judged, Limits, Watch};
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

impl Engine {
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
        let noise = Noise { most: limits.level.misjudges_by(), seed };
        let mut root = RootSearch::new(game, &mut self.table, watch, noise);
        deepen(&mut root, choices(game, actions), limits)
    }

    /// Returns the value of each legal move, in the order of [`Game::actions`]; empty if the game is over.
    ///
    /// All moves are searched to the same depth, the largest that the limits allow for all of them, and without the
    /// level's evaluation error. If the search ends before depth 1 is complete, all values are 0.
    pub fn judge(&mut self, game: &Game, limits: Limits, watch: &mut dyn Watch<Move>) -> Vec<Judged<Move>> {
        self.table.begin();
        let mut root = RootSearch::new(game, &mut self.table, watch, Noise { most: 0, seed: 0 });
        judge(&mut root, &choices(game, game.actions()), limits)
    }
}

/// A position and its search.
struct RootSearch<'w> {
    game: &'w Game,
    node: Node,
    search: Search<'w>,
}

impl<'w> RootSearch<'w> {
    fn new(
        game: &'w Game,
        table: &'w mut Transpositions<Move>,
        watch: &'w mut dyn Watch<Move>,
        noise: Noise,
    ) -> Self {
        let node = Node::of(game.position());
        Self { game, node, search: Search::new(game, table, watch, noise) }
    }
}

impl<'w> Root<'w> for RootSearch<'w> {
    type Action = Move;

    const NARROW: Option<(u8, i32)> = Some((4, 40));
    const SORTS: bool = true;

    fn effort(&mut self) -> &mut Effort<'w, Move> {
        &mut self.search.effort
    }

    fn begin(&mut self, depth: u8) {
        self.search.begin(depth.into());
    }

    fn value(&mut self, action: Move, depth: u8, alpha: i32, beta: i32) -> i32 {
        let depth = i32::from(depth) + i32::from(self.node.check);
        self.search.after_root(&self.node, action, depth, alpha, beta)
    }

    fn foreseen(&self, first: Move, depth: u8) -> Vec<Move> {
        self.search.foreseen(self.game, first, depth)
    }
}

/// Builds the root choices from legal moves, with the scores of those that end the game.
fn choices(game: &Game, actions: Vec<Move>) -> Vec<Choice<Move>> {
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
