//! A client for the part of the WebDriver protocol that these tests need. It talks to ChromeDriver.
//!
//! Source: W3C WebDriver. `goog/cdp/execute` and `se/log` are specific to ChromeDriver.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// The key by which the protocol marks a value as an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Time limit for each command.
const COMMAND_LIMIT: Duration = Duration::from_secs(60);

/// Arguments that keep a browser from doing anything except showing the page, and that disable animations which would
/// move elements away from the pointer.
const ARGUMENTS: [&str; 10] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-prefers-reduced-motion",
];

/// A script that calls `look` until it sees something, but only for a second, because a command has a time limit. What
/// changes without a change of the document, such as the size of the window, is seen a little later.
const LOOK_UNTIL_SEEN: &str = r"
    const end = Date.now() + 1000;
    return (async () => {
        for (;;) {
            const seen = await look(...arguments);
            if (seen !== undefined && seen !== null) return seen;
            if (Date.now() > end) return null;
            await new Promise((next) => {
                const observer = new MutationObserver(next);
                observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
                setTimeout(() => { observer.disconnect(); next(); }, 100);
            });
        }
    })();
";

/// The elements that match an XPath, in document order, and whether one of them is visible.
const MATCHING: &str = r"
    const found = document.evaluate(arguments[0], document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    const all = Array.from({ length: found.snapshotLength }, (_, nth) => found.snapshotItem(nth));
    const isVisible = (element) => {
        const shown = element.closest('select') ?? element;
        return shown.checkVisibility({ opacityProperty: true, visibilityProperty: true })
            && [...shown.getClientRects()].some((box) => box.width > 0 && box.height > 0);
    };
";

/// A failed command: the protocol's error code and a message.
#[derive(Debug, thiserror::Error)]
#[error("{word}: {sentence}")]
pub(super) struct Trouble {
    word: String,
    sentence: String,
}

/// A shell script that runs ChromeDriver until standard input ends, which happens when the test program ends for
/// whatever reason. It then kills ChromeDriver with its browser, which is in the same process group, and removes the
/// profile.
const UNTIL_END_OF_INPUT: &str =
    r#"setsid "$0" --port=0 </dev/null & read -r _; kill -KILL "-$!"; wait; rm -rf "$1""#;

/// A ChromeDriver process and its browser. Both end when this is dropped or the test program ends.
pub(super) struct Driver {
    process: Child,
    url: String,
    profile: PathBuf,
}

impl Driver {
    /// Starts `program` on a free port, for a browser with an empty profile.
    pub(super) async fn start(program: &OsStr) -> Self {
        let profile = tempfile::tempdir().unwrap().keep();
        let mut process = Command::new("sh")
            .args(["-c", UNTIL_END_OF_INPUT])
            .args([program, profile.as_os_str()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (send, port) = oneshot::channel();
        // A separate thread, because the browser outlives the runtime of one test. ChromeDriver would end if nobody
        // read its remaining output.
        thread::spawn(move || {
            let mut send = Some(send);
            for line in output.lines().map_while(Result::ok) {
                if let Some((_, port)) = line.split_once("started successfully on port ")
                    && let Some(send) = send.take()
                {
                    let _ = send.send(port.trim_end_matches('.').to_owned());
                }
            }
        });
        let port = tokio::time::timeout(COMMAND_LIMIT, port).await.expect("ChromeDriver names its port");
        let port = port.unwrap_or_else(|_| panic!("{} cannot be started", program.display()));
        Self { process, url: format!("http://127.0.0.1:{port}"), profile }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// An element of the page.
#[derive(Debug, Clone)]
pub(super) struct Element(String);

/// A browser window.
pub(super) struct Session {
    http: reqwest::Client,
    url: String,
}

impl Session {
    /// Opens a window.
    pub(super) async fn open(driver: &Driver) -> Self {
        let profile = format!("--user-data-dir={}", driver.profile.display());
        let arguments: Vec<&str> = ARGUMENTS.into_iter().chain([profile.as_str()]).collect();
        let wanted = json!({
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let mut session = Self::resume(format!("{}/session", driver.url));
        let opened = session.post("", json!({ "capabilities": { "alwaysMatch": wanted } })).await;
        let opened = opened.unwrap_or_else(|trouble| panic!("the browser does not start: {trouble}"));
        session.url = format!("{}/{}", session.url, opened["sessionId"].as_str().unwrap());
        session
    }

    /// Uses an open window, with connections that belong to this test's runtime.
    pub(super) fn resume(url: String) -> Self {
        let http = reqwest::Client::builder().no_proxy().timeout(COMMAND_LIMIT).build().unwrap();
        Self { http, url }
    }

    /// Replaces all tabs with a new one and clears the console. Returns the URL for [`Session::resume`].
    pub(super) async fn start_over(self) -> Result<String, Trouble> {
        let tabs = self.get("/window/handles").await?;
        self.open_tab().await?;
        let new = self.tab().await?;
        for tab in tabs.as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.use_tab(tab).await?;
            self.call(Method::DELETE, "/window", None).await?;
        }
        self.use_tab(&new).await?;
        self.console().await?;
        Ok(self.url)
    }

    async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value, Trouble> {
        let lost = |failure: reqwest::Error| Trouble {
            word: "no answer".to_owned(),
            sentence: format!("{path}: {failure}"),
        };
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        let answer = request.send().await.map_err(lost)?;
        let done = answer.status().is_success();
        let mut told: Value =
            serde_json::from_slice(&answer.bytes().await.map_err(lost)?).unwrap_or_default();
        let value = told["value"].take();
        if done {
            return Ok(value);
        }
        let text =
            |key: &str| value[key].as_str().unwrap_or_default().lines().next().unwrap_or_default().to_owned();
        Err(Trouble { word: text("error"), sentence: text("message") })
    }

    async fn get(&self, path: &str) -> Result<Value, Trouble> {
        self.call(Method::GET, path, None).await
    }

    async fn post(&self, path: &str, body: Value) -> Result<Value, Trouble> {
        self.call(Method::POST, path, Some(body)).await
    }

    /// Navigates to an address.
    pub(super) async fn go(&self, url: &str) -> Result<(), Trouble> {
        self.post("/url", json!({ "url": url })).await.map(drop)
    }

    /// Reloads the page.
    pub(super) async fn reload(&self) -> Result<(), Trouble> {
        self.post("/refresh", json!({})).await.map(drop)
    }

    /// Waits on the page, for about a second, until the body of a function returns something else than `null` or
    /// `undefined`, and returns that. The function is called at once and after every change of the document.
    pub(super) async fn wait(&self, look: &str, arguments: &[&str]) -> Result<Option<Value>, Trouble> {
        let script = format!("const look = async (...arguments) => {{ {look} }}; {LOOK_UNTIL_SEEN}");
        let seen = self.post("/execute/sync", json!({ "script": script, "args": arguments })).await?;
        Ok(Some(seen).filter(|seen| !seen.is_null()))
    }

    /// Does so with an expression for `all` elements that match the XPath that is the first argument.
    pub(super) async fn wait_matching(
        &self,
        expression: &str,
        arguments: &[&str],
    ) -> Result<Option<Value>, Trouble> {
        self.wait(&format!("{MATCHING} return {expression};"), arguments).await
    }

    /// Waits on the page, for about a second, until an element that matches an XPath is visible.
    pub(super) async fn displayed(&self, xpath: &str) -> Result<Option<Element>, Trouble> {
        let seen = self.wait_matching("all.find(isVisible)", &[xpath]).await?;
        Ok(seen.map(|seen| Element(seen[ELEMENT].as_str().unwrap_or_default().to_owned())))
    }

    /// Returns the visible text of the element.
    pub(super) async fn text(&self, Element(id): &Element) -> Result<String, Trouble> {
        let text = self.get(&format!("/element/{id}/text")).await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Returns an attribute of the element; empty if it does not have it.
    pub(super) async fn attribute(&self, Element(id): &Element, name: &str) -> Result<String, Trouble> {
        let value = self.get(&format!("/element/{id}/attribute/{name}")).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Chooses a file in an input for files.
    pub(super) async fn choose_file(&self, Element(id): &Element, path: &str) -> Result<(), Trouble> {
        self.post(&format!("/element/{id}/value"), json!({ "text": path })).await.map(drop)
    }

    /// Scrolls to the element and clicks its centre.
    pub(super) async fn click(&self, Element(id): &Element) -> Result<(), Trouble> {
        self.post(&format!("/element/{id}/click"), json!({})).await.map(drop)
    }

    /// Right-clicks the element.
    pub(super) async fn right_click(&self, Element(id): &Element) -> Result<(), Trouble> {
        let middle = json!({ ELEMENT: id });
        let actions = json!([
            { "type": "pointerMove", "duration": 0, "origin": middle, "x": 0, "y": 0 },
            { "type": "pointerDown", "button": 2 },
            { "type": "pointerUp", "button": 2 },
        ]);
        self.point(actions).await
    }

    /// Moves the pointer to the corner of the window.
    pub(super) async fn point_at_corner(&self) -> Result<(), Trouble> {
        self.point(json!([{ "type": "pointerMove", "duration": 0, "x": 1, "y": 1 }])).await
    }

    async fn point(&self, actions: Value) -> Result<(), Trouble> {
        let pointer = json!({ "type": "pointer", "id": "mouse", "actions": actions });
        self.post("/actions", json!({ "actions": [pointer] })).await.map(drop)
    }

    /// Presses keys one after another on the focused element, while `held` is held down.
    pub(super) async fn press(&self, held: Option<char>, keys: &str) -> Result<(), Trouble> {
        let press = |kind: &str, key: char| json!({ "type": kind, "value": key.to_string() });
        let mut actions = Vec::new();
        actions.extend(held.map(|key| press("keyDown", key)));
        actions.extend(keys.chars().flat_map(|key| [press("keyDown", key), press("keyUp", key)]));
        actions.extend(held.map(|key| press("keyUp", key)));
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.post("/actions", json!({ "actions": [keyboard] })).await.map(drop)
    }

    /// Returns the focused element.
    pub(super) async fn focused(&self) -> Result<Element, Trouble> {
        let active = self.get("/element/active").await?;
        Ok(Element(active[ELEMENT].as_str().unwrap_or_default().to_owned()))
    }

    /// Opens another tab and switches to it.
    pub(super) async fn open_tab(&self) -> Result<(), Trouble> {
        let tab = self.post("/window/new", json!({ "type": "tab" })).await?;
        self.use_tab(tab["handle"].as_str().unwrap_or_default()).await
    }

    /// Returns the current tab.
    pub(super) async fn tab(&self) -> Result<String, Trouble> {
        Ok(self.get("/window").await?.as_str().unwrap_or_default().to_owned())
    }

    /// Switches to another tab.
    pub(super) async fn use_tab(&self, tab: &str) -> Result<(), Trouble> {
        self.post("/window", json!({ "handle": tab })).await.map(drop)
    }

    /// Runs a script on the page and returns its result. A promise is awaited.
    pub(super) async fn measure(&self, script: &str) -> Result<Value, Trouble> {
        self.post("/execute/sync", json!({ "script": script, "args": [] })).await
    }

    /// Takes a screenshot, as a PNG in Base64.
    pub(super) async fn screenshot(&self) -> Result<String, Trouble> {
        Ok(self.get("/screenshot").await?.as_str().unwrap_or_default().to_owned())
    }

    /// Sends a command of the browser's own protocol.
    pub(super) async fn devtools(&self, command: &str, parameters: Value) -> Result<Value, Trouble> {
        self.post("/goog/cdp/execute", json!({ "cmd": command, "params": parameters })).await
    }

    /// Returns the console entries since the last call.
    pub(super) async fn console(&self) -> Result<Vec<Value>, Trouble> {
        let entries = self.post("/se/log", json!({ "type": "browser" })).await?;
        Ok(entries.as_array().cloned().unwrap_or_default())
    }
}
