//! Texts about display preferences, and who has set them.

use crate::words::Voice;
use banqi_store::Preference;

/// The preferences to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreferenceShown {
    /// A person's own, and those of the server they are in.
    Own {
        /// The person's own choices.
        own: Preference,
        /// The server's choices, which apply where the person has none.
        guild: Preference,
    },
    /// A server's.
    Guild(Preference),
}

/// Says whose boards the preferences are about, and which other boards they do not change. The menus say what they are.
#[must_use]
pub fn preference_text(voice: Voice<'_>, told: PreferenceShown) -> String {
    let (heading, how) = match told {
        PreferenceShown::Own { .. } => ("preference-own", "preference-how-own"),
        PreferenceShown::Guild(_) => ("preference-guild", "preference-how-guild"),
    };
    format!("{}\n{}", voice.word(heading), voice.word(how))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::text::samples::words;
    use banqi_rules::xiangqi::{Move, Notation, Position, RuleSet};

    /// Returns the most common first move of xiangqi.
    fn example(voice: Voice<'_>) -> String {
        let action: Move = "h2e2".parse().expect("a move");
        voice.action(action.into(), Some(Position::start(&RuleSet::xiangqi()).name(action)))
    }

    #[test]
    fn moves_are_written_as_one_likes_and_otherwise_as_is_usual_in_the_language() {
        let written = |language, pieces, notation| {
            example(words().voice(language).to_preference(Preference { pieces, notation, theme: None }))
        };
        let (english, traditional) = (Language::English, Language::Traditional);
        assert_eq!(written(english, None, None), "h2e2 (C2=5)");
        assert_eq!(written(traditional, None, None), "炮二平五");
        for language in Language::ALL {
            assert_eq!(written(language, None, Some(Notation::Iccs)), "h2e2");
            assert_eq!(written(language, None, Some(Notation::Wxf)), "C2=5");
            assert_eq!(written(language, None, Some(Notation::Both)), "h2e2 (C2=5)");
            assert_eq!(written(language, None, Some(Notation::Chinese)), "炮二平五");
        }
    }
}
