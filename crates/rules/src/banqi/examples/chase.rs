//! `chase-limit=7` under the club rules.

use crate::banqi::Game;
use crate::banqi::examples::*;

/// The chariot follows the horse up and down the edge: two chase plies per round.
///
/// ```text
/// 2 | . .
/// 1 | R h     black to move
/// ```
const BOARD: &str = "7K/8/8/Rh5k b - 0 9";
const ROUND: &str = "b1-b2 a1-a2 b2-b1 a2-a1 ";

/// Seven chase plies, after which the horse has moved again.
fn seven_and_a_flight() -> String {
    format!("{}b1-b2 a1-a2 b2-b1", ROUND.repeat(3))
}

#[test]
fn seven_chase_plies_in_a_run_are_legal() {
    becomes("club", BOARD, &seven_and_a_flight(), "7K/8/R7/1h5k r - 15 24");
}

#[test]
fn the_eighth_chase_ply_is_illegal() {
    refuses("club", BOARD, &format!("{} a2-a1", seven_and_a_flight()));
    // The chariot may not chase from another square either. It may move away, and other pieces may move.
    refuses("club", BOARD, &format!("{} a2-b2", seven_and_a_flight()));
    legal_after("club", BOARD, &seven_and_a_flight(), "a2-a3 h4-g4 h4-h3");
}

#[test]
fn the_run_under_way_can_be_told_from_either_side_of_the_board() {
    let run = |plies: &str| {
        let mut game = Game::from_position("club".parse().unwrap(), BOARD.parse().unwrap());
        plies.split_whitespace().for_each(|ply| game.play(ply.parse().unwrap()).unwrap());
        game.chase_run()
    };
    assert_eq!(run(""), 0);
    assert_eq!(run("b1-b2 a1-a2"), 1);
    assert_eq!(run("b1-b2 a1-a2 b2-b1"), 1, "the prey has stepped away");
    assert_eq!(run(&seven_and_a_flight()), 7);
    assert_eq!(run("b1-b2 a1-a2 h1-g1"), 0, "another piece has moved");
    assert_eq!(run("b1-b2 a1-a2 b2-b1 h4-h3"), 0, "the chaser has left off");
}

#[test]
fn without_a_limit_a_chase_goes_on() {
    legal_after("taiwan+endless=agree", BOARD, &seven_and_a_flight(), "a2-a1 a2-a3 a2-b2 h4-g4 h4-h3");
}

#[test]
fn any_other_action_ends_the_run() {
    let line = format!("{} h4-h3 b1-b2 h3-h4 b2-b1 a2-a1", seven_and_a_flight());
    becomes("club", BOARD, &line, "7K/8/8/Rh5k b - 20 29");
    // Another move of the victim's seat also ends the run, since the chariot then does not chase the piece that
    // moved.
    let line = format!("{}b1-b2 a1-a2 h1-g1 a2-a1 b2-b1 a1-a2 b1-b2 h4-h3 b2-b1 a2-a1", ROUND.repeat(3));
    becomes("club", BOARD, &line, "8/7K/8/Rh4k1 b - 22 31");
}

#[test]
fn a_run_is_of_one_pair() {
    // Two chariots take turns: neither reaches the limit.
    // 3 | . . .
    // 2 | . . .    h b1-b2, R a1-a2; h b2-c2, R c4-c3; h c2-c1, R c3-c2
    // 1 | R h .
    let board = "2R4K/8/8/Rh5k b - 0 9";
    let line = format!("{}b1-b2 a1-a2 b2-c2 c4-c3 c2-c1 c3-c2", ROUND.repeat(3));
    becomes("club", board, &line, "7K/8/R1R5/2h4k b - 18 27");
}

#[test]
fn taking_the_victim_is_no_chase_ply() {
    let line = format!("{}b1-b2 a1-a2 h1-g1 a2xb2", ROUND.repeat(3));
    becomes("club", BOARD, &line, "7K/8/1R6/6k1 b - 0 25");
}

#[test]
fn following_without_being_able_to_take_is_no_chase() {
    // The horse may follow the chariot as long as it likes: it could not capture it, so the limit does not apply.
    let board = "7K/8/8/Hr5k b - 0 9";
    result("club+endless=agree", board, &format!("{} a2-a1", seven_and_a_flight()), "ongoing");
}

#[test]
fn a_cannon_chases_by_its_jump() {
    let board = "7K/8/3P4/C2P3h b - 0 9";
    let round = "h1-h2 a1-a2 h2-h1 a2-a1 ";
    let seven = format!("{}h1-h2 a1-a2 h2-h1 ", round.repeat(3));
    refuses("club", board, &format!("{seven} a2-a1"));
    // Without the lower screen every second ply is not a chase ply, so no run is longer than one.
    let board = "7K/8/3P4/C6h b - 0 9";
    result("club+endless=agree", board, &format!("{seven} a2-a1"), "ongoing");
}

#[test]
fn a_seat_with_nothing_else_legal_loses_to_its_victim() {
    // 3 | k .      the general prevents the chariot from leaving
    // 2 | R .
    // 1 | . h
    let board = "8/k7/8/Rh6 b - 0 9";
    ends("club", board, &seven_and_a_flight(), "8/k7/R7/1h6 r - 15 24", "black wins: chase");
    result("club", "8/k7/8/Rh5x b P 0 9", &seven_and_a_flight(), "ongoing");
}

#[test]
fn positions_after_plies_of_a_run_do_not_count() {
    result("olympiad", BOARD, &ROUND.repeat(2), "draw: position");
    result("club", BOARD, &ROUND.repeat(3), "ongoing");
    result("olympiad+chase-limit=7", BOARD, &ROUND.repeat(3), "ongoing");
}

#[test]
fn other_positions_count_for_the_club_too() {
    result("club", "8/8/8/K6a r - 0 9", &"a1-a2 h1-h2 a2-a1 h2-h1 ".repeat(2), "draw: position");
}

#[test]
fn cycles_of_a_chase_are_drawn_where_cycles_are() {
    result("taiwan+chase-limit=7", BOARD, &ROUND.repeat(3), "draw: cycle");
}
