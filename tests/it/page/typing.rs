//! Commands that are typed faster or more completely than the menus require.

use serde_json::json;

use super::browser::key;
use super::pane::Pane;
use super::play::Game;
use super::scene;

/// Returns the XPath of a message that was sent although it was meant as a command.
fn chat(pane: &Pane<'_>) -> String {
    pane.at("//li[@data-message]//*[@class='paragraph'][starts-with(., '/')]")
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_command_is_typed_as_the_readme_prints_it() {
    scene("a_command_is_typed_as_the_readme_prints_it", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        left.type_command("banqi challenge level:3").await;
        left.holds("level", |typed| typed == "3").await;
        browser.picture("typed-command").await;
        browser.press(key::ENTER).await;
        left.holds("level", |picked| picked.contains("level 3")).await;
        left.send_command().await;
        left.reads("flips first").await;

        // One option after another, each by its name, in the language of who types.
        right.speak("zh-TW").await;
        right.type_command("暗棋 挑戰 對手:Ann 時限:小時").await;
        right.holds("opponent", |typed| typed == "Ann").await;
        right.pick_option("[@data-value='1h']").await;
        right.send_command().await;
        left.reads("challenges @Ann").await;
        assert!(!browser.sees(&chat(&left)).await);
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_command_is_pasted() {
    scene("a_command_is_pasted", async |page| {
        let (browser, left) = (&page.browser, page.left());
        left.rest().await;
        browser.paste("/banqi challenge opponent:@Bob time:1 hour casual:True").await;
        left.holds("opponent", |picked| picked == "Bob").await;
        left.holds("time", |picked| picked == "1 hour").await;
        left.holds("casual", |picked| picked == "True").await;
        browser.picture("pasted-command").await;
        left.send_command().await;
        let said = left.reads("challenges @Bob").await;
        assert!(said.contains("1 hour per move"), "{said}");

        // A value without a name is assigned to the required option.
        page.right().press("challenges @Bob", "Accept").await;
        left.board_after(0).await;
        left.rest().await;
        browser.paste("/banqi move d4").await;
        left.pick_command("banqi move").await;
        left.holds("action", |picked| picked.starts_with("d4")).await;
        left.pick_option("[@data-value='d4']").await;
        left.send_command().await;
        left.board_after(1).await;
        assert!(!browser.sees(&chat(&left)).await);
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn a_name_that_is_no_options_is_said_and_not_sent() {
    scene("a_name_that_is_no_options_is_said_and_not_sent", async |page| {
        let (browser, left) = (&page.browser, page.left());
        left.type_command("banqi challenge grade:3").await;
        browser.see(&left.at("//*[@data-role='slash-menu']")).await;
        browser.press(key::ESCAPE).await;
        browser.press(key::ENTER).await;
        let error = left.at("//*[@data-role='option-error'][.!='']");
        assert_eq!(browser.see(&error).await, "There is no option grade:3.");
        browser.press(key::ENTER).await;
        browser.see(&error).await;
        assert!(!browser.sees(&chat(&left)).await);
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn every_choice_of_an_option_is_accepted() {
    scene("every_choice_of_an_option_is_accepted", async |page| {
        let left = page.left();
        left.begin_command("banqi challenge").await;
        left.fill_in("opponent", "Bob", "Bob").await;
        left.fill_in("time", "1 hour", "1 hour per move").await;
        left.send_command().await;
        let said = left.reads("challenges @Bob").await;
        assert!(said.contains("1 hour per move"), "{said}");

        // Runs the page's own validation on every choice that the bot's commands define.
        let refused = "import('/page/compose/commands.js').then(async ({ fault, flatten }) => { \
            const { commands } = await (await fetch('/api/state')).json(); \
            const options = flatten(commands, 'en-US').flatMap(({ options }) => options); \
            const chosen = options.flatMap(it => (it.choices ?? []).map(({ value }) => [it, value])); \
            const bad = chosen.filter(([it, value]) => fault(it, value)).map(([it]) => it.name); \
            return [chosen.length > 20, bad]; })";
        assert_eq!(page.browser.evaluate(refused).await, json!([true, []]));
        let bounds = "import('/page/compose/commands.js').then(({ fault }) => [ \
            fault({ type: 4, min_value: null, max_value: null }, 7), \
            fault({ type: 4, min_value: 1, max_value: null }, 0), \
            fault({ type: 4, min_value: null, max_value: 8 }, 9), \
            fault({ type: 4, min_value: 1, max_value: 8 }, 9), \
            fault({ type: 3, min_length: null, max_length: null }, 'x') ])";
        let said = json!([
            null,
            ["atLeast", { "min": 1 }],
            ["atMost", { "max": 8 }],
            ["between", { "min": 1, "max": 8 }],
            null,
        ]);
        assert_eq!(page.browser.evaluate(bounds).await, said);
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn enter_picks_from_what_is_suggested_for_the_whole_text() {
    scene("enter_picks_from_what_is_suggested_for_the_whole_text", async |page| {
        let browser = &page.browser;
        let (left, right) = (page.left(), page.right());
        Game::begin(page).await;
        left.begin_command("banqi move").await;
        let first = left.suggestion().await;
        assert!(!first.contains("d4"), "{first}");
        // The bot's next suggestions are delayed, so those for the empty field are still shown first.
        let slow = "fetch('/api/faults', { method: 'POST', headers: { 'content-type': 'application/json' }, \
            body: JSON.stringify({ kind: 'slow', ms: 1500, times: 1, path: '/callback' }) }).then(it => it.ok)";
        assert_eq!(browser.evaluate(slow).await, json!(true));
        browser.press(&format!("d4{}", key::ENTER)).await;
        left.send_command().await;
        left.board_after(1).await;
        let told = right.reads("@Ann flipped a").await;
        assert!(told.contains(" on d4"), "{told}");
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn what_was_begun_waits_in_its_channel_until_it_is_sent() {
    scene("what_was_begun_waits_in_its_channel_until_it_is_sent", async |page| {
        let (browser, left) = (&page.browser, page.left());
        let composer = left.at("//*[@data-role='composer']");
        left.open("general").await;
        left.write("hello there").await;
        left.open("games").await;
        browser.value_once(&composer, str::is_empty).await;
        left.open("general").await;
        browser.value_once(&composer, |typed| typed == "hello there").await;
        left.rest().await;
        browser.press(key::ENTER).await;
        left.reads("hello there").await;

        // Sent is sent, also if a command is begun there before the channel is left.
        left.begin_command("banqi challenge").await;
        left.open("games").await;
        left.open("general").await;
        browser.value_once(&composer, str::is_empty).await;
    })
    .await;
}

#[tokio::test]
#[cfg_attr(not(has_browser), ignore = "needs BANQI_BROWSER, a ChromeDriver")]
async fn who_manages_the_server_uses_its_settings() {
    scene("who_manages_the_server_uses_its_settings", async |page| {
        let (browser, left, right) = (&page.browser, page.left(), page.right());
        left.type_command("settings save-rules name:quick rules:hongkong").await;
        left.pick_option("[@data-value='hongkong']").await;
        left.send_command().await;
        left.reads("“quick” now stands for").await;
        browser.click(&left.at("//*[@data-role='person'][.='Ann']")).await;
        let profile = browser.see(&left.at("//*[@data-role='profile']")).await;
        assert!(profile.contains("manages the server"), "{profile}");
        browser.press(key::ESCAPE).await;

        // Nobody else is offered these commands.
        right.write("/").await;
        let offered = right.at("//*[@data-role='slash-menu']//*[@data-role='choice']");
        let offered = browser.attributes(&offered, "data-value").await;
        assert!(offered.contains(&"banqi challenge".to_owned()), "{offered:?}");
        assert!(!offered.iter().any(|path| path.starts_with("settings")), "{offered:?}");
    })
    .await;
}
