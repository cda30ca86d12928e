//! Handles to guilds, their roles and channels, for tests.

use std::sync::Arc;

use serde_json::json;

use crate::people::person::Person;
use crate::shared::Shared;
use crate::world::message::Message;
use crate::world::{ChannelKind, ChannelRecord, GuildRecord, RoleRecord, Snowflake};

/// A guild ("server").
#[derive(Clone, Debug)]
pub struct Guild {
    shared: Arc<Shared>,
    id: Snowflake,
}

impl Guild {
    pub(crate) fn new(shared: &Arc<Shared>, id: Snowflake) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    /// Returns the guild's id.
    #[must_use]
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// Creates a text channel.
    #[must_use]
    pub fn channel(&self, name: &str) -> Channel {
        let id = self.shared.change(|world| world.add_channel(Some(self.id), name, ChannelKind::Text));
        Channel::new(&self.shared, id)
    }

    /// Creates a text channel that only these people, the owner of the guild and the bot can see.
    #[must_use]
    pub fn private_channel(&self, name: &str, people: &[&Person]) -> Channel {
        let channel = self.channel(name);
        let people = people.iter().map(|person| person.id()).collect();
        channel.alter(|channel| channel.only_for = Some(people));
        channel
    }

    /// Returns the guild's threads, the oldest first.
    #[must_use]
    pub fn threads(&self) -> Vec<Channel> {
        let world = self.shared.lock();
        let thread =
            |c: &&ChannelRecord| c.guild == Some(self.id) && matches!(c.kind, ChannelKind::Thread { .. });
        world.channels.values().filter(thread).map(|channel| Channel::new(&self.shared, channel.id)).collect()
    }

    /// Removes the bot from the guild.
    pub fn remove_bot(&self) {
        self.shared.change(|world| {
            let gone = json!({ "id": self.id.to_string() });
            world.dispatch_guild("GUILD_DELETE", Some(self.id), gone);
            if let Some(guild) = world.guilds.get_mut(&self.id) {
                guild.bot_inside = false;
                guild.roles.retain(|role| !role.of_bot);
            }
        });
    }

    /// Adds the bot to the guild again.
    pub fn invite_bot(&self) {
        self.shared.change(|world| {
            let now = world.now_ms();
            let Some(mut guild) = world.guilds.get(&self.id).cloned() else { return };
            guild.bot_inside = true;
            guild.bot_joined_ms = now;
            world.add_bot_role(&mut guild);
            world.guilds.insert(self.id, guild);
            world.announce_guild(self.id);
        });
    }

    /// The guild comes back after an [outage](Self::outage): GUILD_CREATE, as when the bot came in.
    pub fn end_outage(&self) {
        self.shared.change(|world| world.announce_guild(self.id));
    }

    /// Makes a guild's text channel the one in which Discord posts its own messages.
    pub fn set_system_channel(&self, channel: &Channel) {
        self.alter(|guild| guild.system_channel = Some(channel.id()));
    }

    /// Changes the guild's language.
    pub fn set_locale(&self, locale: &str) {
        self.alter(|guild| locale.clone_into(&mut guild.locale));
    }

    /// Changes the guild and tells the bot.
    fn alter(&self, alter: impl FnOnce(&mut GuildRecord)) {
        self.shared.change(|world| {
            let Some(guild) = world.guilds.get_mut(&self.id) else { return };
            alter(guild);
            let guild = guild.clone();
            let shown = world.guild_json(&guild, false);
            world.dispatch_guild("GUILD_UPDATE", Some(self.id), shown);
        });
    }

    /// Creates a role, below all others.
    #[must_use]
    pub fn role(&self, name: &str) -> Role {
        self.add_role(name, false)
    }

    /// Creates a role that another integration gives and takes, below all others.
    #[must_use]
    pub fn managed_role(&self, name: &str) -> Role {
        self.add_role(name, true)
    }

    fn add_role(&self, name: &str, managed: bool) -> Role {
        let id = self.shared.change(|world| {
            let id = world.next_id();
            let role = RoleRecord { managed, ..RoleRecord::new(id, name) };
            world.alter_roles(self.id, id, |roles| roles.insert(0, role));
            id
        });
        Role::new(&self.shared, self.id, id)
    }

    /// Allows the bot's own role permissions (bits of [`permission`](crate::permission)) in the whole guild, in place
    /// of those that it had.
    pub fn set_bot_permissions(&self, permissions: u64) {
        if let Some(own) = self.bot_role() {
            own.set_permissions(permissions);
        }
    }

    /// Allows the bot's own role a permission in the whole guild, or takes it away, and leaves the others.
    pub(crate) fn allow_bot(&self, permission: u64, is_allowed: bool) {
        if let Some(own) = self.bot_role() {
            own.alter(|roles, at| {
                let others = roles[at].permissions & !permission;
                roles[at].permissions = others | if is_allowed { permission } else { 0 };
            });
        }
    }

    /// Returns the bot's own role, while the bot is in the guild.
    #[must_use]
    pub fn bot_role(&self) -> Option<Role> {
        let world = self.shared.lock();
        let own = world.guilds.get(&self.id)?.roles.iter().find(|role| role.of_bot)?;
        Some(Role::new(&self.shared, self.id, own.id))
    }

    /// Makes the guild temporarily unavailable: sends GUILD_DELETE with `unavailable`.
    pub fn outage(&self) {
        self.shared.change(|world| {
            let gone = json!({ "id": self.id.to_string(), "unavailable": true });
            world.dispatch_guild("GUILD_DELETE", Some(self.id), gone);
        });
    }

    /// Sets whether new threads are refused with error 160006.
    pub fn refuse_threads(&self, refuse: bool) {
        self.shared.change(|world| {
            if let Some(guild) = world.guilds.get_mut(&self.id) {
                guild.refuses_threads = refuse;
            }
        });
    }
}

/// A role of a guild.
#[derive(Clone, Debug)]
pub struct Role {
    shared: Arc<Shared>,
    guild: Snowflake,
    id: Snowflake,
}

impl Role {
    pub(crate) fn new(shared: &Arc<Shared>, guild: Snowflake, id: Snowflake) -> Self {
        Self { shared: Arc::clone(shared), guild, id }
    }

    /// Returns the role's id.
    #[must_use]
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// Returns the people who have the role, in the order of their ids.
    #[must_use]
    pub fn members(&self) -> Vec<Snowflake> {
        self.shared.lock().people_with_role(self.id)
    }

    /// Gives the role to a person, as another member does.
    pub fn give(&self, person: &Person) {
        self.shared.change(|world| world.change_role(self.guild, person.id(), self.id, true));
    }

    /// Allows the role permissions (bits of [`permission`](crate::permission)) in the whole guild, in place of those
    /// that it had.
    pub fn set_permissions(&self, permissions: u64) {
        self.alter(|roles, at| roles[at].permissions = permissions);
    }

    /// Drags the role above all others.
    pub fn raise(&self) {
        self.alter(|roles, at| {
            let role = roles.remove(at);
            roles.push(role);
        });
    }

    /// Drags the role below all others.
    pub fn lower(&self) {
        self.alter(|roles, at| {
            let role = roles.remove(at);
            roles.insert(0, role);
        });
    }

    /// Deletes the role, as a person does.
    pub fn delete(&self) {
        self.alter(|roles, at| drop(roles.remove(at)));
    }

    fn alter(&self, alter: impl FnOnce(&mut Vec<RoleRecord>, usize)) {
        self.shared.change(|world| {
            world.alter_roles(self.guild, self.id, |roles| {
                if let Some(at) = roles.iter().position(|role| role.id == self.id) {
                    alter(roles, at);
                }
            });
        });
    }
}

/// A channel, thread or direct-message channel.
#[derive(Clone, Debug)]
pub struct Channel {
    shared: Arc<Shared>,
    id: Snowflake,
}

impl Channel {
    pub(crate) fn new(shared: &Arc<Shared>, id: Snowflake) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    /// Returns the channel's id.
    #[must_use]
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// Returns the messages that everyone in the channel sees, the oldest first.
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        let world = self.shared.lock();
        world.messages_in(self.id).filter(|message| !message.is_ephemeral()).cloned().collect()
    }

    /// Returns the newest message that everyone in the channel sees.
    #[must_use]
    pub fn last_message(&self) -> Option<Message> {
        self.messages().pop()
    }

    /// Returns the current state of a message, including ephemeral ones.
    #[must_use]
    pub fn message(&self, id: Snowflake) -> Option<Message> {
        self.shared.lock().messages.get(&id).filter(|message| message.channel == self.id).cloned()
    }

    /// Deletes a message, as a moderator does.
    pub fn delete_message(&self, id: Snowflake) {
        self.shared.change(|world| world.remove_message(id));
    }

    /// Creates a thread in this text channel, as a person does.
    #[must_use]
    pub fn thread(&self, name: &str) -> Self {
        let id = self.shared.change(|world| {
            let guild = world.channels.get(&self.id).and_then(|channel| channel.guild);
            world.add_channel(guild, name, ChannelKind::Thread { parent: self.id })
        });
        Self::new(&self.shared, id)
    }

    /// Deletes the channel, as a person does.
    pub fn delete(&self) {
        self.shared.change(|world| world.remove_channel(self.id));
    }

    /// Denies the bot permissions (bits of [`permission`](crate::permission)) in this channel.
    pub fn deny(&self, permissions: u64) {
        self.alter(|channel| channel.denied |= permissions);
    }

    /// Allows the bot permissions again.
    pub fn allow(&self, permissions: u64) {
        self.alter(|channel| channel.denied &= !permissions);
    }

    /// Archives a thread. A locked thread is not unarchived when someone writes in it.
    pub fn archive(&self, locked: bool) {
        self.alter(|channel| {
            channel.archived = true;
            channel.locked = locked;
        });
    }

    /// Locks a thread, or unlocks it, as a moderator does.
    pub fn lock(&self, locked: bool) {
        self.alter(|channel| channel.locked = locked);
    }

    /// Whether the thread is locked.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.shared.lock().channels.get(&self.id).is_some_and(|channel| channel.locked)
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> String {
        self.shared.lock().channels.get(&self.id).map(|channel| channel.name.clone()).unwrap_or_default()
    }

    /// Whether the thread is archived.
    #[must_use]
    pub fn is_archived(&self) -> bool {
        self.shared.lock().channels.get(&self.id).is_some_and(|channel| channel.archived)
    }

    pub(crate) fn alter(&self, alter: impl FnOnce(&mut ChannelRecord)) {
        self.shared.change(|world| world.alter_channel(self.id, alter));
    }
}
