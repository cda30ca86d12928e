//! People's chat messages and their direct-message channels.

use serde_json::json;

use crate::error::SandboxError;
use crate::people::person::Person;
use crate::people::place::Channel;
use crate::world::message::Message;
use crate::world::{ChannelKind, ChannelRecord, Snowflake, World, permission};

/// Maximum number of characters in a message.
const CONTENT_LIMIT: usize = 2_000;

impl Person {
    /// Returns the direct-message channel with the bot.
    #[must_use]
    pub fn dm(&self) -> Channel {
        Channel::new(&self.shared, self.shared.change(|world| world.dm(self.id)))
    }

    /// Returns the direct-message channel with another person. It is created at the first call.
    #[must_use]
    pub fn dm_with(&self, other: &Self) -> Channel {
        let id = self.shared.change(|world| world.dm_between(self.id, other.id));
        Channel::new(&self.shared, id)
    }

    /// Returns the ephemeral messages the person sees in a channel, the oldest first.
    #[must_use]
    pub fn private_messages(&self, channel: &Channel) -> Vec<Message> {
        let world = self.shared.lock();
        let mine = |message: &&Message| message.only_for == Some(self.id);
        world.messages_in(channel.id()).filter(mine).cloned().collect()
    }

    /// Writes a message, as a reply if `reply_to` is given. The bot receives it as far as its intents allow.
    ///
    /// # Errors
    ///
    /// If the message is empty or longer than 2,000 characters, or the person cannot write in the channel.
    pub fn write(
        &self,
        channel: &Channel,
        content: &str,
        reply_to: Option<Snowflake>,
    ) -> Result<Message, SandboxError> {
        let written = self.shared.change(|world| {
            let place = self.entered(world, channel.id())?.clone();
            let length = content.chars().count();
            if content.trim().is_empty() || length > CONTENT_LIMIT {
                return Err(format!("a message has 1 to {CONTENT_LIMIT} characters, not {length}"));
            }
            let manages = world
                .people
                .get(&self.id)
                .is_some_and(|person| person.permissions & permission::MANAGE_THREADS != 0);
            if place.locked && !manages {
                return Err("the thread is locked".to_owned());
            }
            if let Some(id) = reply_to {
                let here = self.seen(world, id).is_ok_and(|message| message.channel == place.id);
                if !here {
                    return Err("the message to reply to is not here".to_owned());
                }
            }
            Ok(world.write(self.id, &place, content, reply_to))
        });
        written.map_err(SandboxError::Refused)
    }
}

impl World {
    /// Returns the direct-message channel of two users, one of whom may be the bot.
    pub(crate) fn dm_between(&mut self, one: Snowflake, other: Snowflake) -> Snowflake {
        if one == self.bot || other == self.bot {
            return self.dm(if one == self.bot { other } else { one });
        }
        let theirs = |channel: &&ChannelRecord| match &channel.kind {
            ChannelKind::Others { people } => *people == [one, other] || *people == [other, one],
            _ => false,
        };
        if let Some(channel) = self.channels.values().find(theirs) {
            return channel.id;
        }
        self.add_channel(None, "", ChannelKind::Others { people: vec![one, other] })
    }

    fn write(
        &mut self,
        author: Snowflake,
        place: &ChannelRecord,
        content: &str,
        reply_to: Option<Snowflake>,
    ) -> Message {
        if place.archived {
            self.alter_channel(place.id, |thread| thread.archived = false);
        }
        let mut message = Message {
            id: self.next_id(),
            channel: place.id,
            author,
            content: content.to_owned(),
            reply_to,
            created_ms: self.now_ms(),
            ..Message::default()
        };
        // An ordinary member cannot ping everyone.
        let mentions = json!({ "allowed_mentions": { "parse": ["users"], "replied_user": true } });
        message.pings = self.pings(&mentions, &message);
        let mut shown = self.message_json(&message);
        if place.guild.is_some() {
            shown["member"] = self.partial_member_json(place.guild, author);
        }
        self.publish(message.clone());
        self.dispatch_message("MESSAGE_CREATE", place.id, shown);
        message
    }
}
