//! Content, embeds, mentions, flags, replies.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::super::scene;
use super::{assert_done, assert_fault, assert_refused, message_rule, messages, rules, text, with};

fn embed(more: Value) -> Value {
    json!({ "embeds": [with(json!({ "title": "t" }), more)] })
}

fn embeds(lengths: [usize; 2]) -> Value {
    json!({ "embeds": lengths.map(|length| json!({ "description": text(length) })) })
}

fn fields(fields: Vec<Value>) -> Value {
    json!({ "embeds": [{ "fields": fields }] })
}

fn field(name: &str, value: &str) -> Value {
    fields(vec![json!({ "name": name, "value": value })])
}

fn mentions(rule: Value) -> Value {
    json!({ "content": "x", "allowed_mentions": rule })
}

fn ids(count: usize) -> Vec<String> {
    (1..=count).map(|id| id.to_string()).collect()
}

rules! { message_rule:
    content_over_2000_characters: json!({ "content": "將".repeat(2_000) }), json!({ "content": text(2_001) })
        => "content" "BASE_TYPE_MAX_LENGTH";
    eleven_embeds:
        json!({ "embeds": vec![json!({ "title": "t" }); 10] }),
        json!({ "embeds": vec![json!({ "title": "t" }); 11] })
        => "embeds" "BASE_TYPE_MAX_LENGTH";
    embeds_of_more_than_6000_characters_in_all: embeds([4_000, 2_000]), embeds([4_000, 2_001])
        => "embeds" "MAX_EMBED_SIZE_EXCEEDED";
    embed_title_over_256: embed(json!({ "title": text(256) })), embed(json!({ "title": text(257) }))
        => "embeds.0.title" "BASE_TYPE_MAX_LENGTH";
    embed_description_over_4096:
        embed(json!({ "description": text(4_096) })),
        embed(json!({ "description": text(4_097) }))
        => "embeds.0.description" "BASE_TYPE_MAX_LENGTH";
    embed_footer_over_2048:
        embed(json!({ "footer": { "text": text(2_048) } })),
        embed(json!({ "footer": { "text": text(2_049) } }))
        => "embeds.0.footer.text" "BASE_TYPE_MAX_LENGTH";
    embed_author_over_256:
        embed(json!({ "author": { "name": text(256) } })),
        embed(json!({ "author": { "name": text(257) } }))
        => "embeds.0.author.name" "BASE_TYPE_MAX_LENGTH";
    embed_with_26_fields:
        fields(vec![json!({ "name": "n", "value": "v" }); 25]),
        fields(vec![json!({ "name": "n", "value": "v" }); 26])
        => "embeds.0.fields" "BASE_TYPE_MAX_LENGTH";
    embed_field_name_over_256: field(&text(256), "v"), field(&text(257), "v")
        => "embeds.0.fields.0.name" "BASE_TYPE_BAD_LENGTH";
    embed_field_value_over_1024: field("n", &text(1_024)), field("n", &text(1_025))
        => "embeds.0.fields.0.value" "BASE_TYPE_BAD_LENGTH";
    embed_field_without_value: field("n", "v"), fields(vec![json!({ "name": "n" })])
        => "embeds.0.fields.0.value" "BASE_TYPE_REQUIRED";
    embed_that_shows_nothing: embed(json!({})), json!({ "embeds": [{}] })
        => "embeds.0.description" "BASE_TYPE_REQUIRED";
    flag_that_no_bot_may_send:
        json!({ "content": "x", "flags": 1 << 12 }),
        json!({ "content": "x", "flags": 1 << 1 })
        => "flags" "BITFIELD_NOT_ALLOWED";
    mentions_of_an_unknown_kind:
        mentions(json!({ "parse": ["users", "roles", "everyone"] })),
        mentions(json!({ "parse": ["people"] }))
        => "allowed_mentions.parse.0" "BASE_TYPE_CHOICES";
    mentions_of_all_users_and_of_some:
        mentions(json!({ "parse": ["roles"], "users": ["1"] })),
        mentions(json!({ "parse": ["users"], "users": ["1"] }))
        => "allowed_mentions" "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE";
    mentions_of_101_users: mentions(json!({ "users": ids(100) })), mentions(json!({ "users": ids(101) }))
        => "allowed_mentions.users" "BASE_TYPE_MAX_LENGTH";
}

#[tokio::test]
async fn alternative_text_over_1024() {
    let scene = scene().await;
    let file = [(0, "a.png", super::super::play::PNG)];
    let payload = |length| json!({ "attachments": [{ "id": 0, "description": text(length) }] });
    assert_done(super::upload(&scene, "POST", &messages(&scene), payload(1_024), &file).await);
    let refused = super::upload(&scene, "POST", &messages(&scene), payload(1_025), &file).await;
    assert_fault(&scene, refused, ("attachments.0.description", "BASE_TYPE_MAX_LENGTH"));
}

#[tokio::test]
async fn empty_message() {
    let scene = scene().await;
    assert_refused(scene.send(json!({ "content": "" })).await, (400, 50_006));
    assert_eq!(scene.sandbox.violations().len(), 1);
}

#[tokio::test]
async fn reply_to_a_message_that_is_not_there() {
    let scene = scene().await;
    let reply =
        |more| json!({ "content": "x", "message_reference": with(json!({ "message_id": "7" }), more) });
    assert_done(scene.send(reply(json!({ "fail_if_not_exists": false }))).await);
    let (status, answer) = scene.send(reply(json!({}))).await;
    assert_eq!((status, answer["code"].as_u64()), (400, Some(50_035)));
    let fault = ("message_reference".to_owned(), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE".to_owned());
    assert_eq!(super::faults(&answer["errors"], ""), [fault]);
    assert_eq!(scene.sandbox.violations(), [], "the message may have been deleted meanwhile");
}

#[tokio::test]
async fn a_channel_message_is_never_ephemeral() {
    let scene = scene().await;
    let message = assert_done(scene.send(json!({ "content": "x", "flags": 64 })).await);
    assert_eq!((message["flags"].as_u64(), scene.general.messages().len()), (Some(0), 1));
    assert!(scene.sandbox.violations()[0].rule.contains("ephemeral"));
}

#[tokio::test]
async fn pings_obey_allowed_mentions() {
    let scene = scene().await;
    let (ann, bob) = (scene.ann.id(), scene.bob.id());
    let content = format!("<@{ann}> <@{bob}>");
    let pinged = || scene.general.last_message().unwrap().pings;
    scene.send(json!({ "content": content })).await;
    assert_eq!(pinged(), [ann, bob]);
    scene.send(json!({ "content": content, "allowed_mentions": { "parse": [] } })).await;
    assert!(pinged().is_empty());
    scene.send(json!({ "content": content, "allowed_mentions": { "users": [bob.to_string()] } })).await;
    assert_eq!(pinged(), [bob]);
}

#[tokio::test]
async fn a_message_is_silent_from_the_beginning_or_never() {
    let scene = scene().await;
    let ann = scene.ann.id();
    let silent = json!({ "content": format!("<@{ann}>"), "flags": 1 << 12 });
    assert_done(scene.send(silent.clone()).await);
    let posted = scene.general.last_message().unwrap();
    assert!(posted.is_silent() && posted.pings == [ann], "its mention counts: {posted:?}");
    assert_eq!(scene.sandbox.violations(), []);
    let (_, loud) = scene.send(json!({ "content": "x" })).await;
    let path = format!("{}/{}", messages(&scene), loud["id"].as_str().unwrap());
    assert_done(scene.call("PATCH", &path, silent).await);
    assert!(!scene.general.last_message().unwrap().is_silent());
    assert!(scene.sandbox.violations()[0].rule.contains("only for new messages"));
}

#[tokio::test]
#[cfg_attr(not(has_openapi), ignore = "needs DISCORD_OPENAPI")]
async fn bodies_that_do_not_fit_the_schema_are_recorded() {
    let scene = scene().await;
    assert_done(scene.send(json!({ "content": "x", "tts": "perhaps" })).await);
    let violations = scene.sandbox.violations();
    assert!(violations[0].rule.starts_with("OpenAPI schema"), "{violations:?}");
    assert_eq!(violations[0].route, format!("POST /channels/{}/messages", scene.general.id()));
}

#[tokio::test]
async fn a_body_that_is_not_json() {
    let scene = scene().await;
    let request = scene.request("POST", &messages(&scene)).header("content-type", "application/json");
    assert_refused(super::answer(request.body("{")).await, (400, 50_109));
    assert_eq!(scene.sandbox.violations().len(), 1);
}

#[tokio::test]
async fn a_client_that_is_gone_in_the_middle_of_its_request_breaks_no_rule() {
    let scene = scene().await;
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(scene.sandbox.ca_file()).unwrap()).unwrap();
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let stream = TcpStream::connect(scene.sandbox.address()).await.unwrap();
    let name = ServerName::try_from("discord.com").unwrap();
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap();
    let head = format!(
        "POST /api/v10{} HTTP/1.1\r\nHost: discord.com\r\nAuthorization: Bot {}\r\n\
         Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        messages(&scene),
        scene.sandbox.token()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    // The server has dealt with the request when it closes the connection, with TLS ended or not.
    let _ = stream.read_to_end(&mut Vec::new()).await;
    assert_eq!(scene.sandbox.violations(), []);
    assert_eq!(scene.sandbox.look(|world| world.requests().count()), 0);
}
