//! Errands: what a command wants of a game before it is known which game is meant.

use std::fmt;
use std::str::FromStr;

use banqi_session::PieceStyle;

/// The most characters of a typed action that are kept; the longest that makes sense is far shorter.
const LONGEST_ACTION: usize = 40;

/// What is to be done with a game that is named, found in the channel, or chosen from a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Errand {
    /// Accept the challenge.
    Accept,
    /// Decline it.
    Decline,
    /// Take it back.
    Withdraw,
    /// Play what was typed.
    Play(String),
    /// Show the board privately, with pieces that look so, if it is said how.
    Show(Option<PieceStyle>),
    /// Tell the best moves.
    Hint,
    /// Tell what may lie under the square that was typed.
    Odds(String),
    /// Offer a draw, agree if the other has offered, or claim one that may be claimed.
    Draw,
    /// Offer a draw.
    OfferDraw,
    /// Agree to a draw.
    AcceptDraw,
    /// Refuse a draw.
    DeclineDraw,
    /// Claim the draw that the rules give.
    ClaimDraw,
    /// Resign.
    Resign,
    /// Abort.
    Abort,
    /// Ask for another game.
    Rematch,
    /// Hand out the record.
    Export,
    /// Hand out the game as other xiangqi programs read it.
    ExportPgn,
    /// Check the deal.
    Verify,
    /// Explain how it went.
    Analyse,
}

/// Errands that are a word and nothing more, with the word.
const PLAIN: [(Errand, &str); 20] = [
    (Errand::Accept, "accept"),
    (Errand::Decline, "decline"),
    (Errand::Withdraw, "withdraw"),
    (Errand::Show(None), "show"),
    (Errand::Show(Some(PieceStyle::Traditional)), "show-traditional"),
    (Errand::Show(Some(PieceStyle::Simplified)), "show-simplified"),
    (Errand::Show(Some(PieceStyle::Figures)), "show-figures"),
    (Errand::Hint, "hint"),
    (Errand::Draw, "draw"),
    (Errand::OfferDraw, "draw?"),
    (Errand::AcceptDraw, "draw+"),
    (Errand::DeclineDraw, "draw-"),
    (Errand::ClaimDraw, "draw!"),
    (Errand::Resign, "resign"),
    (Errand::Abort, "abort"),
    (Errand::Rematch, "rematch"),
    (Errand::Export, "export"),
    (Errand::ExportPgn, "export-pgn"),
    (Errand::Verify, "verify"),
    (Errand::Analyse, "analyse"),
];

impl Errand {
    /// Playing what somebody typed, cut to a length that fits a custom id.
    #[must_use]
    pub fn play(typed: &str) -> Self {
        Self::Play(kept(typed))
    }

    /// The odds of what somebody typed, cut likewise.
    #[must_use]
    pub fn odds(typed: &str) -> Self {
        Self::Odds(kept(typed))
    }
}

/// As much of a typed text as fits a custom id.
fn kept(typed: &str) -> String {
    typed.chars().filter(|letter| !letter.is_control()).take(LONGEST_ACTION).collect()
}

impl fmt::Display for Errand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(typed) => return write!(f, "play {typed}"),
            Self::Odds(typed) => return write!(f, "odds {typed}"),
            _ => {}
        }
        let word = PLAIN.iter().find(|(errand, _)| errand == self).map_or("", |(_, word)| word);
        f.write_str(word)
    }
}

/// Text that names no errand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an errand")]
pub struct NotAnErrand;

impl FromStr for Errand {
    type Err = NotAnErrand;

    fn from_str(text: &str) -> Result<Self, NotAnErrand> {
        if let Some(typed) = text.strip_prefix("play ") {
            return Ok(Self::play(typed));
        }
        if let Some(typed) = text.strip_prefix("odds ") {
            return Ok(Self::odds(typed));
        }
        PLAIN.iter().find(|(_, word)| *word == text).map(|(errand, _)| errand.clone()).ok_or(NotAnErrand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errands_go_both_ways() {
        for (errand, word) in PLAIN {
            assert_eq!(errand.to_string(), word);
            assert_eq!(word.parse(), Ok(errand));
        }
        assert_eq!("play b3 b4".parse(), Ok(Errand::Play("b3 b4".into())));
        assert_eq!("odds b3".parse(), Ok(Errand::Odds("b3".into())));
        assert_eq!(Errand::odds("b3").to_string(), "odds b3");
        assert_eq!(Errand::play(&"x".repeat(500)).to_string().len(), 45);
        assert_eq!("dance".parse::<Errand>(), Err(NotAnErrand));
    }
}
