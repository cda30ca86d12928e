//! Tokens, routes and rate limits.

use std::time::Duration;

use discord_sandbox::{Options, Rate, RateLimits};
use serde_json::{Value, json};

use super::super::{Scene, options, scene, scene_with};
use super::{assert_done, assert_refused, messages, pending, respond};

const MINUTE: Duration = Duration::from_secs(60);

async fn limited(rate_limits: RateLimits) -> Scene {
    scene_with(Options { rate_limits, ..options() }).await
}

async fn post(scene: &Scene) -> reqwest::Response {
    let request = scene.request("POST", &messages(scene)).header("content-type", "application/json");
    request.body(json!({ "content": "x" }).to_string()).send().await.unwrap()
}

fn header<'a>(response: &'a reqwest::Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn a_wrong_bot_token_is_401() {
    let scene = scene().await;
    assert_done(scene.call("GET", "/users/@me", Value::Null).await);
    let url = "https://discord.com/api/v10/users/@me";
    for token in ["Bot wrong", "Bearer sandbox-token", "sandbox-token"] {
        let answer = super::answer(scene.http.get(url).header("authorization", token)).await;
        assert_eq!(answer, (401, json!({ "message": "401: Unauthorized", "code": 0 })), "{token}");
    }
    assert_eq!(super::answer(scene.http.get(url)).await.0, 401);
    assert_eq!(scene.sandbox.invalid_requests(), 4);
}

#[tokio::test]
async fn a_route_that_is_not_there_is_404_and_recorded() {
    let scene = scene().await;
    assert_refused(scene.call("GET", "/voice/regions", Value::Null).await, (404, 0));
    assert_eq!(scene.sandbox.violations()[0].route, "GET /voice/regions");
}

#[tokio::test]
async fn a_bucket_is_announced_in_headers() {
    let scene = limited(RateLimits { channel_messages: Rate::new(2, MINUTE), ..RateLimits::default() }).await;
    let first = post(&scene).await;
    assert_eq!((header(&first, "x-ratelimit-limit"), header(&first, "x-ratelimit-remaining")), ("2", "1"));
    let after: f64 = header(&first, "x-ratelimit-reset-after").parse().unwrap();
    let reset: f64 = header(&first, "x-ratelimit-reset").parse().unwrap();
    assert!(after > 0.0 && after <= 60.0 && reset > 1e9, "{after} {reset}");
    let second = post(&scene).await;
    assert_eq!(header(&second, "x-ratelimit-remaining"), "0");
    assert!(!header(&first, "x-ratelimit-bucket").is_empty());
    assert_eq!(header(&first, "x-ratelimit-bucket"), header(&second, "x-ratelimit-bucket"));
}

#[tokio::test]
async fn a_full_bucket_is_429_until_it_resets() {
    let scene = limited(RateLimits { channel_messages: Rate::new(1, MINUTE), ..RateLimits::default() }).await;
    assert_eq!(post(&scene).await.status(), 200);
    let refused = post(&scene).await;
    assert_eq!((refused.status().as_u16(), header(&refused, "x-ratelimit-scope")), (429, "user"));
    assert!(!refused.headers().contains_key("x-ratelimit-global"));
    let retry_after: f64 = header(&refused, "retry-after").parse().unwrap();
    let body: Value = serde_json::from_str(&refused.text().await.unwrap()).unwrap();
    assert_eq!(body["message"], "You are being rate limited.");
    assert_eq!((body["retry_after"].as_f64(), body["global"].as_bool()), (Some(retry_after), Some(false)));
    assert_eq!((scene.sandbox.invalid_requests(), scene.general.messages().len()), (1, 1));
    scene.sandbox.advance(MINUTE);
    assert_eq!(post(&scene).await.status(), 200);
}

#[tokio::test]
async fn each_channel_is_a_bucket_of_its_own() {
    let scene = limited(RateLimits { channel_messages: Rate::new(1, MINUTE), ..RateLimits::default() }).await;
    let other = format!("/channels/{}/messages", scene.guild.channel("other").id());
    assert_eq!(post(&scene).await.status(), 200);
    assert_eq!(post(&scene).await.status(), 429);
    assert_done(scene.call("POST", &other, json!({ "content": "x" })).await);
}

#[tokio::test]
async fn the_global_limit_is_429_over_all_routes() {
    let scene = limited(RateLimits { global: Rate::new(1, MINUTE), ..RateLimits::default() }).await;
    assert_eq!(post(&scene).await.status(), 200);
    let refused = post(&scene).await;
    assert_eq!(
        (header(&refused, "x-ratelimit-global"), header(&refused, "x-ratelimit-scope")),
        ("true", "global")
    );
    let body: Value = serde_json::from_str(&refused.text().await.unwrap()).unwrap();
    assert_eq!(body["global"], true);
    assert_eq!(scene.call("GET", "/users/@me", Value::Null).await.0, 429);
}

#[tokio::test]
async fn interactions_are_not_under_the_global_limit() {
    let scene = limited(RateLimits { global: Rate::new(1, MINUTE), ..RateLimits::default() }).await;
    assert_eq!(post(&scene).await.status(), 200);
    let action = pending(&scene);
    assert_done(respond(&scene, &action, json!({ "type": 4, "data": { "content": "x" } })).await);
    assert_done(scene.call("POST", &super::hook(&scene, &action), json!({ "content": "y" })).await);
    assert_eq!(post(&scene).await.status(), 429);
}

#[tokio::test]
async fn edits_of_messages_older_than_an_hour_are_30046() {
    let scene = limited(RateLimits { old_edits: Rate::new(3, MINUTE), ..RateLimits::default() }).await;
    let message = assert_done(scene.send(json!({ "content": "x" })).await);
    let path = format!("{}/{}", messages(&scene), message["id"].as_str().unwrap());
    let edit = || scene.call("PATCH", &path, json!({ "content": "y" }));
    for _ in 0..5 {
        assert_done(edit().await);
    }
    scene.sandbox.advance(Duration::from_secs(3_700));
    for _ in 0..3 {
        assert_done(edit().await);
    }
    let (status, body) = edit().await;
    assert_eq!((status, body["code"].as_u64()), (429, Some(30_046)));
    assert!(body["retry_after"].as_f64().is_some_and(|seconds| seconds > 0.0), "{body}");
    scene.sandbox.advance(MINUTE);
    assert_done(edit().await);
}
