//! A channel of the page in a browser, and what people do there.

use super::{browser::Browser, house::House};
use parlor::{
    play::GameId,
    rules::{AnyPosition, Game},
    sandbox::Message,
};
use reqwest::Method;
use serde_json::{Value, json};
use std::{fs, path::PathBuf};
use thirtyfour::Key;

/// A channel of the page in a browser, with the bot behind it.
pub(super) struct Table {
    pub(super) house: House,
    pub(super) browser: Browser,
}

impl Table {
    /// None where the tests have to be skipped.
    pub(super) async fn open(width: u32, height: u32) -> Option<Self> {
        let browser = Browser::open(width, height).await?;
        let house = House::new().await;
        browser.goto(&format!("{}/#as={}&channel={}", house.sandbox.api_base(), house.ana, house.channel)).await;
        let table = Self { house, browser };
        table.is(table.house.ana).await;
        Some(table)
    }

    /// Waits until the page shows the channel as that person sees it.
    pub(super) async fn is(&self, person: u64) {
        self.browser.find(&format!("main[data-view='{person}:{}']", self.house.channel)).await;
    }

    /// Becomes somebody else.
    pub(super) async fn become_(&self, person: u64) {
        self.browser.click(&format!("[data-person='{person}']")).await;
        self.is(person).await;
    }

    /// Types a whole command.
    pub(super) async fn command(&self, text: &str) {
        self.browser.type_into("#composer", format!("{text}{}", Key::Enter.value())).await;
    }

    /// The message as the page shows it.
    pub(super) fn article(message: &Message) -> String {
        format!("article[data-message='{}']", message.id)
    }

    pub(super) async fn press(&self, message: &Message, label: &str) {
        let id = message.button(label).unwrap_or_else(|| panic!("no button {label}"));
        self.browser.click(&format!("{} button[data-custom-id='{id}']", Self::article(message))).await;
    }

    /// Ana challenges Ben, who accepts by the button; Ana begins. Gives the first board.
    pub(super) async fn begin(&self, game: Game, variant: &str) -> Message {
        self.command(&format!("/challenge game:{} opponent:Ben variant:{variant} first:I begin", game.title())).await;
        let challenge = self.house.message(0, "challenges").await;
        self.become_(self.house.ben).await;
        self.press(&challenge, "Accept").await;
        let board = self.house.board(challenge.id).await;
        self.browser.find(&format!("{} img", Self::article(&board))).await;
        board
    }

    /// The position of the first game, and who has to move.
    pub(super) async fn position(&self) -> (AnyPosition, u64) {
        let (_, table) = self.house.store.load(GameId(1)).await.expect("a game");
        let game = table.game().expect("a game");
        (game.position.clone(), game.on_turn().0)
    }

    pub(super) async fn screenshot(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
        fs::create_dir_all(&folder).expect("a folder");
        self.browser.screenshot(&folder.join(format!("{name}.png"))).await;
    }

    /// Does what the bot could do, in its place.
    pub(super) async fn instead_of_the_bot(&self, method: Method, path: &str, body: Value) -> Value {
        let url = format!("{}/api/v10{path}", self.house.sandbox.api_base());
        let token = format!("Bot {}", self.house.sandbox.token());
        let request = reqwest::Client::new().request(method, url).header("authorization", token);
        let request = request.header("content-type", "application/json").body(body.to_string());
        let answer = request.send().await.expect("an answer");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        serde_json::from_str(&answer.text().await.expect("a text")).unwrap_or_default()
    }

    /// What axe finds.
    pub(super) async fn is_accessible(&self, where_: &str) {
        assert_eq!(self.browser.axe().await, [], "{where_}");
    }

    /// The page is not wider than the window.
    pub(super) async fn fits(&self, where_: &str) {
        let over = self.browser.script("return document.documentElement.scrollWidth - innerWidth", vec![]).await;
        assert!(over.as_i64().is_some_and(|over| over <= 0), "{where_}: {over} pixels too wide");
    }

    /// Presses Tab until an element has the focus.
    pub(super) async fn tab_to(&self, css: &str) {
        for _ in 0..80 {
            let there =
                self.browser.script("return document.activeElement.matches(arguments[0])", vec![json!(css)]).await;
            if there == Value::Bool(true) {
                return;
            }
            self.browser.keys(Key::Tab.value().to_string()).await;
        }
        panic!("no way to {css} by the Tab key");
    }

    pub(super) async fn close(self) {
        self.browser.close().await;
        self.house.close().await;
    }
}
