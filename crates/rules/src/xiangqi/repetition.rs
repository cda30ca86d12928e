//! Judges a repeated position: perpetual check, perpetual chase, or only a draw (AXF).
//!
//! The plies from the first occurrence of the position to the third are judged. The definition of a chase:
//!
//! - A side *threatens* an enemy piece if, moving again at once, it could legally capture it and nothing could
//!   legally recapture. A pinned piece therefore neither threatens nor protects (AXF 33, 34).
//! - A horse or cannon threatens a chariot even if something could recapture (AXF 15).
//! - Generals and soldiers may threaten perpetually (AXF 24). A soldier that has not crossed the river may be
//!   threatened perpetually.
//! - If a piece could itself capture an attacker of its own kind, it is offered an exchange, which is not a threat
//!   (AXF 40).
//! - A standing check does not prevent a side from recapturing or exchanging: the check will be answered, and the
//!   pieces then protect each other as before (ours).
//! - A ply *chases* a piece that it newly threatens: with a different attacker than before, or because the piece
//!   was protected before. A threat that existed before the ply, and that the other side did not answer, is no
//!   chase (AXF, example after 40; diagram 106). It counts as existing even if it could not be carried out because
//!   its own side was in check or the attacker was pinned: escaping a check does not renew it (ours).
//! - The chase is perpetual if every ply chases one and the same piece, no matter which pieces chase it.

use crate::game::{Outcome, Reason};
use crate::xiangqi::{Colour, Facing, Kind, Move, Perpetual, PlayedMove, Point, Points, Position, RuleSet};

/// The consequence of a position's third occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The game ends with this outcome.
    Ends(Outcome),
    /// This side alone checked with every ply, under rules where perpetual check does not lose. It must vary: a
    /// check that would repeat a position for the third time is illegal (TBG rule 11; that the game goes on is
    /// ours).
    MustVary(Colour),
}

impl Verdict {
    /// Judges `plies`, which led from the first of `positions` to the last. The last position equals the first, and
    /// there is one more position than plies. Returns `None` in banner xiangqi, where repetition is not judged.
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

/// Which sides are guilty of a forbidden repetition.
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

/// The plies of one colour, each with its index in `plies`.
fn of_colour(plies: &[PlayedMove], colour: Colour) -> impl Iterator<Item = (usize, &PlayedMove)> {
    plies.iter().enumerate().filter(move |(_, played)| played.piece.colour == colour)
}

/// Whether every ply of a colour chased one and the same piece. There must be no captures in `plies`.
fn chases_for_ever(rules: &RuleSet, positions: &[Position], plies: &[PlayedMove], colour: Colour) -> bool {
    // Pieces are identified by the points on which they stood before the first ply.
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

/// The point where the piece that stands on `point` after `plies` stood before them.
fn home(plies: &[PlayedMove], point: Point) -> Point {
    plies.iter().rev().fold(point, |at, played| if played.action.to == at { played.action.from } else { at })
}

/// The points of the pieces that the ply `action`, which leads from `before` to `after`, newly threatens.
pub(crate) fn chased(rules: &RuleSet, before: &Position, action: Move, after: &Position) -> Vec<Point> {
    let after = after.with_to_move(before.to_move());
    let mut captures = Vec::new();
    after.for_each_move(rules, |capture| {
        if after.pieces(after.to_move().next()).contains(capture.to) {
            captures.push(capture);
        }
    });
    captures.retain(|capture| {
        let from = if capture.from == action.to { action.from } else { capture.from };
        is_threat(rules, &after, *capture) && !is_threat(rules, before, Move { from, ..*capture })
    });
    captures.into_iter().map(|capture| capture.to).collect()
}

/// Whether this capture is a threat by the side to move. Does not consider whether its own general would be safe.
fn is_threat(rules: &RuleSet, position: &Position, capture: Move) -> bool {
    let (Some(captor), Some(victim)) = (position.piece_at(capture.from), position.piece_at(capture.to))
    else {
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

/// Whether the victim of a capture could itself capture the captor, ignoring a check it may be in.
fn can_exchange(rules: &RuleSet, position: &Position, capture: Move) -> bool {
    let Move { from: captor, to: victim } = capture;
    let other = position.with_to_move(position.to_move().next());
    can_take(rules, &other, Move { from: victim, to: captor }, other.checkers(other.to_move()))
}

/// Whether the opponent could recapture after a capture, ignoring a check that stands before it.
fn can_take_back(rules: &RuleSet, position: &Position, capture: Move) -> bool {
    let (captors, victims) = (position.to_move(), position.to_move().next());
    let mut taken = *position;
    taken.play(capture);
    let mut aside = position.checkers(victims);
    if rules.facing() == Facing::Forbidden {
        // The capture of a pinned piece is only hypothetical. So is the facing of the generals that it would cause.
        let general: Points = position.general(captors).into_iter().collect();
        aside |= taken.checkers(victims) & general;
    }
    let mut pieces = taken.pieces(victims);
    pieces.any(|from| can_take(rules, &taken, Move { from, to: capture.to }, aside))
}

/// Whether the side to move could make this capture, ignoring checks by the pieces on `aside`.
fn can_take(rules: &RuleSet, position: &Position, capture: Move, aside: Points) -> bool {
    let reaches = |piece| position.reach(piece, capture.from).contains(capture.to);
    position.piece_at(capture.from).is_some_and(reaches)
        && (position.checkers_after(rules, capture) & !aside).is_empty()
}
