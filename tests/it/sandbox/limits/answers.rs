//! Responses to interactions: when, how often, and of which type; modals, autocomplete, and the uses of a token.

use std::time::Duration;

use discord_sandbox::Options;
use serde_json::{Value, json};

use super::super::{options, scene, scene_with};
use super::{
    assert_done, assert_fault, assert_refused, button, click, hook, pending, respond, row, rules, text,
    typing, with,
};

fn hello() -> Value {
    json!({ "type": 4, "data": { "content": "hello" } })
}

fn modal(data: Value) -> Value {
    let base = json!({ "title": "t", "custom_id": "m", "components": inputs(1) });
    json!({ "type": 9, "data": with(base, data) })
}

/// Returns rows with one text input each.
fn inputs(count: usize) -> Value {
    (0..count).map(|n| row(json!([input(json!({ "custom_id": n.to_string() }))]))).collect()
}

fn input(more: Value) -> Value {
    with(json!({ "type": 4, "custom_id": "f", "label": "Label", "style": 1 }), more)
}

fn with_input(more: Value) -> Value {
    modal(json!({ "components": [row(json!([input(more)]))] }))
}

fn label(more: Value) -> Value {
    let field = json!({ "type": 4, "custom_id": "f", "style": 1 });
    modal(json!({ "components": [with(json!({ "type": 18, "label": "l", "component": field }), more)] }))
}

fn choices(choices: Vec<Value>) -> Value {
    json!({ "type": 8, "data": { "choices": choices } })
}

fn choice(name: &str, value: Value) -> Value {
    choices(vec![json!({ "name": name, "value": value })])
}

/// Responds to a command with a valid body, then with an invalid one, which is refused and leaves the interaction
/// waiting.
async fn answer_rule(fits: Value, breaks: Value, fault: (&str, &str)) {
    let scene = scene().await;
    assert_done(respond(&scene, &pending(&scene), fits.clone()).await);
    assert_eq!(scene.sandbox.violations(), []);
    let action = pending(&scene);
    assert_fault(&scene, respond(&scene, &action, breaks).await, fault);
    assert!(!action.is_acknowledged());
    assert_done(respond(&scene, &action, fits).await);
}

/// Like [`answer_rule`], for autocomplete.
async fn choices_rule(fits: Value, breaks: Value, fault: (&str, &str)) {
    let scene = scene().await;
    assert_done(respond(&scene, &typing(&scene), fits).await);
    assert_eq!(scene.sandbox.violations(), []);
    assert_fault(&scene, respond(&scene, &typing(&scene), breaks).await, fault);
}

/// Like [`answer_rule`], for a click.
async fn click_rule(fits: Value, breaks: Value, fault: (&str, &str)) {
    let scene = scene().await;
    assert_done(respond(&scene, &click(&scene).await, fits).await);
    assert_eq!(scene.sandbox.violations(), []);
    assert_fault(&scene, respond(&scene, &click(&scene).await, breaks).await, fault);
}

rules! { answer_rule:
    command_answered_with_a_deferred_update: json!({ "type": 5 }), json!({ "type": 6 })
        => "type" "BASE_TYPE_CHOICES";
    command_answered_with_an_update: hello(), json!({ "type": 7, "data": { "content": "x" } })
        => "type" "BASE_TYPE_CHOICES";
    command_answered_with_choices: hello(), choices(Vec::new()) => "type" "BASE_TYPE_CHOICES";
    answer_of_an_unknown_type: hello(), json!({ "type": 99 }) => "type" "BASE_TYPE_CHOICES";
    message_without_data: hello(), json!({ "type": 4 }) => "data" "BASE_TYPE_REQUIRED";
    answer_over_2000_characters: hello(), json!({ "type": 4, "data": { "content": text(2_001) } })
        => "data.content" "BASE_TYPE_MAX_LENGTH";

    modal_title_over_45: modal(json!({ "title": text(45) })), modal(json!({ "title": text(46) }))
        => "data.title" "BASE_TYPE_BAD_LENGTH";
    modal_custom_id_over_100:
        modal(json!({ "custom_id": text(100) })),
        modal(json!({ "custom_id": text(101) }))
        => "data.custom_id" "BASE_TYPE_BAD_LENGTH";
    modal_with_six_rows: modal(json!({ "components": inputs(5) })), modal(json!({ "components": inputs(6) }))
        => "data.components" "BASE_TYPE_MAX_LENGTH";
    modal_without_components: modal(json!({})), modal(json!({ "components": [] }))
        => "data.components" "BASE_TYPE_REQUIRED";
    modal_with_a_button: modal(json!({})), modal(json!({ "components": [row(json!([button("a")]))] }))
        => "data.components.0.components.0" "UNION_TYPE_CHOICES";
    modal_row_with_two_inputs:
        modal(json!({})),
        modal(json!({ "components": [row(json!([input(json!({})), input(json!({ "custom_id": "g" }))]))] }))
        => "data.components.0.components" "BASE_TYPE_BAD_LENGTH";
    modal_label_over_45: label(json!({ "label": text(45) })), label(json!({ "label": text(46) }))
        => "data.components.0.label" "BASE_TYPE_BAD_LENGTH";
    modal_label_description_over_100:
        label(json!({ "description": text(100) })),
        label(json!({ "description": text(101) }))
        => "data.components.0.description" "BASE_TYPE_MAX_LENGTH";
    modal_label_of_nothing: label(json!({})), label(json!({ "component": null }))
        => "data.components.0.component" "BASE_TYPE_REQUIRED";
    modal_label_of_a_button: label(json!({})), label(json!({ "component": button("a") }))
        => "data.components.0.component" "UNION_TYPE_CHOICES";
    input_label_over_45: with_input(json!({ "label": text(45) })), with_input(json!({ "label": text(46) }))
        => "data.components.0.components.0.label" "BASE_TYPE_BAD_LENGTH";
    input_placeholder_over_100:
        with_input(json!({ "placeholder": text(100) })),
        with_input(json!({ "placeholder": text(101) }))
        => "data.components.0.components.0.placeholder" "BASE_TYPE_MAX_LENGTH";
    input_value_over_4000:
        with_input(json!({ "value": text(4_000) })),
        with_input(json!({ "value": text(4_001) }))
        => "data.components.0.components.0.value" "BASE_TYPE_MAX_LENGTH";
    input_of_an_unknown_style: with_input(json!({ "style": 2 })), with_input(json!({ "style": 3 }))
        => "data.components.0.components.0.style" "BASE_TYPE_CHOICES";
    input_that_wants_over_4000:
        with_input(json!({ "min_length": 4_000 })),
        with_input(json!({ "min_length": 4_001 }))
        => "data.components.0.components.0.min_length" "NUMBER_TYPE_MAX";
    input_that_takes_nothing: with_input(json!({ "max_length": 1 })), with_input(json!({ "max_length": 0 }))
        => "data.components.0.components.0.max_length" "NUMBER_TYPE_MIN";
}

rules! { choices_rule:
    typing_answered_with_a_message: choices(Vec::new()), hello() => "type" "BASE_TYPE_CHOICES";
    typing_answered_with_a_modal: choices(Vec::new()), modal(json!({})) => "type" "BASE_TYPE_CHOICES";
    twenty_six_choices:
        choices(vec![json!({ "name": "n", "value": "v" }); 25]),
        choices(vec![json!({ "name": "n", "value": "v" }); 26])
        => "data.choices" "BASE_TYPE_MAX_LENGTH";
    choice_name_over_100: choice(&text(100), json!(1)), choice(&text(101), json!(1))
        => "data.choices.0.name" "BASE_TYPE_BAD_LENGTH";
    choice_value_over_100: choice("n", json!(text(100))), choice("n", json!(text(101)))
        => "data.choices.0.value" "BASE_TYPE_MAX_LENGTH";
    choice_without_value: choice("n", json!(1)), choice("n", json!(null))
        => "data.choices.0.value" "BASE_TYPE_REQUIRED";
    suggestions_without_choices: choices(Vec::new()), json!({ "type": 8, "data": {} })
        => "data.choices" "BASE_TYPE_REQUIRED";
}

rules! { click_rule:
    click_answered_with_choices: json!({ "type": 6 }), choices(Vec::new()) => "type" "BASE_TYPE_CHOICES";
    update_over_2000_characters:
        json!({ "type": 7, "data": { "content": text(2_000) } }),
        json!({ "type": 7, "data": { "content": text(2_001) } })
        => "data.content" "BASE_TYPE_MAX_LENGTH";
}

#[tokio::test]
async fn a_form_is_not_answered_with_a_form() {
    let scene = scene().await;
    let submitted = || scene.ann.forge_submit(&scene.general, "m", &[("f", "words")]);
    assert_done(respond(&scene, &submitted(), hello()).await);
    assert_fault(
        &scene,
        respond(&scene, &submitted(), modal(json!({}))).await,
        ("type", "BASE_TYPE_CHOICES"),
    );
    let update = json!({ "type": 7, "data": { "content": "x" } });
    let refused = respond(&scene, &submitted(), update).await;
    assert_fault(&scene, refused, ("type", "BASE_TYPE_CHOICES"));
}

#[tokio::test]
async fn a_late_answer_is_10062() {
    let scene = scene_with(Options { answer_within: Duration::from_secs(3), ..options() }).await;
    let late = pending(&scene);
    scene.sandbox.advance(Duration::from_secs(4));
    assert_refused(respond(&scene, &late, hello()).await, (404, 10_062));
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn a_second_answer_is_40060() {
    let scene = scene().await;
    let action = pending(&scene);
    let answer = assert_done(respond(&scene, &action, hello()).await);
    assert_eq!(answer["resource"]["message"]["content"], "hello");
    assert_refused(respond(&scene, &action, hello()).await, (400, 40_060));
    let reply = action.reply().await.unwrap();
    assert_eq!((reply.answer_type(), reply.content().as_str()), (4, "hello"));
    assert_eq!(scene.general.messages().len(), 1);
}

#[tokio::test]
async fn an_answer_with_a_forged_token_is_10062() {
    let scene = scene().await;
    let (action, other) = (pending(&scene), pending(&scene));
    for token in ["forged", other.token().as_str()] {
        let path = format!("/interactions/{}/{token}/callback", action.interaction_id());
        assert_refused(scene.call("POST", &path, hello()).await, (404, 10_062));
    }
    assert!(!action.is_acknowledged() && !other.is_acknowledged());
}

#[tokio::test]
async fn a_token_does_nothing_before_the_answer() {
    let scene = scene().await;
    let hook = hook(&scene, &pending(&scene));
    let text = json!({ "content": "too early" });
    assert_refused(scene.call("POST", &hook, text.clone()).await, (404, 10_015));
    let original = format!("{hook}/messages/@original");
    assert_refused(scene.call("PATCH", &original, text).await, (404, 10_015));
}

#[tokio::test]
async fn a_promised_answer_that_is_taken_back_is_what_is_said_instead() {
    let scene = scene().await;
    let action = pending(&scene);
    assert_done(respond(&scene, &action, json!({ "type": 5 })).await);
    let hook = hook(&scene, &action);
    assert_done(scene.call("DELETE", &format!("{hook}/messages/@original"), Value::Null).await);
    let instead = json!({ "content": "for you alone", "flags": 64 });
    let (reply, said) = tokio::join!(action.reply(), scene.call("POST", &hook, instead));
    assert_done(said);
    let reply = reply.unwrap();
    assert_eq!((reply.is_ephemeral(), reply.content().as_str()), (true, "for you alone"));
}

#[tokio::test]
async fn a_token_older_than_fifteen_minutes_is_50027() {
    let scene = scene().await;
    let action = pending(&scene);
    assert_done(respond(&scene, &action, json!({ "type": 5 })).await);
    let (hook, text) = (hook(&scene, &action), || json!({ "content": "x" }));
    let original = format!("{hook}/messages/@original");
    scene.sandbox.advance(Duration::from_secs(15 * 60 - 30));
    assert_done(scene.call("PATCH", &original, text()).await);
    assert_done(scene.call("POST", &hook, text()).await);
    scene.sandbox.advance(Duration::from_secs(60));
    assert_refused(scene.call("PATCH", &original, text()).await, (401, 50_027));
    assert_refused(scene.call("POST", &hook, text()).await, (401, 50_027));
}

#[tokio::test]
async fn a_forged_webhook_token_is_50027() {
    let scene = scene().await;
    let hook = format!("/webhooks/{}/forged", scene.sandbox.application_id());
    assert_refused(scene.call("POST", &hook, json!({ "content": "x" })).await, (401, 50_027));
}

#[tokio::test]
async fn a_webhook_of_another_application_is_10015() {
    let scene = scene().await;
    let action = pending(&scene);
    assert_done(respond(&scene, &action, hello()).await);
    let hook = format!("/webhooks/7/{}", action.token());
    assert_refused(scene.call("POST", &hook, json!({ "content": "x" })).await, (404, 10_015));
}

#[tokio::test]
async fn a_token_reaches_its_own_messages_only() {
    let scene = scene().await;
    let (mine, other) = (pending(&scene), pending(&scene));
    assert_done(respond(&scene, &mine, hello()).await);
    assert_done(respond(&scene, &other, hello()).await);
    let hook = hook(&scene, &mine);
    let more = assert_done(scene.call("POST", &hook, json!({ "content": "more" })).await);
    let path = |id: &str| format!("{hook}/messages/{id}");
    assert_eq!(
        scene.call("GET", &path(more["id"].as_str().unwrap()), Value::Null).await.1["content"],
        "more"
    );
    let foreign = other.reply().await.unwrap().message().unwrap().id.to_string();
    assert_refused(scene.call("GET", &path(&foreign), Value::Null).await, (404, 10_008));
    assert_done(scene.call("DELETE", &path("@original"), Value::Null).await);
    assert_refused(scene.call("PATCH", &path("@original"), json!({ "content": "x" })).await, (404, 10_008));
}

#[tokio::test]
async fn a_private_answer_is_unknown_to_the_bot_token() {
    let scene = scene().await;
    let action = pending(&scene);
    assert_done(respond(&scene, &action, json!({ "type": 5, "data": { "flags": 64 } })).await);
    let original = format!("{}/messages/@original", hook(&scene, &action));
    assert_done(scene.call("PATCH", &original, json!({ "content": "filled" })).await);
    assert_eq!(scene.call("GET", &original, Value::Null).await.1["content"], "filled");
    let reply = action.reply().await.unwrap();
    assert!(reply.is_ephemeral());
    let public = format!("{}/{}", super::messages(&scene), reply.message().unwrap().id);
    for (method, body) in
        [("GET", Value::Null), ("PATCH", json!({ "content": "x" })), ("DELETE", Value::Null)]
    {
        assert_refused(scene.call(method, &public, body).await, (404, 10_008));
    }
    assert_eq!(scene.call("GET", &super::messages(&scene), Value::Null).await, (200, json!([])));
}

#[tokio::test]
async fn channels_of_others_take_answers_only() {
    let scene = scene().await;
    let private = scene.sandbox.others_channel(&[&scene.ann, &scene.bob]);
    let path = format!("/channels/{}/messages", private.id());
    assert_refused(scene.call("POST", &path, json!({ "content": "x" })).await, (403, 50_001));
    let action = scene.ann.forge(&private, 2, None, json!({ "id": "1", "name": "test", "type": 1 }));
    let body = json!({ "type": 4, "data": { "content": "x", "components": [row(json!([button("a")]))] } });
    assert_done(respond(&scene, &action, body).await);
    let message = private.last_message().unwrap();
    let action = scene.bob.start_click(&message, "a").unwrap();
    assert_done(respond(&scene, &action, json!({ "type": 7, "data": { "content": "y" } })).await);
    assert_eq!(private.last_message().unwrap().content, "y");
}
