//! Writes every sentence of every language with its placeholders filled, one page for each language, for proofreading.
//!
//! `cargo test --package banqi-say written_for_reading` writes `target/reading/en.md` and its siblings.

use std::fmt::Write as _;
use std::path::Path;

use crate::language::Language;
use crate::phone::lines;
use crate::text::CONTENT_LIMIT;
use crate::text::reading::messages;
use crate::text::reading::sentences::sentences;
use crate::text::samples::words;

/// Replaces times by what Discord would show: `<t:0:R>` is relative; `f` is a day and a time, `D` a day, and `d` a
/// short one.
pub(super) fn as_shown(text: &str, language: Language) -> String {
    let [soon, moment, day, short] = match language {
        Language::English => ["in 3 days", "November 26, 2026 8:30 PM", "November 26, 2026", "11/26/2026"],
        Language::Traditional => ["3 天內", "2026年11月26日 20:30", "2026年11月26日", "2026/11/26"],
        Language::Simplified => ["3天后", "2026年11月26日 20:30", "2026年11月26日", "2026/11/26"],
    };
    let mut shown = String::new();
    let mut parts = text.split("<t:");
    shown.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (time, rest) = part.split_once('>').unwrap_or((part, ""));
        shown.push_str(match time.rsplit(':').next() {
            Some("f") => moment,
            Some("D") => day,
            Some("d") => short,
            _ => soon,
        });
        shown.push_str(rest);
    }
    shown
}

/// Formats text as a Markdown quotation, line by line.
fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}  \n")).collect()
}

#[test]
fn every_message_and_sentence_is_written_for_reading() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/reading");
    std::fs::create_dir_all(&folder).unwrap();
    for language in Language::ALL {
        let mut page = format!("# {}\n\n## Whole messages\n", language.tag());
        for (title, text) in messages::messages(words().voice(language)) {
            assert!((1..=CONTENT_LIMIT).contains(&text.chars().count()), "{title}: {text}");
            let shown = as_shown(&text, language);
            let on_phone = match lines(&shown) {
                1 => "1 line".to_owned(),
                lines => format!("{lines} lines"),
            };
            let _ = write!(page, "\n### {title} ({on_phone} on a phone)\n\n{}", quoted(&shown));
        }
        let mut told = 0;
        for (subject, messages) in sentences(words(), language) {
            let _ = writeln!(page, "\n## {subject}");
            for (key, variants) in messages {
                let _ = write!(page, "\n`{key}`\n\n");
                for text in variants {
                    assert!(!text.contains(['{', '}', '$']), "{key} in {}: {text}", language.tag());
                    assert!(text.chars().count() <= CONTENT_LIMIT, "{key} in {}: {text}", language.tag());
                    let _ = writeln!(page, "{}", quoted(&as_shown(&text, language)));
                    told += 1;
                }
            }
        }
        assert!(told > 1000, "only {told} sentences in {}", language.tag());
        std::fs::write(folder.join(format!("{}.md", language.tag())), page).unwrap();
    }
}
