//! Every kind of message, in two languages and two themes, as a phone shows it: nothing is too wide, nothing is left in
//! English, axe finds nothing. The pictures are for looking at, in `target/screenshots/tour`.

use super::{browser::Browser, house::House, table::Table};
use parlor::{
    play::GameId,
    rules::Game,
    sandbox::{Answer, Message, permissions},
    text::Lang,
};
use serde_json::{Value, json};
use std::{fs, path::PathBuf};
use thirtyfour::By;
use time::Duration;

/// The width of a phone, and a height in which every message is shown as a whole.
const PHONE: (u32, u32) = (390, 2400);

/// Two who play, on a server where the bot makes every kind of message.
struct Tour {
    house: House,
    lang: Lang,
}

impl Tour {
    async fn begin(lang: Lang, theme: &str) -> Self {
        let mut house = House::empty().await;
        let locale = lang.locales()[0];
        house.sandbox.set_guild_locale(house.guild, locale);
        // Of the house's own people one reads each kind of English.
        house.ana = house.sandbox.add_person("Anneliese", locale);
        house.ben = house.sandbox.add_person("Benedikt", locale);
        let bits = permissions::PERSON | permissions::MANAGE_GUILD;
        house.sandbox.set_member_permissions(house.guild, house.ana, bits);
        house.start().await;
        let tour = Self { house, lang };
        tour.ana("settings", json!({ "theme": { "theme": theme } })).await;
        tour
    }

    async fn ana(&self, command: &str, options: Value) -> Answer {
        self.house.slash(self.house.ana, command, options).await.expect("an answer")
    }

    async fn ben(&self, command: &str, options: Value) -> Answer {
        self.house.slash(self.house.ben, command, options).await.expect("an answer")
    }

    /// Presses the button with the label of that id.
    async fn press(&self, who: u64, message: &Message, label: &str) -> Answer {
        self.house.press(who, message, &self.lang.phrase(label).text()).await.expect("an answer")
    }

    /// A new game in which Anneliese begins, once its first board is there.
    async fn game(&self, game: Game, variant: &str, rated: bool) -> Message {
        let after = self.house.newest();
        let options = json!({ "game": game.id(), "variant": variant, "opponent": self.house.ben.to_string(), "first": "me",
            "rated": rated });
        self.ana("challenge", options).await;
        let challenge = self.house.message(after, game.title()).await;
        self.press(self.house.ben, &challenge, "button-accept").await;
        self.house.board(challenge.id).await
    }

    /// Plays a move, and waits for the next board.
    async fn play(&self, who: u64, game: &str, text: &str) -> Message {
        let after = self.house.newest();
        let said = self.house.told(who, "move", json!({ "move": text, "game": game })).await;
        assert_eq!(said, self.lang.phrase("played").with("move", text).text());
        self.house.board(after).await
    }

    /// The next message that has no board, or has one.
    async fn next(&self, after: u64) -> Message {
        self.house.sandbox.wait_after(self.house.channel, after, |_| true).await.expect("a message")
    }

    async fn later(&self, hours: i64) -> Message {
        let after = self.house.newest();
        self.house.clock.advance(Duration::hours(hours));
        self.next(after).await
    }

    /// The message with the button of that label that comes so many hours later.
    async fn later_with(&self, hours: i64, label: &str) -> Message {
        let (after, label) = (self.house.newest(), self.lang.phrase(label).text());
        self.house.clock.advance(Duration::hours(hours));
        let found = |m: &Message| m.button(&label).is_some();
        self.house.sandbox.wait_after(self.house.channel, after, found).await.expect("a message")
    }

    /// What two people do over some weeks.
    async fn everything(&self) {
        self.challenges().await;
        self.time().await;
        self.a_drawn_game().await;
        self.a_game_with_dice().await;
        self.the_computer().await;
        self.looking_around().await;
        self.ben("help", json!({})).await;
        let without_sending = permissions::BOT & !permissions::SEND_MESSAGES;
        self.house.sandbox.set_bot_permissions(self.house.channel, without_sending);
        self.ana("doctor", json!({})).await;
        self.ana("challenge", json!({ "game": "tether" })).await;
        self.house.sandbox.set_bot_permissions(self.house.channel, permissions::BOT);
    }

    /// Challenges, a short game, its end, a rematch.
    async fn challenges(&self) {
        let (ana, ben) = (self.house.ana, self.house.ben);
        self.ana("challenge", json!({ "game": "netted", "pace": "12h" })).await;
        let open = self.house.message(0, "Netted").await;
        self.press(ana, &open, "button-cancel").await;
        let board = self.game(Game::Tether, "5", true).await;
        self.ana("move", json!({ "move": "z9" })).await;
        self.ana("move", json!({ "move": "c3-ne" })).await;
        self.ben("move", json!({ "move": "c3" })).await;
        self.press(ana, &board, "button-pick").await;
        self.ben("if", json!({ "opponent": "c3", "then": "b2" })).await;
        self.ben("if", json!({})).await;
        let after = self.house.newest();
        self.ana("move", json!({ "move": "c3" })).await;
        let board = self.house.board(after).await;
        self.press(ana, &board, "button-more").await;
        self.play(ana, "2", "c4").await;
        let asked = self.house.newest();
        self.ana("takeback", json!({})).await;
        let asked = self.next(asked).await;
        self.press(ben, &asked, "button-takeback-no").await;
        let after = self.next(asked.id).await;
        self.ana("takeback", json!({})).await;
        let asked = self.next(after.id).await;
        self.press(ben, &asked, "button-takeback-yes").await;
        self.house.board(asked.id).await;
        self.ana("board", json!({})).await;
        self.ana("board", json!({ "as": "text" })).await;
        self.ana("draw", json!({})).await;
        self.play(ana, "2", "c4").await;
        self.play(ben, "2", "d4").await;
        let ask = self.ana("resign", json!({})).await.message.expect("a question");
        let after = self.house.newest();
        self.press(ana, &ask, "button-resign-yes").await;
        let end = self.house.board(after).await;
        self.press(ben, &end, "button-rematch").await;
        let rematch = self.next(end.id).await;
        self.press(ana, &rematch, "button-decline").await;
        self.next(rematch.id).await;
    }

    /// A game in which nobody hurries.
    async fn time(&self) {
        let (ana, ben) = (self.house.ana, self.house.ben);
        self.game(Game::Anchor2d, "quick", true).await;
        for (who, text) in [(ana, "b2"), (ben, "b3"), (ana, "a2"), (ben, "a3")] {
            let id = self.newest_game().await;
            self.play(who, &id, text).await;
        }
        self.ben("away", json!({ "until": "2d" })).await;
        let away = self.ben("away", json!({})).await.message.expect("an answer");
        self.press(ben, &away, "button-back").await;
        self.later(56).await; // one is reminded
        self.later(17).await; // days of absence are used
        self.house.no_days_left(ana).await;
        let up = self.later_with(80, "button-extend").await;
        self.press(ben, &up, "button-extend").await;
        self.next(up.id).await;
        let up = self.later_with(25, "button-claim").await;
        self.press(ben, &up, "button-claim").await;
        self.house.board(up.id).await;
    }

    async fn a_drawn_game(&self) {
        let (ana, ben) = (self.house.ana, self.house.ben);
        self.game(Game::Waltz, "5", true).await;
        let (id, mut board) = (self.newest_game().await, None);
        for (who, text) in [(ana, "a1"), (ben, "e5"), (ana, "c3"), (ben, "e1")] {
            board = Some(self.play(who, &id, text).await);
        }
        let board = board.expect("a board");
        // A move of two parts: the rest is asked for.
        self.ana("move", json!({ "move": "c4" })).await;
        self.ana("draw", json!({})).await;
        let offered = self.next(board.id).await;
        self.press(ben, &offered, "button-draw-no").await;
        let declined = self.next(offered.id).await;
        self.ben("draw", json!({})).await;
        let offered = self.next(declined.id).await;
        self.press(ana, &offered, "button-draw-yes").await;
        self.next(offered.id).await;
    }

    async fn a_game_with_dice(&self) {
        self.game(Game::Tetrathedral, "8", false).await;
        let id = self.newest_game().await;
        for _ in 0..6 {
            let (_, table) = self.house.store.load(GameId(id.parse().expect("a number"))).await.expect("a game");
            let game = table.game().expect("a game");
            let (who, legal) = (game.on_turn().0, game.position.legal_texts());
            self.play(who, &id, &legal[legal.len() / 2]).await;
        }
        let after = self.house.newest();
        self.ana("settings", json!({ "adjudicate": { "game": id, "winner": self.house.ben.to_string() } })).await;
        self.house.board(after).await;
    }

    async fn the_computer(&self) {
        let after = self.house.newest();
        let first = json!({ "game": "waltz", "variant": "5", "level": "easy", "first": "me" });
        self.ana("play", first).await;
        let board = self.house.board(after).await;
        let id = self.newest_game().await;
        self.ana("move", json!({ "move": "a1", "game": id })).await;
        let board = self.house.board(board.id).await;
        self.ana("takeback", json!({ "game": id })).await;
        let board = self.house.board(board.id).await;
        self.ana("draw", json!({ "game": id })).await;
        let declined = self.next(board.id).await;
        self.ana("settings", json!({ "end": { "game": id } })).await;
        self.house.board(declined.id).await;
        self.ana("settings", json!({ "computer": { "on": false } })).await;
        self.ana("play", json!({ "game": "waltz" })).await;
    }

    async fn looking_around(&self) {
        let ana = self.house.ana;
        for game in Game::ALL {
            self.ana("rules", json!({ "game": game.id() })).await;
        }
        self.game(Game::Netted, "5", false).await;
        self.ana("games", json!({})).await;
        self.ana("games", json!({ "player": self.house.ben.to_string() })).await;
        self.ana("leaderboard", json!({})).await;
        self.ana("profile", json!({ "versus": self.house.ben.to_string() })).await;
        let replay = self.ana("replay", json!({ "game": "2" })).await.message.expect("an answer");
        let replay = self.press(ana, &replay, "button-first").await.message.expect("an answer");
        self.press(ana, &replay, "button-record").await;
        let explored = self.press(ana, &replay, "button-explore").await.message.expect("an answer");
        self.press(ana, &explored, "button-pick").await;
        self.ana("preferences", json!({})).await;
        self.ana("privacy", json!({})).await;
        self.ana("privacy", json!({ "what": "export" })).await;
        self.ana("privacy", json!({ "what": "delete" })).await;
        self.ana("settings", json!({ "channel": { "channel": self.house.channel.to_string() } })).await;
        self.ana("settings", json!({ "show": {} })).await;
        self.ana("away", json!({ "until": "x" })).await;
        self.ana("move", json!({ "move": "e5", "game": "99" })).await;
        self.ana("challenge", json!({ "game": "chess" })).await;
        self.ana("resign", json!({})).await;
        self.ana("doctor", json!({})).await;
    }

    async fn newest_game(&self) -> String {
        self.house.number("select max(id) from games").await.to_string()
    }

    /// Looks at everything through the page, as both of them.
    async fn look(self, theme: &str) {
        let Some(browser) = Browser::open(PHONE.0, PHONE.1).await else { return };
        let folder = format!("target/screenshots/tour/{}-{theme}", self.lang.tag());
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
        let _nothing_there = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let table = Table { house: self.house, browser };
        let mut seen = 0;
        for (name, person) in [("ana", table.house.ana), ("ben", table.house.ben)] {
            let (base, channel) = (table.house.sandbox.api_base(), table.house.channel);
            table.browser.goto("about:blank").await;
            table.browser.goto(&format!("{base}/#as={person}&channel={channel}")).await;
            table.is(person).await;
            table.browser.dark(theme == "dark").await;
            table.is_accessible(name).await;
            table.fits(name).await;
            let cut = "return Array.from(document.querySelectorAll('article button, article .content, article select'))
                .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.outerHTML.slice(0, 300))";
            let cut = table.browser.script(cut, vec![]).await;
            assert_eq!(cut, json!([]), "cut off");
            let words = "return Array.from(document.querySelectorAll('article')).map(e => e.innerText)";
            let words: Vec<String> = serde_json::from_value(table.browser.script(words, vec![]).await).expect("texts");
            for text in &words {
                assert!(!text.contains("{$") && !text.contains("{ $"), "{text}");
            }
            for article in table.browser.driver().find_all(By::Css("article")).await.expect("messages") {
                article.scroll_into_view().await.expect("seen");
                article.screenshot(&folder.join(format!("{name}-{seen:03}.png"))).await.expect("a picture");
                seen += 1;
            }
        }
        assert!(seen > 80, "only {seen} messages");
        table.close().await;
    }
}

/// One after the other, so that two browsers at a time are enough.
async fn toured(lang: Lang) {
    for theme in ["light", "dark"] {
        let tour = Tour::begin(lang, theme).await;
        tour.everything().await;
        tour.look(theme).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_fits_a_phone_in_german() {
    toured(Lang::German).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_fits_a_phone_in_japanese() {
    toured(Lang::Japanese).await;
}
