//! Random positions and random players. Positions and actions are texts.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::banqi::slow;

const ONE_SET: &str = "KAAEERRHHCCPPPPP";

/// The pieces of the first `colours` colours in the order of the bag, each as in notation.
fn pieces(colours: usize) -> Vec<String> {
    let upper = || ONE_SET.chars();
    let set = |colour| -> Vec<String> {
        match colour {
            0 => upper().map(|kind| kind.to_string()).collect(),
            1 => upper().map(|kind| kind.to_ascii_lowercase().to_string()).collect(),
            2 => upper().map(|kind| format!("{kind}'")).collect(),
            _ => upper().map(|kind| format!("{}'", kind.to_ascii_lowercase())).collect(),
        }
    };
    (0..colours).flat_map(set).collect()
}

fn is_8x8(variant: &str) -> bool {
    variant.starts_with("four-colour")
}

/// The start position.
pub(crate) fn start(variant: &str) -> String {
    let (ranks, colours, side) = match variant.split('+').next().unwrap() {
        "four-colour-2" => (8, 4, "1:-,-"),
        "four-colour-4" | "four-colour-teams" => (8, 4, "1:-,-,-,-"),
        _ => (4, 2, "-"),
    };
    format!("{} {side} {} 0 0", vec!["xxxxxxxx"; ranks].join("/"), pieces(colours).concat())
}

/// A random valid position: any number of pieces on any squares, any of them face down; on 8x8 with a legal action.
/// If the rules have chains, many are in the middle of one.
pub(crate) fn set_up(rng: &mut ChaCha8Rng, variant: &str) -> String {
    loop {
        let text = random_set_up(rng, variant, Where::Anywhere);
        let actions = slow::actions(variant, &text);
        if is_8x8(variant) && actions.is_empty() {
            continue;
        }
        let captures = actions.iter().filter(|action| action.contains('x') || action.contains('?'));
        let Some(capture) = captures.collect::<Vec<_>>().choose(rng).copied() else { return text };
        let chain = in_chain(&text, &capture[..2]);
        if rng.random_bool(0.6) && slow::actions(variant, &chain).contains(capture) {
            return chain;
        }
        return text;
    }
}

/// The same position in the middle of a chain by the piece on `square`.
fn in_chain(position: &str, square: &str) -> String {
    let fields: Vec<&str> = position.split(' ').collect();
    format!("{} {}@{square} {} 0 {}", fields[0], fields[1], fields[2], fields[4])
}

/// A random position with a few face-up pieces in a corner, where they can chase each other.
pub(crate) fn corner(rng: &mut ChaCha8Rng, variant: &str) -> String {
    random_set_up(rng, variant, Where::InACorner)
}

#[derive(Clone, Copy, PartialEq)]
enum Where {
    Anywhere,
    InACorner,
}

fn random_set_up(rng: &mut ChaCha8Rng, variant: &str, place: Where) -> String {
    let (ranks, colours) = if is_8x8(variant) { (8, 4) } else { (4, 2) };
    let all = pieces(colours);
    let in_corner = place == Where::InACorner;
    // Positions with few pieces are as frequent as with many, since games on crowded boards show less.
    let most = if in_corner { 6 } else { *[6, all.len() / 2, all.len()].choose(rng).unwrap() };
    let mut set: Vec<usize> = (0..all.len()).collect();
    set.shuffle(rng);
    set.truncate(rng.random_range(0..=most));
    let mut squares: Vec<usize> = (0..ranks * 8).collect();
    squares.shuffle(rng);
    squares.retain(|square| !in_corner || square % 8 < 3 && square / 8 < 3);
    let face_down = if in_corner || rng.random_bool(0.3) { 0 } else { rng.random_range(0..=set.len()) };
    let mut cells = vec![".".to_owned(); ranks * 8];
    for (n, (&piece, &square)) in set.iter().zip(&squares).enumerate() {
        cells[square] = if n < face_down { "x".to_owned() } else { all[piece].clone() };
    }
    let rows: Vec<String> = cells.chunks(8).map(|row| row.concat()).collect();
    let mut placement = rows.join("/");
    for run in (1..=8).rev() {
        placement = placement.replace(&".".repeat(run), &run.to_string());
    }
    let mut hidden = set[..face_down].to_vec();
    hidden.sort_unstable();
    let bag: String = hidden.iter().map(|&piece| all[piece].as_str()).collect();
    let bag = if bag.is_empty() { "-" } else { &bag };
    let lacks = |colour: usize| !set.iter().any(|piece| piece / ONE_SET.len() == colour);
    let side = side(rng, variant, lacks);
    let quiet = rng.random_range(0..90);
    format!("{placement} {side} {bag} {quiet} {}", quiet + rng.random_range(1..300))
}

/// A random side to move. Of four seats some may own no colour yet, and those without a piece are out.
fn side(rng: &mut ChaCha8Rng, variant: &str, lacks: impl Fn(usize) -> bool) -> String {
    if !is_8x8(variant) {
        return (*["r", "b"].choose(rng).unwrap()).to_owned();
    }
    if variant.starts_with("four-colour-2") {
        return (*["1:r,b", "2:r,b", "1:b,r", "2:b,r"].choose(rng).unwrap()).to_owned();
    }
    let mut seats = [0, 1, 2, 3];
    seats.shuffle(rng);
    let owners = *[4, 4, 4, 2, 1].choose(rng).unwrap();
    let words: Vec<String> = seats
        .iter()
        .map(|&colour| match colour {
            colour if colour >= owners => "-".to_owned(),
            colour if lacks(colour) || rng.random_bool(0.1) => format!("{}!", ["r", "b", "u", "g"][colour]),
            colour => ["r", "b", "u", "g"][colour].to_owned(),
        })
        .collect();
    let in_play: Vec<usize> = (0..4).filter(|&seat| !words[seat].ends_with('!')).collect();
    let mover = in_play.choose(rng).copied().unwrap_or_default();
    format!("{}:{}", mover + 1, words.join(","))
}

/// The action, with a random face from the position's bag if it flips a piece.
pub(crate) fn ply(rng: &mut ChaCha8Rng, position: &str, action: &str) -> String {
    if action.len() > 2 && !action.contains('?') {
        return action.to_owned();
    }
    let bag = position.split(' ').nth(2).unwrap();
    format!("{action}({})", faces(bag).choose(rng).unwrap())
}

/// All plies that an action can become.
pub(crate) fn plies(position: &str, action: &str) -> Vec<String> {
    if action.len() > 2 && !action.contains('?') {
        return vec![action.to_owned()];
    }
    let mut faces = faces(position.split(' ').nth(2).unwrap());
    faces.dedup();
    faces.iter().map(|face| format!("{action}({face})")).collect()
}

fn faces(bag: &str) -> Vec<String> {
    let mut faces: Vec<String> = Vec::new();
    for letter in bag.chars() {
        match letter {
            '\'' => faces.last_mut().unwrap().push(letter),
            letter => faces.push(letter.to_string()),
        }
    }
    faces
}

/// How a random player chooses its actions.
#[derive(Clone, Copy)]
pub(crate) enum Player {
    /// All legal actions are equally likely.
    Any,
    /// Mostly repeats the action played this many actions ago, so that games run in cycles.
    Parrot(usize),
    /// Mostly chases or flees, so that runs reach the limit.
    Chaser,
}

impl Player {
    pub(crate) fn any(rng: &mut ChaCha8Rng) -> Self {
        match rng.random_range(0..5) {
            0 => Self::Parrot(*[4, 8].choose(rng).unwrap()),
            1 | 2 => Self::Chaser,
            _ => Self::Any,
        }
    }

    pub(crate) fn choose(self, rng: &mut ChaCha8Rng, game: &slow::Game, played: &[String]) -> String {
        let mut actions = game.actions();
        if rng.random_bool(0.95) {
            let favourite = |action: &String| match self {
                Self::Any => false,
                Self::Parrot(period) => played.len() >= period && played[played.len() - period] == *action,
                Self::Chaser => game.belongs_to_a_run(action),
            };
            if actions.iter().any(favourite) {
                actions.retain(favourite);
            }
        }
        actions.choose(rng).unwrap().clone()
    }
}
