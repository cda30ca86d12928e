//! Hands interactions over to the process that owns their server, where several share a database.
//!
//! The owner receives the request as Discord sent it, with Discord's signature, at the same path. So it trusts no other
//! process, and nothing of an interaction is stored. While nobody owns the server, which is for a moment after a
//! process has died or given it away, the interaction is held.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, StatusCode};
use serenity::Interaction;

use crate::discord::intake::server::{PATH, SIGNATURE, Signed, TIMESTAMP};
use banqi_store::{GuildId, Owner, Replicas};

/// The header of an interaction that is handed over: for how many milliseconds it has waited. Such an interaction is
/// not handed on.
pub(super) const WAITED: &str = "x-banqi-waited";

/// How long an interaction is held at most. Discord waits 3 seconds for its answer.
const HELD: Duration = Duration::from_millis(2_200);

/// Time limits for the owner to accept a connection, and for its response, which does not wait for the answer.
const CONNECT_LIMIT: Duration = Duration::from_millis(300);
const LIMIT: Duration = Duration::from_millis(700);

/// After this time without an owner, it is looked whether somebody has died.
const LOOK: Duration = Duration::from_millis(200);

/// The longest pause before the next attempt.
const AGAIN: Duration = Duration::from_millis(100);

/// How long after that the last attempt to hand an interaction over may take. Then there is still time to apologise.
const LAST: Duration = Duration::from_millis(300);

/// The longest time for which another process can have held an interaction. More is believed of nobody: the header is
/// not signed.
pub(super) const HELD_AT_MOST: Duration = HELD.saturating_add(LAST);

/// Number of idle connections kept open to each process, and for how long.
const IDLE: usize = 8;
const IDLE_FOR: Duration = Duration::from_secs(10);

/// Sends interactions to other processes.
pub(super) struct Peers(Client);

impl Peers {
    pub(super) fn new() -> reqwest::Result<Self> {
        let client = Client::builder()
            .connect_timeout(CONNECT_LIMIT)
            .timeout(LIMIT)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .pool_max_idle_per_host(IDLE)
            .pool_idle_timeout(IDLE_FOR);
        client.build().map(Self)
    }

    /// Hands an interaction over to the process at this address. Returns whether that has taken it.
    async fn hand_over(&self, address: &str, request: &Signed, waited: Duration) -> bool {
        let sent = self
            .0
            .post(format!("http://{address}{PATH}"))
            .header(CONTENT_TYPE, "application/json")
            .header(SIGNATURE, &request.signature)
            .header(TIMESTAMP, request.timestamp())
            .header(WAITED, waited.as_millis().to_string())
            .timeout(LIMIT.min(HELD_AT_MOST.saturating_sub(waited)))
            .body(request.body().to_vec());
        let result = match sent.send().await.map(|response| response.status()) {
            Ok(StatusCode::ACCEPTED) => "taken",
            Ok(status) => {
                tracing::debug!(%status, "another process did not take an interaction");
                "refused"
            }
            Err(failure) => {
                tracing::debug!(failure = %failure.without_url(), "another process cannot be reached");
                "unreachable"
            }
        };
        banqi_metrics::HANDED_OVER.count([result]);
        result == "taken"
    }
}

/// What became of an interaction.
pub(super) enum Routed {
    /// It is this process that has to answer it, after this time.
    Ours(banqi_store::Busy, Duration),
    /// Another one has taken it.
    HandedOver,
    /// Nobody has, and no time is left.
    Ownerless,
}

/// Finds the owner of an interaction's server, and hands it over unless that is this process.
pub(super) async fn route(
    replicas: &Replicas,
    peers: &Peers,
    guild: Option<GuildId>,
    request: &Signed,
) -> Routed {
    let mut changed = replicas.changed();
    let began = tokio::time::Instant::now();
    loop {
        let waited = began.elapsed();
        if waited > HELD {
            return Routed::Ownerless;
        }
        changed.mark_unchanged();
        match replicas.owner(guild) {
            Owner::Us(busy) => return Routed::Ours(busy, waited),
            Owner::Other(address) => {
                if peers.hand_over(&address, request, waited).await {
                    return Routed::HandedOver;
                }
                replicas.poke();
            }
            Owner::Nobody if waited > LOOK => replicas.poke(),
            Owner::Nobody => {}
        }
        // Either way it is looked again.
        let _ = tokio::time::timeout(AGAIN, changed.changed()).await;
    }
}

/// Returns the server of an interaction; `None` in direct messages.
pub(super) fn guild(interaction: &Interaction) -> Option<GuildId> {
    let guild = match interaction {
        Interaction::Command(it) | Interaction::Autocomplete(it) => it.guild_id,
        Interaction::Component(it) => it.guild_id,
        Interaction::Modal(it) => it.guild_id,
        _ => None,
    };
    guild.map(|guild| GuildId(guild.get()))
}
