//! Actions and plies: what a player chooses, and what chance answers.

use std::fmt;
use std::str::FromStr;

use crate::banqi::{Piece, Square};

/// What a player chooses on a turn. There is no passing (Boyer).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Turn up the face-down piece on a square: `a1`.
    TurnUp(Square),
    /// Step to an empty square: `a1-b1`.
    Move {
        /// Where the piece stands.
        from: Square,
        /// The empty square next to it.
        to: Square,
    },
    /// Take an enemy piece: `a1xb1`.
    Capture {
        /// Where the captor stands.
        from: Square,
        /// Where the victim stands, which the captor takes over.
        to: Square,
    },
    /// Attack a face-down piece, which is turned up and taken if the rules let it: `a1?b1`.
    Attempt {
        /// Where the attacker stands.
        from: Square,
        /// Where the face-down piece lies.
        to: Square,
    },
    /// Stop capturing in the middle of a chain: `end`.
    EndChain,
}

impl Action {
    /// The square the action is aimed at, if at any: the one turned up, moved to or attacked.
    #[must_use]
    pub const fn target(self) -> Option<Square> {
        match self {
            Self::TurnUp(square) => Some(square),
            Self::Move { to, .. } | Self::Capture { to, .. } | Self::Attempt { to, .. } => Some(to),
            Self::EndChain => None,
        }
    }

    /// The square of the piece that acts, if one does.
    #[must_use]
    pub const fn origin(self) -> Option<Square> {
        match self {
            Self::Move { from, .. } | Self::Capture { from, .. } | Self::Attempt { from, .. } => Some(from),
            Self::TurnUp(_) | Self::EndChain => None,
        }
    }

    /// The face-down square whose face answers the action, if it turns one up.
    #[must_use]
    pub const fn turns_up(self) -> Option<Square> {
        match self {
            Self::TurnUp(square) | Self::Attempt { to: square, .. } => Some(square),
            Self::Move { .. } | Self::Capture { .. } | Self::EndChain => None,
        }
    }
}

/// The canonical notation: `a1`, `a1-b1`, `a1xb1`, `a1?b1`, `end`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TurnUp(square) => write!(f, "{square}"),
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Capture { from, to } => write!(f, "{from}x{to}"),
            Self::Attempt { from, to } => write!(f, "{from}?{to}"),
            Self::EndChain => f.write_str("end"),
        }
    }
}

/// Text that is not an action in canonical notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "not an action: write a1 to turn up, a1-b1 to move, a1xb1 to capture, a1?b1 to attack a face-down piece, \
     end to stop a chain"
)]
pub struct NotAnAction;

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let square = |range| text.get(range).and_then(|part: &str| part.parse().ok()).ok_or(NotAnAction);
        match (text.len(), text.as_bytes().get(2)) {
            (3, _) if text == "end" => Ok(Self::EndChain),
            (2, _) => Ok(Self::TurnUp(square(0..2)?)),
            (5, Some(b'-')) => Ok(Self::Move { from: square(0..2)?, to: square(3..5)? }),
            (5, Some(b'x')) => Ok(Self::Capture { from: square(0..2)?, to: square(3..5)? }),
            (5, Some(b'?')) => Ok(Self::Attempt { from: square(0..2)?, to: square(3..5)? }),
            _ => Err(NotAnAction),
        }
    }
}

/// An action and the reveal that answered it. Applying a ply is deterministic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ply {
    /// What the player chose.
    pub action: Action,
    /// What appeared, for a turn-up or an attempt; `None` for everything else.
    pub reveal: Option<Piece>,
}

/// The canonical notation with what appeared: `a1(K)`, `a1-b1`, `a1xb1`, `a1?b1(k)`, `end`.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.action)?;
        self.reveal.map_or(Ok(()), |piece| write!(f, "({piece})"))
    }
}

impl FromStr for Ply {
    type Err = NotAnAction;

    /// Reads `a1(K)` and everything [`Action`] reads. Whether a face is due is for the rules to say.
    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let Some(inner) = text.strip_suffix(')') else {
            return Ok(Self { action: text.parse()?, reveal: None });
        };
        let (action, face) = inner.split_once('(').ok_or(NotAnAction)?;
        let face: Piece = face.parse().map_err(|_| NotAnAction)?;
        Ok(Self { action: action.parse()?, reveal: Some(face) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_notation_goes_both_ways() {
        for text in [
            "a1",
            "h4",
            "a1-b1",
            "c3xc1",
            "a1(K)",
            "b2(p)",
            "a1?b1",
            "a1?b1(k)",
            "a1(K')",
            "h8?h7(p')",
            "end",
        ] {
            assert_eq!(text.parse::<Ply>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "", "a", "a1b1", "a1 b1", "A1", "a1-", "a1xb9", "a1(", "a1()", "a1(KK)", "a1(Z)", "帥", "a帥",
            "End",
        ] {
            assert_eq!(text.parse::<Ply>(), Err(NotAnAction), "{text}");
        }
    }
}
