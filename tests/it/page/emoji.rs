//! The emoji of the pieces, as people see them.

use super::browser::key;
use super::play::Game;
use super::scene;

/// The most flips until the bot has registered the emoji of face-down pieces.
const FLIPS: u32 = 20;

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn menus_and_messages_show_the_pieces() {
    scene("menus_and_messages_show_the_pieces", async |page| {
        let (browser, left) = (&page.browser, page.left());
        let mut game = Game::begin(page).await;
        let entry = "//*[@data-role='select-menu']//*[@data-role='choice']";
        let back = format!("{entry}//img[@alt=':face_down:'][starts-with(@src, '/emojis/')]");
        // They are registered in the background, so the first boards may come without.
        for flips in 1..=FLIPS {
            let board = game.flip().await;
            let mover = if board.is_turn_of("Ann") { page.left() } else { page.right() };
            mover.open_menu("Flip a piece").await;
            browser.see(&mover.at(entry)).await;
            if browser.sees(&mover.at(&back)).await {
                break;
            }
            browser.press(key::ESCAPE).await;
            assert!(flips < FLIPS, "no emoji after {flips} flips");
        }
        let sizes = "Promise.all([...document.querySelectorAll('[data-role=choice] img')]
            .map((image) => image.decode().then(() => image.naturalWidth)))";
        let sizes = browser.evaluate(sizes).await;
        assert!(sizes.as_array().unwrap().iter().all(|size| *size == 128), "{sizes}");
        browser.picture("emoji-in-a-menu").await;
        browser.press(key::ESCAPE).await;

        // In text, too, once those of both colours are registered: the one to move, and the one that begins in xiangqi.
        let to_move = "//img[@alt=':red_general_figure:' or @alt=':black_general_figure:']";
        for flips in 1..=FLIPS {
            if browser.sees(&left.message("to move", to_move)).await {
                break;
            }
            assert!(flips < FLIPS, "no generals after {flips} flips");
            game.flip().await;
        }
        left.command("xiangqi challenge").await;
        let general = "//img[@alt=':red_general_figure:'][starts-with(@src, '/emojis/')]";
        browser.see(&left.message("xiangqi", general)).await;
        browser.picture("emoji-in-a-challenge").await;
    })
    .await;
}
