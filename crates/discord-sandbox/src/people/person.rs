//! People: what they can do in a client, and what a forged client could send.
//!
//! `command`, `click` and similar methods act once and wait for the bot's response. Methods that begin with `start_`
//! return at once, so that many can run at the same time. All of these refuse what Discord's client would not allow.
//! Methods that begin with `forge_` send it anyway.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::error::SandboxError;
use crate::people::action::Action;
use crate::people::invoke::Arg;
use crate::people::modal::{Entry, Modal};
use crate::people::place::{Channel, Guild};
use crate::people::reply::{Choice, Pending, Reply};
use crate::people::resolved::Named;
use crate::shared::Shared;
use crate::world::message::Message;
use crate::world::{ChannelKind, ChannelRecord, PersonRecord, Snowflake, World};

/// A user of Discord.
#[derive(Clone, Debug)]
pub struct Person {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: Snowflake,
}

impl Person {
    pub(crate) fn new(shared: &Arc<Shared>, id: Snowflake) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    /// Returns the user id.
    #[must_use]
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// Returns the mention of the user, `<@id>`.
    #[must_use]
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Sets whether direct messages from the bot are refused (error 50007).
    pub fn refuse_dms(&self, refuse: bool) {
        self.alter(|person| person.refuses_dms = refuse);
    }

    /// Leaves a guild. Its channels become invisible, and interactions there show the user without a member.
    pub fn leave(&self, guild: &Guild) {
        self.shared.change(|world| {
            for role in world.roles_of(guild.id(), self.id) {
                world.change_role(guild.id(), self.id, role, false);
            }
            if let Some(person) = world.people.get_mut(&self.id) {
                person.left.insert(guild.id());
            }
        });
    }

    /// Grants the person permissions in every guild.
    pub fn grant(&self, permissions: u64) {
        self.alter(|person| person.permissions |= permissions);
    }

    /// Takes permissions from the person in every guild.
    pub fn deny(&self, permissions: u64) {
        self.alter(|person| person.permissions &= !permissions);
    }

    /// Sets the locale of the person's client.
    pub fn set_locale(&self, locale: &str) {
        self.alter(|person| locale.clone_into(&mut person.locale));
    }

    fn alter(&self, alter: impl FnOnce(&mut PersonRecord)) {
        self.shared.change(|world| world.people.get_mut(&self.id).map(alter));
    }

    // Commands.

    /// Uploads a file, as a client does before it sends a command with it. Returns the argument for the option.
    ///
    /// # Errors
    ///
    /// If the file is larger than Discord allows.
    pub fn upload(
        &self,
        filename: &str,
        content_type: Option<&str>,
        bytes: &[u8],
    ) -> Result<Arg, SandboxError> {
        let uploaded = self.shared.change(|world| world.upload(filename, content_type, bytes));
        uploaded.map(Arg::Attachment).map_err(SandboxError::Refused)
    }

    /// Uses a slash command ("game challenge") and waits for the response.
    ///
    /// # Errors
    ///
    /// If the client would refuse it, or the bot does not respond.
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

    /// Types into the option `focused` (its name and its text so far) and waits for the choices.
    ///
    /// # Errors
    ///
    /// If the option has no autocomplete, or the bot does not respond.
    pub async fn autocomplete(
        &self,
        channel: &Channel,
        path: &str,
        args: &[(&str, Arg)],
        focused: (&str, &str),
    ) -> Result<Vec<Choice>, SandboxError> {
        Ok(self.start_autocomplete(channel, path, args, focused)?.reply().await?.choices())
    }

    /// Types into the option `focused` (its name and its text so far) without waiting.
    ///
    /// # Errors
    ///
    /// If the option has no autocomplete.
    pub fn start_autocomplete(
        &self,
        channel: &Channel,
        path: &str,
        args: &[(&str, Arg)],
        focused: (&str, &str),
    ) -> Result<Pending, SandboxError> {
        self.invoke(4, channel, path, args, Some(focused))
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
            let guild = self.entered(world, channel.id())?.guild;
            let found = world.find_command(guild, path)?;
            world.may_use(self.id, &found.command.shown, channel.id())?;
            let mut data = json!({
                "id": found.command.id.to_string(),
                "name": found.command.name(),
                "type": 1,
                "options": found.options(args, focused)?,
            });
            let named: Vec<Named> = args.iter().filter_map(|(_, arg)| arg.named()).collect();
            if !named.is_empty() {
                data["resolved"] = world.resolved(guild, &named)?;
            }
            if let Some(guild) = found.command.guild {
                data["guild_id"] = json!(guild.to_string());
            }
            Ok(self.action(kind, channel.id(), None, path.to_owned(), data))
        })
    }

    /// Uses a command of a person's context menu and waits for the response.
    ///
    /// # Errors
    ///
    /// If no such command is registered, or the bot does not respond.
    pub async fn context_menu(
        &self,
        channel: &Channel,
        name: &str,
        target: &Self,
    ) -> Result<Reply, SandboxError> {
        self.start_context_menu(channel, name, target)?.reply().await
    }

    /// Uses a command of a person's context menu without waiting.
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
        self.start_menu(channel, name, 2, target.id, Named::User(target.id))
    }

    /// Uses a command of a message's context menu without waiting.
    ///
    /// # Errors
    ///
    /// If no such command is registered, or the message is deleted or not visible.
    pub fn start_message_menu(&self, name: &str, target: &Message) -> Result<Pending, SandboxError> {
        self.seen(&self.shared.lock(), target.id).map_err(SandboxError::Refused)?;
        let channel = Channel::new(&self.shared, target.channel);
        self.start_menu(&channel, name, 3, target.id, Named::Message(target.id))
    }

    fn start_menu(
        &self,
        channel: &Channel,
        name: &str,
        kind: u64,
        target: Snowflake,
        named: Named,
    ) -> Result<Pending, SandboxError> {
        self.try_send(|world| {
            let guild = self.entered(world, channel.id())?.guild;
            let command = world.usable_command(guild, kind, name);
            let whose = if kind == 2 { "user" } else { "message" };
            let command = command.ok_or_else(|| format!("no {whose} command {name} is registered"))?;
            world.may_use(self.id, &command.shown, channel.id())?;
            let data = json!({
                "id": command.id.to_string(),
                "name": name,
                "type": kind,
                "target_id": target.to_string(),
                "resolved": world.resolved(guild, &[named])?,
            });
            Ok(self.action(2, channel.id(), None, name.to_owned(), data))
        })
    }

    // Components.

    /// Clicks a button, given by custom id or label, and waits for the response.
    ///
    /// # Errors
    ///
    /// If the button does not exist now, is disabled or not visible, or the bot does not respond.
    pub async fn click(&self, message: &Message, id_or_label: &str) -> Result<Reply, SandboxError> {
        self.start_click(message, id_or_label)?.reply().await
    }

    /// Clicks a button without waiting.
    ///
    /// # Errors
    ///
    /// If the button does not exist now, is disabled or not visible.
    pub fn start_click(&self, message: &Message, id_or_label: &str) -> Result<Pending, SandboxError> {
        self.try_send(|world| {
            let message = self.seen(world, message.id)?;
            let button = message.button(id_or_label);
            let button = button.ok_or_else(|| format!("the message has no button {id_or_label}"))?;
            if button.disabled || button.custom_id.is_empty() {
                return Err(format!("the button {id_or_label} cannot be clicked"));
            }
            Ok(self.component(message, 2, &button.custom_id, &[]))
        })
    }

    /// Chooses values of a select (user ids in a user select) and waits for the response.
    ///
    /// # Errors
    ///
    /// If the select does not exist now, is disabled, does not offer these values, or does not allow this number of
    /// values; or if the bot does not respond.
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
    /// As for [`Person::select`], except for a missing response.
    pub fn start_select(
        &self,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Pending, SandboxError> {
        self.try_send(|world| {
            let message = self.seen(world, message.id)?;
            let select = message.select(custom_id);
            let select = select.ok_or_else(|| format!("the message has no select {custom_id}"))?;
            let count = values.len() as u64;
            if select.disabled || count < select.min_values || count > select.max_values {
                return Err(format!("{custom_id} is disabled or wants another number of values"));
            }
            let offered = |value: &&&str| select.options.iter().any(|option| option.value == **value);
            if select.kind == 3 && values.iter().filter(offered).count() != values.len() {
                return Err(format!("{custom_id} does not offer {values:?}"));
            }
            let mut action = self.component(message, select.kind, custom_id, values);
            let mut named = Vec::new();
            for value in values {
                named.extend(world.named_by_select(select.kind, value)?);
            }
            if select.kind != 3 {
                let guild = self.entered(world, message.channel)?.guild;
                action.data["resolved"] = world.resolved(guild, &named)?;
            }
            Ok(action)
        })
    }

    /// Submits a form and waits for the response. Fields that are not named keep their preset values.
    ///
    /// # Errors
    ///
    /// If a field is unknown, too short or too long, or the bot does not respond.
    pub async fn submit(&self, modal: Modal, values: &[(&str, &str)]) -> Result<Reply, SandboxError> {
        self.start_submit(modal, values)?.reply().await
    }

    /// Submits a form without waiting.
    ///
    /// # Errors
    ///
    /// If a field is unknown, too short or too long, or the form was opened for another person.
    pub fn start_submit(&self, modal: Modal, values: &[(&str, &str)]) -> Result<Pending, SandboxError> {
        let entries = values.iter().map(|(name, value)| ((*name).to_owned(), Entry::from(*value))).collect();
        self.start_fill(modal, &entries)
    }

    /// Like [`Person::start_submit`], for forms that also have selects. Entries are keyed by custom id.
    ///
    /// # Errors
    ///
    /// As for [`Person::start_submit`], and if a select does not offer these values or does not allow this number of
    /// values.
    pub fn start_fill(
        &self,
        modal: Modal,
        entries: &BTreeMap<String, Entry>,
    ) -> Result<Pending, SandboxError> {
        self.try_send(|world| {
            if modal.person != self.id {
                return Err("the form was opened for someone else".to_owned());
            }
            let filled = modal.filled(world, entries)?;
            let mut data = json!({ "custom_id": modal.custom_id, "components": filled.components });
            if !filled.named.is_empty() {
                let guild = world.channels.get(&modal.channel).and_then(|channel| channel.guild);
                data["resolved"] = world.resolved(guild, &filled.named)?;
            }
            Ok(self.action(5, modal.channel, modal.source, modal.custom_id, data))
        })
    }

    // Forgeries.

    /// Sends a button click with any custom id, regardless of the message's content.
    pub fn forge_click(&self, channel: &Channel, message: &Message, custom_id: &str) -> Pending {
        self.send(|| {
            let mut action = self.component(message, 2, custom_id, &[]);
            action.channel = channel.id();
            action
        })
    }

    /// Sends values of a string select that may never have been offered.
    pub fn forge_select(
        &self,
        channel: &Channel,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Pending {
        self.send(|| {
            let mut action = self.component(message, 3, custom_id, values);
            action.channel = channel.id();
            action
        })
    }

    /// Sends a form that may never have been opened: text inputs by custom id and value.
    pub fn forge_submit(&self, channel: &Channel, custom_id: &str, values: &[(&str, &str)]) -> Pending {
        let row = |(id, value): &(&str, &str)| json!({ "type": 1, "components": [{ "type": 4, "custom_id": id, "value": value }] });
        let data =
            json!({ "custom_id": custom_id, "components": values.iter().map(row).collect::<Vec<_>>() });
        self.send(|| self.action(5, channel.id(), None, custom_id.to_owned(), data))
    }

    /// Sends an interaction of any kind (2 command, 3 component, 4 autocomplete, 5 form) with any `data`.
    pub fn forge(&self, channel: &Channel, kind: u8, message: Option<&Message>, data: Value) -> Pending {
        self.send(|| {
            self.action(kind, channel.id(), message.map(|message| message.id), "forged".to_owned(), data)
        })
    }

    // Helpers.

    fn try_send(
        &self,
        action: impl FnOnce(&World) -> Result<Action, String>,
    ) -> Result<Pending, SandboxError> {
        let id = self.shared.change(|world| action(world).map(|action| world.interact(action)));
        Ok(Pending::new(&self.shared, id.map_err(SandboxError::Refused)?))
    }

    fn send(&self, action: impl FnOnce() -> Action) -> Pending {
        let id = self.shared.change(|world| world.interact(action()));
        Pending::new(&self.shared, id)
    }

    fn action(
        &self,
        kind: u8,
        channel: Snowflake,
        source: Option<Snowflake>,
        name: String,
        data: Value,
    ) -> Action {
        Action { kind, person: self.id, channel, source, name, data }
    }

    fn component(&self, message: &Message, kind: u64, custom_id: &str, values: &[&str]) -> Action {
        let mut data = json!({ "component_type": kind, "custom_id": custom_id, "id": 1 });
        if kind != 2 {
            data["values"] = json!(values);
        }
        self.action(3, message.channel, Some(message.id), custom_id.to_owned(), data)
    }

    /// Returns the channel, if it exists and the person sees it.
    pub(crate) fn entered<'a>(
        &self,
        world: &'a World,
        channel: Snowflake,
    ) -> Result<&'a ChannelRecord, String> {
        let channel = world.channels.get(&channel).ok_or("the channel is gone")?;
        let inside = match &channel.kind {
            _ if channel.guild.is_some_and(|guild| !world.is_member(guild, self.id)) => {
                return Err("this person is not in this guild".to_owned());
            }
            ChannelKind::Text | ChannelKind::Thread { .. } => true,
            ChannelKind::Dm { person } => *person == self.id,
            ChannelKind::Others { people } => people.contains(&self.id),
        };
        if inside { Ok(channel) } else { Err("this conversation is between other people".to_owned()) }
    }

    /// Returns the current state of the message, if the person sees it.
    pub(crate) fn seen<'a>(&self, world: &'a World, message: Snowflake) -> Result<&'a Message, String> {
        let message = world.messages.get(&message).ok_or("the message is gone")?;
        if message.only_for.is_some_and(|person| person != self.id) {
            return Err("only someone else can see this message".to_owned());
        }
        self.entered(world, message.channel)?;
        Ok(message)
    }
}
