//! Groups of commands: one for each game that is known by its own name, all built from one definition.

use banqi_rules::banqi::RuleSet;
use banqi_rules::{Variant, xiangqi};

/// A game that has a group of commands.
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

/// The names of a group, and the keys of the sentences that name its game.
struct Names {
    command: &'static str,
    command_key: &'static str,
    letter: &'static str,
    game: &'static str,
    button: &'static str,
    invitation: &'static str,
}

impl Group {
    /// All groups, in the order in which they are registered.
    pub const ALL: [Self; 3] = [Self::Banqi, Self::Xiangqi, Self::Banner];

    /// The names of each group, in the order of [`Group::ALL`].
    const NAMES: [Names; Self::ALL.len()] = [
        Names {
            command: "banqi",
            command_key: "cmd-banqi",
            letter: "b",
            game: "game-banqi",
            button: "game-banqi.button",
            invitation: "game-banqi.invitation",
        },
        Names {
            command: "xiangqi",
            command_key: "cmd-xiangqi",
            letter: "x",
            game: "game-xiangqi",
            button: "game-xiangqi.button",
            invitation: "game-xiangqi.invitation",
        },
        Names {
            command: "banner",
            command_key: "cmd-banner",
            letter: "f",
            game: "game-banner",
            button: "game-banner.button",
            invitation: "game-banner.invitation",
        },
    ];

    /// Returns the position in [`Group::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name of the command. It also selects a game's words in the Fluent files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.index()].command
    }

    /// Returns the key of the command's localised name.
    #[must_use]
    pub const fn command_key(self) -> &'static str {
        Self::NAMES[self.index()].command_key
    }

    /// Returns the key of the game's name.
    #[must_use]
    pub const fn game_key(self) -> &'static str {
        Self::NAMES[self.index()].game
    }

    /// Returns the key of the game's name on a button.
    #[must_use]
    pub const fn button_key(self) -> &'static str {
        Self::NAMES[self.index()].button
    }

    /// Returns the key of the game's name in an invitation, for readers who may not know it.
    #[must_use]
    pub const fn invitation_key(self) -> &'static str {
        Self::NAMES[self.index()].invitation
    }

    /// Returns its letter in custom ids. It never changes, because posted messages contain it.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        Self::NAMES[self.index()].letter
    }

    /// Returns the group with this letter.
    #[must_use]
    pub fn lettered(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.letter() == letter)
    }

    /// Returns the group whose words for subcommands and parameters are used if this group has none of its own.
    #[must_use]
    pub const fn shares_words_with(self) -> Option<Self> {
        match self {
            Self::Banqi => None,
            Self::Xiangqi => Some(Self::Banqi),
            Self::Banner => Some(Self::Xiangqi),
        }
    }

    /// Returns the group whose command has this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.name() == name)
    }

    /// Returns the group that a game belongs to.
    #[must_use]
    pub const fn of(variant: &Variant) -> Self {
        match variant {
            Variant::Banqi(_) => Self::Banqi,
            Variant::Xiangqi { rules, .. } if rules.has_banners() => Self::Banner,
            Variant::Xiangqi { .. } => Self::Xiangqi,
        }
    }

    /// Returns the game with its usual rules, which is used if no rules are given.
    #[must_use]
    pub fn usual(self) -> Variant {
        match self {
            Self::Banqi => RuleSet::default().into(),
            Self::Xiangqi => xiangqi::RuleSet::xiangqi().into(),
            Self::Banner => xiangqi::RuleSet::banner().into(),
        }
    }

    /// Returns whether the group has the command `subcommand`: lessons, puzzles and odds exist only for banqi.
    #[must_use]
    pub fn has_command(self, subcommand: &str) -> bool {
        self == Self::Banqi || !matches!(subcommand, "learn" | "puzzle" | "odds")
    }

    /// Returns whether the group's command `subcommand` has a parameter; those that make no sense in a game are left
    /// out.
    #[must_use]
    pub fn has_parameter(self, subcommand: &str, parameter: &str) -> bool {
        match (self, subcommand, parameter) {
            // Banner xiangqi has no options.
            (Self::Banner, _, "rules") => false,
            // Only banqi can have more than two players.
            (Self::Xiangqi | Self::Banner, "challenge", "opponent2" | "opponent3" | "partner") => false,
            // A typed position of banqi hides nothing that could be dealt fairly.
            (Self::Banqi, "challenge", "position") => false,
            // Other programs for banqi use another format than ours.
            (Self::Banqi, "export", "format") => false,
            _ => true,
        }
    }

    /// Returns whether the parameter of `subcommand` has this choice: only banner xiangqi has claims of a draw, and
    /// banqi has no PGN.
    #[must_use]
    pub fn has_choice(self, subcommand: &str, parameter: &str, choice: &str) -> bool {
        match (subcommand, parameter, choice) {
            ("draw", "action", "claim") => self == Self::Banner,
            ("history", "download", "pgn") => self.usual().has_pgn(),
            _ => true,
        }
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

    #[test]
    fn each_game_has_what_makes_sense_in_it() {
        let [banqi, xiangqi, banner] = Group::ALL.map(|group| {
            let commands = ["learn", "puzzle", "odds", "hint"].map(|command| group.has_command(command));
            let parameters = [
                ("challenge", "rules"),
                ("challenge", "opponent2"),
                ("challenge", "opponent3"),
                ("challenge", "partner"),
                ("challenge", "position"),
                ("export", "format"),
                ("export", "game"),
            ];
            let parameters = parameters.map(|(command, parameter)| group.has_parameter(command, parameter));
            let choices = [
                ("draw", "action", "claim"),
                ("draw", "action", "offer"),
                ("history", "download", "pgn"),
                ("history", "download", "records"),
            ];
            let choices = choices.map(|(command, of, choice)| group.has_choice(command, of, choice));
            (commands, parameters, choices)
        });
        assert_eq!(
            banqi,
            ([true; 4], [true, true, true, true, false, false, true], [false, true, false, true])
        );
        let commands = [false, false, false, true];
        assert_eq!(
            xiangqi,
            (commands, [true, false, false, false, true, true, true], [false, true, true, true])
        );
        assert_eq!(banner, (commands, [false, false, false, false, true, true, true], [true; 4]));
    }
}
