//! Orders from people: what a click or command wants done, and what they are answered.

use std::time::Duration;

use serde_json::json;

use crate::app::{Denied, Order, ShowFailure, Snapshot, Wish};
use crate::discord::challenge::challenges::SHOWN_WITHIN;
use crate::discord::interaction::bot::{Bot, link, mention, sealed};
use crate::discord::interaction::caller::{Caller, posted_at};
use crate::discord::interaction::reply::{Replaced, Reply, Shows};
use crate::discord::say::text::{self, Failure, Notice, PartnerTrouble};
use crate::store::{Board, MessageId};
use banqi_deal::SeedText;
use banqi_session::{Phase, Refusal, SessionId};

/// A board younger than this is edited in place: people are at it. An older one is posted anew, because an
/// edit notifies nobody.
const IN_PLACE: Duration = Duration::from_secs(10 * 60);

/// What a person sees of their own order.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Answer {
    /// The board, for everyone.
    Board,
    /// A word in private; the board follows by itself.
    Notice(Notice),
}

impl Bot {
    /// Carries out what a person wants of a session and says what came of it.
    pub(crate) async fn order(
        &self,
        caller: &Caller,
        session: SessionId,
        seen: Option<u32>,
        wish: Wish,
    ) -> Reply {
        let answer = answer_to(caller, &wish);
        let order = Order {
            session,
            by: caller.user,
            guild: caller.place.guild,
            seen,
            // Only a click on a message of this very session says anything about that session.
            clicked: caller
                .clicked
                .filter(|clicked| seen.is_some() && !clicked.ephemeral)
                .map(|clicked| clicked.message),
            interaction: caller.interaction,
            wish,
        };
        let mut snapshot = match self.app.handle(order).await {
            Ok(handled) => handled.snapshot,
            Err(Denied::Refused(refusal, mut snapshot)) => {
                adopt(&mut snapshot, caller, seen);
                return self.denied(caller, Denied::Refused(refusal, snapshot)).await;
            }
            Err(denied) => return self.denied(caller, denied).await,
        };
        adopt(&mut snapshot, caller, seen);
        self.redraw_touch_boards(caller, &snapshot);
        match answer {
            Answer::Board if is_elsewhere(caller, &snapshot) => self.show_there(caller, &snapshot).await,
            Answer::Board => self.board_reply(caller, &snapshot),
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
                self.show_soon(snapshot.view.id);
                self.notice(caller, &notice)
            }
        }
    }

    /// The newest board: in place if the current board was clicked and is fresh, as a new message otherwise.
    pub(crate) fn board_reply(&self, caller: &Caller, snapshot: &Snapshot) -> Reply {
        let mut body = self.session_message(snapshot);
        // Who has just done something need not be told.
        body.pings.retain(|user| *user != caller.user);
        let shows = self.shows(snapshot);
        let clicked_current =
            caller.clicked.is_some_and(|clicked| is_current(snapshot.board, clicked.message));
        if clicked_current && self.may_edit(snapshot) {
            Reply::UpdateBoard(body, shows)
        } else {
            Reply::PostBoard(body, shows)
        }
    }

    /// A board made before its turn to be shown had come, as it is to be shown now that it has.
    pub(crate) async fn brought_up_to_date(&self, caller: &Caller, reply: Reply) -> Reply {
        let Some(shows) = reply.shows() else { return reply };
        // What cannot be read now was read a moment ago.
        let Ok(mut snapshot) = self.app.snapshot(shows.session).await else { return reply };
        let known = shows.replaces.as_ref().map(|old| old.board);
        let knows_more = |known: Board| snapshot.board.is_none_or(|board| board.shown_seq < known.shown_seq);
        if known.is_some_and(knows_more) {
            snapshot.board = known;
        }
        if (snapshot.view.seq, snapshot.board) == (shows.seq, known) {
            return reply;
        }
        let is_new = |board: Board| known.is_none_or(|known| known.message != board.message);
        let was_clicked =
            |board: Board| caller.clicked.is_some_and(|clicked| clicked.message == board.message);
        match snapshot.board {
            // It was posted anew meanwhile, and shows all there is: nobody needs it twice.
            Some(board) if board.shown_seq == snapshot.view.seq && is_new(board) && !was_clicked(board) => {
                self.notice(caller, &Notice::MovedOn { link: link(&snapshot, board) })
            }
            _ => self.board_reply(caller, &snapshot),
        }
    }

    /// Brings the board up to date in its own channel, and says in private where that is. A game whose channel
    /// is gone or closed to us goes on where it is still played.
    async fn show_there(&self, caller: &Caller, snapshot: &Snapshot) -> Reply {
        let board = match self.app.show_now(self, snapshot.view.id).await {
            Ok(board) => Some(board),
            Err(ShowFailure::Closed) => return self.board_reply(caller, snapshot),
            Err(ShowFailure::Later) => snapshot.board,
        };
        let link = board.map_or_else(String::new, |board| link(snapshot, board));
        self.notice(caller, &Notice::MovedOn { link })
    }

    /// Which state a board of `snapshot` shows, and which message it takes over from.
    pub(crate) fn shows(&self, snapshot: &Snapshot) -> Shows {
        let replaces = snapshot.board.map(|board| self.replaced(snapshot, board));
        Shows { session: snapshot.view.id, seq: snapshot.view.seq, replaces }
    }

    /// What becomes of a message when another takes over from it. A challenge that led to a game says so; the line
    /// with the commitment stays.
    pub(crate) fn replaced(&self, snapshot: &Snapshot, board: Board) -> Replaced {
        let farewell = if shows_challenge(snapshot, board) {
            let voice = self.public_voice(snapshot);
            let names = |player| mention(voice, snapshot.user(player));
            let content =
                text::challenge_text(voice, &snapshot.view, snapshot.code, &sealed(snapshot), &names);
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
    pub(crate) fn may_edit(&self, snapshot: &Snapshot) -> bool {
        let Some(board) = snapshot.board else { return false };
        if !is_played(snapshot.view.phase) {
            return true;
        }
        let fresh = self.app.now().since(board.posted_at) < IN_PLACE;
        // A deadline that moved is news for nobody: the message is set right without calling anyone.
        let nothing_new = board.shown_seq >= snapshot.view.news_seq;
        !shows_challenge(snapshot, board) && (fresh || nothing_new)
    }

    /// Says no in words, and brings a stale board up to date.
    pub(crate) async fn denied(&self, caller: &Caller, denied: Denied) -> Reply {
        let (refusal, snapshot) = match denied {
            Denied::Refused(refusal, snapshot) => (refusal, snapshot),
            Denied::Unknown | Denied::Elsewhere => return self.failure(caller, &Failure::Foreign),
            Denied::Store(failure) => {
                tracing::error!(%failure, "the database refused");
                return self.failure(caller, &Failure::Storage);
            }
            Denied::NoPartners => {
                return self.failure(caller, &Failure::Partner(PartnerTrouble::NoPartners));
            }
            Denied::NoEngine => return self.failure(caller, &Failure::NoEngine),
            failure @ (Denied::Broken(_) | Denied::NoEntropy(_)) => return self.apology(caller, &failure),
        };
        if refusal == Refusal::TimeIsUp {
            self.show_soon(snapshot.view.id);
        }
        let on_a_board = caller.clicked.filter(|clicked| !clicked.ephemeral);
        if let (Refusal::Stale, Some(clicked)) = (refusal, on_a_board) {
            // Somebody was quicker, usually the same person with a second tap.
            return match snapshot.board {
                Some(board) if board.message == clicked.message && self.may_edit(&snapshot) => {
                    Reply::UpdateBoard(self.session_message(&snapshot), self.shows(&snapshot))
                }
                Some(board) if board.message != clicked.message => {
                    self.notice(caller, &Notice::MovedOn { link: link(&snapshot, board) })
                }
                // An old board is not posted anew for a tap too many; nothing has changed for anybody.
                _ => self.private(caller, text::refusal_text(self.voice(caller), refusal)),
            };
        }
        self.refused(caller, refusal, &snapshot)
    }

    /// Says no in words; of what is over also how it ended.
    pub(crate) fn refused(&self, caller: &Caller, refusal: Refusal, snapshot: &Snapshot) -> Reply {
        let voice = self.voice_about(caller, &snapshot.view);
        let was_played = is_played(snapshot.view.phase);
        let mut words = match refusal {
            // A challenge that never became a game has no rematch.
            Refusal::Over if !was_played => voice.word("refusal-never-played"),
            refusal => text::refusal_text(voice, refusal),
        };
        if refusal == Refusal::Over {
            let names = |player| mention(voice, snapshot.user(player));
            let result = text::result_text(voice, &snapshot.view, snapshot.code, &names, &[]);
            words = format!("{words}\n{result}");
        }
        self.private(caller, words)
    }

    /// Accepts a challenge, if a game can be shown here at all.
    pub(crate) async fn accept(
        &self,
        caller: &Caller,
        session: SessionId,
        seen: Option<u32>,
        words: Option<SeedText>,
    ) -> Reply {
        if let Some(refused) = self.missing_permissions(caller) {
            return refused;
        }
        // A click comes from the message itself. A command may come before the id of that message is known.
        if seen.is_none()
            && let Err(denied) = self.app.until_shown(session, SHOWN_WITHIN).await
        {
            return self.denied(caller, denied).await;
        }
        self.order(caller, session, seen, Wish::Accept(words)).await
    }

    /// Says what we lack to host a game in this channel, if anything.
    pub(crate) fn missing_permissions(&self, caller: &Caller) -> Option<Reply> {
        caller.place.guild?;
        let missing = text::needed_permissions(caller.in_thread) - caller.permissions?;
        (!missing.is_empty()).then(|| self.failure(caller, &Failure::Permissions(missing)))
    }
}

/// Takes a clicked message for the current board if it shows more than the board we know of: people may be
/// quicker than the answer that tells us the id of a message we posted.
fn adopt(snapshot: &mut Snapshot, caller: &Caller, seen: Option<u32>) {
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

/// What the person who gave an order is shown: a question only they see is closed with a word, and so is
/// what changes nothing on the board that everyone should be called to.
fn answer_to(caller: &Caller, wish: &Wish) -> Answer {
    let private = caller.clicked.is_none_or(|clicked| clicked.ephemeral);
    Answer::Notice(match wish {
        Wish::AddWords(words) => Notice::WordsAdded { words: words.clone() },
        Wish::OfferDraw => Notice::DrawOffered,
        // The words of a hint are its own answer; see `Bot::hint`.
        Wish::ClaimDraw | Wish::TakeHint => return Answer::Board,
        Wish::Resign => Notice::Resigned,
        Wish::Abort => Notice::Aborted,
        // Played from a private board or picker: the public one follows in place.
        Wish::Play(action) if caller.clicked.is_some_and(|clicked| clicked.ephemeral) => {
            Notice::Played { action: *action, name: None }
        }
        Wish::AcceptDraw if private => Notice::DrawAccepted,
        Wish::DeclineDraw if private => Notice::DrawDeclined,
        Wish::Decline if private => Notice::Declined,
        Wish::Withdraw if private => Notice::Withdrawn,
        Wish::Accept(_)
        | Wish::Decline
        | Wish::Withdraw
        | Wish::AcceptDraw
        | Wish::DeclineDraw
        | Wish::Play(_) => {
            return Answer::Board;
        }
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
