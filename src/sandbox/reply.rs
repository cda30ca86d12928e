//! What comes back when a person does something.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::interaction::{Interaction, Stage, ms};
use super::limits::list;
use super::message::Message;
use super::world::{Snowflake, World};
use super::{SandboxError, Shared};

/// An entry an autocomplete offers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Choice {
    /// What the person reads.
    pub name: String,
    /// What the bot would be told.
    pub value: Value,
}

/// A form the bot opened.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Modal {
    /// Its title.
    pub title: String,
    /// Its custom id.
    pub custom_id: String,
    /// Its components as the bot sent them.
    pub components: Vec<Value>,
    pub(super) channel: Snowflake,
    pub(super) source: Option<Snowflake>,
    pub(super) person: Snowflake,
}

impl Modal {
    /// What can be filled in, text inputs and string selects, as the bot sent them.
    #[must_use]
    pub fn fields(&self) -> Vec<&Value> {
        let nested = self.components.iter().flat_map(|component| {
            let row = list(component, "components").unwrap_or_default();
            row.iter().chain(component.get("component"))
        });
        nested.filter(|component| matches!(component["type"].as_u64(), Some(3 | 4))).collect()
    }

    /// The components of a submission: what the person typed or chose, or what stood there already.
    pub(super) fn filled(&self, values: &[(&str, &str)]) -> Result<Value, SandboxError> {
        let fields = self.fields();
        for (name, _) in values {
            if !fields.iter().any(|field| field["custom_id"] == *name) {
                return Err(SandboxError::Refused(format!("the form has no field {name}")));
            }
        }
        let mut rows = Vec::new();
        for component in &self.components {
            if let Some(inner) = component.get("component") {
                rows.push(json!({ "type": 18, "id": 1, "component": filled_field(inner, values)? }));
            } else if let Some(row) = list(component, "components") {
                let row: Result<Vec<Value>, SandboxError> =
                    row.iter().map(|field| filled_field(field, values)).collect();
                rows.push(json!({ "type": 1, "id": 1, "components": row? }));
            }
        }
        Ok(Value::Array(rows))
    }
}

/// A field of a form with what a person put into it; a select takes every value given under its name.
fn filled_field(field: &Value, values: &[(&str, &str)]) -> Result<Value, SandboxError> {
    let name = &field["custom_id"];
    let mut given: Vec<&str> =
        values.iter().filter(|(given, _)| name == given).map(|(_, value)| *value).collect();
    let required = field.get("required").and_then(Value::as_bool).unwrap_or(true);
    let bound = |key: &str, default| field.get(key).and_then(Value::as_u64).unwrap_or(default);
    let kind = field["type"].as_u64().unwrap_or(0);
    let mut filled = json!({ "type": kind, "id": 2, "custom_id": name });
    let (length, least, most) = if kind == 3 {
        let options = list(field, "options").unwrap_or_default();
        if given.is_empty() {
            let chosen = options.iter().filter(|option| option["default"] == true);
            given.extend(chosen.filter_map(|option| option["value"].as_str()));
        }
        if given.iter().any(|value| !options.iter().any(|option| option["value"] == *value)) {
            return Err(SandboxError::Refused(format!("the form does not offer {given:?} in {name}")));
        }
        filled["values"] = json!(given);
        (given.len() as u64, bound("min_values", 1), bound("max_values", 1))
    } else {
        let text = given.first().copied().or(field["value"].as_str()).unwrap_or_default();
        filled["value"] = json!(text);
        (text.chars().count() as u64, bound("min_length", 1).max(1), bound("max_length", 4_000))
    };
    if (length < least || length > most) && (required || length != 0) {
        return Err(SandboxError::Refused(format!(
            "the form refuses {length} characters or values in {name}"
        )));
    }
    Ok(filled)
}

/// Something a person did that the bot may still be working on.
#[derive(Clone, Debug)]
#[must_use = "the bot's answer comes with `reply`"]
pub struct Pending {
    shared: Arc<Shared>,
    id: Snowflake,
}

impl Pending {
    pub(super) fn new(shared: &Arc<Shared>, id: Snowflake) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    /// Id of the interaction.
    #[must_use]
    pub fn interaction_id(&self) -> Snowflake {
        self.id
    }

    /// Token of the interaction.
    #[must_use]
    pub fn token(&self) -> String {
        let world = self.shared.lock();
        let payload = world.interactions.get(&self.id).map(|interaction| &interaction.payload);
        payload.and_then(|payload| payload["token"].as_str()).unwrap_or_default().to_owned()
    }

    /// Sends the bot the very same interaction once more.
    pub fn repeat(&self) {
        self.shared.change(|world| {
            let Some(interaction) = world.interactions.get(&self.id) else { return };
            let (payload, channel) = (interaction.payload.clone(), interaction.channel);
            let guild = world.channels.get(&channel).and_then(|channel| channel.guild);
            world.dispatch("INTERACTION_CREATE", guild, 0, &payload);
        });
    }

    /// Whether the bot has answered in any way, deferring included.
    #[must_use]
    pub fn is_acknowledged(&self) -> bool {
        self.shared
            .lock()
            .interactions
            .get(&self.id)
            .is_some_and(|interaction| interaction.stage != Stage::Waiting)
    }

    /// Waits for the answer; a deferred one until there is something to see.
    ///
    /// An update that was deferred and then not made counts as an answer once `update_patience` is over.
    ///
    /// # Errors
    ///
    /// [`SandboxError::NoAnswer`] if the bot did not answer in time, or never filled in what it deferred.
    pub async fn reply(self) -> Result<Reply, SandboxError> {
        let id = self.id;
        let within = self.shared.lock().answer_within;
        // Nothing the bot says after its time is accepted, so nobody waits longer than that for a first answer.
        let acknowledged = |world: &World| {
            let interaction = world.interactions.get(&id)?;
            let over = world.now_ms() > interaction.created_ms.saturating_add(ms(within));
            (interaction.stage != Stage::Waiting || over).then_some(interaction.stage)
        };
        let first = self.shared.wait(within.min(self.shared.patience), acknowledged).await;
        let rest = match first {
            Some(Stage::Deferred) => self.shared.patience,
            Some(Stage::DeferredUpdate) => self.shared.update_patience,
            _ => Duration::ZERO,
        };
        if !rest.is_zero() {
            let settled = |world: &World| {
                let interaction = world.interactions.get(&id)?;
                (interaction.stage == Stage::Answered).then_some(())
            };
            // Whether it was settled or given up is read from the record below.
            self.shared.wait(rest, settled).await;
        }
        let interaction = self.shared.lock().interactions.get(&id).cloned();
        match interaction {
            Some(interaction) if matches!(interaction.stage, Stage::Answered | Stage::DeferredUpdate) => {
                Ok(Reply { shared: self.shared, interaction })
            }
            Some(interaction) => {
                let name = &interaction.name;
                let deferred = if interaction.stage == Stage::Deferred { " after deferring" } else { "" };
                Err(SandboxError::NoAnswer(format!("{name} (interaction {id}){deferred}")))
            }
            None => Err(SandboxError::NoAnswer(format!("interaction {id}"))),
        }
    }
}

/// The bot's answer.
#[derive(Clone, Debug)]
pub struct Reply {
    shared: Arc<Shared>,
    interaction: Interaction,
}

impl Reply {
    /// Id of the interaction that was answered.
    #[must_use]
    pub fn interaction_id(&self) -> Snowflake {
        self.interaction.id
    }

    /// Type of the first answer: 4 message, 5 deferred message, 6 deferred update, 7 update, 8 choices, 9 form.
    #[must_use]
    pub fn answer_type(&self) -> u8 {
        self.interaction.answer
    }

    /// The message it made or updated, as it is now.
    #[must_use]
    pub fn message(&self) -> Option<Message> {
        self.shared.lock().messages.get(&self.interaction.original?).cloned()
    }

    /// Whether only the person sees the answer.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.message().is_some_and(|message| message.is_ephemeral())
    }

    /// Content of the message, empty if there is none.
    #[must_use]
    pub fn content(&self) -> String {
        self.message().map(|message| message.content).unwrap_or_default()
    }

    /// Everything there is to read in the message.
    #[must_use]
    pub fn text(&self) -> String {
        self.message().map(|message| message.text()).unwrap_or_default()
    }

    /// The form it opened.
    #[must_use]
    pub fn modal(&self) -> Option<Modal> {
        let modal = self.interaction.modal.as_ref()?;
        Some(Modal {
            title: modal["title"].as_str().unwrap_or_default().to_owned(),
            custom_id: modal["custom_id"].as_str().unwrap_or_default().to_owned(),
            components: list(modal, "components").unwrap_or_default().to_vec(),
            channel: self.interaction.channel,
            source: self.interaction.source,
            person: self.interaction.person,
        })
    }

    /// The choices an autocomplete offers.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let choice = |choice: &Value| Choice {
            name: choice["name"].as_str().unwrap_or_default().to_owned(),
            value: choice["value"].clone(),
        };
        self.interaction.choices.iter().map(choice).collect()
    }

    /// The follow-up messages so far that were not deleted.
    #[must_use]
    pub fn followups(&self) -> Vec<Message> {
        let world = self.shared.lock();
        let Some(interaction) = world.interactions.get(&self.interaction.id) else { return Vec::new() };
        interaction.followups.iter().filter_map(|id| world.messages.get(id)).cloned().collect()
    }
}
