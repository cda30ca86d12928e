//! Checks request bodies against Discord's documented limits on messages, embeds, mentions and autocomplete.
//!
//! Sources: Discord's documentation, "Message" (create message, embed limits), "Receiving and Responding"
//! (interaction response). Lengths are counted in characters (code points).

use serde_json::Value;

use crate::checks::components;
use crate::checks::error::Form;
use crate::world::message::{COMPONENTS_V2, EPHEMERAL, SUPPRESS_NOTIFICATIONS, list};

/// Message flags that a bot may set: suppress embeds, ephemeral, suppress notifications, voice, Components V2.
const SENDABLE: u64 = 1 << 2 | EPHEMERAL | SUPPRESS_NOTIFICATIONS | 1 << 13 | COMPONENTS_V2;

/// Checks the body of a message. `at` is the prefix of its paths (`""` or `"data."`).
pub(crate) fn message(form: &mut Form, at: &str, body: &Value, v2: bool) {
    form.text(&format!("{at}content"), body.get("content"), 0, 2_000);
    if let Some(embeds) = list(body, "embeds") {
        embed_list(form, &format!("{at}embeds"), embeds);
    }
    if let Some(flags) = body.get("flags").and_then(Value::as_u64)
        && flags & !SENDABLE != 0
    {
        form.fault(&format!("{at}flags"), "BITFIELD_NOT_ALLOWED", format!("Flags {flags} may not be sent"));
    }
    allowed_mentions(form, &format!("{at}allowed_mentions"), body.get("allowed_mentions"));
    for (index, attachment) in list(body, "attachments").unwrap_or_default().iter().enumerate() {
        form.text(&format!("{at}attachments.{index}.description"), attachment.get("description"), 0, 1_024);
    }
    if let Some(components) = list(body, "components") {
        components::message(form, &format!("{at}components"), components, v2);
    }
}

fn embed_list(form: &mut Form, at: &str, embeds: &[Value]) {
    form.count(at, embeds.len(), 0, 10);
    let mut total = 0;
    let mut text = |form: &mut Form, path: String, value: Option<&Value>, min: usize, max: usize| {
        form.text(&path, value, min, max);
        total += value.and_then(Value::as_str).map_or(0, |text| text.chars().count());
    };
    for (index, embed) in embeds.iter().enumerate() {
        let at = format!("{at}.{index}");
        text(form, format!("{at}.title"), embed.get("title"), 0, 256);
        text(form, format!("{at}.description"), embed.get("description"), 0, 4_096);
        text(form, format!("{at}.footer.text"), embed.pointer("/footer/text"), 0, 2_048);
        text(form, format!("{at}.author.name"), embed.pointer("/author/name"), 0, 256);
        let fields = list(embed, "fields").unwrap_or_default();
        form.count(&format!("{at}.fields"), fields.len(), 0, 25);
        for (index, field) in fields.iter().enumerate() {
            let at = format!("{at}.fields.{index}");
            for (key, max) in [("name", 256), ("value", 1_024)] {
                if field.get(key).is_none() {
                    form.required(&format!("{at}.{key}"));
                }
                text(form, format!("{at}.{key}"), field.get(key), 1, max);
            }
        }
        let shows = ["title", "description", "image", "thumbnail", "author", "footer", "fields", "video"];
        let empty = |value: &Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        if shows.iter().all(|key| embed.get(key).is_none_or(empty)) {
            form.required(&format!("{at}.description"));
        }
    }
    if total > 6_000 {
        form.fault(at, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
    }
}

fn allowed_mentions(form: &mut Form, at: &str, value: Option<&Value>) {
    let Some(value) = value.filter(|value| !value.is_null()) else { return };
    let parse = list(value, "parse").unwrap_or_default();
    for (index, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            let message = "Value must be one of ('everyone', 'roles', 'users').";
            form.fault(&format!("{at}.parse.{index}"), "BASE_TYPE_CHOICES", message);
        }
    }
    for key in ["users", "roles"] {
        let ids = list(value, key).unwrap_or_default();
        form.count(&format!("{at}.{key}"), ids.len(), 0, 100);
        if !ids.is_empty() && parse.iter().any(|kind| kind == key) {
            let message = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            form.fault(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

/// Checks the `data` of an autocomplete response.
pub(crate) fn choices(form: &mut Form, data: &Value) {
    let Some(choices) = list(data, "choices") else { return form.required("data.choices") };
    form.count("data.choices", choices.len(), 0, 25);
    for (index, choice) in choices.iter().enumerate() {
        let at = format!("data.choices.{index}");
        form.required_text(&format!("{at}.name"), choice.get("name"), 1, 100);
        match choice.get("value") {
            Some(Value::String(_)) => form.text(&format!("{at}.value"), choice.get("value"), 0, 100),
            Some(Value::Number(_)) => {}
            _ => form.required(&format!("{at}.value")),
        }
    }
}
