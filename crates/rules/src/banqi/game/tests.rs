use crate::banqi::Kind;
use crate::banqi::game::*;
use crate::game::Colour;

fn game_by(variant: &str, position: &str) -> Game {
    Game::from_position(variant.parse().unwrap(), position.parse().unwrap())
}

fn game(position: &str) -> Game {
    game_by("taiwan", position)
}

fn played(position: &str, plies: &str) -> Game {
    played_by("taiwan", position, plies)
}

fn played_by(variant: &str, position: &str, plies: &str) -> Game {
    let mut game = game_by(variant, position);
    for ply in plies.split_whitespace() {
        game.play(ply.parse().unwrap()).unwrap_or_else(|why| panic!("{ply}: {why}"));
    }
    game
}

fn ending(position: &str, plies: &str) -> String {
    ending_by("taiwan", position, plies)
}

fn ending_by(variant: &str, position: &str, plies: &str) -> String {
    played_by(variant, position, plies).outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string())
}

#[test]
fn every_reason_an_action_is_illegal_is_given() {
    use IllegalAction as Why;
    let take =
        |from: &str, to: &str| Why::CaptureInstead { from: from.parse().unwrap(), to: to.parse().unwrap() };
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
        ("b1-b2", take("b1", "b2")),
        ("c2-c4", Why::NotAdjacent),
        ("c2-a2", Why::NotAdjacent),
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
    let moved = game("8/8/8/C2p3k r - 0 30").check("a1-h1".parse().unwrap());
    assert_eq!(moved, Err(take("a1", "h1")));
    assert_eq!(cannon("CP1p3k"), Err(Why::CannonNeedsOneScreen { screens: 2 }));
    assert_eq!(game("8/8/8/Kp6 r - 0 9").check("a1xb1".parse().unwrap()), Err(Why::GeneralCannotTakeSoldier));
    assert_eq!(Game::new(RuleSet::taiwan()).check("a1-a2".parse().unwrap()), Err(Why::ColoursNotKnown));
    assert_eq!(game("8/8/8/Kx6 b A 0 9").check("b1".parse().unwrap()), Err(Why::GameOver));
}

#[test]
fn a_flip_carries_a_face_that_is_in_the_bag_and_nothing_else_does() {
    let refused = |ply: &str| {
        let mut game = game("8/8/8/Kx5k r p 0 9");
        let before = game.clone();
        let why = game.play(ply.parse().unwrap()).unwrap_err();
        assert_eq!(game, before);
        why
    };
    assert_eq!(refused("b1"), IllegalPly::FaceMissing);
    assert_eq!(refused("b1(P)").to_string(), "the bag has no P left to reveal");
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
    // 2 | R .      black's soldier in the corner has chariots above and beside it
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
    // The position occurs for the third time after eight plies, but the actions have gone around only twice.
    assert_eq!(ending(board, &round.repeat(2)), "ongoing");
    let eight = "a1-a2 h1-h2 a2-b2 h2-h1 b2-b1 h1-h2 b1-a1 h2-h1 ";
    assert_eq!(ending(board, &eight.repeat(3)), "draw: cycle");
    assert_eq!(ending(board, &eight.repeat(2)), "ongoing");
}

#[test]
fn plies_tell_who_played_them_and_what_they_took() {
    let game = played("xx6/8/8/8 - Kp 0 0", "a4(K) b4(p)");
    assert_eq!(game.colours_of(Seat(0)), [Colour::Red]);
    assert_eq!(game.plies()[0].seat, Seat(0));
    assert_eq!(game.plies()[1].seat, Seat(1));
    let game = played("8/8/8/Kp6 b - 3 9", "b1xa1");
    assert_eq!(game.plies()[0].victim, Piece::from_letter('K'));
    assert_eq!(game.colours_of(Seat(0)), [Colour::Red]);
    assert_eq!(Game::new(RuleSet::taiwan()).colours_of(Seat(0)), []);
}

/// Checks the reason why each action is illegal.
fn check_refusals(variant: &str, position: &str, refusals: &[(&str, IllegalAction)]) {
    for (action, why) in refusals {
        let checked = game_by(variant, position).check(action.parse().unwrap());
        assert_eq!(checked, Err(*why), "{variant}: {action}");
    }
}

#[test]
fn every_reason_an_attempt_is_illegal_is_given() {
    use IllegalAction as Why;
    let board = "C1x1x3/xRx4p/1x6/k1xHx2x r aaeehhpp 0 30";
    check_refusals("taiwan", board, &[("b3?a3", Why::NoAttempts), ("b3xa3", Why::TargetFaceDown)]);
    check_refusals(
        "taiwan+dark-capture=attempt",
        board,
        &[
            ("b3xa3", Why::AttemptInstead),
            ("b3?b4", Why::NothingToTake),
            ("b3?h3", Why::TargetFaceUp),
            ("b3?b3", Why::TargetFaceUp),
            ("b3?h1", Why::NotAdjacent),
            ("b4?a3", Why::EmptySquare),
            ("a3?b3", Why::FaceDownPiece),
            ("h3?b2", Why::NotYourPiece),
            ("b3?b5", Why::OffBoard),
            ("a4?a3", Why::CannonCannotStepCapture),
            ("a4?b2", Why::CannonNeedsLine),
            ("a4?c4", Why::CannonNeedsOneScreen { screens: 0 }),
            ("end", Why::NoChain),
        ],
    );
    let not_cannon = "taiwan+dark-capture=attempt-not-cannon";
    let never = Why::CannonNeverAttempts;
    check_refusals(not_cannon, board, &[("a4?e4", never), ("a4xe4", never), ("b3xa3", Why::AttemptInstead)]);
    assert_eq!(game_by(not_cannon, board).check("b3?a3".parse().unwrap()), Ok(()));
    let steps = "taiwan+dark-capture=attempt+cannon=steps";
    check_refusals(steps, board, &[("a4?c4", Why::NotAdjacent), ("a4?e4", Why::NotAdjacent)]);
    assert_eq!(game_by(steps, board).check("a4?a3".parse().unwrap()), Ok(()));
    let face_up = "taiwan+dark-capture=attempt+screen=face-up-only";
    check_refusals(face_up, board, &[("a4?e4", Why::ScreenFaceDown)]);
    assert_eq!(game_by("taiwan+dark-capture=attempt", board).check("a4?e4".parse().unwrap()), Ok(()));
}

#[test]
fn every_reason_an_action_is_illegal_in_the_middle_of_a_chain_is_given() {
    use IllegalAction as Why;
    let at = "b3".parse().unwrap();
    let board = "8/1Hp4k/xx6/R6p r@b3 ap 0 30";
    for action in ["a2", "a1-b1", "h1xh2", "b3-b4", "a1?a2", "a1xa2", "h3-h4"] {
        check_refusals("taiwan+chain=any+dark-capture=attempt", board, &[(action, Why::InChain { at })]);
    }
    let any = "taiwan+chain=any+dark-capture=attempt";
    check_refusals(any, board, &[("b3?a2", Why::NotAdjacent), ("b3xb4", Why::NothingToTake)]);
    let not_cannon = "taiwan+chain=any+dark-capture=attempt-not-cannon";
    check_refusals(not_cannon, "8/8/8/1PC1h1xk r@c1 p 0 30", &[("c1?g1", Why::CannonNeverAttempts)]);
    let face_up = "taiwan+chain=face-up+dark-capture=attempt";
    check_refusals(face_up, board, &[("b3?b2", Why::ChainFaceUpOnly)]);
    for (variant, actions) in [(any, "b3?b2 b3xc3 end"), (face_up, "b3xc3 end")] {
        let texts: Vec<String> = game_by(variant, board).actions().iter().map(Action::to_string).collect();
        assert_eq!(texts.join(" "), actions);
    }
}

#[test]
fn a_stepping_cannon_is_refused_like_any_other_piece() {
    use IllegalAction as Why;
    let board = "8/8/rC1p4/1p6 r - 0 30";
    let low = Why::RankTooLow { captor: Kind::Cannon, victim: Kind::Chariot };
    check_refusals("hongkong", board, &[("b2xa2", low), ("b2xd2", Why::NotAdjacent)]);
    check_refusals(
        "taiwan+cannon=jumps-and-steps",
        board,
        &[("b2xa2", low), ("b2xd2", Why::CannonNeedsOneScreen { screens: 0 })],
    );
    assert_eq!(game_by("hongkong", board).check("b2xb1".parse().unwrap()), Ok(()));
    assert_eq!(game_by("mainland", "8/8/8/Kp6 r - 0 9").check("a1xb1".parse().unwrap()), Ok(()));
}

/// The chariot follows the horse up and down the edge, with two chase plies per round. The horse is to move.
///
/// ```text
/// 2 | . .
/// 1 | R h
/// ```
const CHASE: (&str, &str) = ("7K/8/8/Rh5k b - 0 9", "b1-b2 a1-a2 b2-b1 a2-a1 ");

#[test]
fn a_chase_is_counted_and_its_eighth_ply_refused_with_the_reason() {
    let (board, round) = CHASE;
    let mut game = played_by("club", board, &format!("{}b1-b2 a1-a2 b2-b1", round.repeat(3)));
    let counts: Vec<u8> = game.plies().iter().map(|played| played.chase).collect();
    assert_eq!(counts, [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0]);
    assert_eq!(game.occurrences(), 0, "positions of a run do not count");
    let eighth = "a2-a1".parse().unwrap();
    assert_eq!(game.check(eighth), Err(IllegalAction::ChaseLimit { limit: 7 }));
    for ply in ["h4-h3", "h1-g1", "a2-a1"] {
        game.play(ply.parse().unwrap()).unwrap();
        assert_eq!(game.plies().last().unwrap().chase, 0, "the horse has not moved");
    }
    let uncounted = played_by("boyer", board, &round.repeat(2));
    assert!(uncounted.plies().iter().all(|played| played.chase == 0));
}

#[test]
fn by_agreement_alone_a_repetition_ends_nothing_and_is_counted() {
    let board = "8/8/8/K6a r - 0 90";
    let round = "a1-a2 h1-h2 a2-a1 h2-h1 ";
    let game = played_by("boyer", board, &round.repeat(4));
    assert_eq!((game.outcome(), game.occurrences()), (None, 5));
    assert_eq!(played_by("boyer", board, &round.repeat(2)).occurrences(), RuleSet::OCCURRENCES);
    assert_eq!(ending_by("boyer", "8/8/8/K6a r - 199 290", "a1-a2"), "draw: quiet-limit");
    assert_eq!(ending_by("boyer+quiet-limit=none", "8/8/8/K6a r - 199 290", "a1-a2"), "ongoing");
}

#[test]
fn plies_tell_what_came_of_an_attack_and_whether_the_turn_passed() {
    let variant = "taiwan+dark-capture=attempt-or-die+chain=any+equal=both-removed";
    let told = |position: &str, ply: &str| {
        let game = played_by(variant, position, ply);
        let PlayedPly { seat, piece, clash, victim, passed, .. } = game.plies()[0];
        assert_eq!(seat, Seat(0));
        let letter = |piece: Option<Piece>| piece.map_or('-', Piece::letter);
        (letter(piece), clash, letter(victim), passed)
    };
    let board = "8/8/8/Rxp3x1 r ap 0 20";
    assert_eq!(told(board, "a1?b1(p)"), ('R', Some(Clash::Taken), 'p', false));
    assert_eq!(told(board, "a1?b1(a)"), ('R', Some(Clash::AttackerRemoved), '-', true));
    assert_eq!(told(board, "g1(a)"), ('-', None, '-', true));
    assert_eq!(told(board, "a1-a2"), ('R', None, '-', true));
    assert_eq!(told("8/8/8/Rxp3x1 r Pr 0 20", "a1?b1(r)"), ('R', Some(Clash::BothRemoved), 'r', true));
    assert_eq!(told("8/8/8/Rxp3x1 r Pr 0 20", "a1?b1(P)"), ('R', Some(Clash::Repelled), '-', true));
    assert_eq!(told("8/8/8/1Rpp2x1 r@b1 a 0 20", "b1xc1"), ('R', Some(Clash::Taken), 'p', false));
    assert_eq!(told("8/8/8/1Rpp2x1 r@b1 a 0 20", "end"), ('-', None, '-', true));
}

#[test]
fn a_chain_is_one_turn_of_its_seat() {
    let game = played_by("taiwan+chain=face-up", "8/8/8/Rpp1k3 b - 7 21", "e1-e2 a1xb1");
    assert_eq!((game.position().ply(), game.colours_of(Seat(0))), (22, vec![Colour::Red]));
    assert_eq!(game.position().to_move(), Some(Colour::Red));
    assert_eq!(game.quiet(), 0);
}
