//! Interactions: what the bot is sent when a person does something, and what it may answer.
//!
//! Source: Discord's documentation, "Receiving and Responding".

use serde_json::{Value, json};

use crate::checks::components;
use crate::checks::error::{ApiError, Form};
use crate::checks::limits::{self, EPHEMERAL, LOADING};
use crate::people::modal::Modal;
use crate::world::message::{ATTACHMENT_LIMIT, Message, Origin, Upload, text_of};
use crate::world::permission;
use crate::world::{ChannelKind, MESSAGES_KEPT, Snowflake, World};

/// How far an interaction has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Nothing was answered.
    Waiting,
    /// "The bot is thinking": a message will follow.
    Deferred,
    /// Acknowledged; the message may be edited.
    DeferredUpdate,
    /// Answered.
    Answered,
}

/// One thing a person did.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u8,
    pub(crate) person: Snowflake,
    pub(crate) channel: Snowflake,
    /// The message whose component was used.
    pub(crate) source: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) created_ms: u64,
    pub(crate) stage: Stage,
    /// Type of the first answer, 0 while there is none.
    pub(crate) answer: u8,
    pub(crate) original: Option<Snowflake>,
    pub(crate) followups: Vec<Snowflake>,
    /// The follow-up that came in place of an update that was deferred, or of a message that was and is gone.
    pub(crate) instead: Option<Snowflake>,
    pub(crate) choices: Vec<Value>,
    pub(crate) modal: Option<Value>,
    /// As it went over the gateway.
    pub(crate) payload: Value,
}

impl Interaction {
    /// The form that was opened in answer.
    pub(crate) fn form(&self) -> Option<Modal> {
        let modal = self.modal.as_ref()?;
        Some(Modal {
            title: text_of(modal, "title"),
            custom_id: text_of(modal, "custom_id"),
            components: limits::list(modal, "components").unwrap_or_default().to_vec(),
            channel: self.channel,
            source: self.source,
            person: self.person,
        })
    }
}

/// A file-carrying request to an interaction's routes, parsed.
pub(crate) struct Body<'a> {
    pub(crate) json: &'a Value,
    pub(crate) uploads: &'a [Upload],
}

/// What happened, before Discord puts it into an interaction.
pub(crate) struct Action {
    pub(crate) kind: u8,
    pub(crate) person: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) source: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) data: Value,
}

impl World {
    /// The oldest thing a person did that the bot has not answered, as it went over the gateway.
    #[must_use]
    pub fn unanswered(&self) -> Option<&Value> {
        let waiting = self.interactions.values().filter(|interaction| interaction.stage == Stage::Waiting);
        waiting.min_by_key(|interaction| interaction.id).map(|interaction| &interaction.payload)
    }

    /// Makes an interaction of an action and sends it to the bot.
    pub(crate) fn interact(&mut self, action: Action) -> Snowflake {
        self.prune();
        let id = self.next_id();
        let token = format!("aW50ZXJhY3Rpb24-{id:x}");
        let payload = self.payload(id, &token, &action);
        let guild = self.channels.get(&action.channel).and_then(|channel| channel.guild);
        self.tokens.insert(token, id);
        self.interactions.insert(
            id,
            Interaction {
                id,
                kind: action.kind,
                person: action.person,
                channel: action.channel,
                source: action.source,
                name: action.name,
                created_ms: self.now_ms(),
                stage: Stage::Waiting,
                answer: 0,
                original: None,
                followups: Vec::new(),
                instead: None,
                choices: Vec::new(),
                modal: None,
                payload: payload.clone(),
            },
        );
        self.dispatch("INTERACTION_CREATE", guild, 0, &payload);
        id
    }

    fn payload(&self, id: Snowflake, token: &str, action: &Action) -> Value {
        let person = self.people.get(&action.person);
        let member_permissions = person.map_or(0, |person| person.permissions);
        let mut payload = json!({
            "id": id.to_string(),
            "application_id": self.application.to_string(),
            "type": action.kind,
            "token": token,
            "version": 1,
            "data": action.data,
            "channel_id": action.channel.to_string(),
            "locale": person.map_or("en-US", |person| person.locale.as_str()),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self.owners_json(action.channel, action.person),
            "attachment_size_limit": ATTACHMENT_LIMIT,
            "app_permissions": permission::BOT.to_string(),
            "context": 1,
        });
        if let Some(channel) = self.channels.get(&action.channel) {
            let mut shown = self.channel_json(channel);
            shown["permissions"] = json!(member_permissions.to_string());
            payload["channel"] = shown;
            payload["app_permissions"] = json!(self.permissions_in(channel).to_string());
            if matches!(channel.kind, ChannelKind::Others { .. }) {
                payload["context"] = json!(2);
            }
            if let Some(guild) = channel.guild.and_then(|guild| self.guilds.get(&guild)) {
                payload["context"] = json!(0);
                payload["guild_id"] = json!(guild.id.to_string());
                payload["guild_locale"] = json!(guild.locale);
                payload["guild"] =
                    json!({ "id": guild.id.to_string(), "locale": guild.locale, "features": [] });
                payload["member"] = self.member_json(action.person, Some(member_permissions));
            } else {
                payload["user"] = self.user_json(action.person);
            }
        }
        if let Some(message) = action.source.and_then(|source| self.messages.get(&source)) {
            payload["message"] = self.message_json(message);
        }
        payload
    }

    /// `POST /interactions/{id}/{token}/callback`.
    pub(crate) fn answer(
        &mut self,
        id: Snowflake,
        token: &str,
        body: &Body<'_>,
        with_response: bool,
    ) -> Result<(u16, Option<Value>), ApiError> {
        let known = self.tokens.get(token) == Some(&id);
        let interaction =
            self.interactions.get(&id).filter(|_| known).ok_or_else(ApiError::unknown_interaction)?;
        if interaction.stage != Stage::Waiting {
            return Err(ApiError::already_answered());
        }
        if self.now_ms() > interaction.created_ms.saturating_add(ms(self.answer_within)) {
            return Err(ApiError::unknown_interaction());
        }
        let interaction = interaction.clone();
        let kind = body.json.get("type").and_then(Value::as_u64).and_then(|kind| u8::try_from(kind).ok());
        let kind = kind.unwrap_or(0);
        let allowed: &[u8] = match interaction.kind {
            2 => &[4, 5, 9],
            4 => &[8],
            5 if interaction.source.is_none() => &[4, 5],
            5 => &[4, 5, 6, 7],
            _ => &[4, 5, 6, 7, 9],
        };
        let mut form = Form::default();
        if !allowed.contains(&kind) {
            let allowed: Vec<String> = allowed.iter().map(u8::to_string).collect();
            let message = format!("Value must be one of ({}).", allowed.join(", "));
            form.fault("type", "BASE_TYPE_CHOICES", message);
        }
        let nothing = json!({});
        let data = body.json.get("data").filter(|data| !data.is_null()).unwrap_or(&nothing);
        match kind {
            8 => limits::choices(&mut form, data),
            9 => components::modal(&mut form, data),
            4 if data == &nothing => form.required("data"),
            _ => {}
        }
        form.result()?;

        let mut message = None;
        let mut next = interaction;
        next.answer = kind;
        next.stage = Stage::Answered;
        match kind {
            4 => {
                message =
                    Some(self.respond("data.", &next, &Body { json: data, uploads: body.uploads }, false)?)
            }
            5 => {
                let ephemeral = data.get("flags").and_then(Value::as_u64).unwrap_or(0) & EPHEMERAL;
                let mut loading = self.blank(&next, ephemeral | LOADING);
                loading.id = self.next_id();
                message = Some(loading.id);
                self.publish(loading);
                next.stage = Stage::Deferred;
            }
            6 => {
                next.original = next.source;
                next.stage = Stage::DeferredUpdate;
            }
            7 => {
                let source = next.source.ok_or_else(ApiError::unknown_message)?;
                self.edit("data.", source, &Body { json: data, uploads: body.uploads })?;
                next.original = Some(source);
            }
            8 => next.choices = limits::list(data, "choices").unwrap_or_default().to_vec(),
            _ => next.modal = Some(data.clone()),
        }
        next.original = message.or(next.original);
        let answered = self.callback_json(&next);
        if let (Stage::Deferred | Stage::DeferredUpdate, Some(message)) = (next.stage, next.original) {
            self.deferred.entry(message).or_default().push(id);
        }
        self.interactions.insert(id, next);
        Ok(if with_response { (200, Some(answered)) } else { (204, None) })
    }

    fn callback_json(&self, interaction: &Interaction) -> Value {
        let message = interaction.original.and_then(|id| self.messages.get(&id));
        let mut shown = json!({
            "interaction": { "id": interaction.id.to_string(), "type": interaction.kind },
        });
        if let Some(message) = message {
            shown["interaction"]["response_message_id"] = json!(message.id.to_string());
            shown["interaction"]["response_message_loading"] = json!(message.flags & LOADING != 0);
            shown["interaction"]["response_message_ephemeral"] = json!(message.is_ephemeral());
            if matches!(interaction.answer, 4 | 7) {
                shown["resource"] =
                    json!({ "type": interaction.answer, "message": self.message_json(message) });
            }
        }
        shown
    }

    /// An empty message in answer to an interaction.
    fn blank(&self, interaction: &Interaction, flags: u64) -> Message {
        let ephemeral = flags & EPHEMERAL != 0;
        Message {
            channel: interaction.channel,
            author: self.bot,
            flags,
            only_for: ephemeral.then_some(interaction.person),
            created_ms: self.now_ms(),
            origin: Some(Origin {
                interaction: interaction.id,
                kind: interaction.kind,
                person: interaction.person,
                name: interaction.name.clone(),
            }),
            ..Message::default()
        }
    }

    /// A new message in answer to an interaction: the first one or a follow-up.
    fn respond(
        &mut self,
        at: &str,
        interaction: &Interaction,
        body: &Body<'_>,
        followup: bool,
    ) -> Result<Snowflake, ApiError> {
        if !self.channels.contains_key(&interaction.channel) {
            return Err(ApiError::unknown_channel());
        }
        let mut base = self.blank(interaction, 0);
        base.reply_to = interaction.original.filter(|_| followup);
        let mut message = self.compose(at, body.json, body.uploads, base)?;
        message.id = self.next_id();
        message.only_for = message.is_ephemeral().then_some(interaction.person);
        if !message.is_ephemeral() {
            message.pings = self.pings(body.json, &message);
        }
        let id = message.id;
        self.publish(message);
        if let Some(message) = self.messages.get(&id).filter(|message| !message.is_ephemeral()) {
            let (channel, shown) = (message.channel, self.message_json(message));
            self.dispatch_message("MESSAGE_CREATE", channel, shown);
        }
        Ok(id)
    }

    /// Puts a new message into its channel, which forgets its oldest one for it when it is full.
    pub(crate) fn publish(&mut self, message: Message) {
        let id = message.channel;
        if let Some(channel) = self.channels.get_mut(&id).filter(|_| !message.is_ephemeral()) {
            channel.last_message = Some(message.id);
        }
        self.messages.insert(message.id, message);
        let surplus = self.messages_in(id).rev().nth(MESSAGES_KEPT).map(|message| message.id);
        if let Some(oldest) = surplus {
            self.messages.remove(&oldest);
            self.settle(oldest);
        }
    }

    /// Edits a message; a deferred one is filled by that, and its interaction settled.
    pub(crate) fn edit(&mut self, at: &str, id: Snowflake, body: &Body<'_>) -> Result<Value, ApiError> {
        let base = self.messages.get(&id).cloned().ok_or_else(ApiError::unknown_message)?;
        if !self.channels.contains_key(&base.channel) {
            return Err(ApiError::unknown_channel());
        }
        let loading = base.flags & LOADING != 0;
        let mut message = self.compose(at, body.json, body.uploads, base)?;
        message.flags &= !LOADING;
        message.edits += 1;
        message.edited_ms = Some(self.now_ms());
        if loading {
            message.pings = self.pings(body.json, &message);
        }
        let shown = self.message_json(&message);
        let (channel, ephemeral) = (message.channel, message.is_ephemeral());
        self.messages.insert(id, message);
        if loading {
            self.settle(id);
        }
        if !ephemeral {
            self.dispatch_message("MESSAGE_UPDATE", channel, shown.clone());
        }
        Ok(shown)
    }

    /// What a deferred interaction waited for has happened to this message.
    fn settle(&mut self, message: Snowflake) {
        for id in self.deferred.remove(&message).unwrap_or_default() {
            if let Some(interaction) = self.interactions.get_mut(&id) {
                interaction.stage = Stage::Answered;
            }
        }
    }

    /// Removes a message.
    pub(crate) fn remove_message(&mut self, id: Snowflake) {
        let Some(message) = self.messages.remove(&id) else { return };
        self.settle(id);
        if !message.is_ephemeral() {
            let shown = json!({ "id": id.to_string(), "channel_id": message.channel.to_string() });
            self.dispatch_message("MESSAGE_DELETE", message.channel, shown);
        }
    }

    /// The answered interaction behind a token, if the token still lives.
    fn behind(&self, application: &str, token: &str) -> Result<Interaction, ApiError> {
        if application != self.application.to_string() {
            return Err(ApiError::unknown_webhook());
        }
        let interaction = self.tokens.get(token).and_then(|id| self.interactions.get(id));
        let interaction = interaction.ok_or_else(ApiError::expired_token)?;
        if self.now_ms() > interaction.created_ms.saturating_add(ms(self.token_life)) {
            return Err(ApiError::expired_token());
        }
        if interaction.stage == Stage::Waiting {
            return Err(ApiError::unknown_webhook());
        }
        Ok(interaction.clone())
    }

    /// `POST /webhooks/{app}/{token}`.
    pub(crate) fn follow_up(
        &mut self,
        application: &str,
        token: &str,
        body: &Body<'_>,
    ) -> Result<Value, ApiError> {
        let interaction = self.behind(application, token)?;
        if let (Stage::Deferred, Some(original)) = (interaction.stage, interaction.original) {
            // Kept by Discord for old bots: the first follow-up fills the deferred message.
            return self.edit("", original, body);
        }
        let id = self.respond("", &interaction, body, true)?;
        if let Some(interaction) = self.interactions.get_mut(&interaction.id) {
            interaction.followups.push(id);
            if interaction.stage == Stage::DeferredUpdate {
                interaction.instead = Some(id);
            }
            interaction.stage = Stage::Answered;
        }
        Ok(self.messages.get(&id).map_or(Value::Null, |message| self.message_json(message)))
    }

    /// The message a webhook route names: `@original` or an id.
    fn named(&self, application: &str, token: &str, name: &str) -> Result<Snowflake, ApiError> {
        let interaction = self.behind(application, token)?;
        let id = if name == "@original" { interaction.original } else { name.parse().ok() };
        let own = |id: &Snowflake| {
            let origin = self.messages.get(id).and_then(|message| message.origin.as_ref());
            interaction.original == Some(*id)
                || interaction.followups.contains(id)
                || origin.is_some_and(|origin| origin.interaction == interaction.id)
        };
        id.filter(|id| self.messages.contains_key(id)).filter(own).ok_or_else(ApiError::unknown_message)
    }

    /// `GET /webhooks/{app}/{token}/messages/{name}`.
    pub(crate) fn original(&self, application: &str, token: &str, name: &str) -> Result<Value, ApiError> {
        let id = self.named(application, token, name)?;
        Ok(self.messages.get(&id).map_or(Value::Null, |message| self.message_json(message)))
    }

    /// `PATCH /webhooks/{app}/{token}/messages/{name}`.
    pub(crate) fn edit_original(
        &mut self,
        application: &str,
        token: &str,
        name: &str,
        body: &Body<'_>,
    ) -> Result<Value, ApiError> {
        let id = self.named(application, token, name)?;
        let shown = self.edit("", id, body)?;
        // Whatever else may edit a message that was clicked: only this is what was deferred.
        let interaction = self.tokens.get(token).and_then(|id| self.interactions.get_mut(id));
        if let Some(interaction) = interaction.filter(|interaction| interaction.original == Some(id)) {
            interaction.stage = Stage::Answered;
        }
        Ok(shown)
    }

    /// `DELETE /webhooks/{app}/{token}/messages/{name}`.
    pub(crate) fn delete_original(
        &mut self,
        application: &str,
        token: &str,
        name: &str,
    ) -> Result<(), ApiError> {
        let id = self.named(application, token, name)?;
        let interaction = self.tokens.get(token).and_then(|id| self.interactions.get(id));
        let promised = interaction.filter(|it| it.stage == Stage::Deferred && it.original == Some(id));
        let promised = promised.map(|interaction| interaction.id);
        self.remove_message(id);
        // A promise that is taken back is none yet to the person: what is said instead is.
        if let Some(interaction) = promised.and_then(|id| self.interactions.get_mut(&id)) {
            interaction.stage = Stage::DeferredUpdate;
        }
        Ok(())
    }
}

/// Whole milliseconds.
pub(crate) fn ms(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
