//! Interactions over gateway connections, which the client library makes.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;

use crate::discord::connect::{ConnectError, patiently, refusal};
use crate::discord::intake::shards::Shards;
use crate::discord::interaction::bot::{Data, Never};

/// The client of the gateway.
pub(in crate::discord) struct Gateway {
    client: serenity::Client,
    shards: Shards,
}

/// What Discord sends besides interactions: the servers that the bot is in.
pub(in crate::discord) const INTENTS: serenity::GatewayIntents = serenity::GatewayIntents::GUILDS;

impl Gateway {
    /// Returns the address of the gateway.
    ///
    /// # Errors
    /// Returns [`ConnectError`] if there is no answer.
    pub(in crate::discord) async fn find(http: &serenity::Http) -> Result<String, ConnectError> {
        patiently(|| http.get_gateway()).await.map(|gateway| gateway.url).map_err(refusal)
    }

    /// Prepares the connections to the gateway at `address`. `begin` is called when the first one is made.
    ///
    /// # Errors
    /// Returns [`ConnectError`] if the client cannot be made.
    pub(in crate::discord) async fn prepare(
        http: serenity::Http,
        address: String,
        options: poise::FrameworkOptions<Data, Never>,
        begin: impl FnOnce() -> Data + Send + Sync + 'static,
    ) -> Result<Self, ConnectError> {
        let framework = poise::Framework::builder()
            .options(options)
            .initialize_owners(false)
            .setup(move |_, _, _| Box::pin(async move { Ok(begin()) }))
            .build();
        let client = serenity::ClientBuilder::new_with_http(http, INTENTS);
        let client = client.framework(framework).await.map_err(refusal)?;
        // The library has asked for the address, too. Without an answer, it would fall back to the real Discord.
        *client.ws_url.lock().await = address;
        let shards = Shards::new(Arc::clone(&client.shard_manager));
        Ok(Self { client, shards })
    }

    pub(super) fn shards(&self) -> Shards {
        self.shards.clone()
    }

    pub(super) async fn run(&mut self) -> Result<(), ConnectError> {
        let shards = loop {
            let known = patiently(|| self.client.http.get_bot_gateway()).await.map_err(refusal)?;
            let limit = known.session_start_limit;
            let Some(wait) = wait(limit.remaining, known.shards.into(), limit.reset_after) else {
                break known.shards;
            };
            tracing::warn!(
                remaining = limit.remaining,
                shards = known.shards,
                "too few connections to Discord are left for today; connecting in {} minutes",
                wait.as_secs().div_ceil(60)
            );
            tokio::time::sleep(wait).await;
        };
        self.shards.want(shards);
        self.client.start_shards(shards).await.map_err(refusal)
    }
}

/// Returns how long to wait before so many shards connect; `None` if they may now. Discord resets the token of a bot that
/// connects more often than it may in a day, so all shards wait if one would be too many.
fn wait(remaining: u64, shards: u64, reset_after_ms: u64) -> Option<Duration> {
    (remaining < shards).then(|| Duration::from_millis(reset_after_ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_shard_connects_if_not_all_may() {
        let day = Some(Duration::from_secs(86_400));
        for (remaining, shards, expected) in [(0, 1, day), (1, 1, None), (1, 2, day), (16, 16, None)] {
            assert_eq!(wait(remaining, shards, 86_400_000), expected, "{remaining} for {shards}");
        }
    }
}
