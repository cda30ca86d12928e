use std::collections::BTreeSet;

use super::*;
use banqi_rules::banqi::{Action, IllegalAction};

fn lesson(topic: Topic) -> &'static Lesson {
    Lesson::about(topic)
}

fn attempt(topic: Topic, actions: &str) -> Attempt {
    let actions: Vec<Action> = actions.split_whitespace().map(|text| text.parse().unwrap()).collect();
    Attempt::replay(lesson(topic), &actions)
        .unwrap_or_else(|| panic!("{topic:?} does not accept {actions:?}"))
}

/// Returns the actions that the lesson accepts here.
fn accepted(attempt: &Attempt) -> BTreeSet<String> {
    let actions = attempt.candidates().into_iter().filter(|action| attempt.play(*action).is_ok());
    actions.map(|action| action.to_string()).collect()
}

fn set(actions: &str) -> BTreeSet<String> {
    actions.split_whitespace().map(str::to_owned).collect()
}

fn flaw(attempt: &Attempt, action: &str) -> Flaw {
    attempt.play(action.parse().unwrap()).unwrap_err()
}

/// Returns every attempt reachable by correct actions.
fn everywhere(lesson: &'static Lesson) -> Vec<Attempt> {
    let mut all = vec![lesson.begin()];
    let mut at = 0;
    while let Some(attempt) = all.get(at).cloned() {
        all.extend(attempt.candidates().into_iter().filter_map(|action| attempt.play(action).ok()));
        at += 1;
    }
    all
}

#[test]
fn the_course_is_numbered_and_every_position_is_read() {
    for (lesson, number) in Lesson::all().iter().zip(1..) {
        assert_eq!(lesson.number(), number);
        assert_eq!(Lesson::numbered(number), Some(lesson));
        let attempt = lesson.begin();
        assert_eq!(attempt.game().position().to_string(), lesson.position);
        assert_eq!(attempt.game().outcome(), None, "{:?}", lesson.topic);
        let face_down = attempt.game().position().face_down_count() > 0;
        assert_eq!(lesson.face.is_some(), face_down, "{:?}", lesson.topic);
        assert!(lesson.face.is_none_or(|face| attempt.game().position().bag(face) > 0), "{:?}", lesson.topic);
    }
    assert_eq!((Lesson::numbered(0), Lesson::numbered(11)), (None, None));
}

#[test]
fn a_goals_piece_is_the_only_one_of_its_kind() {
    for lesson in Lesson::all() {
        let (colour, kind) = match lesson.goal {
            Goal::Catch { prey, .. } => (banqi_rules::game::Colour::Black, prey),
            Goal::Keep { piece, .. } => (banqi_rules::game::Colour::Red, piece),
            Goal::Flip | Goal::Take => continue,
        };
        let letter = Piece { colour, kind }.letter();
        assert_eq!(lesson.position.matches(letter).count(), 1, "{:?}", lesson.topic);
    }
}

#[test]
fn every_lesson_is_done_by_its_own_right_actions_within_its_moves() {
    for lesson in Lesson::all() {
        let mut attempt = lesson.begin();
        let mut moves = 0;
        while let Some(action) = attempt.right_action() {
            assert!(!attempt.is_done());
            attempt = attempt.play(action).unwrap();
            moves += 1;
        }
        assert!(attempt.is_done() && moves <= lesson.goal.moves(), "{:?}", lesson.topic);
        assert!(moves as usize <= MOST_ACTIONS);
        assert_eq!(attempt.actions().len(), moves as usize);
        assert_eq!(attempt.candidates(), []);
        assert_eq!(Attempt::replay(lesson, attempt.actions()), Some(attempt));
    }
}

/// At every reachable point, the accepted actions are exactly those that reach the goal by exhaustive play.
#[test]
fn what_is_accepted_wins_and_what_is_refused_does_not() {
    for lesson in Lesson::all() {
        for attempt in everywhere(lesson) {
            for action in attempt.candidates() {
                let legal = attempt.game().check(action).is_ok();
                let works = legal && slow::works(attempt.game(), lesson.goal, action, attempt.horizon());
                let said = attempt.play(action);
                assert_eq!(
                    said.is_ok(),
                    works,
                    "{:?} {:?} {action}: {said:?}",
                    lesson.topic,
                    attempt.actions()
                );
                let illegal = matches!(said, Err(Flaw::Illegal(_)));
                assert_eq!(illegal, !legal, "{:?} {action}", lesson.topic);
            }
        }
    }
}

/// The reply named by a flaw is legal, and captures the piece that the flaw names.
#[test]
fn what_a_flaw_says_can_happen() {
    let mut told = BTreeSet::new();
    for lesson in Lesson::all() {
        for attempt in everywhere(lesson) {
            for action in attempt.candidates() {
                let Err(flaw) = attempt.play(action) else { continue };
                told.insert(format!("{flaw:?}").split([' ', '(']).next().unwrap().to_owned());
                let (face, answer, taken) = match flaw {
                    Flaw::Illegal(_) | Flaw::FlipsNothing | Flaw::TakesNothing => continue,
                    Flaw::Loses { face, answer, victim, .. } => (face, answer, Some(victim)),
                    Flaw::LetsGo { answer, .. } | Flaw::Trapped { answer, .. } => (None, answer, None),
                };
                let mut game = attempt.game().clone();
                let reveal = action.flips().and_then(|_| face.or_else(|| game.position().bag_faces().next()));
                game.play(banqi_rules::banqi::Ply { action, reveal }).unwrap();
                game.check(answer).unwrap();
                let there = answer.target().and_then(|to| game.position().piece_at(to));
                assert_eq!(there, taken, "{:?} {action} {flaw:?}", lesson.topic);
            }
        }
    }
    assert_eq!(told, set("Illegal LetsGo Loses TakesNothing Trapped FlipsNothing"));
}

#[test]
fn first_lessons_accept_what_they_teach() {
    assert_eq!(accepted(&attempt(Topic::Flip, "")).len(), 32);
    assert_eq!(accepted(&attempt(Topic::Move, "")), set("c2-b2 c2-c1"));
    assert_eq!(accepted(&attempt(Topic::Capture, "")), set("d2xd1 d2xd3"));
    assert_eq!(
        flaw(&attempt(Topic::Capture, ""), "d2xc2"),
        Flaw::Illegal(IllegalAction::GeneralCannotTakeSoldier)
    );
    assert_eq!(accepted(&attempt(Topic::Protected, "")), set("c2xc3"));
    assert!(matches!(flaw(&attempt(Topic::Protected, ""), "c2xd2"), Flaw::Loses { face: None, .. }));
    let cannon = attempt(Topic::Cannon, "");
    assert_eq!(accepted(&cannon), set("b1xf1"));
    assert_eq!(flaw(&cannon, "b1xa1"), Flaw::Illegal(IllegalAction::CannonCannotStepCapture));
    assert_eq!(flaw(&cannon, "b1xb4"), Flaw::Illegal(IllegalAction::CannonNeedsOneScreen { screens: 2 }));
    assert_eq!(accepted(&attempt(Topic::Soldier, "")), set("d1xd2"));
}

#[test]
fn the_tally_is_read_for_every_face_that_may_appear() {
    let tally = attempt(Topic::Tally, "");
    assert_eq!(accepted(&tally), set("f2"));
    let Flaw::Loses { face, victim, .. } = flaw(&tally, "c3") else { panic!() };
    assert_eq!((face.unwrap().letter(), victim.letter()), ('p', 'K'), "a red horse would do no harm");
}

#[test]
fn a_pinned_piece_is_taken_wherever_it_steps_and_goes_if_it_is_let_go() {
    assert_eq!(accepted(&attempt(Topic::Pin, "")), set("e1-d1"));
    // Black to move: wherever the horse moves, it can be captured.
    let black = "7p/8/1A6/2h1R3 b - 0 41".parse().unwrap();
    let game = banqi_rules::banqi::Game::from_position(Lesson::rules(), black);
    let steps = game.actions().into_iter().filter(|action| action.to_string().starts_with("c1"));
    let goal = lesson(Topic::Pin).goal;
    let mut seen = 0;
    for step in steps {
        let mut next = game.clone();
        next.play(step.to_string().parse().unwrap()).unwrap();
        assert!(slow::gets_there(&next, goal, 1), "{step}");
        seen += 1;
    }
    assert_eq!(seen, 3);
    // Next to the horse, the chariot can also capture it where it is: the hint says so.
    let red = "7p/8/1A6/2hR4 r - 1 42".parse().unwrap();
    let stayed = banqi_rules::banqi::Game::from_position(Lesson::rules(), red);
    assert!(stayed.check("d1xc1".parse().unwrap()).is_ok());
}

#[test]
fn room_saves_and_the_tunnel_does_not() {
    let start = attempt(Topic::Rotation, "");
    assert_eq!(accepted(&start), set("g1-h1"));
    assert!(matches!(flaw(&start, "g1-f1"), Flaw::Trapped { .. }));
    // The same holds at every turn: the tunnel remains wrong.
    for attempt in everywhere(lesson(Topic::Rotation)) {
        if let Some(tunnel) = attempt.candidates().into_iter().find(|action| action.to_string() == "g1-f1") {
            assert!(matches!(attempt.play(tunnel), Err(Flaw::Trapped { .. })), "{:?}", attempt.actions());
        }
    }
}

#[test]
fn whoever_must_move_loses_the_race() {
    let start = attempt(Topic::Parity, "");
    assert_eq!(accepted(&start), set("g1-f1 g1-g2 g1-h1"), "the soldier hands the move over");
    let goal = lesson(Topic::Parity).goal;
    assert!(!slow::gets_there(start.game(), goal, 2));
    // Without the soldier to make a waiting move, the horse cannot be caught within this many moves.
    let alone = "8/1A6/h7/8 r - 0 40".parse().unwrap();
    let alone = banqi_rules::banqi::Game::from_position(Lesson::rules(), alone);
    assert!(!slow::gets_there(&alone, goal, 4));
    let black = "8/1A6/h7/8 b - 0 41".parse().unwrap();
    let black = banqi_rules::banqi::Game::from_position(Lesson::rules(), black);
    for answer in black.actions() {
        let mut next = black.clone();
        next.play(answer.to_string().parse().unwrap()).unwrap();
        assert!(slow::gets_there(&next, goal, 2), "{answer}");
    }
}

#[test]
fn what_a_lesson_does_not_accept_is_not_replayed() {
    let wrong: Action = "d2xc2".parse().unwrap();
    assert_eq!(Attempt::replay(lesson(Topic::Capture), &[wrong]), None);
    let right: Action = "d2xd3".parse().unwrap();
    let done = Attempt::replay(lesson(Topic::Capture), &[right]).unwrap();
    assert_eq!(done.play(right), Err(Flaw::Illegal(IllegalAction::GameOver)));
    assert_eq!(Attempt::replay(lesson(Topic::Capture), &[right, right]), None);
}
