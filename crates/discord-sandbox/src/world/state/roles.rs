//! The roles of guilds: who has which, their order, and what the bot may do with them.
//!
//! Source: Discord's documentation, "Permissions" (role object, permission hierarchy) and "Guild" (member roles).

use serde_json::{Value, json};

use crate::world::records::{GuildRecord, RoleRecord, Snowflake};
use crate::world::state::World;

/// The intent for events about members.
const GUILD_MEMBERS: u64 = 1 << 1;

impl GuildRecord {
    pub(crate) fn role(&self, id: Snowflake) -> Option<&RoleRecord> {
        self.roles.iter().find(|role| role.id == id)
    }

    /// Whether a role is below the highest role of the bot.
    pub(crate) fn is_below_bot(&self, id: Snowflake) -> bool {
        let place = |is_it: &dyn Fn(&RoleRecord) -> bool| self.roles.iter().rposition(is_it);
        place(&|role| role.of_bot) > place(&|role| role.id == id)
    }
}

impl World {
    /// Returns the bot's permissions in a guild, from `@everyone` and from its own role.
    pub(crate) fn bot_permissions_in(&self, guild: Option<Snowflake>) -> u64 {
        let guild = guild.and_then(|guild| self.guilds.get(&guild));
        let own = guild.and_then(|guild| guild.roles.iter().find(|role| role.of_bot));
        self.bot_permissions | own.map_or(0, |role| role.permissions)
    }

    /// Gives a guild that the bot comes into the bot's own role, below all others.
    pub(crate) fn add_bot_role(&mut self, guild: &mut GuildRecord) {
        if guild.roles.iter().all(|role| !role.of_bot) {
            let id = self.next_id();
            let role = RoleRecord { managed: true, of_bot: true, ..RoleRecord::new(id, &self.bot_name) };
            guild.roles.insert(0, role);
        }
    }

    /// Returns the roles of a member besides `@everyone`, the lowest first.
    pub(crate) fn roles_of(&self, guild: Snowflake, member: Snowflake) -> Vec<Snowflake> {
        let Some(guild) = self.guilds.get(&guild) else { return Vec::new() };
        let has = |id: Snowflake| self.people.get(&member).is_some_and(|person| person.roles.contains(&id));
        let roles = guild.roles.iter().filter(|role| has(role.id) || role.of_bot && member == self.bot);
        roles.map(|role| role.id).collect()
    }

    /// Returns what the roles of a member allow.
    pub(crate) fn permissions_of_roles(&self, guild: Snowflake, member: Snowflake) -> u64 {
        let Some(record) = self.guilds.get(&guild) else { return 0 };
        let roles = self.roles_of(guild, member);
        roles.into_iter().filter_map(|role| record.role(role)).fold(0, |all, role| all | role.permissions)
    }

    /// Changes a guild's roles and tells the bot what has become of one of them.
    pub(crate) fn alter_roles(
        &mut self,
        guild: Snowflake,
        role: Snowflake,
        alter: impl FnOnce(&mut Vec<RoleRecord>),
    ) {
        let Some(record) = self.guilds.get_mut(&guild) else { return };
        let was_there = record.role(role).is_some();
        alter(&mut record.roles);
        let record = record.clone();
        let shown = record.role(role).map(|found| self.role_json(&record, found));
        let guild_id = guild.to_string();
        let (event, data) = match (shown, was_there) {
            (Some(shown), true) => ("GUILD_ROLE_UPDATE", json!({ "guild_id": guild_id, "role": shown })),
            (Some(shown), false) => ("GUILD_ROLE_CREATE", json!({ "guild_id": guild_id, "role": shown })),
            (None, _) => ("GUILD_ROLE_DELETE", json!({ "guild_id": guild_id, "role_id": role.to_string() })),
        };
        self.dispatch_guild(event, Some(guild), data);
        if record.role(role).is_none() {
            let members: Vec<Snowflake> = self.people.keys().copied().collect();
            members.into_iter().for_each(|member| self.change_role(guild, member, role, false));
        }
    }

    /// Gives a person a role, or takes it, and tells bots with the members intent. Nothing changes if it is so already.
    pub(crate) fn change_role(&mut self, guild: Snowflake, member: Snowflake, role: Snowflake, has_it: bool) {
        if self.people.get(&member).is_none_or(|person| person.roles.contains(&role) == has_it) {
            return;
        }
        if let Some(person) = self.people.get_mut(&member) {
            if has_it {
                person.roles.insert(role)
            } else {
                person.roles.remove(&role)
            };
        }
        let mut shown = self.member_json(Some(guild), member, None);
        shown["guild_id"] = json!(guild.to_string());
        self.dispatch("GUILD_MEMBER_UPDATE", Some(guild), GUILD_MEMBERS, &shown);
    }

    /// Returns the role object of Discord's API.
    pub(crate) fn role_json(&self, guild: &GuildRecord, role: &RoleRecord) -> Value {
        let mut shown = self.everyone_json(guild);
        shown["id"] = json!(role.id.to_string());
        shown["name"] = json!(role.name);
        shown["color"] = json!(role.color);
        shown["colors"]["primary_color"] = json!(role.color);
        let below = guild.roles.iter().position(|other| other.id == role.id);
        shown["position"] = json!(below.map_or(0, |below| below + 1));
        shown["permissions"] = json!(role.permissions.to_string());
        shown["managed"] = json!(role.managed);
        if role.of_bot {
            shown["tags"] = json!({ "bot_id": self.bot.to_string() });
        }
        shown
    }

    /// Returns all roles of a guild, from `@everyone` to the highest.
    pub(crate) fn roles_json(&self, guild: &GuildRecord) -> Value {
        let others = guild.roles.iter().map(|role| self.role_json(guild, role));
        std::iter::once(self.everyone_json(guild)).chain(others).collect()
    }

    /// Returns the people who have a role, in the order of their ids.
    #[must_use]
    pub fn people_with_role(&self, role: Snowflake) -> Vec<Snowflake> {
        let have = self.people.iter().filter(|(_, person)| person.roles.contains(&role));
        have.map(|(id, _)| *id).collect()
    }

    /// Whether the bot has a permission in a whole guild.
    pub(crate) fn bot_may_in(&self, guild: Snowflake, permission: u64) -> bool {
        self.bot_permissions_in(Some(guild)) & permission != 0
    }
}
