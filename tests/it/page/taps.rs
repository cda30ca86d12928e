//! Whole games on tap boards, on a phone and at a desk.

use super::browser::Browser;
use super::pane::Pane;
use super::{OpenPage, scene};

/// The number of moves in a row that are neither flips nor captures with which the games end.
const QUIET: u32 = 7;

/// The most actions of such a game: 32 flips and 31 captures, with fewer than seven other moves before each, and seven
/// at the end.
const MOST_ACTIONS: u32 = 63 * QUIET + QUIET;

/// The actions that are flips in any case.
const FLIPS: u32 = 5;

/// How long a game goes on.
#[derive(Clone, Copy)]
enum Length {
    /// With as few flips as possible.
    Short,
    /// With a flip for every second action, until all pieces have been flipped.
    Whole,
}

/// A script that counts the tap boards that are not wholly in sight, or whose keys are not in 8 rows of up to 4 that
/// stand in line. Keys are as wide as what is on them, and names of squares differ a little: a key must be nearer to
/// its own column than to the next.
const NOT_IN_SIGHT: &str = "[...document.querySelectorAll('li[data-message]')].filter((message) => {
    const keys = [...message.querySelectorAll('button[data-custom-id^=\"b1:tp:\"]')];
    if (keys.length === 0) return false;
    const places = keys.map((key) => key.getBoundingClientRect());
    const rows = Map.groupBy(places, (place) => Math.round(place.top));
    const columns = [0, 1, 2, 3].map((nth) => [...rows.values()].flatMap((row) => row[nth]?.left ?? []));
    const steps = [...rows.values()].flatMap((row) => row.slice(1).map((place, nth) => place.left - row[nth].left));
    const inLine = columns.every((lefts) => Math.max(...lefts) - Math.min(...lefts) < Math.min(...steps) / 2);
    const keypad = rows.size === 8 && inLine && [...rows.values()].every((row) => row.length <= 4);
    const log = message.parentElement.closest('[data-role=log], .log, .chat').getBoundingClientRect();
    const seen = places.every((place) => place.top >= log.top && place.bottom <= log.bottom);
    return !seen || !keypad;
}).length.toString()";

/// Begins a game with Bob, or with the computer, and opens a tap board in each pane.
async fn begin(page: &OpenPage, opponent: Option<&str>, panes: &[Pane<'_>]) {
    // Until then letters stand for pieces, and columns with some are not in line.
    page.has_emoji().await;
    let left = page.left();
    left.begin_command("banqi challenge").await;
    match opponent {
        Some(name) => left.fill_in("opponent", name, name).await,
        None => left.fill_in("level", "1", "level 1").await,
    }
    let limit = format!("quiet-limit={QUIET}");
    left.fill_in("rules", &format!("taiwan+{limit}"), &limit).await;
    left.send_command().await;
    if opponent.is_some() {
        page.right().press("challenges @Bob", "Accept").await;
    }
    for pane in panes {
        pane.press_on_board("Tap board").await;
        page.browser.see(&pane.touch_board()).await;
    }
}

/// Plays until the tap boards are gone, and takes pictures on the way, light and dark. Returns the number of actions.
async fn play(browser: &Browser, panes: &[Pane<'_>], length: Length, picture: &str) -> u32 {
    let mut actions = 0;
    let (mut was_told, mut was_selected) = (false, false);
    loop {
        // The turn is that of the person whose tap board has woken up.
        let awake: Vec<String> = panes.iter().map(Pane::awake).collect();
        let over: Vec<String> = panes.iter().map(|pane| pane.at(PLAYED_OUT)).collect();
        browser.see(&[awake.clone(), over.clone()].concat().join(" | ")).await;
        if browser.sees(&over.join(" | ")).await {
            return actions;
        }
        for (pane, awake) in panes.iter().zip(&awake) {
            if !browser.sees(awake).await {
                continue;
            }
            // The page scrolls to a message once it is drawn.
            browser.comes_to(NOT_IN_SIGHT, "0").await;
            if !was_told && pane.can_tap_an_idle_piece().await {
                browser.picture(picture).await;
                pane.tap_an_idle_piece().await;
                browser.picture(&format!("{picture}-told-why")).await;
                was_told = true;
            }
            let flips = match length {
                _ if actions < FLIPS => true,
                Length::Short => false,
                Length::Whole => actions % 2 == 0 && pane.can_tap_a_face_down_piece().await,
            };
            if !flips && pane.can_tap_a_piece().await {
                if was_told && !was_selected {
                    was_selected = true;
                    pane.tap_a_piece().await;
                    browser.click("//*[@data-role='theme']").await;
                    browser.picture(&format!("{picture}-selected")).await;
                    browser.click("//*[@data-role='theme']").await;
                    pane.tap_its_target().await;
                } else {
                    pane.tap_a_move().await;
                }
            } else {
                pane.tap_a_face_down_piece().await;
            }
            actions += 1;
        }
        assert!(actions <= MOST_ACTIONS, "the game does not end");
    }
}

/// The button of a game that is over.
const PLAYED_OUT: &str = "//button[@data-role='button'][normalize-space()='Rematch']";

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn two_people_play_a_whole_game_on_tap_boards() {
    scene("two_people_play_a_whole_game_on_tap_boards", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        browser.resize(1280, 1200, false).await;
        begin(page, Some("Bob"), &[page.left(), page.right()]).await;
        let actions = play(browser, &[page.left(), page.right()], Length::Whole, "tap-boards").await;
        assert!(actions > 50, "{actions}");
        for pane in [left, right] {
            browser.see_no(&pane.touch_board()).await;
        }
        browser.picture("tap-boards-gone").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_whole_game_against_the_computer_is_played_on_a_phone_by_tapping() {
    scene("a_whole_game_against_the_computer_is_played_on_a_phone_by_tapping", async |page| {
        let (browser, left) = (&page.browser, page.left());
        browser.resize(390, 844, true).await;
        browser.see_no(&page.right().at("")).await;
        begin(page, None, &[page.left()]).await;
        browser.picture("phone-tap-board").await;
        let actions = play(browser, &[page.left()], Length::Short, "phone-tap-board-later").await;
        // The computer makes the other moves.
        assert!(actions >= FLIPS + QUIET / 2, "{actions}");
        browser.see_no(&left.touch_board()).await;
        browser.picture("phone-tap-board-gone").await;
    })
    .await;
}
