//! The poster: brings a session's message up to date through the channel, when no interaction does.

use poise::serenity_prelude as serenity;
use serenity::HttpError;

use super::bot::Bot;
use super::caller::posted_at;
use super::reply::limited;
use crate::app::{Poster, ShowFailure, Snapshot};
use crate::session::SessionId;
use crate::store::{Board, MessageId};

/// Error codes of Discord that mean something to us ("JSON Error Codes").
mod code {
    pub(super) const UNKNOWN_CHANNEL: isize = 10003;
    pub(super) const UNKNOWN_MESSAGE: isize = 10008;
    pub(super) const OLD_MESSAGE_EDITS: isize = 30046;
    pub(super) const MISSING_ACCESS: isize = 50001;
    pub(super) const MISSING_PERMISSION: isize = 50013;
    pub(super) const CANNOT_MESSAGE_PERSON: isize = 50007;
    pub(super) const THREAD_ARCHIVED: isize = 50083;
}

impl Poster for Bot {
    async fn show(&self, snapshot: &Snapshot) -> Result<Board, ShowFailure> {
        if let Some(board) = snapshot.board.filter(|_| self.may_edit(snapshot)) {
            match self.edit_board(snapshot, board).await {
                Err(failure) if is_gone(&failure) => {}
                edited => return edited.map_err(|failure| meaning(&failure)),
            }
        }
        let posted = self.post_board(snapshot).await.map_err(|failure| meaning(&failure))?;
        if let Some(old) = self.shows(snapshot).replaces {
            self.retire(&old).await;
        }
        Ok(posted)
    }

    async fn thinking(&self, snapshot: &Snapshot) {
        let channel = snapshot.board.map_or(snapshot.place.channel, |board| board.channel);
        // It is a courtesy: the board says so as well.
        let _ = limited(self.http.broadcast_typing(serenity::ChannelId::new(channel.0))).await;
    }
}

impl Bot {
    /// Shows a session's newest state through the channel without keeping anybody waiting. What fails is
    /// left to the outbox.
    pub(super) fn show_soon(&self, session: SessionId) {
        let bot = self.clone();
        tokio::spawn(async move { bot.app.show_now(&bot, session).await });
    }

    async fn edit_board(&self, snapshot: &Snapshot, board: Board) -> serenity::Result<Board> {
        let sheet = self.session_sheet(snapshot);
        let (channel, message) =
            (serenity::ChannelId::new(board.channel.0), serenity::MessageId::new(board.message.0));
        limited(self.http.edit_message(channel, message, &sheet.json(), sheet.files())).await?;
        Ok(Board { shown_seq: snapshot.view.seq, ..board })
    }

    async fn post_board(&self, snapshot: &Snapshot) -> serenity::Result<Board> {
        let sheet = self.session_sheet(snapshot);
        let channel = snapshot.board.map_or(snapshot.place.channel, |board| board.channel);
        let (to, body) = (serenity::ChannelId::new(channel.0), sheet.json());
        let posted = limited(self.http.send_message(to, sheet.files(), &body)).await?;
        let message = MessageId(posted.id.get());
        Ok(Board { channel, message, shown_seq: snapshot.view.seq, posted_at: posted_at(message) })
    }
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
fn is_refused(failure: &serenity::Error) -> bool {
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
