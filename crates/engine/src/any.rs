//! One computer player for all games that have one.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::banqi::Odds;
use crate::{Answer, Judged, Limits, Watch, Why, banqi, xiangqi};
use banqi_rules::banqi::Seating;
use banqi_rules::{AnyAction, AnyGame, AnySquare, Variant};

/// With at most this many pieces of banqi left, all face up, a score of exactly 0 is taken for a draw.
const BARE_PIECES: u32 = 6;

/// A computer player for every game that has one: banqi on 4x8, xiangqi and banner xiangqi.
///
/// The memory for each game family is allocated when a game of that family is first searched.
///
/// ```
/// use banqi_engine::{AnyEngine, Limits};
/// use banqi_rules::AnyGame;
///
/// let mut engine = AnyEngine::new(1 << 20);
/// let limits = Limits { depth: Some(2), ..Limits::default() };
/// for variant in ["taiwan", "xiangqi", "banner"] {
///     let game = AnyGame::new(variant.parse()?);
///     let answer = engine.best(&game, limits, 1, &mut ()).ok_or("the game is over")?;
///     assert!(game.check(answer.action).is_ok());
/// }
/// assert!(!AnyEngine::plays(&"four-colour-2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyEngine {
    table_bytes: usize,
    endgames: Arc<banqi::Tables>,
    banqi: Option<banqi::Engine>,
    xiangqi: Option<xiangqi::Engine>,
}

impl fmt::Debug for AnyEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyEngine").field("table_bytes", &self.table_bytes).finish_non_exhaustive()
    }
}

impl AnyEngine {
    /// Returns a player with a transposition table of about `table_bytes` bytes per game family; 8 MiB are plenty
    /// for a search of one second.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self::sharing(table_bytes, Arc::default())
    }

    /// Returns such a player that shares its endgame tables of banqi, so that each table is built only once. The answers
    /// do not depend on which tables have already been built.
    #[must_use]
    pub const fn sharing(table_bytes: usize, endgames: Arc<banqi::Tables>) -> Self {
        Self { table_bytes, endgames, banqi: None, xiangqi: None }
    }

    /// Returns whether it has searched and so holds transposition tables.
    #[must_use]
    pub const fn holds_tables(&self) -> bool {
        self.banqi.is_some() || self.xiangqi.is_some()
    }

    /// Returns whether there is a computer player for this game; the four-colour games have none.
    #[must_use]
    pub const fn plays(variant: &Variant) -> bool {
        match variant {
            Variant::Banqi(rules) => matches!(rules.seating, Seating::Two),
            Variant::Xiangqi { .. } => true,
        }
    }

    /// Returns whether so little is left of the game that a score of exactly 0 is most likely a draw with best play: in
    /// banqi at most six pieces, all face up. This proves nothing; only with fewer pieces does the search look into its
    /// endgame tables.
    #[must_use]
    pub fn sees_the_end(game: &AnyGame) -> bool {
        match game {
            AnyGame::Banqi(game) => {
                let position = game.position();
                position.face_down_count() == 0 && position.occupied().count_ones() <= BARE_PIECES
            }
            AnyGame::FourColours(_) | AnyGame::Xiangqi(..) => false,
        }
    }

    fn banqi(&mut self) -> &mut banqi::Engine {
        let (bytes, endgames) = (self.table_bytes, &self.endgames);
        self.banqi.get_or_insert_with(|| banqi::Engine::sharing(bytes, Arc::clone(endgames)))
    }

    /// Returns the action to play, or `None` if the game is over or the computer does not [play](Self::plays) it.
    ///
    /// The same game, limits and seed give the same answer, unless `watch` ended the search. Where draws can be
    /// claimed ([`AnyGame::may_claim_draw`]), a side whose score is below a draw should claim instead of playing
    /// the action.
    pub fn best(
        &mut self,
        game: &AnyGame,
        limits: Limits,
        seed: u64,
        watch: &mut dyn Watch<AnyAction>,
    ) -> Option<Answer<AnyAction>> {
        let bytes = self.table_bytes;
        match game {
            AnyGame::Banqi(game) => {
                let engine = self.banqi();
                let answer = engine.best(game, limits, seed, &mut Translated(watch));
                answer.map(|answer| answer.map(AnyAction::from))
            }
            AnyGame::Xiangqi(game, _) => {
                let engine = self.xiangqi.get_or_insert_with(|| xiangqi::Engine::new(bytes));
                let answer = engine.best(game, limits, seed, &mut Translated(watch));
                answer.map(|answer| answer.map(AnyAction::from))
            }
            AnyGame::FourColours(_) => None,
        }
    }

    /// Returns the value of each legal action, in the order of [`AnyGame::actions`]; see [`banqi::Engine::judge`]
    /// and [`xiangqi::Engine::judge`]. Empty if the game is over or the computer does not [play](Self::plays) it.
    pub fn judge(
        &mut self,
        game: &AnyGame,
        limits: Limits,
        watch: &mut dyn Watch<AnyAction>,
    ) -> Vec<Judged<AnyAction>> {
        let bytes = self.table_bytes;
        match game {
            AnyGame::Banqi(game) => {
                let engine = self.banqi();
                let judged = engine.judge(game, limits, &mut Translated(watch));
                judged.into_iter().map(|one| one.map(AnyAction::from)).collect()
            }
            AnyGame::Xiangqi(game, _) => {
                let engine = self.xiangqi.get_or_insert_with(|| xiangqi::Engine::new(bytes));
                let judged = engine.judge(game, limits, &mut Translated(watch));
                judged.into_iter().map(|one| one.map(AnyAction::from)).collect()
            }
            AnyGame::FourColours(_) => Vec::new(),
        }
    }
}

impl Odds {
    /// Returns whether a variant has odds: banqi with two colours.
    #[must_use]
    pub const fn exist_in(variant: &Variant) -> bool {
        match variant {
            Variant::Banqi(rules) => matches!(rules.seating, Seating::Two),
            Variant::Xiangqi { .. } => false,
        }
    }

    /// Returns the odds of what lies under a square now; `None` if no piece is face down there, or if the game has
    /// [no odds](Self::exist_in).
    #[must_use]
    pub fn in_game(game: &AnyGame, square: AnySquare) -> Option<Self> {
        match (game, square) {
            (AnyGame::Banqi(game), AnySquare::Banqi(square)) => {
                Self::of(game.position(), &game.rule_set(), square)
            }
            (AnyGame::Banqi(_) | AnyGame::FourColours(_) | AnyGame::Xiangqi(..), _) => None,
        }
    }
}

impl Why {
    /// Returns the first-sight reason for an action that is legal now, or `None` for a game that the computer does
    /// not [play](AnyEngine::plays).
    #[must_use]
    pub fn seen_in(game: &AnyGame, judged: Judged<AnyAction>) -> Option<Self> {
        match game {
            AnyGame::Banqi(game) => {
                let action = judged.action.banqi()?;
                Some(Self::of(game.position(), &game.rule_set(), &judged.map(|_| action)))
            }
            AnyGame::FourColours(_) => None,
            AnyGame::Xiangqi(game, _) => {
                let action = judged.action.xiangqi()?;
                Some(Self::of_move(game.position(), &game.rule_set(), &judged.map(|_| action)))
            }
        }
    }
}

/// Adapts a watch on [`AnyAction`] to the action type of one engine.
struct Translated<'a>(&'a mut dyn Watch<AnyAction>);

impl<A: Copy + Into<AnyAction>> Watch<A> for Translated<'_> {
    fn poll(&mut self) -> ControlFlow<()> {
        self.0.poll()
    }

    fn deepened(&mut self, answer: &Answer<A>) {
        self.0.deepened(&answer.clone().map(Into::into));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records the depths reported.
    #[derive(Default)]
    struct Depths(Vec<u8>);

    impl Watch<AnyAction> for Depths {
        fn deepened(&mut self, answer: &Answer<AnyAction>) {
            self.0.push(answer.depth);
        }
    }

    #[test]
    fn four_colours_have_no_computer_player_and_the_others_do() {
        let mut engine = AnyEngine::new(1 << 16);
        let limits = Limits { depth: Some(2), ..Limits::default() };
        for (name, plays) in [
            ("taiwan", true),
            ("hongkong", true),
            ("xiangqi", true),
            ("xiangqi+begins=black", true),
            ("banner", true),
            ("four-colour-2", false),
            ("four-colour-4", false),
            ("four-colour-teams", false),
        ] {
            let variant: Variant = name.parse().unwrap();
            assert_eq!(AnyEngine::plays(&variant), plays, "{name}");
            let mut depths = Depths::default();
            let answer = engine.best(&AnyGame::new(variant), limits, 1, &mut depths);
            assert_eq!(answer.is_some(), plays, "{name}");
            assert_eq!(depths.0, if plays { vec![1, 2] } else { vec![] }, "{name}");
        }
    }
}
