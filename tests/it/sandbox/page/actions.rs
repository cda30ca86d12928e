//! People's interactions with the bot.

use serde_json::{Value, json};

use super::{Browser, answer_next, assert_clean, register, scene, with_bot};

fn ok() -> Value {
    json!({ "type": 4, "data": { "content": "ok", "flags": 64 } })
}

#[tokio::test]
async fn commands_are_typed_by_their_definition_and_answered() {
    let (scene, bot, browser) = with_bot().await;
    let channel = scene.general.id().to_string();
    let options = json!({ "text": "hello", "times": 2, "mood": "merry" });
    let used = json!({ "channel": channel, "path": "test say", "options": options });
    let answer = browser.act(&scene.ann, "command", used).await;
    assert_eq!(answer["answer"], 4);
    assert_eq!((&answer["choices"], &answer["modal"]), (&Value::Null, &Value::Null));
    let messages = browser.messages(&scene.general).await;
    assert_eq!(messages[0]["id"], answer["message"]);
    assert_eq!(
        (&messages[0]["content"], &messages[0]["author"]["username"]),
        (&json!("hello"), &json!("referee"))
    );
    assert_eq!(messages[0]["only_for"], scene.ann.id().to_string());

    let whom = json!({ "whom": scene.bob.id().to_string() });
    let greeted = json!({ "channel": channel, "path": "test greet", "options": whom });
    let answer = browser.act(&scene.ann, "command", greeted).await;
    let greeting = scene.general.message(answer["message"].as_str().unwrap().parse().unwrap()).unwrap();
    assert_eq!(greeting.content, format!("Hello {}", scene.bob.mention()));

    for (path, options, why) in [
        ("test say", json!({}), "/test say: the required option \"text\" is missing"),
        ("test say", json!({ "text": 1 }), "/test say text: 1 is not a text"),
        ("test say", json!({ "text": "a", "times": "2" }), "/test say times: \"2\" is not a whole number"),
        ("test say", json!({ "text": "a", "times": 4 }), "/test say times: 4 is out of range"),
        (
            "test say",
            json!({ "text": "a", "mood": "angry" }),
            "/test say mood: \"angry\" is not among the choices",
        ),
        ("test say", json!({ "text": "a", "x": "a" }), "/test say: there is no option x"),
        ("test greet", json!({ "whom": "Bob" }), "/test greet whom: \"Bob\" is not a person's id"),
        ("test greet", json!({ "whom": "1" }), "no person has the id 1"),
        ("test", json!({}), "/test: a subcommand is missing"),
        ("nothing", json!({}), "no command /nothing is registered"),
    ] {
        let path_of_ann = format!("/api/people/{}/command", scene.ann.id());
        let used = json!({ "channel": channel, "path": path, "options": options });
        assert_eq!(browser.post(&path_of_ann, used).await, (422, json!({ "error": why })));
    }
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn what_is_typed_is_completed() {
    let (scene, bot, browser) = with_bot().await;
    let channel = scene.general.id().to_string();
    let mut typing =
        json!({ "channel": channel, "path": "test find", "options": { "what": "b3" }, "focused": "what" });
    let answer = browser.act(&scene.ann, "autocomplete", typing.clone()).await;
    assert_eq!((&answer["answer"], &answer["message"]), (&json!(8), &Value::Null));
    assert_eq!(answer["choices"][0]["name"], "b3!");
    assert_eq!(answer["choices"][0]["value"], "b3");
    typing["path"] = json!("test say");
    typing["focused"] = json!("text");
    typing["options"] = json!({});
    let path = format!("/api/people/{}/autocomplete", scene.ann.id());
    let why = json!({ "error": "/test say text: has no autocomplete" });
    assert_eq!(browser.post(&path, typing).await, (422, why));
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn components_are_used_and_forms_filled_in() {
    let (scene, bot, browser) = with_bot().await;
    let channel = scene.general.id().to_string();
    let used = json!({ "channel": channel, "path": "test buttons" });
    let message = browser.act(&scene.ann, "command", used).await["message"].clone();
    let press = |custom_id: &str| json!({ "message": message, "custom_id": custom_id });
    let choose = |custom_id: &str, value: &str| json!({ "message": message, "custom_id": custom_id, "values": [value] });

    let answer = browser.act(&scene.bob, "component", choose("pick", "2")).await;
    assert_eq!(answer["answer"], 4);
    browser.act(&scene.bob, "component", choose("who", &scene.ann.id().to_string())).await;
    let private = scene.bob.private_messages(&scene.general);
    let texts: Vec<&str> = private.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(texts, ["Picked 2", &format!("Picked {}", scene.ann.mention())]);

    let form = browser.act(&scene.bob, "component", press("ask")).await;
    assert_eq!((&form["answer"], &form["modal"]["title"]), (&json!(9), &json!("Add your words")));
    // Another interaction happens while the form is open.
    let answer = browser.act(&scene.ann, "component", press("later")).await;
    assert_eq!((&answer["answer"], &answer["message"]), (&json!(6), &message));
    let filled = json!({ "interaction": form["interaction"], "values": { "words": "late" } });
    let answer = browser.act(&scene.bob, "modal", filled.clone()).await;
    let said = scene.general.message(answer["message"].as_str().unwrap().parse().unwrap()).unwrap();
    assert_eq!(said.content, "Words: late");

    let as_bob = |what: &str| format!("/api/people/{}/{what}", scene.bob.id());
    for (path, body, why) in [
        (as_bob("component"), press("off"), "the button off cannot be clicked".to_owned()),
        (as_bob("component"), press("gone"), "the message has no button gone".to_owned()),
        (as_bob("component"), choose("pick", "3"), "pick does not offer [\"3\"]".to_owned()),
        (as_bob("component"), choose("who", "7"), "no person has the id 7".to_owned()),
        (
            as_bob("modal"),
            json!({ "interaction": form["interaction"], "values": { "words": "x".repeat(65) } }),
            "the form refuses 65 characters in words".to_owned(),
        ),
        (
            as_bob("modal"),
            json!({ "interaction": form["interaction"], "values": { "more": "x" } }),
            "the form has no field more".to_owned(),
        ),
        (
            format!("/api/people/{}/modal", scene.ann.id()),
            filled,
            "the form was opened for someone else".to_owned(),
        ),
    ] {
        assert_eq!(browser.post(&path, body).await, (422, json!({ "error": why })));
    }
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn menus_of_people_and_messages_are_used() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    register(&scene, json!([{ "name": "Wave at", "type": 2 }, { "name": "Count words", "type": 3 }])).await;
    let channel = scene.general.id().to_string();
    let said = scene.bob.write(&scene.general, "one two", None).unwrap();
    let pick = |command: &str, target: u64| json!({ "channel": channel, "command": command, "target": target.to_string() });

    let picked = browser.act(&scene.ann, "menu", pick("Wave at", scene.bob.id()));
    let (answered, sent) = tokio::join!(picked, answer_next(&scene, ok()));
    assert_eq!(answered["answer"], 4);
    let bob = scene.bob.id().to_string();
    assert_eq!((&sent["data"]["type"], &sent["data"]["target_id"]), (&json!(2), &json!(bob)));
    assert_eq!(sent["data"]["resolved"]["users"][&bob]["global_name"], "Bob");
    assert!(sent["data"]["resolved"]["members"][&bob]["permissions"].is_string());

    let picked = browser.act(&scene.ann, "menu", pick("Count words", said.id));
    let (_, sent) = tokio::join!(picked, answer_next(&scene, ok()));
    assert_eq!((&sent["data"]["type"], &sent["data"]["target_id"]), (&json!(3), &json!(said.id.to_string())));
    assert_eq!(sent["data"]["resolved"]["messages"][said.id.to_string()]["content"], "one two");

    let path = format!("/api/people/{}/menu", scene.ann.id());
    let why = json!({ "error": "no message command Wave at is registered" });
    assert_eq!(browser.post(&path, pick("Wave at", said.id)).await, (422, why));
    let why = json!({ "error": "no user has the id 5" });
    assert_eq!(browser.post(&path, pick("Wave at", 5)).await, (404, why));
    let elsewhere = scene.guild.channel("elsewhere").id().to_string();
    let body = json!({ "channel": elsewhere, "command": "Count words", "target": said.id.to_string() });
    let why = json!({ "error": "the message is not in this channel" });
    assert_eq!(browser.post(&path, body).await, (422, why));
}

#[tokio::test]
async fn options_of_every_type_are_resolved() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let option = |(name, kind): (&str, u64)| json!({ "name": name, "description": name, "type": kind });
    let kinds = [
        ("text", 3),
        ("whole", 4),
        ("flag", 5),
        ("user", 6),
        ("channel", 7),
        ("role", 8),
        ("either", 9),
        ("other", 9),
        ("number", 10),
        ("half", 10),
        ("file", 11),
    ];
    let options: Vec<Value> = kinds.map(option).to_vec();
    register(&scene, json!([{ "name": "all", "description": "All", "options": options }])).await;
    let (ann, guild, channel) =
        (scene.ann.id().to_string(), scene.guild.id().to_string(), scene.general.id().to_string());
    let given = json!({
        "text": "a", "whole": -3, "flag": true, "user": ann, "channel": channel, "role": guild,
        "either": scene.bob.id().to_string(), "other": guild, "number": 3, "half": 0.5,
    });
    let used = json!({ "channel": channel, "path": "all", "options": given });
    let (_, sent) = tokio::join!(browser.act(&scene.ann, "command", used), answer_next(&scene, ok()));
    let data = &sent["data"];
    for option in data["options"].as_array().unwrap() {
        assert_eq!(option["value"], given[option["name"].as_str().unwrap()]);
    }
    assert_eq!(data["options"].as_array().unwrap().len(), 10);
    let resolved =
        |kind: &str| data["resolved"][kind].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(resolved("users"), [ann, scene.bob.id().to_string()]);
    assert_eq!(resolved("roles"), [guild.as_str()]);
    assert_eq!(resolved("channels"), [channel.as_str()]);

    let path = format!("/api/people/{}/command", scene.ann.id());
    for (name, value, why) in [
        ("flag", json!("true"), "/all flag: \"true\" is not true or false"),
        ("whole", json!(0.5), "/all whole: 0.5 is not a whole number"),
        ("whole", json!(1_u64 << 54), "/all whole: 18014398509481984 is out of range"),
        ("role", json!("4"), "no role here has the id 4"),
        ("channel", json!("4"), "no channel here has the id 4"),
        ("file", json!("4"), "no file has the id 4"),
        ("file", json!(4), "/all file: 4 is not a file's id"),
    ] {
        let used = json!({ "channel": channel, "path": "all", "options": { name: value } });
        assert_eq!(browser.post(&path, used).await, (422, json!({ "error": why })));
    }
}

#[tokio::test]
async fn forms_have_selects_as_well() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    register(&scene, json!([{ "name": "form", "description": "A form" }])).await;
    let choice = |value: &str| json!({ "label": value, "value": value });
    let label = |component: Value| json!({ "type": 18, "label": "Label", "component": component });
    let form = json!({ "type": 9, "data": { "title": "Form", "custom_id": "form", "components": [
        { "type": 10, "content": "Please" },
        label(json!({ "type": 4, "custom_id": "words", "style": 1, "required": false })),
        label(json!({
            "type": 3, "custom_id": "kind", "max_values": 2, "options": [choice("a"), choice("b"), choice("c")],
        })),
        label(json!({ "type": 5, "custom_id": "who" })),
        label(json!({ "type": 8, "custom_id": "where", "required": false })),
    ] } });
    let channel = scene.general.id().to_string();
    let used = json!({ "channel": channel, "path": "form" });
    let (opened, _) =
        tokio::join!(browser.act(&scene.ann, "command", used), answer_next(&scene, form.clone()));
    assert_eq!((&opened["answer"], &opened["modal"]), (&json!(9), &form["data"]));

    let bob = scene.bob.id().to_string();
    let values = json!({ "kind": ["c", "a"], "who": [bob] });
    let filled = json!({ "interaction": opened["interaction"], "values": values });
    let (answer, sent) = tokio::join!(browser.act(&scene.ann, "modal", filled), answer_next(&scene, ok()));
    assert_eq!(answer["answer"], 4);
    let data = &sent["data"];
    let row = |at: usize| &data["components"][at]["component"];
    assert_eq!(data["components"][0]["type"], 10);
    assert_eq!((&row(1)["type"], &row(1)["value"]), (&json!(4), &json!("")));
    assert_eq!((&row(2)["type"], &row(2)["values"]), (&json!(3), &json!(["c", "a"])));
    assert_eq!((&row(3)["custom_id"], &row(3)["values"]), (&json!("who"), &json!([bob])));
    assert_eq!(row(4)["values"], json!([]));
    assert_eq!(data["resolved"]["users"][&bob]["global_name"], "Bob");

    let path = format!("/api/people/{}/modal", scene.ann.id());
    for (values, why) in [
        (json!({ "kind": ["a"] }), "who wants another number of values than 0"),
        (json!({ "kind": ["a", "b", "c"], "who": [bob] }), "kind wants another number of values than 3"),
        (json!({ "kind": ["d"], "who": [bob] }), "kind does not offer [\"d\"]"),
        (json!({ "words": ["a"], "kind": ["a"], "who": [bob] }), "words wants a text"),
        (json!({ "kind": ["a"], "who": ["3"] }), "no person has the id 3"),
    ] {
        let filled = json!({ "interaction": opened["interaction"], "values": values });
        assert_eq!(browser.post(&path, filled).await, (422, json!({ "error": why })));
    }
}

#[tokio::test]
async fn silence_is_said_in_the_clients_words() {
    let options = discord_sandbox::Options { answer_within: std::time::Duration::ZERO, ..super::options() };
    let scene = super::scene_with(options).await;
    let browser = Browser::open(&scene).await;
    register(&scene, json!([{ "name": "quiet", "description": "No answer" }])).await;
    let used = json!({ "channel": scene.general.id().to_string(), "path": "quiet" });
    let answer = browser.post(&format!("/api/people/{}/command", scene.ann.id()), used).await;
    assert_eq!(answer, (504, json!({ "error": "The application did not respond" })));
}

#[tokio::test]
async fn what_is_not_there_is_named() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let (ann, general) = (scene.ann.id().to_string(), scene.general.id().to_string());
    let command = json!({ "channel": general, "path": "x" });
    let ann = |what: &str| format!("/api/people/{ann}/{what}");
    for (path, body, why) in [
        ("/api/people/5/command".to_owned(), command, "no person has the id 5"),
        (ann("command"), json!({ "channel": "5", "path": "x" }), "no channel has the id 5"),
        (ann("component"), json!({ "message": "5", "custom_id": "x" }), "no message has the id 5"),
        (ann("modal"), json!({ "interaction": "5" }), "the interaction 5 opened no form"),
        ("/api/guilds/5/channels".to_owned(), json!({ "name": "x" }), "no guild has the id 5"),
        ("/api/nothing".to_owned(), json!({}), "there is no such address"),
    ] {
        assert_eq!(browser.post(&path, body).await, (404, json!({ "error": why })));
    }
    let unfit = "the request does not fit this address: ";
    for (path, body, why) in [
        (
            "/api/people/ann/command".to_owned(),
            json!({ "channel": general, "path": "x" }),
            "a part of the address is wrong: ",
        ),
        (ann("command"), json!({ "channel": 5, "path": "x" }), unfit),
        (ann("command"), json!({ "channel": general, "path": "x", "more": 1 }), unfit),
        (ann("command"), json!({ "channel": general }), unfit),
    ] {
        let (status, answer) = browser.post(&path, body).await;
        assert!(matches!(status, 400 | 422), "{status} {answer}");
        let sentence = answer["error"].as_str().unwrap();
        let cause = sentence.strip_prefix(why).unwrap_or_else(|| panic!("{sentence}"));
        assert!(!cause.contains("Failed to") && !cause.contains('\n'), "{sentence}");
    }
    let (status, answer) = browser.call("PUT", "/api/state", json!({})).await;
    assert_eq!((status, answer), (405, json!({ "error": "this address does not support PUT" })));
}
