//! The page on a phone.

use super::{OpenPage, scene};

/// A script that computes by how many pixels the chat extends beyond the right edge of the window.
const STICKS_OUT: &str = "Math.max(document.documentElement.scrollWidth, \
    ...[...document.querySelectorAll('.chat *, .top *')].map(it => it.getBoundingClientRect().right)) - innerWidth";

/// Nothing has to be scrolled to the side.
pub(super) async fn fits(page: &OpenPage, picture: &str) {
    page.browser.picture(picture).await;
    assert!(page.browser.measure(STICKS_OUT).await <= 0, "{picture} does not fit");
}

/// The same on a phone, of what is looked at in a wide window now.
pub(super) async fn fits_as_well(page: &OpenPage, picture: &str) {
    let browser = &page.browser;
    browser.picture(picture).await;
    browser.resize(390, 844, true).await;
    browser.see_no(&page.right().at("")).await;
    fits(page, &format!("phone-{picture}")).await;
    browser.resize(1280, 800, false).await;
    browser.see(&page.right().at("")).await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_first_turn_is_played_on_a_phone() {
    scene("a_first_turn_is_played_on_a_phone", async |page| {
        let browser = &page.browser;
        let pane = page.left();
        browser.resize(390, 844, true).await;
        browser.see_no(&page.right().at("")).await;
        fits(page, "phone-start").await;

        pane.open("games").await;
        pane.challenge("Bob").await;
        pane.reads("challenges @Bob").await;
        fits(page, "phone-challenge").await;
        pane.act_as("Bob").await;
        pane.press("challenges @Bob", "Accept").await;
        pane.board_after(0).await;
        pane.act_as("Ann").await;
        fits(page, "phone-board").await;
        pane.choose("Flip a piece", 7).await;
        pane.board_after(1).await;

        pane.act_as("Bob").await;
        pane.press_on_board("Tap board").await;
        browser.see(&pane.touch_board()).await;
        fits(page, "phone-touch-board").await;
        pane.tap_a_face_down_piece().await;
        pane.board_after(2).await;
        fits(page, "phone-second-ply").await;
    })
    .await;
}
