//! Who answers the examples.

use super::super::slow;

/// A game after some plies.
pub(super) struct Read {
    pub(super) position: String,
    pub(super) result: String,
    pub(super) actions: Vec<String>,
}

/// One reading of the rules.
pub(super) struct Reader {
    pub(super) name: &'static str,
    /// Plays `plies` under `variant` from `position`; the number of the first illegal ply, from 1, if there is one.
    pub(super) read: fn(variant: &str, position: &str, plies: &str) -> Result<Read, usize>,
}

pub(super) const READERS: [Reader; 1] = [Reader { name: "slow", read: slow }];

fn slow(variant: &str, position: &str, plies: &str) -> Result<Read, usize> {
    let mut game = slow::Game::new(variant, position);
    for (ply, n) in plies.split_whitespace().zip(1..) {
        if !game.allows(ply) {
            return Err(n);
        }
        game.play(ply);
    }
    Ok(Read { position: game.position(), result: game.result().to_owned(), actions: game.actions() })
}
