//! Failures on demand: the gateway, the network, time.

use std::time::Duration;

use discord_sandbox::{FaultKind, Options, SandboxError};
use serde_json::{Value, json};

use super::bot::Bot;
use super::{Scene, options, scene, scene_with};

const LONG: Duration = Duration::from_secs(60);

async fn say(scene: &Scene, text: &str) -> String {
    let args = [("text", text.into())];
    scene.ann.command(&scene.general, "test say", &args).await.unwrap().content()
}

async fn started(scene: &Scene) -> Bot {
    let bot = Bot::start(&scene.sandbox).await;
    scene.sandbox.bot_ready().await.unwrap();
    scene.sandbox.wait_for(|world| world.command_names().count() == 2, LONG).await.unwrap();
    bot
}

#[tokio::test]
async fn a_cut_connection_is_resumed_and_missed_events_are_replayed() {
    let scene = scene().await;
    let bot = started(&scene).await;
    scene.sandbox.gateway_cut();
    scene.sandbox.bot_gone().await.unwrap();
    assert_eq!(say(&scene, "missed").await, "missed");
    assert_eq!((scene.sandbox.identifies(), scene.sandbox.resumes()), (1, 1));

    scene.sandbox.gateway_reconnect();
    scene.sandbox.wait_for(|world| world.bot_is_ready() && world.resumes() == 2, LONG).await.unwrap();
    assert_eq!(say(&scene, "after op 7").await, "after op 7");
    scene.sandbox.gateway_ask_heartbeat();
    assert_eq!(say(&scene, "after op 1").await, "after op 1");
    bot.assert_untroubled();
}

#[tokio::test]
async fn an_invalidated_session_begins_anew() {
    let scene = scene().await;
    let bot = started(&scene).await;
    scene.sandbox.gateway_invalidate(false);
    scene.sandbox.wait_for(|world| world.identifies() == 2 && world.bot_is_ready(), LONG).await.unwrap();
    assert_eq!(say(&scene, "back").await, "back");
    bot.assert_untroubled();
}

#[tokio::test]
async fn a_zombie_connection_is_noticed_by_its_heartbeats() {
    let options = Options { heartbeat_interval: Duration::from_millis(500), ..options() };
    let scene = scene_with(options).await;
    let bot = started(&scene).await;
    scene.sandbox.gateway_zombify();
    // Serenity identifies again here instead of resuming, so it misses the events in between.
    scene.sandbox.wait_for(|world| world.identifies() == 2 && world.bot_is_ready(), LONG).await.unwrap();
    assert_eq!(say(&scene, "back").await, "back");
    bot.assert_untroubled();
}

#[tokio::test]
async fn the_world_outlives_the_bot() {
    let scene = scene().await;
    let bot = started(&scene).await;
    let message = scene.ann.command(&scene.general, "test buttons", &[]).await.unwrap().message().unwrap();
    bot.shards.shutdown_all().await;
    drop(bot);
    scene.sandbox.bot_gone().await.unwrap();
    let bot = started(&scene).await;
    let reply = scene.bob.click(&message, "Hit me").await.unwrap();
    assert_eq!(reply.content(), "Ouch");
    assert_eq!(scene.sandbox.identifies(), 2);
    bot.assert_untroubled();
}

#[tokio::test]
async fn serenity_waits_out_a_429_and_answers() {
    let scene = scene().await;
    let _bot = started(&scene).await;
    let kind = FaultKind::TooMany { retry_after: Duration::from_millis(200), global: false };
    scene.sandbox.fail_next("PATCH", "/webhooks/", 1, kind);
    let reply = scene.ann.command(&scene.general, "test slow", &[]).await.unwrap();
    assert_eq!(reply.content(), "Done");
    assert_eq!(scene.sandbox.invalid_requests(), 1);
}

#[tokio::test]
async fn silence_is_no_answer() {
    let scene = scene_with(Options { patience: Duration::from_millis(300), ..options() }).await;
    let _bot = started(&scene).await;
    let result = scene.ann.command(&scene.general, "test silence", &[]).await;
    assert!(matches!(result, Err(SandboxError::NoAnswer(_))), "{result:?}");
}

#[tokio::test]
async fn requests_fail_as_ordered() {
    let scene = scene().await;
    let sandbox = &scene.sandbox;
    let hello = || json!({ "content": "hello" });
    sandbox.fail_next("POST", "/messages", 1, FaultKind::Status(502));
    assert_eq!(scene.send(hello()).await, (502, Value::Null));
    sandbox.fail_next("", "/channels/", 1, FaultKind::Error(403, 50_013));
    assert_eq!(scene.send(hello()).await.1["code"], 50_013);
    sandbox.fail_next("POST", "/messages", 1, FaultKind::TooMany { retry_after: LONG, global: true });
    let (status, body) = scene.send(hello()).await;
    assert_eq!(
        (status, body["retry_after"].as_f64(), body["global"].as_bool()),
        (429, Some(60.0), Some(true))
    );
    assert!(scene.general.messages().is_empty());

    let path = format!("/channels/{}/messages", scene.general.id());
    let post =
        || scene.request("POST", &path).header("content-type", "application/json").body(hello().to_string());
    sandbox.fail_next("POST", "/messages", 1, FaultKind::Drop);
    assert!(post().send().await.is_err());
    assert!(scene.general.messages().is_empty());
    sandbox.fail_next("POST", "/messages", 1, FaultKind::LoseAnswer);
    assert!(post().send().await.is_err());
    assert_eq!(scene.general.messages().len(), 1);

    let begun_ms = sandbox.now_ms();
    sandbox.fail_next("POST", "/messages", 1, FaultKind::Slow(Duration::from_millis(150)));
    assert_eq!(scene.send(hello()).await.0, 200);
    assert!(sandbox.now_ms() - begun_ms >= 150);
    assert_eq!(scene.send(hello()).await.0, 200);
    sandbox.fail_next("POST", "/messages", 2, FaultKind::Hold);
    let before = scene.general.messages().len();
    let release = async {
        sandbox.wait_for(|world| world.faults_left() == 1, LONG).await.unwrap();
        assert_eq!(scene.general.messages().len(), before, "it is held");
        sandbox.release();
    };
    assert_eq!(tokio::join!(scene.send(hello()), release).0.0, 200);
    assert_eq!(scene.send(hello()).await.0, 200, "no other is held");
    assert_eq!(sandbox.violations(), []);
    assert_eq!(sandbox.invalid_requests(), 2);
}

#[tokio::test]
async fn the_gateway_can_be_away() {
    let scene = scene().await;
    scene.sandbox.gateway_down(true);
    assert_eq!(scene.call("GET", "/gateway", Value::Null).await.0, 503);
    scene.sandbox.gateway_down(false);
    let (status, body) = scene.call("GET", "/gateway", Value::Null).await;
    assert_eq!(status, 200);
    assert!(body["url"].as_str().unwrap().starts_with("ws://127.0.0.1:"));
}
