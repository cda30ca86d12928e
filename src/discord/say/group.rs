//! Groups of commands: one for each game that people know by a name of its own, all from one definition.

use banqi_rules::banqi::RuleSet;
use banqi_rules::{Variant, xiangqi};

/// A game with a group of commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Group {
    /// `/banqi`.
    #[default]
    Banqi,
    /// `/xiangqi`.
    Xiangqi,
    /// `/banner`: banner xiangqi.
    Banner,
}

impl Group {
    /// All of them, in the order they are registered.
    pub const ALL: [Self; 3] = [Self::Banqi, Self::Xiangqi, Self::Banner];

    /// What each is called by its command, and the key of that name, in the order of [`Group::ALL`].
    const NAMES: [(&'static str, &'static str); 3] =
        [("banqi", "cmd-banqi"), ("xiangqi", "cmd-xiangqi"), ("banner", "cmd-banner")];

    /// Position in [`Group::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name of the command, which selects a game's words in the Fluent files as well.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.index()].0
    }

    /// The key of what the command is called.
    #[must_use]
    pub const fn command_key(self) -> &'static str {
        Self::NAMES[self.index()].1
    }

    /// The group whose words for subcommands and parameters it uses where it has none of its own.
    #[must_use]
    pub const fn shares_words_with(self) -> Option<Self> {
        match self {
            Self::Banqi => None,
            Self::Xiangqi => Some(Self::Banqi),
            Self::Banner => Some(Self::Xiangqi),
        }
    }

    /// The group whose command has this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.name() == name)
    }

    /// The group that a game belongs to.
    #[must_use]
    pub const fn of(variant: &Variant) -> Self {
        match variant {
            Variant::Banqi(_) => Self::Banqi,
            Variant::Xiangqi { rules, .. } if rules.has_banners() => Self::Banner,
            Variant::Xiangqi { .. } => Self::Xiangqi,
        }
    }

    /// The game as everyone plays it: what is meant where nothing is said.
    #[must_use]
    pub fn usual(self) -> Variant {
        match self {
            Self::Banqi => RuleSet::default().into(),
            Self::Xiangqi => xiangqi::RuleSet::xiangqi().into(),
            Self::Banner => xiangqi::RuleSet::banner().into(),
        }
    }

    /// Whether it has the command `subcommand`: lessons, puzzles and odds are banqi's.
    #[must_use]
    pub fn has_command(self, subcommand: &str) -> bool {
        self == Self::Banqi || !matches!(subcommand, "learn" | "puzzle" | "odds")
    }

    /// Whether its command `subcommand` has a parameter; what makes no sense in a game is left out.
    #[must_use]
    pub fn has_parameter(self, subcommand: &str, parameter: &str) -> bool {
        match (self, subcommand, parameter) {
            // Banner xiangqi has no options.
            (Self::Banner, _, "rules") => false,
            // Only banqi is played by more than two.
            (Self::Xiangqi | Self::Banner, "challenge", "opponent2" | "opponent3" | "partner") => false,
            // A position of banqi hides nothing that could be dealt fairly.
            (Self::Banqi, "challenge", "position") => false,
            // Other programs of banqi read another form than ours.
            (Self::Banqi, "export", "form") => false,
            _ => true,
        }
    }

    /// Whether the parameter `answer` of its command `draw` has a choice: draws are claimed in banner xiangqi alone.
    #[must_use]
    pub fn has_answer(self, choice: &str) -> bool {
        self == Self::Banner || choice != "claim"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_is_found_by_its_name_and_by_its_game() {
        for group in Group::ALL {
            assert_eq!(Group::ALL[group.index()], group);
            assert_eq!(Group::named(group.name()), Some(group));
            assert_eq!(Group::of(&group.usual()), group);
        }
        assert_eq!(Group::named("settings"), None);
        assert_eq!(Group::of(&"xiangqi+begins=black+first=lot".parse().unwrap()), Group::Xiangqi);
    }
}
