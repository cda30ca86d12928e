//! Errors of a handler: why a person does not get what they asked for, and the reply that says so.

use crate::discord::interaction::bot::{Bot, link, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use banqi_app::{Denied, NoPuzzle, Snapshot};
use banqi_say::text::{self, Failure};
use banqi_session::{Phase, Refusal};
use banqi_store::StoreError;

/// Why a person does not get what they asked for. Handlers return it as their error; [`Bot::answer`] turns it into a
/// private reply.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The request cannot be fulfilled; a sentence of its own says why.
    Failure(Failure),
    /// The session refused, or the store failed.
    Denied(Denied),
    /// The request cannot be fulfilled; a message that the person is looking at says why, or an answer about one game.
    Answered(Box<Reply>),
    /// A bug or an outage on the bot's side; the log has the details.
    Fault(String),
}

impl Trouble {
    /// Creates the error for a refusal by a session in the state of the snapshot.
    pub(crate) fn refused(refusal: Refusal, snapshot: Snapshot) -> Self {
        Self::Denied(Denied::Refused(refusal, Box::new(snapshot)))
    }

    /// Returns whether it is the bot's fault.
    pub(crate) const fn is_fault(&self) -> bool {
        match self {
            Self::Fault(_) => true,
            Self::Failure(_) | Self::Answered(_) => false,
            Self::Denied(denied) => {
                matches!(denied, Denied::Store(_) | Denied::Broken(_) | Denied::NoEntropy(_))
            }
        }
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
    /// Creates the error for a failure that is shown in a new message, so that the clicked one stays for another try.
    pub(crate) fn failure_in_new_message(&self, caller: &Caller, failure: &Failure) -> Trouble {
        let words = text::failure_text(self.voice(caller), failure);
        Trouble::Answered(Box::new(Reply::Private(MessageBody::words(words))))
    }

    /// Returns the reason for a refusal. If the game is over, it includes the result.
    pub(crate) fn refusal_words(&self, caller: &Caller, refusal: Refusal, snapshot: &Snapshot) -> String {
        let voice = self.voice_about(caller, snapshot);
        let was_played = is_played(snapshot.view.phase);
        let names = names(voice, &snapshot.users);
        let board = snapshot.board.filter(|board| board.channel != caller.place.channel);
        let elsewhere = board.map(|board| link(snapshot, board));
        let mut words = match refusal {
            // A challenge that never became a game has no rematch, and no move came too late.
            Refusal::Over | Refusal::TimeIsUp if !was_played => voice.word("refusal-never-played"),
            refusal => text::refusal_text(voice, refusal, &snapshot.view, &names, elsewhere.as_deref()),
        };
        if refusal == Refusal::Over {
            let result = text::result_text(voice, &snapshot.view, snapshot.code, &names, &[], None);
            words = format!("{words}\n{result}");
        }
        words
    }
}

/// Returns whether a game is or was being played, so that there is a board to show.
fn is_played(phase: Phase) -> bool {
    match phase {
        Phase::Offered => false,
        Phase::Playing => true,
        Phase::Over(ending) => ending.was_played(),
    }
}
