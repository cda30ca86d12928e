//! What Discord said lately about people in servers: it stays in memory for a while, and never too much of it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use banqi_session::Timestamp;
use banqi_store::{GuildId, UserId};

/// Values about people in servers, each of which is valid for some time.
pub(crate) struct Remembered<T> {
    most: usize,
    valid_for: Duration,
    known: Mutex<HashMap<(GuildId, UserId), (T, Timestamp)>>,
}

impl<T: Clone> Remembered<T> {
    /// Remembers at most this many values, each for this time.
    pub(crate) fn new(most: usize, valid_for: Duration) -> Self {
        Self { most, valid_for, known: Mutex::default() }
    }

    /// Returns a value that is still valid.
    pub(crate) fn get(&self, guild: GuildId, user: UserId, now: Timestamp) -> Option<T> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&(guild, user)).filter(|(_, until)| now < *until).map(|(value, _)| value.clone())
    }

    /// Remembers a value. If there is no room, those that are not valid any more are dropped, and then all.
    pub(crate) fn keep(&self, guild: GuildId, user: UserId, value: T, now: Timestamp) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= self.most {
            known.retain(|_, (_, until)| now < *until);
        }
        if known.len() >= self.most {
            known.clear();
        }
        known.insert((guild, user), (value, now.plus(self.valid_for)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_valid_for_a_while_for_each_server_and_never_too_many() {
        let names = Remembered::new(100, Duration::from_secs(60));
        let (here, there, now) = (GuildId(1), GuildId(2), Timestamp(1_000));
        names.keep(here, UserId(5), "Ann", now);
        assert_eq!(names.get(here, UserId(5), now), Some("Ann"));
        assert_eq!(names.get(there, UserId(5), now), None);
        let later = now.plus(Duration::from_secs(60));
        assert_eq!(names.get(here, UserId(5), later), None);
        for user in 0..102 {
            names.keep(there, UserId(user), "Bob", later);
            assert!(names.known.lock().unwrap().len() <= 100);
            assert_eq!(names.get(there, UserId(user), later), Some("Bob"));
        }
    }
}
