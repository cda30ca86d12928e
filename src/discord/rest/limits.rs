//! The rate limits of routes with the bot's token, from the headers of Discord's answers ("Rate Limits").

use std::collections::HashMap;
use std::time::Duration;

use poise::serenity_prelude as serenity;

/// Number of routes in memory at which those with expired limits are dropped.
const MOST_ROUTES: usize = 1_024;

/// How long a request waits if the answer does not say how long the limit lasts.
pub(super) const UNKNOWN: Duration = Duration::from_secs(1);

/// The longest that a limit is assumed to last. Discord's limits last for seconds, and one retry in this time does no
/// harm.
const LONGEST: Duration = Duration::from_secs(20);

/// What Discord counts together: a route with its channel or guild, and the method.
pub(super) type Key = (serenity::RatelimitingBucket, reqwest::Method);

/// What the headers of an answer say about limits.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct LimitHeaders {
    /// How many more requests are allowed, and for how long that count is valid.
    pub(super) remaining: Option<u32>,
    pub(super) resets_after: Option<Duration>,
    /// How long to wait after a 429.
    pub(super) retry_after: Option<Duration>,
    /// Whether the limit applies to all routes.
    pub(super) is_global: bool,
    /// Whether the limit is shared with other bots. Such a 429 does not count as an invalid request.
    pub(super) is_shared: bool,
}

impl LimitHeaders {
    /// Reads the headers of an answer.
    pub(super) fn of<'a>(header: impl Fn(&str) -> Option<&'a str>) -> Self {
        let span = |name| Duration::try_from_secs_f64(header(name)?.parse().ok()?).ok();
        Self {
            remaining: header("x-ratelimit-remaining").and_then(|left| left.parse().ok()),
            resets_after: span("x-ratelimit-reset-after"),
            retry_after: span("retry-after"),
            is_global: header("x-ratelimit-global").is_some(),
            is_shared: header("x-ratelimit-scope") == Some("shared"),
        }
    }

    /// Returns the scope of the limit as its name in metrics.
    pub(super) const fn scope(&self) -> &'static str {
        match (self.is_global, self.is_shared) {
            (true, _) => "global",
            (false, true) => "shared",
            (false, false) => "user",
        }
    }
}

/// The remaining requests of a route, until the limit resets.
#[derive(Debug)]
struct Left {
    requests: u32,
    until: Duration,
}

/// The known limits of all routes. All times are from a monotonic clock.
#[derive(Debug, Default)]
pub(super) struct Limits {
    routes: HashMap<Key, Left>,
    all_until: Duration,
}

impl Limits {
    /// Uses one request of a route.
    ///
    /// # Errors
    /// Returns when to try again, if no request is left now.
    pub(super) fn take(&mut self, route: &Key, now: Duration) -> Result<(), Duration> {
        if self.all_until > now {
            return Err(self.all_until);
        }
        match self.routes.get_mut(route) {
            Some(left) if left.until > now => {
                left.requests = left.requests.checked_sub(1).ok_or(left.until)?;
                Ok(())
            }
            // The known limit has expired; the next answer has new values.
            _ => Ok(()),
        }
    }

    /// Returns until when all routes are limited, if they are now.
    pub(super) fn of_all(&self, now: Duration) -> Option<Duration> {
        Some(self.all_until).filter(|until| *until > now)
    }

    /// Updates a route's limit from an answer. `is_limited` means that its status was 429.
    pub(super) fn learn(&mut self, route: &Key, headers: &LimitHeaders, is_limited: bool, now: Duration) {
        if is_limited {
            let until = now + headers.retry_after.unwrap_or(UNKNOWN).min(LONGEST);
            if headers.is_global {
                self.all_until = self.all_until.max(until);
            } else {
                self.set(route, Left { requests: 0, until }, now);
            }
        } else if let (Some(requests), Some(after)) = (headers.remaining, headers.resets_after) {
            self.set(route, Left { requests, until: now + after.min(LONGEST) }, now);
        }
    }

    fn set(&mut self, route: &Key, left: Left, now: Duration) {
        if self.routes.len() >= MOST_ROUTES {
            self.routes.retain(|_, left| left.until > now);
        }
        self.routes.insert(route.clone(), left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn route(channel: u64) -> Key {
        let route = serenity::Route::ChannelMessages { channel_id: serenity::ChannelId::new(channel) };
        (route.ratelimiting_bucket(), reqwest::Method::POST)
    }

    fn headers(sent: &[(&str, &'static str)]) -> LimitHeaders {
        LimitHeaders::of(|name| sent.iter().find(|(known, _)| *known == name).map(|(_, value)| *value))
    }

    #[test]
    fn what_discord_says_is_left_is_used_and_no_more() {
        let mut limits = Limits::default();
        let left = headers(&[("x-ratelimit-remaining", "2"), ("x-ratelimit-reset-after", "4.5")]);
        limits.learn(&route(1), &left, false, SECOND);
        assert_eq!(limits.take(&route(1), SECOND), Ok(()));
        assert_eq!(limits.take(&route(1), SECOND), Ok(()));
        let until = Duration::from_millis(5_500);
        assert_eq!(limits.take(&route(1), SECOND), Err(until));
        assert_eq!(limits.take(&route(2), SECOND), Ok(()), "another channel");
        assert_eq!(limits.take(&route(1), until), Ok(()));
    }

    #[test]
    fn a_global_limit_holds_for_all_routes_and_others_for_one() {
        let mut limits = Limits::default();
        let here = headers(&[("retry-after", "2")]);
        limits.learn(&route(1), &here, true, SECOND);
        assert_eq!(limits.take(&route(1), SECOND), Err(3 * SECOND));
        assert_eq!(limits.take(&route(2), SECOND), Ok(()));
        assert_eq!(limits.of_all(SECOND), None);
        let everywhere = headers(&[("retry-after", "5"), ("x-ratelimit-global", "true")]);
        limits.learn(&route(1), &everywhere, true, SECOND);
        assert_eq!(limits.take(&route(2), SECOND), Err(6 * SECOND));
        assert_eq!((limits.of_all(SECOND), limits.of_all(6 * SECOND)), (Some(6 * SECOND), None));
    }

    #[test]
    fn routes_whose_limit_is_over_are_forgotten() {
        let mut limits = Limits::default();
        let left = headers(&[("x-ratelimit-remaining", "4"), ("x-ratelimit-reset-after", "1")]);
        for channel in 1..100_000 {
            limits.learn(&route(channel), &left, false, Duration::from_millis(channel));
        }
        assert!(limits.routes.len() <= MOST_ROUTES, "{}", limits.routes.len());
    }

    #[test]
    fn a_limit_that_is_shared_with_other_bots_is_told_apart() {
        assert!(headers(&[("x-ratelimit-scope", "shared")]).is_shared);
        assert!(!headers(&[("x-ratelimit-scope", "user")]).is_shared);
    }
}
