//! Threads of games, for comments or with the board: the Discord side of [`ThreadHost`], and the players' request for
//! silence.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::HttpError;

use crate::discord::boards::Route;
use crate::discord::interaction::bot::{Bot, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::SUPPRESS_NOTIFICATIONS;
use crate::discord::interaction::reply::{Reply, limited};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use crate::discord::rest::{codes, error_code};
use banqi_app::{Silence, Snapshot, ThreadFailure, ThreadHost};
use banqi_say::permissions::Permissions;
use banqi_say::text::{self, Failure, WatchText, WatchTrouble};
use banqi_session::SessionId;
use banqi_store::{Alert, ChannelId, MessageId, Threads};

/// How long the answer to a player waits until the thread is locked: long enough for a second attempt, so that the
/// answer can say what has happened instead of what will.
const LOCKED_WITHIN: Duration = Duration::from_secs(5);

/// Locks the thread for comments on a game until the game ends, for one of its players.
pub(crate) async fn silence(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let (snapshot, _) = access::seated(bot, caller, session).await?;
    let thread = bot.app.store().thread(session).await?;
    if thread.is_none_or(|thread| thread.kind != Threads::Comments) {
        return Err(Failure::Watch(WatchTrouble::NoComments).into());
    }
    // Threads have the permissions of their channel. What holds elsewhere is not known.
    let is_here =
        caller.place.channel == snapshot.board.map_or(snapshot.place.channel, |board| board.channel);
    let held = caller.permissions.filter(|_| is_here);
    if held.is_some_and(|held| !held.contains(Permissions::MANAGE_THREADS)) {
        return Err(Failure::Watch(WatchTrouble::MayNotLock).into());
    }
    let answer = match bot.app.silence_comments(session, LOCKED_WITHIN).await? {
        Silence::Locked | Silence::Already => WatchText::CommentsLocked,
        Silence::Soon => WatchText::CommentsLockedSoon,
        Silence::NotAllowed => return Err(Failure::Watch(WatchTrouble::MayNotLock).into()),
        Silence::NoThread => return Err(Failure::Watch(WatchTrouble::NoComments).into()),
    };
    let voice = bot.voice_about(caller, &snapshot);
    Ok(Bot::private(caller, text::watch_text(voice, snapshot.code, answer)))
}

impl ThreadHost for Bot {
    async fn start(
        &self,
        snapshot: &Snapshot,
        kind: Threads,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), ThreadFailure> {
        self.boards.side_request(Route::StartThread, channel).await;
        let name = text::thread_name(self.public_voice(snapshot), snapshot.code, kind);
        let message = serenity::MessageId::new(message.0);
        match limited(self.http.start_thread(serenity::ChannelId::new(channel.0), message, &name)).await {
            Ok(()) => Ok(()),
            // An earlier attempt has succeeded, or a person was faster.
            Err(failure) if error_code(&failure) == Some(codes::HAS_THREAD) => Ok(()),
            Err(failure) if error_code(&failure) == Some(codes::UNKNOWN_MESSAGE) => Err(ThreadFailure::Gone),
            Err(failure) => Err(match failed("start", &failure) {
                // Without the channel there is no other message to try.
                ThreadFailure::Gone => ThreadFailure::Refused,
                why => why,
            }),
        }
    }

    async fn move_in(&self, snapshot: &Snapshot, thread: ChannelId) -> Result<(), ThreadFailure> {
        self.move_to(snapshot, thread).await.map_err(|_| ThreadFailure::Later)
    }

    async fn lock(&self, thread: ChannelId, is_locked: bool) -> Result<(), ThreadFailure> {
        self.boards.side_request(Route::ChangeThread, thread).await;
        let locked = limited(self.http.lock_thread(serenity::ChannelId::new(thread.0), is_locked)).await;
        locked.map_err(|failure| failed("lock", &failure))
    }

    async fn conclude(
        &self,
        snapshot: &Snapshot,
        thread: ChannelId,
        again: bool,
    ) -> Result<(), ThreadFailure> {
        let channel = serenity::ChannelId::new(thread.0);
        let result = {
            let voice = self.public_voice(snapshot);
            let names = names(voice, &snapshot.users);
            text::comments_result(voice, &snapshot.view, snapshot.code, &names)
        };
        if again {
            self.boards.side_request(Route::Read, thread).await;
            let newest = limited(self.http.messages(channel, None)).await;
            let newest = newest.map_err(|failure| failed("read", &failure))?;
            let me = self.me.0.to_string();
            let is_it = |message: &Value| message["author"]["id"] == *me && message["content"] == *result;
            if newest.iter().any(is_it) {
                return Ok(());
            }
        }
        self.boards.side_request(Route::Post, thread).await;
        // If the same request arrives twice within a few minutes, Discord returns the first message ("Create Message").
        let message = json!({
            "content": result,
            "allowed_mentions": { "parse": [] },
            "flags": if snapshot.alert == Alert::Silent { SUPPRESS_NOTIFICATIONS } else { 0 },
            "nonce": format!("{}-end", snapshot.view.id.0),
            "enforce_nonce": true,
        });
        let posted = limited(self.http.send_message(channel, Vec::new(), &message)).await;
        posted.map(drop).map_err(|failure| failed("post", &failure))
    }
}

/// Logs a failure, and returns what it means for the thread.
fn failed(what: &'static str, failure: &serenity::Error) -> ThreadFailure {
    tracing::debug!(what, %failure, "a request for a thread for comments failed");
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) = failure else {
        return ThreadFailure::Later;
    };
    match (answer.error.code, answer.status_code.as_u16()) {
        (codes::UNKNOWN_CHANNEL, _) => ThreadFailure::Gone,
        (_, 401 | 408 | 429) => ThreadFailure::Later,
        (_, 400..500) => ThreadFailure::Refused,
        _ => ThreadFailure::Later,
    }
}
