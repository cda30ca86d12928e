//! Squares that people type although the board has none there.

use std::ops::RangeInclusive;

/// What may stand between two squares.
const BETWEEN: [char; 10] = [' ', '-', '–', '→', '>', 'x', '×', '?', ',', '.'];

/// Returns the first square of a text that is off the board: `z9` in `b3-z9`. `None` if there is none, or if the text is
/// anything else than one square or two.
pub(crate) fn square_off_board(
    typed: &str,
    files: RangeInclusive<char>,
    ranks: RangeInclusive<u8>,
) -> Option<String> {
    let lower = typed.trim().to_lowercase();
    let (first, rest) = square(&lower)?;
    let second = match rest.trim_start_matches(BETWEEN) {
        "" if rest.is_empty() => None,
        rest => {
            let (second, "") = square(rest)? else { return None };
            Some(second)
        }
    };
    let is_off = |&(file, rank): &(char, u8)| !files.contains(&file) || !ranks.contains(&rank);
    let (file, rank) = [Some(first), second].into_iter().flatten().find(is_off)?;
    Some(format!("{file}{rank}"))
}

/// Splits a text into the file and the rank at its start, and the rest.
fn square(text: &str) -> Option<((char, u8), &str)> {
    let file = text.chars().next().filter(char::is_ascii_lowercase)?;
    let rest = &text[1..];
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    Some(((file, rest[..end].parse().ok()?), &rest[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_off_the_board_is_found_in_a_text_of_squares_alone() {
        let found = |typed| square_off_board(typed, 'a'..='h', 1..=4);
        for (typed, square) in [
            ("z9", "z9"),
            (" Z9 ", "z9"),
            ("a5", "a5"),
            ("a0", "a0"),
            ("b3-z9", "z9"),
            ("b3xb12", "b12"),
            ("i1 a1", "i1"),
            ("i1j2", "i1"),
        ] {
            assert_eq!(found(typed).as_deref(), Some(square), "{typed}");
        }
        for typed in [
            "", "b3", "b3-b4", "b3-", "z9 a1 b2", "z", "9", "z9!", "z999", "flip z9", "ｚ9", "馬z9", "z9=5",
            "-z9",
        ] {
            assert_eq!(found(typed), None, "{typed}");
        }
    }
}
