//! Does what the keepers want: sends their requests, stores their records, and wakes them.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use banqi_keeper::{Outcome, PlaceId, Reach, Refused, Request, What};
use futures_util::FutureExt as _;
use tracing::Instrument as _;

use super::games::{HERE, OpenClick, ToSave, Work, moment};
use super::requests;
use crate::discord::interaction::bot::Bot;
use banqi_app::OUTBOX_AFTER;
use banqi_session::SessionId;

/// Pause before storing a record is tried again: the first one, and the longest. Each failure doubles it.
const STORE_AGAIN: Duration = Duration::from_secs(1);
const STORE_AGAIN_AT_MOST: Duration = Duration::from_secs(60);

/// If a board appears this long after its event, the player to move gets the full time again.
const LATE: Duration = Duration::from_secs(60);

/// How often the keepers are looked at without a reason: the clock may have been set back.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// When to look again whether this process is still known to be alive.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

impl Bot {
    /// Sends the requests of a game's keeper and stores its record, in background tasks.
    pub(super) fn carry_out(&self, session: SessionId, work: Work) {
        let held = work.held;
        // The shutdown waits for these tasks.
        for (request, asked) in work.requests {
            let (bot, held, at_work) = (self.clone(), Arc::clone(&held), self.at_work.enter());
            tokio::spawn(
                async move {
                    bot.carry_out_request(session, held, request, asked).await;
                    drop(at_work);
                }
                .in_current_span(),
            );
        }
        for (place, to_save) in work.save {
            let (bot, held, at_work) = (self.clone(), Arc::clone(&held), self.at_work.enter());
            tokio::spawn(async move {
                bot.save(session, held, place, to_save).await;
                drop(at_work);
            });
        }
        self.boards.changed().notify_one();
    }

    async fn carry_out_request(
        &self,
        session: SessionId,
        held: Arc<()>,
        request: Request,
        asked: Option<OpenClick>,
    ) {
        let was_shown = self.shown(session);
        let is_mirror = request.reach == Reach::Mirror;
        let sending = requests::send(self, (session, &held), &request, asked);
        let sent = AssertUnwindSafe(sending).catch_unwind().await;
        let sent = sent.unwrap_or_else(|_| {
            tracing::error!(session = session.0, "a panic while showing a board; trying again");
            // An answer is sent in another way; of anything else it is not known how far it got.
            let is_answer = matches!(request.what, What::Answer { .. });
            let outcome = if is_answer { Outcome::Refused(Refused::Rejected) } else { Outcome::Unknown };
            requests::Sent::of(outcome)
        });
        let shows = match sent.outcome {
            Outcome::Done { shows, .. } if !is_mirror && requests::shows_news(&request) => Some(shows),
            _ => None,
        };
        if shows > was_shown {
            // Before the store knows that the board is shown: from then on the turn can end on time.
            let given =
                AssertUnwindSafe(self.app.give_the_time_back(session, was_shown, LATE)).catch_unwind();
            if given.await.is_err() {
                tracing::error!(
                    session = session.0,
                    "a panic while giving time back; the deadline stays as it was"
                );
            }
        }
        let now = moment(&self.app);
        let is_closed;
        let work = {
            let mut games = self.boards.games();
            let Some(game) = games.of_work(session, &held) else { return };
            if let (Some(promised), Some(click)) = (sent.promised, requests::token_of(&request))
                && let Some(asked) = game.clicks.get_mut(&click)
            {
                asked.promised = Some(promised);
            }
            // A message of a mirror is never retired, so what it was need not be known.
            if let (Some((message, frame)), false) = (sent.wrote, is_mirror) {
                game.wrote(message, frame);
            }
            game.shown = game.shown.max(shows);
            let was_closed = game.keeper.is_closed(HERE);
            game.keeper.done(&request, sent.outcome, now);
            is_closed = !was_closed && game.keeper.is_closed(HERE);
            games.work(session, now)
        };
        self.carry_out(session, work);
        if is_closed {
            // From here on the outbox decides whether to try again.
            self.app.show_again(session).await;
        }
    }

    /// Returns the newest event that a board of a game has shown, if known.
    fn shown(&self, session: SessionId) -> Option<u32> {
        let games = self.boards.games();
        let game = games.games.get(&session)?;
        game.keeper.current(HERE).map(|(_, shows)| shows).max(game.shown)
    }

    /// Stores the record of a game in one place, and then any newer ones that come up meanwhile, one after the other.
    /// Retries after a failure.
    async fn save(&self, session: SessionId, held: Arc<()>, place: PlaceId, mut to_save: ToSave) {
        let mut pause = STORE_AGAIN;
        loop {
            let ToSave { channel, record, has_ended } = &to_save;
            let here = banqi_store::ChannelId(channel.0);
            let saved = match place {
                HERE => {
                    let due = self.app.now().plus(OUTBOX_AFTER);
                    self.app.save_boards(session, here, record.clone(), due).await
                }
                _ => self.app.store().save_mirror(session, here, record.clone(), *has_ended).await,
            };
            if let Err(failure) = &saved {
                tracing::error!(session = session.0, %failure, "could not store where a board is shown; trying again");
                tokio::time::sleep(pause).await;
                pause = (2 * pause).min(STORE_AGAIN_AT_MOST);
            }
            let now = moment(&self.app);
            let mut games = self.boards.games();
            let Some(game) = games.of_work(session, &held) else { return };
            if saved.is_ok() {
                game.keeper.saved(place, *channel, record);
            }
            match game.saving.get_mut(&place).and_then(Option::take) {
                Some(newer) => to_save = *newer,
                None if saved.is_err() => {}
                None => {
                    game.saving.remove(&place);
                    let work = games.work(session, now);
                    drop(games);
                    self.carry_out(session, work);
                    return;
                }
            }
        }
    }

    /// Runs the boards: wakes keepers when their time comes and sends what the budget allows. After `stop` completes,
    /// only answers to clicks are still sent; returns when the tasks under way have finished. The caller limits how
    /// long that may take.
    pub(crate) async fn run_boards(&self, stop: impl Future<Output = ()>) {
        let stops = AtomicBool::new(false);
        let mut at_rest = std::pin::pin!(async {
            stop.await;
            stops.store(true, Ordering::Relaxed);
            self.boards.changed().notify_one();
            self.at_work.rest().await;
        });
        loop {
            let changed = self.boards.changed().notified();
            let now = moment(&self.app);
            let mut held_back = self.http.pause().map(|pause| now.plus(pause));
            if let Some(replicas) = self.app.store().replicas() {
                self.boards.games().budget.share(replicas.live());
                if !replicas.is_fresh() {
                    // Another process may have taken over.
                    held_back = held_back.max(Some(now.plus(LOOK_AGAIN)));
                }
            }
            let (due, next) = match stops.load(Ordering::Relaxed) {
                true => {
                    let mut games = self.boards.games();
                    games.side_requests.release();
                    games.woken(now)
                }
                false => self.boards.games().due(now, held_back),
            };
            for (session, work) in due {
                self.carry_out(session, work);
            }
            let pause = next.map_or(LOOK_EVERY, |next| next.since(now).min(LOOK_EVERY));
            tokio::select! {
                () = &mut at_rest => return,
                () = changed => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }
}
