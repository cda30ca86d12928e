//! Games between two players, and a simple reference player.

use banqi_engine::{Limits, xiangqi::Engine};
use banqi_rules::game::{Outcome, Winner};
use banqi_rules::xiangqi::{Colour, Game, Kind, Move, Position, RuleSet};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use super::super::arena::Tally;

/// A player that chooses moves in unfinished games.
pub(super) trait Player {
    fn choose(&mut self, game: &Game, seed: u64) -> Move;
}

/// The computer player with given limits.
pub(super) struct Computer {
    engine: Engine,
    limits: Limits,
}

impl Computer {
    pub(super) fn new(limits: Limits) -> Self {
        Self { engine: Engine::new(4 << 20), limits }
    }
}

impl Player for Computer {
    fn choose(&mut self, game: &Game, seed: u64) -> Move {
        self.engine.best(game, self.limits, seed, &mut ()).expect("the game is not over").action
    }
}

/// Plain alpha-beta to a fixed depth with the usual piece values.
pub(super) struct PlainAlphaBeta {
    pub(super) depth: u32,
}

const WON: i32 = 100_000;

impl Player for PlainAlphaBeta {
    fn choose(&mut self, game: &Game, seed: u64) -> Move {
        let mut best = (i32::MIN, Vec::new());
        for action in game.actions() {
            let mut after = *game.position();
            after.play(action);
            let score = -value(&after, &game.rule_set(), self.depth - 1, -2 * WON, 2 * WON);
            if score > best.0 {
                best = (score, Vec::new());
            }
            if score == best.0 {
                best.1.push(action);
            }
        }
        *best.1.choose(&mut ChaCha8Rng::seed_from_u64(seed)).expect("the game is not over")
    }
}

fn value(position: &Position, rules: &RuleSet, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let moves = position.moves(rules);
    if moves.is_empty() {
        return -WON - depth as i32;
    }
    if depth == 0 {
        return material(position, position.to_move()) - material(position, position.to_move().next());
    }
    let mut best = -2 * WON;
    for action in moves {
        let mut after = *position;
        after.play(action);
        best = best.max(-value(&after, rules, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn material(position: &Position, colour: Colour) -> i32 {
    let pieces = position.pieces(colour);
    let worth = |kind| match kind {
        Kind::General => 0,
        Kind::Advisor | Kind::Elephant => 200,
        Kind::Horse | Kind::Banner => 400,
        Kind::Chariot => 900,
        Kind::Cannon => 450,
        Kind::Soldier => 100,
    };
    Kind::ALL.map(|kind| worth(kind) * (position.kind(kind) & pieces).count() as i32).iter().sum()
}

/// Plays `games` games from openings of four random plies, each opening once from either side.
pub(super) fn compete(
    rules: RuleSet,
    first: &mut dyn Player,
    second: &mut dyn Player,
    games: u64,
    seed: u64,
) -> Tally {
    let mut tally = Tally::default();
    for number in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed + number / 2);
        let mut game = Game::new(rules);
        for _ in 0..4 {
            let action = *game.actions().choose(&mut rng).expect("nobody is mated in four plies");
            game.play(action).unwrap();
        }
        let first_is = if number % 2 == 0 { Colour::Red } else { Colour::Black };
        while game.outcome().is_none() && game.plies().len() < 400 {
            if game.may_claim() {
                game.claim().unwrap();
                break;
            }
            let ply_seed = (seed + number) * 10_007 + game.plies().len() as u64;
            let action = if game.position().to_move() == first_is {
                first.choose(&game, ply_seed)
            } else {
                second.choose(&game, ply_seed)
            };
            let position = *game.position();
            game.play(action).unwrap_or_else(|why| panic!("game {number}: {action} in {position}: {why}"));
        }
        let halves = match game.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == Winner::from(first_is) => 2,
            Some(Outcome::Win { .. }) => 0,
            Some(Outcome::Draw { .. }) | None => 1,
        };
        tally.add(halves, game.plies().len());
    }
    tally
}
