//! A browser with somebody before it, who waits until what they look for is there.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;
use std::{fs, mem};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::webdriver::{Driver, Element, Session, Trouble};
use crate::bot::harness::room::LIMIT;

/// How often is looked whether something has come.
const LOOK_EVERY: Duration = Duration::from_millis(30);

/// Keys that are no letters, as WebDriver names them.
pub(super) mod key {
    pub(crate) const ENTER: &str = "\u{E007}";
    pub(crate) const TAB: &str = "\u{E004}";
    pub(crate) const ESCAPE: &str = "\u{E00C}";
    pub(crate) const DOWN: &str = "\u{E015}";
    pub(crate) const F2: &str = "\u{E032}";
    pub(crate) const F6: &str = "\u{E036}";
    pub(crate) const BACKSPACE: &str = "\u{E003}";
    pub(crate) const CONTROL: char = '\u{E009}';
    pub(crate) const SHIFT: char = '\u{E008}';
}

/// Something that can be looked at, or `None` while it is not there yet.
type Sight<T> = Result<Option<T>, Trouble>;

/// Browsers that an earlier test has used and no test uses now. To start one takes longer than most tests.
static IDLE: Mutex<Vec<(Driver, String)>> = Mutex::new(Vec::new());

/// One browser window.
pub(super) struct Browser {
    driver: Driver,
    session: Session,
    pictures: PathBuf,
}

impl Browser {
    /// Opens a window that saves its screenshots in `pictures`.
    ///
    /// The browser may be one that another test has used: see [`Browser::forget`].
    pub(super) async fn open(program: &OsStr, pictures: &Path) -> Self {
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
        Self { driver, session, pictures: pictures.to_owned() }
    }

    /// Leaves the browser to the next test. One that was not left like this, because its test has failed, is ended.
    pub(super) async fn leave(self) {
        if let Ok(url) = self.session.start_over().await {
            IDLE.lock().unwrap().push((self.driver, url));
        }
    }

    /// Waits until `look` has something to show. What WebDriver cannot do now, it may be able to do soon.
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

    /// The first of these that one can see.
    async fn displayed(&self, path: &str) -> Sight<Element> {
        for element in self.session.find(path).await? {
            if self.session.is_displayed(&element).await? {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// Waits until one of these is to be seen; its words.
    pub(super) async fn see(&self, path: &str) -> String {
        self.until(path, async || match self.displayed(path).await? {
            Some(element) => self.session.text(&element).await.map(Some),
            None => Ok(None),
        })
        .await
    }

    /// Waits until none of these is to be seen.
    pub(super) async fn see_no(&self, path: &str) {
        let look = async || Ok(self.displayed(path).await?.is_none().then_some(()));
        self.until(&format!("without {path}"), look).await;
    }

    /// Whether one of these is to be seen now.
    pub(super) async fn sees(&self, path: &str) -> bool {
        self.until(path, async || Ok(Some(self.displayed(path).await?.is_some()))).await
    }

    /// An attribute of each of these, shown or not, once there is one at least.
    pub(super) async fn attributes(&self, path: &str, name: &str) -> Vec<String> {
        self.until(path, async || {
            let mut values = Vec::new();
            for element in self.session.find(path).await? {
                values.push(self.session.attribute(&element, name).await?);
            }
            Ok((!values.is_empty()).then_some(values))
        })
        .await
    }

    /// Waits until an attribute of the first of these passes `test`; the attribute.
    pub(super) async fn attribute_once(&self, path: &str, name: &str, test: impl Fn(&str) -> bool) -> String {
        self.until(&format!("{name} of {path}"), async || match self.session.find(path).await?.first() {
            Some(element) => {
                Ok(Some(self.session.attribute(element, name).await?).filter(|value| test(value)))
            }
            None => Ok(None),
        })
        .await
    }

    /// Waits until what is typed into the first of these passes `test`.
    pub(super) async fn value_once(&self, path: &str, test: impl Fn(&str) -> bool) {
        let look = async || match self.session.find(path).await?.first() {
            Some(element) => Ok(test(&self.session.value(element).await?).then_some(())),
            None => Ok(None),
        };
        self.until(&format!("what is typed into {path}"), look).await;
    }

    /// Clicks the first of these that one can see, once nothing is in the way.
    pub(super) async fn click(&self, path: &str) {
        let look = async || match self.displayed(path).await? {
            Some(element) => self.session.click(&element).await.map(Some),
            None => Ok(None),
        };
        self.until(&format!("a click on {path}"), look).await;
    }

    /// The same with the other button.
    pub(super) async fn right_click(&self, path: &str) {
        let look = async || match self.displayed(path).await? {
            Some(element) => self.session.right_click(&element).await.map(Some),
            None => Ok(None),
        };
        self.until(&format!("a click on {path}"), look).await;
    }

    /// Presses keys, on whatever has the focus.
    pub(super) async fn press(&self, keys: &str) {
        self.session.press(None, keys).await.unwrap();
    }

    /// Presses a key while another is held down.
    pub(super) async fn press_with(&self, held: char, key: &str) {
        self.session.press(Some(held), key).await.unwrap();
    }

    /// An attribute and the words of what has the focus.
    pub(super) async fn focused(&self, attribute: &str) -> (String, String) {
        self.until("a focus", async || {
            let element = self.session.focused().await?;
            let value = self.session.attribute(&element, attribute).await?;
            Ok(Some((value, self.session.text(&element).await?)))
        })
        .await
    }

    /// Waits until what has the focus has an attribute with this value.
    pub(super) async fn focus_is(&self, attribute: &str, value: &str) {
        let look = async || {
            let element = self.session.focused().await?;
            Ok((self.session.attribute(&element, attribute).await? == value).then_some(()))
        };
        self.until(&format!("the focus on {attribute} {value}"), look).await;
    }

    /// A number that is measured by a script.
    pub(super) async fn measure(&self, expression: &str) -> i64 {
        let figure = self.session.measure(&format!("return Math.round({expression})")).await.unwrap();
        figure.as_i64().unwrap_or_else(|| panic!("{expression} is {figure}"))
    }

    /// What a script finds out; a promise is waited for.
    pub(super) async fn evaluate(&self, expression: &str) -> Value {
        let found = self.session.measure(&format!("return {expression}")).await;
        found.unwrap_or_else(|trouble| panic!("{expression}: {trouble}"))
    }

    /// Puts a text where the cursor is, all at once.
    pub(super) async fn paste(&self, text: &str) {
        self.session.devtools("Input.insertText", json!({ "text": text })).await.unwrap();
    }

    /// Opens another tab, which is used from now on; the one that was used before.
    pub(super) async fn open_tab(&self) -> String {
        let before = self.session.tab().await.unwrap();
        self.session.open_tab().await.unwrap();
        before
    }

    /// Goes back to a tab.
    pub(super) async fn use_tab(&self, tab: &str) {
        self.session.use_tab(tab).await.unwrap();
    }

    /// Follows an address.
    pub(super) async fn go(&self, url: &str) {
        self.session.go(url).await.unwrap();
    }

    /// Removes what the pages of an earlier server on the same port have stored.
    pub(super) async fn forget(&self, url: &str) {
        let origin = url.trim_end_matches('/');
        let everything = json!({ "origin": origin, "storageTypes": "all" });
        self.session.devtools("Storage.clearDataForOrigin", everything).await.unwrap();
    }

    /// Loads the page anew.
    pub(super) async fn reload(&self) {
        self.session.reload().await.unwrap();
    }

    /// Makes the window this large, on a desk or on a phone.
    pub(super) async fn resize(&self, width: u32, height: u32, phone: bool) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.session.devtools("Emulation.setDeviceMetricsOverride", metrics).await.unwrap();
        let touch = json!({ "enabled": phone });
        self.session.devtools("Emulation.setTouchEmulationEnabled", touch).await.unwrap();
    }

    /// Saves what is shown, the pointer out of the way.
    pub(super) async fn picture(&self, name: &str) {
        // A failed test wants its picture as well, whatever state the browser is in.
        let _ = self.session.point_at_corner().await;
        let png = self.session.screenshot().await.unwrap();
        let png = BASE64_STANDARD.decode(png).unwrap();
        fs::write(self.pictures.join(format!("{name}.png")), png).unwrap();
    }

    /// What the page has complained of: uncaught exceptions and breaches of its content security policy. That a
    /// request was refused is told by the browser as well, but that is for the page to handle.
    pub(super) async fn complaints(&self) -> Vec<String> {
        let entries = self.session.console().await.unwrap_or_else(|trouble| panic!("the console: {trouble}"));
        let severe = entries.into_iter().filter(|it| it["level"] == "SEVERE" && it["source"] != "network");
        severe.map(|it| it["message"].to_string()).collect()
    }

    /// The same, once there are so many.
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
