//! Modals that a bot opens, and their submission by people.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::people::resolved::Named;
use crate::world::interaction::Interaction;
use crate::world::message::{flag_of, list, text_of};
use crate::world::{Snowflake, World};

/// A modal form that the bot opened.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Modal {
    /// Its title.
    pub title: String,
    /// Its custom id.
    pub custom_id: String,
    /// Its components, as the bot sent them.
    pub components: Vec<Value>,
    pub(crate) channel: Snowflake,
    pub(crate) source: Option<Snowflake>,
    pub(crate) person: Snowflake,
}

/// What a person enters in a field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// Text typed into a text input, or the only value chosen in a select.
    Text(String),
    /// Values chosen in a select: ids in a select of users, roles or channels.
    Values(Vec<String>),
}

impl From<&str> for Entry {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// The `data` of a submission without the custom id.
pub(crate) struct Submission {
    pub(crate) components: Value,
    pub(crate) named: Vec<Named>,
}

impl Interaction {
    /// Returns the form that was opened in response.
    pub(crate) fn form(&self) -> Option<Modal> {
        let modal = self.modal.as_ref()?;
        Some(Modal {
            title: text_of(modal, "title"),
            custom_id: text_of(modal, "custom_id"),
            components: list(modal, "components").unwrap_or_default().to_vec(),
            channel: self.channel,
            source: self.source,
            person: self.person,
        })
    }
}

impl Modal {
    /// Returns all components that can be filled in.
    fn inputs(&self) -> impl Iterator<Item = &Value> {
        self.components.iter().flat_map(|component| {
            let row = list(component, "components").unwrap_or_default();
            row.iter().chain(component.get("component"))
        })
    }

    /// Returns the text inputs and selects, as the bot sent them.
    #[must_use]
    pub fn fields(&self) -> Vec<&Value> {
        self.inputs().filter(|component| matches!(component["type"].as_u64(), Some(3..=8))).collect()
    }

    /// Returns what is sent: for each field, the person's entry or the preset value.
    pub(crate) fn filled(
        &self,
        world: &World,
        entries: &BTreeMap<String, Entry>,
    ) -> Result<Submission, String> {
        for name in entries.keys() {
            if !self.inputs().any(|input| input["custom_id"] == *name) {
                return Err(format!("the form has no field {name}"));
            }
        }
        let mut submission = Submission { components: json!([]), named: Vec::new() };
        let mut id = 0;
        let mut next_id = || {
            id += 1;
            id
        };
        let mut rows = Vec::new();
        for component in &self.components {
            let mut shown = json!({ "type": component["type"], "id": next_id() });
            let mut complete = |input: &Value| -> Result<Value, String> {
                let entry = input["custom_id"].as_str().and_then(|name| entries.get(name));
                let mut filled = fill(world, input, entry, &mut submission.named)?;
                filled["id"] = json!(next_id());
                Ok(filled)
            };
            if let Some(inner) = component.get("component") {
                shown["component"] = complete(inner)?;
            } else if let Some(row) = list(component, "components") {
                shown["components"] = row.iter().map(complete).collect::<Result<Value, String>>()?;
            }
            rows.push(shown);
        }
        submission.components = Value::Array(rows);
        Ok(submission)
    }
}

fn fill(
    world: &World,
    input: &Value,
    entry: Option<&Entry>,
    named: &mut Vec<Named>,
) -> Result<Value, String> {
    let (name, kind) = (input["custom_id"].as_str().unwrap_or_default(), input["type"].as_u64().unwrap_or(0));
    let mut filled = json!({ "type": kind, "custom_id": name });
    match (kind, entry) {
        (4, None | Some(Entry::Text(_))) => filled["value"] = json!(text(input, name, entry)?),
        (3 | 5..=8, _) => {
            let values = values(input, name, entry)?;
            for value in &values {
                named.extend(world.named_by_select(kind, value)?);
            }
            filled["values"] = json!(values);
        }
        (4, _) => return Err(format!("{name} wants a text")),
        _ => return Err(format!("the form asks for {name} of type {kind}, which cannot be filled in here")),
    }
    Ok(filled)
}

fn is_required(input: &Value) -> bool {
    input.get("required").and_then(Value::as_bool).unwrap_or(true)
}

fn text(input: &Value, name: &str, entry: Option<&Entry>) -> Result<String, String> {
    let value = match entry {
        Some(Entry::Text(typed)) => typed.clone(),
        _ => input["value"].as_str().unwrap_or_default().to_owned(),
    };
    let length = value.chars().count() as u64;
    let bound = |key: &str, default| input.get(key).and_then(Value::as_u64).unwrap_or(default);
    let fits = length >= bound("min_length", 1).max(1) && length <= bound("max_length", 4_000);
    if fits || value.is_empty() && !is_required(input) {
        return Ok(value);
    }
    Err(format!("the form refuses {length} characters in {name}"))
}

fn values(input: &Value, name: &str, entry: Option<&Entry>) -> Result<Vec<String>, String> {
    let options = list(input, "options").unwrap_or_default();
    let values = match entry {
        Some(Entry::Values(chosen)) => chosen.clone(),
        Some(Entry::Text(one)) => vec![one.clone()],
        None => preset(input),
    };
    let offered = |value: &String| options.iter().any(|option| option["value"] == **value);
    if input["type"] == 3 && !values.iter().all(offered) {
        return Err(format!("{name} does not offer {values:?}"));
    }
    let bound = |key: &str| input.get(key).and_then(Value::as_u64).unwrap_or(1);
    let count = values.len() as u64;
    let least = bound("min_values").max(u64::from(is_required(input)));
    if (least..=bound("max_values")).contains(&count) || count == 0 && !is_required(input) {
        return Ok(values);
    }
    Err(format!("{name} wants another number of values than {count}"))
}

/// Returns the values that a select presets.
fn preset(input: &Value) -> Vec<String> {
    let options = list(input, "options").unwrap_or_default().iter();
    let options = options.filter(|option| flag_of(option, "default")).map(|option| &option["value"]);
    let defaults = list(input, "default_values").unwrap_or_default().iter().map(|default| &default["id"]);
    options.chain(defaults).filter_map(Value::as_str).map(str::to_owned).collect()
}
