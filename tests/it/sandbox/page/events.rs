//! The stream of events.

use futures_util::StreamExt as _;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use super::{Browser, assert_clean, scene, with_bot};

#[tokio::test]
async fn an_edit_and_a_private_answer_come_in_order() {
    let (scene, bot, browser) = with_bot().await;
    let mut events = browser.listen().await;
    let channel = scene.general.id().to_string();
    let used = json!({ "channel": channel, "path": "test buttons" });
    let message = browser.act(&scene.ann, "command", used).await["message"].clone();
    let shown = events.find_type("message").await["message"].clone();
    assert_eq!((&shown["id"], &shown["content"]), (&message, &json!("Choose")));
    assert_eq!(shown["components"][0]["components"][0]["custom_id"], "hit");

    let pick = json!({ "message": message, "custom_id": "pick", "values": ["1"] });
    browser.act(&scene.bob, "component", pick).await;
    browser.act(&scene.bob, "component", json!({ "message": message, "custom_id": "hit" })).await;
    let private = events.find_type("message").await["message"].clone();
    assert_eq!(
        (&private["content"], &private["only_for"]),
        (&json!("Picked 1"), &json!(scene.bob.id().to_string()))
    );
    assert_eq!(private["flags"].as_u64().unwrap() & 64, 64);
    let edited = events.find_type("message").await["message"].clone();
    assert_eq!(
        (&edited["id"], &edited["content"], &edited["components"]),
        (&message, &json!("Ouch"), &json!([]))
    );
    assert!(edited["edited_timestamp"].is_string());

    let path = format!("/api/messages/{}", private["id"].as_str().unwrap());
    assert_eq!(browser.call("DELETE", &path, json!({})).await, (200, json!({})));
    let gone = events.find_type("message_gone").await;
    assert_eq!(gone, json!({ "type": "message_gone", "id": private["id"] }));
    assert!(scene.bob.private_messages(&scene.general).is_empty());
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn whatever_changes_is_told() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let mut events = browser.listen().await;
    let fresh = scene.guild.channel("fresh");
    let event = events.next().await;
    assert_eq!((&event["type"], &event["channel"]["name"]), (&json!("channel"), &json!("fresh")));
    fresh.delete();
    let gone = json!({ "type": "channel_gone", "id": fresh.id().to_string() });
    assert_eq!(events.next().await, gone);
    scene.ann.set_locale("fr");
    let event = events.next().await;
    assert_eq!((&event["type"], &event["person"]["locale"]), (&json!("person"), &json!("fr")));
    scene.guild.remove_bot();
    let event = events.next().await;
    assert_eq!((&event["type"], &event["guild"]["bot_inside"]), (&json!("guild"), &json!(false)));
    scene.guild.invite_bot();
    events.find_type("guild").await;

    super::register(&scene, json!([{ "name": "fresh", "description": "Fresh" }])).await;
    let event = events.next().await;
    assert_eq!((&event["type"], &event["commands"][0]["name"]), (&json!("commands"), &json!("fresh")));
    let event = events.next().await;
    assert_eq!((&event["type"], &event["traffic"]["method"]), (&json!("traffic"), &json!("PUT")));

    assert_eq!(scene.send(json!({ "content": "x".repeat(2_001) })).await.0, 400);
    let event = events.next().await;
    let route = format!("POST /channels/{}/messages", scene.general.id());
    assert_eq!((&event["type"], &event["violation"]["route"]), (&json!("violation"), &json!(route)));
    let event = events.next().await;
    assert_eq!((&event["traffic"]["status"], &event["traffic"]["code"]), (&json!(400), &json!(50_035)));
    assert_eq!(event["traffic"]["n"], scene.sandbox.requests().len());
}

#[tokio::test]
async fn every_connection_is_greeted_and_told_the_same() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let (mut one, mut other) = (browser.listen().await, browser.listen().await);
    scene.ann.write(&scene.general, "hello", None).unwrap();
    let told = [one.find_type("message").await, other.find_type("message").await];
    assert_eq!(told[0], told[1]);
    drop(one);
    scene.ann.write(&scene.general, "again", None).unwrap();
    assert_eq!(other.find_type("message").await["message"]["content"], "again");
    drop(scene);
    let end = other.socket.next().await;
    assert!(matches!(end, Some(Ok(Message::Close(_)))), "the stream ends with the sandbox: {end:?}");
}

#[tokio::test]
async fn who_cannot_keep_up_looks_anew() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let mut events = browser.listen().await;
    // All at once: on this single-threaded runtime, nobody receives in the meantime.
    for locale in ["fr", "de"].iter().cycle().take(5_000) {
        scene.ann.set_locale(locale);
    }
    events.find_type("resync").await;
    scene.ann.set_locale("it");
    events.find(|event| event["person"]["locale"] == "it").await;
}
