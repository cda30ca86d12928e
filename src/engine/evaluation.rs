//! What a position is worth without looking ahead.
//!
//! What the sources teach, each as a term: material beside what is left (`material`), freedom to move, pieces held
//! where they cannot escape, hunters near what they may take and on the right parity, and a lead that fades as the
//! quiet limit draws near or nobody is left to win with.

use super::material::{Material, Prey};
use crate::rules::{Direction, Kind, Mask, Position, Rules};

/// The squares at each distance from each square: `RINGS[square][distance]`.
const RINGS: [[u32; 11]; 32] = {
    let mut rings = [[0; 11]; 32];
    let mut from = 0_usize;
    while from < 32 {
        let mut to = 0_usize;
        while to < 32 {
            let distance = (from % 8).abs_diff(to % 8) + (from / 8).abs_diff(to / 8);
            rings[from][distance] |= 1 << to;
            to += 1;
        }
        from += 1;
    }
    rings
};

/// For each empty square next to a piece.
const FREEDOM: i32 = 3;
/// For a hunter so many steps from the nearest piece it may take.
const NEAR: [i32; 11] = [0, 20, 26, 20, 15, 11, 8, 5, 3, 1, 0];
/// The same where few pieces are left and the game is a hunt.
const HUNT: [i32; 11] = [0, 60, 66, 54, 46, 38, 30, 22, 14, 7, 0];
/// For a hunter at an odd distance with its side to move, or at an even one without: then whoever flees has to
/// step towards it (rules, *parity*).
const PARITY: i32 = 6;

/// The part that looks at the board, for the side to move, who is one of the colours by now.
pub(super) fn on_board(rules: impl Rules, position: &Position, material: &Material, prey: &Prey) -> i32 {
    let Some(mover) = position.to_move() else { return 0 };
    let (own, enemy) = (position.pieces(mover), position.pieces(mover.next()));
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

    let kinds = Kind::ALL.map(|kind| position.kind(kind));
    let few = position.face_down_count() == 0 && position.occupied().count_ones() <= 12;
    let near = if few { &HUNT } else { &NEAR };
    let hunted = |hunters: u32, hunted: u32, parity: usize| {
        let mut sum = 0;
        for kind in Kind::ALL {
            let pieces = hunters & kinds[kind.index()];
            if pieces == 0 {
                continue;
            }
            let takes = prey.kinds[kind.index()];
            let targets = (0..7).fold(0, |all, n| if takes >> n & 1 == 1 { all | kinds[n] } else { all });
            let targets = targets & hunted;
            if targets == 0 {
                continue;
            }
            for square in pieces.squares() {
                let rings = &RINGS[square.index()];
                if let Some(distance) = (1..11).find(|distance| rings[*distance] & targets != 0) {
                    sum += near[distance];
                    if distance & 1 == parity {
                        sum += PARITY;
                    }
                }
            }
        }
        sum
    };
    score += hunted(own, enemy, 1) - hunted(enemy, own, 0);
    score
}
