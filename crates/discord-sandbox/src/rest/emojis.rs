//! The routes of the application's emoji, and the check that a message names only emoji that exist.
//!
//! Source: Discord's documentation, "Emoji" (application-owned emoji).

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::checks::error::{ApiError, Form};
use crate::rest::routes::{Answer, id, ok};
use crate::world::message::list;
use crate::world::parts::id_of;
use crate::world::{EmojiRecord, Snowflake, World};

/// The most emoji of an application, and the largest picture.
const MOST: usize = 2_000;
const PICTURE_LIMIT: usize = 256 * 1_024;

/// The kinds of pictures, with the first bytes of their files.
const KINDS: [(&str, &[u8]); 5] = [
    ("image/png", b"\x89PNG\r\n\x1a\n"),
    ("image/jpeg", b"\xff\xd8\xff"),
    ("image/gif", b"GIF8"),
    ("image/webp", b"RIFF"),
    ("image/avif", b"\0\0\0"),
];

impl World {
    pub(crate) fn emojis_route(&mut self, method: &str, rest: &[&str], body: &Value) -> Answer {
        match (method, rest) {
            ("GET", []) => {
                let items: Vec<Value> = self.emojis.values().map(|emoji| self.emoji_json(emoji)).collect();
                ok(json!({ "items": items }))
            }
            ("POST", []) => self.create_emoji(body),
            ("GET", [emoji]) => {
                let emoji = self.known_emoji(id(emoji)?)?;
                ok(self.emoji_json(&self.emojis[&emoji]))
            }
            ("PATCH", [emoji]) => {
                let emoji = self.known_emoji(id(emoji)?)?;
                self.rename_emoji(emoji, body)
            }
            ("DELETE", [emoji]) => {
                let emoji = self.known_emoji(id(emoji)?)?;
                self.emojis.remove(&emoji);
                Ok((204, None))
            }
            _ => Err(ApiError::no_route()),
        }
    }

    fn known_emoji(&self, emoji: Snowflake) -> Result<Snowflake, ApiError> {
        if self.emojis.contains_key(&emoji) { Ok(emoji) } else { Err(ApiError::unknown_emoji()) }
    }

    fn create_emoji(&mut self, body: &Value) -> Answer {
        let mut form = Form::default();
        if body.get("name").is_none_or(Value::is_null) {
            form.required("name");
        }
        self.check_name(&mut form, None, body);
        let picture = picture(&mut form, body.get("image"));
        form.result()?;
        // A picture that breaks no rule was read.
        let Some((content_type, bytes)) = picture else { return Err(ApiError::no_route()) };
        if self.emojis.len() >= MOST {
            return Err(ApiError::too_many_emojis(MOST));
        }
        let id = self.next_id();
        let emoji = self.add_emoji(id, body["name"].as_str().unwrap_or_default(), content_type, bytes);
        Ok((201, Some(emoji)))
    }

    /// Adds an emoji without a request. Returns the emoji object.
    pub(crate) fn add_emoji(
        &mut self,
        id: Snowflake,
        name: &str,
        content_type: &str,
        bytes: Arc<[u8]>,
    ) -> Value {
        let emoji = EmojiRecord { id, name: name.to_owned(), content_type: content_type.to_owned(), bytes };
        let shown = self.emoji_json(&emoji);
        self.emojis.insert(id, emoji);
        shown
    }

    fn rename_emoji(&mut self, emoji: Snowflake, body: &Value) -> Answer {
        let mut form = Form::default();
        self.check_name(&mut form, Some(emoji), body);
        form.result()?;
        if let (Some(record), Some(name)) = (self.emojis.get_mut(&emoji), body["name"].as_str()) {
            name.clone_into(&mut record.name);
        }
        ok(self.emoji_json(&self.emojis[&emoji]))
    }

    /// Checks the name of a new emoji, or of the one with the id `own`.
    fn check_name(&self, form: &mut Form, own: Option<Snowflake>, body: &Value) {
        form.text("name", body.get("name"), 2, 32);
        let Some(name) = body.get("name").and_then(Value::as_str) else { return };
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            form.fault("name", "STRING_TYPE_REGEX", "String value did not match validation regex.");
        }
        if self.emojis.values().any(|emoji| emoji.name == name && Some(emoji.id) != own) {
            let message = "An application emoji with that name already exists.";
            form.fault("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message);
        }
    }

    fn emoji_json(&self, emoji: &EmojiRecord) -> Value {
        json!({
            "id": emoji.id.to_string(),
            "name": emoji.name,
            "roles": [],
            "user": self.user_json(self.bot),
            "require_colons": true,
            "managed": false,
            "animated": emoji.content_type == "image/gif",
            "available": true,
        })
    }

    /// Checks that components name only emoji that the application has.
    pub(crate) fn check_emojis(&self, form: &mut Form, at: &str, components: &[Value]) {
        for (index, component) in components.iter().enumerate() {
            let at = format!("{at}.{index}");
            let emoji = component.get("emoji").and_then(|emoji| emoji.get("id"));
            if let Some(id) = emoji.filter(|id| !id.is_null())
                && !id_of(id).is_some_and(|id| self.emojis.contains_key(&id))
            {
                form.fault(&format!("{at}.emoji.id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
            }
            for key in ["components", "options"] {
                if let Some(inside) = list(component, key) {
                    self.check_emojis(form, &format!("{at}.{key}"), inside);
                }
            }
            if let Some(accessory) = component.get("accessory") {
                self.check_emojis(form, &format!("{at}.accessory"), std::slice::from_ref(accessory));
            }
        }
    }
}

/// Reads a picture from a data URI: its kind and its bytes.
fn picture(form: &mut Form, image: Option<&Value>) -> Option<(&'static str, Arc<[u8]>)> {
    let Some(image) = image.filter(|image| !image.is_null()) else {
        form.required("image");
        return None;
    };
    let uri = image.as_str().and_then(|uri| uri.strip_prefix("data:image/")?.split_once(";base64,"));
    let found = uri.and_then(|(named, text)| {
        let bytes = STANDARD.decode(text).ok()?;
        let kind = KINDS
            .into_iter()
            .find(|(kind, start)| kind.strip_prefix("image/") == Some(named) && bytes.starts_with(start));
        Some((kind?.0, bytes))
    });
    let Some((kind, bytes)) = found else {
        form.fault("image", "IMAGE_INVALID", "Invalid image data");
        return None;
    };
    if bytes.len() > PICTURE_LIMIT {
        form.fault("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.");
        return None;
    }
    Some((kind, Arc::from(bytes)))
}
