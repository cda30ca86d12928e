//! The way to the next game, quiet hours, the reminder of a turn, another time and a vacation, and a live game as
//! players and spectators see it: its clocks and their menu, a mirror, a private view, and the game in the history
//! afterwards.

use super::browser::key;
use super::phone::{fits, fits_as_well};
use super::play::Game;
use super::{OpenPage, scene};
use crate::database::later;

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn the_next_game_is_found_and_quiet_hours_are_set() {
    scene("the_next_game_is_found_and_quiet_hours_are_set", async |page| {
        let (browser, left) = (&page.browser, page.left());
        let mut game = Game::begin(page).await;
        while !game.board().await.is_turn_of("Ann") {
            game.flip().await;
        }
        let board = game.board().await;
        for (width, height, phone) in [(1280, 900, false), (390, 844, true)] {
            browser.resize(width, height, phone).await;
            left.command("next").await;
            let said = left.reads("Your next game").await;
            assert!(said.contains("@Bob") && said.contains("your turn"), "{said}");
            let link = left.message("Your next game", "//button[.='Open the board']");
            assert_eq!(browser.attributes(&link, "data-target").await, [board.message.as_str()]);
            fits(page, &format!("next-{width}")).await;
            left.dismiss("Your next game").await;

            left.rest().await;
            browser.paste("/preferences quiet-hours:late time-zone:UTC+8").await;
            left.holds("time-zone", |zone| zone == "UTC+8").await;
            left.send_command().await;
            let bad = "I can't read those hours";
            left.reads(bad).await;
            fits(page, &format!("quiet-hours-bad-{width}")).await;
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
            fits(page, &format!("quiet-hours-{width}")).await;
            left.press(times, "Quiet hours").await;
            browser.focus_is("data-custom-id", "hours").await;
            fits(page, &format!("quiet-form-{width}")).await;
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

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn of_two_games_that_wait_the_other_is_shown_next_although_the_bot_is_killed() {
    scene("of_two_games_that_wait_the_other_is_shown_next_although_the_bot_is_killed", async |page| {
        let (browser, left) = (&page.browser, page.left());
        let mut boards = Vec::new();
        for _ in 0..2 {
            // Both have moved once, so it is Ann's turn again, and no earlier board looks like that of a new game.
            let mut game = Game::begin(page).await;
            for _ in 0..2 {
                game.flip().await;
            }
            boards.push((game.board().await.message, left.code_of_board().await));
        }
        // A game that waits for Bob, whose turn ends before those of the others.
        Game::begin(page).await.flip().await;
        let waits_for_bob = left.code_of_board().await;
        page.alter(
            "UPDATE sessions SET deadline_at = deadline_at - 86400000 \
            WHERE session_id = (SELECT max(session_id) FROM sessions)",
        )
        .await;
        let leads_to = async |words: &str, (board, code): &(String, String)| {
            let said = left.reads(words).await;
            assert!(said.contains("@Bob") && said.contains(code), "{code}: {said}");
            let link = left.message("Your next game", "//button[.='Open the board']");
            assert_eq!(browser.attributes(&link, "data-target").await, [board.as_str()]);
        };
        left.command("next").await;
        leads_to("(1 of 2)", &boards[0]).await;
        page.kill_bot().await;
        left.press("(1 of 2)", "Next game").await;
        leads_to("(2 of 2)", &boards[1]).await;
        fits_as_well(page, "next-of-two").await;
        left.dismiss("(2 of 2)").await;

        left.command("banqi games").await;
        let list = left.reads("your turn").await;
        let place = |words: &str| list.find(words).unwrap_or_else(|| panic!("no {words}: {list}"));
        let [first, second] = [&boards[0].1, &boards[1].1].map(|code| place(code));
        assert!(first < second && second < place(&waits_for_bob), "{list}");
        fits_as_well(page, "games-that-wait-first").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_reminder_is_shown_when_a_third_of_the_time_is_left_and_goes_with_the_move() {
    let name = "a_reminder_is_shown_when_a_third_of_the_time_is_left_and_goes_with_the_move";
    scene(name, async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        let mut game = Game::begin(page).await;
        for _ in 0..2 {
            game.flip().await;
        }
        while !game.board().await.is_turn_of("Ann") {
            game.flip().await;
        }
        let reminder = "@Ann, reminder: your move is due";
        // Of three days, two have passed but an hour.
        page.alter(&later(47)).await;
        game.board().await;
        assert!(!browser.sees(&left.message(reminder, "")).await, "more than a third is left");
        page.alter(&later(1)).await;
        for pane in [&left, &right] {
            let said = pane.reads(reminder).await;
            assert!(said.contains("in 1 day"), "{said}");
        }
        looks_well(page, "reminder", reminder).await;
        // There is one, whenever the bot is killed.
        page.kill_bot().await;
        page.alter(&later(2)).await;
        left.reads(reminder).await;
        let all = left.at("//li[@data-message][contains(normalize-space(), 'reminder: your move')]");
        assert!(!browser.sees(&format!("({all})[2]")).await);
        game.flip().await;
        for pane in [&left, &right] {
            browser.see_no(&pane.message(reminder, "")).await;
        }
        browser.picture("reminder-gone").await;
    })
    .await;
}

/// Looks at the newest messages at a desk and on a phone.
async fn looks_well(page: &OpenPage, picture: &str, words: &str) {
    for (width, height, phone) in [(390, 844, true), (1280, 800, false)] {
        page.browser.resize(width, height, phone).await;
        page.left().reads(words).await;
        fits(page, &format!("{picture}-{width}")).await;
    }
    page.browser.see(&page.right().at("")).await;
}

/// Ann challenges Bob to a live game, and he accepts.
async fn begin_live(page: &OpenPage) -> Game<'_> {
    let left = page.left();
    left.begin_command("banqi challenge").await;
    left.fill_in("opponent", "Bob", "Bob").await;
    left.fill_in("time", "5+3", "5 min + 3 s per move").await;
    left.send_command().await;
    page.right().press("challenges @Bob", "Accept").await;
    Game::going_on(page, 0)
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_live_game_is_lost_on_time_before_the_eyes_of_both() {
    scene("a_live_game_is_lost_on_time_before_the_eyes_of_both", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        let mut game = begin_live(page).await;
        for _ in 0..2 {
            game.flip().await;
        }
        let late = if game.board().await.is_turn_of("Ann") { "Ann" } else { "Bob" };
        // All five minutes have passed.
        page.alter(&later(1)).await;
        for pane in [&left, &right] {
            pane.reads(&format!("@{late} ran out of time.")).await;
            browser.see_no(&pane.message("ran out of time", "//button[.='Resign']")).await;
        }
        fits_as_well(page, "lost-on-time").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_live_game_is_paused_and_watched_and_found_again_although_the_bot_is_killed() {
    let name = "a_live_game_is_paused_and_watched_and_found_again_although_the_bot_is_killed";
    scene(name, async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        let mut game = begin_live(page).await;
        let mut plies = 0;
        while plies < 2 || !game.board().await.is_turn_of("Ann") {
            game.flip().await;
            plies += 1;
        }
        looks_well(page, "live", "⏱").await;

        // The menu of the clock, which is as good after a crash.
        left.press_on_board("Clock").await;
        looks_well(page, "clock-menu", "Time limit: 5 min + 3 s per move").await;
        page.kill_bot().await;
        left.press("Time limit: 5 min + 3 s per move", "Pause").await;
        left.reads("Your request is on the board").await;
        right.press("asks to pause the game", "Accept request").await;
        looks_well(page, "paused", "The game is paused").await;
        left.press("The game is paused", "Resume").await;
        browser.see_no(&left.message("The game is paused", "")).await;

        // A mirror in another channel, which is not forgotten with a crash.
        let code = left.code_of_board().await;
        right.act_as("Cleo").await;
        right.speak("en-US").await;
        right.open("games").await;
        right.rest().await;
        browser.paste(&format!("/banqi watch game:{code} here:True")).await;
        right.send_command().await;
        right.reads("shown live from").await;
        page.kill_bot().await;
        game.flip().await;
        plies += 1;
        browser.picture("mirror").await;

        // A private view, which follows the game.
        right.open("general").await;
        right.rest().await;
        browser.paste(&format!("/banqi show game:{code}")).await;
        right.send_command().await;
        right.press_on_board("Watch").await;
        right.reads("This board follows the game").await;
        right.reads("1 person is watching").await;
        // The token that updates the view is lost with the process.
        page.kill_bot().await;
        right.press("This board follows the game", "Keep watching").await;
        left.act_as("Bob").await;
        left.choose("Flip a piece", 20).await;
        right.board_after(plies + 1).await;
        browser.see(&right.message("This board follows the game", "//button[.='Keep watching']")).await;
        browser.picture("view").await;
        left.press_on_board("Resign").await;
        left.press("Resign?", "Yes, resign").await;
        right.reads("Bob resigned").await;

        left.command("banqi history").await;
        looks_well(page, "history", "@Bob's finished games").await;
        left.command("vacation").await;
        looks_well(page, "vacation", "Your clocks are running").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn another_time_is_agreed_on_and_a_vacation_begun_although_the_bot_is_killed() {
    let name = "another_time_is_agreed_on_and_a_vacation_begun_although_the_bot_is_killed";
    scene(name, async |page| {
        let (left, right) = (page.left(), page.right());
        let mut game = Game::begin(page).await;
        for _ in 0..2 {
            game.flip().await;
        }
        left.press_on_board("Clock").await;
        left.choose_below("Time limit: 3 days per move", "b1:", "7 days").await;
        left.reads("Your request is on the board").await;
        page.kill_bot().await;
        looks_well(page, "time-asked", "asks to change the time to 7 days per move").await;
        right.press("asks to change the time to 7 days per move", "Accept request").await;
        left.press_on_board("Clock").await;
        let menu = "Time limit: 7 days per move";
        left.reads(menu).await;
        left.press(menu, "Vacation").await;
        left.reads("30 of 30").await;
        page.kill_bot().await;
        left.choose_below("30 of 30", "b1:", "3 days").await;
        looks_well(page, "vacation-begun", "You're on vacation until").await;
        right.reads("@Ann is on vacation until").await;
        left.press("You're on vacation until", "End vacation").await;
        left.reads("Your clocks are running").await;
        page.browser.see_no(&right.message("@Ann is on vacation until", "")).await;
    })
    .await;
}
