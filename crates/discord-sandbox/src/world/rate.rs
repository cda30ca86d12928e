//! Rate limits as Discord enforces them: one window per bucket, and one over all routes of the bot.
//!
//! Discord does not publish the limits of its buckets. The figures here are settings of the sandbox.

use std::collections::HashMap;
use std::time::Duration;

/// A maximum number of requests per time window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Number of requests allowed in a window.
    pub requests: u32,
    /// Length of the window.
    pub per: Duration,
}

impl Rate {
    /// Creates a rate of `requests` per `per`.
    #[must_use]
    pub const fn new(requests: u32, per: Duration) -> Self {
        Self { requests, per }
    }
}

/// The rate limits of a sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimits {
    /// All requests with the bot token. Interactions and their webhooks are not counted. Discord: 50 per second.
    pub global: Rate,
    /// Sending, editing and deleting messages, each with its own bucket per channel.
    pub channel_messages: Rate,
    /// All other buckets.
    pub others: Rate,
    /// Edits of messages older than an hour, per channel. Excess edits get error 30046.
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

/// The state of a bucket after counting a request.
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
    /// Counts a request. As on Discord, a request that exceeds the limit is not counted.
    pub(crate) fn count(&mut self, bucket: String, rate: Rate, now_ms: u64) -> Count {
        // Expired windows are dropped, so that the map does not grow with every interaction token.
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
