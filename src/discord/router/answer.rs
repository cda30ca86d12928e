//! Answers an interaction: carries out what a handler does, in time or after an acknowledgement, and sends its reply or
//! the reason why there is none.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::{self, BoxFuture, MaybeDone};
use poise::serenity_prelude as serenity;
use tokio::time::Sleep;
use tracing::Instrument as _;

use crate::discord::interaction::at_work::Effort;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::{Arrival, Caller};
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::notes;
use crate::discord::interaction::open_boards::{self, Sent};
use crate::discord::interaction::reply::{Promise, RECEIVED, Received, Reply, sent_as, waited};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::rest::is_refused;
use banqi_app::{Denied, Snapshot};
use banqi_metrics::Timer;
use banqi_say::text::{self, Failure, PartnerTrouble};
use banqi_session::Refusal;
use banqi_store::MessageId;

/// After this time without a reply, the interaction is acknowledged first. Discord waits 3 seconds for the first
/// answer.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// What a handler does for the caller, once their preference is known.
type Work = Box<dyn FnOnce(Arc<Bot>, Arc<Caller>) -> BoxFuture<'static, Result<Reply, Trouble>> + Send>;

/// An acknowledgement that is being sent, or its outcome.
type Acknowledging<'a> = MaybeDone<BoxFuture<'a, serenity::Result<()>>>;

impl Bot {
    /// Computes a reply and sends it, in a task of its own. If that takes longer than [`PATIENCE`], or is known to take
    /// long, acknowledges the interaction first. If too many interactions are waiting already, answers only that.
    ///
    /// The client library's future for an event takes 33 kB, and thousands of interactions may wait for a place. So that
    /// future ends here, and until its place is free an interaction keeps only what is needed to begin.
    pub(crate) fn answer<F>(
        self: &Arc<Self>,
        arrival: Arrival,
        promise: Promise,
        work: impl FnOnce(Arc<Self>, Arc<Caller>) -> F + Send + 'static,
    ) where
        F: Future<Output = Result<Reply, Trouble>> + Send + 'static,
    {
        self.answer_with(arrival, promise, Effort::Usual, work);
    }

    /// Does the same for work that may need another effort.
    pub(crate) fn answer_with<F>(
        self: &Arc<Self>,
        arrival: Arrival,
        promise: Promise,
        effort: Effort,
        work: impl FnOnce(Arc<Self>, Arc<Caller>) -> F + Send + 'static,
    ) where
        F: Future<Output = Result<Reply, Trouble>> + Send + 'static,
    {
        let (bot, kind, span, timer) =
            (Arc::clone(self), arrival.source.kind(), arrival.span(), Timer::start());
        let Some(at_work) = self.at_work.enter_if_room() else {
            let turned_away = async move {
                let result = bot.turn_away(&arrival).await;
                banqi_metrics::INTERACTIONS.count([kind, result]);
            };
            tokio::spawn(RECEIVED.scope(Received::current(), turned_away.instrument(span)));
            return;
        };
        let work: Work = Box::new(move |bot, caller| Box::pin(work(bot, caller)));
        let answered = async move {
            let result = bot.work_and_answer(&arrival, (promise, effort), timer, work).await;
            banqi_metrics::INTERACTIONS.count([kind, result]);
            drop(at_work);
        };
        tokio::spawn(RECEIVED.scope(Received::current(), answered.instrument(span)));
    }

    /// Answers that too many people are waiting, unless even too many such answers are being sent. The message with the
    /// control that was used stays as it is, so that it can be used again. Returns the result, as metrics name it.
    async fn turn_away(&self, arrival: &Arrival) -> &'static str {
        let Some(_refusing) = self.at_work.refuse() else { return "unsent" };
        let text = text::failure_text(self.plain_voice(arrival), &Failure::Crowded);
        let refusal = Reply::Private(MessageBody::words(text)).laid_out(None);
        match self.send_laid_out(arrival, None, refusal).await {
            Ok(_) => "refused",
            Err(failure) => {
                tracing::warn!(%failure, "could not say that too many interactions are waiting");
                "unsent"
            }
        }
    }

    /// Waits for a place, and acknowledges the interaction if that takes long. Then works and answers, and stops the
    /// timer if Discord accepts the answer. Returns the result, as metrics name it.
    async fn work_and_answer(
        self: &Arc<Self>,
        arrival: &Arrival,
        (promise, effort): (Promise, Effort),
        timer: Timer,
        work: Work,
    ) -> &'static str {
        // A form that was not opened from a message has no message to edit.
        let promise = match (promise, arrival.clicked) {
            (Promise::Click | Promise::Working, None) => Promise::Private,
            (promise, _) => promise,
        };
        let patience = match promise {
            Promise::Working => Duration::ZERO,
            Promise::Click | Promise::Private | Promise::Public => PATIENCE.saturating_sub(waited()),
        };
        let mut patience = pin!(tokio::time::sleep(patience));
        let mut place = pin!(self.at_work.place(effort));
        let (_place, acknowledging) = tokio::select! {
            biased;
            place = &mut place => (place, None),
            () = &mut patience => {
                let mut acknowledging = self.acknowledge(arrival, promise, timer);
                let place = future::poll_fn(|context| {
                    let _ = acknowledging.poll_unpin(context);
                    place.as_mut().poll(context)
                });
                (place.await, Some(acknowledging))
            }
        };
        // Large, and only those with a place have it.
        Box::pin(self.work_in_place(arrival, (promise, acknowledging), patience, timer, work)).await
    }

    /// Works and answers.
    async fn work_in_place<'a>(
        self: &'a Arc<Self>,
        arrival: &'a Arrival,
        (promise, acknowledging): (Promise, Option<Acknowledging<'a>>),
        patience: Pin<&mut Sleep>,
        timer: Timer,
        work: Work,
    ) -> &'static str {
        let work = async {
            let caller = Arc::new(self.caller(arrival).await);
            work(Arc::clone(self), Arc::clone(&caller)).await.map_or_else(
                |trouble| {
                    let result = if trouble.is_fault() { "failed" } else { "refused" };
                    (self.trouble(&caller, trouble), result)
                },
                |reply| (reply, "done"),
            )
        };
        let mut work = pin!(async {
            let reply = AssertUnwindSafe(work).catch_unwind().await;
            reply.unwrap_or_else(|_| (self.apology(arrival, &"a panic in a handler"), "failed"))
        });
        let in_time = match acknowledging {
            Some(_) => None,
            None => tokio::select! {
                biased;
                reply = &mut work => Some(reply),
                () = patience => None,
            },
        };
        let is_announced = in_time.is_none() && promise == Promise::Working;
        let (promised, (reply, result)) = match in_time {
            Some(reply) => (Ok(None), reply),
            None => {
                let mut acknowledging =
                    acknowledging.unwrap_or_else(|| self.acknowledge(arrival, promise, timer));
                // Both go on together: work that is not polled would keep the locks and connections it holds, and the
                // promise may be waiting for one of them.
                let ((), reply) = tokio::join!(&mut acknowledging, work);
                let acknowledged = Pin::new(&mut acknowledging).take_output().unwrap_or(Ok(()));
                let promised = match acknowledged {
                    Err(failure) if is_refused(&failure) => Err(failure),
                    // Discord may have it, and the person would wait for ever. If it has not, the reply is refused.
                    Err(failure) => {
                        tracing::warn!(%failure, "an acknowledgement may not have arrived; sending the reply");
                        Ok(Some(promise))
                    }
                    Ok(()) => Ok(Some(promise)),
                };
                (promised, reply)
            }
        };
        let sent = match promised {
            Ok(promised) => {
                let note = reply.note();
                let sent = self.send(arrival, promised, reply).await;
                if let Ok(posted) = sent {
                    notes::answered(self, arrival, promised, posted, note);
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
        match sent {
            Ok(()) => {
                if !is_announced {
                    timer.stop(&banqi_metrics::ANSWER, [arrival.source.kind()]);
                }
                tracing::trace!(result, "answered an interaction");
                result
            }
            Err(failure) => {
                tracing::warn!(%failure, "could not answer an interaction; no reply was sent");
                "unsent"
            }
        }
    }

    /// Acknowledges an interaction: with a line if that says what is being worked on. The person is told that at once,
    /// and expects that the rest takes long, so the timer stops when Discord has the line.
    fn acknowledge<'a>(&'a self, arrival: &'a Arrival, promise: Promise, timer: Timer) -> Acknowledging<'a> {
        let acknowledged = async move {
            if promise != Promise::Working {
                banqi_metrics::LATE_ANSWERS.count([arrival.source.kind()]);
                return self.promise(arrival, promise).await;
            }
            let line = Self::private(arrival, self.plain_voice(arrival).word("analysis-working"));
            let line = line.laid_out(arrival.clicked).in_place_of(Some(promise));
            self.send_laid_out(arrival, None, line).await?;
            timer.stop(&banqi_metrics::ANSWER, [arrival.source.kind()]);
            Ok(())
        };
        future::maybe_done(acknowledged.boxed())
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
        // The click may be on an old board of a game that is over, which could not be edited when the game ended.
        if matches!(refusal, Refusal::TimeIsUp | Refusal::Over) {
            self.show_soon((*snapshot).clone(), Some(caller.user));
        }
        self.refused(caller, refusal, &snapshot)
    }

    fn refused(&self, caller: &Caller, refusal: Refusal, snapshot: &Snapshot) -> Reply {
        Self::private_message(caller, MessageBody::note(self.refusal_words(caller, refusal, snapshot)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the size in bytes of a future, from what would begin it.
    fn size<A, F>(_: impl FnOnce(A) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn an_interaction_that_waits_for_its_place_takes_little_memory() {
        let waiting = size(|(bot, arrival, timer, work): (Arc<Bot>, Arrival, Timer, Work)| async move {
            bot.work_and_answer(&arrival, (Promise::Click, Effort::Usual), timer, work).await
        });
        assert!(waiting <= 1_536, "{waiting} bytes");
    }
}
