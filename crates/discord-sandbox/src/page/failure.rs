//! Errors of the page's API, each one sentence.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::error::SandboxError;

/// What most requests are answered with.
pub(super) type Answer = Result<Json<Value>, Failure>;

/// An answer of 4xx or 5xx.
#[derive(Debug)]
pub(super) struct Failure {
    status: StatusCode,
    sentence: String,
}

impl Failure {
    pub(super) fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Self { status, sentence: sentence.into() }
    }

    /// There is no such thing.
    pub(super) fn unknown(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, sentence)
    }

    /// It cannot be done.
    pub(super) fn refused(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    /// Only the page itself may do that.
    pub(super) fn stranger(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, sentence)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.sentence }))).into_response()
    }
}

impl From<SandboxError> for Failure {
    fn from(error: SandboxError) -> Self {
        match error {
            SandboxError::Refused(why) => Self::refused(why),
            // The words a client shows.
            SandboxError::NoAnswer(_) => {
                Self::new(StatusCode::GATEWAY_TIMEOUT, "The application did not respond")
            }
            other => Self::new(StatusCode::INTERNAL_SERVER_ERROR, other.to_string()),
        }
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        let sentence = match &rejection {
            JsonRejection::MissingJsonContentType(_) => "the request is not marked as JSON".to_owned(),
            other => format!("the request does not fit this address: {}", cause(&other.body_text())),
        };
        Self::new(rejection.status(), sentence)
    }
}

impl From<PathRejection> for Failure {
    fn from(rejection: PathRejection) -> Self {
        let sentence = format!("a part of the address is wrong: {}", cause(&rejection.body_text()));
        Self::new(rejection.status(), sentence)
    }
}

impl From<QueryRejection> for Failure {
    fn from(rejection: QueryRejection) -> Self {
        let sentence = format!("the address ends with a wrong query: {}", cause(&rejection.body_text()));
        Self::new(rejection.status(), sentence)
    }
}

impl From<WebSocketUpgradeRejection> for Failure {
    fn from(rejection: WebSocketUpgradeRejection) -> Self {
        Self::new(rejection.status(), "only a WebSocket can be opened at this address")
    }
}

/// Returns what is wrong, without the words of the framework before it.
fn cause(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(_, cause)| cause)
}
