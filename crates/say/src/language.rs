//! The languages of the bot.

use banqi_session::PieceStyle;
use banqi_store::Preference;

/// A language with a full set of Fluent files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English, also used for every locale without a translation.
    #[default]
    English,
    /// Chinese in traditional characters, as in Taiwan.
    Traditional,
    /// Chinese in simplified characters, as on the mainland.
    Simplified,
}

impl Language {
    /// All languages; English, the fallback, is first.
    pub const ALL: [Self; 3] = [Self::English, Self::Traditional, Self::Simplified];

    /// Returns the position in [`Language::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the language for a locale as Discord writes it (`en-GB`, `zh-TW`, `zh-CN`, ..).
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        match locale {
            "zh-TW" | "zh-HK" | "zh-Hant" => Self::Traditional,
            "zh-CN" | "zh-Hans" => Self::Simplified,
            _ => Self::English,
        }
    }

    /// Returns the tag of the language: its folder in `locales` and, for Chinese, Discord's locale.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Traditional => "zh-TW",
            Self::Simplified => "zh-CN",
        }
    }

    /// Returns how pieces look where nobody has chosen: only readers of Chinese can be expected to know the characters,
    /// and pictures have those that the sentences beside them have.
    #[must_use]
    pub const fn pieces(self) -> PieceStyle {
        match self {
            Self::English => PieceStyle::Figures,
            Self::Traditional | Self::Simplified => self.characters(),
        }
    }

    /// Returns the style of those who want to see characters.
    #[must_use]
    pub const fn characters(self) -> PieceStyle {
        match self {
            Self::English | Self::Traditional => PieceStyle::Traditional,
            Self::Simplified => PieceStyle::Simplified,
        }
    }

    /// Returns the preference that applies where nobody has chosen.
    pub fn preference(self) -> Preference {
        Preference { pieces: Some(self.pieces()), ..Preference::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_the_characters_of_the_sentences_beside_them() {
        let styles = Language::ALL.map(|language| (language.pieces(), language.characters()));
        let [figures, traditional, simplified] =
            [PieceStyle::Figures, PieceStyle::Traditional, PieceStyle::Simplified];
        let expected = [(figures, traditional), (traditional, traditional), (simplified, simplified)];
        assert_eq!(styles, expected);
        assert_eq!(Language::Simplified.preference().pieces, Some(simplified));
    }

    #[test]
    fn every_tag_is_read_back_and_strangers_get_english() {
        for language in Language::ALL {
            assert_eq!(Language::from_locale(language.tag()), language);
            assert_eq!(Language::ALL[language.index()], language);
        }
        assert_eq!(Language::from_locale("zh-HK"), Language::Traditional);
        for locale in ["en-US", "en-GB", "fr", "ja", "", "zh"] {
            assert_eq!(Language::from_locale(locale), Language::English, "{locale}");
        }
    }
}
