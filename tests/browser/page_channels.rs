//! The end of a private game on the page: a friend is challenged, and the game is shown in a channel.

use super::{board_page::resign, bot_test::BotTest, browser::Browser};
use parlor::{play::UserId, store::Preferences};
use serde_json::json;

/// Looks at a page in both sizes, light and dark. What answers a form can't be loaded again, and has no theme of its own.
async fn look(test: &BotTest, browser: &Browser, name: &str, is_answer: bool) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
    std::fs::create_dir_all(&folder).expect("a folder");
    for theme in ["dark", "light"] {
        browser.emulate_dark_mode(theme == "dark").await;
        if !is_answer {
            let choose = |it: &mut Preferences| it.theme = Some(theme.to_owned());
            test.store.update_preferences(UserId(test.ana), test.clock.now(), choose).await.expect("the store");
            browser.driver().refresh().await.expect("the page");
            browser.find(&format!("html[data-theme={theme}] h1")).await;
        }
        for (width, height) in [(1280, 800), (390, 844)] {
            browser.resize(width, height).await;
            assert_eq!(browser.axe_violations().await, [], "{name}, {width}, {theme}");
            let wide = browser.script("return document.documentElement.scrollWidth - innerWidth", vec![]).await;
            assert_eq!(wide, 0, "{name}, {width}");
            browser.screenshot(&folder.join(format!("channels-{name}-{width}-{theme}.png"))).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_is_challenged_and_a_private_game_is_shown_at_its_end() {
    let Some(browser) = Browser::open(390, 844).await else { return };
    let mut test = BotTest::without_bot().await;
    test.turn_page_on();
    test.start().await;
    let board = test.start_game("7").await;
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    let own = test.slash(test.ana, "play", options).await.expect("an answer").message.expect("a board");
    browser.goto(&test.board_link(test.ana, &own).await).await;
    browser.find_with_text("button.primary", "Continue as Ana").await.click().await.expect("a click");
    browser.find(".board svg").await;
    resign(&browser).await;
    browser.find_with_text("#ended a", "Show in Discord").await;
    look(&test, &browser, "end", false).await;
    // Another board waits, so the bar has no room.
    assert!(browser.count("#own :is(a, button):not([hidden])").await <= 4);
    browser.click(".menu > summary").await;
    browser.find_with_text("#acts a", "Challenge a friend").await.click().await.expect("a click");
    browser.find_with_text("select", "#tables · Games").await;
    look(&test, &browser, "friend", false).await;
    browser.find_with_text("button.primary", "Challenge a friend").await.click().await.expect("a click");
    browser.find_with_text("main", "Your challenge is in #tables · Games.").await;
    look(&test, &browser, "asked", true).await;
    let challenge = test.next_message(board.id, "is looking for an opponent").await;
    browser.driver().back().await.expect("the question");
    browser.driver().back().await.expect("the game");
    browser.find_with_text("#ended a", "Show in Discord").await.click().await.expect("a click");
    look(&test, &browser, "show", false).await;
    browser.find_with_text("button.primary", "Show").await.click().await.expect("a click");
    browser.find_with_text("main", "The game will be in #tables · Games in a moment.").await;
    test.next_message(challenge.id, "Tether #2").await;
    browser.find_with_text("a", "My boards").await.click().await.expect("a click");
    browser.find_with_text(".new button", "Challenge a friend").await;
    look(&test, &browser, "boards", false).await;
    browser.close().await;
    test.close().await;
}
