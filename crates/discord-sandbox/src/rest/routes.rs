//! The routes of the REST API and their effects on the world.

use serde_json::{Value, json};

use crate::checks::error::ApiError;
use crate::rest::interactions::Body;
use crate::world::changes::Change;
use crate::world::message::{EPHEMERAL, Message, Upload};
use crate::world::rate::Rate;
use crate::world::sessions::IDENTIFIES_A_DAY;
use crate::world::{ChannelRecord, Snowflake, World, permission};

/// A parsed request.
pub(crate) struct Call<'a> {
    pub(crate) method: &'a str,
    /// Path below `/api/v10`, split at slashes.
    pub(crate) path: Vec<&'a str>,
    pub(crate) query: &'a str,
    pub(crate) json: &'a Value,
    pub(crate) uploads: &'a [Upload],
}

/// Status and body of a response.
pub(crate) type Answer = Result<(u16, Option<Value>), ApiError>;

impl Call<'_> {
    /// Whether the route works without the bot token, because the path contains a token of its own.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.path.as_slice(), ["interactions", ..] | ["webhooks", _, _, ..] | ["gateway"])
    }

    /// Returns the rate-limit bucket of the route and its limit. `None` for interaction callbacks, which are not
    /// limited.
    pub(crate) fn bucket(&self, world: &World) -> Option<(String, Rate)> {
        let limits = &world.limits;
        Some(match (self.method, self.path.as_slice()) {
            (_, ["interactions", ..]) => return None,
            ("POST", ["channels", id, "messages"]) => (format!("send:{id}"), limits.channel_messages),
            ("PATCH", ["channels", id, "messages", _]) => (format!("edit:{id}"), limits.channel_messages),
            ("DELETE", ["channels", id, "messages", _]) => (format!("delete:{id}"), limits.channel_messages),
            (_, ["webhooks", _, token, ..]) => (format!("webhook:{token}"), limits.others),
            (method, [kind, id, ..]) => (format!("{method}:{kind}:{id}"), limits.others),
            (method, path) => (format!("{method}:{path:?}"), limits.others),
        })
    }

    fn body(&self) -> Body<'_> {
        Body { json: self.json, uploads: self.uploads }
    }

    /// Returns the value of a query parameter.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        self.query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
    }

    pub(crate) fn asks(&self, flag: &str) -> bool {
        matches!(self.parameter(flag), Some("true" | "True" | "1"))
    }
}

pub(crate) fn ok(value: Value) -> Answer {
    Ok((200, Some(value)))
}

pub(crate) fn id(text: &str) -> Result<Snowflake, ApiError> {
    text.parse().map_err(|_| {
        let mut error = ApiError::new(400, 50_035, "Invalid Form Body").breach();
        let message = format!("Value \"{text}\" is not snowflake.");
        error.errors =
            Some(json!({ "id": { "_errors": [{ "code": "NUMBER_TYPE_COERCE", "message": message }] } }));
        error
    })
}

impl World {
    /// Performs a request whose token and rate limit have been checked.
    pub(crate) fn perform(&mut self, call: &Call<'_>) -> Answer {
        match (call.method, call.path.as_slice()) {
            ("GET", ["gateway"]) if !self.gateway_down => ok(json!({ "url": self.gateway_url })),
            ("GET", ["gateway", "bot"]) if !self.gateway_down => ok(json!({
                "url": self.gateway_url,
                "shards": self.sessions.shards,
                "session_start_limit": {
                    "total": IDENTIFIES_A_DAY,
                    "remaining": IDENTIFIES_A_DAY.saturating_sub(self.sessions.identifies),
                    "reset_after": 86_400_000,
                    "max_concurrency": 1,
                },
            })),
            ("GET", ["gateway", ..]) => Err(ApiError::new(503, 0, "503: Service Unavailable")),
            ("GET", ["users", "@me"]) => ok(self.own_user_json()),
            ("GET", ["users", "@me", "guilds"]) => self.own_guilds(call),
            ("GET", ["users", user]) => self.known_user(id(user)?),
            ("POST", ["users", "@me", "channels"]) => self.open_dm(call.json),
            ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
                ok(self.application_json())
            }
            (method, ["applications", app, "emojis", rest @ ..]) if *app == self.application.to_string() => {
                self.emojis_route(method, rest, call.json)
            }
            (method, ["applications", app, rest @ ..]) if *app == self.application.to_string() => {
                self.commands_route(method, rest, call.json)
            }
            ("PUT" | "DELETE", ["guilds", guild, "members", user, "roles", role]) => {
                self.member_role(id(guild)?, id(user)?, id(role)?, call.method == "PUT")
            }
            ("GET", ["guilds", guild, rest @ ..]) => self.guild_route(id(guild)?, rest, call),
            ("POST", ["interactions", interaction, token, "callback"]) => {
                self.answer(id(interaction)?, token, &call.body(), call.asks("with_response"))
            }
            ("POST", ["webhooks", app, token]) => ok(self.follow_up(app, token, &call.body())?),
            ("GET", ["webhooks", app, token, "messages", name]) => ok(self.original(app, token, name)?),
            ("PATCH", ["webhooks", app, token, "messages", name]) => {
                ok(self.edit_original(app, token, name, &call.body())?)
            }
            ("DELETE", ["webhooks", app, token, "messages", name]) => {
                self.delete_original(app, token, name)?;
                Ok((204, None))
            }
            (method, ["channels", channel, rest @ ..]) => {
                self.channel_route(method, id(channel)?, rest, call)
            }
            _ => Err(ApiError::no_route()),
        }
    }

    fn known_user(&self, user: Snowflake) -> Answer {
        if user != self.bot && !self.people.contains_key(&user) {
            return Err(ApiError::unknown_user());
        }
        ok(self.user_json(user))
    }

    fn open_dm(&mut self, body: &Value) -> Answer {
        let person = body["recipient_id"].as_str().and_then(|text| text.parse().ok());
        let person =
            person.or_else(|| body["recipient_id"].as_u64()).filter(|id| self.people.contains_key(id));
        let channel = self.dm(person.ok_or_else(ApiError::unknown_user)?);
        ok(self.channel_json(&self.channels[&channel]))
    }

    fn commands_route(&mut self, method: &str, rest: &[&str], body: &Value) -> Answer {
        let (guild, rest) = match rest {
            ["guilds", guild, rest @ ..] => (Some(id(guild)?), rest),
            rest => (None, rest),
        };
        if guild.is_some_and(|guild| !self.guilds.get(&guild).is_some_and(|guild| guild.bot_inside)) {
            return Err(ApiError::missing_access());
        }
        match (method, rest) {
            ("GET", ["commands"]) => ok(self.list_commands(guild)),
            ("PUT", ["commands"]) => ok(self.overwrite_commands(guild, body)?),
            ("POST", ["commands"]) => {
                self.create_command(guild, body).map(|(status, shown)| (status, Some(shown)))
            }
            ("GET", ["commands", command]) => {
                ok(self.commands[self.known_command(guild, id(command)?)?].shown.clone())
            }
            ("PATCH", ["commands", command]) => ok(self.alter_command(guild, id(command)?, body)?),
            ("DELETE", ["commands", command]) => {
                let index = self.known_command(guild, id(command)?)?;
                self.commands.remove(index);
                self.feed.publish(Change::Commands);
                Ok((204, None))
            }
            _ => Err(ApiError::no_route()),
        }
    }

    fn channel_route(&mut self, method: &str, channel: Snowflake, rest: &[&str], call: &Call<'_>) -> Answer {
        let channel = self.reach(channel)?.clone();
        match (method, rest) {
            ("GET", []) => ok(self.channel_json(&channel)),
            ("POST", ["typing"]) => {
                self.may_send(&channel, &Value::Null, 0)?;
                Ok((204, None))
            }
            ("POST", ["messages"]) => self.send_route(&channel, &call.body()),
            ("GET", ["messages"]) => self.list_messages(&channel, call),
            ("GET", ["messages", message]) => {
                if channel.guild.is_some() && !self.may(&channel, permission::READ_MESSAGE_HISTORY) {
                    return Err(ApiError::missing_permissions());
                }
                let message = self.public(&channel, id(message)?)?;
                ok(self.message_json(&message))
            }
            ("PATCH", ["messages", message]) => self.edit_route(&channel, id(message)?, &call.body()),
            ("DELETE", ["messages", message]) => {
                let message = self.public(&channel, id(message)?)?;
                if message.author != self.bot && !self.may(&channel, permission::MANAGE_MESSAGES) {
                    return Err(ApiError::missing_permissions());
                }
                if channel.archived {
                    return Err(ApiError::archived_thread());
                }
                self.remove_message(message.id);
                Ok((204, None))
            }
            ("POST", ["messages", message, "threads"]) => {
                let message = self.public(&channel, id(message)?)?;
                self.thread_on_message(&channel, &message, call.json)
            }
            ("POST", ["threads"]) => self.make_thread(&channel, None, call.json),
            ("PATCH", []) => self.alter_thread(&channel, call.json),
            ("PUT" | "DELETE", ["thread-members", user]) => self.thread_member(&channel, user),
            _ => Err(ApiError::no_route()),
        }
    }

    /// Returns a message of the channel that the bot token can see. It cannot see ephemeral messages.
    fn public(&self, channel: &ChannelRecord, message: Snowflake) -> Result<Message, ApiError> {
        let message = self.messages.get(&message).filter(|message| message.channel == channel.id);
        message.filter(|message| !message.is_ephemeral()).cloned().ok_or_else(ApiError::unknown_message)
    }

    fn send_route(&mut self, channel: &ChannelRecord, body: &Body<'_>) -> Answer {
        self.may_send(channel, body.json, body.uploads.len())?;
        self.not_locked_out(channel)?;
        let nonce = enforced_nonce(body.json).map(|nonce| (channel.id, nonce));
        let since = self.now_ms().saturating_sub(NONCE_LIFE_MS);
        let sent =
            nonce.as_ref().and_then(|nonce| self.nonces.get(nonce)).and_then(|id| self.messages.get(id));
        if let Some(sent) = sent.filter(|sent| sent.created_ms >= since) {
            return ok(self.message_json(sent));
        }
        let mut base = Message { channel: channel.id, author: self.bot, ..Message::default() };
        if let Some(reference) = body.json.get("message_reference").filter(|reference| !reference.is_null()) {
            let replied = reference["message_id"].as_str().and_then(|text| text.parse().ok());
            let replied = replied.or_else(|| reference["message_id"].as_u64()).unwrap_or(0);
            let known = self.public(channel, replied).is_ok();
            if !known && reference.get("fail_if_not_exists").and_then(Value::as_bool) != Some(false) {
                let mut error = ApiError::new(400, 50_035, "Invalid Form Body");
                let fault =
                    json!([{ "code": "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "message": "Unknown message" }]);
                error.errors = Some(json!({ "message_reference": { "_errors": fault } }));
                return Err(error);
            }
            base.reply_to = known.then_some(replied);
        }
        let mut message = self.compose("", body.json, body.uploads, base)?;
        if message.flags & EPHEMERAL != 0 {
            self.breach("", "a channel message cannot be ephemeral");
            message.flags &= !EPHEMERAL;
        }
        // Writing in an archived thread unarchives it.
        if let Some(channel) = self.channels.get_mut(&channel.id) {
            channel.archived = false;
        }
        message.id = self.next_id();
        message.created_ms = self.now_ms();
        message.pings = self.pings(body.json, &message);
        let shown = self.message_json(&message);
        if let Some(nonce) = nonce {
            self.nonces.insert(nonce, message.id);
        }
        self.publish(message);
        self.dispatch_message("MESSAGE_CREATE", channel.id, shown.clone());
        ok(shown)
    }

    fn edit_route(&mut self, channel: &ChannelRecord, message: Snowflake, body: &Body<'_>) -> Answer {
        let message = self.public(channel, message)?;
        if message.author != self.bot {
            return Err(ApiError::foreign_message());
        }
        if channel.archived {
            return Err(ApiError::archived_thread());
        }
        self.not_locked_out(channel)?;
        let now_ms = self.now_ms();
        if now_ms.saturating_sub(message.created_ms) > 3_600_000 {
            let count = self.buckets.count(format!("old:{}", channel.id), self.limits.old_edits, now_ms);
            if count.exceeded {
                let mut error = ApiError::too_many(count.reset_after_s, false);
                error.code = 30_046;
                error.message =
                    "Maximum number of edits to messages older than 1 hour reached. Try again later.".into();
                return Err(error);
            }
        }
        ok(self.edit("", message.id, body)?)
    }
}

/// How long a nonce is unique. Discord says "the past few minutes".
const NONCE_LIFE_MS: u64 = 5 * 60 * 1000;

/// Returns the nonce of a new message, if the message requests that it be unique.
fn enforced_nonce(message: &Value) -> Option<String> {
    let enforced = message.get("enforce_nonce").and_then(Value::as_bool) == Some(true);
    message.get("nonce").filter(|nonce| enforced && !nonce.is_null()).map(Value::to_string)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Call, Message, World};
    use crate::options::Options;
    use crate::world::ChannelKind;

    #[test]
    fn a_nonce_that_is_to_be_unique_gives_the_message_that_is_there() {
        let mut world = World::new(&Options::default(), String::new(), String::new());
        let channel = world.add_channel(None, "", ChannelKind::Text);
        let path = format!("/channels/{channel}/messages");
        let mut send = |nonce: &str, unique: bool| {
            let json = json!({ "content": "hello", "nonce": nonce, "enforce_nonce": unique });
            let path = path.split('/').skip(1).collect();
            let call = Call { method: "POST", path, query: "", json: &json, uploads: &[] };
            world.perform(&call).unwrap().1.unwrap()["id"].clone()
        };
        let first = send("7", true);
        assert_eq!(send("7", true), first);
        assert_ne!(send("8", true), first);
        assert_ne!(send("7", false), first);
    }

    #[test]
    fn anothers_message_is_not_edited_and_only_a_moderator_deletes_it() {
        let mut world = World::new(&Options::default(), String::new(), String::new());
        let channel = world.add_channel(None, "", ChannelKind::Text);
        let (id, author) = (world.next_id(), world.next_id());
        world.publish(Message { id, channel, author, content: "hello".to_owned(), ..Message::default() });
        let path = format!("/channels/{channel}/messages/{id}");
        let mut call = |method, json: Value| {
            let path = path.split('/').skip(1).collect();
            world.perform(&Call { method, path, query: "", json: &json, uploads: &[] }).unwrap_err().code
        };
        assert_eq!(call("PATCH", json!({ "content": "mine" })), 50_005);
        assert_eq!(call("DELETE", Value::Null), 50_013);
    }
}
