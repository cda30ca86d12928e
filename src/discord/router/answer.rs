//! Answers an interaction: carries out what a handler does, in time or after an acknowledgement, and sends its reply or
//! the reason why there is none.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use poise::serenity_prelude as serenity;
use tracing::Instrument as _;

use crate::app::{Denied, Snapshot};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::{Arrival, Caller};
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::notes;
use crate::discord::interaction::open_boards::{self, Sent};
use crate::discord::interaction::reply::{Promise, Reply, sent_as, waited};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::say::text::{Failure, PartnerTrouble};
use crate::metrics::{self, Timer};
use crate::store::MessageId;
use banqi_session::Refusal;

/// After this time without a reply, the interaction is acknowledged first. Discord waits 3 seconds for the first
/// answer.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// What a handler does for the caller, once their preference is known.
type Work<'a> = Box<dyn FnOnce(Arc<Caller>) -> BoxFuture<'a, Result<Reply, Trouble>> + Send + 'a>;

impl Bot {
    /// Computes a reply and sends it. If that takes longer than [`PATIENCE`], or is known to take long, acknowledges
    /// the interaction first.
    ///
    /// The work is boxed at once: a future that is passed on is stored again at each step, and thousands of
    /// interactions may be in progress.
    pub(crate) fn answer<'a, F>(
        &'a self,
        arrival: Arrival,
        promise: Promise,
        work: impl FnOnce(Arc<Caller>) -> F + Send + 'a,
    ) -> BoxFuture<'a, ()>
    where
        F: Future<Output = Result<Reply, Trouble>> + Send + 'a,
    {
        let work: Work<'a> = Box::new(move |caller| Box::pin(work(caller)));
        Box::pin(async move {
            let (kind, span) = (arrival.source.kind(), arrival.span());
            let timer = Timer::start();
            let result = self.work_and_answer(&arrival, promise, timer, work).instrument(span).await;
            metrics::INTERACTIONS.count([kind, result]);
        })
    }

    /// Does the same, and stops the timer with the answer. Returns the result, as metrics name it.
    async fn work_and_answer(
        &self,
        arrival: &Arrival,
        promise: Promise,
        timer: Timer,
        work: Work<'_>,
    ) -> &'static str {
        let answered = || timer.stop(&metrics::ANSWER, [arrival.source.kind()]);
        let _at_work = self.at_work.enter();
        // A form that was not opened from a message has no message to edit.
        let promise = match (promise, arrival.clicked) {
            (Promise::Click | Promise::Working, None) => Promise::Private,
            (promise, _) => promise,
        };
        let work = async {
            let caller = Arc::new(self.caller(arrival).await);
            work(Arc::clone(&caller)).await.map_or_else(
                |trouble| {
                    let result = if trouble.is_fault() { "failed" } else { "refused" };
                    (self.trouble(&caller, trouble), result)
                },
                |reply| (reply, "done"),
            )
        };
        let mut work = std::pin::pin!(async {
            let place = self.at_work.place(promise == Promise::Working).await;
            let reply = AssertUnwindSafe(work).catch_unwind().await;
            (reply.unwrap_or_else(|_| (self.apology(arrival, &"a panic in a handler"), "failed")), place)
        });
        let patience = match promise {
            Promise::Working => Duration::ZERO,
            Promise::Click | Promise::Private | Promise::Public => PATIENCE.saturating_sub(waited()),
        };
        let mut is_announced = false;
        let (promised, ((reply, result), _place)) = match tokio::time::timeout(patience, &mut work).await {
            Ok(reply) => (Ok(None), reply),
            Err(_) => {
                is_announced = promise == Promise::Working;
                if !is_announced {
                    metrics::LATE_ANSWERS.count([arrival.source.kind()]);
                }
                let acknowledged = async {
                    let acknowledged = self.acknowledge(arrival, promise).await;
                    if is_announced {
                        // The player is told at once, and expects that the rest takes long.
                        answered();
                    }
                    acknowledged
                };
                // Both go on together: work that is not polled would keep the locks and connections it holds, and the
                // promise may be waiting for one of them.
                let (promised, reply) = tokio::join!(acknowledged, work);
                (promised.map(|()| Some(promise)), reply)
            }
        };
        let sent = match promised {
            Ok(promised) => {
                let note = reply.note();
                let sent = self.send(arrival, promised, reply).await;
                if sent.is_ok() {
                    notes::answered(self, arrival, promised, note);
                }
                open_boards::answered(self, arrival, sent_as(arrival, promised, &sent));
                sent.map(drop)
            }
            Err(failure) => {
                // The decision stands; the board is updated without this click.
                if let Reply::Board(shown) = reply {
                    self.show_soon(*shown.snapshot, Some(arrival.user));
                }
                open_boards::answered(self, arrival, Sent::default());
                Err(failure)
            }
        };
        if !is_announced {
            answered();
        }
        match sent {
            Ok(()) => {
                tracing::trace!(result, "answered an interaction");
                result
            }
            Err(failure) => {
                tracing::warn!(%failure, "could not answer an interaction; no reply was sent");
                "unsent"
            }
        }
    }

    /// Acknowledges an interaction: with a line if that says what is being worked on.
    async fn acknowledge(&self, arrival: &Arrival, promise: Promise) -> serenity::Result<()> {
        if promise != Promise::Working {
            return self.promise(arrival, promise).await;
        }
        let line = self.private(arrival, self.plain_voice(arrival).word("analysis-working"));
        let line = line.laid_out(arrival.clicked).in_place_of(Some(promise));
        self.send_laid_out(arrival, None, line).await.map(drop)
    }

    /// Sends a reply as the first answer, or as the promised one. Boards are sent by their game's keeper. Returns the id
    /// of any other message, if Discord reports it.
    async fn send(
        &self,
        arrival: &Arrival,
        promised: Option<Promise>,
        reply: Reply,
    ) -> serenity::Result<Option<MessageId>> {
        let Reply::Board(shown) = reply else {
            let reply = reply.laid_out(arrival.clicked).in_place_of(promised);
            return self.send_laid_out(arrival, promised, reply).await;
        };
        match self.answer_with_board(arrival, promised, shown).await {
            Ok(()) => Ok(None),
            Err(failure) => {
                // The decision stands; the outbox shows the board.
                tracing::error!(%failure, "could not answer with a board; the outbox will show it");
                let apology = self.plain_failure(arrival, &Failure::Storage);
                self.send_laid_out(arrival, promised, apology.laid_out(arrival.clicked)).await
            }
        }
    }

    /// The reply to a failed request.
    fn trouble(&self, caller: &Caller, trouble: Trouble) -> Reply {
        match trouble {
            Trouble::Failure(failure) => self.failure(caller, &failure),
            Trouble::Denied(denied) => self.denied(caller, denied),
            Trouble::Answered(reply) => *reply,
            Trouble::Fault(what) => self.apology(caller, &what),
        }
    }

    fn denied(&self, caller: &Caller, denied: Denied) -> Reply {
        let (refusal, snapshot) = match denied {
            Denied::Refused(refusal, snapshot) => (refusal, snapshot),
            Denied::Unknown | Denied::Elsewhere => return self.failure(caller, &Failure::Foreign),
            Denied::Store(failure) => {
                tracing::error!(%failure, "the database failed; telling the player to try again");
                return self.failure(caller, &Failure::Storage);
            }
            Denied::NoPartners => {
                return self.failure(caller, &Failure::Partner(PartnerTrouble::NoPartners));
            }
            Denied::NoEngine => return self.failure(caller, &Failure::NoEngine),
            Denied::Apart(apart) => return self.failure(caller, &Failure::Apart(apart)),
            Denied::Full(full) => return self.failure(caller, &Failure::Full(full)),
            failure @ (Denied::Broken(_) | Denied::NoEntropy(_)) => return self.apology(caller, &failure),
        };
        if refusal == Refusal::TimeIsUp {
            self.show_soon((*snapshot).clone(), Some(caller.user));
        }
        self.refused(caller, refusal, &snapshot)
    }

    fn refused(&self, caller: &Caller, refusal: Refusal, snapshot: &Snapshot) -> Reply {
        Self::private_message(caller, MessageBody::note(self.refusal_words(caller, refusal, snapshot)))
    }
}
