//! The history with its filters, and blocks.

use super::{game_that_bob_resigns, phone, scene};

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn finished_games_are_filtered_and_downloaded_although_the_bot_is_killed() {
    scene("finished_games_are_filtered_and_downloaded_although_the_bot_is_killed", async |page| {
        let (browser, left) = (&page.browser, page.left());
        game_that_bob_resigns(page, 2).await;
        left.command("banqi history").await;
        let title = "finished games";
        left.reads("won vs @Bob").await;
        phone::fits_as_well(page, "history").await;
        left.press(title, "Filter").await;
        let asks = "Choose which games to list.";
        left.reads(asks).await;
        phone::fits_as_well(page, "history-filters").await;
        left.choose_below(asks, "b1:hs:res:", "Lost").await;
        left.reads("Filters: lost").await;
        page.kill_bot().await;
        left.press(asks, "Show").await;
        left.reads("no such games").await;
        phone::fits_as_well(page, "history-none").await;
        left.press("no such games", "Filter").await;
        left.choose_below(asks, "b1:hs:res:", "Won").await;
        left.reads("Filters: won").await;
        left.choose_below(asks, "b1:hs:opp:", "Bob").await;
        left.reads("Against @Bob").await;
        left.choose_below(asks, "b1:hs:day:", "In the last 7 days").await;
        left.reads("Filters: won · since").await;
        phone::fits_as_well(page, "history-filters-chosen").await;
        left.press(asks, "Show").await;
        left.reads("vs @Bob: 1 won, 0 drawn, 0 lost").await;
        phone::fits_as_well(page, "history-filtered").await;
        left.press("1 won, 0 drawn", "Download records").await;
        browser.see(&left.at("//a[contains(@href, 'banqi-history.jsonl')]")).await;
        browser.picture("history-file").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_person_is_blocked_and_unblocked_although_the_bot_is_killed() {
    scene("a_person_is_blocked_and_unblocked_although_the_bot_is_killed", async |page| {
        let (left, right) = (page.left(), page.right());
        left.begin_command("block").await;
        left.fill_in("user", "Bob", "Bob").await;
        left.send_command().await;
        let blocked = "You blocked @Bob";
        left.reads(blocked).await;
        phone::fits_as_well(page, "blocked").await;
        page.kill_bot().await;
        right.challenge("Ann").await;
        right.reads("@Ann isn't available").await;
        phone::fits_as_well(page, "not-available").await;
        left.choose_below(blocked, "b1:bl:off", "Bob").await;
        left.reads("can challenge you again").await;
        right.challenge("Ann").await;
        left.reads("challenges @Ann").await;
    })
    .await;
}
