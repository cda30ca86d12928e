//! Application commands: those that are registered, and what a client lets a person send of them.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Value, json};

use super::definition::definition;
use super::error::{ApiError, Form};
use super::feed::Change;
use super::limits::list;
use super::world::{Snowflake, World};

/// A registered command.
#[derive(Clone, Debug)]
pub(super) struct Command {
    pub(super) id: Snowflake,
    pub(super) guild: Option<Snowflake>,
    /// As the API shows it.
    pub(super) shown: Value,
}

impl Command {
    pub(super) fn name(&self) -> &str {
        self.shown["name"].as_str().unwrap_or_default()
    }

    pub(super) fn kind(&self) -> u64 {
        self.shown["type"].as_u64().unwrap_or(1)
    }
}

/// A value a person gives to an option.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Arg {
    /// A text.
    Text(String),
    /// A whole number.
    Int(i64),
    /// Any number.
    Number(f64),
    /// Yes or no.
    Bool(bool),
    /// A person, by id.
    User(Snowflake),
    /// A channel, by id.
    Channel(Snowflake),
    /// A role, by id.
    Role(Snowflake),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<bool> for Arg {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl Arg {
    fn kind(&self) -> u64 {
        match self {
            Self::Text(_) => 3,
            Self::Int(_) => 4,
            Self::Bool(_) => 5,
            Self::User(_) => 6,
            Self::Channel(_) => 7,
            Self::Role(_) => 8,
            Self::Number(_) => 10,
        }
    }

    fn value(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Int(number) => json!(number),
            Self::Number(number) => json!(number),
            Self::Bool(flag) => json!(flag),
            Self::User(id) | Self::Channel(id) | Self::Role(id) => json!(id.to_string()),
        }
    }
}

impl World {
    /// Replaces every command of a scope, as a bulk overwrite does.
    pub(super) fn overwrite_commands(
        &mut self,
        guild: Option<Snowflake>,
        body: &Value,
    ) -> Result<Value, ApiError> {
        let mut form = Form::default();
        let Some(definitions) = body.as_array() else {
            form.fault("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            return form.result().map(|()| Value::Null);
        };
        let mut seen = HashSet::new();
        let mut by_kind: BTreeMap<u64, usize> = BTreeMap::new();
        for (index, command) in definitions.iter().enumerate() {
            definition(&mut form, &format!("{index}."), command);
            let kind = command.get("type").and_then(Value::as_u64).unwrap_or(1);
            if !seen.insert((kind, command.get("name").and_then(Value::as_str))) {
                let message = "Application command names must be unique";
                form.fault(&index.to_string(), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
            }
            *by_kind.entry(kind).or_default() += 1;
        }
        for (kind, count) in by_kind {
            // "Application Commands", registering a command: 100 chat input, 15 user, 15 message commands.
            form.count("", count, 0, if kind == 1 { 100 } else { 15 });
        }
        form.result()?;
        let known: Vec<Command> =
            self.commands.iter().filter(|command| command.guild == guild).cloned().collect();
        let mut fresh = Vec::new();
        for body in definitions {
            let kind = body.get("type").and_then(Value::as_u64).unwrap_or(1);
            let same = |command: &&Command| body["name"] == command.name() && command.kind() == kind;
            let id = known.iter().find(same).map(|command| command.id);
            fresh.push(self.shown_command(id, guild, body));
        }
        self.commands.retain(|command| command.guild != guild);
        self.commands.extend(fresh);
        self.feed.tell(Change::Commands);
        Ok(self.list_commands(guild))
    }

    /// Adds a command, or replaces the one of the same name and type.
    pub(super) fn create_command(
        &mut self,
        guild: Option<Snowflake>,
        body: &Value,
    ) -> Result<(u16, Value), ApiError> {
        let mut form = Form::default();
        definition(&mut form, "", body);
        form.result()?;
        let kind = body.get("type").and_then(Value::as_u64).unwrap_or(1);
        let same = |c: &Command| c.guild == guild && body["name"] == c.name() && c.kind() == kind;
        let old = self.commands.iter().position(same).map(|index| self.commands.remove(index).id);
        let command = self.shown_command(old, guild, body);
        let shown = command.shown.clone();
        self.commands.push(command);
        self.feed.tell(Change::Commands);
        Ok((if old.is_some() { 200 } else { 201 }, shown))
    }

    /// Where a command of a scope stands.
    pub(super) fn known_command(&self, guild: Option<Snowflake>, id: Snowflake) -> Result<usize, ApiError> {
        let index = self.commands.iter().position(|known| known.id == id && known.guild == guild);
        index.ok_or_else(|| ApiError::new(404, 10_063, "Unknown application command"))
    }

    /// Changes what `body` names of a command and leaves the rest.
    pub(super) fn alter_command(
        &mut self,
        guild: Option<Snowflake>,
        id: Snowflake,
        body: &Value,
    ) -> Result<Value, ApiError> {
        let index = self.known_command(guild, id)?;
        let mut altered = self.commands[index].shown.clone();
        if let (Some(altered), Some(body)) = (altered.as_object_mut(), body.as_object()) {
            altered.extend(body.clone());
        }
        let mut form = Form::default();
        definition(&mut form, "", &altered);
        form.result()?;
        let command = self.shown_command(Some(id), guild, &altered);
        let shown = command.shown.clone();
        self.commands[index] = command;
        self.feed.tell(Change::Commands);
        Ok(shown)
    }

    /// The commands of a scope as the API lists them.
    pub(super) fn list_commands(&self, guild: Option<Snowflake>) -> Value {
        self.commands
            .iter()
            .filter(|command| command.guild == guild)
            .map(|command| command.shown.clone())
            .collect()
    }

    fn shown_command(&mut self, id: Option<Snowflake>, guild: Option<Snowflake>, body: &Value) -> Command {
        let id = id.unwrap_or_else(|| self.next_id());
        let version = self.next_id().to_string();
        let mut shown = json!({
            "type": 1,
            "description": "",
            "options": [],
            "name_localizations": null,
            "description_localizations": null,
            "default_member_permissions": null,
            "dm_permission": true,
            "nsfw": false,
            "integration_types": [0],
            "contexts": null,
        });
        if let (Some(shown), Some(body)) = (shown.as_object_mut(), body.as_object()) {
            shown.extend(body.clone());
        }
        shown["id"] = json!(id.to_string());
        shown["application_id"] = json!(self.application.to_string());
        shown["version"] = json!(version);
        if let Some(guild) = guild {
            shown["guild_id"] = json!(guild.to_string());
        }
        Command { id, guild, shown }
    }
}

// Use.

/// What a person asked for, once a client would have let them send it.
pub(super) struct Invocation {
    pub(super) command: Command,
    pub(super) options: Value,
}

/// Finds `path` ("banqi challenge") among the commands and checks the options against its definition.
///
/// `focused` names the option being typed, whose value is not checked.
pub(super) fn invoke(
    commands: &[Command],
    guild: Option<Snowflake>,
    path: &str,
    args: &[(&str, Arg)],
    focused: Option<(&str, &str)>,
) -> Result<Invocation, String> {
    let mut words = path.split_whitespace();
    let name = words.next().unwrap_or_default();
    let usable = |command: &&Command| {
        command.name() == name && command.kind() == 1 && (command.guild.is_none() || command.guild == guild)
    };
    let command = commands.iter().find(usable).ok_or_else(|| format!("no command /{name} is registered"))?;
    let mut level = &command.shown;
    let mut nesting = Vec::new();
    for word in words {
        let options = list(level, "options").unwrap_or_default();
        level = options
            .iter()
            .find(|option| option["name"] == word && matches!(option["type"].as_u64(), Some(1 | 2)))
            .ok_or_else(|| format!("/{path}: there is no subcommand {word}"))?;
        nesting.push((word, level["type"].clone()));
    }
    let definitions = list(level, "options").unwrap_or_default();
    if definitions.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2))) {
        return Err(format!("/{path}: a subcommand is missing"));
    }
    let mut options = Vec::new();
    for (name, arg) in args {
        let definition = definitions.iter().find(|option| option["name"] == *name);
        let definition = definition.ok_or_else(|| format!("/{path}: there is no option {name}"))?;
        fits(definition, arg).map_err(|why| format!("/{path} {name}: {why}"))?;
        options.push(json!({ "name": name, "type": definition["type"], "value": arg.value() }));
    }
    if let Some((name, typed)) = focused {
        let definition = definitions.iter().find(|option| option["name"] == name);
        let definition = definition.ok_or_else(|| format!("/{path}: there is no option {name}"))?;
        if definition.get("autocomplete").and_then(Value::as_bool) != Some(true) {
            return Err(format!("/{path} {name}: has no autocomplete"));
        }
        options.push(json!({ "name": name, "type": definition["type"], "value": typed, "focused": true }));
    } else {
        let given = |name: &Value| args.iter().any(|(arg, _)| name == arg);
        for option in definitions {
            if option["required"] == true && !given(&option["name"]) {
                return Err(format!("/{path}: the required option {} is missing", option["name"]));
            }
        }
    }
    let mut options = Value::Array(options);
    for (name, kind) in nesting.into_iter().rev() {
        options = json!([{ "name": name, "type": kind, "options": options }]);
    }
    Ok(Invocation { command: command.clone(), options })
}

/// Whether a client would accept `arg` for an option.
fn fits(definition: &Value, arg: &Arg) -> Result<(), String> {
    let kind = definition["type"].as_u64().unwrap_or(0);
    let mentionable = kind == 9 && matches!(arg, Arg::User(_) | Arg::Role(_));
    if kind != arg.kind() && !mentionable && !(kind == 10 && matches!(arg, Arg::Int(_))) {
        return Err(format!("type {} does not fit, {kind} is wanted", arg.kind()));
    }
    let value = arg.value();
    let choices = list(definition, "choices").unwrap_or_default();
    if !choices.is_empty() && !choices.iter().any(|choice| choice["value"] == value) {
        return Err(format!("{value} is not among the choices"));
    }
    let bound = |key: &str| definition.get(key).and_then(Value::as_f64);
    if let Some(number) = value.as_f64()
        && (bound("min_value").is_some_and(|min| number < min)
            || bound("max_value").is_some_and(|max| number > max))
    {
        return Err(format!("{number} is out of range"));
    }
    if let Arg::Text(text) = arg {
        let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        let (min, max) = (bound("min_length").unwrap_or(1.0), bound("max_length").unwrap_or(6_000.0));
        if f64::from(length) < min || f64::from(length) > max {
            return Err(format!("{length} characters are too few or too many"));
        }
    }
    Ok(())
}
