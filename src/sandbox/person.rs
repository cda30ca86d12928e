//! People: what they can do in a client, and what a forged client could send.
//!
//! `command`, `click` and their like do one thing and wait for the bot's answer. The same with `start_` sends it and
//! returns at once, for many at a time. They refuse what Discord's client would not let a person do; `forge_` sends
//! it all the same.

use std::sync::Arc;

use serde_json::{Value, json};

use super::Shared;
use super::command::{self, Arg};
use super::error::ApiError;
use super::interaction::Deed;
use super::message::Message;
use super::place::Channel;
use super::reply::{Choice, Modal, Pending, Reply};
use super::world::{Snowflake, World};
use super::{SandboxError, permission};

/// Someone who uses Discord.
#[derive(Clone, Debug)]
pub struct Person {
    shared: Arc<Shared>,
    id: Snowflake,
}

fn refused(why: impl Into<String>) -> SandboxError {
    SandboxError::Refused(why.into())
}

impl Person {
    pub(super) fn new(shared: &Arc<Shared>, id: Snowflake) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    /// Their user id.
    #[must_use]
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// `<@id>`.
    #[must_use]
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Their direct messages with the bot.
    #[must_use]
    pub fn dm(&self) -> Channel {
        Channel::new(&self.shared, self.shared.change(|world| world.dm(self.id)))
    }

    /// Whether the bot's direct messages are refused (50007).
    pub fn refuse_dms(&self, refuse: bool) {
        self.alter(|person| person.refuses_dms = refuse);
    }

    /// Gives them permissions in every guild.
    pub fn grant(&self, permissions: u64) {
        self.alter(|person| person.permissions |= permissions);
    }

    /// Changes the language of their client.
    pub fn set_locale(&self, locale: &str) {
        self.alter(|person| locale.clone_into(&mut person.locale));
    }

    fn alter(&self, alter: impl FnOnce(&mut super::world::PersonRecord)) {
        self.shared.change(|world| world.people.get_mut(&self.id).map(alter));
    }

    /// The ephemeral messages they see in a channel, from the oldest.
    #[must_use]
    pub fn private_messages(&self, channel: &Channel) -> Vec<Message> {
        let world = self.shared.lock();
        let mine = |message: &&Message| message.only_for == Some(self.id);
        world.messages_in(channel.id()).filter(mine).cloned().collect()
    }

    // Commands.

    /// Uses a slash command ("banqi challenge") and waits for the answer.
    ///
    /// # Errors
    ///
    /// If the client would refuse it, or the bot does not answer.
    pub async fn command(
        &self,
        channel: &Channel,
        path: &str,
        args: &[(&str, Arg)],
    ) -> Result<Reply, SandboxError> {
        self.start_command(channel, path, args)?.reply().await
    }

    /// Uses a slash command without waiting.
    ///
    /// # Errors
    ///
    /// If the client would refuse it.
    pub fn start_command(
        &self,
        channel: &Channel,
        path: &str,
        args: &[(&str, Arg)],
    ) -> Result<Pending, SandboxError> {
        self.invoke(2, channel, path, args, None)
    }

    /// Types `focused` (option and text so far) and waits for what is offered.
    ///
    /// # Errors
    ///
    /// If the option has no autocomplete, or the bot does not answer.
    pub async fn autocomplete(
        &self,
        channel: &Channel,
        path: &str,
        args: &[(&str, Arg)],
        focused: (&str, &str),
    ) -> Result<Vec<Choice>, SandboxError> {
        Ok(self.invoke(4, channel, path, args, Some(focused))?.reply().await?.choices())
    }

    fn invoke(
        &self,
        kind: u8,
        channel: &Channel,
        path: &str,
        args: &[(&str, Arg)],
        focused: Option<(&str, &str)>,
    ) -> Result<Pending, SandboxError> {
        self.try_send(|world| {
            let guild = self.entered(world, channel.id())?;
            let found = command::invoke(&world.commands, guild, path, args, focused).map_err(refused)?;
            self.may_use(world, &found.command.shown, channel.id())?;
            let users = args.iter().filter_map(|(_, arg)| match arg {
                Arg::User(id) => Some(*id),
                _ => None,
            });
            let mut data = json!({
                "id": found.command.id.to_string(),
                "name": found.command.name(),
                "type": 1,
                "options": found.options,
            });
            let mut resolved = resolved_users(world, guild, users)?;
            for (_, arg) in args {
                if let Arg::Channel(id) = arg {
                    let known = world.channels.get(id).ok_or_else(|| refused("no such channel"))?;
                    let mut shown = world.channel_json(known);
                    shown["permissions"] = json!(permission::MEMBER.to_string());
                    resolved["channels"][id.to_string()] = shown;
                }
            }
            if resolved != json!({}) {
                data["resolved"] = resolved;
            }
            if let Some(guild) = found.command.guild {
                data["guild_id"] = json!(guild.to_string());
            }
            Ok(self.deed(kind, channel.id(), None, path.to_owned(), data))
        })
    }

    /// Picks a command from the context menu of a person and waits for the answer.
    ///
    /// # Errors
    ///
    /// If no such command is registered, or the bot does not answer.
    pub async fn context_menu(
        &self,
        channel: &Channel,
        name: &str,
        target: &Self,
    ) -> Result<Reply, SandboxError> {
        self.start_context_menu(channel, name, target)?.reply().await
    }

    /// Picks a command from the context menu of a person without waiting.
    ///
    /// # Errors
    ///
    /// If no such command is registered.
    pub fn start_context_menu(
        &self,
        channel: &Channel,
        name: &str,
        target: &Self,
    ) -> Result<Pending, SandboxError> {
        self.try_send(|world| {
            let guild = self.entered(world, channel.id())?;
            let usable = |c: &&command::Command| {
                c.name() == name && c.kind() == 2 && (c.guild.is_none() || c.guild == guild)
            };
            let command = world.commands.iter().find(usable);
            let command = command.ok_or_else(|| refused(format!("no user command {name} is registered")))?;
            self.may_use(world, &command.shown, channel.id())?;
            let data = json!({
                "id": command.id.to_string(),
                "name": name,
                "type": 2,
                "target_id": target.id.to_string(),
                "resolved": resolved_users(world, guild, [target.id].into_iter())?,
            });
            Ok(self.deed(2, channel.id(), None, name.to_owned(), data))
        })
    }

    // Components.

    /// Clicks a button, named by custom id or label, and waits for the answer.
    ///
    /// # Errors
    ///
    /// If it is not there now, is disabled or out of sight, or the bot does not answer.
    pub async fn click(&self, message: &Message, id_or_label: &str) -> Result<Reply, SandboxError> {
        self.start_click(message, id_or_label)?.reply().await
    }

    /// Clicks a button without waiting.
    ///
    /// # Errors
    ///
    /// If it is not there now, is disabled or out of sight.
    pub fn start_click(&self, message: &Message, id_or_label: &str) -> Result<Pending, SandboxError> {
        self.try_send(|world| {
            let message = self.seen(world, message.id)?;
            let button = message.button(id_or_label);
            let button = button.ok_or_else(|| refused(format!("the message has no button {id_or_label}")))?;
            if button.disabled || button.custom_id.is_empty() {
                return Err(refused(format!("the button {id_or_label} cannot be clicked")));
            }
            Ok(self.component(world, message, 2, &button.custom_id, &[]))
        })
    }

    /// Chooses values of a select (ids of persons in a user select) and waits for the answer.
    ///
    /// # Errors
    ///
    /// If the select is not there now, is disabled, does not offer these values or not so many.
    pub async fn select(
        &self,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Reply, SandboxError> {
        self.start_select(message, custom_id, values)?.reply().await
    }

    /// Chooses values of a select without waiting.
    ///
    /// # Errors
    ///
    /// As [`Person::select`], besides the answer.
    pub fn start_select(
        &self,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Pending, SandboxError> {
        self.try_send(|world| {
            let message = self.seen(world, message.id)?;
            let select = message.select(custom_id);
            let select = select.ok_or_else(|| refused(format!("the message has no select {custom_id}")))?;
            let count = values.len() as u64;
            if select.disabled || count < select.min_values || count > select.max_values {
                return Err(refused(format!("{custom_id} is disabled or wants another number of values")));
            }
            let offered = |value: &&&str| select.options.iter().any(|option| option.value == **value);
            if select.kind == 3 && values.iter().filter(offered).count() != values.len() {
                return Err(refused(format!("{custom_id} does not offer {values:?}")));
            }
            Ok(self.component(world, message, select.kind, custom_id, values))
        })
    }

    /// Fills in a form and waits for the answer; fields not named keep what stands in them.
    ///
    /// # Errors
    ///
    /// If a field is unknown, too short or too long, or the bot does not answer.
    pub async fn submit(&self, modal: Modal, values: &[(&str, &str)]) -> Result<Reply, SandboxError> {
        self.start_submit(modal, values)?.reply().await
    }

    /// Fills in a form without waiting.
    ///
    /// # Errors
    ///
    /// If a field is unknown, too short or too long, or the form was opened for someone else.
    pub fn start_submit(&self, modal: Modal, values: &[(&str, &str)]) -> Result<Pending, SandboxError> {
        if modal.person != self.id {
            return Err(refused("the form was opened for someone else"));
        }
        let data = json!({ "custom_id": modal.custom_id, "components": modal.filled(values)? });
        self.try_send(|_| Ok(self.deed(5, modal.channel, modal.source, modal.custom_id.clone(), data)))
    }

    // Forgeries.

    /// Sends a button click with any custom id, whatever the message shows.
    pub fn forge_click(&self, channel: &Channel, message: &Message, custom_id: &str) -> Pending {
        self.send(|world| {
            let mut deed = self.component(world, message, 2, custom_id, &[]);
            deed.channel = channel.id();
            deed
        })
    }

    /// Sends values of a string select that were never offered.
    pub fn forge_select(
        &self,
        channel: &Channel,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Pending {
        self.send(|world| {
            let mut deed = self.component(world, message, 3, custom_id, values);
            deed.channel = channel.id();
            deed
        })
    }

    /// Sends a form nobody opened: text inputs by custom id and value.
    pub fn forge_submit(&self, channel: &Channel, custom_id: &str, values: &[(&str, &str)]) -> Pending {
        let row = |(id, value): &(&str, &str)| json!({ "type": 1, "components": [{ "type": 4, "custom_id": id, "value": value }] });
        let data =
            json!({ "custom_id": custom_id, "components": values.iter().map(row).collect::<Vec<_>>() });
        self.send(|_| self.deed(5, channel.id(), None, custom_id.to_owned(), data))
    }

    /// Sends an interaction of any kind (2 command, 3 component, 4 autocomplete, 5 form) with any `data`.
    pub fn forge(&self, channel: &Channel, kind: u8, message: Option<&Message>, data: Value) -> Pending {
        self.send(|_| {
            self.deed(kind, channel.id(), message.map(|message| message.id), "forged".to_owned(), data)
        })
    }

    // Parts.

    fn try_send(
        &self,
        deed: impl FnOnce(&World) -> Result<Deed, SandboxError>,
    ) -> Result<Pending, SandboxError> {
        let id = self.shared.change(|world| {
            let deed = deed(world)?;
            Ok::<_, SandboxError>(world.interact(deed))
        })?;
        Ok(Pending::new(&self.shared, id))
    }

    fn send(&self, deed: impl FnOnce(&World) -> Deed) -> Pending {
        let id = self.shared.change(|world| {
            let deed = deed(world);
            world.interact(deed)
        });
        Pending::new(&self.shared, id)
    }

    fn deed(
        &self,
        kind: u8,
        channel: Snowflake,
        source: Option<Snowflake>,
        name: String,
        data: Value,
    ) -> Deed {
        Deed { kind, person: self.id, channel, source, name, data }
    }

    fn component(
        &self,
        world: &World,
        message: &Message,
        kind: u64,
        custom_id: &str,
        values: &[&str],
    ) -> Deed {
        let mut data = json!({ "component_type": kind, "custom_id": custom_id, "id": 1 });
        if kind != 2 {
            data["values"] = json!(values);
        }
        if matches!(kind, 5 | 7) {
            let guild = world.channels.get(&message.channel).and_then(|channel| channel.guild);
            let users = values.iter().filter_map(|value| value.parse().ok());
            data["resolved"] = resolved_users(world, guild, users).unwrap_or_default();
        }
        self.deed(3, message.channel, Some(message.id), custom_id.to_owned(), data)
    }

    /// The guild of a channel the person can write in.
    fn entered(&self, world: &World, channel: Snowflake) -> Result<Option<Snowflake>, SandboxError> {
        let channel = world.channels.get(&channel).ok_or_else(|| refused("the channel is gone"))?;
        Ok(channel.guild)
    }

    /// The message as it is now, if the person sees it.
    fn seen<'a>(&self, world: &'a World, message: Snowflake) -> Result<&'a Message, SandboxError> {
        let message = world.messages.get(&message).ok_or_else(|| refused("the message is gone"))?;
        if message.only_for.is_some_and(|person| person != self.id) {
            return Err(refused("the message is for someone else's eyes"));
        }
        Ok(message)
    }

    /// Whether the client offers this command here.
    fn may_use(&self, world: &World, command: &Value, channel: Snowflake) -> Result<(), SandboxError> {
        let channel = world.channels.get(&channel).ok_or_else(|| refused("the channel is gone"))?;
        let name = &command["name"];
        let context = match (channel.guild, &channel.kind) {
            (Some(_), _) => 0,
            (None, super::world::ChannelKind::Others { .. }) => 2,
            (None, _) => 1,
        };
        if let Some(contexts) = command["contexts"].as_array()
            && !contexts.iter().any(|offered| *offered == context)
        {
            return Err(refused(format!("the command {name} is not offered in context {context}")));
        }
        if context == 2
            && !command["integration_types"].as_array().is_some_and(|types| types.contains(&json!(1)))
        {
            return Err(refused(format!("the command {name} is not for user installations")));
        }
        if channel.guild.is_some_and(|guild| !world.guilds.get(&guild).is_some_and(|guild| guild.bot_inside))
        {
            return Err(refused("the bot is not in this guild"));
        }
        let needed = &command["default_member_permissions"];
        let needed = needed.as_u64().or_else(|| needed.as_str()?.parse().ok()).unwrap_or(0);
        let has = world.people.get(&self.id).map_or(0, |person| person.permissions);
        if channel.guild.is_some() && has & needed != needed {
            return Err(refused(format!("the command {name} needs permissions {needed:#x}")));
        }
        Ok(())
    }
}

/// The `resolved` of an interaction that names these users.
fn resolved_users(
    world: &World,
    guild: Option<Snowflake>,
    users: impl Iterator<Item = Snowflake>,
) -> Result<Value, SandboxError> {
    let mut resolved = json!({});
    for id in users {
        if id != world.bot && !world.people.contains_key(&id) {
            return Err(refused(ApiError::unknown_user().message));
        }
        let key = id.to_string();
        resolved["users"][&key] = world.user_json(id);
        if guild.is_some() {
            let mut member = world.member_json(id, Some(permission::MEMBER));
            if let Some(member) = member.as_object_mut() {
                member.remove("user");
                member.remove("deaf");
                member.remove("mute");
            }
            resolved["members"][&key] = member;
        }
    }
    Ok(resolved)
}
