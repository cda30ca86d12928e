//! `equal=both-removed`.

use crate::banqi::examples::*;

const BOTH: &str = "taiwan+equal=both-removed";

#[test]
fn by_default_the_captor_of_an_equal_stays() {
    becomes("taiwan", "8/8/8/Rr5k r - 5 9", "a1xb1", "8/8/8/1R5k b - 0 10");
}

#[test]
fn equal_kinds_are_both_removed() {
    becomes(BOTH, "8/8/8/Rr3K1k r - 5 9", "a1xb1", "8/8/8/5K1k b - 0 10");
    becomes(BOTH, "8/8/8/Rh3K1k r - 5 9", "a1xb1", "8/8/8/1R3K1k b - 0 10");
}

#[test]
fn equal_cannons_are_both_removed_by_a_jump_too() {
    becomes(BOTH, "8/8/8/CPc4k r - 5 9", "a1xc1", "8/8/8/1P5k b - 0 10");
}

#[test]
fn equal_kinds_are_both_removed_in_attempts_too() {
    for option in ["attempt", "attempt-or-die"] {
        let variant = format!("{BOTH}+dark-capture={option}");
        becomes(&variant, "8/8/8/Rx3K1k r r 5 9", "a1?b1(r)", "8/8/8/5K1k b - 0 10");
    }
}

#[test]
fn removing_both_ends_a_chain() {
    let variant = "taiwan+equal=both-removed+chain=face-up";
    becomes(variant, "8/8/8/Rhrh2Kk r - 5 9", "a1xb1 b1xc1", "8/8/8/3h2Kk b - 0 10");
}

#[test]
fn if_both_seats_are_wiped_out_the_mover_wins() {
    ends(BOTH, "8/8/8/Rr6 r - 5 9", "a1xb1", "8/8/8/8 b - 0 10", "red wins: wiped-out");
    ends(BOTH, "8/8/8/Rr6 b - 5 9", "b1xa1", "8/8/8/8 r - 0 10", "black wins: wiped-out");
}

#[test]
fn a_mover_that_removes_its_own_last_piece_loses() {
    ends(BOTH, "8/8/8/Rr5k r - 5 9", "a1xb1", "8/8/8/7k b - 0 10", "black wins: wiped-out");
}

#[test]
fn if_both_seats_are_wiped_out_when_stuck_the_mover_wins_too() {
    let variant = "taiwan+equal=both-removed+wiped-out=when-stuck";
    ends(variant, "8/8/8/Rr6 r - 5 9", "a1xb1", "8/8/8/8 b - 0 10", "red wins: no-action");
}
