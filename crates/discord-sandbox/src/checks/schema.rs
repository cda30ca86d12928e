//! Validates request bodies against Discord's own OpenAPI description.
//!
//! OpenAPI 3.1 schemas are JSON Schema 2020-12, so the document is registered unchanged and each request body is
//! validated by a `$ref` into it. Validators are compiled on first use and shared by all sandboxes of the process that
//! use the same file.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

use crate::error::SandboxError;

const DOCUMENT: &str = "https://sandbox.invalid/openapi";

/// A loaded description and its compiled validators.
pub(crate) struct Schemas {
    document: Value,
    registry: Registry<'static>,
    compiled: Mutex<HashMap<String, Option<Arc<Validator>>>>,
}

impl std::fmt::Debug for Schemas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Schemas")
    }
}

impl Schemas {
    /// Loads `path`, at most once per process.
    pub(crate) fn open(path: &Path) -> Result<Arc<Self>, SandboxError> {
        static OPEN: OnceLock<Mutex<HashMap<PathBuf, Arc<Schemas>>>> = OnceLock::new();
        let mut open = OPEN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(schemas) = open.get(path) {
            return Ok(Arc::clone(schemas));
        }
        let fault = |error: String| SandboxError::Schema { path: path.to_owned(), error };
        let text = std::fs::read_to_string(path).map_err(|e| fault(e.to_string()))?;
        let document: Value = serde_json::from_str(&text).map_err(|e| fault(e.to_string()))?;
        let registry = Registry::new()
            .add(DOCUMENT, document.clone())
            .map_err(|e| fault(e.to_string()))?
            .prepare()
            .map_err(|e| fault(e.to_string()))?;
        let schemas = Arc::new(Self { document, registry, compiled: Mutex::default() });
        open.insert(path.to_owned(), Arc::clone(&schemas));
        Ok(schemas)
    }

    /// Returns what is wrong with `body` as the request body of `method` on `path` (without the version prefix).
    pub(crate) fn breach(&self, method: &str, path: &str, body: &Value) -> Option<String> {
        let pointer = self.pointer(method, path, "requestBody")?;
        self.mismatch(&pointer, &normal(body))
    }

    /// Returns what is wrong with `body` as the successful response to `method` on `path`, or an error if the
    /// description has no such schema.
    #[cfg(test)]
    pub(crate) fn answer_breach(
        &self,
        method: &str,
        path: &str,
        status: u16,
        body: &Value,
    ) -> Option<String> {
        match self.pointer(method, path, &format!("responses/{status}")) {
            Some(pointer) => self.mismatch(&pointer, body),
            None => Some("this answer is not described".to_owned()),
        }
    }

    /// Returns what is wrong with `value` as the named schema of the description's components.
    #[cfg(test)]
    pub(crate) fn component_breach(&self, name: &str, value: &Value) -> Option<String> {
        self.mismatch(&format!("/components/schemas/{name}"), value)
    }

    fn mismatch(&self, pointer: &str, body: &Value) -> Option<String> {
        let validator = self.validator(pointer)?;
        let mut errors = validator.iter_errors(body).peekable();
        errors.peek()?;
        // The errors of the alternatives of a union are more helpful than "no alternative matches".
        let said: Vec<String> = errors.take(3).map(|error| explain(&error)).collect();
        Some(said.join("; "))
    }

    /// Returns the JSON pointer of the schema of a request body or a response.
    fn pointer(&self, method: &str, path: &str, part: &str) -> Option<String> {
        let wanted: Vec<&str> = path.split('/').collect();
        let fits = |template: &str| {
            let parts: Vec<&str> = template.split('/').collect();
            let same = |(part, want): (&&str, &&str)| part == want || part.starts_with('{');
            parts.len() == wanted.len() && parts.iter().zip(&wanted).all(same)
        };
        let paths = self.document.get("paths")?.as_object()?;
        // `@original` is a separate path, besides `{message_id}`: the path with fewer parameters wins.
        let template =
            paths.keys().filter(|template| fits(template)).min_by_key(|t| t.matches('{').count())?;
        let escaped = template.replace('~', "~0").replace('/', "~1");
        let method = method.to_lowercase();
        let pointer = format!("/paths/{escaped}/{method}/{part}/content/application~1json/schema");
        self.document.pointer(&pointer).map(|_| pointer)
    }

    fn validator(&self, pointer: &str) -> Option<Arc<Validator>> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = compiled.entry(pointer.to_owned()).or_insert_with(|| {
            let fragment = pointer.replace('{', "%7B").replace('}', "%7D");
            let schema = json!({ "$ref": format!("{DOCUMENT}#{fragment}") });
            jsonschema::options().with_registry(&self.registry).build(&schema).ok().map(Arc::new)
        });
        entry.clone()
    }

    /// Whether a validator for this request can be built. For the tests of this module.
    #[cfg(test)]
    fn compiles(&self, method: &str, path: &str) -> bool {
        self.pointer(method, path, "requestBody").and_then(|pointer| self.validator(&pointer)).is_some()
    }
}

fn explain(error: &jsonschema::ValidationError<'_>) -> String {
    let mut text = format!("{}: {error}", error.instance_path());
    if text.chars().count() > 600 {
        text = text.chars().take(600).collect::<String>() + "...";
    }
    text
}

/// Normalises what Discord accepts to what the description requires: numeric ids and permission sets become strings.
fn normal(body: &Value) -> Value {
    match body {
        Value::Array(items) => items.iter().map(normal).collect(),
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| {
                let value = match (key.as_str(), value) {
                    ("attachments" | "default_values", Value::Array(items)) => {
                        items.iter().map(with_id_as_text).collect()
                    }
                    ("allowed_mentions", Value::Object(_)) => ids_as_text(value),
                    ("default_member_permissions", Value::String(bits)) => {
                        bits.parse::<u64>().map_or_else(|_| value.clone(), Value::from)
                    }
                    (_, Value::Number(_)) if key.ends_with("_id") => ids_as_text(value),
                    _ => normal(value),
                };
                (key.clone(), value)
            })
            .collect(),
        other => other.clone(),
    }
}

fn with_id_as_text(item: &Value) -> Value {
    let mut item = item.clone();
    if let Some(id) = item.get_mut("id") {
        *id = ids_as_text(id);
    }
    item
}

/// Converts all numbers in a value to strings.
fn ids_as_text(value: &Value) -> Value {
    match value {
        Value::Number(id) => json!(id.to_string()),
        Value::Array(items) => items.iter().map(ids_as_text).collect(),
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), ids_as_text(value))).collect(),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::Schemas;
    use serde_json::json;

    #[test]
    #[cfg_attr(not(has_openapi), ignore = "needs DISCORD_OPENAPI")]
    fn every_body_a_bot_sends_has_a_schema() {
        let path = std::env::var_os("DISCORD_OPENAPI").expect("DISCORD_OPENAPI names the description");
        let schemas = Schemas::open(path.as_ref()).unwrap();
        for (method, path) in [
            ("POST", "/channels/1/messages"),
            ("PATCH", "/channels/1/messages/2"),
            ("POST", "/interactions/1/token/callback"),
            ("POST", "/webhooks/1/token"),
            ("PATCH", "/webhooks/1/token/messages/@original"),
            ("PATCH", "/webhooks/1/token/messages/2"),
            ("PUT", "/applications/1/commands"),
            ("POST", "/applications/1/commands"),
            ("PUT", "/applications/1/guilds/2/commands"),
            ("POST", "/users/@me/channels"),
            ("POST", "/channels/1/threads"),
            ("POST", "/channels/1/messages/2/threads"),
        ] {
            assert!(schemas.compiles(method, path), "{method} {path}");
        }
        let send = |body| schemas.breach("POST", "/channels/1/messages", &body);
        assert_eq!(
            send(json!({ "content": "hello", "attachments": [{ "id": 0, "filename": "a.png" }] })),
            None
        );
        let numbers = json!({ "content": "x", "message_reference": { "message_id": 7 },
            "allowed_mentions": { "users": [7] } });
        assert_eq!(send(numbers), None);
        assert!(send(json!({ "content": 7 })).is_some());
        assert!(send(json!({ "components": [{ "type": 1, "components": [{ "type": 2 }] }] })).is_some());
    }
}
