//! Turns, the first flip, flipping and moving.

use crate::banqi::examples::*;

#[test]
fn before_anything_is_known_every_square_can_be_flipped_and_nothing_else_done() {
    legal(
        "taiwan",
        START,
        "a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2 e3 e4 f1 f2 f3 f4 g1 g2 g3 g4 h1 h2 h3 h4",
    );
}

#[test]
fn the_first_flip_gives_the_first_seat_the_colour_it_uncovers() {
    becomes(
        "taiwan",
        START,
        "a1(k)",
        "xxxxxxxx/xxxxxxxx/xxxxxxxx/kxxxxxxx r KAAEERRHHCCPPPPPaaeerrhhccppppp 0 1",
    );
    becomes(
        "taiwan",
        START,
        "h4(P)",
        "xxxxxxxP/xxxxxxxx/xxxxxxxx/xxxxxxxx b KAAEERRHHCCPPPPkaaeerrhhccppppp 0 1",
    );
}

#[test]
fn the_second_seat_can_only_flip_at_first() {
    legal_after("taiwan", "2xxx3/8/8/8 - Kkp 0 0", "c4(K)", "d4 e4");
    refuses("taiwan", "2xxx3/8/8/8 - Kkp 0 0", "c4(K) c4-b4");
}

#[test]
fn flipping_is_legal_while_anything_is_face_down_and_whose_piece_appears_does_not_matter() {
    let board = "8/8/8/Kx2x2k r Ap 3 9";
    legal("taiwan", board, "a1-a2 b1 e1");
    becomes("taiwan", board, "b1(A)", "8/8/8/KA2x2k b p 0 10");
    becomes("taiwan", board, "b1(p)", "8/8/8/Kp2x2k b A 0 10");
}

#[test]
fn a_flip_shows_a_face_from_the_bag_and_nothing_else_shows_one() {
    let board = "8/8/8/Kx2x2k r Ap 3 9";
    refuses("taiwan", board, "b1");
    refuses("taiwan", board, "b1(P)");
    refuses("taiwan", board, "b1(p) e1(p)");
    refuses("taiwan", board, "a1-a2(A)");
}

#[test]
fn a_piece_moves_one_square_orthogonally_to_an_empty_square() {
    legal("taiwan", "8/8/3H4/7k r - 0 9", "d2-c2 d2-d1 d2-d3 d2-e2");
    for far in ["d2-d4", "d2-f2", "d2-e3", "d2-d2"] {
        refuses("taiwan", "8/8/3H4/7k r - 0 9", far);
    }
}

#[test]
fn no_piece_moves_off_the_board_or_to_an_occupied_square() {
    // 2 | x . .    the chariot has a face-down piece above it and its own general beside it
    // 1 | R K .
    legal_from("taiwan", "8/8/x7/RK5k r P 0 9", "a1", "");
    legal_from("taiwan", "8/8/x7/RK5k r P 0 9", "b1", "b1-b2 b1-c1");
}

#[test]
fn face_down_pieces_and_enemy_pieces_do_not_move() {
    for ply in ["b1-b2", "h1-h2", "c3-c4"] {
        refuses("taiwan", "8/8/8/Kx5k r P 0 9", ply);
    }
}

#[test]
fn nobody_may_pass() {
    refuses("taiwan", "8/8/8/Kx5k r P 0 9", "end");
    refuses("taiwan+chain=face-up", "8/8/8/Kx5k r P 0 9", "end");
}

#[test]
fn turns_alternate_and_moves_are_quiet_plies() {
    becomes("taiwan", "8/8/8/K6k r - 0 9", "a1-a2 h1-g1 a2-b2", "8/8/1K6/6k1 b - 3 12");
}

#[test]
fn a_flip_and_a_capture_begin_the_quiet_plies_anew() {
    becomes("taiwan", "8/8/8/Kax4k r P 7 9", "a1xb1", "8/8/8/1Kx4k b P 0 10");
    becomes("taiwan", "8/8/8/Kax4k r P 7 9", "c1(P)", "8/8/8/KaP4k b - 0 10");
}
