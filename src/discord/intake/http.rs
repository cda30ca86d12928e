//! Interactions as HTTP requests: from the verified body to the handlers that the gateway's events reach as well.

use std::convert::Infallible;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use poise::serenity_prelude as serenity;
use serenity::{FullEvent, Interaction};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::Ambient;
use crate::discord::intake::detached::Detached;
use crate::discord::intake::seen::Seen;
use crate::discord::intake::signature::PublicKey;
use crate::discord::intake::{guilds, server};
use crate::discord::interaction::bot::{Data, Never};

/// The intake over HTTP.
pub(in crate::discord) struct Http {
    listener: TcpListener,
    inbox: Arc<Inbox>,
    ended: watch::Receiver<bool>,
}

/// What turns requests into calls of the handlers.
pub(super) struct Inbox {
    pub(super) key: PublicKey,
    pub(super) ambient: Arc<dyn Ambient>,
    pub(super) bot: Data,
    seen: Mutex<Seen>,
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
}

impl Http {
    /// Prepares the intake on a listening socket. When `ended` becomes true, the connections are closed after their
    /// current request.
    ///
    /// # Errors
    /// Returns an error if this process cannot connect to itself.
    pub(in crate::discord) async fn prepare(
        (listener, key): (TcpListener, PublicKey),
        http: serenity::Http,
        mut options: poise::FrameworkOptions<Data, Never>,
        bot: Data,
        ambient: Arc<dyn Ambient>,
        ended: watch::Receiver<bool>,
    ) -> io::Result<Self> {
        let detached = Detached::new(http).await?;
        poise::set_qualified_names(&mut options.commands);
        let inbox = Inbox { key, ambient, bot, seen: Mutex::default(), options, detached };
        Ok(Self { listener, inbox: Arc::new(inbox), ended })
    }

    /// Receives interactions.
    pub(super) async fn run(&self) -> Infallible {
        tokio::select! {
            never = server::serve(&self.listener, &self.inbox, &self.ended) => never,
            never = guilds::keep(&self.inbox.bot) => never,
        }
    }
}

impl Inbox {
    /// Parses a verified body, and starts to answer an interaction that is new.
    pub(super) fn take(self: &Arc<Self>, body: &[u8]) -> Result<Taken, NotAnInteraction> {
        let interaction: Interaction = serde_json::from_slice(body)?;
        if matches!(interaction, Interaction::Ping(_)) {
            return Ok(Taken::Ping);
        }
        let now = self.ambient.running();
        let id = interaction.id().get();
        if !self.seen.lock().unwrap_or_else(PoisonError::into_inner).is_first(id, now) {
            tracing::debug!("an interaction was sent again");
            return Ok(Taken::Interaction);
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
            poise::dispatch_event(framework, FullEvent::InteractionCreate { interaction }).await;
            drop(working);
        });
        Ok(Taken::Interaction)
    }
}
