//! Private views: a message that only one spectator sees, and that follows the game for as long as the token of their
//! interaction can edit it.
//!
//! Only the token of an interaction can edit a private message, and each token lives for 15 minutes. A button renews
//! the view, which counts its spectators but stores nobody. A stop ends all views, which say so, and so do those of a
//! server that another process gets. After a crash, the message still says until when it follows the game. Its button
//! works in each case.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;

use super::watchable;
use crate::discord::controls;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::open_boards::{Kind, OpenBoards, Place, Spectator, TOKEN_LIFE};
use crate::discord::interaction::reply::{Reply, limited};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::rest::is_refused;
use banqi_app::Snapshot;
use banqi_keeper::Layout;
use banqi_say::text::{self, WatchText};
use banqi_session::{Phase, SessionId};

/// How often it is looked which views have ended.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The pauses before an edit to which Discord gave no answer is sent again.
const EDIT_AGAIN: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(4)];

/// Opens a view, or renews the one that was clicked. Another private message that was clicked becomes the view. The view
/// that the person had of the game before goes.
pub(crate) async fn watch(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    watchable(bot, caller, session).await?;
    let now = bot.app.now();
    let in_place = caller.clicked.filter(|clicked| clicked.ephemeral && !clicked.is_bare);
    let place = if in_place.is_some() { Place::Clicked } else { Place::New };
    let follows =
        bot.spectators.answering((session, caller.user), caller.interaction, &caller.token, place, now);
    // Read only now: what happens from here on is news for the view.
    let snapshot = bot.app.snapshot(session).await?;
    let layout = in_place.map_or(Layout::Frame, |clicked| clicked.layout);
    if !follows {
        let body = shown(bot, caller, &snapshot, Some(WatchText::TooManyViews));
        return Ok(Bot::private_message(caller, MessageBody { layout, ..body }));
    }
    let spectator = Spectator { caller: Arc::new(caller.clone()), until: now.plus(TOKEN_LIFE), layout };
    let body = message(bot, &spectator, &snapshot);
    bot.spectators.shows(caller.interaction, spectator, snapshot.view.seq);
    Ok(Bot::private_message(caller, body))
}

impl Kind for Spectator {
    type News = Arc<Snapshot>;

    fn open(bot: &Bot) -> &OpenBoards<Self> {
        &bot.spectators
    }

    fn seq(news: &Arc<Snapshot>) -> u32 {
        news.view.seq
    }

    /// The end of the game is shown as well.
    fn shows(&self, _: &Arc<Snapshot>) -> bool {
        true
    }

    async fn redraw(&self, bot: &Bot, token: &str, news: &Arc<Snapshot>) -> bool {
        let key = (news.view.id, self.caller.user);
        edit(bot, token, &message(bot, self, news), || bot.spectators.is_edited_with(key, token)).await
    }
}

/// Returns the view of a game.
fn message(bot: &Bot, spectator: &Spectator, snapshot: &Snapshot) -> MessageBody {
    let spectators = bot.spectators.readers(snapshot.view.id, bot.app.now()).len();
    let until = spectator.until;
    let is_over = snapshot.view.phase != Phase::Playing;
    let follows = (!is_over).then_some(WatchText::Following { until, spectators });
    MessageBody { layout: spectator.layout, ..shown(bot, &spectator.caller, snapshot, follows) }
}

/// Returns the board with a line about the view, and the button that renews it.
fn shown(bot: &Bot, caller: &Caller, snapshot: &Snapshot, line: Option<WatchText>) -> MessageBody {
    let voice = bot.voice_about(caller, snapshot).to_spectators();
    let shown = bot.session_message_in(snapshot, voice);
    let has_stopped = matches!(line, Some(WatchText::Stopped | WatchText::TooManyViews));
    let lines = std::iter::once(shown.content)
        .chain(line.map(|line| format!("-# {}", text::watch_text(voice, snapshot.code, line))));
    let content = lines.collect::<Vec<_>>().join("\n");
    let rows = controls::view_controls(voice, &snapshot.view, has_stopped);
    MessageBody { content, rows, ..shown }
}

/// Says on each view that it has ended, once its token is used no longer or its server is given away; on all that are
/// left once `stop` completes.
pub(crate) async fn run_ends(bot: &Bot, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            () = bot.app.wait_until(bot.app.now().plus(LOOK_EVERY)) => {}
        }
        // Another process that owns the server now does not know the view, and could not edit it.
        let is_left = |spectator: &Spectator| !bot.app.store().is_ours(spectator.caller.place.guild);
        for ((session, _), spectator, token) in bot.spectators.take_ended(is_left, bot.app.now()) {
            let bot = bot.clone();
            tokio::spawn(async move { say_that_it_has_ended(&bot, session, &spectator, &token).await });
        }
    }
    let left = bot.spectators.close(bot.app.now());
    join_all(
        left.iter()
            .map(|((session, _), spectator, token)| say_that_it_has_ended(bot, *session, spectator, token)),
    )
    .await;
}

async fn say_that_it_has_ended(bot: &Bot, session: SessionId, spectator: &Spectator, token: &str) {
    match bot.app.snapshot(session).await {
        Ok(snapshot) => {
            let stopped = (snapshot.view.phase == Phase::Playing).then_some(WatchText::Stopped);
            let body = shown(bot, &spectator.caller, &snapshot, stopped);
            edit(bot, token, &MessageBody { layout: spectator.layout, ..body }, || false).await;
        }
        Err(failure) => {
            tracing::warn!(session = session.0, %failure, "could not read a game to end a spectator's view");
        }
    }
}

/// Edits a view; if Discord gives no answer, again after a pause, if `again` is true by then. Returns false if it cannot be
/// edited any more. What was not shown is shown with the next news, or at the end.
async fn edit(bot: &Bot, token: &str, body: &MessageBody, again: impl Fn() -> bool + Send) -> bool {
    let data = body.json();
    let mut pauses = EDIT_AGAIN.into_iter();
    loop {
        let edited = bot.http.edit_original_interaction_response(token, &data, body.files());
        let Err(failure) = limited(edited).await else { return true };
        if is_refused(&failure) {
            // The person has dismissed it, or the token has expired.
            tracing::debug!(%failure, "could not edit a spectator's view; its button renews it");
            return false;
        }
        if let Some(pause) = pauses.next() {
            tokio::time::sleep(pause).await;
            if again() {
                continue;
            }
        }
        tracing::warn!(%failure, "could not edit a spectator's view; the next news are shown there");
        return true;
    }
}
