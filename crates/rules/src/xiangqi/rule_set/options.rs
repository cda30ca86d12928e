//! The options of xiangqi: one enum each, with its sources and its values in the order they are offered, and the
//! table of all options, from which the code that handles options is derived.

use std::borrow::Cow;

use crate::game::option::{Value, words};
use crate::game::table::table;
use crate::xiangqi::Colour;

words! {
    /// Which colour moves first.
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
        /// No move may lead to it, as everyone plays today.
        Forbidden = "forbidden",
        /// Moving the piece between them away gives check. Any other facing is illegal (TBG rule 9).
        DiscoveredCheck = "discovered-check",
    }
}

words! {
    /// The rule for perpetual check.
    Perpetual {
        /// A side that checked with every ply of a repeated cycle loses (AXF).
        Loses = "loses",
        /// A check that would repeat the position for the third time is illegal (TBG rule 11).
        MustVary = "must-vary",
    }
}

table! {
    /// The rules of one game. The value is stored with each game and record.
    ///
    /// [`Default`] is xiangqi as everyone plays it today. The text form is a preset's name with the options that
    /// differ from it:
    ///
    /// ```
    /// use banqi_rules::xiangqi::{Facing, RuleOption, RuleSet};
    ///
    /// let rules: RuleSet = "xiangqi+facing=discovered-check".parse()?;
    /// assert_eq!(rules.facing(), Facing::DiscoveredCheck);
    /// let begun = rules.with(RuleOption::Begins, "black")?;
    /// assert_eq!(begun.to_string(), "xiangqi+begins=black+facing=discovered-check");
    /// let refused = "banner+begins=black".parse::<RuleSet>().unwrap_err().to_string();
    /// assert!(refused.starts_with("banner xiangqi has no option begins"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    rules of

    /// Whether this is banner xiangqi. A preset chooses it; no option changes it.
    pub(crate) banners: bool = false;

    /// Which colour moves first.
    pub(crate) begins: Begins = Begins::Red,
        Begins "begins", about Other, since 1;

    /// What happens when the generals would face each other.
    pub(crate) facing: Facing = Facing::Forbidden,
        Facing "facing", about Pieces, since 1;

    /// What happens when a side checks perpetually.
    pub(crate) perpetual: Perpetual = Perpetual::Loses,
        Perpetual "perpetual", about Draws, since 1;
}

/// How banner xiangqi fixes an option of xiangqi.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// The value's name in the language files. It need not be a value of the option.
    pub value: &'static str,
    /// The rule, for the message that rejects the option.
    pub why: &'static str,
}

impl RuleOption {
    /// How banner xiangqi fixes this option; `None` for an option that banner xiangqi also has.
    #[must_use]
    pub const fn in_banner(self) -> Option<Settled> {
        let (value, why) = match self {
            Self::Begins => ("red", "red always begins"),
            Self::Facing => ("taken", "a general captures the other along an open file"),
            Self::Perpetual => ("none", "perpetual check is allowed"),
        };
        Some(Settled { value, why })
    }
}
