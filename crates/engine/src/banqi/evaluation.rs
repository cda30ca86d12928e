//! Static evaluation of a position.
//!
//! The terms follow the advice of the sources: material relative to the enemy's remaining pieces (`material`),
//! mobility, trapped pieces, distance and parity of hunters to the pieces they can capture. A lead shrinks as the
//! quiet limit approaches, or if few pieces are left that can capture.

use crate::banqi::material::{Material, Prey};
use banqi_rules::banqi::{Direction, Kind, Mask, Position, Rules};

/// Bonus for each empty square next to a piece.
const FREEDOM: i32 = 3;
/// Bonus for a hunter by its distance to the nearest piece it can capture, up to 8 and beyond; first with the
/// hunter's side to move, then without.
const NEAR: [[i32; 10]; 2] = with_parity([0, 20, 26, 20, 15, 11, 0, 0, 0, 0]);
/// The same when few pieces are left and the game is a hunt.
const HUNT: [[i32; 10]; 2] = with_parity([0, 60, 66, 54, 46, 38, 30, 22, 14, 0]);
/// Bonus for a hunter at an odd distance with its side to move, or at an even distance without: the hunted piece
/// then has to step towards it (see *parity* in the rules).
const PARITY: i32 = 6;

const fn with_parity(near: [i32; 10]) -> [[i32; 10]; 2] {
    let mut both = [near; 2];
    let mut distance = 1;
    while near[distance] > 0 {
        both[(distance + 1) % 2][distance] += PARITY;
        distance += 1;
    }
    both
}

/// The squares within 1, 2, .. 8 orthogonal steps of each square, ignoring pieces in between.
static WITHIN: [[u32; 8]; 32] = within();

const fn within() -> [[u32; 8]; 32] {
    let mut within = [[0; 8]; 32];
    let mut pair = 0_usize;
    while pair < 32 * 32 {
        let (from, to) = (pair / 32, pair % 32);
        let mut steps = (from % 8).abs_diff(to % 8) + (from / 8).abs_diff(to / 8);
        while 0 < steps && steps <= 8 {
            within[from][steps - 1] |= 1 << to;
            steps += 1;
        }
        pair += 1;
    }
    within
}

/// Returns the terms that the next ply may change, mobility and threats, for the side to move; 0 before the first
/// flip.
#[inline]
pub(crate) fn at_hand(rules: impl Rules, position: &Position, material: &Material) -> i32 {
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

    // Pieces of the mover that are attacked: it can save one of them, but none without an empty square next to it.
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

/// Returns the value of the hunts, for the side to move.
#[inline]
pub(crate) fn at_distance(position: &Position, prey: &Prey) -> i32 {
    let Some(mover) = position.to_move() else { return 0 };
    let (own, enemy) = (position.pieces(mover), position.pieces(mover.other_of_two()));
    let mut kinds = [0; 7];
    kinds.iter_mut().zip(Kind::ALL).for_each(|(mask, kind)| *mask = position.kind(kind));
    let few = position.face_down_count() == 0 && position.occupied().count_ones() <= 12;
    let [odd, even] = if few { &HUNT } else { &NEAR };
    nearness(&kinds, prey, own, enemy, odd) - nearness(&kinds, prey, enemy, own, even)
}

/// Returns the sum of the bonuses for the hunters' distances to the pieces they can capture.
#[inline]
fn nearness(kinds: &[u32; 7], prey: &Prey, hunters: u32, hunted: u32, near: &[i32; 10]) -> i32 {
    // The pieces that each kind can capture, one lane per kind; the eighth lane stays empty.
    let mut targets = [0_u32; 8];
    for (kind, takers) in kinds.iter().zip(&prey.takers) {
        let there = kind & hunted;
        for (targets, taker) in targets.iter_mut().zip(takers) {
            *targets |= there & taker;
        }
    }
    let mut sum = 0;
    for (kind, targets) in kinds.iter().zip(targets) {
        if targets == 0 {
            continue;
        }
        for hunter in (kind & hunters).squares() {
            // Counted without branches, because the distance to the nearest target is hard to predict.
            let short = WITHIN[hunter.index()].iter().map(|reach| u32::from(reach & targets == 0));
            sum += near[1 + short.sum::<u32>() as usize];
        }
    }
    sum
}
