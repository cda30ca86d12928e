//! The servers that the bot is in: which of them are new, and when it has left.

use crate::app::App;
use crate::store::{GuildId, ShardGuilds, StoreError};
use banqi_session::Timestamp;

impl App {
    /// Notes that the bot is in a server, which it joined at `joined`. Returns whether the server is to be greeted:
    /// only one that was joined while this program runs, and only once. The note is on disk before the answer, so a
    /// greeting may be lost in a crash but never comes twice.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn enter_guild(&self, guild: GuildId, joined: Timestamp) -> Result<bool, StoreError> {
        let is_first = self.store.enter_guild(guild, self.now()).await?;
        Ok(is_first && joined >= self.started)
    }

    /// Notes that the bot has left a server.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn leave_guild(&self, guild: GuildId) -> Result<(), StoreError> {
        self.store.leave_guild(guild, self.now()).await
    }

    /// Notes which servers of a shard the bot left while this program did not run. Those that were first seen since it
    /// started are not considered: the list may be older than they are.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn leave_other_guilds(&self, inside: ShardGuilds) -> Result<(), StoreError> {
        self.store.leave_other_guilds(inside, self.started, self.now()).await
    }
}
