//! The log of the bot's requests and of its violations.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::Value;

use crate::world::changes::Change;
use crate::world::state::World;

/// Maximum number of requests and of violations kept. The oldest are dropped first.
const LOG_LIMIT: usize = 100_000;
/// Maximum size of the uploaded files of all kept requests, in bytes.
const LOG_FILES_LIMIT: usize = 256 * 1_024 * 1_024;

/// A request that the bot made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// `GET`, `POST`, ...
    pub method: String,
    /// Path below `/api/v10`, including interaction tokens.
    pub path: String,
    /// The query string.
    pub query: String,
    /// The JSON body or `payload_json`.
    pub body: Option<Value>,
    /// Names and contents of uploaded files.
    pub files: Vec<(String, Arc<[u8]>)>,
    /// Status of the response; 0 if the connection was cut.
    pub status: u16,
    /// Discord's error code; 0 if there is none.
    pub code: u32,
    /// When the request arrived, in milliseconds since 1970 of the sandbox's clock.
    pub at_ms: u64,
}

/// A violation of a documented rule by the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// Method and path; empty if the violation does not concern a single request.
    pub route: String,
    /// A description of the broken rule.
    pub rule: String,
}

/// Number of entries ever logged, including dropped ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) requests: u64,
    pub(crate) violations: u64,
}

impl World {
    /// Records that the bot broke a rule.
    pub(crate) fn breach(&mut self, route: &str, rule: &str) {
        if self.violations.len() >= LOG_LIMIT {
            self.violations.pop_front();
        }
        self.counts.violations += 1;
        self.violations.push_back(Violation { route: route.to_owned(), rule: rule.to_owned() });
        self.feed.publish(Change::Violation);
    }

    /// Removes and returns all requests in the log.
    pub(crate) fn take_requests(&mut self) -> VecDeque<Request> {
        self.logged_bytes = 0;
        std::mem::take(&mut self.requests)
    }

    pub(crate) fn log(&mut self, request: Request) {
        if matches!(request.status, 401 | 403 | 429) {
            self.invalid_requests += 1;
        }
        let size = |request: &Request| request.files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
        self.logged_bytes += size(&request);
        self.counts.requests += 1;
        self.requests.push_back(request);
        self.feed.publish(Change::Request);
        while self.requests.len() > LOG_LIMIT || self.logged_bytes > LOG_FILES_LIMIT {
            let Some(oldest) = self.requests.pop_front() else { break };
            self.logged_bytes -= size(&oldest);
        }
    }
}
