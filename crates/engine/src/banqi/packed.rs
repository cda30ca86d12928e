//! Encodes actions in the 16 bits available in a transposition table entry.

use crate::transposition::Packed;
use banqi_rules::banqi::{Action, Square};

/// Three bits for the type of action, five for the origin, five for the target.
impl Packed for Action {
    fn packed(action: Option<Self>) -> u16 {
        let squares = |from: Square, to: Square| (from.index() << 5 | to.index()) as u16;
        match action {
            None => 0,
            Some(Self::Flip(at)) => 1 << 10 | squares(at, at),
            Some(Self::Move { from, to }) => 2 << 10 | squares(from, to),
            Some(Self::Capture { from, to }) => 3 << 10 | squares(from, to),
            Some(Self::Attempt { from, to }) => 4 << 10 | squares(from, to),
            Some(Self::EndChain) => 5 << 10,
        }
    }

    fn unpacked(bits: u16) -> Option<Self> {
        let from = Square::new((bits >> 5 & 31) as u8)?;
        let to = Square::new((bits & 31) as u8)?;
        match bits >> 10 {
            1 => Some(Self::Flip(from)),
            2 => Some(Self::Move { from, to }),
            3 => Some(Self::Capture { from, to }),
            4 => Some(Self::Attempt { from, to }),
            5 => Some(Self::EndChain),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_goes_both_ways() {
        for text in ["a1", "h4", "a1-b1", "h4xg4", "c3?c1", "end"] {
            let action = text.parse().unwrap();
            assert_eq!(Action::unpacked(Action::packed(Some(action))), Some(action));
        }
        assert_eq!(Action::unpacked(Action::packed(None)), None);
    }
}
