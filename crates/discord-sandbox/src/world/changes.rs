//! The feed of changes, for the page and for the file that stores the world.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::broadcast;

use crate::world::records::Snowflake;

/// Number of changes a subscriber may lag behind before it has to read everything again.
const BEHIND: usize = 4_096;

/// A change. The current state of what has changed is in the world, or has been removed from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Change {
    Guild(Snowflake),
    Channel(Snowflake),
    Person(Snowflake),
    Message(Snowflake),
    Emoji(Snowflake),
    /// The registered commands.
    Commands,
    /// The bot's connections to the gateway.
    Connection,
    /// The bot made a request.
    Request,
    /// The bot broke a rule.
    Violation,
    /// The faults that wait for requests.
    Faults,
}

/// Publishes changes to every subscriber.
#[derive(Clone, Debug)]
pub(crate) struct ChangeFeed {
    listeners: broadcast::Sender<Change>,
    published: Arc<AtomicU64>,
}

impl ChangeFeed {
    pub(crate) fn new() -> Self {
        Self { listeners: broadcast::Sender::new(BEHIND), published: Arc::default() }
    }

    pub(crate) fn publish(&self, change: Change) {
        self.published.fetch_add(1, Ordering::Relaxed);
        // An error means that nobody is subscribed, which is usual.
        let _ = self.listeners.send(change);
    }

    /// Returns the number of changes published so far. Changes are published only under the lock of the world.
    pub(crate) fn published(&self) -> u64 {
        self.published.load(Ordering::Relaxed)
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.listeners.subscribe()
    }
}

/// A map of records by id that publishes every change, so no record can be changed unnoticed.
#[derive(Debug)]
pub(crate) struct Tracked<T> {
    records: BTreeMap<Snowflake, T>,
    feed: ChangeFeed,
    change: fn(Snowflake) -> Change,
}

impl<T> Deref for Tracked<T> {
    type Target = BTreeMap<Snowflake, T>;

    fn deref(&self) -> &Self::Target {
        &self.records
    }
}

impl<T> Tracked<T> {
    pub(crate) fn new(feed: &ChangeFeed, change: fn(Snowflake) -> Change) -> Self {
        Self { records: BTreeMap::new(), feed: feed.clone(), change }
    }

    fn publish(&self, id: Snowflake) {
        self.feed.publish((self.change)(id));
    }

    pub(crate) fn insert(&mut self, id: Snowflake, record: T) -> Option<T> {
        self.publish(id);
        self.records.insert(id, record)
    }

    pub(crate) fn get_mut(&mut self, id: &Snowflake) -> Option<&mut T> {
        let record = self.records.get_mut(id)?;
        self.feed.publish((self.change)(*id));
        Some(record)
    }

    pub(crate) fn remove(&mut self, id: &Snowflake) -> Option<T> {
        let record = self.records.remove(id)?;
        self.publish(*id);
        Some(record)
    }

    #[cfg(test)]
    pub(crate) fn clear(&mut self) {
        while let Some((id, _)) = self.records.pop_first() {
            self.publish(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, ChangeFeed, Tracked};

    #[test]
    fn every_change_is_published_and_reading_is_not() {
        let feed = ChangeFeed::new();
        let mut listener = feed.subscribe();
        let mut records = Tracked::new(&feed, Change::Message);
        records.insert(1, "one");
        records.insert(2, "two");
        *records.get_mut(&2).unwrap() = "zwei";
        assert_eq!(records.get(&2), Some(&"zwei"));
        assert_eq!(records.get_mut(&3), None);
        assert_eq!(records.remove(&3), None);
        records.remove(&1);
        records.clear();
        let published: Vec<Change> = std::iter::from_fn(|| listener.try_recv().ok()).collect();
        assert_eq!(published, [1, 2, 2, 1, 2].map(Change::Message));
        assert!(records.is_empty());
    }
}
