//! What boards and moves look like: to one person in private, or to everybody in a server.
//!
//! Every reply needs them, so they are cached in memory. They change only here.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::app::{App, Denied};
use crate::store::{GuildId, Preference, PreferenceChange, StoreError, UserId, Whose};

/// How many choices are kept, some megabytes of them; others are read each time.
const KEPT: usize = 100_000;

/// The choices read so far.
#[derive(Default)]
pub(super) struct Preferences {
    known: Mutex<HashMap<Whose, Preference>>,
    /// Held while one changes, so that what is kept is what was written last.
    changing: tokio::sync::Mutex<()>,
}

impl Preferences {
    fn known(&self) -> MutexGuard<'_, HashMap<Whose, Preference>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, whose: Whose) -> Option<Preference> {
        self.known().get(&whose).copied()
    }

    /// Keeps what was read, unless it has changed meanwhile.
    fn keep(&self, whose: Whose, read: Preference) {
        let mut known = self.known();
        if known.len() < KEPT {
            known.entry(whose).or_insert(read);
        }
    }
}

impl App {
    /// What a person has chosen, and what the server they are in has.
    ///
    /// # Errors
    /// A failure of the store.
    pub async fn preferences(
        &self,
        user: UserId,
        guild: Option<GuildId>,
    ) -> Result<(Preference, Preference), StoreError> {
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

    /// Changes what a person has chosen for themselves; what that is afterwards.
    ///
    /// # Errors
    /// A failure of the store, or of the randomness for somebody new.
    pub async fn change_own_preference(
        &self,
        user: UserId,
        change: PreferenceChange,
    ) -> Result<Preference, Denied> {
        // Who has an account has a place for it.
        self.player(user).await?;
        Ok(self.change_preference(Whose::Person(user), change).await?)
    }

    /// Changes what a server has chosen for what everybody there sees; what that is afterwards. Boards show it from
    /// the next time they are drawn.
    ///
    /// # Errors
    /// A failure of the store.
    pub async fn change_guild_preference(
        &self,
        guild: GuildId,
        change: PreferenceChange,
    ) -> Result<Preference, Denied> {
        let preference = self.change_preference(Whose::Guild(guild), change).await?;
        // Its sessions are loaded anew, and have it then; one that is being loaded now is waited for.
        for slot in self.slots.all() {
            let mut slot = slot.lock().await;
            if slot.as_ref().is_some_and(|loaded| loaded.place.guild == Some(guild)) {
                *slot = None;
            }
        }
        Ok(preference)
    }

    async fn change_preference(
        &self,
        whose: Whose,
        change: PreferenceChange,
    ) -> Result<Preference, StoreError> {
        let _changing = self.preferences.changing.lock().await;
        let preference = self.store.change_preference(whose, change).await?;
        self.preferences.known().insert(whose, preference);
        Ok(preference)
    }
}
