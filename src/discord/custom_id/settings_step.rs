//! A step with a server's settings, as part of a custom id.

use std::fmt;
use std::str::FromStr;

/// A setting of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// The channels where games may begin.
    Channels,
    /// The game and the rules of a challenge that names none.
    Game,
    /// The time of a challenge that names none.
    Time,
    /// The language of public messages.
    Language,
    /// Whether games are rated.
    Ratings,
    /// The people who are notified.
    Calls,
    /// How they are notified.
    Alert,
    /// The threads that games get.
    Threads,
    /// The role of the first of the leaderboard.
    WinnerRole,
    /// The most open games of one person.
    PersonGames,
    /// The most open games of the server.
    ServerGames,
    /// The style of the pieces.
    Pieces,
    /// The notation of xiangqi moves.
    Notation,
    /// The colours of boards.
    Theme,
}

impl Setting {
    /// All settings, in the order of the page.
    pub const ALL: [Self; 14] = [
        Self::Game,
        Self::Time,
        Self::Ratings,
        Self::Channels,
        Self::PersonGames,
        Self::ServerGames,
        Self::Language,
        Self::Pieces,
        Self::Notation,
        Self::Theme,
        Self::Calls,
        Self::Alert,
        Self::Threads,
        Self::WinnerRole,
    ];

    /// Returns the word of the group in which the page lists it.
    #[must_use]
    pub const fn group(self) -> &'static str {
        match self {
            Self::Game
            | Self::Time
            | Self::Ratings
            | Self::Channels
            | Self::PersonGames
            | Self::ServerGames => "games",
            Self::Language | Self::Pieces | Self::Notation | Self::Theme => "boards",
            Self::Calls | Self::Alert | Self::Threads | Self::WinnerRole => "people",
        }
    }

    /// Returns the word in custom ids and in the language files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Channels => "channels",
            Self::Game => "game",
            Self::Time => "time",
            Self::Language => "language",
            Self::Ratings => "ratings",
            Self::Calls => "calls",
            Self::Alert => "alert",
            Self::Threads => "threads",
            Self::WinnerRole => "winner",
            Self::PersonGames => "person",
            Self::ServerGames => "server",
            Self::Pieces => "pieces",
            Self::Notation => "notation",
            Self::Theme => "theme",
        }
    }

    /// The inverse of [`Setting::word`].
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.word() == word)
    }
}

/// What a menu of the page does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SettingsStep {
    /// Show the menu of the selected setting; the value is its word.
    Choose,
    /// Set a setting to the selected values.
    Set(Setting),
}

/// The word of [`SettingsStep::Choose`].
const CHOOSE: &str = "pick";

impl fmt::Display for SettingsStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Choose => CHOOSE,
            Self::Set(setting) => setting.word(),
        })
    }
}

/// The error for text that is not such a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a step with a server's settings")]
pub struct NotASettingsStep;

impl FromStr for SettingsStep {
    type Err = NotASettingsStep;

    fn from_str(text: &str) -> Result<Self, NotASettingsStep> {
        match text {
            CHOOSE => Ok(Self::Choose),
            word => Setting::named(word).map(Self::Set).ok_or(NotASettingsStep),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_a_word_of_its_own() {
        for step in Setting::ALL.map(SettingsStep::Set).into_iter().chain([SettingsStep::Choose]) {
            assert_eq!(step.to_string().parse(), Ok(step));
        }
        assert_eq!("dance".parse::<SettingsStep>(), Err(NotASettingsStep));
    }
}
