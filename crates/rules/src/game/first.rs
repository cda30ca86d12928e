//! The rules for who has the first turn.

use std::borrow::Cow;

use super::option::{Value, words};

words! {
    /// Who has the first turn of a game. A rematch is begun by the last winner.
    First {
        /// The player who asked for the game: the newcomer begins, which is a slight disadvantage (Wikipedia).
        Challenger = "challenger",
        /// The player who accepted it.
        Opponent = "opponent",
        /// The player with the higher rating (Woody: often the more experienced); with equal ratings, the
        /// challenger (ours).
        HigherRated = "higher-rated",
        /// Drawn at random from the fair deal. Commitments and records are bound to the first word.
        Lot = "lot" or "random",
    }
}
