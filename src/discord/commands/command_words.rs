//! Names and descriptions of commands in all languages, from `commands.ftl`.
//!
//! ```text
//! cmd-banqi-challenge = challenge            the name; its key is `cmd-` and the command's path
//!     .description = ..
//!     .opponent = opponent                   a parameter
//!     .opponent-description = ..
//!     .first-challenger = Me                 a choice: the parameter's name, and the choice's in lower case
//! menu-challenge-to-banqi = ..               a context menu, its name in lower case
//! ```
//!
//! Words that another group of games has in common with banqi are written once: a key that is missing for a group is
//! looked up under the group that it shares words with ([`Group::shares_words_with`]), and so on.

use std::borrow::Cow;

use poise::CommandParameterChoice;
use poise::serenity_prelude::CreateCommand;

use banqi_custom_id::Group;
use banqi_say::language::Language;
use banqi_say::words::Words;

/// Keys that a command needs and that are missing in some language.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no text in the language files for {}", .0.join(", "))]
pub(crate) struct MissingWords(pub(crate) Vec<String>);

/// Fills in the descriptions, and all localised names and descriptions of commands, subcommands, parameters and
/// choices. Names in the code are English already and stay; choices get the English text of the file, so call this only
/// once.
///
/// # Errors
/// Returns [`MissingWords`] if a key does not exist. All other texts are filled in nevertheless.
pub(crate) fn localise<D, E>(
    words: &Words,
    commands: &mut [poise::Command<D, E>],
) -> Result<(), MissingWords> {
    let mut missing = Vec::new();
    for command in commands {
        localise_command(words, command, "cmd", &mut missing);
    }
    if missing.is_empty() { Ok(()) } else { Err(MissingWords(missing)) }
}

/// Returns the commands to register with Discord. Context menus get their localised names here, because poise cannot
/// set them.
///
/// # Errors
/// Returns [`MissingWords`] if a context menu's name does not exist.
pub(crate) fn create_commands<D, E>(
    words: &Words,
    commands: &[poise::Command<D, E>],
) -> Result<Vec<CreateCommand>, MissingWords> {
    let mut missing = Vec::new();
    let mut created = Vec::new();
    for command in commands {
        created.extend(command.create_as_slash_command());
        if let Some(mut menu) = command.create_as_context_menu_command() {
            let name = command.context_menu_name.as_deref().unwrap_or(&command.name);
            for (locale, name) in translations(words, &format!("menu-{}", slug(name)), &mut missing).1.iter()
            {
                menu = menu.name_localized(locale.as_ref(), name.as_ref());
            }
            created.push(menu);
        }
    }
    if missing.is_empty() { Ok(created) } else { Err(MissingWords(missing)) }
}

fn localise_command<D, E>(
    words: &Words,
    command: &mut poise::Command<D, E>,
    above: &str,
    missing: &mut Vec<String>,
) {
    if command.slash_action.is_none() {
        return;
    }
    let key = format!("{above}-{}", command.name);
    (_, command.name_localizations) = translations(words, &key, missing);
    let (english, others) = translations(words, &format!("{key}.description"), missing);
    command.description = english.or(command.description.take());
    command.description_localizations = others;
    for parameter in &mut command.parameters {
        let name = format!("{key}.{}", parameter.name);
        (_, parameter.name_localizations) = translations(words, &name, missing);
        let (english, others) = translations(words, &format!("{name}-description"), missing);
        parameter.description = english.or(parameter.description.take());
        parameter.description_localizations = others;
        let choices: Vec<CommandParameterChoice> = parameter
            .choices
            .iter()
            .map(|choice| {
                let (english, others) =
                    translations(words, &format!("{name}-{}", slug(&choice.name)), missing);
                let mut choice = choice.clone();
                choice.name = english.unwrap_or(choice.name);
                choice.localizations = others;
                choice
            })
            .collect();
        parameter.choices = choices.into();
    }
    for subcommand in &mut command.subcommands {
        localise_command(words, subcommand, &key, missing);
    }
}

/// The English text of a key, and its translations with Discord's locales.
type Translations = (Option<Cow<'static, str>>, Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>);

fn translations(words: &Words, key: &str, missing: &mut Vec<String>) -> Translations {
    let key = &written(words, key.to_owned());
    if Language::ALL.iter().any(|&language| !words.has(language, key)) {
        missing.push(key.to_owned());
        return (None, Cow::Borrowed(&[]));
    }
    let say = |language| Cow::Owned(words.say(language, key, &[]));
    let others = [Language::Traditional, Language::Simplified];
    let others: Vec<_> =
        others.into_iter().map(|language| (Cow::Borrowed(language.tag()), say(language))).collect();
    (Some(say(Language::English)), others.into())
}

/// Returns the key under which the files have the text of `key`; `key` itself if no group that shares words has one.
fn written(words: &Words, key: String) -> String {
    let own = Group::ALL.into_iter().find(|group| key.starts_with(&format!("{}-", group.command_key())));
    let Some(own) = own.filter(|_| !words.has(Language::English, &key)) else { return key };
    let rest = &key[own.command_key().len()..];
    let others = std::iter::successors(own.shares_words_with(), |group| group.shares_words_with());
    let mut others = others.map(|group| format!("{}{rest}", group.command_key()));
    others.find(|other| words.has(Language::English, other)).unwrap_or(key)
}

/// Returns a name as part of a key: `Challenge to banqi` becomes `challenge-to-banqi`.
fn slug(name: &str) -> String {
    name.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

#[cfg(test)]
mod tests;
