//! The fast and the slow implementation agree on moves, checks and successors, and on whole games after every ply.

use std::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::xiangqi::laws::samples::{Player, VARIANTS, set_up};
use crate::xiangqi::laws::{SEED, thorough};
use crate::xiangqi::repetition::chased;
use crate::xiangqi::{Game, Move, Point, Position, RuleSet, slow};

/// Why games ended, and how many ended so.
type Endings = BTreeMap<String, usize>;

#[test]
fn both_readings_agree_on_every_variant() {
    let mut endings = Endings::new();
    for variant in VARIANTS {
        let met = agree(variant, thorough(600, 100_000));
        for (ending, count) in &met {
            *endings.entry(ending.clone()).or_default() += count;
        }
        let never = if variant == "banner" { "repetition" } else { "claim" };
        assert!(!met.contains_key(never), "{variant}: {met:?}");
    }
    for ending in ["checkmate", "stalemate", "no-attackers", "repetition", "quiet-limit", "claim"] {
        assert!(endings.contains_key(ending), "{ending}: {endings:?}");
    }
}

#[test]
fn both_readings_agree_on_perpetual_checks_and_chases() {
    let mut endings = Endings::new();
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for variant in ["xiangqi", "xiangqi+facing=discovered-check", "xiangqi+perpetual=must-vary"] {
        for player in [Player::Checker, Player::Hunter] {
            for _ in 0..thorough(30, 2_000) {
                let position = set_up(&mut rng, variant);
                let ending = agree_on_a_game(&mut rng, variant, &position, player, 30).0;
                *endings.entry(ending).or_default() += 1;
            }
        }
    }
    for ending in ["perpetual-check", "perpetual-chase", "repetition"] {
        assert!(endings.contains_key(ending), "{ending}: {endings:?}");
    }
}

/// Compared move by move, since few games reach the third occurrence of a position.
#[test]
fn both_readings_agree_on_what_a_move_chases() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut chases = 0;
    for variant in ["xiangqi", "xiangqi+facing=discovered-check"] {
        let rules: RuleSet = variant.parse().unwrap();
        for _ in 0..thorough(300, 30_000) {
            let text = set_up(&mut rng, variant);
            let before: Position = text.parse().unwrap();
            for action in before.moves(&rules) {
                let mut after = before;
                after.play(action);
                let chased = chased(&rules, &before, action, &after);
                let mut names: Vec<String> = chased.iter().map(Point::to_string).collect();
                names.sort_unstable();
                assert_eq!(
                    names,
                    slow::chased(variant, &text, &action.to_string()),
                    "{variant}: {text}: {action}"
                );
                chases += names.len();
            }
        }
    }
    assert!(chases > 100, "{chases}");
}

#[test]
fn the_slow_reading_counts_the_lines_of_the_published_figures() {
    let deep = thorough(2, 3) as u32;
    for (variant, position, figures) in [
        ("xiangqi", None, [44, 1_920, 79_666]),
        (
            "xiangqi",
            Some("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"),
            [38, 1_128, 43_929],
        ),
        ("xiangqi", Some("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1"), [7, 281, 8_620]),
        ("banner", None, [40, 1_576, 62_766]),
    ] {
        let start = slow::start(variant);
        let position = position.unwrap_or(&start);
        for (depth, figure) in (1..=deep).zip(figures) {
            assert_eq!(slow::perft(variant, position, depth), figure, "{variant}: {position}, {depth}");
        }
    }
}

/// Compares `positions` positions or more. About a third of the games start from the start position, the others
/// from random set-ups.
fn agree(variant: &str, positions: usize) -> Endings {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut endings = Endings::new();
    let mut compared = 0;
    while compared < positions {
        let start = rng.random_bool(0.3);
        let position = if start { slow::start(variant) } else { set_up(&mut rng, variant) };
        let player = Player::any(&mut rng);
        let (ending, met) = agree_on_a_game(&mut rng, variant, &position, player, 150);
        *endings.entry(ending).or_default() += 1;
        compared += met;
    }
    endings
}

/// Plays a random game in both implementations and compares them after every ply. Returns why the game ended
/// (`ongoing` if it did not) and how many positions were compared.
fn agree_on_a_game(
    rng: &mut ChaCha8Rng,
    variant: &str,
    position: &str,
    player: Player,
    most: usize,
) -> (String, usize) {
    let rules: RuleSet = variant.parse().unwrap();
    let start: Position = position.parse().unwrap();
    let mut fast = Game::from_position(rules, start);
    let mut slow = slow::Game::new(variant, position);
    let mut played: Vec<String> = Vec::new();
    loop {
        let line = || format!("{variant}: {position}: {} (seed {SEED})", played.join(" "));
        let text = fast.position().to_string();
        assert_eq!(text, slow.position(), "{}", line());
        assert_eq!(text.parse().as_ref(), Ok(fast.position()), "{}", line());
        assert_eq!(fast.position().is_check(), slow::is_check(&text), "{}", line());
        if played.len().is_multiple_of(8) {
            let moves: Vec<String> = fast.position().moves(&rules).iter().map(Move::to_string).collect();
            assert_eq!(moves, slow::moves(variant, &text), "{}", line());
        }
        assert_eq!(fast.occurrences(), slow.occurrences(), "{}", line());
        if fast.may_claim() && rng.random_bool(0.5) {
            fast.claim().unwrap();
            slow.claim();
        } else if !fast.may_claim() {
            fast.claim().unwrap_err();
            slow.claim();
        }
        let result = fast.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string());
        assert_eq!(result, slow.result(), "{}", line());
        let actions: Vec<String> = fast.actions().iter().map(Move::to_string).collect();
        assert_eq!(actions, slow.actions(), "{}", line());
        if result != "ongoing" || played.len() == most {
            let why = result.rsplit(": ").next().unwrap();
            return (why.to_owned(), played.len() + 1);
        }
        let next = player.choose(rng, variant, &slow, &played);
        fast.play(next.parse().unwrap()).unwrap();
        slow.play(&next);
        played.push(next);
    }
}
