//! Interactions as HTTP requests: from the verified body to the handlers that the gateway's events reach as well.

use std::convert::Infallible;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{FullEvent, Interaction};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::discord::intake::bound::Bound;
use crate::discord::intake::detached::Detached;
use crate::discord::intake::route::{Peers, Routed, guild, route};
use crate::discord::intake::seen::{REPEATABLE, Seen};
use crate::discord::intake::server::Signed;
use crate::discord::intake::{guilds, server};
use crate::discord::interaction::bot::{Bot, Data, Never};
use crate::discord::interaction::caller::Arrival;
use crate::discord::interaction::reply::{RECEIVED, Received};
use crate::discord::signature::PublicKey;
use banqi_app::Ambient;
use banqi_session::Timestamp;
use banqi_store::{Busy, Owner};

/// The intake over HTTP.
pub(in crate::discord) struct Http {
    listener: TcpListener,
    inbox: Arc<Inbox>,
    ended: watch::Receiver<bool>,
}

/// How long before the start of a process a click may have been made that reaches it, or before it became the owner of
/// the server, without the time for which other processes have held it: Discord waits 3 seconds for an answer, and
/// clocks differ.
const IN_FLIGHT: Duration = Duration::from_secs(5);

/// Why an interaction is not carried out that may have been answered before.
const OLD: &str = "it seems to be from before this process received the server's interactions: if that is often so, \
     compare this machine's clock with Discord's (banqi check --online)";

/// What turns requests into calls of the handlers.
pub(in crate::discord) struct Inbox {
    pub(super) key: PublicKey,
    pub(super) ambient: Arc<dyn Ambient>,
    pub(super) bot: Data,
    seen: Mutex<Seen>,
    peers: Peers,
    options: poise::FrameworkOptions<Data, Never>,
    detached: Detached,
}

/// A verified body that is not an interaction.
#[derive(Debug, thiserror::Error)]
#[error("it is not an interaction: {0}")]
pub(super) struct NotAnInteraction(#[from] serde_json::Error);

/// What a verified body says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// Discord asks whether the endpoint works.
    Ping,
    /// A person's interaction. Its answer is sent separately.
    Interaction,
    /// An interaction that another process has handed over, although this one does not own its server.
    NotOurs,
}

impl Http {
    /// Prepares what is done with interactions.
    ///
    /// # Errors
    /// Returns an error if this process cannot connect to itself.
    pub(in crate::discord) async fn prepare(
        key: PublicKey,
        http: serenity::Http,
        mut options: poise::FrameworkOptions<Data, Never>,
        bot: Data,
        ambient: Arc<dyn Ambient>,
    ) -> io::Result<Inbox> {
        let detached = Detached::new(http).await?;
        poise::set_qualified_names(&mut options.commands);
        let peers = Peers::new().map_err(io::Error::other)?;
        Ok(Inbox { key, ambient, bot, seen: Mutex::default(), peers, options, detached })
    }

    /// Listens at an address. When `ended` becomes true, the connections are closed after their current request.
    ///
    /// # Errors
    /// Returns an error if another process has begun to listen there.
    pub(in crate::discord) fn listen(
        bound: Bound,
        inbox: Inbox,
        ended: watch::Receiver<bool>,
    ) -> io::Result<Self> {
        Ok(Self { listener: bound.listen()?, inbox: Arc::new(inbox), ended })
    }

    /// Receives interactions.
    pub(super) async fn run(&self) -> Infallible {
        tokio::select! {
            never = server::serve(&self.listener, &self.inbox, &self.ended) => never,
            never = guilds::keep(&self.inbox.bot) => never,
        }
    }

    /// Closes the port. What has arrived is still answered.
    pub(super) fn close(self) {
        if let Err(failure) = server::close(self.listener, &self.inbox, &self.ended) {
            tracing::warn!(%failure, "the port for interactions could not be closed cleanly");
        }
    }
}

impl Inbox {
    /// Parses a verified request, and starts to answer its interaction if it is new, or to hand it over.
    pub(super) fn take(self: &Arc<Self>, request: Signed) -> Result<Taken, NotAnInteraction> {
        let interaction: Interaction = serde_json::from_slice(request.body())?;
        if matches!(interaction, Interaction::Ping(_)) {
            return Ok(Taken::Ping);
        }
        let Some(replicas) = self.bot.app.store().replicas() else {
            self.start(interaction, None, Duration::ZERO);
            return Ok(Taken::Interaction);
        };
        match (replicas.owner(guild(&interaction)), request.waited) {
            (Owner::Us(busy), waited) => {
                self.start(interaction, Some(busy), waited.unwrap_or_default());
                Ok(Taken::Interaction)
            }
            (Owner::Other(_) | Owner::Nobody, Some(_)) => Ok(Taken::NotOurs),
            (Owner::Other(_) | Owner::Nobody, None) => {
                let passing_on = Arc::clone(self).pass_on(interaction, request);
                // A stop waits for it from now on.
                let working = self.bot.at_work.enter();
                tokio::spawn(async move {
                    passing_on.await;
                    drop(working);
                });
                Ok(Taken::Interaction)
            }
        }
    }

    /// Starts to answer an interaction that is new. `busy` is dropped when that is done; `waited` is the time since it
    /// came.
    ///
    /// One that may have been answered before is not carried out. It may be new after all, if this machine's clock is
    /// ahead of Discord's, so its person is told to try again; Discord refuses that if there was an answer. There is one
    /// such request for each interaction, however often it is sent.
    fn start(self: &Arc<Self>, interaction: Interaction, busy: Option<Busy>, waited: Duration) {
        let (id, now) = (interaction.id(), self.ambient.running());
        // An id begins with the time of the click.
        let clicked = Timestamp(id.created_at().timestamp_millis());
        if self.ambient.now().since(clicked) > REPEATABLE {
            // Then it was seen so long ago that it is forgotten. No clock explains that: the signature would be too old.
            return tracing::warn!(
                interaction = id.get(),
                "an interaction is too old to be answered; it is dropped"
            );
        }
        if !self.seen.lock().unwrap_or_else(PoisonError::into_inner).is_first(id.get(), now) {
            return tracing::debug!("an interaction was sent again");
        }
        if self.is_before_memory(clicked.plus(waited), busy.as_ref()) {
            let (bot, working) = (Arc::clone(&self.bot), self.bot.at_work.enter());
            tokio::spawn(async move {
                apologise(&bot, &interaction, OLD).await;
                drop(working);
            });
            return;
        }
        let inbox = Arc::clone(self);
        let working = self.bot.at_work.enter();
        tokio::spawn(async move {
            let framework = poise::FrameworkContext {
                serenity_context: &inbox.detached.context,
                bot_id: serenity::UserId::new(inbox.bot.me.0),
                options: &inbox.options,
                user_data: &inbox.bot,
                shard_manager: &inbox.detached.shards,
            };
            let handled = poise::dispatch_event(framework, FullEvent::InteractionCreate { interaction });
            RECEIVED.scope(Received::new(waited, busy), handled).await;
            drop(working);
        });
    }

    /// Returns whether somebody may have seen an interaction that came then, and this process not know it: because it
    /// was not running, or because another one owned the server.
    fn is_before_memory(&self, came: Timestamp, busy: Option<&Busy>) -> bool {
        let ago = self.ambient.now().since(came);
        let is_of_another = busy.is_some_and(|busy| ago > busy.owned_for() + IN_FLIGHT);
        came.plus(IN_FLIGHT) < self.bot.app.started() || is_of_another
    }

    /// Hands an interaction over to the process that owns its server, or answers it if that is this one by then.
    async fn pass_on(self: Arc<Self>, interaction: Interaction, request: Signed) {
        let Some(replicas) = self.bot.app.store().replicas() else { return };
        match route(replicas, &self.peers, guild(&interaction), &request).await {
            Routed::Ours(busy, waited) => self.start(interaction, Some(busy), waited),
            Routed::HandedOver => {}
            Routed::Ownerless => apologise(&self.bot, &interaction, "no process has taken it").await,
        }
    }
}

/// Tells the person to try again, and logs why.
async fn apologise(bot: &Bot, interaction: &Interaction, why: &str) {
    let arrival = match interaction {
        Interaction::Command(command) => Arrival::from(command),
        Interaction::Component(click) => Arrival::from(click),
        Interaction::Modal(form) => Arrival::from(form),
        // Suggestions that come too late are useless.
        _ => return,
    };
    bot.apologise(&arrival, why).await;
}
