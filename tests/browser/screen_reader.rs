//! The board page as a screen reader has it: roles, names and texts of the browser's accessibility tree, and nothing else.

use super::{board_page::BoardPage, browser::Browser, play::choose_move};
use parlor_games::rules::Game;
use parlor_testkit::polling::poll;
use serde_json::{Value, json};

/// Waits until a node has that role and name, and returns the number of its element.
async fn wait_for_node(browser: &Browser, role: &str, name: impl Fn(&str) -> bool) -> Value {
    poll(role, async || {
        let tree = browser.ask_cdp("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = tree["nodes"].as_array()?.iter().filter(|node| node["ignored"] != true);
        let named = |node: &&Value| node["name"]["value"].as_str().is_some_and(&name);
        nodes.filter(|node| node["role"]["value"] == role).find(named).map(|node| node["backendDOMNodeId"].clone())
    })
    .await
}

async fn press(browser: &Browser, name: &str) {
    // A button that is drawn anew has another number.
    poll(name, async || {
        let node = wait_for_node(browser, "button", |it| it == name).await;
        let element = browser.ask_cdp("DOM.resolveNode", json!({ "backendNodeId": node })).await?;
        let click = "function() { this.dispatchEvent(new MouseEvent('click', { bubbles: true })); }";
        let call = json!({ "objectId": element["object"]["objectId"], "functionDeclaration": click });
        browser.ask_cdp("Runtime.callFunctionOn", call).await.map(drop)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_by_the_accessibility_tree_alone() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    let browser = &page.browser;
    for domain in ["DOM.enable", "Accessibility.enable"] {
        browser.cdp(domain, json!({})).await;
    }
    let mut last = page.test.next_board(0).await;
    let mut plies = 0;
    loop {
        let position = page.position().await;
        if position.outcome().is_some() {
            break;
        }
        let text = choose_move(&position, plies);
        let said = if plies % 2 == 0 {
            press(browser, &format!("{text}, empty, you may play here")).await;
            press(browser, &format!("Play {text}")).await;
            format!("You played {text}.")
        } else {
            page.test.play(page.test.ben, &text).await;
            format!("Ben played {text}.")
        };
        wait_for_node(browser, "StaticText", |it| it.contains(&said)).await;
        let taken = format!("{text}, ");
        wait_for_node(browser, "button", |it| it.starts_with(&taken) && !it.contains("empty")).await;
        last = page.test.next_board(last.id).await;
        plies += 1;
    }
    wait_for_node(browser, "StaticText", |it| it.contains("win")).await;
    assert!(plies > 10);
    // It keeps its tree, so it is not handed on to the next test.
    drop(page.browser);
    page.test.close().await;
}
