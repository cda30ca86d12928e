//! Static exchange evaluation: what a capture gains after all recaptures.

use crate::xiangqi::worth::rough;
use banqi_rules::xiangqi::{Kind, Move, Points, Position};

/// The order in which pieces recapture.
const CHEAPEST_FIRST: [Kind; 8] = [
    Kind::Soldier,
    Kind::Advisor,
    Kind::Elephant,
    Kind::Banner,
    Kind::Horse,
    Kind::Cannon,
    Kind::Chariot,
    Kind::General,
];

/// Returns what a move gains or loses by captures on its target point, where either side may stop at any time.
///
/// The attackers are determined again after each capture, so that cannons gain and lose their screens. Pins are
/// ignored.
pub(super) fn exchange(position: &Position, action: Move) -> i32 {
    let Move { from, to } = action;
    let worth = |point| position.piece_at(point).map_or(0, |piece| rough(piece.kind));
    let mut gains = [0; 32];
    let mut count = 0;
    gains[0] = worth(to);
    let mut on_target = worth(from);
    let mut occupied = position.occupied() & !Points::of(from);
    let mut side = position.to_move().next();
    while count + 1 < gains.len() {
        let attackers = position.attackers(to, occupied) & position.pieces(side);
        let captor = CHEAPEST_FIRST.into_iter().find_map(|kind| {
            let point = (attackers & position.kind(kind)).first()?;
            Some((point, kind))
        });
        let Some((point, kind)) = captor else { break };
        let left = occupied & !Points::of(point);
        if kind == Kind::General && !(position.attackers(to, left) & position.pieces(side.next())).is_empty()
        {
            break;
        }
        count += 1;
        gains[count] = on_target - gains[count - 1];
        on_target = rough(kind);
        occupied = left;
        side = side.next();
    }
    while count > 0 {
        gains[count - 1] = -(-gains[count - 1]).max(gains[count]);
        count -= 1;
    }
    gains[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(position: &str, action: &str) -> i32 {
        exchange(&position.parse().unwrap(), action.parse().unwrap())
    }

    #[test]
    fn an_exchange_is_what_both_sides_would_make_of_it() {
        let (chariot, horse, soldier) = (rough(Kind::Chariot), rough(Kind::Horse), rough(Kind::Soldier));
        // 8 | . . . r . . . . .
        // 5 | . . . h . . . . .    the chariot captures a horse that is unprotected, or protected by a chariot
        // 0 | . . . R K . . . .
        assert_eq!(gain("4k4/9/9/9/3n5/9/9/9/9/3RK4 w - - 0 1", "d0d5"), horse);
        assert_eq!(gain("4k4/3r5/9/9/3n5/9/9/9/9/3RK4 w - - 0 1", "d0d5"), horse - chariot);
        // With a second chariot behind the first, the opponent would not recapture.
        assert_eq!(gain("4k4/3r5/9/9/3n5/9/9/9/3R5/3RK4 w - - 0 1", "d1d5"), horse);
        // The cannon protects e6 over the soldier on c6; without that screen e6 is unprotected.
        assert_eq!(gain("4k4/9/9/c1p1p4/4P4/9/9/9/9/4K4 w - - 0 1", "e5e6"), 0);
        assert_eq!(gain("4k4/9/9/c3p4/4P4/9/9/9/9/4K4 w - - 0 1", "e5e6"), soldier);
    }
}
