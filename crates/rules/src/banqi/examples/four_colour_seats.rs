//! Four seats with one colour each, alone or in teams.

use crate::banqi::examples::*;

const FOUR: &str = "four-colour-4";
const TEAMS: &str = "four-colour-teams";

/// A position with pieces on the lowest rank only.
fn row(pieces: &str, rest: &str) -> String {
    format!("8/8/8/8/8/8/8/{pieces} {rest}")
}

#[test]
fn a_seat_takes_the_colour_of_the_first_piece_it_flips_that_nobody_owns() {
    let board = row("xxxxxxxx", "1:-,-,-,- KPPaaA'e'e' 0 0");
    becomes(FOUR, &board, "a1(P)", &row("Pxxxxxxx", "2:r,-,-,- KPaaA'e'e' 0 1"));
    becomes(FOUR, &board, "a1(P) b1(K)", &row("PKxxxxxx", "3:r,-,-,- PaaA'e'e' 0 2"));
    becomes(FOUR, &board, "a1(P) b1(K) c1(a)", &row("PKaxxxxx", "4:r,-,b,- PaA'e'e' 0 3"));
}

#[test]
fn the_last_colour_is_given_the_moment_the_third_is_claimed() {
    let board = row("xxxxxxxx", "1:-,-,-,- KPPaaA'e'e' 0 0");
    becomes(FOUR, &board, "a1(P) b1(K) c1(a) d1(e')", &row("PKae'xxxx", "1:r,u,b,g PaA'e' 0 4"));
}

#[test]
fn a_seat_may_only_flip_while_it_owns_no_colour() {
    legal_after(FOUR, &row("xxxx4", "1:-,-,-,- KaA'e' 0 0"), "a1(K)", "b1 c1 d1");
    // Pieces that no seat owns yet do not belong to it either.
    legal(FOUR, &row("Kax3A'x", "2:r,-,-,- ae' 0 5"), "c1 h1");
}

#[test]
fn a_seat_that_owns_a_colour_claims_no_second_one() {
    becomes(FOUR, &row("Kxxx4", "1:r,-,-,- aA'e' 0 4"), "b1(a)", &row("Kaxx4", "2:r,-,-,- A'e' 0 5"));
}

#[test]
fn a_piece_whose_colour_nobody_owns_is_an_enemy() {
    legal_from(FOUR, &row("Kaxx4", "1:r,-,-,- A'e' 0 4"), "a1", "a1-a2 a1xb1");
}

#[test]
fn a_last_colour_without_a_piece_puts_its_seat_out() {
    becomes(FOUR, &row("Kax5", "3:r,b,-,- A' 0 6"), "c1(A')", &row("KaA'5", "1:r,b,u,g! - 0 7"));
}

#[test]
fn a_colourless_seat_without_an_unowned_colour_face_down_takes_the_one_with_most_pieces() {
    // Blue and green have two pieces each, black has one.
    let board = "8/8/8/8/8/8/7H'/Kxa1E'1e'r' 1:r,-,-,- P 0 4";
    becomes(FOUR, board, "a1-a2", "8/8/8/8/8/8/K6H'/1xa1E'1e'r' 2:r,u,-,- P 1 5");
    // The third colour goes to seat 3, and the last one therefore to seat 4.
    becomes(FOUR, board, "a1-a2 h2-h3", "8/8/8/8/8/7H'/K7/1xa1E'1e'r' 3:r,u,g,b P 2 6");
}

#[test]
fn a_colourless_seat_that_is_left_a_colour_without_pieces_is_out() {
    // Seat 2 gets black, seat 3 blue, and seat 4 therefore green. None of these colours has a piece left.
    let board = row("K7", "1:r,-,-,- - 0 40");
    ends(FOUR, &board, "a1-a2", "8/8/8/8/8/8/K7/8 1:r,b!,u!,g! - 1 41", "seat 1 wins: wiped-out");
}

#[test]
fn a_colourless_seat_still_flips_while_an_unowned_colour_is_face_down() {
    let board = row("Kxxa1E'1e'", "1:r,-,-,- Pa 0 4");
    becomes(FOUR, &board, "a1-a2", "8/8/8/8/8/8/K7/1xxa1E'1e' 2:r,-,-,- Pa 1 5");
    becomes(FOUR, &board, "a1-a2 b1(P)", "8/8/8/8/8/8/K7/1Pxa1E'1e' 3:r,-,-,- a 0 6");
}

#[test]
fn every_colour_but_ones_own_is_an_enemy() {
    legal(FOUR, "8/8/8/8/8/1h6/hRH'5/1h'6 1:r,b,u,g - 0 9", "b2xa2 b2xb1 b2xb3 b2xc2");
}

#[test]
fn a_seat_with_no_piece_left_is_out_and_its_turns_are_skipped() {
    let board = row("Kh1H'2h'1", "1:r,b,u,g - 3 9");
    becomes(FOUR, &board, "a1xb1", &row("1K1H'2h'1", "3:r,b!,u,g - 0 10"));
    let board = row("1K1H'2h'1", "4:r,b!,u,g - 0 9");
    becomes(FOUR, &board, "g1-g2 b1-b2", "8/8/8/8/8/8/1K4h'1/3H'4 3:r,b!,u,g - 2 11");
}

#[test]
fn a_seat_with_pieces_face_down_is_not_out() {
    let board = row("Kh1H'2h'x", "1:r,b,u,g p 3 9");
    becomes(FOUR, &board, "a1xb1", &row("1K1H'2h'x", "2:r,b,u,g p 0 10"));
}

#[test]
fn when_stuck_a_seat_without_pieces_is_out_once_nothing_is_face_down() {
    let variant = "four-colour-4+wiped-out=when-stuck";
    let board = row("Kh1H'2h'x", "1:r,b,u,g P 3 9");
    becomes(variant, &board, "a1xb1", &row("1K1H'2h'x", "2:r,b,u,g P 0 10"));
    let board = row("Kh1H'2h'1", "1:r,b,u,g - 3 9");
    becomes(variant, &board, "a1xb1", &row("1K1H'2h'1", "3:r,b!,u,g - 0 10"));
}

#[test]
fn a_seat_that_cannot_act_on_its_turn_is_out_and_its_pieces_stay() {
    // 2 | R .      black's soldier in the corner has chariots above and beside it
    // 1 | p R
    let board = "8/8/8/8/8/8/1R6/pR4H'h' 1:r,b,u,g - 3 9";
    becomes(FOUR, board, "b2-a2", "8/8/8/8/8/8/R7/pR4H'h' 3:r,b!,u,g - 4 10");
    becomes(FOUR, board, "b2-a2 g1-g2 h1-h2 a2xa1", "8/8/8/8/8/8/6H'h'/RR6 3:r,b!,u,g - 0 13");
}

#[test]
fn the_last_seat_in_wins() {
    let board = row("K1H'1h'3", "3:r,b!,u,g! - 3 9");
    result(FOUR, &board, "c1-b1", "ongoing");
    ends(FOUR, &board, "c1-b1 a1xb1", &row("1K2h'3", "1:r,b!,u!,g! - 0 11"), "seat 1 wins: wiped-out");
    let board = "8/8/8/8/8/8/1R6/pR6 1:r,b,u!,g! - 3 9";
    ends(FOUR, board, "b2-a2", "8/8/8/8/8/8/R7/pR6 1:r,b!,u!,g! - 4 10", "seat 1 wins: no-action");
}

#[test]
fn four_seats_draw_by_cycle_or_after_30_quiet_plies_each() {
    let board = "K6k/8/8/8/8/8/8/A'6a' 1:r,b,u,g - 0 9";
    let round = "a8-a7 h8-h7 a1-a2 h1-h2 a7-a8 h7-h8 a2-a1 h2-h1 ";
    result(FOUR, board, &round.repeat(3), "draw: cycle");
    result(FOUR, board, &round.repeat(2), "ongoing");
    for variant in [FOUR, TEAMS] {
        result(variant, "K6k/8/8/8/8/8/8/A'6a' 1:r,b,u,g - 118 200", "a8-a7", "ongoing");
        result(variant, "K6k/8/8/8/8/8/8/A'6a' 1:r,b,u,g - 119 200", "a8-a7", "draw: quiet-limit");
    }
}

#[test]
fn equals_that_remove_each_other_put_both_seats_out_but_the_mover_last() {
    let variant = "four-colour-4+equal=both-removed";
    let board = row("Kk3H'h'1", "1:r,b,u,g - 3 9");
    becomes(variant, &board, "a1xb1", &row("5H'h'1", "3:r!,b!,u,g - 0 10"));
    let board = row("Kk6", "1:r,b,u!,g! - 3 9");
    ends(variant, &board, "a1xb1", &row("8", "1:r,b!,u!,g! - 0 10"), "seat 1 wins: wiped-out");
}

#[test]
fn dying_in_an_attempt_may_put_the_attacker_out() {
    let variant = "four-colour-4+dark-capture=attempt-or-die";
    let board = row("Hx3H'h'k", "1:r,b,u,g A' 3 9");
    becomes(variant, &board, "a1?b1(A')", &row("1A'3H'h'k", "2:r!,b,u,g - 0 10"));
}

#[test]
fn a_chain_may_put_several_seats_out() {
    let variant = "four-colour-4+chain=face-up";
    let board = row("KhH'3h'1", "1:r,b,u,g - 3 9");
    becomes(variant, &board, "a1xb1", &row("1KH'3h'1", "1:r,b!,u,g@b1 - 0 9"));
    becomes(variant, &board, "a1xb1 b1xc1", &row("2K3h'1", "4:r,b!,u!,g - 0 10"));
}

#[test]
fn a_seat_whose_only_moves_are_forbidden_chases_is_out() {
    // Seat 4's horse moves directly before seat 1's chariot. Seats 2 and 3 move far away.
    let board = "8/7k/8/7A'/8/k'7/8/Rh'6 4:r,b,u,g - 0 9";
    let there = "b1-b2 a1-a2 h7-h8 h5-h4 ";
    let back = "b2-b1 a2-a1 h8-h7 h4-h5 ";
    let line = format!("{}{there}b2-b1", [there, back].concat().repeat(3));
    let variant = "four-colour-4+chase-limit=7+endless=agree";
    becomes(variant, board, &line, "7k/8/8/8/7A'/k'7/R7/1h'6 2:r!,b,u,g - 29 38");
}

#[test]
fn allies_cannot_take_each_other() {
    let board = "8/8/8/8/8/1h6/1RH'5/1h'6 1:r,b,u,g - 0 9";
    legal(TEAMS, board, "b2-a2 b2xb1 b2xb3");
    legal(FOUR, board, "b2-a2 b2xb1 b2xb3 b2xc2");
}

#[test]
fn an_attempt_that_finds_an_allys_piece_only_turns_it_up() {
    for option in ["attempt", "attempt-or-die"] {
        let variant = format!("{TEAMS}+dark-capture={option}");
        let board = row("Rx3H'h'k", "1:r,b,u,g A' 3 9");
        becomes(&variant, &board, "a1?b1(A')", &row("RA'3H'h'k", "2:r,b,u,g - 0 10"));
    }
}

#[test]
fn a_team_wins_when_both_opponents_are_out() {
    let board = row("Kh1H'2h'1", "1:r,b,u,g! - 3 9");
    ends(TEAMS, &board, "a1xb1", &row("1K1H'2h'1", "3:r,b!,u,g! - 0 10"), "seats 1 and 3 win: wiped-out");
    let board = row("Ra2h'3", "2:r,b,u!,g - 3 9");
    ends(TEAMS, &board, "b1xa1", &row("a3h'3", "4:r!,b,u!,g - 0 10"), "seats 2 and 4 win: wiped-out");
}

#[test]
fn a_team_with_one_seat_out_plays_on() {
    becomes(TEAMS, &row("Kh1H'2h'1", "1:r,b,u,g - 3 9"), "a1xb1", &row("1K1H'2h'1", "3:r,b!,u,g - 0 10"));
    becomes(TEAMS, &row("K1H'1a3", "1:r,b,u,g! - 3 9"), "a1-b1", &row("1KH'1a3", "2:r,b,u,g! - 4 10"));
}
