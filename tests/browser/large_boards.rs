//! The largest board of each game: whole games by touch, and the loupe for cells that are smaller than a finger.

use super::{
    board_page::{BoardPage, whole_game},
    play::{choose_move, wins},
};
use parlor_games::rules::{AnyPosition, Game, Player};
use parlor_testkit::often;
use serde_json::json;

/// Moves that end a game on a large board soon: two chains of Red's with more than half of the board between them, while Blue plays
/// along the sides; and passes in Tennessee Waltz, once somebody has the token.
fn choose_soon(position: &AnyPosition, ply: usize) -> String {
    let moves = position.legal_texts();
    if let Some(end) = moves.iter().find(|text| wins(position, text)) {
        return end.clone();
    }
    let columns = match position.to_move() {
        Player::One => ['e', 'o'],
        Player::Two => ['a', 's'],
    };
    match position.game() {
        Game::Tether => moves.into_iter().find(|text| text.starts_with(columns)).expect("a free cell"),
        _ if ply >= 30 && moves.iter().any(|text| text == "pass") => "pass".to_owned(),
        _ => choose_move(position, ply),
    }
}

macro_rules! whole_games {
    ($($name:ident: $width:literal $game:ident $variant:literal,)*) => { $(
        #[tokio::test(flavor = "multi_thread")]
        #[ignore = "minutes in a browser; CI runs it in a job of its own"]
        async fn $name() {
            whole_game($width, Game::$game, $variant, choose_soon).await;
        }
    )* };
}

whole_games! {
    the_largest_tether_is_played_by_touch: 390 Tether "19",
    the_largest_anchor_2d_is_played_by_touch: 1280 Anchor2d "large",
    the_largest_tennessee_waltz_is_played_by_touch: 390 Waltz "square 13",
    the_largest_netted_is_played_by_touch: 390 Netted "hex 8",
    the_largest_tetrathedral_is_played_by_touch: 1280 Tetrathedral "8",
}

/// Cells of 19x19 are 15 pixels wide on a phone. A finger comes down some pixels away, goes to the cell, and is lifted at its middle
/// or near it.
#[tokio::test(flavor = "multi_thread")]
async fn small_cells_are_chosen_through_a_loupe() {
    let Some(page) = BoardPage::open(390, Game::Tether, "19").await else { return };
    let all = page.position().await.legal_texts();
    for index in 0..often(27).min(100) {
        let name = &all[index * 37 % all.len()];
        let (dx, dy) = ([0.0, 3.0, -3.0][index % 3], [0.0, 4.0, -4.0][index / 3 % 3]);
        let ((x, y), is_small) = page.place(name).await;
        assert!(is_small);
        page.browser.touch("touchStart", Some((x + 30.0, y - 25.0))).await;
        assert_eq!(page.browser.count(".loupe").await, 1, "{name}");
        page.browser.touch("touchMove", Some((x + 10.0, y))).await;
        page.browser.touch("touchMove", Some((x + dx, y + dy))).await;
        page.browser.touch("touchEnd", None).await;
        let said = "return [document.querySelector('#bar .primary')?.textContent, document.querySelector('.loupe')]";
        assert_eq!(page.browser.script(said, vec![]).await, json!([format!("Play {name}"), null]));
    }
    the_loupe_stays_in_the_window(&page).await;
    page.close().await;
}

/// At cells of the rim, the corners among them, after scrolling and on a phone held sideways too, the whole loupe is in the window.
async fn the_loupe_stays_in_the_window(page: &BoardPage) {
    for (width, height, scrolled) in [(390, 844, 0), (390, 500, 50), (844, 390, 0)] {
        page.browser.resize(width, height).await;
        assert_eq!(
            page.browser.script("scrollTo(0, arguments[0]); return scrollY", vec![json!(scrolled)]).await,
            scrolled
        );
        let rim = (1..=19).step_by(if often(1) > 1 { 1 } else { 6 }).flat_map(|n: u8| {
            let letter = char::from(b'a' + n - 1);
            [format!("a{n}"), format!("s{n}"), format!("{letter}1"), format!("{letter}19")]
        });
        for name in rim {
            let ((x, y), _) = page.place(&name).await;
            page.browser.touch("touchStart", Some((x, y))).await;
            let body = "const { left, top, right, bottom } = document.querySelector('.loupe').getBoundingClientRect();
                return [document.querySelector('.loupe span').textContent, left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
                    [left, top, right, bottom, scrollY]]";
            let shown = page.browser.script(body, vec![]).await;
            assert!(shown[0] == json!(name) && shown[1] == true, "{name} in {width}x{height}: {shown}");
            page.browser.touch("touchEnd", None).await;
            page.browser.find_with_text("#bar .primary", &format!("Play {name}")).await;
        }
    }
}

async fn double_tap(page: &BoardPage, (x, y): (f64, f64)) {
    // However long the requests take, the second tap comes soon after the first.
    let now = page.browser.script("return Date.now() / 1000", vec![]).await.as_f64().expect("a time");
    for (step, points, later) in [
        ("touchStart", json!([{ "x": x, "y": y }]), 0.0),
        ("touchEnd", json!([]), 0.01),
        ("touchStart", json!([{ "x": x, "y": y }]), 0.1),
        ("touchEnd", json!([]), 0.11),
    ] {
        let event = json!({ "type": step, "touchPoints": points, "timestamp": now + later });
        page.browser.cdp("Input.dispatchTouchEvent", event).await;
    }
}

async fn wait_for_zoom(page: &BoardPage, is_zoomed: bool) {
    let body = "return (document.querySelector('.board.zoomed') !== null) === arguments[0]";
    page.browser.wait_until("the other size", body, vec![json!(is_zoomed)]).await;
}

/// A finger's tap plays only once it can't become a double tap any more. However long the requests of a test take, that moment comes
/// when the test says so, by `pass_double_tap`.
const HOLD_TAPS: &str = "window.held = new Map();
    const [set, clear] = [setTimeout, clearTimeout];
    window.setTimeout = (work, wait, ...rest) => {
        if (wait !== 400) return set(work, wait, ...rest);
        const id = set(() => {}, 0);
        held.set(id, work);
        return id;
    };
    window.clearTimeout = (id) => { held.delete(id); clear(id); };";

async fn pass_double_tap(page: &BoardPage) {
    let passed = "window.began ??= performance.now(); return performance.now() - began > 400";
    page.browser.wait_until("no double tap", passed, vec![]).await;
    page.browser.script("delete window.began; for (const work of held.values()) work(); held.clear()", vec![]).await;
}

/// A double tap magnifies the board around the finger, and another one shows it whole again. Neither plays a move, although the
/// second one begins with a tap on the chosen cell.
#[tokio::test(flavor = "multi_thread")]
async fn a_double_tap_zooms() {
    let Some(page) = BoardPage::open(390, Game::Tether, "19").await else { return };
    let width = async || {
        let body = "return document.querySelector('[data-cell=o5]').getBoundingClientRect().width";
        page.browser.script(body, vec![]).await.as_f64().expect("a number")
    };
    page.browser.script(HOLD_TAPS, vec![]).await;
    let before = width().await;
    for is_zoomed in [true, false] {
        let ((x, y), _) = page.place("o5").await;
        double_tap(&page, (x, y)).await;
        wait_for_zoom(&page, is_zoomed).await;
        page.browser.find_with_text("#bar .primary", "Play o5").await;
        if is_zoomed {
            assert!(width().await >= 36.0, "no cell is small");
            let ((left, top), is_small) = page.place("o5").await;
            assert!(!is_small && (left - x).abs() < 30.0 && (top - y).abs() < 30.0, "{left} {top} instead of {x} {y}");
            let covers = "const [img, svg] = ['img', 'svg'].map((css) => document.querySelector(`.board ${css}`).getBoundingClientRect());
                return ['left', 'top', 'width', 'height'].every((side) => Math.abs(img[side] - svg[side]) < 1)";
            assert_eq!(page.browser.script(covers, vec![]).await, true, "the cells lie on the picture");
            page.screenshot("zoomed").await;
            // A phone's browser shows and hides its bars.
            for height in [760, 844] {
                page.browser.resize(390, height).await;
                let is_resized = "return innerHeight < 800 === arguments[0] < 800";
                page.browser.wait_until("the other height", is_resized, vec![json!(height)]).await;
                assert!(width().await >= 36.0, "still magnified");
            }
            pass_double_tap(&page).await;
        }
    }
    assert!((width().await - before).abs() < 0.1);
    pass_double_tap(&page).await;
    assert_eq!(page.position().await.ply(), 0);
    // A single tap on the chosen cell plays, after that while.
    let ((x, y), _) = page.place("o5").await;
    page.browser.touch("touchStart", Some((x, y))).await;
    page.browser.touch("touchEnd", None).await;
    page.browser.wait_until("the tap", "return held.size > 0", vec![]).await;
    pass_double_tap(&page).await;
    page.browser.find_with_text("#said", "You played o5.").await;
    // An older position is magnified too, and nothing can be chosen there.
    page.browser.script("location.hash = '#0'", vec![]).await;
    page.browser.find(".replaying").await;
    let (place, _) = page.place("c3").await;
    double_tap(&page, place).await;
    wait_for_zoom(&page, true).await;
    assert_eq!(page.browser.count(".board .chosen, .board .ghost").await, 0);
    page.close().await;
}

/// No click follows a touch in which the finger moved. The next click, such as one after turning the phone, chooses a cell.
#[tokio::test(flavor = "multi_thread")]
async fn a_click_after_the_loupe_chooses_a_cell() {
    let Some(page) = BoardPage::open(390, Game::Tether, "11").await else { return };
    let ((x, y), is_small) = page.place("c3").await;
    assert!(is_small);
    page.browser.touch("touchStart", Some((x + 60.0, y + 50.0))).await;
    page.browser.touch("touchMove", Some((x, y))).await;
    page.browser.touch("touchEnd", None).await;
    page.browser.find_with_text("#bar .primary", "Play c3").await;
    page.browser.resize(1280, 844).await;
    page.browser.wait_until("larger cells", "return document.querySelector('svg:not(.small)') !== null", vec![]).await;
    page.browser.click("[data-cell='d4']").await;
    page.browser.find_with_text("#bar .primary", "Play d4").await;
    page.close().await;
}
