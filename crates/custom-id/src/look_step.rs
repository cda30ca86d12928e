//! The choice of how boards look, as part of a custom id.

use std::fmt;
use std::str::FromStr;

use crate::settings_step::Setting;

/// Whose boards are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Looks {
    /// Those that only the caller sees.
    Own,
    /// The public ones of the server.
    Server,
}

impl Looks {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Own, Self::Server];

    const fn word(self) -> &'static str {
        match self {
            Self::Own => "me",
            Self::Server => "all",
        }
    }
}

/// What a menu below the preview of a board sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LookStep {
    /// Whose boards.
    pub whose: Looks,
    /// What about them: one of [`LookStep::SETTINGS`].
    pub setting: Setting,
}

impl LookStep {
    /// What can be chosen about boards, in the order of the menus.
    pub const SETTINGS: [Setting; 3] = [Setting::Theme, Setting::Pieces, Setting::Notation];
}

impl fmt::Display for LookStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.whose.word(), self.setting.word())
    }
}

/// The error for text that is not such a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a choice of how boards look")]
pub struct NotALookStep;

impl FromStr for LookStep {
    type Err = NotALookStep;

    fn from_str(text: &str) -> Result<Self, NotALookStep> {
        let (whose, setting) = text.split_once(':').ok_or(NotALookStep)?;
        let whose = Looks::ALL.into_iter().find(|looks| looks.word() == whose);
        let setting = Self::SETTINGS.into_iter().find(|known| known.word() == setting);
        whose.zip(setting).map(|(whose, setting)| Self { whose, setting }).ok_or(NotALookStep)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_words_of_its_own() {
        for whose in Looks::ALL {
            for setting in LookStep::SETTINGS {
                let step = LookStep { whose, setting };
                assert_eq!(step.to_string().parse(), Ok(step));
            }
        }
        for text in ["me:time", "you:theme", "me", ""] {
            assert_eq!(text.parse::<LookStep>(), Err(NotALookStep), "{text}");
        }
    }
}
