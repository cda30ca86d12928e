//! A message body for any request that posts or edits messages.

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

use crate::discord::interaction::components::Row;
use crate::discord::say::text::CONTENT_LIMIT;
use crate::store::UserId;

/// A file on a message.
#[derive(Debug, Clone)]
pub(crate) struct Enclosure {
    /// The file name.
    pub(crate) name: String,
    /// The content.
    pub(crate) bytes: Vec<u8>,
    /// Alt text; at most 1,024 characters.
    pub(crate) alt: Option<String>,
}

/// The content of a message. An edit always replaces all of it.
#[derive(Debug, Clone, Default)]
pub(crate) struct MessageBody {
    /// The text.
    pub(crate) content: String,
    /// The rows of controls.
    pub(crate) rows: Vec<Row>,
    /// The picture or record.
    pub(crate) file: Option<Enclosure>,
    /// The people who may be notified. Nobody else is, whatever the text mentions.
    pub(crate) pings: Vec<UserId>,
}

/// Flag of a message that only the person who used the interaction sees.
const EPHEMERAL: u64 = 1 << 6;

/// Flag that suppresses link previews.
const SUPPRESS_EMBEDS: u64 = 1 << 2;

impl MessageBody {
    /// Creates a body of text only.
    pub(crate) fn words(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// Returns the body for channels where no files may be sent: the picture's alt text becomes part of the text.
    pub(crate) fn in_words(mut self) -> Self {
        if let Some(alt) = self.file.take().and_then(|file| file.alt) {
            let content = format!("{}\n{alt}", self.content);
            self.content = content.chars().take(CONTENT_LIMIT).collect();
        }
        self
    }

    /// Returns the message object of Discord's API.
    pub(crate) fn json(&self) -> Value {
        let attachments: Vec<Value> = self
            .file
            .iter()
            .map(|file| match &file.alt {
                Some(alt) => json!({ "id": 0, "filename": file.name, "description": alt }),
                None => json!({ "id": 0, "filename": file.name }),
            })
            .collect();
        let users: Vec<String> = self.pings.iter().map(|user| user.0.to_string()).collect();
        json!({
            "content": self.content,
            "components": self.rows,
            "attachments": attachments,
            "allowed_mentions": { "parse": [], "users": users },
        })
    }

    /// Returns the message object of an ephemeral answer.
    pub(crate) fn private_json(&self) -> Value {
        let mut message = self.json();
        message["flags"] = json!(EPHEMERAL | SUPPRESS_EMBEDS);
        message
    }

    /// Returns the files to upload with the message object.
    pub(crate) fn files(&self) -> Vec<serenity::CreateAttachment> {
        self.file
            .iter()
            .map(|file| serenity::CreateAttachment::bytes(file.bytes.clone(), file.name.clone()))
            .collect()
    }
}
