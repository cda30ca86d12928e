//! The routes that list a channel's messages, or a guild's channels, roles, threads and members.
//!
//! Source: Discord's documentation, "Message" (get channel messages), "Guild", "User" (get current user guilds).

use serde_json::{Value, json};

use crate::checks::error::{ApiError, Form};
use crate::rest::routes::{Answer, Call, id, ok};
use crate::world::message::Message;
use crate::world::{ChannelKind, ChannelRecord, Snowflake, World, permission};

/// Returns the parameter `limit` after checking its bounds.
fn limit(call: &Call<'_>, default: usize, most: u64) -> Result<usize, ApiError> {
    let Some(text) = call.parameter("limit") else { return Ok(default) };
    let mut form = Form::default();
    let limit = text.parse().ok();
    match limit {
        Some(limit) => form.number("limit", limit, 1, most),
        None => form.fault("limit", "NUMBER_TYPE_COERCE", format!("Value \"{text}\" is not int.")),
    }
    form.result()?;
    Ok(limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(default))
}

impl World {
    /// `GET /channels/{id}/messages`: always the newest first, whichever part was requested.
    pub(crate) fn list_messages(&self, channel: &ChannelRecord, call: &Call<'_>) -> Answer {
        let limit = limit(call, 50, 100)?;
        let anchor = |name: &str| call.parameter(name).map(id).transpose();
        let (around, before, after) = (anchor("around")?, anchor("before")?, anchor("after")?);
        // With access to a channel but not to its history, the list is empty.
        if channel.guild.is_some() && !self.may(channel, permission::READ_MESSAGE_HISTORY) {
            return ok(json!([]));
        }
        let public: Vec<&Message> =
            self.messages_in(channel.id).filter(|message| !message.is_ephemeral()).collect();
        let count = public.len();
        let at = |anchor: Snowflake| public.partition_point(|message| message.id < anchor);
        let (from, to) = match (around, before, after) {
            (Some(anchor), ..) => {
                let from = at(anchor).saturating_sub(limit / 2);
                (from, count.min(from + limit))
            }
            (None, Some(anchor), _) => (at(anchor).saturating_sub(limit), at(anchor)),
            (None, None, Some(anchor)) => (at(anchor + 1), count.min(at(anchor + 1) + limit)),
            (None, None, None) => (count.saturating_sub(limit), count),
        };
        ok(public[from..to].iter().rev().map(|message| self.message_json(message)).collect())
    }

    /// `GET /users/@me/guilds`.
    pub(crate) fn own_guilds(&self, call: &Call<'_>) -> Answer {
        let limit = limit(call, 200, 200)?;
        let after = call.parameter("after").map(id).transpose()?.unwrap_or(0);
        let inside = self.guilds.values().filter(|guild| guild.bot_inside && guild.id > after);
        let shown = inside
            .take(limit)
            .map(|guild| {
                json!({
                    "id": guild.id.to_string(),
                    "name": guild.name,
                    "icon": null,
                    "banner": null,
                    "owner": false,
                    "permissions": self.bot_permissions_in(Some(guild.id)).to_string(),
                    "features": [],
                })
            })
            .collect();
        ok(shown)
    }

    /// `GET /guilds/{id}` and the routes below it.
    pub(crate) fn guild_route(&self, guild: Snowflake, rest: &[&str], call: &Call<'_>) -> Answer {
        let guild = self.guilds.get(&guild).ok_or_else(ApiError::unknown_guild)?;
        if !guild.bot_inside {
            return Err(ApiError::missing_access());
        }
        let channels = |threads: bool| {
            let wanted = move |channel: &&ChannelRecord| {
                channel.guild == Some(guild.id)
                    && matches!(channel.kind, ChannelKind::Thread { .. }) == threads
                    && !channel.archived
            };
            self.channels.values().filter(wanted).map(|channel| self.channel_json(channel)).collect::<Value>()
        };
        match rest {
            [] => {
                let mut shown = self.guild_json(guild, false);
                if call.asks("with_counts") {
                    let members = self.member_ids(guild.id).count();
                    shown["approximate_member_count"] = json!(members);
                    shown["approximate_presence_count"] = json!(members);
                }
                ok(shown)
            }
            ["channels"] => ok(channels(false)),
            ["threads", "active"] => {
                ok(json!({ "threads": channels(true), "members": [], "has_more": false }))
            }
            ["roles"] => ok(self.roles_json(guild)),
            ["roles", role] => {
                let found = guild.role(id(role)?).ok_or_else(ApiError::unknown_role)?;
                ok(self.role_json(guild, found))
            }
            ["members"] => self.list_members(guild.id, call),
            ["members", user] => {
                let user = id(user)?;
                if !self.is_member(guild.id, user) {
                    return Err(ApiError::unknown_member());
                }
                ok(self.member_json(Some(guild.id), user, None))
            }
            _ => Err(ApiError::no_route()),
        }
    }

    /// `GET /guilds/{id}/members`, for bots with the members intent.
    fn list_members(&self, guild: Snowflake, call: &Call<'_>) -> Answer {
        if !self.sessions.privileged_intents {
            return Err(ApiError::missing_access());
        }
        let limit = limit(call, 1, 1_000)?;
        let after = call.parameter("after").map(id).transpose()?.unwrap_or(0);
        let members = self.member_ids(guild).filter(|id| *id > after).take(limit);
        ok(members.map(|id| self.member_json(Some(guild), id, None)).collect())
    }
}
