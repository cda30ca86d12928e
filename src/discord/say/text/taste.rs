//! What boards and moves look like, and who has chosen so.

use crate::discord::say::words::Voice;
use crate::store::Taste;
use banqi_rules::xiangqi::{Move, Notation, Position, RuleSet};
use banqi_session::PieceStyle;

/// Whose taste is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TasteTold {
    /// A person's own, and that of the server they are in.
    Own {
        /// What they have chosen.
        own: Taste,
        /// What holds where they have not.
        guild: Taste,
    },
    /// That of a server.
    Guild(Taste),
}

/// What somebody sees, as `shown` would write it, who has chosen so, and how to change it.
#[must_use]
pub fn taste_text(voice: Voice<'_>, shown: Voice<'_>, told: TasteTold) -> String {
    let (heading, how, [first, second]) = match told {
        TasteTold::Own { own, guild } => ("taste-own", "taste-how-own", [own, guild]),
        TasteTold::Guild(guild) => ("taste-guild", "taste-how-guild", [guild, Taste::default()]),
    };
    let from = |is_chosen: fn(Taste) -> bool| {
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
    let lines = [
        voice.word(heading),
        voice.say("taste-pieces", &[("pieces", pieces.into()), from(|taste| taste.pieces.is_some())]),
        voice.say(
            "taste-notation",
            &[
                ("notation", notation.into()),
                ("example", example(shown).into()),
                from(|taste| taste.notation.is_some()),
            ],
        ),
        voice.word(how),
    ];
    lines.join("\n")
}

/// The commonest first move of xiangqi.
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
    fn every_taste_is_told_by_an_example_and_by_who_has_chosen_it() {
        let voice = words().voice(Language::English);
        let own = Taste { pieces: Some(PieceStyle::Figures), notation: None };
        let guild = Taste { pieces: Some(PieceStyle::Simplified), notation: Some(Notation::Chinese) };
        let shown = voice.to_taste(own.or(guild));
        let told = taste_text(voice, shown, TasteTold::Own { own, guild });
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[1], "Pieces: figures, and letters in menus");
        assert_eq!(lines[2], "Moves of xiangqi: Chinese, like `炮二平五` (as this server has it)");
        for language in Language::ALL {
            let voice = words().voice(language);
            let mut seen = std::collections::BTreeSet::new();
            for pieces in PieceStyle::ALL.map(Some).into_iter().chain([None]) {
                for notation in Notation::ALL.map(Some).into_iter().chain([None]) {
                    let taste = Taste { pieces, notation };
                    let shown = voice.to_taste(taste);
                    let told = taste_text(voice, shown, TasteTold::Guild(taste));
                    assert!(told.contains(&format!("`{}`", example(shown))), "{told}");
                    assert!(seen.insert(told), "{taste:?} is told as another");
                }
            }
        }
    }

    #[test]
    fn moves_are_written_as_one_likes_and_otherwise_as_is_usual_in_the_language() {
        let written = |language, pieces, notation| {
            example(words().voice(language).to_taste(Taste { pieces, notation }))
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
