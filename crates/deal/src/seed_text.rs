//! The text that an entrant adds to the deal.

use std::str::FromStr;

/// The text that one entrant adds to the shuffle: 0 to 64 printable ASCII characters (protocol, step 2).
///
/// It is typed after the commitment is shown. An entrant who types none gets an automatic text: the decimal id of
/// the message that shows the commitment, or of the entrant's accepting interaction. Discord assigns both after the
/// commitment was fixed. The computer's text is always `computer`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeedText(String);

impl SeedText {
    /// Maximum number of characters.
    pub const MAX_LEN: usize = 64;

    /// Returns the automatic text for a message or interaction id: its decimal digits.
    #[must_use]
    pub fn automatic(id: u64) -> Self {
        Self(id.to_string())
    }

    /// Returns the text. It may contain markdown and mentions, which must be escaped where it is shown.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The reason why a text cannot be added to a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadSeedText {
    /// More than 64 characters.
    #[error("a text for the deal can have at most {} characters", SeedText::MAX_LEN)]
    TooLong,
    /// A character outside the range from space to tilde.
    #[error(
        "a text for the deal can only have the characters of an English keyboard (ASCII, no line breaks)"
    )]
    NotPrintable,
}

impl FromStr for SeedText {
    type Err = BadSeedText;

    fn from_str(text: &str) -> Result<Self, BadSeedText> {
        if !text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return Err(BadSeedText::NotPrintable);
        }
        if text.len() > Self::MAX_LEN {
            return Err(BadSeedText::TooLong);
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printable_ascii_up_to_64_characters_is_taken_as_it_is() {
        let longest = "~".repeat(64);
        for text in ["", " ", "alice", "  two spaces ", "@everyone **x** \\", &longest] {
            assert_eq!(text.parse::<SeedText>().unwrap().as_str(), text);
        }
    }

    #[test]
    fn anything_else_is_refused_with_its_reason() {
        assert_eq!("x".repeat(65).parse::<SeedText>(), Err(BadSeedText::TooLong));
        for text in ["é", "將", "a\nb", "a\tb", "\u{7f}", "\0"] {
            assert_eq!(text.parse::<SeedText>(), Err(BadSeedText::NotPrintable), "{text:?}");
        }
    }

    #[test]
    fn every_single_byte_is_either_printable_or_refused() {
        for byte in 0..=127_u8 {
            let text = char::from(byte).to_string();
            assert_eq!(text.parse::<SeedText>().is_ok(), (32..127).contains(&byte), "{byte}");
        }
    }

    #[test]
    fn automatic_texts_are_decimal_and_can_be_read_back() {
        let text = SeedText::automatic(u64::MAX);
        assert_eq!(text.as_str(), "18446744073709551615");
        assert_eq!(text.as_str().parse(), Ok(text));
    }
}
