//! Commands: which of them a person can use, and which values their options accept.
//!
//! Source: Discord's documentation, "Application Commands" (options, contexts, permissions).

use serde_json::{Map, Value, json};

use crate::people::resolved::Named;
use crate::world::Command;
use crate::world::message::list;
use crate::world::{ChannelKind, Snowflake, World};

/// The largest integer a client sends. The smallest is its negative.
const WHOLE_LIMIT: i64 = 1 << 53;

/// A value for a command option.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Arg {
    /// A text.
    Text(String),
    /// An integer.
    Int(i64),
    /// A number.
    Number(f64),
    /// A boolean.
    Bool(bool),
    /// A user, by id.
    User(Snowflake),
    /// A channel, by id.
    Channel(Snowflake),
    /// A role, by id.
    Role(Snowflake),
    /// A file, by the id that [`Person::upload`](crate::Person::upload) gave it.
    Attachment(Snowflake),
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
            Self::Attachment(_) => 11,
        }
    }

    pub(crate) fn named(&self) -> Option<Named> {
        match *self {
            Self::User(id) => Some(Named::User(id)),
            Self::Channel(id) => Some(Named::Channel(id)),
            Self::Role(id) => Some(Named::Role(id)),
            Self::Attachment(id) => Some(Named::Attachment(id)),
            Self::Text(_) | Self::Int(_) | Self::Number(_) | Self::Bool(_) => None,
        }
    }

    fn value(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Int(number) => json!(number),
            Self::Number(number) => json!(number),
            Self::Bool(flag) => json!(flag),
            Self::User(id) | Self::Channel(id) | Self::Role(id) | Self::Attachment(id) => {
                json!(id.to_string())
            }
        }
    }
}

/// The command or subcommand named by a path.
pub(crate) struct Found<'a> {
    pub(crate) command: &'a Command,
    path: &'a str,
    nesting: Vec<(&'a str, &'a Value)>,
    definitions: &'a [Value],
}

impl World {
    /// Finds `path` ("game challenge") among the commands available in a place.
    pub(crate) fn find_command<'a>(
        &'a self,
        guild: Option<Snowflake>,
        path: &'a str,
    ) -> Result<Found<'a>, String> {
        let mut words = path.split_whitespace();
        let name = words.next().unwrap_or_default();
        let command = self.usable_command(guild, 1, name);
        let command = command.ok_or_else(|| format!("no command /{name} is registered"))?;
        let mut level = &command.shown;
        let mut nesting = Vec::new();
        for word in words {
            let options = list(level, "options").unwrap_or_default();
            level = options
                .iter()
                .find(|option| option["name"] == word && matches!(option["type"].as_u64(), Some(1 | 2)))
                .ok_or_else(|| format!("/{path}: there is no subcommand {word}"))?;
            nesting.push((word, &level["type"]));
        }
        let definitions = list(level, "options").unwrap_or_default();
        if definitions.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2))) {
            return Err(format!("/{path}: a subcommand is missing"));
        }
        Ok(Found { command, path, nesting, definitions })
    }

    /// Returns the command with this name and type (1 slash, 2 user, 3 message) that is available in a place.
    pub(crate) fn usable_command(&self, guild: Option<Snowflake>, kind: u64, name: &str) -> Option<&Command> {
        self.commands.iter().find(|command| {
            command.name() == name
                && command.kind() == kind
                && (command.guild.is_none() || command.guild == guild)
        })
    }

    /// Checks that the client offers this command to the person in the channel. The error says why not.
    pub(crate) fn may_use(
        &self,
        person: Snowflake,
        command: &Value,
        channel: Snowflake,
    ) -> Result<(), String> {
        let channel = self.channels.get(&channel).ok_or("the channel is gone")?;
        let name = &command["name"];
        let context = match (channel.guild, &channel.kind) {
            (Some(_), _) => 0,
            (None, ChannelKind::Others { .. }) => 2,
            (None, _) => 1,
        };
        if let Some(contexts) = command["contexts"].as_array()
            && !contexts.iter().any(|offered| *offered == context)
        {
            return Err(format!("the command {name} is not offered in context {context}"));
        }
        let for_people = || command["integration_types"].as_array().is_some_and(|t| t.contains(&json!(1)));
        if context == 2 && !for_people() {
            return Err(format!("the command {name} is not for user installations"));
        }
        if channel.guild.is_some_and(|guild| !self.guilds.get(&guild).is_some_and(|guild| guild.bot_inside)) {
            return Err("the bot is not in this guild".to_owned());
        }
        let needed = &command["default_member_permissions"];
        let needed = needed.as_u64().or_else(|| needed.as_str()?.parse().ok()).unwrap_or(0);
        let of_roles = channel.guild.map_or(0, |guild| self.permissions_of_roles(guild, person));
        let has = self.people.get(&person).map_or(0, |person| person.permissions) | of_roles;
        if channel.guild.is_some() && has & needed != needed {
            return Err(format!("the command {name} needs permissions {needed:#x}"));
        }
        Ok(())
    }
}

impl Found<'_> {
    fn definition(&self, name: &str) -> Result<&Value, String> {
        let definition = self.definitions.iter().find(|option| option["name"] == name);
        definition.ok_or_else(|| format!("/{}: there is no option {name}", self.path))
    }

    /// Returns the `options` of the interaction. Each argument is checked against its definition.
    ///
    /// `focused` names the option being typed and its text so far, which is not checked.
    pub(crate) fn options(
        &self,
        args: &[(&str, Arg)],
        focused: Option<(&str, &str)>,
    ) -> Result<Value, String> {
        let path = self.path;
        let mut options = Vec::new();
        for (name, arg) in args {
            let definition = self.definition(name)?;
            fits(definition, arg).map_err(|why| format!("/{path} {name}: {why}"))?;
            options.push(json!({ "name": name, "type": definition["type"], "value": arg.value() }));
        }
        if let Some((name, typed)) = focused {
            let definition = self.definition(name)?;
            if definition.get("autocomplete").and_then(Value::as_bool) != Some(true) {
                return Err(format!("/{path} {name}: has no autocomplete"));
            }
            options
                .push(json!({ "name": name, "type": definition["type"], "value": typed, "focused": true }));
        } else {
            let given = |name: &Value| args.iter().any(|(arg, _)| name == arg);
            for option in self.definitions {
                if option["required"] == true && !given(&option["name"]) {
                    return Err(format!("/{path}: the required option {} is missing", option["name"]));
                }
            }
        }
        let mut options = Value::Array(options);
        for (name, kind) in self.nesting.iter().rev() {
            options = json!([{ "name": name, "type": kind, "options": options }]);
        }
        Ok(options)
    }

    /// Converts plain JSON to arguments of these options. Ids are strings; the type of each value follows from the
    /// definition of its option.
    pub(crate) fn args<'v>(
        &self,
        world: &World,
        values: &'v Map<String, Value>,
    ) -> Result<Vec<(&'v str, Arg)>, String> {
        let typed = |(name, value): (&'v String, &Value)| {
            let kind = self.definition(name)?["type"].as_u64().unwrap_or(0);
            let arg = arg(world, kind, value).map_err(|why| format!("/{} {name}: {why}", self.path))?;
            Ok((name.as_str(), arg))
        };
        values.iter().map(typed).collect()
    }
}

/// Converts `value` to an argument for an option of type `kind`.
fn arg(world: &World, kind: u64, value: &Value) -> Result<Arg, String> {
    let id = || value.as_str().and_then(|text| text.parse::<Snowflake>().ok());
    let whole = || value.as_i64().map(Arg::Int);
    let (arg, wanted) = match kind {
        3 => (value.as_str().map(Arg::from), "a text"),
        4 => (whole(), "a whole number"),
        5 => (value.as_bool().map(Arg::Bool), "true or false"),
        6 => (id().map(Arg::User), "a person's id"),
        7 => (id().map(Arg::Channel), "a channel's id"),
        8 => (id().map(Arg::Role), "a role's id"),
        9 => {
            let mentionable = |id| if world.is_user(id) { Arg::User(id) } else { Arg::Role(id) };
            (id().map(mentionable), "a person's or a role's id")
        }
        10 => (whole().or_else(|| value.as_f64().map(Arg::Number)), "a number"),
        11 => (id().map(Arg::Attachment), "a file's id"),
        _ => return Err(format!("options of type {kind} are unknown here")),
    };
    arg.ok_or_else(|| format!("{value} is not {wanted}"))
}

/// Checks that a client would accept `arg` for an option.
fn fits(definition: &Value, arg: &Arg) -> Result<(), String> {
    let kind = definition["type"].as_u64().unwrap_or(0);
    let mentionable = kind == 9 && matches!(arg, Arg::User(_) | Arg::Role(_));
    if kind != arg.kind() && !mentionable && !(kind == 10 && matches!(arg, Arg::Int(_))) {
        return Err(format!("type {} does not fit, {kind} is wanted", arg.kind()));
    }
    let value = arg.value();
    // A number without a fractional part may be written as an integer or not.
    let same = |choice: &Value| {
        choice["value"] == value
            || value.as_f64().is_some_and(|number| choice["value"].as_f64() == Some(number))
    };
    let choices = list(definition, "choices").unwrap_or_default();
    if !choices.is_empty() && !choices.iter().any(same) {
        return Err(format!("{value} is not among the choices"));
    }
    let bound = |key: &str| definition.get(key).and_then(Value::as_f64);
    if let Some(number) = value.as_f64()
        && (bound("min_value").is_some_and(|min| number < min)
            || bound("max_value").is_some_and(|max| number > max))
    {
        return Err(format!("{number} is out of range"));
    }
    match arg {
        Arg::Int(number) if !(-WHOLE_LIMIT..=WHOLE_LIMIT).contains(number) => {
            Err(format!("{number} is out of range"))
        }
        Arg::Text(text) => {
            let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            let (min, max) = (bound("min_length").unwrap_or(1.0), bound("max_length").unwrap_or(6_000.0));
            if f64::from(length) < min || f64::from(length) > max {
                return Err(format!("{length} characters are too few or too many"));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}
