//! The reference implementation of the definition: an evaluator returns the expectation for the side to move, and
//! every legal action is played with every face that may appear. It is slow, and as accurate as the evaluator.

use crate::Expected;
use crate::analysis::{Analysis, Explained, decided, of_first};
use banqi_rules::AnyGame;
use banqi_rules::banqi::{Action, Game, IllegalPly, Ply};

impl Analysis {
    /// Analyses the plies of a game that starts from `beginning`. The evaluator is not called for positions that
    /// the rules have decided.
    ///
    /// # Errors
    ///
    /// Returns the reason why the first illegal ply is illegal.
    pub fn of(
        beginning: &Game,
        plies: &[Ply],
        evaluator: impl Fn(&Game) -> Expected,
    ) -> Result<Self, IllegalPly> {
        let (mut game, mut analysis) = (beginning.clone(), Self::begin(beginning, &evaluator));
        for ply in plies {
            analysis.explain(&mut game, *ply, &evaluator)?;
        }
        Ok(analysis)
    }

    /// Starts an empty analysis of a game in this position.
    #[must_use]
    pub fn begin(game: &Game, evaluator: impl Fn(&Game) -> Expected) -> Self {
        Self { start: points(game, 0, &evaluator), plies: Vec::new() }
    }

    /// Analyses one more ply and plays it on `game`.
    ///
    /// # Errors
    ///
    /// Returns the reason why the ply is illegal; the analysis and the game are then unchanged.
    pub fn explain(
        &mut self,
        game: &mut Game,
        ply: Ply,
        evaluator: impl Fn(&Game) -> Expected,
    ) -> Result<(), IllegalPly> {
        let mut after = game.clone();
        after.play(ply)?;
        let seat = seat_to_move(game);
        let chosen = promised(game, ply.action, seat, &evaluator);
        let (mut best, mut best_action) = (chosen, ply.action);
        for action in game.actions().into_iter().filter(|action| *action != ply.action) {
            let points = promised(game, action, seat, &evaluator);
            // Summing over the bag in a different order may change the last digits.
            if points > best + 1e-9 {
                (best, best_action) = (points, action);
            }
        }
        self.plies.push(Explained {
            ply: ply.into(),
            name: None,
            seat,
            best_action: best_action.into(),
            best_name: None,
            before: of_first(seat, self.points_of_first()),
            best,
            chosen,
            after: points(&after, seat, &evaluator),
        });
        *game = after;
        Ok(())
    }
}

/// Returns the seat to move. Two seats alternate, so seat 0 has the even plies.
pub(super) fn seat_to_move(game: &Game) -> usize {
    game.position().ply() as usize % 2
}

/// Returns the expected points of a seat.
fn points(game: &Game, seat: usize, evaluator: impl Fn(&Game) -> Expected) -> f64 {
    decided(&AnyGame::Banqi(game.clone()), seat).unwrap_or_else(|| {
        let points = evaluator(game).points();
        if seat_to_move(game) == seat { points } else { 1.0 - points }
    })
}

/// Returns the expected points of a legal action for a seat: the average over the faces that may appear.
pub(super) fn promised(
    game: &Game,
    action: Action,
    seat: usize,
    evaluator: impl Fn(&Game) -> Expected,
) -> f64 {
    let after = |reveal| {
        let mut after = game.clone();
        // A legal action together with a face from the bag, if it needs one, is a legal ply.
        after.play(Ply { action, reveal }).map_or(0.0, |()| points(&after, seat, &evaluator))
    };
    if action.flips().is_none() {
        return after(None);
    }
    let position = game.position();
    let faces = position.bag_faces().map(|face| f64::from(position.bag(face)) * after(Some(face)));
    faces.sum::<f64>() / f64::from(position.face_down_count())
}
