//! A message body, ready for any of the requests that post or edit messages.

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

use crate::discord::interaction::components::Row;
use crate::discord::say::text::CONTENT_LIMIT;
use crate::store::UserId;

/// A file on a message.
#[derive(Debug, Clone)]
pub(crate) struct Enclosure {
    /// What it is called.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) bytes: Vec<u8>,
    /// What it shows, for those who do not see it; at most 1,024 characters.
    pub(crate) alt: Option<String>,
}

/// The content of a message. A message is always replaced whole: what is not here is gone.
#[derive(Debug, Clone, Default)]
pub(crate) struct MessageBody {
    /// The words.
    pub(crate) content: String,
    /// The rows of controls.
    pub(crate) rows: Vec<Row>,
    /// The picture or record.
    pub(crate) file: Option<Enclosure>,
    /// Who may be notified; nobody else is, whatever the words say.
    pub(crate) pings: Vec<UserId>,
}

/// Flag of a message that only the person who asked sees.
const EPHEMERAL: u64 = 1 << 6;

/// Flag that keeps links from unfolding.
const SUPPRESS_EMBEDS: u64 = 1 << 2;

impl MessageBody {
    /// A body of words alone.
    pub(crate) fn words(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// The same where no files may be sent: the picture is told in words.
    pub(crate) fn in_words(mut self) -> Self {
        if let Some(alt) = self.file.take().and_then(|file| file.alt) {
            let content = format!("{}\n{alt}", self.content);
            self.content = content.chars().take(CONTENT_LIMIT).collect();
        }
        self
    }

    /// The message object of Discord's API.
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

    /// The same for an answer that only the person who asked sees.
    pub(crate) fn private_json(&self) -> Value {
        let mut message = self.json();
        message["flags"] = json!(EPHEMERAL | SUPPRESS_EMBEDS);
        message
    }

    /// The files to upload with the object.
    pub(crate) fn files(&self) -> Vec<serenity::CreateAttachment> {
        self.file
            .iter()
            .map(|file| serenity::CreateAttachment::bytes(file.bytes.clone(), file.name.clone()))
            .collect()
    }
}
