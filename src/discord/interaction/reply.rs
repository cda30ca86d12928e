//! Replies: what an interaction is answered with, and the sending of it within Discord's limits.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt as _;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::{Caller, posted_at};
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::orders;
use crate::discord::play::poster::is_refused;
use crate::discord::say::preferences;
use crate::discord::say::text::{self, Failure, Notice};
use crate::store::{Board, ChannelId, MessageId};
use banqi_session::SessionId;

/// Discord waits 3 seconds for a first answer; work that takes longer than this is acknowledged first.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// How long an answer waits while the same board is being shown for another reason; then it is acknowledged first.
const TURN_PATIENCE: Duration = Duration::from_secs(1);

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
    /// The clicked message, which shows a session's board, replaced by its newest state.
    UpdateBoard(MessageBody, Shows),
    /// A session's board as a new message for everyone.
    PostBoard(MessageBody, Shows),
    /// A private message given as a raw object, for components that have no builders.
    PrivateRaw(Value),
    /// The clicked private message, replaced by a raw object.
    UpdateRaw(Value),
    /// A form.
    Modal(Box<serenity::CreateModal>),
}

impl Reply {
    /// What it shows of which session, if it is a board.
    pub(crate) const fn shows(&self) -> Option<&Shows> {
        match self {
            Self::UpdateBoard(_, shows) | Self::PostBoard(_, shows) => Some(shows),
            _ => None,
        }
    }
}

/// Which state of which session a board shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shows {
    /// The session.
    pub(crate) session: SessionId,
    /// The number of the last event it shows.
    pub(crate) seq: u32,
    /// The message it takes the place of.
    pub(crate) replaces: Option<Replaced>,
}

impl Shows {
    /// Whether the message it takes the place of was posted after the caller asked for this one. Ids tell: they count
    /// the time, those of interactions and messages alike.
    fn replaces_what_came_after(&self, caller: &Caller) -> bool {
        self.replaces.as_ref().is_some_and(|old| old.board.message.0 > caller.interaction.0)
    }
}

/// A message that is no longer current.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Replaced {
    /// Which one.
    pub(crate) board: Board,
    /// What becomes of it: the controls go, the picture stays.
    pub(crate) farewell: Value,
}

/// How an answer that takes longer is acknowledged: this has to be said before it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ahead {
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
        ahead: Ahead,
        work: impl Future<Output = Result<Reply, Trouble>> + Send,
    ) {
        let _at_work = self.at_work.enter();
        // A form that came from no message has none that could change.
        let ahead = match (ahead, caller.clicked) {
            (Ahead::Click, None) => Ahead::Private,
            (ahead, _) => ahead,
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
            Err(_) => (self.defer(caller, ahead).await.map(|()| Some(ahead)), work.await),
        };
        let board = reply.shows().map(|shows| shows.session);
        let sent = match promised {
            Ok(promised) => self.send(caller, promised, reply).await,
            Err(failure) => Err(failure),
        };
        if let Err(failure) = sent {
            tracing::warn!(%failure, "an interaction could not be answered");
            // What was decided stands: the outbox brings the board up to date through the channel.
            if let Some(session) = board {
                self.app.show_again(session).await;
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

    /// Sends a reply: as the first answer, or as what was promised. A board is sent in its turn, and shows what is
    /// then; if that takes long, it is promised meanwhile.
    async fn send(&self, caller: &Caller, promised: Option<Ahead>, reply: Reply) -> serenity::Result<()> {
        let Some(session) = reply.shows().map(|shows| shows.session) else {
            return self.send_now(caller, promised, reply).await.map(drop);
        };
        let mut turn = std::pin::pin!(self.app.turn_to_show(session));
        let (promised, turn) = match (promised, tokio::time::timeout(TURN_PATIENCE, &mut turn).await) {
            (promised, Ok(turn)) => (promised, turn),
            (Some(ahead), Err(_)) => (Some(ahead), turn.await),
            (None, Err(_)) => {
                let ahead = if caller.clicked.is_some() { Ahead::Click } else { Ahead::Public };
                self.defer(caller, ahead).await?;
                (Some(ahead), turn.await)
            }
        };
        let reply = orders::brought_up_to_date(self, caller, reply).await;
        let posts = matches!(reply, Reply::PostBoard(..));
        let sent = self.send_now(caller, promised, reply).await;
        if sent.as_ref().is_err_and(|failure| posts && !is_refused(failure)) {
            // The message may be there all the same.
            self.app.doubt_board(session).await;
        }
        // For what is no longer the board nobody waits.
        drop(turn);
        for old in &sent? {
            self.retire(old).await;
        }
        Ok(())
    }

    /// Sends a reply without waiting for a turn; returns the messages that are no longer the board by it.
    async fn send_now(
        &self,
        caller: &Caller,
        promised: Option<Ahead>,
        reply: Reply,
    ) -> serenity::Result<Vec<Replaced>> {
        match promised {
            None => self.send_first(caller, reply).await,
            Some(ahead) => self.send_deferred(caller, ahead, reply).await,
        }
    }

    async fn send_first(&self, caller: &Caller, reply: Reply) -> serenity::Result<Vec<Replaced>> {
        let (kind, data, files) = match &reply {
            Reply::Private(body) => (MESSAGE, body.private_json(), body.files()),
            Reply::Public(body) | Reply::PostBoard(body, _) => (MESSAGE, body.json(), body.files()),
            Reply::Update(body) | Reply::UpdateBoard(body, _) => (UPDATE, body.json(), body.files()),
            Reply::PrivateRaw(message) => (MESSAGE, message.clone(), Vec::new()),
            Reply::UpdateRaw(message) => (UPDATE, message.clone(), Vec::new()),
            Reply::Modal(modal) => (MODAL, serde_json::to_value(modal)?, Vec::new()),
        };
        self.respond(caller, kind, Some(data), files).await?;
        Ok(self.note_board(caller, &reply, None).await)
    }

    async fn defer(&self, caller: &Caller, ahead: Ahead) -> serenity::Result<()> {
        let (kind, data) = match ahead {
            Ahead::Click => (DEFERRED_UPDATE, None),
            Ahead::Private => (DEFERRED_MESSAGE, Some(json!({ "flags": 1 << 6 }))),
            Ahead::Public => (DEFERRED_MESSAGE, None),
        };
        self.respond(caller, kind, data, Vec::new()).await
    }

    async fn respond(
        &self,
        caller: &Caller,
        kind: u8,
        data: Option<Value>,
        files: Vec<serenity::CreateAttachment>,
    ) -> serenity::Result<()> {
        let body = match data {
            Some(data) => json!({ "type": kind, "data": data }),
            None => json!({ "type": kind }),
        };
        let id = serenity::InteractionId::new(caller.interaction.0);
        limited(self.http.create_interaction_response(id, &caller.token, &body, files)).await
    }

    /// Sends what an acknowledgement promised: the original answer is edited, or a follow-up comes.
    async fn send_deferred(
        &self,
        caller: &Caller,
        ahead: Ahead,
        reply: Reply,
    ) -> serenity::Result<Vec<Replaced>> {
        let edits_original = match (ahead, &reply) {
            (Ahead::Click, Reply::Update(_) | Reply::UpdateBoard(..) | Reply::UpdateRaw(_))
            | (Ahead::Private, Reply::Private(_) | Reply::PrivateRaw(_))
            | (Ahead::Public, Reply::Public(_)) => true,
            // The announcement stands above a board that was posted since, and a game goes on below.
            (Ahead::Public, Reply::PostBoard(_, shows)) => !shows.replaces_what_came_after(caller),
            _ => false,
        };
        let token = &caller.token;
        let message = match &reply {
            Reply::Private(body) => (body.private_json(), body.files()),
            Reply::Public(body)
            | Reply::Update(body)
            | Reply::UpdateBoard(body, _)
            | Reply::PostBoard(body, _) => (body.json(), body.files()),
            Reply::PrivateRaw(message) | Reply::UpdateRaw(message) => (message.clone(), Vec::new()),
            // A form can only be a first answer.
            Reply::Modal(_) => {
                let late = MessageBody::words(text::notice_text(self.voice(caller), &Notice::FormLate));
                (late.private_json(), Vec::new())
            }
        };
        let is_for_all = matches!(reply, Reply::Public(_) | Reply::UpdateBoard(..) | Reply::PostBoard(..));
        if !edits_original && (ahead == Ahead::Public || ahead == Ahead::Private && is_for_all) {
            // What was announced is for others, or comes further below: a follow-up would fill the announcement.
            limited(self.http.delete_original_interaction_response(token)).await?;
        }
        let message = if edits_original {
            let mut body = message.0;
            if let Some(object) = body.as_object_mut() {
                object.remove("flags");
            }
            limited(self.http.edit_original_interaction_response(token, &body, message.1)).await?
        } else {
            limited(self.http.create_followup_message(token, &message.0, message.1)).await?
        };
        Ok(self.note_board(caller, &reply, Some(MessageId(message.id.get()))).await)
    }

    /// Notes which message now shows a session; returns those that are no longer the board by it.
    async fn note_board(&self, caller: &Caller, reply: &Reply, message: Option<MessageId>) -> Vec<Replaced> {
        let Some(shows) = reply.shows() else { return Vec::new() };
        let message = match (message, reply, caller.clicked) {
            (Some(message), ..) => message,
            (None, Reply::UpdateBoard(..), Some(clicked)) => clicked.message,
            _ => match limited(self.http.get_original_interaction_response(&caller.token)).await {
                Ok(posted) => MessageId(posted.id.get()),
                // The outbox looks for it in the channel.
                Err(failure) => {
                    tracing::warn!(%failure, "a posted board's id is not known");
                    self.app.doubt_board(shows.session).await;
                    self.app.show_again(shows.session).await;
                    return Vec::new();
                }
            },
        };
        self.board_is_up(shows, caller.place.channel, message).await
    }

    /// Records that `message` shows the session; returns the boards it has replaced.
    async fn board_is_up(&self, shows: &Shows, channel: ChannelId, message: MessageId) -> Vec<Replaced> {
        let board = Board { channel, message, shown_seq: shows.seq, posted_at: posted_at(message) };
        let superseded = self.app.shown(shows.session, board).await.unwrap_or_else(|failure| {
            tracing::error!(session = shows.session.0, %failure, "a shown board could not be noted");
            None
        });
        let mut leaving: Vec<Replaced> = shows.replaces.clone().into_iter().collect();
        leaving.retain(|old| old.board.message != message);
        // People may be quicker than the answer that tells us a board's id: nobody knew it was to be replaced.
        let known = |old: &Board| leaving.iter().any(|leaving| leaving.board.message == old.message);
        if let Some(board) = superseded.filter(|old| !known(old)) {
            leaving.push(Replaced { board, farewell: json!({ "components": [] }) });
        }
        leaving
    }

    /// Takes the controls off a message that is no longer current; its picture stays.
    pub(crate) async fn retire(&self, old: &Replaced) {
        let channel = serenity::ChannelId::new(old.board.channel.0);
        let message = serenity::MessageId::new(old.board.message.0);
        let edited = self.http.edit_message(channel, message, &old.farewell, Vec::new());
        if let Err(failure) = limited(edited).await {
            // Old controls do no harm: a click on them says where the current board is.
            tracing::debug!(%failure, "an old board keeps its controls");
        }
    }
}

/// A request with a limit on its time.
pub(crate) async fn limited<T>(request: impl Future<Output = serenity::Result<T>>) -> serenity::Result<T> {
    match tokio::time::timeout(REQUEST_LIMIT, request).await {
        Ok(answered) => answered,
        Err(_) => Err(serenity::Error::Other("Discord did not answer in time")),
    }
}
