//! Messages with their content and components.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::world::records::Snowflake;

/// Message flag of Components V2.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
/// Message flag of a message from which a thread was started.
pub(crate) const HAS_THREAD: u64 = 1 << 5;
/// Message flag of a response that only one person sees.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// Message flag of a deferred response that has no content yet.
pub(crate) const LOADING: u64 = 1 << 7;
/// Message flag of a message that causes no push and desktop notifications.
pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// The largest file a message may have, in bytes (10 MiB for everyone since 2024).
pub(crate) const ATTACHMENT_LIMIT: usize = 10 * 1_024 * 1_024;

/// A file attached to a message.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Attachment {
    /// Its id.
    pub id: Snowflake,
    /// Name of the file.
    pub filename: String,
    /// Alternative text.
    pub description: Option<String>,
    /// Media type, as uploaded.
    pub content_type: Option<String>,
    /// The content of the file, which is stored apart from the other fields.
    #[serde(skip)]
    pub bytes: Arc<[u8]>,
    /// The URL at which the sandbox serves the file.
    pub url: String,
}

/// A file uploaded with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// `n` of the form field `files[n]`.
    pub(crate) index: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Arc<[u8]>,
}

/// The interaction that a message responds to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Origin {
    pub(crate) interaction: Snowflake,
    pub(crate) kind: u8,
    pub(crate) person: Snowflake,
    pub(crate) name: String,
}

/// The state of a message at one moment.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Message {
    /// Its id.
    pub id: Snowflake,
    /// The channel it is in.
    pub channel: Snowflake,
    /// Its author.
    pub author: Snowflake,
    /// Its text; empty with Components V2.
    pub content: String,
    /// Its embeds, with `attachment://` URLs resolved.
    pub embeds: Vec<Value>,
    /// Its components.
    pub components: Vec<Value>,
    /// Its files, including those shown in embeds.
    pub attachments: Vec<Attachment>,
    /// Its flags.
    pub flags: u64,
    /// The only person who sees it, if it is ephemeral.
    pub only_for: Option<Snowflake>,
    /// The people it notified when it was sent.
    pub pings: Vec<Snowflake>,
    /// The message it replies to.
    pub reply_to: Option<Snowflake>,
    /// Number of edits.
    pub edits: u32,
    pub(crate) created_ms: u64,
    pub(crate) edited_ms: Option<u64>,
    pub(crate) origin: Option<Origin>,
    pub(crate) thread: Option<Snowflake>,
}

/// A button of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Button {
    /// Empty for link buttons.
    pub custom_id: String,
    /// Empty if the button shows only an emoji.
    pub label: String,
    /// Name of its emoji, if any.
    pub emoji: Option<String>,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether it cannot be clicked.
    pub disabled: bool,
    /// The target of a link button.
    pub url: Option<String>,
}

/// An option of a string select.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SelectOption {
    /// The text that people see.
    pub label: String,
    /// The value that the bot receives.
    pub value: String,
    /// The additional text below the label.
    pub description: Option<String>,
    /// Name of its emoji, if any.
    pub emoji: Option<String>,
    /// Whether it is selected initially.
    pub default: bool,
}

/// A select menu of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Select {
    /// Its custom id.
    pub custom_id: String,
    /// Component type: 3 string, 5 user, 6 role, 7 mentionable, 8 channel.
    pub kind: u64,
    /// The text shown while nothing is selected.
    pub placeholder: String,
    /// The options of a string select.
    pub options: Vec<SelectOption>,
    /// Minimum number of values.
    pub min_values: u64,
    /// Maximum number of values.
    pub max_values: u64,
    /// Whether it cannot be used.
    pub disabled: bool,
}

/// Returns a list of attachments, embeds or components; `None` if it is absent or null.
pub(crate) fn list<'a>(body: &'a Value, key: &str) -> Option<&'a [Value]> {
    body.get(key).and_then(Value::as_array).map(Vec::as_slice)
}

pub(crate) fn text_of(value: &Value, key: &str) -> String {
    value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

pub(crate) fn flag_of(value: &Value, key: &str) -> bool {
    value.get(key).and_then(Value::as_bool).unwrap_or(false)
}

impl Message {
    /// Whether only one person sees the message.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.flags & EPHEMERAL != 0
    }

    /// Whether the message was sent without push and desktop notifications. Its mentions count all the same.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.flags & SUPPRESS_NOTIFICATIONS != 0
    }

    /// Whether the message uses Components V2.
    #[must_use]
    pub fn is_components_v2(&self) -> bool {
        self.flags & COMPONENTS_V2 != 0
    }

    /// Returns all components, including nested ones, from top to bottom.
    #[must_use]
    pub fn flat_components(&self) -> Vec<&Value> {
        fn collect<'a>(component: &'a Value, all: &mut Vec<&'a Value>) {
            all.push(component);
            for child in list(component, "components").unwrap_or_default() {
                collect(child, all);
            }
            if let Some(accessory) = component.get("accessory") {
                collect(accessory, all);
            }
        }
        let mut all = Vec::new();
        self.components.iter().for_each(|component| collect(component, &mut all));
        all
    }

    /// Returns the buttons, from top to bottom.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        let button = |component: &&Value| Button {
            custom_id: text_of(component, "custom_id"),
            label: text_of(component, "label"),
            emoji: component.pointer("/emoji/name").and_then(Value::as_str).map(str::to_owned),
            style: component.get("style").and_then(Value::as_u64).unwrap_or(0),
            disabled: flag_of(component, "disabled"),
            url: component.get("url").and_then(Value::as_str).map(str::to_owned),
        };
        self.flat_components().iter().filter(|component| component["type"] == 2).map(button).collect()
    }

    /// Returns the button with this custom id or, failing that, with this label.
    #[must_use]
    pub fn button(&self, id_or_label: &str) -> Option<Button> {
        let buttons = self.buttons();
        let by_id = buttons.iter().find(|button| button.custom_id == id_or_label);
        by_id.or_else(|| buttons.iter().find(|button| button.label == id_or_label)).cloned()
    }

    /// Returns the select menus, from top to bottom.
    #[must_use]
    pub fn selects(&self) -> Vec<Select> {
        let option = |option: &Value| SelectOption {
            label: text_of(option, "label"),
            value: text_of(option, "value"),
            description: option.get("description").and_then(Value::as_str).map(str::to_owned),
            emoji: option.pointer("/emoji/name").and_then(Value::as_str).map(str::to_owned),
            default: flag_of(option, "default"),
        };
        let select = |component: &&Value| Select {
            custom_id: text_of(component, "custom_id"),
            kind: component["type"].as_u64().unwrap_or(0),
            placeholder: text_of(component, "placeholder"),
            options: list(component, "options").unwrap_or_default().iter().map(option).collect(),
            min_values: component.get("min_values").and_then(Value::as_u64).unwrap_or(1),
            max_values: component.get("max_values").and_then(Value::as_u64).unwrap_or(1),
            disabled: flag_of(component, "disabled"),
        };
        let selects = |component: &&&Value| matches!(component["type"].as_u64(), Some(3 | 5..=8));
        self.flat_components().iter().filter(selects).map(select).collect()
    }

    /// Returns the select menu with this custom id.
    #[must_use]
    pub fn select(&self, custom_id: &str) -> Option<Select> {
        self.selects().into_iter().find(|select| select.custom_id == custom_id)
    }

    /// Returns the content of the file with this name.
    #[must_use]
    pub fn attachment_bytes(&self, filename: &str) -> Option<Vec<u8>> {
        let attachment = self.attachments.iter().find(|attachment| attachment.filename == filename)?;
        Some(attachment.bytes.to_vec())
    }

    /// Returns the text of the message: its content, or with Components V2 its text components, one per line.
    #[must_use]
    pub fn words(&self) -> String {
        if !self.is_components_v2() {
            return self.content.clone();
        }
        let texts = self.flat_components().into_iter().filter(|component| component["type"] == 10);
        texts.map(|component| text_of(component, "content")).collect::<Vec<_>>().join("\n")
    }

    /// Returns the alternative texts of the pictures, from top to bottom: those of files, and those of galleries.
    #[must_use]
    pub fn alts(&self) -> Vec<String> {
        let items =
            self.flat_components().into_iter().flat_map(|component| list(component, "items")).flatten();
        let shown = items.map(|item| text_of(item, "description"));
        let files = self.attachments.iter().filter_map(|attachment| attachment.description.clone());
        files.chain(shown).filter(|alt| !alt.is_empty()).collect()
    }

    /// Returns all text, one part per line: content, embeds, text components and alternative texts.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = vec![self.words()];
        for embed in &self.embeds {
            for pointer in ["/author/name", "/title", "/description"] {
                lines.extend(embed.pointer(pointer).and_then(Value::as_str).map(str::to_owned));
            }
            for field in list(embed, "fields").unwrap_or_default() {
                lines.push(format!("{}: {}", text_of(field, "name"), text_of(field, "value")));
            }
            lines.extend(embed.pointer("/footer/text").and_then(Value::as_str).map(str::to_owned));
        }
        lines.extend(self.alts());
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Whether an embed or a component shows this file. Such a file is not listed separately.
    pub(crate) fn shows(&self, attachment: &Attachment) -> bool {
        let mut urls = Vec::new();
        self.embeds.iter().chain(&self.components).for_each(|value| media_urls(value, &mut urls));
        urls.contains(&attachment.url.as_str())
    }
}

/// Collects every `url` in a value.
fn media_urls<'a>(value: &'a Value, urls: &mut Vec<&'a str>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                match value.as_str() {
                    Some(url) if key == "url" || key == "icon_url" => urls.push(url),
                    _ => media_urls(value, urls),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| media_urls(item, urls)),
        _ => {}
    }
}
