//! People's messages and the channels they write in.

use discord_sandbox::{Options, permission};
use serde_json::{Value, json};
use serenity::all::{ClientBuilder, Context, Event, GatewayIntents, HttpBuilder, Message, RawEventHandler};
use serenity::async_trait;
use tokio::sync::mpsc;

use super::super::{Scene, http_client, options, scene_with};
use super::{Browser, scene};

/// Forwards every message that the bot receives.
struct Ear(mpsc::UnboundedSender<Message>);

#[async_trait]
impl RawEventHandler for Ear {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::MessageCreate(event) = event {
            self.0.send(event.message).unwrap();
        }
    }
}

/// Returns what a bot with these intents reads when Ann writes to Bob, to everyone, to everyone with a mention of the
/// bot, and to the bot.
async fn read_with(intents: GatewayIntents) -> Vec<String> {
    let scene = scene_with(Options { privileged_intents: true, ..options() }).await;
    let browser = Browser::open(&scene).await;
    let (ear, mut heard) = mpsc::unbounded_channel();
    let http = HttpBuilder::new(scene.sandbox.token()).client(http_client(&scene.sandbox)).build();
    let mut client = ClientBuilder::new_with_http(http, intents).raw_event_handler(Ear(ear)).await.unwrap();
    let task = tokio::spawn(async move { client.start().await.unwrap() });
    scene.sandbox.bot_ready().await.unwrap();

    let (ann, bot) = (&scene.ann, scene.sandbox.application_id());
    let write = async |channel: &Value, content: &str| {
        browser.act(ann, "message", json!({ "channel": channel, "content": content })).await;
    };
    let with_bob = browser.act(ann, "dm", json!({ "with": scene.bob.id().to_string() })).await;
    let with_bot = browser.act(ann, "dm", json!({ "with": bot.to_string() })).await;
    let general = json!(scene.general.id().to_string());
    write(&with_bob["id"], "between us").await;
    write(&general, "to all").await;
    write(&general, &format!("to <@{bot}>")).await;
    write(&with_bot["id"], "to you").await;
    scene.send(json!({ "content": "end" })).await;

    let mut read = Vec::new();
    loop {
        let message = heard.recv().await.unwrap();
        if message.author.id == bot {
            break;
        }
        assert_eq!(message.author.id, ann.id());
        assert_eq!(message.member.is_some(), message.guild_id.is_some());
        read.push(message.content.replace(&bot.to_string(), "bot"));
    }
    task.abort();
    assert_eq!(scene.sandbox.violations(), []);
    read
}

#[tokio::test]
async fn the_bot_reads_what_its_intents_allow() {
    let messages = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES;
    assert_eq!(read_with(messages).await, ["", "to <@bot>"]);
    let messages = messages | GatewayIntents::DIRECT_MESSAGES;
    assert_eq!(read_with(messages).await, ["", "to <@bot>", "to you"]);
    let everything = messages | GatewayIntents::MESSAGE_CONTENT;
    assert_eq!(read_with(everything).await, ["to all", "to <@bot>", "to you"]);
}

#[tokio::test]
async fn people_write_reply_and_mention() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let channel = scene.general.id().to_string();
    let content = format!("Hello {} and @everyone", scene.bob.mention());
    let first = browser.act(&scene.ann, "message", json!({ "channel": channel, "content": content })).await;
    assert_eq!((&first["type"], &first["author"]["global_name"]), (&json!(0), &json!("Ann")));
    assert_eq!(first["pings"], json!([scene.bob.id().to_string()]));
    let reply = json!({ "channel": channel, "content": "Hello", "reply_to": first["id"] });
    let reply = browser.act(&scene.bob, "message", reply).await;
    assert_eq!((&reply["type"], &reply["pings"]), (&json!(19), &json!([scene.ann.id().to_string()])));
    assert_eq!(reply["referenced_message"]["id"], first["id"]);

    let locked = scene.general.thread("locked");
    locked.archive(true);
    let between = scene.sandbox.others_channel(&[&scene.ann]);
    let write = |channel: u64, content: &str| json!({ "channel": channel.to_string(), "content": content });
    let long = "x".repeat(2_001);
    for (body, why) in [
        (write(scene.general.id(), " "), "a message has 1 to 2000 characters, not 1"),
        (write(scene.general.id(), &long), "a message has 1 to 2000 characters, not 2001"),
        (write(locked.id(), "x"), "the thread is locked"),
        (write(between.id(), "x"), "this conversation is between other people"),
        (
            json!({ "channel": locked.id().to_string(), "content": "x", "reply_to": first["id"] }),
            "the thread is locked",
        ),
        (
            json!({ "channel": scene.bob.dm().id().to_string(), "content": "x", "reply_to": first["id"] }),
            "the message to reply to is not here",
        ),
    ] {
        let answer = browser.post(&format!("/api/people/{}/message", scene.bob.id()), body).await;
        assert_eq!(answer, (422, json!({ "error": why })));
    }
    // Writing in a thread that is archived but not locked unarchives it.
    locked.archive(false);
    browser.act(&scene.bob, "message", write(locked.id(), "back")).await;
    assert!(!locked.is_archived());
}

#[tokio::test]
async fn direct_messages_are_opened_once() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let dm = async |person, with: u64| browser.act(person, "dm", json!({ "with": with.to_string() })).await;
    let between = dm(&scene.ann, scene.bob.id()).await;
    assert_eq!((&between["type"], &between["with_bot"]), (&json!(1), &json!(false)));
    assert_eq!(dm(&scene.bob, scene.ann.id()).await["id"], between["id"]);
    let with_bot = dm(&scene.ann, scene.sandbox.application_id()).await;
    assert_eq!(with_bot["id"], scene.ann.dm().id().to_string());
    assert_eq!(with_bot["members"], json!([scene.ann.id().to_string()]));

    let path = format!("/api/people/{}/dm", scene.ann.id());
    let alone = json!({ "error": "people can't send direct messages to themselves" });
    assert_eq!(browser.post(&path, json!({ "with": scene.ann.id().to_string() })).await, (422, alone));
    let path = format!("/api/channels/{}", between["id"].as_str().unwrap());
    let why = json!({ "error": "direct messages cannot be deleted as a whole" });
    assert_eq!(browser.call("DELETE", &path, json!({})).await, (422, why));
}

#[tokio::test]
async fn people_and_places_are_made_and_changed() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let (status, cleo) = browser.post("/api/people", json!({ "name": "Cleo", "locale": "zh-CN" })).await;
    assert_eq!((status, &cleo["global_name"], &cleo["locale"]), (200, &json!("Cleo"), &json!("zh-CN")));
    let cleo = format!("/api/people/{}", cleo["id"].as_str().unwrap());
    let changed = browser.call("PATCH", &cleo, json!({ "locale": "fr", "refuses_dms": true })).await.1;
    assert_eq!((&changed["locale"], &changed["refuses_dms"]), (&json!("fr"), &json!(true)));
    let why = json!({ "error": "Discord has no client in the language xx" });
    assert_eq!(browser.call("PATCH", &cleo, json!({ "locale": "xx" })).await, (422, why));

    let guild = format!("/api/guilds/{}", scene.guild.id());
    let (_, lounge) = browser.post(&format!("{guild}/channels"), json!({ "name": "lounge" })).await;
    assert_eq!(lounge["guild_id"], scene.guild.id().to_string());
    let lounge = format!("/api/channels/{}", lounge["id"].as_str().unwrap());
    let (_, thread) = browser.post(&format!("{lounge}/threads"), json!({ "name": "game" })).await;
    assert_eq!((&thread["type"], &thread["name"]), (&json!(11), &json!("game")));
    let thread = format!("/api/channels/{}", thread["id"].as_str().unwrap());
    let (_, archived) = browser.call("PATCH", &thread, json!({ "archived": true })).await;
    assert_eq!(archived["thread_metadata"]["archived"], true);
    let denied = json!({ "denied": permission::SEND_MESSAGES.to_string() });
    assert_eq!(browser.call("PATCH", &lounge, denied.clone()).await.1["denied"], denied["denied"]);

    for (path, body, why) in [
        (
            format!("{thread}/threads"),
            json!({ "name": "x" }),
            "threads can only be made in a guild's text channels",
        ),
        (format!("{lounge}/threads"), json!({ "name": " " }), "a name has 1 to 100 characters"),
        (
            "/api/people".to_owned(),
            json!({ "name": "x".repeat(33), "locale": "fr" }),
            "a name has 1 to 32 characters",
        ),
    ] {
        assert_eq!(browser.post(&path, body).await, (422, json!({ "error": why })));
    }
    let why = json!({ "error": "only threads can be archived" });
    assert_eq!(browser.call("PATCH", &lounge, json!({ "archived": true })).await, (422, why));

    assert_eq!(browser.call("DELETE", &lounge, json!({})).await, (200, json!({})));
    let why = format!("no channel has the id {}", thread.rsplit('/').next().unwrap());
    assert_eq!(browser.call("DELETE", &thread, json!({})).await, (404, json!({ "error": why })));

    let (_, shown) = browser.call("PATCH", &guild, json!({ "bot_inside": false, "locale": "fr" })).await;
    assert_eq!((&shown["bot_inside"], &shown["locale"]), (&json!(false), &json!("fr")));
    assert_eq!(sent_to(&scene).await, 403);
    browser.call("PATCH", &guild, json!({ "bot_inside": true })).await;
    assert_eq!(sent_to(&scene).await, 200);
}

#[tokio::test]
async fn roles_are_made_and_shown_with_their_people_until_they_are_deleted() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let guild = format!("/api/guilds/{}", scene.guild.id());
    let (status, made) = browser.post(&format!("{guild}/roles"), json!({ "name": "Champion" })).await;
    assert_eq!(status, 200);
    let role = made["id"].as_str().unwrap();
    let why = json!({ "error": "a name has 1 to 100 characters" });
    assert_eq!(browser.post(&format!("{guild}/roles"), json!({ "name": "" })).await, (422, why));
    let give = format!("/guilds/{}/members/{}/roles/{role}", scene.guild.id(), scene.ann.id());
    assert_eq!(scene.call("PUT", &give, json!(null)).await.0, 403);
    let (_, shown) = browser.call("PATCH", &guild, json!({ "manages_roles": true })).await;
    assert_eq!((&shown["manages_roles"], &shown["roles"][0]["name"]), (&json!(true), &json!("Champion")));
    assert_eq!(scene.call("PUT", &give, json!(null)).await.0, 204);
    // Each permission is given and taken without the other.
    let managing = async |asked: Value| {
        let (_, shown) = browser.call("PATCH", &guild, asked).await;
        [&shown["manages_roles"], &shown["manages_threads"]].map(|manages| manages == &json!(true))
    };
    assert_eq!(managing(json!({ "manages_threads": true })).await, [true, true]);
    assert_eq!(managing(json!({ "manages_roles": false })).await, [false, true]);
    assert_eq!(managing(json!({ "manages_roles": true, "manages_threads": false })).await, [true, false]);
    let state = browser.state().await;
    assert_eq!(state["people"][0]["roles"], json!([role]));
    assert_eq!(state["people"][1]["roles"], json!([]));
    let path = format!("{guild}/roles/{role}");
    assert_eq!(browser.call("DELETE", &path, json!({})).await, (200, json!({})));
    let state = browser.state().await;
    assert_eq!(
        (&state["people"][0]["roles"], state["guilds"][0]["roles"].as_array().unwrap().len()),
        (&json!([]), 1)
    );
    let why = json!({ "error": format!("no role here has the id {role}") });
    assert_eq!(browser.call("DELETE", &path, json!({})).await, (404, why));
}

async fn sent_to(scene: &Scene) -> u16 {
    scene.send(json!({ "content": "hello" })).await.0
}
