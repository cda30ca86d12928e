//! Two ways to play: to win, and to lose. Together they lead to a board on which one side has no pieces left.

use banqi_rules::banqi::{Action, Kind, Piece, RuleSet, Square};
use banqi_rules::game::Colour;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::bot::harness::sight::Sight;

/// The aim of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Captures everything.
    Win,
    /// Captures nothing, and moves towards pieces that can capture its own.
    Lose,
}

impl Aim {
    /// Returns the action that a player of `colour` chooses; ties are broken with `random`.
    pub(crate) fn choose(
        self,
        sight: &Sight,
        colour: Option<Colour>,
        actions: &[Action],
        random: &mut ChaCha8Rng,
    ) -> Action {
        let cost = |action: &Action| match (self, action) {
            (Self::Win, Action::Capture { .. }) => 0,
            (_, Action::Flip(_)) => 1,
            (_, Action::Move { from, to }) => 2 + self.distance_after(sight, colour, *from, *to),
            (Self::Lose, Action::Capture { .. }) => u32::MAX,
            (_, Action::Attempt { .. } | Action::EndChain) => unreachable!("not by the Taiwan rules"),
        };
        let costs: Vec<u32> = actions.iter().map(cost).collect();
        let least = costs.iter().min().expect("somebody to move has an action");
        let best = actions.iter().zip(&costs).filter(|(_, cost)| *cost == least);
        let best: Vec<Action> = best.map(|(action, _)| *action).collect();
        best[random.random_range(0..best.len())]
    }

    /// Returns the distance of the nearest hunter from its prey after a move.
    fn distance_after(self, sight: &Sight, colour: Option<Colour>, from: Square, to: Square) -> u32 {
        let Some(colour) = colour else { return 0 };
        let moved = |(square, piece): (Square, Piece)| (if square == from { to } else { square }, piece);
        let mine: Vec<_> = sight.pieces(colour).map(moved).collect();
        let theirs: Vec<_> = sight.pieces(colour.other_of_two()).collect();
        let (hunters, prey) = if self == Self::Win { (mine, theirs) } else { (theirs, mine) };
        let standing: Vec<Square> = hunters.iter().chain(&prey).map(|(square, _)| *square).collect();
        let nearest = |hunter: &(Square, Piece)| {
            let takes = |prey: &&(Square, Piece)| {
                hunter.1.kind != Kind::Cannon
                    && RuleSet::taiwan().takes_by_stepping(hunter.1.kind, prey.1.kind)
            };
            let prey: Vec<Square> = prey.iter().filter(takes).map(|(square, _)| *square).collect();
            steps(hunter.0, &prey, &standing)
        };
        hunters.iter().map(nearest).min().unwrap_or(UNREACHABLE)
    }
}

/// More steps than any path on the board has.
const UNREACHABLE: u32 = 100;

/// Returns the number of steps from a square to the nearest of `targets`, around all `standing` pieces.
fn steps(from: Square, targets: &[Square], standing: &[Square]) -> u32 {
    let mut reached = vec![from];
    let mut border = vec![from];
    for steps in 1..UNREACHABLE {
        let near = (0..32).filter_map(Square::new).filter(|square| {
            !reached.contains(square) && border.iter().any(|border| border.distance(*square) == 1)
        });
        let near: Vec<Square> = near.collect();
        if near.iter().any(|square| targets.contains(square)) {
            return steps;
        }
        border = near.into_iter().filter(|square| !standing.contains(square)).collect();
        if border.is_empty() {
            break;
        }
        reached.extend(&border);
    }
    UNREACHABLE
}

#[test]
fn the_player_to_win_takes_everything() {
    use crate::bot::harness::table::sight_of;
    use banqi_rules::banqi::{Game, Ply};
    use banqi_rules::game::{Outcome, Reason};
    use rand::seq::SliceRandom;

    let mut wiped_out = 0;
    for seed in 0..10 {
        let mut random = crate::records::random(seed);
        let mut faces: Vec<Piece> =
            Piece::of(&Colour::TWO).flat_map(|piece| vec![piece; usize::from(piece.kind.count())]).collect();
        faces.shuffle(&mut random);
        let mut game = Game::new(RuleSet::taiwan());
        while game.outcome().is_none() {
            let aim = if game.plies().len().is_multiple_of(2) { Aim::Win } else { Aim::Lose };
            let colour = game.position().to_move();
            let action = aim.choose(&sight_of(&game), colour, &game.actions(), &mut random);
            let reveal = action.flips().map(|square| faces[square.index()]);
            game.play(Ply { action, reveal }).unwrap();
        }
        wiped_out +=
            usize::from(matches!(game.outcome(), Some(Outcome::Win { reason: Reason::WipedOut, .. })));
    }
    assert!(wiped_out >= 9, "{wiped_out} of 10");
}
