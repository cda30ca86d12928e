//! The emoji of the application.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::super::play::PNG;
use super::super::{Scene, scene};
use super::{assert_done, assert_fault, assert_refused, rules};

fn data_uri(kind: &str, bytes: &[u8]) -> String {
    format!("data:image/{kind};base64,{}", STANDARD.encode(bytes))
}

fn emoji(name: &str) -> Value {
    json!({ "name": name, "image": data_uri("png", PNG) })
}

fn path(scene: &Scene) -> String {
    format!("/applications/{}/emojis", scene.sandbox.application_id())
}

/// Returns a PNG file of this size in bytes.
fn png_of(size: usize) -> String {
    let mut bytes = PNG.to_vec();
    bytes.resize(size, 0);
    data_uri("png", &bytes)
}

async fn an_emoji(fits: Value, breaks: Value, fault: (&str, &str)) {
    let scene = scene().await;
    let created = scene.call("POST", &path(&scene), fits).await;
    assert_eq!(created.0, 201, "{}", created.1);
    let refused = scene.call("POST", &path(&scene), breaks).await;
    assert_fault(&scene, refused, fault);
    let (_, all) = scene.call("GET", &path(&scene), Value::Null).await;
    assert_eq!(all["items"].as_array().unwrap().len(), 1);
}

rules! { an_emoji:
    a_name_of_one_letter: emoji("ab"), emoji("a") => "name" "BASE_TYPE_BAD_LENGTH";
    a_name_of_33_letters: emoji(&"a".repeat(32)), emoji(&"b".repeat(33)) => "name" "BASE_TYPE_BAD_LENGTH";
    a_name_with_a_hyphen: emoji("red_horse_7"), emoji("red-horse") => "name" "STRING_TYPE_REGEX";
    a_name_that_is_taken: emoji("horse"), emoji("horse") => "name" "APPLICATION_EMOJI_NAME_ALREADY_TAKEN";
    no_name: emoji("horse"), json!({ "image": data_uri("png", PNG) }) => "name" "BASE_TYPE_REQUIRED";
    no_picture: emoji("horse"), json!({ "name": "cannon" }) => "image" "BASE_TYPE_REQUIRED";
    a_picture_without_a_kind: emoji("horse"), json!({ "name": "cannon", "image": STANDARD.encode(PNG) })
        => "image" "IMAGE_INVALID";
    a_picture_that_is_none: emoji("horse"), json!({ "name": "cannon", "image": data_uri("png", b"a horse") })
        => "image" "IMAGE_INVALID";
    a_picture_of_more_than_256_kib: json!({ "name": "horse", "image": png_of(256 * 1_024) }),
        json!({ "name": "cannon", "image": png_of(256 * 1_024 + 1) }) => "image" "BINARY_TYPE_MAX_SIZE";
}

#[tokio::test]
async fn an_emoji_is_listed_renamed_and_deleted() {
    let scene = scene().await;
    let (status, created) = scene.call("POST", &path(&scene), emoji("horse")).await;
    assert_eq!((status, created["name"].as_str()), (201, Some("horse")));
    let own = format!("{}/{}", path(&scene), created["id"].as_str().unwrap());
    assert_eq!(assert_done(scene.call("GET", &own, Value::Null).await), created);
    let listed = assert_done(scene.call("GET", &path(&scene), Value::Null).await);
    assert_eq!(listed, json!({ "items": [created] }));
    assert_done(scene.call("PATCH", &own, json!({ "name": "horse" })).await);
    let renamed = assert_done(scene.call("PATCH", &own, json!({ "name": "cannon" })).await);
    assert_eq!(renamed["name"], "cannon");
    assert_fault(
        &scene,
        scene.call("PATCH", &own, json!({ "name": "red horse" })).await,
        ("name", "STRING_TYPE_REGEX"),
    );
    assert_eq!(scene.call("DELETE", &own, Value::Null).await.0, 204);
    for (method, body) in
        [("GET", Value::Null), ("PATCH", json!({ "name": "horse" })), ("DELETE", Value::Null)]
    {
        assert_refused(scene.call(method, &own, body).await, (404, 10_014));
    }
}

#[tokio::test]
async fn an_application_has_at_most_2000_emoji() {
    let scene = scene().await;
    for nth in 0..2_000 {
        scene.sandbox.add_emoji(&format!("emoji_{nth}"), PNG);
    }
    assert_refused(scene.call("POST", &path(&scene), emoji("one_more")).await, (400, 30_008));
}

#[tokio::test]
async fn a_component_with_an_emoji_that_does_not_exist() {
    let scene = scene().await;
    let id = scene.sandbox.add_emoji("horse", PNG);
    let message = |id: u64| {
        let emoji = json!({ "id": id.to_string(), "name": "horse" });
        let option = json!({ "label": "a", "value": "a", "emoji": emoji });
        let select = json!({ "type": 3, "custom_id": "s", "options": [option] });
        json!({ "components": [{ "type": 1, "components": [select] }] })
    };
    assert_done(scene.send(message(id)).await);
    let at = "components.0.components.0.options.0.emoji.id";
    assert_fault(&scene, scene.send(message(id + 1)).await, (at, "BUTTON_COMPONENT_INVALID_EMOJI"));
}
