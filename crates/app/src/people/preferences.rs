//! Display preferences: how boards and moves are shown, to a person in private or to everybody in a server.
//!
//! Every reply needs them, so they are cached in memory, unless other processes change them as well.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{App, Denied};
use banqi_store::{GuildId, Preference, PreferenceChange, StoreError, UserId, Whose};

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

    /// Changes a person's own preference and returns the result.
    ///
    /// # Errors
    /// Returns an error of the store, or of the random generator for a new person.
    pub async fn change_own_preference(
        &self,
        user: UserId,
        change: PreferenceChange,
    ) -> Result<Preference, Denied> {
        // A preference needs the person's row in the store.
        self.player(user).await?;
        Ok(self.change_preference(Whose::Person(user), change).await?)
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
        let preference = self.change_preference(Whose::Guild(guild), change).await?;
        self.unload(|loaded| loaded.place.guild == Some(guild)).await;
        Ok(preference)
    }

    async fn change_preference(
        &self,
        whose: Whose,
        change: PreferenceChange,
    ) -> Result<Preference, StoreError> {
        let _changing = self.preferences.changing.lock().await;
        let preference = self.store.change_preference(whose, change).await?;
        if self.store.replicas().is_none() {
            self.preferences.known().insert(whose, preference);
        }
        Ok(preference)
    }
}
