//! Error responses, with Discord's JSON error codes and messages.
//!
//! Codes and messages: Discord's documentation, "Opcodes and Status Codes", JSON error codes.

use serde_json::{Map, Value, json};

/// An error response of the REST API.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
    pub(crate) retry_after_s: Option<f64>,
    pub(crate) global: bool,
    /// Whether the request broke a documented rule. False if the request was valid but the state of the world had
    /// changed.
    pub(crate) breach: bool,
}

impl ApiError {
    pub(crate) fn new(status: u16, code: u32, message: &str) -> Self {
        Self {
            status,
            code,
            message: message.to_owned(),
            errors: None,
            retry_after_s: None,
            global: false,
            breach: false,
        }
    }

    pub(crate) fn breach(mut self) -> Self {
        self.breach = true;
        self
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(401, 0, "401: Unauthorized")
    }

    pub(crate) fn no_route() -> Self {
        Self::new(404, 0, "404: Not Found").breach()
    }

    pub(crate) fn unknown_channel() -> Self {
        Self::new(404, 10_003, "Unknown Channel")
    }

    pub(crate) fn unknown_guild() -> Self {
        Self::new(404, 10_004, "Unknown Guild")
    }

    pub(crate) fn unknown_member() -> Self {
        Self::new(404, 10_007, "Unknown Member")
    }

    pub(crate) fn unknown_message() -> Self {
        Self::new(404, 10_008, "Unknown Message")
    }

    pub(crate) fn unknown_role() -> Self {
        Self::new(404, 10_011, "Unknown Role")
    }

    pub(crate) fn unknown_user() -> Self {
        Self::new(404, 10_013, "Unknown User")
    }

    pub(crate) fn unknown_emoji() -> Self {
        Self::new(404, 10_014, "Unknown Emoji")
    }

    pub(crate) fn unknown_webhook() -> Self {
        Self::new(404, 10_015, "Unknown Webhook")
    }

    pub(crate) fn unknown_interaction() -> Self {
        Self::new(404, 10_062, "Unknown interaction")
    }

    pub(crate) fn too_many_emojis(most: usize) -> Self {
        Self::new(400, 30_008, &format!("Maximum number of emojis reached ({most})"))
    }

    pub(crate) fn already_answered() -> Self {
        Self::new(400, 40_060, "Interaction has already been acknowledged.")
    }

    pub(crate) fn missing_access() -> Self {
        Self::new(403, 50_001, "Missing Access")
    }

    pub(crate) fn foreign_message() -> Self {
        Self::new(403, 50_005, "Cannot edit a message authored by another user")
    }

    pub(crate) fn empty_message() -> Self {
        Self::new(400, 50_006, "Cannot send an empty message").breach()
    }

    pub(crate) fn dm_refused() -> Self {
        Self::new(403, 50_007, "Cannot send messages to this user")
    }

    pub(crate) fn missing_permissions() -> Self {
        Self::new(403, 50_013, "Missing Permissions")
    }

    pub(crate) fn expired_token() -> Self {
        Self::new(401, 50_027, "Invalid Webhook Token")
    }

    pub(crate) fn invalid_role() -> Self {
        Self::new(400, 50_028, "Invalid Role")
    }

    pub(crate) fn archived_thread() -> Self {
        Self::new(400, 50_083, "Thread is archived")
    }

    pub(crate) fn locked_thread() -> Self {
        Self::new(403, 160_005, "Thread is locked")
    }

    pub(crate) fn too_many(retry_after_s: f64, global: bool) -> Self {
        let mut error = Self::new(429, 0, "You are being rate limited.");
        error.retry_after_s = Some(retry_after_s);
        error.global = global;
        error
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({ "message": self.message });
        if let Some(retry_after_s) = self.retry_after_s {
            body["retry_after"] = json!(retry_after_s);
            body["global"] = json!(self.global);
            if self.code != 0 {
                body["code"] = json!(self.code);
            }
            return body;
        }
        body["code"] = json!(self.code);
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

/// The rules that a request body broke, by path.
#[derive(Debug, Default)]
pub(crate) struct Form {
    broken: Vec<(String, &'static str, String)>,
}

impl Form {
    /// Records that the field at `path` (separated by dots) breaks a rule.
    pub(crate) fn fault(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        self.broken.push((path.to_owned(), code, message.into()));
    }

    pub(crate) fn required(&mut self, path: &str) {
        self.fault(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Checks that a text, if present, has between `min` and `max` characters.
    pub(crate) fn text(&mut self, path: &str, value: Option<&Value>, min: usize, max: usize) {
        let Some(value) = value.filter(|value| !value.is_null()) else { return };
        let Some(text) = value.as_str() else {
            return self.fault(path, "BASE_TYPE_BAD_STRING", "Must be a string");
        };
        self.count(path, text.chars().count(), min, max);
    }

    /// Like [`Form::text`], but the text must be present.
    pub(crate) fn required_text(&mut self, path: &str, value: Option<&Value>, min: usize, max: usize) {
        if value.is_none_or(Value::is_null) {
            return self.required(path);
        }
        self.text(path, value, min, max);
    }

    /// Checks that a length is between `min` and `max`.
    pub(crate) fn count(&mut self, path: &str, length: usize, min: usize, max: usize) {
        if length < min || length > max {
            let (code, message) = if min == 0 {
                ("BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."))
            } else {
                ("BASE_TYPE_BAD_LENGTH", format!("Must be between {min} and {max} in length."))
            };
            self.fault(path, code, message);
        }
    }

    /// Checks that a number is between `min` and `max`.
    pub(crate) fn number(&mut self, path: &str, number: u64, min: u64, max: u64) {
        if number < min {
            let message = format!("int value should be greater than or equal to {min}.");
            self.fault(path, "NUMBER_TYPE_MIN", message);
        } else if number > max {
            self.fault(path, "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {max}."));
        }
    }

    /// Returns error 50035 with all broken rules, or `Ok` if there is none.
    pub(crate) fn result(self) -> Result<(), ApiError> {
        if self.broken.is_empty() {
            return Ok(());
        }
        let mut root = Value::Object(Map::new());
        for (path, code, message) in &self.broken {
            let mut node = &mut root;
            for key in path.split('.').filter(|key| !key.is_empty()) {
                node = &mut node[key];
            }
            let entry = json!({ "code": code, "message": message });
            match node.get_mut("_errors").and_then(Value::as_array_mut) {
                Some(list) => list.push(entry),
                None => node["_errors"] = json!([entry]),
            }
        }
        let mut error = ApiError::new(400, 50_035, "Invalid Form Body").breach();
        error.errors = Some(root);
        Err(error)
    }
}
