//! Static evaluation: material and placement, mobility, and the safety of the generals.
//!
//! All weights are ours, in hundredths of a soldier. The terms themselves are common knowledge: a horse with few
//! moves, a cannon facing a general with no piece in between ("hollow") or with two, and missing advisors and
//! elephants against chariots and cannons.

use crate::xiangqi::node::Node;
use crate::xiangqi::worth::{Worth, phase_of, worth};
use banqi_rules::xiangqi::{Colour, Kind, Piece, Point, Points, Position};

/// The nine points of each palace.
static PALACES: [Points; 2] = {
    let mut palaces = [0_u128; 2];
    let mut n = 0;
    while n < 90 {
        if let Some(point) = Point::new(n) {
            if point.is_palace(Colour::Red) {
                palaces[0] |= 1 << n;
            }
            if point.is_palace(Colour::Black) {
                palaces[1] |= 1 << n;
            }
        }
        n += 1;
    }
    [Points::from_bits(palaces[0]), Points::from_bits(palaces[1])]
};

/// Bonus of a horse or a banner by its number of moves; the first few count most.
const HORSE: [i32; 9] = [-34, -16, -4, 4, 10, 14, 18, 20, 22];
const BANNER: [i32; 9] = [-24, -12, -2, 6, 12, 16, 20, 23, 26];

/// Bonus for the side to move.
const TEMPO: i32 = 8;

/// Returns the score for the side to move.
#[inline]
pub(super) fn evaluate(node: &Node, quiet_limit: Option<u16>) -> i32 {
    let position = &node.position;
    let [red, black] = Colour::ALL.map(|colour| side(position, colour));
    let total = node.balance + red - black;
    let mut score = total.at(node.phase);
    let ahead = if score > 0 { Colour::Red } else { Colour::Black };
    score = score * chances(node, ahead) / 16;
    if let Some(limit) = quiet_limit {
        // An advantage counts less as the draw approaches.
        let left = i32::from(limit.saturating_sub(position.quiet()));
        if left < 60 {
            score = score * (left + 20) / 80;
        }
    }
    if position.to_move() == Colour::Red { score + TEMPO } else { TEMPO - score }
}

/// Returns the sixteenths of an advantage that count: less if the side ahead lacks the pieces to mate.
fn chances(node: &Node, ahead: Colour) -> i32 {
    let position = &node.position;
    if node.phase > 16 {
        return 16;
    }
    let count = |kind: Kind, colour| (position.kind(kind) & position.pieces(colour)).count() as i32;
    let attack: i32 = [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Banner]
        .into_iter()
        .map(|kind| phase_of(kind) * count(kind, ahead))
        .sum();
    let over = Points::from_bits(position.kind(Kind::Soldier).bits() & position.pieces(ahead).bits())
        .filter(|point| !point.is_home(ahead))
        .count() as i32;
    let soldiers = count(Kind::Soldier, ahead);
    let guards = count(Kind::Advisor, ahead.next()) + count(Kind::Elephant, ahead.next());
    match (attack, soldiers) {
        (0, 0) => 1,
        (0, _) if over == 0 => 6,
        (0, _) => 10,
        (1..=2, 0) => {
            if guards >= 2 {
                3
            } else {
                8
            }
        }
        (1..=2, _) => 13,
        (3..=4, 0) if guards == 4 => 8,
        _ => 16,
    }
}

/// Returns the terms of one side other than material and placement.
fn side(position: &Position, colour: Colour) -> Worth {
    let (own, enemy) = (position.pieces(colour), colour.next());
    let palace = PALACES[enemy.index()];
    let pieces = |kind: Kind| position.kind(kind) & own;
    let theirs = |kind: Kind| position.kind(kind) & position.pieces(enemy);
    let mut sum = Worth::default();
    // The attack on the enemy palace, and the number of pieces taking part.
    let (mut pressure, mut attackers) = (0, 0);
    let mut aim = |reach: Points, each: i32| {
        let aimed = (reach & palace).count() as i32;
        pressure += each * aimed;
        attackers += i32::from(aimed > 0);
    };
    for from in pieces(Kind::Chariot) {
        let reach = position.reach(Piece { colour, kind: Kind::Chariot }, from);
        let free = (reach & !own).count() as i32;
        sum += worth(2, 3).times(free - 9);
        aim(reach, 3);
    }
    let general = position.general(enemy);
    for from in pieces(Kind::Cannon) {
        let reach = position.reach(Piece { colour, kind: Kind::Cannon }, from);
        sum += worth(1, 2).times((reach & !own).count() as i32 - 9);
        aim(reach, 2);
        if let Some(general) = general {
            sum += aimed_at(position, from, general, enemy);
        }
    }
    for from in pieces(Kind::Horse) {
        let reach = position.reach(Piece { colour, kind: Kind::Horse }, from);
        let free = HORSE[((reach & !own).count() as usize).min(8)];
        sum += worth(free, free);
        aim(reach, 4);
    }
    for from in pieces(Kind::Banner) {
        let reach = position.reach(Piece { colour, kind: Kind::Banner }, from);
        let free = BANNER[((reach & !own).count() as usize).min(8)];
        sum += worth(free, free);
        aim(reach, 4);
    }
    for from in pieces(Kind::Soldier) {
        if from.advance(colour) >= 6 {
            aim(position.reach(Piece { colour, kind: Kind::Soldier }, from), 4);
        }
    }
    if attackers > 1 {
        let weight = pressure * (attackers + 2) / 4;
        sum += worth(weight, weight / 2);
    }
    // The enemy's missing advisors and elephants.
    let [chariots, horses, cannons, banners] =
        [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Banner].map(|kind| pieces(kind).count() as i32);
    let advisors = 2 - theirs(Kind::Advisor).count() as i32;
    let elephants = 2 - theirs(Kind::Elephant).count() as i32;
    let bare = advisors.max(0) * (12 * chariots + 8 * horses + 4 * cannons + 4 * banners)
        + elephants.max(0) * (5 * chariots + 4 * horses + 8 * cannons + 3 * banners);
    sum += worth(bare, bare / 2);
    sum
}

/// Returns the bonus for a cannon on the file or rank of the enemy general.
#[inline]
fn aimed_at(position: &Position, cannon: Point, general: Point, enemy: Colour) -> Worth {
    let along_file = cannon.file() == general.file();
    if !along_file && cannon.rank() != general.rank() {
        return Worth::default();
    }
    let between = cannon.between(general) & position.occupied();
    let theirs = between & position.pieces(enemy);
    match (between.count(), along_file) {
        // Hollow cannon: any enemy piece that steps in between becomes the screen.
        (0, true) => worth(75, 45),
        (0, false) => worth(30, 18),
        // If one of the two pieces leaves, the other becomes the screen.
        (2, true) => worth(8 + 8 * theirs.count() as i32, 6),
        (2, false) => worth(10, 6),
        _ => Worth::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_rules::xiangqi::RuleSet;

    fn score(position: &str) -> i32 {
        evaluate(&Node::of(&position.parse().unwrap()), Some(120))
    }

    #[test]
    fn the_start_is_level_but_for_the_turn() {
        for rules in [RuleSet::xiangqi(), RuleSet::banner()] {
            assert_eq!(evaluate(&Node::of(&Position::start(&rules)), None), TEMPO);
        }
    }

    #[test]
    fn both_sides_judge_alike() {
        let position = "r1bakab1r/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 5";
        // The same position rotated, with the colours exchanged.
        let turned = "r1bakabnr/9/2n1c2c1/p1p1p3p/6p2/9/P1P1P1P1P/1C4NC1/9/R1BAKAB1R b - - 4 5";
        assert_eq!(score(position), score(turned));
    }

    #[test]
    fn a_hollow_cannon_and_missing_guards_count() {
        let hollow = "rnbakabnr/9/9/p1p3p1p/9/4C4/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 1";
        let beside = "rnbakabnr/9/9/p1p3p1p/9/3C5/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 1";
        assert!(score(hollow) > score(beside) + 40);
        let guarded = "3akab2/9/4b4/9/9/9/9/9/4A4/2BAKR3 w - - 0 1";
        let bare = "4k4/9/4b4/9/9/9/9/9/4A4/2BAKR3 w - - 0 1";
        assert!(score(bare) > score(guarded) + 400);
    }

    #[test]
    fn who_cannot_mate_is_hardly_ahead() {
        let without = score("3k5/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1");
        assert!((0..80).contains(&without), "{without}");
        let with = score("3k5/9/9/9/9/9/9/4B4/4A4/2BAKR3 w - - 0 1");
        assert!(with > 900, "{with}");
    }
}
