//! The servers that the bot is in: which are new, and which it has left.

use crate::app::App;
use crate::store::{GuildId, ShardGuilds, StoreError};
use banqi_session::Timestamp;

impl App {
    /// Records that the bot is in a server, which it joined at `joined`. Returns whether to greet the server: only if
    /// the bot joined it while this program was running, and only once. This is committed before the function returns,
    /// so a greeting may be lost in a crash but is never sent twice.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn enter_guild(&self, guild: GuildId, joined: Timestamp) -> Result<bool, StoreError> {
        let is_first = self.store.enter_guild(guild, self.now()).await?;
        Ok(is_first && joined >= self.started)
    }

    /// Records that the bot has left a server.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn leave_guild(&self, guild: GuildId) -> Result<(), StoreError> {
        self.store.leave_guild(guild, self.now()).await
    }

    /// Records which servers of a shard the bot left while this program was not running. Servers first seen since the
    /// start are ignored, because the list may be older.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn leave_other_guilds(&self, inside: ShardGuilds) -> Result<(), StoreError> {
        self.store.leave_other_guilds(inside, self.started, self.now()).await
    }
}
