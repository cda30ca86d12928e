//! The implementations in which the examples are run.

use crate::banqi::{Game, Mask, Ply, Position, slow};

/// The state of a game after some plies.
pub(crate) struct Read {
    pub(crate) position: String,
    pub(crate) result: String,
    pub(crate) actions: Vec<String>,
}

/// An implementation of the rules.
pub(crate) struct Reader {
    pub(crate) name: &'static str,
    /// Plays `plies` under `variant` from `position`. The error is the number of the first illegal ply, from 1.
    pub(crate) read: fn(variant: &str, position: &str, plies: &str) -> Result<Read, usize>,
}

/// The implementations of the variant.
pub(crate) fn readers(variant: &str) -> Vec<Reader> {
    let fast = if variant.starts_with("four-colour") { fast::<u64> } else { fast::<u32> };
    vec![Reader { name: "slow", read: slow }, Reader { name: "fast", read: fast }]
}

fn fast<M: Mask>(variant: &str, position: &str, plies: &str) -> Result<Read, usize> {
    let position: Position<M> = position.parse().unwrap();
    let mut game = Game::resume(variant.parse().unwrap(), position);
    for (ply, n) in plies.split_whitespace().zip(1_usize..) {
        let ply: Ply = ply.parse().unwrap();
        game.play(ply).map_err(|_| n)?;
    }
    Ok(Read {
        position: game.position().to_string(),
        result: game.outcome().map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string()),
        actions: game.actions().iter().map(ToString::to_string).collect(),
    })
}

fn slow(variant: &str, position: &str, plies: &str) -> Result<Read, usize> {
    let mut game = slow::Game::new(variant, position);
    for (ply, n) in plies.split_whitespace().zip(1_usize..) {
        if !game.allows(ply) {
            return Err(n);
        }
        game.play(ply);
    }
    Ok(Read { position: game.position(), result: game.result().to_owned(), actions: game.actions() })
}
