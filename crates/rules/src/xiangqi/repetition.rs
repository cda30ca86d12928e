//! What a repeated position deserves: perpetual check, perpetual chase, or nothing but a draw (AXF).
//!
//! Judged are the plies from the first occurrence of the position to its third. What a chase is:
//!
//! - A side *threatens* an enemy man if, were it to move again at once, it could legally take it and nothing could
//!   legally take back. So a bound man neither threatens nor protects (AXF 33, 34).
//! - Horse and cannon threaten a chariot even if something could take back (AXF 15).
//! - General and soldier may threaten for ever (AXF 24). A soldier that has not crossed the river may be threatened
//!   for ever.
//! - A man that could itself take its attacker of the same kind is offered an exchange, which is no threat (AXF 40).
//! - A check that stands does not keep a side from taking back or exchanging: it is to be answered, and then the
//!   men protect each other as before (ours).
//! - A ply *chases* what it threatens newly: with another man than before, or what was protected before. A threat that
//!   stood already, and that the other side left standing, is no chase (AXF, example after 40; diagram 106). It stood
//!   even if it could not be carried out because its own side was in check or the attacker was bound: escaping a
//!   check does not renew it (ours).
//! - The chase is perpetual if one and the same man is chased with every ply, by whichever men.

use crate::game::{Outcome, Reason};
use crate::xiangqi::{Colour, Facing, Kind, Move, Perpetual, PlayedMove, Point, Points, Position, RuleSet};

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
pub(crate) fn chased(rules: &RuleSet, before: &Position, action: Move, after: &Position) -> Vec<Point> {
    let after = after.with_to_move(before.to_move());
    let mut captures = Vec::new();
    after.for_each_move(rules, |capture| {
        if after.men(after.to_move().next()).contains(capture.to) {
            captures.push(capture);
        }
    });
    captures.retain(|capture| {
        let from = if capture.from == action.to { action.from } else { capture.from };
        is_threat(rules, &after, *capture) && !is_threat(rules, before, Move { from, ..*capture })
    });
    captures.into_iter().map(|capture| capture.to).collect()
}

/// Whether the side to move threatens by this capture. Whether its own general is safe after it is not asked.
fn is_threat(rules: &RuleSet, position: &Position, capture: Move) -> bool {
    let (Some(captor), Some(victim)) = (position.man_at(capture.from), position.man_at(capture.to)) else {
        return false;
    };
    if !position.reach(captor, capture.from).contains(capture.to) {
        return false;
    }
    match (captor.kind, victim.kind) {
        (_, Kind::General) | (Kind::General | Kind::Soldier, _) => false,
        (_, Kind::Soldier) if capture.to.is_home(victim.colour) => false,
        (Kind::Horse | Kind::Cannon, Kind::Chariot) => true,
        (one, other) => {
            let is_exchange = one == other && can_exchange(rules, position, capture);
            !is_exchange && !can_take_back(rules, position, capture)
        }
    }
}

/// Whether the victim of a capture could itself take the captor, the check it may be in set aside.
fn can_exchange(rules: &RuleSet, position: &Position, capture: Move) -> bool {
    let Move { from: captor, to: victim } = capture;
    let other = position.with_to_move(position.to_move().next());
    can_take(rules, &other, Move { from: victim, to: captor }, other.checkers(other.to_move()))
}

/// Whether a capture could be answered by taking back, the check that stands before it set aside.
fn can_take_back(rules: &RuleSet, position: &Position, capture: Move) -> bool {
    let (captors, victims) = (position.to_move(), position.to_move().next());
    let mut taken = *position;
    taken.play(capture);
    let mut aside = position.checkers(victims);
    if rules.facing() == Facing::Forbidden {
        // A bound man's capture is only imagined, and so is that it lets the generals face each other.
        let general: Points = position.general(captors).into_iter().collect();
        aside |= taken.checkers(victims) & general;
    }
    let mut men = taken.men(victims);
    men.any(|from| can_take(rules, &taken, Move { from, to: capture.to }, aside))
}

/// Whether the side to move could make this capture, the checks by the men on `aside` set aside.
fn can_take(rules: &RuleSet, position: &Position, capture: Move, aside: Points) -> bool {
    let reaches = |man| position.reach(man, capture.from).contains(capture.to);
    position.man_at(capture.from).is_some_and(reaches)
        && (position.checkers_after(rules, capture) & !aside).is_empty()
}
