//! The list of a person's finished games.

use std::fs;

use banqi_session::Record;

use super::{Game, code, game_that_bob_resigns, phone, resign, scene};

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn finished_games_are_listed_filtered_and_saved_as_a_file() {
    scene("finished_games_are_listed_filtered_and_saved_as_a_file", async |stage| {
        let (browser, left) = (&stage.browser, stage.left());
        game_that_bob_resigns(stage, 2).await;
        let won = code(&left).await;
        let mut game = Game::begin(stage).await;
        for _ in 0..2 {
            game.flip().await;
        }
        resign(&left).await;
        left.reads("Ann resigned").await;
        let lost = code(&left).await;

        let title = "finished games";
        left.command("banqi history").await;
        let listed = left.reads(title).await;
        assert!(listed.contains("won vs @Bob") && listed.contains("lost vs @Bob"), "{listed}");
        phone::fits_as_well(stage, "history").await;
        left.press(title, "Download records").await;
        left.reads("The records of 2 games").await;
        let link = left.at("//a[contains(@href, '-history.jsonl')]");
        let address = browser.attributes(&link, "href").await.remove(0);
        let text = fs::read_to_string(stage.desk.file(&address).await).unwrap();
        assert_eq!(text.lines().count(), 2, "{text}");
        for line in text.lines() {
            assert_eq!(Record::from_json(line).unwrap().verify().fault, None);
        }

        // Only the games that Ann has won. One of them is watched again, beside the list.
        left.begin_command("banqi history").await;
        left.fill_in("result", "won", "won").await;
        left.send_command().await;
        let filtered = left.reads("Filters:").await;
        assert!(filtered.contains("won vs @Bob") && !filtered.contains("lost vs @Bob"), "{filtered}");
        phone::fits_as_well(stage, "history-filtered").await;
        let select = "//*[@data-role='select'][contains(., 'Watch a game again')]";
        browser.click(&left.message("Filters:", select)).await;
        let choice = |code: &str| left.at(&format!("//*[@data-role='select-menu']//*[@data-value='{code}']"));
        browser.see(&choice(&won)).await;
        assert!(!browser.sees(&choice(&lost)).await, "{lost} is listed");
        browser.click(&choice(&won)).await;
        let replay = format!("Replay of game {won}");
        browser.see(&left.message(&replay, "//img[contains(@src, '-replay.gif')]")).await;
    })
    .await;
}
