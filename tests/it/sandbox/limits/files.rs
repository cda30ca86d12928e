//! Files: which are kept or dropped, and limits on their number and size.

use serde_json::{Value, json};

use super::super::play::PNG;
use super::super::{Scene, scene};
use super::{assert_done, assert_fault, assert_refused, messages, upload};

const A: (u64, &str, &[u8]) = (0, "a.png", PNG);
const B: (u64, &str, &[u8]) = (1, "b.png", PNG);

async fn post(scene: &Scene, payload: Value, files: &[(u64, &str, &[u8])]) -> (u16, Value) {
    upload(scene, "POST", &messages(scene), payload, files).await
}

async fn edit(scene: &Scene, message: &Value, payload: Value) -> (u16, Value) {
    let path = format!("{}/{}", messages(scene), message["id"].as_str().unwrap());
    scene.call("PATCH", &path, payload).await
}

fn picture(name: &str) -> Value {
    json!({ "embeds": [{ "title": "t", "image": { "url": format!("attachment://{name}") } }] })
}

fn names(message: &Value) -> Vec<&str> {
    message["attachments"].as_array().unwrap().iter().map(|file| file["filename"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn an_edit_that_lists_no_attachments_keeps_all() {
    let scene = scene().await;
    let listed = json!({ "attachments": [{ "id": 0, "description": "A" }, { "id": "1" }] });
    let message = assert_done(post(&scene, listed, &[A, B]).await);
    assert_eq!(message["attachments"][0]["description"], "A");
    let edited = assert_done(edit(&scene, &message, json!({ "content": "kept" })).await);
    assert_eq!(names(&edited), ["a.png", "b.png"]);
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn an_edit_drops_what_attachments_does_not_list() {
    let scene = scene().await;
    let message = assert_done(post(&scene, json!({}), &[A, B]).await);
    let keep = json!({ "attachments": [{ "id": message["attachments"][1]["id"] }] });
    assert_eq!(names(&assert_done(edit(&scene, &message, keep).await)), ["b.png"]);
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn an_uploaded_file_that_attachments_does_not_list() {
    let scene = scene().await;
    let refused = post(&scene, json!({ "attachments": [{ "id": 0 }] }), &[A, B]).await;
    assert_fault(&scene, refused, ("attachments", "ATTACHMENT_NOT_LISTED"));
}

#[tokio::test]
async fn a_listed_file_that_is_not_there() {
    let scene = scene().await;
    let refused = post(&scene, json!({ "content": "x", "attachments": [{ "id": 7 }] }), &[]).await;
    assert_fault(&scene, refused, ("attachments.0.id", "ATTACHMENT_NOT_FOUND"));
}

#[tokio::test]
async fn a_file_shown_in_an_embed_is_not_listed_by_itself() {
    let scene = scene().await;
    let shown = assert_done(post(&scene, picture("a.png"), &[A]).await);
    assert_eq!(names(&shown), Vec::<&str>::new());
    assert_eq!(shown["embeds"][0]["image"]["width"], 1);
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn an_embed_whose_attachment_names_no_file_shows_nothing() {
    let scene = scene().await;
    assert_done(post(&scene, picture("no.png"), &[A]).await);
    let violations = scene.sandbox.violations();
    assert_eq!(violations.len(), 1);
    assert!(violations[0].rule.contains("attachment://no.png"), "{violations:?}");
}

#[tokio::test]
async fn a_file_dropped_while_an_embed_still_shows_it() {
    let scene = scene().await;
    let message = assert_done(post(&scene, picture("a.png"), &[A]).await);
    assert_done(edit(&scene, &message, json!({ "attachments": [] })).await);
    assert!(scene.sandbox.violations()[0].rule.contains("still shown"));
}

#[tokio::test]
async fn eleven_files() {
    let scene = scene().await;
    let files: Vec<(u64, &str, &[u8])> = (0..11).map(|n| (n, "a.png", PNG)).collect();
    assert_eq!(names(&assert_done(post(&scene, json!({}), &files[..10]).await)).len(), 10);
    assert_eq!(scene.sandbox.violations(), []);
    assert_fault(&scene, post(&scene, json!({}), &files).await, ("attachments", "BASE_TYPE_MAX_LENGTH"));
}

#[tokio::test]
async fn an_eleventh_file_by_an_edit() {
    let scene = scene().await;
    let files: Vec<(u64, &str, &[u8])> = (0..10).map(|n| (n, "a.png", PNG)).collect();
    let message = assert_done(post(&scene, json!({}), &files).await);
    let path = format!("{}/{}", messages(&scene), message["id"].as_str().unwrap());
    let refused = upload(&scene, "PATCH", &path, json!({}), &[A]).await;
    assert_fault(&scene, refused, ("attachments", "BASE_TYPE_MAX_LENGTH"));
}

#[tokio::test]
async fn a_file_over_10_mib_is_40005() {
    let scene = scene().await;
    let large = vec![0; 10 * 1_024 * 1_024 + 1];
    assert_done(post(&scene, json!({}), &[(0, "a.bin", &large[1..])]).await);
    assert_eq!(scene.sandbox.violations(), []);
    assert_refused(post(&scene, json!({}), &[(0, "a.bin", &large)]).await, (413, 40_005));
    assert_eq!(scene.sandbox.violations().len(), 1);
}

#[tokio::test]
async fn a_form_field_that_is_none_of_discords() {
    let scene = scene().await;
    let body = "--edge\r\nContent-Disposition: form-data; name=\"picture\"\r\n\r\nx\r\n--edge--\r\n";
    let request = scene.request("POST", &messages(&scene));
    let request = request.header("content-type", "multipart/form-data; boundary=edge").body(body);
    assert_refused(super::answer(request).await, (400, 50_109));
}
