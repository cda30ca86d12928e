//! A whole game, from the challenge to the leaderboard.

use super::browser::key;
use super::pane::{Board, Pane};
use super::{OpenPage, scene};

/// After this number of plies the board is interesting enough for a screenshot.
pub(super) const MIDDLE: u32 = 22;

/// A game between Ann, on the left, and Bob, on the right.
pub(super) struct Game<'s> {
    page: &'s OpenPage,
    plies: u32,
}

impl<'s> Game<'s> {
    /// Ann challenges Bob, and he accepts.
    pub(super) async fn begin(page: &'s OpenPage) -> Self {
        page.left().challenge("Bob").await;
        page.right().press("challenges @Bob", "Accept").await;
        Self::accepted(page).await
    }

    /// Returns a game in progress, after this number of plies.
    pub(super) fn going_on(page: &'s OpenPage, plies: u32) -> Self {
        Self { page, plies }
    }

    async fn accepted(page: &'s OpenPage) -> Self {
        let game = Self::going_on(page, 0);
        game.board().await;
        game
    }

    /// Returns the board, once both players see the current ply.
    pub(super) async fn board(&self) -> Board {
        self.page.right().board_after(self.plies).await;
        self.page.left().board_after(self.plies).await
    }

    /// Returns the pane of the player to move.
    async fn mover(&self) -> Pane<'s> {
        if self.board().await.is_turn_of("Ann") { self.page.left() } else { self.page.right() }
    }

    /// Waits until both players see one more ply.
    async fn played(&mut self) -> Board {
        self.plies += 1;
        self.board().await
    }

    /// Flips a piece.
    pub(super) async fn flip(&mut self) -> Board {
        self.mover().await.choose("Flip a piece", 3 + 5 * self.plies).await;
        self.played().await
    }

    /// Moves or captures, if that is possible.
    async fn move_piece(&mut self) -> Option<Board> {
        let mover = self.mover().await;
        if !mover.board_offers("Move or capture").await {
            return None;
        }
        mover.choose("Move or capture", 0).await;
        Some(self.played().await)
    }

    /// Plays this number of plies of a new game: flips until both colours are seen, then moves and captures as well.
    pub(super) async fn play_to(&mut self, plies: u32) {
        while !self.board().await.has_both_colours() {
            self.flip().await;
        }
        while self.plies < plies {
            if self.plies.is_multiple_of(3) || self.move_piece().await.is_none() {
                self.flip().await;
            }
        }
    }

    /// Types a move and picks it from the bot's suggestions, using only the keyboard. The cursor must be in Ann's
    /// field.
    async fn type_a_move(&mut self) {
        let mover = self.mover().await;
        if !self.board().await.is_turn_of("Ann") {
            mover.browser.press(key::F6).await;
        }
        mover.browser.press("/banqi move").await;
        mover.pick_command("banqi move").await;
        let suggested = mover.suggestion().await;
        let action = suggested.split_whitespace().next().expect("a suggestion begins with the action");
        mover.fill_in("action", action, action).await;
        mover.send_command().await;
        self.played().await;
    }
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn two_people_play_a_whole_game_through_the_page() {
    scene("two_people_play_a_whole_game_through_the_page", async |page| {
        let browser = &page.browser;
        let (left, right) = (page.left(), page.right());

        left.challenge("Bob").await;
        left.press("challenges @Bob", "⋯").await;
        left.press("or withdraw the challenge", "Add shuffle words").await;
        let form = left.at("//*[@data-role='modal']");
        browser.focus_is("data-role", "text-input").await;
        browser.press("seven geese 1997").await;
        browser.picture("own-words").await;
        browser.click(&format!("{form}//*[@data-role='submit']")).await;
        browser.see_no(&form).await;
        let added = "the shuffle: seven geese 1997";
        left.reads(added).await;
        browser.picture("challenge").await;
        left.dismiss(added).await;
        right.press("challenges @Bob", "Accept").await;
        let mut game = Game::accepted(page).await;

        game.play_to(MIDDLE).await;
        while game.move_piece().await.is_none() {
            game.flip().await;
        }
        left.rest().await;
        browser.picture("game").await;
        game.type_a_move().await;

        // A spectator sees the board, but nothing that is private to others.
        while !(game.board().await.is_turn_of("Ann") && left.board_offers("Move or capture").await) {
            game.flip().await;
        }
        left.press_on_board("Tap board").await;
        browser.see(&left.touch_board()).await;
        right.act_as("Cleo").await;
        right.board_after(game.plies).await;
        assert!(!browser.sees(&right.touch_board()).await);
        assert!(!browser.sees(&right.at("//*[@data-role='dismiss']")).await);
        browser.picture("touch-board").await;
        right.act_as("Bob").await;
        left.tap_a_move().await;
        game.played().await;

        left.press_on_board("Offer draw").await;
        left.press("Offer a draw?", "Yes, offer draw").await;
        right.reads("@Ann offers a draw").await;
        browser.picture("draw-offered").await;
        right.press_on_board("Decline draw").await;
        browser.see_no(&right.message("@Ann offers a draw", "")).await;

        let before = game.board().await.message;
        for how in ["restart", "kill"] {
            page.end_bot(how).await;
            // The earlier buttons still work, on the same message.
            let after = game.flip().await;
            assert_eq!(after.message, before, "the board has moved");
        }
        browser.picture("tools").await;
        page.close_tools().await;
        // The tap board is from an earlier process, which alone could update it: tokens are never stored. A tap shows
        // the newest state and ties it to the game again.
        left.wake_tap_board().await;

        left.press_on_board("Resign").await;
        left.press("Resign?", "Yes, resign").await;
        right.reads("resigned").await;
        browser.see_no(&left.touch_board()).await;
        browser.picture("resigned").await;
        left.command("banqi leaderboard").await;
        let places = left.reads("Leaderboard: this server").await;
        assert!(places.contains("@Ann") && places.contains("@Bob"), "{places}");
        right.command("banqi profile").await;
        let profile = right.reads("/banqi profile").await;
        assert!(profile.contains("@Bob") && profile.contains("Taiwan rules · this server"), "{profile}");
        super::phone::fits_as_well(page, "leaderboard-and-profile").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_challenge_is_made_and_accepted_without_a_mouse() {
    scene("a_challenge_is_made_and_accepted_without_a_mouse", async |page| {
        let browser = &page.browser;
        let (left, right) = (page.left(), page.right());

        browser.press("/banqi challenge").await;
        left.pick_command("banqi challenge").await;
        left.fill_in("opponent", "bo", "Bob").await;
        left.send_command().await;
        right.reads("challenges @Bob").await;

        browser.press(key::F6).await;
        page.tab_back_to("Accept").await;
        browser.press(key::ENTER).await;
        left.board_after(0).await;

        browser.press(key::F6).await;
        page.tab_back_to("Flip a piece, columns a–d (16)").await;
        browser.press(key::ENTER).await;
        browser.press(key::DOWN).await;
        browser.press(key::ENTER).await;
        right.board_after(1).await;
        right.reads("@Ann flipped a").await;
        browser.picture("keyboard").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn xiangqi_and_banner_xiangqi_are_played_with_two_selects_and_by_typing() {
    scene("xiangqi_and_banner_xiangqi_are_played_with_two_selects_and_by_typing", async |page| {
        let browser = &page.browser;
        let (left, right) = (page.left(), page.right());
        right.speak("zh-TW").await;
        for group in ["xiangqi", "banner"] {
            let drawn = |pane: &Pane<'_>, plies: u32| {
                pane.at(&format!("//img[contains(@src, '/{group}-')][contains(@src, '-{plies}.png')]"))
            };
            left.begin_command(&format!("{group} challenge")).await;
            left.fill_in("opponent", "Bob", "Bob").await;
            left.send_command().await;
            right.press("challenges @Bob", "Accept").await;
            browser.see(&drawn(&left, 0)).await;

            // Two selects: which piece, on the board, then where to, with a board of one's own.
            for (words, menu, value) in
                [("▶ @Ann to move", "Which piece?", "h2"), ("the red cannon on h2", "Where to?", "h2g2")]
            {
                left.reads(words).await;
                browser.picture(&format!("{group}-select-{value}")).await;
                let select = format!("//*[@data-role='select'][contains(., '{menu}')]");
                browser.click(&left.message(words, &select)).await;
                let choice = format!("//*[@data-role='select-menu']//*[@data-value='{value}']");
                browser.click(&left.at(&choice)).await;
            }
            browser.see(&drawn(&right, 1)).await;
            browser.see_no(&left.message("the red cannon on h2", "")).await;

            // Typed and picked from the suggestions in the typist's language, then shown from black's side.
            right.begin_command(&format!("{group} move")).await;
            right.fill_in("action", "h9g7", "馬８進７").await;
            right.send_command().await;
            browser.see(&drawn(&left, 2)).await;
            right.command(&format!("{group} show")).await;
            right.reads("只有你看得到").await;
            browser.picture(&format!("{group}-own-side")).await;
        }
    })
    .await;
}
