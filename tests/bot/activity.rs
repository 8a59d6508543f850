//! The board page as an Activity: who gets it, and the session of the frame. `tests/browser/activity.rs` shows the frame.

use super::{
    board_page::{LONG_WINDOW, state_of},
    bot_test::{BotTest, private_content},
    preferences::{choose, panel},
};
use futures_util::future::join_all;
use parlor_games::rules::Game;
use parlor_sandbox::{Fault, InteractionResponse, Message, permissions};
use parlor_testkit::page::local_client_builder;
use reqwest::{
    Client, Method, Response, StatusCode,
    header::{AUTHORIZATION, CONTENT_SECURITY_POLICY, ORIGIN},
    redirect::Policy,
};
use serde_json::{Value, json};

async fn with_activity() -> (BotTest, String) {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_activity_on();
    test.settings.insert("PARLOR_WEB_WINDOW", LONG_WINDOW.to_owned());
    test.start().await;
    (test, url)
}

/// The instance that a press of “Play on the board” opens.
async fn launch(test: &BotTest, person: u64, board: &Message) -> String {
    let answer = test.press(person, board, "Play on the board").await.expect("an answer");
    assert_eq!((answer.kind, answer.message.is_none()), (12, true), "{answer:?}");
    answer.activity.expect("an instance")
}

fn has_link(answer: &InteractionResponse) -> bool {
    let message = answer.message.as_ref().filter(|_| answer.ephemeral && answer.kind == 4);
    message.is_some_and(|message| message.components[0]["components"][0]["url"].is_string())
}

/// Discord's frame of one person, behind Discord's proxy.
struct Frame {
    url: String,
    client: Client,
    session: Option<String>,
}

impl Frame {
    fn new(url: &str) -> Self {
        let client = local_client_builder().redirect(Policy::none()).build().expect("a client");
        Self { url: format!("{url}/activity"), client, session: None }
    }

    async fn send(&self, method: Method, path: &str, body: &str) -> Response {
        let request = self.client.request(method, format!("{}{path}", self.url)).body(body.to_owned());
        let request =
            request.header("accept", "application/json").header("content-type", "application/x-www-form-urlencoded");
        let request = match &self.session {
            Some(session) => request.header(AUTHORIZATION, format!("Bearer {session}")),
            None => request,
        };
        request.send().await.expect("a response")
    }

    async fn status(&self, path: &str) -> u16 {
        self.send(Method::GET, path, "").await.status().as_u16()
    }

    /// Sends the frame's `Origin`. Returns the status and the JSON.
    async fn sign_in(&mut self, test: &BotTest, code: &str, instance: &str) -> (u16, Value) {
        let origin = format!("https://{}.discordsays.com", test.sandbox.bot_user());
        let request = self.client.post(format!("{}/session", self.url)).header(ORIGIN, origin);
        let request = request.header("accept", "application/json").body(format!("code={code}&instance={instance}"));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let response = request.send().await.expect("a response");
        let (status, json) = (response.status().as_u16(), response.json::<Value>().await.expect("JSON"));
        self.session = json["session"].as_str().map(str::to_owned);
        (status, json)
    }

    /// Returns the path that the frame shows first.
    async fn enter(&mut self, test: &BotTest, person: u64, instance: &str) -> String {
        let (status, json) = self.sign_in(test, &test.sandbox.authorization_code(person), instance).await;
        assert_eq!(status, 200, "{json}");
        json["path"].as_str().expect("a path").to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn open_launches_the_activity_for_a_board_of_the_channel() {
    let (test, url) = with_activity().await;
    let board = test.start_game("size=5").await;
    let instance = launch(&test, test.ana, &board).await;
    let requests = test.sandbox.requests();
    let callback = requests.iter().find(|request| request.body == Some(json!({ "type": 12 }))).expect("a callback");
    assert_eq!(callback.query, [("with_response".to_owned(), "true".to_owned())]);

    let mut ana = Frame::new(&url);
    assert_eq!(ana.status("/games/1").await, 401);
    assert_eq!(ana.enter(&test, test.ana, &instance).await, "/games/1");
    let state = state_of(&ana.send(Method::GET, "/games/1", "").await.text().await.expect("a page"));
    assert_eq!((&state["yours"], &state["status"].is_string()), (&json!(true), &true), "{state}");
    let body = format!("move=c3&key=k&version={}", state["version"]);
    let played = ana.send(Method::POST, "/games/1/moves", &body).await;
    assert_eq!(played.status(), StatusCode::OK);
    let next = test.next_board(board.id).await;
    assert!(next.content.contains("after **c3**") && next.notified == [test.ben], "{}", next.content);

    // Somebody who joins sees the board that was opened last.
    let other = test.start_game("size=7").await;
    assert_eq!(launch(&test, test.ben, &other).await, instance);
    test.wait_until_found("select count(*) - 1 from opened_boards where instance is not null").await;
    let carla = test.sandbox.add_user("Carla", "fr");
    assert_eq!(test.sandbox.launch_activity(carla, test.channel), instance);
    let mut joined = Frame::new(&url);
    assert_eq!(joined.enter(&test, carla, &instance).await, "/games/2");
    assert_eq!((joined.status("/games/2").await, joined.status("/games/1").await), (200, 404));
    assert!(joined.send(Method::GET, "/boards", "").await.text().await.unwrap().contains("Mes plateaux"));
    assert_eq!(ana.enter(&test, test.ana, &instance).await, "/games/1", "the own choice");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn otherwise_open_answers_with_a_link() {
    let (test, url) = with_activity().await;
    let board = test.start_game("size=5").await;
    let press = async || test.press(test.ana, &board, "Play on the board").await.expect("an answer");
    assert_eq!(press().await.kind, 12);

    let settings = panel(&test, test.ana).await;
    let settings = test.press(test.ana, &settings, "Boards inside Discord: on").await.unwrap().message.unwrap();
    assert!(has_link(&press().await));
    test.press(test.ana, &settings, "Boards inside Discord: off").await.expect("an answer");
    assert_eq!(press().await.kind, 12);

    test.sandbox.set_member_permissions(
        test.guild,
        test.ana,
        permissions::MEMBER - permissions::USE_EMBEDDED_ACTIVITIES,
    );
    assert!(has_link(&press().await));
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER);

    // A board of another channel, and a private one: the channel does not see them.
    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    let shown =
        test.sandbox.slash(test.ana, elsewhere, "board", json!({ "game": "1" })).await.unwrap().message.unwrap();
    assert!(has_link(&test.press(test.ana, &shown, "Play on the board").await.expect("an answer")));
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    let own = test.slash(test.ana, "play", options).await.expect("an answer").message.expect("a board");
    assert!(has_link(&test.press(test.ana, &own, "Play on the board").await.expect("an answer")));

    // Discord refuses, for example in a place without Activities. The link works.
    test.sandbox.inject_fault("POST", "/callback", 1, Fault::Error(403, 50_013));
    let answer = press().await;
    assert!(has_link(&answer), "{answer:?}");
    let link = answer.message.unwrap().components[0]["components"][0]["url"].as_str().unwrap().to_owned();
    let page = Frame::new(&url).client.get(&link).send().await.expect("a page");
    assert_eq!(page.status(), StatusCode::OK);
    test.close().await;
}

/// Discord allows five rows.
#[tokio::test(flavor = "multi_thread")]
async fn all_preferences_fit_into_one_message() {
    let (test, _) = with_activity().await;
    let shown = choose(&test, test.ana, "told", "daily").await;
    let labels: Vec<_> = shown.buttons().into_iter().map(|(label, ..)| label).collect();
    assert!(labels.contains(&"Boards inside Discord: on".to_owned()) && labels.contains(&"1 h later".to_owned()));
    assert_eq!(shown.components.len(), 5, "{labels:?}");
    test.close().await;
}

/// Discord does not know the application's Activity.
#[tokio::test(flavor = "multi_thread")]
async fn a_secret_without_an_activity_breaks_nothing() {
    let mut test = BotTest::without_bot().await;
    test.turn_page_on();
    test.settings.insert("DISCORD_CLIENT_SECRET", test.sandbox.client_secret());
    test.start().await;
    let board = test.start_game("size=5").await;
    assert!(has_link(&test.press(test.ana, &board, "Play on the board").await.expect("an answer")));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_people_in_the_instance_are_let_in() {
    let (test, url) = with_activity().await;
    let board = test.start_game("size=5").await;
    let instance = launch(&test, test.ana, &board).await;
    let code = |person| test.sandbox.authorization_code(person);
    let mut frame = Frame::new(&url);
    let used = code(test.ana);
    assert_eq!(frame.sign_in(&test, &used, &instance).await.0, 200);
    let (ben, ana) = (code(test.ben), code(test.ana));
    let long = "i".repeat(300);
    for (code, instance) in [
        (&*used, &*instance),
        ("nonsense", &instance),
        ("", &instance),
        (&ben, &instance),
        (&ana, "i-1-gc-2-3"),
        (&ana, ""),
        (&ana, "..%2F..%2Fusers"),
        (&ana, &long),
    ] {
        let (status, json) = frame.sign_in(&test, code, instance).await;
        assert!(status == 401 && json["error"].is_string() && frame.session.is_none(), "{code} {instance}: {json}");
    }
    // Without the origin of the frame.
    let post = || frame.client.post(format!("{}/session", frame.url)).body("code=a&instance=b");
    for origin in ["https://1.discordsays.com", "https://evil.example", "null"] {
        assert_eq!(post().header(ORIGIN, origin).send().await.unwrap().status(), StatusCode::FORBIDDEN, "{origin}");
    }
    assert_eq!(post().send().await.unwrap().status(), StatusCode::FORBIDDEN);

    // An Activity from the App Launcher has no chosen board. An instance is over when everybody has left.
    test.sandbox.leave_activity(test.ana, &instance);
    let launched = test.sandbox.launch_activity(test.ben, test.channel);
    assert_ne!(launched, instance);
    assert_eq!(frame.enter(&test, test.ben, &launched).await, "/");
    let puzzle = format!("/puzzles/tether/{}", parlor::store::day_of(test.clock.now()));
    for path in ["/boards", "/games/1", "/learn", "/puzzles", &puzzle] {
        assert_eq!(frame.status(path).await, 200, "{path}");
    }

    // A whole channel may make so many attempts, but not more.
    let tries = (0..60).map(|_| async { Frame::new(&url).sign_in(&test, "nonsense", &launched).await.0 });
    assert!(join_all(tries).await.contains(&429));
    test.close().await;
}

/// The frame is shown in a channel, so a puzzle that is solved in it counts on that server.
#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_that_is_solved_in_the_frame_of_a_channel_counts_there() {
    let (test, url) = with_activity().await;
    let day = parlor::store::day_of(test.clock.now());
    let puzzle = parlor_puzzles::puzzle_of_day(Game::Tether, i64::from(day)).expect("a puzzle");
    let instance = test.sandbox.launch_activity(test.ana, test.channel);
    let mut ana = Frame::new(&url);
    assert_eq!(ana.enter(&test, test.ana, &instance).await, "/");
    let mut line: Vec<String> = Vec::new();
    for text in puzzle.line().iter().step_by(2) {
        let path = format!("/puzzles/tether/{day}?moves={}", line.join(","));
        let posted = ana.send(Method::POST, &path, &format!("move={text}")).await;
        assert_eq!(posted.status(), StatusCode::SEE_OTHER);
        line.push(text.clone());
    }
    let here = format!("select count(*) from puzzle_results where solved and guild_id = {}", test.guild);
    assert_eq!(test.query_number(&here).await, 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_of_frames_end_like_others() {
    let (test, url) = with_activity().await;
    let board = test.start_game("size=5").await;
    let instance = launch(&test, test.ana, &board).await;
    let mut frame = Frame::new(&url);
    frame.enter(&test, test.ana, &instance).await;
    let session = frame.session.clone().expect("a session");
    let stored = test
        .query_text("select coalesce(string_agg(s::text || o::text, ''), '') from web_sessions s, opened_boards o")
        .await;
    assert!(!stored.contains(&session) && stored.contains(&instance), "{stored}");
    assert_eq!(frame.send(Method::POST, "/sign-out", "").await.status(), StatusCode::SEE_OTHER);
    assert_eq!(frame.status("/boards").await, 401);

    frame.enter(&test, test.ana, &instance).await;
    let answer = test.slash(test.ana, "privacy", json!({})).await.expect("an answer").message.expect("a message");
    assert!(answer.content.contains("in one browser"), "{}", answer.content);
    let ended = test.press(test.ana, &answer, "Sign out of the page").await.expect("an answer");
    assert!(private_content(&ended).contains("signed out"));
    assert_eq!(frame.status("/boards").await, 401);
    // The opened boards are forgotten with the session.
    assert_eq!(frame.enter(&test, test.ana, &instance).await, "/");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_document_of_the_frame_may_be_framed() {
    let (test, url) = with_activity().await;
    let frame = Frame::new(&url);
    let policy = async |address: &str| {
        let response = frame.client.get(address).send().await.expect("a response");
        (response.status().as_u16(), response.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned())
    };
    for end in ["", "/", "/?instance_id=1"] {
        let (status, policy) = policy(&format!("{url}/activity{end}")).await;
        assert!(status == 200 && policy.contains("img-src 'self' blob:"), "{policy}");
        let ancestors =
            "https://discord.com https://ptb.discord.com https://canary.discord.com https://*.discordsays.com";
        assert!(policy.ends_with(&format!("frame-ancestors 'self' {ancestors}")), "{policy}");
    }
    for path in ["/", "/activity/boards", "/activity/games/1", "/activity/nowhere", "/games/1"] {
        assert!(policy(&format!("{url}{path}")).await.1.contains("frame-ancestors 'none'"), "{path}");
    }
    test.close().await;

    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    test.start().await;
    for path in ["/activity", "/activity/", "/activity/boards"] {
        assert_eq!(frame.client.get(format!("{url}{path}")).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    }
    let panel = panel(&test, test.ana).await;
    assert!(!panel.buttons().iter().any(|(label, ..)| label.contains("Discord")));
    test.close().await;
}
