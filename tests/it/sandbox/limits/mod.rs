//! Every rule broken once, with plain requests, and the error Discord gives for it.

use std::time::Duration;

use banqi::sandbox::{Options, Pending, Rate, RateLimits, permission};
use serde_json::{Value, json};

use super::play::PNG;
use super::{Scene, answer, multipart, options, scene, scene_with};

const V2: u64 = 1 << 15;

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "B", "custom_id": id })
}

fn row(components: Value) -> Value {
    json!({ "type": 1, "components": components })
}

fn menu(options: usize) -> Value {
    let option = |n: usize| json!({ "label": format!("Option {n}"), "value": n.to_string() });
    json!({ "type": 3, "custom_id": "menu", "options": (0..options).map(option).collect::<Vec<_>>() })
}

/// A command in flight that no bot answers: the tests do.
fn pending(scene: &Scene) -> Pending {
    scene.ann.forge(&scene.general, 2, None, json!({ "id": "1", "name": "test", "type": 1 }))
}

fn click(scene: &Scene) -> Pending {
    let message = scene.general.last_message().unwrap();
    scene.ann.forge_click(&scene.general, &message, "a")
}

async fn respond(scene: &Scene, pending: &Pending, body: Value) -> (u16, Value) {
    let path =
        format!("/interactions/{}/{}/callback?with_response=true", pending.interaction_id(), pending.token());
    scene.call("POST", &path, body).await
}

fn original(scene: &Scene, pending: &Pending) -> String {
    format!("/webhooks/{}/{}/messages/@original", scene.sandbox.application_id(), pending.token())
}

/// The codes of an error body, at any depth.
fn codes(body: &Value) -> Vec<String> {
    match body {
        Value::Object(map) => map
            .iter()
            .flat_map(|(key, value)| match key.as_str() {
                "_errors" => {
                    value.as_array().unwrap().iter().map(|e| e["code"].as_str().unwrap().to_owned()).collect()
                }
                _ => codes(value),
            })
            .collect(),
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn messages_within_the_limits_pass_and_beyond_them_fail() {
    let scene = scene().await;
    let text = |length: usize| "x".repeat(length);
    let embed = |key: &str, length: usize| json!({ "embeds": [{ "title": "t", key: text(length) }] });
    let five = [row(json!([menu(25)])), row(json!([button("a"), button("b")]))];
    let passing = [
        json!({ "content": text(2_000) }),
        json!({ "content": "將".repeat(2_000) }),
        embed("description", 4_096),
        json!({ "embeds": [{ "description": text(4_096) }, { "description": text(1_904) }] }),
        json!({ "components": five }),
        json!({ "components": [row(json!((0..5).map(|n| button(&n.to_string())).collect::<Vec<_>>()))] }),
        json!({ "content": "hi", "allowed_mentions": { "parse": [], "users": [scene.ann.id().to_string()] } }),
        json!({ "flags": V2, "components": [{ "type": 10, "content": text(4_000) }] }),
    ];
    for body in passing {
        let (status, answer) = scene.send(body.clone()).await;
        assert_eq!(status, 200, "{body} {answer}");
    }
    assert_eq!(scene.sandbox.violations(), []);

    let long_label = json!({ "type": 2, "style": 1, "label": text(81), "custom_id": "a" });
    let long_option =
        json!({ "type": 3, "custom_id": "m", "options": [{ "label": text(101), "value": "1" }] });
    let twice = json!({ "type": 3, "custom_id": "m", "options": [{ "label": "a", "value": "1" }, { "label": "b", "value": "1" }] });
    let rows = |count: usize| (0..count).map(|n| row(json!([button(&n.to_string())]))).collect::<Vec<_>>();
    let squares = |r: usize| row((0..4).map(|c| button(&format!("{r}-{c}"))).collect());
    let mut board: Vec<Value> = (0..8).map(squares).collect();
    board.push(json!({ "type": 10, "content": "the forty-first" }));
    let failing = [
        (json!({ "content": text(2_001) }), "BASE_TYPE_MAX_LENGTH"),
        (embed("description", 4_097), "BASE_TYPE_MAX_LENGTH"),
        (embed("title", 257), "BASE_TYPE_MAX_LENGTH"),
        (
            json!({ "embeds": [{ "description": text(4_096) }, { "description": text(1_905) }] }),
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (json!({ "embeds": vec![json!({ "title": "t" }); 11] }), "BASE_TYPE_MAX_LENGTH"),
        (
            json!({ "embeds": [{ "fields": vec![json!({ "name": "n", "value": "v" }); 26] }] }),
            "BASE_TYPE_MAX_LENGTH",
        ),
        (json!({ "embeds": [{ "fields": [{ "name": "", "value": "v" }] }] }), "BASE_TYPE_BAD_LENGTH"),
        (json!({ "embeds": [{}] }), "BASE_TYPE_REQUIRED"),
        (json!({ "components": rows(6) }), "BASE_TYPE_MAX_LENGTH"),
        (json!({ "components": [row(json!([]))] }), "BASE_TYPE_BAD_LENGTH"),
        (
            json!({ "components": [row(json!((0..6).map(|n| button(&n.to_string())).collect::<Vec<_>>()))] }),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (json!({ "components": [row(json!([button("a"), menu(2)]))] }), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        (json!({ "components": [row(json!([button("a"), button("a")]))] }), "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (json!({ "components": [row(json!([button("")]))] }), "BASE_TYPE_BAD_LENGTH"),
        (json!({ "components": [row(json!([button(&text(101))]))] }), "BASE_TYPE_BAD_LENGTH"),
        (json!({ "components": [row(json!([long_label]))] }), "BASE_TYPE_MAX_LENGTH"),
        (
            json!({ "components": [row(json!([{ "type": 2, "style": 1, "custom_id": "a" }]))] }),
            "BUTTON_COMPONENT_NO_LABEL",
        ),
        (json!({ "components": [row(json!([menu(26)]))] }), "BASE_TYPE_BAD_LENGTH"),
        (json!({ "components": [row(json!([long_option]))] }), "BASE_TYPE_BAD_LENGTH"),
        (json!({ "components": [row(json!([twice]))] }), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        (json!({ "components": [{ "type": 10, "content": "v2 without its flag" }] }), "UNION_TYPE_CHOICES"),
        (json!({ "flags": V2, "components": board }), "BASE_TYPE_MAX_LENGTH"),
        (
            json!({ "flags": V2, "content": "x", "components": [{ "type": 10, "content": "y" }] }),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (json!({ "content": "x", "flags": 1 << 20 }), "BITFIELD_NOT_ALLOWED"),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({ "content": "x", "attachments": [{ "id": "1", "description": text(1_025) }] }),
            "BASE_TYPE_MAX_LENGTH",
        ),
    ];
    let before = scene.general.messages().len();
    for (body, code) in failing {
        scene.sandbox.clear_violations();
        let (status, answer) = scene.send(body.clone()).await;
        assert_eq!((status, answer["code"].as_u64()), (400, Some(50_035)), "{body}");
        assert!(codes(&answer).iter().any(|found| found == code), "{code}: {answer}");
        assert!(!scene.sandbox.violations().is_empty());
    }
    assert_eq!(scene.general.messages().len(), before);
    assert_eq!(scene.send(json!({ "content": "" })).await.1["code"], 50_006);
}

#[tokio::test]
async fn bodies_that_do_not_fit_the_schema_are_recorded() {
    let scene = scene().await;
    if std::env::var_os("DISCORD_OPENAPI").is_none() {
        println!("bodies_that_do_not_fit_the_schema_are_recorded: skipped, DISCORD_OPENAPI is not set");
        return;
    }
    assert_eq!(scene.send(json!({ "content": "x", "tts": "perhaps" })).await.0, 200);
    let violations = scene.sandbox.violations();
    assert!(violations[0].rule.starts_with("OpenAPI schema"), "{violations:?}");
    assert_eq!(violations[0].route, format!("POST /channels/{}/messages", scene.general.id()));
}

#[tokio::test]
async fn tokens_and_routes_are_checked() {
    let scene = scene().await;
    let (status, me) = scene.call("GET", "/users/@me", Value::Null).await;
    assert_eq!((status, me["bot"].as_bool()), (200, Some(true)));
    let url = "https://discord.com/api/v10/users/@me";
    let (status, body) = answer(scene.http.get(url).header("authorization", "Bot wrong")).await;
    assert_eq!((status, body), (401, json!({ "message": "401: Unauthorized", "code": 0 })));
    assert_eq!(scene.sandbox.violations(), []);
    let (status, body) = scene.call("GET", "/voice/regions", Value::Null).await;
    assert_eq!((status, body["message"].as_str()), (404, Some("404: Not Found")));
    assert_eq!(scene.sandbox.violations()[0].route, "GET /voice/regions");
}

#[tokio::test]
async fn the_first_answer_has_three_seconds_and_happens_once() {
    let scene = scene_with(Options { answer_within: Duration::from_secs(3), ..options() }).await;
    let hello = json!({ "type": 4, "data": { "content": "hello" } });
    let late = pending(&scene);
    scene.sandbox.advance(Duration::from_secs(4));
    assert_eq!(respond(&scene, &late, hello.clone()).await.1["code"], 10_062);

    let timely = pending(&scene);
    let (status, body) = respond(&scene, &timely, hello.clone()).await;
    assert_eq!((status, body["resource"]["message"]["content"].as_str()), (200, Some("hello")));
    assert_eq!(respond(&scene, &timely, hello).await.1["code"], 40_060);
    let reply = timely.reply().await.unwrap();
    assert_eq!((reply.answer_type(), reply.content().as_str()), (4, "hello"));
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn a_token_edits_only_after_the_answer_and_for_fifteen_minutes() {
    let scene = scene().await;
    let deed = pending(&scene);
    let path = original(&scene, &deed);
    let text = |text: &str| json!({ "content": text });
    assert_eq!(scene.call("PATCH", &path, text("too early")).await.1["code"], 10_015);
    assert_eq!(respond(&scene, &deed, json!({ "type": 5, "data": { "flags": 64 } })).await.0, 200);
    assert_eq!(scene.call("PATCH", &path, text("filled")).await.0, 200);
    let reply = deed.clone().reply().await.unwrap();
    assert!(reply.is_ephemeral());
    let message = reply.message().unwrap().id;
    let public = format!("/channels/{}/messages/{message}", scene.general.id());
    assert_eq!(scene.call("GET", &public, Value::Null).await.1["code"], 10_008);
    assert_eq!(scene.call("GET", &path, Value::Null).await.1["content"], "filled");
    let hook = path.replace("/messages/@original", "");
    assert_eq!(scene.call("POST", &hook, text("more")).await.0, 200);
    assert_eq!(scene.call("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!(scene.call("PATCH", &path, text("gone")).await.1["code"], 10_008);
    scene.sandbox.advance(Duration::from_secs(16 * 60));
    let (status, body) = scene.call("POST", &hook, text("too late")).await;
    assert_eq!((status, body["code"].as_u64()), (401, Some(50_027)));
}

#[tokio::test]
async fn answers_must_fit_the_interaction() {
    let scene = scene().await;
    scene.send(json!({ "content": "x", "components": [row(json!([button("a")]))] })).await;
    let field = json!({ "type": 4, "custom_id": "f", "label": "Label", "style": 1 });
    let modal = |title: &str, rows: usize| {
        let row = |n: usize| {
            let mut field = field.clone();
            field["custom_id"] = json!(n.to_string());
            row(json!([field]))
        };
        json!({ "type": 9, "data": { "title": title, "custom_id": "m", "components": (0..rows).map(row).collect::<Vec<_>>() } })
    };
    let choices = |count: usize| {
        let choice = |n: usize| json!({ "name": n.to_string(), "value": n.to_string() });
        json!({ "type": 8, "data": { "choices": (0..count).map(choice).collect::<Vec<_>>() } })
    };
    let typing = || scene.ann.forge(&scene.general, 4, None, json!({ "id": "1", "name": "test", "type": 1 }));
    let passing = [
        (pending(&scene), modal(&"x".repeat(45), 5)),
        (click(&scene), json!({ "type": 6 })),
        (typing(), choices(25)),
    ];
    for (deed, body) in passing {
        assert_eq!(respond(&scene, &deed, body.clone()).await.0, 200, "{body}");
    }
    assert_eq!(scene.sandbox.violations(), []);
    let failing = [
        (pending(&scene), json!({ "type": 6 })),
        (pending(&scene), json!({ "type": 7, "data": { "content": "x" } })),
        (pending(&scene), json!({ "type": 4 })),
        (pending(&scene), json!({ "type": 4, "data": { "content": "x".repeat(2_001) } })),
        (pending(&scene), choices(1)),
        (typing(), choices(26)),
        (typing(), json!({ "type": 4, "data": { "content": "x" } })),
        (click(&scene), modal(&"x".repeat(46), 1)),
        (click(&scene), modal("x", 6)),
    ];
    for (deed, body) in failing {
        assert_eq!(respond(&scene, &deed, body.clone()).await.1["code"], 50_035, "{body}");
    }
}

#[tokio::test]
async fn commands_must_be_well_formed() {
    let scene = scene().await;
    let path = format!("/applications/{}/commands", scene.sandbox.application_id());
    let local =
        format!("/applications/{}/guilds/{}/commands", scene.sandbox.application_id(), scene.guild.id());
    let command =
        |name: &str, options: Value| json!({ "name": name, "description": "d", "options": options });
    let option = |name: &str, more: Value| {
        let mut option = json!({ "type": 3, "name": name, "description": "d" });
        option.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        option
    };
    let many = |count: usize| (0..count).map(|n| option(&format!("o{n}"), json!({}))).collect::<Value>();
    let long = "d".repeat(100);
    let sub = |n: usize| {
        let options: Vec<Value> =
            (0..4).map(|o| json!({ "type": 3, "name": format!("o{o}"), "description": long })).collect();
        json!({ "type": 1, "name": format!("s{n}"), "description": long, "options": options })
    };
    let translated = json!([{ "name": "test", "name_localizations": { "zh-TW": "測試" }, "description": "d",
        "description_localizations": { "zh-CN": "试" }, "options": many(25) }]);
    assert_eq!(scene.call("PUT", &path, translated).await.0, 200);
    assert_eq!(scene.call("PUT", &local, json!([{ "type": 2, "name": "Wave at" }])).await.0, 200);
    assert_eq!(scene.call("GET", &path, Value::Null).await.1[0]["name"], "test");
    assert_eq!(scene.sandbox.violations(), []);
    let failing = [
        command("Test", json!([])),
        command("a test", json!([])),
        command(&"x".repeat(33), json!([])),
        json!({ "name": "test" }),
        json!({ "name": "test", "description": long.clone() + "d" }),
        command("test", many(26)),
        command("test", json!([option("a", json!({})), option("a", json!({}))])),
        command("test", json!([option("a", json!({})), option("b", json!({ "required": true }))])),
        command(
            "test",
            json!([option("a", json!({ "choices": vec![json!({ "name": "n", "value": "v" }); 26] }))]),
        ),
        command("test", json!([option("a", json!({})), { "type": 1, "name": "s", "description": "d" }])),
        command("test", (0..16).map(sub).collect()),
        json!({ "name": "test", "description": "d", "name_localizations": { "tlh": "x" } }),
        json!({ "type": 2, "name": "Wave at", "description": "not allowed" }),
    ];
    for body in failing {
        let (status, answer) = scene.call("PUT", &path, json!([body])).await;
        assert_eq!((status, answer["code"].as_u64()), (400, Some(50_035)), "{body}");
    }
    let twice = json!([command("test", json!([])), command("test", json!([]))]);
    assert_eq!(scene.call("PUT", &path, twice).await.1["code"], 50_035);
    assert_eq!(scene.call("GET", &path, Value::Null).await.1.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn every_file_is_listed_and_what_is_not_listed_goes() {
    let scene = scene().await;
    let path = format!("/channels/{}/messages", scene.general.id());
    let post = |payload: Value, files: &[(u64, &str, &[u8])]| {
        let (kind, body) = multipart(&payload, files);
        answer(scene.request("POST", &path).header("content-type", kind).body(body))
    };
    let listed = json!({ "attachments": [{ "id": 0, "description": "A" }, { "id": "1" }] });
    let (status, message) = post(listed, &[(0, "a.png", PNG), (1, "b.png", PNG)]).await;
    assert_eq!(status, 200, "{message}");
    assert_eq!(message["attachments"][0]["description"], "A");
    assert_eq!(message["attachments"].as_array().unwrap().len(), 2);
    let embed = json!({ "embeds": [{ "title": "t", "image": { "url": "attachment://a.png" } }] });
    let (_, shown) = post(embed, &[(0, "a.png", PNG)]).await;
    assert_eq!(shown["attachments"], json!([]), "a file shown in an embed is not listed");
    assert_eq!(scene.sandbox.violations(), []);

    let (status, body) =
        post(json!({ "attachments": [{ "id": 0 }] }), &[(0, "a.png", PNG), (1, "b.png", PNG)]).await;
    assert_eq!((status, codes(&body)), (400, vec!["ATTACHMENT_NOT_LISTED".to_owned()]));
    let (status, body) = post(json!({ "content": "x", "attachments": [{ "id": 7 }] }), &[]).await;
    assert_eq!((status, codes(&body)), (400, vec!["ATTACHMENT_NOT_FOUND".to_owned()]));
    scene.sandbox.clear_violations();
    post(json!({ "embeds": [{ "title": "t", "image": { "url": "attachment://no.png" } }] }), &[]).await;
    assert_eq!(scene.sandbox.violations().len(), 1);

    let id = message["id"].as_str().unwrap();
    let edited = format!("{path}/{id}");
    let edit = |body: Value| scene.call("PATCH", &edited, body);
    assert_eq!(edit(json!({ "content": "kept" })).await.1["attachments"].as_array().unwrap().len(), 2);
    let keep = json!({ "attachments": [{ "id": message["attachments"][1]["id"] }] });
    let (_, edited) = edit(keep).await;
    assert_eq!(edited["attachments"][0]["filename"], "b.png");
    assert_eq!(edited["attachments"].as_array().unwrap().len(), 1);

    scene.sandbox.clear_violations();
    let id = shown["id"].as_str().unwrap();
    assert_eq!(scene.call("PATCH", &format!("{path}/{id}"), json!({ "attachments": [] })).await.0, 200);
    assert!(scene.sandbox.violations()[0].rule.contains("still shown"));
}

#[tokio::test]
async fn changed_worlds_have_their_error_codes() {
    let scene = scene().await;
    let code = |answer: (u16, Value)| answer.1["code"].as_u64().unwrap_or(0);
    let (_, message) = scene.send(json!({ "content": "x" })).await;
    let path = format!("/channels/{}/messages/{}", scene.general.id(), message["id"].as_str().unwrap());
    let again = || json!({ "content": "again" });

    scene.general.deny(permission::SEND_MESSAGES);
    assert_eq!(code(scene.send(again()).await), 50_013);
    scene.general.deny(permission::VIEW_CHANNEL);
    assert_eq!(code(scene.call("PATCH", &path, again()).await), 50_001);
    scene.general.allow(permission::BOT);
    scene.general.deny(permission::EMBED_LINKS);
    assert_eq!(code(scene.send(json!({ "embeds": [{ "title": "t" }] })).await), 50_013);
    scene.general.allow(permission::BOT);
    scene.general.delete_message(message["id"].as_str().unwrap().parse().unwrap());
    assert_eq!(code(scene.call("PATCH", &path, again()).await), 10_008);

    let dm = json!({ "recipient_id": scene.bob.id().to_string() });
    let (_, dm) = scene.call("POST", "/users/@me/channels", dm).await;
    let dm_path = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    assert_eq!(scene.call("POST", &dm_path, again()).await.0, 200);
    assert_eq!(scene.bob.dm().messages().len(), 1);
    scene.bob.refuse_dms(true);
    assert_eq!(code(scene.call("POST", &dm_path, again()).await), 50_007);

    let threads = format!("/channels/{}/threads", scene.general.id());
    let (_, thread) = scene.call("POST", &threads, json!({ "name": "game", "type": 11 })).await;
    let thread_path = format!("/channels/{}/messages", thread["id"].as_str().unwrap());
    let (_, inside) = scene.call("POST", &thread_path, again()).await;
    let inside = format!("{thread_path}/{}", inside["id"].as_str().unwrap());
    scene.guild.threads()[0].archive(true);
    assert_eq!(code(scene.call("PATCH", &inside, again()).await), 50_083);
    assert_eq!(code(scene.call("POST", &thread_path, again()).await), 50_083);
    scene.guild.threads()[0].archive(false);
    assert_eq!(scene.call("POST", &thread_path, again()).await.0, 200);
    assert!(!scene.guild.threads()[0].is_archived());
    scene.guild.refuse_threads(true);
    assert_eq!(code(scene.call("POST", &threads, json!({ "name": "game", "type": 11 })).await), 160_006);

    scene.guild.remove_bot();
    assert_eq!(code(scene.send(again()).await), 50_001);
    scene.general.delete();
    assert_eq!(code(scene.send(again()).await), 10_003);
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn limits_are_announced_and_exceeding_them_is_a_429() {
    let minute = Duration::from_secs(60);
    let rate_limits = RateLimits { channel_messages: Rate::new(2, minute), ..RateLimits::default() };
    let scene = scene_with(Options { rate_limits, ..options() }).await;
    let path = format!("/channels/{}/messages", scene.general.id());
    let post = || {
        let request = scene.request("POST", &path).header("content-type", "application/json");
        request.body(json!({ "content": "x" }).to_string()).send()
    };
    let first = post().await.unwrap();
    assert_eq!(first.headers()["x-ratelimit-limit"], "2");
    assert_eq!(first.headers()["x-ratelimit-remaining"], "1");
    assert!(first.headers().contains_key("x-ratelimit-reset-after"));
    assert_eq!(post().await.unwrap().status(), 200);
    let third = post().await.unwrap();
    assert_eq!(third.status(), 429);
    let retry_after: f64 = third.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    let body: Value = serde_json::from_str(&third.text().await.unwrap()).unwrap();
    assert_eq!((body["retry_after"].as_f64(), body["global"].as_bool()), (Some(retry_after), Some(false)));
    assert_eq!(scene.sandbox.invalid_requests(), 1);
    scene.sandbox.advance(minute);
    assert_eq!(post().await.unwrap().status(), 200);

    let global = RateLimits { global: Rate::new(1, minute), ..RateLimits::default() };
    scene.sandbox.set_rate_limits(global);
    scene.sandbox.advance(minute);
    post().await.unwrap();
    let refused = post().await.unwrap();
    assert_eq!(
        (refused.status().as_u16(), refused.headers().contains_key("x-ratelimit-global")),
        (429, true)
    );
    // Interactions are not under the global limit.
    let deed = pending(&scene);
    assert_eq!(respond(&scene, &deed, json!({ "type": 4, "data": { "content": "x" } })).await.0, 200);
}

#[tokio::test]
async fn old_messages_are_edited_only_so_often() {
    let scene = scene().await;
    let (_, message) = scene.send(json!({ "content": "x" })).await;
    let path = format!("/channels/{}/messages/{}", scene.general.id(), message["id"].as_str().unwrap());
    scene.sandbox.advance(Duration::from_secs(3_700));
    let edit = || scene.call("PATCH", &path, json!({ "content": "y" }));
    for _ in 0..3 {
        assert_eq!(edit().await.0, 200);
    }
    let (status, body) = edit().await;
    assert_eq!((status, body["code"].as_u64()), (429, Some(30_046)));
}

#[tokio::test]
async fn pings_obey_allowed_mentions() {
    let scene = scene().await;
    let (ann, bob) = (scene.ann.id(), scene.bob.id());
    let content = format!("<@{ann}> <@{bob}>");
    let pinged = || scene.general.last_message().unwrap().pings;
    scene.send(json!({ "content": content })).await;
    assert_eq!(pinged(), [ann, bob]);
    scene.send(json!({ "content": content, "allowed_mentions": { "parse": [] } })).await;
    assert!(pinged().is_empty());
    scene.send(json!({ "content": content, "allowed_mentions": { "users": [bob.to_string()] } })).await;
    assert_eq!(pinged(), [bob]);
}

#[tokio::test]
async fn channels_of_others_take_answers_to_components_only() {
    let scene = scene().await;
    let private = scene.sandbox.others_channel(&[&scene.ann, &scene.bob]);
    let path = format!("/channels/{}/messages", private.id());
    assert_eq!(scene.call("POST", &path, json!({ "content": "x" })).await.1["code"], 50_001);
    let deed = scene.ann.forge(&private, 2, None, json!({ "id": "1", "name": "test", "type": 1 }));
    let body = json!({ "type": 4, "data": { "content": "x", "components": [row(json!([button("a")]))] } });
    assert_eq!(respond(&scene, &deed, body).await.0, 200);
    let message = private.last_message().unwrap();
    let deed = scene.bob.start_click(&message, "a").unwrap();
    assert_eq!(respond(&scene, &deed, json!({ "type": 7, "data": { "content": "y" } })).await.0, 200);
    assert_eq!(private.last_message().unwrap().content, "y");
}
