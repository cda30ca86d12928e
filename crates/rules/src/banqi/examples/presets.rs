//! The rules that variant names stand for.

use crate::banqi::examples::*;

#[test]
fn options_are_appended_in_any_order() {
    let board = "8/8/8/Rhx2xxk r Ppp 5 9";
    legal_after("taiwan+dark-capture=attempt+chain=any", board, "a1xb1", "b1?c1 end");
    legal_after("taiwan+chain=any+dark-capture=attempt", board, "a1xb1", "b1?c1 end");
}

#[test]
fn an_option_may_repeat_what_the_preset_says() {
    result("taiwan+endless=cycle-draw+quiet-limit=60", "8/8/8/K6a r - 59 90", "a1-a2", "draw: quiet-limit");
}

#[test]
fn hongkong_and_mainland_draw_and_end_as_taiwan() {
    let cycle = "a1-a2 h1-h2 a2-a1 h2-h1 ".repeat(3);
    for variant in ["taiwan", "hongkong", "mainland"] {
        result(variant, "8/8/8/K6a r - 0 90", &cycle, "draw: cycle");
        result(variant, "8/8/8/K6a r - 59 90", "a1-a2", "draw: quiet-limit");
        result(variant, "8/8/8/Kax5 r A 5 9", "a1xb1", "red wins: wiped-out");
    }
}

#[test]
fn boyer_and_woody_draw_nothing_but_very_long_games_and_let_the_stuck_lose() {
    let cycle = "a1-a2 h1-h2 a2-a1 h2-h1 ".repeat(6);
    for variant in ["boyer", "woody"] {
        result(variant, "8/8/8/K6a r - 0 90", &cycle, "ongoing");
        result(variant, "8/8/8/K6a r - 199 290", "a1-a2", "draw: quiet-limit");
        result(variant, "8/8/8/Kax5 r A 5 9", "a1xb1", "ongoing");
    }
}

#[test]
fn olympiad_and_club_draw_positions_and_wipe_out_at_once() {
    for variant in ["olympiad", "club"] {
        result(variant, "8/8/8/K6a r - 0 90", &"a1-a2 h1-h2 a2-a1 h2-h1 ".repeat(2), "draw: position");
        result(variant, "8/8/8/Kax5 r A 5 9", "a1xb1", "red wins: wiped-out");
    }
}

#[test]
fn every_preset_but_two_has_the_taiwan_cannon_and_ranks() {
    for variant in ["taiwan", "boyer", "woody", "olympiad", "club"] {
        legal_from(variant, "8/8/8/CPk5 r - 0 9", "a1", "a1-a2 a1xc1");
        legal_from(variant, "8/8/8/Cp5K r - 0 9", "a1", "a1-a2");
        legal_from(variant, "8/8/8/Ra5K r - 0 9", "a1", "a1-a2");
        legal_from(variant, "8/8/8/Kp5k r - 0 9", "a1", "a1-a2");
    }
}

#[test]
fn no_preset_attacks_face_down_pieces_chains_or_removes_both() {
    for variant in ["taiwan", "hongkong", "mainland", "boyer", "woody", "olympiad", "club"] {
        legal_from(variant, "8/8/8/Hx5k r P 0 9", "a1", "a1-a2");
        becomes(variant, "8/8/8/Rhrh2Kk r - 5 9", "a1xb1", "8/8/8/1Rrh2Kk b - 0 10");
        becomes(variant, "8/8/8/Rr4Kk r - 5 9", "a1xb1", "8/8/8/1R4Kk b - 0 10");
        becomes(variant, "8/8/8/Hx4xk r Pp 5 9", "b1(p)", "8/8/8/Hp4xk b P 0 10");
    }
}

#[test]
fn who_begins_and_the_last_peek_change_nothing_on_the_board() {
    for option in ["first=opponent", "first=higher-rated", "first=lot", "last-peek=hidden", "last-peek=shown"]
    {
        let variant = format!("taiwan+{option}");
        becomes(&variant, "8/8/8/Kax5 r a 5 9", "a1xb1", "8/8/8/1Kx5 b a 0 10");
    }
}
