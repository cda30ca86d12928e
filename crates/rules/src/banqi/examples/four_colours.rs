//! The 8x8 board with four colours, and two seats with two colours each.

use crate::banqi::examples::*;

const FOUR_SETS: &str = "KAAEERRHHCCPPPPPkaaeerrhhccppppp\
    K'A'A'E'E'R'R'H'H'C'C'P'P'P'P'P'k'a'a'e'e'r'r'h'h'c'c'p'p'p'p'p'";

fn start(side: &str) -> String {
    format!("{} {side} {FOUR_SETS} 0 0", ["xxxxxxxx"; 8].join("/"))
}

#[test]
fn at_the_start_64_squares_can_be_flipped() {
    let squares: Vec<String> =
        ('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}"))).collect();
    legal("four-colour-2", &start("1:-,-"), &squares.join(" "));
    legal("four-colour-4", &start("1:-,-,-,-"), &squares.join(" "));
}

#[test]
fn red_goes_with_green_and_black_with_blue_by_the_first_flip() {
    for (face, side) in [("K", "2:r,b"), ("k'", "2:r,b"), ("k", "2:b,r"), ("K'", "2:b,r")] {
        let bag = FOUR_SETS.replacen(face, "", 1);
        let board = format!("{}/{face}xxxxxxx {side} {bag} 0 1", ["xxxxxxxx"; 7].join("/"));
        becomes("four-colour-2", &start("1:-,-"), &format!("a1({face})"), &board);
    }
}

#[test]
fn a_seat_of_two_moves_both_its_colours_and_takes_both_others() {
    // Red and green play against black and blue.
    let board = "8/8/8/8/8/8/Rr'6/rR'6 1:r,b - 0 9";
    legal("four-colour-2", board, "a2-a3 a2xa1 b2-b3 b2-c2 b2xb1");
    let board = "8/8/8/8/8/8/Rr'6/rR'6 2:r,b - 0 9";
    legal("four-colour-2", board, "a1xa2 b1-c1 b1xb2");
}

#[test]
fn pieces_of_blue_and_green_rank_like_the_others() {
    legal_from("four-colour-2", "8/8/8/8/8/8/8/K'P6 2:r,b - 0 9", "a1", "a1-a2");
    legal_from("four-colour-2", "8/8/8/8/8/8/8/K'P6 1:r,b - 0 9", "b1", "b1-b2 b1-c1 b1xa1");
    legal_from("four-colour-2", "8/8/8/8/8/8/8/a'R'6 1:r,b - 0 9", "a1", "a1-a2 a1xb1");
}

#[test]
fn the_board_has_eight_ranks() {
    legal("four-colour-2", "7R/8/8/8/8/8/8/k7 1:r,b - 0 9", "h8-g8 h8-h7");
    legal_from("four-colour-2", "k7/8/8/8/p7/8/8/C7 1:r,b - 0 9", "a1", "a1-a2 a1-b1 a1xa8");
}

#[test]
fn two_seats_end_as_on_4x8_with_both_colours_of_a_seat_gone() {
    let board = "8/8/8/8/8/8/8/Kae'5 1:r,b - 5 9";
    ends("four-colour-2", board, "a1xb1", "8/8/8/8/8/8/8/1Ke'5 2:r,b - 0 10", "seat 1 wins: wiped-out");
    let board = "8/8/8/8/8/8/8/KaE'5 1:r,b - 5 9";
    becomes("four-colour-2", board, "a1xb1", "8/8/8/8/8/8/8/1KE'5 2:r,b - 0 10");
    let board = "8/8/8/8/8/8/1R6/pr'6 1:r,b - 5 9";
    ends("four-colour-2", board, "b2-a2", "8/8/8/8/8/8/R7/pr'6 2:r,b - 6 10", "seat 1 wins: no-action");
}

#[test]
fn two_seats_draw_by_cycle_or_after_30_quiet_plies_each() {
    let board = "8/8/8/8/8/8/8/K6a 1:r,b - 0 9";
    result("four-colour-2", board, &"a1-a2 h1-h2 a2-a1 h2-h1 ".repeat(3), "draw: cycle");
    result("four-colour-2", "8/8/8/8/8/8/8/K6a 1:r,b - 58 90", "a1-a2", "ongoing");
    result("four-colour-2", "8/8/8/8/8/8/8/K6a 1:r,b - 59 90", "a1-a2", "draw: quiet-limit");
}

#[test]
fn options_hold_on_8x8_as_on_4x8() {
    let attempt = "four-colour-2+dark-capture=attempt";
    let board = "8/8/8/8/8/8/xx6/R'x4Kk 2:r,b AK'h' 5 9";
    becomes(attempt, board, "a1?b1(h')", "8/8/8/8/8/8/xx6/1R'4Kk 1:r,b AK' 0 10");
    becomes(attempt, board, "a1?b1(A)", "8/8/8/8/8/8/xx6/R'A4Kk 1:r,b K'h' 0 10");
    becomes(attempt, board, "a1?b1(K')", "8/8/8/8/8/8/xx6/R'K'4Kk 1:r,b Ah' 0 10");
    let chain = "four-colour-2+chain=face-up";
    let board = "8/8/8/8/8/8/8/R'Hh'4k 2:r,b - 5 9";
    becomes(chain, board, "a1xb1", "8/8/8/8/8/8/8/1R'h'4k 2:r,b@b1 - 0 9");
    legal_after(chain, board, "a1xb1", "b1xc1 end");
    let ranked = "four-colour-4+rank=hongkong+cannon=steps";
    legal_from(ranked, "8/8/8/8/8/8/8/C'A6 3:r,b,u,g - 0 9", "a1", "a1-a2 a1xb1");
}
