//! What the page is shown, and who is refused.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

use super::super::play::PNG;
use super::super::{answer, multipart};
use super::{Browser, assert_clean, scene, with_bot};

#[tokio::test]
async fn the_state_holds_everything_and_no_token() {
    let (scene, bot, browser) = with_bot().await;
    scene.ann.command(&scene.general, "test slow", &[]).await.unwrap();
    scene.general.deny(discord_sandbox::permission::ATTACH_FILES);
    let dm = scene.ann.dm();
    let others = scene.sandbox.others_channel(&[&scene.ann, &scene.bob]);
    let state = browser.state().await;
    let bot_id = scene.sandbox.application_id().to_string();
    assert_eq!((&state["application"], &state["bot"]["id"]), (&json!(bot_id), &json!(bot_id)));
    assert_eq!((&state["bot_name"], &state["connected"]), (&json!("Referee"), &json!(true)));
    assert_eq!((&state["program"], &state["faults"]), (&Value::Null, &json!([])));
    let own_role = &state["guilds"][0]["roles"][0]["id"];
    let guild = json!({
        "id": scene.guild.id().to_string(), "name": "Test server", "locale": "en-US", "bot_inside": true,
        "manages_roles": false, "manages_threads": false, "roles": [{ "id": own_role, "name": "Referee", "managed": true }],
    });
    assert_eq!(state["guilds"], json!([guild]));
    assert_eq!(state["people"][1]["global_name"], "Bob");
    assert_eq!(
        (&state["people"][1]["locale"], &state["people"][1]["refuses_dms"]),
        (&json!("zh-TW"), &json!(false))
    );
    assert_eq!(state["commands"][0]["name_localizations"]["zh-TW"], "測試");

    let channel = |id: u64| {
        let (channels, id) = (state["channels"].as_array().unwrap(), json!(id.to_string()));
        channels.iter().find(|channel| channel["id"] == id).unwrap()
    };
    let general = channel(scene.general.id());
    assert_eq!(
        (&general["type"], &general["name"], &general["denied"]),
        (&json!(0), &json!("general"), &json!("32768"))
    );
    assert_eq!((&general["with_bot"], general.get("members")), (&json!(true), None));
    let (ann, bob) = (scene.ann.id().to_string(), scene.bob.id().to_string());
    assert_eq!((&channel(dm.id())["with_bot"], &channel(dm.id())["members"]), (&json!(true), &json!([ann])));
    let others = channel(others.id());
    assert_eq!((&others["with_bot"], &others["members"]), (&json!(false), &json!([ann, bob])));

    let traffic = state["traffic"].as_array().unwrap();
    let callback =
        traffic.iter().find(|entry| entry["path"].as_str().unwrap().ends_with("/callback")).unwrap();
    assert!(callback["path"].as_str().unwrap().contains("/…/"));
    assert_eq!((&callback["method"], &callback["code"]), (&json!("POST"), &json!(0)));
    let numbers: Vec<u64> = traffic.iter().map(|entry| entry["n"].as_u64().unwrap()).collect();
    assert!(numbers.is_sorted() && numbers.last() == Some(&(scene.sandbox.requests().len() as u64)));
    for request in scene.sandbox.requests() {
        if let Some(token) = request.path.strip_suffix("/callback").and_then(|path| path.rsplit('/').next()) {
            assert!(!state.to_string().contains(token));
        }
    }
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn messages_are_paged_and_bring_what_belongs_to_them() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let first = scene.ann.write(&scene.general, "first", None).unwrap();
    let second = scene.bob.write(&scene.general, "second", Some(first.id)).unwrap();
    let third = scene.ann.write(&scene.general, "third", Some(second.id)).unwrap();
    let path = format!("/channels/{}/messages/{}/threads", scene.general.id(), first.id);
    assert_eq!(scene.call("POST", &path, json!({ "name": "aside" })).await.0, 201);

    let messages = browser.messages(&scene.general).await;
    assert_eq!(messages[0]["thread"]["name"], "aside");
    assert_eq!((&messages[0]["referenced_message"], &messages[0]["only_for"]), (&Value::Null, &Value::Null));
    assert_eq!(messages[1]["pings"], json!([scene.ann.id().to_string()]));
    assert_eq!(messages[2]["referenced_message"]["content"], "second");
    assert_eq!(messages[2]["referenced_message"].get("referenced_message"), None);
    let path = format!("/api/channels/{}/messages?before={}&limit=1", scene.general.id(), third.id);
    let (_, page) = browser.get(&path).await;
    assert_eq!((page.as_array().unwrap().len(), &page[0]["content"]), (1, &json!("second")));

    scene.general.delete_message(second.id);
    assert_eq!(browser.messages(&scene.general).await[1]["referenced_message"], Value::Null);
    assert_eq!(
        browser.get("/api/channels/5/messages").await,
        (404, json!({ "error": "no channel has the id 5" }))
    );
    assert_eq!(browser.get(&path.replace("limit", "most")).await.0, 400);
}

#[tokio::test]
async fn files_are_served_so_that_nothing_in_them_runs() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let send = async |name: &str, kind: &str, bytes: &[u8]| {
        let payload =
            json!({ "embeds": [{ "title": "File", "image": { "url": format!("attachment://{name}") } }] });
        let (form, body) = multipart(&payload, &[(0, name, bytes)]);
        // The form declares image/png for every file. The replacement has the same length, so the binary parts keep
        // their offsets.
        let at = body.windows(9).position(|part| part == b"image/png").unwrap();
        let body = [&body[..at], kind.as_bytes(), &body[at + 9..]].concat();
        let path = format!("/channels/{}/messages", scene.general.id());
        answer(scene.request("POST", &path).header("content-type", form).body(body)).await
    };
    for (name, kind, bytes, disposition) in [
        ("board.png", "image/png", PNG, "inline"),
        ("page.html", "text/html", b"<script>alert(1)</script>".as_slice(), "attachment"),
        ("drawing.svg", "image/svg+xml", b"<svg/>".as_slice(), "attachment"),
    ] {
        let (status, sent) = send(name, kind, bytes).await;
        assert_eq!(status, 200, "{sent}");
        let shown = browser.messages(&scene.general).await.pop().unwrap();
        let url = shown["embeds"][0]["image"]["url"].as_str().unwrap();
        assert!(url.starts_with("/attachments/") && url.ends_with(name), "{url}");
        let response = browser.request("GET", url).send().await.unwrap();
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(
            (header("content-type").as_str(), header("content-disposition").as_str()),
            (kind, disposition)
        );
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("content-security-policy"), "default-src 'none'; sandbox");
        assert_eq!(response.bytes().await.unwrap(), bytes);
    }
    assert_eq!(browser.get("/attachments/5/x").await, (404, json!({ "error": "there is no such file" })));
}

#[tokio::test]
async fn the_page_is_served_under_a_strict_policy() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    for (path, kind) in
        [("/", "text/html"), ("/page/page.js", "text/javascript"), ("/page/style.css", "text/css")]
    {
        let response = browser.request("GET", path).send().await.unwrap();
        assert_eq!(response.status(), 200);
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), format!("{kind}; charset=utf-8"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        let policy = header("content-security-policy");
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"));
    }
    let why = json!({ "error": "the page has no file secret.js" });
    assert_eq!(browser.get("/page/secret.js").await, (404, why));
}

#[tokio::test]
async fn strangers_are_sent_away() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let port = browser.url.rsplit(':').next().unwrap();
    let get = |host: String| browser.http.get(format!("{}/api/state", browser.url)).header("host", host);
    for host in ["127.0.0.1", "localhost", "[::1]"] {
        assert_eq!(answer(get(format!("{host}:{port}"))).await.0, 200);
    }
    let other_name =
        json!({ "error": "the page is not at this address: open the one that the sandbox printed" });
    for host in ["evil.example".to_owned(), format!("evil.example:{port}"), "127.0.0.1:1".to_owned()] {
        assert_eq!(answer(get(host)).await, (403, other_name.clone()));
    }

    let other_page = json!({ "error": "only the sandbox's own page can do this" });
    for (method, path) in [("DELETE", "/api/traffic"), ("GET", "/api/state"), ("GET", "/")] {
        let ask = |origin: &str| {
            let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
            let request = browser.http.request(method, format!("{}{path}", browser.url));
            if origin.is_empty() { request } else { request.header("origin", origin) }
        };
        for origin in [String::new(), browser.url.clone(), format!("http://localhost:{port}")] {
            assert_eq!(ask(&origin).send().await.unwrap().status(), 200, "{method} {path} {origin}");
        }
        let secure = format!("https://127.0.0.1:{port}");
        for origin in ["https://evil.example", "null", "http://localhost", &secure] {
            assert_eq!(answer(ask(origin)).await, (403, other_page.clone()), "{method} {path} {origin}");
        }
    }
    // Without `Origin`, a form of another site cannot send JSON.
    let form = browser.http.post(format!("{}/api/people", browser.url)).header("content-type", "text/plain");
    let (status, refused) = answer(form.body(r#"{"name":"Eve","locale":"fr"}"#)).await;
    assert_eq!(status, 415, "{refused}");
}

#[tokio::test]
async fn other_sites_may_link_here_and_read_nothing() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    // Pictures, scripts and links are requested without `Origin`. Other headers tell their origin and purpose.
    let ask = async |path: &str, [site, mode, dest]: [&str; 3]| {
        let request = browser.http.get(format!("{}{path}", browser.url)).header("sec-fetch-site", site);
        let request = request.header("sec-fetch-mode", mode).header("sec-fetch-dest", dest);
        request.send().await.unwrap().status().as_u16()
    };
    for path in ["/", "/page/page.js", "/api/state"] {
        assert_eq!(ask(path, ["same-origin", "cors", "empty"]).await, 200, "{path}");
        assert_eq!(ask(path, ["none", "navigate", "document"]).await, 200, "{path}");
        for site in ["cross-site", "same-site"] {
            let status = ask(path, [site, "navigate", "document"]).await;
            assert_eq!(status, if path == "/" { 200 } else { 403 }, "{path} from {site}");
            for other in
                [["no-cors", "image"], ["no-cors", "script"], ["navigate", "iframe"], ["cors", "empty"]]
            {
                assert_eq!(ask(path, [site, other[0], other[1]]).await, 403, "{path} from {site} {other:?}");
            }
        }
    }
}

#[tokio::test]
async fn only_the_page_hears_what_changes() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let connect = async |origin: &str| {
        let request = browser.listening().header("origin", origin).body(()).unwrap();
        match tokio_tungstenite::connect_async(request).await {
            Ok((_, response)) => response.status().as_u16(),
            Err(tungstenite::Error::Http(response)) => response.status().as_u16(),
            Err(failure) => panic!("{failure}"),
        }
    };
    assert_eq!(connect(&browser.url).await, 101);
    assert_eq!(connect("https://evil.example").await, 403);
    let (status, refused) = browser.get("/api/events").await;
    assert!(status == 400 && refused["error"].is_string(), "{status} {refused}");
}
