//! How long whole messages are on a phone.

use crate::language::Language;
use crate::phone::lines;
use crate::text::reading::messages;
use crate::text::reading::pages::as_shown;
use crate::text::samples::words;

/// Messages that have to be short, and the most lines of each on a phone.
const SHORT: [(&str, usize); 13] = [
    ("Challenge: to a person", 8),
    ("Challenge: xiangqi", 5),
    ("Challenge: xiangqi, colours drawn", 9),
    ("Board: first turn", 5),
    ("Board: a flip", 5),
    ("Board: a capture", 5),
    ("Board: an attack", 6),
    ("Board: a draw is offered", 6),
    ("Board: in check", 5),
    ("Board: xiangqi", 5),
    ("Board: won", 6),
    ("Greeting of a server", 9),
    ("Help", 6),
];

#[test]
fn what_everybody_reads_often_is_short_on_a_phone() {
    for language in Language::ALL {
        let messages = messages::messages(words().voice(language));
        for (title, most) in SHORT {
            let (_, text) = messages.iter().find(|(known, _)| known == title).expect(title);
            let text = as_shown(text, language);
            assert!(lines(&text) <= most, "{title}: {} lines\n{text}", lines(&text));
        }
    }
}
