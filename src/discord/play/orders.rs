//! Orders from people: carries out what a click or command asks for, and builds the reply.

use std::time::Duration;

use serde_json::json;

use crate::app::{Denied, ShowFailure, Snapshot};
use crate::discord::challenge::challenges::SHOWN_WITHIN;
use crate::discord::interaction::bot::{Bot, link, names, sealed};
use crate::discord::interaction::caller::{Caller, posted_at};
use crate::discord::interaction::reply::{Replaced, Reply, Shows};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::taps;
use crate::discord::say::text::{self, Failure, Notice};
use crate::store::{Board, MessageId};
use banqi_deal::SeedText;
use banqi_session::{ChallengeCommand, EntrantText, GameCommand, Phase, PlayerCommand, SessionId};

/// A board younger than this is edited in place: people are at it. An older one is posted anew, because an
/// edit notifies nobody.
const IN_PLACE: Duration = Duration::from_secs(10 * 60);

/// What a person is shown after their own order.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Answer {
    /// The board, for everyone.
    Board,
    /// A short private answer; the board follows by itself.
    Notice(Notice),
}

/// Carries out an order and returns the reply.
pub(crate) async fn order(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    seen: Option<u32>,
    command: impl Into<PlayerCommand>,
) -> Result<Reply, Trouble> {
    let order = caller.order(session, seen, command);
    let answer = answer_to(caller, &order.command);
    let mut snapshot = match bot.app.handle(order).await {
        Ok(handled) => handled.snapshot,
        Err(Denied::Refused(refusal, mut snapshot)) => {
            note_newer_board(&mut snapshot, caller, seen);
            return Err(Denied::Refused(refusal, snapshot).into());
        }
        Err(denied) => return Err(denied.into()),
    };
    note_newer_board(&mut snapshot, caller, seen);
    taps::redraw_touch_boards(bot, caller, &snapshot);
    match answer {
        Answer::Board if is_elsewhere(caller, &snapshot) => Ok(show_there(bot, caller, &snapshot).await),
        Answer::Board => Ok(board_reply(bot, caller, &snapshot)),
        Answer::Notice(notice) => {
            let notice = match notice {
                Notice::Played { action, .. } => {
                    Notice::Played { action, name: snapshot.view.last.and_then(|last| last.name) }
                }
                Notice::DrawAccepted if snapshot.view.phase == Phase::Playing => Notice::DrawAgreed,
                Notice::Resigned if snapshot.view.phase == Phase::Playing => Notice::ResignedSeat,
                notice => notice,
            };
            // The board follows through the channel; the person's own answer does not wait for it.
            bot.show_soon(snapshot.view.id);
            Ok(bot.notice(caller, &notice))
        }
    }
}

/// The newest board: in place if the current board was clicked and is fresh, as a new message otherwise.
pub(crate) fn board_reply(bot: &Bot, caller: &Caller, snapshot: &Snapshot) -> Reply {
    let mut body = bot.session_message(snapshot);
    // The person who acted needs no ping.
    body.pings.retain(|user| *user != caller.user);
    let shows = shows(bot, snapshot);
    let clicked_current = caller.clicked.is_some_and(|clicked| is_current(snapshot.board, clicked.message));
    if clicked_current && may_edit(bot, snapshot) {
        Reply::UpdateBoard(body, shows)
    } else {
        Reply::PostBoard(body, shows)
    }
}

/// A board made before its turn to be shown had come, as it is to be shown now that it has.
pub(crate) async fn brought_up_to_date(bot: &Bot, caller: &Caller, reply: Reply) -> Reply {
    let Some(shows) = reply.shows() else { return reply };
    // What cannot be read now was read a moment ago.
    let Ok(mut snapshot) = bot.app.snapshot(shows.session).await else { return reply };
    let known = shows.replaces.as_ref().map(|old| old.board);
    let knows_more = |known: Board| snapshot.board.is_none_or(|board| board.shown_seq < known.shown_seq);
    if known.is_some_and(knows_more) {
        snapshot.board = known;
    }
    if (snapshot.view.seq, snapshot.board) == (shows.seq, known) {
        return reply;
    }
    // A board that was clicked and posted anew since, or a game that a rematch has begun: nobody needs it twice.
    let is_shown_elsewhere = |board: Board| {
        let others = known.is_none_or(|known| known.message != board.message);
        let updates = matches!(reply, Reply::UpdateBoard(..));
        let begins = known.is_some_and(|known| {
            shows_challenge(&snapshot, known)
                && caller.clicked.is_some_and(|clicked| clicked.message != known.message)
        });
        others && (updates || begins) && caller.clicked.is_none_or(|clicked| clicked.message != board.message)
    };
    match snapshot.board {
        Some(board) if board.shown_seq == snapshot.view.seq && is_shown_elsewhere(board) => {
            bot.notice(caller, &Notice::MovedOn { link: link(&snapshot, board) })
        }
        _ => board_reply(bot, caller, &snapshot),
    }
}

/// Brings the board up to date in its own channel, and says in private where that is. A game whose channel
/// is gone or closed to us goes on where it is still played.
async fn show_there(bot: &Bot, caller: &Caller, snapshot: &Snapshot) -> Reply {
    let board = match bot.app.show_now(bot, snapshot.view.id).await {
        Ok(board) => Some(board),
        Err(ShowFailure::Closed) => return board_reply(bot, caller, snapshot),
        Err(ShowFailure::Later) => snapshot.board,
    };
    let link = board.map_or_else(String::new, |board| link(snapshot, board));
    bot.notice(caller, &Notice::MovedOn { link })
}

/// Which state a board of `snapshot` shows, and which message it takes over from.
pub(crate) fn shows(bot: &Bot, snapshot: &Snapshot) -> Shows {
    let replaces = snapshot.board.map(|board| replaced(bot, snapshot, board));
    Shows { session: snapshot.view.id, seq: snapshot.view.seq, replaces }
}

/// What becomes of a message when another takes over from it. A challenge that led to a game says so; the line
/// with the commitment stays.
pub(crate) fn replaced(bot: &Bot, snapshot: &Snapshot, board: Board) -> Replaced {
    let farewell = if shows_challenge(snapshot, board) {
        let voice = bot.public_voice(snapshot);
        let names = names(voice, &snapshot.users);
        let content = text::challenge_text(voice, &snapshot.view, snapshot.code, &sealed(snapshot), &names);
        json!({ "content": content, "components": [], "allowed_mentions": { "parse": [] } })
    } else {
        json!({ "components": [] })
    };
    Replaced { board, farewell }
}

/// Whether the current message may be replaced by the newest state.
///
/// The message with the commitment is never edited away by a board, so the first board is a new message;
/// what becomes of a challenge without a game is written into it.
pub(crate) fn may_edit(bot: &Bot, snapshot: &Snapshot) -> bool {
    let Some(board) = snapshot.board else { return false };
    if !is_played(snapshot.view.phase) {
        return true;
    }
    let fresh = bot.app.now().since(board.posted_at) < IN_PLACE;
    // A deadline that moved is news for nobody: the message is set right without calling anyone.
    let nothing_new = board.shown_seq >= snapshot.view.news_seq;
    !shows_challenge(snapshot, board) && (fresh || nothing_new)
}

/// Accepts a challenge, if a game can be shown here at all.
pub(crate) async fn accept(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    seen: Option<u32>,
    words: Option<SeedText>,
) -> Result<Reply, Trouble> {
    check_permissions(caller)?;
    // A click comes from the message itself. A command may come before the id of that message is known.
    if seen.is_none() {
        bot.app.until_shown(session, SHOWN_WITHIN).await?;
    }
    let text = words.map_or_else(|| EntrantText::automatic(caller.interaction.0), EntrantText::typed);
    order(bot, caller, session, seen, ChallengeCommand::Accept(text)).await
}

/// Checks that we have all we need to host a game in this channel.
///
/// # Errors
/// [`Failure::Permissions`] with those that are missing.
pub(crate) fn check_permissions(caller: &Caller) -> Result<(), Trouble> {
    let (Some(_), Some(held)) = (caller.place.guild, caller.permissions) else { return Ok(()) };
    let missing = text::needed_permissions(caller.in_thread).without(held);
    if missing.is_empty() { Ok(()) } else { Err(Failure::Permissions(missing).into()) }
}

/// Takes a clicked message for the current board if it shows a newer state than the board we know of: a click can
/// arrive before the response that tells us the id of the message we posted.
fn note_newer_board(snapshot: &mut Snapshot, caller: &Caller, seen: Option<u32>) {
    let (Some(seen), Some(clicked)) = (seen, caller.clicked) else { return };
    // No message shows what has not happened yet: that number is forged.
    if !clicked.ephemeral
        && seen <= snapshot.view.seq
        && snapshot.board.is_none_or(|board| board.shown_seq < seen)
    {
        snapshot.board = Some(Board {
            channel: caller.place.channel,
            message: clicked.message,
            shown_seq: seen,
            posted_at: posted_at(clicked.message),
        });
    }
}

/// What the person who gave an order is shown. A private question is closed with a short answer, and so is an order
/// that changes nothing on the board worth notifying everyone of.
fn answer_to(caller: &Caller, command: &PlayerCommand) -> Answer {
    let private = caller.clicked.is_none_or(|clicked| clicked.ephemeral);
    Answer::Notice(match command {
        PlayerCommand::Challenge(command) => match command {
            ChallengeCommand::AddWords(words) => Notice::WordsAdded { words: words.clone() },
            ChallengeCommand::Decline if private => Notice::Declined,
            ChallengeCommand::Withdraw if private => Notice::Withdrawn,
            ChallengeCommand::Accept(_) | ChallengeCommand::Decline | ChallengeCommand::Withdraw => {
                return Answer::Board;
            }
        },
        PlayerCommand::Game(command) => match command {
            GameCommand::OfferDraw => Notice::DrawOffered,
            GameCommand::Resign => Notice::Resigned,
            GameCommand::Abort => Notice::Aborted,
            // Played from a private board or picker: the public one follows in place.
            GameCommand::Play(action) if caller.clicked.is_some_and(|clicked| clicked.ephemeral) => {
                Notice::Played { action: *action, name: None }
            }
            GameCommand::AcceptDraw if private => Notice::DrawAccepted,
            GameCommand::DeclineDraw if private => Notice::DrawDeclined,
            // The words of a hint are its own answer; see `advice::hint`.
            GameCommand::ClaimDraw
            | GameCommand::TakeHint
            | GameCommand::AcceptDraw
            | GameCommand::DeclineDraw
            | GameCommand::AnswerDraw(_)
            | GameCommand::Play(_) => return Answer::Board,
        },
    })
}

/// Whether a message shows the challenge of a game that has begun since.
fn shows_challenge(snapshot: &Snapshot, board: Board) -> bool {
    snapshot.view.started.is_some_and(|started| board.shown_seq < started)
}

/// Whether a typed command came from another channel than the one a session is shown in: the game stays
/// where it is.
fn is_elsewhere(caller: &Caller, snapshot: &Snapshot) -> bool {
    let channel = snapshot.board.map_or(snapshot.place.channel, |board| board.channel);
    caller.clicked.is_none() && channel != caller.place.channel
}

fn is_current(board: Option<Board>, message: MessageId) -> bool {
    board.is_some_and(|board| board.message == message)
}

/// Whether a game is or was being played, so that there is a board to show.
pub(crate) fn is_played(phase: Phase) -> bool {
    match phase {
        Phase::Offered => false,
        Phase::Playing => true,
        Phase::Over(ending) => ending.was_played(),
    }
}
