//! The JSON objects of Discord's API for guilds, channels, people and the application.

use serde_json::{Value, json};

use crate::world::clock::{DISCORD_EPOCH_MS, iso8601};
use crate::world::permission;
use crate::world::records::{ChannelKind, ChannelRecord, GuildRecord, Snowflake};
use crate::world::state::World;

impl World {
    pub(crate) fn user_json(&self, id: Snowflake) -> Value {
        let name = match self.people.get(&id) {
            Some(person) => person.name.as_str(),
            None if id == self.bot => self.bot_name.as_str(),
            None => "deleted user",
        };
        json!({
            "id": id.to_string(),
            "username": name.to_lowercase().replace(' ', "_"),
            "global_name": if id == self.bot { Value::Null } else { json!(name) },
            "discriminator": "0",
            "avatar": null,
            "bot": id == self.bot,
            "public_flags": 0,
            "flags": 0,
            "avatar_decoration_data": null,
            "collectibles": null,
            "primary_guild": null,
        })
    }

    /// The bot's own user object, which has more fields than those of other users.
    pub(crate) fn own_user_json(&self) -> Value {
        let mut user = self.user_json(self.bot);
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        user["mfa_enabled"] = json!(true);
        user["locale"] = json!("en-US");
        user
    }

    /// A guild member object. `permissions` is included in interactions only.
    pub(crate) fn member_json(
        &self,
        guild: Option<Snowflake>,
        id: Snowflake,
        permissions: Option<u64>,
    ) -> Value {
        let roles = guild.map_or_else(Vec::new, |guild| self.roles_of(guild, id));
        let mut member = json!({
            "user": self.user_json(id),
            "nick": null,
            "avatar": null,
            "banner": null,
            "roles": roles.iter().map(Snowflake::to_string).collect::<Vec<_>>(),
            "joined_at": iso8601(DISCORD_EPOCH_MS),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": null,
        });
        if let Some(permissions) = permissions {
            member["permissions"] = json!(permissions.to_string());
        }
        member
    }

    /// A guild member object without the user, for places that show the user already.
    pub(crate) fn partial_member_json(&self, guild: Option<Snowflake>, id: Snowflake) -> Value {
        let mut member = self.member_json(guild, id, None);
        if let Some(member) = member.as_object_mut() {
            member.remove("user");
        }
        member
    }

    pub(crate) fn channel_json(&self, channel: &ChannelRecord) -> Value {
        let mut shown = json!({ "id": channel.id.to_string(), "last_message_id": null, "flags": 0 });
        if let Some(last) = channel.last_message {
            shown["last_message_id"] = json!(last.to_string());
        }
        match &channel.kind {
            ChannelKind::Dm { person } => {
                shown["type"] = json!(1);
                shown["recipients"] = json!([self.user_json(*person)]);
                return shown;
            }
            ChannelKind::Others { people } => {
                shown["type"] = json!(if people.len() > 2 { 3 } else { 1 });
                shown["recipients"] = people.iter().map(|id| self.user_json(*id)).collect();
                return shown;
            }
            ChannelKind::Text => {
                shown["type"] = json!(0);
                shown["position"] = json!(0);
                shown["topic"] = Value::Null;
                shown["parent_id"] = Value::Null;
                shown["permission_overwrites"] = self.overwrites_json(channel);
            }
            ChannelKind::Thread { parent } => {
                shown["type"] = json!(11);
                shown["parent_id"] = json!(parent.to_string());
                shown["owner_id"] = json!(self.bot.to_string());
                shown["message_count"] = json!(0);
                shown["total_message_sent"] = json!(0);
                shown["member_count"] = json!(1);
                shown["thread_metadata"] = json!({
                    "archived": channel.archived,
                    "auto_archive_duration": 1_440,
                    "archive_timestamp": iso8601(self.now_ms()),
                    "locked": channel.locked,
                });
            }
        }
        shown["name"] = json!(channel.name);
        shown["nsfw"] = json!(false);
        shown["rate_limit_per_user"] = json!(0);
        if let Some(guild) = channel.guild {
            shown["guild_id"] = json!(guild.to_string());
        }
        shown
    }

    /// The overwrites of permissions in a text channel.
    fn overwrites_json(&self, channel: &ChannelRecord) -> Value {
        let overwrite = |id: Snowflake, kind: u8, allow: u64, deny: u64| json!({ "id": id.to_string(), "type": kind, "allow": allow.to_string(), "deny": deny.to_string() });
        let mut shown = Vec::new();
        let mut for_bot = 0;
        if let (Some(people), Some(guild)) = (&channel.only_for, channel.guild) {
            shown.push(overwrite(guild, 0, 0, permission::VIEW_CHANNEL));
            shown.extend(people.iter().map(|person| overwrite(*person, 1, permission::VIEW_CHANNEL, 0)));
            for_bot = permission::VIEW_CHANNEL & !channel.denied;
        }
        if for_bot != 0 || channel.denied != 0 {
            shown.push(overwrite(self.bot, 1, for_bot, channel.denied));
        }
        Value::Array(shown)
    }

    /// The guild object. `created` adds the fields that only GUILD_CREATE has.
    pub(crate) fn guild_json(&self, guild: &GuildRecord, created: bool) -> Value {
        let mut shown = json!({
            "id": guild.id.to_string(),
            "name": guild.name,
            "icon": null,
            "splash": null,
            "discovery_splash": null,
            "home_header": null,
            "owner_id": self.people.keys().next().unwrap_or(&self.bot).to_string(),
            "region": "deprecated",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "roles": self.roles_json(guild),
            "emojis": [],
            "features": [],
            "mfa_level": 0,
            "application_id": null,
            "system_channel_id": guild.system_channel.map(|id| id.to_string()),
            "system_channel_flags": 0,
            "rules_channel_id": null,
            "vanity_url_code": null,
            "description": null,
            "banner": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": guild.locale,
            "public_updates_channel_id": null,
            "nsfw": false,
            "nsfw_level": 0,
            "max_presences": null,
            "max_members": 500_000,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "stickers": [],
            "premium_progress_bar_enabled": false,
            "safety_alerts_channel_id": null,
            "incidents_data": null,
        });
        if created {
            let mut channels = Vec::new();
            let mut threads = Vec::new();
            for channel in self.channels.values().filter(|channel| channel.guild == Some(guild.id)) {
                match channel.kind {
                    ChannelKind::Thread { .. } if channel.archived => {}
                    ChannelKind::Thread { .. } => threads.push(self.channel_json(channel)),
                    _ => channels.push(self.channel_json(channel)),
                }
            }
            let extra = json!({
                "joined_at": iso8601(guild.bot_joined_ms),
                "large": false,
                "unavailable": false,
                "member_count": self.member_ids(guild.id).count(),
                "voice_states": [],
                // Without the members intent, a bot sees only itself and members in voice channels.
                "members": [self.member_json(Some(guild.id), self.bot, None)],
                "channels": channels,
                "threads": threads,
                "presences": [],
                "stage_instances": [],
                "guild_scheduled_events": [],
                "soundboard_sounds": [],
            });
            if let (Some(shown), Value::Object(extra)) = (shown.as_object_mut(), extra) {
                shown.extend(extra);
            }
        }
        shown
    }

    pub(crate) fn everyone_json(&self, guild: &GuildRecord) -> Value {
        json!({
            "id": guild.id.to_string(),
            "name": "@everyone",
            "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false,
            "icon": null,
            "unicode_emoji": null,
            "position": 0,
            "permissions": self.bot_permissions.to_string(),
            "managed": false,
            "mentionable": false,
            "flags": 0,
        })
    }

    /// Who installed the application where an interaction happens: the guild, or the person in other people's channels.
    pub(crate) fn owners_json(&self, channel: Snowflake, person: Snowflake) -> Value {
        let Some(channel) = self.channels.get(&channel) else { return json!({}) };
        match (&channel.kind, channel.guild) {
            (ChannelKind::Others { .. }, _) => json!({ "1": person.to_string() }),
            (_, Some(guild)) => json!({ "0": guild.to_string() }),
            // In direct messages with the bot, the application is installed to a guild, which is written as guild 0.
            (_, None) => json!({ "0": "0" }),
        }
    }

    pub(crate) fn application_json(&self) -> Value {
        json!({
            "id": self.application.to_string(),
            "name": self.bot_name,
            "icon": null,
            "description": "",
            "type": null,
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": self.public_key,
            "owner": self.user_json(self.people.keys().next().copied().unwrap_or(self.bot)),
            "team": null,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": self.endpoint.as_ref().map(|endpoint| &endpoint.url),
            "role_connections_verification_url": null,
            "explicit_content_filter": 0,
            "approximate_user_authorization_count": 0,
            "eligible_oauth2_scopes": [],
            "bot": self.user_json(self.bot),
            "integration_types_config": { "0": {}, "1": {} },
            "approximate_guild_count": self.guilds.len(),
            "approximate_user_install_count": 0,
            "summary": "",
        })
    }
}
