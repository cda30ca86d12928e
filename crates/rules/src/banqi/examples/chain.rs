//! Chains of captures.

use crate::banqi::examples::*;

const FACE_UP: &str = "taiwan+chain=face-up";
const CANNON: &str = "taiwan+chain=cannon";
const ANY: &str = "taiwan+dark-capture=attempt+chain=any";

#[test]
fn after_a_capture_the_same_piece_may_go_on_capturing_or_stop() {
    // 2 | . h p    the chariot captures the horse, then either soldier; the other chariot may not act
    // 1 | R p . R h
    let board = "8/8/1hp5/1Rp1Rh1k r - 5 9";
    becomes(FACE_UP, board, "b1xb2", "8/8/1Rp5/2p1Rh1k r@b2 - 0 9");
    legal_after(FACE_UP, board, "b1xb2", "b2xc2 end");
    legal_after(FACE_UP, board, "b1xb2 b2xc2", "c2xc1 end");
}

#[test]
fn a_chain_turns_in_any_direction_and_back() {
    becomes(FACE_UP, "8/8/1hp5/1Rp4k r - 5 9", "b1xb2 b2xc2 c2xc1", "8/8/8/2R4k b - 0 10");
}

#[test]
fn ending_a_chain_changes_nothing_but_the_turn() {
    becomes(FACE_UP, "8/8/1hp5/1Rp4k r - 5 9", "b1xb2 end", "8/8/1Rp5/2p4k b - 0 10");
}

#[test]
fn the_turn_passes_unasked_when_no_hop_is_left() {
    becomes(FACE_UP, "8/8/8/Rh4k1 r - 5 9", "a1xb1", "8/8/8/1R4k1 b - 0 10");
    refuses(FACE_UP, "8/8/8/Rh4k1 r - 5 9", "a1xb1 end");
}

#[test]
fn a_whole_chain_is_one_ply() {
    becomes(FACE_UP, "8/8/8/Rhhp3k r - 5 9", "a1xb1 b1xc1 c1xd1 h1-h2", "8/8/7k/3R4 r - 1 11");
}

#[test]
fn a_move_or_a_flip_opens_no_chain() {
    becomes(FACE_UP, "8/8/8/R1h4k r - 5 9", "a1-b1", "8/8/8/1Rh4k b - 6 10");
    becomes(FACE_UP, "8/8/8/xh5k r R 5 9", "a1(R)", "8/8/8/Rh5k b - 0 10");
}

#[test]
fn no_chain_without_the_option() {
    becomes("taiwan", "8/8/8/Rhhp3k r - 5 9", "a1xb1", "8/8/8/1Rhp3k b - 0 10");
}

#[test]
fn only_captures_go_on_neither_moves_nor_flips() {
    legal(FACE_UP, "8/8/8/1Rh2x1k r@b1 P 0 9", "b1xc1 end");
    refuses(FACE_UP, "8/8/8/1Rh2x1k r@b1 P 0 9", "b1-b2");
    refuses(FACE_UP, "8/8/8/1Rh2x1k r@b1 P 0 9", "f1(P)");
}

#[test]
fn under_cannon_only_cannons_chain() {
    becomes(CANNON, "8/8/8/Rhhp3k r - 5 9", "a1xb1", "8/8/8/1Rhp3k b - 0 10");
    // First over the soldier, then over the horse.
    let board = "8/8/8/CPh1h1ak r - 5 9";
    becomes(CANNON, board, "a1xc1", "8/8/8/1PC1h1ak r@c1 - 0 9");
    legal_after(CANNON, board, "a1xc1", "c1xg1 end");
    becomes(CANNON, board, "a1xc1 c1xg1", "8/8/8/1P2h1Ck b - 0 10");
}

#[test]
fn wikipedias_last_variation_is_a_chaining_cannon_with_face_up_screens() {
    let variant = "taiwan+screen=face-up-only+chain=cannon";
    let board = "8/8/8/CPh1x1ak r P 5 9";
    becomes(variant, board, "a1xc1", "8/8/8/1PC1x1ak b P 0 10");
    becomes(CANNON, board, "a1xc1", "8/8/8/1PC1x1ak r@c1 P 0 9");
}

/// Under Wikipedia's second variation, in which every other piece attempts.
#[test]
fn a_chaining_cannon_that_never_attempts_stops_before_a_face_down_piece() {
    let variant = "taiwan+dark-capture=attempt-not-cannon+chain=cannon+screen=face-up-only";
    // First over the soldier; then there is only the face-down piece beyond the horse.
    let board = "8/8/8/CPh1h1xk r p 5 9";
    becomes(variant, board, "a1xc1", "8/8/8/1PC1h1xk b p 0 10");
    legal_after("taiwan+dark-capture=attempt+chain=cannon", board, "a1xc1", "c1?g1 end");
    legal_from(variant, "8/8/8/CPhRx2k r p 5 9", "d1", "d1-d2 d1?e1 d1xc1");
}

#[test]
fn under_any_a_cannon_that_never_attempts_goes_on_to_face_up_pieces() {
    let variant = "taiwan+dark-capture=attempt-not-cannon+chain=any";
    legal_after(variant, "8/8/8/Rhx2xxk r Ppp 5 9", "a1xb1", "b1?c1 end");
    becomes(variant, "8/8/8/CPh1h1xk r p 5 9", "a1xc1", "8/8/8/1PC1h1xk b p 0 10");
    legal_after(variant, "8/8/8/CPh1h1ax r p 5 9", "a1xc1", "c1xg1 end");
}

#[test]
fn under_any_a_chain_goes_on_into_face_down_pieces() {
    let board = "8/8/8/Rhx2xxk r Ppp 5 9";
    legal_after(ANY, board, "a1xb1", "b1?c1 end");
    becomes(ANY, board, "a1xb1 b1?c1(p)", "8/8/8/2R2xxk b Pp 0 10");
}

#[test]
fn a_failed_attempt_ends_the_turn() {
    let board = "8/8/8/Rhxp2xk r Pa 5 9";
    becomes(ANY, board, "a1xb1 b1?c1(a)", "8/8/8/1Rap2xk b P 0 10");
    becomes(ANY, board, "a1xb1 b1?c1(P)", "8/8/8/1RPp2xk b a 0 10");
    let or_die = "taiwan+dark-capture=attempt-or-die+chain=any";
    becomes(or_die, board, "a1xb1 b1?c1(a)", "8/8/8/2ap2xk b P 0 10");
}

#[test]
fn a_successful_attempt_opens_a_chain() {
    let board = "8/8/8/Rxxh3k r Pp 5 9";
    becomes(ANY, board, "a1?b1(p)", "8/8/8/1Rxh3k r@b1 P 0 9");
    legal_after(ANY, board, "a1?b1(p)", "b1?c1 end");
}

#[test]
fn under_face_up_a_successful_attempt_opens_a_chain_whose_hops_take_face_up_pieces_only() {
    let variant = "taiwan+dark-capture=attempt+chain=face-up";
    let board = "8/1h6/1x6/Rxx4k r Ppp 5 9";
    becomes(variant, board, "a1?b1(p)", "8/1h6/1x6/1Rx4k b Pp 0 10");
    let board = "8/8/1h6/Rxx4k r Pp 5 9";
    becomes(variant, board, "a1?b1(p)", "8/8/1h6/1Rx4k r@b1 P 0 9");
    legal_after(variant, board, "a1?b1(p)", "b1xb2 end");
}

#[test]
fn a_chaining_cannon_that_also_steps_hops_both_ways() {
    let variant = "taiwan+cannon=jumps-and-steps+chain=cannon";
    let board = "8/8/8/CPhp1a1k r - 5 9";
    legal_after(variant, board, "a1xc1", "c1xd1 c1xf1 end");
    becomes(variant, board, "a1xc1 c1xd1", "8/8/8/1P1C1a1k r@d1 - 0 9");
}

#[test]
fn a_chain_that_takes_the_last_piece_wins_at_once() {
    ends(FACE_UP, "8/8/8/Rhh5 r - 5 9", "a1xb1 b1xc1", "8/8/8/2R5 b - 0 10", "red wins: wiped-out");
}

#[test]
fn a_won_game_has_no_hop_left_even_beside_face_down_pieces() {
    ends(ANY, "8/8/8/Rhx5 r P 5 9", "a1xb1", "8/8/8/1Rx5 b P 0 10", "red wins: wiped-out");
    let stuck = "taiwan+dark-capture=attempt+chain=any+wiped-out=when-stuck";
    becomes(stuck, "8/8/8/Rhx5 r P 5 9", "a1xb1", "8/8/8/1Rx5 r@b1 P 0 9");
}
