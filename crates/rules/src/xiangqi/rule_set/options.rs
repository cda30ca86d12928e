//! The options of xiangqi: one enum each, its values in the order they are offered, with their sources.

use std::borrow::Cow;

use crate::game::option::{Value, words};
use crate::xiangqi::Colour;

words! {
    /// Who moves first.
    Begins {
        /// Red, as everyone plays today.
        Red = "red",
        /// Black: "as red is considered a lucky colour, black is given the first turn" (TBG).
        Black = "black",
    }
}

impl Begins {
    /// The colour that moves first.
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self {
            Self::Red => Colour::Red,
            Self::Black => Colour::Black,
        }
    }
}

words! {
    /// What happens when the generals would face each other on an open file.
    Facing {
        /// No move may leave them so, as everyone plays today.
        Forbidden = "forbidden",
        /// Moving the man between them away gives check; any other facing is illegal (TBG rule 9).
        DiscoveredCheck = "discovered-check",
    }
}

words! {
    /// What comes of checking for ever.
    Perpetual {
        /// Whoever checked with every ply of a repeated cycle loses (AXF).
        Loses = "loses",
        /// The check that would repeat the position a third time is illegal (TBG rule 11).
        MustVary = "must-vary",
    }
}
