use std::collections::BTreeSet;

use serde_json::Value;

use super::*;

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Error>;

/// Returns every key that [`localise`] and [`create_commands`] read for these commands. Call it before [`localise`],
/// which changes the names of choices.
fn keys<D, E>(words: &Words, commands: &[poise::Command<D, E>]) -> Vec<String> {
    let mut keys = Vec::new();
    for command in commands {
        command_keys(command, "cmd", &mut keys);
        if command.context_menu_action.is_some() {
            let name = command.context_menu_name.as_deref().unwrap_or(&command.name);
            keys.push(format!("menu-{}", slug(name)));
        }
    }
    keys.into_iter().map(|key| written(words, key)).collect()
}

fn command_keys<D, E>(command: &poise::Command<D, E>, above: &str, keys: &mut Vec<String>) {
    if command.slash_action.is_none() {
        return;
    }
    let key = format!("{above}-{}", command.name);
    keys.extend([key.clone(), format!("{key}.description")]);
    for parameter in &command.parameters {
        let name = &parameter.name;
        keys.extend([format!("{key}.{name}"), format!("{key}.{name}-description")]);
        keys.extend(parameter.choices.iter().map(|choice| format!("{key}.{name}-{}", slug(&choice.name))));
    }
    for subcommand in &command.subcommands {
        command_keys(subcommand, &key, keys);
    }
}

#[derive(poise::ChoiceParameter)]
enum First {
    #[name = "challenger"]
    Challenger,
    #[name = "higher-rated"]
    HigherRated,
}

#[poise::command(slash_command, subcommands("challenge", "rules"))]
async fn banqi(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

#[poise::command(slash_command)]
async fn challenge(_: Context<'_>, opponent: Option<String>, first: Option<First>) -> Result<(), Error> {
    drop((opponent, first));
    Ok(())
}

#[poise::command(slash_command)]
async fn rules(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

#[poise::command(context_menu_command = "Challenge to banqi")]
async fn challenge_user(
    _: Context<'_>,
    #[description = "whom"] _user: serenity::model::user::User,
) -> Result<(), Error> {
    Ok(())
}

#[poise::command(slash_command)]
async fn dance(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

fn tree() -> Vec<poise::Command<(), Error>> {
    vec![banqi(), challenge_user()]
}

fn created() -> Vec<Value> {
    let words = Words::new();
    let mut commands = tree();
    localise(&words, &mut commands).unwrap();
    let created = create_commands(&words, &commands).unwrap();
    created.iter().map(|command| serde_json::to_value(command).unwrap()).collect()
}

#[test]
fn names_descriptions_parameters_and_choices_are_localised() {
    let created = created();
    let banqi = &created[0];
    assert_eq!(banqi["name"], "banqi");
    assert_eq!(banqi["name_localizations"]["zh-TW"], "暗棋");
    let challenge = &banqi["options"][0];
    assert_eq!(challenge["name"], "challenge");
    assert_eq!(challenge["name_localizations"]["zh-CN"], "挑战");
    assert_eq!(challenge["description"], "Challenge someone to a game, or let anyone accept");
    let first = &challenge["options"][1];
    assert_eq!(first["name_localizations"]["zh-TW"], "先翻");
    assert_eq!(first["choices"][1]["name"], "The higher-rated player");
    assert_eq!(first["choices"][1]["name_localizations"]["zh-CN"], "等级分高者先");
    let menu = &created[1];
    assert_eq!(menu["name"], "Challenge to banqi");
    assert_eq!(menu["name_localizations"]["zh-TW"], "邀請下暗棋");
}

#[test]
fn keys_are_those_that_are_read_and_unknown_commands_are_named() {
    let words = Words::new();
    for key in keys(&words, &tree()) {
        assert!(Language::ALL.iter().all(|&language| words.has(language, &key)), "{key}");
    }
    assert!(keys(&words, &tree()).contains(&"cmd-banqi-challenge.first-higher-rated".to_owned()));
    let missing = localise(&words, &mut [dance()]).unwrap_err();
    assert_eq!(missing.0, ["cmd-dance", "cmd-dance.description"]);
}

/// Checks Discord's rules for names on every name in the files, whether a command uses it or not.
#[test]
fn every_name_and_description_keeps_discords_limits() {
    let words = Words::new();
    for language in Language::ALL {
        let source = banqi_say::words::FILES[language.index()];
        let lines = source.iter().flat_map(|(_, source)| source.lines());
        let mut id = "";
        let mut siblings: BTreeSet<(String, String)> = BTreeSet::new();
        for line in lines {
            let Some((name, _)) = line.split_once(" = ") else { continue };
            if !name.starts_with(' ') {
                id = name;
            }
            if !id.starts_with("cmd-") && !id.starts_with("menu-") {
                continue;
            }
            let key = match name.trim().strip_prefix('.') {
                Some(attribute) => format!("{id}.{attribute}"),
                None => name.to_owned(),
            };
            let said = words.say(language, &key, &[]);
            let length = said.chars().count();
            assert!((1..=100).contains(&length), "{key}: {said}");
            let attribute = key.split_once('.').map(|(_, attribute)| attribute);
            let is_name = match attribute {
                None => !key.starts_with("menu-"),
                Some(attribute) => attribute != "description" && !attribute.contains('-'),
            };
            if is_name {
                assert!(length <= 32, "{key}: {said}");
                assert!(said.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_'), "{key}: {said}");
                assert_eq!(said, said.to_lowercase());
                // Two commands may have the same name if their parents differ: `cmd-banqi-move`, `cmd-xiangqi-move`.
                let above: Vec<&str> = id.splitn(3, '-').collect();
                let family = attribute.map_or_else(|| above[..above.len() - 1].join("-"), |_| id.to_owned());
                assert!(siblings.insert((family, said.clone())), "{key}: {said} is taken");
            }
        }
    }
}

/// Returns the size that Discord counts: names, descriptions and choices, the longest localisation of each.
fn size(value: &Value) -> usize {
    let own = |key: &str| {
        let plain = value[key].as_str().map_or(0, |text| text.chars().count());
        let localised = value[format!("{key}_localizations")].as_object();
        let localised = localised.into_iter().flat_map(|map| map.values());
        localised.filter_map(Value::as_str).map(|text| text.chars().count()).fold(plain, usize::max)
    };
    let below = ["options", "choices"].iter().filter_map(|key| value[*key].as_array()).flatten();
    own("name") + own("description") + below.map(size).sum::<usize>()
}

#[test]
fn a_whole_command_stays_below_eight_thousand_characters() {
    for command in created() {
        assert!(size(&command) <= 8000, "{}", size(&command));
    }
}

/// Returns the names in the code of a command, of all parameters and of everything below it.
fn names<D, E>(command: &poise::Command<D, E>) -> Vec<String> {
    let own = std::iter::once(command.name.to_string());
    let parameters = command.parameters.iter().map(|parameter| parameter.name.to_string());
    let below = command.subcommands.iter().flat_map(names);
    own.chain(parameters).chain(below).collect()
}

#[test]
fn the_bots_own_commands_use_every_key_and_keep_the_limits() {
    let words = Words::new();
    let mut commands = crate::discord::commands::all();
    let used: BTreeSet<String> = keys(&words, &commands).into_iter().collect();
    let called: BTreeSet<String> = commands.iter().flat_map(names).collect();
    let source = banqi_say::words::FILES[Language::English.index()];
    // The texts of one game may be in a separate file.
    let lines = source.iter().flat_map(|(_, text)| text.lines()).filter_map(|line| line.split_once(" = "));
    let mut id = "";
    let mut written = BTreeSet::new();
    for (name, said) in lines {
        let key = match name.trim().strip_prefix('.') {
            Some(attribute) => format!("{id}.{attribute}"),
            None => {
                id = name;
                name.to_owned()
            }
        };
        if !id.starts_with("cmd-") && !id.starts_with("menu-") {
            continue;
        }
        // Names in the code are English, and the file must have the same.
        let is_name = match key.split_once('.') {
            None => key.starts_with("cmd-"),
            Some((_, attribute)) => attribute != "description" && !attribute.contains('-'),
        };
        assert!(!is_name || (called.contains(said) && key.ends_with(said)), "{key} = {said}");
        written.insert(key);
    }
    assert_eq!(used, written);
    localise(&words, &mut commands).unwrap();
    for command in create_commands(&words, &commands).unwrap() {
        let command = serde_json::to_value(command).unwrap();
        assert!(size(&command) <= 8000, "{}", size(&command));
    }
}

#[test]
fn the_architecture_lists_all_subcommands_and_how_many_more_fit() {
    let page = include_str!("../../../../ARCHITECTURE.md");
    let commands = crate::discord::commands::all();
    for command in commands.iter().filter(|command| !command.subcommands.is_empty()) {
        let (name, left) = (&command.name, MOST_SUBCOMMANDS - command.subcommands.len());
        let mut names: Vec<&str> = command.subcommands.iter().map(|below| below.name.as_ref()).collect();
        names.sort_unstable();
        let row = format!("| /{name} | {} | {left} |", names.join(" "));
        assert!(page.contains(&row), "not in ARCHITECTURE.md: {row}");
    }
}

/// Discord's limit.
const MOST_SUBCOMMANDS: usize = 25;
