//! The board page: one player on the page, on a phone, the other in Discord.

use super::{
    bot_test::BotTest,
    browser::{Browser, thirtyfour::Key},
    play::{choose_move, wins},
};
use parlor::{
    play::{GameId, UserId},
    store::day_of,
};
use parlor_games::{
    board::Cell,
    rules::{AnyPosition, Game, Player},
};
use parlor_puzzles::Series;
use parlor_sandbox::Message;
use parlor_testkit::often;
use serde_json::json;

/// A game between Ana, on the page, and Ben.
pub(super) struct BoardPage {
    pub(super) test: BotTest,
    pub(super) browser: Browser,
}

impl BoardPage {
    /// `None` if browser tests are skipped.
    pub(super) async fn open(width: u32, game: Game, variant: &str) -> Option<Self> {
        Some(Self::open_in(Browser::open(width, 844).await?, game, variant).await)
    }

    pub(super) async fn open_in(browser: Browser, game: Game, variant: &str) -> Self {
        let mut test = BotTest::without_bot().await;
        // Otherwise a board is edited in place while its player is at the page.
        test.keep_all_boards().await;
        test.turn_page_on();
        // Some tests tap faster than anybody can.
        test.settings.insert("PARLOR_WEB_WINDOW", "1".to_owned());
        test.start().await;
        let board = test.start_game_with(json!({ "game": game.id(), "variant": variant })).await;
        browser.goto(&test.board_link(test.ana, &board).await).await;
        browser.find_with_text("button.primary", "Continue as Ana").await.click().await.expect("a click");
        browser.find(".board svg").await;
        Self { test, browser }
    }

    pub(super) async fn position(&self) -> AnyPosition {
        let game = self.test.store.load(GameId(1)).await.expect("the store").table;
        game.game().expect("a game").position.clone()
    }

    pub(super) async fn is_ana_to_move(&self) -> bool {
        let game = self.test.store.load(GameId(1)).await.expect("the store").table;
        game.game().expect("a game").on_turn().human().is_some_and(|person| person.0 == self.test.ana)
    }

    /// Waits until the page shows this position.
    pub(super) async fn wait_for_ply(&self, position: &AnyPosition, yours: bool) {
        let body = "const [ply, yours] = arguments; const shown = document.querySelector('main');
            return shown.dataset.ply >= ply && (shown.classList.contains('yours') === yours)";
        self.browser.wait_until("the newest position", body, vec![json!(position.ply()), json!(yours)]).await;
    }

    /// Taps a move and plays it. Returns how many taps it took.
    pub(super) async fn tap(&self, text: &str) -> usize {
        let taps = self.choose(text).await;
        self.press("#bar .primary", &self.play_label(text).await).await;
        taps + 1
    }

    /// Taps the parts of a move, which the page then shows. Returns how many taps it took.
    pub(super) async fn choose(&self, text: &str) -> usize {
        let mut taps = 0;
        let parts: Vec<_> = text.trim_start_matches('@').split('-').collect();
        for (index, part) in parts.iter().enumerate() {
            // A piece with a single destination needs no second tap.
            if index > 0
                && self.browser.script("return document.querySelector('#bar .primary')?.textContent", vec![]).await
                    == json!(self.play_label(text).await)
            {
                break;
            }
            if Cell::parse(part).is_some() {
                self.tap_cell(part).await;
            } else {
                let body = "const button = [...document.querySelectorAll('#bar button, #compass button')].find(it => it.textContent.split(' ').at(-1).toLowerCase() === arguments[0]);
                    button?.click(); return button !== undefined";
                self.browser.wait_until(part, body, vec![json!(part)]).await;
            }
            taps += 1;
        }
        taps
    }

    async fn play_label(&self, text: &str) -> String {
        let verb = if self.browser.count("main.trying").await > 0 { "Try" } else { "Play" };
        format!("{verb} {text}")
    }

    /// The middle of a cell in the window, and whether a finger chooses it through the loupe.
    pub(super) async fn place(&self, cell: &str) -> ((f64, f64), bool) {
        let body = "const cell = document.querySelector(`[data-cell='${arguments[0]}']`); cell.scrollIntoView({ block: 'nearest' });
            const box = cell.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2, cell.ownerSVGElement.classList.contains('small')]";
        let place = self.browser.script(body, vec![json!(cell)]).await;
        let number = |index: usize| place[index].as_f64().expect("a number");
        ((number(0), number(1)), place[2] == true)
    }

    /// A small cell is chosen by one touch: a finger comes down beside it, and is lifted once the loupe shows the cell.
    pub(super) async fn tap_cell(&self, cell: &str) {
        let ((x, y), is_small) = self.place(cell).await;
        if !is_small {
            self.browser.click(&format!("[data-cell='{cell}']")).await;
            return;
        }
        self.browser.touch("touchStart", Some((x + 20.0, y - 25.0))).await;
        self.browser.touch("touchMove", Some((x, y))).await;
        let aimed = "return document.querySelector('.loupe span').textContent === arguments[0]";
        self.browser.wait_until(cell, aimed, vec![json!(cell)]).await;
        self.browser.touch("touchEnd", None).await;
        self.browser.wait_until_hidden(".loupe").await;
    }

    /// A finger comes down on a cell, and is lifted on another one.
    pub(super) async fn drag(&self, from: &str, to: &str) {
        let ((from, _), (to, _)) = (self.place(from).await, self.place(to).await);
        for (step, place) in [("touchStart", Some(from)), ("touchMove", Some(to)), ("touchEnd", None)] {
            self.browser.touch(step, place).await;
        }
    }

    /// A finger comes down on a cell, and is dragged in a direction.
    pub(super) async fn drag_towards(&self, from: &str, direction: &str) {
        let ((x, y), _) = self.place(from).await;
        let towards = |forward: char, back: char| {
            let count = |letter| direction.chars().filter(|other| *other == letter).count() as f64;
            40.0 * (count(forward) - count(back))
        };
        let place = (x + towards('e', 'w'), y + towards('s', 'n'));
        for (step, place) in [("touchStart", Some((x, y))), ("touchMove", Some(place)), ("touchEnd", None)] {
            self.browser.touch(step, place).await;
        }
    }

    /// The same, with a mouse.
    async fn drag_with_mouse(&self, from: &str, to: &str) {
        let ((from, _), (to, _)) = (self.place(from).await, self.place(to).await);
        for (kind, (x, y)) in [("mousePressed", from), ("mouseMoved", to), ("mouseReleased", to)] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
            self.browser.cdp("Input.dispatchMouseEvent", event).await;
        }
    }

    async fn wait_for_silence(&self, css: &str) {
        let body = "return document.querySelector(arguments[0]).textContent === ''";
        self.browser.wait_until("nothing said", body, vec![json!(css)]).await;
    }

    /// Waits until the page shows that many plies, or more.
    pub(super) async fn wait_for_plies(&self, plies: usize) {
        let body = "return document.querySelector('main').dataset.ply >= arguments[0]";
        self.browser.wait_until("the ply", body, vec![json!(plies)]).await;
    }

    /// Presses the button with that label as soon as it is there.
    pub(super) async fn press(&self, css: &str, label: &str) {
        let body = "const button = [...document.querySelectorAll(arguments[0])].find((it) => it.textContent === arguments[1] && !it.disabled);
            button?.click(); return button !== undefined";
        self.browser.wait_until(label, body, vec![json!(css), json!(label)]).await;
    }

    pub(super) async fn screenshot(&self, name: &str) {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
        std::fs::create_dir_all(&folder).expect("a folder");
        self.browser.screenshot(&folder.join(format!("page-{name}.png"))).await;
    }

    /// The server names the zone of its times, which is not the reader's.
    async fn wait_for_own_zone(&self, css: &str) {
        let body = "return document.querySelector(arguments[0])?.title.includes('UTC') === false";
        self.browser.wait_until("a time in the reader's zone", body, vec![json!(css)]).await;
    }

    async fn assert_accessible(&self) {
        let violations = self.browser.axe_violations().await;
        assert!(violations.is_empty(), "{violations:?}");
    }

    pub(super) async fn close(self) {
        self.browser.close().await;
        self.test.close().await;
    }
}

/// Ana taps her first moves and the last one, each with three taps at most, or all of them in a long run. Every ply is in exactly
/// one posted board.
pub(super) async fn whole_game(width: u32, game: Game, variant: &str, choose: fn(&AnyPosition, usize) -> String) {
    let Some(page) = BoardPage::open(width, game, variant).await else { return };
    play_whole_game(&page, &format!("{}-{variant}-{width}", game.id()), choose).await;
    page.close().await;
}

/// `name` is that of the pictures.
pub(super) async fn play_whole_game(page: &BoardPage, name: &str, choose: fn(&AnyPosition, usize) -> String) {
    let mut taps = Vec::new();
    let mut last: Option<Message> = Some(page.test.next_board(0).await);
    let mut plies = 0;
    loop {
        let position = page.position().await;
        if position.outcome().is_some() {
            break;
        }
        let text = choose(&position, plies);
        if page.is_ana_to_move().await {
            if plies < often(12) || wins(&position, &text) {
                page.wait_for_ply(&position, true).await;
                taps.push(page.tap(&text).await);
                assert!(taps.iter().all(|taps| *taps <= 3), "{text}");
            } else {
                page.test.play(page.test.ana, &text).await;
            }
        } else {
            page.test.play(page.test.ben, &text).await;
        }
        let after = last.as_ref().map_or(0, |board| board.id);
        let board = page.test.next_board(after).await;
        last = Some(board);
        plies += 1;
        if plies == 7 {
            page.screenshot(name).await;
            page.assert_accessible().await;
        }
        assert!(plies < 400, "the game does not end");
    }
    page.browser.find_with_text("#ended", "win").await;
    page.screenshot(&format!("{name}-end")).await;
    // The challenge has no board; the first board comes before the first ply.
    assert_eq!(page.test.boards().len(), plies + 1);
    println!("{name}: {plies} plies, {:?} taps a move", taps.iter().sum::<usize>() as f64 / taps.len() as f64);
}

macro_rules! whole_games {
    ($($name:ident: $width:literal $game:ident $variant:literal,)*) => { $(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            whole_game($width, Game::$game, $variant, choose_move).await;
        }
    )* };
}

whole_games! {
    anchor_2d_is_played_by_touch: 390 Anchor2d "quick",
    tennessee_waltz_is_played_by_touch: 390 Waltz "limping 2",
    netted_is_played_by_touch: 1280 Netted "3",
    tetrathedral_is_played_by_touch: 390 Tetrathedral "8",
}

/// At its end there is no move to try, so another last move is tried, and the line is gone on with like others.
#[tokio::test(flavor = "multi_thread")]
async fn tether_is_played_by_touch_and_its_end_explored() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    play_whole_game(&page, "tether-5-390", choose_move).await;
    let try_again = async || {
        page.press("[data-do=try]", "Explore").await;
        page.browser.find(".trying").await;
    };
    try_again().await;
    let first = "return document.querySelector('[aria-label$=\"you may play here\"]').dataset.cell";
    let cell = page.browser.script(first, vec![]).await.as_str().expect("a cell").to_owned();
    page.tap(&cell).await;
    page.browser.find_with_text("#said", &cell).await;
    page.press("#bar button", "Back to the game").await;
    try_again().await;
    page.browser.find_with_text("#said", &cell).await;
    page.close().await;
}

/// On each variant's largest board, the middle of a cell and points near its corners choose it, wherever the cell is.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute in a browser; CI runs it in a job of its own"]
async fn taps_anywhere_in_a_cell_choose_it() {
    for (game, variant) in [
        (Game::Tether, "19"),
        (Game::Anchor2d, "large"),
        (Game::Waltz, "square 8"),
        (Game::Netted, "hex 6"),
        (Game::Tetrathedral, "8"),
    ] {
        let Some(page) = BoardPage::open(1280, game, variant).await else { return };
        let body = "const wrong = []; let points = 0;
            for (const cell of document.querySelectorAll('[data-cell]')) {
                const corners = [...cell.points], x = corners.reduce((sum, it) => sum + it.x, 0) / corners.length, y = corners.reduce((sum, it) => sum + it.y, 0) / corners.length;
                for (const corner of [{ x, y }, ...corners]) {
                    const point = new DOMPoint(x + (corner.x - x) * 0.85, y + (corner.y - y) * 0.85).matrixTransform(cell.getScreenCTM());
                    cell.ownerSVGElement.scrollIntoView({ block: 'center' });
                    const there = new DOMPoint(x + (corner.x - x) * 0.85, y + (corner.y - y) * 0.85).matrixTransform(cell.getScreenCTM());
                    const found = document.elementFromPoint(there.x, there.y); points++;
                    if (found !== cell && there.y > 0 && there.y < innerHeight - 70) wrong.push(`${cell.dataset.cell} ${found?.dataset?.cell}`);
                }
            }
            return [points, wrong]";
        let answer = page.browser.script(body, vec![]).await;
        assert!(answer[0].as_u64().is_some_and(|points| points > 300) && answer[1] == json!([]), "{game:?}: {answer}");
        page.close().await;
    }
}

/// The board shows what a chosen move does before it is played. A direction is chosen on the board or by the compass, and a cell
/// where nobody can play says why.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_seen_before_it_is_played() {
    let Some(page) = BoardPage::open(390, Game::Waltz, "5").await else { return };
    // The page tells that its reader is there.
    page.test.wait_for_row("presence").await;
    let browser = &page.browser;
    page.test.play(page.test.ana, "a1").await;
    page.test.play(page.test.ben, "c3").await;
    page.wait_for_plies(2).await;
    a_draw_is_offered(&page).await;
    let shows = async |part: &str| {
        let drawn = "const it = document.querySelector('#picture');
            return it.complete && it.naturalWidth > 0 && it.currentSrc.endsWith(arguments[0])";
        browser.wait_until(part, drawn, vec![json!(part)]).await;
    };
    browser.click("[data-cell='c3']").await;
    browser.find_with_text(".bubble", "occupied").await;
    assert!(!browser.text(".words").await.contains("occupied"), "it is said once");
    page.screenshot("illegal").await;
    page.assert_accessible().await;
    browser.click("[data-cell='e5']").await;
    browser.find_with_text("#status", "Play e5?").await;
    browser.find_with_text("#said", "This is how the board would look.").await;
    assert_eq!(browser.count(".bubble:empty").await, 1);
    shows("&line=e5").await;
    page.screenshot("preview").await;
    page.assert_accessible().await;
    // Another tap chooses another cell.
    browser.click("[data-cell='b1']").await;
    browser.find_with_text("#status", "b1 makes a pair. Which way does it slide?").await;
    shows("&slide=b1").await;
    page.screenshot("slide").await;
    page.assert_accessible().await;
    browser.click("[data-cell='b2']").await;
    browser.find_with_text("#bar .primary", "Play b1-n").await;
    shows("&line=b1-n").await;
    page.screenshot("slide-chosen").await;
    page.press("#compass button", "→ e").await;
    browser.find_with_text("#bar .primary", "Play b1-e").await;
    page.press("#bar button", "Undo").await;
    browser.find_with_text("#status", "Your turn").await;
    shows("-en").await;
    // One drag chooses the pair and its direction. Escape gives the choice up.
    page.drag("b1", "b3").await;
    browser.find_with_text("#bar .primary", "Play b1-n").await;
    shows("&line=b1-n").await;
    page.drag("b1", "c1").await;
    browser.find_with_text("#bar .primary", "Play b1-e").await;
    browser.script("document.querySelector('#bar .primary').focus()", vec![]).await;
    browser.keys(Key::Escape.value().to_string()).await;
    browser.find_with_text("#status", "Your turn").await;
    assert_eq!(browser.script("return document.activeElement.dataset.cell !== undefined", vec![]).await, true);
    // A drag that leads nowhere chooses nothing.
    page.drag("c3", "c4").await;
    page.drag_with_mouse("c3", "d4").await;
    assert_eq!(browser.count(".board [aria-pressed=true]").await, 0);
    page.drag_with_mouse("b1", "c1").await;
    browser.find_with_text("#bar .primary", "Play b1-e").await;
    // While two fingers have magnified the page, one finger moves it.
    let moves = async |scale: f64, action: &str| {
        browser.cdp("Emulation.setPageScaleFactor", json!({ "pageScaleFactor": scale })).await;
        let body = "return getComputedStyle(document.querySelector('.board svg')).touchAction === arguments[0]";
        browser.wait_until(action, body, vec![json!(action)]).await;
    };
    moves(2.0, "manipulation").await;
    moves(1.0, "pinch-zoom").await;
    assert_eq!(page.position().await.ply(), 2, "nothing was played");
    page.drag("b1", "b2").await;
    page.press("#bar .primary", "Play b1-n").await;
    browser.find_with_text("#said", "You played b1-n.").await;
    page.close().await;
}

/// The answers stand beside the offer, each in one line, and the move keeps the filled button.
async fn a_draw_is_offered(page: &BoardPage) {
    let asked = page.test.slash(page.test.ben, "draw", json!({})).await.expect("an answer");
    let asked = asked.message.expect("a question");
    page.test.press(page.test.ben, &asked, "Yes, offer a draw").await.expect("an answer");
    page.browser.find_with_text("#offers p", "Ben offers a draw.").await;
    page.browser.find_with_text("#offers button", "Accept the draw").await;
    let lines =
        "return [...document.querySelectorAll('#offers button')].map((it) => [it.offsetHeight < 50, it.className])";
    assert_eq!(page.browser.script(lines, vec![]).await, json!([[true, ""], [true, ""]]));
    page.screenshot("draw").await;
}

/// Opens the menu, and answers the question under Resign.
pub(super) async fn resign(browser: &Browser) {
    browser.click(".menu > summary").await;
    browser.click("#actions details:has(> .danger) > summary").await;
    browser.click("#actions details:has(> .danger) button").await;
}

/// Resigning, with the question; the list of moves goes back to the beginning.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_resigned_and_replayed_on_the_page() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    for (index, text) in ["c3", "a1", "d2", "b4"].into_iter().enumerate() {
        let position = page.position().await;
        if index % 2 == 0 {
            page.wait_for_ply(&position, true).await;
            if index == 2 {
                // An older position says so, and nothing can be played there.
                page.browser.click("#moves [data-ply='1']").await;
                page.browser.find_with_text("#status", "Move 1 of 2").await;
                page.wait_for_silence("#said").await;
                let number = "return document.querySelector('#moves li:has([aria-current]) span').textContent";
                assert_eq!(page.browser.script(number, vec![]).await, "1", "the same number stands in the strip");
                page.browser.click("[data-cell='d4']").await;
                assert_eq!(page.browser.count(".board .option, .board [aria-pressed=true]").await, 0);
                page.press("#bar .primary", "Back to now").await;
                page.browser.find_with_text("#status", "Your turn").await;
                page.browser.find_with_text("#said", "Ben played a1").await;
            }
            page.tap(text).await;
        } else {
            page.test.play(page.test.ben, text).await;
        }
        page.wait_for_plies(index + 1).await;
    }
    page.screenshot("actions").await;
    page.wait_for_own_zone(".clock[data-until]").await;
    resign(&page.browser).await;
    page.browser.find_with_text("#ended", "You resigned").await;
    let ended = page.test.next_message(0, "resigned").await;
    assert!(ended.content.contains("Tether #1"), "{}", ended.content);
    page.browser.click("#moves [data-ply='1']").await;
    page.browser.find_with_text("#status", "Move 1 of 4").await;
    let loaded = "const img = document.querySelector('#picture'); return img.complete && img.naturalWidth > 0 && img.currentSrc.includes('ply=1')";
    page.browser.wait_until("the picture", loaded, vec![]).await;
    page.screenshot("replay").await;
    page.assert_accessible().await;
    for shown in [2, 3] {
        page.press(".steps button", "▶").await;
        page.browser.find_with_text("#status", &format!("Move {shown} of 4")).await;
    }
    page.browser.script("document.activeElement.blur()", vec![]).await;
    page.browser.keys(Key::Right.value().to_string()).await;
    page.wait_for_silence("#status").await;
    assert_eq!(page.browser.count("main.replaying").await, 0);
    page.test.start_game("size=7").await;
    page.browser.click("header a").await;
    page.browser.find_with_text("h2", "Results").await;
    page.browser.find_with_text("li", "Ben beat you").await;
    page.browser.find_with_text("h2", "Your turn").await;
    page.browser.find_with_text("li", "against Ben").await;
    let drawn = "return [...document.querySelectorAll('li img')].every((it) => it.complete && it.naturalWidth === 200)";
    page.browser.wait_until("the pictures", drawn, vec![]).await;
    page.wait_for_own_zone("li [data-until]").await;
    page.screenshot("boards").await;
    page.assert_accessible().await;
    page.browser.click("li a[href='/games/2']").await;
    page.browser.find("#you .clock[data-until]").await;
    // Long words have room beside a clock.
    let lines = "const [name, rating, clock] = ['b', '.quiet', '.clock'].map((css) => document.querySelector(`#you ${css}`));
        [name.textContent, rating.textContent, clock.textContent] = ['Du', 'neu, 1 von 3 Partien', '2 Tg. 23 Std.'];
        return [rating.getClientRects().length, rating.getBoundingClientRect().top < name.getBoundingClientRect().bottom]";
    assert_eq!(page.browser.script(lines, vec![]).await, json!([1, true]));
    a_list_that_is_shown_again_is_loaded_again(&page).await;
    page.close().await;
}

/// As after Back: browsers keep the pages before.
async fn a_list_that_is_shown_again_is_loaded_again(page: &BoardPage) {
    page.browser.click("header a").await;
    page.browser.find_with_text("h2", "Your turn").await;
    page.test.play(page.test.ana, "c3").await;
    let show = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))";
    page.browser.script(show, vec![]).await;
    page.browser.find_with_text("h2", "Their turn").await;
}

/// A tap on the curve, and the button of a mistake, go to their plies.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_heard_and_analysed_on_the_page() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    four_moves_are_heard(&page, ["a1", "c3", "e5", "c2"]).await;
    for (index, text) in ["a5", "c4", "e1"].into_iter().enumerate() {
        let person = if page.is_ana_to_move().await { page.test.ana } else { page.test.ben };
        page.test.play(person, text).await;
        page.wait_for_plies(5 + index).await;
    }
    assert_eq!(page.browser.count("[data-do=analyse]").await, 0, "not while it is played");
    resign(&page.browser).await;
    page.press("[data-do=analyse]", "Analyse").await;
    page.browser.find("#curve svg").await;
    page.browser.find_with_text("#curve figcaption", "your chance to win after each move, as ").await;
    page.browser.find_with_text("#said", "You: ").await;
    let is_own = "const [stone, rim, line, area] = ['#you circle', '#curve .rim', '#curve .rim + polyline', '#curve polygon'].map((css) => getComputedStyle(document.querySelector(css)));
        return stone.fill === area.fill && stone.fill === line.stroke && stone.stroke === rim.stroke";
    assert_eq!(page.browser.script(is_own, vec![]).await, true, "in the colours of the player's stones");
    page.screenshot("curve").await;
    page.assert_accessible().await;
    let tap = "const box = document.querySelector('#curve svg').getBoundingClientRect();
        document.querySelector('#curve svg').dispatchEvent(new PointerEvent('pointerdown', { clientX: box.left + box.width * 2 / 7, clientY: box.top + 9 }))";
    page.browser.script(tap, vec![]).await;
    page.browser.find_with_text("#status", "Move 2 of 7").await;
    page.browser.find_with_text("#said", "You: ").await;
    let mistakes = page.browser.count("#curve li button").await;
    assert!(mistakes > 0, "somebody made a mistake");
    assert_eq!(page.browser.count("#moves .costly[title*='better was']").await, mistakes);
    page.browser.script("document.querySelector('#curve li button').focus()", vec![]).await;
    page.browser.keys(Key::Enter.value().to_string()).await;
    let at = "return document.querySelector('#curve li button').textContent.startsWith(`Move ${document.querySelector('#moves [aria-current]').dataset.ply},`)";
    page.browser.wait_until("the mistake", at, vec![]).await;
    page.browser.emulate_dark_mode(true).await;
    page.screenshot("curve-dark").await;
    page.assert_accessible().await;
    page.close().await;
}

/// Sound is off by default. Once it is on, the opponent's moves are heard, and the player's own are not.
async fn four_moves_are_heard(page: &BoardPage, [first, second, third, fourth]: [&str; 4]) {
    let count = "window.tones = 0; const real = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { window.tones++; return real.call(this); }";
    page.browser.script(count, vec![]).await;
    let play = async |text: &str| {
        let position = page.position().await;
        if page.is_ana_to_move().await {
            page.wait_for_ply(&position, true).await;
            page.tap(text).await;
            page.browser.find_with_text("#said", &format!("You played {text}.")).await;
        } else {
            page.test.play(page.test.ben, text).await;
            page.browser.find_with_text("#said", &format!("Ben played {text}.")).await;
        }
        page.browser.script("return window.tones", vec![]).await
    };
    assert_eq!(play(first).await, 0);
    assert_eq!(play(second).await, 0);
    // A gesture, as browsers want one.
    page.browser.click(".menu > summary").await;
    page.browser.click("[data-do=sound]").await;
    page.browser.wait_until("a sound", "return window.tones === 1", vec![]).await;
    page.browser.click(".menu > summary").await;
    assert_eq!(page.browser.script("return localStorage.sound", vec![]).await, "on");
    let [before, first, second] = [json!(1), play(third).await, play(fourth).await];
    let heard = if page.is_ana_to_move().await { [1, 2] } else { [2, 2] };
    assert_eq!(
        [before, first, second],
        [json!(1), json!(heard[0]), json!(heard[1])],
        "when it was turned on, and once more"
    );
    assert_eq!(page.browser.count("#actions [aria-pressed=true]").await, 1);
    page.assert_accessible().await;
}

/// In a game against the computer. Without a script, the page shows the same sentence, and a move is typed into a form, which the
/// browser sends itself, with its own headers.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_shown_on_the_board_and_a_move_needs_no_script() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    let first = page.browser.script("return location.href", vec![]).await;
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    let own = page.test.slash(page.test.ana, "play", options).await.expect("an answer").message.expect("a board");
    page.browser.goto(&page.test.board_link(page.test.ana, &own).await).await;
    page.press("#own button", "Hint").await;
    page.browser.find_with_text("#said", "Hint: ").await;
    assert_eq!(page.browser.count(".board .hinted").await, 1);
    page.screenshot("hint").await;
    page.assert_accessible().await;
    let cell = page.browser.script("return document.querySelector('.hinted').dataset.cell", vec![]).await;
    // A tap on the chosen cell plays, if it is not the second one of a double tap.
    let later = "window.began ??= performance.now(); return performance.now() - began > 400";
    page.browser.wait_until("no double tap", later, vec![]).await;
    page.browser.click(&format!("[data-cell='{}']", cell.as_str().expect("a cell"))).await;
    page.browser.wait_until_hidden(".board .hinted").await;
    page.browser.find_with_text("#status", "Your turn").await;
    let link = page.browser.script("return location.href", vec![]).await;
    page.browser.disable_scripts(true).await;
    page.browser.goto(link.as_str().expect("an address")).await;
    page.browser.click("#own [value=hint] ~ button").await;
    page.browser.find_with_text("#said", "Hint: ").await;
    page.browser.goto(first.as_str().expect("an address")).await;
    page.browser.type_into("#typed [name=move]", "c3").await;
    page.browser.click("#typed button").await;
    page.browser.find_with_text("#said", "You played c3.").await;
    page.screenshot("without-script").await;
    page.browser.disable_scripts(false).await;
    let board = page.test.next_board(page.test.next_board(0).await.id).await;
    assert!(board.content.contains("after **c3**"), "{}", board.content);
    page.close().await;
}

/// Before a move of a warm-up counts, the page shows no more than the visitor's own stone.
async fn a_warm_up_is_solved_without_previews(page: &BoardPage) {
    let (path, answer) = loop {
        let day = day_of(page.test.clock.now());
        let series = Series::of_day(day.into()).next().expect("a warm-up");
        let puzzle = parlor_puzzles::puzzle_of_day(series, day.into()).expect("a puzzle");
        if series.game() == Game::Netted && puzzle.moves() == 1 {
            break (format!("/puzzles/{series}/{day}"), puzzle.line()[0].clone());
        }
        page.test.clock.advance(time::Duration::DAY);
    };
    page.browser.script("location.assign(arguments[0])", vec![json!(path)]).await;
    page.browser.find("main.exercise .board svg").await;
    let shown = "return document.querySelector('#picture').currentSrc";
    let picture = page.browser.script(shown, vec![]).await;
    page.browser.click(&format!("[data-cell='{answer}']")).await;
    page.browser.find_with_text("#bar .primary", &format!("Play {answer}")).await;
    assert_eq!((page.browser.count(".ghost").await, page.browser.count(".board .chosen").await), (1, 0));
    page.screenshot("warm-up").await;
    assert_eq!(page.browser.script(shown, vec![]).await, picture, "nothing else is shown");
    assert!(!page.browser.requests().await.iter().any(|it| it.contains("line=") || it.contains("/preview")));
    page.browser.click("#bar .primary").await;
    page.browser.find_with_text("#said", "Solved at the first try!").await;
}

/// After the warm-up, plays a move that is refuted, and then the solution.
#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_solved_by_touch() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    a_warm_up_is_solved_without_previews(&page).await;
    page.browser.click("header a[href='/puzzles']").await;
    page.browser.click("header a[href='/']").await;
    page.browser.click("[href='/puzzles']").await;
    page.browser.find_with_text("h1", "Today's puzzles").await;
    page.screenshot("puzzles").await;
    page.assert_accessible().await;
    let day = day_of(page.test.clock.now());
    let puzzle = parlor_puzzles::puzzle_of_day(Series::Game(Game::Waltz), day.into()).expect("a puzzle");
    let legal = puzzle.step().expect("a position").position.legal_texts();
    let wrong = legal.iter().find(|text| **text != puzzle.line()[0]).expect("another move");
    page.browser.click(&format!("[href='/puzzles/waltz/{day}']")).await;
    page.browser.find(".board svg").await;
    page.screenshot("puzzle").await;
    page.assert_accessible().await;
    // In a wide window too, the question stands beside its buttons.
    page.browser.resize(1280, 844).await;
    let apart = "const box = (css) => document.querySelector(css).getBoundingClientRect();
        return innerWidth > 1000 && box('.bar').top - box('.words').bottom < 20";
    page.browser.wait_until("neighbours", apart, vec![]).await;
    page.screenshot("puzzle-wide").await;
    page.browser.resize(390, 844).await;
    page.browser.wait_until("a phone", "return innerWidth < 500", vec![]).await;
    let position = puzzle.step().expect("a position").position;
    let mut taken = Player::BOTH.into_iter().flat_map(|player| position.stones(player).iter());
    let is_closed = |cell: &Cell| legal.iter().all(|text| text.split('-').next() != Some(&cell.to_string()));
    let closed = taken.find(is_closed).expect("an occupied cell").to_string();
    page.browser.click(&format!("[data-cell='{closed}']")).await;
    page.browser.find_with_text(".bubble", "occupied").await;
    assert!(!page.browser.text(".words").await.contains("occupied"), "it is said once");
    page.assert_accessible().await;
    page.tap(wrong).await;
    page.browser.find_with_text("#said", &format!("❌ {wrong}?")).await;
    page.browser.find_with_text("#said", "A hint comes after 3 misses.").await;
    page.screenshot("puzzle-wrong").await;
    page.assert_accessible().await;
    page.browser.find_with_text(".bar a", "Try again").await.click().await.expect("a click");
    for (number, text) in puzzle.line().iter().step_by(2).enumerate() {
        page.browser.find(".board svg").await;
        page.tap(text).await;
        let is_last = 2 * number + 1 == puzzle.line().len();
        let said = if is_last { "Solved in 2 tries.".to_owned() } else { format!("✅ {text}") };
        page.browser.find_with_text("#said", &said).await;
    }
    page.screenshot("puzzle-solved").await;
    page.assert_accessible().await;
    page.close().await;
}

/// Taps answers of each lesson until one is right, and then starts the small game.
async fn learn(width: u32, game: Game) {
    let Some(page) = BoardPage::open(width, Game::Tether, "5").await else { return };
    page.browser.click("header a").await;
    page.browser.click("[href='/learn']").await;
    page.browser.find("[href='/learn/tether']").await;
    page.screenshot(&format!("learn-{width}")).await;
    page.assert_accessible().await;
    page.browser.click(&format!("[href='/learn/{}']", game.id())).await;
    for number in 1..=5 {
        page.browser.find_with_text("h1", &format!("lesson {number} of 5")).await;
        page.browser.find(".board svg").await;
        page.assert_accessible().await;
        page.screenshot(&format!("lesson-{}-{number}-{width}", game.id())).await;
        let list = "return [...document.querySelectorAll('.answers button')].map((it) => it.value)";
        let answers = page.browser.script(list, vec![]).await;
        for answer in answers.as_array().expect("answers") {
            page.tap(answer.as_str().expect("a move")).await;
            page.browser.wait_until_hidden(".board svg").await;
            let said = page.browser.text("#said").await;
            let loaded = "const img = document.querySelector('#picture'); return img.complete && img.naturalWidth > 0";
            page.browser.wait_until("the picture", loaded, vec![]).await;
            if said.starts_with('✅') {
                page.screenshot(&format!("lesson-{}-{number}-{width}-right", game.id())).await;
                break;
            }
            page.screenshot(&format!("lesson-{}-{number}-{width}-wrong", game.id())).await;
            page.assert_accessible().await;
            page.browser.find_with_text(".bar a", "Try again").await.click().await.expect("a click");
            page.browser.find(".board svg").await;
        }
        page.assert_accessible().await;
        if number < 5 {
            page.browser.find_with_text(".bar a", "Next").await.click().await.expect("a click");
        }
    }
    page.browser.find_with_text(".bar button", "Play a small game").await.click().await.expect("a click");
    page.browser.find_with_text("#status", "Your turn").await;
    page.browser.find_with_text("h1", game.title()).await;
    assert_eq!(page.browser.external_requests().await, Vec::<String>::new());
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute in a browser; CI runs it in a job of its own"]
async fn tether_is_learnt_by_touch() {
    learn(390, Game::Tether).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute in a browser; CI runs it in a job of its own"]
async fn tennessee_waltz_is_learnt_by_touch() {
    learn(390, Game::Waltz).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute in a browser; CI runs it in a job of its own"]
async fn tetrathedral_is_learnt_in_a_wide_window() {
    learn(1280, Game::Tetrathedral).await;
}

/// First uses the keyboard alone, and then no script.
#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_needs_neither_a_finger_nor_a_script() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    page.browser.click(".menu > summary").await;
    page.browser.click("#actions a").await;
    page.browser.find_with_text("h1", "lesson 1 of 5").await;
    let reach = async |what: &str| {
        while page.browser.script(what, vec![]).await == json!(false) {
            page.browser.keys(Key::Tab.value().to_string()).await;
        }
    };
    page.browser.find(".board svg [tabindex='0']").await;
    reach("return document.activeElement.dataset.cell !== undefined").await;
    walk(&page.browser, "c2").await;
    page.browser.keys(Key::Enter.value().to_string()).await;
    reach("return document.activeElement.textContent === 'Play c2'").await;
    page.browser.keys(Key::Enter.value().to_string()).await;
    page.browser.find_with_text("#said", "❌").await;
    reach("return document.activeElement.textContent === 'Try again'").await;
    page.browser.keys(Key::Enter.value().to_string()).await;
    page.browser.find(".answers").await;
    let link = page.browser.script("return location.href", vec![]).await;
    page.browser.disable_scripts(true).await;
    page.browser.goto(link.as_str().expect("an address")).await;
    page.screenshot("lesson-without-script").await;
    page.browser.type_into("#typed [name=move]", "c2").await;
    page.browser.click("#typed button").await;
    page.browser.find_with_text("#said", "❌").await;
    page.browser.click(".bar a").await;
    page.browser.click(".answers button").await;
    page.browser.find("#said").await;
    page.browser.disable_scripts(false).await;
    page.close().await;
}

/// Uses Tab, arrow keys and Enter alone. The cells have labels, and a live region says what happened.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_by_keyboard_alone() {
    let Some(page) = BoardPage::open(1280, Game::Netted, "3").await else { return };
    let focused = "return document.activeElement.dataset?.cell ?? document.activeElement.textContent";
    let mut plies = 0;
    let mut last = page.test.next_board(0).await;
    loop {
        let position = page.position().await;
        if position.outcome().is_some() {
            break;
        }
        let text = choose_move(&position, plies);
        if page.is_ana_to_move().await {
            page.wait_for_ply(&position, true).await;
            while page.browser.script("return document.activeElement.dataset.cell === undefined", vec![]).await
                == json!(true)
            {
                page.browser.keys(Key::Tab.value().to_string()).await;
            }
            walk(&page.browser, &text).await;
            let label = page.browser.script("return document.activeElement.getAttribute('aria-label')", vec![]).await;
            assert_eq!(label, format!("{text}, empty, you may play here"));
            page.browser.keys(Key::Enter.value().to_string()).await;
            let heard = "return [document.querySelector('#status').textContent, document.activeElement.ariaPressed]";
            assert_eq!(page.browser.script(heard, vec![]).await, json!([format!("Play {text}?"), "true"]));
            while page.browser.script(focused, vec![]).await != json!(format!("Play {text}")) {
                page.browser.keys(Key::Tab.value().to_string()).await;
            }
            page.browser.keys(Key::Enter.value().to_string()).await;
            page.browser.find_with_text("#said[role=status]", &format!("You played {text}.")).await;
            page.browser
                .wait_until("the focus", &format!("return document.activeElement.dataset.cell === '{text}'"), vec![])
                .await;
        } else {
            page.test.play(page.test.ben, &text).await;
            page.browser.find_with_text("#said[role=status]", &format!("Ben played {text}.")).await;
        }
        last = page.test.next_board(last.id).await;
        plies += 1;
    }
    page.browser.find_with_text("#ended", "win").await;
    page.close().await;
}

/// Walks to a cell by arrow keys, like somebody who knows where it is.
async fn walk(browser: &Browser, to: &str) {
    let body = "const [to] = arguments; const middle = (cell) => { const box = cell.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
        const [x, y] = middle(document.activeElement), [toX, toY] = middle(document.querySelector(`[data-cell='${to}']`));
        return [document.activeElement.dataset.cell, toX - x, toY - y]";
    for _ in 0..60 {
        let place = browser.script(body, vec![json!(to)]).await;
        if place[0] == json!(to) {
            return;
        }
        let (right, down) = (place[1].as_f64().expect("a number"), place[2].as_f64().expect("a number"));
        let key = match (down.abs() > 10.0, down > 0.0, right > 0.0) {
            (true, true, _) => Key::Down,
            (true, false, _) => Key::Up,
            (false, _, true) => Key::Right,
            (false, _, false) => Key::Left,
        };
        browser.keys(key.value().to_string()).await;
    }
    panic!("{to} can't be reached with the arrow keys");
}

/// In each language and theme, the pages are accessible, nothing is cut off, and no request goes to another host.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute in a browser; CI runs it in a job of its own"]
async fn pages_are_accessible_in_each_language_and_theme() {
    let Some(page) = BoardPage::open(390, Game::Waltz, "5").await else { return };
    let mut pictures = std::collections::BTreeSet::new();
    for (locale, theme) in [("en-US", "light"), ("de", "dark"), ("fr", "contrast"), ("es-ES", "shapes"), ("ja", "dark")]
    {
        let person = page.test.sandbox.add_user(&format!("Person {locale}"), locale);
        let choose = |it: &mut parlor::store::Preferences| it.theme = Some(theme.to_owned());
        page.test.store.update_preferences(UserId(person), page.test.clock.now(), choose).await.expect("the store");
        let board = page.test.next_board(0).await;
        // The board is in the server's language, the link in that of the person who pressed the button.
        let link = page.test.board_link(person, &board).await;
        page.browser.goto(&link).await;
        page.assert_accessible().await;
        page.screenshot(&format!("link-{locale}-{theme}")).await;
        page.browser.click("button.primary").await;
        page.browser.find(".board svg").await;
        page.assert_accessible().await;
        page.screenshot(&format!("{locale}-{theme}")).await;
        // No picture of another style is taken from the browser's cache.
        let picture = "return document.querySelector('#picture').currentSrc";
        pictures.insert(page.browser.script(picture, vec![]).await.to_string());
        let wide = page.browser.script("return document.documentElement.scrollWidth - innerWidth", vec![]).await;
        assert_eq!(wide, 0, "{locale}");
        assert_eq!(page.browser.script("return document.documentElement.lang", vec![]).await, locale[..2]);
        page.browser.click("header a").await;
        page.browser.find("h1").await;
        page.screenshot(&format!("boards-{locale}")).await;
        page.assert_accessible().await;
        page.browser.click("[href='/learn']").await;
        page.browser.find("[href='/learn/waltz']").await;
        page.screenshot(&format!("learn-{locale}")).await;
        page.assert_accessible().await;
        page.browser.click("[href='/learn/waltz']").await;
        page.browser.find(".board svg").await;
        page.screenshot(&format!("lesson-{locale}-{theme}")).await;
        page.assert_accessible().await;
        let wide = page.browser.script("return document.documentElement.scrollWidth - innerWidth", vec![]).await;
        assert_eq!(wide, 0, "{locale}");
        page.browser.click(".answers button").await;
        page.browser.wait_until_hidden(".board svg").await;
        page.screenshot(&format!("lesson-{locale}-{theme}-answer")).await;
        page.assert_accessible().await;
        page.browser.click("header a").await;
        page.browser.click("header a").await;
        page.browser.click("[href='/puzzles']").await;
        page.browser.find("[href^='/puzzles/tetrathedral/']").await;
        page.screenshot(&format!("puzzles-{locale}")).await;
        page.assert_accessible().await;
        page.browser.click("[href^='/puzzles/tetrathedral/']").await;
        page.browser.find(".board svg").await;
        page.screenshot(&format!("puzzle-{locale}-{theme}")).await;
        page.assert_accessible().await;
        let wide = page.browser.script("return document.documentElement.scrollWidth - innerWidth", vec![]).await;
        assert_eq!(wide, 0, "{locale}");
    }
    assert_eq!(pictures.len(), 5);
    assert_eq!(page.browser.external_requests().await, Vec::<String>::new());
    page.close().await;
}

/// Moves of both sides are tried from an earlier ply, and the address contains the line. In a player's own game, a line can
/// become a plan.
#[tokio::test(flavor = "multi_thread")]
async fn moves_are_tried_and_kept_as_a_plan() {
    let Some(page) = BoardPage::open(390, Game::Tether, "5").await else { return };
    page.tap("c3").await;
    page.browser.find_with_text("#status", "Ben to move").await;
    page.press("#own [data-do=try]", "Try moves").await;
    page.browser.find(".trying").await;
    for text in ["a1", "d2"] {
        page.tap(text).await;
        page.browser.find_with_text("#said", text).await;
    }
    let loaded = "const img = document.querySelector('#picture'); return img.complete && img.naturalWidth > 0 && img.currentSrc.includes('d2')";
    page.browser.wait_until("the picture", loaded, vec![]).await;
    page.screenshot("try").await;
    page.assert_accessible().await;
    let hash = page.browser.script("return location.hash", vec![]).await;
    assert_eq!(hash, "#try=1:a1,d2");
    // The same address shows the same line.
    page.browser.script("location.reload()", vec![]).await;
    page.browser.find_with_text("#said", "a1 d2").await;
    page.press("#bar button", "Undo").await;
    page.browser.find_with_text("#said", "a1").await;
    page.tap("d2").await;
    page.press("#bar button", "Keep as a plan").await;
    page.browser.find_with_text("#status", "Ben to move").await;
    page.browser.find_with_text("#offers", "Planned: if a1, then d2").await;
    assert_eq!(page.position().await.ply(), 1, "nothing was played");
    assert_eq!(page.browser.count("#moves .varied[data-ply='1'][title='Try a1 d2']").await, 1);
    page.test.play(page.test.ben, "a1").await;
    page.browser.wait_until("the plan", "return document.querySelector('main').dataset.ply === '3'", vec![]).await;
    page.browser.find_with_text("#status", "Ben to move").await;
    // Ben moves while she tries moves: she can play on.
    page.press("#own [data-do=try]", "Try moves").await;
    page.browser.find(".trying").await;
    page.test.play(page.test.ben, "b5").await;
    page.browser.find_with_text("#said", "Ben played b5.").await;
    page.press("#bar button", "Back to the game").await;
    page.browser.find_with_text("#status", "Your turn").await;
    page.tap("d4").await;
    page.browser.find_with_text("#said", "You played d4.").await;
    // A move that the rules forbid says why, while trying too.
    page.press("#own [data-do=try]", "Try moves").await;
    page.browser.find(".trying").await;
    page.browser.click("[data-cell='d4']").await;
    page.browser.find_with_text(".bubble", "occupied").await;
    page.press("#bar button", "Back to the game").await;
    // What was tried earlier is still marked, and can be gone on with.
    assert_eq!(page.browser.count("#moves .varied").await, 1);
    page.browser.click("#moves .varied").await;
    page.browser.find_with_text("#said", "Try a1 d2").await;
    page.press("#bar button", "Try moves").await;
    page.browser.find_with_text("#said", "a1 d2").await;
    page.press("#bar button", "Back to the game").await;
    page.browser.find_with_text("#status", "Move 1 of 5").await;
    page.close().await;
}

/// A roll, and pawns that can then go to the same empty space.
fn several_pawns(position: &AnyPosition) -> (u8, Vec<String>, String) {
    let found = (1..=8).find_map(|roll| {
        let mut rolled = position.clone();
        rolled.set_roll(roll);
        let legal = rolled.legal_texts();
        let moves: Vec<_> = legal.iter().filter_map(|text| text.split_once('-')).collect();
        moves.iter().find_map(|(_, to)| {
            let mut pawns: Vec<_> =
                moves.iter().filter(|(_, other)| other == to).map(|(pawn, _)| (*pawn).to_owned()).collect();
            pawns.sort();
            let is_other = pawns.len() > 1 && moves.iter().all(|(pawn, _)| pawn != to);
            is_other.then(|| (roll, pawns, (*to).to_owned()))
        })
    });
    found.expect("a space that several pawns can reach")
}

/// A tap on a space chooses the only pawn that can go there. For a tried move, the first tap chooses the roll.
#[tokio::test(flavor = "multi_thread")]
async fn a_space_chooses_its_pawn_and_rolls_are_chosen_for_tried_moves() {
    let Some(page) = BoardPage::open(390, Game::Tetrathedral, "4").await else { return };
    let first = page.position().await;
    let roll = first.roll().expect("a roll");
    let legal = first.legal_texts();
    let moves: Vec<_> = legal.iter().filter_map(|text| text.split_once('-')).collect();
    let is_alone = |to: &str| moves.iter().filter(|(from, other)| *from == to || *other == to).count() == 1;
    let (from, to) = moves.iter().find(|(_, to)| is_alone(to)).expect("a space that a single pawn can reach");
    page.browser.click(&format!("[data-cell='{to}']")).await;
    page.browser.find_with_text("#bar .primary", &format!("Play {from}-{to}")).await;
    // The chosen pawn can go to another space.
    let (_, other) = moves.iter().find(|(pawn, other)| pawn == from && other != to).expect("another space");
    page.browser.click(&format!("[data-cell='{other}']")).await;
    page.browser.find_with_text("#bar .primary", &format!("Play {from}-{other}")).await;
    page.press("#bar button", "Undo").await;
    page.press("#own [data-do=try]", "Try moves").await;
    page.browser.find(".trying").await;
    let text = &legal[0];
    // The current roll is known.
    for part in text.trim_start_matches('@').split('-') {
        page.browser.click(&format!("[data-cell='{part}']")).await;
    }
    page.press("#bar .primary", &format!("Try {roll}:{text}")).await;
    page.browser.find_with_text("#said", &format!("{roll}:{text}")).await;
    // Of a space that several pawns can reach, the page asks for the pawn.
    let mut after = first.clone();
    after.play_text(text).expect("a move");
    let (roll, pawns, space) = several_pawns(&after);
    page.press("#bar button", &format!("Roll {roll}")).await;
    page.browser.find_with_text("#status", &format!("Roll {roll}")).await;
    page.browser.click(&format!("[data-cell='{space}']")).await;
    page.browser.find_with_text(".bubble", &format!("More than one pawn can go to {space}")).await;
    let marked = "return [...document.querySelectorAll('.board .option')].map((it) => it.dataset.cell).sort()";
    assert_eq!(page.browser.script(marked, vec![]).await, json!(pawns));
    page.screenshot("try-roll").await;
    page.browser.click(&format!("[data-cell='{}']", pawns[0])).await;
    page.browser.click(&format!("[data-cell='{space}']")).await;
    page.browser.find_with_text("#bar .primary", &format!("Try {roll}:{}-{space}", pawns[0])).await;
    page.press("#bar button", "Undo").await;
    page.press("#bar button", "Back to the game").await;
    page.browser.find_with_text("#status", "Your turn").await;
    page.close().await;
}
