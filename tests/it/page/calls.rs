//! The way to the next game, and quiet hours.

use super::browser::key;
use super::phone::fits;
use super::play::Game;
use super::scene;

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn the_next_game_is_found_and_quiet_hours_are_set() {
    scene("the_next_game_is_found_and_quiet_hours_are_set", async |stage| {
        let (browser, left) = (&stage.browser, stage.left());
        let mut game = Game::begin(stage).await;
        while !game.board().await.is_turn_of("Ann") {
            game.flip().await;
        }
        let board = game.board().await;
        for (width, height, phone) in [(1280, 900, false), (390, 844, true)] {
            browser.resize(width, height, phone).await;
            left.command("next").await;
            let said = left.reads("Your next game (1 of 1)").await;
            assert!(said.contains("@Bob") && said.contains("your turn"), "{said}");
            let link = left.message("Your next game", "//button[.='Open the board']");
            assert_eq!(browser.attributes(&link, "data-target").await, [board.message.as_str()]);
            fits(stage, &format!("next-{width}")).await;
            left.dismiss("Your next game").await;

            left.rest().await;
            browser.paste("/preferences quiet-hours:late time-zone:UTC+8").await;
            left.holds("time-zone", |zone| zone == "UTC+8").await;
            left.send_command().await;
            let bad = "I can't read those hours";
            left.reads(bad).await;
            fits(stage, &format!("quiet-hours-bad-{width}")).await;
            left.dismiss(bad).await;

            left.rest().await;
            browser.paste("/preferences quiet-hours:22-8 quiet-days:sat, sun time-zone:UTC+8").await;
            left.holds("time-zone", |zone| zone == "UTC+8").await;
            left.send_command().await;
            let times = "Quiet hours: 22:00–08:00 every day, all day on Saturday and Sunday";
            left.reads(&format!("{times} (UTC+8)")).await;
            left.dismiss(times).await;
            // The zone alone, from the suggestions.
            left.begin_command("preferences").await;
            left.fill_in("time-zone", "taip", "Asia/Taipei").await;
            left.send_command().await;
            left.reads(&format!("{times} (Asia/Taipei)")).await;
            fits(stage, &format!("quiet-hours-{width}")).await;
            left.press(times, "Quiet hours").await;
            browser.focus_is("data-custom-id", "hours").await;
            fits(stage, &format!("quiet-form-{width}")).await;
            browser.press_with(key::CONTROL, "a").await;
            browser.press("23-7").await;
            browser.click(&left.at("//*[@data-role='modal']//*[@data-role='submit']")).await;
            let times = "Quiet hours: 23:00–07:00 every day, all day on Saturday and Sunday (Asia/Taipei).";
            left.reads(times).await;
            left.dismiss(times).await;
        }
    })
    .await;
}
