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
use crate::discord::interaction::bot::{Data, Never};
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
/// the server: Discord waits 3 seconds for an answer, and clocks differ.
const IN_FLIGHT: Duration = Duration::from_secs(5);

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
    fn start(self: &Arc<Self>, interaction: Interaction, busy: Option<Busy>, waited: Duration) {
        let now = self.ambient.running();
        let id = interaction.id();
        if self.is_before_memory(id, busy.as_ref()) {
            return tracing::warn!(
                interaction = id.get(),
                "an interaction is too old to be answered; it is dropped"
            );
        }
        if !self.seen.lock().unwrap_or_else(PoisonError::into_inner).is_first(id.get(), now) {
            return tracing::debug!("an interaction was sent again");
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

    /// Returns whether somebody may have seen an interaction and this process not know it: because it was not running,
    /// because another one owned the server, or because that was so long ago. An id begins with the time of the click.
    /// Discord has given up waiting by then.
    fn is_before_memory(&self, id: serenity::InteractionId, busy: Option<&Busy>) -> bool {
        let clicked = Timestamp(id.created_at().timestamp_millis());
        let ago = self.ambient.now().since(clicked);
        let is_of_another = busy.is_some_and(|busy| ago > busy.owned_for() + IN_FLIGHT);
        clicked.plus(IN_FLIGHT) < self.bot.app.started() || is_of_another || ago > REPEATABLE
    }

    /// Hands an interaction over to the process that owns its server, or answers it if that is this one by then.
    async fn pass_on(self: Arc<Self>, interaction: Interaction, request: Signed) {
        let Some(replicas) = self.bot.app.store().replicas() else { return };
        match route(replicas, &self.peers, guild(&interaction), &request).await {
            Routed::Ours(busy, waited) => self.start(interaction, Some(busy), waited),
            Routed::HandedOver => {}
            Routed::Ownerless => {
                let arrival = match &interaction {
                    Interaction::Command(command) => Arrival::from(command),
                    Interaction::Component(click) => Arrival::from(click),
                    Interaction::Modal(form) => Arrival::from(form),
                    // Suggestions that come too late are useless.
                    _ => return,
                };
                self.bot.apologise(&arrival, "no process has taken it").await;
            }
        }
    }
}
