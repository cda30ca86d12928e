//! What a server decides, as its people see it: its settings, where and how many games there may be, threads of games,
//! voided games, the role of the first of the leaderboard; the pause after declined challenges; and the record of a game,
//! which anyone can show.

use std::time::Duration;

use super::browser::key;
use super::play::Game;
use super::{OpenPage, TOOLS, scene};
use crate::bot::harness::room::LIMIT;

/// Ann, who manages the server, chooses a value of a setting by command, and reads this on the page of settings.
async fn change(page: &OpenPage, (option, typed, picked): (&str, &str, &str), says: &str) {
    let left = page.left();
    left.begin_command("settings change").await;
    left.fill_in(option, typed, picked).await;
    left.send_command().await;
    left.reads(says).await;
}

/// Opens the section of the tools about people, channels and roles, acts there, and closes both again.
async fn in_server_tools(page: &OpenPage, act: impl AsyncFnOnce()) {
    let section = format!("{TOOLS}//*[@data-section='server']/summary");
    page.open_tools().await;
    page.browser.click(&section).await;
    act().await;
    page.browser.click(&section).await;
    page.close_tools().await;
}

/// Gives the bot a permission in the whole server, with its box in the tools.
async fn allow(page: &OpenPage, permission: &str) {
    let picture = format!("tools-{permission}");
    in_server_tools(page, async || {
        page.browser.click(&format!("{TOOLS}//*[@data-role='{permission}']")).await;
        page.browser.picture(&picture).await;
    })
    .await;
    let name = permission.replace('-', "_");
    let allowed = async {
        while page.desk.world().await["guilds"][0][&name] != true {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LIMIT, allowed).await.expect("the bot has the permission");
}

/// Waits until the list of channels shows Ann a locked thread, or none.
async fn shows_locked_thread(page: &OpenPage, is_locked: bool) {
    let (browser, left) = (&page.browser, page.left());
    browser.click(&left.at("//*[@data-role='channels-toggle']")).await;
    browser.see(&left.at("//*[@data-role='channel'][contains(., 'Comments on game')]")).await;
    let locked =
        left.at("//*[@data-role='channel'][contains(., 'Comments on game')]//*[@data-role='locked']");
    if is_locked {
        browser.see(&locked).await;
        browser.picture("thread-locked").await;
    } else {
        browser.see_no(&locked).await;
    }
    browser.press(key::ESCAPE).await;
}

/// Bob, on the right, resigns on the newest board.
async fn bob_resigns(page: &OpenPage) {
    page.right().press_on_board("Resign").await;
    page.right().press("Resign?", "Yes, resign").await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn people_comment_on_a_game_in_its_thread_which_ends_with_the_result() {
    scene("people_comment_on_a_game_in_its_thread_which_ends_with_the_result", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        let line = "Threads: a comment thread for each game";
        change(page, ("threads", "comment", "A comment thread"), line).await;
        browser.picture("settings-threads").await;
        left.dismiss(line).await;
        let mut game = Game::begin(page).await;
        for _ in 0..2 {
            game.flip().await;
        }
        browser.see(&left.at("//button[contains(@class, 'thread-link')]")).await;
        browser.picture("thread-link").await;
        left.open_newest_thread("Comments on game").await;
        page.kill_bot().await;
        left.write("What a flip!").await;
        browser.press(key::ENTER).await;
        left.reads("What a flip!").await;

        // Bob asks to lock the comments; the bot lacks the permission.
        right.command("banqi show").await;
        right.press_on_board("Lock comments").await;
        let refused = "can't lock the comments without this permission: Manage Threads";
        right.reads(refused).await;
        browser.picture("thread-not-locked").await;
        right.dismiss(refused).await;
        allow(page, "manages-threads").await;
        right.command("banqi show").await;
        right.press_on_board("Lock comments").await;
        // They are, or will be in a moment.
        right.reads("until the game ends.").await;
        shows_locked_thread(page, true).await;
        left.write("Take the cannon!").await;
        browser.press(key::ENTER).await;
        let refused = left.at("//*[@data-role='status'][contains(., 'This thread is locked.')]");
        browser.see(&refused).await;
        page.kill_bot().await;
        shows_locked_thread(page, true).await;

        bob_resigns(page).await;
        right.reads("Bob resigned").await;
        left.reads("resigned").await;
        shows_locked_thread(page, false).await;
        browser.see_no(&refused).await;
        browser.picture("thread-comments").await;
        // What was typed is still there, and can be sent now.
        left.rest().await;
        browser.press(key::ENTER).await;
        left.reads("Take the cannon!").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_whole_game_is_played_in_its_thread_although_the_bot_is_killed_meanwhile() {
    scene("a_whole_game_is_played_in_its_thread_although_the_bot_is_killed_meanwhile", async |page| {
        let (browser, left) = (&page.browser, page.left());
        let line = "Threads: a thread for each game, with the board in it";
        change(page, ("threads", "with", "A thread for each game"), line).await;
        left.dismiss(line).await;
        left.challenge("Bob").await;
        page.right().press("challenges @Bob", "Accept").await;
        browser.see(&left.at("//button[contains(@class, 'thread-link')]")).await;
        browser.picture("thread-of-a-game").await;
        for pane in [page.left(), page.right()] {
            pane.open_newest_thread("Game").await;
        }
        let mut game = Game::going_on(page, 0);
        game.flip().await;
        page.kill_bot().await;
        game.flip().await;
        browser.picture("thread-game").await;
        bob_resigns(page).await;
        left.reads("Bob resigned").await;
        browser.picture("thread-game-over").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn the_first_of_the_leaderboard_has_the_role_until_the_game_is_voided() {
    scene("the_first_of_the_leaderboard_has_the_role_until_the_game_is_voided", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        in_server_tools(page, async || {
            let name = format!("{TOOLS}//*[@data-role='new-role']//input");
            browser.click(&name).await;
            browser.press("Champion").await;
            browser.press(key::ENTER).await;
            browser.value_once(&name, str::is_empty).await;
            browser.picture("tools-roles").await;
        })
        .await;

        // Without the permission the bot says what it lacks.
        let missing = "I need the permission “Manage Roles”";
        change(page, ("winner-role", "Champion", "Champion"), missing).await;
        browser.picture("winner-role-missing").await;
        left.dismiss(missing).await;
        allow(page, "manages-roles").await;
        let line = "First-place role: @Champion, for first place in the leaderboard of Banqi, Taiwan rules";
        change(page, ("winner-role", "Champion", "Champion"), line).await;
        browser.picture("settings-winner-role").await;
        left.dismiss(line).await;
        page.kill_bot().await;

        let mut game = Game::begin(page).await;
        for _ in 0..2 {
            game.flip().await;
        }
        bob_resigns(page).await;
        left.reads("Bob resigned").await;
        // As if they had played for long: one game is not enough to be listed.
        let leads = "UPDATE ratings SET deviation = 60, rating = CASE WHEN wins = 1 THEN 1600 ELSE 1500 END \
            WHERE scope <> 0; UPDATE winner_roles SET due_at = 0";
        page.alter(leads).await;
        let champion = |name: &str| {
            let badge = "[.//*[@data-role='role'][.='Champion']]";
            right.at(&format!("//*[@class='members']//*[@data-role='person'][contains(., '{name}')]{badge}"))
        };
        if !browser.sees(&right.at("//*[@class='members']")).await {
            browser.click(&right.at("//*[@data-role='members-toggle']")).await;
        }
        browser.see(&champion("Ann")).await;
        browser.press(key::ESCAPE).await;
        left.write("I'm first!").await;
        browser.press(key::ENTER).await;
        right.reads("Champion").await;
        browser.picture("winner-role").await;
        page.kill_bot().await;

        // The only game of the leaderboard is voided.
        let code = left.code_of_board().await;
        left.begin_command("settings void").await;
        left.fill_in("game", &code, &code).await;
        left.send_command().await;
        left.reads("no longer counts").await;
        left.reads("Voided by the server: this game doesn't count.").await;
        browser.see_no(&left.at("//*[@data-role='role']")).await;
        super::phone::fits_as_well(page, "voided").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_record_is_attached_and_its_game_replayed_on_the_page() {
    scene("a_record_is_attached_and_its_game_replayed_on_the_page", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        let mut game = Game::begin(page).await;
        for _ in 0..4 {
            game.flip().await;
        }
        bob_resigns(page).await;
        right.reads("Bob resigned").await;
        right.command("banqi export").await;
        let link = right.at("//a[contains(@href, '.json')]");
        let address = browser.attributes(&link, "href").await.remove(0);
        let record = page.desk.file(&address).await;

        left.begin_command("banqi show").await;
        browser.press("record").await;
        left.pick_option("[@data-value='record']").await;
        browser.choose_file(&left.at("//*[@data-option='record']"), &record).await;
        browser.picture("record-attached").await;
        browser.press(key::TAB).await;
        left.send_command().await;
        let shown = left.reads("Game from a record").await;
        assert!(shown.contains("every move. The result is as stated in the file."), "{shown}");
        browser.see(&left.message("Game from a record", "//img[contains(@src, '-4.png')]")).await;
        super::phone::fits_as_well(page, "record-shown").await;
        page.kill_bot().await;
        left.press("Game from a record", "Step by step").await;
        left.reads("0 of 4").await;
        left.press("0 of 4", "Next").await;
        left.reads("1 of 4").await;
        super::phone::fits_as_well(page, "record-replayed").await;
        page.kill_bot().await;
        left.press("1 of 4", "Animation").await;
        browser.see(&left.message("Game from a record", "//img[contains(@src, '-replay.gif')]")).await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn settings_are_shown_and_changed_with_menus_and_outlive_a_kill() {
    scene("settings_are_shown_and_changed_with_menus_and_outlive_a_kill", async |page| {
        let (browser, left) = (&page.browser, page.left());
        let title = "Server settings";
        left.command("settings show").await;
        let shown = left.reads(title).await;
        assert!(shown.contains("Ratings: on"), "{shown}");
        super::phone::fits_as_well(page, "settings").await;
        for (menu, value) in [("b1:se:pick", "ratings"), ("b1:se:ratings", "off")] {
            let select = format!("//*[@data-role='select'][@data-custom-id='{menu}']");
            browser.click(&left.message(title, &select)).await;
            let choice = format!("//*[@data-role='select-menu']//*[@data-value='{value}']");
            browser.click(&left.at(&choice)).await;
        }
        let off = "Ratings: off; new games are casual";
        left.reads(off).await;
        super::phone::fits_as_well(page, "settings-changed").await;
        left.dismiss(title).await;

        page.kill_bot().await;
        left.command("settings show").await;
        left.reads(off).await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn the_boards_of_a_server_that_wants_it_are_silent() {
    scene("the_boards_of_a_server_that_wants_it_are_silent", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        let line = "How to notify: silently, without push notifications";
        change(page, ("notify-how", "sil", "Silently: mentions without push notifications"), line).await;
        let settings = left.message(line, "//*[@data-role='silent']");
        assert!(!browser.sees(&settings).await, "nobody is notified of a private message");
        left.dismiss(line).await;
        left.challenge("Bob").await;
        for pane in [&left, &right] {
            browser.see(&pane.message("challenges @Bob", "//*[@data-role='silent']")).await;
        }
        super::phone::fits_as_well(page, "silent").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_manager_ends_a_game_and_a_season_and_voids_a_game_from_the_page_of_settings() {
    scene("a_manager_ends_a_game_and_a_season_and_voids_a_game_from_the_page_of_settings", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        let mut game = Game::begin(page).await;
        for _ in 0..2 {
            game.flip().await;
        }
        bob_resigns(page).await;
        left.reads("Bob resigned").await;
        Game::begin(page).await;
        let title = "Server settings";
        left.command("settings show").await;
        left.press(title, "End game").await;
        let which = "Which game or challenge do you want to end?";
        left.reads(which).await;
        super::phone::fits_as_well(page, "settings-which-game").await;
        let menu = "//*[@data-role='select'][@data-custom-id='b1:se:end']";
        let only = left.at("//*[@data-role='select-menu']//*[@data-value]");
        browser.click(&left.message(which, menu)).await;
        browser.click(&only).await;
        let sure = "No one loses, and no ratings change. You can't undo this.";
        left.reads(sure).await;
        page.kill_bot().await;
        super::phone::fits_as_well(page, "settings-sure").await;
        left.press(sure, "Back to settings").await;
        left.press(title, "End game").await;
        browser.click(&left.message(which, menu)).await;
        browser.click(&only).await;
        left.press(sure, "Yes, end it").await;
        left.reads("has ended. No one loses, and no ratings change.").await;
        right.reads("was aborted by someone who manages this server").await;

        left.command("settings show").await;
        left.press(title, "End season").await;
        browser.focus_is("data-custom-id", "name").await;
        browser.press("Autumn 2026").await;
        super::phone::fits_as_well(page, "settings-season-form").await;
        browser.click(&left.at("//*[@data-role='modal']//*[@data-role='submit']")).await;
        let sure = "End the season as “Autumn 2026”?";
        left.reads(sure).await;
        page.kill_bot().await;
        left.press(sure, "Yes, end season").await;
        left.reads("The season “Autumn 2026” has ended.").await;

        left.command("settings show").await;
        left.press(title, "Void game").await;
        left.choose_below("Which finished game do you want to void?", "b1:se:void", "finished").await;
        let sure = "Its result no longer counts, and ratings become as if it had never been played.";
        left.reads(sure).await;
        page.kill_bot().await;
        super::phone::fits_as_well(page, "settings-void-sure").await;
        left.press(sure, "Yes, void it").await;
        left.reads("no longer counts").await;
        right.reads("Voided by the server: this game doesn't count.").await;
    })
    .await;
}

/// Ann changes a setting with a command that is pasted, and reads this on the page of settings.
async fn change_by_pasting(page: &OpenPage, (option, value): (&str, &str), says: &str) {
    let left = page.left();
    left.rest().await;
    page.browser.paste(&format!("/settings change {option}:{value}")).await;
    left.holds(option, |held| held == value).await;
    left.send_command().await;
    left.reads(says).await;
    left.dismiss(says).await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_second_challenge_is_refused_where_one_per_person_is_allowed() {
    scene("a_second_challenge_is_refused_where_one_per_person_is_allowed", async |page| {
        let (left, right) = (page.left(), page.right());
        change_by_pasting(page, ("max-per-person", "1"), "Open games per person: 1").await;
        left.challenge("Bob").await;
        right.reads("challenges @Bob").await;
        let refused = "This server allows only one per person. Finish or withdraw it first.";
        left.challenge("Cleo").await;
        left.reads(refused).await;
        super::phone::fits_as_well(page, "one-per-person").await;
        left.dismiss(refused).await;
        page.kill_bot().await;
        left.challenge("Cleo").await;
        left.reads(refused).await;
        // Bob, whom she has challenged, has nothing open.
        right.challenge("Cleo").await;
        left.reads("@Bob challenges @Cleo").await;
        left.command("banqi withdraw").await;
        right.reads("withdrew").await;
        left.challenge("Cleo").await;
        right.reads("@Ann challenges @Cleo").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_person_who_declines_is_not_challenged_for_a_while() {
    scene("a_person_who_declines_is_not_challenged_for_a_while", async |page| {
        let (left, right) = (page.left(), page.right());
        for _ in 0..5 {
            left.challenge("Bob").await;
            right.press("challenges @Bob", "Decline").await;
            page.browser.see_no(&right.at("//button[.='Decline']")).await;
        }
        page.kill_bot().await;
        left.challenge("Bob").await;
        let refused = "hasn't accepted your last few challenges";
        left.reads(refused).await;
        super::phone::fits_as_well(page, "left-alone").await;
        left.challenge("Cleo").await;
        right.reads("@Ann challenges @Cleo").await;
        // He may challenge her.
        right.challenge("Ann").await;
        left.reads("@Bob challenges @Ann").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn games_begin_only_in_the_channel_that_is_allowed() {
    scene("games_begin_only_in_the_channel_that_is_allowed", async |page| {
        let (left, right) = (page.left(), page.right());
        let line = "Channels for games: # games";
        change(page, ("add-channel", "games", "games"), line).await;
        left.dismiss(line).await;
        page.kill_bot().await;
        left.challenge("Bob").await;
        let refused = "You can't start games in this channel. Go to # games and try again there.";
        left.reads(refused).await;
        super::phone::fits_as_well(page, "channel-not-allowed").await;
        for pane in [&left, &right] {
            pane.open("games").await;
        }
        Game::begin(page).await;
        left.open("general").await;
        left.reads(refused).await;
        let none = left.at("//li[@data-message][contains(., 'challenges @Bob')]");
        assert!(!page.browser.sees(&none).await, "nothing was said there");
    })
    .await;
}
