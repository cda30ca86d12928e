//! The boards: the messages that show games. Only the keeper of a game decides what is written to them.
//!
//! ```text
//! orders, taps, the computer, the outbox --news--> Keeper --requests--> sent to Discord --outcome--> Keeper
//! the answer to a click ------------------click---'   |
//!                                                     `-- record --> store
//! ```
//!
//! The keeper decides (see `banqi-keeper`). This file tells it what happens; `games` holds the keepers and what each wants
//! done, `run` does it. Requests with the token of an interaction are sent at once. Requests with the bot's token wait for
//! the budget, the most urgent first.

mod budget;
mod games;
pub(crate) mod message;
pub(crate) mod mirror;
pub mod news;
mod requests;
mod run;
mod side_requests;

use std::sync::Arc;

use banqi_keeper::{ChannelId, Click, ClickId, On};
use tokio::sync::watch;

use crate::app::{Poster, ShowFailure, Snapshot};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Arrival;
use crate::discord::interaction::reply::{Promise, Shown};
use crate::store::{StoreError, UserId};
use banqi_session::{Phase, SessionId};
pub(crate) use games::Boards;
use games::{Asked, Game, HERE, moment};
pub(crate) use side_requests::SideRequest;

impl Bot {
    /// Tells the keeper of a game about new events, and who caused them if it was a person. The game's messages are
    /// then updated in the background.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read. The outbox then tries again.
    pub(crate) async fn news(&self, snapshot: &Snapshot, by: Option<UserId>) -> Result<(), StoreError> {
        self.on_news.iter().for_each(|tell| tell(self, snapshot));
        let update = news::Update::of(snapshot, by, self.app.now());
        let tell = |game: &mut Game, now| update.tell(&mut game.keeper, now);
        let work = self.boards.tell(&self.app, snapshot, tell).await?;
        self.carry_out(snapshot.view.id, work.unwrap_or_default());
        Ok(())
    }

    /// Tells the keeper of a game that a channel mirrors the game now, or no longer does. The store must know it
    /// already.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read. The next start then does it.
    pub(crate) async fn mirror_changed(
        &self,
        snapshot: &Snapshot,
        channel: crate::store::ChannelId,
        mirrored: bool,
    ) -> Result<(), StoreError> {
        let update = news::Update::of(snapshot, None, self.app.now());
        let channel = ChannelId(channel.0);
        let tell = |game: &mut Game, now| {
            update.tell(&mut game.keeper, now);
            match mirrored {
                true => game.keeper.mirror(channel, now),
                false => game.keeper.end_mirror(channel),
            }
        };
        let work = self.boards.tell(&self.app, snapshot, tell).await?;
        self.carry_out(snapshot.view.id, work.unwrap_or_default());
        Ok(())
    }

    /// Tells the keeper of a game to show it in another channel of its server.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub(crate) async fn move_to(
        &self,
        snapshot: &Snapshot,
        channel: crate::store::ChannelId,
    ) -> Result<(), StoreError> {
        let update = news::Update::of(snapshot, None, self.app.now());
        let tell = |game: &mut Game, now| {
            update.tell(&mut game.keeper, now);
            game.keeper.move_to(HERE, ChannelId(channel.0));
        };
        let work = self.boards.tell(&self.app, snapshot, tell).await?;
        self.carry_out(snapshot.view.id, work.unwrap_or_default());
        Ok(())
    }

    /// Returns the channel in which a game is played, if its keeper is in memory.
    pub(crate) fn played_in(&self, session: SessionId) -> Option<crate::store::ChannelId> {
        let games = self.boards.games();
        let channel = games.games.get(&session).and_then(|game| game.keeper.channel(HERE));
        channel.map(|channel| crate::store::ChannelId(channel.0))
    }

    /// Answers an interaction with the board of a game. `promised` is how the interaction was acknowledged, if it was.
    /// Completes when the answer has been given.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub(crate) async fn answer_with_board(
        &self,
        arrival: &Arrival,
        promised: Option<Promise>,
        shown: Shown,
    ) -> Result<(), StoreError> {
        let Shown { snapshot, seen, anew } = shown;
        self.on_news.iter().for_each(|tell| tell(self, &snapshot));
        let update = news::Update::of(&snapshot, Some(arrival.user), self.app.now());
        let (unanswered, mut answered) = watch::channel(());
        let clicked = arrival.clicked.filter(|clicked| !clicked.ephemeral).zip(seen);
        let (seq, id) = (snapshot.view.seq, ClickId(arrival.interaction.0));
        let asked = Asked { arrival: arrival.clone(), promised, unanswered: Some(Arc::new(unanswered)) };
        let mut is_repeated = false;
        let tell = |game: &mut Game, now| {
            update.tell(&mut game.keeper, now);
            let channel = ChannelId(arrival.place.channel.0);
            let on = match clicked {
                // A message cannot show a later event than the last one, so a larger number is forged.
                Some((clicked, seen)) if seen <= seq => {
                    let message = banqi_keeper::MessageId(clicked.message.0);
                    On::Message { message, shows: seen, layout: clicked.layout }
                }
                _ if game.keeper.channel(HERE) == Some(channel) => On::Place,
                _ => On::Elsewhere,
            };
            is_repeated = game.keeper.needs(id);
            if is_repeated {
                let first = game.clicks.get(&id).and_then(|first| first.unanswered.as_ref());
                if let Some(first) = first {
                    answered = first.subscribe();
                }
                return;
            }
            game.clicks.insert(id, asked);
            let acknowledged = promised.is_some();
            game.keeper.click(HERE, Click { id, on, channel, anew, acknowledged }, now);
        };
        let Some(work) = self.boards.tell(&self.app, &snapshot, tell).await? else {
            // The server was given to another process while this one worked on it. That one shows the board.
            if promised.is_none() {
                let promise = if arrival.clicked.is_some() { Promise::Click } else { Promise::Private };
                if let Err(failure) = self.promise(arrival, promise).await {
                    tracing::debug!(%failure, "could not acknowledge an interaction that came too late");
                }
            }
            self.app.show_again(snapshot.view.id).await;
            return Ok(());
        };
        self.carry_out(snapshot.view.id, work);
        // An error means that the sender was dropped: the answer is complete.
        let _ = answered.changed().await;
        if is_repeated && promised.is_none() {
            // The same interaction arrived twice. If the answer to the first was lost, this acknowledgement takes its
            // place.
            let promise = if arrival.clicked.is_some() { Promise::Click } else { Promise::Private };
            if let Err(failure) = self.promise(arrival, promise).await {
                tracing::debug!(%failure, "a repeated interaction was already answered");
            }
        }
        Ok(())
    }

    /// Updates the messages of a game in the background. If that fails, the outbox tries again.
    pub(crate) fn show_soon(&self, snapshot: Snapshot, by: Option<UserId>) {
        let bot = self.clone();
        tokio::spawn(async move {
            if !bot.app.store().is_ours(snapshot.place.guild) {
                return bot.app.show_again(snapshot.view.id).await;
            }
            if let Err(failure) = bot.news(&snapshot, by).await {
                tracing::error!(session = snapshot.view.id.0, %failure, "could not update a board; the outbox will show it");
            }
        });
    }

    /// Returns whether a person has acted in a game so recently that a new message need not notify them.
    fn is_here(&self, snapshot: &Snapshot, user: UserId) -> bool {
        let now = moment(&self.app);
        let games = self.boards.games();
        let keeper = games.games.get(&snapshot.view.id).map(|game| &game.keeper);
        keeper.zip(news::person(snapshot, user)).is_some_and(|(keeper, person)| keeper.is_here(person, now))
    }
}

impl Poster for Bot {
    async fn show(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
        self.news(snapshot, None).await.map_err(|_| ShowFailure::Later)?;
        let mut games = self.boards.games();
        let is_closed = games.games.get(&snapshot.view.id).is_some_and(|game| game.keeper.is_closed(HERE));
        if is_closed && matches!(snapshot.view.phase, Phase::Over(_)) {
            // The game is over and its channel unreachable: nothing more is tried.
            games.remove(snapshot.view.id);
        }
        if is_closed { Err(ShowFailure::Closed) } else { Ok(()) }
    }

    async fn alarm(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
        let update = news::Update::of(snapshot, None, self.app.now());
        let tell = |game: &mut Game, now| {
            game.keeper.alarm();
            update.tell(&mut game.keeper, now);
        };
        let work = self.boards.tell(&self.app, snapshot, tell).await;
        self.carry_out(snapshot.view.id, work.map_err(|_| ShowFailure::Later)?.unwrap_or_default());
        Ok(())
    }

    async fn thinking(&self, snapshot: &Snapshot) {
        requests::thinking(self, snapshot).await;
    }
}
