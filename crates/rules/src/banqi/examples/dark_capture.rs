//! Attempts on face-down pieces.

use crate::banqi::examples::*;

const ATTEMPT: &str = "taiwan+dark-capture=attempt";
const OR_DIE: &str = "taiwan+dark-capture=attempt-or-die";
const NOT_CANNON: &str = "taiwan+dark-capture=attempt-not-cannon";

#[test]
fn a_face_down_piece_may_be_attacked_by_stepping() {
    legal(ATTEMPT, "8/8/x7/Hx5k r Pp 0 9", "a1?a2 a1?b1 a2 b1");
    legal("taiwan", "8/8/x7/Hx5k r Pp 0 9", "a2 b1");
}

#[test]
fn a_cannon_attempts_by_a_jump() {
    legal_from(ATTEMPT, "8/8/8/C1P2x1k r p 0 9", "a1", "a1-a2 a1-b1 a1?f1");
    legal_from(ATTEMPT, "8/8/8/C1x2x1k r pp 0 9", "a1", "a1-a2 a1-b1 a1?f1");
}

#[test]
fn a_cannon_that_only_jumps_attempts_only_by_a_jump() {
    legal_from(ATTEMPT, "8/8/8/Cx5k r p 0 9", "a1", "a1-a2 a1xh1");
}

#[test]
fn a_cannon_that_steps_attempts_by_stepping() {
    legal_from("hongkong+dark-capture=attempt", "8/8/8/Cx1x3k r pp 0 9", "a1", "a1-a2 a1?b1");
    let both = "taiwan+cannon=jumps-and-steps+dark-capture=attempt";
    legal_from(both, "8/8/8/Cx1x3k r pp 0 9", "a1", "a1-a2 a1?b1 a1?d1");
}

#[test]
fn under_face_up_only_a_cannon_does_not_attempt_over_a_face_down_piece() {
    let variant = "taiwan+screen=face-up-only+dark-capture=attempt";
    legal_from(variant, "8/8/8/C1x2x1k r pp 0 9", "a1", "a1-a2 a1-b1");
    legal_from(variant, "8/8/8/C1P2x1k r p 0 9", "a1", "a1-a2 a1-b1 a1?f1");
}

#[test]
fn where_cannons_never_attempt_all_others_do() {
    legal(NOT_CANNON, "8/8/x7/Hx5k r Pp 0 9", "a1?a2 a1?b1 a2 b1");
    legal_from(NOT_CANNON, "8/8/8/C1P2x1k r p 0 9", "a1", "a1-a2 a1-b1");
    legal_from(NOT_CANNON, "8/8/8/C1P2x1k r p 0 9", "c1", "c1-b1 c1-c2 c1-d1");
    refuses(NOT_CANNON, "8/8/8/C1P2x1k r p 0 9", "a1?f1(p)");
    for cannon in ["steps", "jumps-and-steps"] {
        let variant = format!("{NOT_CANNON}+cannon={cannon}");
        legal_from(&variant, "8/8/8/Cx1x3k r pp 0 9", "a1", "a1-a2");
        legal_from(&variant, "8/8/8/Hx1x3k r pp 0 9", "a1", "a1-a2 a1?b1");
    }
}

#[test]
fn where_cannons_never_attempt_they_take_what_lies_face_up_and_jump_over_what_lies_face_down() {
    legal_from(NOT_CANNON, "8/8/8/C1x2p1k r P 0 9", "a1", "a1-a2 a1-b1 a1xf1");
}

#[test]
fn where_cannons_never_attempt_an_attempt_is_otherwise_as_usual() {
    becomes(NOT_CANNON, "8/8/8/Hx4xk r Pp 5 9", "a1?b1(p)", "8/8/8/1H4xk b P 0 10");
    becomes(NOT_CANNON, "8/8/8/Hx4xk r Ra 5 9", "a1?b1(a)", "8/8/8/Ha4xk b R 0 10");
    becomes(NOT_CANNON, "8/8/8/Hx4xk r Pp 5 9", "a1?b1(P)", "8/8/8/HP4xk b p 0 10");
}

#[test]
fn an_attempt_on_an_enemy_the_attacker_may_take_takes_it() {
    for variant in [ATTEMPT, OR_DIE] {
        becomes(variant, "8/8/8/Hx4xk r Pp 5 9", "a1?b1(p)", "8/8/8/1H4xk b P 0 10");
        becomes(variant, "8/8/8/C1P2x1k r a 5 9", "a1?f1(a)", "8/8/8/2P2C1k b - 0 10");
    }
}

#[test]
fn an_attempt_on_a_stronger_enemy_leaves_it_face_up_and_nobody_moves() {
    becomes(ATTEMPT, "8/8/8/Hx4xk r Ra 5 9", "a1?b1(a)", "8/8/8/Ha4xk b R 0 10");
}

#[test]
fn an_attempt_on_a_stronger_enemy_removes_the_attacker() {
    becomes(OR_DIE, "8/8/8/Hx4xk r Ra 5 9", "a1?b1(a)", "8/8/8/1a4xk b R 0 10");
}

#[test]
fn any_unsuccessful_attempt_on_an_enemy_removes_the_attacker() {
    // The general on a soldier, a soldier on a cannon: neither target is stronger, but neither can be captured.
    becomes(OR_DIE, "8/8/8/Kx4xk r Rp 5 9", "a1?b1(p)", "8/8/8/1p4xk b R 0 10");
    becomes(OR_DIE, "8/8/8/Px4xk r Rc 5 9", "a1?b1(c)", "8/8/8/1c4xk b R 0 10");
}

#[test]
fn an_attempt_on_an_own_piece_only_turns_it_up() {
    for variant in [ATTEMPT, OR_DIE] {
        becomes(variant, "8/8/8/Hx4xk r Pp 5 9", "a1?b1(P)", "8/8/8/HP4xk b p 0 10");
        becomes(variant, "8/8/8/Px4xk r Kp 5 9", "a1?b1(K)", "8/8/8/PK4xk b p 0 10");
    }
}

#[test]
fn which_attempts_are_legal_never_depends_on_the_hidden_face() {
    for bag in ["P", "K", "p", "k", "c"] {
        legal_from(ATTEMPT, &format!("8/8/8/Px5e r {bag} 0 9"), "a1", "a1-a2 a1?b1");
    }
}

#[test]
fn an_attempt_shows_a_face_from_the_bag() {
    refuses(ATTEMPT, "8/8/8/Hx4xk r Pp 5 9", "a1?b1");
    refuses(ATTEMPT, "8/8/8/Hx4xk r Pp 5 9", "a1?b1(k)");
}

#[test]
fn a_games_first_turn_is_a_plain_flip() {
    legal(ATTEMPT, "xx6/8/8/8 - Kk 0 0", "a4 b4");
    legal_after(ATTEMPT, "xx6/8/8/8 - Kk 0 0", "a4(K)", "b4");
}

#[test]
fn without_the_option_nothing_face_down_is_attacked() {
    refuses("taiwan", "8/8/8/Hx4xk r Pp 5 9", "a1?b1(p)");
}

#[test]
fn losing_the_last_piece_in_an_attempt_loses_the_game() {
    ends(OR_DIE, "8/8/8/Hx6 r a 5 9", "a1?b1(a)", "8/8/8/1a6 b - 0 10", "black wins: wiped-out");
    ends(OR_DIE, "8/8/8/Hx6 r p 5 9", "a1?b1(p)", "8/8/8/1H6 b - 0 10", "red wins: wiped-out");
}
