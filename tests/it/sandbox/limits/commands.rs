//! Which commands may be registered.

use serde_json::{Value, json};

use super::super::{Scene, scene};
use super::{assert_done, assert_fault, assert_refused, rules, text, with};

fn path(scene: &Scene) -> String {
    format!("/applications/{}/commands", scene.sandbox.application_id())
}

fn command(more: Value) -> Value {
    json!([with(json!({ "name": "test", "description": "d" }), more)])
}

fn options(options: Value) -> Value {
    command(json!({ "options": options }))
}

/// Returns a command with one text option, changed by `more`.
fn with_option(more: Value) -> Value {
    options(json!([with(option("o"), more)]))
}

fn option(name: &str) -> Value {
    json!({ "type": 3, "name": name, "description": "d" })
}

fn many(kind: u64, count: usize) -> Value {
    (0..count).map(|n| with(option(&format!("o{n}")), json!({ "type": kind }))).collect()
}

fn group(inside: Value) -> Value {
    json!({ "type": 2, "name": "g", "description": "d", "options": [inside] })
}

fn sub(options: Value) -> Value {
    json!({ "type": 1, "name": "s", "description": "d", "options": options })
}

fn choice(name: &str, value: &str) -> Value {
    with_option(json!({ "choices": [{ "name": name, "value": value }] }))
}

fn choices(count: usize) -> Value {
    let choice = |n: usize| json!({ "name": n.to_string(), "value": n.to_string() });
    with_option(json!({ "choices": (0..count).map(choice).collect::<Vec<_>>() }))
}

/// Returns a command with this number of characters, most of them in the names of choices.
fn long(characters: usize) -> Value {
    // "test", "d", and for each option "oN", "d" and twenty choices of 101 characters.
    let choice = |n: usize, length: usize| json!({ "name": text(length), "value": (n % 10).to_string() });
    let whole = |o: usize| {
        let choices: Vec<Value> = (0..20).map(|n| choice(n, 100)).collect();
        with(option(&format!("o{o}")), json!({ "choices": choices }))
    };
    let rest = characters - 5 - 3 * (3 + 20 * 101) - 3;
    let mut last: Vec<Value> = (0..rest / 101).map(|n| choice(n, 100)).collect();
    last.push(choice(0, rest % 101 - 1));
    let last = with(option("o3"), json!({ "choices": last }));
    options((0..3).map(whole).chain([last]).collect())
}

fn menu(kind: u64, count: usize) -> Value {
    (0..count).map(|n| json!({ "type": kind, "name": format!("Wave {n}") })).collect()
}

fn chat(count: usize) -> Value {
    (0..count).map(|n| json!({ "name": format!("c{n}"), "description": "d" })).collect()
}

/// Registers valid commands, then invalid ones, which are refused and leave the registered ones in place.
async fn command_rule(fits: Value, breaks: Value, fault: (&str, &str)) {
    let scene = scene().await;
    let registered = assert_done(scene.call("PUT", &path(&scene), fits).await);
    assert_eq!(scene.sandbox.violations(), []);
    assert_fault(&scene, scene.call("PUT", &path(&scene), breaks).await, fault);
    assert_eq!(scene.call("GET", &path(&scene), Value::Null).await, (200, registered));
}

rules! { command_rule:
    name_over_32: command(json!({ "name": text(32) })), command(json!({ "name": text(33) }))
        => "0.name" "BASE_TYPE_BAD_LENGTH";
    name_in_capitals: command(json!({ "name": "測試" })), command(json!({ "name": "Test" }))
        => "0.name" "APPLICATION_COMMAND_INVALID_NAME";
    name_with_a_space: command(json!({ "name": "a-test" })), command(json!({ "name": "a test" }))
        => "0.name" "APPLICATION_COMMAND_INVALID_NAME";
    no_description: command(json!({})), json!([{ "name": "test" }]) => "0.description" "BASE_TYPE_REQUIRED";
    description_over_100:
        command(json!({ "description": text(100) })),
        command(json!({ "description": text(101) }))
        => "0.description" "BASE_TYPE_BAD_LENGTH";
    translation_into_no_language_of_discords:
        command(json!({ "name_localizations": { "zh-TW": "測試" } })),
        command(json!({ "name_localizations": { "tlh": "x" } }))
        => "0.name_localizations.tlh" "BASE_TYPE_CHOICES";
    translation_over_32:
        command(json!({ "name_localizations": { "zh-TW": "試".repeat(32) } })),
        command(json!({ "name_localizations": { "zh-TW": "試".repeat(33) } }))
        => "0.name_localizations.zh-TW" "BASE_TYPE_BAD_LENGTH";
    command_of_an_unknown_type: command(json!({ "type": 1 })), command(json!({ "type": 9 }))
        => "0.type" "BASE_TYPE_CHOICES";
    command_over_8000_characters: long(8_000), long(8_001) => "0" "APPLICATION_COMMAND_TOO_LARGE";

    twenty_six_options: options(many(3, 25)), options(many(3, 26)) => "0.options" "BASE_TYPE_MAX_LENGTH";
    twenty_six_subcommands: options(many(1, 25)), options(many(1, 26)) => "0.options" "BASE_TYPE_MAX_LENGTH";
    the_same_option_twice: options(many(3, 2)), options(json!([option("a"), option("a")]))
        => "0.options.1.name" "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS";
    required_option_after_an_optional_one:
        options(json!([with(option("a"), json!({ "required": true })), option("b")])),
        options(json!([option("a"), with(option("b"), json!({ "required": true }))]))
        => "0.options.1" "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID";
    subcommand_beside_an_option: options(many(1, 2)), options(json!([option("a"), sub(json!([]))]))
        => "0.options" "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID";
    group_in_a_group: options(json!([group(sub(json!([])))])), options(json!([group(group(sub(json!([]))))]))
        => "0.options.0.options.0.type" "BASE_TYPE_CHOICES";
    subcommand_in_a_subcommand:
        options(json!([sub(json!([option("a")]))])),
        options(json!([sub(json!([sub(json!([]))]))]))
        => "0.options.0.options.0.type" "BASE_TYPE_CHOICES";
    option_of_an_unknown_type: with_option(json!({ "type": 11 })), with_option(json!({ "type": 12 }))
        => "0.options.0.type" "BASE_TYPE_CHOICES";
    option_description_over_100:
        with_option(json!({ "description": text(100) })),
        with_option(json!({ "description": text(101) }))
        => "0.options.0.description" "BASE_TYPE_BAD_LENGTH";
    twenty_six_choices: choices(25), choices(26) => "0.options.0.choices" "BASE_TYPE_MAX_LENGTH";
    choice_name_over_100: choice(&text(100), "v"), choice(&text(101), "v")
        => "0.options.0.choices.0.name" "BASE_TYPE_BAD_LENGTH";
    choice_value_over_100: choice("n", &text(100)), choice("n", &text(101))
        => "0.options.0.choices.0.value" "BASE_TYPE_BAD_LENGTH";
    choices_beside_autocomplete:
        with_option(json!({ "autocomplete": true })),
        with_option(json!({ "autocomplete": true, "choices": [{ "name": "n", "value": "v" }] }))
        => "0.options.0" "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES";

    context_menu_with_description: menu(2, 1), json!([{ "type": 2, "name": "Wave at", "description": "d" }])
        => "0.description" "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED";
    context_menu_with_options: menu(3, 1), json!([{ "type": 3, "name": "Wave at", "options": [option("a")] }])
        => "0.options" "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED";
    the_same_name_twice: chat(2), json!([chat(1)[0], chat(1)[0]])
        => "1" "APPLICATION_COMMANDS_DUPLICATE_NAME";
    commands_that_are_no_list: chat(1), json!({}) => "" "LIST_TYPE_CONVERT";
    more_than_100_chat_commands: chat(100), chat(101) => "" "BASE_TYPE_MAX_LENGTH";
    more_than_15_user_commands: menu(2, 15), menu(2, 16) => "" "BASE_TYPE_MAX_LENGTH";
    more_than_15_message_commands: menu(3, 15), menu(3, 16) => "" "BASE_TYPE_MAX_LENGTH";
}

#[tokio::test]
async fn a_single_command_obeys_the_same_rules() {
    let scene = scene().await;
    let command = |name: &str| json!({ "name": name, "description": "d" });
    let made = assert_done(scene.call("POST", &path(&scene), command("test")).await);
    let one = format!("{}/{}", path(&scene), made["id"].as_str().unwrap());
    let altered = assert_done(scene.call("PATCH", &one, json!({ "description": "other" })).await);
    assert_eq!((altered["name"].as_str(), altered["description"].as_str()), (Some("test"), Some("other")));
    assert_eq!(altered["id"], made["id"]);
    let fault = ("name", "APPLICATION_COMMAND_INVALID_NAME");
    assert_fault(&scene, scene.call("POST", &path(&scene), command("Test")).await, fault);
    assert_fault(&scene, scene.call("PATCH", &one, json!({ "name": "Test" })).await, fault);
    assert_eq!(scene.call("GET", &one, Value::Null).await.1, altered);
}

#[tokio::test]
async fn an_unknown_command_is_10063() {
    let scene = scene().await;
    let one = format!("{}/7", path(&scene));
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({})), ("DELETE", Value::Null)] {
        assert_refused(scene.call(method, &one, body).await, (404, 10_063));
    }
}

#[tokio::test]
async fn commands_of_a_guild_need_the_bot_in_it() {
    let scene = scene().await;
    let application = scene.sandbox.application_id();
    let path = format!("/applications/{application}/guilds/{}/commands", scene.guild.id());
    assert_done(scene.call("PUT", &path, menu(2, 1)).await);
    scene.guild.remove_bot();
    assert_refused(scene.call("PUT", &path, menu(2, 1)).await, (403, 50_001));
}
