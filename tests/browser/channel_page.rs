//! A channel of the sandbox's page in a browser, and users' actions in it.

use super::{bot_test::BotTest, browser::Browser};
use parlor::play::{GameId, Table};
use parlor_games::rules::{AnyPosition, Game};
use parlor_sandbox::Message;
use parlor_testkit::{browser::thirtyfour::Key, page::local_client};
use reqwest::Method;
use serde_json::{Value, json};
use std::{fs, path::PathBuf};

/// A browser that shows a channel of the sandbox's page, and the bot behind it.
pub(super) struct ChannelPage {
    pub(super) test: BotTest,
    pub(super) browser: Browser,
}

impl ChannelPage {
    /// Opens the page as Ana, in a window of that size in CSS pixels. Returns `None` if browser tests are skipped.
    pub(super) async fn open(width: u32, height: u32) -> Option<Self> {
        let browser = Browser::open(width, height).await?;
        let test = BotTest::new().await;
        browser.goto(&format!("{}/#as={}&channel={}", test.sandbox.api_base(), test.ana, test.channel)).await;
        let page = Self { test, browser };
        page.wait_for_view(page.test.ana).await;
        Some(page)
    }

    /// Waits until the page shows the channel as that user sees it.
    pub(super) async fn wait_for_view(&self, person: u64) {
        self.browser.find(&format!("main[data-view='{person}:{}']", self.test.channel)).await;
    }

    pub(super) async fn switch_user(&self, person: u64) {
        self.browser.click(&format!("[data-person='{person}']")).await;
        self.wait_for_view(person).await;
    }

    /// Types a whole command in one line and sends it.
    pub(super) async fn command(&self, text: &str) {
        self.browser.type_into("#composer", format!("{text}{}", Key::Enter.value())).await;
    }

    /// Plays a legal move like a Discord client, without the page. Tries once more, as a person would, if the bot says that it
    /// was too slow: other tests may have kept the cores busy.
    pub(super) async fn play_without_page(&self, user: u64, text: &str) {
        let ply = self.position().await.ply();
        for _ in 0..3 {
            let reply = self.test.play(user, text).await;
            if reply.contains(text) {
                return;
            }
            assert!(reply.starts_with("That took too long."), "{text} was answered with {reply:?}");
            if self.position().await.ply() > ply {
                return;
            }
        }
        panic!("the bot was too slow three times for {text}");
    }

    /// The CSS selector of a message.
    pub(super) fn article(message: &Message) -> String {
        format!("article[data-message='{}']", message.id)
    }

    pub(super) async fn press(&self, message: &Message, label: &str) {
        let id = message.button(label).unwrap_or_else(|| panic!("no button {label}"));
        self.browser.click(&format!("{} button[data-custom-id='{id}']", Self::article(message))).await;
    }

    /// Ana challenges Ben, who accepts by the button; Ana begins. Returns the first board.
    pub(super) async fn start_game(&self, game: Game, variant: &str) -> Message {
        self.command(&format!("/challenge game:{} opponent:Ben variant:{variant} first:I go first", game.title()))
            .await;
        let challenge = self.test.next_message(0, "challenges").await;
        self.switch_user(self.test.ben).await;
        self.press(&challenge, "Accept").await;
        let board = self.test.next_board(challenge.id).await;
        self.browser.find(&format!("{} img", Self::article(&board))).await;
        board
    }

    /// The position of the first game.
    pub(super) async fn position(&self) -> AnyPosition {
        self.table().await.game().expect("a game").position.clone()
    }

    /// The user to move in the first game.
    pub(super) async fn mover(&self) -> u64 {
        self.table().await.game().expect("a game").on_turn().human().expect("a user").0
    }

    async fn table(&self) -> Table {
        self.test.store.load(GameId(1)).await.expect("a game").table
    }

    /// Saves a picture of the page in `target/screenshots`.
    pub(super) async fn screenshot(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
        fs::create_dir_all(&folder).expect("a folder");
        self.browser.screenshot(&folder.join(format!("{name}.png"))).await;
    }

    /// The request has the bot's token. Returns the response.
    pub(super) async fn request_as_bot(&self, method: Method, path: &str, body: Value) -> Value {
        let url = format!("{}/api/v10{path}", self.test.sandbox.api_base());
        let token = format!("Bot {}", self.test.sandbox.token());
        let request = local_client().request(method, url).header("authorization", token);
        let request = request.header("content-type", "application/json").body(body.to_string());
        let answer = request.send().await.expect("an answer");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        serde_json::from_str(&answer.text().await.expect("a text")).unwrap_or_default()
    }

    /// `state` describes the page in the message of a failure.
    pub(super) async fn assert_accessible(&self, state: &str) {
        assert_eq!(self.browser.axe_violations().await, [], "{state}");
    }

    pub(super) async fn assert_fits_window(&self, state: &str) {
        let over = self.browser.script("return document.documentElement.scrollWidth - innerWidth", vec![]).await;
        assert!(over.as_i64().is_some_and(|over| over <= 0), "{state}: {over} pixels too wide");
    }

    pub(super) async fn tab_to(&self, css: &str) {
        for _ in 0..80 {
            let there =
                self.browser.script("return document.activeElement.matches(arguments[0])", vec![json!(css)]).await;
            if there == Value::Bool(true) {
                return;
            }
            self.browser.keys(Key::Tab.value().to_string()).await;
        }
        panic!("{css} is not reached by the Tab key");
    }

    /// Checks what every test requires.
    pub(super) async fn close(self) {
        self.browser.close().await;
        self.test.close().await;
    }
}
