//! The board page: one player on the page, on a phone, the other in Discord.

use super::{bot_test::BotTest, browser::Browser, play::choose_move};
use parlor::play::GameId;
use parlor_games::{
    board::Cell,
    rules::{AnyPosition, Game},
};
use parlor_sandbox::Message;
use serde_json::json;

/// A game between Ana, on the page, and Ben.
struct BoardPage {
    test: BotTest,
    browser: Browser,
}

impl BoardPage {
    /// `None` if browser tests are skipped.
    async fn open(width: u32, game: Game, variant: &str) -> Option<Self> {
        let browser = Browser::open(width, 844).await?;
        let mut test = BotTest::without_bot().await;
        test.turn_page_on();
        test.start().await;
        let board = test.start_game_with(json!({ "game": game.id(), "variant": variant })).await;
        browser.goto(&test.board_link(test.ana, &board).await).await;
        browser.find_with_text("button.primary", "Play as Ana").await.click().await.expect("a click");
        browser.find(".board svg").await;
        Some(Self { test, browser })
    }

    async fn position(&self) -> AnyPosition {
        let game = self.test.store.load(GameId(1)).await.expect("the store").table;
        game.game().expect("a game").position.clone()
    }

    async fn is_ana_to_move(&self) -> bool {
        let game = self.test.store.load(GameId(1)).await.expect("the store").table;
        game.game().expect("a game").on_turn().human().is_some_and(|person| person.0 == self.test.ana)
    }

    /// Waits until the page shows the position after so many plies.
    async fn wait_for_ply(&self, position: &AnyPosition, yours: bool) {
        let body = "const [ply, yours] = arguments; const shown = document.querySelector('main');
            return shown.dataset.ply >= ply && (shown.classList.contains('yours') === yours)";
        self.browser.wait_until("the newest position", body, vec![json!(position.ply()), json!(yours)]).await;
    }

    /// Taps a move. Returns how many taps it took.
    async fn tap(&self, text: &str) -> usize {
        let mut taps = 0;
        let parts: Vec<_> = text.trim_start_matches('@').split('-').collect();
        for (index, part) in parts.iter().enumerate() {
            let play = format!("Play {text}");
            // A piece with a single destination needs no second tap.
            if index > 0
                && self.browser.script("return document.querySelector('#bar .primary')?.textContent", vec![]).await
                    == json!(play)
            {
                break;
            }
            if Cell::parse(part).is_some() {
                self.browser.click(&format!("[data-cell='{part}']")).await;
            } else {
                let body = "const button = [...document.querySelectorAll('#bar button')].find(it => it.textContent.split(' ').at(-1) === arguments[0]);
                    button?.click(); return button !== undefined";
                self.browser.wait_until(part, body, vec![json!(word(part))]).await;
            }
            taps += 1;
        }
        self.browser.find_with_text("#bar .primary", &format!("Play {text}")).await.click().await.expect("a click");
        taps + 1
    }

    async fn screenshot(&self, name: &str) {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
        std::fs::create_dir_all(&folder).expect("a folder");
        self.browser.screenshot(&folder.join(format!("page-{name}.png"))).await;
    }

    async fn assert_accessible(&self) {
        let violations = self.browser.axe_violations().await;
        assert!(violations.is_empty(), "{violations:?}");
    }

    async fn close(self) {
        self.browser.close().await;
        self.test.close().await;
    }
}

/// The last word of a button's label.
fn word(part: &str) -> &str {
    if part == "pass" { "Pass" } else { part }
}

/// Ana taps all her moves; every ply stands in exactly one posted board.
async fn whole_game(width: u32, game: Game, variant: &str) {
    let Some(page) = BoardPage::open(width, game, variant).await else { return };
    let mut last: Option<Message> = Some(page.test.next_board(0).await);
    let mut plies = 0;
    loop {
        let position = page.position().await;
        if position.outcome().is_some() {
            break;
        }
        let text = choose_move(&position, plies);
        if page.is_ana_to_move().await {
            page.wait_for_ply(&position, true).await;
            assert!(page.tap(&text).await <= 3, "{text}");
        } else {
            page.test.play(page.test.ben, &text).await;
        }
        let after = last.as_ref().map_or(0, |board| board.id);
        let board = page.test.next_board(after).await;
        last = Some(board);
        plies += 1;
        if plies == 7 {
            page.screenshot(&format!("{}-{width}", game.id())).await;
            page.assert_accessible().await;
        }
        assert!(plies < 400, "the game does not end");
    }
    page.browser.find_with_text("#status", "wins").await;
    page.screenshot(&format!("{}-{width}-end", game.id())).await;
    // The challenge has no board; the first board comes before the first ply.
    assert_eq!(page.test.boards().len(), plies + 1);
    page.close().await;
}

macro_rules! whole_games {
    ($($name:ident: $width:literal $game:ident $variant:literal,)*) => { $(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            whole_game($width, Game::$game, $variant).await;
        }
    )* };
}

whole_games! {
    tether_is_played_by_touch: 390 Tether "5",
    anchor_2d_is_played_by_touch: 390 Anchor2d "quick",
    tennessee_waltz_is_played_by_touch: 390 Waltz "limping 2",
    netted_is_played_by_touch: 1280 Netted "3",
    tetrathedral_is_played_by_touch: 390 Tetrathedral "4",
}
