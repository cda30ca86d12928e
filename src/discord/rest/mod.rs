//! Sends requests to Discord's REST API, within its limits.
//!
//! There are two kinds of requests. Those with an interaction's token answer people: Discord does not limit them, and
//! here they only wait for one of [`ANSWERS_AT_ONCE`] connections, some of which are kept for first answers. Those with
//! the bot's token wait for the limits that Discord reports ([`Limits`]), and fail while Discord refuses too many
//! requests ([`Breaker`]).
//!
//! The client library's own limiter is switched off: it counts the webhooks of all interactions as one route, keeps an
//! entry for every interaction forever, and does not report refusals.

mod breaker;
pub(crate) mod codes;
mod download;
mod form;
mod limits;
mod requests;

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::{HttpError, Request, Route};
use tokio::sync::Semaphore;

use banqi_app::Ambient;
use banqi_metrics::Timer;
use breaker::{Breaker, Change};
pub(crate) use download::NoDownload;
use form::Form;
use limits::{LimitHeaders, Limits};
pub(crate) use requests::OwnGuild;

/// The error message of a request that was held back.
const HELD_BACK: &str = "not sent: Discord accepts no such request at present";

/// The error message of a first answer to an interaction that had arrived, although Discord failed to say so.
const ARRIVED: &str = "sent: Discord failed, and then said that it has the answer";

/// The pauses before a first answer to an interaction is sent again, if Discord fails to take it (5xx) or a
/// connection breaks. Its time of 3 seconds goes on.
const ANSWER_AGAIN: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(300)];

/// The time after which a first answer is not sent again.
const ANSWER_AGAIN_WITHIN: Duration = Duration::from_secs(1);

/// The longest time that a request waits for a limit. Then it fails, and its sender knows that it was not sent: well
/// before the limit of the whole request, after which that would be unknown.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Number of requests that answer people at the same time, and of idle connections kept open for them.
///
/// With Discord's usual 100 ms for an answer this is enough for 1,200 answers a second. A connection takes about 50 kB,
/// and opening one takes longer than waiting for one.
pub(crate) const ANSWERS_AT_ONCE: usize = 128;

/// Number of them that are not first answers. Those have 3 seconds, and must not wait behind many edits.
const LATER_AT_ONCE: usize = 96;

/// The client for Discord's REST API.
pub(crate) struct Rest {
    client: reqwest::Client,
    token: String,
    application: serenity::ApplicationId,
    ambient: Arc<dyn Ambient>,
    limits: Mutex<Limits>,
    breaker: Mutex<Breaker>,
    answering: Semaphore,
    later: Semaphore,
    /// What separates the parts of bodies with files.
    boundary: String,
}

tokio::task_local! {
    /// Returns whether what is being done may still send requests.
    static MAY_SEND: Box<dyn Fn() -> bool + Send + Sync>;
}

/// Does something whose requests with the bot's token are sent only while it may send them. That is asked after they
/// have waited for their limits. Those that it may not send fail as if they were held back ([`is_held_back`]).
pub(crate) fn while_it_may<T>(
    may_send: impl Fn() -> bool + Send + Sync + 'static,
    work: impl Future<Output = T>,
) -> impl Future<Output = T> {
    MAY_SEND.scope(Box::new(may_send), work)
}

/// Returns whether a request failed because it was held back, and so was never sent.
pub(crate) fn is_held_back(failure: &serenity::Error) -> bool {
    matches!(failure, serenity::Error::Other(HELD_BACK))
}

/// Returns whether a first answer to an interaction had arrived, although Discord failed to say so. What it has created
/// is not known then.
pub(crate) fn had_arrived(failure: &serenity::Error) -> bool {
    matches!(failure, serenity::Error::Other(ARRIVED))
}

/// Returns Discord's error code of a failure; [`codes`] has those that the bot handles.
pub(crate) fn error_code(failure: &serenity::Error) -> Option<isize> {
    match failure {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

/// Returns whether Discord has refused a request, so that it would refuse it again.
pub(crate) fn is_refused(failure: &serenity::Error) -> bool {
    match failure {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => answer.status_code.is_client_error(),
        _ => false,
    }
}

impl Rest {
    /// Creates a client for an application. `token` is the bot's token as written in the `Authorization` header.
    pub(crate) fn new(
        client: reqwest::Client,
        token: &str,
        application: u64,
        ambient: Arc<dyn Ambient>,
    ) -> Self {
        let boundary = form::boundary(ambient.as_ref());
        Self {
            client,
            boundary,
            token: token.to_owned(),
            application: serenity::ApplicationId::new(application),
            ambient,
            limits: Mutex::default(),
            breaker: Mutex::default(),
            answering: Semaphore::new(ANSWERS_AT_ONCE),
            later: Semaphore::new(LATER_AT_ONCE),
        }
    }

    /// Returns how long requests with the bot's token are held back; `None` if they are not.
    pub(crate) fn held_back(&self) -> Option<Duration> {
        let now = self.ambient.running();
        let (waits, change) = lock(&self.breaker).waits(now);
        tell(change);
        waits.map(|until| until.saturating_sub(now))
    }

    /// Returns how long no more requests with the bot's token should begin; `None` if they may. While Discord limits all
    /// routes, those that have begun wait here, and go at the same moment: many of them would meet the limit again.
    pub(crate) fn pause(&self) -> Option<Duration> {
        let now = self.ambient.running();
        let limited = lock(&self.limits).of_all(now).map(|until| until.saturating_sub(now));
        self.held_back().max(limited)
    }

    /// Sends a request and parses the JSON body of the answer.
    ///
    /// # Errors
    /// Returns Discord's refusal, a connection error, or an error for which [`is_held_back`] is true.
    pub(crate) async fn fire<T: DeserializeOwned>(&self, request: Request<'_>) -> serenity::Result<T> {
        let answer = self.send(request).await?;
        let body = answer.bytes().await.map_err(HttpError::Request)?;
        Ok(serde_json::from_slice(&body)?)
    }

    /// Sends a request with a JSON object and files, and parses the JSON body of the answer.
    async fn fire_with<T: DeserializeOwned>(
        &self,
        request: Request<'_>,
        object: &Value,
        files: Vec<serenity::CreateAttachment>,
    ) -> serenity::Result<T> {
        let object = serde_json::to_vec(object)?;
        let answer = match files.as_slice() {
            [] => self.send(request.body(Some(object))).await?,
            files => self.send_form(request, Some(Form::new(&object, files, &self.boundary))).await?,
        };
        let body = answer.bytes().await.map_err(HttpError::Request)?;
        Ok(serde_json::from_slice(&body)?)
    }

    /// Sends a request and returns the answer. A request that meets a rate limit is sent again when Discord allows it.
    async fn send(&self, request: Request<'_>) -> serenity::Result<reqwest::Response> {
        self.send_form(request, None).await
    }

    /// Does the same, with this form as the body if there is one.
    async fn send_form(
        &self,
        request: Request<'_>,
        form: Option<Form>,
    ) -> serenity::Result<reqwest::Response> {
        let method = request.method_ref().reqwest_method();
        let route = (!answers_people(request.route_ref()))
            .then(|| (request.route_ref().ratelimiting_bucket(), method.clone()));
        let is_first_answer = matches!(request.route_ref(), Route::InteractionResponse { .. });
        let mut unsent =
            request.build(&self.client, &self.token, None)?.build().map_err(HttpError::Request)?;
        if let Some(Form { content_type, bytes }) = form {
            unsent.headers_mut().insert(CONTENT_TYPE, content_type);
            // The HTTP client adds the length.
            unsent.headers_mut().remove(CONTENT_LENGTH);
            *unsent.body_mut() = Some(bytes.into());
        }
        let mut again = None;
        loop {
            if let Some(route) = &route {
                self.wait_for(route).await?;
            }
            // The copy shares the body. Only bodies that are streams have none, and no request has such a body.
            let built = unsent.try_clone().ok_or(serenity::Error::Other("the body cannot be sent again"))?;
            let later = match &route {
                None if !is_first_answer => self.later.acquire().await.ok(),
                _ => None,
            };
            let answering = match &route {
                Some(_) => None,
                None => self.answering.acquire().await.ok(),
            };
            // From here on, and not from when it began to wait for its turn.
            let again = again.get_or_insert_with(|| Again::new(is_first_answer, self.ambient.running()));
            let timer = Timer::start();
            let answer = self.client.execute(built).await;
            drop((answering, later));
            let kind = if route.is_some() { "bot" } else { "interaction" };
            let answer = match answer {
                Ok(answer) => answer,
                Err(failure) => {
                    banqi_metrics::REST.count([kind, "none"]);
                    match again.after_failure(self.ambient.running()) {
                        Some(pause) => tokio::time::sleep(pause).await,
                        None => return Err(HttpError::Request(failure).into()),
                    }
                    continue;
                }
            };
            timer.stop(&banqi_metrics::REST_TIME, [kind]);
            let limit = LimitHeaders::of(|name| header(answer.headers(), name));
            let now = self.ambient.running();
            let status = answer.status().as_u16();
            banqi_metrics::REST.count([kind, status_name(status)]);
            if matches!(status, 401 | 403 | 429) && !(status == 429 && limit.is_shared) {
                tell(lock(&self.breaker).refused(now));
            }
            let learn = |is_limited| {
                if let Some(route) = &route {
                    lock(&self.limits).learn(route, &limit, is_limited, now);
                }
            };
            if answer.status().is_success() {
                learn(false);
                return Ok(answer);
            }
            let refusal = serenity::ErrorResponse::from_response(answer, method.clone()).await;
            // This is about old messages alone: newer ones in the channel can be edited, and waiting for it would hold
            // them up.
            if refusal.error.code == codes::OLD_MESSAGE_EDITS {
                return Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(refusal)));
            }
            let is_limited = status == 429;
            learn(is_limited);
            if is_limited {
                banqi_metrics::RATE_LIMITED.count([limit.scope()]);
                if route.is_none() {
                    tokio::time::sleep(limit.retry_after.unwrap_or(limits::UNKNOWN)).await;
                }
                continue;
            }
            if (500..600).contains(&status)
                && let Some(pause) = again.after_failure(now)
            {
                tokio::time::sleep(pause).await;
                continue;
            }
            let has_arrived = again.has_failed() && refusal.error.code == codes::ALREADY_ANSWERED;
            return Err(match has_arrived {
                true => serenity::Error::Other(ARRIVED),
                false => serenity::Error::Http(HttpError::UnsuccessfulRequest(refusal)),
            });
        }
    }

    /// Waits until a request with the bot's token may be sent, for [`LONGEST_WAIT`] at most, unless it may not be sent
    /// any more.
    async fn wait_for(&self, route: &limits::Key) -> serenity::Result<()> {
        let latest = self.ambient.running() + LONGEST_WAIT;
        loop {
            let may_send = MAY_SEND.try_with(|may_send| may_send()).unwrap_or(true);
            if !may_send || self.held_back().is_some() {
                return Err(serenity::Error::Other(HELD_BACK));
            }
            let now = self.ambient.running();
            let taken = lock(&self.limits).take(route, now);
            match taken {
                Ok(()) => return Ok(()),
                Err(_) if now >= latest => return Err(serenity::Error::Other(HELD_BACK)),
                Err(until) => tokio::time::sleep(until.min(latest).saturating_sub(now)).await,
            }
        }
    }
}

/// Whether a request is sent again that had no answer, or an answer 5xx.
///
/// Of such a request it is not known whether Discord has carried it out. A first answer to an interaction may be sent
/// again all the same, because Discord takes only one.
struct Again {
    pauses: &'static [Duration],
    has_failed: bool,
    began: Duration,
}

impl Again {
    const fn new(is_first_answer: bool, began: Duration) -> Self {
        let pauses: &[Duration] = if is_first_answer { &ANSWER_AGAIN } else { &[] };
        Self { pauses, has_failed: false, began }
    }

    /// Returns the pause before a request is sent again that had no answer, or a status of 500 or more; `None` if it is
    /// not sent again.
    fn after_failure(&mut self, now: Duration) -> Option<Duration> {
        self.has_failed = true;
        let (pause, rest) = self.pauses.split_first()?;
        self.pauses = rest;
        (now.saturating_sub(self.began) + *pause <= ANSWER_AGAIN_WITHIN).then_some(*pause)
    }

    /// Returns whether an earlier attempt may have been carried out.
    const fn has_failed(&self) -> bool {
        self.has_failed
    }
}

/// Returns the name of a status in metrics.
const fn status_name(status: u16) -> &'static str {
    match status {
        200..300 => "2xx",
        401 => "401",
        403 => "403",
        404 => "404",
        429 => "429",
        400..500 => "4xx",
        500..600 => "5xx",
        _ => "other",
    }
}

/// Returns whether a route takes an interaction's token and so answers a person.
const fn answers_people(route: &Route<'_>) -> bool {
    matches!(
        route,
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessages { .. }
            | Route::WebhookFollowupMessage { .. }
    )
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Logs that the breaker opened or closed.
fn tell(change: Option<Change>) {
    match change {
        Some(Change::Opened) => tracing::error!(
            "Discord refused {} requests (401, 403, 429) within {} minutes, and it blocks a bot after 10,000; replies to \
             players still go out, but older boards and notifications wait until fewer requests are refused",
            breaker::MOST,
            breaker::SPAN.as_secs() / 60,
        ),
        Some(Change::Closed) => {
            tracing::info!("Discord refuses fewer requests again; boards and notifications no longer wait")
        }
        None => {}
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use banqi_session::Timestamp;

    use super::*;
    use banqi_app::NoEntropy;

    /// A machine on which a long time passes between any two looks at the clock.
    #[derive(Default)]
    struct Slow(AtomicU32);

    impl Ambient for Slow {
        fn now(&self) -> Timestamp {
            Timestamp(0)
        }

        fn fill(&self, _: &mut [u8]) -> Result<(), NoEntropy> {
            Ok(())
        }

        fn running(&self) -> Duration {
            LONGEST_WAIT / 2 * self.0.fetch_add(1, Ordering::Relaxed)
        }
    }

    #[tokio::test]
    async fn a_request_that_waits_too_long_for_its_limit_is_known_not_to_be_sent() {
        let rest = Rest::new(reqwest::Client::new(), "Bot token", 1, Arc::new(Slow::default()));
        let route = Route::ChannelMessages { channel_id: serenity::ChannelId::new(1) };
        let route = (route.ratelimiting_bucket(), reqwest::Method::POST);
        let an_hour = LimitHeaders::of(|name| (name == "retry-after").then_some("3600"));
        lock(&rest.limits).learn(&route, &an_hour, true, Duration::ZERO);
        assert!(is_held_back(&rest.wait_for(&route).await.unwrap_err()));
        let free = Route::ChannelMessages { channel_id: serenity::ChannelId::new(2) };
        rest.wait_for(&(free.ratelimiting_bucket(), reqwest::Method::POST)).await.unwrap();
    }

    /// A machine whose clock stands still until it is set.
    #[derive(Default)]
    struct Still(AtomicU32);

    impl Ambient for Still {
        fn now(&self) -> Timestamp {
            Timestamp(0)
        }

        fn fill(&self, _: &mut [u8]) -> Result<(), NoEntropy> {
            Ok(())
        }

        fn running(&self) -> Duration {
            Duration::from_millis(self.0.load(Ordering::Relaxed).into())
        }
    }

    #[tokio::test]
    async fn a_request_that_its_sender_may_not_send_after_the_wait_is_known_not_to_be_sent() {
        let clock = Arc::new(Still::default());
        let rest = Rest::new(reqwest::Client::new(), "Bot token", 1, Arc::<Still>::clone(&clock));
        let route = Route::ChannelMessages { channel_id: serenity::ChannelId::new(1) };
        let route = (route.ratelimiting_bucket(), reqwest::Method::POST);
        let short = LimitHeaders::of(|name| (name == "retry-after").then_some("0.001"));
        lock(&rest.limits).learn(&route, &short, true, Duration::ZERO);
        // It may when it begins to wait, and the limit is over when it is asked again.
        let asked = AtomicU32::new(0);
        let may_send = move || {
            let before = asked.fetch_add(1, Ordering::Relaxed);
            clock.0.store(before, Ordering::Relaxed);
            before == 0
        };
        let waited = while_it_may(may_send, rest.wait_for(&route)).await;
        assert!(is_held_back(&waited.unwrap_err()));
        while_it_may(|| true, rest.wait_for(&route)).await.unwrap();
        rest.wait_for(&route).await.unwrap();
    }
}
