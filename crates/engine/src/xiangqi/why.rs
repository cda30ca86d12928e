//! The first-sight reason for a move of xiangqi.

use crate::{Judged, Why};
use banqi_rules::xiangqi::{Move, Point, Position, RuleSet};

impl Why {
    /// Returns the first-sight reason for a judged move of the side to move in xiangqi or banner xiangqi: the first
    /// that applies of forced result, capture, check, saving a piece, and threat.
    #[must_use]
    pub fn of_move(position: &Position, rules: &RuleSet, judged: &Judged<Move>) -> Self {
        if let Some(plies) = judged.score.decided_in() {
            return Self::Decides(plies);
        }
        let Move { from, to } = judged.action;
        let own = position.to_move();
        let mut after = *position;
        after.play(judged.action);
        if let Some(victim) = position.piece_at(to) {
            return Self::Takes { victim: victim.into(), can_be_retaken: can_be_taken(&after, rules, to) };
        }
        if after.is_check() {
            return Self::Checks;
        }
        let was_in_danger = can_be_taken(&position.with_to_move(own.next()), rules, from);
        if was_in_danger && !can_be_taken(&after, rules, to) {
            return Self::Saves;
        }
        let before = position.moves(rules);
        let threats = after.with_to_move(own).moves(rules).into_iter().filter(|threat| threat.from == to);
        let mut new = threats.filter(|threat| !before.contains(&Move { from, ..*threat }));
        let threatened = new.find_map(|threat| after.piece_at(threat.to));
        threatened.map_or(Self::Waits, |piece| Self::Threatens(piece.into()))
    }
}

/// Whether the side to move can capture the piece on a point.
fn can_be_taken(position: &Position, rules: &RuleSet, point: Point) -> bool {
    position.moves(rules).iter().any(|action| action.to == point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_rules::AnyPiece;
    use banqi_rules::xiangqi::Piece;

    fn why(position: &str, action: &str, score: i32) -> Why {
        let judged = Judged::of(action.parse().unwrap(), score);
        Why::of_move(&position.parse().unwrap(), &RuleSet::xiangqi(), &judged)
    }

    fn piece(letter: char) -> AnyPiece {
        Piece::from_letter(letter).unwrap().into()
    }

    #[test]
    fn what_is_seen_of_a_move_at_once_is_told() {
        // 9 | . . . . k . . . .
        // 8 | . . . . . . . . .
        // 5 | n . . . . . . . .
        // 4 | R . . . p . . . .
        // 0 | . . . K . . . . .
        let position = "4k4/9/9/9/n8/R3p4/9/9/9/3K5 w - - 0 1";
        assert_eq!(why(position, "a4a5", 90), Why::Takes { victim: piece('n'), can_be_retaken: false });
        assert_eq!(why(position, "a4a5", 29_999), Why::Decides(1));
        assert_eq!(why(position, "a4a5", -29_998), Why::Decides(-2));
        assert_eq!(why(position, "d0d1", 0), Why::Waits);
        // The chariot moves to the general's rank, or to the rank of a soldier.
        assert_eq!(why("4k4/9/9/9/9/R3p4/9/9/9/3K5 w - - 0 1", "a4a9", 0), Why::Checks);
        assert_eq!(why("4k4/9/9/8p/9/R8/9/9/9/3K5 w - - 0 1", "a4i4", 0), Why::Threatens(piece('p')));
        // It leaves the file of the other chariot.
        assert_eq!(why("r3k4/9/9/9/9/R8/9/9/9/3K5 w - - 0 1", "a4b4", 0), Why::Saves);
        // A chariot behind the horse recaptures.
        let guarded = "4k4/9/9/r8/n8/R8/9/9/9/3K5 w - - 0 1";
        assert_eq!(why(guarded, "a4a5", 0), Why::Takes { victim: piece('n'), can_be_retaken: true });
    }
}
