//! The channels of a server that a person can see, by their roles and what each channel allows or denies.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, HttpError};

use super::Bot;
use super::remembered::Remembered;
use crate::discord::interaction::reply::limited;
use banqi_store::{ChannelId, GuildId, UserId};

/// The most people whose channels are in memory.
const KEPT: usize = 1_000;

/// How long the channels of a person stay in memory: while they type the name of a game, and not much longer.
const KEPT_FOR: Duration = Duration::from_secs(30);

/// The channels of a server, without threads, that people can see.
pub(crate) struct VisibleChannels(Remembered<Arc<BTreeSet<ChannelId>>>);

impl Default for VisibleChannels {
    fn default() -> Self {
        Self(Remembered::new(KEPT, KEPT_FOR))
    }
}

impl Bot {
    /// Returns the channels of a server, without threads, that a person can see. They can be half a minute old.
    ///
    /// # Errors
    /// Returns Discord's refusal, or that it gave no answer.
    pub(crate) async fn visible_channels(
        &self,
        guild: GuildId,
        user: UserId,
    ) -> serenity::Result<Arc<BTreeSet<ChannelId>>> {
        if let Some(known) = self.visible.0.get(guild, user, self.app.now()) {
            return Ok(known);
        }
        let id = serenity::GuildId::new(guild.0);
        let (server, channels, member) = tokio::try_join!(
            limited(self.http.guild(id)),
            limited(self.http.guild_channels(id)),
            self.member(guild, user)
        )?;
        let member = member.as_ref();
        let visible = channels.iter().filter(|channel| {
            member.is_some_and(|member| server.user_permissions_in(channel, member).view_channel())
        });
        let visible: Arc<BTreeSet<ChannelId>> =
            Arc::new(visible.map(|channel| ChannelId(channel.id.get())).collect());
        self.visible.0.keep(guild, user, Arc::clone(&visible), self.app.now());
        Ok(visible)
    }

    /// Returns whether a person can see a channel or thread of a server. Private threads count as hidden, and so does
    /// what is deleted or what the bot itself cannot see.
    ///
    /// # Errors
    /// Returns that Discord gave no answer, or its refusal to show the server.
    pub(crate) async fn can_see(
        &self,
        guild: GuildId,
        user: UserId,
        channel: ChannelId,
    ) -> serenity::Result<bool> {
        let visible = self.visible_channels(guild, user).await?;
        if visible.contains(&channel) {
            return Ok(true);
        }
        let channel = match limited(self.http.guild_channel(serenity::ChannelId::new(channel.0))).await {
            Ok(channel) => channel,
            Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)))
                if matches!(answer.status_code.as_u16(), 403 | 404) =>
            {
                return Ok(false);
            }
            Err(failure) => return Err(failure),
        };
        let is_public = matches!(channel.kind, ChannelType::PublicThread | ChannelType::NewsThread);
        let parent = channel.parent_id.map(|parent| ChannelId(parent.get()));
        Ok(is_public && parent.is_some_and(|parent| visible.contains(&parent)))
    }
}
