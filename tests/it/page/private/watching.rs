//! Watching a game: in another channel, and in a view that only one person sees.

use super::{Game, Pane, Stage, code, scene};

/// Whoever of Ann and Bob is to move flips a piece, in the pane on the left.
async fn flip(stage: &Stage, plies: u32) {
    let left = stage.left();
    let board = left.board_after(plies).await;
    left.act_as(if board.is_turn_of("Ann") { "Ann" } else { "Bob" }).await;
    left.board_after(plies).await;
    left.choose("Flip a piece", 3 + 5 * plies).await;
    left.board_after(plies + 1).await;
}

/// Ann and Bob begin a game in #general. Then Cleo, on the right, is in another channel. Returns the game ID.
async fn game_elsewhere(stage: &Stage) -> String {
    Game::begin(stage).await.flip().await;
    let code = code(&stage.left()).await;
    stage.right().act_as("Cleo").await;
    stage.right().open("lounge").await;
    code
}

/// Cleo uses `/banqi watch`.
async fn watch(right: &Pane<'_>, code: &str, here: Option<&str>) {
    right.begin_command("banqi watch").await;
    right.fill_in("game", code, code).await;
    if let Some(here) = here {
        right.fill_in("here", here, here).await;
    }
    right.send_command().await;
}

/// The path below a message of its board after this number of plies.
fn board(plies: u32) -> String {
    format!("//img[contains(@src, '/banqi-')][contains(@src, '-{plies}.png')]")
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_game_is_shown_in_another_channel_although_the_bot_is_killed_meanwhile() {
    scene("a_game_is_shown_in_another_channel_although_the_bot_is_killed_meanwhile", async |stage| {
        let (browser, right) = (&stage.browser, stage.right());
        let code = game_elsewhere(stage).await;
        watch(&right, &code, Some("True")).await;
        right.reads("This channel now shows game").await;
        let mirror = "shown live from";
        browser.see(&right.message(mirror, &board(1))).await;
        flip(stage, 1).await;
        browser.see(&right.message(mirror, &board(2))).await;
        browser.picture("mirror").await;
        assert!(!browser.sees(&right.message(mirror, "//button[@data-role='button']")).await);

        stage.end_bot("kill").await;
        stage.close_tools().await;
        flip(stage, 2).await;
        browser.see(&right.message(mirror, &board(3))).await;
        watch(&right, &code, Some("False")).await;
        right.reads("no longer shows game").await;
        browser.see_no(&right.message(mirror, "")).await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_private_view_follows_a_game_and_is_renewed_after_the_bot_was_killed() {
    scene("a_private_view_follows_a_game_and_is_renewed_after_the_bot_was_killed", async |stage| {
        let (browser, right) = (&stage.browser, stage.right());
        let code = game_elsewhere(stage).await;
        watch(&right, &code, None).await;
        let view = "1 person is watching";
        browser.see(&right.message(view, &board(1))).await;
        flip(stage, 1).await;
        browser.see(&right.message(view, &board(2))).await;
        browser.picture("view").await;

        stage.end_bot("kill").await;
        stage.close_tools().await;
        right.press(view, "Keep watching").await;
        flip(stage, 2).await;
        browser.see(&right.message(view, &board(3))).await;
        // Nobody else sees the view.
        right.act_as("Dee").await;
        browser.see_no(&right.message(view, "")).await;
    })
    .await;
}
