//! Escapes text that people typed: no markdown, no mentions, no line breaks.

/// The most characters of quoted text.
pub const QUOTE_LIMIT: usize = 100;

/// Escapes `text` so that Discord shows it literally: markdown is escaped, mentions are broken, line breaks become
/// spaces, and it is cut to [`QUOTE_LIMIT`] characters.
///
/// A zero-width space after every `@` prevents mentions, whatever `allowed_mentions` says.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (count, letter) in text.chars().enumerate() {
        if count == QUOTE_LIMIT {
            escaped.push('…');
            break;
        }
        match letter {
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '#' | '[' | ']' | '(' | ')' | ':' | '-'
            | '/' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '@' => escaped.push_str("@\u{200b}"),
            letter if letter.is_control() => escaped.push(' '),
            // Bidirectional control characters could reorder the text after the quote.
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn markdown_and_mentions_are_shown_literally() {
        assert_eq!(escape("**bold** `x`"), r"\*\*bold\*\* \`x\`");
        assert_eq!(escape("@everyone"), "@\u{200b}everyone");
        assert_eq!(escape("<@123>"), "\\<@\u{200b}123\\>");
        assert_eq!(escape("a\nb"), "a b");
        assert_eq!(escape("https://x"), r"https\:\/\/x");
        assert_eq!(escape("王小明"), "王小明");
    }

    proptest! {
        #[test]
        fn nothing_that_discord_acts_on_survives(text in any::<String>()) {
            let escaped = escape(&text);
            prop_assert!(!escaped.contains("@everyone") && !escaped.contains("@here"));
            let broken = escaped.split('@').skip(1).all(|after| after.starts_with('\u{200b}'));
            prop_assert!(broken, "a mention survives");
            prop_assert!(!escaped.contains('\n'));
            prop_assert!(escaped.chars().count() <= 2 * QUOTE_LIMIT + 1);
            let mut before = ' ';
            for letter in escaped.chars() {
                if before == '\\' { before = ' '; continue; }
                prop_assert!(!"*_~`|<>[]".contains(letter), "{}", escaped);
                before = letter;
            }
        }
    }
}
