//! Errors of a handler: why a person does not get what they asked for, and the reply that says so.

use crate::app::{Denied, NoPuzzle, Snapshot};
use crate::discord::interaction::bot::{Bot, link, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Reply;
use crate::discord::play::orders::{is_played, may_edit, shows};
use crate::discord::say::text::{self, Failure, Notice, PartnerTrouble};
use crate::store::StoreError;
use banqi_session::Refusal;

/// Why a person does not get what they asked for. Handlers return it as their error; [`Bot::answer`] turns it into a
/// private reply.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The request cannot be fulfilled; a sentence of its own says why.
    Failure(Failure),
    /// The session refused, or the store failed.
    Denied(Denied),
    /// A bug or an outage on our side; the log has the details.
    Fault(String),
}

impl Trouble {
    /// The refusal of a session that stands as the snapshot shows.
    pub(crate) fn refused(refusal: Refusal, snapshot: Snapshot) -> Self {
        Self::Denied(Denied::Refused(refusal, Box::new(snapshot)))
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<Denied> for Trouble {
    fn from(denied: Denied) -> Self {
        Self::Denied(denied)
    }
}

impl From<NoPuzzle> for Trouble {
    fn from(none: NoPuzzle) -> Self {
        match none {
            NoPuzzle::Denied(denied) => Self::Denied(denied),
            NoPuzzle::NoneYet => Self::Failure(Failure::Foreign),
            NoPuzzle::Broken => Self::Fault(none.to_string()),
        }
    }
}

impl From<StoreError> for Trouble {
    fn from(failure: StoreError) -> Self {
        Self::Denied(failure.into())
    }
}

impl Bot {
    /// The reply to a failed request. If a stale board was clicked, it is updated.
    pub(crate) fn trouble(&self, caller: &Caller, trouble: Trouble) -> Reply {
        match trouble {
            Trouble::Failure(failure) => self.failure(caller, &failure),
            Trouble::Denied(denied) => self.denied(caller, denied),
            Trouble::Fault(what) => self.apology(caller, &what),
        }
    }

    fn denied(&self, caller: &Caller, denied: Denied) -> Reply {
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
        let (Refusal::Stale, Some(clicked)) = (refusal, on_a_board) else {
            return self.refused(caller, refusal, &snapshot);
        };
        // Somebody was quicker, usually the same person with a second tap.
        match snapshot.board {
            Some(board) if board.message == clicked.message && may_edit(self, &snapshot) => {
                Reply::UpdateBoard(self.session_message(&snapshot), shows(self, &snapshot))
            }
            Some(board) if board.message != clicked.message => {
                self.notice(caller, &Notice::MovedOn { link: link(&snapshot, board) })
            }
            // An old board is not posted anew for an extra tap: nothing has changed.
            _ => self.private(caller, text::refusal_text(self.voice(caller), refusal)),
        }
    }

    /// A private reply with the reason for a refusal. If the game is over, it includes the result.
    fn refused(&self, caller: &Caller, refusal: Refusal, snapshot: &Snapshot) -> Reply {
        let voice = self.voice_about(caller, &snapshot.view);
        let was_played = is_played(snapshot.view.phase);
        let mut words = match refusal {
            // A challenge that never became a game has no rematch.
            Refusal::Over if !was_played => voice.word("refusal-never-played"),
            refusal => text::refusal_text(voice, refusal),
        };
        if refusal == Refusal::Over {
            let names = names(voice, &snapshot.users);
            let result = text::result_text(voice, &snapshot.view, snapshot.code, &names, &[]);
            words = format!("{words}\n{result}");
        }
        self.private(caller, words)
    }
}
