//! Laws that hold for every position, tried on random ones: from random play and from random set-ups.

use std::collections::BTreeSet;

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::{
    Action, Chain, Clash, Colour, Game, IllegalAction, Mask, Outcome, Piece, PlayedPly, Ply, Position,
    Reason, RuleSet, Square, slow,
};

const SEED: u64 = 20_220_817;

/// Any legal set-up: any number of pieces, any of them face down, anywhere; where there are chains, half of them
/// in the middle of one.
fn random_set_up(rules: &RuleSet, rng: &mut ChaCha8Rng) -> Position {
    let mut set: Vec<Piece> =
        Piece::all().flat_map(|piece| std::iter::repeat_n(piece, usize::from(piece.kind.count()))).collect();
    set.shuffle(rng);
    set.truncate(rng.random_range(0..=32));
    let mut squares: Vec<Square> = u32::ALL.squares().collect();
    squares.shuffle(rng);
    let face_down = rng.random_range(0..=set.len());
    let mut cells = [['.'; 8]; 4];
    let mut bag: Vec<Piece> = Vec::new();
    for (n, (piece, square)) in set.into_iter().zip(squares).enumerate() {
        let cell = &mut cells[usize::from(square.rank())][usize::from(square.file())];
        if n < face_down {
            *cell = 'x';
            bag.push(piece);
        } else {
            *cell = piece.letter();
        }
    }
    bag.sort();
    let rows: Vec<String> = cells.iter().rev().map(|row| row.iter().collect()).collect();
    let mut placement = rows.join("/");
    for run in (1..=8).rev() {
        placement = placement.replace(&".".repeat(run), &run.to_string());
    }
    let bag: String = if bag.is_empty() { "-".into() } else { bag.into_iter().map(Piece::letter).collect() };
    let side = ['r', 'b'].choose(rng).unwrap();
    let (quiet, ply) = (rng.random_range(0..90), rng.random_range(0..300));
    let text = format!("{placement} {side} {bag} {quiet} {ply}");
    let position: Position = text.parse().unwrap_or_else(|bad| panic!("{text}: {bad}"));
    let own: Vec<Square> = position.own().squares().collect();
    match own.choose(rng) {
        Some(square) if rules.chain != Chain::No && rng.random() => {
            let text = format!("{placement} {side}@{square} {bag} 0 {ply}");
            text.parse().unwrap_or_else(|bad| panic!("{text}: {bad}"))
        }
        _ => position,
    }
}

fn random_ply(rng: &mut ChaCha8Rng, position: &Position, action: Action) -> Ply {
    let mut hidden: Vec<Piece> = Vec::new();
    for face in position.bag_faces() {
        hidden.extend(std::iter::repeat_n(face, usize::from(position.bag(face))));
    }
    Ply { action, reveal: action.turns_up().map(|_| *hidden.choose(rng).unwrap()) }
}

/// `count` positions, half of them met in random play, half set up at random.
fn random_positions(rules: &RuleSet, count: usize, mut visit: impl FnMut(&Position, &mut ChaCha8Rng)) {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut in_play = Position::start();
    for _ in 0..count / 2 {
        let set_up = random_set_up(rules, &mut rng);
        visit(&set_up, &mut rng);
        visit(&in_play, &mut rng);
        match in_play.actions(rules).choose(&mut rng) {
            Some(action) if in_play.quiet() < 60 => {
                let ply = random_ply(&mut rng, &in_play, *action);
                in_play.play(rules, ply);
            }
            _ => in_play = Position::start(),
        }
    }
}

/// The presets, each value of each option that changes what happens, and some of them together.
const VARIANTS: [&str; 29] = [
    "taiwan",
    "hongkong",
    "mainland",
    "boyer",
    "woody",
    "olympiad",
    "club",
    "taiwan+rank=hongkong",
    "taiwan+rank=mainland",
    "taiwan+general-soldier=mutual",
    "taiwan+cannon=steps",
    "taiwan+cannon=jumps-and-steps",
    "taiwan+dark-capture=attempt",
    "taiwan+dark-capture=attempt-or-die",
    "taiwan+chain=cannon",
    "taiwan+chain=face-up",
    "taiwan+dark-capture=attempt+chain=any",
    "taiwan+screen=face-up-only",
    "taiwan+equal=both-removed",
    "taiwan+endless=agree",
    "taiwan+endless=position-draw",
    "taiwan+chase-limit=7",
    "taiwan+quiet-limit=none",
    "taiwan+wiped-out=when-stuck",
    "taiwan+dark-capture=attempt+chain=cannon+screen=face-up-only",
    "taiwan+dark-capture=attempt-or-die+chain=face-up+equal=both-removed",
    "hongkong+cannon=jumps-and-steps+dark-capture=attempt+chain=any+screen=face-up-only",
    "mainland+dark-capture=attempt-or-die+chain=any+equal=both-removed+wiped-out=when-stuck",
    "boyer+chase-limit=7+chain=any+dark-capture=attempt-or-die+cannon=jumps-and-steps+equal=both-removed",
];

fn variants() -> impl Iterator<Item = (&'static str, RuleSet)> {
    VARIANTS.into_iter().map(|variant| (variant, variant.parse().unwrap()))
}

/// How many of something to try for each variant: many more with `BANQI_DEEP=1`.
fn thorough(usually: usize, deep: usize) -> usize {
    if std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1") { deep } else { usually }
}

fn texts(actions: &[Action]) -> Vec<String> {
    actions.iter().map(Action::to_string).collect()
}

#[test]
fn fast_and_slow_agree_on_the_legal_actions_of_random_positions() {
    for (variant, rules) in variants() {
        random_positions(&rules, thorough(2_000, 100_000), |position, _| {
            let text = position.to_string();
            let fast = position.actions(&rules);
            assert_eq!(texts(&fast), slow::actions(variant, &text), "{variant}: {text} (seed {SEED})");
            if position.wiped_out(&rules).is_none() {
                assert_eq!(position.has_action(&rules), !fast.is_empty(), "{variant}: {text} (seed {SEED})");
            }
        });
    }
}

#[test]
fn fast_and_slow_agree_on_every_successor() {
    for (variant, rules) in variants() {
        random_positions(&rules, thorough(40, 4_000), |position, _| {
            let text = position.to_string();
            if position.wiped_out(&rules).is_some() {
                return;
            }
            let mut plies = 0;
            position.for_each_ply(&rules, |ply| {
                let mut after = *position;
                after.play(&rules, ply);
                let slow = slow::play(variant, &text, &ply.to_string());
                assert_eq!(after.to_string(), slow, "{variant}: {text}, {ply} (seed {SEED})");
                plies += 1;
            });
            assert_eq!(plies, position.perft(&rules, 1), "{variant}: {text} (seed {SEED})");
        });
    }
}

#[test]
fn fast_and_slow_agree_on_perft_of_positions() {
    for (variant, rules) in variants() {
        random_positions(&rules, thorough(20, 1_000), |position, _| {
            let (text, fast) = (position.to_string(), position.perft(&rules, 2));
            // The other takes its time.
            if fast < 10_000 {
                assert_eq!(fast, slow::perft(variant, &text, 2), "{variant}: {text} (seed {SEED})");
            }
        });
    }
}

/// Plays both readings side by side to the end, or for `most` plies, and compares everything they tell.
fn compare_games(
    variant: &str,
    position: Position,
    most: usize,
    mut choose: impl FnMut(&Game) -> Ply,
) -> Option<Outcome> {
    let mut fast = Game::from_position(variant.parse().unwrap(), position);
    let mut slow = slow::Game::new(variant, &position.to_string());
    for _ in 0..most {
        let text = fast.position().to_string();
        assert_eq!(text, slow.position(), "{variant} (seed {SEED})");
        assert_eq!(texts(&fast.actions()), slow.actions(), "{variant}: {text} (seed {SEED})");
        let result = fast.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string());
        assert_eq!(result, slow.result(), "{variant}: {text} (seed {SEED})");
        if fast.outcome().is_some() {
            break;
        }
        let ply = choose(&fast);
        fast.play(ply).unwrap();
        slow.play(&ply.to_string());
    }
    fast.outcome()
}

#[test]
fn fast_and_slow_agree_on_random_games_to_the_end() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for (variant, _) in variants() {
        for _ in 0..thorough(4, 200) {
            compare_games(variant, Position::start(), 1_000, |game| {
                let action = *game.actions().choose(&mut rng).unwrap();
                random_ply(&mut rng, game.position(), action)
            });
        }
    }
}

#[test]
fn fast_and_slow_agree_on_chases_and_on_games_that_go_round_in_circles() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut reasons = BTreeSet::new();
    for variant in
        ["club", "club+endless=agree", "boyer+chase-limit=7", "olympiad", "taiwan+endless=position-draw"]
    {
        for _ in 0..thorough(60, 2_000) {
            // Few pieces in a corner, so that they meet again and again.
            let letters: String =
                ["KAERHCPPkaerhcpp", "RRHHrrhh", "CCcc", "KPkp"].choose(&mut rng).unwrap().to_string();
            let mut position: Position = "8/8/8/8 r - 0 0".parse().unwrap();
            for letter in letters.chars() {
                let square = Square::at(rng.random_range(0..4), rng.random_range(0..4)).unwrap();
                if rng.random_bool(0.4) && position.is_empty(square) {
                    position.put(square, Piece::from_letter(letter).unwrap());
                }
            }
            let outcome = compare_games(variant, position, 200, |game| {
                let actions = game.actions();
                let chases: Vec<Action> =
                    actions.iter().copied().filter(|action| game.chase(*action) > 0).collect();
                let quiet: Vec<Action> =
                    actions.iter().copied().filter(|action| matches!(action, Action::Move { .. })).collect();
                let back = game.plies().iter().rev().nth(1).and_then(|played| match played.ply.action {
                    Action::Move { from, to } => Some(Action::Move { from: to, to: from }),
                    _ => None,
                });
                let action = match rng.random_range(0..10) {
                    0..7 if !chases.is_empty() => *chases.choose(&mut rng).unwrap(),
                    0..6 if back.is_some_and(|back| actions.contains(&back)) => back.unwrap(),
                    0..9 if !quiet.is_empty() => *quiet.choose(&mut rng).unwrap(),
                    _ => *actions.choose(&mut rng).unwrap(),
                };
                Ply { action, reveal: None }
            });
            reasons.extend(outcome.map(|outcome| match outcome {
                Outcome::Win { reason, .. } | Outcome::Draw { reason } => reason,
            }));
        }
    }
    for reason in [Reason::Position, Reason::QuietLimit, Reason::WipedOut, Reason::Chase] {
        assert!(reasons.contains(&reason), "{reason:?} never came up: {reasons:?}");
    }
}

#[test]
fn the_slow_generator_gives_the_perft_figures_on_file() {
    let mut compared = 0;
    let file = include_str!("../../tests/perft/taiwan.txt");
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(" ; ");
        let position = parts.next().unwrap();
        for figure in parts {
            let (depth, count) = figure.split_once(' ').unwrap();
            let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
            if count < 10_000 {
                assert_eq!(slow::perft("taiwan", position, depth), count, "{line}, depth {depth}");
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "{compared} figures");
}

#[test]
fn notation_goes_both_ways_for_every_position() {
    for rules in [RuleSet::taiwan(), "taiwan+chain=face-up".parse().unwrap()] {
        random_positions(&rules, 10_000, |position, _| {
            let text = position.to_string();
            assert_eq!(text.parse().as_ref(), Ok(position), "{text} (seed {SEED})");
        });
    }
}

/// Every action that can be written on a board of 32 squares.
fn conceivable_actions() -> Vec<Action> {
    let squares: Vec<Square> = u32::ALL.squares().collect();
    let pairs = squares.iter().flat_map(|&from| squares.iter().map(move |&to| (from, to)));
    let acts = pairs.flat_map(|(from, to)| {
        [Action::Move { from, to }, Action::Capture { from, to }, Action::Attempt { from, to }]
    });
    squares.iter().map(|&square| Action::TurnUp(square)).chain(acts).chain([Action::EndChain]).collect()
}

#[test]
fn an_action_is_refused_with_a_reason_exactly_if_it_is_not_among_the_legal_ones() {
    let conceivable = conceivable_actions();
    let mut reasons = BTreeSet::new();
    for (variant, rules) in variants() {
        random_positions(&rules, thorough(100, 1_500), |position, _| {
            let game = Game::from_position(rules, *position);
            let legal = game.actions();
            assert!(game.outcome().is_none() || legal.is_empty());
            for action in &conceivable {
                let checked = game.check(*action);
                let is_legal = legal.contains(action);
                assert_eq!(checked.is_ok(), is_legal, "{variant}: {position}: {action} (seed {SEED})");
                reasons.extend(checked.err().map(|why| why.to_string()));
            }
        });
    }
    // Everything but squares off the board and long chases comes up, RankTooLow with more than half of its 21
    // pairs, CannonNeedsOneScreen with 0, 2, 3, 4, 5 and 6, InChain with every square.
    assert!(!reasons.contains(&IllegalAction::OffBoard.to_string()));
    assert!(reasons.len() > 75, "{reasons:#?}");
}

/// A position with two faces in the bag whose piece on a1 attacks what lies on b1, and one in which the faces are
/// others: what may be attempted is the same, as is the refusal of everything else.
#[test]
fn whether_an_attempt_is_legal_does_not_depend_on_what_is_hidden() {
    let conceivable = conceivable_actions();
    for (_, rules) in variants().filter(|(_, rules)| rules.attempts()) {
        random_positions(&rules, 60, |position, rng| {
            let text = position.to_string();
            let fields: Vec<&str> = text.split(' ').collect();
            let mut hidden: Vec<Piece> = Vec::new();
            for piece in Piece::all() {
                let up = (position.pieces(piece.colour) & position.kind(piece.kind)).count();
                hidden.extend(std::iter::repeat_n(piece, usize::from(piece.kind.count()) - up as usize));
            }
            hidden.shuffle(rng);
            hidden.truncate(position.face_down_count() as usize);
            hidden.sort();
            let bag: String = hidden.into_iter().map(Piece::letter).collect();
            let bag = if bag.is_empty() { "-" } else { &bag };
            let other = [fields[0], fields[1], bag, fields[3], fields[4]].join(" ");
            let [one, other] =
                [text.as_str(), &other].map(|text| Game::from_position(rules, text.parse().unwrap()));
            if one.outcome().is_some() || other.outcome().is_some() {
                return;
            }
            for action in &conceivable {
                assert_eq!(one.check(*action), other.check(*action), "{text}: {action} (seed {SEED})");
            }
        });
    }
}

#[test]
fn a_legal_ply_is_never_refused_and_a_wrong_face_always() {
    for (variant, rules) in variants() {
        random_positions(&rules, thorough(150, 4_000), |position, _| {
            let game = Game::from_position(rules, *position);
            for action in game.actions() {
                let due = action.turns_up().is_some();
                for face in std::iter::once(None).chain(Piece::all().map(Some)) {
                    let legal =
                        if due { face.is_some_and(|face| position.bag(face) > 0) } else { face.is_none() };
                    let mut after = game.clone();
                    let played = after.play(Ply { action, reveal: face });
                    assert_eq!(played.is_ok(), legal, "{variant}: {position}: {action} {face:?}");
                    assert_eq!(after.plies().len(), usize::from(legal));
                }
            }
        });
    }
}

/// How many pieces a ply took off the board.
fn removed(played: &PlayedPly) -> u32 {
    match played.clash {
        Some(Clash::BothRemoved) => 2,
        Some(Clash::Taken | Clash::AttackerRemoved) => 1,
        Some(Clash::Repelled) | None => 0,
    }
}

#[test]
fn random_games_end_and_plies_account_for_every_piece_and_every_turn() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for (variant, rules) in variants().filter(|(_, rules)| rules.quiet_limit.is_some()) {
        for _ in 0..5 {
            let mut game = Game::new(rules);
            let mut first = None;
            while game.outcome().is_none() {
                let action = *game.actions().choose(&mut rng).unwrap();
                let ply = random_ply(&mut rng, game.position(), action);
                game.play(ply).unwrap();
                first = first.or(game.plies()[0].by);
                assert_eq!(game.colour_of_first(), first);
                let removed: u32 = game.plies().iter().map(removed).sum();
                assert_eq!(game.position().occupied().count() + removed, 32, "{variant}");
                assert!(rules.quiet_limit.is_some_and(|limit| game.quiet() <= limit.get()));
            }
            assert!(game.actions().is_empty());
            let mut by = first;
            for played in game.plies() {
                assert_eq!(played.by, by, "{variant}");
                assert_eq!(played.piece.is_some(), played.ply.action.origin().is_some());
                assert_eq!(
                    played.victim.is_some(),
                    matches!(played.clash, Some(Clash::Taken | Clash::BothRemoved))
                );
                if played.passed {
                    by = by.map(Colour::next);
                }
            }
        }
    }
}
