//! Simple reference players, without search optimisations and without a sophisticated evaluation.

use banqi_rules::banqi::{Action, Game, Kind, Piece, Ply, Position, RuleSet};
use banqi_rules::game::{Colour, Outcome, Winner};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::arena::Player;

/// Piece values as typical beginners' programs use them.
fn fixed_worth(kind: Kind) -> i32 {
    match kind {
        Kind::General => 600,
        Kind::Advisor => 500,
        Kind::Elephant => 300,
        Kind::Chariot => 200,
        Kind::Horse => 150,
        Kind::Cannon => 300,
        Kind::Soldier => 100,
    }
}

fn material(position: &Position, colour: Colour) -> i32 {
    let side = |colour: Colour| -> i32 {
        let pieces = Kind::ALL.map(|kind| {
            let up = (position.pieces(colour) & position.kind(kind)).count_ones() as i32;
            fixed_worth(kind) * (up + i32::from(position.bag(Piece { colour, kind })))
        });
        pieces.iter().sum()
    };
    side(colour) - side(colour.other_of_two())
}

/// Expectiminimax to a fixed depth with fixed piece values: plain alpha-beta.
///
/// A flip is a chance node whose outcomes are all searched and weighted. As there are hundreds of them, a flip counts
/// as three plies, and its outcomes are evaluated at least statically.
pub(super) struct PlainExpectimax {
    pub(super) depth: i32,
}

const WON: i32 = 100_000;

impl Player for PlainExpectimax {
    fn choose(&mut self, game: &Game, seed: u64) -> Action {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rules = game.rule_set();
        let mut best = (i32::MIN, Vec::new());
        for action in game.actions() {
            let score = after(game.position(), &rules, action, self.depth, -2 * WON, 2 * WON);
            if score > best.0 {
                best = (score, Vec::new());
            }
            if score == best.0 {
                best.1.push(action);
            }
        }
        *best.1.choose(&mut rng).expect("the game is not over")
    }
}

/// Returns the expected value of `action` for the player who plays it, which is exact inside the window.
fn after(position: &Position, rules: &RuleSet, action: Action, depth: i32, alpha: i32, beta: i32) -> i32 {
    let reached = |reveal| {
        let mut game = Game::from_position(*rules, *position);
        game.play(Ply { action, reveal }).expect("the action was listed");
        game
    };
    if action.flips().is_none() {
        return -value(&reached(None), rules, depth - 1, -beta, -alpha);
    }
    let faces: Vec<Piece> = position.bag_faces().collect();
    let weight = |face: &Piece| i32::from(position.bag(*face));
    let all: i32 = faces.iter().map(weight).sum();
    let sum: i32 = faces
        .iter()
        .map(|face| -weight(face) * value(&reached(Some(*face)), rules, depth - 3, -2 * WON, 2 * WON))
        .sum();
    sum / all
}

fn value(game: &Game, rules: &RuleSet, depth: i32, mut alpha: i32, beta: i32) -> i32 {
    let position = game.position();
    let mover = position.to_move().expect("something has been flipped");
    match game.outcome() {
        Some(Outcome::Win { winner, .. }) => {
            return if winner == Winner::Colour(mover) { WON + depth } else { -WON - depth };
        }
        Some(Outcome::Draw { .. }) => return 0,
        None => {}
    }
    if depth <= 0 {
        return material(position, mover);
    }
    let mut best = -2 * WON;
    let mut actions = position.actions(rules);
    actions.sort_by_key(|action| match action {
        Action::Capture { .. } => 0,
        Action::Move { .. } => 1,
        _ => 2,
    });
    for action in actions {
        best = best.max(after(position, rules, action, depth, alpha, beta));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Flat Monte Carlo: plays random games from each action in turn and chooses the action with the best results.
///
/// Its budget is a number of games, not a time, so that a match is the same on every machine.
pub(super) struct FlatMonteCarlo {
    /// Minimum number of random games per move. Every action gets the same number.
    pub(super) games: usize,
}

impl Player for FlatMonteCarlo {
    fn choose(&mut self, game: &Game, seed: u64) -> Action {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let actions = game.actions();
        let each = self.games.div_ceil(actions.len());
        let halves = |action: &Action| -> u32 {
            let play = |_| random_game(*game.position(), &game.rule_set(), *action, &mut rng);
            (0..each).map(play).sum()
        };
        let (_, best) = actions
            .iter()
            .map(halves)
            .zip(&actions)
            .max_by_key(|(halves, _)| *halves)
            .expect("the game is not over");
        *best
    }
}

/// Plays a random game after `action`. Returns the result for the player of `action`, in half points.
fn random_game(position: Position, rules: &RuleSet, action: Action, rng: &mut ChaCha8Rng) -> u32 {
    let mut game = Game::from_position(*rules, position);
    let mut next = Some(action);
    let mut by = position.to_move();
    for _ in 0..400 {
        let Some(action) = next else { break };
        let reveal = action.flips().map(|_| {
            let mut place = rng.random_range(0..game.position().face_down_count());
            let mut faces = game.position().bag_faces();
            loop {
                let face = faces.next().expect("the bag holds as many faces as lie face down");
                let times = u32::from(game.position().bag(face));
                if place < times {
                    break face;
                }
                place -= times;
            }
        });
        game = Game::from_position(*rules, {
            let mut fresh = Game::from_position(*rules, *game.position());
            fresh.play(Ply { action, reveal }).expect("the action was listed");
            by = by.or(reveal.map(|face| face.colour));
            *fresh.position()
        });
        next = game.actions().choose(rng).copied();
    }
    match game.outcome() {
        Some(Outcome::Win { winner, .. }) if Some(winner) == by.map(Winner::Colour) => 2,
        Some(Outcome::Win { .. }) => 0,
        Some(Outcome::Draw { .. }) | None => 1,
    }
}
