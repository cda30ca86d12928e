//! The first minute of somebody new, who only clicks: a lesson, a game against the computer, a challenge accepted.

use serde_json::json;

use super::browser::key;
use super::pane::Pane;
use super::play::Game;
use super::{OpenPage, scene};

/// The newest message with a button or menu whose custom id begins like this, or what is below it on `path`.
fn with_control(pane: &Pane<'_>, id: &str, path: &str) -> String {
    let message = format!("//li[@data-message][.//*[starts-with(@data-custom-id, '{id}')]]");
    format!("({})[last()]{path}", pane.at(&message))
}

/// Presses the newest button whose custom id begins like this.
async fn press(pane: &Pane<'_>, id: &str) {
    let button = format!("//button[starts-with(@data-custom-id, '{id}')][not(@disabled)]");
    pane.browser.click(&with_control(pane, id, &button)).await;
}

/// Chooses the first entry of the newest menu whose custom id begins like this.
async fn choose_first(pane: &Pane<'_>, id: &str) {
    let menu = format!("//*[@data-role='select'][starts-with(@data-custom-id, '{id}')]");
    pane.browser.click(&with_control(pane, id, &menu)).await;
    pane.browser.click(&pane.at("//*[@data-role='select-menu']//*[@data-role='choice']")).await;
}

/// Clicks a command of the greeting.
async fn try_command(pane: &Pane<'_>, path: &str) {
    pane.browser.click(&pane.at(&format!("//*[@data-role='try'][@data-value='{path}']"))).await;
}

/// From an empty channel to a won lesson, a game against the computer and a challenge that is accepted.
async fn play(page: &OpenPage, picture: &str) {
    let (browser, left) = (&page.browser, page.left());
    let message = left.at("//li[@data-message]");
    assert!(!browser.sees(&message).await, "nothing has been said yet");
    let offered = browser.attributes(&left.at("//*[@data-role='try']"), "data-value").await;
    assert_eq!(offered, ["help", "play", "banqi challenge"]);
    browser.picture(&format!("{picture}-greeting")).await;

    try_command(&left, "help").await;
    left.reads("Banqi is Chinese dark chess").await;
    browser.picture(&format!("{picture}-help")).await;
    press(&left, "b1:st:learn").await;
    choose_first(&left, "b1:ln:up").await;
    left.reads("✅").await;
    browser.picture(&format!("{picture}-lesson")).await;

    try_command(&left, "play").await;
    left.reads("Who do you want to play?").await;
    browser.picture(&format!("{picture}-play")).await;
    press(&left, "b1:st:vs:").await;
    left.reads("playing the computer").await;
    browser.picture(&format!("{picture}-computer")).await;
    press(&left, "b1:st:go:banqi:").await;
    left.board_after(0).await;
    choose_first(&left, "b1:up").await;
    left.board_after(2).await;
    browser.picture(&format!("{picture}-game")).await;
    press(&left, "b1:rs?:").await;
    press(&left, "b1:rs:").await;
    browser.see(&with_control(&left, "b1:re:", "")).await;
    browser.picture(&format!("{picture}-over")).await;

    try_command(&left, "play").await;
    press(&left, "b1:st:vs:-").await;
    left.reads("Anyone in this channel").await;
    press(&left, "b1:st:go:banqi:-").await;
    left.reads("Your challenge is below").await;
    browser.see(&with_control(&left, "b1:ch+:", "")).await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn the_first_minute_needs_nothing_but_clicks() {
    scene("the_first_minute_needs_nothing_but_clicks", async |page| {
        play(page, "first").await;
        let right = page.right();
        press(&right, "b1:ch+:").await;
        page.right().board_after(0).await;
        page.left().board_after(0).await;
        page.browser.picture("first-accepted").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn the_first_minute_fits_on_a_phone() {
    scene("the_first_minute_fits_on_a_phone", async |page| {
        page.browser.resize(390, 844, true).await;
        page.browser.see_no(&page.right().at("")).await;
        play(page, "phone-first").await;
        let pane = page.left();
        pane.act_as("Bob").await;
        press(&pane, "b1:ch+:").await;
        pane.board_after(0).await;
        super::phone::fits(page, "phone-first-accepted").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn one_key_switches_the_person() {
    scene("one_key_switches_the_person", async |page| {
        let (browser, left) = (&page.browser, page.left());
        left.rest().await;
        for name in ["Bob", "Cleo", "Dee", "Ann"] {
            browser.press(key::F2).await;
            browser.attribute_once(&left.at(""), "aria-label", |label| label == name).await;
        }
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_link_to_a_message_leads_to_it() {
    scene("a_link_to_a_message_leads_to_it", async |page| {
        let (browser, left) = (&page.browser, page.left());
        left.command("banqi challenge").await;
        browser.see(&with_control(&left, "b1:ch+:", "")).await;
        left.open("lounge").await;
        left.command("banqi games").await;
        browser.click(&left.at("//li[@data-message]//button[@data-role='message-mention']")).await;
        browser.see(&left.at("//h1[.='general']")).await;
        let lit = left.at(
            "//li[@data-message][contains(@class, 'lit')]//button[starts-with(@data-custom-id, 'b1:ch+:')]",
        );
        browser.see(&lit).await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn who_scrolls_away_from_the_end_is_not_led_back_by_what_happens_there() {
    scene("who_scrolls_away_from_the_end_is_not_led_back_by_what_happens_there", async |page| {
        let (browser, left) = (&page.browser, page.left());
        Game::begin(page).await;
        let log = "document.querySelector('[data-pane=\"0\"] [data-role=log]')";
        // The end is far away, and something is drawn anew there before the page has heard of the scrolling.
        let away = format!(
            "(() => {{ const log = {log}; log.scrollTop = 0; \
             [...log.querySelectorAll('[data-role=button]')].at(-1).click(); return log.scrollTop; }})()"
        );
        browser.resize(1280, 400, false).await;
        let end = format!("{log}.scrollHeight - {log}.scrollTop - {log}.clientHeight");
        browser.comes_to(&format!("String(Math.round({end}) < 2)"), "true").await;
        assert_eq!(browser.evaluate(&away).await, json!(0));
        browser.see(&left.at("//*[@data-role='dismiss']")).await;
        assert!(browser.measure(&end).await > 100);

        // A button beside the messages counts what is new, and leads there.
        let jumper = left.at("//*[@data-role='to-bottom'][@aria-label='New messages: 1']");
        assert_eq!(browser.see(&jumper).await, "1");
        browser.picture("jumper").await;
        let edge = |of: &str, side: &str| {
            format!("document.querySelector('[data-pane=\"0\"] {of}').getBoundingClientRect().{side}")
        };
        let room = format!("{} - {}", edge(".body", "left"), edge("[data-role=to-bottom]", "right"));
        assert!(browser.measure(&room).await >= 0);
        browser.click(&jumper).await;
        browser.see_no(&jumper).await;
        browser.comes_to(&format!("String(Math.round({end}) < 2)"), "true").await;
    })
    .await;
}
