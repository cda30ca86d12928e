//! The fast and the slow implementation agree on actions, successors and perft, and on whole games after every ply.

use std::collections::BTreeSet;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::banqi::laws::samples::{Player, corner, plies, ply, set_up, start};
use crate::banqi::laws::variants::{FOUR_COLOURS, PRESETS, combination, each_value};
use crate::banqi::laws::{SEED, texts, thorough};
use crate::banqi::{Game, Mask, Ply, Position, RuleOption, RuleSet, slow};
use crate::game::Subject;

/// The number of positions compared under each variant of 4x8.
fn positions() -> usize {
    thorough(2_000, 100_000)
}

#[test]
fn both_readings_agree_on_every_preset() {
    for preset in PRESETS {
        agree::<u32>(preset, positions());
    }
}

#[test]
fn both_readings_agree_on_what_pieces_take() {
    agree_on_each_value(&[Subject::Pieces]);
}

#[test]
fn both_readings_agree_on_dark_captures_and_chains() {
    agree_on_each_value(&[Subject::SpecialCaptures]);
}

#[test]
fn both_readings_agree_on_draws_and_on_wiping_out() {
    let endings = agree_on_each_value(&[Subject::Loss, Subject::Draws]);
    for ending in ["cycle", "no-action", "position", "quiet-limit", "wiped-out"] {
        assert!(endings.contains(ending), "{ending}: {endings:?}");
    }
}

#[test]
fn both_readings_agree_on_chases() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut endings = BTreeSet::new();
    for variant in ["club", "club+endless=agree", "boyer+chase-limit=7+cannon=jumps-and-steps"] {
        for _ in 0..thorough(100, 5_000) {
            let position = corner(&mut rng, variant);
            endings.insert(agree_on_a_game::<u32>(&mut rng, variant, &position, Player::Chaser).0);
        }
    }
    assert!(endings.contains("chase"), "{endings:?}");
}

#[test]
fn both_readings_agree_on_what_changes_nothing_on_the_board() {
    agree_on_each_value(&[Subject::Other]);
}

#[test]
fn both_readings_agree_on_combinations_of_options() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for _ in 0..thorough(40, 100) {
        agree::<u32>(&combination(&mut rng, &PRESETS), thorough(250, 10_000));
    }
}

/// The number of positions compared under each variant of four colours.
fn positions_of_four_colours() -> usize {
    thorough(1_500, 100_000)
}

#[test]
fn both_readings_agree_on_two_seats_of_four_colours() {
    agree::<u64>("four-colour-2", positions_of_four_colours());
}

#[test]
fn both_readings_agree_on_four_seats() {
    agree::<u64>("four-colour-4", positions_of_four_colours());
}

#[test]
fn both_readings_agree_on_teams() {
    agree::<u64>("four-colour-teams", positions_of_four_colours());
}

#[test]
fn both_readings_agree_on_combinations_of_options_with_four_colours() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for _ in 0..thorough(6, 100) {
        agree::<u64>(&combination(&mut rng, &FOUR_COLOURS), thorough(60, 10_000));
    }
}

#[test]
fn both_readings_agree_on_how_games_of_four_colours_end() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut endings = BTreeSet::new();
    for preset in FOUR_COLOURS {
        for option in ["", "+chase-limit=7", "+endless=position-draw", "+chase-limit=7+endless=agree"] {
            let variant = format!("{preset}{option}+quiet-limit=40");
            for _ in 0..thorough(10, 2_000) {
                let position = corner(&mut rng, &variant);
                if slow::actions(&variant, &position).is_empty() {
                    continue;
                }
                let player = if rng.random() { Player::Chaser } else { Player::any(&mut rng) };
                endings.insert(agree_on_a_game::<u64>(&mut rng, &variant, &position, player).0);
            }
        }
    }
    for ending in ["cycle", "position", "quiet-limit", "wiped-out"] {
        assert!(endings.contains(ending), "{ending}: {endings:?}");
    }
}

fn agree_on_each_value(subjects: &[Subject]) -> BTreeSet<String> {
    let options = RuleOption::ALL.into_iter().filter(|option| subjects.contains(&option.subject()));
    options.flat_map(each_value).flat_map(|variant| agree::<u32>(&variant, positions())).collect()
}

/// Compares `positions` positions or more, half of them from play, half set up at random. Returns how the games
/// ended.
fn agree<M: Mask>(variant: &str, positions: usize) -> BTreeSet<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut endings = BTreeSet::new();
    let mut compared = 0;
    while compared < positions {
        let position = if rng.random() { start(variant) } else { set_up(&mut rng, variant) };
        let player = Player::any(&mut rng);
        let (ending, met) = agree_on_a_game::<M>(&mut rng, variant, &position, player);
        endings.insert(ending);
        for n in compared..compared + met {
            agree_on_a_position::<M>(&mut rng, variant, n);
        }
        compared += 2 * met;
    }
    endings
}

/// Compares a random position and one successor; in some cases all successors, or perft.
fn agree_on_a_position<M: Mask>(rng: &mut ChaCha8Rng, variant: &str, n: usize) {
    let text = set_up(rng, variant);
    let at = format!("{variant}: {text} (seed {SEED})");
    let rules: RuleSet = variant.parse().unwrap();
    let fast: Position<M> = text.parse().unwrap();
    let actions = slow::actions(variant, &text);
    assert_eq!(fast.to_string(), text, "{at}");
    assert_eq!(texts(&fast.actions(&rules)), actions, "{at}");
    let successors = match (n % 50, actions.choose(rng)) {
        (0, _) => actions.iter().flat_map(|action| plies(&text, action)).collect(),
        (_, Some(action)) => vec![ply(rng, &text, action)],
        (_, None) => Vec::new(),
    };
    for played in successors {
        let mut after = fast;
        after.play(&rules, played.parse().unwrap());
        assert_eq!(after.to_string(), slow::play(variant, &text, &played), "{at}: {played}");
    }
    // Beyond this number, the slow implementation takes too long.
    if n.is_multiple_of(250) && fast.perft(&rules, 2) < 200_000 {
        assert_eq!(fast.perft(&rules, 2), slow::perft(variant, &text, 2), "{at}");
    }
}

/// Plays a random game in both implementations and compares them after every ply. Returns why the game ended
/// (`ongoing` if it did not) and how many positions were compared.
fn agree_on_a_game<M: Mask>(
    rng: &mut ChaCha8Rng,
    variant: &str,
    position: &str,
    player: Player,
) -> (String, usize) {
    let start: Position<M> = position.parse().unwrap();
    let mut fast = Game::resume(variant.parse().unwrap(), start);
    let mut slow = slow::Game::new(variant, position);
    let mut played = Vec::new();
    loop {
        let line = || format!("{variant}: {position}: {} (seed {SEED})", played.join(" "));
        let text = fast.position().to_string();
        assert_eq!(text, slow.position(), "{}", line());
        let result = fast.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string());
        assert_eq!(result, slow.result(), "{}", line());
        assert_eq!(texts(&fast.actions()), slow.actions(), "{}", line());
        assert_eq!(text.parse().as_ref(), Ok(fast.position()), "{}", line());
        if result != "ongoing" || played.len() == 250 {
            let why = result.rsplit(": ").next().unwrap();
            return (why.to_owned(), played.len() + 1);
        }
        let action = player.choose(rng, &slow, &played);
        let next = ply(rng, &text, &action);
        fast.play(next.parse::<Ply>().unwrap()).unwrap();
        slow.play(&next);
        played.push(next);
    }
}
