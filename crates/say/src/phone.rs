//! How many lines a text takes on a phone.

/// About as many Latin letters stand in a line of a phone that is 390 points wide. A Chinese character or an emoji is
/// as wide as two.
const COLUMNS: usize = 45;

/// The same in small print.
const SMALL_COLUMNS: usize = 50;

/// The start of a line in small print (Discord's Markdown).
const SMALL: &str = "-# ";

/// Returns how many lines a text takes on a phone, once the signs of Markdown are gone.
pub fn lines(text: &str) -> usize {
    let in_columns = |line: &str| match line.strip_prefix(SMALL) {
        Some(small) => wrapped(small, SMALL_COLUMNS),
        None => wrapped(line, COLUMNS),
    };
    text.replace(['*', '`'], "").lines().map(in_columns).sum()
}

/// Returns how many lines of `columns` one line takes: a word goes to the next line as a whole unless it is longer than
/// a line, and a line may break before and after each wide character.
fn wrapped(line: &str, columns: usize) -> usize {
    let (mut lines, mut filled) = (1, 0);
    for word in words_of(line) {
        let needed: usize = word.trim_end().chars().map(width).sum();
        if filled > 0 && filled + needed > columns {
            lines += 1;
            filled = 0;
        }
        filled += word.chars().map(width).sum::<usize>();
        // What follows a word at the very end of a line is a space, which takes no room.
        while filled > columns && needed > columns {
            lines += 1;
            filled -= columns;
        }
    }
    lines
}

/// A line in parts that are not broken: words with the space behind them, and single wide characters.
fn words_of(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, letter) in line.char_indices() {
        let end = at + letter.len_utf8();
        if width(letter) == 2 {
            parts.push(&line[start..at]);
            start = at;
            // A no-break space holds on to what is before it.
            if !line[end..].starts_with('\u{A0}') {
                parts.push(&line[at..end]);
                start = end;
            }
        } else if letter == ' ' {
            parts.push(&line[start..end]);
            start = end;
        }
    }
    parts.push(&line[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

/// The columns that a character takes.
const fn width(letter: char) -> usize {
    match letter {
        '\u{FE0F}' => 0,
        '\u{2600}'.. => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_a_phone_breaks_them() {
        let letters = |count: usize| "x".repeat(count);
        assert_eq!(lines(""), 0);
        assert_eq!(lines(&letters(COLUMNS)), 1);
        assert_eq!(lines(&letters(COLUMNS + 1)), 2);
        assert_eq!(lines(&format!("{} {}", letters(30), letters(15))), 2, "words stay whole");
        assert_eq!(lines(&format!("{} {}", letters(30), letters(14))), 1);
        assert_eq!(lines(&format!("`{}`", letters(COLUMNS))), 1, "signs of Markdown take no room");
        assert_eq!(lines(&format!("a {}", letters(2 * COLUMNS))), 3);
        assert_eq!(lines(&format!("🔒 {}", letters(2 * COLUMNS - 2))), 3);
        assert_eq!(
            lines(&format!("🔒\u{A0}{}", letters(2 * COLUMNS - 3))),
            2,
            "nothing breaks at this space"
        );
        assert_eq!(lines(&"棋".repeat(COLUMNS / 2)), 1);
        assert_eq!(lines(&"棋".repeat(COLUMNS / 2 + 1)), 2);
        assert_eq!(lines("a\nb\n"), 2);
        assert_eq!(lines(&format!("-# {}", letters(SMALL_COLUMNS))), 1, "small print is narrower");
    }
}
