//! The computer player: chooses the action to play and judges all legal actions.

use std::fmt;
use std::sync::Arc;

use crate::banqi::Tables;
use crate::banqi::material::Materials;
use crate::banqi::search::{Memory, Node, Search};
use crate::noise::{Noise, shuffle};
use crate::score::{INFINITE, WIN};
use crate::transposition::Transpositions;
use crate::{Answer, Expected, Judged, Limits, Score, Watch};
use banqi_rules::banqi::{Action, Game, RuleSet, Rules, Taiwan};

/// A computer player with its working memory.
///
/// Its answer depends only on the game, the limits and the seed, not on earlier calls. Its input is a game
/// position, which contains no hidden faces.
///
/// ```
/// use banqi_engine::Limits;
/// use banqi_engine::banqi::Engine;
/// use banqi_rules::banqi::{Game, RuleSet};
///
/// // 1 | C . p k    the cannon captures the general over the soldier
/// let game = Game::from_position(RuleSet::taiwan(), "8/8/8/C1pk4 r - 0 40".parse()?);
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let answer = Engine::new(1 << 20).best(&game, limits, 1, &mut ()).ok_or("the game is over")?;
/// assert_eq!(answer.action.to_string(), "a1xd1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    memory: Memory,
    rule_set: RuleSet,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("rule_set", &self.rule_set).finish_non_exhaustive()
    }
}

impl Engine {
    /// Maximum search depth in plies.
    const DEEPEST: u8 = 64;

    /// Returns a player with a transposition table of about `table_bytes` bytes. 8 MiB are plenty for a search of
    /// one second, and faster than a larger table because of the processor's caches.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self::sharing(table_bytes, Arc::default())
    }

    /// Returns a player that shares its endgame tables, so that each table is built only once. The answers do not
    /// depend on which tables have already been built.
    #[must_use]
    pub fn sharing(table_bytes: usize, tables: Arc<Tables>) -> Self {
        let rule_set = RuleSet::taiwan();
        let (table, materials) = (Transpositions::new(table_bytes), Materials::by(rule_set));
        let memory = Memory { table, materials, tables };
        Self { memory, rule_set }
    }

    /// Returns the action to play, or `None` if the game is over.
    ///
    /// The same game, limits and seed give the same answer, unless `watch` ended the search.
    pub fn best(
        &mut self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &mut dyn Watch<Action>,
    ) -> Option<Answer<Action>> {
        self.begin(game.rule_set());
        if game.rule_set().moves_like_taiwan() {
            self.deepen(Taiwan, game, limits, seed, watch)
        } else {
            self.deepen(&game.rule_set(), game, limits, seed, watch)
        }
    }

    /// Returns the value of each legal action, in the order of [`Game::actions`]; empty if the game is over.
    ///
    /// All actions are searched to the same depth, the largest that the limits allow for all of them, and without
    /// the level's evaluation error. If the search ends before depth 1 is complete, all values are 0.
    pub fn judge(
        &mut self,
        game: &Game,
        limits: Limits,
        watch: &mut dyn Watch<Action>,
    ) -> Vec<Judged<Action>> {
        self.begin(game.rule_set());
        if game.rule_set().moves_like_taiwan() {
            self.judge_all(Taiwan, game, limits, watch)
        } else {
            self.judge_all(&game.rule_set(), game, limits, watch)
        }
    }

    fn begin(&mut self, rule_set: RuleSet) {
        if rule_set != self.rule_set {
            self.memory.materials = Materials::by(rule_set);
            self.rule_set = rule_set;
        }
        self.memory.table.begin();
    }

    fn deepen(
        &mut self,
        rules: impl Rules,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &mut dyn Watch<Action>,
    ) -> Option<Answer<Action>> {
        let mut actions = game.actions();
        shuffle(&mut actions, seed);
        actions.sort_by_key(|action| !matches!(action, Action::Capture { .. }));
        let action = *actions.first()?;
        let mut answer = Answer::unlooked(action);
        let noise = Noise { most: limits.level.misjudges_by(), seed };
        let root = Node::of(game.position());
        let mut search = Search::new(rules, game, &mut self.memory, watch, noise);
        for depth in 1..=limits.deepest(Self::DEEPEST) {
            // Depth 1 ignores the node limit: an action that was not searched would never be played.
            search.effort.node_limit = if depth == 1 { u64::MAX } else { limits.most_nodes() };
            let mut alpha = -INFINITE;
            let mut best = None;
            for (place, action) in actions.iter().copied().enumerate() {
                let mut score = if place == 0 {
                    search.after_root(&root, action, i32::from(depth), alpha, INFINITE)
                } else {
                    search.after_root(&root, action, i32::from(depth), alpha, alpha + 1)
                };
                if place > 0 && score > alpha && !search.effort.stopped {
                    score = search.after_root(&root, action, i32::from(depth), alpha, INFINITE);
                }
                if search.effort.stopped {
                    break;
                }
                if score > alpha {
                    alpha = score;
                    best = Some(place);
                }
            }
            answer.nodes = search.effort.nodes;
            if let Some(place) = best {
                // Moves the best action to the front; the others keep their order.
                actions[..=place].rotate_right(1);
                let score = Score(alpha as i16);
                answer = Answer {
                    action: actions[0],
                    score,
                    expected: Expected::of(score),
                    pv: search.foreseen(game, actions[0], depth),
                    depth,
                    nodes: search.effort.nodes,
                };
            }
            if search.effort.stopped {
                break;
            }
            search.effort.watch.deepened(&answer);
            // A forced result within the searched depth cannot improve.
            let decided = WIN - alpha.abs();
            if actions.len() == 1 && depth >= 4 || decided <= i32::from(depth) {
                break;
            }
        }
        Some(answer)
    }

    fn judge_all(
        &mut self,
        rules: impl Rules,
        game: &Game,
        limits: Limits,
        watch: &mut dyn Watch<Action>,
    ) -> Vec<Judged<Action>> {
        let mut all: Vec<Judged<Action>> =
            game.actions().into_iter().map(|action| Judged::of(action, 0)).collect();
        let root = Node::of(game.position());
        let noise = Noise { most: 0, seed: 0 };
        let mut search = Search::new(rules, game, &mut self.memory, watch, noise);
        search.effort.node_limit = limits.most_nodes();
        for depth in 1..=limits.deepest(Self::DEEPEST) {
            let depth = i32::from(depth);
            let scores: Vec<i32> = all
                .iter()
                .map(|one| search.after_root(&root, one.action, depth, -INFINITE, INFINITE))
                .collect();
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
