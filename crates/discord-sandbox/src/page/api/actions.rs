//! A person's interactions with the bot: commands, menus, components, forms. Each is answered when the bot has
//! answered.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::page::Page;
use crate::page::api::ask::{Asked, At, Id};
use crate::page::failure::{Answer, Failure};
use crate::people::modal::Entry;
use crate::people::reply::Pending;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Use {
    channel: Id,
    path: String,
    #[serde(default)]
    options: Map<String, Value>,
}

/// `POST /api/people/{person}/command`.
pub(super) async fn command(
    State(page): State<Arc<Page>>,
    At(person): At,
    Asked(asked): Asked<Use>,
) -> Answer {
    let (person, channel) = (page.person(person)?, page.channel(asked.channel)?);
    let args = page.args(&channel, &asked.path, &asked.options)?;
    answered(person.start_command(&channel, &asked.path, &args)?).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Typing {
    channel: Id,
    path: String,
    #[serde(default)]
    options: Map<String, Value>,
    focused: String,
}

/// `POST /api/people/{person}/autocomplete`.
pub(super) async fn autocomplete(
    State(page): State<Arc<Page>>,
    At(person): At,
    Asked(mut asked): Asked<Typing>,
) -> Answer {
    let (person, channel) = (page.person(person)?, page.channel(asked.channel)?);
    // Half a number is not a number yet: what is being typed is a text whatever the option's type.
    let typed = match asked.options.remove(&asked.focused) {
        Some(Value::String(text)) => text,
        None | Some(Value::Null) => String::new(),
        Some(other) => other.to_string(),
    };
    let args = page.args(&channel, &asked.path, &asked.options)?;
    answered(person.start_autocomplete(&channel, &asked.path, &args, (&asked.focused, &typed))?).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UsedMenu {
    channel: Id,
    command: String,
    target: Id,
}

/// `POST /api/people/{person}/menu`: of a message if the target is one, of a person otherwise.
pub(super) async fn menu(
    State(page): State<Arc<Page>>,
    At(person): At,
    Asked(asked): Asked<UsedMenu>,
) -> Answer {
    let (person, channel) = (page.person(person)?, page.channel(asked.channel)?);
    let pending = match page.message(asked.target) {
        Ok(message) if message.channel == channel.id() => {
            person.start_message_menu(&asked.command, &message)?
        }
        Ok(_) => return Err(Failure::refused("the message is not in this channel")),
        Err(_) => person.start_context_menu(&channel, &asked.command, &page.user(asked.target)?)?,
    };
    answered(pending).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UsedComponent {
    message: Id,
    custom_id: String,
    values: Option<Vec<String>>,
}

/// `POST /api/people/{person}/component`: a select with values, a button without.
pub(super) async fn component(
    State(page): State<Arc<Page>>,
    At(person): At,
    Asked(asked): Asked<UsedComponent>,
) -> Answer {
    let (person, message) = (page.person(person)?, page.message(asked.message)?);
    let pending = match &asked.values {
        Some(values) => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            person.start_select(&message, &asked.custom_id, &values)?
        }
        None => person.start_click(&message, &asked.custom_id)?,
    };
    answered(pending).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FilledForm {
    interaction: Id,
    #[serde(default)]
    values: BTreeMap<String, Entry>,
}

/// `POST /api/people/{person}/modal`: the form that was opened in answer to an interaction.
pub(super) async fn modal(
    State(page): State<Arc<Page>>,
    At(person): At,
    Asked(asked): Asked<FilledForm>,
) -> Answer {
    let person = page.person(person)?;
    let Id(id) = asked.interaction;
    let form = page.shared.lock().interactions.get(&id).and_then(|interaction| interaction.form());
    let form = form.ok_or_else(|| Failure::unknown(format!("the interaction {id} opened no form")))?;
    answered(person.start_fill(form, &asked.values)?).await
}

/// What the bot answered first; what it does later comes as events.
async fn answered(pending: Pending) -> Answer {
    let interaction = pending.acknowledgement().await?.interaction;
    let choices = (interaction.answer == 8).then_some(interaction.choices);
    Ok(Json(json!({
        "interaction": interaction.id.to_string(),
        "answer": interaction.answer,
        "message": interaction.original.map(|id| id.to_string()),
        "choices": choices,
        "modal": interaction.modal,
    })))
}
