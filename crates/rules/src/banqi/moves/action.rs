//! Actions and plies: the choice of a player, and the face that chance reveals.

use std::fmt;
use std::str::FromStr;

use crate::banqi::{Piece, Square};

/// A player's choice on a turn. There is no passing (Boyer).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Flips the face-down piece on a square: `a1`.
    Flip(Square),
    /// Steps to an empty square: `a1-b1`.
    Move {
        /// The square of the piece.
        from: Square,
        /// The adjacent empty square.
        to: Square,
    },
    /// Captures an enemy piece: `a1xb1`.
    Capture {
        /// The square of the captor.
        from: Square,
        /// The square of the victim, to which the captor moves.
        to: Square,
    },
    /// Attacks a face-down piece, which is flipped and captured if the rules allow it: `a1?b1`.
    Attempt {
        /// The square of the attacker.
        from: Square,
        /// The square of the face-down piece.
        to: Square,
    },
    /// Stops capturing in the middle of a chain: `end`.
    EndChain,
}

impl Action {
    /// The target square: the square flipped, moved to or attacked. `None` for [`EndChain`](Self::EndChain).
    #[must_use]
    pub const fn target(self) -> Option<Square> {
        match self {
            Self::Flip(square) => Some(square),
            Self::Move { to, .. } | Self::Capture { to, .. } | Self::Attempt { to, .. } => Some(to),
            Self::EndChain => None,
        }
    }

    /// The square of the piece that acts. `None` for a flip and for [`EndChain`](Self::EndChain).
    #[must_use]
    pub const fn origin(self) -> Option<Square> {
        match self {
            Self::Move { from, .. } | Self::Capture { from, .. } | Self::Attempt { from, .. } => Some(from),
            Self::Flip(_) | Self::EndChain => None,
        }
    }

    /// The face-down square that the action flips, if any.
    #[must_use]
    pub const fn flips(self) -> Option<Square> {
        match self {
            Self::Flip(square) | Self::Attempt { to: square, .. } => Some(square),
            Self::Move { .. } | Self::Capture { .. } | Self::EndChain => None,
        }
    }

    /// Whether someone may be typing this action: whether `typed` is the beginning of it, with or without the sign
    /// between the squares, in either case.
    ///
    /// ```
    /// use banqi_rules::banqi::Action;
    ///
    /// let capture: Action = "b3xb4".parse()?;
    /// assert!(["", "b3", "B3XB", "b3b4", "b3 x b4"].iter().all(|typed| capture.may_be(typed)));
    /// assert!(["b4", "b3xb4c", "吃"].iter().all(|typed| !capture.may_be(typed)));
    /// assert!(Action::EndChain.may_be("st") && Action::EndChain.may_be("en"));
    /// # Ok::<(), banqi_rules::banqi::NotAnAction>(())
    /// ```
    #[must_use]
    pub fn may_be(self, typed: &str) -> bool {
        let letters = |text: &str| -> String {
            text.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_lowercase()).collect()
        };
        let wanted = letters(typed);
        // Words in Chinese have none of these letters.
        if wanted.is_empty() {
            return typed.trim().is_empty();
        }
        let action = letters(&self.to_string());
        action.starts_with(&wanted)
            || action.replace('x', "").starts_with(&wanted)
            || (self == Self::EndChain && "stop".starts_with(&wanted))
    }
}

/// The canonical notation: `a1`, `a1-b1`, `a1xb1`, `a1?b1`, `end`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flip(square) => write!(f, "{square}"),
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Capture { from, to } => write!(f, "{from}x{to}"),
            Self::Attempt { from, to } => write!(f, "{from}?{to}"),
            Self::EndChain => f.write_str("end"),
        }
    }
}

/// The error for text that is not an action in canonical notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "not an action: write a1 to flip, a1-b1 to move, a1xb1 to capture, a1?b1 to attack a face-down piece, \
     or end to stop a chain"
)]
pub struct NotAnAction;

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let square = |range| text.get(range).and_then(|part: &str| part.parse().ok()).ok_or(NotAnAction);
        match (text.len(), text.as_bytes().get(2)) {
            (3, _) if text == "end" => Ok(Self::EndChain),
            (2, _) => Ok(Self::Flip(square(0..2)?)),
            (5, Some(b'-')) => Ok(Self::Move { from: square(0..2)?, to: square(3..5)? }),
            (5, Some(b'x')) => Ok(Self::Capture { from: square(0..2)?, to: square(3..5)? }),
            (5, Some(b'?')) => Ok(Self::Attempt { from: square(0..2)?, to: square(3..5)? }),
            _ => Err(NotAnAction),
        }
    }
}

/// An action and the face that it revealed. Applying a ply is deterministic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ply {
    /// The player's choice.
    pub action: Action,
    /// The face that appeared in a flip or an attempt; `None` for all other actions.
    pub reveal: Option<Piece>,
}

/// Canonical notation with the revealed face: `a1(K)`, `a1-b1`, `a1xb1`, `a1?b1(k)`, `end`.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.action)?;
        self.reveal.map_or(Ok(()), |piece| write!(f, "({piece})"))
    }
}

impl FromStr for Ply {
    type Err = NotAnAction;

    /// Reads `a1(K)` and everything that [`Action`] reads. Does not check whether the action reveals a face.
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
