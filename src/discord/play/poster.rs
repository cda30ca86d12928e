//! The poster: brings a session's message up to date through the channel, when no interaction does.

use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::HttpError;

use crate::app::{Poster, ShowFailure, Snapshot};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::posted_at;
use crate::discord::interaction::custom_id::CustomId;
use crate::discord::interaction::reply::limited;
use crate::discord::play::orders;
use crate::store::{Board, ChannelId, MessageId};
use banqi_session::SessionId;

/// Error codes of Discord that mean something to us ("JSON Error Codes").
mod code {
    pub(crate) const UNKNOWN_CHANNEL: isize = 10003;
    pub(crate) const UNKNOWN_MESSAGE: isize = 10008;
    pub(crate) const OLD_MESSAGE_EDITS: isize = 30046;
    pub(crate) const MISSING_ACCESS: isize = 50001;
    pub(crate) const MISSING_PERMISSION: isize = 50013;
    pub(crate) const CANNOT_MESSAGE_PERSON: isize = 50007;
    pub(crate) const THREAD_ARCHIVED: isize = 50083;
}

impl Poster for Bot {
    async fn show(&self, snapshot: &Snapshot) -> Result<Board, ShowFailure> {
        if snapshot.board_is_sure {
            return self.show_on(snapshot).await;
        }
        // People look below: of all messages that show the session the one posted last is its board.
        let found = self.find_boards(snapshot).await?;
        let known = snapshot.board.filter(|known| found.iter().all(|found| found.message != known.message));
        let boards: Vec<Board> = found.iter().copied().chain(known).collect();
        let last = boards.iter().copied().max_by_key(|board| board.message.0);
        let shown = match last.filter(|last| found.contains(last) && last.shown_seq == snapshot.view.seq) {
            Some(shown) => shown,
            None => self.show_on(&Snapshot { board: last, ..snapshot.clone() }).await?,
        };
        for old in boards.into_iter().filter(|old| Some(old.message) != last.map(|last| last.message)) {
            self.retire(&orders::replaced(self, snapshot, old)).await;
        }
        Ok(shown)
    }

    async fn thinking(&self, snapshot: &Snapshot) {
        // It is a courtesy: the board says so as well.
        let _ = limited(self.http.broadcast_typing(channel_of(snapshot))).await;
    }
}

impl Bot {
    /// Shows the session in the message that is its board, or in one below that.
    async fn show_on(&self, snapshot: &Snapshot) -> Result<Board, ShowFailure> {
        if let Some(board) = snapshot.board.filter(|_| orders::may_edit(self, snapshot)) {
            match self.edit_board(snapshot, board).await {
                Err(failure) if is_gone(&failure) => {}
                edited => return edited.map_err(|failure| meaning(&failure)),
            }
        }
        let posted = self.post_board(snapshot).await.map_err(|failure| meaning(&failure))?;
        if let Some(old) = orders::shows(self, snapshot).replaces {
            self.retire(&old).await;
        }
        Ok(posted)
    }

    /// Those of the newest messages of the channel that show the session and have controls. There may be one that we do
    /// not know of: the answer that would have told its id was lost, or the process has ended that would have read it.
    /// Where we may not look, there is none.
    async fn find_boards(&self, snapshot: &Snapshot) -> Result<Vec<Board>, ShowFailure> {
        let channel_id = channel_of(snapshot);
        let route = serenity::Route::ChannelMessages { channel_id };
        let request = serenity::Request::new(route, serenity::LightMethod::Get);
        // As raw objects: in the channel there may be messages with components that the library does not know.
        let request = request.params(Some(vec![("limit", "100".to_owned())]));
        let newest: Vec<Value> = match limited(self.http.fire(request)).await {
            Ok(newest) => newest,
            Err(failure) if is_refused(&failure) => Vec::new(),
            Err(failure) => return Err(meaning(&failure)),
        };
        let me = self.me.0.to_string();
        let ours = newest.iter().filter(|message| message["author"]["id"] == *me);
        let boards = ours.filter_map(|message| {
            let shown_seq = seq_shown(&message["components"], snapshot.view.id)?;
            let message = MessageId(message["id"].as_str()?.parse().ok()?);
            let channel = ChannelId(channel_id.get());
            Some(Board { channel, message, shown_seq, posted_at: posted_at(message) })
        });
        Ok(boards.collect())
    }

    /// Shows a session's newest state through the channel without keeping anybody waiting. What fails is
    /// left to the outbox.
    pub(crate) fn show_soon(&self, session: SessionId) {
        let bot = self.clone();
        tokio::spawn(async move { bot.app.show_now(&bot, session).await });
    }

    async fn edit_board(&self, snapshot: &Snapshot, board: Board) -> serenity::Result<Board> {
        let body = self.session_message(snapshot);
        let (channel, message) =
            (serenity::ChannelId::new(board.channel.0), serenity::MessageId::new(board.message.0));
        limited(self.http.edit_message(channel, message, &body.json(), body.files())).await?;
        Ok(Board { shown_seq: snapshot.view.seq, ..board })
    }

    async fn post_board(&self, snapshot: &Snapshot) -> serenity::Result<Board> {
        let body = self.session_message(snapshot);
        let channel = channel_of(snapshot);
        let posted = limited(self.http.send_message(channel, body.files(), &body.json())).await?;
        let (channel, message) = (ChannelId(channel.get()), MessageId(posted.id.get()));
        Ok(Board { channel, message, shown_seq: snapshot.view.seq, posted_at: posted_at(message) })
    }
}

/// The channel that a session is shown in.
fn channel_of(snapshot: &Snapshot) -> serenity::ChannelId {
    serenity::ChannelId::new(snapshot.board.map_or(snapshot.place.channel, |board| board.channel).0)
}

/// The number of the event that components of this session show, if there are any among these.
fn seq_shown(components: &Value, session: SessionId) -> Option<u32> {
    components.as_array()?.iter().find_map(|component| {
        match component["custom_id"].as_str().and_then(|id| id.parse().ok()) {
            Some(CustomId::Game { session: of, seq, .. }) if of == session => Some(seq),
            _ => seq_shown(&component["components"], session),
        }
    })
}

/// Whether the message to edit is gone, or too old to be edited often: a new one takes its place.
fn is_gone(failure: &serenity::Error) -> bool {
    matches!(json_code(failure), Some(code::UNKNOWN_MESSAGE | code::OLD_MESSAGE_EDITS))
}

/// What a failed request means for the outbox.
fn meaning(failure: &serenity::Error) -> ShowFailure {
    match json_code(failure) {
        Some(
            code::UNKNOWN_CHANNEL
            | code::MISSING_ACCESS
            | code::MISSING_PERMISSION
            | code::CANNOT_MESSAGE_PERSON
            | code::THREAD_ARCHIVED,
        ) => ShowFailure::Closed,
        // What Discord refuses for another reason of ours it will refuse again.
        _ if is_refused(failure) => ShowFailure::Closed,
        _ => ShowFailure::Later,
    }
}

/// Whether Discord said no to the request as such: a status of 400 to 499 that time does not mend.
pub(crate) fn is_refused(failure: &serenity::Error) -> bool {
    match failure {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            let status = answer.status_code.as_u16();
            (400..500).contains(&status) && ![401, 408, 429].contains(&status)
        }
        _ => false,
    }
}

fn json_code(failure: &serenity::Error) -> Option<isize> {
    match failure {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}
