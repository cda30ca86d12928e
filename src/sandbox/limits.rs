//! Discord's documented limits on messages, components, modals and autocomplete, as checks of a request body.
//!
//! Sources: Discord's documentation, "Message" (create message, embed limits), "Components" (reference),
//! "Receiving and Responding" (interaction response). Lengths are counted in characters (code points).

use std::collections::HashSet;

use serde_json::Value;

use super::error::Form;

/// Message flag of Components V2.
pub(super) const COMPONENTS_V2: u64 = 1 << 15;
/// Message flag of an answer that only one person sees.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// Message flag of a deferred answer that is still empty.
pub(super) const LOADING: u64 = 1 << 7;
/// Flags a bot may send: suppress embeds, ephemeral, suppress notifications, voice, Components V2.
const SENDABLE: u64 = 1 << 2 | EPHEMERAL | 1 << 12 | 1 << 13 | COMPONENTS_V2;

/// An attachment, embed or component list may be given, absent or null.
pub(super) fn list<'a>(body: &'a Value, key: &str) -> Option<&'a [Value]> {
    body.get(key).and_then(Value::as_array).map(Vec::as_slice)
}

/// Checks the body of a message; `at` is the prefix of its paths (`""` or `"data."`).
pub(super) fn message(form: &mut Form, at: &str, body: &Value, v2: bool, files: usize) {
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
    if files > 10 {
        form.fault(&format!("{at}files"), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    }
    for (index, attachment) in list(body, "attachments").unwrap_or_default().iter().enumerate() {
        form.text(&format!("{at}attachments.{index}.description"), attachment.get("description"), 0, 1_024);
    }
    if let Some(components) = list(body, "components") {
        message_components(form, &format!("{at}components"), components, v2);
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
            let message = "Value must be one of {'everyone', 'roles', 'users'}.";
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

/// What has been seen so far in one component tree.
#[derive(Default)]
struct Tree {
    custom_ids: HashSet<String>,
    components: usize,
    text: usize,
    modal: bool,
}

fn message_components(form: &mut Form, at: &str, components: &[Value], v2: bool) {
    let mut tree = Tree::default();
    if !v2 {
        form.count(at, components.len(), 0, 5);
    }
    for (index, component) in components.iter().enumerate() {
        let at = format!("{at}.{index}");
        let allowed: &[u64] = if v2 { &[1, 9, 10, 12, 13, 14, 17] } else { &[1] };
        one_of(form, &at, component, allowed);
        walk(form, &at, component, &mut tree);
    }
    if v2 {
        form.count(at, tree.components, 0, 40);
        if tree.text > 4_000 {
            form.fault(
                at,
                "COMPONENT_TEXT_TOO_LONG",
                "The displayable text must be 4000 characters or fewer in all.",
            );
        }
    }
}

fn kind(component: &Value) -> u64 {
    component.get("type").and_then(Value::as_u64).unwrap_or(0)
}

fn one_of(form: &mut Form, at: &str, component: &Value, allowed: &[u64]) {
    if !allowed.contains(&kind(component)) {
        let message = format!("Value of field \"type\" must be one of {allowed:?}.");
        form.fault(&format!("{at}.type"), "UNION_TYPE_CHOICES", message);
    }
}

fn custom_id(form: &mut Form, at: &str, component: &Value, tree: &mut Tree) {
    let at = format!("{at}.custom_id");
    form.required_text(&at, component.get("custom_id"), 1, 100);
    if let Some(id) = component.get("custom_id").and_then(Value::as_str)
        && !tree.custom_ids.insert(id.to_owned())
    {
        form.fault(&at, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
}

fn children(form: &mut Form, at: &str, component: &Value, allowed: &[u64], max: usize, tree: &mut Tree) {
    let list = list(component, "components").unwrap_or_default();
    form.count(&format!("{at}.components"), list.len(), 1, max);
    for (index, child) in list.iter().enumerate() {
        let at = format!("{at}.components.{index}");
        one_of(form, &at, child, allowed);
        walk(form, &at, child, tree);
    }
}

fn walk(form: &mut Form, at: &str, component: &Value, tree: &mut Tree) {
    tree.components += 1;
    match kind(component) {
        1 if tree.modal => children(form, at, component, &[4], 1, tree),
        1 => {
            children(form, at, component, &[2, 3, 5, 6, 7, 8], 5, tree);
            let inside = list(component, "components").unwrap_or_default();
            if inside.len() > 1 && inside.iter().any(|child| kind(child) != 2) {
                let message = "A select takes up a whole row.";
                form.fault(&format!("{at}.components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
            }
        }
        2 => button(form, at, component, tree),
        3 | 5..=8 => select(form, at, component, tree),
        4 => text_input(form, at, component, tree),
        9 => {
            children(form, at, component, &[10], 3, tree);
            match component.get("accessory") {
                Some(accessory) => {
                    one_of(form, &format!("{at}.accessory"), accessory, &[2, 11]);
                    walk(form, &format!("{at}.accessory"), accessory, tree);
                }
                None => form.required(&format!("{at}.accessory")),
            }
        }
        10 => {
            form.required_text(&format!("{at}.content"), component.get("content"), 1, 4_000);
            tree.text +=
                component.get("content").and_then(Value::as_str).map_or(0, |text| text.chars().count());
        }
        11 => media(form, at, component, "media"),
        12 => {
            let items = list(component, "items").unwrap_or_default();
            form.count(&format!("{at}.items"), items.len(), 1, 10);
            for (index, item) in items.iter().enumerate() {
                media(form, &format!("{at}.items.{index}"), item, "media");
            }
        }
        13 => media(form, at, component, "file"),
        17 => children(form, at, component, &[1, 9, 10, 12, 13, 14], 39, tree),
        18 => {
            form.required_text(&format!("{at}.label"), component.get("label"), 1, 45);
            form.text(&format!("{at}.description"), component.get("description"), 0, 100);
            match component.get("component") {
                Some(inner) => walk(form, &format!("{at}.component"), inner, tree),
                None => form.required(&format!("{at}.component")),
            }
        }
        _ => {}
    }
}

fn media(form: &mut Form, at: &str, component: &Value, key: &str) {
    form.required_text(&format!("{at}.{key}.url"), component.pointer(&format!("/{key}/url")), 1, 2_048);
    form.text(&format!("{at}.description"), component.get("description"), 0, 1_024);
}

fn button(form: &mut Form, at: &str, component: &Value, tree: &mut Tree) {
    form.text(&format!("{at}.label"), component.get("label"), 0, 80);
    emoji(form, at, component);
    match component.get("style").and_then(Value::as_u64) {
        Some(1..=4) => {
            custom_id(form, at, component, tree);
            if component.get("url").is_some_and(|url| !url.is_null()) {
                form.fault(at, "BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only a link button may have a url");
            }
        }
        Some(5) => {
            form.required_text(&format!("{at}.url"), component.get("url"), 1, 512);
            if component.get("custom_id").is_some_and(|id| !id.is_null()) {
                let message = "A custom id and url cannot both be specified";
                form.fault(&format!("{at}.custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", message);
            }
        }
        Some(6) => {}
        _ => form.fault(
            &format!("{at}.style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3, 4, 5, 6}.",
        ),
    }
    let blank =
        |key: &str| component.get(key).is_none_or(|value| value.is_null() || value.as_str() == Some(""));
    if blank("label") && blank("emoji") && kind(component) == 2 && component.get("sku_id").is_none() {
        form.fault(at, "BUTTON_COMPONENT_NO_LABEL", "A button needs a label or an emoji");
    }
}

fn emoji(form: &mut Form, at: &str, component: &Value) {
    let Some(emoji) = component.get("emoji").filter(|emoji| !emoji.is_null()) else { return };
    let custom = emoji.get("id").is_some_and(|id| !id.is_null());
    let name = emoji.get("name").and_then(Value::as_str).unwrap_or_default();
    // Keycap emoji begin with an ASCII character but never are ASCII as a whole.
    if !custom && (name.is_empty() || name.is_ascii()) {
        form.fault(&format!("{at}.emoji.name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

fn select(form: &mut Form, at: &str, component: &Value, tree: &mut Tree) {
    custom_id(form, at, component, tree);
    form.text(&format!("{at}.placeholder"), component.get("placeholder"), 0, 150);
    let number = |key: &str, default| component.get(key).and_then(Value::as_u64).unwrap_or(default);
    let (min, max) = (number("min_values", 1), number("max_values", 1));
    if min > 25 {
        form.fault(
            &format!("{at}.min_values"),
            "NUMBER_TYPE_MAX",
            "int value should be less than or equal to 25.",
        );
    }
    if !(1..=25).contains(&max) || max < min {
        let message = "int value should be between 1 and 25 and not below min_values.";
        form.fault(&format!("{at}.max_values"), "NUMBER_TYPE_MAX", message);
    }
    if kind(component) != 3 {
        return;
    }
    let options = list(component, "options").unwrap_or_default();
    let at_options = format!("{at}.options");
    form.count(&at_options, options.len(), 1, 25);
    let mut values = HashSet::new();
    let mut defaults = 0;
    for (index, option) in options.iter().enumerate() {
        let at = format!("{at_options}.{index}");
        form.required_text(&format!("{at}.label"), option.get("label"), 1, 100);
        form.required_text(&format!("{at}.value"), option.get("value"), 1, 100);
        form.text(&format!("{at}.description"), option.get("description"), 0, 100);
        emoji(form, &at, option);
        if !values.insert(option.get("value").and_then(Value::as_str)) {
            let message = "The specified option value is already used";
            form.fault(&at, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
        defaults += u64::from(option.get("default").and_then(Value::as_bool) == Some(true));
    }
    if max > options.len() as u64 {
        let message = format!("max_values must be less than or equal to {}.", options.len());
        form.fault(&format!("{at}.max_values"), "SELECT_COMPONENT_MAX_VALUES", message);
    }
    if defaults > max {
        form.fault(&at_options, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values");
    }
}

fn text_input(form: &mut Form, at: &str, component: &Value, tree: &mut Tree) {
    custom_id(form, at, component, tree);
    form.text(&format!("{at}.label"), component.get("label"), 1, 45);
    form.text(&format!("{at}.placeholder"), component.get("placeholder"), 0, 100);
    form.text(&format!("{at}.value"), component.get("value"), 0, 4_000);
    if !matches!(component.get("style").and_then(Value::as_u64), Some(1 | 2)) {
        form.fault(&format!("{at}.style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
    }
    for (key, least) in [("min_length", 0), ("max_length", 1)] {
        if let Some(length) = component.get(key).and_then(Value::as_u64)
            && !(least..=4_000).contains(&length)
        {
            let message = format!("int value should be between {least} and 4000.");
            form.fault(&format!("{at}.{key}"), "NUMBER_TYPE_MAX", message);
        }
    }
}

/// Checks the `data` of a modal answer.
pub(super) fn modal(form: &mut Form, data: &Value) {
    form.required_text("data.title", data.get("title"), 1, 45);
    form.required_text("data.custom_id", data.get("custom_id"), 1, 100);
    let components = list(data, "components").unwrap_or_default();
    form.count("data.components", components.len(), 1, 5);
    let mut tree = Tree { modal: true, ..Tree::default() };
    for (index, component) in components.iter().enumerate() {
        let at = format!("data.components.{index}");
        one_of(form, &at, component, &[1, 10, 18]);
        walk(form, &at, component, &mut tree);
    }
}

/// Checks the `data` of an autocomplete answer.
pub(super) fn choices(form: &mut Form, data: &Value) {
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
