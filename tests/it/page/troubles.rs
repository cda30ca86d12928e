//! Error messages of the page and the bot, and the continuation of the game after errors.

use serde_json::json;

use super::play::Game;
use super::{early_scene, scene};

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn slow_and_lost_answers_are_shown_as_such() {
    scene("slow_and_lost_answers_are_shown_as_such", async |page| {
        let browser = &page.browser;
        let left = page.left();
        let mut game = Game::begin(page).await;

        page.open_tools().await;
        page.order_fault("slow", &[("ms", "1500"), ("path", "/callback")]).await;
        left.press_on_board("Tap board").await;
        browser.see(&left.at("//*[@data-role='button'][@aria-busy='true']")).await;
        browser.picture("waiting").await;
        browser.see(&left.touch_board()).await;
        page.order_fault("slow", &[]).await;
        // What is said above the field moves nothing: who is about to press a button does not press another one.
        let height = "document.querySelector('[data-pane=\"0\"] [data-role=log]').clientHeight";
        let before = browser.measure(height).await;
        left.command("banqi rules").await;
        let status = left.at("//*[@data-role='status'][contains(., '/banqi rules')]");
        browser.see(&status).await;
        assert_eq!(browser.measure(height).await, before, "while it waits");
        left.reads("Goal and turns").await;
        browser.see_no(&status).await;
        assert_eq!(browser.measure(height).await, before, "when the answer has come");

        page.order_fault("status", &[("status", "502"), ("path", "/callback"), ("times", "3")]).await;
        game.flip().await;
        browser.see(&left.at("//*[@data-role='failure'][.!='']")).await;
        browser.picture("failed-answer").await;
        game.flip().await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_deleted_game_is_posted_again() {
    scene("a_deleted_game_is_posted_again", async |page| {
        let browser = &page.browser;
        let left = page.left();
        let mut game = Game::begin(page).await;
        let first = game.flip().await.message;
        let deleted = left.at(&format!("//*[@data-message='{first}']"));
        browser.right_click(&format!("{deleted}//*[@class='text']")).await;
        browser.click(&left.at("//*[@data-role='menu']//*[@data-role='delete']")).await;
        browser.see_no(&deleted).await;

        left.command("banqi draw").await;
        left.press("Offer a draw?", "Yes, offer draw").await;
        left.reads("@Ann offers a draw").await;
        assert_ne!(game.board().await.message, first);
        browser.picture("posted-again").await;
        game.flip().await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_bot_that_may_not_post_says_so_in_private() {
    scene("a_bot_that_may_not_post_says_so_in_private", async |page| {
        let browser = &page.browser;
        let left = page.left();
        page.open_tools().await;
        browser.click("//*[@data-section='permissions']/summary").await;
        let send = "//*[@data-role='permission'][@data-value='permSend']";
        browser.click(send).await;
        left.challenge("Bob").await;
        let told = left.reads("can't post here").await;
        assert!(told.contains("Send Messages") && told.contains("Only you can see this"), "{told}");
        browser.picture("may-not-post").await;
        browser.click(send).await;
        left.challenge("Bob").await;
        page.right().reads("challenges @Bob").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_command_that_is_typed_before_the_bot_has_any_is_offered_once_it_has() {
    let name = "a_command_that_is_typed_before_the_bot_has_any_is_offered_once_it_has";
    let refused =
        json!({ "method": "PUT", "path": "/commands", "kind": "status", "status": 502, "times": 1 });
    early_scene(
        name,
        async |desk| desk.order("faults", refused).await,
        async |page| {
            let left = page.left();
            page.connected().await;
            left.write("/banqi challenge").await;
            page.desk.order("program", json!({ "do": "restart" })).await;
            left.pick_command("banqi challenge").await;
        },
    )
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn the_page_outlives_a_reload_and_the_sandbox() {
    scene("the_page_outlives_a_reload_and_the_sandbox", async |page| {
        let plies = {
            let mut game = Game::begin(page).await;
            game.flip().await;
            page.browser.reload().await;
            page.right().reads("accepted. The game is on!").await;
            game.flip().await.plies
        };
        page.desk.kill().await;
        page.browser.see("//*[@data-role='offline']").await;
        page.browser.see("//*[@data-role='bot-status'][@data-state='away']").await;
        page.browser.picture("offline").await;
        page.desk.start_again().await;
        page.browser.see_no("//*[@data-role='offline']").await;
        page.connected().await;
        let mut game = Game::going_on(page, plies);
        assert_eq!(game.flip().await.plies, plies + 1);
    })
    .await;
}
