//! The board page with buttons that are drawn anew.

use super::{
    board_page::BoardPage,
    browser::{Browser, thirtyfour::Key},
};
use parlor_games::rules::Game;
use serde_json::json;

/// Presses Tab until the focus is on what the script looks for.
async fn tab_to(browser: &Browser, condition: &str) {
    for _ in 0..60 {
        if browser.script(condition, vec![]).await == true {
            return;
        }
        browser.keys(Key::Tab.value().to_string()).await;
    }
    panic!("{condition}");
}

/// The bar is drawn anew after each of its buttons.
#[tokio::test(flavor = "multi_thread")]
async fn the_focus_stays_in_the_bar() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    let browser = &page.browser;
    let enter = || browser.keys(Key::Enter.value().to_string());
    let focused = async || {
        browser.script("const it = document.activeElement; return it.dataset.cell ?? it.textContent", vec![]).await
    };
    page.press("#replay button", "Try moves").await;
    browser.find(".trying").await;
    for text in ["a1", "d2", "c3"] {
        page.tap(text).await;
        browser.find_with_text("#said", text).await;
    }
    tab_to(browser, "return document.activeElement.textContent === 'Undo'").await;
    for said in ["Tried: a1 d2", "Tried: a1"] {
        enter().await;
        browser
            .wait_until(said, "return document.querySelector('#said').textContent === arguments[0]", vec![json!(said)])
            .await;
        assert_eq!(focused().await, "Undo");
    }
    enter().await;
    browser
        .wait_until(
            "no move",
            "return ![...document.querySelectorAll('#bar button')].some((it) => it.textContent === 'Undo')",
            vec![],
        )
        .await;
    assert_eq!(focused().await, "Back to the game", "nothing is left to undo");
    enter().await;
    browser.find_with_text("#status", "Your turn").await;
    page.browser.click("[data-cell='b2']").await;
    tab_to(browser, "return document.activeElement.textContent === 'Cancel'").await;
    enter().await;
    browser.wait_until_hidden("#bar .primary").await;
    assert_eq!(focused().await, "b2", "back on the board");
    browser.click("footer a").await;
    browser.find_with_text("h1", "lesson 1 of 5").await;
    browser.click("[data-cell='c2']").await;
    tab_to(browser, "return document.activeElement.textContent === 'Cancel'").await;
    enter().await;
    browser.wait_until_hidden("#bar .primary").await;
    assert_eq!(focused().await, "c2", "in a lesson too");
    page.close().await;
}
