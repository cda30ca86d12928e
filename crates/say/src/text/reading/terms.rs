//! Checks that sentences use the terms in `locales/TERMS.md`.

use std::path::Path;

use crate::language::Language;
use crate::text::reading::sentences::{Text, sample, texts};
use crate::text::samples::words;
use crate::words::FILES;
use fluent_bundle::FluentValue;

/// Returns the rows of the table below a heading, by cell.
fn table(heading: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/TERMS.md");
    let text = std::fs::read_to_string(path).unwrap();
    let section = text.split("\n## ").find_map(|section| section.strip_prefix(heading)).unwrap().to_owned();
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    rows.map(cells).collect()
}

/// Returns all texts of a language, each with its key.
fn all_texts(language: Language) -> Vec<Text> {
    FILES[language.index()].iter().flat_map(|(_, source)| texts(source)).collect()
}

/// Returns whether `text` contains `word`; in English, as a whole word.
fn has(text: &str, word: &str, language: Language) -> bool {
    let text = text.to_lowercase();
    text.match_indices(word).any(|(at, _)| {
        let inside = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        language != Language::English
            || !(inside(text[..at].chars().last()) || inside(text[at + word.len()..].chars().next()))
    })
}

#[test]
fn no_sentence_uses_a_word_that_is_never_said() {
    let banned = table("What is never said");
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let mine: Vec<_> = banned.iter().filter(|row| row[0] == language.tag()).collect();
        assert!(mine.len() >= 10, "{} words in {}", mine.len(), language.tag());
        for text in all_texts(language) {
            for row in mine.iter().filter(|row| has(&text.text, &row[1], language)) {
                let (tag, key) = (language.tag(), &text.key);
                wrong.push(format!("{tag} {key}: “{}”, say “{}”: {}", row[1], row[2], text.text.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} in all", wrong.join("\n"), wrong.len());
}

#[test]
fn every_term_is_used_in_its_language() {
    let terms = table("What things are called");
    assert!(terms.len() >= 15);
    for (language, column) in Language::ALL.into_iter().zip(1..) {
        let all: String =
            all_texts(language).into_iter().map(|text| text.text.to_lowercase() + "\n").collect();
        for row in &terms {
            let mut said = row[column].split('/').map(str::trim);
            assert!(
                said.any(|term| all.contains(&term.to_lowercase())),
                "{} is not used in {}",
                row[column],
                language.tag()
            );
        }
    }
}

#[test]
fn english_numbers_have_plural_forms_and_no_glued_ordinals() {
    // Limits and repetitions are always greater than one.
    const PLURAL: [&str; 3] = ["limit", "times", "rounds"];
    let mut wrong = Vec::new();
    for text in all_texts(Language::English) {
        let Some(place) = &text.after else { continue };
        let glued = ["st", "nd", "rd", "th"].iter().any(|suffix| text.text.starts_with(suffix));
        let next = text.text.strip_prefix(' ').unwrap_or_default();
        let next: String = next.chars().take_while(|letter| letter.is_ascii_lowercase()).collect();
        let is_plural =
            next.len() > 3 && next.ends_with('s') && !["wins", "loses", "draws", "across"].contains(&&*next);
        let is_counted = text.selected.contains(place) || PLURAL.contains(&&**place);
        let is_number = matches!(sample(words(), Language::English, place), FluentValue::Number(_));
        if glued || (is_plural && is_number && !is_counted) {
            wrong.push(format!("{}: {{ ${place} }}{}", text.key, text.text.trim_end()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn english_counts_a_few_things_as_a_person_would() {
    let voice = words().voice(Language::English);
    let said = |key, arg, number: u32| voice.say(key, &[(arg, number.into()), ("code", "7K2M9C".into())]);
    assert!(said("verify-holds", "turned", 2).ends_with("the shuffle and the 2 flipped pieces."));
    assert!(said("xiangqi-verify-holds", "plies", 2).ends_with("the 2 moves are legal."));
    for (moves, told) in
        [(2, "your 2 moves, best first."), (3, "your 3 moves, best first."), (4, "the best of your 4")]
    {
        assert!(said("hint-heading", "n", moves).contains(told), "{told}");
    }
    assert_eq!(said("hint-none-better", "n", 2), "Both moves are about equally good.");
}
