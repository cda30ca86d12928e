//! What one person sees: replays, and the data that is stored about them.

mod people;
mod privacy;
mod replays;

use super::pane::Pane;
use super::play::Game;
use super::{OpenPage, phone, scene};

/// Resigns on the newest board, on which this person plays.
async fn resign(pane: &Pane<'_>) {
    pane.press_on_board("Resign").await;
    pane.press("Resign?", "Yes, resign").await;
}

/// Ann, on the left, and Bob, on the right, play a game with this number of flips, and Bob resigns.
async fn game_that_bob_resigns(page: &OpenPage, flips: u32) {
    let mut game = Game::begin(page).await;
    for _ in 0..flips {
        game.flip().await;
    }
    resign(&page.right()).await;
    page.left().reads("Bob resigned").await;
}
