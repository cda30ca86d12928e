//! Builds messages from request bodies.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::checks::error::{ApiError, Form};
use crate::checks::limits;
use crate::world::World;
use crate::world::message::{
    ATTACHMENT_LIMIT, Attachment, COMPONENTS_V2, Message, SUPPRESS_NOTIFICATIONS, Upload, list, text_of,
};
use crate::world::parts::{self, id_of};

/// Replaces `attachment://name` with the file's address. Adds to `missing` the paths and names that match no file.
fn resolve(value: &mut Value, at: &str, files: &[Attachment], missing: &mut Vec<(String, String)>) {
    match value {
        Value::Object(map) => {
            let mut size = None;
            for (key, value) in map.iter_mut() {
                let at = format!("{at}.{key}");
                let name =
                    value.as_str().and_then(|url| url.strip_prefix("attachment://")).map(str::to_owned);
                let Some(name) = name.filter(|_| key == "url" || key == "icon_url") else {
                    resolve(value, &at, files, missing);
                    continue;
                };
                match files.iter().rev().find(|file| file.filename == name) {
                    Some(file) => {
                        *value = json!(file.url);
                        size = parts::png_size(&file.bytes);
                    }
                    None => missing.push((at, name)),
                }
            }
            if let Some((width, height)) = size {
                map.insert("width".to_owned(), json!(width));
                map.insert("height".to_owned(), json!(height));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                resolve(item, &format!("{at}.{index}"), files, missing);
            }
        }
        _ => {}
    }
}

impl World {
    /// Returns `base` with the changes in `body`. Checks all limits before making any change.
    ///
    /// `at` is the prefix of paths in errors: `"data."` in responses to interactions.
    pub(crate) fn compose(
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
        if editing && v2 && body.get("flags").is_some_and(Value::is_u64) && sent_flags & COMPONENTS_V2 == 0 {
            // Discord keeps the flag, so a bot that leaves it out has mistaken the message for another.
            self.breach("", &format!("{at}flags: IS_COMPONENTS_V2 cannot be removed from a message"));
        }

        if editing && sent_flags & SUPPRESS_NOTIFICATIONS != 0 {
            // Discord ignores the flag: the message has notified people when it was posted.
            self.breach("", &format!("{at}flags: SUPPRESS_NOTIFICATIONS is only for new messages"));
        }

        let mut form = Form::default();
        limits::message(&mut form, at, body, v2);
        let given = |key: &str| body.get(key).is_some();
        if given("content") {
            message.content = text_of(body, "content");
        }
        if given("embeds") {
            message.embeds = list(body, "embeds").unwrap_or_default().to_vec();
        }
        if given("components") {
            message.components = list(body, "components").unwrap_or_default().to_vec();
            self.check_emojis(&mut form, &format!("{at}components"), &message.components);
        }
        let legacy = [("content", !message.content.is_empty()), ("embeds", !message.embeds.is_empty())];
        for (field, _) in legacy.iter().filter(|(_, used)| v2 && *used) {
            let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
            let rule = format!("The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
            form.fault(&format!("{at}{field}"), code, rule);
        }
        let old_files = std::mem::take(&mut message.attachments);
        let kept = self.attach(&mut form, at, body, uploads, old_files.clone());
        form.result()?;
        if uploads.iter().any(|upload| upload.bytes.len() > ATTACHMENT_LIMIT) {
            return Err(ApiError::new(413, 40_005, "Request entity too large").breach());
        }
        message.attachments = kept;

        let mut missing = Vec::new();
        for (index, value) in message.components.iter_mut().enumerate() {
            resolve(value, &format!("{at}components.{index}"), &message.attachments, &mut missing);
        }
        let mut form = Form::default();
        for (path, name) in missing.drain(..) {
            let code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
            form.fault(&path, code, format!("The referenced attachment \"{name}\" was not found"));
        }
        form.result()?;
        for (index, value) in message.embeds.iter_mut().enumerate() {
            resolve(value, &format!("{at}embeds.{index}"), &message.attachments, &mut missing);
        }
        // Discord accepts such an embed and shows no picture, which no bot can intend.
        for (path, name) in missing {
            self.breach("", &format!("{path}: attachment://{name} names no file of the message"));
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

    /// Returns the files of a message after a request: those kept and those uploaded.
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
                None => form.fault(
                    &format!("{at}attachments.{index}.id"),
                    "ATTACHMENT_NOT_FOUND",
                    "Attachment data not found",
                ),
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
}
