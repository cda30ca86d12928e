//! A finished game explained, ply by ply: what was skill and what was luck.
//!
//! From judgements of the legal actions come, in points expected for the seat that chooses (1 a win, half a draw):
//!
//! ```text
//! best      the most that any legal action promised, chance averaged over the faces in the bag
//! chosen    what the chosen action promised, averaged likewise
//! after     what the game was worth when chance had answered
//!
//! skill loss = best - chosen, never below 0          luck = after - chosen, 0 where chance has no say
//! revision   = best - before, where `before` is what the ply before left: what looking one ply further corrected
//!
//! after = before + revision - skill loss + luck
//! ```
//!
//! so that revisions, losses and luck together are the whole way from the first expectation to the result. Judgements
//! that are right have no revisions: with them skill and luck alone explain the game.
//!
//! What is shown of a ply is what it did itself, from `best` over `chosen` to `after`; and the graph has `best` for
//! every position. A revision is no doing of the ply it is found at: counted there, a win that nobody saw coming and
//! that was let go would be a blunder from 50 to 50.

mod reference;
#[cfg(test)]
mod tests;

use crate::Judged;
use banqi_rules::game::{Outcome, Seat};
use banqi_rules::xiangqi::MoveName;
use banqi_rules::{AnyAction, AnyGame, AnyIllegalPly, AnyPly};

/// How well an action was chosen, by its skill loss in points expected (0 to 1). The bounds of inaccuracy, mistake and
/// blunder are those lichess draws between winning chances: 0.1, 0.2 and 0.3 on a scale from -1 to 1, which is twice
/// as long as ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// Nothing was better: less than a thousandth of a point lost.
    Best,
    /// Less than 0.05 lost.
    Good,
    /// From 0.05.
    Inaccuracy,
    /// From 0.10.
    Mistake,
    /// From 0.15.
    Blunder,
}

impl Label {
    /// All of them, the best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The label of a skill loss.
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

/// One ply, or one hop of a chain, explained. Points are those expected for the seat that chose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Explained {
    /// What was played.
    pub ply: AnyPly,
    /// What it is called, in xiangqi.
    pub name: Option<MoveName>,
    /// Which seat chose: 0 had the first turn.
    pub seat: usize,
    /// An action than which none promised more: the chosen one if it is among them, else the first in notation.
    pub best_action: AnyAction,
    /// What it is called, in xiangqi.
    pub best_name: Option<MoveName>,
    /// Points before the choice, as the last ply left them.
    pub before: f64,
    /// Points that the best action promised.
    pub best: f64,
    /// Points that the chosen action promised, before chance answered.
    pub chosen: f64,
    /// Points when chance had answered.
    pub after: f64,
}

impl Explained {
    /// What the choice gave away, 0 to 1.
    #[must_use]
    pub fn skill_loss(&self) -> f64 {
        self.best - self.chosen
    }

    /// What chance gave, -1 to 1; 0 if it had no say.
    #[must_use]
    pub fn luck(&self) -> f64 {
        self.after - self.chosen
    }

    /// By how much a closer look corrected what was expected before the choice.
    #[must_use]
    pub fn revision(&self) -> f64 {
        self.best - self.before
    }

    /// How well it was chosen.
    #[must_use]
    pub fn label(&self) -> Label {
        Label::of(self.skill_loss())
    }

    /// How far the expectation of the first seat went by choice and chance together, up or down, -1 to 1.
    #[must_use]
    pub fn swing(&self) -> f64 {
        let swing = self.after - self.best;
        if self.seat == 0 { swing } else { -swing }
    }
}

/// What one seat's plies add up to.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Totals {
    /// Plies and hops.
    pub plies: usize,
    /// Points given away.
    pub skill_loss: f64,
    /// Points chance gave.
    pub luck: f64,
    /// How many of each label, in the order of [`Label::ALL`].
    pub labels: [usize; 5],
}

/// A game explained.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// Points expected for the first seat before anything was played.
    pub start: f64,
    /// The plies in order.
    pub plies: Vec<Explained>,
}

/// A swing of the expectation that is told as a turning point is at least so large, in points (ours).
const TURNING_POINT: f64 = 0.10;

impl Analysis {
    /// Explains the plies of a game that begins as `beginning`, from what every legal action was judged to be worth in
    /// the position before each ply, and in the last position if the rules have not ended the game there; judgements
    /// of a turn-up are averages already. Where the rules have decided, no judgement counts; what ends a game off the
    /// board (resignation, time, agreement) is no ply and is not explained.
    ///
    /// Where chance has no say the choice is taken at what it was judged to be worth, and what the next judgement
    /// finds is a revision; where it has, the next judgement is what it gave.
    ///
    /// # Errors
    ///
    /// Why the first illegal ply is illegal.
    pub fn of_judged(
        beginning: &AnyGame,
        plies: &[AnyPly],
        judgements: &[Vec<Judged<AnyAction>>],
    ) -> Result<Self, AnyIllegalPly> {
        let best_of = |n: usize| {
            let judged = judgements.get(n).map(Vec::as_slice).unwrap_or_default();
            judged.iter().copied().reduce(|best, one| if one.score > best.score { one } else { best })
        };
        // What the nth position was worth to the first seat.
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

    /// The graph: points expected for the first seat before each ply, by the closest look at that position, and after
    /// the last.
    #[must_use]
    pub fn graph(&self) -> Vec<f64> {
        let first = |explained: &Explained| of_first(explained.seat, explained.best);
        self.plies.iter().map(first).chain([self.points_of_first()]).collect()
    }

    /// What the plies of a seat, 0 or 1, add up to.
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

    /// The indices of at most `most` plies by which the expectation went farthest, at least a tenth of a point, the
    /// farthest first; of equals the earlier first.
    #[must_use]
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let swing = |n: &usize| self.plies[*n].swing().abs();
        let mut plies: Vec<usize> = (0..self.plies.len()).filter(|n| swing(n) >= TURNING_POINT).collect();
        plies.sort_by(|a, b| swing(b).total_cmp(&swing(a)));
        plies.truncate(most);
        plies
    }

    /// Points expected for the first seat now.
    fn points_of_first(&self) -> f64 {
        self.plies.last().map_or(self.start, |last| of_first(last.seat, last.after))
    }
}

/// Points of the first seat, told those of `seat`; and the other way round.
fn of_first(seat: usize, points: f64) -> f64 {
    if seat == 0 { points } else { 1.0 - points }
}

/// The seat to move: 0 had the first turn.
fn seat_to_move(game: &AnyGame) -> usize {
    game.seat_to_move().map_or(0, |seat| usize::from(seat.0))
}

/// Points of a seat by the rules, if they have decided.
fn decided(game: &AnyGame, seat: usize) -> Option<f64> {
    match game.outcome()? {
        Outcome::Draw { .. } => Some(0.5),
        Outcome::Win { winner, .. } => {
            let has_won = game.named(Seat(u8::from(seat != 0))) == Some(winner);
            Some(if has_won { 1.0 } else { 0.0 })
        }
    }
}
