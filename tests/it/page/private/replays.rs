//! The animation of a game, and its boards one by one.

use super::{game_that_bob_resigns, phone, scene};

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_game_is_animated_and_stepped_through_although_the_bot_is_killed_meanwhile() {
    let name = "a_game_is_animated_and_stepped_through_although_the_bot_is_killed_meanwhile";
    scene(name, async |page| {
        let (browser, left) = (&page.browser, page.left());
        game_that_bob_resigns(page, 3).await;
        left.press_on_board("Replay").await;
        let animation = "Replay of game";
        browser.see(&left.message(animation, "//img[contains(@src, '-replay.gif')]")).await;
        phone::fits_as_well(page, "replay").await;
        left.press(animation, "Step by step").await;
        left.reads("0 of 3").await;
        browser.see(&left.message("0 of 3", "//button[.='Back'][@disabled]")).await;
        left.press("0 of 3", "Next").await;
        left.reads("1 of 3").await;
        phone::fits_as_well(page, "replay-step").await;

        // What the buttons do is in their ids.
        page.kill_bot().await;
        left.press("1 of 3", "Last").await;
        left.reads("3 of 3").await;
        browser.see(&left.message("3 of 3", "//button[.='Next'][@disabled]")).await;
        left.press("3 of 3", "Back").await;
        left.press("2 of 3", "First").await;
        left.press("0 of 3", "Animation").await;
        browser.see(&left.message(animation, "//img[contains(@src, '-replay.gif')]")).await;
    })
    .await;
}
