//! The first-sight reason for an action of banqi.

use super::odds::attacks;
use super::{Odds, Prospect};
use crate::{Judged, Why};
use banqi_rules::banqi::{Action, Ply, Position, RuleSet};

impl Why {
    /// Returns the first-sight reason for a judged action of the side to move.
    #[must_use]
    pub fn of(position: &Position, rules: &RuleSet, judged: &Judged<Action>) -> Self {
        if let Some(plies) = judged.score.decided_in() {
            return Self::Decides(plies);
        }
        let (action, Some(own)) = (judged.action, position.to_move()) else { return Self::Flips(None) };
        let other = own.other_of_two();
        let after = || {
            let mut after = *position;
            after.play(rules, Ply { action, reveal: None });
            after
        };
        match action {
            Action::Flip(square) => Self::Flips(
                Odds::of(position, rules, square)
                    .map(|odds| (odds.chance(Prospect::Good), odds.chance(Prospect::Bad))),
            ),
            Action::Attempt { .. } => Self::Flips(None),
            Action::EndChain => Self::Waits,
            Action::Capture { to, .. } => match position.piece_at(to) {
                Some(victim) => {
                    let after = after();
                    let can_be_retaken = attacks(&after, rules, other).any(|attack| attack.to == to);
                    Self::Takes { victim: victim.into(), can_be_retaken }
                }
                None => Self::Flips(None),
            },
            Action::Move { from, to } => {
                let after = after();
                let was_in_danger = attacks(position, rules, other).any(|attack| attack.to == from);
                let is_in_danger = attacks(&after, rules, other).any(|attack| attack.to == to);
                if was_in_danger && !is_in_danger {
                    return Self::Saves;
                }
                let before = position.seen_by(own);
                let new = attacks(&after, rules, own)
                    .find(|attack| attack.from == to && !before.could_take(rules, from, attack.to));
                let threatened = new.and_then(|attack| position.piece_at(attack.to));
                threatened.map_or(Self::Waits, |piece| Self::Threatens(piece.into()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Expected, Score};
    use banqi_rules::AnyPiece;

    fn why(position: &str, action: &str, score: i16) -> Why {
        let score = Score(score);
        let judged = Judged { action: action.parse().unwrap(), score, expected: Expected::of(score) };
        Why::of(&position.parse().unwrap(), &RuleSet::taiwan(), &judged)
    }

    fn piece(letter: char) -> AnyPiece {
        banqi_rules::banqi::Piece::from_letter(letter).unwrap().into()
    }

    #[test]
    fn what_is_seen_at_once_is_told() {
        // 2 | . k . . .
        // 1 | R h . x .
        let position = "8/8/1k6/Rh1x4 r P 0 40";
        assert_eq!(why(position, "a1xb1", 90), Why::Takes { victim: piece('h'), can_be_retaken: true });
        assert_eq!(why(position, "a1xb1", 29_999), Why::Decides(1));
        assert_eq!(why(position, "a1xb1", -29_998), Why::Decides(-2));
        // The only face in the bag is an own soldier, and no piece is near it.
        assert_eq!(why(position, "d1", 0), Why::Flips(Some((0.0, 0.0))));
        // 1 | R . h . k       the chariot moves next to the horse
        assert_eq!(why("8/8/8/R1h1k3 r - 0 40", "a1-b1", 0), Why::Threatens(piece('h')));
        // 1 | . R k .         it moves away from the general
        assert_eq!(why("8/8/8/1Rk5 r - 0 40", "b1-a1", 0), Why::Saves);
        assert_eq!(why("8/8/8/R3k3 r - 0 40", "a1-a2", 0), Why::Waits);
        // 1 | C . P h         the cannon attacks the horse before and after it moves
        assert_eq!(why("8/8/8/C1Ph4 r - 0 40", "a1-b1", 0), Why::Waits);
        // No seat has a colour yet.
        assert_eq!(why(&Position::start().to_string(), "a1", 0), Why::Flips(None));
    }
}
