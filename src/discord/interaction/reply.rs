//! Replies to interactions, and sending them within Discord's limits.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use banqi_keeper::Layout;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::{Arrival, Caller, Clicked};
use crate::discord::interaction::components::Form;
use crate::discord::interaction::frame;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::notes::About;
use crate::discord::interaction::open_boards::{Place, Sent};
use crate::discord::rest::{codes, error_code, had_arrived};
use banqi_app::Snapshot;
use banqi_say::text::{self, Failure, Notice};
use banqi_store::{Busy, MessageId};

tokio::task_local! {
    /// How the interaction reached this process, if it is known.
    pub(crate) static RECEIVED: Received;
}

/// How an interaction reached this process.
#[derive(Clone)]
pub(crate) struct Received {
    /// How long it had waited for this process, if it was handed over or held.
    waited: Duration,
    /// When it reached this process.
    at: Instant,
    /// Held until the interaction is answered: its server is given to no other process before.
    _busy: Option<Arc<Busy>>,
}

impl Received {
    /// Creates it; `busy` is dropped once the interaction is answered.
    pub(crate) fn new(waited: Duration, busy: Option<Busy>) -> Self {
        Self { waited, at: Instant::now(), _busy: busy.map(Arc::new) }
    }

    /// Returns how the current interaction reached this process.
    pub(crate) fn current() -> Self {
        RECEIVED.try_with(Self::clone).unwrap_or_else(|_| Self::new(Duration::ZERO, None))
    }
}

/// Returns how long ago the current interaction came: the time in which it was handed over, held, or waited for a place.
pub(crate) fn waited() -> Duration {
    RECEIVED.try_with(|received| received.waited + received.at.elapsed()).unwrap_or_default()
}

/// Time limit for every request, since the client library sets none.
pub(crate) const REQUEST_LIMIT: Duration = Duration::from_secs(20);

/// Types of interaction responses (Discord, "Interaction Callback Type").
const MESSAGE: u8 = 4;
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const UPDATE: u8 = 7;
const MODAL: u8 = 9;

/// The reply to an interaction.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    /// A message that only the person sees.
    Private(MessageBody),
    /// A message for everyone.
    Public(MessageBody),
    /// Replaces the clicked message.
    Update(MessageBody),
    /// A game's board. Its keeper decides where and how it is shown.
    Board(Shown),
    /// A private message as raw JSON, for components that the client library has no builders for; and the classic
    /// message that is sent instead where Discord refuses frames.
    PrivateRaw(Value, Box<MessageBody>),
    /// Replaces the clicked private message, as raw JSON.
    UpdateRaw(Value),
    /// Removes the clicked private message.
    Close,
    /// A form.
    Modal(Form),
}

impl Reply {
    /// Decides the layout of the reply's message. A new message has its usual layout; an update keeps the layout of the
    /// clicked message, because Discord does not turn a frame back into a classic message. Boards are laid out by their
    /// keeper.
    pub(crate) fn laid_out(mut self, clicked: Option<Clicked>) -> Self {
        match &mut self {
            Self::Private(body) | Self::Public(body) => body.layout = body.usual_layout(),
            Self::Update(body) => body.layout = clicked.map_or(Layout::Classic, |clicked| clicked.layout),
            Self::Board(_) | Self::PrivateRaw(..) | Self::UpdateRaw(_) | Self::Close | Self::Modal(_) => {}
        }
        self
    }

    /// Makes a private message that takes the place of a line about the work a frame, as that is.
    pub(crate) fn in_place_of(mut self, promised: Option<Promise>) -> Self {
        if let (Some(Promise::Working), Self::Private(body)) = (promised, &mut self) {
            body.layout = Layout::Frame;
        }
        self
    }

    /// Returns where this is shown if it is a note, which goes when its reader does something else: a short confirmation
    /// or refusal, or a message that was made as one. Also returns the request that it speaks of.
    pub(crate) fn note(&self) -> Option<(Place, Option<About>)> {
        let (body, place) = match self {
            Self::Private(body) => (body, Place::New),
            Self::Update(body) => (body, Place::Clicked),
            Self::Public(_)
            | Self::Board(_)
            | Self::PrivateRaw(..)
            | Self::UpdateRaw(_)
            | Self::Close
            | Self::Modal(_) => return None,
        };
        (body.is_note || body.is_one_line()).then_some((place, body.about))
    }

    /// Makes an update a new private message, for a second click on a message that the first one has closed. Returns
    /// whether it was an update.
    fn make_new(&mut self) -> bool {
        let Self::Update(body) = self else { return false };
        *self = Self::Private(std::mem::take(body));
        true
    }

    /// Makes a new message classic. Returns whether it was a frame.
    fn make_classic(&mut self) -> bool {
        match self {
            Self::Private(body) | Self::Public(body) => {
                std::mem::replace(&mut body.layout, Layout::Classic) == Layout::Frame
            }
            Self::PrivateRaw(_, instead) => {
                *self = Self::Private(std::mem::take(&mut **instead));
                true
            }
            Self::Update(_) | Self::Board(_) | Self::UpdateRaw(_) | Self::Close | Self::Modal(_) => false,
        }
    }
}

/// The state behind a reply that shows a game's board.
#[derive(Debug, Clone)]
pub(crate) struct Shown {
    /// The game, as it was when the answer was decided.
    pub(crate) snapshot: Box<Snapshot>,
    /// The last event shown by the clicked message of this game; `None` for typed commands and for clicks on other
    /// messages.
    pub(crate) seen: Option<u32>,
    /// Whether to post the board as a new message, even if it is shown already.
    pub(crate) anew: bool,
}

/// How an interaction is acknowledged if its reply takes longer. This has to be chosen before the reply is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Promise {
    /// The clicked message will be edited, or a private message follows.
    Click,
    /// A private message follows.
    Private,
    /// A public message follows.
    Public,
    /// A private line says at once that something is being worked on, and the reply takes its place.
    Working,
}

impl Bot {
    /// Sends a reply. A new message is sent again as a classic one if Discord refuses it as a frame. Returns the id of
    /// the message, if Discord reports it.
    pub(crate) async fn send_laid_out(
        &self,
        arrival: &Arrival,
        promised: Option<Promise>,
        mut reply: Reply,
    ) -> serenity::Result<Option<MessageId>> {
        loop {
            match self.send_now(arrival, promised, &reply, None).await {
                Err(failure) if frame::is_refusal(&failure) && reply.make_classic() => {
                    tracing::warn!(%failure, "a private message was refused as a frame; sending it as a classic message");
                    self.open_boards.without_tap_board(arrival.interaction);
                }
                Err(failure) if is_gone(&failure) && reply.make_new() => {
                    tracing::debug!(%failure, "the clicked private message is gone; answering with a new one");
                }
                sent => return sent,
            }
        }
    }

    /// Returns a private answer; it replaces the clicked message if that is private as well.
    pub(crate) fn private(arrival: &Arrival, content: String) -> Reply {
        Self::private_message(arrival, MessageBody::words(content))
    }

    /// Returns such an answer with controls or a file.
    pub(crate) fn private_message(arrival: &Arrival, body: MessageBody) -> Reply {
        match arrival.clicked {
            Some(clicked) if clicked.ephemeral && !clicked.is_bare => Reply::Update(body),
            _ => Reply::Private(body),
        }
    }

    /// Returns a private answer that something was done.
    pub(crate) fn notice(&self, caller: &Caller, notice: &Notice) -> Reply {
        Self::private(caller, text::notice_text(self.voice(caller), notice))
    }

    /// Returns a private answer that something cannot be done.
    pub(crate) fn failure(&self, caller: &Caller, failure: &Failure) -> Reply {
        Self::private(caller, text::failure_text(self.voice(caller), failure))
    }

    /// Returns a private answer that something cannot be done, in words that show no pieces.
    pub(crate) fn plain_failure(&self, arrival: &Arrival, failure: &Failure) -> Reply {
        Self::private(arrival, text::failure_text(self.plain_voice(arrival), failure))
    }

    /// Logs a fault of the bot, and returns an apology with the id that the log entry has.
    pub(crate) fn apology(&self, arrival: &Arrival, what: &dyn std::fmt::Display) -> Reply {
        let id = format!("{:x}", arrival.interaction.0);
        tracing::error!(id, %what, "an interaction failed; the player was told this ID");
        self.plain_failure(arrival, &Failure::TryAgain { id })
    }

    /// Answers with an apology, unless somebody else has answered already.
    pub(crate) async fn apologise(&self, arrival: &Arrival, what: &str) {
        let apology = self.apology(arrival, &what).laid_out(arrival.clicked);
        banqi_metrics::INTERACTIONS.count([arrival.source.kind(), "failed"]);
        match self.send_laid_out(arrival, None, apology).await {
            Err(failure) if error_code(&failure) == Some(codes::ALREADY_ANSWERED) => {
                tracing::debug!("another process has answered an interaction");
            }
            Err(failure) => tracing::warn!(%failure, "could not answer an interaction; no reply was sent"),
            Ok(_) => {}
        }
    }

    /// Sends a reply as the first answer, or as the promised one. Returns the id of the message, if Discord
    /// reports it. A public answer must be posted after the message `below`.
    pub(crate) async fn send_now(
        &self,
        arrival: &Arrival,
        promised: Option<Promise>,
        reply: &Reply,
        below: Option<MessageId>,
    ) -> serenity::Result<Option<MessageId>> {
        match (promised, reply) {
            (promised, Reply::Close) => self.close(arrival, promised).await.map(|()| None),
            (None, reply) => self.send_first(arrival, reply).await,
            (Some(promise), reply) => self.send_promised(arrival, promise, reply, below).await.map(Some),
        }
    }

    /// Removes the clicked private message: acknowledges the click, and then deletes its original answer, which is that
    /// message.
    async fn close(&self, arrival: &Arrival, promised: Option<Promise>) -> serenity::Result<()> {
        if promised.is_none() {
            self.promise(arrival, Promise::Click).await?;
        }
        delete(self, &arrival.token).await;
        Ok(())
    }

    async fn send_first(&self, arrival: &Arrival, reply: &Reply) -> serenity::Result<Option<MessageId>> {
        let (kind, data, files) = match reply {
            Reply::Private(body) => (MESSAGE, body.private_json(), body.files()),
            Reply::Public(body) => (MESSAGE, body.public_json(), body.files()),
            Reply::Update(body) => (UPDATE, body.json(), body.files()),
            Reply::PrivateRaw(message, _) => (MESSAGE, message.clone(), Vec::new()),
            Reply::UpdateRaw(message) => (UPDATE, message.clone(), Vec::new()),
            Reply::Modal(form) => (MODAL, form.json(), Vec::new()),
            Reply::Close | Reply::Board(_) => return Ok(None),
        };
        self.respond(arrival, kind, Some(data), files).await
    }

    /// Acknowledges an interaction.
    pub(crate) async fn promise(&self, arrival: &Arrival, promise: Promise) -> serenity::Result<()> {
        let (kind, data) = match promise {
            Promise::Click => (DEFERRED_UPDATE, None),
            Promise::Private | Promise::Working => (DEFERRED_MESSAGE, Some(json!({ "flags": 1 << 6 }))),
            Promise::Public => (DEFERRED_MESSAGE, None),
        };
        self.respond(arrival, kind, data, Vec::new()).await.map(drop)
    }

    /// Sends the first answer to an interaction. Returns the id of the message it creates, if it does and Discord reports
    /// it.
    async fn respond(
        &self,
        arrival: &Arrival,
        kind: u8,
        data: Option<Value>,
        files: Vec<serenity::CreateAttachment>,
    ) -> serenity::Result<Option<MessageId>> {
        let mut body = json!({ "type": kind });
        if let Some(data) = data {
            body["data"] = data;
        }
        let interaction = serenity::InteractionId::new(arrival.interaction.0);
        let answered = self.http.respond(interaction, &arrival.token, &body, files);
        let answered: Answered = match limited(answered).await {
            Err(failure) if had_arrived(&failure) => return Ok(None),
            answered => answered?,
        };
        let message = answered.resource.and_then(|resource| resource.message);
        Ok(message.and_then(|message| message.id.parse().ok()).map(MessageId))
    }

    /// Sends the reply that an acknowledgement promised: as an edit of the original answer, or as a follow-up.
    async fn send_promised(
        &self,
        arrival: &Arrival,
        promise: Promise,
        reply: &Reply,
        below: Option<MessageId>,
    ) -> serenity::Result<MessageId> {
        let edits_original = match (promise, reply) {
            (Promise::Click | Promise::Working, Reply::Update(_) | Reply::UpdateRaw(_))
            | (Promise::Private | Promise::Working, Reply::Private(_) | Reply::PrivateRaw(..)) => true,
            // The acknowledgement is above everything posted since, and the board must be the last message. Ids of
            // interactions and messages both grow with time, so they can be compared.
            // An acknowledgement is not silent, so a silent message cannot take its place.
            (Promise::Public, Reply::Public(body)) => {
                !body.is_silent && below.is_none_or(|below| below.0 < arrival.interaction.0)
            }
            _ => false,
        };
        let is_for_all = matches!(reply, Reply::Public(_));
        let token = &arrival.token;
        let (data, files) = match reply {
            Reply::Private(body) => (body.private_json(), body.files()),
            Reply::Public(body) => (body.public_json(), body.files()),
            Reply::Update(body) => (body.json(), body.files()),
            Reply::PrivateRaw(message, _) | Reply::UpdateRaw(message) => (message.clone(), Vec::new()),
            // A form can only be a first answer.
            Reply::Modal(_) | Reply::Close | Reply::Board(_) => {
                let late =
                    MessageBody::words(text::notice_text(self.plain_voice(arrival), &Notice::FormLate));
                (late.private_json(), Vec::new())
            }
        };
        if !edits_original && (promise == Promise::Public || promise == Promise::Private && is_for_all) {
            // The acknowledgement has the wrong visibility or is too far up. It is deleted, because the first follow-up
            // would otherwise take its place.
            limited(self.http.delete_original_interaction_response(token)).await?;
        }
        let message = if edits_original {
            let mut data = data;
            // An edit can only make a message a frame.
            match (data["flags"].as_u64().unwrap_or(0) & frame::FLAG, data.as_object_mut()) {
                (0, Some(object)) => drop(object.remove("flags")),
                (flag, _) => data["flags"] = json!(flag),
            }
            limited(self.http.edit_original_interaction_response(token, &data, files)).await?
        } else {
            limited(self.http.create_followup_message(token, &data, files)).await?
        };
        Ok(MessageId(message.id.get()))
    }
}

/// Returns whether Discord knows no message to update.
fn is_gone(failure: &serenity::Error) -> bool {
    error_code(failure) == Some(codes::UNKNOWN_MESSAGE)
}

/// Discord's response to a first answer ("Interaction Callback Response Object").
#[derive(serde::Deserialize)]
struct Answered {
    resource: Option<Resource>,
}

/// What the answer created.
#[derive(serde::Deserialize)]
struct Resource {
    message: Option<Made>,
}

/// A message; only its id is used.
#[derive(serde::Deserialize)]
struct Made {
    id: String,
}

/// Sends a request with the time limit [`REQUEST_LIMIT`].
pub(crate) async fn limited<T>(request: impl Future<Output = serenity::Result<T>>) -> serenity::Result<T> {
    match tokio::time::timeout(REQUEST_LIMIT, request).await {
        Ok(answered) => answered,
        Err(_) => Err(serenity::Error::Other("Discord did not answer in time")),
    }
}

/// Whether a private answer is the message that the interaction's token edits. `promised` is how the interaction was
/// acknowledged before.
pub(crate) fn is_original(arrival: &Arrival, promised: Option<Promise>) -> bool {
    let in_place = arrival.clicked.is_some_and(|clicked| clicked.ephemeral);
    // A private answer that was promised replaces the promise. What follows an acknowledged click on a public message
    // is another message.
    promised != Some(Promise::Click) || in_place
}

/// Returns how a private answer was sent. `promised` is how the interaction was acknowledged before.
pub(crate) fn sent_as(
    arrival: &Arrival,
    promised: Option<Promise>,
    sent: &serenity::Result<Option<MessageId>>,
) -> Sent {
    let Ok(message) = sent else { return Sent::default() };
    Sent { is_original: is_original(arrival, promised), message: *message }
}

/// Deletes a private message by the token of the interaction that it answered.
pub(crate) async fn delete(bot: &Bot, token: &str) {
    if let Err(failure) = limited(bot.http.delete_original_interaction_response(token)).await {
        tracing::debug!(%failure, "could not delete a private message; its reader can dismiss it");
    }
}
