//! What one person sees: replays, histories, views of a game, and the data that is stored about them.

mod history;
mod privacy;
mod replays;
mod watching;

use super::pane::Pane;
use super::play::Game;
use super::{Stage, phone, scene};

/// Resigns on the newest board, on which this person plays.
async fn resign(pane: &Pane<'_>) {
    pane.press_on_board("Resign").await;
    pane.press("Resign?", "Yes, resign").await;
}

/// Ann, on the left, and Bob, on the right, play a game with this number of flips, and Bob resigns.
async fn game_that_bob_resigns(stage: &Stage, flips: u32) {
    let mut game = Game::begin(stage).await;
    for _ in 0..flips {
        game.flip().await;
    }
    resign(&stage.right()).await;
    stage.left().reads("Bob resigned").await;
}

/// Returns the game ID of the newest board's game.
async fn code(pane: &Pane<'_>) -> String {
    let pictures = pane.at("//img[contains(@src, '/banqi-')]");
    let address = pane.browser.attributes(&pictures, "src").await.pop().expect("a board");
    address.rsplit('-').nth(1).expect("its name has the game ID").to_owned()
}
