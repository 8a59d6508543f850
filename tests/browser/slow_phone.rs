//! How long the first view of a board takes on a slow phone.

use super::{board_page::BoardPage, bot_test::MAX_FIRST_VIEW};
use parlor_games::rules::Game;
use serde_json::json;

/// With an empty cache: the page, its style, nine scripts and its icon; the picture; the sign that its reader is there; the stream of
/// changes, and the page again, which the script loads at the beginning of the stream.
const MAX_REQUESTS: usize = 16;

/// Records when the page's script is ready for taps.
const WATCH: &str = "new MutationObserver((_, observer) => {
    if (document.querySelector('main[data-ply]') !== null) {
        window.ready = performance.now();
        observer.disconnect();
    }
}).observe(document, { subtree: true, childList: true, attributes: true });";

/// Prints the times, which depend on the machine. Only bytes and requests are limited.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement in a browser; CI runs it in a job of its own"]
async fn the_first_view_is_small_on_a_slow_phone() {
    let Some(page) = BoardPage::open(390, Game::Tether, "9").await else { return };
    let browser = &page.browser;
    let address = browser.script("return location.href", vec![]).await;
    // "Slow 4G" of Chrome's own tools, in bytes per second and milliseconds.
    let network =
        json!({ "offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750 });
    browser.cdp("Network.enable", json!({})).await;
    browser.cdp("Network.emulateNetworkConditions", network).await;
    browser.cdp("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await;
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await;
    for run in 1..=3 {
        browser.goto("about:blank").await;
        browser.cdp("Network.clearBrowserCache", json!({})).await;
        let earlier = browser.requests().await.len();
        browser.goto(address.as_str().expect("an address")).await;
        let body = "const [page] = performance.getEntriesByType('navigation');
            const all = [page, ...performance.getEntriesByType('resource')];
            if (page.loadEventEnd === 0 || !all.slice(1).some((it) => it.name.endsWith('/games/1'))) return null;
            const isPicture = (it) => it.name.includes('board.png');
            const bytes = (some) => some.reduce((sum, it) => sum + it.transferSize, 0);
            return [all.filter((it) => !isPicture(it)), all.filter(isPicture)].map(bytes).concat([window.ready, page.loadEventEnd].map(Math.round))";
        let found = browser.wait_until("the first view", body, vec![]).await;
        let [bytes, picture, ready, loaded] = [0, 1, 2, 3].map(|index| found[index].as_u64().expect("a number"));
        let requests = browser.requests().await.split_off(earlier);
        println!(
            "run {run}: {bytes} bytes and {picture} of the picture in {} requests; taps after {ready} ms, loaded after {loaded} ms",
            requests.len()
        );
        assert!(usize::try_from(bytes).is_ok_and(|bytes| (10_000..=MAX_FIRST_VIEW).contains(&bytes)), "{bytes}");
        assert!(requests.len() <= MAX_REQUESTS, "{requests:#?}");
    }
    assert_eq!(browser.errors().await, Vec::<String>::new());
    // It stays slow, so it is not handed on to the next test.
    drop(page.browser);
    page.test.close().await;
}
