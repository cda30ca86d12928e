//! Access checks: what the bot can access over the REST API.

use serde_json::Value;

use crate::checks::error::ApiError;
use crate::world::message::list;
use crate::world::{ChannelKind, ChannelRecord, Snowflake, World, permission};

impl World {
    /// Returns the channel if the bot can see it.
    pub(crate) fn reach(&self, id: Snowflake) -> Result<&ChannelRecord, ApiError> {
        if !self.channels.contains_key(&id) {
            return Err(ApiError::unknown_channel());
        }
        self.visible(id).ok_or_else(ApiError::missing_access)
    }

    /// Checks that the bot may write in a channel. In a locked thread only those write who manage threads ("Locked
    /// Threads").
    pub(crate) fn not_locked_out(&self, channel: &ChannelRecord) -> Result<(), ApiError> {
        match (channel.locked && !self.may(channel, permission::MANAGE_THREADS), channel.archived) {
            (false, _) => Ok(()),
            (true, true) => Err(ApiError::archived_thread()),
            (true, false) => Err(ApiError::locked_thread()),
        }
    }

    /// Checks that the bot may send `body` to a channel.
    pub(crate) fn may_send(
        &self,
        channel: &ChannelRecord,
        body: &Value,
        files: usize,
    ) -> Result<(), ApiError> {
        if let ChannelKind::Dm { person } = channel.kind {
            let refuses = self.people.get(&person).is_none_or(|person| person.refuses_dms);
            return if refuses { Err(ApiError::dm_refused()) } else { Ok(()) };
        }
        let mut needed = match channel.kind {
            ChannelKind::Thread { .. } => permission::SEND_MESSAGES_IN_THREADS,
            _ => permission::SEND_MESSAGES,
        };
        if list(body, "embeds").is_some_and(|embeds| !embeds.is_empty()) {
            needed |= permission::EMBED_LINKS;
        }
        if files > 0 {
            needed |= permission::ATTACH_FILES;
        }
        if !self.may(channel, needed) {
            return Err(ApiError::missing_permissions());
        }
        let replies = body.get("message_reference").is_some_and(|reference| !reference.is_null());
        if replies && !self.may(channel, permission::READ_MESSAGE_HISTORY) {
            return Err(ApiError::new(
                403,
                160_002,
                "Cannot reply without permission to read message history",
            ));
        }
        Ok(())
    }
}
