//! What one reaches without a mouse or without eyes, and where things may stand.

use super::browser::key;
use super::scene;

#[tokio::test]
async fn seven_tabs_are_kept_up_to_date() {
    scene("seven_tabs_are_kept_up_to_date", async |stage| {
        let (browser, left) = (&stage.browser, stage.left());
        let mut tabs = Vec::new();
        for _ in 1..7 {
            tabs.push(browser.open_tab().await);
            browser.go(&stage.desk.url).await;
            stage.connected().await;
        }
        left.write("Hello from the seventh").await;
        browser.press(key::ENTER).await;
        left.reads("Hello from the seventh").await;
        for tab in tabs {
            browser.use_tab(&tab).await;
            left.reads("Hello from the seventh").await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_link_of_another_site_opens_the_page() {
    scene("a_link_of_another_site_opens_the_page", async |stage| {
        let browser = &stage.browser;
        browser.go(&format!("data:text/html,<a href='{}'>to the sandbox</a>", stage.desk.url)).await;
        browser.click("//a").await;
        stage.connected().await;
    })
    .await;
}
