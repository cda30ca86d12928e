//! The routes that create, change and join threads.
//!
//! Source: Discord's documentation, "Channels" and "Threads".

use serde_json::Value;

use crate::checks::error::{ApiError, Form};
use crate::rest::routes::{Answer, id, ok};
use crate::world::message::Message;
use crate::world::{ChannelKind, ChannelRecord, Snowflake, World, permission};

fn wrong_kind() -> ApiError {
    ApiError::new(400, 50_024, "Cannot execute action on this channel type")
}

/// Checks the time after which a thread archives itself, in minutes.
fn auto_archive(form: &mut Form, body: &Value) {
    let duration = body.get("auto_archive_duration").filter(|duration| !duration.is_null());
    if duration.is_some_and(|duration| !matches!(duration.as_u64(), Some(60 | 1_440 | 4_320 | 10_080))) {
        let message = "Value must be one of (60, 1440, 4320, 10080).";
        form.fault("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
}

impl World {
    /// `POST /channels/{id}/messages/{id}/threads`.
    pub(crate) fn thread_on_message(
        &mut self,
        channel: &ChannelRecord,
        message: &Message,
        body: &Value,
    ) -> Answer {
        if message.thread.is_some() {
            return Err(ApiError::new(400, 160_004, "A thread has already been created for this message"));
        }
        self.make_thread(channel, Some(message.id), body)
    }

    /// `POST /channels/{id}/threads`, or the creation of a thread on a message.
    pub(crate) fn make_thread(
        &mut self,
        channel: &ChannelRecord,
        message: Option<Snowflake>,
        body: &Value,
    ) -> Answer {
        if !matches!(channel.kind, ChannelKind::Text) {
            return Err(wrong_kind());
        }
        if !self.may(channel, permission::CREATE_PUBLIC_THREADS) {
            return Err(ApiError::missing_permissions());
        }
        if channel.guild.and_then(|guild| self.guilds.get(&guild)).is_some_and(|guild| guild.refuses_threads)
        {
            return Err(ApiError::new(400, 160_006, "Maximum number of active threads reached"));
        }
        let mut form = Form::default();
        form.required_text("name", body.get("name"), 1, 100);
        auto_archive(&mut form, body);
        form.result()?;
        let name = body["name"].as_str().unwrap_or_default();
        let kind = ChannelKind::Thread { parent: channel.id };
        let thread = match message {
            Some(message) => self.insert_channel(message, channel.guild, name, kind),
            None => self.add_channel(channel.guild, name, kind),
        };
        if let Some(message) = message.and_then(|message| self.messages.get_mut(&message)) {
            message.thread = Some(thread);
            let message = message.clone();
            let shown = self.message_json(&message);
            self.dispatch_message("MESSAGE_UPDATE", channel.id, shown);
        }
        Ok((201, Some(self.channel_json(&self.channels[&thread]))))
    }

    /// `PATCH /channels/{id}` of a thread. The creator of a thread, here always the bot, may rename and archive it.
    /// Only those who manage threads may lock it. An archived thread is changed only by a request that also makes it
    /// active.
    pub(crate) fn alter_thread(&mut self, channel: &ChannelRecord, body: &Value) -> Answer {
        if !matches!(channel.kind, ChannelKind::Thread { .. }) {
            return Err(ApiError::missing_permissions());
        }
        let mut form = Form::default();
        form.text("name", body.get("name"), 1, 100);
        auto_archive(&mut form, body);
        form.result()?;
        let manages = self.may(channel, permission::MANAGE_THREADS);
        if body.get("locked").is_some_and(|locked| !locked.is_null()) && !manages {
            return Err(ApiError::missing_permissions());
        }
        if channel.archived && body.get("archived").and_then(Value::as_bool) != Some(false) {
            return Err(ApiError::archived_thread());
        }
        let mut altered = channel.clone();
        if let Some(name) = body.get("name").and_then(Value::as_str) {
            name.clone_into(&mut altered.name);
        }
        let flag = |key: &str, old: bool| body.get(key).and_then(Value::as_bool).unwrap_or(old);
        (altered.archived, altered.locked) =
            (flag("archived", channel.archived), flag("locked", channel.locked));
        let shown = self.channel_json(&altered);
        self.channels.insert(channel.id, altered);
        self.dispatch_guild("THREAD_UPDATE", channel.guild, shown.clone());
        ok(shown)
    }

    /// `PUT` and `DELETE /channels/{id}/thread-members/{user}`. The members of a thread are not recorded.
    pub(crate) fn thread_member(&self, channel: &ChannelRecord, user: &str) -> Answer {
        let known = user == "@me" || self.people.contains_key(&id(user)?);
        match channel.kind {
            ChannelKind::Thread { .. } if channel.archived => Err(ApiError::archived_thread()),
            ChannelKind::Thread { .. } if known => Ok((204, None)),
            ChannelKind::Thread { .. } => Err(ApiError::unknown_member()),
            _ => Err(wrong_kind()),
        }
    }
}
