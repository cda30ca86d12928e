//! Changing what boards and moves look like: to one person in private, or to everybody in a server.

use super::{App, Denied};
use crate::store::{GuildId, Taste, TasteChange, UserId, Whose};

impl App {
    /// Changes what a person has chosen for themselves; what that is afterwards.
    ///
    /// # Errors
    /// A failure of the store, or of the randomness for somebody new.
    pub async fn change_own_taste(&self, user: UserId, change: TasteChange) -> Result<Taste, Denied> {
        // Who has an account has a place for it.
        self.player(user).await?;
        Ok(self.store.change_taste(Whose::Person(user), change).await?)
    }

    /// Changes what a server has chosen for what everybody there sees; what that is afterwards. Boards show it from
    /// the next time they are drawn.
    ///
    /// # Errors
    /// A failure of the store.
    pub async fn change_guild_taste(&self, guild: GuildId, change: TasteChange) -> Result<Taste, Denied> {
        let taste = self.store.change_taste(Whose::Guild(guild), change).await?;
        // Its sessions are loaded anew, and have it then; one that is being loaded now is waited for.
        for slot in self.table.all() {
            let mut slot = slot.lock().await;
            if slot.as_ref().is_some_and(|live| live.place.guild == Some(guild)) {
                *slot = None;
            }
        }
        Ok(taste)
    }
}
