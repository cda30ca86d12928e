//! All messages, by id and by channel.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Deref;

use crate::world::changes::{Change, ChangeFeed, Tracked};
use crate::world::message::Message;
use crate::world::records::Snowflake;

/// All messages. A message stays in its channel.
#[derive(Debug)]
pub(crate) struct Messages {
    all: Tracked<Message>,
    in_channels: HashMap<Snowflake, BTreeSet<Snowflake>>,
}

impl Deref for Messages {
    type Target = BTreeMap<Snowflake, Message>;

    fn deref(&self) -> &Self::Target {
        &self.all
    }
}

impl Messages {
    pub(crate) fn new(feed: &ChangeFeed) -> Self {
        Self { all: Tracked::new(feed, Change::Message), in_channels: HashMap::new() }
    }

    /// Returns the messages of a channel, the oldest first.
    pub(crate) fn in_channel(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        self.in_channels.get(&channel).into_iter().flatten().filter_map(|id| self.all.get(id))
    }

    pub(crate) fn insert(&mut self, message: Message) {
        self.in_channels.entry(message.channel).or_default().insert(message.id);
        self.all.insert(message.id, message);
    }

    pub(crate) fn get_mut(&mut self, id: &Snowflake) -> Option<&mut Message> {
        self.all.get_mut(id)
    }

    pub(crate) fn remove(&mut self, id: &Snowflake) -> Option<Message> {
        let message = self.all.remove(id)?;
        if let Some(here) = self.in_channels.get_mut(&message.channel) {
            here.remove(id);
        }
        Some(message)
    }

    /// Removes all messages of a channel.
    pub(crate) fn remove_channel(&mut self, channel: Snowflake) {
        for id in self.in_channels.remove(&channel).unwrap_or_default() {
            self.all.remove(&id);
        }
    }

    /// Returns the oldest message of a channel if it has more than `most`.
    pub(crate) fn surplus(&self, channel: Snowflake, most: usize) -> Option<Snowflake> {
        let here = self.in_channels.get(&channel)?;
        here.first().copied().filter(|_| here.len() > most)
    }
}
