//! What a bot can access: permissions, deleted objects, direct messages, threads, lists.

use discord_sandbox::{Options, permission};
use serde_json::{Value, json};

use super::super::{Scene, options, scene, scene_with};
use super::{assert_done, assert_fault, assert_refused, hook, messages, pending, respond, upload};

fn again() -> Value {
    json!({ "content": "again" })
}

/// Sends a message. Returns its path.
async fn sent(scene: &Scene) -> String {
    let message = assert_done(scene.send(json!({ "content": "x" })).await);
    format!("{}/{}", messages(scene), message["id"].as_str().unwrap())
}

/// Creates a thread. Returns its path.
async fn thread(scene: &Scene) -> String {
    let path = format!("/channels/{}/threads", scene.general.id());
    let thread = assert_done(scene.call("POST", &path, json!({ "name": "game", "type": 11 })).await);
    format!("/channels/{}", thread["id"].as_str().unwrap())
}

#[tokio::test]
async fn sending_without_permission_is_50013() {
    let scene = scene().await;
    scene.general.deny(permission::SEND_MESSAGES);
    assert_refused(scene.send(again()).await, (403, 50_013));
    scene.general.allow(permission::SEND_MESSAGES);
    assert_done(scene.send(again()).await);
}

#[tokio::test]
async fn an_embed_without_permission_is_50013() {
    let scene = scene().await;
    scene.general.deny(permission::EMBED_LINKS);
    assert_refused(scene.send(json!({ "embeds": [{ "title": "t" }] })).await, (403, 50_013));
    assert_done(scene.send(again()).await);
}

#[tokio::test]
async fn a_file_without_permission_is_50013() {
    let scene = scene().await;
    scene.general.deny(permission::ATTACH_FILES);
    let file = [(0, "a.png", super::super::play::PNG)];
    assert_refused(upload(&scene, "POST", &messages(&scene), json!({}), &file).await, (403, 50_013));
}

#[tokio::test]
async fn a_message_in_a_thread_needs_a_permission_of_its_own() {
    let scene = scene().await;
    let thread = thread(&scene).await;
    scene.general.deny(permission::SEND_MESSAGES_IN_THREADS);
    assert_refused(scene.call("POST", &format!("{thread}/messages"), again()).await, (403, 50_013));
    assert_done(scene.send(again()).await);
}

#[tokio::test]
async fn a_thread_without_permission_is_50013() {
    let scene = scene().await;
    scene.general.deny(permission::CREATE_PUBLIC_THREADS);
    let path = format!("/channels/{}/threads", scene.general.id());
    assert_refused(scene.call("POST", &path, json!({ "name": "game" })).await, (403, 50_013));
}

#[tokio::test]
async fn a_reply_without_sight_of_the_history_is_160002() {
    let scene = scene().await;
    let path = sent(&scene).await;
    scene.general.deny(permission::READ_MESSAGE_HISTORY);
    let reply = json!({ "content": "x", "message_reference": { "message_id": path.rsplit('/').next() } });
    assert_refused(scene.send(reply).await, (403, 160_002));
}

#[tokio::test]
async fn a_channel_out_of_sight_is_50001() {
    let scene = scene().await;
    let path = sent(&scene).await;
    scene.general.deny(permission::VIEW_CHANNEL);
    assert_refused(scene.call("PATCH", &path, again()).await, (403, 50_001));
    assert_refused(scene.send(again()).await, (403, 50_001));
}

#[tokio::test]
async fn a_channel_of_a_guild_without_the_bot_is_50001() {
    let scene = scene().await;
    scene.guild.remove_bot();
    assert_refused(scene.send(again()).await, (403, 50_001));
    let guild = format!("/guilds/{}", scene.guild.id());
    assert_refused(scene.call("GET", &guild, Value::Null).await, (403, 50_001));
}

#[tokio::test]
async fn answers_to_interactions_need_no_permission_to_send() {
    let scene = scene().await;
    scene.general.deny(permission::SEND_MESSAGES | permission::VIEW_CHANNEL);
    let action = pending(&scene);
    assert_done(respond(&scene, &action, json!({ "type": 4, "data": { "content": "x" } })).await);
    assert_done(scene.call("POST", &hook(&scene, &action), again()).await);
}

#[tokio::test]
async fn a_message_that_is_gone_is_10008() {
    let scene = scene().await;
    let path = sent(&scene).await;
    scene.general.delete_message(scene.general.last_message().unwrap().id);
    for (method, body) in [("GET", Value::Null), ("PATCH", again()), ("DELETE", Value::Null)] {
        assert_refused(scene.call(method, &path, body).await, (404, 10_008));
    }
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn a_channel_that_is_gone_is_10003() {
    let scene = scene().await;
    let path = sent(&scene).await;
    scene.general.delete();
    assert_refused(scene.send(again()).await, (404, 10_003));
    assert_refused(scene.call("PATCH", &path, again()).await, (404, 10_003));
}

#[tokio::test]
async fn what_does_not_exist_has_a_code_of_its_own() {
    let scene = scene().await;
    let guild = scene.guild.id();
    for (path, code) in [
        ("/channels/7".to_owned(), 10_003),
        ("/guilds/7".to_owned(), 10_004),
        (format!("/guilds/{guild}/members/7"), 10_007),
        ("/users/7".to_owned(), 10_013),
    ] {
        assert_refused(scene.call("GET", &path, Value::Null).await, (404, code));
    }
    let nobody = json!({ "recipient_id": "7" });
    assert_refused(scene.call("POST", "/users/@me/channels", nobody).await, (404, 10_013));
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn an_id_that_is_none() {
    let scene = scene().await;
    assert_fault(
        &scene,
        scene.call("GET", "/channels/general", Value::Null).await,
        ("id", "NUMBER_TYPE_COERCE"),
    );
}

#[tokio::test]
async fn a_refused_direct_message_is_50007() {
    let scene = scene().await;
    let dm = json!({ "recipient_id": scene.bob.id().to_string() });
    let dm = assert_done(scene.call("POST", "/users/@me/channels", dm).await);
    let path = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    assert_done(scene.call("POST", &path, again()).await);
    assert_eq!(scene.bob.dm().messages().len(), 1);
    scene.bob.refuse_dms(true);
    assert_refused(scene.call("POST", &path, again()).await, (403, 50_007));
}

#[tokio::test]
async fn an_archived_thread_is_50083_until_someone_may_write() {
    let scene = scene().await;
    let path = format!("{}/messages", thread(&scene).await);
    let inside = assert_done(scene.call("POST", &path, again()).await);
    let inside = format!("{path}/{}", inside["id"].as_str().unwrap());
    let thread = &scene.guild.threads()[0];
    thread.archive(true);
    assert_refused(scene.call("PATCH", &inside, again()).await, (400, 50_083));
    assert_refused(scene.call("DELETE", &inside, Value::Null).await, (400, 50_083));
    assert_refused(scene.call("POST", &path, again()).await, (400, 50_083));
    thread.archive(false);
    assert_refused(scene.call("PATCH", &inside, again()).await, (400, 50_083));
    assert_done(scene.call("POST", &path, again()).await);
    assert!(!thread.is_archived(), "writing brings a thread back that is not locked");
}

#[tokio::test]
async fn too_many_threads_are_160006() {
    let scene = scene().await;
    scene.guild.refuse_threads(true);
    let path = format!("/channels/{}/threads", scene.general.id());
    assert_refused(scene.call("POST", &path, json!({ "name": "game", "type": 11 })).await, (400, 160_006));
}

#[tokio::test]
async fn a_second_thread_on_a_message_is_160004() {
    let scene = scene().await;
    let path = format!("{}/threads", sent(&scene).await);
    assert_done(scene.call("POST", &path, json!({ "name": "game" })).await);
    assert_refused(scene.call("POST", &path, json!({ "name": "game" })).await, (400, 160_004));
}

#[tokio::test]
async fn a_message_with_a_thread_shows_it_and_both_have_one_id() {
    let scene = scene().await;
    let path = sent(&scene).await;
    let thread = assert_done(scene.call("POST", &format!("{path}/threads"), json!({ "name": "game" })).await);
    let message = assert_done(scene.call("GET", &path, Value::Null).await);
    assert_eq!((&message["id"], &message["thread"]["id"]), (&thread["id"], &thread["id"]));
    assert_eq!(message["flags"].as_u64().unwrap() & 1 << 5, 1 << 5, "HAS_THREAD");
    // A thread is orphaned if its message is deleted.
    assert_done(scene.call("DELETE", &path, Value::Null).await);
    let path = format!("/channels/{}/messages", thread["id"].as_str().unwrap());
    assert_done(scene.call("POST", &path, again()).await);
}

#[tokio::test]
async fn a_locked_thread_is_160005_without_a_permission_of_its_own() {
    let moderator = permission::BOT | permission::MANAGE_THREADS;
    let scene = scene_with(Options { bot_permissions: moderator, ..options() }).await;
    let thread = thread(&scene).await;
    let inside = assert_done(scene.call("POST", &format!("{thread}/messages"), again()).await);
    let inside = format!("{thread}/messages/{}", inside["id"].as_str().unwrap());
    assert_done(scene.call("PATCH", &thread, json!({ "locked": true })).await);
    assert!(scene.guild.threads()[0].is_locked());
    assert!(scene.ann.write(&scene.guild.threads()[0], "hello", None).is_err());
    assert_done(scene.call("PATCH", &inside, again()).await);
    assert_done(scene.call("POST", &format!("{thread}/messages"), again()).await);
    scene.general.deny(permission::MANAGE_THREADS);
    assert_refused(scene.call("PATCH", &inside, again()).await, (403, 160_005));
    assert_refused(scene.call("POST", &format!("{thread}/messages"), again()).await, (403, 160_005));
    assert_refused(scene.call("PATCH", &thread, json!({ "locked": false })).await, (403, 50_013));
    // The creator of a thread may rename it.
    assert_done(scene.call("PATCH", &thread, json!({ "name": "over" })).await);
    scene.ann.grant(permission::MANAGE_THREADS);
    scene.ann.write(&scene.guild.threads()[0], "hello", None).unwrap();
}

#[tokio::test]
async fn an_archived_thread_is_changed_only_when_it_becomes_active() {
    let moderator = permission::BOT | permission::MANAGE_THREADS;
    let scene = scene_with(Options { bot_permissions: moderator, ..options() }).await;
    let thread = thread(&scene).await;
    assert_done(scene.call("PATCH", &thread, json!({ "archived": true })).await);
    assert_refused(scene.call("PATCH", &thread, json!({ "locked": true })).await, (400, 50_083));
    assert_done(scene.call("PATCH", &thread, json!({ "archived": false, "locked": true })).await);
    let now = &scene.guild.threads()[0];
    assert!(now.is_locked() && !now.is_archived());
}

#[tokio::test]
async fn a_thread_archives_itself_after_one_of_four_times() {
    let scene = scene().await;
    let path = format!("{}/threads", sent(&scene).await);
    let body = |minutes: u64| json!({ "name": "game", "auto_archive_duration": minutes });
    let fault = ("auto_archive_duration", "BASE_TYPE_CHOICES");
    assert_fault(&scene, scene.call("POST", &path, body(61)).await, fault);
    assert_done(scene.call("POST", &path, body(4_320)).await);
}

#[tokio::test]
async fn a_thread_in_a_thread_is_50024() {
    let scene = scene().await;
    let path = format!("{}/threads", thread(&scene).await);
    assert_refused(scene.call("POST", &path, json!({ "name": "game" })).await, (400, 50_024));
    let general = format!("/channels/{}/thread-members/@me", scene.general.id());
    assert_refused(scene.call("PUT", &general, Value::Null).await, (400, 50_024));
}

#[tokio::test]
async fn a_thread_name_over_100() {
    let scene = scene().await;
    let path = format!("/channels/{}/threads", scene.general.id());
    let name = |length| json!({ "name": super::text(length), "type": 11 });
    let made = assert_done(scene.call("POST", &path, name(100)).await);
    let fault = ("name", "BASE_TYPE_BAD_LENGTH");
    assert_fault(&scene, scene.call("POST", &path, name(101)).await, fault);
    let made = format!("/channels/{}", made["id"].as_str().unwrap());
    assert_fault(&scene, scene.call("PATCH", &made, json!({ "name": super::text(101) })).await, fault);
}

#[tokio::test]
async fn a_history_is_read_in_pages_from_the_newest() {
    let scene = scene().await;
    let mut ids = Vec::new();
    for _ in 0..6 {
        ids.push(sent(&scene).await.rsplit('/').next().unwrap().to_owned());
    }
    let listed = async |query: &str| -> Vec<usize> {
        let (_, list) = scene.call("GET", &format!("{}{query}", messages(&scene)), Value::Null).await;
        let place = |message: &Value| ids.iter().position(|id| message["id"] == *id).unwrap();
        list.as_array().unwrap().iter().map(place).collect()
    };
    assert_eq!(listed("").await, [5, 4, 3, 2, 1, 0]);
    assert_eq!(listed("?limit=2").await, [5, 4]);
    assert_eq!(listed(&format!("?limit=2&before={}", ids[3])).await, [2, 1]);
    assert_eq!(listed(&format!("?limit=2&after={}", ids[3])).await, [5, 4]);
    assert_eq!(listed(&format!("?limit=1&after={}", ids[3])).await, [4]);
    assert_eq!(listed(&format!("?limit=3&around={}", ids[3])).await, [4, 3, 2]);
    for (limit, code) in [("0", "NUMBER_TYPE_MIN"), ("101", "NUMBER_TYPE_MAX"), ("all", "NUMBER_TYPE_COERCE")]
    {
        scene.sandbox.clear_violations();
        let refused = scene.call("GET", &format!("{}?limit={limit}", messages(&scene)), Value::Null).await;
        assert_fault(&scene, refused, ("limit", code));
    }
}

#[tokio::test]
async fn a_history_out_of_sight_is_empty() {
    let scene = scene().await;
    let path = sent(&scene).await;
    scene.general.deny(permission::READ_MESSAGE_HISTORY);
    assert_eq!(scene.call("GET", &messages(&scene), Value::Null).await, (200, json!([])));
    assert_refused(scene.call("GET", &path, Value::Null).await, (403, 50_013));
}

#[tokio::test]
async fn a_list_of_members_needs_the_members_intent() {
    let scene = scene().await;
    let path = format!("/guilds/{}/members?limit=10", scene.guild.id());
    assert_refused(scene.call("GET", &path, Value::Null).await, (403, 50_001));
    let scene = scene_with(discord_sandbox::Options { privileged_intents: true, ..options() }).await;
    let path = format!("/guilds/{}/members", scene.guild.id());
    let members = assert_done(scene.call("GET", &format!("{path}?limit=10"), Value::Null).await);
    assert_eq!(members.as_array().unwrap().len(), 3);
    let after = format!("{path}?limit=10&after={}", scene.ann.id());
    let members = assert_done(scene.call("GET", &after, Value::Null).await);
    assert_eq!(members[0]["user"]["id"], scene.bob.id().to_string());
    let refused = scene.call("GET", &format!("{path}?limit=1001"), Value::Null).await;
    assert_fault(&scene, refused, ("limit", "NUMBER_TYPE_MAX"));
}
