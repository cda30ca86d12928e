//! Turns a person's action into an interaction for the bot.
//!
//! Source: Discord's documentation, "Receiving and Responding".

use std::sync::Arc;

use serde_json::{Value, json};

use crate::world::interaction::{Interaction, ResponseState};
use crate::world::message::ATTACHMENT_LIMIT;
use crate::world::{ChannelKind, Snowflake, World, permission};

/// A person's action, from which an interaction is made.
pub(crate) struct Action {
    pub(crate) kind: u8,
    pub(crate) person: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) source: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) data: Value,
}

impl World {
    /// Creates an interaction from an action and sends it to the bot. Returns its id.
    pub(crate) fn interact(&mut self, action: Action) -> Snowflake {
        self.prune();
        let id = self.next_id();
        let token = format!("aW50ZXJhY3Rpb24-{id:x}");
        let payload = Arc::new(self.payload(id, &token, &action));
        let guild = self.channels.get(&action.channel).and_then(|channel| channel.guild);
        self.tokens.insert(token, id);
        self.interactions.insert(
            id,
            Interaction {
                id,
                kind: action.kind,
                person: action.person,
                channel: action.channel,
                source: action.source,
                name: action.name,
                created_ms: self.now_ms(),
                response: ResponseState::Waiting,
                progress: Arc::default(),
                answer: 0,
                original: None,
                followups: Vec::new(),
                instead: None,
                deleted: None,
                choices: Vec::new(),
                modal: None,
                payload: Arc::clone(&payload),
            },
        );
        self.keep_payload(id);
        self.deliver(guild, id, &payload);
        id
    }

    fn payload(&self, id: Snowflake, token: &str, action: &Action) -> Value {
        let person = self.people.get(&action.person);
        let guild = self.channels.get(&action.channel).and_then(|channel| channel.guild);
        let of_roles = guild.map_or(0, |guild| self.permissions_of_roles(guild, action.person));
        let member_permissions = person.map_or(0, |person| person.permissions) | of_roles;
        let mut payload = json!({
            "id": id.to_string(),
            "application_id": self.application.to_string(),
            "type": action.kind,
            "token": token,
            "version": 1,
            "data": action.data,
            "channel_id": action.channel.to_string(),
            "locale": person.map_or("en-US", |person| person.locale.as_str()),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self.owners_json(action.channel, action.person),
            "attachment_size_limit": ATTACHMENT_LIMIT,
            "app_permissions": permission::BOT.to_string(),
            "context": 1,
        });
        if let Some(channel) = self.channels.get(&action.channel) {
            let mut shown = self.channel_json(channel);
            shown["permissions"] = json!(member_permissions.to_string());
            payload["channel"] = shown;
            payload["app_permissions"] = json!(self.permissions_in(channel).to_string());
            if matches!(channel.kind, ChannelKind::Others { .. }) {
                payload["context"] = json!(2);
            }
            if let Some(guild) = channel.guild.and_then(|guild| self.guilds.get(&guild)) {
                payload["context"] = json!(0);
                payload["guild_id"] = json!(guild.id.to_string());
                payload["guild_locale"] = json!(guild.locale);
                payload["guild"] =
                    json!({ "id": guild.id.to_string(), "locale": guild.locale, "features": [] });
                payload["member"] = self.member_json(Some(guild.id), action.person, Some(member_permissions));
            } else {
                payload["user"] = self.user_json(action.person);
            }
        }
        if let Some(message) = action.source.and_then(|source| self.messages.get(&source)) {
            payload["message"] = self.message_json(message);
        }
        payload
    }
}
