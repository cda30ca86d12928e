//! Rate limits as Discord enforces them: one window per bucket, one over all routes of the bot.
//!
//! Discord does not publish the figures of its buckets; those here are settings of the sandbox.

use std::collections::HashMap;
use std::time::Duration;

/// So many requests per window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Requests allowed in a window.
    pub requests: u32,
    /// Length of the window.
    pub per: Duration,
}

impl Rate {
    /// `requests` per `per`.
    #[must_use]
    pub const fn new(requests: u32, per: Duration) -> Self {
        Self { requests, per }
    }
}

/// The limits of a sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimits {
    /// All requests with the bot token; interactions and their webhooks are not counted. Discord: 50 per second.
    pub global: Rate,
    /// Sending, editing and deleting messages, each a bucket per channel.
    pub channel_messages: Rate,
    /// Every other bucket.
    pub others: Rate,
    /// Edits of messages older than an hour, per channel; error 30046 beyond.
    pub old_edits: Rate,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            global: Rate::new(50, Duration::from_secs(1)),
            channel_messages: Rate::new(50, Duration::from_secs(1)),
            others: Rate::new(100, Duration::from_secs(1)),
            old_edits: Rate::new(3, Duration::from_secs(20)),
        }
    }
}

/// The state of one bucket after a request was counted.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    pub(crate) bucket: String,
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_ms: u64,
    pub(crate) reset_after_s: f64,
    pub(crate) exceeded: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Buckets {
    windows: HashMap<String, (u64, u32)>,
}

impl Buckets {
    /// Counts a request. One that exceeds the limit is not counted, as with Discord.
    pub(crate) fn count(&mut self, bucket: String, rate: Rate, now_ms: u64) -> Count {
        // Windows that are over say nothing: drop them before the map grows with interaction tokens.
        if self.windows.len() > 10_000 {
            self.windows.retain(|_, (ends_ms, _)| *ends_ms > now_ms);
        }
        let per_ms = u64::try_from(rate.per.as_millis()).unwrap_or(u64::MAX).max(1);
        let window = self.windows.entry(bucket.clone()).or_insert((0, 0));
        if window.0 <= now_ms {
            *window = (now_ms.saturating_add(per_ms), 0);
        }
        let exceeded = window.1 >= rate.requests;
        if !exceeded {
            window.1 += 1;
        }
        let left_ms = u32::try_from(window.0 - now_ms).unwrap_or(u32::MAX);
        Count {
            bucket,
            limit: rate.requests,
            remaining: rate.requests - window.1,
            reset_ms: window.0,
            reset_after_s: f64::from(left_ms) / 1_000.0,
            exceeded,
        }
    }
}
