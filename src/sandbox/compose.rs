//! How a request body becomes a message, and how a message is shown to the bot.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::clock::iso8601;
use super::error::{ApiError, Form};
use super::limits::{self, COMPONENTS_V2, list};
use super::message::{ATTACHMENT_LIMIT, Attachment, Message, Upload, text_of};
use super::world::{Snowflake, World};

/// Replaces `attachment://name` by the file's address; names that no file has go to `missing`.
fn resolve(value: &mut Value, files: &[Attachment], missing: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            let mut size = None;
            for (key, value) in map.iter_mut() {
                let name =
                    value.as_str().and_then(|url| url.strip_prefix("attachment://")).map(str::to_owned);
                let Some(name) = name.filter(|_| key == "url" || key == "icon_url") else {
                    resolve(value, files, missing);
                    continue;
                };
                match files.iter().rev().find(|file| file.filename == name) {
                    Some(file) => {
                        *value = json!(file.url);
                        size = png_size(&file.bytes);
                    }
                    None => missing.push(name),
                }
            }
            if let Some((width, height)) = size {
                map.insert("width".to_owned(), json!(width));
                map.insert("height".to_owned(), json!(height));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| resolve(item, files, missing)),
        _ => {}
    }
}

/// Width and height of a PNG, from its first chunk.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let (width, height) = header.split_at(4);
    Some((u32::from_be_bytes(width.try_into().ok()?), u32::from_be_bytes(height.try_into().ok()?)))
}

/// The ids of a list of snowflakes, given as texts or numbers.
fn id_of(value: &Value) -> Option<Snowflake> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

impl World {
    /// `base` with what `body` changes; every limit checked before anything is.
    ///
    /// `at` is the prefix of paths in errors: `"data."` in answers to interactions.
    pub(super) fn compose(
        &mut self,
        at: &str,
        body: &Value,
        uploads: &[Upload],
        base: Message,
    ) -> Result<Message, ApiError> {
        let editing = base.id != 0;
        let sent_flags = body.get("flags").and_then(Value::as_u64).unwrap_or(0);
        let mut message = base;
        message.flags |= if editing { sent_flags & COMPONENTS_V2 } else { sent_flags };
        let v2 = message.is_components_v2();

        let mut form = Form::default();
        limits::message(&mut form, at, body, v2, uploads.len());
        let given = |key: &str| body.get(key).is_some();
        if given("content") {
            message.content = text_of(body, "content");
        }
        if given("embeds") {
            message.embeds = list(body, "embeds").unwrap_or_default().to_vec();
        }
        if given("components") {
            message.components = list(body, "components").unwrap_or_default().to_vec();
        }
        if v2 && (!message.content.is_empty() || !message.embeds.is_empty()) {
            let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
            form.fault(&format!("{at}flags"), code, "No content or embeds beside Components V2");
        }
        let old_files = std::mem::take(&mut message.attachments);
        let kept = self.attach(&mut form, at, body, uploads, old_files.clone());
        form.result()?;
        if uploads.iter().any(|upload| upload.bytes.len() > ATTACHMENT_LIMIT) {
            return Err(ApiError::new(413, 40_005, "Request entity too large").breach());
        }
        message.attachments = kept;

        let mut missing = Vec::new();
        for value in message.embeds.iter_mut().chain(&mut message.components) {
            resolve(value, &message.attachments, &mut missing);
        }
        for name in missing {
            self.breach("", &format!("attachment://{name} is named but no such file is attached"));
        }
        let lost = |file: &&Attachment| !message.attachments.iter().any(|kept| kept.id == file.id);
        for file in old_files.iter().filter(lost) {
            if message.shows(file) {
                self.breach("", &format!("{} was removed but is still shown in the message", file.filename));
            }
        }
        let empty = message.content.is_empty() && message.embeds.is_empty() && message.attachments.is_empty();
        if empty && message.components.is_empty() {
            return Err(ApiError::empty_message());
        }
        Ok(message)
    }

    /// The files of a message after a request: those kept and those uploaded.
    fn attach(
        &mut self,
        form: &mut Form,
        at: &str,
        body: &Value,
        uploads: &[Upload],
        old: Vec<Attachment>,
    ) -> Vec<Attachment> {
        let listed = list(body, "attachments");
        let mut files = Vec::new();
        if listed.is_none() && !body.get("attachments").is_some_and(Value::is_null) {
            files = old.clone();
        }
        let entry_of = |upload: &Upload| {
            listed?.iter().find(|entry| entry.get("id").and_then(id_of) == Some(upload.index)).cloned()
        };
        for (index, entry) in listed.unwrap_or_default().iter().enumerate() {
            let id = entry.get("id").and_then(id_of);
            let kept = old.iter().find(|file| Some(file.id) == id);
            let uploaded = uploads.iter().any(|upload| Some(upload.index) == id);
            match kept {
                Some(file) => files.push(file.clone()),
                None if uploaded => {}
                None => {
                    form.fault(&format!("{at}attachments.{index}.id"), "ATTACHMENT_NOT_FOUND", "Unknown file")
                }
            }
        }
        for upload in uploads {
            let entry = entry_of(upload);
            if listed.is_some() && entry.is_none() {
                let message = format!("files[{}] is not listed in attachments", upload.index);
                form.fault(&format!("{at}attachments"), "ATTACHMENT_NOT_LISTED", message);
            }
            let entry = entry.unwrap_or_default();
            let name = entry.get("filename").and_then(Value::as_str).unwrap_or(&upload.filename).to_owned();
            let id = self.next_id();
            files.push(Attachment {
                id,
                url: format!("{}/attachments/{id}/{name}", self.base_url),
                filename: name,
                description: entry.get("description").and_then(Value::as_str).map(str::to_owned),
                content_type: upload.content_type.clone(),
                bytes: Arc::clone(&upload.bytes),
            });
        }
        form.count(&format!("{at}attachments"), files.len(), 0, 10);
        files
    }

    /// Whom a new message notifies.
    pub(super) fn pings(&self, body: &Value, message: &Message) -> Vec<Snowflake> {
        let rule = body.get("allowed_mentions").filter(|rule| !rule.is_null());
        let parses = |kind: &str| {
            rule.is_none_or(|rule| {
                list(rule, "parse").unwrap_or_default().iter().any(|parsed| parsed == kind)
            })
        };
        let named: Vec<Snowflake> =
            rule.and_then(|rule| list(rule, "users")).unwrap_or_default().iter().filter_map(id_of).collect();
        let text = message.text();
        let mentioned =
            |id: &Snowflake| text.contains(&format!("<@{id}>")) || text.contains(&format!("<@!{id}>"));
        let everyone = parses("everyone") && (text.contains("@everyone") || text.contains("@here"));
        let replied = message.reply_to.and_then(|id| self.messages.get(&id)).map(|message| message.author);
        let replied_user =
            rule.is_none_or(|rule| rule.get("replied_user").and_then(Value::as_bool) == Some(true));
        let notified = |id: &Snowflake| {
            everyone
                || mentioned(id) && (parses("users") || named.contains(id))
                || replied == Some(*id) && replied_user
        };
        let others = self.people.keys().chain([&self.bot]).copied().filter(|id| *id != message.author);
        others.filter(notified).collect()
    }

    /// The message object of Discord's API.
    pub(super) fn message_json(&self, message: &Message) -> Value {
        let listed = message.attachments.iter().filter(|file| !message.shows(file));
        let mut components = message.components.clone();
        number(&mut components, &mut 0);
        let mut embeds = message.embeds.clone();
        for embed in &mut embeds {
            embed["type"] = json!("rich");
        }
        let mut shown = json!({
            "id": message.id.to_string(),
            "channel_id": message.channel.to_string(),
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": iso8601(message.created_ms),
            "edited_timestamp": message.edited_ms.map(iso8601),
            "tts": false,
            "mention_everyone": false,
            "mentions": message.pings.iter().map(|id| self.user_json(*id)).collect::<Vec<_>>(),
            "mention_roles": [],
            "attachments": listed.map(|file| attachment_json(file, message.is_ephemeral())).collect::<Vec<_>>(),
            "embeds": embeds,
            "components": components,
            "pinned": false,
            "type": if message.reply_to.is_some() { 19 } else if message.origin.is_some() { 20 } else { 0 },
            "flags": message.flags,
        });
        if message.author == self.bot {
            shown["application_id"] = json!(self.application.to_string());
        }
        if let Some(origin) = &message.origin {
            shown["webhook_id"] = json!(self.application.to_string());
            if origin.kind == 2 {
                shown["interaction_metadata"] = json!({
                    "id": origin.interaction.to_string(),
                    "type": origin.kind,
                    "name": origin.name,
                    "user": self.user_json(origin.person),
                    "authorizing_integration_owners": self.owners_json(message.channel, origin.person),
                });
            }
        }
        if let Some(reply_to) = message.reply_to {
            let mut reference = Map::new();
            reference.insert("type".to_owned(), json!(0));
            reference.insert("message_id".to_owned(), json!(reply_to.to_string()));
            reference.insert("channel_id".to_owned(), json!(message.channel.to_string()));
            shown["message_reference"] = Value::Object(reference);
        }
        shown
    }
}

fn attachment_json(file: &Attachment, ephemeral: bool) -> Value {
    let mut shown = json!({
        "id": file.id.to_string(),
        "filename": file.filename,
        "size": file.bytes.len(),
        "url": file.url,
        "proxy_url": file.url,
        "ephemeral": ephemeral,
    });
    if let Some(description) = &file.description {
        shown["description"] = json!(description);
    }
    if let Some(content_type) = &file.content_type {
        shown["content_type"] = json!(content_type);
    }
    if let Some((width, height)) = png_size(&file.bytes) {
        shown["width"] = json!(width);
        shown["height"] = json!(height);
    }
    shown
}

/// Gives every component the running number that Discord adds when the bot sent none.
fn number(components: &mut [Value], next: &mut u64) {
    for component in components {
        *next += 1;
        if component.get("id").is_none_or(Value::is_null) {
            component["id"] = json!(*next);
        }
        if let Some(children) = component.get_mut("components").and_then(Value::as_array_mut) {
            number(children, next);
        }
        if let Some(accessory) = component.get_mut("accessory") {
            number(std::slice::from_mut(accessory), next);
        }
    }
}
