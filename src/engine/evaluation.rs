//! What a position is worth without looking ahead.
//!
//! What the sources teach, each as a term: material beside what is left (`material`), freedom to move, pieces held
//! where they cannot escape, hunters near what they may take and on the right parity, and a lead that fades as the
//! quiet limit draws near or nobody is left to win with.

use super::material::{Material, Prey};
use crate::rules::{Direction, Kind, Mask, Position, Rules};

/// For each empty square next to a piece.
const FREEDOM: i32 = 3;
/// For a hunter so many steps from the nearest piece it may take, with its side to move and without.
const NEAR: [[i32; 11]; 2] = with_parity([0, 20, 26, 20, 15, 11, 0, 0, 0, 0, 0]);
/// The same where few pieces are left and the game is a hunt.
const HUNT: [[i32; 11]; 2] = with_parity([0, 60, 66, 54, 46, 38, 30, 22, 14, 0, 0]);
/// For a hunter at an odd distance with its side to move, or at an even one without: then whoever flees has to
/// step towards it (rules, *parity*).
const PARITY: i32 = 6;

const fn with_parity(near: [i32; 11]) -> [[i32; 11]; 2] {
    let mut both = [near; 2];
    let mut distance = 1;
    while distance < 11 {
        both[(distance + 1) % 2][distance] += PARITY;
        distance += 1;
    }
    both
}

/// What the next ply may change, for the side to move, who is one of the colours by now: freedom and threats.
#[inline]
pub(super) fn at_hand(rules: impl Rules, position: &Position, material: &Material) -> i32 {
    let Some(mover) = position.to_move() else { return 0 };
    let (own, enemy) = (position.pieces(mover), position.pieces(mover.other_of_two()));
    let empty = position.empty();
    let mut freedom = 0;
    let mut free = 0;
    for direction in Direction::ALL {
        let beside = empty.step(direction);
        free |= beside;
        freedom += (own & beside).count_ones() as i32 - (enemy & beside).count_ones() as i32;
    }
    let mut score = FREEDOM * freedom;

    // What the mover leaves to be taken: it can save one piece, and none that has nowhere to go.
    let threatened = position.threatened(rules, mover);
    if threatened != 0 {
        let (mut most, mut second, mut held) = (0, 0, 0);
        for square in threatened.squares() {
            let Some(piece) = position.piece_at(square) else { continue };
            let worth = i32::from(material.worth[mover.index()][piece.kind.index()]);
            if !free.contains(square) {
                held = held.max(worth);
            }
            (most, second) = if worth > most { (worth, most) } else { (most, second.max(worth)) };
        }
        score -= second.max(held) / 2;
    }
    score
}

/// What the hunts are worth, for the side to move.
#[inline]
pub(super) fn at_distance(position: &Position, prey: &Prey) -> i32 {
    let Some(mover) = position.to_move() else { return 0 };
    let (own, enemy) = (position.pieces(mover), position.pieces(mover.other_of_two()));
    let kinds = Kind::ALL.map(|kind| position.kind(kind));
    let few = position.face_down_count() == 0 && position.occupied().count_ones() <= 12;
    let ([odd, even], reach) = if few { (&HUNT, 9) } else { (&NEAR, 6) };
    nearness(&kinds, prey, own, enemy, odd, reach) - nearness(&kinds, prey, enemy, own, even, reach)
}

/// What the hunters' distances from what each may take are worth: all kinds at once, a ring further each step.
#[inline]
fn nearness(kinds: &[u32; 7], prey: &Prey, hunters: u32, hunted: u32, near: &[i32; 11], reach: usize) -> i32 {
    // One lane a kind; the eighth stays empty.
    let mut reached = [0_u32; 8];
    for (kind, takers) in kinds.iter().zip(&prey.takers) {
        let there = kind & hunted;
        for (reached, taker) in reached.iter_mut().zip(takers) {
            *reached |= there & taker;
        }
    }
    let mut of_kind = [0_u32; 8];
    for (lane, kind) in of_kind.iter_mut().zip(kinds) {
        *lane = kind & hunters;
    }
    // All that will be met: once they are, further rings tell nothing.
    let hunting = of_kind
        .iter()
        .zip(&reached)
        .fold(0, |all, (kind, targets)| all | if *targets == 0 { 0 } else { *kind });
    let (mut sum, mut seen) = (0, 0);
    for worth in &near[1..reach] {
        for lane in &mut reached {
            let sideways = *lane | lane.step(Direction::Left) | lane.step(Direction::Right);
            *lane = sideways | lane.step(Direction::Up) | lane.step(Direction::Down);
        }
        let met = of_kind.iter().zip(&reached).fold(0, |all, (kind, reached)| all | kind & reached);
        sum += worth * (met & !seen).count_ones() as i32;
        seen = met;
        if seen == hunting {
            break;
        }
    }
    sum
}
