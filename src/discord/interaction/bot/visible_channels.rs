//! The channels of a server that a person can see, by their roles and what each channel allows or denies.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
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

/// Which channels of servers people can see.
pub(crate) struct VisibleChannels(Remembered<Arc<Known>>);

impl Default for VisibleChannels {
    fn default() -> Self {
        Self(Remembered::new(KEPT, KEPT_FOR))
    }
}

/// Whether a person can see each channel of a server, and each thread that was asked for.
struct Known(Mutex<BTreeMap<ChannelId, bool>>);

impl Known {
    fn get(&self, channel: ChannelId) -> Option<bool> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&channel).copied()
    }

    fn keep(&self, channel: ChannelId, is_visible: bool) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(channel, is_visible);
    }
}

impl Bot {
    /// Returns what is known of the channels of a server for a person: all but threads, and those asked for lately. It
    /// can be half a minute old.
    async fn known_channels(&self, guild: GuildId, user: UserId) -> serenity::Result<Arc<Known>> {
        if let Some(known) = self.visible.0.get(guild, user, self.app.now()) {
            return Ok(known);
        }
        let id = serenity::GuildId::new(guild.0);
        let (server, channels, member) = tokio::try_join!(
            limited(self.http.guild(id)),
            limited(self.http.guild_channels(id)),
            self.member(guild, user)
        )?;
        let sees = |channel: &serenity::GuildChannel| {
            let permissions = member.as_ref().map(|member| server.user_permissions_in(channel, member));
            permissions.is_some_and(serenity::Permissions::view_channel)
        };
        let known = channels.iter().map(|channel| (ChannelId(channel.id.get()), sees(channel))).collect();
        let known = Arc::new(Known(Mutex::new(known)));
        self.visible.0.keep(guild, user, Arc::clone(&known), self.app.now());
        Ok(known)
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
        let known = self.known_channels(guild, user).await?;
        match known.get(channel) {
            Some(is_visible) => Ok(is_visible),
            None => self.ask_whether_visible(&known, channel).await,
        }
    }

    /// Returns those of some channels and threads that a person can see. Asks Discord for at most `most` threads, and
    /// takes those of which nothing is known then as hidden.
    ///
    /// # Errors
    /// Same as [`can_see`](Self::can_see).
    pub(crate) async fn visible_of(
        &self,
        guild: GuildId,
        user: UserId,
        mut channels: BTreeSet<ChannelId>,
        most: usize,
    ) -> serenity::Result<BTreeSet<ChannelId>> {
        let known = self.known_channels(guild, user).await?;
        let unknown = channels.iter().filter(|channel| known.get(**channel).is_none()).take(most);
        for channel in unknown {
            self.ask_whether_visible(&known, *channel).await?;
        }
        channels.retain(|channel| known.get(*channel) == Some(true));
        Ok(channels)
    }

    /// Asks Discord for a thread. A refusal is remembered too: too many of them would hold back everything that the bot
    /// sends.
    async fn ask_whether_visible(&self, known: &Known, channel: ChannelId) -> serenity::Result<bool> {
        let is_visible = match limited(self.http.guild_channel(serenity::ChannelId::new(channel.0))).await {
            Ok(channel) => {
                let is_public = matches!(channel.kind, ChannelType::PublicThread | ChannelType::NewsThread);
                let parent = channel.parent_id.map(|parent| ChannelId(parent.get()));
                is_public && parent.and_then(|parent| known.get(parent)) == Some(true)
            }
            Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)))
                if matches!(answer.status_code.as_u16(), 403 | 404) =>
            {
                false
            }
            Err(failure) => return Err(failure),
        };
        known.keep(channel, is_visible);
        Ok(is_visible)
    }
}
