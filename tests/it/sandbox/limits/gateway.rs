//! Reasons for which the gateway closes a connection, and its responses.

use std::io::Read;

use discord_sandbox::Options;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::super::{Scene, options, scene, scene_with};

struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Connection {
    /// Connects and reads HELLO.
    async fn open(scene: &Scene) -> Self {
        let (_, gateway) = scene.call("GET", "/gateway", Value::Null).await;
        let url = format!("{}/?v=10&encoding=json", gateway["url"].as_str().unwrap());
        let mut connection = Self(tokio_tungstenite::connect_async(url).await.unwrap().0);
        let hello = connection.next().await.unwrap();
        assert_eq!(
            (hello["op"].as_u64(), hello["d"]["heartbeat_interval"].as_u64()),
            (Some(10), Some(41_250))
        );
        connection
    }

    /// Connects and identifies. Also returns the data of READY.
    async fn ready(scene: &Scene, more: Value) -> (Self, Value) {
        let mut connection = Self::open(scene).await;
        connection.identify(scene, more).await;
        let ready = connection.event("READY").await;
        (connection, ready)
    }

    async fn identify(&mut self, scene: &Scene, more: Value) {
        let data = json!({ "token": scene.sandbox.token(), "intents": 1, "properties": {} });
        self.send(json!({ "op": 2, "d": super::with(data, more) })).await;
    }

    async fn send(&mut self, payload: Value) {
        self.0.send(Frame::text(payload.to_string())).await.unwrap();
    }

    /// Returns the next payload, or the code with which the connection was closed.
    async fn next(&mut self) -> Result<Value, u16> {
        loop {
            match self.0.next().await.unwrap().unwrap() {
                Frame::Text(text) => return Ok(serde_json::from_str(&text).unwrap()),
                Frame::Close(frame) => return Err(frame.unwrap().code.into()),
                _ => {}
            }
        }
    }

    /// Returns the data of the next event with this name.
    async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.next().await.unwrap();
            if payload["t"] == name {
                return payload["d"].clone();
            }
        }
    }
}

async fn closed_after(payload: Value) -> u16 {
    let scene = scene().await;
    let mut connection = Connection::open(&scene).await;
    connection.send(payload).await;
    connection.next().await.unwrap_err()
}

#[tokio::test]
async fn an_unknown_opcode_closes_with_4001() {
    assert_eq!(closed_after(json!({ "op": 99 })).await, 4_001);
}

#[tokio::test]
async fn a_payload_that_is_not_json_closes_with_4002() {
    let scene = scene().await;
    let mut connection = Connection::open(&scene).await;
    connection.0.send(Frame::text("{")).await.unwrap();
    assert_eq!(connection.next().await, Err(4_002));
}

#[tokio::test]
async fn a_payload_before_identify_closes_with_4003() {
    assert_eq!(closed_after(json!({ "op": 8, "d": {} })).await, 4_003);
}

#[tokio::test]
async fn a_wrong_token_closes_with_4004() {
    let scene = scene().await;
    let mut connection = Connection::open(&scene).await;
    connection.identify(&scene, json!({ "token": "wrong" })).await;
    assert_eq!((connection.next().await, scene.sandbox.identifies()), (Err(4_004), 0));
}

#[tokio::test]
async fn a_second_identify_closes_with_4005() {
    let scene = scene().await;
    let (mut connection, _) = Connection::ready(&scene, json!({ "intents": 0 })).await;
    connection.identify(&scene, json!({})).await;
    assert_eq!(connection.next().await, Err(4_005));
}

#[tokio::test]
async fn a_shard_that_cannot_be_closes_with_4010() {
    let scene = scene().await;
    for shard in [[1, 1], [0, 0]] {
        let mut connection = Connection::open(&scene).await;
        connection.identify(&scene, json!({ "shard": shard })).await;
        assert_eq!(connection.next().await, Err(4_010), "{shard:?}");
    }
}

#[tokio::test]
async fn a_privileged_intent_that_was_not_granted_closes_with_4014() {
    let scene = scene().await;
    for intent in [1, 8, 15] {
        let mut connection = Connection::open(&scene).await;
        connection.identify(&scene, json!({ "intents": 1 | 1 << intent })).await;
        assert_eq!(connection.next().await, Err(4_014), "{intent}");
    }
}

#[tokio::test]
async fn a_session_that_is_not_known_is_invalidated() {
    let scene = scene().await;
    let mut connection = Connection::open(&scene).await;
    let resume = json!({ "token": scene.sandbox.token(), "session_id": "unknown", "seq": 1 });
    connection.send(json!({ "op": 6, "d": resume })).await;
    assert_eq!(connection.next().await, Ok(json!({ "op": 9, "d": false })));
}

#[tokio::test]
async fn a_heartbeat_is_acknowledged() {
    let scene = scene().await;
    let mut connection = Connection::open(&scene).await;
    connection.send(json!({ "op": 1, "d": null })).await;
    assert_eq!(connection.next().await, Ok(json!({ "op": 11 })));
}

#[tokio::test]
async fn guilds_come_by_intent_and_shard() {
    let scene = scene().await;
    let (mut connection, ready) = Connection::ready(&scene, json!({})).await;
    assert_eq!(ready["guilds"], json!([{ "id": scene.guild.id().to_string(), "unavailable": true }]));
    assert_eq!(connection.event("GUILD_CREATE").await["name"], "Test server");
    let shard = scene.guild.id() >> 22 & 1;
    let (_, elsewhere) = Connection::ready(&scene, json!({ "shard": [1 - shard, 2] })).await;
    assert_eq!(elsewhere["guilds"], json!([]));
}

#[tokio::test]
async fn everyone_is_listed_to_the_members_intent_only() {
    let scene = scene_with(Options { privileged_intents: true, ..options() }).await;
    let guild = scene.guild.id().to_string();
    let everyone = json!({ "op": 8, "d": { "guild_id": guild, "query": "", "limit": 0, "nonce": "all" } });
    let ids = [scene.ann.id().to_string(), "7".to_owned()];
    let ann = json!({ "op": 8, "d": { "guild_id": guild, "user_ids": ids, "nonce": "ann" } });
    let (mut connection, _) = Connection::ready(&scene, json!({ "intents": 3 })).await;
    connection.send(everyone.clone()).await;
    let chunk = connection.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((chunk["members"].as_array().unwrap().len(), chunk["chunk_count"].as_u64()), (3, Some(1)));
    let (mut connection, _) = Connection::ready(&scene, json!({ "intents": 1 })).await;
    connection.send(everyone).await;
    connection.send(ann).await;
    let chunk = connection.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((chunk["nonce"].as_str(), chunk["not_found"].clone()), (Some("ann"), json!(["7"])));
    assert_eq!(chunk["members"][0]["user"]["global_name"], "Ann");
}

#[tokio::test]
async fn a_connection_that_asks_for_it_is_compressed_as_one_stream() {
    let scene = scene().await;
    let (_, gateway) = scene.call("GET", "/gateway", Value::Null).await;
    let url = format!("{}/?v=10&encoding=json&compress=zlib-stream", gateway["url"].as_str().unwrap());
    let mut socket = tokio_tungstenite::connect_async(url).await.unwrap().0;
    let heartbeat = Frame::text(json!({ "op": 1, "d": null }).to_string());
    socket.send(heartbeat).await.unwrap();
    let mut stream = Vec::new();
    for _ in 0..2 {
        let Frame::Binary(part) = socket.next().await.unwrap().unwrap() else { panic!("not binary") };
        assert!(part.ends_with(&[0, 0, 0xFF, 0xFF]));
        stream.extend(part);
    }
    let mut text = String::new();
    // The stream does not end before the connection does, so reading its last part fails.
    let _ = flate2::read::ZlibDecoder::new(stream.as_slice()).read_to_string(&mut text);
    assert_eq!(text, r#"{"d":{"heartbeat_interval":41250},"op":10}{"op":11}"#);
}

#[tokio::test]
async fn roles_are_announced_with_the_guild_and_when_people_make_move_or_delete_them() {
    let scene = scene().await;
    let (mut connection, _) = Connection::ready(&scene, json!({})).await;
    let guild = connection.event("GUILD_CREATE").await;
    let places: Vec<_> = guild["roles"].as_array().unwrap().iter().map(|role| &role["position"]).collect();
    assert_eq!(places, [0, 1], "everyone's and the bot's");
    assert_eq!(guild["members"][0]["roles"], json!([guild["roles"][1]["id"]]));
    let role = scene.guild.role("Champion");
    let (guild, id) = (scene.guild.id().to_string(), role.id().to_string());
    let made = connection.event("GUILD_ROLE_CREATE").await;
    assert_eq!((&made["guild_id"], &made["role"]["id"]), (&json!(guild), &json!(id)));
    assert_eq!((&made["role"]["position"], &made["role"]["managed"]), (&json!(1), &json!(false)));
    role.raise();
    assert_eq!(connection.event("GUILD_ROLE_UPDATE").await["role"]["position"], 2);
    role.delete();
    assert_eq!(connection.event("GUILD_ROLE_DELETE").await, json!({ "guild_id": guild, "role_id": id }));
}
