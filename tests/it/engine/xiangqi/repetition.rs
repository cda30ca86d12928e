//! Repetition according to the rules of each game: perpetual check loses in xiangqi and draws in banner xiangqi.

use banqi_engine::{Answer, Limits, Score, xiangqi::Engine};
use banqi_rules::game::{Outcome, Winner};
use banqi_rules::xiangqi::{Colour, Game, Move, RuleSet};

const LIMITS: Limits = Limits { nodes: Some(6_000), depth: Some(10), level: banqi_engine::Level::MAX };

fn after(rules: RuleSet, position: &str, played: &str) -> Game {
    let mut game = Game::from_position(rules, position.parse().unwrap());
    for action in played.split_whitespace() {
        game.play(action.parse().unwrap()).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    game
}

fn best(game: &Game) -> Answer<Move> {
    Engine::new(1 << 20).best(game, LIMITS, 1, &mut ()).unwrap()
}

/// Returns the outcome after `action`.
fn outcome(game: &Game, action: &str) -> Option<Outcome> {
    let mut game = game.clone();
    game.play(action.parse().unwrap()).unwrap();
    game.outcome()
}

// 9 | . . . . . k . . .    black threatens mate by d1e1, but red has perpetual check: a9, a8, a9 ..
// 8 | R . . . . . . . .
// 1 | . . . p . p . . r
// 0 | . . p . K . . . .
const LOST_BUT_FOR_CHECKS: &str = "5k3/R8/9/9/9/9/9/9/3p1p2r/2p1K4 w - - 0 1";

#[test]
fn perpetual_check_saves_in_banner_xiangqi_alone() {
    let banner = best(&after(RuleSet::banner(), LOST_BUT_FOR_CHECKS, ""));
    assert_eq!((banner.action.to_string().as_str(), banner.score), ("a8a9", Score::DRAW));
    let xiangqi = best(&after(RuleSet::xiangqi(), LOST_BUT_FOR_CHECKS, ""));
    assert!(xiangqi.score < Score(-600), "{xiangqi:?}");
}

#[test]
fn a_check_that_would_lose_by_the_rules_is_not_given() {
    // 9 | . . . . . k . . .
    // 0 | R . . . K . . . .    a9 and a8 repeatedly
    let twice = "a0a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8 f8f9";
    let game = after(RuleSet::xiangqi(), "5k3/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", twice);
    let black = Winner::from(Colour::Black);
    assert!(matches!(outcome(&game, "a8a9"), Some(Outcome::Win { winner, .. }) if winner == black));
    let answer = best(&game);
    assert_ne!(answer.action.to_string(), "a8a9");
    assert!(answer.score > Score(300), "{answer:?}");
    // The opponent always moves back, so red has to find another move each time.
    let mut game = after(RuleSet::xiangqi(), "5k3/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "");
    let mut engine = Engine::new(1 << 20);
    while game.outcome().is_none() && game.plies().len() < 60 {
        let limits = Limits { nodes: Some(300), ..Limits::default() };
        let action = engine.best(&game, limits, 1, &mut ()).unwrap().action;
        game.play(action).unwrap();
    }
    assert!(!matches!(game.outcome(), Some(Outcome::Win { winner, .. }) if winner == black), "{game:?}");
}

#[test]
fn who_is_ahead_does_not_repeat_and_who_is_behind_does() {
    // 9 | . . . k . . . . .    after e0e1 the position has occurred three times
    // 4 | . . . . . . . . p
    // 0 | R . . . . . . . .
    let quiet = "e1e0 d9d8 e0e1 d8d9 e1e0 d9d8 e0e1 d8d9";
    let ahead =
        after(RuleSet::xiangqi(), "3k5/9/9/9/9/8p/9/9/4K4/R8 w - - 0 1", "e1e0 d9d8 e0e1 d8d9 e1e0 d9d8");
    assert!(matches!(outcome(&ahead, "e0e1"), None | Some(Outcome::Draw { .. })));
    assert_ne!(best(&ahead).action.to_string(), "e0e1");
    assert!(best(&ahead).score > Score(300));
    assert!(
        matches!(
            after(RuleSet::xiangqi(), "3k5/9/9/9/9/8p/9/9/4K4/R8 w - - 0 1", quiet).outcome(),
            Some(Outcome::Draw { .. })
        ),
        "the game's own law"
    );
    let behind = after(
        RuleSet::xiangqi(),
        "3k5/9/9/9/9/8r/P8/9/4K4/9 w - - 0 1",
        "e1e0 i4h4 e0e1 h4i4 e1e0 i4h4 e0e1",
    );
    // Black is a chariot ahead, and h4i4 would draw.
    assert!(matches!(outcome(&behind, "h4i4"), Some(Outcome::Draw { .. })));
    assert_ne!(best(&behind).action.to_string(), "h4i4");
}

#[test]
fn the_quiet_limit_is_seen_coming() {
    // 5 | r . . . . . . . .    one more quiet ply draws: red, otherwise lost, plays it; when ahead, red captures
    let lost = after(RuleSet::xiangqi(), "3k5/9/9/9/r8/9/8P/9/4K4/9 w - - 119 80", "");
    let answer = best(&lost);
    assert_eq!(answer.score, Score::DRAW, "{answer:?}");
    // 6 | p . . . . . . . .
    // 0 | R . . . . . . . .
    let ahead = after(RuleSet::xiangqi(), "3k5/9/9/p8/9/9/9/9/5K3/R8 w - - 119 80", "");
    let answer = best(&ahead);
    assert_eq!(answer.action.to_string(), "a0a6");
    assert!(answer.score > Score(300), "{answer:?}");
    // Banner xiangqi has no such limit.
    let banner = after(RuleSet::banner(), "3k5/9/9/9/r8/9/8P/9/4K4/9 w - - 119 80", "");
    assert!(best(&banner).score < Score(-300));
}
