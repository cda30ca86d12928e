//! What one reaches without a mouse or without eyes, and where things may stand.

use serde_json::json;

use super::browser::key;
use super::play::Game;
use super::{Stage, TOOLS, scene};

#[tokio::test]
async fn the_focus_waits_at_the_message_for_the_menu() {
    scene("the_focus_waits_at_the_message_for_the_menu", async |stage| {
        let (browser, left) = (&stage.browser, stage.left());
        left.begin_command("banqi challenge").await;
        left.fill_in("level", "1", "level 1").await;
        left.send_command().await;
        left.board_after(0).await;
        stage.tab_back_to("Turn up a piece, a–d (16)").await;
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

        // What one has asked for in private goes away under one's fingers, too.
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
async fn seven_tabs_are_kept_up_to_date() {
    scene("seven_tabs_are_kept_up_to_date", async |stage| {
        let (browser, left) = (&stage.browser, stage.left());
        let mut tabs = Vec::new();
        for _ in 1..7 {
            tabs.push(browser.open_tab().await);
            browser.go(&stage.desk.url).await;
            stage.connected().await;
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
async fn escape_closes_what_is_open_one_thing_at_a_time() {
    scene("escape_closes_what_is_open_one_thing_at_a_time", async |stage| {
        let (browser, left) = (&stage.browser, stage.left());
        stage.open_tools().await;
        browser.press(key::ESCAPE).await;
        browser.see_no(TOOLS).await;

        stage.open_tools().await;
        browser.click(&format!("{TOOLS}//input[@name='path']")).await;
        browser.press(key::ESCAPE).await;
        browser.see_no(TOOLS).await;
        browser.focus_is("data-role", "tools").await;

        stage.open_tools().await;
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
async fn what_opens_in_a_pane_stays_within_it() {
    scene("what_opens_in_a_pane_stays_within_it", async |stage| {
        let (browser, left, right) = (&stage.browser, stage.left(), stage.right());
        Game::begin(stage).await;
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
async fn names_are_as_long_as_discords() {
    async fn made(stage: &Stage, role: &str, list: &str, key_of: &str, most: usize) {
        let browser = &stage.browser;
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
    scene("names_are_as_long_as_discords", async |stage| {
        stage.open_tools().await;
        stage.browser.click(&format!("{TOOLS}//*[@data-section='server']/summary")).await;
        made(stage, "new-person", "people", "global_name", 32).await;
        made(stage, "new-channel", "channels", "name", 100).await;
    })
    .await;
}

#[tokio::test]
async fn a_link_of_another_site_opens_the_page() {
    scene("a_link_of_another_site_opens_the_page", async |stage| {
        let browser = &stage.browser;
        browser.go(&format!("data:text/html,<a href='{}'>to the sandbox</a>", stage.desk.url)).await;
        browser.click("//a").await;
        stage.connected().await;
    })
    .await;
}
