//! The board page with keys that are held, buttons that are drawn anew, and requests without an answer.

use super::{
    board_page::{BoardPage, resign},
    browser::{Browser, thirtyfour::Key},
};
use parlor::{
    play::{GameId, UserId},
    store::day_of,
};
use parlor_games::rules::Game;
use parlor_puzzles::Series;
use parlor_testkit::polling::TIMEOUT;
use serde_json::json;
use std::time::{Duration, Instant};

/// Presses Enter and repeats it, as a keyboard does while the key is held, for longer than the pause between two taps that play a
/// move, and until the condition holds.
async fn hold_enter(browser: &Browser, condition: &str) {
    let send = async |kind: &str, repeats: bool| {
        let key = json!({ "type": kind, "key": "Enter", "code": "Enter", "text": if kind == "keyDown" { "\r" } else { "" },
            "windowsVirtualKeyCode": 13, "autoRepeat": repeats });
        browser.cdp("Input.dispatchKeyEvent", key).await;
    };
    let start = Instant::now();
    send("keyDown", false).await;
    while start.elapsed() < Duration::from_millis(700) || browser.script(condition, vec![]).await != true {
        send("keyDown", true).await;
        assert!(start.elapsed() < TIMEOUT, "{condition}");
    }
    send("keyUp", false).await;
}

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

/// Against the computer, it is the player's turn again while the key is still held.
#[tokio::test(flavor = "multi_thread")]
async fn a_held_key_plays_one_move() {
    let Some(page) = BoardPage::open(1280, Game::Tether, "5").await else { return };
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    let own = page.test.slash(page.test.ana, "play", options).await.expect("an answer").message.expect("a board");
    let browser = &page.browser;
    browser.goto(&page.test.board_link(page.test.ana, &own).await).await;
    browser.find_with_text("#status", "Your turn").await;
    let plies = async || page.test.query_number("select ply::bigint from games where id = 2").await;

    tab_to(browser, "return document.activeElement.dataset.cell !== undefined").await;
    hold_enter(browser, "return document.querySelector('#bar .primary') !== null").await;
    assert_eq!((plies().await, browser.count(".board [aria-pressed=true]").await), (0, 1), "chosen, and not played");
    tab_to(browser, "return document.activeElement.matches('#bar .primary')").await;
    let turn = |ply: u32| {
        format!(
            "const main = document.querySelector('main'); return main.dataset.ply === '{ply}' && main.classList.contains('yours')"
        )
    };
    hold_enter(browser, &turn(2)).await;
    assert_eq!((plies().await, browser.count(".board [aria-pressed=true]").await), (2, 0));

    let text = page.test.store.load(GameId(2)).await.expect("the store").table;
    let text = text.game().expect("a game").position.legal_texts().swap_remove(0);
    browser.type_into("#typed [name=move]", text).await;
    hold_enter(browser, &turn(4)).await;
    assert_eq!(plies().await, 4);
    // Chromium reports an error for each repeated key in a field that has just been hidden.
    drop(page.browser);
    page.test.close().await;
}

/// The button of a direction keeps the focus.
#[tokio::test(flavor = "multi_thread")]
async fn a_held_key_chooses_a_direction_and_does_not_play() {
    let Some(page) = BoardPage::open(390, Game::Waltz, "5").await else { return };
    let browser = &page.browser;
    page.test.play(page.test.ana, "a1").await;
    page.test.play(page.test.ben, "c3").await;
    page.wait_for_plies(2).await;
    browser.click("[data-cell='b1']").await;
    browser.find_with_text("#status", "Which way does it slide?").await;
    browser.find_with_text("#said", "You can also drag from b1.").await;
    // The same cell again, by keys, which drag nothing.
    for (key, status) in
        [(Key::Escape, "Your turn"), (Key::Right, ""), (Key::Left, ""), (Key::Enter, "Which way does it slide?")]
    {
        browser.keys(key.value().to_string()).await;
        browser.find_with_text("#status", status).await;
    }
    assert!(!browser.text("#said").await.contains("drag"));
    tab_to(browser, "return document.activeElement.closest('#compass') !== null").await;
    hold_enter(browser, "return document.querySelector('#bar .primary') !== null").await;
    assert_eq!(browser.count("#compass [aria-pressed=true]:focus").await, 1);
    assert_eq!(page.position().await.ply(), 2);
    tab_goes_from_top_to_bottom(&page).await;
    page.close().await;
}

/// In a wide window, the Tab key goes down the column beside the board.
async fn tab_goes_from_top_to_bottom(page: &BoardPage) {
    page.browser.resize(1280, 844).await;
    page.browser.wait_until("a wide window", "return innerWidth > 1000", vec![]).await;
    page.browser.script("document.querySelector('.skip').focus(); scrollTo(0, 0)", vec![]).await;
    let mut tops = Vec::new();
    let place = "const it = document.activeElement; const isBoard = it.dataset.cell !== undefined;
        return [isBoard || it === document.body || it.className === 'skip' ? null : Math.round(it.getBoundingClientRect().top), it.matches('#typed button')]";
    for _ in 0..60 {
        page.browser.keys(Key::Tab.value().to_string()).await;
        let at = page.browser.script(place, vec![]).await;
        tops.extend(at[0].as_i64());
        if at[1] == true {
            break;
        }
    }
    assert!(tops.len() > 8 && tops.is_sorted(), "{tops:?}");
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
    page.press("#own [data-do=try]", "Try moves").await;
    browser.find(".trying").await;
    for text in ["a1", "d2", "c3"] {
        page.tap(text).await;
        browser.find_with_text("#said", text).await;
    }
    tab_to(browser, "return document.activeElement.textContent === 'Undo'").await;
    for said in ["a1 d2", "a1"] {
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
    tab_to(browser, "return document.activeElement.textContent === 'Undo'").await;
    enter().await;
    browser.wait_until_hidden("#bar .primary").await;
    assert_eq!(focused().await, "b2", "back on the board");
    browser.click(".menu > summary").await;
    browser.click("#actions a").await;
    browser.find_with_text("h1", "lesson 1 of 5").await;
    browser.click("[data-cell='c2']").await;
    tab_to(browser, "return document.activeElement.textContent === 'Undo'").await;
    enter().await;
    browser.wait_until_hidden("#bar .primary").await;
    assert_eq!(focused().await, "c2", "in a lesson too");
    // The button of the bar that closes a menu is gone by then.
    browser.click("[data-cell='c2']").await;
    browser.click(".menu > summary").await;
    browser.find(".menu[open] #actions").await;
    page.press("#bar button", "Undo").await;
    browser.wait_until_hidden(".menu[open] #actions").await;
    page.close().await;
}

/// A clock in the hands of the test: signals that time out do so when it calls `expire`, and pauses are short; its time of day is
/// wrong. No request whose path contains `held` gets an answer, nor does the answer to one whose path contains `cut` arrive. The next
/// request for the path `broken` is refused.
const CLOCK: &str = "const [answer, later, now] = [fetch, setTimeout, Date.now];
    Date.now = () => now() + 345_600_000;
    window.timeouts = [];
    window.silent = [];
    AbortSignal.timeout = (wait) => {
        timeouts.push(wait);
        return new AbortController().signal;
    };
    window.expire = () => silent.splice(0).forEach((end) => end());
    // The patience with the stream of events stays as it is.
    window.setTimeout = (run, wait) => later(run, [5000, 45000].includes(wait) ? wait : Math.min(wait, 50));
    window.fetch = (path, options) => {
        if (window.broken === path) {
            window.broken = undefined;
            const headers = { 'content-type': 'application/json', 'retry-after': '1' };
            return Promise.resolve(new Response(JSON.stringify({ error: 'Broken.' }), { status: 503, headers }));
        }
        if (window.cut !== undefined && path.includes(cut)) {
            return answer(path, options).then(() => Promise.reject(new TypeError('cut')));
        }
        const isHeld = window.held !== undefined && path.includes(held);
        return isHeld
            ? new Promise((_, fail) => silent.push(() => fail(new DOMException('', 'TimeoutError'))))
            : answer(path, options);
    };";

#[tokio::test(flavor = "multi_thread")]
async fn a_request_without_an_answer_ends_after_fifteen_seconds() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    let browser = &page.browser;
    page.test.play(page.test.ana, "a1").await;
    page.test.play(page.test.ben, "e5").await;
    let address = browser.script("return location.href", vec![]).await;
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": CLOCK })).await;
    browser.goto(address.as_str().expect("an address")).await;
    page.wait_for_plies(2).await;
    browser.find_with_text("#you .clock", "2 d 23 h").await;
    let lost = browser.script("return JSON.parse(document.querySelector('#texts').textContent).lost", vec![]).await;
    let lost = lost.as_str().expect("a sentence");
    let hold = async |path: &str| {
        browser
            .script(
                "window.held = arguments[0]; timeouts.length = 0; document.querySelector('#said').textContent = ''",
                vec![json!(path)],
            )
            .await;
    };
    // Each time that a request waits for its answer, its time is over.
    let expire = async |attempts: usize, css: &str| {
        for _ in 0..attempts {
            browser.wait_until("a request", "return silent.length > 0", vec![]).await;
            browser.script("expire()", vec![]).await;
        }
        browser.find_with_text(css, lost).await;
        let all = browser.script("return [...new Set(timeouts)]", vec![]).await;
        assert_eq!(all, json!([15_000]));
    };
    hold("/why").await;
    browser.click("[data-cell='e5']").await;
    expire(1, ".bubble").await;
    hold("/try").await;
    page.press("#own [data-do=try]", "Try moves").await;
    expire(1, "#said").await;
    assert_eq!(browser.count(".trying").await, 0);
    hold("/moves").await;
    page.tap("c3").await;
    expire(5, "#said").await;
    // The same move can be sent again.
    hold("nothing").await;
    page.press("#bar .primary", "Play c3").await;
    browser.find_with_text("#said", "You played c3.").await;
    assert_eq!(page.position().await.ply(), 3);
    trouble_is_over(&page).await;
    assert_eq!(browser.errors().await, Vec::<String>::new());
    a_picture_comes_late(&page).await;
    // It keeps the script, so it is not handed on to the next test.
    drop(page.browser);
    page.test.close().await;
}

/// What the page says of a failure is gone once it knows better.
async fn trouble_is_over(page: &BoardPage) {
    let browser = &page.browser;
    let watch = "const said = document.querySelector('#said');
        window.heard = [];
        new MutationObserver(() => heard.push(said.textContent)).observe(said, { childList: true });
        window.broken = location.pathname;
        window.dispatchEvent(new Event('online'))";
    browser.script(watch, vec![]).await;
    browser.wait_until("the failure", "return heard.includes('Broken.')", vec![]).await;
    browser.find_with_text("#said", "You played c3.").await;
    // A move is played, but none of the answers arrives, and no event tells of it.
    page.test.play(page.test.ben, "b4").await;
    page.wait_for_plies(4).await;
    let cut = "window.held = '/changes';
        window.cut = '/moves';
        heard.length = 0;
        window.dispatchEvent(new Event('online'))";
    browser.script(cut, vec![]).await;
    browser.wait_until("the stream", "return silent.length > 0", vec![]).await;
    page.tap("d2").await;
    browser.wait_until("the failures", "return heard.some((it) => it.includes('connection'))", vec![]).await;
    browser.find_with_text("#said", "You played d2.").await;
    browser.find_with_text("#status", "Ben to move").await;
    browser.script("window.held = window.cut = undefined; expire()", vec![]).await;
}

/// A picture that could not be loaded several times is loaded once the page is brought up to date.
async fn a_picture_comes_late(page: &BoardPage) {
    let browser = &page.browser;
    let block = "const picture = document.querySelector('#picture');
        const { get, set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
        [window.failed, window.before] = [0, picture.src];
        const load = (path) => {
            if (failed < 4 && new URL(path, location.href).href !== before) {
                failed++;
                picture.dispatchEvent(new Event('error'));
            } else {
                set.call(picture, path);
            }
        };
        Object.defineProperty(picture, 'src', { get: () => get.call(picture), set: load })";
    browser.script(block, vec![]).await;
    page.test.play(page.test.ben, "a2").await;
    browser.wait_until("four failures", "return failed === 4", vec![]).await;
    browser.script("window.dispatchEvent(new Event('online'))", vec![]).await;
    let body = "const it = document.querySelector('#picture');
        return it.complete && it.naturalWidth > 0 && it.currentSrc !== before";
    browser.wait_until("the picture", body, vec![]).await;
}

/// By Escape and by a tap beside it; either way the focus is where the menu was opened.
async fn menu_closes(page: &BoardPage) {
    let focused = "return document.activeElement === document.querySelector('.menu > summary')";
    for by_key in [true, false] {
        page.browser.click(".menu > summary").await;
        page.browser.find(".menu[open] #actions").await;
        // Something in it has the focus.
        page.browser.click("#actions > details > summary").await;
        if by_key {
            page.browser.keys(Key::Escape.value().to_string()).await;
        } else {
            page.browser.click("h1").await;
        }
        page.browser.wait_until_hidden(".menu[open] #actions").await;
        assert_eq!(page.browser.script(focused, vec![]).await, true, "by key: {by_key}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_menu_closes_by_escape_and_by_a_tap_beside_it() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    menu_closes(&page).await;
    for (index, text) in ["c3", "a1", "d2", "b4"].into_iter().enumerate() {
        let person = if page.is_ana_to_move().await { page.test.ana } else { page.test.ben };
        page.test.play(person, text).await;
        page.wait_for_plies(index + 1).await;
    }
    resign(&page.browser).await;
    page.browser.find_with_text("#ended", "You resigned").await;
    menu_closes(&page).await;
    let day = day_of(page.test.clock.now());
    let puzzle = parlor_puzzles::puzzle_of_day(Series::Game(Game::Waltz), day.into()).expect("a puzzle");
    page.browser.script("location.assign(arguments[0])", vec![json!(format!("/puzzles/waltz/{day}"))]).await;
    for text in puzzle.line().iter().step_by(2) {
        page.browser.find("main.exercise .board svg").await;
        menu_closes(&page).await;
        page.browser.script("document.documentElement.dataset.old = ''", vec![]).await;
        page.tap(text).await;
        page.browser.find_with_text(":root:not([data-old]) #said .result", "").await;
    }
    page.browser.find_with_text("#said", "Solved at the first try").await;
    menu_closes(&page).await;
    page.browser.script("location.assign('/learn/tether')", vec![]).await;
    page.browser.find(".answers").await;
    menu_closes(&page).await;
    page.browser.click(".answers button").await;
    page.browser.wait_until_hidden(".board svg").await;
    menu_closes(&page).await;
    page.close().await;
}

/// What is open under the menu is not replaced by an update. With confirmation on, a typed move is seen before it is played.
#[tokio::test(flavor = "multi_thread")]
async fn a_note_keeps_its_ply_and_a_typed_move_is_confirmed() {
    let Some(page) = BoardPage::open(1280, Game::Tether, "5").await else { return };
    page.test
        .store
        .update_preferences(UserId(page.test.ana), page.test.clock.now(), |it| it.confirm = true)
        .await
        .expect("set");
    let address = page.browser.script("return location.href", vec![]).await;
    page.browser.goto(address.as_str().expect("an address")).await;
    page.browser.find(".scripted #typed").await;
    page.browser.type_into("#typed [name=move]", "C 3").await;
    page.browser.click("#typed button").await;
    page.browser.find_with_text("#bar .primary", "Play c3").await;
    assert_eq!(page.position().await.ply(), 0, "nothing was played");
    page.press("#bar .primary", "Play c3").await;
    page.browser.find_with_text("#said", "You played c3.").await;
    page.browser.click(".menu > summary").await;
    page.browser.click("#note > summary").await;
    page.browser.type_into("#note textarea", "corner").await;
    page.test.play(page.test.ben, "a1").await;
    page.browser.find_with_text("#said", "Ben played a1.").await;
    page.screenshot("note").await;
    assert_eq!(page.browser.text("#note label").await.trim(), "Your note after move 1:");
    page.press("#note button", "Save").await;
    page.browser.find_with_text("#said", "Noted after move 1.").await;
    assert_eq!(page.browser.count("#moves .noted[data-ply='1']").await, 1);
    // A note that is closed follows the game.
    page.tap("d2").await;
    page.browser
        .wait_until("the newest ply", "return document.querySelector('#note [name=ply]').value === '3'", vec![])
        .await;
    page.close().await;
}
