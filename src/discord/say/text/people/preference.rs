//! Texts about display preferences, and who has set them.

use crate::discord::say::words::Voice;
use crate::store::Preference;
use banqi_rules::xiangqi::{Move, Notation, Position, RuleSet};
use banqi_session::{PieceStyle, Theme};

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

/// Describes how boards and moves are shown, with examples in the voice `shown`; says who has set that and how to
/// change it.
#[must_use]
pub fn preference_text(voice: Voice<'_>, shown: Voice<'_>, told: PreferenceShown) -> String {
    let (heading, how, [first, second]) = match told {
        PreferenceShown::Own { own, guild } => ("preference-own", "preference-how-own", [own, guild]),
        PreferenceShown::Guild(guild) => {
            ("preference-guild", "preference-how-guild", [guild, Preference::default()])
        }
    };
    let from = |is_chosen: fn(Preference) -> bool| {
        let from = match (is_chosen(first), is_chosen(second)) {
            (true, _) => "own",
            (false, true) => "guild",
            (false, false) => "usual",
        };
        ("from", from.into())
    };
    let pieces = match shown.pieces() {
        PieceStyle::Traditional => "traditional",
        PieceStyle::Simplified => "simplified",
        PieceStyle::Figures => "figures",
    };
    let notation = match shown.notation() {
        Notation::Iccs => "iccs",
        Notation::Wxf => "wxf",
        Notation::Both => "both",
        Notation::Chinese => "chinese",
    };
    let theme = match shown.theme() {
        Theme::Wood => "wood",
        Theme::Paper => "paper",
        Theme::Slate => "slate",
        Theme::Contrast => "contrast",
    };
    let lines = [
        voice.word(heading),
        voice.say(
            "preference-pieces",
            &[("pieces", pieces.into()), from(|preference| preference.pieces.is_some())],
        ),
        voice.say(
            "preference-notation",
            &[
                ("notation", notation.into()),
                ("example", example(shown).into()),
                from(|preference| preference.notation.is_some()),
            ],
        ),
        voice.say(
            "preference-theme",
            &[("theme", theme.into()), from(|preference| preference.theme.is_some())],
        ),
        voice.word(how),
    ];
    lines.join("\n")
}

/// Returns the most common first move of xiangqi as an example.
fn example(voice: Voice<'_>) -> String {
    let action: Move = "h2e2".parse().expect("a move");
    voice.action(action.into(), Some(Position::start(&RuleSet::xiangqi()).name(action)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::say::language::Language;
    use crate::discord::say::text::samples::words;

    #[test]
    fn every_preference_is_told_by_an_example_and_by_who_has_chosen_it() {
        let voice = words().voice(Language::English);
        let own = Preference { pieces: Some(PieceStyle::Figures), ..Preference::default() };
        let guild = Preference {
            pieces: Some(PieceStyle::Simplified),
            notation: Some(Notation::Chinese),
            theme: Some(Theme::Slate),
        };
        let shown = voice.to_preference(own.or(guild));
        let told = preference_text(voice, shown, PreferenceShown::Own { own, guild });
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[1], "Pieces: pictures, and letters in menus");
        assert_eq!(lines[2], "Xiangqi moves: Chinese, such as `炮二平五` (set by this server)");
        assert_eq!(lines[3], "Colours: slate (set by this server)");
        for language in Language::ALL {
            let voice = words().voice(language);
            let mut seen = std::collections::BTreeSet::new();
            for pieces in PieceStyle::ALL.map(Some).into_iter().chain([None]) {
                for notation in Notation::ALL.map(Some).into_iter().chain([None]) {
                    for theme in Theme::ALL.map(Some).into_iter().chain([None]) {
                        let preference = Preference { pieces, notation, theme };
                        let shown = voice.to_preference(preference);
                        let told = preference_text(voice, shown, PreferenceShown::Guild(preference));
                        assert!(told.contains(&format!("`{}`", example(shown))), "{told}");
                        assert!(seen.insert(told), "{preference:?} is told as another");
                    }
                }
            }
        }
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
