//! Actions that are not legal are rejected with a reason, and legal ones are accepted.

use std::collections::{BTreeSet, HashSet};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::banqi::laws::samples::{plies, set_up};
use crate::banqi::laws::variants::{FOUR_COLOURS, combination, everywhere};
use crate::banqi::laws::{SEED, thorough};
use crate::banqi::{Action, Game, IllegalAction, Mask, Piece, Ply, Position, RuleSet, Square};
use crate::game::Colour;

/// Calls `visit` with new games from random positions, `count` under each variant of 4x8.
fn games(count: usize, visit: impl FnMut(&str, &Game, &mut ChaCha8Rng)) {
    let variants = everywhere(&mut ChaCha8Rng::seed_from_u64(SEED));
    games_by(&variants, count, visit);
}

/// The same for the given variants of either board.
fn games_by<M: Mask>(
    variants: &[String],
    count: usize,
    mut visit: impl FnMut(&str, &Game<M>, &mut ChaCha8Rng),
) {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for variant in variants {
        let rules: RuleSet = variant.parse().unwrap();
        for _ in 0..count {
            let text = set_up(&mut rng, variant);
            let position: Position<M> = text.parse().unwrap();
            let game = Game::resume(rules, position);
            visit(&format!("{variant}: {text} (seed {SEED})"), &game, &mut rng);
        }
    }
}

/// The presets of four colours, and random combinations of options with them.
fn variants_of_four_colours() -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let combinations: Vec<String> = (0..6).map(|_| combination(&mut rng, &FOUR_COLOURS)).collect();
    FOUR_COLOURS.map(str::to_owned).into_iter().chain(combinations).collect()
}

/// All actions that can be written for a board.
fn conceivable_actions<M: Mask>() -> Vec<Action> {
    let squares: Vec<Square> = M::ALL.squares().collect();
    let pairs = squares.iter().flat_map(|&from| squares.iter().map(move |&to| (from, to)));
    let acts = pairs.flat_map(|(from, to)| {
        [Action::Move { from, to }, Action::Capture { from, to }, Action::Attempt { from, to }]
    });
    squares.iter().map(|&square| Action::Flip(square)).chain(acts).chain([Action::EndChain]).collect()
}

/// Checks that `check` rejects exactly the actions that are not legal, and returns the reasons it gives.
fn refusals<M: Mask>(at: &str, game: &Game<M>, conceivable: &[Action]) -> BTreeSet<String> {
    let legal: HashSet<Action> = game.actions().into_iter().collect();
    assert!(game.outcome().is_none() || legal.is_empty(), "{at}");
    let refusal = |action: &Action| {
        let checked = game.check(*action);
        assert_eq!(checked.is_ok(), legal.contains(action), "{at}: {action}");
        checked.err().map(|why| why.to_string())
    };
    conceivable.iter().filter_map(refusal).collect()
}

#[test]
fn an_action_is_refused_with_a_reason_exactly_if_it_is_not_among_the_legal_ones() {
    let conceivable = conceivable_actions::<u32>();
    let mut reasons = BTreeSet::new();
    games(thorough(60, 1_500), |at, game, _| reasons.extend(refusals(at, game, &conceivable)));
    // All reasons occur except squares off the board and long chases. `RankTooLow` occurs with more than half of
    // its 21 pairs, `CannonNeedsOneScreen` with 0, 2, 3, 4, 5 and 6, `InChain` with every square.
    assert!(!reasons.contains(&IllegalAction::OffBoard.to_string()));
    assert!(reasons.len() > 75, "{reasons:#?}");
}

#[test]
fn on_8x8_too_an_action_is_refused_exactly_if_it_is_not_among_the_legal_ones() {
    let conceivable = conceivable_actions::<u64>();
    let mut reasons = BTreeSet::new();
    let variants = variants_of_four_colours();
    games_by::<u64>(&variants, thorough(15, 1_500), |at, game, _| {
        reasons.extend(refusals(at, game, &conceivable));
    });
    for why in [IllegalAction::AllysPiece, IllegalAction::OwnPiece, IllegalAction::ColoursNotKnown] {
        assert!(reasons.contains(&why.to_string()), "{why}: {reasons:#?}");
    }
}

#[test]
fn whether_an_attempt_is_legal_does_not_depend_on_what_is_hidden() {
    let conceivable = conceivable_actions::<u32>();
    games(30, |at, game, rng| {
        let position = game.position();
        if !game.rule_set().attempts() || game.outcome().is_some() {
            return;
        }
        // Replace the bag by other faces that are not face up.
        let mut hidden: Vec<Piece> = Vec::new();
        for piece in Piece::of(&Colour::TWO) {
            let up = (position.pieces(piece.colour) & position.kind(piece.kind)).count();
            hidden.extend(std::iter::repeat_n(piece, usize::from(piece.kind.count()) - up as usize));
        }
        hidden.shuffle(rng);
        hidden.truncate(position.face_down_count() as usize);
        hidden.sort();
        let bag: String = hidden.into_iter().map(Piece::letter).collect();
        let bag = if bag.is_empty() { "-" } else { &bag };
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let other = [fields[0], fields[1], bag, fields[3], fields[4]].join(" ");
        let other = Game::from_position(game.rule_set(), other.parse().unwrap());
        if other.outcome().is_none() {
            for action in &conceivable {
                assert_eq!(game.check(*action), other.check(*action), "{at}: {action}, {bag}");
            }
        }
    });
}

#[test]
fn a_legal_ply_is_never_refused_and_a_wrong_face_always() {
    games(thorough(60, 2_000), |at, game, _| check_faces(at, game));
    games_by::<u64>(&variants_of_four_colours(), thorough(8, 2_000), |at, game, _| check_faces(at, game));
}

fn check_faces<M: Mask>(at: &str, game: &Game<M>) {
    for action in game.actions() {
        let legal = plies(&game.position().to_string(), &action.to_string());
        for reveal in std::iter::once(None).chain(Piece::all().map(Some)) {
            let ply = Ply { action, reveal };
            let mut after = game.clone();
            let played = after.play(ply);
            assert_eq!(played.is_ok(), legal.contains(&ply.to_string()), "{at}: {ply}");
            assert_eq!(after.plies().len(), usize::from(played.is_ok()));
        }
    }
}
