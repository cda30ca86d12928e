//! Names that are parts of sentences: pieces, colours, durations, people.

use std::time::Duration;

use crate::words::Voice;
use banqi_rules::AnyPiece;
use banqi_rules::game::Colour;
use banqi_session::{Participant, Timestamp};

/// Names players: a mention, or a word for someone who is no longer known.
pub type Names<'a> = &'a dyn Fn(Participant) -> String;

impl Voice<'_> {
    /// Returns the name of a colour: `red`, `紅方`.
    #[must_use]
    pub fn colour(self, colour: Colour) -> String {
        self.say("colour", &[("colour", colour_word(colour).into())])
    }

    /// Returns the colours of a seat: `red`, `red and green`.
    #[must_use]
    pub fn colours(self, colours: &[Colour]) -> String {
        let names: Vec<String> = colours.iter().map(|colour| self.colour(*colour)).collect();
        names.join(&self.word("colours-and"))
    }

    /// Returns the name of a piece: `red horse`, `紅傌`.
    #[must_use]
    pub fn piece(self, piece: impl Into<AnyPiece>) -> String {
        let piece = piece.into();
        let set = match piece.colour() {
            Colour::Red | Colour::Black => "",
            Colour::Blue | Colour::Green => "2",
        };
        self.say("piece", &[("piece", format!("{}{set}", piece.letter()).into())])
    }

    /// Returns the name of a piece's kind: `horse`; in Chinese `傌` or `馬`, depending on the colour.
    #[must_use]
    pub fn kind(self, piece: impl Into<AnyPiece>) -> String {
        self.say("kind", &[("piece", piece.into().letter().to_string().into())])
    }

    /// Returns a duration in its largest whole unit: `3 days`, `90 minutes`.
    #[must_use]
    pub fn span(self, span: Duration) -> String {
        let minutes = span.as_secs() / 60;
        match minutes {
            _ if minutes >= 1440 && minutes.is_multiple_of(1440) => {
                self.say("span-days", &[("n", (minutes / 1440).into())])
            }
            _ if minutes >= 60 && minutes.is_multiple_of(60) => {
                self.say("span-hours", &[("n", (minutes / 60).into())])
            }
            _ => self.say("span-minutes", &[("n", minutes.into())]),
        }
    }

    /// Returns a duration to the second, from an hour on to the minute: `2 min 10 s`, `1 h 9 min`.
    #[must_use]
    pub fn exact_span(self, span: Duration) -> String {
        let seconds = span.as_secs();
        let parts = [("hours", seconds / 3600), ("minutes", seconds / 60 % 60), ("seconds", seconds % 60)];
        self.say("span-exact", &parts.map(|(unit, n)| (unit, n.into())))
    }

    /// Returns the terms of a game, marked if it is casual: `Taiwan rules · casual`.
    #[must_use]
    pub fn terms(self, terms: String, casual: bool) -> String {
        if casual { self.say("game-casual", &[("terms", terms.into())]) } else { terms }
    }

    /// Returns the computer's name in lists and headings: `Computer (level 3)`.
    #[must_use]
    pub fn computer(self, level: u8) -> String {
        self.say("player-computer", &[("level", level.into())])
    }

    /// Returns the same with its approximate rating, for the choice of a level.
    #[must_use]
    pub fn computer_with_rating(self, level: u8, rating: u16) -> String {
        self.say("player-computer-rated", &[("level", level.into()), ("rating", rating.into())])
    }

    /// Returns the computer's name in a sentence: `the computer`. [`Voice::opened`] capitalises it where it begins one.
    #[must_use]
    pub fn computer_in_sentence(self) -> String {
        self.word("player-computer-told")
    }

    /// Returns the computer's name in a sentence, with its level: `the computer (level 3)`.
    #[must_use]
    pub fn level_in_sentence(self, level: u8) -> String {
        self.say("player-computer-level", &[("level", level.into())])
    }

    /// Capitalises the computer's name in each line that begins with it, after any signs.
    #[must_use]
    pub fn opened(self, text: &str) -> String {
        let name = self.computer_in_sentence();
        let opened = |line: &str| match line.find(char::is_alphanumeric) {
            Some(at) if line[at..].starts_with(&name) => {
                format!("{}{}", &line[..at], capitalised(&line[at..]))
            }
            _ => line.to_owned(),
        };
        text.lines().map(opened).collect::<Vec<_>>().join("\n")
    }

    /// Returns the players of some colours by name: `Red and Green`.
    #[must_use]
    pub fn sides(self, colours: &[Colour]) -> String {
        let names: Vec<String> = colours.iter().map(|colour| capitalised(&self.colour(*colour))).collect();
        names.join(&self.word("colours-and"))
    }

    /// Returns the name for a person who had their data deleted.
    #[must_use]
    pub fn deleted_player(self) -> String {
        self.word("player-deleted")
    }

    /// Joins the names of several people for a sentence: `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`.
    #[must_use]
    pub fn everyone(self, people: &[String]) -> String {
        match people {
            [] => String::new(),
            [one] => one.clone(),
            [others @ .., last] => {
                let others = self.list(others).into();
                self.say("list-last", &[("others", others), ("last", last.as_str().into())])
            }
        }
    }

    /// Joins several items.
    #[must_use]
    pub fn list(self, things: &[String]) -> String {
        things.join(&self.word("list-separator"))
    }
}

/// Returns a text with a capital at its beginning.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the word that selects the number of seats in the Fluent files: one opponent, or several.
pub const fn seats_word(seats: usize) -> &'static str {
    if seats > 2 { "four" } else { "two" }
}

/// Returns the word that selects a colour in the Fluent files.
pub(crate) const fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Black => "black",
        Colour::Blue => "blue",
        Colour::Green => "green",
    }
}

/// Returns a relative time, which counts down in the reader's client and language.
pub fn countdown(moment: Timestamp) -> String {
    format!("<t:{}:R>", moment.unix_seconds())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::words::Words;
    use banqi_custom_id::Group;
    use banqi_rules::banqi::Piece;

    #[test]
    fn spans_are_told_in_their_largest_whole_unit() {
        let words = Words::new();
        let span = |language, minutes: u64| words.voice(language).span(Duration::from_secs(60 * minutes));
        assert_eq!(span(Language::English, 1), "1 minute");
        assert_eq!(span(Language::English, 90), "90 minutes");
        assert_eq!(span(Language::English, 60), "1 hour");
        assert_eq!(span(Language::English, 4320), "3 days");
        assert_eq!(span(Language::Traditional, 4320), "3 天");
        assert_eq!(span(Language::Simplified, 10), "10 分钟");
        let exact = |language, seconds| words.voice(language).exact_span(Duration::from_secs(seconds));
        assert_eq!(exact(Language::English, 50), "50 s");
        assert_eq!(exact(Language::English, 130), "2 min 10 s");
        assert_eq!(exact(Language::English, 4_172), "1 h 9 min");
        assert_eq!(exact(Language::Traditional, 4_172), "1 小時 9 分");
    }

    #[test]
    fn the_computer_has_one_name_in_lists_and_one_in_sentences() {
        let words = Words::new();
        let named = |voice: Voice<'_>| [voice.computer(3), voice.level_in_sentence(3)];
        let english = words.voice(Language::English);
        assert_eq!(named(english), ["Computer (level 3)", "the computer (level 3)"]);
        assert_eq!(named(words.voice(Language::Traditional)), ["電腦（難度 3）"; 2]);
        assert_eq!(named(words.voice(Language::Simplified)), ["电脑（难度 3）"; 2]);
        // Ratings are those of banqi.
        assert_eq!(english.computer_with_rating(3, 1030), "Computer (level 3, rating about 1030)");
        assert_eq!(english.about(Group::Xiangqi).computer_with_rating(3, 1030), english.computer(3));
    }

    #[test]
    fn each_language_tells_all_pieces_and_colours_apart() {
        let words = Words::new();
        for language in Language::ALL {
            let voice = words.voice(language);
            let names: std::collections::BTreeSet<String> =
                Piece::all().map(|piece| voice.piece(piece)).collect();
            assert_eq!(names.len(), Piece::all().count(), "{names:?}");
            let colours: std::collections::BTreeSet<String> =
                Colour::ALL.into_iter().map(|colour| voice.colour(colour)).collect();
            assert_eq!(colours.len(), Colour::ALL.len(), "{colours:?}");
        }
        let red_horse = Piece::from_letter('H').unwrap();
        assert_eq!(words.voice(Language::English).piece(red_horse), "red horse");
        assert_eq!(words.voice(Language::Traditional).piece(red_horse), "紅傌");
        let green_horse: Piece = "h'".parse().unwrap();
        assert_eq!(words.voice(Language::English).piece(green_horse), "green horse");
        assert_eq!(words.voice(Language::Traditional).piece(green_horse), "綠馬");
    }
}
