//! Display preferences: how boards and moves are shown, to a person in private or to everybody in a server.
//!
//! Every reply needs them, so they are cached in memory, unless other processes change them as well.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{App, Denied};
use banqi_store::{GuildId, Outdated, OwnChange, Preference, PreferenceChange, StoreError, UserId, Whose};

/// The most preferences in the cache, which takes some megabytes; others are read each time.
const KEPT: usize = 100_000;

/// The cache of preferences.
#[derive(Default)]
pub(crate) struct Preferences {
    known: Mutex<HashMap<Whose, Preference>>,
    /// Held while a preference changes, so that the cache has the value that was written last.
    changing: tokio::sync::Mutex<()>,
}

impl Preferences {
    fn known(&self) -> MutexGuard<'_, HashMap<Whose, Preference>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, whose: Whose) -> Option<Preference> {
        self.known().get(&whose).copied()
    }

    /// Drops a preference that was deleted.
    pub(crate) fn forget(&self, whose: Whose) {
        self.known().remove(&whose);
    }

    /// Caches a preference that was read, unless it has changed meanwhile.
    fn keep(&self, whose: Whose, read: Preference) {
        let mut known = self.known();
        if known.len() < KEPT {
            known.entry(whose).or_insert(read);
        }
    }
}

impl App {
    /// Returns a person's preference and that of their server.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn preferences(
        &self,
        user: UserId,
        guild: Option<GuildId>,
    ) -> Result<(Preference, Preference), StoreError> {
        if self.store.replicas().is_some() {
            return self.store.preferences(user, guild).await;
        }
        let (person, place) = (Whose::Person(user), guild.map(Whose::Guild));
        let known_here = place.map_or(Some(Preference::default()), |place| self.preferences.get(place));
        if let (Some(own), Some(here)) = (self.preferences.get(person), known_here) {
            return Ok((own, here));
        }
        let (own, here) = self.store.preferences(user, guild).await?;
        self.preferences.keep(person, own);
        if let Some(place) = place {
            self.preferences.keep(place, here);
        }
        Ok((own, here))
    }

    /// Changes what a person has chosen for themselves, all or nothing, and returns how boards look to them now. If their
    /// quiet hours change, the keepers of their open games compute the times of calls again at once.
    ///
    /// # Errors
    /// Returns an error of the store, or of the random generator for a new person.
    pub async fn change_own(&self, user: UserId, change: OwnChange) -> Result<Preference, Denied> {
        // A choice needs the person's row in the store.
        let player = self.player(user).await?;
        let store = async || {
            let _changing = self.preferences.changing.lock().await;
            let preference = self.store.change_own((user, player), change).await?;
            self.cache(Whose::Person(user), preference);
            Ok(preference)
        };
        if change.quiet.is_none() {
            return store().await;
        }
        let _changing = self.changing_calls.lock().await;
        let preference = store().await?;
        self.unload(|loaded| loaded.users.contains_key(&player)).await;
        self.store.tell_others(Outdated::Player(player)).await;
        self.calls.notify_one();
        Ok(preference)
    }

    /// Changes a server's preference for public messages and returns the result. Boards show it when they are next
    /// drawn.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn change_guild_preference(
        &self,
        guild: GuildId,
        change: PreferenceChange,
    ) -> Result<Preference, Denied> {
        let preference = {
            let _changing = self.preferences.changing.lock().await;
            let preference = self.store.change_preference(Whose::Guild(guild), change).await?;
            self.cache(Whose::Guild(guild), preference);
            preference
        };
        self.unload(|loaded| loaded.place.guild == Some(guild)).await;
        Ok(preference)
    }

    /// Caches a preference that was written.
    fn cache(&self, whose: Whose, preference: Preference) {
        if self.store.replicas().is_none() {
            self.preferences.known().insert(whose, preference);
        }
    }
}
