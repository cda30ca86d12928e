//! Wins, and the order in which endings are judged.

use crate::banqi::examples::*;

#[test]
fn a_seat_with_no_legal_action_on_its_turn_loses() {
    // 2 | R .      black's soldier in the corner has chariots above and beside it
    // 1 | p R
    ends("taiwan", "8/8/1R6/pR6 r - 0 9", "b2-a2", "8/8/R7/pR6 b - 1 10", "red wins: no-action");
    result("taiwan", "8/8/1R6/pR5x r p 0 9", "b2-a2", "ongoing");
}

#[test]
fn a_seat_with_no_piece_left_face_up_or_face_down_loses_at_once() {
    ends("taiwan", "8/8/8/Kax5 r A 5 9", "a1xb1", "8/8/8/1Kx5 b A 0 10", "red wins: wiped-out");
    result("taiwan", "8/8/8/Kax5 r a 5 9", "a1xb1", "ongoing");
    result("taiwan", "x7/8/8/8 - K 0 0", "a4(K)", "red wins: wiped-out");
}

#[test]
fn when_stuck_a_seat_without_pieces_may_still_flip_until_it_cannot_act() {
    let variant = "taiwan+wiped-out=when-stuck";
    let board = "8/8/8/Kaxx4 r AP 5 9";
    result(variant, board, "a1xb1", "ongoing");
    legal_after(variant, board, "a1xb1", "c1 d1");
    result(variant, board, "a1xb1 c1(A) c1-c2", "ongoing");
    ends(variant, board, "a1xb1 c1(A) d1(P)", "8/8/8/1KAP4 b - 0 12", "red wins: no-action");
}

#[test]
fn a_seat_that_is_wiped_out_but_not_on_turn_plays_on_when_stuck() {
    becomes("boyer", "8/8/8/Kax5 r A 5 9", "a1xb1", "8/8/8/1Kx5 b A 0 10");
    becomes("taiwan+wiped-out=when-stuck", "8/8/8/K7 r - 5 9", "", "8/8/8/K7 r - 5 9");
    result("taiwan+wiped-out=when-stuck", "8/8/8/K7 r - 5 9", "a1-a2", "red wins: no-action");
}

#[test]
fn a_finished_game_has_no_actions_and_takes_none() {
    legal("taiwan", "8/8/8/Kx6 b A 0 9", "");
    refuses("taiwan", "8/8/8/Kx6 b A 0 9", "b1(A)");
    legal("taiwan", "8/8/8/K6a r - 60 90", "");
}

#[test]
fn a_win_comes_before_any_draw() {
    result("taiwan", "8/8/1R6/pR6 r - 59 90", "b2-a2", "red wins: no-action");
    result("taiwan", "8/8/8/K7 b - 60 90", "", "red wins: wiped-out");
}

#[test]
fn wiped_out_is_looked_for_before_no_action() {
    result("taiwan", "8/8/8/Ka6 r - 5 9", "a1xb1", "red wins: wiped-out");
    result("taiwan+wiped-out=when-stuck", "8/8/8/Ka6 r - 5 9", "a1xb1", "red wins: no-action");
}

#[test]
fn a_cycle_comes_before_a_position_or_the_quiet_limit() {
    let twelve = "a1-a2 h1-h2 a2-a1 h2-h1 ".repeat(3);
    result("taiwan", "8/8/8/K6a r - 48 90", &twelve, "draw: cycle");
}

#[test]
fn a_position_comes_before_the_quiet_limit() {
    let eight = "a1-a2 h1-h2 a2-a1 h2-h1 ".repeat(2);
    result("olympiad", "8/8/8/K6a r - 172 200", &eight, "draw: position");
}
