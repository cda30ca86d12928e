//! Use of the page with a keyboard or a screen reader, and the structure that it needs.

use serde_json::json;

use super::browser::{Browser, key};
use super::play::Game;
use super::{OpenPage, TOOLS, scene};

/// A script that finds barriers for people who use the page with a keyboard or a screen reader, as far as they can be
/// detected automatically.
const BARRIERS: &str = "(() => {
    const shown = it => it.checkVisibility({ visibilityProperty: true });
    const all = path => [...document.querySelectorAll(path)].filter(shown);
    const plain = text => (text ?? '').toLowerCase().replace(/[^\\p{L}\\p{N}]/gu, '');
    const name = it => `${it.localName}.${it.className} ${it.innerText?.slice(0, 40)}`;
    const found = [];
    // What is read out has the words in it that are seen: people say them to a computer that listens.
    for (const it of all('button[aria-label], a[aria-label], [role=button][aria-label]'))
        if (!plain(it.ariaLabel).includes(plain(it.innerText))) found.push(`words: ${name(it)}`);
    // What is open says where.
    for (const it of all('[role=combobox][aria-expanded=true]'))
        if (document.getElementById(it.getAttribute('aria-controls'))?.role !== 'listbox')
            found.push(`list: ${name(it)}`);
    // What has to be scrolled can be reached.
    const stop = 'button:enabled, a[href], input, textarea, select, summary, [tabindex]';
    for (const it of all('body *')) {
        const { overflowX, overflowY } = getComputedStyle(it);
        const scrolls = (over, inner, outer) => /auto|scroll/.test(over) && inner > outer + 1;
        if (!scrolls(overflowY, it.scrollHeight, it.clientHeight) && !scrolls(overflowX, it.scrollWidth, it.clientWidth))
            continue;
        if (![it, ...it.querySelectorAll(stop)].some(inner => inner.tabIndex >= 0 && shown(inner)))
            found.push(`scroll: ${name(it)}`);
    }
    // No level of headings is left out.
    let above = 1;
    for (const it of all('h1, h2, h3, h4, h5, h6, [role=heading]')) {
        const level = Number(it.ariaLevel ?? it.localName.slice(1));
        if (level > above + 1) found.push(`heading: ${name(it)}`);
        above = level;
    }
    return found;
})()";

async fn no_barriers(browser: &Browser, place: &str) {
    assert_eq!(browser.evaluate(BARRIERS).await, json!([]), "{place}");
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn nothing_is_only_for_the_mouse_or_the_eye() {
    scene("nothing_is_only_for_the_mouse_or_the_eye", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        // A small window, so that much has to be scrolled.
        browser.resize(1280, 500, false).await;
        no_barriers(browser, "start").await;
        left.write("/banqi").await;
        browser.see(&left.at("//*[@data-role='slash-menu']")).await;
        no_barriers(browser, "commands").await;
        left.clear_composer().await;
        left.begin_command("banqi challenge").await;
        browser.see(&left.at("//*[@data-role='option-menu']")).await;
        no_barriers(browser, "options").await;
        left.fill_in("opponent", "Bob", "Bob").await;
        left.send_command().await;
        right.press("challenges @Bob", "Accept").await;
        left.board_after(0).await;
        for command in ["help", "banqi rules", "banqi learn"] {
            right.command(command).await;
        }
        right.reads("Lesson 1 of 10").await;
        no_barriers(browser, "headings").await;

        let select = left.at("//*[@data-role='select']");
        browser.click(&select).await;
        browser.see(&left.at("//*[@data-role='select-menu']")).await;
        let list = browser.attribute_once(&select, "aria-controls", |id| !id.is_empty()).await;
        browser.see(&format!("//*[@id='{list}'][@role='listbox']")).await;
        no_barriers(browser, "select").await;
        browser.press(key::ESCAPE).await;
        browser.attribute_once(&select, "aria-controls", str::is_empty).await;

        for (role, drawer) in [("channels-toggle", "left"), ("members-toggle", "members")] {
            browser.click(&left.at(&format!("//*[@data-role='{role}']"))).await;
            browser.see(&left.at(&format!("//*[@class='{drawer}']"))).await;
            no_barriers(browser, role).await;
            browser.press(key::ESCAPE).await;
        }
        right.act_as("Cleo").await;
        browser.click(&right.at("//*[@data-role='act-as-short']")).await;
        no_barriers(browser, "people").await;
        browser.press(key::ESCAPE).await;

        page.open_tools().await;
        browser.evaluate("document.querySelectorAll('.panel details').forEach(it => (it.open = true))").await;
        browser.see(&format!("{TOOLS}//*[@data-role='bot-log'][.!='']")).await;
        no_barriers(browser, "tools").await;
        browser.picture("tools-all").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn the_focus_waits_at_the_message_for_the_menu() {
    scene("the_focus_waits_at_the_message_for_the_menu", async |page| {
        let (browser, left) = (&page.browser, page.left());
        left.begin_command("banqi challenge").await;
        left.fill_in("level", "1", "level 1").await;
        left.send_command().await;
        left.board_after(0).await;
        page.tab_back_to("Flip a piece, columns a–d (16)").await;
        // While the computer thinks there is no menu. Then it is there again, and under the same fingers.
        for plies in [2, 4] {
            for key in [key::ENTER, key::DOWN, key::ENTER] {
                browser.press(key).await;
            }
            left.board_after(plies).await;
            browser.focus_is("data-role", "select").await;
        }
        let within = "document.activeElement.closest('[data-message]') !== null";
        assert_eq!(browser.evaluate(within).await, json!(true));

        // Private messages can be dismissed with the keyboard, too.
        left.press_on_board("Resign").await;
        left.reads("Resign?").await;
        browser.evaluate("document.querySelector('[data-role=dismiss]').focus()").await;
        browser.press(key::ENTER).await;
        browser.see_no(&left.message("Resign?", "")).await;
        assert_eq!(browser.evaluate(within).await, json!(true));
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn seven_tabs_are_kept_up_to_date() {
    scene("seven_tabs_are_kept_up_to_date", async |page| {
        let (browser, left) = (&page.browser, page.left());
        let mut tabs = Vec::new();
        for _ in 1..7 {
            tabs.push(browser.open_tab().await);
            browser.go(&page.desk.url).await;
            page.connected().await;
        }
        left.write("Hello from the seventh").await;
        browser.press(key::ENTER).await;
        left.reads("Hello from the seventh").await;
        for tab in tabs {
            browser.use_tab(&tab).await;
            left.reads("Hello from the seventh").await;
        }
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn escape_closes_what_is_open_one_thing_at_a_time() {
    scene("escape_closes_what_is_open_one_thing_at_a_time", async |page| {
        let (browser, left) = (&page.browser, page.left());
        page.open_tools().await;
        browser.press(key::ESCAPE).await;
        browser.see_no(TOOLS).await;

        page.open_tools().await;
        browser.click(&format!("{TOOLS}//input[@name='path']")).await;
        browser.press(key::ESCAPE).await;
        browser.see_no(TOOLS).await;
        browser.focus_is("data-role", "tools").await;

        page.open_tools().await;
        left.begin_command("banqi challenge").await;
        let (list, form) =
            (left.at("//*[@data-role='option-menu']"), left.at("//*[@data-role='command-line']"));
        for open in [list.as_str(), form.as_str(), TOOLS] {
            browser.see(open).await;
            assert!(browser.sees(TOOLS).await, "closed before {open}");
            browser.press(key::ESCAPE).await;
            browser.see_no(open).await;
        }
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn what_opens_in_a_pane_stays_within_it() {
    scene("what_opens_in_a_pane_stays_within_it", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        Game::begin(page).await;
        let sticks_out = "[...document.querySelectorAll('.popover')].flatMap(it => { \
            const [box, pane] = [it, it.closest('.pane')].map(one => one.getBoundingClientRect()); \
            return box.left < pane.left || box.right > pane.right ? [[box.left, box.right]] : []; })";
        for pane in [&left, &right] {
            pane.begin_command("banqi challenge").await;
            for option in ["opponent", "opponent2"] {
                pane.fill_in(option, "Ann", "Ann").await;
            }
            browser.see(&pane.at("//*[@data-role='option-menu']")).await;
            assert_eq!(browser.evaluate(sticks_out).await, json!([]));
            browser.picture("options-in-their-pane").await;
            browser.press(key::ESCAPE).await;
            browser.click(&pane.at("//*[@data-role='members-toggle']")).await;
            browser
                .click(&pane.at("//*[@class='members']//*[@data-role='person'][contains(., 'Cleo')]"))
                .await;
            browser.see(&pane.at("//*[@data-role='menu']")).await;
            assert_eq!(browser.evaluate(sticks_out).await, json!([]));
            browser.press(key::ESCAPE).await;
        }
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn names_are_as_long_as_discords() {
    async fn made(page: &OpenPage, role: &str, list: &str, key_of: &str, most: usize) {
        let browser = &page.browser;
        let name: String = "abcdefghij".chars().cycle().take(most + 8).collect();
        browser.click(&format!("{TOOLS}//*[@data-role='{role}']//input")).await;
        browser.press(&name).await;
        browser.press(key::ENTER).await;
        browser.value_once(&format!("{TOOLS}//*[@data-role='{role}']//input"), str::is_empty).await;
        let named =
            format!("fetch('/api/state').then(it => it.json()).then(it => it.{list}.at(-1).{key_of})");
        assert_eq!(browser.evaluate(&named).await, json!(name[..most]));
        assert!(!browser.sees(&format!("{TOOLS}//*[@data-role='panel-error'][.!='']")).await);
    }
    scene("names_are_as_long_as_discords", async |page| {
        page.open_tools().await;
        page.browser.click(&format!("{TOOLS}//*[@data-section='server']/summary")).await;
        made(page, "new-person", "people", "global_name", 32).await;
        made(page, "new-channel", "channels", "name", 100).await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_link_of_another_site_opens_the_page() {
    scene("a_link_of_another_site_opens_the_page", async |page| {
        let browser = &page.browser;
        browser.go(&format!("data:text/html,<a href='{}'>to the sandbox</a>", page.desk.url)).await;
        browser.click("//a").await;
        page.connected().await;
    })
    .await;
}
