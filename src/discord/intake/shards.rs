//! The gateway connections: how many are wanted, and the state of each.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::ConnectionStage;

/// How long closing them may take: the client library waits half a second for each.
const CLOSING: Duration = Duration::from_secs(2);

/// The gateway connections of this process.
#[derive(Clone)]
pub(in crate::discord) struct Shards {
    manager: Arc<serenity::ShardManager>,
    /// How many Discord asks for; 0 before it was asked. The client library makes them one after another.
    wanted: Arc<AtomicUsize>,
}

impl Shards {
    pub(super) fn new(manager: Arc<serenity::ShardManager>) -> Self {
        Self { manager, wanted: Arc::default() }
    }

    pub(super) fn want(&self, shards: u32) {
        self.wanted.store(shards as usize, Ordering::Relaxed);
    }

    /// Returns the stage of each that was started, and the longest latency.
    pub(in crate::discord) async fn stages(&self) -> (Vec<ConnectionStage>, Option<Duration>) {
        let runners = self.manager.runners.lock().await;
        let stages = runners.values().map(|runner| runner.stage).collect();
        (stages, runners.values().filter_map(|runner| runner.latency).max())
    }

    /// Whether interactions of all servers arrive.
    pub(in crate::discord) async fn are_connected(&self) -> bool {
        let (stages, _) = self.stages().await;
        all_connected(&stages, self.wanted.load(Ordering::Relaxed))
    }

    /// Closes the connections.
    pub(in crate::discord) async fn shut_down(&self) {
        // If there are too many to close in time, the rest end with the process.
        let _ = tokio::time::timeout(CLOSING, self.manager.shutdown_all()).await;
    }
}

fn all_connected(stages: &[ConnectionStage], wanted: usize) -> bool {
    wanted > 0 && stages.len() >= wanted && stages.iter().all(|stage| *stage == ConnectionStage::Connected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ConnectionStage::{Connected, Resuming};

    #[test]
    fn all_are_connected_only_when_the_last_one_is() {
        for (stages, wanted, expected) in [
            (&[][..], 0, false),
            (&[], 1, false),
            (&[Connected], 1, true),
            (&[Connected], 2, false),
            (&[Connected, Resuming], 2, false),
            (&[Connected, Connected], 2, true),
        ] {
            assert_eq!(all_connected(stages, wanted), expected, "{stages:?} of {wanted}");
        }
    }
}
