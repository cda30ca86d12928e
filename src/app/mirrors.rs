//! Mirrors: channels that show a game to spectators, in addition to the one where it is played.

use banqi_keeper::Record;

use crate::app::{App, Denied};
use crate::store::{ChannelId, MirrorOutcome, StoreError, UserId};
use banqi_session::{Participant, SessionId};

impl App {
    /// Starts to mirror a game in a channel, for the person who asks for it. The keeper of the game's messages has to be
    /// told afterwards.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn start_mirror(
        &self,
        session: SessionId,
        channel: ChannelId,
        by: UserId,
    ) -> Result<MirrorOutcome, Denied> {
        let player = self.player(by).await?;
        Ok(self.store.start_mirror(session, channel, player, self.now()).await?)
    }

    /// Returns who started the mirror of a game in a channel; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn mirror_started_by(
        &self,
        session: SessionId,
        channel: ChannelId,
    ) -> Result<Option<Participant>, StoreError> {
        Ok(self.store.mirror_started_by(session, channel).await?.map(Into::into))
    }

    /// Ends the mirror of a game in a channel. The keeper of the game's messages has to be told afterwards.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn end_mirror(&self, session: SessionId, channel: ChannelId) -> Result<(), StoreError> {
        self.store.end_mirror(session, channel).await
    }

    /// Stores the keeper's record of a mirror's messages. `has_ended` is whether the keeper has given the mirror up.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn save_mirror(
        &self,
        session: SessionId,
        channel: ChannelId,
        record: Record,
        has_ended: bool,
    ) -> Result<(), StoreError> {
        self.store.save_mirror(session, channel, record, has_ended).await
    }
}
