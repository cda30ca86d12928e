//! The next batch to write: the current state of everything that has changed.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

use crate::world::changes::Change;
use crate::world::message::{LOADING, Message};
use crate::world::{Snowflake, World};

// Values of `records.kind`.
pub(super) const GUILD: &str = "guild";
pub(super) const CHANNEL: &str = "channel";
pub(super) const PERSON: &str = "person";
pub(super) const COMMAND: &str = "command";
pub(super) const MESSAGE: &str = "message";
pub(super) const EMOJI: &str = "emoji";

/// The changes that are not in the file yet.
#[derive(Debug, PartialEq)]
pub(super) enum Unwritten {
    These(BTreeSet<Change>),
    /// The individual changes are unknown, so everything must be written.
    Everything,
}

impl Unwritten {
    pub(super) const NOTHING: Self = Self::These(BTreeSet::new());

    pub(super) fn note(&mut self, change: Change) {
        if let Self::These(changes) = self {
            changes.insert(change);
        }
    }

    /// Notes all changes published so far. While the caller holds the lock of the world, there can be no others.
    pub(super) fn catch_up(&mut self, changes: &mut Receiver<Change>) {
        loop {
            match changes.try_recv() {
                Ok(change) => self.note(change),
                Err(TryRecvError::Lagged(_)) => *self = Self::Everything,
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            }
        }
    }
}

/// Whether a message is kept. Ephemeral and deferred messages are not, because their interactions are not kept.
fn lasts(message: &Message) -> bool {
    !message.is_ephemeral() && message.flags & LOADING == 0
}

/// Files: id and content.
type Files = Vec<(Snowflake, Arc<[u8]>)>;

/// The content of one transaction.
#[derive(Default)]
pub(super) struct Batch {
    /// Kinds that are replaced as a whole: their records that are not in the batch are deleted.
    pub(super) anew: Vec<&'static str>,
    /// Kind, id and JSON of each record; `None` if the record was deleted.
    pub(super) records: Vec<(&'static str, Snowflake, Option<String>)>,
    /// All files of each message, and the picture of each emoji: id and content.
    pub(super) files: Vec<(Snowflake, Files)>,
    pub(super) last_id: Snowflake,
}

impl Batch {
    /// Collects the current state of all unwritten changes.
    pub(super) fn of(world: &World, unwritten: &Unwritten) -> serde_json::Result<Self> {
        let mut batch = Self { last_id: world.last_id, ..Self::default() };
        match unwritten {
            Unwritten::These(changes) => changes.iter().try_for_each(|change| batch.add(world, *change))?,
            Unwritten::Everything => {
                batch.anew = vec![GUILD, CHANNEL, PERSON, MESSAGE, EMOJI];
                batch.add(world, Change::Commands)?;
                let guilds = world.guilds.keys().copied().map(Change::Guild);
                let channels = world.channels.keys().copied().map(Change::Channel);
                let people = world.people.keys().copied().map(Change::Person);
                let messages = world.messages.keys().copied().map(Change::Message);
                let emojis = world.emojis.keys().copied().map(Change::Emoji);
                let mut all = guilds.chain(channels).chain(people).chain(messages).chain(emojis);
                all.try_for_each(|change| batch.add(world, change))?;
            }
        }
        Ok(batch)
    }

    fn add(&mut self, world: &World, change: Change) -> serde_json::Result<()> {
        match change {
            Change::Guild(id) => self.put(GUILD, id, world.guilds.get(&id)),
            Change::Channel(id) => self.put(CHANNEL, id, world.channels.get(&id)),
            Change::Person(id) => self.put(PERSON, id, world.people.get(&id)),
            Change::Message(id) => {
                let message = world.messages.get(&id).filter(|message| lasts(message));
                let files = message.map(|message| &message.attachments[..]).unwrap_or_default();
                let files = files.iter().map(|file| (file.id, Arc::clone(&file.bytes)));
                self.files.push((id, files.collect()));
                self.put(MESSAGE, id, message)
            }
            Change::Emoji(id) => {
                let emoji = world.emojis.get(&id);
                self.files
                    .push((id, emoji.map(|emoji| (id, Arc::clone(&emoji.bytes))).into_iter().collect()));
                self.put(EMOJI, id, emoji)
            }
            Change::Commands => {
                self.anew.push(COMMAND);
                world.commands.iter().try_for_each(|command| self.put(COMMAND, command.id, Some(command)))
            }
            Change::Connection | Change::Request | Change::Violation | Change::Faults => Ok(()),
        }
    }

    fn put<T: Serialize>(
        &mut self,
        kind: &'static str,
        id: Snowflake,
        record: Option<&T>,
    ) -> serde_json::Result<()> {
        self.records.push((kind, id, record.map(serde_json::to_string).transpose()?));
        Ok(())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.anew.is_empty() && self.records.is_empty()
    }
}
