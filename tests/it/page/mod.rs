//! `banqi sandbox` as people use it: real keys and clicks in a real Chromium, with no knowledge beyond what is visible.
//!
//! `BANQI_BROWSER` names the ChromeDriver to use (Debian's packages `chromium` and `chromium-driver`). Without it these
//! tests are ignored. If `BANQI_SCREENSHOTS` names a directory, they save what they see there. Otherwise only a test that
//! fails does, in `target/screenshots`.

mod browser;
mod desk;
mod emoji;
mod first_minute;
mod looks;
mod pane;
mod phone;
mod play;
mod private;
mod reach;
mod servers;
mod takebacks;
mod taps;
mod time;
mod troubles;
mod typing;

use std::env;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::PathBuf;

use futures_util::FutureExt as _;
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tokio::sync::Semaphore;

use browser::{Browser, LOOK_EVERY, key};
use desk::Desk;
use pane::Pane;

use crate::bot::harness::room::LIMIT;

/// Limits the number of simultaneous browsers. Each uses several processes, and other tests run at the same time.
static BROWSERS: Semaphore = Semaphore::const_new(2);

/// The XPath of the panel with the tools.
const TOOLS: &str = "//*[@data-role='panel']";

/// A sandbox with its page open: Ann on the left, Bob on the right.
struct OpenPage {
    browser: Browser,
    desk: Desk,
}

impl OpenPage {
    fn left(&self) -> Pane<'_> {
        Pane::new(&self.browser, 0)
    }

    fn right(&self) -> Pane<'_> {
        Pane::new(&self.browser, 1)
    }

    /// Waits until the page is loaded and the bot is connected.
    async fn connected(&self) {
        self.browser.see("//*[@data-role='bot-status'][@data-state='connected']").await;
    }

    /// Waits until the bot has registered the emoji of all pieces, which it does in the background.
    async fn has_emoji(&self) {
        let registered = async {
            while !self.desk.log().contains("all emoji are registered") {
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        tokio::time::timeout(LIMIT, registered).await.expect("the emoji are registered");
    }

    /// Opens the tools next to the panes.
    async fn open_tools(&self) {
        if !self.browser.sees(TOOLS).await {
            self.browser.click("//header//*[@data-role='tools'][@aria-pressed]").await;
        }
        self.browser.see(TOOLS).await;
    }

    /// Closes the tools.
    async fn close_tools(&self) {
        self.browser.click("//header//*[@data-role='tools'][@aria-pressed]").await;
        self.browser.see_no(TOOLS).await;
    }

    /// Ends the bot with the tools, by `restart` or `kill`, and waits until its next process is connected.
    async fn end_bot(&self, how: &str) {
        self.open_tools().await;
        // The bot's process is at the top, and they may be scrolled down.
        self.browser.click(&format!("{TOOLS}//h2")).await;
        self.browser.press(key::HOME).await;
        let scrolled = "String(document.querySelector('[data-role=panel]').scrollTop)";
        self.browser.comes_to(scrolled, "0").await;
        let state = format!("{TOOLS}//*[@data-role='bot-process']");
        let before = self.browser.see(&state).await;
        let pid = before.split(['(', ')']).nth(1).expect("it runs");
        self.browser.click(&format!("{TOOLS}//button[@data-role='program'][@data-value='{how}']")).await;
        let after = format!("{state}[not(contains(., '({pid})'))][contains(., '· connected')]");
        self.browser.see(&after).await;
        self.connected().await;
    }

    /// Kills the bot, and closes the tools once its next process is connected.
    async fn kill_bot(&self) {
        self.end_bot("kill").await;
        self.close_tools().await;
    }

    /// Stops the bot, changes its database, and starts the bot again.
    async fn alter(&self, sql: &str) {
        self.desk.order("program", json!({ "do": "stop" })).await;
        let options = SqliteConnectOptions::new().filename(self.desk.database());
        let mut database = options.connect().await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
        self.desk.order("program", json!({ "do": "start" })).await;
        self.connected().await;
    }

    /// Adds a fault for the next matching request with the tools, which must be open.
    async fn order_fault(&self, kind: &str, fields: &[(&str, &str)]) {
        self.browser.click(&format!("{TOOLS}//*[@data-role='fault-kind']/option[@value='{kind}']")).await;
        for (name, text) in fields {
            self.browser.click(&format!("{TOOLS}//input[@name='{name}']")).await;
            self.browser.press_with(key::CONTROL, "a").await;
            self.browser.press(text).await;
        }
        self.browser.click(&format!("{TOOLS}//*[@data-role='fault-apply']")).await;
        self.browser.see(&format!("{TOOLS}//*[@data-role='faults']//li")).await;
    }

    /// Presses Shift+Tab until an element with this name has the focus.
    async fn tab_back_to(&self, name: &str) {
        let mut passed = Vec::new();
        for _ in 0..60 {
            self.browser.press_with(key::SHIFT, key::TAB).await;
            let (label, words) = self.browser.focused("aria-label").await;
            if label == name || words == name {
                return;
            }
            passed.push(if label.is_empty() { words } else { label });
        }
        panic!("no {name} among {passed:#?}");
    }
}

/// Plays a scene on its own page, once the bot is connected.
async fn scene(name: &str, play: impl AsyncFnOnce(&mut OpenPage)) {
    let when_connected = async |page: &mut OpenPage| {
        page.connected().await;
        play(page).await;
    };
    early_scene(name, async |_| {}, when_connected).await;
}

/// Plays a scene as soon as the page is loaded. `before` runs before that, when the bot may not be connected yet. The
/// page must not log any complaint during the scene.
#[expect(clippy::print_stdout, reason = "a failed test says what it saw")]
async fn early_scene(name: &str, before: impl AsyncFnOnce(&Desk), play: impl AsyncFnOnce(&mut OpenPage)) {
    let driver = env::var_os("BANQI_BROWSER").expect("BANQI_BROWSER names a ChromeDriver");
    let _browser = BROWSERS.acquire().await.expect("it is never closed");
    let wanted_in = env::var_os("BANQI_SCREENSHOTS").map(PathBuf::from);
    let takes_all = wanted_in.is_some();
    let pictures =
        wanted_in.unwrap_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots"));
    let browser = Browser::open(&driver, &pictures, takes_all).await;
    let desk = Desk::start().await;
    before(&desk).await;
    let mut page = OpenPage { browser, desk };
    page.browser.resize(1280, 800, false).await;
    page.browser.forget(&page.desk.url).await;
    page.browser.go(&page.desk.url).await;
    let played = AssertUnwindSafe(async {
        play(&mut page).await;
        let complaints = page.browser.complaints().await;
        assert!(complaints.is_empty(), "{complaints:#?}");
        assert!(
            !page.browser.sees("//*[@data-key='breaches']").await,
            "the bot has broken a rule of Discord's"
        );
    });
    if let Err(panic) = played.catch_unwind().await {
        page.browser.save_picture(&format!("failed-{name}")).await;
        println!(
            "{name}: the console says {:#?}\nthe panes end with:\n{}\nthe bot's log:\n{}",
            page.browser.complaints().await,
            page.browser.last_words().await,
            page.desk.log()
        );
        resume_unwind(panic);
    }
    page.browser.leave().await;
}
