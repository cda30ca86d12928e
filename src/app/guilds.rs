//! The servers that the bot is in: which are new, which it has left, and what their managers have decided.

use crate::app::{App, Denied, Handled};
use crate::store::{GuildId, GuildSettings, ShardGuilds, StoreError, Whose};
use banqi_session::{ProgramCommand, SessionId, Timestamp};

impl App {
    /// Returns a server's settings; the default ones in direct messages.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn guild_settings(&self, guild: Option<GuildId>) -> Result<GuildSettings, StoreError> {
        match guild {
            Some(guild) => self.store.guild_settings(guild).await,
            None => Ok(GuildSettings::default()),
        }
    }

    /// Changes a server's settings and returns the result.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn change_guild_settings(
        &self,
        guild: GuildId,
        change: impl FnOnce(&mut GuildSettings) + Send + 'static,
    ) -> Result<GuildSettings, StoreError> {
        let settings = self.store.change_guild_settings(guild, change).await?;
        self.load_sessions_again(guild).await;
        Ok(settings)
    }

    /// Ends a game or challenge of a server without a loser, because one of its managers has asked for that.
    ///
    /// # Errors
    /// Returns [`Denied::Elsewhere`] for a session of another server, or the reason why it does not end.
    pub async fn end_in_guild(&self, guild: GuildId, session: SessionId) -> Result<Handled, Denied> {
        if self.snapshot(session).await?.place.guild != Some(guild) {
            return Err(Denied::Elsewhere);
        }
        self.carry_out_ourselves(session, ProgramCommand::End).await
    }

    /// Deletes the data of servers that the bot left long ago. Call this only when all shards have said which servers
    /// they are in.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub(super) async fn delete_left_guilds(&self) -> Result<(), StoreError> {
        for guild in self.store.delete_left_guilds(self.now()).await? {
            self.preferences.forget(Whose::Guild(guild));
        }
        Ok(())
    }

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

    /// Records which servers of a shard the bot left while this program was not running, or joined again. Servers first
    /// seen since the start are ignored, because the list may be older. Then deletes the data of servers that the bot
    /// left long ago.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn leave_other_guilds(&self, inside: ShardGuilds) -> Result<(), StoreError> {
        let shards = inside.shards;
        self.store.leave_other_guilds(inside, self.started, self.now()).await?;
        // With several shards, the others may not have been heard of yet. The hourly deletion waits for them.
        if shards <= 1 { self.delete_left_guilds().await } else { Ok(()) }
    }
}
