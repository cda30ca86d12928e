//! Replies: what an interaction is answered with, and the sending of it within Discord's limits.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt as _;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

use crate::discord::boards::Shown;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::components::Form;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::say::preferences;
use crate::discord::say::text::{self, Failure, Notice};
use crate::store::MessageId;

/// Discord waits 3 seconds for a first answer; work that takes longer than this is acknowledged first.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// A limit on every single request, since the client library sets none.
pub(crate) const REQUEST_LIMIT: Duration = Duration::from_secs(20);

/// Types of interaction responses (Discord, "Interaction Callback Type").
const MESSAGE: u8 = 4;
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const UPDATE: u8 = 7;
const MODAL: u8 = 9;

/// What an interaction is answered with.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    /// A message that only the person sees.
    Private(MessageBody),
    /// A message for everyone.
    Public(MessageBody),
    /// The clicked message, replaced.
    Update(MessageBody),
    /// A game's board, wherever and however its keeper shows it.
    Board(Shown),
    /// A private message given as a raw object, for components that have no builders.
    PrivateRaw(Value),
    /// The clicked private message, replaced by a raw object.
    UpdateRaw(Value),
    /// A form.
    Modal(Form),
}

/// How an answer that takes longer is acknowledged: this has to be said before it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Promise {
    /// The clicked message will change or something private will be said.
    Click,
    /// A private message will come.
    Private,
    /// A message for everyone will come.
    Public,
}

impl Bot {
    /// Works out a reply and sends it; acknowledges first if the work takes long.
    pub(crate) async fn answer(
        &self,
        caller: &Caller,
        promise: Promise,
        work: impl Future<Output = Result<Reply, Trouble>> + Send,
    ) {
        let _at_work = self.at_work.enter();
        // A form that came from no message has none that could change.
        let promise = match (promise, caller.clicked) {
            (Promise::Click, None) => Promise::Private,
            (promise, _) => promise,
        };
        let work = async {
            preferences::learn_preference(self, caller).await;
            work.await.unwrap_or_else(|trouble| self.trouble(caller, trouble))
        };
        let work = AssertUnwindSafe(work).catch_unwind();
        let work = work.map(|reply| reply.unwrap_or_else(|_| self.apology(caller, &"a panic in a handler")));
        let mut work = std::pin::pin!(work);
        let (promised, reply) = match tokio::time::timeout(PATIENCE, &mut work).await {
            Ok(reply) => (Ok(None), reply),
            Err(_) => (self.promise(caller, promise).await.map(|()| Some(promise)), work.await),
        };
        let sent = match promised {
            Ok(promised) => self.send(caller, promised, reply).await,
            Err(failure) => {
                // What was decided stands, and is shown without this click.
                if let Reply::Board(shown) = reply {
                    self.show_soon(*shown.snapshot, Some(caller.user));
                }
                Err(failure)
            }
        };
        if let Err(failure) = sent {
            tracing::warn!(%failure, "an interaction could not be answered");
        }
    }

    /// Sends a reply: as the first answer, or as what was promised. A board is the business of its game's keeper.
    async fn send(&self, caller: &Caller, promised: Option<Promise>, reply: Reply) -> serenity::Result<()> {
        let Reply::Board(shown) = reply else {
            return self.send_now(caller, promised, reply, None).await.map(drop);
        };
        match self.answer_with_board(caller, promised, shown).await {
            Ok(()) => Ok(()),
            Err(failure) => {
                // What was decided stands; the outbox shows it.
                tracing::error!(%failure, "a board could not be answered with");
                let apology = self.failure(caller, &Failure::Storage);
                self.send_now(caller, promised, apology, None).await.map(drop)
            }
        }
    }

    /// A private answer, in the place of the question if it answers one.
    pub(crate) fn private(&self, caller: &Caller, content: String) -> Reply {
        Self::private_message(caller, MessageBody::words(content))
    }

    /// The same with all that a message may have.
    pub(crate) fn private_message(caller: &Caller, body: MessageBody) -> Reply {
        match caller.clicked {
            Some(clicked) if clicked.ephemeral && !clicked.wordless => Reply::Update(body),
            _ => Reply::Private(body),
        }
    }

    /// A private word that something was done.
    pub(crate) fn notice(&self, caller: &Caller, notice: &Notice) -> Reply {
        self.private(caller, text::notice_text(self.voice(caller), notice))
    }

    /// A private word that something cannot be done.
    pub(crate) fn failure(&self, caller: &Caller, failure: &Failure) -> Reply {
        self.private(caller, text::failure_text(self.voice(caller), failure))
    }

    /// An apology for a fault of ours, with the id that the log has beside it.
    pub(crate) fn apology(&self, caller: &Caller, what: &dyn std::fmt::Display) -> Reply {
        let id = format!("{:x}", caller.interaction.0);
        tracing::error!(id, %what, "an interaction failed");
        self.failure(caller, &Failure::TryAgain { id })
    }

    /// Sends a reply at once: as the first answer, or as what was promised. Gives the message that it is, where Discord
    /// tells. `below` is a message that a public answer has to stand below.
    pub(crate) async fn send_now(
        &self,
        caller: &Caller,
        promised: Option<Promise>,
        reply: Reply,
        below: Option<MessageId>,
    ) -> serenity::Result<Option<MessageId>> {
        match promised {
            None => self.send_first(caller, reply).await,
            Some(promise) => self.send_promised(caller, promise, reply, below).await.map(Some),
        }
    }

    async fn send_first(&self, caller: &Caller, reply: Reply) -> serenity::Result<Option<MessageId>> {
        let (kind, data, files) = match reply {
            Reply::Private(body) => (MESSAGE, body.private_json(), body.files()),
            Reply::Public(body) => (MESSAGE, body.json(), body.files()),
            Reply::Update(body) => (UPDATE, body.json(), body.files()),
            Reply::PrivateRaw(message) => (MESSAGE, message, Vec::new()),
            Reply::UpdateRaw(message) => (UPDATE, message, Vec::new()),
            Reply::Modal(form) => (MODAL, form.json(), Vec::new()),
            Reply::Board(_) => return Ok(None),
        };
        self.respond(caller, kind, Some(data), files).await
    }

    /// Acknowledges an interaction.
    pub(crate) async fn promise(&self, caller: &Caller, promise: Promise) -> serenity::Result<()> {
        let (kind, data) = match promise {
            Promise::Click => (DEFERRED_UPDATE, None),
            Promise::Private => (DEFERRED_MESSAGE, Some(json!({ "flags": 1 << 6 }))),
            Promise::Public => (DEFERRED_MESSAGE, None),
        };
        self.respond(caller, kind, data, Vec::new()).await.map(drop)
    }

    /// Gives an interaction its first answer; Discord tells which message that is, if it is one.
    async fn respond(
        &self,
        caller: &Caller,
        kind: u8,
        data: Option<Value>,
        files: Vec<serenity::CreateAttachment>,
    ) -> serenity::Result<Option<MessageId>> {
        let body = match data {
            Some(data) => json!({ "type": kind, "data": data }),
            None => json!({ "type": kind }),
        };
        let interaction = serenity::InteractionId::new(caller.interaction.0);
        let answered = self.http.respond(interaction, &caller.token, &body, files);
        let answered: Answered = limited(answered).await?;
        let message = answered.resource.and_then(|resource| resource.message);
        Ok(message.and_then(|message| message.id.parse().ok()).map(MessageId))
    }

    /// Sends what an acknowledgement promised: the original answer is edited, or a follow-up comes.
    async fn send_promised(
        &self,
        caller: &Caller,
        promise: Promise,
        reply: Reply,
        below: Option<MessageId>,
    ) -> serenity::Result<MessageId> {
        let edits_original = match (promise, &reply) {
            (Promise::Click, Reply::Update(_) | Reply::UpdateRaw(_))
            | (Promise::Private, Reply::Private(_) | Reply::PrivateRaw(_)) => true,
            // The announcement stands above what was posted since, and a game goes on below. Ids tell: they count the
            // time, those of interactions and messages alike.
            (Promise::Public, Reply::Public(_)) => below.is_none_or(|below| below.0 < caller.interaction.0),
            _ => false,
        };
        let is_for_all = matches!(reply, Reply::Public(_));
        let token = &caller.token;
        let (data, files) = match reply {
            Reply::Private(body) => (body.private_json(), body.files()),
            Reply::Public(body) | Reply::Update(body) => (body.json(), body.files()),
            Reply::PrivateRaw(message) | Reply::UpdateRaw(message) => (message, Vec::new()),
            // A form can only be a first answer.
            Reply::Modal(_) | Reply::Board(_) => {
                let late = MessageBody::words(text::notice_text(self.voice(caller), &Notice::FormLate));
                (late.private_json(), Vec::new())
            }
        };
        if !edits_original && (promise == Promise::Public || promise == Promise::Private && is_for_all) {
            // What was announced is for others, or comes further below: a follow-up would fill the announcement.
            limited(self.http.delete_original_interaction_response(token)).await?;
        }
        let message = if edits_original {
            let mut data = data;
            if let Some(object) = data.as_object_mut() {
                object.remove("flags");
            }
            limited(self.http.edit_original_interaction_response(token, &data, files)).await?
        } else {
            limited(self.http.create_followup_message(token, &data, files)).await?
        };
        Ok(MessageId(message.id.get()))
    }
}

/// What Discord says of a first answer ("Interaction Callback Response Object").
#[derive(serde::Deserialize)]
struct Answered {
    resource: Option<Resource>,
}

/// What the answer has made.
#[derive(serde::Deserialize)]
struct Resource {
    message: Option<Made>,
}

/// A message, of which only the id matters.
#[derive(serde::Deserialize)]
struct Made {
    id: String,
}

/// A request with a limit on its time.
pub(crate) async fn limited<T>(request: impl Future<Output = serenity::Result<T>>) -> serenity::Result<T> {
    match tokio::time::timeout(REQUEST_LIMIT, request).await {
        Ok(answered) => answered,
        Err(_) => Err(serenity::Error::Other("Discord did not answer in time")),
    }
}
