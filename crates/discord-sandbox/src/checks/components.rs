//! Checks request bodies against Discord's documented limits on the components of messages and modals.
//!
//! Source: Discord's documentation, "Components" (reference).

use std::collections::HashSet;

use serde_json::Value;

use crate::checks::error::Form;
use crate::world::message::list;

/// The state of a walk through one component tree.
#[derive(Default)]
struct Tree {
    custom_ids: HashSet<String>,
    components: usize,
    text: usize,
    modal: bool,
}

/// Checks the components of a message.
pub(crate) fn message(form: &mut Form, at: &str, components: &[Value], v2: bool) {
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
        if tree.components > 40 {
            let message = "Total number of components cannot exceed 40";
            form.fault(at, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
        }
        if tree.text > 4_000 {
            let message = "Components displayable text size exceeds maximum size of 4000";
            form.fault(at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message);
        }
    }
}

fn kind(component: &Value) -> u64 {
    component.get("type").and_then(Value::as_u64).unwrap_or(0)
}

fn one_of(form: &mut Form, at: &str, component: &Value, allowed: &[u64]) {
    if !allowed.contains(&kind(component)) {
        let allowed: Vec<String> = allowed.iter().map(u64::to_string).collect();
        let message = format!("Value of field \"type\" must be one of ({}).", allowed.join(", "));
        form.fault(at, "UNION_TYPE_CHOICES", message);
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
            // A select takes the whole width of its row, regardless of other components in it.
            let inside = list(component, "components").unwrap_or_default();
            if inside.iter().any(|child| kind(child) != 2) {
                for index in 1..inside.len() {
                    let message = "The specified component exceeds the maximum width";
                    let at = format!("{at}.components.{index}");
                    form.fault(&at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
                }
            }
        }
        2 => button(form, at, component, tree),
        3 | 5..=8 => select(form, at, component, tree),
        4 => text_input(form, at, component, tree),
        9 => {
            children(form, at, component, &[10], 3, tree);
            match component.get("accessory").filter(|inner| !inner.is_null()) {
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
        13 => {
            media(form, at, component, "file");
            // The checked body still has the address as it was sent.
            let url = component.pointer("/file/url").and_then(Value::as_str);
            if url.is_some_and(|url| !url.starts_with("attachment://")) {
                let message = "Only attachment:// references are allowed here";
                form.fault(&format!("{at}.file.url"), "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED", message);
            }
        }
        14 => {
            if let Some(spacing) = component.get("spacing").filter(|spacing| !spacing.is_null())
                && !matches!(spacing.as_u64(), Some(1 | 2))
            {
                form.fault(&format!("{at}.spacing"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).");
            }
        }
        17 => {
            children(form, at, component, &[1, 9, 10, 12, 13, 14], 40, tree);
            match component.get("accent_color").filter(|colour| !colour.is_null()).map(Value::as_u64) {
                Some(Some(colour)) => form.number(&format!("{at}.accent_color"), colour, 0, 0xFF_FFFF),
                Some(None) => {
                    form.fault(&format!("{at}.accent_color"), "NUMBER_TYPE_COERCE", "Must be an integer");
                }
                None => {}
            }
        }
        18 => {
            form.required_text(&format!("{at}.label"), component.get("label"), 1, 45);
            form.text(&format!("{at}.description"), component.get("description"), 0, 100);
            match component.get("component").filter(|inner| !inner.is_null()) {
                Some(inner) => {
                    let at = format!("{at}.component");
                    one_of(form, &at, inner, &[3, 4, 5, 6, 7, 8, 19, 21, 22, 23]);
                    walk(form, &at, inner, tree);
                }
                None => form.required(&format!("{at}.component")),
            }
        }
        _ => {}
    }
}

fn media(form: &mut Form, at: &str, component: &Value, key: &str) {
    form.required_text(&format!("{at}.{key}.url"), component.pointer(&format!("/{key}/url")), 1, 2_048);
    form.text(&format!("{at}.description"), component.get("description"), 1, 1_024);
}

fn button(form: &mut Form, at: &str, component: &Value, tree: &mut Tree) {
    form.text(&format!("{at}.label"), component.get("label"), 0, 80);
    emoji(form, at, component);
    let given = |key: &str| component.get(key).is_some_and(|value| !value.is_null());
    match component.get("style").and_then(Value::as_u64) {
        Some(1..=4) if !given("custom_id") => {
            let message = "A custom id is required";
            form.fault(&format!("{at}.custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", message);
        }
        Some(1..=4) => custom_id(form, at, component, tree),
        Some(5) => form.required_text(&format!("{at}.url"), component.get("url"), 1, 512),
        Some(6) => {}
        _ => form.fault(
            &format!("{at}.style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of (1, 2, 3, 4, 5, 6).",
        ),
    }
    if given("custom_id") && given("url") {
        for key in ["custom_id", "url"] {
            let message = "A custom id and url cannot both be specified";
            form.fault(&format!("{at}.{key}"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
        }
    }
    let blank = |key: &str| !given(key) || component[key] == "";
    if blank("label") && blank("emoji") && !given("sku_id") {
        form.required(&format!("{at}.label"));
    }
}

fn emoji(form: &mut Form, at: &str, component: &Value) {
    let Some(emoji) = component.get("emoji").filter(|emoji| !emoji.is_null()) else { return };
    let custom = emoji.get("id").is_some_and(|id| !id.is_null());
    let name = emoji.get("name").and_then(Value::as_str).unwrap_or_default();
    // Some emoji, such as keycaps, begin with an ASCII character, but none consists of ASCII characters only.
    if !custom && (name.is_empty() || name.is_ascii()) {
        form.fault(&format!("{at}.emoji.name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

fn select(form: &mut Form, at: &str, component: &Value, tree: &mut Tree) {
    custom_id(form, at, component, tree);
    form.text(&format!("{at}.placeholder"), component.get("placeholder"), 0, 150);
    let number = |key: &str, default| component.get(key).and_then(Value::as_u64).unwrap_or(default);
    let (min, max) = (number("min_values", 1), number("max_values", 1));
    form.number(&format!("{at}.min_values"), min, 0, 25);
    form.number(&format!("{at}.max_values"), max, min.max(1), 25);
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
    if max > options.len() as u64 && !options.is_empty() {
        let message = format!("Must be {max} or more in length.");
        form.fault(&at_options, "BASE_TYPE_MIN_LENGTH", message);
    }
    if defaults > max {
        let message = "The specified number of default values exceeds the specified maximum values";
        form.fault(&at_options, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message);
    }
}

fn text_input(form: &mut Form, at: &str, component: &Value, tree: &mut Tree) {
    custom_id(form, at, component, tree);
    form.text(&format!("{at}.label"), component.get("label"), 1, 45);
    form.text(&format!("{at}.placeholder"), component.get("placeholder"), 0, 100);
    form.text(&format!("{at}.value"), component.get("value"), 0, 4_000);
    if !matches!(component.get("style").and_then(Value::as_u64), Some(1 | 2)) {
        form.fault(&format!("{at}.style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).");
    }
    for (key, least) in [("min_length", 0), ("max_length", 1)] {
        if let Some(length) = component.get(key).and_then(Value::as_u64) {
            form.number(&format!("{at}.{key}"), length, least, 4_000);
        }
    }
}

/// Checks the `data` of a modal response.
pub(crate) fn modal(form: &mut Form, data: &Value) {
    form.required_text("data.title", data.get("title"), 1, 45);
    form.required_text("data.custom_id", data.get("custom_id"), 1, 100);
    let components = list(data, "components").unwrap_or_default();
    form.count("data.components", components.len(), 0, 5);
    if components.is_empty() {
        form.required("data.components");
    }
    let mut tree = Tree { modal: true, ..Tree::default() };
    for (index, component) in components.iter().enumerate() {
        let at = format!("data.components.{index}");
        one_of(form, &at, component, &[1, 10, 18]);
        walk(form, &at, component, &mut tree);
    }
}
