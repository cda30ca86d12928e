//! Names of moves: what a move is called in the position it is played in, kept apart from that position; and in which
//! notations people may have moves written.

use std::fmt;

use crate::xiangqi::{Move, Position, Script};

/// What one move is called. Every name has four letters.
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
    /// In Chinese: 炮二平五.
    #[must_use]
    pub fn chinese(&self, script: Script) -> String {
        match script {
            Script::Traditional => self.traditional.iter().collect(),
            Script::Simplified => self.simplified.iter().collect(),
        }
    }
}

/// In WXF: `C2=5`.
impl fmt::Display for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.wxf.iter().collect::<String>())
    }
}

/// How people may have moves written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// From point to point, as ICCS: `h2e2`.
    Iccs,
    /// WXF: `C2=5`.
    Wxf,
    /// ICCS, and WXF behind it: `h2e2 (C2=5)`.
    Both,
    /// Chinese: 炮二平五.
    Chinese,
}

impl Notation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Iccs, Self::Wxf, Self::Both, Self::Chinese];
}

impl Position {
    /// What a move is called here, in every way; as ICCS if no man stands where it begins.
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
