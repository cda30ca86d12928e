//! The history with its filters, and blocks.

use std::fs;

use super::super::browser::key;
use super::{OpenPage, game_that_bob_resigns, phone, scene};

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn finished_games_are_filtered_and_downloaded_although_the_bot_is_killed() {
    scene("finished_games_are_filtered_and_downloaded_although_the_bot_is_killed", async |page| {
        let (browser, left) = (&page.browser, page.left());
        game_that_bob_resigns(page, 2).await;
        left.command("banqi history").await;
        left.reads("won vs @Bob").await;
        phone::fits_as_well(page, "history").await;
        left.press(TITLE, "Filter").await;
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

/// What a page of finished games contains.
const TITLE: &str = "finished games";

/// Returns the IDs of the games on the page that Ann sees, the latest first, from the menu of replays.
async fn listed(page: &OpenPage) -> Vec<String> {
    let (browser, left) = (&page.browser, page.left());
    let menu = left.message(TITLE, "//*[@data-role='select'][contains(., 'Watch a game again')]");
    browser.click(&menu).await;
    let choices = left.at("//*[@data-role='select-menu']//*[@data-role='choice']");
    let codes = browser.attributes(&choices, "data-value").await;
    browser.press(key::ESCAPE).await;
    browser.see_no(&choices).await;
    codes
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_long_history_is_read_page_by_page_although_the_bot_is_killed() {
    scene("a_long_history_is_read_page_by_page_although_the_bot_is_killed", async |page| {
        let (browser, left) = (&page.browser, page.left());
        game_that_bob_resigns(page, 2).await;
        // The same game 22 more times, each a day older than the one before.
        page.alter(
            "CREATE TEMP TABLE games AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 22) \
            SELECT sessions.* FROM n CROSS JOIN sessions; \
            UPDATE games SET session_id = 1000 + rowid, code = printf('%06d', rowid), \
            ended_at = ended_at - rowid * 86400000; \
            CREATE TEMP TABLE sides AS SELECT * FROM entrants; \
            INSERT INTO sessions SELECT * FROM games; \
            INSERT INTO entrants (player_id, session_id, entrant, ended_at, score, variant) \
            SELECT s.player_id, g.session_id, s.entrant, g.ended_at, s.score, s.variant \
            FROM games AS g CROSS JOIN sides AS s",
        )
        .await;
        let code = left.code_of_board().await;
        let copies = (1..=22).map(|nth| format!("{nth:06}"));
        let all: Vec<String> = std::iter::once(code).chain(copies).collect();
        let button = |label: &str| left.message(TITLE, &format!("//button[.='{label}']"));
        left.command("banqi history").await;
        left.reads(TITLE).await;
        assert_eq!(listed(page).await, all[..10]);
        assert!(!browser.sees(&button("Newer")).await);
        left.press(TITLE, "Older").await;
        browser.see(&button("Newer")).await;
        assert_eq!(listed(page).await, all[10..20]);
        phone::fits_as_well(page, "history-second-page").await;
        page.kill_bot().await;
        left.press(TITLE, "Older").await;
        browser.see_no(&button("Older")).await;
        assert_eq!(listed(page).await, all[20..]);
        left.press(TITLE, "Newer").await;
        browser.see(&button("Older")).await;
        assert_eq!(listed(page).await, all[10..20]);
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn finished_games_of_xiangqi_are_downloaded_as_pgn_although_the_bot_is_killed() {
    scene("finished_games_of_xiangqi_are_downloaded_as_pgn_although_the_bot_is_killed", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        left.begin_command("xiangqi challenge").await;
        left.fill_in("opponent", "Bob", "Bob").await;
        left.send_command().await;
        right.press("challenges @Bob", "Accept").await;
        let drawn = |plies: usize| {
            left.at(&format!("//img[contains(@src, '/xiangqi-')][contains(@src, '-{plies}.png')]"))
        };
        browser.see(&drawn(0)).await;
        for (nth, (mover, action)) in [(&left, "h2e2"), (&right, "h9g7")].into_iter().enumerate() {
            mover.rest().await;
            browser.paste(&format!("/xiangqi move action:{action}")).await;
            mover.holds("action", |typed| typed == action).await;
            mover.send_command().await;
            browser.see(&drawn(nth + 1)).await;
        }
        right.press("@Ann to move", "Resign").await;
        right.press("Resign?", "Yes, resign").await;
        left.reads("Bob resigned").await;
        left.command("xiangqi history").await;
        left.reads(TITLE).await;
        page.kill_bot().await;
        left.press(TITLE, "Download PGN").await;
        let link = left.at("//a[contains(@href, 'xiangqi-history.pgn')]");
        let address = browser.attributes(&link, "href").await.remove(0);
        let pgn = fs::read_to_string(page.desk.file(&address).await).unwrap();
        assert!(pgn.starts_with("[Game \"Chinese Chess\"]\n") && pgn.ends_with("1-0\n\n"), "{pgn}");
        phone::fits_as_well(page, "history-pgn").await;
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
