//! The computer player: chooses the action to play and judges all legal actions.

use std::fmt;
use std::sync::Arc;

use crate::banqi::Tables;
use crate::banqi::material::Materials;
use crate::banqi::search::{Memory, Node, Search};
use crate::deepening::{Choice, Root, deepen, judge};
use crate::effort::Effort;
use crate::noise::{Noise, shuffle};
use crate::transposition::Transpositions;
use crate::{Answer, Judged, Limits, Watch};
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
        let noise = Noise { most: limits.level.misjudges_by(), seed };
        let mut root = RootSearch::new(rules, game, &mut self.memory, watch, noise);
        deepen(&mut root, choices(actions), limits)
    }

    fn judge_all(
        &mut self,
        rules: impl Rules,
        game: &Game,
        limits: Limits,
        watch: &mut dyn Watch<Action>,
    ) -> Vec<Judged<Action>> {
        let noise = Noise { most: 0, seed: 0 };
        let mut root = RootSearch::new(rules, game, &mut self.memory, watch, noise);
        judge(&mut root, &choices(game.actions()), limits)
    }
}

/// Returns the actions as choices. None is known to end the game: the search finds out.
fn choices(actions: Vec<Action>) -> Vec<Choice<Action>> {
    actions.into_iter().map(|action| Choice { action, end: None }).collect()
}

/// A position and its search.
struct RootSearch<'w, R: Rules> {
    game: &'w Game,
    node: Node,
    search: Search<'w, R>,
}

impl<'w, R: Rules> RootSearch<'w, R> {
    fn new(
        rules: R,
        game: &'w Game,
        memory: &'w mut Memory,
        watch: &'w mut dyn Watch<Action>,
        noise: Noise,
    ) -> Self {
        let node = Node::of(game.position());
        Self { game, node, search: Search::new(rules, game, memory, watch, noise) }
    }
}

impl<'w, R: Rules> Root<'w> for RootSearch<'w, R> {
    type Action = Action;

    const NARROW: Option<(u8, i32)> = None;
    const SORTS: bool = false;

    fn effort(&mut self) -> &mut Effort<'w, Action> {
        &mut self.search.effort
    }

    fn begin(&mut self, _depth: u8) {}

    fn value(&mut self, action: Action, depth: u8, alpha: i32, beta: i32) -> i32 {
        self.search.after_root(&self.node, action, depth.into(), alpha, beta)
    }

    fn foreseen(&self, first: Action, depth: u8) -> Vec<Action> {
        self.search.foreseen(self.game, first, depth)
    }
}
