//! The board page as an Activity: who gets it, and the session of the frame. The tests in `tests/browser/activity.rs` show the
//! frame itself.

use super::{
    board_page::{LONG_WINDOW, state_of},
    bot_test::{BotTest, private_content},
    preferences::{choose, panel},
    redelivery::Deliveries,
};
use futures_util::future::join_all;
use parlor_games::rules::Game;
use parlor_puzzles::Series;
use parlor_sandbox::{Fault, InteractionResponse, Message, permissions};
use parlor_testkit::{page::local_client_builder, polling::poll};
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

/// Is 1 if no press is kept that would tell the end of a private game.
const NOT_KEPT: &str = "select (count(*) = 0)::int::bigint from tasks where kind = 'launched_board'";

/// Presses “Play on the board” under `board`. Returns the instance of the Activity that opens.
async fn launch(test: &BotTest, person: u64, board: &Message) -> String {
    let answer = test.press(person, board, "Play on the board").await.expect("an answer");
    assert_eq!((answer.kind, answer.message.is_none()), (12, true), "{answer:?}");
    answer.activity.expect("an instance")
}

fn has_link(answer: &InteractionResponse) -> bool {
    let message = answer.message.as_ref().filter(|_| answer.ephemeral && [4, 7].contains(&answer.kind));
    message.is_some_and(|message| message.components[0]["components"][0]["url"].is_string())
}

/// Discord's frame of one person, behind Discord's proxy.
pub struct Frame {
    url: String,
    client: Client,
    session: Option<String>,
}

impl Frame {
    pub fn new(url: &str) -> Self {
        let client = local_client_builder().redirect(Policy::none()).build().expect("a client");
        Self { url: format!("{url}/activity"), client, session: None }
    }

    pub async fn send(&self, method: Method, path: &str, body: &str) -> Response {
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

    /// Plays a move of game 1, or presses one of its other buttons. Each form is sent once.
    async fn act(&self, form: &str, field: &str) {
        let page = self.send(Method::GET, "/games/1", "").await.text().await.expect("a page");
        let body = format!("{field}&key={form}&version={}", state_of(&page)["version"]);
        let answer = self.send(Method::POST, &format!("/games/1/{form}"), &body).await;
        assert!(answer.status().is_success() || answer.status().is_redirection(), "{body}: {answer:?}");
    }

    /// Returns the path that the frame shows first.
    pub async fn enter(&mut self, test: &BotTest, person: u64, instance: &str) -> String {
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

    // Discord may refuse to open the Activity, for example in a place without Activities. The link still works.
    test.sandbox.inject_fault("POST", "/callback", 1, Fault::Error(403, 50_013));
    let answer = press().await;
    assert!(has_link(&answer), "{answer:?}");
    let link = answer.message.unwrap().components[0]["components"][0]["url"].as_str().unwrap().to_owned();
    let page = Frame::new(&url).client.get(&link).send().await.expect("a page");
    assert_eq!(page.status(), StatusCode::OK);
    test.close().await;
}

/// A game that only Ana sees.
async fn private_game(test: &BotTest) -> Message {
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    test.slash(test.ana, "play", options).await.expect("an answer").message.expect("a board")
}

/// The question whether a page that the channel does not see is opened inside Discord. Under a private board, it is added to the
/// board's own message.
async fn asked(test: &BotTest, message: &Message, label: &str) -> Message {
    let answer = test.press(test.ana, message, label).await.expect("an answer");
    let question = answer.message.filter(|_| answer.ephemeral).expect("a message");
    assert_eq!(answer.kind, if question.id == message.id { 7 } else { 4 });
    assert!(question.content.contains("this channel sees that you opened Parlor, but not your board"), "{question:?}");
    assert!(question.components[0]["components"][1]["url"].is_string(), "{:?}", question.components);
    question
}

/// Opens the private game under `board` inside Discord, after the question.
async fn launch_private(test: &BotTest, board: &Message) -> InteractionResponse {
    let question = asked(test, board, "Play on the board").await;
    launch_inside(test, &question).await
}

async fn launch_inside(test: &BotTest, question: &Message) -> InteractionResponse {
    let launched = test.press(test.ana, question, "Open inside Discord").await.expect("an answer");
    assert_eq!(launched.kind, 12, "{launched:?}");
    launched
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_channel_does_not_see_is_opened_by_choice_and_for_one_person() {
    let (test, url) = with_activity().await;
    let board = test.start_game("size=5").await;
    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    let shown =
        test.sandbox.slash(test.ana, elsewhere, "board", json!({ "game": "1" })).await.unwrap().message.unwrap();
    let own = private_game(&test).await;
    let puzzle = test.slash(test.ana, "puzzle", json!({ "game": "tether" })).await.unwrap().message.unwrap();
    let day = parlor::store::day_of(test.clock.now());
    let (carla, dana) = (test.sandbox.add_user("Carla", "en"), test.sandbox.add_user("Dana", "en"));
    let [mut ana, mut others] = [Frame::new(&url), Frame::new(&url)];

    // Ana has not chosen yet. The link works without a choice.
    let question = asked(&test, &shown, "Play on the board").await;
    asked(&test, &puzzle, "Solve on the board").await;
    let lesson = test.slash(test.ana, "learn", json!({ "game": "waltz" })).await.unwrap().message.unwrap();
    asked(&test, &lesson, "Play on the board").await;
    let link = question.components[0]["components"][1]["url"].as_str().unwrap().to_owned();
    assert_eq!(ana.client.get(&link).send().await.expect("a page").status(), StatusCode::OK);
    let chosen = "select count(*) from people where activity is not null";
    assert_eq!(test.query_number(chosen).await, 0);
    let launched = launch_private(&test, &own).await;
    assert_eq!(test.query_number(chosen).await, 1);

    // The private game is shown to Ana alone. A person who joins the Activity sees their own boards.
    let instance = launched.activity.expect("an instance");
    test.wait_for_row("opened_boards where instance is not null").await;
    assert_eq!(ana.enter(&test, test.ana, &instance).await, "/games/2");
    assert_eq!(test.sandbox.launch_activity(carla, test.channel), instance);
    assert_eq!(others.enter(&test, carla, &instance).await, "/");
    assert_eq!((others.status("/games/2").await, others.status("/games/1").await), (404, 404));

    // From now on at once: a lesson, a puzzle, and a game of another channel.
    let press = async |message, label| test.press(test.ana, message, label).await.expect("an answer");
    assert_eq!(press(&lesson, "Play on the board").await.kind, 12);
    test.wait_for_row("opened_boards where puzzle = 'lesson-waltz' and instance is not null").await;
    assert_eq!(ana.enter(&test, test.ana, &instance).await, "/learn/waltz/1");
    let answer = press(&puzzle, "Solve on the board").await;
    assert_eq!((answer.kind, answer.activity.as_deref()), (12, Some(&*instance)));
    test.wait_for_row("opened_boards where puzzle is not null and instance is not null").await;
    assert_eq!(ana.enter(&test, test.ana, &instance).await, format!("/puzzles/tether/{day}"));
    assert_eq!(ana.status(&format!("/puzzles/tether/{day}")).await, 200);
    assert_eq!(others.enter(&test, carla, &instance).await, "/");
    let other = press(&shown, "Play on the board").await.activity.expect("an instance");
    assert_ne!(other, instance);
    let opened = format!("select count(*) from opened_boards where game_id = 1 and instance = '{other}'");
    test.wait_until_found(&opened).await;
    let pressed =
        format!("select (extract(epoch from at) * 1000000)::bigint from opened_boards where instance = '{other}'");
    let at = test.query_number(&pressed).await;
    assert_eq!(ana.enter(&test, test.ana, &other).await, "/games/1");
    assert_eq!(test.query_number(&pressed).await, at, "the frame does not prove that she sees the other channel");
    assert_eq!(test.sandbox.launch_activity(dana, elsewhere), other);
    assert_eq!(others.enter(&test, dana, &other).await, "/");
    assert_eq!(others.status("/games/1").await, 404);

    // A board of the channel is shared with everybody in the Activity.
    assert_eq!(launch(&test, test.ben, &board).await, instance);
    let shared = format!("select count(*) from opened_boards where game_id = 1 and instance = '{instance}'");
    test.wait_until_found(&shared).await;
    assert_eq!(others.enter(&test, carla, &instance).await, "/games/1");
    assert_eq!(ana.enter(&test, test.ana, &instance).await, format!("/puzzles/tether/{day}"), "the own choice");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_chose_inside_gets_the_link_where_discord_refuses() {
    let (test, _) = with_activity().await;
    let own = private_game(&test).await;
    let question = asked(&test, &own, "Play on the board").await;
    test.sandbox.inject_fault("POST", "/callback", 1, Fault::Error(403, 50_013));
    let answer = test.press(test.ana, &question, "Open inside Discord").await.expect("an answer");
    assert!(has_link(&answer), "{answer:?}");
    test.wait_until_found(NOT_KEPT).await;
    // A member without the permission for Activities isn't asked the question either.
    test.execute("update people set activity = null").await;
    let missing = permissions::MEMBER - permissions::USE_EMBEDDED_ACTIVITIES;
    test.sandbox.set_member_permissions(test.guild, test.ana, missing);
    assert!(has_link(&test.press(test.ana, &question, "Open inside Discord").await.expect("an answer")));
    assert!(has_link(&test.press(test.ana, &own, "Play on the board").await.expect("an answer")));
    test.close().await;
}

fn is_end(message: &Message) -> bool {
    message.content.contains("wins **Tether #1**") || message.content.contains("called off")
}

/// The press that opens a private game inside Discord has no message that could be updated. While the token of the press before
/// it lives, the message of that press follows the game. Another message tells the end.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_private_game_is_told_once_by_the_press_that_launched_it() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_activity_on();
    let mut deliveries = Deliveries::start(&mut test).await;
    let board = private_game(&test).await;
    // The question is in the board's message, whose token is new then.
    let start = test.clock.now();
    let question = asked(&test, &board, "Play on the board").await;
    test.clock.advance(time::Duration::minutes(10));
    let launched = launch_inside(&test, &question).await;
    // Three interactions, each delivered twice.
    deliveries.add(6);
    deliveries.repeat(&test, launched.interaction).await;
    let mut ana = Frame::new(&url);
    assert_eq!(ana.enter(&test, test.ana, launched.activity.as_deref().expect("an instance")).await, "/games/1");
    let shows = async |part: &str| {
        poll(part, async || test.sandbox.message(board.id).filter(|message| message.content.contains(part))).await
    };
    ana.act("moves", "move=c3").await;
    shows("You: **c3**").await;
    test.clock.advance(time::Duration::minutes(14) - (test.clock.now() - start));
    shows("Continued on the board page.").await;
    ana.act("actions", "action=resign").await;
    let told = launched.follow_ups(1).await;
    assert!(told.len() == 1 && is_end(&told[0]) && told[0].ephemeral_for == Some(test.ana), "{told:?}");
    assert!(told[0].button("Again").is_some() && told[0].attachments.len() == 1, "{told:?}");
    test.wait_until_found(NOT_KEPT).await;
    deliveries.repeat(&test, launched.interaction).await;
    assert_eq!(test.query_number(NOT_KEPT).await, 1);
    let ends = test.sandbox.messages_for(test.channel, test.ana).into_iter().filter(is_end).count();
    assert_eq!(ends, 1);
    test.close().await;
}

/// The end is told by the board that a later press brings.
#[tokio::test(flavor = "multi_thread")]
async fn after_another_press_in_chat_the_launch_tells_nothing() {
    let (test, url) = with_activity().await;
    let board = private_game(&test).await;
    let launched = launch_private(&test, &board).await;
    let mut ana = Frame::new(&url);
    ana.enter(&test, test.ana, launched.activity.as_deref().expect("an instance")).await;
    assert_eq!(test.query_number(NOT_KEPT).await, 0);
    let newest = test.slash(test.ana, "board", json!({})).await.expect("an answer").message.expect("a board");
    assert_eq!(test.query_number(NOT_KEPT).await, 1);
    ana.act("actions", "action=resign").await;
    poll("the end", async || test.sandbox.message(newest.id).filter(is_end)).await;
    let ends = test.sandbox.messages_for(test.channel, test.ana).into_iter().filter(is_end).count();
    assert_eq!(ends, 1);

    // The answer to a move in chat also takes over from the launch.
    launch(&test, test.ana, &private_game(&test).await).await;
    assert_eq!(test.query_number(NOT_KEPT).await, 0);
    test.slash(test.ana, "move", json!({ "move": "c3", "game": "2" })).await.expect("an answer");
    assert_eq!(test.query_number(NOT_KEPT).await, 1);
    test.close().await;
}

/// The first process is killed after the launch, the second while it tells the end.
#[tokio::test(flavor = "multi_thread")]
async fn kills_neither_lose_nor_repeat_the_end_of_a_launched_game() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_activity_on();
    test.start_process().await;
    let board = private_game(&test).await;
    let launched = launch_private(&test, &board).await;
    test.wait_for_row("opened_boards where instance is not null").await;
    test.kill().await;
    test.start_process().await;
    let mut ana = Frame::new(&url);
    assert_eq!(ana.enter(&test, test.ana, launched.activity.as_deref().expect("an instance")).await, "/games/1");
    let held = test.sandbox.hold("POST", "/webhooks/");
    ana.act("actions", "action=resign").await;
    held.arrived().await.expect("a message");
    test.kill().await;
    held.release();
    test.start_process().await;
    test.end_leases().await;
    test.wait_until_found(NOT_KEPT).await;
    assert_eq!(launched.follow_ups(1).await.len(), 1);
    poll("the board shows the end", async || test.sandbox.message(board.id).filter(is_end)).await;
    let ends = test.sandbox.messages_for(test.channel, test.ana).into_iter().filter(is_end).count();
    assert_eq!(ends, 2);
    test.close().await;
}

/// Discord allows five rows in a message.
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
    // These requests don't come from the origin of the frame.
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

    // One network may make only a limited number of sign-ins that are refused.
    let tries = (0..60).map(|_| async { Frame::new(&url).sign_in(&test, "nonsense", &launched).await.0 });
    assert!(join_all(tries).await.contains(&429));
    test.close().await;
}

/// The frame is shown in a channel, so a puzzle that is solved in it counts on that server.
#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_that_is_solved_in_the_frame_of_a_channel_counts_there() {
    let (test, url) = with_activity().await;
    let day = parlor::store::day_of(test.clock.now());
    let puzzle = parlor_puzzles::puzzle_of_day(Series::Game(Game::Tether), i64::from(day)).expect("a puzzle");
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
    // The session and the opened boards are forgotten together.
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
