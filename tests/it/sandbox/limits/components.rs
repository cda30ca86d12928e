//! Rows, buttons, selects, Components V2.

use serde_json::{Value, json};

use super::super::scene;
use super::{V2, assert_fault, button, message_rule, row, rules, text, with};

fn components(components: Value) -> Value {
    json!({ "components": components })
}

/// Returns a message with one row.
fn in_row(inside: Value) -> Value {
    components(json!([row(inside)]))
}

fn rows(count: usize) -> Value {
    components((0..count).map(|n| row(json!([button(&n.to_string())]))).collect())
}

fn buttons(count: usize) -> Value {
    in_row((0..count).map(|n| button(&n.to_string())).collect())
}

/// Returns a message with one button, changed by `more`.
fn with_button(more: Value) -> Value {
    in_row(json!([with(button("a"), more)]))
}

/// Returns a message with a button that has only these fields.
fn bare_button(button: Value) -> Value {
    in_row(json!([with(json!({ "type": 2 }), button)]))
}

fn select(options: Value) -> Value {
    json!({ "type": 3, "custom_id": "s", "options": options })
}

fn option(n: usize) -> Value {
    json!({ "label": format!("Option {n}"), "value": n.to_string() })
}

fn chosen(n: usize) -> Value {
    with(option(n), json!({ "default": true }))
}

fn options(count: usize) -> Value {
    in_row(json!([select((0..count).map(option).collect())]))
}

/// Returns a message with one select of one option, changed by `more`.
fn with_option(more: Value) -> Value {
    in_row(json!([select(json!([with(option(0), more)]))]))
}

/// Returns a message with one select of three options, changed by `more`.
fn with_select(more: Value) -> Value {
    in_row(json!([with(select((0..3).map(option).collect()), more)]))
}

fn v2(components: Value) -> Value {
    json!({ "flags": V2, "components": components })
}

fn say(text: &str) -> Value {
    json!({ "type": 10, "content": text })
}

/// Returns eight rows of four buttons, which are forty components, and `more` others.
fn board(more: usize) -> Value {
    let squares = |r: usize| row((0..4).map(|c| button(&format!("{r}-{c}"))).collect());
    v2((0..8).map(squares).chain((0..more).map(|_| say("more"))).collect())
}

fn section(texts: usize) -> Value {
    let texts: Vec<Value> = (0..texts).map(|_| say("x")).collect();
    v2(json!([{ "type": 9, "components": texts, "accessory": button("a") }]))
}

fn link(length: usize) -> String {
    let start = "https://example.org/";
    format!("{start}{}", text(length - start.len()))
}

/// Returns a gallery of one item, changed by `more`.
fn media(more: Value) -> Value {
    v2(json!([{ "type": 12, "items": [with(json!({ "media": { "url": link(30) } }), more)] }]))
}

fn gallery(items: usize) -> Value {
    let item = json!({ "media": { "url": "https://example.org/a.png" } });
    v2(json!([{ "type": 12, "items": vec![item; items] }]))
}

fn container(inside: Value) -> Value {
    json!({ "type": 17, "components": [inside] })
}

rules! { message_rule:
    six_rows: rows(5), rows(6) => "components" "BASE_TYPE_MAX_LENGTH";
    empty_row: rows(1), in_row(json!([])) => "components.0.components" "BASE_TYPE_BAD_LENGTH";
    six_buttons_in_a_row: buttons(5), buttons(6) => "components.0.components" "BASE_TYPE_BAD_LENGTH";
    button_outside_a_row: buttons(1), components(json!([button("a")])) => "components.0" "UNION_TYPE_CHOICES";
    select_beside_a_button: options(1), in_row(json!([button("a"), select(json!([option(0)]))]))
        => "components.0.components.1" "COMPONENT_LAYOUT_WIDTH_EXCEEDED";
    two_selects_in_a_row:
        options(1),
        in_row(json!([select(json!([option(0)])), { "type": 5, "custom_id": "u" }]))
        => "components.0.components.1" "COMPONENT_LAYOUT_WIDTH_EXCEEDED";

    the_same_custom_id_twice:
        buttons(2),
        components(json!([row(json!([button("a")])), row(json!([button("a")]))]))
        => "components.1.components.0.custom_id" "COMPONENT_CUSTOM_ID_DUPLICATED";
    custom_id_over_100: in_row(json!([button(&text(100))])), in_row(json!([button(&text(101))]))
        => "components.0.components.0.custom_id" "BASE_TYPE_BAD_LENGTH";
    empty_custom_id: buttons(1), in_row(json!([button("")]))
        => "components.0.components.0.custom_id" "BASE_TYPE_BAD_LENGTH";
    button_without_custom_id: buttons(1), bare_button(json!({ "style": 1, "label": "B" }))
        => "components.0.components.0.custom_id" "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED";
    button_label_over_80: with_button(json!({ "label": text(80) })), with_button(json!({ "label": text(81) }))
        => "components.0.components.0.label" "BASE_TYPE_MAX_LENGTH";
    button_without_label_or_emoji:
        with_button(json!({ "label": null, "emoji": { "name": "🀄" } })),
        with_button(json!({ "label": "" }))
        => "components.0.components.0.label" "BASE_TYPE_REQUIRED";
    button_of_an_unknown_style: with_button(json!({ "style": 4 })), with_button(json!({ "style": 7 }))
        => "components.0.components.0.style" "BASE_TYPE_CHOICES";
    button_with_an_emoji_that_is_none:
        with_button(json!({ "emoji": { "name": "🀄" } })),
        with_button(json!({ "emoji": { "name": ":x:" } }))
        => "components.0.components.0.emoji.name" "COMPONENT_INVALID_EMOJI";
    link_button_without_url:
        bare_button(json!({ "style": 5, "label": "L", "url": "https://example.org" })),
        bare_button(json!({ "style": 5, "label": "L" }))
        => "components.0.components.0.url" "BASE_TYPE_REQUIRED";
    link_over_512:
        bare_button(json!({ "style": 5, "label": "L", "url": format!("https://a.b/{}", text(500)) })),
        bare_button(json!({ "style": 5, "label": "L", "url": format!("https://a.b/{}", text(501)) }))
        => "components.0.components.0.url" "BASE_TYPE_BAD_LENGTH";

    select_without_options: options(1), options(0)
        => "components.0.components.0.options" "BASE_TYPE_BAD_LENGTH";
    select_with_26_options: options(25), options(26)
        => "components.0.components.0.options" "BASE_TYPE_BAD_LENGTH";
    select_placeholder_over_150:
        with_select(json!({ "placeholder": text(150) })),
        with_select(json!({ "placeholder": text(151) }))
        => "components.0.components.0.placeholder" "BASE_TYPE_MAX_LENGTH";
    select_custom_id_over_100:
        with_select(json!({ "custom_id": text(100) })),
        with_select(json!({ "custom_id": text(101) }))
        => "components.0.components.0.custom_id" "BASE_TYPE_BAD_LENGTH";
    option_label_over_100:
        with_option(json!({ "label": text(100) })),
        with_option(json!({ "label": text(101) }))
        => "components.0.components.0.options.0.label" "BASE_TYPE_BAD_LENGTH";
    option_value_over_100:
        with_option(json!({ "value": text(100) })),
        with_option(json!({ "value": text(101) }))
        => "components.0.components.0.options.0.value" "BASE_TYPE_BAD_LENGTH";
    option_description_over_100:
        with_option(json!({ "description": text(100) })),
        with_option(json!({ "description": text(101) }))
        => "components.0.components.0.options.0.description" "BASE_TYPE_MAX_LENGTH";
    the_same_option_value_twice: options(2), in_row(json!([select(json!([option(0), option(0)]))]))
        => "components.0.components.0.options.1" "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED";
    more_values_wanted_than_options:
        with_select(json!({ "max_values": 3 })),
        with_select(json!({ "max_values": 4 }))
        => "components.0.components.0.options" "BASE_TYPE_MIN_LENGTH";
    fewer_values_at_most_than_at_least:
        with_select(json!({ "min_values": 2, "max_values": 2 })),
        with_select(json!({ "min_values": 2, "max_values": 1 }))
        => "components.0.components.0.max_values" "NUMBER_TYPE_MIN";
    more_defaults_than_values:
        with_option(json!({ "default": true })),
        in_row(json!([select(json!([chosen(0), chosen(1)]))]))
        => "components.0.components.0.options" "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES";
    more_than_25_values_in_a_user_select:
        in_row(json!([{ "type": 5, "custom_id": "u", "max_values": 25 }])),
        in_row(json!([{ "type": 5, "custom_id": "u", "max_values": 26 }]))
        => "components.0.components.0.max_values" "NUMBER_TYPE_MAX";

    v2_component_without_its_flag: v2(json!([say("x")])), components(json!([say("x")]))
        => "components.0" "UNION_TYPE_CHOICES";
    v2_with_41_components: board(0), board(1) => "components" "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED";
    v2_text_over_4000_in_all:
        v2(json!([say(&text(3_999)), say("x")])),
        v2(json!([say(&text(3_999)), say("xx")]))
        => "components" "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED";
    v2_text_that_is_empty: v2(json!([say("x")])), v2(json!([say("")]))
        => "components.0.content" "BASE_TYPE_BAD_LENGTH";
    v2_beside_content: v2(json!([say("x")])), with(v2(json!([say("x")])), json!({ "content": "x" }))
        => "content" "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    v2_beside_embeds:
        v2(json!([say("x")])),
        with(v2(json!([say("x")])), json!({ "embeds": [{ "title": "t" }] }))
        => "embeds" "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    section_with_four_texts: section(3), section(4) => "components.0.components" "BASE_TYPE_BAD_LENGTH";
    section_without_accessory: section(1), v2(json!([{ "type": 9, "components": [say("x")] }]))
        => "components.0.accessory" "BASE_TYPE_REQUIRED";
    media_address_over_2048:
        media(json!({ "media": { "url": link(2_048) } })),
        media(json!({ "media": { "url": link(2_049) } }))
        => "components.0.items.0.media.url" "BASE_TYPE_BAD_LENGTH";
    media_description_over_1024:
        media(json!({ "description": text(1_024) })),
        media(json!({ "description": text(1_025) }))
        => "components.0.items.0.description" "BASE_TYPE_BAD_LENGTH";
    media_description_that_is_empty:
        media(json!({ "description": "x" })),
        media(json!({ "description": "" }))
        => "components.0.items.0.description" "BASE_TYPE_BAD_LENGTH";
    gallery_without_items: gallery(1), gallery(0) => "components.0.items" "BASE_TYPE_BAD_LENGTH";
    accent_colour_over_ffffff:
        v2(json!([with(container(say("x")), json!({ "accent_color": 0xFF_FFFF }))])),
        v2(json!([with(container(say("x")), json!({ "accent_color": 0x100_0000 }))]))
        => "components.0.accent_color" "NUMBER_TYPE_MAX";
    accent_colour_that_is_a_text:
        v2(json!([with(container(say("x")), json!({ "accent_color": null }))])),
        v2(json!([with(container(say("x")), json!({ "accent_color": "#ff0000" }))]))
        => "components.0.accent_color" "NUMBER_TYPE_COERCE";
    separator_of_an_unknown_size:
        v2(json!([say("x"), { "type": 14, "spacing": 2 }])),
        v2(json!([say("x"), { "type": 14, "spacing": 3 }]))
        => "components.1.spacing" "BASE_TYPE_CHOICES";
    file_from_elsewhere:
        v2(json!([say("x")])),
        v2(json!([{ "type": 13, "file": { "url": "https://example.org/a.txt" } }]))
        => "components.0.file.url" "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED";
    v2_with_41_components_in_a_container:
        v2(json!([with(container(say("x")), json!({ "components": vec![say("x"); 39] }))])),
        v2(json!([with(container(say("x")), json!({ "components": vec![say("x"); 40] }))]))
        => "components" "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED";
    v2_text_over_4000_in_a_container:
        v2(json!([container(say(&text(3_999))), say("x")])),
        v2(json!([container(say(&text(3_999))), say("xx")]))
        => "components" "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED";
    thumbnail_outside_a_section:
        section(1),
        v2(json!([{ "type": 11, "media": { "url": "https://example.org/a.png" } }]))
        => "components.0" "UNION_TYPE_CHOICES";
    gallery_with_eleven_items: gallery(10), gallery(11) => "components.0.items" "BASE_TYPE_BAD_LENGTH";
    container_in_a_container: v2(json!([container(say("x"))])), v2(json!([container(container(say("x")))]))
        => "components.0.components.0" "UNION_TYPE_CHOICES";
    v2_attachment_that_names_no_file:
        gallery(1),
        v2(json!([{ "type": 12, "items": [{ "media": { "url": "attachment://no.png" } }] }]))
        => "components.0.items.0.media.url" "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
}

#[tokio::test]
async fn link_button_with_custom_id() {
    let scene = scene().await;
    let button = json!({ "style": 5, "label": "L", "url": "https://example.org", "custom_id": "a" });
    let (_, answer) = scene.send(bare_button(button)).await;
    let both = |key: &str| {
        let at = format!("components.0.components.0.{key}");
        (at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE".to_owned())
    };
    assert_eq!(super::faults(&answer["errors"], ""), ["custom_id", "url"].map(both));
}

#[tokio::test]
async fn rules_hold_for_edits_too() {
    let scene = scene().await;
    let (_, message) = scene.send(rows(1)).await;
    let path = format!("{}/{}", super::messages(&scene), message["id"].as_str().unwrap());
    assert_fault(&scene, scene.call("PATCH", &path, rows(6)).await, ("components", "BASE_TYPE_MAX_LENGTH"));
    let now = scene.general.last_message().unwrap();
    assert_eq!((now.edits, now.components.len()), (0, 1));
}

#[tokio::test]
async fn a_message_of_components_v2_stays_one() {
    let scene = scene().await;
    let (_, message) = scene.send(v2(json!([say("x")]))).await;
    let path = format!("{}/{}", super::messages(&scene), message["id"].as_str().unwrap());
    // Edits need not repeat the flag, and cannot take it back.
    super::assert_done(scene.call("PATCH", &path, components(json!([say("y")]))).await);
    assert_eq!(scene.sandbox.violations(), []);
    let classic = json!({ "content": "x", "components": [] });
    let refused = scene.call("PATCH", &path, classic).await;
    let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    assert_fault(&scene, refused, ("content", code));
    super::assert_done(scene.call("PATCH", &path, json!({ "flags": 0, "components": [say("z")] })).await);
    let said = scene.sandbox.violations();
    assert!(said.iter().any(|violation| violation.rule.contains("cannot be removed")), "{said:?}");
    let now = scene.general.last_message().unwrap();
    assert!(now.is_components_v2() && now.words() == "z" && now.content.is_empty(), "{now:?}");
}
