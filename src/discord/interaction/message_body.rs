//! A message body for any request that posts or edits messages.

use std::borrow::Cow;

use banqi_keeper::Layout;
use banqi_render::Rgb;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

use crate::discord::interaction::components::{Row, holding};
use crate::discord::interaction::frame::{self, Bare, Shown};
use crate::discord::interaction::notes::About;
use banqi_say::text::CONTENT_LIMIT;
use banqi_store::UserId;

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
    /// A text below the picture, such as the meaning of its signs.
    pub(crate) caption: String,
    /// The rows of controls.
    pub(crate) rows: Vec<Row>,
    /// The picture or record.
    pub(crate) file: Option<Enclosure>,
    /// The layout.
    pub(crate) layout: Layout,
    /// The colour of a frame's stripe; that of no side if it has none of its own.
    pub(crate) accent: Option<Rgb>,
    /// Whether a private message is a note, which goes when its reader does something else.
    pub(crate) is_note: bool,
    /// The request that a note speaks of. The note goes when that is settled.
    pub(crate) about: Option<About>,
    /// The people who may be notified. Nobody else is, whatever the text mentions.
    pub(crate) pings: Vec<UserId>,
    /// Whether a message for everyone causes no push and desktop notifications. Mentions stay.
    pub(crate) is_silent: bool,
}

/// Flag that suppresses link previews.
const SUPPRESS_EMBEDS: u64 = 1 << 2;

/// Flag of a message that causes no push and desktop notifications. Only new messages can have it.
pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

impl MessageBody {
    /// Creates a note.
    pub(crate) fn note(content: impl Into<String>) -> Self {
        Self { is_note: true, ..Self::words(content) }
    }

    /// Creates a body of text only.
    pub(crate) fn words(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// Returns the body for channels where no files may be sent: the picture's alt text becomes part of the text.
    pub(crate) fn in_words(mut self) -> Self {
        let limit = match self.layout {
            Layout::Classic => CONTENT_LIMIT,
            Layout::Frame => frame::TEXT_LIMIT,
        };
        if let Some(alt) = self.file.take().and_then(|file| file.alt) {
            let content = format!("{}\n{alt}", self.whole_text());
            self.content = content.chars().take(limit).collect();
            self.caption = String::new();
        }
        self
    }

    /// Returns the text and the caption.
    fn whole_text(&self) -> Cow<'_, str> {
        match self.caption.as_str() {
            "" => Cow::Borrowed(&self.content),
            caption => Cow::Owned(format!("{}\n{caption}", self.content)),
        }
    }

    /// Returns the layout of this body as a new message: a frame, except for one line of text alone. Short
    /// confirmations and refusals are such lines, and a frame around each would make them look more important than they
    /// are.
    pub(crate) fn usual_layout(&self) -> Layout {
        if self.is_one_line() { Layout::Classic } else { Layout::Frame }
    }

    /// Returns whether the body is one line of text alone.
    pub(crate) fn is_one_line(&self) -> bool {
        self.rows.is_empty() && self.file.is_none() && !self.content.contains('\n')
    }

    /// Returns what stays of the message when its controls are removed, if it is a frame.
    pub(crate) fn bare(&self) -> Option<Bare> {
        (self.layout == Layout::Frame)
            .then(|| Bare::of(&self.whole_text(), self.shown(), Some(self.stripe())))
    }

    fn shown(&self) -> Option<Shown<'_>> {
        self.file.as_ref().map(|file| Shown { name: &file.name, alt: file.alt.as_deref() })
    }

    fn stripe(&self) -> Rgb {
        self.accent.unwrap_or(banqi_render::accent(None))
    }

    /// Returns the message object of Discord's API, for an edit.
    pub(crate) fn json(&self) -> Value {
        let users: Vec<String> = self.pings.iter().map(|user| user.0.to_string()).collect();
        let mut message = match self.layout {
            Layout::Classic => json!({ "content": self.whole_text(), "components": self.rows }),
            Layout::Frame => {
                let caption = frame::text(&self.caption);
                framed(frame::frame(&self.content, self.shown(), caption, &self.rows, Some(self.stripe())))
            }
        };
        let attachment = |file: &Enclosure| match (&file.alt, self.layout) {
            (Some(alt), Layout::Classic) => json!({ "id": 0, "filename": file.name, "description": alt }),
            // The gallery of a frame has the alt text.
            (Some(_), Layout::Frame) | (None, _) => json!({ "id": 0, "filename": file.name }),
        };
        message["attachments"] = self.file.iter().map(attachment).collect();
        message["allowed_mentions"] = json!({ "parse": [], "users": users });
        message
    }

    /// Returns the message object of a new message for everyone.
    pub(crate) fn public_json(&self) -> Value {
        self.flagged(if self.is_silent { SUPPRESS_NOTIFICATIONS } else { 0 })
    }

    /// Returns the message object of an ephemeral answer.
    pub(crate) fn private_json(&self) -> Value {
        self.flagged(frame::EPHEMERAL | SUPPRESS_EMBEDS)
    }

    fn flagged(&self, flags: u64) -> Value {
        let mut message = self.json();
        if flags != 0 {
            message["flags"] = json!(message["flags"].as_u64().unwrap_or(0) | flags);
        }
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

/// Returns the message object with a frame's container, without files and mentions.
pub(crate) fn framed(container: Value) -> Value {
    holding(json!({ "flags": frame::FLAG }), "components", vec![container])
}

#[cfg(test)]
mod tests;
