//! The bot's reply to a person's action.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::error::SandboxError;
use crate::people::modal::Modal;
use crate::shared::Shared;
use crate::world::Snowflake;
use crate::world::interaction::{Interaction, ResponseState};
use crate::world::message::Message;

/// An autocomplete choice.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Choice {
    /// The text that the person sees.
    pub name: String,
    /// The value that the bot would receive.
    pub value: Value,
}

/// An interaction that the bot may still be working on.
#[derive(Clone, Debug)]
#[must_use = "the bot's answer comes with `reply`"]
pub struct Pending {
    shared: Arc<Shared>,
    id: Snowflake,
}

impl Pending {
    pub(crate) fn new(shared: &Arc<Shared>, id: Snowflake) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    /// Returns the id of the interaction.
    #[must_use]
    pub fn interaction_id(&self) -> Snowflake {
        self.id
    }

    /// Returns the token of the interaction.
    #[must_use]
    pub fn token(&self) -> String {
        let world = self.shared.lock();
        let payload = world.interactions.get(&self.id).map(|interaction| &interaction.payload);
        payload.and_then(|payload| payload["token"].as_str()).unwrap_or_default().to_owned()
    }

    /// Returns the interaction as the bot receives it.
    #[must_use]
    pub fn payload(&self) -> Value {
        let world = self.shared.lock();
        world.interactions.get(&self.id).map_or(Value::Null, |interaction| (*interaction.payload).clone())
    }

    /// Sends the same interaction to the bot again.
    pub fn repeat(&self) {
        self.shared.change(|world| {
            let Some(interaction) = world.interactions.get(&self.id) else { return };
            let (payload, channel) = (Arc::clone(&interaction.payload), interaction.channel);
            let guild = world.channels.get(&channel).and_then(|channel| channel.guild);
            world.deliver(guild, self.id, &payload);
        });
    }

    /// Whether the bot has responded in any way, including by deferring.
    #[must_use]
    pub fn is_acknowledged(&self) -> bool {
        self.shared
            .lock()
            .interactions
            .get(&self.id)
            .is_some_and(|interaction| interaction.response != ResponseState::Waiting)
    }

    /// Waits for the first response, which may be a deferral.
    ///
    /// # Errors
    ///
    /// [`SandboxError::NoAnswer`] if there was none in time.
    pub async fn acknowledgement(&self) -> Result<Reply, SandboxError> {
        let id = self.id;
        let within = self.shared.lock().answer_within;
        // A response after the time limit is not accepted, so there is no point in waiting longer for the first one.
        self.wait(within.min(self.shared.patience), |response| response != ResponseState::Waiting).await;
        let reply = self.look().ok_or_else(|| SandboxError::NoAnswer(format!("interaction {id}")))?;
        if reply.interaction.response == ResponseState::Waiting {
            Err(self.silence(&reply, ""))
        } else {
            Ok(reply)
        }
    }

    /// Waits for the response. If it is deferred, waits until its content arrives.
    ///
    /// A deferred update that is never made counts as a response after `update_patience`.
    ///
    /// # Errors
    ///
    /// [`SandboxError::NoAnswer`] if the bot did not respond in time, or never completed a deferred response.
    pub async fn reply(self) -> Result<Reply, SandboxError> {
        let first = self.acknowledgement().await?;
        let patience = match first.interaction.response {
            ResponseState::Deferred => self.shared.patience,
            ResponseState::DeferredUpdate => self.shared.update_patience,
            ResponseState::Waiting | ResponseState::Answered => return Ok(first),
        };
        self.wait(patience, |response| response == ResponseState::Answered).await;
        let reply = self.look().unwrap_or(first);
        if reply.interaction.response == ResponseState::Deferred {
            return Err(self.silence(&reply, " after deferring"));
        }
        Ok(reply)
    }

    /// Waits until the response has come as far as is wanted, at most for `within`. The record says whether it has.
    async fn wait(&self, within: Duration, is_wanted: impl Fn(ResponseState) -> bool) {
        let progress = self.shared.lock().interactions.get(&self.id).map(|it| Arc::clone(&it.progress));
        let Some(progress) = progress else { return };
        let response = || Some(self.shared.lock().interactions.get(&self.id)?.response);
        let waited = async {
            loop {
                let mut progressed = pin!(progress.notified());
                progressed.as_mut().enable();
                if response().is_none_or(&is_wanted) {
                    return;
                }
                progressed.await;
            }
        };
        let _ = tokio::time::timeout(within, waited).await;
    }

    fn look(&self) -> Option<Reply> {
        let interaction = self.shared.lock().interactions.get(&self.id)?.clone();
        Some(Reply { shared: Arc::clone(&self.shared), interaction })
    }

    fn silence(&self, reply: &Reply, when: &str) -> SandboxError {
        SandboxError::NoAnswer(format!("{} (interaction {}){when}", reply.interaction.name, self.id))
    }
}

/// The bot's response.
#[derive(Clone, Debug)]
pub struct Reply {
    shared: Arc<Shared>,
    pub(crate) interaction: Interaction,
}

impl Reply {
    /// Returns the id of the interaction that the bot responded to.
    #[must_use]
    pub fn interaction_id(&self) -> Snowflake {
        self.interaction.id
    }

    /// Returns the type of the first response: 4 message, 5 deferred message, 6 deferred update, 7 update, 8 choices, 9
    /// form.
    #[must_use]
    pub fn answer_type(&self) -> u8 {
        self.interaction.answer
    }

    /// Returns the current state of the message that the response created or updated, or of the follow-up that was sent
    /// instead of a deferred update.
    #[must_use]
    pub fn message(&self) -> Option<Message> {
        let made = self.interaction.instead.or(self.interaction.original)?;
        self.shared.lock().messages.get(&made).cloned()
    }

    /// Returns that message or, if it was private and the bot has deleted it since, its last state.
    fn read(&self) -> Option<Message> {
        self.message().or_else(|| {
            let world = self.shared.lock();
            let deleted = world.interactions.get(&self.interaction.id)?.deleted.as_ref();
            deleted.map(|message| (**message).clone())
        })
    }

    /// Whether only the person sees the response, or saw it before the bot deleted it.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.read().is_some_and(|message| message.is_ephemeral())
    }

    /// Returns the text of the message ([`Message::words`]), also if the bot has deleted a private message since; empty
    /// if there was no message.
    #[must_use]
    pub fn content(&self) -> String {
        self.read().map(|message| message.words()).unwrap_or_default()
    }

    /// Returns all text of the message, in the same way.
    #[must_use]
    pub fn text(&self) -> String {
        self.read().map(|message| message.text()).unwrap_or_default()
    }

    /// Returns the form that the bot opened.
    #[must_use]
    pub fn modal(&self) -> Option<Modal> {
        self.interaction.form()
    }

    /// Returns the autocomplete choices.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let choice = |choice: &Value| Choice {
            name: choice["name"].as_str().unwrap_or_default().to_owned(),
            value: choice["value"].clone(),
        };
        self.interaction.choices.iter().map(choice).collect()
    }

    /// Returns the follow-up messages so far, without deleted ones.
    #[must_use]
    pub fn followups(&self) -> Vec<Message> {
        let world = self.shared.lock();
        let Some(interaction) = world.interactions.get(&self.interaction.id) else { return Vec::new() };
        interaction.followups.iter().filter_map(|id| world.messages.get(id)).cloned().collect()
    }
}
