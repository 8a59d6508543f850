//! A public page in a browser without a session.

use super::{board_page::resign, bot_test::BotTest, browser::Browser};
use parlor_sandbox::permissions::{MANAGE_GUILD, MEMBER};
use serde_json::json;

/// On Ana's server, pages are public. `None` if browser tests are skipped.
async fn open() -> Option<(Browser, BotTest, String)> {
    let browser = Browser::open(390, 844).await?;
    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    test.start().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, MEMBER | MANAGE_GUILD);
    test.private_reply(test.ana, "settings", json!({ "pages": { "mode": "public" } })).await;
    Some((browser, test, url))
}

/// In a narrow and in a wide window, light and dark.
#[tokio::test(flavor = "multi_thread")]
async fn a_public_page_is_looked_at_and_replayed() {
    let Some((browser, test, url)) = open().await else { return };
    let first = test.start_game("size=5").await;
    let address = format!("{url}{}", test.public_page(1).await);
    assert!(first.content.contains(&address), "{}", first.content);
    test.play(test.ana, "c3").await;
    browser.goto(&address).await;
    browser.find_with_text("#said", "Ana played c3.").await;
    test.play(test.ben, "a1").await;
    browser.find_with_text("#said", "Ben played a1.").await;
    for (width, theme) in [(390, "light"), (1280, "dark")] {
        test.private_reply(test.ana, "settings", json!({ "theme": { "theme": theme } })).await;
        browser.resize(width, 844).await;
        browser.goto("about:blank").await;
        browser.goto(&address).await;
        browser.find_with_text(&format!("[data-theme={theme}] #said"), "Ben played a1.").await;
        browser.find(".steps button").await;
        browser.click("[data-cell='d4']").await;
        assert_eq!(browser.count("form, #bar button, #bar a, #actions").await, 0, "nothing to do but look");
        assert_eq!(browser.count(".steps button").await, 4);
        screenshot(&browser, &format!("{width}-{theme}")).await;
        browser.click("#moves [data-ply='1']").await;
        browser.find_with_text("#status", "Move 1 of 2").await;
        browser.find_with_text(".steps button", "|◀").await.click().await.expect("a click");
        browser.find_with_text("#status", "Move 0 of 2").await;
        assert_eq!(browser.count("main.replaying").await, 1);
        let violations = browser.axe_violations().await;
        assert!(violations.is_empty(), "{violations:?}");
        let wide = browser.script("return document.documentElement.scrollWidth - innerWidth", vec![]).await;
        assert_eq!((wide, browser.external_requests().await), (json!(0), vec![]));
        assert_eq!(browser.errors().await, Vec::<String>::new());
    }
    // A page that has ended says so without being loaded again.
    test.private_reply(test.ana, "settings", json!({ "pages": { "mode": "off" } })).await;
    test.play(test.ana, "d4").await;
    browser.find_with_text("#said", "There's no such board").await;
    browser.disable_scripts(true).await;
    browser.goto(&address).await;
    browser.find_with_text("p", "There's no such board").await;
    // The browser reports what is not found, so it is not handed on to the next test.
    drop(browser);
    test.close().await;
}

/// A player shares the address once the game is over. Chromium has no dialog for it here, so it is copied.
#[tokio::test(flavor = "multi_thread")]
async fn the_address_of_a_public_page_is_shared_at_the_end() {
    let Some((browser, test, url)) = open().await else { return };
    let board = test.start_game("size=5").await;
    browser.goto(&test.board_link(test.ana, &board).await).await;
    browser.find_with_text("button.primary", "Continue as Ana").await.click().await.expect("a click");
    browser.find(".board svg").await;
    assert_eq!(browser.count("[data-do=share]").await, 0, "not while it is played");
    resign(&browser).await;
    browser.find_with_text("#ended", "Called off").await;
    let copies = "delete Navigator.prototype.share;
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })";
    browser.script(copies, vec![]).await;
    browser.find_with_text("#ended button", "Share").await.click().await.expect("a click");
    browser.find_with_text("#said", "Link copied.").await;
    let address = format!("{url}{}", test.public_page(1).await);
    assert_eq!(browser.script("return window.copied", vec![]).await, json!(address));
    screenshot(&browser, "shared").await;
    let violations = browser.axe_violations().await;
    assert!(violations.is_empty(), "{violations:?}");
    browser.close().await;
    test.close().await;
}

async fn screenshot(browser: &Browser, name: &str) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
    std::fs::create_dir_all(&folder).expect("a folder");
    browser.screenshot(&folder.join(format!("public-{name}.png"))).await;
}
