//! Responses to interactions: the first response, follow-ups and edits.
//!
//! Source: Discord's documentation, "Receiving and Responding".

use std::sync::Arc;

use serde_json::{Value, json};

use crate::checks::error::{ApiError, Form};
use crate::checks::{components, limits};
use crate::world::interaction::{Interaction, ResponseState, ms};
use crate::world::message::{EPHEMERAL, LOADING, Message, Origin, Upload, list};
use crate::world::{Snowflake, World};

/// The parsed body of a request to an interaction's routes, with its files.
pub(crate) struct Body<'a> {
    pub(crate) json: &'a Value,
    pub(crate) uploads: &'a [Upload],
}

impl World {
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
        if interaction.response != ResponseState::Waiting {
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

        let (mut message, mut response) = (None, ResponseState::Answered);
        let mut next = interaction;
        next.answer = kind;
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
                response = ResponseState::Deferred;
            }
            6 => {
                next.original = next.source;
                response = ResponseState::DeferredUpdate;
            }
            7 => {
                let source = next.source.ok_or_else(ApiError::unknown_message)?;
                self.edit("data.", source, &Body { json: data, uploads: body.uploads })?;
                next.original = Some(source);
            }
            8 => next.choices = list(data, "choices").unwrap_or_default().to_vec(),
            _ => next.modal = Some(data.clone()),
        }
        next.original = message.or(next.original);
        next.progress_to(response);
        let answered = self.callback_json(&next);
        if let (ResponseState::Deferred | ResponseState::DeferredUpdate, Some(message)) =
            (response, next.original)
        {
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

    /// Creates an empty message in response to an interaction.
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

    /// Publishes a new message in response to an interaction: the first response or a follow-up.
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

    /// Edits a message. If the message was deferred, this completes it and settles its interaction.
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
        self.messages.insert(message);
        if loading {
            self.settle(id);
        }
        if !ephemeral {
            self.dispatch_message("MESSAGE_UPDATE", channel, shown.clone());
        }
        Ok(shown)
    }

    /// Returns the interaction of a token, if the bot has responded to it and the token has not expired.
    fn behind(&self, application: &str, token: &str) -> Result<Interaction, ApiError> {
        if application != self.application.to_string() {
            return Err(ApiError::unknown_webhook());
        }
        let interaction = self.tokens.get(token).and_then(|id| self.interactions.get(id));
        let interaction = interaction.ok_or_else(ApiError::expired_token)?;
        if self.now_ms() > interaction.created_ms.saturating_add(ms(self.token_life)) {
            return Err(ApiError::expired_token());
        }
        if interaction.response == ResponseState::Waiting {
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
        if let (ResponseState::Deferred, Some(original)) = (interaction.response, interaction.original) {
            // Discord keeps this behaviour for old bots: the first follow-up fills the deferred message.
            return self.edit("", original, body);
        }
        let id = self.respond("", &interaction, body, true)?;
        if let Some(interaction) = self.interactions.get_mut(&interaction.id) {
            interaction.followups.push(id);
            if interaction.response == ResponseState::DeferredUpdate {
                interaction.instead = Some(id);
            }
            interaction.progress_to(ResponseState::Answered);
        }
        Ok(self.messages.get(&id).map_or(Value::Null, |message| self.message_json(message)))
    }

    /// Returns the message that a webhook route names: `@original` or an id.
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
        // Other requests may edit the message as well, but only this one completes the deferred update.
        let interaction = self.tokens.get(token).and_then(|id| self.interactions.get_mut(id));
        if let Some(interaction) = interaction.filter(|interaction| interaction.original == Some(id)) {
            interaction.progress_to(ResponseState::Answered);
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
        let promised =
            interaction.filter(|it| it.response == ResponseState::Deferred && it.original == Some(id));
        let promised = promised.map(|interaction| interaction.id);
        let private = self.messages.get(&id).filter(|message| message.is_ephemeral()).cloned();
        let interaction = self.tokens.get(token).and_then(|id| self.interactions.get_mut(id));
        // A deferred update that deletes the clicked message is no response to be read.
        if let Some(interaction) = interaction.filter(|it| it.answer != 6 && it.original == Some(id)) {
            interaction.deleted = private.map(Arc::new);
        }
        self.remove_message(id);
        // The deferred response was deleted. The person waits for the next follow-up instead.
        if let Some(interaction) = promised.and_then(|id| self.interactions.get_mut(&id)) {
            interaction.progress_to(ResponseState::DeferredUpdate);
        }
        Ok(())
    }
}
