//! Names of moves, which depend on the position but are stored without it, and the choice of notation for display.

use std::fmt;

use crate::xiangqi::{Move, Position, Script};

/// A move in human notation: WXF and Chinese. Each form has four characters.
///
/// ```
/// use banqi_rules::xiangqi::{Position, RuleSet, Script};
///
/// let name = Position::start(&RuleSet::xiangqi()).name("h2e2".parse()?);
/// assert_eq!(name.to_string(), "C2=5");
/// assert_eq!(name.chinese(Script::Traditional), "炮二平五");
/// # Ok::<(), banqi_rules::xiangqi::NotAMove>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveName {
    wxf: [char; 4],
    traditional: [char; 4],
    simplified: [char; 4],
}

impl MoveName {
    /// The move in Chinese notation: 炮二平五.
    #[must_use]
    pub fn chinese(&self, script: Script) -> String {
        match script {
            Script::Traditional => self.traditional.iter().collect(),
            Script::Simplified => self.simplified.iter().collect(),
        }
    }

    /// Whether someone may be typing the move `action`, which has this name: whether `typed` is the beginning of it in
    /// one of its notations, in either case and with any spaces.
    ///
    /// ```
    /// use banqi_rules::xiangqi::{Move, Position, RuleSet};
    ///
    /// let action: Move = "h2e2".parse()?;
    /// let name = Position::start(&RuleSet::xiangqi()).name(action);
    /// assert!(["", "h2", "H2-E", "c2=", "炮二", "炮 二"].iter().all(|typed| name.may_be(action, typed)));
    /// assert!(["e2", "c2+", "h2e2e", "馬"].iter().all(|typed| !name.may_be(action, typed)));
    /// # Ok::<(), banqi_rules::xiangqi::NotAMove>(())
    /// ```
    #[must_use]
    pub fn may_be(&self, action: Move, typed: &str) -> bool {
        let typed: String =
            typed.chars().filter(|sign| !sign.is_whitespace()).flat_map(char::to_lowercase).collect();
        let action = action.to_string();
        // Some people write `h2-e2`. In WXF no letter follows a dash, so the dash can be ignored.
        action.starts_with(&typed)
            || action.starts_with(&typed.replace('-', ""))
            || self.to_string().to_lowercase().starts_with(&typed)
            || [Script::Traditional, Script::Simplified]
                .into_iter()
                .any(|script| self.chinese(script).starts_with(&typed))
    }
}

/// The move in WXF: `C2=5`.
impl fmt::Display for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.wxf.iter().collect::<String>())
    }
}

/// The notation in which moves are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// ICCS, from point to point: `h2e2`.
    Iccs,
    /// WXF: `C2=5`.
    Wxf,
    /// ICCS followed by WXF: `h2e2 (C2=5)`.
    Both,
    /// Chinese: 炮二平五.
    Chinese,
}

impl Notation {
    /// All notations, in the order of declaration.
    pub const ALL: [Self; 4] = [Self::Iccs, Self::Wxf, Self::Both, Self::Chinese];
}

impl Position {
    /// A move of this position in all human notations. If no piece stands on its first point, each form is the ICCS
    /// text.
    #[must_use]
    pub fn name(&self, action: Move) -> MoveName {
        let letters = |text: String| {
            let mut letters = text.chars();
            std::array::from_fn(|_| letters.next().unwrap_or(' '))
        };
        MoveName {
            wxf: letters(self.wxf(action)),
            traditional: letters(self.chinese(action, Script::Traditional)),
            simplified: letters(self.chinese(action, Script::Simplified)),
        }
    }
}
