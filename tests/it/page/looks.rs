//! Settings, and details that people can look at.

use serde_json::{Value, json};

use super::browser::key;
use super::phone::fits;
use super::play::{Game, MIDDLE};
use super::{OpenPage, scene};
use crate::bot::cards::results;

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn what_the_page_complains_of_is_heard() {
    scene("what_the_page_complains_of_is_heard", async |page| {
        let planted = "(new Image().src = 'http://127.0.0.1:9/planted', setTimeout(() => { throw Error('planted') }), 0)";
        page.browser.measure(planted).await;
        let complaints = page.browser.complaints_once(2).await;
        assert!(complaints.iter().all(|said| said.contains("planted")), "{complaints:#?}");
        assert!(complaints.iter().any(|said| said.contains("Content Security Policy")), "{complaints:#?}");
    })
    .await;
}

/// A script that writes times this far from now, in seconds, as `<t:..:R>` is shown.
fn relative_times(seconds: &[i64]) -> String {
    format!(
        "import('/page/time.js').then(({{ showTime }}) => {{
            const {{ now }} = Date;
            Date.now = () => 1_800_000_000_000;
            const shown = {seconds:?}.map((it) =>
                showTime(document.createElement('time'), 'en-US', 1_800_000_000 + it, 'R').textContent);
            Date.now = now;
            return shown;
        }})"
    )
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_relative_time_is_rounded_before_its_unit_is_chosen() {
    scene("a_relative_time_is_rounded_before_its_unit_is_chosen", async |page| {
        let times = [
            (0, "in 0 seconds"),
            (59, "in 59 seconds"),
            (60, "in 1 minute"),
            (3_569, "in 59 minutes"),
            (3_570, "in 1 hour"),
            (84_599, "in 23 hours"),
            (84_600, "in 1 day"),
            (86_399, "in 1 day"),
            (259_199, "in 3 days"),
            (2_591_999, "in 1 month"),
            (31_535_999, "in 1 year"),
            (-29, "29 seconds ago"),
            (-3_599, "1 hour ago"),
            (-129_599, "1 day ago"),
        ];
        let (seconds, words): (Vec<i64>, Vec<&str>) = times.into_iter().unzip();
        let shown = page.browser.evaluate(&relative_times(&seconds)).await;
        assert_eq!(shown, json!(words));
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_picture_is_enlarged_and_made_small_again() {
    scene("a_picture_is_enlarged_and_made_small_again", async |page| {
        let browser = &page.browser;
        Game::begin(page).await.flip().await;
        let lightbox = "//*[@data-role='lightbox']//img";
        browser.click(&page.left().at("//*[@data-role='picture']")).await;
        browser.see(lightbox).await;
        let width = |of: &str| format!("document.querySelector('{of} img').getBoundingClientRect().width");
        let small = browser.measure(&width(".picture")).await;
        let large = browser.measure(&width("dialog")).await;
        assert!(large > small, "{large} is not more than {small}");
        browser.picture("enlarged").await;
        browser.press(key::ESCAPE).await;
        browser.see_no(lightbox).await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn each_language_has_its_own_commands() {
    scene("each_language_has_its_own_commands", async |page| {
        let browser = &page.browser;
        let left = page.left();
        let entry = left.at("//*[@data-role='slash-menu']//*[@data-value='banqi challenge']");
        for (locale, typed, shown) in [
            ("zh-TW", "/暗棋 挑", "/暗棋 挑戰"),
            ("zh-CN", "/暗棋 挑", "/暗棋 挑战"),
            ("en-US", "/banqi ch", "/banqi challenge"),
        ] {
            left.speak(locale).await;
            left.write(typed).await;
            let label = browser.see(&entry).await;
            assert!(label.starts_with(shown), "{label}");
            browser.picture(&format!("commands-{locale}")).await;
            left.clear_composer().await;
        }
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn light_and_dark_are_chosen_and_kept() {
    scene("light_and_dark_are_chosen_and_kept", async |page| {
        let browser = &page.browser;
        Game::begin(page).await.flip().await;
        let theme = "document.documentElement.dataset.theme === 'dark' ? 1 : 0";
        let first = browser.measure(theme).await;
        browser.picture(["light", "dark"][usize::from(first == 1)]).await;
        browser.click("//*[@data-role='theme']").await;
        assert_eq!(browser.measure(theme).await, 1 - first);
        browser.reload().await;
        page.left().board_after(1).await;
        assert_eq!(browser.measure(theme).await, 1 - first, "forgotten");
        browser.picture(["dark", "light"][usize::from(first == 1)]).await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_lesson_answers_a_wrong_try_and_shows_how() {
    scene("a_lesson_answers_a_wrong_try_and_shows_how", async |page| {
        let left = page.left();
        left.command("banqi learn").await;
        left.reads("Lesson 1 of 10").await;
        for number in 2..=3 {
            left.press_on_board("Next lesson").await;
            left.reads(&format!("Lesson {number} of 10")).await;
        }
        // The menu is sorted by square, file by file, so the soldier on the left comes first.
        left.choose("Move or capture", 0).await;
        left.reads("The general can't capture a soldier").await;
        super::phone::fits_as_well(page, "lesson-wrong").await;
        left.press_on_board("Show solution").await;
        left.reads("The solution is").await;
        super::phone::fits_as_well(page, "lesson-shown").await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn private_messages_fit_light_and_dark_at_a_desk_and_on_a_phone() {
    scene("private_messages_fit_light_and_dark_at_a_desk_and_on_a_phone", async |page| {
        let (browser, left) = (&page.browser, page.left());
        for (width, height, phone) in [(1280, 900, false), (390, 844, true)] {
            browser.resize(width, height, phone).await;
            for (command, words) in [
                ("help", "Banqi is Chinese dark chess"),
                ("play", "Who do you want to play?"),
                ("next", "No game is waiting for you"),
                ("preferences", "Boards that only you see"),
                ("settings show", "Server settings"),
                ("banqi history", "No finished games yet"),
                ("block", "You have blocked no one"),
                ("banqi rules", "Taiwan rules"),
                ("banqi learn", "Lesson 1 of 10"),
            ] {
                left.command(command).await;
                left.reads(words).await;
                let name = command.replace(' ', "-");
                fits_light_and_dark(page, &format!("private-{name}-{width}")).await;
                left.dismiss(words).await;
            }
        }
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn private_messages_in_chinese_fit_on_a_phone() {
    scene("private_messages_in_chinese_fit_on_a_phone", async |page| {
        let (browser, left) = (&page.browser, page.left());
        browser.resize(390, 844, true).await;
        let simplified = [
            ("help", "帮助", "暗棋：开局时棋子全部背面朝上"),
            ("play", "下棋", "想和谁下棋？"),
            ("next", "下一盘", "现在没有等你的对局"),
            ("preferences", "个人设置", "仅你可见的棋盘"),
            ("settings show", "设置 总览", "本服务器的设置"),
            ("banqi history", "暗棋 历史对局", "还没有已结束的对局"),
            ("block", "拉黑", "你的黑名单是空的"),
            ("banqi rules", "暗棋 规则", "台湾规则"),
            ("banqi learn", "暗棋 教学", "第 1 课（共 10 课）"),
        ];
        let traditional = [
            ("help", "說明", "暗棋：把象棋棋子全部蓋住"),
            ("play", "下棋", "想和誰下棋？"),
            ("next", "下一局", "目前沒有等你的棋局"),
            ("preferences", "偏好", "只有你看得到的棋盤"),
            ("settings show", "設定 總覽", "本伺服器的設定"),
            ("banqi history", "暗棋 棋局紀錄", "還沒有下完的棋局"),
            ("block", "封鎖", "你沒有封鎖任何人"),
            ("banqi rules", "暗棋 規則", "台灣規則"),
            ("banqi learn", "暗棋 教學", "第 1 課（共 10 課）"),
        ];
        for (locale, commands) in [("zh-CN", simplified), ("zh-TW", traditional)] {
            left.speak(locale).await;
            for (command, typed, words) in commands {
                left.write(&format!("/{typed}")).await;
                left.pick_command(command).await;
                left.send_command().await;
                left.reads(words).await;
                fits(page, &format!("private-{}-{locale}", command.replace(' ', "-"))).await;
                assert_eq!(browser.evaluate(SPLIT_CODE).await, json!([]), "{command} in {locale}");
                left.dismiss(words).await;
            }
        }
    })
    .await;
}

/// A script that lists the words of inline code that a line's end splits although a line has room for them.
const SPLIT_CODE: &str = "[...document.querySelectorAll('.text :not(pre) > code')].flatMap((code) => {
    const text = code.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return word.length < 20 && new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    }).map(([word]) => word);
})";

/// Nothing has to be scrolled to the side, in either theme.
async fn fits_light_and_dark(page: &OpenPage, picture: &str) {
    for _ in 0..2 {
        page.browser.click("//*[@data-role='theme']").await;
        let dark = "document.documentElement.dataset.theme === 'dark' ? 1 : 0";
        let theme = ["light", "dark"][usize::from(page.browser.measure(dark).await == 1)];
        fits(page, &format!("{picture}-{theme}")).await;
    }
}

/// The same at a desk and on a phone, of the newest message on the left that contains `words`.
async fn fits_everywhere(page: &OpenPage, picture: &str, words: &str) {
    for (width, height, phone) in [(390, 844, true), (1280, 900, false)] {
        page.browser.resize(width, height, phone).await;
        // The page goes from two panes to one, or back, some time later.
        if phone {
            page.browser.see_no(&page.right().at("")).await;
        } else {
            page.browser.see(&page.right().at("")).await;
        }
        page.left().reads(words).await;
        page.browser.measure(&shown_to_its_end(words)).await;
        fits_light_and_dark(page, &format!("game-{picture}-{width}")).await;
    }
}

/// Returns a script that scrolls to the end of the newest message on the left that contains `words`.
fn shown_to_its_end(words: &str) -> String {
    format!(
        "([...document.querySelectorAll('[data-pane=\"0\"] li[data-message]')].filter((message) =>
            message.innerText.replace(/\\s+/g, ' ').includes({words:?})).at(-1).scrollIntoView({{ block: 'end' }}), 0)"
    )
}

/// A script that counts the rows of buttons of the newest message on the left that take more than one line.
const WRAPPED: &str = "[...[...document.querySelectorAll('[data-pane=\"0\"] li[data-message]')].at(-1).querySelectorAll('.row')]
    .filter((row) => new Set([...row.children].map((key) => key.getBoundingClientRect().top)).size > 1).length";

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn messages_of_games_fit_light_and_dark_at_a_desk_and_on_a_phone() {
    scene("messages_of_games_fit_light_and_dark_at_a_desk_and_on_a_phone", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        page.has_emoji().await;
        left.challenge("Bob").await;
        fits_everywhere(page, "challenge", "challenges @Bob").await;
        right.press("challenges @Bob", "Accept").await;
        let mut game = Game::going_on(page, 0);
        game.board().await;
        fits_everywhere(page, "start", "flips first").await;
        while !game.board().await.has_both_colours() {
            game.flip().await;
        }
        fits_everywhere(page, "turn", "to move").await;
        browser.resize(390, 844, true).await;
        browser.see_no(&right.at("")).await;
        assert_eq!(browser.measure(WRAPPED).await, 0, "a row of buttons takes two lines of a phone");
        browser.resize(1280, 900, false).await;
        left.press_on_board("Clock").await;
        fits_everywhere(page, "clock", "Time limit: 3 days per move").await;
        left.press_on_board("Tap board").await;
        browser.see(&left.touch_board()).await;
        fits_everywhere(page, "tap-board", "Only you can see this").await;
        left.press_on_board("Offer draw").await;
        left.press("Offer a draw?", "Yes, offer draw").await;
        fits_everywhere(page, "offer", "offers a draw").await;
        right.press_on_board("Resign").await;
        right.press("Resign?", "Yes, resign").await;
        fits_everywhere(page, "result", "@Ann wins").await;
        for (button, picture, words) in [
            ("Analyse", "analysis", "How game"),
            ("Replay", "replay", "Replay of game"),
            ("Verify", "verify", "checks out"),
        ] {
            left.press("@Ann wins", button).await;
            fits_everywhere(page, picture, words).await;
        }
        for (command, words) in
            [("banqi leaderboard", "Leaderboard: this server"), ("banqi profile", "@Ann · ")]
        {
            left.command(command).await;
            fits_everywhere(page, command.trim_start_matches("banqi "), words).await;
        }
        for (group, rules) in [("xiangqi", None), ("banqi", Some("Four colours, two players"))] {
            left.begin_command(&format!("{group} challenge")).await;
            left.fill_in("opponent", "Bob", "Bob").await;
            if let Some(rules) = rules {
                left.fill_in("rules", rules, rules).await;
            }
            left.send_command().await;
            right.press("challenges @Bob", "Accept").await;
            let picture = left.at(&format!("//img[contains(@src, '/{group}-')][contains(@src, '-0.png')]"));
            browser.see(&format!("({picture})[last()]")).await;
            fits_everywhere(page, rules.map_or(group, |_| "four-colours"), "move due").await;
        }
    })
    .await;
}

/// Gives everybody on the page rated games, as if they had played for long.
async fn give_results(page: &OpenPage) {
    let world = page.desk.world().await;
    let id = |value: &Value| value["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let people: Vec<u64> = world["people"].as_array().unwrap().iter().map(id).collect();
    page.alter(&results(id(&world["guilds"][0]), &people)).await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn cards_and_the_graph_of_a_game_fit_light_and_dark_at_a_desk_and_on_a_phone() {
    scene("cards_and_the_graph_of_a_game_fit_light_and_dark_at_a_desk_and_on_a_phone", async |page| {
        let (browser, left) = (&page.browser, page.left());
        give_results(page).await;
        page.has_emoji().await;
        let mut game = Game::begin(page).await;
        game.play_to(MIDDLE).await;
        page.right().press_on_board("Resign").await;
        page.right().press("Resign?", "Yes, resign").await;
        left.press("@Ann wins", "Analyse").await;
        let card = |words: &str, name: &str| {
            left.message(words, &format!("//*[@data-role='picture']//img[contains(@src, '{name}')]"))
        };
        browser.see(&card("How game", "-analysis.png")).await;
        fits_everywhere(page, "analysis-graph", "How game").await;
        for (command, words) in
            [("leaderboard", "Leaderboard: this server"), ("profile", "Taiwan rules · this server")]
        {
            left.command(&format!("banqi {command}")).await;
            browser.see(&card(words, &format!("/banqi-{command}"))).await;
            fits_everywhere(page, &format!("{command}-card"), words).await;
        }
        left.speak("zh-CN").await;
        browser.resize(390, 844, true).await;
        left.write("/暗棋 战绩").await;
        left.pick_command("banqi profile").await;
        left.send_command().await;
        browser.see(&card("台湾规则 · 本服务器", "/banqi-profile")).await;
        fits(page, "game-profile-card-zh-CN").await;
        left.press("@Ann wins", "Analyse").await;
        browser.see(&card("复盘 · 共", "-analysis.png")).await;
        browser.measure(&shown_to_its_end("复盘 · 共")).await;
        fits(page, "game-analysis-graph-zh-CN").await;
    })
    .await;
}
