//! The cannon: jumping, stepping, and what serves as a screen.

use crate::banqi::examples::*;

#[test]
fn a_cannon_jumps_over_exactly_one_piece_at_any_distance() {
    legal_from("taiwan", "8/8/8/CPk5 r - 0 9", "a1", "a1-a2 a1xc1");
    legal_from("taiwan", "8/8/8/C2P3k r - 0 9", "a1", "a1-a2 a1-b1 a1xh1");
    legal_from("taiwan", "8/8/8/C5Pk r - 0 9", "a1", "a1-a2 a1-b1 a1xh1");
    legal_from("taiwan", "8/8/8/CP5k r - 0 9", "a1", "a1-a2 a1xh1");
}

#[test]
fn a_cannon_jumps_along_columns_and_both_ways() {
    // 4 | . k .    up over a soldier, down over nothing, left and right over a soldier each
    // 3 | . P .
    // 2 | a P C P a
    legal_from("taiwan", "3k4/3P4/1aPCPa2/8 r - 0 9", "d2", "d2-d1 d2xb2 d2xd4 d2xf2");
}

#[test]
fn without_a_screen_or_with_two_there_is_no_jump() {
    legal_from("taiwan", "8/8/8/C6k r - 0 9", "a1", "a1-a2 a1-b1");
    legal_from("taiwan", "8/8/8/C1P1P2k r - 0 9", "a1", "a1-a2 a1-b1");
    refuses("taiwan", "8/8/8/C6k r - 0 9", "a1xh1");
    refuses("taiwan", "8/8/8/C1P1P2k r - 0 9", "a1xh1");
}

#[test]
fn a_screen_is_of_either_colour_or_face_down() {
    legal_from("taiwan", "8/8/8/C1P2k2 r - 0 9", "a1", "a1-a2 a1-b1 a1xf1");
    legal_from("taiwan", "8/8/8/C1p2k2 r - 0 9", "a1", "a1-a2 a1-b1 a1xf1");
    legal_from("taiwan", "8/8/8/C1x2k2 r p 0 9", "a1", "a1-a2 a1-b1 a1xf1");
}

#[test]
fn a_cannon_never_takes_what_stands_beside_it() {
    legal_from("taiwan", "8/8/8/Cp6 r - 0 9", "a1", "a1-a2");
    refuses("taiwan", "8/8/8/Cc6 r - 0 9", "a1xb1");
}

#[test]
fn a_cannon_takes_any_enemy_face_up_piece_cannons_included() {
    for victim in ["k", "a", "e", "r", "h", "c", "p"] {
        legal_from("taiwan", &format!("8/8/8/CP{victim}4K r - 0 9"), "a1", "a1-a2 a1xc1");
    }
}

#[test]
fn a_cannon_takes_no_own_and_no_face_down_piece() {
    legal_from("taiwan", "8/8/8/CPK4k r - 0 9", "a1", "a1-a2");
    legal_from("taiwan", "8/8/8/CPx4k r p 0 9", "a1", "a1-a2");
}

#[test]
fn the_screen_stays_and_the_cannon_takes_the_square_it_jumped_to() {
    becomes("taiwan", "8/8/8/C1p2k2 r - 4 9", "a1xf1", "8/8/8/2p2C2 b - 0 10");
}

#[test]
fn a_cannon_moves_like_the_others() {
    legal("taiwan", "8/8/3C4/7k r - 0 9", "d2-c2 d2-d1 d2-d3 d2-e2");
}

#[test]
fn a_ranked_cannon_steps_like_all_and_never_jumps() {
    for variant in ["hongkong", "mainland", "taiwan+cannon=steps"] {
        legal_from(variant, "8/8/8/C1p2k2 r - 0 9", "a1", "a1-a2 a1-b1");
        legal_from(variant, "8/8/8/Cp5k r - 0 9", "a1", "a1-a2 a1xb1");
    }
}

#[test]
fn a_cannon_with_steps_takes_soldiers_and_cannons_directly_and_jumps_as_well() {
    let variant = "taiwan+cannon=jumps-and-steps";
    legal_from(variant, "8/8/8/Cp3k2 r - 0 9", "a1", "a1-a2 a1xb1 a1xf1");
    legal_from(variant, "8/8/8/Cc3k2 r - 0 9", "a1", "a1-a2 a1xb1 a1xf1");
    legal_from(variant, "8/8/8/Ch3k2 r - 0 9", "a1", "a1-a2 a1xf1");
}

#[test]
fn a_soldier_does_not_take_a_cannon_however_the_cannon_takes() {
    for variant in ["taiwan", "taiwan+cannon=steps", "taiwan+cannon=jumps-and-steps", "hongkong", "mainland"]
    {
        legal_from(variant, "8/8/8/Pc5k r - 0 9", "a1", "a1-a2");
    }
}

#[test]
fn under_face_up_only_a_face_down_piece_is_no_screen() {
    let variant = "taiwan+screen=face-up-only";
    legal_from(variant, "8/8/8/C1x2k2 r p 0 9", "a1", "a1-a2 a1-b1");
    legal_from(variant, "8/8/8/C1p2k2 r - 0 9", "a1", "a1-a2 a1-b1 a1xf1");
}

#[test]
fn under_face_up_only_a_face_down_piece_still_stands_in_the_way() {
    let variant = "taiwan+screen=face-up-only";
    legal_from(variant, "8/8/8/C1x1P1k1 r p 0 9", "a1", "a1-a2 a1-b1");
    legal_from(variant, "8/8/8/C1P1x1k1 r p 0 9", "a1", "a1-a2 a1-b1");
}
