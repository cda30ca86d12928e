//! Random positions and random players. Positions and actions are texts.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::xiangqi::slow;

/// The rule sets to test: both variants, each value of each option, and all options together.
pub(crate) const VARIANTS: [&str; 6] = [
    "xiangqi",
    "banner",
    "xiangqi+begins=black",
    "xiangqi+facing=discovered-check",
    "xiangqi+perpetual=must-vary",
    "xiangqi+begins=black+facing=discovered-check+perpetual=must-vary",
];

/// A random position with few pieces on points they can reach, where the side that has just moved is not in check.
pub(crate) fn set_up(rng: &mut ChaCha8Rng, variant: &str) -> String {
    loop {
        let text = random_set_up(rng, variant);
        let other =
            if text.contains(" w ") { text.replace(" w ", " b ") } else { text.replace(" b ", " w ") };
        if !slow::is_check(&other) {
            return text;
        }
    }
}

fn random_set_up(rng: &mut ChaCha8Rng, variant: &str) -> String {
    let mut cells = [['.'; 9]; 10];
    let mut pieces: Vec<char> =
        if variant == "banner" { "aabbnnrrccffppppp" } else { "aabbnnrrccppppp" }.chars().collect();
    for side in ['w', 'b'] {
        pieces.shuffle(rng);
        let most = *[2, 4, 9].choose(rng).unwrap();
        let count = rng.random_range(0..=most);
        for kind in std::iter::once('k').chain(pieces[..count].iter().copied()) {
            // Points as seen by red; for black the ranks are reversed.
            let places: Vec<(usize, usize)> = (0..10)
                .flat_map(|rank| (0..9).map(move |file| (file, rank)))
                .filter(|place| stands(kind, *place))
                .map(|(file, rank)| (file, if side == 'w' { rank } else { 9 - rank }))
                .filter(|(file, rank)| cells[*rank][*file] == '.')
                .collect();
            if let Some((file, rank)) = places.choose(rng) {
                cells[*rank][*file] = if side == 'w' { kind.to_ascii_uppercase() } else { kind };
            }
        }
    }
    let rows: Vec<String> = cells.iter().rev().map(|row| row.iter().collect()).collect();
    let mut placement = rows.join("/");
    for empty in (1..=9).rev() {
        placement = placement.replace(&".".repeat(empty), &empty.to_string());
    }
    let side = ["w", "b"].choose(rng).unwrap();
    format!("{placement} {side} - - {} {}", rng.random_range(0..119), rng.random_range(1..300))
}

/// Whether red's pieces of a kind can ever stand on a point.
fn stands(kind: char, (file, rank): (usize, usize)) -> bool {
    match kind {
        'k' => (3..=5).contains(&file) && rank < 3,
        'a' => [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)].contains(&(file, rank)),
        'b' => [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)].contains(&(file, rank)),
        'p' => rank > 4 || (3..=4).contains(&rank) && file % 2 == 0,
        _ => true,
    }
}

/// How a random player chooses its moves.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Player {
    /// All legal moves are equally likely.
    Any,
    /// Mostly moves the last moved piece to and fro.
    Shuffler,
    /// Mostly gives check, to and fro if possible.
    Checker,
    /// Red mostly chases, to and fro if possible; black mostly moves to and fro.
    Hunter,
}

impl Player {
    pub(crate) fn any(rng: &mut ChaCha8Rng) -> Self {
        *[Self::Any, Self::Any, Self::Shuffler].choose(rng).unwrap()
    }

    pub(crate) fn choose(
        self,
        rng: &mut ChaCha8Rng,
        variant: &str,
        game: &slow::Game,
        played: &[String],
    ) -> String {
        let mut actions = game.actions();
        let position = game.position();
        if rng.random_bool(0.9) {
            let is_wanted = |text: &String| match self {
                Self::Any | Self::Shuffler => true,
                Self::Checker => slow::is_check(&slow::play(&position, text)),
                Self::Hunter => {
                    position.contains(" b ") || !slow::chased(variant, &position, text).is_empty()
                }
            };
            let back = played.len().checked_sub(2).map(|n| format!("{}{}", &played[n][2..], &played[n][..2]));
            let back = back.filter(|back| self != Self::Any && actions.contains(back) && is_wanted(back));
            if let Some(back) = back {
                return back;
            }
            let wanted: Vec<String> = actions.iter().filter(|text| is_wanted(text)).cloned().collect();
            if !wanted.is_empty() {
                actions = wanted;
            }
        }
        actions.choose(rng).unwrap().clone()
    }
}
