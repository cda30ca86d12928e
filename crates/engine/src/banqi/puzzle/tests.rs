//! Compares generated puzzles with searches that use no tables.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::*;
use banqi_rules::banqi::Game;

/// Shared, so that all tests build each table once.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::default);

/// Whether the long tests are enabled.
fn deep() -> bool {
    std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1")
}

/// Whether the side to move wins within this many plies against any defence, by exhaustive search.
fn wins_within(known: &mut HashMap<(Position, u16), bool>, position: &Position, plies: u16) -> bool {
    let rules = RuleSet::taiwan();
    if plies == 0 {
        return false;
    }
    if let Some(known) = known.get(&(*position, plies)) {
        return *known;
    }
    let wins = position.actions(&rules).into_iter().any(|action| {
        let mut after = *position;
        after.play(&rules, Ply { action, reveal: None });
        loses_within(known, &after, plies - 1)
    });
    known.insert((*position, plies), wins);
    wins
}

/// Whether the side to move loses within this many plies whatever it does, by exhaustive search.
fn loses_within(known: &mut HashMap<(Position, u16), bool>, position: &Position, plies: u16) -> bool {
    let rules = RuleSet::taiwan();
    let actions = position.actions(&rules);
    actions.is_empty()
        || plies > 1
            && actions.into_iter().all(|action| {
                let mut after = *position;
                after.play(&rules, Ply { action, reveal: None });
                wins_within(known, &after, plies - 1)
            })
}

fn puzzles(tables: &Tables) -> Vec<Puzzle> {
    let rules = RuleSet::taiwan();
    let made: Vec<_> = if deep() {
        let each =
            |seed| Theme::ALL.map(|theme| (seed, theme, Puzzle::generate(seed, theme, &rules, tables)));
        (0..15).flat_map(each).collect()
    } else {
        // A single material, so that only one table of four pieces is built.
        let each = |seed| {
            Theme::ALL.map(|theme| (seed, theme, Puzzle::of_pieces("KPap", seed, theme, &rules, tables)))
        };
        (0..1).flat_map(each).collect()
    };
    let found = |(seed, theme, puzzle): (u64, Theme, Option<Puzzle>)| match puzzle {
        Some(puzzle) => puzzle,
        None => panic!("no puzzle from seed {seed}, {theme:?}"),
    };
    made.into_iter().map(found).collect()
}

#[test]
fn every_seed_gives_a_puzzle_with_a_single_winning_line() {
    let (rules, tables) = (RuleSet::taiwan(), &*TABLES);
    let (mut proved, most_plies) = (0, if deep() { 15 } else { 11 });
    for puzzle in puzzles(tables) {
        let told = format!("seed {}, {:?}: {}", puzzle.seed, puzzle.theme, puzzle.position);
        let mut game = Game::from_position(rules, puzzle.position);
        assert_eq!(game.outcome(), None, "{told}");
        assert!(puzzle.line.len() % 2 == 1 && puzzle.line.len() >= 3, "{told}");
        assert!((1_000..=2_400).contains(&puzzle.difficulty.rating()), "{told}");
        let is_short = puzzle.plies <= most_plies;
        let mut known = HashMap::new();
        if is_short {
            proved += 1;
            assert!(wins_within(&mut known, &puzzle.position, puzzle.plies), "{told}");
            assert!(!wins_within(&mut known, &puzzle.position, puzzle.plies - 1), "{told}");
        }
        for (n, action) in puzzle.line.iter().enumerate() {
            if n % 2 == 0 {
                assert_eq!(tables.probe(game.position(), &rules).map(is_win), Some(true), "{told}");
                for other in game.actions().into_iter().filter(|other| other != action) {
                    let mut after = *game.position();
                    after.play(&rules, Ply { action: other, reveal: None });
                    let verdict = tables.probe(&after, &rules).unwrap();
                    assert!(!matches!(verdict, Verdict::Loss { .. }), "{told}: {other} wins too");
                    assert!(!is_short || !loses_within(&mut known, &after, 6), "{told}: {other} wins too");
                }
            }
            game.play(Ply { action: *action, reveal: None }).unwrap();
        }
        let solver = puzzle.position.to_move();
        // The win is secure.
        let after = tables.probe(game.position(), &rules);
        let is_won = game.outcome().is_some() || matches!(after, Some(Verdict::Loss { .. }));
        assert!(is_won && game.position().to_move() != solver, "{told}");
    }
    assert!(proved > 0, "none was short enough to be proved");
}

fn is_win(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Win { .. })
}

#[test]
fn a_line_has_the_only_winning_actions_and_the_replies() {
    // 4 | . . . . . . . .
    // 3 | . . . . . . . .
    // 2 | . . . . . P . p
    // 1 | . . . . . K . a    the general attacks the advisor, the soldier waits for the other soldier
    let (rules, tables) = (RuleSet::taiwan(), &*TABLES);
    let position: Position = "8/8/5P1p/5K1a r - 0 100".parse().unwrap();
    assert!(tables.prepare(&position, &rules));
    let (line, difficulty) = only_line(position, &rules, tables).unwrap();
    let texts: Vec<String> = line.iter().map(Action::to_string).collect();
    assert_eq!(texts, ["f1-g1", "h2-g2", "f2xg2"]);
    assert_eq!((difficulty.turns, difficulty.quiet), (2, 1));
    let themes = Theme::ALL.map(|theme| theme.is_of(&position, &line, &rules));
    // A side with a general captures a soldier; the general moved first and the soldier captured, away from the
    // edge.
    assert_eq!(themes, [true, true, true, false]);
}

#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let (rules, tables) = (RuleSet::taiwan(), &*TABLES);
    let puzzle = |seed| Puzzle::of_pieces("KPap", seed, Theme::Pin, &rules, tables).unwrap();
    assert_eq!(puzzle(1), puzzle(1));
    assert_ne!(puzzle(1).position, puzzle(2).position);
}

#[test]
fn rules_without_tables_have_no_puzzles() {
    assert_eq!(Puzzle::generate(1, Theme::Pin, &RuleSet::club(), &TABLES), None);
}

/// A piece at the edge is held if both its escape squares are covered.
#[test]
fn a_pin_is_a_piece_held_at_the_edge() {
    let rules = RuleSet::taiwan();
    let is_pin = |position: &str, line: &str| {
        let line: Vec<Action> = line.split(' ').map(|action| action.parse().unwrap()).collect();
        Theme::Pin.is_of(&position.parse().unwrap(), &line, &rules)
    };
    // 2 | . A . . .
    // 1 | p k . . K    the soldier cannot move and is captured
    assert!(is_pin("8/8/1A6/pk2K3 r - 0 100", "b2-a2 b1-b2 a2xa1"));
    // 4 | . . . p       the soldier steps down from the edge and is captured in the open
    assert!(!is_pin("4k1p1/3K4/8/6A1 r - 0 100", "g1-g2 e4-e3 d3xe3"));
}
