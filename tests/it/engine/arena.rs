//! Matches between two players: the same deals are played from both sides, and the result is summarised.

use std::fmt;

use banqi_engine::Limits;
use banqi_engine::banqi::Engine;
use banqi_rules::banqi::{Action, Game, Piece, Ply, RuleSet};
use banqi_rules::game::{Colour, Outcome, Seat, Winner};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom as _;

/// A player that chooses actions in unfinished games.
pub(super) trait Player {
    fn choose(&mut self, game: &Game, seed: u64) -> Action;
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
    fn choose(&mut self, game: &Game, seed: u64) -> Action {
        self.engine.best(game, self.limits, seed, &mut ()).expect("the game is not over").action
    }
}

/// The pieces under all squares. The players never see them.
pub(super) struct Faces(Vec<Piece>);

impl Faces {
    /// Deals the pieces for a new game.
    pub(super) fn dealt(seed: u64) -> Self {
        Self::of(&Game::new(RuleSet::taiwan()), seed)
    }

    /// Shuffles the pieces that are still in the bag of a game, for its face-down squares; the other entries are
    /// unused.
    pub(super) fn of(game: &Game, seed: u64) -> Self {
        let position = game.position();
        let mut bag: Vec<Piece> = Piece::of(&Colour::TWO)
            .flat_map(|piece| std::iter::repeat_n(piece, position.bag(piece).into()))
            .collect();
        bag.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut faces = vec![Piece::of(&Colour::TWO).next().expect("there are pieces"); 32];
        for (square, face) in position.squares().filter(|square| position.is_face_down(*square)).zip(bag) {
            faces[square.index()] = face;
        }
        Self(faces)
    }

    /// Returns a deal with the same pieces on flipped squares and the rest of the bag in another order.
    pub(super) fn otherwise_hidden(&self, game: &Game, seed: u64) -> Self {
        let Self(mut faces) = Self::of(game, seed);
        for square in game.position().squares().filter(|square| !game.position().is_face_down(*square)) {
            faces[square.index()] = self.0[square.index()];
        }
        Self(faces)
    }

    pub(super) fn answer(&self, action: Action) -> Ply {
        Ply { action, reveal: action.flips().map(|square| self.0[square.index()]) }
    }
}

/// Plays a game. Returns the first player's result in half points (2, 1 or 0) and the number of plies.
pub(super) fn play(rules: RuleSet, players: [&mut dyn Player; 2], seed: u64) -> (u32, usize) {
    let faces = Faces::dealt(seed);
    let mut game = Game::new(rules);
    let mut first: Option<Colour> = None;
    while game.outcome().is_none() && game.plies().len() < 1_500 {
        let on_turn = match (game.position().to_move(), first) {
            (Some(colour), Some(first)) => usize::from(colour != first),
            _ => 0,
        };
        let ply_seed = seed.wrapping_mul(10_007).wrapping_add(game.plies().len() as u64);
        let action = players[on_turn].choose(&game, ply_seed);
        game.play(faces.answer(action))
            .unwrap_or_else(|why| panic!("seed {seed}: {action} in {} is illegal: {why}", game.position()));
        first = game.colours_of(Seat(0)).first().copied();
    }
    let halves = match game.outcome() {
        Some(Outcome::Win { winner, .. }) if Some(winner) == first.map(Winner::Colour) => 2,
        Some(Outcome::Win { .. }) => 0,
        Some(Outcome::Draw { .. }) | None => 1,
    };
    (halves, game.plies().len())
}

/// The result of a match from the first player's point of view.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
    plies: usize,
}

impl Tally {
    /// Counts a game in which the first player scored `halves` half points.
    pub(super) fn add(&mut self, halves: u32, plies: usize) {
        self.plies += plies;
        match halves {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    fn games(self) -> f64 {
        f64::from(self.wins + self.draws + self.losses)
    }

    /// Points per game; a draw counts half.
    pub(super) fn score(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / self.games()
    }

    /// The share of wins among decided games.
    pub(super) fn of_decided(self) -> f64 {
        f64::from(self.wins) / f64::from((self.wins + self.losses).max(1))
    }

    /// Two standard errors of the score.
    fn error(self) -> f64 {
        let (mean, games) = (self.score(), self.games());
        let square = (f64::from(self.wins) + f64::from(self.draws) / 4.0) / games - mean * mean;
        2.0 * (square / games).sqrt()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wins, draws, losses, .. } = self;
        let (score, error, decided) = (100.0 * self.score(), 100.0 * self.error(), 100.0 * self.of_decided());
        let mean = self.plies as f64 / self.games();
        write!(
            f,
            "+{wins} ={draws} -{losses}: {score:.1} % +- {error:.1} ({decided:.1} % of decided, {mean:.0} plies a game)"
        )
    }
}

/// Plays `games` games, each deal once from either side.
pub(super) fn compete(
    rules: RuleSet,
    first: &mut dyn Player,
    second: &mut dyn Player,
    games: u64,
    seed: u64,
) -> Tally {
    let mut tally = Tally::default();
    for game in 0..games {
        let deal = seed + game / 2;
        let (halves, plies) = if game % 2 == 0 {
            play(rules, [&mut *first, &mut *second], deal)
        } else {
            let (halves, plies) = play(rules, [&mut *second, &mut *first], deal);
            (2 - halves, plies)
        };
        tally.add(halves, plies);
    }
    tally
}
