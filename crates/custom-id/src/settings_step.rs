//! A step with a server's settings, as part of a custom id.

use std::fmt;
use std::str::FromStr;

use banqi_session::GameCode;
use banqi_store::RulePresetName;

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
        Self::Threads,
        Self::Language,
        Self::Pieces,
        Self::Notation,
        Self::Theme,
        Self::Calls,
        Self::Alert,
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
            | Self::ServerGames
            | Self::Threads => "games",
            Self::Language | Self::Pieces | Self::Notation | Self::Theme => "boards",
            Self::Calls | Self::Alert | Self::WinnerRole => "people",
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

/// What a manager can do with a game of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Intervention {
    /// End an open game or challenge without a loser.
    End,
    /// Void a finished game.
    Void,
}

impl Intervention {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::End, Self::Void];

    /// Returns the word in custom ids and in the language files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::End => "end",
            Self::Void => "void",
        }
    }
}

/// What a menu or a button of the page does.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SettingsStep {
    /// Show the menu of the selected setting; the value is its word.
    Choose,
    /// Set a setting to the selected values.
    Set(Setting),
    /// Show the page again.
    Back,
    /// Show the menu of the games to end or to void.
    Games(Intervention),
    /// Ask whether to end or to void the selected game; the value is its code.
    AskAbout(Intervention),
    /// End or void a game.
    CarryOut(Intervention, GameCode),
    /// Open the form for the name of the season that ends.
    SeasonForm,
    /// The form as submitted: ask whether to end the season under the typed name, which is the value.
    AskAboutSeason,
    /// End the season under a name.
    EndSeason(RulePresetName),
}

/// The words of [`SettingsStep::Choose`], [`SettingsStep::Back`] and the steps with a season.
const CHOOSE: &str = "pick";
const BACK: &str = "back";
const SEASON: &str = "season";

/// The mark after a word whose menu or form is to be shown.
const SHOW: char = '?';

/// The mark between a word and what is to be done.
const DO: char = '!';

impl fmt::Display for SettingsStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choose => f.write_str(CHOOSE),
            Self::Set(setting) => f.write_str(setting.word()),
            Self::Back => f.write_str(BACK),
            Self::Games(intervention) => write!(f, "{}{SHOW}", intervention.word()),
            Self::AskAbout(intervention) => f.write_str(intervention.word()),
            Self::CarryOut(intervention, code) => write!(f, "{}{DO}{code}", intervention.word()),
            Self::SeasonForm => write!(f, "{SEASON}{SHOW}"),
            Self::AskAboutSeason => f.write_str(SEASON),
            Self::EndSeason(name) => write!(f, "{SEASON}{DO}{name}"),
        }
    }
}

/// The error for text that is not such a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a step with a server's settings")]
pub struct NotASettingsStep;

impl FromStr for SettingsStep {
    type Err = NotASettingsStep;

    fn from_str(text: &str) -> Result<Self, NotASettingsStep> {
        let intervention =
            |word: &str| Intervention::ALL.into_iter().find(|one| one.word() == word).ok_or(NotASettingsStep);
        if let Some((word, what)) = text.split_once(DO) {
            return match word {
                SEASON => what.parse().map(Self::EndSeason).map_err(|_| NotASettingsStep),
                word => {
                    let code = what.parse().map_err(|_| NotASettingsStep)?;
                    Ok(Self::CarryOut(intervention(word)?, code))
                }
            };
        }
        match (text, text.strip_suffix(SHOW)) {
            (_, Some(SEASON)) => Ok(Self::SeasonForm),
            (_, Some(word)) => intervention(word).map(Self::Games),
            (CHOOSE, _) => Ok(Self::Choose),
            (BACK, _) => Ok(Self::Back),
            (SEASON, _) => Ok(Self::AskAboutSeason),
            (word, _) => match Setting::named(word) {
                Some(setting) => Ok(Self::Set(setting)),
                None => intervention(word).map(Self::AskAbout),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_step_has_a_word_of_its_own() {
        let code = "7K2M9C".parse().unwrap();
        let of_games = Intervention::ALL.into_iter().flat_map(|one| {
            [SettingsStep::Games(one), SettingsStep::AskAbout(one), SettingsStep::CarryOut(one, code)]
        });
        let of_seasons = ["Autumn", "end", "!", "a:b", "2026 秋?"].map(|name| name.parse().unwrap());
        let others = [
            SettingsStep::Choose,
            SettingsStep::Back,
            SettingsStep::SeasonForm,
            SettingsStep::AskAboutSeason,
        ];
        let all: Vec<SettingsStep> = Setting::ALL
            .map(SettingsStep::Set)
            .into_iter()
            .chain(of_games)
            .chain(of_seasons.map(SettingsStep::EndSeason))
            .chain(others)
            .collect();
        for step in &all {
            assert_eq!(step.to_string().parse().as_ref(), Ok(step));
        }
        let words: HashSet<String> = all.iter().map(ToString::to_string).collect();
        assert_eq!(words.len(), all.len());
        for bad in ["dance", "", "end!", "end!!", "end!7K2M9", "time?", "time!1", "season!", "season! ", "?"]
        {
            assert_eq!(bad.parse::<SettingsStep>(), Err(NotASettingsStep), "{bad}");
        }
    }
}
