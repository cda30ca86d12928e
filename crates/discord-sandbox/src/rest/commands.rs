//! The routes that register and list application commands.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Value, json};

use crate::checks::definition::definition;
use crate::checks::error::{ApiError, Form};
use crate::world::Command;
use crate::world::changes::Change;
use crate::world::{Snowflake, World};

impl World {
    /// Replaces all commands of a scope, as a bulk overwrite does.
    pub(crate) fn overwrite_commands(
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
        self.feed.publish(Change::Commands);
        Ok(self.list_commands(guild))
    }

    /// Adds a command, or replaces the one of the same name and type.
    pub(crate) fn create_command(
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
        self.feed.publish(Change::Commands);
        Ok((if old.is_some() { 200 } else { 201 }, shown))
    }

    /// Returns the index of a command of a scope.
    pub(crate) fn known_command(&self, guild: Option<Snowflake>, id: Snowflake) -> Result<usize, ApiError> {
        let index = self.commands.iter().position(|known| known.id == id && known.guild == guild);
        index.ok_or_else(|| ApiError::new(404, 10_063, "Unknown application command"))
    }

    /// Changes the fields of a command that `body` contains and keeps the others.
    pub(crate) fn alter_command(
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
        self.feed.publish(Change::Commands);
        Ok(shown)
    }

    /// Returns the commands of a scope as the API lists them.
    pub(crate) fn list_commands(&self, guild: Option<Snowflake>) -> Value {
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
