//! `/help` and `/about`.

use fluent_bundle::FluentValue;

use crate::mentions::Mentions;
use crate::words::Voice;
use banqi_custom_id::Group;

/// The commands that `/help` names: the placeholder in the sentence, and the command.
const FIRST: [(&str, &str); 4] =
    [("play", "play"), ("challenge", "banqi challenge"), ("learn", "banqi learn"), ("rules", "banqi rules")];

/// The commands in the list of all commands, except those of the other games.
const ALL: [(&str, &str); 36] = [
    ("play", "play"),
    ("challenge", "banqi challenge"),
    ("accept", "banqi accept"),
    ("decline", "banqi decline"),
    ("withdraw", "banqi withdraw"),
    ("games", "banqi games"),
    ("next", "next"),
    ("show", "banqi show"),
    ("watch", "banqi watch"),
    ("move", "banqi move"),
    ("draw", "banqi draw"),
    ("clock", "banqi clock"),
    ("resign", "banqi resign"),
    ("abort", "banqi abort"),
    ("rematch", "banqi rematch"),
    ("learn", "banqi learn"),
    ("rules", "banqi rules"),
    ("puzzle", "banqi puzzle"),
    ("hint", "banqi hint"),
    ("odds", "banqi odds"),
    ("analyse", "banqi analyse"),
    ("replay", "banqi replay"),
    ("history", "banqi history"),
    ("leaderboard", "banqi leaderboard"),
    ("profile", "banqi profile"),
    ("export", "banqi export"),
    ("verify", "banqi verify"),
    ("preferences", "preferences"),
    ("vacation", "vacation"),
    ("settings", "settings show"),
    ("change", "settings change"),
    ("block", "block"),
    ("unblock", "unblock"),
    ("privacy", "privacy show"),
    ("delete", "privacy delete"),
    ("about", "about"),
];

/// Explains the game, and how to start.
#[must_use]
pub fn help_text(voice: Voice<'_>, mentions: &Mentions) -> String {
    voice.say("help-text", &commands(voice, &FIRST, mentions))
}

/// Lists every command, grouped by purpose.
#[must_use]
pub fn commands_text(voice: Voice<'_>, mentions: &Mentions) -> String {
    let others = Group::ALL[1..].iter().map(|group| mentions.mention(voice, &challenge(*group)));
    let others = others.collect::<Vec<_>>().join(" ");
    let args = [commands(voice, &ALL, mentions), vec![("others", others.into())]].concat();
    voice.say("help-commands", &args)
}

/// Returns the command that begins a game of a group.
fn challenge(group: Group) -> String {
    format!("{} challenge", group.name())
}

/// Returns the mentions of commands as arguments of a sentence.
fn commands<'a>(
    voice: Voice<'_>,
    named: &[(&'static str, &str)],
    mentions: &Mentions,
) -> Vec<(&'static str, FluentValue<'a>)> {
    named.iter().map(|(place, path)| (*place, mentions.mention(voice, path).into())).collect()
}

/// Says what the bot is, what a fair deal proves and what it does not, and which data is stored.
#[must_use]
pub fn about_text(voice: Voice<'_>) -> String {
    voice.say("about-text", &[("version", env!("CARGO_PKG_VERSION").into())])
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::language::Language;
    use crate::text::CONTENT_LIMIT;
    use crate::words::Words;

    #[test]
    fn help_says_first_what_the_game_is() {
        let words = Words::new();
        for language in Language::ALL {
            let help = help_text(words.voice(language), &Mentions::default());
            assert!(!help.lines().next().unwrap().contains('/'), "{help}");
        }
    }

    #[test]
    fn help_and_the_list_of_commands_fit_with_the_longest_ids() {
        let words = Words::new();
        let mentions = Mentions::default();
        let others = Group::ALL.map(challenge);
        let paths = || ALL.iter().map(|(_, path)| *path).chain(others.iter().map(String::as_str));
        let top = paths().map(|path| path.split(' ').next().unwrap_or_default().to_owned());
        mentions.learn(top.map(|name| (name, u64::MAX)).collect::<HashMap<_, _>>());
        for language in Language::ALL {
            let voice = words.voice(language);
            for text in [help_text(voice, &mentions), commands_text(voice, &mentions)] {
                assert!(text.chars().count() <= CONTENT_LIMIT, "{} characters", text.chars().count());
                assert!(!text.contains("`/"), "every command is clickable: {text}");
            }
            for path in paths() {
                assert!(commands_text(voice, &mentions).contains(&format!("</{path}:")), "{path}");
            }
        }
    }
}
