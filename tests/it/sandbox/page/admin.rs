//! Faults, the gateway, the bot's process and its log.

use discord_sandbox::program::{Program, ProgramOptions};
use serde_json::{Value, json};

use super::{Browser, LONG, assert_clean, scene, with_bot};

#[tokio::test]
async fn faults_are_ordered_shown_and_taken_back() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let mut events = browser.listen().await;
    let kinds = [
        json!({ "kind": "slow", "ms": 5 }),
        json!({ "kind": "slow_answer", "ms": 5 }),
        json!({ "kind": "too_many", "ms": 3_000, "global": true }),
        json!({ "kind": "status", "status": 502 }),
        json!({ "kind": "error", "status": 403, "code": 50_013 }),
        json!({ "kind": "drop" }),
        json!({ "kind": "lose_answer" }),
    ];
    for kind in &kinds {
        let mut order = kind.clone();
        order["times"] = json!(2);
        order["method"] = json!("GET");
        order["path"] = json!("/nowhere");
        assert_eq!(browser.post("/api/faults", order).await, (200, json!({})));
    }
    let fault = |kind: &Value| json!({ "method": "GET", "path": "/nowhere", "times": 2, "kind": kind });
    let faults: Value = kinds.iter().map(fault).collect();
    assert_eq!(browser.state().await["faults"], faults);
    events.find(|event| event["faults"] == faults).await;
    assert_eq!(browser.call("DELETE", "/api/faults", json!({})).await, (200, json!({})));
    assert_eq!(browser.state().await["faults"], json!([]));

    let once = json!({ "kind": "error", "status": 403, "code": 50_013, "times": 1 });
    browser.post("/api/faults", once).await;
    assert_eq!(scene.send(json!({ "content": "x" })).await.1["code"], 50_013);
    let event = events.find_type("traffic").await;
    assert_eq!(event["traffic"]["code"], 50_013);
    assert_eq!(browser.state().await["faults"], json!([]));

    for (order, why) in [
        (json!({ "kind": "slow", "times": 1 }), "this kind of fault needs `ms`"),
        (
            json!({ "kind": "status", "status": 200, "times": 1 }),
            "this kind of fault needs a `status` from 400 to 599",
        ),
        (json!({ "kind": "error", "status": 403, "times": 1 }), "this kind of fault needs `code`"),
        (json!({ "kind": "drop", "times": 0 }), "a fault has to happen at least once"),
    ] {
        assert_eq!(browser.post("/api/faults", order).await, (422, json!({ "error": why })));
    }
}

#[tokio::test]
async fn the_record_is_forgotten_when_asked() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    scene.send(json!({})).await;
    let state = browser.state().await;
    assert_eq!((&state["traffic"][0]["n"], &state["violations"][0]["n"]), (&json!(1), &json!(1)));
    browser.call("DELETE", "/api/traffic", json!({})).await;
    browser.call("DELETE", "/api/violations", json!({})).await;
    scene.send(json!({})).await;
    let state = browser.state().await;
    assert_eq!((&state["traffic"][0]["n"], &state["violations"][0]["n"]), (&json!(2), &json!(2)));
    assert_eq!(state["traffic"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_gateway_fails_as_ordered_and_the_page_sees_it() {
    let (scene, bot, browser) = with_bot().await;
    let mut events = browser.listen().await;
    let order = async |what: &str| {
        assert_eq!(browser.post("/api/gateway", json!({ "do": what })).await, (200, json!({})));
    };
    for (what, sessions) in [("cut", (1, 1)), ("reconnect", (1, 2)), ("invalidate", (2, 2))] {
        order(what).await;
        let back = |world: &discord_sandbox::World| {
            world.bot_is_ready() && (world.identifies(), world.resumes()) == sessions
        };
        scene.sandbox.wait_for(back, LONG).await.unwrap();
    }
    order("down").await;
    assert_eq!(scene.call("GET", "/gateway", Value::Null).await.0, 503);
    order("up").await;
    assert_eq!(scene.call("GET", "/gateway", Value::Null).await.0, 200);
    order("zombify").await;
    events.find(|event| event["connected"] == false).await;
    assert_eq!(browser.state().await["connected"], false);
    assert_clean(&scene, &bot);
}

fn program_options(folder: &tempfile::TempDir, script: &str) -> ProgramOptions {
    ProgramOptions {
        command: ["sh", "-c", script].map(Into::into).to_vec(),
        variables: Vec::new(),
        directory: folder.path().to_owned(),
        log: folder.path().join("bot.log"),
    }
}

#[tokio::test]
async fn the_bots_process_is_started_stopped_and_killed() {
    let folder = tempfile::tempdir().unwrap();
    let scene = scene().await;
    // The program reads until its input is closed, which happens when this process ends.
    let browser = Browser::open_with(&scene, Some(Program::new(program_options(&folder, "exec cat")))).await;
    let mut events = browser.listen().await;
    let order = async |what: &str| {
        let (status, program) = browser.post("/api/program", json!({ "do": what })).await;
        assert_eq!(status, 200, "{program}");
        program
    };
    let stopped = json!({ "state": "stopped", "how": null, "pid": null });
    assert_eq!(browser.state().await["program"], stopped);
    let mut pids = Vec::new();
    for what in ["start", "restart", "kill"] {
        let program = order(what).await;
        assert_eq!(program["state"], "running", "{program}");
        pids.push(program["pid"].as_u64().unwrap());
        assert_eq!(browser.state().await["program"], program);
        events.find(|event| event["program"] == program).await;
    }
    assert!(pids[0] != pids[1] && pids[1] != pids[2]);
    assert_eq!(order("stop").await, stopped);
    let event = events.find(|event| event["program"] == stopped).await;
    assert_eq!((&event["type"], &event["connected"]), (&json!("program"), &json!(false)));
}

#[tokio::test]
async fn a_process_that_ends_says_how_and_leaves_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let scene = scene().await;
    let script = "echo one; echo two >&2; echo three; exit 3";
    let browser = Browser::open_with(&scene, Some(Program::new(program_options(&folder, script)))).await;
    assert_eq!(browser.get("/api/log").await, (200, json!({ "text": "" })));
    let mut events = browser.listen().await;
    browser.post("/api/program", json!({ "do": "start" })).await;
    let event = events.find(|event| event["program"]["state"] == "ended").await;
    assert_eq!(event["program"], json!({ "state": "ended", "how": "exit status: 3", "pid": null }));
    assert_eq!(browser.get("/api/log").await, (200, json!({ "text": "one\ntwo\nthree" })));
    assert_eq!(browser.get("/api/log?lines=2").await, (200, json!({ "text": "two\nthree" })));
}

#[tokio::test]
async fn without_a_process_there_is_none_to_restart() {
    let scene = scene().await;
    let browser = Browser::open(&scene).await;
    let why = json!({ "error": "the bot was not started from here" });
    assert_eq!(browser.post("/api/program", json!({ "do": "restart" })).await, (422, why));
    assert_eq!(browser.get("/api/log").await, (200, json!({ "text": "" })));
}
