//! What boards and moves look like: to one person in private, or to everybody in a server.
//!
//! Every answer to anybody asks for it, so what was read is kept in memory; it changes here alone.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{App, Denied};
use crate::store::{GuildId, StoreError, Taste, TasteChange, UserId, Whose};

/// How many choices are kept, some megabytes of them; others are read each time.
const KEPT: usize = 100_000;

/// The choices read so far.
#[derive(Default)]
pub(super) struct Tastes {
    known: Mutex<HashMap<Whose, Taste>>,
    /// Held while one changes, so that what is kept is what was written last.
    changing: tokio::sync::Mutex<()>,
}

impl Tastes {
    fn known(&self) -> MutexGuard<'_, HashMap<Whose, Taste>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, whose: Whose) -> Option<Taste> {
        self.known().get(&whose).copied()
    }

    /// Keeps what was read, unless it has changed meanwhile.
    fn keep(&self, whose: Whose, read: Taste) {
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
    pub async fn tastes(&self, user: UserId, guild: Option<GuildId>) -> Result<(Taste, Taste), StoreError> {
        let (person, place) = (Whose::Person(user), guild.map(Whose::Guild));
        let known_here = place.map_or(Some(Taste::default()), |place| self.tastes.get(place));
        if let (Some(own), Some(here)) = (self.tastes.get(person), known_here) {
            return Ok((own, here));
        }
        let (own, here) = self.store.tastes(user, guild).await?;
        self.tastes.keep(person, own);
        if let Some(place) = place {
            self.tastes.keep(place, here);
        }
        Ok((own, here))
    }

    /// Changes what a person has chosen for themselves; what that is afterwards.
    ///
    /// # Errors
    /// A failure of the store, or of the randomness for somebody new.
    pub async fn change_own_taste(&self, user: UserId, change: TasteChange) -> Result<Taste, Denied> {
        // Who has an account has a place for it.
        self.player(user).await?;
        Ok(self.change_taste(Whose::Person(user), change).await?)
    }

    /// Changes what a server has chosen for what everybody there sees; what that is afterwards. Boards show it from
    /// the next time they are drawn.
    ///
    /// # Errors
    /// A failure of the store.
    pub async fn change_guild_taste(&self, guild: GuildId, change: TasteChange) -> Result<Taste, Denied> {
        let taste = self.change_taste(Whose::Guild(guild), change).await?;
        // Its sessions are loaded anew, and have it then; one that is being loaded now is waited for.
        for slot in self.table.all() {
            let mut slot = slot.lock().await;
            if slot.as_ref().is_some_and(|live| live.place.guild == Some(guild)) {
                *slot = None;
            }
        }
        Ok(taste)
    }

    async fn change_taste(&self, whose: Whose, change: TasteChange) -> Result<Taste, StoreError> {
        let _changing = self.tastes.changing.lock().await;
        let taste = self.store.change_taste(whose, change).await?;
        self.tastes.known().insert(whose, taste);
        Ok(taste)
    }
}
