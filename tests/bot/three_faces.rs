//! Chat, the page and Discord's frame show the same state of a game, whichever of them has changed it and whenever the bot is
//! killed.

use super::{
    activity::Frame,
    board_page::{LONG_WINDOW, Visitor, state_of},
    bot_test::{BotTest, private_content},
};
use parlor::{
    play::{GameId, UserId},
    store::day_of,
};
use parlor_games::rules::Game;
use parlor_puzzles::{Puzzle, Series, puzzle_of_day};
use parlor_sandbox::{Message, permissions};
use parlor_testkit::{often, polling::poll};
use reqwest::Method;
use serde_json::{Value, json};

/// The numbers of the two games.
const PRIVATE: u64 = 1;
const PUBLIC: u64 = 2;

/// The puzzles that are solved: one in each face.
const SOLVED: [Game; 3] = [Game::Tether, Game::Netted, Game::Waltz];

#[derive(Clone, Copy, Debug)]
enum Face {
    Chat,
    Page,
    Frame,
}

struct Ana {
    test: BotTest,
    /// The message of Ana's private game.
    own: Message,
    page: Visitor,
    frame: Frame,
}

impl Ana {
    async fn new() -> Self {
        let mut test = BotTest::without_bot().await;
        let url = test.turn_activity_on();
        test.settings.insert("PARLOR_WEB_WINDOW", LONG_WINDOW.to_owned());
        test.start_process().await;
        let options = json!({ "game": "tether", "variant": "7", "level": "easy", "first": "me" });
        let own = test.slash(test.ana, "play", options).await.expect("an answer").message.expect("a board");
        let member = permissions::MEMBER - permissions::USE_EMBEDDED_ACTIVITIES;
        test.sandbox.set_member_permissions(test.guild, test.ana, member);
        let page = Visitor::open(&test, &url, test.ana, &own).await;
        test.start_game("7").await;
        let instance = test.sandbox.launch_activity(test.ana, test.channel);
        let mut frame = Frame::new(&url);
        frame.enter(&test, test.ana, &instance).await;
        Self { test, own, page, frame }
    }

    /// Kills the process, whatever it is doing. Another one takes over.
    async fn kill(&mut self) {
        self.test.kill().await;
        self.test.start_process().await;
        self.test.end_leases().await;
    }

    /// Returns what the page and the frame show of a game in words.
    async fn states(&self, game: u64) -> [Value; 2] {
        let framed = self.frame.send(Method::GET, &format!("/games/{game}"), "").await;
        [self.page.state(game).await, state_of(&framed.text().await.expect("a page"))]
    }

    fn newest_in_chat(&self, game: u64) -> Option<Message> {
        match game {
            PRIVATE => self.test.sandbox.message(self.own.id),
            _ => self.test.boards().pop(),
        }
    }

    async fn legal_move(&self, game: u64) -> String {
        let table = self.test.store.load(GameId(game.cast_signed())).await.expect("a game").table;
        let position = &table.game().expect("it has begun").position;
        let legal = position.legal_texts();
        // A move in the middle of the list is also near the middle of the board.
        legal[legal.len() / 2].clone()
    }

    async fn play(&self, face: Face, game: u64, round: usize) -> String {
        let text = self.legal_move(game).await;
        let version = self.page.state(game).await["version"].clone();
        match face {
            Face::Chat => {
                let board = self.newest_in_chat(game).expect("a board");
                let form = self.test.press(self.test.ana, &board, "Move").await.expect("an answer").modal;
                let answer = self.test.sandbox.submit(self.test.ana, &form.expect("a form"), &[("move", &text)]).await;
                answer.expect("an answer");
            }
            Face::Page => assert_eq!(self.page.play(game, &text, &version, &format!("{game}-{round}")).await.0, 200),
            Face::Frame => {
                let body = format!("move={text}&version={version}&key={game}-{round}");
                let played = self.frame.send(Method::POST, &format!("/games/{game}/moves"), &body).await;
                assert!(played.status().is_success(), "{played:?}");
            }
        }
        text
    }

    /// Waits until it is Ana's turn and all three show the same.
    async fn agree(&self, game: u64, what: &str) {
        poll(what, async || {
            let table = self.test.store.load(GameId(game.cast_signed())).await.expect("a game").table;
            let is_hers = table.game().is_some_and(|started| started.on_turn().is(UserId(self.test.ana)));
            let [page, frame] = self.states(game).await;
            let chat = self.newest_in_chat(game)?.attachments.first()?.description.clone()?;
            (is_hers && page["alt"] == chat && page["alt"] == frame["alt"] && page["last"] == frame["last"])
                .then_some(())
        })
        .await;
    }

    async fn solve(&self, face: Face, puzzle: &Puzzle, game: Game) {
        let day = day_of(self.test.clock.now());
        let path = format!("/puzzles/{}/{day}", game.id());
        let mut then = path.clone();
        let asked = self.test.slash(self.test.ana, "puzzle", json!({ "game": game.id() })).await.expect("an answer");
        let mut message = asked.message.expect("a puzzle");
        for text in puzzle.line().iter().step_by(2) {
            match face {
                Face::Chat => {
                    let form = self.test.press(self.test.ana, &message, "Move").await.expect("an answer").modal;
                    let form = form.expect("a form");
                    let answer = self.test.sandbox.submit(self.test.ana, &form, &[("move", text)]).await;
                    message = answer.expect("an answer").message.expect("a message");
                }
                Face::Page => {
                    let played = self.page.post(&then, &[("move", text)]).await;
                    then = played.headers()["location"].to_str().expect("an address").to_owned();
                }
                Face::Frame => {
                    let played = self.frame.send(Method::POST, &then, &format!("move={text}")).await;
                    then = played.headers()["location"].to_str().expect("an address").to_owned();
                }
            }
        }
    }

    /// Returns how many of today's puzzles each of the three calls solved.
    async fn solved(&self) -> [usize; 3] {
        let chat = private_content(&self.test.slash(self.test.ana, "puzzle", json!({})).await.expect("an answer"));
        let page = self.page.get("/puzzles").await.text().await.expect("a page");
        let frame = self.frame.send(Method::GET, "/puzzles", "").await.text().await.expect("a page");
        [chat, page, frame].map(|text| text.matches("solved at the first try").count())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_page_and_frame_tell_the_same_with_kills_in_between() {
    let mut ana = Ana::new().await;
    let day = i64::from(day_of(ana.test.clock.now()));
    let faces = [Face::Chat, Face::Page, Face::Frame, Face::Page, Face::Chat, Face::Frame];
    for (round, face) in faces.into_iter().take(often(3)).enumerate() {
        let text = ana.play(face, PRIVATE, round).await;
        ana.kill().await;
        ana.agree(PRIVATE, &format!("the private game after {text} in {face:?}")).await;
        let text = ana.play(face, PUBLIC, round).await;
        ana.kill().await;
        let reply = ana.legal_move(PUBLIC).await;
        ana.test.slash(ana.test.ben, "move", json!({ "move": reply, "game": "2" })).await.expect("an answer");
        ana.agree(PUBLIC, &format!("the public game after {text} in {face:?} and {reply} in chat")).await;
        let Some(game) = SOLVED.get(round) else { continue };
        let puzzle = puzzle_of_day(Series::Game(*game), day).expect("a puzzle");
        ana.solve(face, &puzzle, *game).await;
        ana.kill().await;
        assert_eq!(ana.solved().await, [round + 1; 3], "{game:?} in {face:?}");
    }
    ana.test.close().await;
}
