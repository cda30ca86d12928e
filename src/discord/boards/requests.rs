//! Sends the requests of a keeper to Discord.

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::HttpError;
use std::sync::Arc;
use std::time::Duration;

use banqi_keeper::{Answer, CallKind, ClickId, Layout, Outcome, Person, Reach, Refused, Request, Via, What};

use super::budget::Route;
use super::games::{OpenClick, moment};
use super::news;
use super::search;
use crate::discord::boards::mirror;
use crate::discord::interaction::bot::{Bot, link, mention, message_link, names, sealed};
use crate::discord::interaction::frame::{self, Bare};
use crate::discord::interaction::message_body::{MessageBody, SUPPRESS_NOTIFICATIONS, framed};
use crate::discord::interaction::reply::{Promise, Reply, limited};
use crate::discord::rest::{codes, error_code, is_held_back, while_it_may};
use banqi_app::{ShowFailure, Snapshot};
use banqi_say::text::{self, Call, Notice, countdown};
use banqi_session::{Phase, SessionId, Timestamp};
use banqi_store::{Alert, ChannelId, MessageId, Replicas, UserId};

/// How long to wait before retrying a request that was never sent.
const SOON: Duration = Duration::from_secs(1);

/// How long a request waits until it is certain that no other process has taken the game over. A click can still be
/// acknowledged then.
const FRESH_WITHIN: Duration = Duration::from_secs(1);

/// The result of sending a request.
pub(super) struct Sent {
    pub(super) outcome: Outcome,
    /// How the request acknowledged its click, if it did.
    pub(super) promised: Option<Promise>,
    /// The message that the request has written or may have written, and the frame that it is now, if that is known.
    pub(super) wrote: Option<(banqi_keeper::MessageId, Option<Bare>)>,
}

impl Sent {
    pub(super) const fn of(outcome: Outcome) -> Self {
        Self { outcome, promised: None, wrote: None }
    }
}

/// What a request has written.
#[derive(Default)]
struct Written {
    /// The message that was posted, if one was.
    posted: Option<MessageId>,
    /// The frame that the message is now.
    frame: Option<Bare>,
}

/// Returns the click whose token a request needs.
pub(super) const fn token_of(request: &Request) -> Option<ClickId> {
    match request.what {
        What::Answer { click, .. } => Some(click),
        What::Edit { via, .. } | What::Post { via } | What::Retire { via, .. } | What::Call { via, .. } => {
            match via {
                Via::Token(click) => Some(click),
                Via::Bot => None,
            }
        }
        What::Search { .. } | What::Recall { .. } | What::Remove { .. } => None,
    }
}

/// Returns whether a request shows the newest state.
pub(super) const fn shows_news(request: &Request) -> bool {
    matches!(
        request.what,
        What::Edit { .. }
            | What::Post { .. }
            | What::Answer { answer: Answer::Update | Answer::Post { .. }, .. }
    )
}

/// Sends a request of a keeper, with content built from the newest snapshot. `held` is that of the keeper's work.
pub(super) async fn send(
    bot: &Bot,
    (session, held): (SessionId, &Arc<()>),
    request: &Request,
    asked: Option<OpenClick>,
) -> Sent {
    // An acknowledgement needs no snapshot, and loading one could fail.
    if let (What::Answer { answer: how @ (Answer::Promise | Answer::Acknowledge), .. }, Some(asked)) =
        (request.what, &asked)
    {
        return acknowledge(bot, session, asked, how).await;
    }
    // The data of the game's server has been deleted, and with it the channel. A click says where it was made.
    if request.channel.0 == 0 && !matches!(request.what, What::Answer { .. }) {
        return Sent::of(Outcome::Refused(Refused::Closed));
    }
    // A process that was cut off from the database or hung may know an old state of the game only.
    let is_message = !matches!(request.what, What::Answer { answer: Answer::Point { .. }, .. });
    let replicas = bot.app.store().replicas().filter(|_| is_message);
    if let Some(replicas) = replicas
        && !replicas.is_fresh_within(FRESH_WITHIN).await
    {
        return Sent::of(Outcome::Refused(Refused::Later(SOON)));
    }
    let snapshot = match bot.app.snapshot(session).await {
        Ok(snapshot) => snapshot,
        Err(failure) => {
            tracing::error!(session = session.0, %failure, "could not read a game to show its board; trying again soon");
            return Sent::of(Outcome::Refused(Refused::Later(SOON)));
        }
    };
    // It is asked again after whatever is being written in the game was waited for, and the picture drawn.
    let is_fresh = || replicas.is_none_or(Replicas::is_fresh);
    // A keeper is dropped before its game is given to another process. A click is answered by the process that has it.
    let (boards, store, held) = (bot.boards.clone(), bot.app.store().clone(), Arc::clone(held));
    let may_write = move || {
        store.replicas().is_none_or(Replicas::is_fresh) && boards.games().of_work(session, &held).is_some()
    };
    let clicked = asked.as_ref().and_then(|asked| asked.arrival.clicked);
    let done = match (request.what, asked) {
        (What::Answer { answer: how, .. }, Some(asked)) => {
            answer(bot, request, &snapshot, &asked, how, is_fresh).await
        }
        (What::Search { since }, _) => {
            let outcome = match search::search(bot, request, since, &snapshot).await {
                Ok(found) => Outcome::Found(found),
                Err(failure) => Outcome::Refused(refused(&failure).unwrap_or(Refused::Later(SOON))),
            };
            return Sent::of(outcome);
        }
        (_, asked) => {
            let token = asked.map(|asked| asked.arrival.token);
            let written = write(bot, request, &snapshot, token, may_write.clone());
            // It may wait for a limit meanwhile.
            while_it_may(may_write, written).await
        }
    };
    let changes = match request.what {
        What::Edit { message, .. } => Some(message),
        What::Answer { answer: Answer::Update, .. } => {
            clicked.map(|clicked| banqi_keeper::MessageId(clicked.message.0))
        }
        What::Retire { message, .. } if done.is_ok() => Some(message),
        What::Answer { .. }
        | What::Retire { .. }
        | What::Post { .. }
        | What::Remove { .. }
        | What::Search { .. }
        | What::Call { .. }
        | What::Recall { .. } => None,
    };
    let mut wrote = changes.map(|message| (message, None));
    let outcome = match done {
        Ok(None) => return Sent::of(Outcome::Refused(Refused::Later(SOON))),
        // Discord has the answer, but has not reported the message.
        Ok(Some(Written { posted: None, .. }))
            if matches!(request.what, What::Answer { answer: Answer::Post { .. }, .. }) =>
        {
            Outcome::Unknown
        }
        Ok(Some(Written { posted, frame })) => {
            let message = posted.map(|message| banqi_keeper::MessageId(message.0));
            wrote = message.or(changes).map(|message| (message, frame));
            Outcome::Done { message, shows: snapshot.view.seq }
        }
        Err(failure) => {
            tracing::warn!(session = session.0, what = ?request.what, %failure, "could not show a board; trying again if that can help");
            let edits = matches!(request.what, What::Edit { .. });
            let leaves =
                matches!(request.what, What::Retire { .. } | What::Recall { .. } | What::Remove { .. });
            match refused(&failure) {
                Some(Refused::Rejected) if is_refused_frame(request, &failure) => {
                    Outcome::Refused(Refused::NoFrames)
                }
                // The message to be removed is gone together with its channel.
                Some(_) if leaves && error_code(&failure) == Some(codes::UNKNOWN_CHANNEL) => {
                    Outcome::Refused(Refused::Gone)
                }
                // Messages in an archived thread cannot be edited; a new post reopens the thread.
                Some(_) if edits && error_code(&failure) == Some(codes::THREAD_ARCHIVED) => {
                    Outcome::Refused(Refused::TooOld)
                }
                refused => refused.map_or(Outcome::Unknown, Outcome::Refused),
            }
        }
    };
    Sent { wrote, ..Sent::of(outcome) }
}

/// Acknowledges a click.
async fn acknowledge(bot: &Bot, session: SessionId, asked: &OpenClick, how: Answer) -> Sent {
    let promise = if how == Answer::Promise { Promise::Private } else { Promise::Click };
    let done = match asked.promised {
        Some(_) => Ok(()),
        None => bot.promise(&asked.arrival, promise).await,
    };
    match done {
        Ok(()) => {
            let outcome = Outcome::Done { message: None, shows: 0 };
            Sent { promised: asked.promised.or(Some(promise)), ..Sent::of(outcome) }
        }
        Err(failure) => {
            tracing::warn!(session = session.0, %failure, "could not acknowledge a click");
            let outcome = refused(&failure).map_or(Outcome::Unknown, Outcome::Refused);
            // Discord may have it, and the person would wait for ever.
            let promised = (outcome == Outcome::Unknown).then_some(promise);
            Sent { promised, ..Sent::of(outcome) }
        }
    }
}

/// Returns the board message to show.
fn body(bot: &Bot, request: &Request, snapshot: &Snapshot) -> MessageBody {
    let shown = match request.reach {
        Reach::Mirror => mirror::message(bot, snapshot),
        Reach::Channel | Reach::Tokens => bot.session_message(snapshot),
    };
    let body = MessageBody { layout: request.layout, ..shown };
    if request.in_words { body.in_words() } else { body }
}

/// Returns whom a new message notifies at most: those who have to act and have not been called for that yet, except in
/// their quiet hours. The keeper calls them afterwards.
fn notified(request: &Request, snapshot: &Snapshot) -> Vec<UserId> {
    let Some(from) = request.notifies_from else { return Vec::new() };
    let at = Timestamp(request.at.0);
    let awaited = news::awaited(snapshot).into_iter().filter(|awaited| awaited.since >= from);
    let users = awaited.filter_map(|awaited| news::user(snapshot, awaited.person));
    users.filter(|user| !snapshot.is_quiet(*user, at)).collect()
}

/// Answers a click; `None` if it `may_send` nothing once the answer is made.
async fn answer(
    bot: &Bot,
    request: &Request,
    snapshot: &Snapshot,
    asked: &OpenClick,
    how: Answer,
    may_send: impl Fn() -> bool,
) -> serenity::Result<Option<Written>> {
    let OpenClick { arrival, promised, .. } = asked;
    let (reply, below) = match how {
        Answer::Acknowledge | Answer::Promise => return Ok(Some(Written::default())),
        Answer::Update => (Reply::Update(body(bot, request, snapshot)), None),
        Answer::Post { below } => {
            let mut body = body(bot, request, snapshot);
            body.pings = notified(request, snapshot);
            // Who has just acted knows.
            body.pings.retain(|user| *user != arrival.user);
            (Reply::Public(body), below)
        }
        Answer::Point { to } => {
            let link = to.map_or_else(String::new, |to| {
                message_link(snapshot.place.guild, ChannelId(request.channel.0), MessageId(to.0))
            });
            let words = text::notice_text(bot.plain_voice(arrival), &Notice::MovedOn { link });
            (Reply::Private(MessageBody::words(words)), None)
        }
    };
    if !may_send() {
        return Ok(None);
    }
    let posted = bot.send_now(arrival, *promised, &reply, below.map(|below| MessageId(below.0))).await?;
    let frame = match &reply {
        Reply::Update(body) | Reply::Public(body) => body.bare(),
        _ => None,
    };
    Ok(Some(Written { posted: posted.filter(|_| matches!(how, Answer::Post { .. })), frame }))
}

/// Posts, edits or deletes a message; `None` if it `may_send` nothing once the message is made.
async fn write(
    bot: &Bot,
    request: &Request,
    snapshot: &Snapshot,
    token: Option<String>,
    may_send: impl Fn() -> bool,
) -> serenity::Result<Option<Written>> {
    let channel = serenity::ChannelId::new(request.channel.0);
    let mut frame = None;
    let id = |message: banqi_keeper::MessageId| serenity::MessageId::new(message.0);
    let (message, data, files, posts) = match request.what {
        What::Edit { message, .. } => {
            let body = body(bot, request, snapshot);
            frame = body.bare();
            (Some(message), body.json(), body.files(), false)
        }
        What::Retire { message, shows, .. } => {
            let farewell = farewell(bot, request, snapshot, (message, shows), token.as_deref()).await?;
            (Some(message), farewell, Vec::new(), false)
        }
        What::Post { .. } => {
            let mut body = body(bot, request, snapshot);
            // People who acted recently are looking; this message may follow their own private answer.
            body.pings = notified(request, snapshot);
            body.pings.retain(|user| !bot.is_here(snapshot, *user));
            frame = body.bare();
            (None, body.public_json(), body.files(), true)
        }
        What::Call { kind, person, board, since, .. } => {
            let Some(call) = call(bot, request, snapshot, (kind, person, since), board, token.is_some())
            else {
                return Ok(Some(Written::default()));
            };
            (None, call, Vec::new(), true)
        }
        What::Recall { message } | What::Remove { message } => {
            limited(bot.http.delete_message(channel, id(message))).await?;
            return Ok(Some(Written::default()));
        }
        What::Answer { .. } | What::Search { .. } => return Ok(Some(Written::default())),
    };
    if !may_send() {
        return Ok(None);
    }
    let http = &bot.http;
    let posted = match (message, token) {
        (Some(message), None) => limited(http.edit_message(channel, id(message), &data, files)).await?,
        (Some(_), Some(token)) => {
            limited(http.edit_original_interaction_response(&token, &data, files)).await?
        }
        (None, None) => limited(http.send_message(channel, files, &data)).await?,
        (None, Some(token)) => limited(http.create_followup_message(&token, &data, files)).await?,
    };
    Ok(Some(Written { posted: posts.then_some(MessageId(posted.id.get())), frame }))
}

/// Returns the edit that retires a message when a new one replaces it: the controls are removed, the picture stays. A
/// challenge that became a game says so; its line with the commitment stays. A picture of a board says that the game
/// went on, and no longer whose turn it was.
///
/// An edit of a frame replaces all of it. What stays is in memory, or is read from Discord after a restart. If it may not
/// be read, because the permission to read the channel's history is gone, the text alone stays.
async fn farewell(
    bot: &Bot,
    request: &Request,
    snapshot: &Snapshot,
    (message, shows): (banqi_keeper::MessageId, Option<u32>),
    token: Option<&str>,
) -> serenity::Result<Value> {
    let view = &snapshot.view;
    let was_challenge = shows.zip(view.started).is_some_and(|(shows, started)| shows < started);
    let content = was_challenge.then(|| {
        let voice = bot.public_voice(snapshot);
        let names = names(voice, &snapshot.users);
        text::challenge_text(voice, view, snapshot.code, &sealed(snapshot), &names)
    });
    let mut edit = match (request.layout, content) {
        (Layout::Classic, None) => json!({ "components": [] }),
        (Layout::Classic, Some(content)) => json!({ "content": content, "components": [] }),
        (Layout::Frame, content) => {
            let retired = MessageId(message.0);
            let bare = match bot.boards.frame(view.id, message) {
                Some(known) => Some(known),
                None => match posted(bot, request, message, token).await {
                    Ok(message) => Bare::read(&message),
                    Err(failure) if is_unreadable(&failure) => {
                        Some(Bare::of(&went_on(bot, snapshot, retired), None, None))
                    }
                    Err(failure) => return Err(failure),
                },
            };
            let replaced = |bare: Bare| {
                let text = content.or_else(|| bare.has_picture().then(|| went_on(bot, snapshot, retired)));
                framed(bare.json(text.as_deref()))
            };
            // A message that is no frame after all has its controls below it.
            bare.map_or_else(|| json!({ "components": [] }), replaced)
        }
    };
    edit["allowed_mentions"] = json!({ "parse": [] });
    Ok(edit)
}

/// Returns the text of a board when a newer one, or one elsewhere, has replaced it.
fn went_on(bot: &Bot, snapshot: &Snapshot, retired: MessageId) -> String {
    let newer = bot.current_board(snapshot.view.id).or(snapshot.board);
    let newer = newer.filter(|board| board.message != retired);
    let newer = newer.map(|board| link(snapshot, board));
    text::went_on_text(bot.public_voice(snapshot), &snapshot.view, snapshot.code, newer)
}

/// Reads a message of the bot from Discord.
async fn posted(
    bot: &Bot,
    request: &Request,
    message: banqi_keeper::MessageId,
    token: Option<&str>,
) -> serenity::Result<Value> {
    match token {
        Some(token) => limited(bot.http.original_interaction_response(token)).await,
        None => {
            // The budget has counted it with the edit that follows (`Game::reads_first`).
            let channel = serenity::ChannelId::new(request.channel.0);
            limited(bot.http.message(channel, serenity::MessageId::new(message.0))).await
        }
    }
}

/// Returns whether a message could not be read because the bot may not read it.
fn is_unreadable(failure: &serenity::Error) -> bool {
    matches!(error_code(failure), Some(codes::MISSING_ACCESS | codes::MISSING_PERMISSION))
}

/// Returns the message that calls a person to the board; `None` if the account is unknown.
fn call(
    bot: &Bot,
    request: &Request,
    snapshot: &Snapshot,
    (kind, person, since): (CallKind, Person, u32),
    board: banqi_keeper::MessageId,
    follows_up: bool,
) -> Option<Value> {
    let user = news::user(snapshot, person)?;
    let view = &snapshot.view;
    let voice = bot.public_voice(snapshot);
    let link = message_link(snapshot.place.guild, ChannelId(request.channel.0), MessageId(board.0));
    let why = match view.phase {
        _ if kind == CallKind::Reminder => Call::Reminder,
        Phase::Offered => Call::Challenge,
        Phase::Over(_) => Call::Result,
        Phase::Playing if view.player_to_move().and_then(|player| snapshot.user(player)) == Some(user) => {
            Call::Turn
        }
        Phase::Playing if view.clock_request.is_some() => Call::Clock,
        Phase::Playing if view.takeback_request.is_some() => Call::Takeback,
        Phase::Playing => Call::Offer,
    };
    let deadline = countdown(view.deadline.unwrap_or(view.last_at));
    let content = text::call_text(voice, why, mention(voice, Some(user)), link, deadline);
    let mut message = json!({
        "content": content,
        "allowed_mentions": { "parse": [], "users": [user.0.to_string()] },
    });
    if snapshot.alert == Alert::Silent {
        message["flags"] = json!(SUPPRESS_NOTIFICATIONS);
    }
    if !follows_up {
        // If the same call is sent again within a few minutes, Discord returns the existing message ("Create Message").
        let mark = if kind == CallKind::Reminder { "r" } else { "" };
        message["nonce"] = json!(format!("{}-{since}-{}{mark}", view.id.0, person.0));
        message["enforce_nonce"] = json!(true);
    }
    Some(message)
}

/// Shows the typing indicator for a few seconds while the computer thinks, if the budget has room for it. Failures are
/// ignored: the board says it too.
pub(super) async fn thinking(bot: &Bot, snapshot: &Snapshot) {
    let channel = snapshot.board.map_or(snapshot.place.channel, |board| board.channel);
    let here = banqi_keeper::ChannelId(channel.0);
    if !bot.boards.side_request_now(Route::Type, here, moment(&bot.app)) {
        return;
    }
    let _ = limited(bot.http.broadcast_typing(serenity::ChannelId::new(channel.0))).await;
}

/// Asks Discord for the channel of a game in a server. See [`Poster::find_channel`](banqi_app::Poster::find_channel).
pub(super) async fn find_channel(bot: &Bot, snapshot: &Snapshot) -> Result<(), ShowFailure> {
    if snapshot.place.guild.is_none() {
        return Ok(());
    }
    let channel = mirror::played_in(bot, snapshot);
    let here = banqi_keeper::ChannelId(channel.0);
    if !bot.boards.side_request_now(Route::Look, here, moment(&bot.app)) {
        return Err(ShowFailure::Later);
    }
    let found = limited(bot.http.guild_channel(serenity::ChannelId::new(channel.0))).await;
    match found.err().as_ref().and_then(refused) {
        Some(Refused::Closed) => Err(ShowFailure::Closed),
        _ => Ok(()),
    }
}

/// Returns whether Discord has refused a request's frame.
fn is_refused_frame(request: &Request, failure: &serenity::Error) -> bool {
    request.layout == Layout::Frame && frame::is_refusal(failure)
}

/// Returns how a request was refused; `None` if it is unknown whether it was carried out.
fn refused(failure: &serenity::Error) -> Option<Refused> {
    if is_held_back(failure) {
        return Some(Refused::Later(SOON));
    }
    let answer = match failure {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => answer,
        // Without a connection nothing was sent.
        serenity::Error::Http(HttpError::Request(failure)) if failure.is_connect() => {
            return Some(Refused::Later(SOON));
        }
        _ => return None,
    };
    Some(match (answer.error.code, answer.status_code.as_u16()) {
        (codes::UNKNOWN_MESSAGE, _) => Refused::Gone,
        (codes::OLD_MESSAGE_EDITS, _) => Refused::TooOld,
        (codes::MISSING_PERMISSION, _) => Refused::NoPictures,
        (
            codes::UNKNOWN_CHANNEL
            | codes::MISSING_ACCESS
            | codes::CANNOT_MESSAGE_PERSON
            | codes::THREAD_ARCHIVED,
            _,
        ) => Refused::Closed,
        (
            codes::UNKNOWN_WEBHOOK
            | codes::UNKNOWN_INTERACTION
            | codes::ALREADY_ANSWERED
            | codes::INVALID_TOKEN,
            _,
        ) => Refused::Expired,
        (_, 401 | 408 | 429) => Refused::Later(SOON),
        // Any other 4xx status means that our request is wrong; sending it again would not help.
        (_, 400..500) => Refused::Rejected,
        _ => return None,
    })
}
