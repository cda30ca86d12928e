//! Draws: cycles, positions, the quiet limit.

use crate::banqi::examples::*;

const BOARD: &str = "8/8/8/K6a r - 0 90";
const ROUND: &str = "a1-a2 h1-h2 a2-a1 h2-h1 ";

#[test]
fn three_full_rounds_of_actions_are_a_draw() {
    result("taiwan", BOARD, &ROUND.repeat(3), "draw: cycle");
    result("taiwan", BOARD, ROUND.repeat(3).trim_end_matches("h2-h1 "), "ongoing");
    result("taiwan", BOARD, &ROUND.repeat(2), "ongoing");
}

#[test]
fn a_cycle_may_begin_anywhere() {
    let elsewhere = "a1-b1 h1-g1 b1-a1 g1-h1 ";
    result("taiwan", BOARD, &format!("{elsewhere}{}", ROUND.repeat(3)), "draw: cycle");
    let begun = "a2-a1 h2-h1 ";
    result("taiwan", "8/8/K6a/8 r - 0 90", &format!("{begun}{}", ROUND.repeat(2)), "ongoing");
    result("taiwan", "8/8/K6a/8 r - 0 90", &format!("{begun}{}a1-a2 h1-h2", ROUND.repeat(2)), "draw: cycle");
}

#[test]
fn a_cycle_may_have_any_length() {
    let eight = "a1-a2 h1-h2 a2-b2 h2-h1 b2-b1 h1-h2 b1-a1 h2-h1 ";
    result("taiwan", BOARD, &eight.repeat(3), "draw: cycle");
    result("taiwan", BOARD, &eight.repeat(2), "ongoing");
}

#[test]
fn positions_are_not_compared_by_the_cycle_rule() {
    // The same position occurs for the fifth time, but there are never three rounds of the same actions.
    let other = "a1-b1 h1-g1 b1-a1 g1-h1 ";
    result("taiwan", BOARD, &format!("{ROUND}{other}{ROUND}{other}"), "ongoing");
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw_and_the_first_position_counts() {
    result("olympiad", BOARD, ROUND, "ongoing");
    result("olympiad", BOARD, &ROUND.repeat(2), "draw: position");
    let other = "a1-b1 h1-g1 b1-a1 g1-h1 ";
    result("olympiad", BOARD, &format!("{ROUND}{other}"), "draw: position");
}

#[test]
fn under_agree_nothing_is_drawn_by_repetition() {
    result("boyer", BOARD, &ROUND.repeat(6), "ongoing");
    result("taiwan+endless=agree", BOARD, &ROUND.repeat(6), "ongoing");
}

#[test]
fn under_position_draw_cycles_are_not_counted_and_the_other_way_round() {
    result("taiwan+endless=position-draw", BOARD, &ROUND.repeat(2), "draw: position");
    result("olympiad+endless=cycle-draw", BOARD, &ROUND.repeat(2), "ongoing");
    result("olympiad+endless=cycle-draw", BOARD, &ROUND.repeat(3), "draw: cycle");
}

#[test]
fn the_quiet_limit_is_a_draw_when_it_is_reached() {
    for (variant, limit) in [("taiwan", 60), ("boyer", 200), ("olympiad", 180), ("club", 40)] {
        result(variant, &format!("8/8/8/K6a r - {} 300", limit - 2), "a1-a2", "ongoing");
        result(variant, &format!("8/8/8/K6a r - {} 300", limit - 1), "a1-a2", "draw: quiet-limit");
        result(variant, &format!("8/8/8/K6a r - {limit} 300"), "", "draw: quiet-limit");
        result(variant, &format!("8/8/8/K6a r - {} 300", limit + 5), "", "draw: quiet-limit");
    }
}

#[test]
fn the_quiet_limit_may_be_any_number_or_none() {
    result("taiwan+quiet-limit=4", BOARD, "a1-a2 h1-h2 a2-a3", "ongoing");
    result("taiwan+quiet-limit=4", BOARD, "a1-a2 h1-h2 a2-a3 h2-h3", "draw: quiet-limit");
    result("taiwan+quiet-limit=none", "8/8/8/K6a r - 250 300", "a1-a2", "ongoing");
    result("boyer+quiet-limit=none", "8/8/8/K6a r - 250 300", "a1-a2", "ongoing");
}

#[test]
fn a_flip_a_capture_and_an_attempt_are_progress() {
    result("taiwan", "8/8/8/K1x4a r P 59 90", "c1(P)", "ongoing");
    result("taiwan", "8/8/8/Kh5a r - 59 90", "a1xb1", "ongoing");
    result("taiwan+dark-capture=attempt", "8/8/8/Kx5a r P 59 90", "a1?b1(P)", "ongoing");
}
