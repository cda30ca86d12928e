//! Who has the first turn.

use std::borrow::Cow;

use super::option::{Value, words};

words! {
    /// Who turns up the first piece of a game. A rematch is begun by the last winner.
    First {
        /// Who asked for the game: the newcomer begins, a slight disadvantage (Wikipedia).
        Challenger = "challenger",
        /// Who accepted it.
        Opponent = "opponent",
        /// Who is rated higher (Woody: often the more experienced); between equals, the challenger (ours).
        HigherRated = "higher-rated",
        /// Drawn from the fair deal.
        Lot = "lot",
    }
}
