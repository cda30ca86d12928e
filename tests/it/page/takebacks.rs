//! Takebacks on the page: asked for with a button or by typing, and answered with a button.

use super::pane::Pane;
use super::{OpenPage, scene};

/// The picture of a game of xiangqi after this number of plies.
fn drawn(pane: &Pane<'_>, plies: u32) -> String {
    pane.at(&format!("//img[contains(@src, '/xiangqi-')][contains(@src, '-{plies}.png')]"))
}

/// Ann moves a cannon with the two menus.
async fn move_a_cannon(page: &OpenPage) {
    let (browser, left) = (&page.browser, page.left());
    for (words, menu, value) in
        [("▶ @Ann to move", "Which piece?", "h2"), ("the red cannon on h2", "Where to?", "h2g2")]
    {
        let select = format!("//*[@data-role='select'][contains(., '{menu}')]");
        browser.click(&left.message(words, &select)).await;
        browser.click(&left.at(&format!("//*[@data-role='select-menu']//*[@data-value='{value}']"))).await;
    }
    browser.see(&drawn(&page.right(), 1)).await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_move_is_taken_back_through_the_page_although_the_bot_is_killed_meanwhile() {
    scene("a_move_is_taken_back_through_the_page_although_the_bot_is_killed_meanwhile", async |page| {
        let browser = &page.browser;
        let (left, right) = (page.left(), page.right());
        left.begin_command("xiangqi challenge").await;
        left.fill_in("opponent", "Bob", "Bob").await;
        left.fill_in("casual", "True", "True").await;
        left.send_command().await;
        right.press("challenges @Bob", "Accept").await;
        browser.see(&drawn(&left, 0)).await;
        move_a_cannon(page).await;

        left.press("▶ @Bob to move", "Take back").await;
        left.reads("once your opponent has accepted").await;
        right.reads("@Ann asks to take back a move").await;
        browser.picture("takeback-asked").await;
        page.kill_bot().await;
        right.press("@Ann asks to take back a move", "Accept takeback").await;
        left.reads("@Ann took back a move").await;
        browser.see(&drawn(&left, 0)).await;
        browser.picture("takeback-done").await;

        move_a_cannon(page).await;
        browser.see_no(&left.message("took back a move", "")).await;
        left.begin_command("xiangqi move").await;
        left.fill_in("action", "take", "Take back").await;
        left.send_command().await;
        right.press("@Ann asks to take back a move", "Decline").await;
        left.reads("@Bob declined. The move stands.").await;
        browser.see_no(&left.message("asks to take back a move", "")).await;
        browser.see(&drawn(&left, 1)).await;
    })
    .await;
}
