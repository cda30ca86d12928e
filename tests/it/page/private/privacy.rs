//! What is stored about a person, and its deletion.

use std::fs;

use serde_json::Value;

use super::{Game, phone, scene};

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn stored_data_is_shown_and_deleted_after_two_questions_with_a_kill_between_them() {
    scene("stored_data_is_shown_and_deleted_after_two_questions_with_a_kill_between_them", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        let nothing = "I store nothing about you.";
        left.command("privacy show").await;
        left.reads(nothing).await;
        left.dismiss(nothing).await;
        let mut game = Game::begin(page).await;
        for _ in 0..2 {
            game.flip().await;
        }
        left.command("privacy show").await;
        let shown = "This file has everything that I store about you";
        left.reads(shown).await;
        phone::fits_as_well(page, "privacy-show").await;
        let link = left.at("//a[contains(@href, 'my-data.json')]");
        let address = browser.attributes(&link, "href").await.remove(0);
        let stored = fs::read(page.desk.file(&address).await).unwrap();
        let stored: Value = serde_json::from_slice(&stored).unwrap();
        assert_eq!(stored["games"].as_array().map(Vec::len), Some(1), "{stored}");

        left.command("privacy delete").await;
        let question = "Your open games will end";
        left.reads(question).await;
        phone::fits_as_well(page, "privacy-delete").await;
        left.press(question, "Delete data").await;
        left.reads("Are you sure?").await;
        browser.picture("privacy-sure").await;
        page.kill_bot().await;
        left.press("Are you sure?", "Delete forever").await;
        left.reads("I'm deleting your data now").await;
        right.reads("Deleted player").await;
        browser.picture("privacy-deleted").await;
        left.command("privacy show").await;
        left.reads(nothing).await;
    })
    .await;
}
