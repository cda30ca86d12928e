use super::*;
use crate::rules::Kind;

fn game(position: &str) -> Game {
    Game::from_position(RuleSet::taiwan(), position.parse().unwrap())
}

fn played(position: &str, plies: &str) -> Game {
    let mut game = game(position);
    for ply in plies.split_whitespace() {
        game.play(ply.parse().unwrap()).unwrap_or_else(|why| panic!("{ply}: {why}"));
    }
    game
}

fn ending(position: &str, plies: &str) -> String {
    played(position, plies).outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string())
}

#[test]
fn every_reason_an_action_is_illegal_is_given() {
    use IllegalAction as Why;
    let board = "2x4c/k1c4p/PpCC3P/KHx4r r pp 0 30";
    for (action, why) in [
        ("a8", Why::OffBoard),
        ("a1-a5", Why::OffBoard),
        ("h8xa1", Why::OffBoard),
        ("e1", Why::EmptySquare),
        ("a1", Why::NotFaceDown),
        ("h4", Why::NotFaceDown),
        ("e1-f1", Why::EmptySquare),
        ("e1xf1", Why::EmptySquare),
        ("c1-d1", Why::FaceDownPiece),
        ("c1xb1", Why::FaceDownPiece),
        ("h4-g4", Why::NotYourPiece),
        ("h3xh2", Why::NotYourPiece),
        ("h2-f2", Why::NotAdjacent),
        ("h2-g3", Why::NotAdjacent),
        ("h2xh4", Why::NotAdjacent),
        ("b1-b2", Why::Occupied),
        ("b1-c1", Why::Occupied),
        ("b1-b1", Why::Occupied),
        ("a1-a2", Why::Occupied),
        ("d2xe2", Why::NothingToTake),
        ("h2xg2", Why::NothingToTake),
        ("a1xb1", Why::OwnPiece),
        ("b1xb1", Why::OwnPiece),
        ("b1xc1", Why::TargetFaceDown),
        ("h2xh1", Why::RankTooLow { captor: Kind::Soldier, victim: Kind::Chariot }),
        ("c2xc3", Why::CannonCannotStepCapture),
        ("c2xa3", Why::CannonNeedsLine),
        ("d2xa3", Why::CannonNeedsLine),
    ] {
        assert_eq!(game(board).check(action.parse().unwrap()), Err(why), "{action}");
    }
    let cannon =
        |placement: &str| game(&format!("8/8/8/{placement} r - 0 30")).check("a1xh1".parse().unwrap());
    assert_eq!(cannon("C6k"), Err(Why::CannonNeedsOneScreen { screens: 0 }));
    assert_eq!(cannon("C2p3k"), Ok(()));
    assert_eq!(cannon("CP1p3k"), Err(Why::CannonNeedsOneScreen { screens: 2 }));
    assert_eq!(game("8/8/8/Kp6 r - 0 9").check("a1xb1".parse().unwrap()), Err(Why::GeneralCannotTakeSoldier));
    assert_eq!(Game::new(RuleSet::taiwan()).check("a1-a2".parse().unwrap()), Err(Why::ColoursNotKnown));
    assert_eq!(game("8/8/8/Kx6 b A 0 9").check("b1".parse().unwrap()), Err(Why::GameOver));
}

#[test]
fn a_turn_up_carries_a_face_that_is_in_the_bag_and_nothing_else_does() {
    let refused = |ply: &str| {
        let mut game = game("8/8/8/Kx5k r p 0 9");
        let before = game.clone();
        let why = game.play(ply.parse().unwrap()).unwrap_err();
        assert_eq!(game, before);
        why
    };
    assert_eq!(refused("b1"), IllegalPly::FaceMissing);
    assert_eq!(refused("b1(P)").to_string(), "the face P is not in the bag");
    assert_eq!(refused("a1-a2(p)"), IllegalPly::FaceNotDue);
    assert_eq!(refused("a1(p)"), IllegalPly::Action(IllegalAction::NotFaceDown));
}

#[test]
fn a_side_with_no_piece_left_loses_at_once_even_with_pieces_face_down() {
    assert_eq!(ending("8/8/8/Kax5 r A 0 9", "a1xb1"), "red wins: wiped-out");
    assert_eq!(ending("8/8/8/Kax5 r a 0 9", "a1xb1"), "ongoing");
    assert_eq!(ending("x7/8/8/8 - K 0 0", "a4(K)"), "red wins: wiped-out");
}

#[test]
fn a_seat_that_cannot_act_on_its_turn_loses() {
    // 2 | R .      black's soldier in the corner has the chariot above and beside it
    // 1 | p R
    assert_eq!(ending("8/8/1R6/pR6 r - 0 9", "b2-a2"), "red wins: no-action");
    assert_eq!(ending("8/8/1R6/pR5x r p 0 9", "b2-a2"), "ongoing");
}

#[test]
fn a_win_comes_before_any_draw() {
    assert_eq!(ending("8/8/1R6/pR6 r - 59 90", "b2-a2"), "red wins: no-action");
    assert_eq!(ending("8/8/8/K6a r - 59 90", "a1-a2"), "draw: quiet-limit");
    assert_eq!(game("8/8/8/K7 b - 60 90").outcome().unwrap().to_string(), "red wins: wiped-out");
}

#[test]
fn sixty_quiet_plies_are_a_draw_and_a_finished_position_has_no_actions() {
    assert_eq!(ending("8/8/8/K6a r - 58 90", "a1-a2"), "ongoing");
    let over = game("8/8/8/K6a r - 60 90");
    assert_eq!(over.outcome(), Some(Outcome::Draw { reason: Reason::QuietLimit }));
    assert!(over.actions().is_empty());
    assert!(!over.position().actions(&RuleSet::taiwan()).is_empty());
}

#[test]
fn three_full_rounds_of_actions_are_a_draw() {
    let board = "8/8/8/K6a r - 0 90";
    let round = "a1-a2 h1-h2 a2-a1 h2-h1 ";
    assert_eq!(ending(board, &round.repeat(3)), "draw: cycle");
    let almost = played(board, round.repeat(3).trim_end_matches(" h2-h1 "));
    assert_eq!((almost.outcome(), almost.cycle_rounds(), almost.quiet()), (None, 2, 11));
    assert_eq!(played(board, round).cycle_rounds(), 1);
    assert_eq!(played(board, &round.repeat(2)).cycle_rounds(), 2);
}

#[test]
fn a_cycle_may_begin_anywhere_and_positions_are_not_compared() {
    let board = "8/8/8/K6a r - 0 90";
    let round = "a1-a2 h1-h2 a2-a1 h2-h1 ";
    assert_eq!(ending(board, &format!("a1-b1 h1-g1 b1-a1 g1-h1 {}", round.repeat(3))), "draw: cycle");
    // The position returns a third time after eight plies, the actions have been round only twice.
    assert_eq!(ending(board, &round.repeat(2)), "ongoing");
    let eight = "a1-a2 h1-h2 a2-b2 h2-h1 b2-b1 h1-h2 b1-a1 h2-h1 ";
    assert_eq!(ending(board, &eight.repeat(3)), "draw: cycle");
    assert_eq!(ending(board, &eight.repeat(2)), "ongoing");
}

#[test]
fn plies_tell_who_played_them_and_what_they_took() {
    let game = played("xx6/8/8/8 - Kp 0 0", "a4(K) b4(p)");
    assert_eq!(game.colour_of_first(), Some(Colour::Red));
    assert_eq!(game.plies()[0].by, Some(Colour::Red));
    assert_eq!(game.plies()[1].by, Some(Colour::Black));
    let game = played("8/8/8/Kp6 b - 3 9", "b1xa1");
    assert_eq!(game.plies()[0].victim, Piece::from_letter('K'));
    assert_eq!(game.colour_of_first(), Some(Colour::Red));
    assert_eq!(Game::new(RuleSet::taiwan()).colour_of_first(), None);
}
