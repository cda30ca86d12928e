//! Validates responses and events against Discord's own OpenAPI description, which lists their fields.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::checks::schema::Schemas;
use crate::options::Options;
use crate::people::action::Action;
use crate::rest::routes::Call;
use crate::world::message::Upload;
use crate::world::{ChannelKind, GuildRecord, PersonRecord, RoleRecord, Snowflake, World, permission};

/// The id of a role that the bot can give.
const ROLE: Snowflake = 5;

/// A guild with a channel and a person, and the description that responses are validated against.
struct Scene {
    world: World,
    schemas: Arc<Schemas>,
    guild: Snowflake,
    channel: Snowflake,
    ann: Snowflake,
}

impl Scene {
    fn new() -> Self {
        let path = std::env::var_os("DISCORD_OPENAPI").expect("DISCORD_OPENAPI names the description");
        let options = Options { privileged_intents: true, ..Options::default() };
        let mut world = World::new(&options, "https://127.0.0.1:1".into(), "ws://127.0.0.1:2".into());
        let guild = world.next_id();
        let mut record = GuildRecord::new(guild, "Guild", "en-US", world.now_ms());
        world.add_bot_role(&mut record);
        record.roles[0].permissions = permission::MANAGE_ROLES;
        record.roles.insert(0, RoleRecord::new(ROLE, "Champion"));
        world.guilds.insert(guild, record);
        let channel = world.add_channel(Some(guild), "general", ChannelKind::Text);
        let ann = world.next_id();
        let (name, locale) = ("Ann".to_owned(), "en-US".to_owned());
        let (left, roles) = (BTreeSet::new(), BTreeSet::new());
        world
            .people
            .insert(ann, PersonRecord { name, locale, permissions: 0, refuses_dms: false, left, roles });
        Self { world, schemas: Schemas::open(path.as_ref()).unwrap(), guild, channel, ann }
    }

    /// Performs a request that must succeed with a response that matches the description.
    #[track_caller]
    fn call(&mut self, method: &str, target: &str, json: Value, uploads: &[Upload]) -> Value {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let call = Call { method, path: path.split('/').skip(1).collect(), query, json: &json, uploads };
        let (status, body) = self.world.perform(&call).unwrap_or_else(|error| panic!("{target}: {error:?}"));
        let Some(body) = body else {
            assert_eq!(status, 204, "{method} {target}");
            return Value::Null;
        };
        let breach = self.schemas.answer_breach(method, path, status, &body);
        assert_eq!(breach, None, "{method} {target}: {body:#}");
        body
    }

    #[track_caller]
    fn get(&mut self, target: &str) -> Value {
        self.call("GET", target, Value::Null, &[])
    }

    /// Ann uses a command. Returns the id and token of the interaction.
    fn command(&mut self) -> (Snowflake, String) {
        let data = json!({ "id": "1", "name": "test", "type": 1 });
        let action = Action {
            kind: 2,
            person: self.ann,
            channel: self.channel,
            source: None,
            name: "test".to_owned(),
            data,
        };
        let id = self.world.interact(action);
        let token = self.world.interactions[&id].payload["token"].as_str().unwrap().to_owned();
        (id, token)
    }
}

#[test]
#[cfg_attr(not(has_openapi), ignore = "needs DISCORD_OPENAPI")]
fn people_guilds_and_the_application_are_shown_as_described() {
    let mut scene = Scene::new();
    let Scene { guild, channel, ann, .. } = scene;
    for target in ["/gateway", "/gateway/bot", "/users/@me", "/users/@me/guilds"] {
        scene.get(target);
    }
    for target in ["/applications/@me", "/oauth2/applications/@me"] {
        scene.get(target);
    }
    scene.get(&format!("/users/{ann}"));
    scene.get(&format!("/channels/{channel}"));
    for below in ["", "?with_counts=true", "/channels", "/roles", "/members?limit=10"] {
        scene.get(&format!("/guilds/{guild}{below}"));
    }
    scene.get(&format!("/guilds/{guild}/roles/{ROLE}"));
    let role = format!("/guilds/{guild}/members/{ann}/roles/{ROLE}");
    scene.call("PUT", &role, Value::Null, &[]);
    scene.get(&format!("/guilds/{guild}/members/{ann}"));
    scene.call("DELETE", &role, Value::Null, &[]);
    let dm = json!({ "recipient_id": ann.to_string() });
    let dm = scene.call("POST", "/users/@me/channels", dm, &[]);
    scene.get(&format!("/channels/{}", dm["id"].as_str().unwrap()));
}

#[test]
#[cfg_attr(not(has_openapi), ignore = "needs DISCORD_OPENAPI")]
fn messages_and_threads_are_shown_as_described() {
    let mut scene = Scene::new();
    let Scene { guild, channel, ann, .. } = scene;
    let messages = format!("/channels/{channel}/messages");
    let picture = Upload {
        index: 0,
        filename: "board.png".to_owned(),
        content_type: Some("image/png".to_owned()),
        bytes: Arc::from(&b"no picture"[..]),
    };
    let button = |id: &str| json!({ "type": 2, "style": 1, "label": "B", "custom_id": id });
    let select = json!({ "type": 3, "custom_id": "s", "options": [{ "label": "One", "value": "1" }] });
    let rows = json!([
        { "type": 1, "components": [button("a"), { "type": 2, "style": 5, "label": "L", "url": "https://example.org" }] },
        { "type": 1, "components": [select] },
        { "type": 1, "components": [{ "type": 5, "custom_id": "u" }] },
    ]);
    let embed = json!({ "title": "T", "image": { "url": "attachment://board.png" }, "footer": { "text": "F" },
        "fields": [{ "name": "n", "value": "v" }], "author": { "name": "A" }, "color": 255 });
    let plain = json!({ "content": format!("<@{ann}>"), "attachments": [{ "id": 0, "description": "D" }] });
    let sent = scene.call("POST", &messages, plain, std::slice::from_ref(&picture));
    let id = sent["id"].as_str().unwrap().to_owned();
    let rich = json!({ "embeds": [embed], "components": rows, "message_reference": { "message_id": id } });
    scene.call("POST", &messages, rich, std::slice::from_ref(&picture));
    let v2 = json!({ "flags": 1 << 15, "components": [
        { "type": 10, "content": "Text" },
        { "type": 12, "items": [{ "media": { "url": "attachment://board.png" } }] },
        { "type": 17, "components": [{ "type": 14 }, { "type": 9, "components": [{ "type": 10, "content": "x" }], "accessory": button("b") }] },
    ] });
    scene.call("POST", &messages, v2, &[picture]);
    scene.call("PATCH", &format!("{messages}/{id}"), json!({ "content": "edited" }), &[]);
    scene.get(&format!("{messages}/{id}"));
    assert_eq!(scene.get(&format!("{messages}?limit=2")).as_array().unwrap().len(), 2);

    let thread = scene.call("POST", &format!("{messages}/{id}/threads"), json!({ "name": "t" }), &[]);
    let thread = thread["id"].as_str().unwrap().to_owned();
    scene.get(&format!("/channels/{thread}"));
    scene.get(&format!("/guilds/{guild}/threads/active"));
    assert_eq!(scene.get(&format!("{messages}/{id}"))["thread"]["id"], id.as_str());
    scene.call("PATCH", &format!("/channels/{thread}"), json!({ "archived": true }), &[]);
    let threads = format!("/channels/{channel}/threads");
    scene.call("POST", &threads, json!({ "name": "t", "type": 11 }), &[]);
}

#[test]
#[cfg_attr(not(has_openapi), ignore = "needs DISCORD_OPENAPI")]
fn commands_and_answers_to_them_are_shown_as_described() {
    let mut scene = Scene::new();
    let application = scene.world.application;
    let option = json!({ "type": 3, "name": "o", "description": "d", "required": true });
    let command = json!({ "name": "test", "description": "d", "options": [option] });
    for commands in [
        format!("/applications/{application}/commands"),
        format!("/applications/{application}/guilds/{}/commands", scene.guild),
    ] {
        let made = scene.call("POST", &commands, command.clone(), &[]);
        let one = format!("{commands}/{}", made["id"].as_str().unwrap());
        scene.call("POST", &commands, command.clone(), &[]);
        scene.call("PUT", &commands, json!([command]), &[]);
        scene.get(&commands);
        scene.get(&one);
        scene.call("PATCH", &one, json!({ "description": "other" }), &[]);
        scene.call("DELETE", &one, Value::Null, &[]);
    }
    for body in [
        json!({ "type": 4, "data": { "content": "x" } }),
        json!({ "type": 5, "data": { "flags": 64 } }),
        json!({ "type": 9, "data": { "title": "t", "custom_id": "m", "components": [
            { "type": 18, "label": "l", "component": { "type": 4, "custom_id": "f", "style": 1 } }] } }),
    ] {
        let (id, token) = scene.command();
        let callback = format!("/interactions/{id}/{token}/callback?with_response=true");
        let kind = body["type"].clone();
        scene.call("POST", &callback, body, &[]);
        if kind == 9 {
            continue;
        }
        let hook = format!("/webhooks/{application}/{token}");
        let text = || json!({ "content": "y" });
        scene.call("PATCH", &format!("{hook}/messages/@original"), text(), &[]);
        scene.get(&format!("{hook}/messages/@original"));
        let more = scene.call("POST", &format!("{hook}?wait=true"), text(), &[]);
        scene.get(&format!("{hook}/messages/{}", more["id"].as_str().unwrap()));
        scene.call("DELETE", &format!("{hook}/messages/@original"), Value::Null, &[]);
    }
}

#[test]
#[cfg_attr(not(has_openapi), ignore = "needs DISCORD_OPENAPI")]
fn what_events_carry_is_as_described() {
    let mut scene = Scene::new();
    let Scene { guild, channel, .. } = scene;
    scene.world.add_channel(Some(guild), "thread", ChannelKind::Thread { parent: channel });
    let created = scene.world.guild_json(&scene.world.guilds[&guild], true);
    let fits = |name: &str, value: &Value| {
        assert_eq!(scene.schemas.component_breach(name, value), None, "{name} {value:#}");
    };
    // The guild object in GUILD_CREATE has all fields of a guild, and more.
    fits("GuildWithCountsResponse", &created);
    for (key, name) in [
        ("channels", "GuildChannelResponse"),
        ("threads", "ThreadResponse"),
        ("members", "GuildMemberResponse"),
        ("roles", "GuildRoleResponse"),
    ] {
        let list = created[key].as_array().unwrap();
        assert!(!list.is_empty(), "{key}");
        list.iter().for_each(|item| fits(name, item));
    }
    let (id, _) = scene.command();
    let payload = &scene.world.interactions[&id].payload;
    assert_eq!(scene.schemas.component_breach("GuildMemberResponse", &payload["member"]), None);
    assert_eq!(scene.schemas.component_breach("GuildChannelResponse", &payload["channel"]), None);
}
