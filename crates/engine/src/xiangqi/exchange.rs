//! Static exchange evaluation: what a capture gains after all recaptures.

use crate::xiangqi::worth::rough;
use banqi_rules::xiangqi::{Kind, Move, Points, Position};

/// The order in which men take back.
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

/// What a move wins or loses for its side by captures on its target alone, either side stopping when it likes.
///
/// Who attacks the point is asked anew after each capture, so that cannons gain and lose their screens. Pins are not
/// regarded.
pub(super) fn exchange(position: &Position, action: Move) -> i32 {
    let Move { from, to } = action;
    let worth = |point| position.man_at(point).map_or(0, |man| rough(man.kind));
    let mut gains = [0; 32];
    let mut count = 0;
    gains[0] = worth(to);
    let mut on_target = worth(from);
    let mut occupied = position.occupied() & !Points::of(from);
    let mut side = position.to_move().next();
    while count + 1 < gains.len() {
        let attackers = position.attackers(to, occupied) & position.men(side);
        let captor = CHEAPEST_FIRST.into_iter().find_map(|kind| {
            let point = (attackers & position.kind(kind)).first()?;
            Some((point, kind))
        });
        let Some((point, kind)) = captor else { break };
        let left = occupied & !Points::of(point);
        if kind == Kind::General && !(position.attackers(to, left) & position.men(side.next())).is_empty() {
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
        // 5 | . . . h . . . . .    the chariot takes a horse that nothing, or a chariot, protects
        // 0 | . . . R K . . . .
        assert_eq!(gain("4k4/9/9/9/3n5/9/9/9/9/3RK4 w - - 0 1", "d0d5"), horse);
        assert_eq!(gain("4k4/3r5/9/9/3n5/9/9/9/9/3RK4 w - - 0 1", "d0d5"), horse - chariot);
        // With a second chariot behind the first nothing would be taken back.
        assert_eq!(gain("4k4/3r5/9/9/3n5/9/9/9/3R5/3RK4 w - - 0 1", "d1d5"), horse);
        // The soldier is protected by a cannon over the soldier between, until that is what takes.
        assert_eq!(gain("4k4/9/9/c1p1p4/4P4/9/9/9/9/4K4 w - - 0 1", "e5e6"), 0);
        assert_eq!(gain("4k4/9/9/c3p4/4P4/9/9/9/9/4K4 w - - 0 1", "e5e6"), soldier);
    }
}
