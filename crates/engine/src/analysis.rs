//! Ply-by-ply analysis of a finished game that separates skill from luck.
//!
//! The analysis is computed from judgements of all legal actions. Values are in expected points for the seat that
//! chooses (win 1, draw 0.5, loss 0):
//!
//! ```text
//! best      value of the best legal action, averaged over the faces in the bag
//! chosen    value of the chosen action, averaged likewise
//! after     value of the game after the chance outcome
//!
//! skill loss = best - chosen, never below 0          luck = after - chosen, 0 without a chance outcome
//! revision   = best - before, where `before` is the value left by the previous ply: the correction from searching
//!              one ply further
//!
//! after = before + revision - skill loss + luck
//! ```
//!
//! The revisions, skill losses and luck of all plies therefore add up to the change from the first expectation to
//! the result. Exact judgements have no revisions: skill and luck alone then explain the game.
//!
//! A ply is reported by its own effect, from `best` through `chosen` to `after`, and the graph shows `best` for
//! every position. A revision is not attributed to the ply at which it is found. Otherwise missing a win that no
//! earlier judgement had seen would be shown as a blunder from 50 % to 50 %.

mod reference;
#[cfg(test)]
mod tests;

use crate::Judged;
use banqi_rules::game::{Outcome, Seat};
use banqi_rules::xiangqi::MoveName;
use banqi_rules::{AnyAction, AnyGame, AnyIllegalPly, AnyPly};

/// Quality of a choice, by its skill loss in expected points (0 to 1). The bounds of inaccuracy, mistake and
/// blunder are those that lichess uses for the difference in winning chances, 0.1, 0.2 and 0.3 on a scale from -1
/// to 1, halved because this scale is half as long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// Less than 0.001 lost.
    Best,
    /// At least 0.001 and less than 0.05 lost.
    Good,
    /// At least 0.05 and less than 0.10 lost.
    Inaccuracy,
    /// At least 0.10 and less than 0.15 lost.
    Mistake,
    /// At least 0.15 lost.
    Blunder,
}

impl Label {
    /// All labels, best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Returns the label of a skill loss.
    #[must_use]
    pub fn of(skill_loss: f64) -> Self {
        match skill_loss {
            loss if loss < 0.001 => Self::Best,
            loss if loss < 0.05 => Self::Good,
            loss if loss < 0.10 => Self::Inaccuracy,
            loss if loss < 0.15 => Self::Mistake,
            _ => Self::Blunder,
        }
    }
}

/// Analysis of one ply, or of one hop of a chain. Points are expected points for the seat that chose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Explained {
    /// The ply played.
    pub ply: AnyPly,
    /// The name of the ply; xiangqi only.
    pub name: Option<MoveName>,
    /// The seat that chose: 0 had the first turn.
    pub seat: usize,
    /// An action with the highest value: the chosen one if it is among the best, otherwise the first in notation
    /// order.
    pub best_action: AnyAction,
    /// The name of the best action; xiangqi only.
    pub best_name: Option<MoveName>,
    /// Points before the choice, as left by the previous ply.
    pub before: f64,
    /// Points of the best action.
    pub best: f64,
    /// Points of the chosen action, before the chance outcome.
    pub chosen: f64,
    /// Points after the chance outcome.
    pub after: f64,
}

impl Explained {
    /// Returns the points lost by the choice, 0 to 1.
    #[must_use]
    pub fn skill_loss(&self) -> f64 {
        self.best - self.chosen
    }

    /// Returns the points gained by chance, -1 to 1; 0 if the action had no chance outcome.
    #[must_use]
    pub fn luck(&self) -> f64 {
        self.after - self.chosen
    }

    /// Returns the label of the skill loss.
    #[must_use]
    pub fn label(&self) -> Label {
        Label::of(self.skill_loss())
    }

    /// Returns the change of the first seat's expected points due to the choice and chance together, -1 to 1.
    #[must_use]
    pub fn swing(&self) -> f64 {
        let swing = self.after - self.best;
        if self.seat == 0 { swing } else { -swing }
    }
}

/// Totals over the plies of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Totals {
    /// Number of plies; each hop of a chain counts.
    pub plies: usize,
    /// Sum of the skill losses, in points.
    pub skill_loss: f64,
    /// Sum of the luck, in points.
    pub luck: f64,
    /// Number of plies with each label, in the order of [`Label::ALL`].
    pub labels: [usize; 5],
}

/// Analysis of a whole game.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// Expected points of the first seat before the first ply.
    pub start: f64,
    /// The analysed plies, in order.
    pub plies: Vec<Explained>,
}

/// Smallest swing that counts as a turning point, in points. The threshold is ours.
const TURNING_POINT: f64 = 0.10;

impl Analysis {
    /// Analyses the plies of a game that starts from `beginning`. `judgements[n]` holds the values of all legal
    /// actions before ply `n`; one more entry follows for the last position, unless the rules ended the game there.
    /// The judged value of a flip must already be the average over the faces in the bag. Where the rules have
    /// decided the game, the result replaces any judgement. Endings off the board (resignation, time, agreement)
    /// are not plies and are not analysed.
    ///
    /// For an action without a chance outcome, `after` equals its judged value, and a different value in the next
    /// judgement counts as a revision. For an action with a chance outcome, `after` is the value of the next
    /// judgement.
    ///
    /// # Errors
    ///
    /// Returns the reason why the first illegal ply is illegal.
    pub fn of_judged(
        beginning: &AnyGame,
        plies: &[AnyPly],
        judgements: &[Vec<Judged<AnyAction>>],
    ) -> Result<Self, AnyIllegalPly> {
        let best_of = |n: usize| {
            let judged = judgements.get(n).map(Vec::as_slice).unwrap_or_default();
            judged.iter().copied().reduce(|best, one| if one.score > best.score { one } else { best })
        };
        // The value of the nth position for the first seat.
        let worth = |game: &AnyGame, n: usize| {
            let judged =
                || best_of(n).map_or(0.5, |best| of_first(seat_to_move(game), best.expected.points()));
            decided(game, 0).unwrap_or_else(judged)
        };
        let mut game = beginning.clone();
        let mut analysis = Self { start: worth(&game, 0), plies: Vec::with_capacity(plies.len()) };
        for (n, ply) in plies.iter().enumerate() {
            let seat = seat_to_move(&game);
            let before = of_first(seat, analysis.points_of_first());
            let mut after = game.clone();
            after.play(*ply)?;
            let known = judgements.get(n).into_iter().flatten().find(|one| one.action == ply.action());
            let has_ended = after.outcome().is_some();
            let next = of_first(seat, worth(&after, n + 1));
            let chosen = match known {
                _ if has_ended && ply.reveal().is_none() => next,
                Some(judged) => judged.expected.points(),
                None => next,
            };
            let (best, best_action) = match best_of(n) {
                Some(best) if best.expected.points() > chosen => (best.expected.points(), best.action),
                _ => (chosen, ply.action()),
            };
            let after_points = if ply.reveal().is_some() { next } else { chosen };
            analysis.plies.push(Explained {
                ply: *ply,
                name: game.name(ply.action()),
                seat,
                best_action,
                best_name: game.name(best_action),
                before,
                best,
                chosen,
                after: after_points,
            });
            game = after;
        }
        Ok(analysis)
    }

    /// Returns the graph: the first seat's expected points at each position, taken from the `best` value there,
    /// followed by the value after the last ply.
    #[must_use]
    pub fn graph(&self) -> Vec<f64> {
        let first = |explained: &Explained| of_first(explained.seat, explained.best);
        self.plies.iter().map(first).chain([self.points_of_first()]).collect()
    }

    /// Returns the totals over the plies of `seat`, 0 or 1.
    #[must_use]
    pub fn totals(&self, seat: usize) -> Totals {
        let own = self.plies.iter().filter(|explained| explained.seat == seat);
        own.fold(Totals::default(), |mut totals, explained| {
            totals.plies += 1;
            totals.skill_loss += explained.skill_loss();
            totals.luck += explained.luck();
            totals.labels[explained.label() as usize] += 1;
            totals
        })
    }

    /// Returns the indices of at most `most` plies with the largest swings of at least 0.10 points, largest first.
    /// Equal swings are in game order.
    #[must_use]
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let swing = |n: &usize| self.plies[*n].swing().abs();
        let mut plies: Vec<usize> = (0..self.plies.len()).filter(|n| swing(n) >= TURNING_POINT).collect();
        plies.sort_by(|a, b| swing(b).total_cmp(&swing(a)));
        plies.truncate(most);
        plies
    }

    /// Returns the first seat's expected points after the last analysed ply.
    fn points_of_first(&self) -> f64 {
        self.plies.last().map_or(self.start, |last| of_first(last.seat, last.after))
    }
}

/// Converts between the points of `seat` and those of the first seat; the conversion is its own inverse.
fn of_first(seat: usize, points: f64) -> f64 {
    if seat == 0 { points } else { 1.0 - points }
}

/// Returns the seat to move: 0 had the first turn. Returns 0 if the game is over.
fn seat_to_move(game: &AnyGame) -> usize {
    game.seat_to_move().map_or(0, |seat| usize::from(seat.0))
}

/// Returns the points of a seat if the rules have decided the game.
fn decided(game: &AnyGame, seat: usize) -> Option<f64> {
    match game.outcome()? {
        Outcome::Draw { .. } => Some(0.5),
        Outcome::Win { winner, .. } => {
            let has_won = game.named(Seat(u8::from(seat != 0))) == Some(winner);
            Some(if has_won { 1.0 } else { 0.0 })
        }
    }
}
