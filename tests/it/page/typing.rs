//! Commands that are typed faster or more completely than the menus ask for.

use serde_json::json;

use super::scene;

#[tokio::test]
async fn every_choice_of_an_option_is_accepted() {
    scene("every_choice_of_an_option_is_accepted", async |stage| {
        let left = stage.left();
        left.begin_command("banqi challenge").await;
        left.fill_in("opponent", "Bob", "Bob").await;
        left.fill_in("time", "1 hour", "1 hour").await;
        left.send_command().await;
        let said = left.reads("challenges @Bob").await;
        assert!(said.contains("1 hour for each move"), "{said}");

        // The checks of the page, asked for every choice of the bot's.
        let refused = "import('/page/commands.js').then(async ({ fault, flatten }) => { \
            const { commands } = await (await fetch('/api/state')).json(); \
            const options = flatten(commands, 'en-US').flatMap(({ options }) => options); \
            const chosen = options.flatMap(it => (it.choices ?? []).map(({ value }) => [it, value])); \
            const bad = chosen.filter(([it, value]) => fault(it, value)).map(([it]) => it.name); \
            return [chosen.length > 20, bad]; })";
        assert_eq!(stage.browser.evaluate(refused).await, json!([true, []]));
        let bounds = "import('/page/commands.js').then(({ fault }) => [ \
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
        assert_eq!(stage.browser.evaluate(bounds).await, said);
    })
    .await;
}
