//! Checks command definitions against Discord's limits on names, descriptions and options.
//!
//! Source: Discord's documentation, "Application Commands" (structure, naming, limits).

use std::collections::HashSet;

use serde_json::Value;

use crate::checks::error::Form;
use crate::world::message::list;

/// The locales that Discord supports ("Reference", locales).
const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko", "he", "ar",
];

/// Whether Discord's clients support this locale.
pub(crate) fn is_locale(locale: &str) -> bool {
    LOCALES.contains(&locale)
}

fn chat_name(form: &mut Form, at: &str, value: Option<&Value>) {
    form.required_text(at, value, 1, 32);
    let name = value.and_then(Value::as_str).unwrap_or_default();
    let valid = |c: char| {
        let script = matches!(c, '\u{0900}'..='\u{097F}' | '\u{0E00}'..='\u{0E7F}');
        c.is_alphanumeric() || script || matches!(c, '-' | '_' | '\'')
    };
    if !name.chars().all(valid) || name.to_lowercase() != name {
        form.fault(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
}

/// Checks a name or description and its translations. Returns the length of the longest one.
fn said(
    form: &mut Form,
    at: &str,
    item: &Value,
    key: &str,
    check: &dyn Fn(&mut Form, &str, Option<&Value>),
) -> usize {
    check(form, &format!("{at}{key}"), item.get(key));
    let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let mut longest = item.get(key).map_or(0, length);
    let localizations = format!("{key}_localizations");
    if let Some(map) = item.get(&localizations).and_then(Value::as_object) {
        for (locale, value) in map {
            let at = format!("{at}{localizations}.{locale}");
            if !is_locale(locale) {
                form.fault(&at, "BASE_TYPE_CHOICES", "Unknown locale");
            }
            check(form, &at, Some(value));
            longest = longest.max(length(value));
        }
    }
    longest
}

fn described(form: &mut Form, at: &str, value: Option<&Value>) {
    form.required_text(at, value, 1, 100);
}

/// Checks a command definition.
pub(crate) fn definition(form: &mut Form, at: &str, command: &Value) {
    let kind = command.get("type").and_then(Value::as_u64).unwrap_or(1);
    let mut total = 0;
    match kind {
        1 => {
            total += said(form, at, command, "name", &chat_name);
            total += said(form, at, command, "description", &described);
            total += options(form, &format!("{at}options"), command, 0);
        }
        2 | 3 => {
            let plain =
                |form: &mut Form, at: &str, value: Option<&Value>| form.required_text(at, value, 1, 32);
            said(form, at, command, "name", &plain);
            if command.get("description").and_then(Value::as_str).is_some_and(|text| !text.is_empty()) {
                let message = "Context menu commands cannot have description";
                form.fault(
                    &format!("{at}description"),
                    "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
                    message,
                );
            }
            if list(command, "options").is_some_and(|options| !options.is_empty()) {
                let message = "Context menu commands cannot have options";
                form.fault(&format!("{at}options"), "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", message);
            }
        }
        _ => form.fault(&format!("{at}type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3)."),
    }
    if total > 8_000 {
        let message = "Command exceeds maximum size (8000)";
        form.fault(at.trim_end_matches('.'), "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

/// Checks the options of a command, group or subcommand. Returns the number of characters in them.
fn options(form: &mut Form, at: &str, parent: &Value, depth: u8) -> usize {
    let options = list(parent, "options").unwrap_or_default();
    form.count(at, options.len(), 0, 25);
    let kinds: Vec<u64> = options.iter().map(|option| option["type"].as_u64().unwrap_or(0)).collect();
    let nested = kinds.iter().filter(|kind| matches!(kind, 1 | 2)).count();
    if nested != 0 && nested != kinds.len() {
        let message =
            "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.fault(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    let mut total = 0;
    let mut names = HashSet::new();
    let mut optional_seen = false;
    for (index, option) in options.iter().enumerate() {
        let at = format!("{at}.{index}.");
        total += said(form, &at, option, "name", &chat_name);
        total += said(form, &at, option, "description", &described);
        if !names.insert(option.get("name").and_then(Value::as_str)) {
            let message = "Option name must be unique";
            form.fault(&format!("{at}name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message);
        }
        match (kinds[index], depth) {
            (1, 0 | 1) | (2, 0) => {
                let depth = if kinds[index] == 2 { 1 } else { 2 };
                total += self::options(form, &format!("{at}options"), option, depth);
            }
            (3..=11, _) => {
                let required = option.get("required").and_then(Value::as_bool).unwrap_or(false);
                if required && optional_seen {
                    let message = "Required options must be placed before non-required options";
                    form.fault(
                        at.trim_end_matches('.'),
                        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                        message,
                    );
                }
                optional_seen |= !required;
                total += choices(form, &at, option);
            }
            _ => form.fault(&format!("{at}type"), "BASE_TYPE_CHOICES", "This type is not allowed here"),
        }
    }
    total
}

fn choices(form: &mut Form, at: &str, option: &Value) -> usize {
    let choices = list(option, "choices").unwrap_or_default();
    form.count(&format!("{at}choices"), choices.len(), 0, 25);
    if !choices.is_empty() && option.get("autocomplete").and_then(Value::as_bool) == Some(true) {
        let message = "Choices and autocomplete exclude each other";
        form.fault(at.trim_end_matches('.'), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", message);
    }
    let mut total = 0;
    for (index, choice) in choices.iter().enumerate() {
        let at = format!("{at}choices.{index}.");
        total += said(form, &at, choice, "name", &described);
        if let Some(text) = choice.get("value").and_then(Value::as_str) {
            form.text(&format!("{at}value"), choice.get("value"), 1, 100);
            total += text.chars().count();
        }
    }
    total
}
