//! The individual requests, each a method of [`Rest`].

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use poise::serenity_prelude as serenity;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::{LightMethod, Request, Route};

use crate::discord::rest::Rest;

/// A message that was posted or edited; the rest of the answer is ignored.
#[derive(serde::Deserialize)]
pub(crate) struct Posted {
    /// Its id.
    pub(crate) id: serenity::MessageId,
}

/// A server that the bot is in.
#[derive(Debug, serde::Deserialize)]
pub(crate) struct OwnGuild {
    pub(crate) id: serenity::GuildId,
    pub(crate) name: String,
    /// The bot's permissions, apart from those of single channels: the bits as a decimal number.
    pub(crate) permissions: String,
}

/// Number of servers on a page of the list of servers, which is the most that Discord allows.
const GUILDS_PER_PAGE: usize = 200;

impl Rest {
    /// Posts a message.
    pub(crate) async fn send_message(
        &self,
        channel: serenity::ChannelId,
        files: Vec<serenity::CreateAttachment>,
        message: &Value,
    ) -> serenity::Result<Posted> {
        let route = Route::ChannelMessages { channel_id: channel };
        self.fire_with(Request::new(route, LightMethod::Post), message, files).await
    }

    /// Edits a message.
    pub(crate) async fn edit_message(
        &self,
        channel: serenity::ChannelId,
        message: serenity::MessageId,
        changes: &Value,
        files: Vec<serenity::CreateAttachment>,
    ) -> serenity::Result<Posted> {
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        self.fire_with(Request::new(route, LightMethod::Patch), changes, files).await
    }

    /// Returns a message.
    pub(crate) async fn message(
        &self,
        channel: serenity::ChannelId,
        message: serenity::MessageId,
    ) -> serenity::Result<Value> {
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        self.fire(Request::new(route, LightMethod::Get)).await
    }

    /// Returns at most a hundred messages of a channel, newest first: the newest ones, or those that follow `after`.
    /// They are raw JSON, because they may have components that the client library does not know.
    pub(crate) async fn messages(
        &self,
        channel: serenity::ChannelId,
        after: Option<serenity::MessageId>,
    ) -> serenity::Result<Vec<Value>> {
        let route = Route::ChannelMessages { channel_id: channel };
        let limit = ("limit", "100".to_owned());
        let after = after.map(|after| ("after", after.to_string()));
        let params = std::iter::once(limit).chain(after).collect();
        self.fire(Request::new(route, LightMethod::Get).params(Some(params))).await
    }

    /// Starts a thread from a message. It gets the id of the message.
    pub(crate) async fn start_thread(
        &self,
        channel: serenity::ChannelId,
        message: serenity::MessageId,
        name: &str,
    ) -> serenity::Result<()> {
        let route = Route::ChannelMessageThreads { channel_id: channel, message_id: message };
        let thread = serde_json::to_vec(&serde_json::json!({ "name": name }))?;
        self.send(Request::new(route, LightMethod::Post).body(Some(thread))).await.map(drop)
    }

    /// Makes a thread active, and locks or unlocks it. An archived thread cannot be changed otherwise.
    pub(crate) async fn lock_thread(
        &self,
        thread: serenity::ChannelId,
        is_locked: bool,
    ) -> serenity::Result<()> {
        let route = Route::Channel { channel_id: thread };
        let changes = serde_json::to_vec(&serde_json::json!({ "archived": false, "locked": is_locked }))?;
        self.send(Request::new(route, LightMethod::Patch).body(Some(changes))).await.map(drop)
    }

    /// Deletes a message.
    pub(crate) async fn delete_message(
        &self,
        channel: serenity::ChannelId,
        message: serenity::MessageId,
    ) -> serenity::Result<()> {
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        self.send(Request::new(route, LightMethod::Delete)).await.map(drop)
    }

    /// Shows the typing indicator for a few seconds.
    pub(crate) async fn broadcast_typing(&self, channel: serenity::ChannelId) -> serenity::Result<()> {
        let route = Route::ChannelTyping { channel_id: channel };
        self.send(Request::new(route, LightMethod::Post)).await.map(drop)
    }

    /// Returns the servers that the bot is in.
    pub(crate) async fn own_guilds(&self) -> serenity::Result<Vec<OwnGuild>> {
        let mut guilds: Vec<OwnGuild> = Vec::new();
        loop {
            let mut parameters = vec![("limit", GUILDS_PER_PAGE.to_string())];
            parameters
                .extend(guilds.iter().map(|guild| guild.id).max().map(|last| ("after", last.to_string())));
            let request = Request::new(Route::UserMeGuilds, LightMethod::Get).params(Some(parameters));
            let page: Vec<OwnGuild> = self.fire(request).await?;
            let is_last = page.len() < GUILDS_PER_PAGE;
            guilds.extend(page);
            if is_last {
                return Ok(guilds);
            }
        }
    }

    /// Returns a member of a guild.
    pub(crate) async fn get_member(
        &self,
        guild: serenity::GuildId,
        user: serenity::UserId,
    ) -> serenity::Result<serenity::Member> {
        let route = Route::GuildMember { guild_id: guild, user_id: user };
        let mut member: Value = self.fire(Request::new(route, LightMethod::Get)).await?;
        // The client library's type requires this field, and Discord leaves it out.
        member["guild_id"] = Value::from(guild.get());
        Ok(serde_json::from_value(member)?)
    }

    /// Returns a guild with its roles.
    pub(crate) async fn guild(&self, guild: serenity::GuildId) -> serenity::Result<serenity::PartialGuild> {
        self.fire(Request::new(Route::Guild { guild_id: guild }, LightMethod::Get)).await
    }

    /// Returns the channels of a guild, without threads.
    pub(crate) async fn guild_channels(
        &self,
        guild: serenity::GuildId,
    ) -> serenity::Result<Vec<serenity::GuildChannel>> {
        self.fire(Request::new(Route::GuildChannels { guild_id: guild }, LightMethod::Get)).await
    }

    /// Returns a channel or thread of a guild.
    pub(crate) async fn guild_channel(
        &self,
        channel: serenity::ChannelId,
    ) -> serenity::Result<serenity::GuildChannel> {
        self.fire(Request::new(Route::Channel { channel_id: channel }, LightMethod::Get)).await
    }

    /// Gives a member of a guild a role, or takes it. Succeeds if that changes nothing.
    pub(crate) async fn change_role(
        &self,
        guild: serenity::GuildId,
        user: serenity::UserId,
        role: serenity::RoleId,
        method: LightMethod,
    ) -> serenity::Result<()> {
        let route = Route::GuildMemberRole { guild_id: guild, user_id: user, role_id: role };
        self.send(Request::new(route, method)).await.map(drop)
    }

    /// Replaces all global commands. Returns the new ones with their ids.
    pub(crate) async fn create_global_commands(
        &self,
        commands: &[serenity::CreateCommand],
    ) -> serenity::Result<Vec<serenity::Command>> {
        let route = Route::Commands { application_id: self.application };
        let request = Request::new(route, LightMethod::Put).body(Some(serde_json::to_vec(commands)?));
        self.fire(request).await
    }

    /// Returns the application's emoji.
    pub(crate) async fn emoji(&self) -> serenity::Result<Vec<serenity::Emoji>> {
        #[derive(serde::Deserialize)]
        struct List {
            items: Vec<serenity::Emoji>,
        }
        let route = Route::Emojis { application_id: self.application };
        let list: List = self.fire(Request::new(route, LightMethod::Get)).await?;
        Ok(list.items)
    }

    /// Adds an emoji to the application. `png` is its picture.
    pub(crate) async fn create_emoji(&self, name: &str, png: &[u8]) -> serenity::Result<serenity::Emoji> {
        let route = Route::Emojis { application_id: self.application };
        let image = format!("data:image/png;base64,{}", STANDARD.encode(png));
        let emoji = serde_json::to_vec(&serde_json::json!({ "name": name, "image": image }))?;
        self.fire(Request::new(route, LightMethod::Post).body(Some(emoji))).await
    }

    /// Deletes an emoji of the application.
    pub(crate) async fn delete_emoji(&self, emoji: serenity::EmojiId) -> serenity::Result<()> {
        let route = Route::Emoji { application_id: self.application, emoji_id: emoji };
        self.send(Request::new(route, LightMethod::Delete)).await.map(drop)
    }

    /// Sends the first answer to an interaction, and returns what Discord created for it.
    pub(crate) async fn respond<T: DeserializeOwned>(
        &self,
        interaction: serenity::InteractionId,
        token: &str,
        answer: &Value,
        files: Vec<serenity::CreateAttachment>,
    ) -> serenity::Result<T> {
        let route = Route::InteractionResponse { interaction_id: interaction, token };
        let request = Request::new(route, LightMethod::Post);
        let request = request.params(Some(vec![("with_response", "true".to_owned())]));
        self.fire_with(request, answer, files).await
    }

    /// Posts a follow-up to the answer to an interaction.
    pub(crate) async fn create_followup_message(
        &self,
        token: &str,
        message: &Value,
        files: Vec<serenity::CreateAttachment>,
    ) -> serenity::Result<Posted> {
        let route = Route::WebhookFollowupMessages { application_id: self.application, token };
        self.fire_with(Request::new(route, LightMethod::Post), message, files).await
    }

    /// Edits the answer to an interaction.
    pub(crate) async fn edit_original_interaction_response(
        &self,
        token: &str,
        changes: &Value,
        files: Vec<serenity::CreateAttachment>,
    ) -> serenity::Result<Posted> {
        let route = Route::WebhookOriginalInteractionResponse { application_id: self.application, token };
        self.fire_with(Request::new(route, LightMethod::Patch), changes, files).await
    }

    /// Returns the answer to an interaction.
    pub(crate) async fn original_interaction_response(&self, token: &str) -> serenity::Result<Value> {
        let route = Route::WebhookOriginalInteractionResponse { application_id: self.application, token };
        self.fire(Request::new(route, LightMethod::Get)).await
    }

    /// Deletes the answer to an interaction.
    pub(crate) async fn delete_original_interaction_response(&self, token: &str) -> serenity::Result<()> {
        let route = Route::WebhookOriginalInteractionResponse { application_id: self.application, token };
        self.send(Request::new(route, LightMethod::Delete)).await.map(drop)
    }
}
