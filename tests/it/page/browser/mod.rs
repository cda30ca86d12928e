//! A browser and the person in front of it, who waits until what they look for appears.

mod webdriver;

use std::cell::RefCell;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;
use std::{fs, mem};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::bot::harness::room::LIMIT;
use webdriver::{Driver, Session, Trouble};

/// The interval at which the page is checked for an expected change.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(30);

/// Special keys, as WebDriver encodes them.
pub(super) mod key {
    pub(crate) const ENTER: &str = "\u{E007}";
    pub(crate) const TAB: &str = "\u{E004}";
    pub(crate) const ESCAPE: &str = "\u{E00C}";
    pub(crate) const HOME: &str = "\u{E011}";
    pub(crate) const DOWN: &str = "\u{E015}";
    pub(crate) const F2: &str = "\u{E032}";
    pub(crate) const F6: &str = "\u{E036}";
    pub(crate) const BACKSPACE: &str = "\u{E003}";
    pub(crate) const CONTROL: char = '\u{E009}';
    pub(crate) const SHIFT: char = '\u{E008}';
}

/// The result of a look at the page: a value, or `None` while there is nothing to see yet.
type Sight<T> = Result<Option<T>, Trouble>;

/// Browsers that earlier tests have used and no test uses now. Starting one takes longer than most tests.
static IDLE: Mutex<Vec<(Driver, String)>> = Mutex::new(Vec::new());

/// One browser window.
pub(super) struct Browser {
    driver: Driver,
    session: Session,
    pictures: PathBuf,
    takes_all: bool,
}

impl Browser {
    /// Opens a window that saves its screenshots in `pictures`: all of them, or only those of tests that fail.
    ///
    /// The browser may have been used by another test: see [`Browser::forget`].
    pub(super) async fn open(program: &OsStr, pictures: &Path, takes_all: bool) -> Self {
        fs::create_dir_all(pictures).unwrap();
        let idle = IDLE.lock().unwrap().pop();
        let (driver, session) = match idle {
            Some((driver, url)) => (driver, Session::resume(url)),
            None => {
                let driver = Driver::start(program).await;
                let session = Session::open(&driver).await;
                (driver, session)
            }
        };
        Self { driver, session, pictures: pictures.to_owned(), takes_all }
    }

    /// Leaves the browser to the next test. If a test fails before this call, its browser is ended.
    pub(super) async fn leave(self) {
        if let Ok(url) = self.session.start_over().await {
            IDLE.lock().unwrap().push((self.driver, url));
        }
    }

    /// Waits until `look` returns a value. Errors are retried, because WebDriver may succeed a little later. It waits by
    /// itself if it can, so that the browser is not asked all the time.
    async fn until<T>(&self, what: &str, look: impl AsyncFn() -> Sight<T>) -> T {
        let mut trouble = None;
        let seen = async {
            loop {
                match look().await {
                    Ok(Some(seen)) => return seen,
                    Ok(None) => trouble = None,
                    Err(now) => trouble = Some(now),
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        match tokio::time::timeout(LIMIT, seen).await {
            Ok(seen) => seen,
            Err(_) => panic!("never: {what}{}", trouble.map(|it| format!(" ({it})")).unwrap_or_default()),
        }
    }

    /// Waits until a matching element is visible. Returns its text.
    pub(super) async fn see(&self, path: &str) -> String {
        self.until(path, async || match self.session.displayed(path).await? {
            Some(element) => self.session.text(&element).await.map(Some),
            None => Ok(None),
        })
        .await
    }

    /// Waits until no matching element is visible.
    pub(super) async fn see_no(&self, path: &str) {
        let look = async || self.session.wait_matching("all.some(isVisible) ? null : true", &[path]).await;
        self.until(&format!("without {path}"), look).await;
    }

    /// Whether a matching element is visible now.
    pub(super) async fn sees(&self, path: &str) -> bool {
        let look = async || self.session.wait_matching("all.some(isVisible)", &[path]).await;
        self.until(path, look).await == true
    }

    /// Returns an attribute of all matching elements, visible or not, as soon as there is at least one.
    pub(super) async fn attributes(&self, path: &str, name: &str) -> Vec<String> {
        let all = "all.length ? all.map((one) => one.getAttribute(arguments[1]) ?? '') : null";
        let seen = self.until(path, async || self.session.wait_matching(all, &[path, name]).await).await;
        seen.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Waits until an attribute of the first matching element satisfies `test`. Returns the attribute.
    pub(super) async fn attribute_once(&self, path: &str, name: &str, test: impl Fn(&str) -> bool) -> String {
        let first = "all[0] && (all[0].getAttribute(arguments[1]) ?? '')";
        self.until(&format!("{name} of {path}"), async || {
            let seen = self.session.wait_matching(first, &[path, name]).await?;
            Ok(seen.as_ref().and_then(Value::as_str).filter(|value| test(value)).map(str::to_owned))
        })
        .await
    }

    /// Waits until the value typed into the first matching element satisfies `test`.
    pub(super) async fn value_once(&self, path: &str, test: impl Fn(&str) -> bool) {
        let look = async || {
            let seen = self.session.wait_matching("all[0]?.value", &[path]).await?;
            Ok(seen.as_ref().and_then(Value::as_str).filter(|value| test(value)).map(drop))
        };
        self.until(&format!("what is typed into {path}"), look).await;
    }

    /// Clicks the first visible matching element, once nothing covers it.
    pub(super) async fn click(&self, path: &str) {
        let look = async || match self.session.displayed(path).await? {
            Some(element) => self.session.click(&element).await.map(Some),
            None => Ok(None),
        };
        self.until(&format!("a click on {path}"), look).await;
    }

    /// Clicks the first visible matching element, which ends a state: nothing matches `state` afterwards. WebDriver may
    /// report an error although the click was made, so no click is left to do once the state has ended.
    pub(super) async fn click_to_end(&self, state: &str, path: &str) {
        let look = async || match self.session.displayed(path).await? {
            Some(element) => self.session.click(&element).await.map(Some),
            None => {
                let ended = self.session.wait_matching("all.length ? null : true", &[state]).await?;
                Ok(ended.map(drop))
            }
        };
        self.until(&format!("a click on {path}"), look).await;
        self.see_no(state).await;
    }

    /// Chooses a file in the first visible matching input, and waits until the page has uploaded it.
    pub(super) async fn choose_file(&self, path: &str, file: &Path) {
        let look = async || match self.session.displayed(path).await? {
            Some(element) => self.session.choose_file(&element, &file.to_string_lossy()).await.map(Some),
            None => Ok(None),
        };
        self.until(&format!("a file in {path}"), look).await;
        self.attribute_once(path, "data-value", |id| !id.is_empty()).await;
    }

    /// Right-clicks the first visible matching element.
    pub(super) async fn right_click(&self, path: &str) {
        let look = async || match self.session.displayed(path).await? {
            Some(element) => self.session.right_click(&element).await.map(Some),
            None => Ok(None),
        };
        self.until(&format!("a click on {path}"), look).await;
    }

    /// Presses keys on the focused element.
    pub(super) async fn press(&self, keys: &str) {
        self.session.press(None, keys).await.unwrap();
    }

    /// Presses a key while another one is held down.
    pub(super) async fn press_with(&self, held: char, key: &str) {
        self.session.press(Some(held), key).await.unwrap();
    }

    /// Returns an attribute and the text of the focused element.
    pub(super) async fn focused(&self, attribute: &str) -> (String, String) {
        self.until("a focus", async || {
            let element = self.session.focused().await?;
            let value = self.session.attribute(&element, attribute).await?;
            Ok(Some((value, self.session.text(&element).await?)))
        })
        .await
    }

    /// Waits until an attribute of the focused element has this value.
    pub(super) async fn focus_is(&self, attribute: &str, value: &str) {
        let look = async || {
            let element = self.session.focused().await?;
            Ok((self.session.attribute(&element, attribute).await? == value).then_some(()))
        };
        self.until(&format!("the focus on {attribute} {value}"), look).await;
    }

    /// Returns a number computed by a script.
    pub(super) async fn measure(&self, expression: &str) -> i64 {
        let figure = self.session.measure(&format!("return Math.round({expression})")).await.unwrap();
        figure.as_i64().unwrap_or_else(|| panic!("{expression} is {figure}"))
    }

    /// Returns the value of a script expression. A promise is awaited.
    pub(super) async fn evaluate(&self, expression: &str) -> Value {
        let found = self.session.measure(&format!("return {expression}")).await;
        found.unwrap_or_else(|trouble| panic!("{expression}: {trouble}"))
    }

    /// Waits until a script expression has this value.
    pub(super) async fn comes_to(&self, expression: &str, value: &str) {
        let script = format!("return await ({expression}) === arguments[0] ? true : null;");
        let look = async || self.session.wait(&script, &[value]).await;
        self.until(&format!("{value:?} from {expression}"), look).await;
    }

    /// Inserts a text at the cursor, all at once.
    pub(super) async fn paste(&self, text: &str) {
        self.session.devtools("Input.insertText", json!({ "text": text })).await.unwrap();
    }

    /// Opens another tab and switches to it. Returns the previous tab.
    pub(super) async fn open_tab(&self) -> String {
        let before = self.session.tab().await.unwrap();
        self.session.open_tab().await.unwrap();
        before
    }

    /// Switches to a tab.
    pub(super) async fn use_tab(&self, tab: &str) {
        self.session.use_tab(tab).await.unwrap();
    }

    /// Navigates to an address.
    pub(super) async fn go(&self, url: &str) {
        self.session.go(url).await.unwrap();
    }

    /// Removes what the pages of an earlier server on the same port have stored.
    pub(super) async fn forget(&self, url: &str) {
        let origin = url.trim_end_matches('/');
        let everything = json!({ "origin": origin, "storageTypes": "all" });
        self.session.devtools("Storage.clearDataForOrigin", everything).await.unwrap();
    }

    /// Reloads the page.
    pub(super) async fn reload(&self) {
        self.session.reload().await.unwrap();
    }

    /// Sets the size of the window, as on a desktop or on a phone.
    pub(super) async fn resize(&self, width: u32, height: u32, phone: bool) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.session.devtools("Emulation.setDeviceMetricsOverride", metrics).await.unwrap();
        let touch = json!({ "enabled": phone });
        self.session.devtools("Emulation.setTouchEmulationEnabled", touch).await.unwrap();
    }

    /// Saves a screenshot if somebody wants to look at them: taking all of them takes longer than many tests.
    pub(super) async fn picture(&self, name: &str) {
        if self.takes_all {
            self.save_picture(name).await;
        }
    }

    /// Saves a screenshot with the pointer moved out of the way.
    pub(super) async fn save_picture(&self, name: &str) {
        // An error is ignored, because a failed test needs its screenshot whatever state the browser is in.
        let _ = self.session.point_at_corner().await;
        let png = self.session.screenshot().await.unwrap();
        let png = BASE64_STANDARD.decode(png).unwrap();
        fs::write(self.pictures.join(format!("{name}.png")), png).unwrap();
    }

    /// Returns the last words of every pane's messages, for somebody who reads why a test has failed. Empty if the browser
    /// does not tell.
    pub(super) async fn last_words(&self) -> String {
        let script = "return [...document.querySelectorAll('[data-role=log]')]
            .map((log) => log.innerText.slice(-1000)).join('\\n----\\n')";
        let told = self.session.measure(script).await;
        told.ok().and_then(|told| told.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// Returns the complaints of the page since the last call: uncaught exceptions and violations of its content
    /// security policy. Refused requests, which the browser reports too, are left out: the page handles them.
    pub(super) async fn complaints(&self) -> Vec<String> {
        let entries = self.session.console().await.unwrap_or_else(|trouble| panic!("the console: {trouble}"));
        let severe = entries.into_iter().filter(|it| it["level"] == "SEVERE" && it["source"] != "network");
        severe.map(|it| it["message"].to_string()).collect()
    }

    /// Waits until there are `count` complaints and returns them.
    pub(super) async fn complaints_once(&self, count: usize) -> Vec<String> {
        let heard = RefCell::new(Vec::new());
        self.until(&format!("{count} complaints"), async || {
            let more = self.complaints().await;
            let mut heard = heard.borrow_mut();
            heard.extend(more);
            Ok((heard.len() >= count).then(|| mem::take(&mut *heard)))
        })
        .await
    }
}
