//! What a repeated position deserves: perpetual check, perpetual chase, or nothing but a draw (AXF).
//!
//! Judged are the plies from the first occurrence of the position to its third. What a chase is:
//!
//! - A side *threatens* an enemy man if, were it to move again at once, it could legally take it and nothing could
//!   legally take back. So a bound man neither threatens nor protects (AXF 33, 34).
//! - General and soldier may threaten for ever (AXF 24). A soldier that has not crossed the river may be threatened
//!   for ever.
//! - A man that could itself take its attacker of the same kind is offered an exchange, which is no threat (AXF 40).
//! - A ply *chases* what it threatens newly: with another man than before, or what was protected before. A threat that
//!   stood already, and that the other side left standing, is no chase (AXF, example after 40; diagram 106).
//! - The chase is perpetual if one and the same man is chased with every ply, by whichever men.
//!
//! Ours: AXF also forbids horses and cannons to chase a protected chariot (AXF 15); here what is protected may be
//! chased, whatever it is.

use super::Colour;
use super::{Kind, Move, Perpetual, PlayedMove, Point, Position, RuleSet};
use crate::rules::{Outcome, Reason};

/// What comes of a position's third occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The game ends so.
    Ends(Outcome),
    /// This side alone checked with every ply, and as checking for ever does not lose, it must vary: its next check
    /// would be illegal, were it to repeat a position a third time (TBG rule 11; that the game goes on is ours).
    MustVary(Colour),
}

impl Verdict {
    /// What `plies` deserve, which led from the first of `positions`, one more than them, to the last, the same again.
    /// `None` in banner xiangqi, where nothing is judged.
    #[must_use]
    pub fn of(rules: &RuleSet, positions: &[Position], plies: &[PlayedMove]) -> Option<Self> {
        let perpetual = rules.perpetual()?;
        debug_assert_eq!(positions.len(), plies.len() + 1);
        let checked = |colour| of_colour(plies, colour).all(|(_, played)| played.check);
        let chased = |colour| chases_for_ever(rules, positions, plies, colour);
        let (loser, reason) = match (only(checked), perpetual) {
            (Guilt::One(checker), Perpetual::MustVary) => return Some(Self::MustVary(checker)),
            (Guilt::One(checker), Perpetual::Loses) => (checker, Reason::PerpetualCheck),
            (Guilt::Both, _) => return Some(Self::Ends(Outcome::Draw { reason: Reason::Repetition })),
            (Guilt::Neither, _) => match only(chased) {
                Guilt::One(chaser) => (chaser, Reason::PerpetualChase),
                Guilt::Both | Guilt::Neither => {
                    return Some(Self::Ends(Outcome::Draw { reason: Reason::Repetition }));
                }
            },
        };
        Some(Self::Ends(Outcome::Win { winner: loser.next().into(), reason }))
    }
}

/// Who did what is forbidden.
enum Guilt {
    One(Colour),
    Both,
    Neither,
}

fn only(is_guilty: impl Fn(Colour) -> bool) -> Guilt {
    match Colour::ALL.map(is_guilty) {
        [true, false] => Guilt::One(Colour::Red),
        [false, true] => Guilt::One(Colour::Black),
        [true, true] => Guilt::Both,
        [false, false] => Guilt::Neither,
    }
}

/// The plies of one colour with their numbers.
fn of_colour(plies: &[PlayedMove], colour: Colour) -> impl Iterator<Item = (usize, &PlayedMove)> {
    plies.iter().enumerate().filter(move |(_, played)| played.man.colour == colour)
}

/// Whether every ply of a colour chased one and the same man. Nothing is taken in `plies`.
fn chases_for_ever(rules: &RuleSet, positions: &[Position], plies: &[PlayedMove], colour: Colour) -> bool {
    // Men are told apart by where they stood at first.
    let mut suspects: Option<Vec<Point>> = None;
    for (n, played) in of_colour(plies, colour) {
        let chased = chased(rules, &positions[n], played.action, &positions[n + 1]);
        let mut homes: Vec<Point> = chased.into_iter().map(|victim| home(&plies[..=n], victim)).collect();
        homes.retain(|home| suspects.as_ref().is_none_or(|suspects| suspects.contains(home)));
        if homes.is_empty() {
            return false;
        }
        suspects = Some(homes);
    }
    suspects.is_some()
}

/// Where the man that stands on `point` after `plies` stood before them.
fn home(plies: &[PlayedMove], point: Point) -> Point {
    plies.iter().rev().fold(point, |at, played| if played.action.to == at { played.action.from } else { at })
}

/// The men, by their points, that the ply `action` from `before` to `after` newly threatens.
fn chased(rules: &RuleSet, before: &Position, action: Move, after: &Position) -> Vec<Point> {
    let new = threats(rules, &after.with_to_move(before.to_move()));
    if new.is_empty() {
        return Vec::new();
    }
    let old = threats(rules, before);
    let stood = |attacker| if attacker == action.to { action.from } else { attacker };
    let is_new = |threat: &&Move| !old.contains(&Move { from: stood(threat.from), to: threat.to });
    new.iter().filter(is_new).map(|threat| threat.to).collect()
}

/// The captures by which the side to move threatens.
fn threats(rules: &RuleSet, position: &Position) -> Vec<Move> {
    let mut captures = Vec::new();
    position.for_each_move(rules, |action| {
        if position.men(position.to_move().next()).contains(action.to) {
            captures.push(action);
        }
    });
    captures.retain(|capture| is_threat(rules, position, *capture));
    captures
}

fn is_threat(rules: &RuleSet, position: &Position, capture: Move) -> bool {
    let (Some(captor), Some(victim)) = (position.man_at(capture.from), position.man_at(capture.to)) else {
        return false;
    };
    let is_victim = match victim.kind {
        Kind::General => false,
        Kind::Soldier => !capture.to.is_home(victim.colour),
        _ => true,
    };
    if !is_victim || matches!(captor.kind, Kind::General | Kind::Soldier) {
        return false;
    }
    let mut taken = *position;
    taken.play(capture);
    if has_move(rules, &taken, |reply| reply.to == capture.to) {
        return false;
    }
    let other = position.with_to_move(victim.colour);
    let takes_captor = |reply: Move| reply == Move { from: capture.to, to: capture.from };
    !(captor.kind == victim.kind && has_move(rules, &other, takes_captor))
}

fn has_move(rules: &RuleSet, position: &Position, is_wanted: impl Fn(Move) -> bool) -> bool {
    let mut found = false;
    position.for_each_move(rules, |action| found |= is_wanted(action));
    found
}
