//! Interactions: people's actions, how they get to the bot, and the state of its response.

use std::sync::Arc;

use serde_json::Value;
use tokio::sync::{Notify, mpsc};

use crate::world::message::Message;
use crate::world::records::Snowflake;
use crate::world::state::World;

/// How many interactions are kept with their full payload, so that they can be sent again. Less is kept of older ones.
const PAYLOADS_KEPT: usize = 10_000;

/// How far the response to an interaction has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResponseState {
    /// No response yet.
    Waiting,
    /// A deferred message ("The bot is thinking"): its content will follow.
    Deferred,
    /// A deferred update: acknowledged, and the message may be edited later.
    DeferredUpdate,
    /// The response is complete.
    Answered,
}

/// One action of a person.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u8,
    pub(crate) person: Snowflake,
    pub(crate) channel: Snowflake,
    /// The message whose component was used.
    pub(crate) source: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) created_ms: u64,
    pub(crate) response: ResponseState,
    /// Notified when the response comes further, so that not everybody who waits for one looks after each change.
    pub(crate) progress: Arc<Notify>,
    /// Type of the first response; 0 while there is none.
    pub(crate) answer: u8,
    pub(crate) original: Option<Snowflake>,
    pub(crate) followups: Vec<Snowflake>,
    /// The follow-up that was sent instead of a deferred update, or instead of a deferred message that was deleted.
    pub(crate) instead: Option<Snowflake>,
    /// The private message of the response, as it was when the bot deleted it with this interaction's token.
    pub(crate) deleted: Option<Arc<Message>>,
    pub(crate) choices: Vec<Value>,
    pub(crate) modal: Option<Value>,
    /// As it went over the gateway; null once it is one of many.
    pub(crate) payload: Arc<Value>,
}

impl Interaction {
    /// Sets how far the response has come, and wakes those who wait for it.
    pub(crate) fn progress_to(&mut self, response: ResponseState) {
        self.response = response;
        self.progress.notify_waiters();
    }
}

impl World {
    /// Returns the payload of the oldest interaction that the bot has not responded to.
    #[must_use]
    pub fn unanswered(&self) -> Option<&Value> {
        let waiting =
            self.interactions.values().filter(|interaction| interaction.response == ResponseState::Waiting);
        waiting.min_by_key(|interaction| interaction.id).map(|interaction| &*interaction.payload)
    }

    /// Returns the names of the interactions that have no response, or one that promises a message which has not come.
    pub fn unfinished(&self) -> impl Iterator<Item = &str> {
        let is_open = |interaction: &&Interaction| {
            matches!(interaction.response, ResponseState::Waiting | ResponseState::Deferred)
        };
        self.interactions.values().filter(is_open).map(|interaction| &*interaction.name)
    }

    /// Keeps the payload of a new interaction, and forgets the oldest one that is kept if they are many.
    pub(crate) fn keep_payload(&mut self, id: Snowflake) {
        self.with_payload.push_back(id);
        if self.with_payload.len() <= PAYLOADS_KEPT {
            return;
        }
        let oldest = self.with_payload.pop_front().and_then(|oldest| self.interactions.get_mut(&oldest));
        if let Some(oldest) = oldest {
            oldest.payload = Arc::default();
        }
    }

    /// Drops the records of interactions whose tokens expired long ago and can never be used again.
    pub(crate) fn prune(&mut self) {
        if self.interactions.len() < self.prune_at {
            return;
        }
        let (now_ms, life_ms) = (self.now_ms(), ms(self.token_life).saturating_mul(2));
        let dead = |created_ms: u64| now_ms > created_ms.saturating_add(life_ms);
        self.interactions.retain(|_, interaction| !dead(interaction.created_ms));
        let interactions = &self.interactions;
        self.tokens.retain(|_, id| interactions.contains_key(id));
        self.deferred.retain(|_, ids| ids.iter().any(|id| interactions.contains_key(id)));
        // The next pruning happens when the map has doubled, so that the amortised cost is constant.
        self.prune_at = (self.interactions.len() * 2).max(50_000);
    }

    /// Completes the deferred interactions that wait for an edit of this message.
    pub(crate) fn settle(&mut self, message: Snowflake) {
        for id in self.deferred.remove(&message).unwrap_or_default() {
            if let Some(interaction) = self.interactions.get_mut(&id) {
                interaction.progress_to(ResponseState::Answered);
            }
        }
    }
}

/// Converts a duration to whole milliseconds.
pub(crate) fn ms(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// An interaction on its way to the endpoint.
#[derive(Debug)]
pub(crate) struct Delivery {
    /// Its id.
    pub(crate) id: Snowflake,
    /// What is sent.
    pub(crate) payload: Arc<Value>,
}

/// The endpoint that receives interactions.
#[derive(Debug)]
pub(crate) struct Endpoint {
    /// Its URL; the first one if a load balancer distributes among several.
    pub(crate) url: String,
    /// The interactions that wait to be sent.
    pub(crate) deliveries: mpsc::UnboundedSender<Delivery>,
}

impl World {
    /// Sends an interaction to the bot: to its endpoint if it has one, otherwise over the gateway.
    pub(crate) fn deliver(&mut self, guild: Option<Snowflake>, id: Snowflake, payload: &Arc<Value>) {
        match &self.endpoint {
            // An error means that the sandbox is shutting down.
            Some(endpoint) => {
                drop(endpoint.deliveries.send(Delivery { id, payload: Arc::clone(payload) }));
            }
            None => self.dispatch("INTERACTION_CREATE", guild, 0, payload),
        }
    }
}
