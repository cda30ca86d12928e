//! What has changed, told to whoever listens: the page, and the file that keeps the world.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::broadcast;

use crate::world::records::Snowflake;

/// Changes a listener may be behind before it has to look at everything again.
const BEHIND: usize = 4_096;

/// Something that is not as it was; what it is now stands in the world, or is gone from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Change {
    Guild(Snowflake),
    Channel(Snowflake),
    Person(Snowflake),
    Message(Snowflake),
    /// The registered commands.
    Commands,
    /// Connections of the bot to the gateway.
    Connection,
    /// The bot made a request.
    Request,
    /// The bot broke a rule.
    Violation,
    /// Faults that wait for requests.
    Faults,
}

/// Tells changes to every listener there is.
#[derive(Clone, Debug)]
pub(crate) struct Feed {
    listeners: broadcast::Sender<Change>,
    told: Arc<AtomicU64>,
}

impl Feed {
    pub(crate) fn new() -> Self {
        Self { listeners: broadcast::Sender::new(BEHIND), told: Arc::default() }
    }

    pub(crate) fn tell(&self, change: Change) {
        self.told.fetch_add(1, Ordering::Relaxed);
        // Nobody listening is the rule.
        let _ = self.listeners.send(change);
    }

    /// How many changes have been told; they are told by the holder of the world's lock.
    pub(crate) fn told(&self) -> u64 {
        self.told.load(Ordering::Relaxed)
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<Change> {
        self.listeners.subscribe()
    }
}

/// Records by id that tell the feed of every change: what is not told cannot be changed.
#[derive(Debug)]
pub(crate) struct Kept<T> {
    records: BTreeMap<Snowflake, T>,
    feed: Feed,
    change: fn(Snowflake) -> Change,
}

impl<T> Deref for Kept<T> {
    type Target = BTreeMap<Snowflake, T>;

    fn deref(&self) -> &Self::Target {
        &self.records
    }
}

impl<T> Kept<T> {
    pub(crate) fn new(feed: &Feed, change: fn(Snowflake) -> Change) -> Self {
        Self { records: BTreeMap::new(), feed: feed.clone(), change }
    }

    fn tell(&self, id: Snowflake) {
        self.feed.tell((self.change)(id));
    }

    pub(crate) fn insert(&mut self, id: Snowflake, record: T) -> Option<T> {
        self.tell(id);
        self.records.insert(id, record)
    }

    pub(crate) fn get_mut(&mut self, id: &Snowflake) -> Option<&mut T> {
        let record = self.records.get_mut(id)?;
        self.feed.tell((self.change)(*id));
        Some(record)
    }

    pub(crate) fn remove(&mut self, id: &Snowflake) -> Option<T> {
        let record = self.records.remove(id)?;
        self.tell(*id);
        Some(record)
    }

    pub(crate) fn remove_where(&mut self, mut gone: impl FnMut(&T) -> bool) {
        for (id, _) in self.records.extract_if(.., |_, record| gone(record)) {
            self.feed.tell((self.change)(id));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, Feed, Kept};

    #[test]
    fn every_change_is_told_and_reading_is_not() {
        let feed = Feed::new();
        let mut listener = feed.listen();
        let mut kept = Kept::new(&feed, Change::Message);
        kept.insert(1, "one");
        kept.insert(2, "two");
        *kept.get_mut(&2).unwrap() = "zwei";
        assert_eq!(kept.get(&2), Some(&"zwei"));
        assert_eq!(kept.get_mut(&3), None);
        assert_eq!(kept.remove(&3), None);
        kept.remove_where(|record| *record == "one");
        kept.remove(&2);
        let told: Vec<Change> = std::iter::from_fn(|| listener.try_recv().ok()).collect();
        assert_eq!(told, [1, 2, 2, 1, 2].map(Change::Message));
        assert!(kept.is_empty());
    }
}
