//! The board page over HTTP, without a browser: who may see what, moves, and requests of every wrong kind.

use super::{
    bot_test::{BotTest, MAX_FIRST_VIEW, private_content},
    ratings::resigned,
};
use futures_util::future::join_all;
use parlor::{
    play::{GameId, UserId},
    store::Choices,
};
use parlor_games::rules::Game;
use parlor_sandbox::{
    Message,
    permissions::{MANAGE_GUILD, MEMBER},
};
use parlor_testkit::{page::local_client_builder, polling::wait_for};
use reqwest::{
    Client, Method, RequestBuilder, Response, StatusCode,
    header::{
        CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, ORIGIN, REFERRER_POLICY, RETRY_AFTER,
        SET_COOKIE,
    },
    redirect::Policy,
};
use serde_json::{Value, json};
use std::{io::ErrorKind, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

/// A browser of one person.
pub struct Visitor {
    /// The page's address, which the browser sends as the header Host.
    url: String,
    /// The process that gets the requests.
    server: String,
    client: Client,
    pub cookie: Option<String>,
}

impl Visitor {
    pub fn new(url: &str) -> Self {
        let client = local_client_builder().redirect(Policy::none()).build().expect("a client");
        Self { url: url.to_owned(), server: url.to_owned(), client, cookie: None }
    }

    /// Returns the same browser behind a proxy that sends its requests to the process at `server`.
    pub fn sent_to(&self, server: &str) -> Self {
        Self { server: server.to_owned(), cookie: self.cookie.clone(), ..Self::new(&self.url) }
    }

    /// Presses Play on the board under a board, and uses the link.
    pub async fn open(test: &BotTest, url: &str, person: u64, board: &Message) -> Self {
        let mut visitor = Self::new(url);
        let link = test.board_link(person, board).await;
        let answer = visitor.post(link.strip_prefix(url).expect("the page's address"), &[]).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER);
        visitor.cookie = cookie_of(&answer);
        visitor
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.server));
        let request = match self.server == self.url {
            true => request,
            false => request.header("host", self.url.strip_prefix("http://").expect("an address")),
        };
        match &self.cookie {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        }
    }

    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.expect("a response")
    }

    pub async fn status(&self, path: &str) -> u16 {
        self.get(path).await.status().as_u16()
    }

    /// Sends a form like the page itself.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Response {
        let body = fields.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
        let request = self.request(Method::POST, path).header("sec-fetch-site", "same-origin").body(body);
        request.header("content-type", "application/x-www-form-urlencoded").send().await.expect("a response")
    }

    pub async fn page(&self, game: u64) -> String {
        self.get(&format!("/games/{game}")).await.text().await.expect("a page")
    }

    pub async fn state(&self, game: u64) -> Value {
        state_of(&self.page(game).await)
    }

    /// Plays in the way of the page's script. Returns the status, and the state or the refusal.
    pub async fn play(&self, game: u64, text: &str, version: &Value, key: &str) -> (u16, Value) {
        let body = format!("move={text}&version={version}&key={key}");
        let request = self.request(Method::POST, &format!("/games/{game}/moves")).body(body);
        let request = request.header("sec-fetch-site", "same-origin").header("accept", "application/json");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let response = request.send().await.expect("a response");
        let (status, answer) = (response.status(), response.text().await.expect("a text"));
        let answer = if status.is_success() { state_of(&answer) } else { serde_json::from_str(&answer).expect("JSON") };
        (status.as_u16(), answer)
    }

    /// Presses a button that does not move, without a script.
    pub async fn act(&self, game: u64, action: &str, key: &str) -> Response {
        let version = self.state(game).await["version"].to_string();
        let fields = [("action", action), ("version", &version), ("key", key)];
        self.post(&format!("/games/{game}/actions"), &fields).await
    }
}

/// What a game's page gives to its script.
pub fn state_of(page: &str) -> Value {
    let json = page.split("<script id=\"state\" type=\"application/json\">").nth(1);
    let json = json.and_then(|rest| rest.split("</script>").next());
    serde_json::from_str(json.unwrap_or_else(|| panic!("no state in {page}"))).expect("JSON")
}

/// The texts in the main part of a page.
pub fn main_texts(page: &str) -> Vec<String> {
    let main = page.split("<main").nth(1).and_then(|rest| rest.split("</main>").next());
    let main = main.unwrap_or_else(|| panic!("no main part in {page}"));
    let texts = main.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, text)| text.trim());
    let read =
        |text: &str| text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    texts.filter(|text| !text.is_empty()).map(read).collect()
}

/// Checks the status of an answer that is one sentence, and returns the sentence.
pub async fn sentence(answer: Response, status: StatusCode) -> String {
    assert_eq!(answer.status(), status);
    let texts = main_texts(&answer.text().await.expect("a page"));
    let ([sentence] | [sentence, _]) = &texts[..] else { panic!("no single sentence in {texts:?}") };
    sentence.clone()
}

/// Returns the cookie as a browser sends it back.
fn cookie_of(answer: &Response) -> Option<String> {
    let cookie = answer.headers().get(SET_COOKIE)?.to_str().expect("text");
    cookie.split(';').next().map(str::to_owned)
}

/// A window of the limits, in seconds: longer than any test takes.
pub const LONG_WINDOW: &str = "600";

pub async fn with_page() -> (BotTest, String) {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    test.start().await;
    (test, url)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_signs_one_browser_in_once_and_is_spent_by_no_get() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let link = test.board_link(test.ana, &board).await;
    let path = link.strip_prefix(&url).expect("the page's address").to_owned();
    let scanner = Visitor::new(&url);
    for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
        scanner.request(method, &path).send().await.expect("a response");
    }
    let asked = scanner.get(&path).await;
    let browser = asked.headers()[SET_COOKIE].to_str().unwrap().to_owned();
    assert!(browser.starts_with("parlor-link=") && browser.contains("HttpOnly") && browser.contains("Max-Age=900"));
    assert_eq!(asked.status(), StatusCode::OK);
    let page = asked.text().await.expect("a page");
    assert!(page.contains("Continue as Ana") && page.contains("method=\"post\""), "{page}");
    let signed_out = sentence(scanner.get("/").await, StatusCode::UNAUTHORIZED).await;
    assert_eq!(
        signed_out,
        "You aren't signed in. Press “Play on the board” under a board in Discord. If you just did, allow cookies for this page."
    );

    let used = scanner.post(&path, &[]).await;
    assert_eq!((used.status(), &used.headers()[LOCATION]), (StatusCode::SEE_OTHER, &"/games/1".parse().unwrap()));
    let cookie = used.headers()[SET_COOKIE].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"), "{cookie}");
    let over = "This link was used or has expired. Press “Play on the board” under the board in Discord again.";
    for answer in [scanner.post(&path, &[]).await, scanner.get(&path).await] {
        assert_eq!(sentence(answer, StatusCode::GONE).await, over, "used up");
    }

    // In the browser that the link has signed in, it leads straight to the board.
    let mut ana = Visitor::new(&url);
    ana.cookie = cookie.split(';').next().map(str::to_owned);
    let again = ana.get(&path).await;
    assert_eq!((again.status(), &again.headers()[LOCATION]), (StatusCode::SEE_OTHER, &"/games/1".parse().unwrap()));
    // The session goes on in the language of the newest link, which this uses up.
    let link = test.board_link(test.ana, &board).await.replace("/open/en/", "/open/de/");
    let path_in_german = link.strip_prefix(&url).unwrap();
    assert_eq!(ana.status(path_in_german).await, 303);
    assert!(ana.page(1).await.contains("<html lang=\"de\""));
    assert_eq!(scanner.status(path_in_german).await, 410);
    // A second press replaces the first link. A link also ends after 15 minutes.
    let [first, second] = [test.board_link(test.ana, &board).await, test.board_link(test.ana, &board).await];
    assert_eq!(scanner.status(first.strip_prefix(&url).unwrap()).await, 410);
    assert_eq!(scanner.status(second.strip_prefix(&url).unwrap()).await, 200);
    test.clock.advance(time::Duration::minutes(16));
    assert_eq!(scanner.status(second.strip_prefix(&url).unwrap()).await, 410);
    assert_eq!(scanner.post(second.strip_prefix(&url).unwrap(), &[]).await.status(), StatusCode::GONE);
    for wrong in ["/open/en/", "/open/en/0", "/open/xx/%00", "/open/en/nonsense/more"] {
        assert!([404, 410].contains(&scanner.status(wrong).await), "{wrong}");
    }
    // Neither the token nor the cookie's value is stored.
    let cookie = cookie.split(['=', ';']).nth(1).unwrap();
    for secret in [cookie, path.rsplit('/').next().unwrap()] {
        let found = test
            .query_text("select coalesce(string_agg(s::text || o::text, ''), '') from web_sessions s, opened_boards o")
            .await;
        assert!(!found.contains(secret));
    }
    test.close().await;
}

/// After a double tap, a lost answer or Back, the same browser uses the link again. No other browser may use it.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_can_be_used_again_by_the_browser_that_has_used_it() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let link = test.board_link(test.ana, &board).await;
    let path = link.strip_prefix(&url).expect("the page's address");
    let [mut ana, mut other] = [Visitor::new(&url), Visitor::new(&url)];
    for browser in [&mut ana, &mut other] {
        browser.cookie = cookie_of(&browser.get(path).await);
        assert!(browser.cookie.is_some());
    }
    assert_ne!(ana.cookie, other.cookie);
    let used = join_all((0..3).map(|_| ana.post(path, &[]))).await;
    for answer in &used {
        assert_eq!(answer.status(), StatusCode::SEE_OTHER);
        let mut session = Visitor::new(&url);
        session.cookie = cookie_of(answer);
        assert_eq!(session.status("/games/1").await, 200);
    }
    assert_eq!(ana.status(path).await, 200, "Back shows it again");
    for browser in [&other, &Visitor::new(&url)] {
        assert_eq!((browser.post(path, &[]).await.status(), browser.status(path).await), (StatusCode::GONE, 410));
    }
    test.clock.advance(time::Duration::minutes(16));
    assert_eq!(ana.post(path, &[]).await.status(), StatusCode::GONE);

    // In a browser that is signed in as Ana, the link leads straight to the board, which uses the link up. In another person's
    // browser, the page says who is signed in.
    let link = test.board_link(test.ana, &board).await;
    let path = link.strip_prefix(&url).expect("the page's address");
    let mut signed_in = Visitor::new(&url);
    signed_in.cookie = cookie_of(&used[0]);
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let page = ben.get(path).await.text().await.expect("a page");
    assert!(page.contains("Ben is signed in here.") && page.contains("Continue as Ana"), "{page}");
    for _ in 0..2 {
        assert_eq!(signed_in.get(path).await.headers()[LOCATION], "/games/1");
    }
    assert_eq!((ben.status(path).await, ben.post(path, &[]).await.status()), (410, StatusCode::GONE));
    assert_eq!(ben.status("/games/1").await, 200);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_own_games_and_for_a_day_those_opened() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let carla = test.sandbox.add_user("Carla", "en-US");
    let dora = test.sandbox.add_user("Dora", "en-US");
    let other = test.start_game_with(json!({ "variant": "size=7" })).await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let carla = (carla, Visitor::open(&test, &url, carla, &board).await);
    let nobody = Visitor::new(&url);
    let paths = |game: &str| {
        ["", "/preview?ply=0&move=a1", "/board.png", "/why?move=a1", "/changes", "/try?ply=0&line="]
            .map(|end| format!("/games/{game}{end}"))
    };
    for path in paths("1") {
        assert_eq!(nobody.status(&path).await, 401, "{path}");
        // A stream never ends, but its status comes at once.
        for visitor in [&ana, &carla.1] {
            assert_eq!(visitor.get(&path).await.status().as_u16(), 200, "{path}");
        }
    }
    for (visitor, game) in [(&carla.1, "2"), (&carla.1, "3"), (&ana, "99"), (&ana, "x"), (&ana, "-1"), (&ana, "1e9")] {
        for path in paths(game) {
            assert_eq!(visitor.status(&path).await, 404, "{path}");
        }
    }
    // The page of a spectator has no form, and a move is refused.
    assert!(!carla.1.get("/games/1").await.text().await.unwrap().contains("id=\"typed\""));
    let (status, answer) = carla.1.play(1, "c3", &ana.state(1).await["version"], "k").await;
    assert_eq!(status, 409, "{answer}");

    for (form, field) in [("moves", ("move", "c3")), ("actions", ("action", "resign")), ("plans", ("line", "c3,d4"))] {
        let fields = [field, ("version", "0"), ("key", "k")];
        assert_eq!(nobody.post(&format!("/games/1/{form}"), &fields).await.status(), 401);
        assert_eq!(carla.1.post(&format!("/games/2/{form}"), &fields).await.status(), 404);
        assert_eq!(carla.1.post(&format!("/games/1/{form}"), &fields).await.status(), 409);
    }
    for wrong in [
        "/try?ply=99&line=",
        "/try?ply=0&line=z9",
        "/try?ply=0&line=c3,c3",
        "/board.png?ply=9",
        "/board.png?ply=0&line=%00",
        "/preview?ply=0&move=z9",
        "/preview?ply=0&move=c3,d4",
        "/preview?ply=9&move=c3",
        "/preview?move=c3",
    ] {
        assert_eq!(ana.status(&format!("/games/1{wrong}")).await, 404, "{wrong}");
    }
    assert_eq!(ana.state(1).await["events"], ana.state(2).await["events"], "nothing has changed");

    test.clock.advance(time::Duration::hours(25));
    assert_eq!((carla.1.status("/games/1").await, ana.status("/games/2").await), (404, 200));
    let dora = (dora, Visitor::open(&test, &url, dora, &other).await);
    assert_eq!(dora.1.status("/games/2").await, 200);
    test.sandbox.set_member_permissions(
        test.guild,
        test.ben,
        parlor_sandbox::permissions::MEMBER | parlor_sandbox::permissions::MANAGE_GUILD,
    );
    test.slash(test.ben, "settings", json!({ "ban": { "player": dora.0.to_string() } })).await.expect("an answer");
    assert_eq!(dora.1.status("/games/2").await, 404, "banned");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_shown_to_its_player_alone() {
    let (test, url) = with_page().await;
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    let own = test.slash(test.ana, "play", options).await.expect("an answer").message.expect("a board");
    let ana = Visitor::open(&test, &url, test.ana, &own).await;
    // The link is in the board's own message.
    let messages = test.sandbox.messages_for(test.channel, test.ana);
    let [board] = messages.as_slice() else { panic!("one message: {messages:?}") };
    assert!(board.id == own.id && board.attachments.len() == 1, "{board:?}");
    assert!(
        board.content.contains("The link is yours alone") && board.button("Play on the board").is_some(),
        "{board:?}"
    );
    let public = test.start_game("size=5").await;
    let ben = Visitor::open(&test, &url, test.ben, &public).await;
    assert_eq!((ana.status("/games/1").await, ben.status("/games/1").await), (200, 404));
    let state = ana.state(1).await;
    let (status, after) = ana.play(1, "c3", &state["version"], "key").await;
    assert_eq!(status, 200, "{after}");
    test.wait_until_found("select count(*) - 1 from events where game_id = 1 and body->>'kind' = 'moved'").await;
    assert!(ana.state(1).await["yours"] == true);
    assert_eq!(test.boards().len(), 1, "only the public game");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn captures_and_offers_are_in_words() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let (ana, ben) =
        (Visitor::open(&test, &url, test.ana, &board).await, Visitor::open(&test, &url, test.ben, &board).await);
    let moves = ["c2", "c3", "d2", "a5", "b3", "b5", "d3", "a4", "b4", "e1", "c4"];
    for (ply, text) in moves.iter().enumerate() {
        let mover = [&ana, &ben][ply % 2];
        let (status, answer) = mover.play(1, text, &mover.state(1).await["version"], text).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert_eq!(ana.state(1).await["last"], "You played c4. c4 captured c3.");
    assert_eq!(ben.state(1).await["last"], "Ana played c4. c4 captured c3.");
    ana.act(1, "takeback", "takeback").await;
    let [of_ana, of_ben] = [ana.page(1).await, ben.page(1).await];
    assert!(of_ana.contains("<p>You asked for a takeback.</p>"), "{of_ana}");
    assert!(of_ben.contains("<p>Ana asks for a takeback.</p>"), "{of_ben}");
    let withdraws = |page: &str, what: &str| page.contains(&format!("value=\"withdraw-{what}\""));
    assert!(withdraws(&of_ana, "takeback") && !withdraws(&of_ben, "takeback"), "{of_ana}");
    ben.act(1, "takeback-no", "no").await;
    assert!(!ben.page(1).await.contains("asks for a takeback"));
    test.start_game_with(json!({ "game": "waltz" })).await;
    ana.act(2, "draw", "draw").await;
    let [of_ana, of_ben] = [ana.page(2).await, ben.page(2).await];
    assert!(of_ana.contains("<p>You offered a draw.</p>"), "{of_ana}");
    let answers =
        of_ben.split_once("<p>Ana offers a draw. A move declines it.</p><div class=\"answers\">").expect("an offer").1;
    let answers = answers.split("</div>").next().expect("the answers");
    assert!(answers.contains("draw-yes") && answers.contains("draw-no") && !answers.contains("primary"), "{answers}");
    assert!(withdraws(&of_ana, "draw") && !withdraws(&of_ben, "draw"), "{of_ana}");
    assert_eq!(ben.act(2, "withdraw-draw", "not his").await.status(), StatusCode::CONFLICT);
    ana.act(2, "withdraw-draw", "withdraw").await;
    let [of_ana, of_ben] = [ana.page(2).await, ben.page(2).await];
    assert!(
        !withdraws(&of_ana, "draw") && !of_ben.contains("offers a draw") && !of_ben.contains("draw-yes"),
        "{of_ben}"
    );
    ben.act(2, "draw", "his own").await;
    ana.act(2, "draw-yes", "agreed").await;
    for page in [ana.page(2).await, ben.page(2).await] {
        let is_over = page.contains("By agreement.");
        assert!(is_over && !page.contains("offers a draw") && !page.contains("offered a draw"), "{page}");
    }
    test.close().await;
}

/// A preview tells what a move does. It changes nothing, and it shows no roll that is still to come.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_seen_before_it_is_played() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let (ana, ben) =
        (Visitor::open(&test, &url, test.ana, &board).await, Visitor::open(&test, &url, test.ben, &board).await);
    for (ply, text) in ["c2", "c3", "d2", "a5", "b3", "b5", "d3", "a4", "b4", "e1"].iter().enumerate() {
        let mover = [&ana, &ben][ply % 2];
        assert_eq!(mover.play(1, text, &mover.state(1).await["version"], text).await.0, 200);
    }
    let preview = async |visitor: &Visitor, path: &str| -> Value {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        answer.json().await.expect("JSON")
    };
    let state = ana.state(1).await;
    let seen = preview(&ana, &format!("{}c4", state["previews"]["words"].as_str().expect("an address"))).await;
    assert_eq!(seen["said"], "c4 captured c3.");
    assert!(seen["alt"].as_str().is_some_and(|alt| alt.contains("after c4")), "{seen}");
    assert_eq!(seen["counts"].as_array().map(Vec::len), Some(2), "{seen}");
    let pictures = state["previews"]["after"].as_str().expect("an address");
    let picture = ana.get(&format!("{pictures}c4")).await;
    assert_eq!((picture.status(), &picture.headers()[CACHE_CONTROL]), (StatusCode::OK, &"no-store".parse().unwrap()));
    assert_ne!(picture.bytes().await.unwrap(), ana.get(&format!("{pictures}e5")).await.bytes().await.unwrap());
    assert_eq!(ana.state(1).await["events"], state["events"]);
    assert_eq!(ana.status("/games/1/preview?ply=10&move=c3").await, 404, "not legal");
    test.start_game_with(json!({ "game": "tetrathedral" })).await;
    let state = ana.state(2).await;
    let text = state["moves"][0][1].as_str().expect("a move");
    let seen = preview(&ana, &format!("/games/2/preview?ply=0&move={text}")).await;
    assert!(!seen["alt"].as_str().is_some_and(|alt| alt.contains("The die shows")), "{seen}");
    test.start_game_with(json!({ "game": "waltz" })).await;
    assert!(ana.state(3).await["previews"]["slides"].as_str().is_some_and(|it| it.ends_with("&slide=")));
    for path in
        ["/learn/waltz/1/preview?move=z9", "/learn/waltz/9/preview?move=a1", "/puzzles/tether/1/preview?move=a1"]
    {
        assert_eq!(ana.status(path).await, 404, "{path}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_played_once_and_posted_like_any_other() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let (ana, ben) =
        (Visitor::open(&test, &url, test.ana, &board).await, Visitor::open(&test, &url, test.ben, &board).await);
    let state = ana.state(1).await;
    assert!(state["yours"] == true && state["moves"].as_array().is_some_and(|moves| moves.len() == 25), "{state}");
    // The same move is sent twice at once, and again later.
    let send = || ana.play(1, "C3", &state["version"], "one");
    let (first, second) = tokio::join!(send(), send());
    let third = send().await;
    for (status, answer) in [&first, &second, &third] {
        assert!(*status == 200 && answer["ply"] == 1 && answer["last"] == "You played c3.", "{answer}");
    }
    let board = test.next_board(board.id).await;
    assert!(board.content.contains("after **c3**") && board.notified == [test.ben], "{}", board.content);
    for (text, key) in [("d4", "two"), ("c3", "three")] {
        let refused = ana.play(1, text, &third.1["version"], key).await;
        assert_eq!(refused, (409, json!({ "error": "It's Ben's turn." })));
    }
    // Ana's field appears again when it is her turn.
    let [waits, moves] = [ana.page(1).await, ben.page(1).await];
    let form = "<form id=\"typed\" method=\"post\" action=\"/games/1/moves\"";
    assert!(waits.contains(&format!("{form} hidden>")) && moves.contains(&format!("{form}>")), "{waits}");
    let seen = ben.state(1).await;
    assert_eq!(seen["last"], "Ana played c3.");
    let mut refused = Vec::new();
    for (text, version) in [("c3", &seen), ("z9", &seen), ("", &seen), ("d4", &state)] {
        let (status, answer) = ben.play(1, text, &version["version"], &format!("key-of-{text}")).await;
        assert_eq!(status, 409, "{text}");
        refused.push(answer["error"].as_str().expect("a sentence").to_owned());
    }
    let occupied = "c3 is occupied by Red's stone. Try b3, b4, c2.";
    let off_board = "“z9” is off the board. Try e5, d5, e4.";
    let unreadable = "“…” isn't a move in Tether. Try a cell, such as d4.";
    assert_eq!(refused, [occupied, off_board, unreadable, "That board is out of date."]);
    let why = async |text: &str| -> Value {
        let why = ben.get(&format!("/games/1/why?move={text}")).await;
        why.json::<Value>().await.unwrap()["error"].take()
    };
    assert_eq!([why("c3").await, why("d4").await], [occupied, ""]);
    // The answer to a form that is sent without a script is the page again.
    let version = seen["version"].to_string();
    let form = |text| [("move", text), ("version", &*version), ("key", "form")];
    let refused = ben.post("/games/1/moves", &form("c3")).await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    assert!(main_texts(&refused.text().await.unwrap()).contains(&occupied.to_owned()));
    let played = ben.post("/games/1/moves", &[("move", "a1"), ("version", &version), ("key", "another")]).await;
    assert_eq!((played.status(), &played.headers()[LOCATION]), (StatusCode::SEE_OTHER, &"/games/1".parse().unwrap()));
    let board = test.next_board(board.id).await;
    assert!(board.notified == [test.ana] && board.content.contains("a1"), "{}", board.content);
    assert_eq!(test.boards().len(), 3);
    test.close().await;
}

/// The process is killed after the move was committed, before its answer.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_answer_was_lost_with_its_process_is_not_played_again() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    test.start_process().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let state = ana.state(1).await;
    assert_eq!(ana.play(1, "c3", &state["version"], "one").await.0, 200);
    test.kill().await;
    test.start_process().await;
    let (status, answer) = ana.play(1, "c3", &state["version"], "one").await;
    assert!(status == 200 && answer["ply"] == 1, "{answer}");
    test.end_leases().await;
    test.next_board(board.id).await;
    assert_eq!(test.boards().len(), 2);
    test.close().await;
}

/// The ratings of a person who keeps them private are on nobody else's page. A game that changed no rating ends without one.
#[tokio::test(flavor = "multi_thread")]
async fn private_ratings_are_shown_to_their_owner_alone() {
    let (test, url) = with_page().await;
    resigned(&test).await;
    let board = test.start_game("size=5").await;
    let carla = test.sandbox.add_user("Carla", "en-US");
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let carla = Visitor::open(&test, &url, carla, &board).await;
    let shown = async |visitor: &Visitor| visitor.page(2).await.matches("1 of 3 games").count();
    assert_eq!([shown(&ana).await, shown(&ben).await, shown(&carla).await], [2; 3]);
    let hidden = Choices { everywhere: false, listed: false };
    test.store.update_choices(UserId(test.ana), test.clock.now(), |it| *it = hidden).await.expect("choices");
    assert_eq!([shown(&ana).await, shown(&ben).await, shown(&carla).await], [2, 1, 1]);
    ana.act(2, "abort", "abort").await;
    assert!(ana.page(2).await.contains("Called off"));
    assert_eq!([shown(&ana).await, shown(&ben).await, shown(&carla).await], [0; 3]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_learns_of_moves() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let other = test.start_game("size=5").await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let mut events = ben.get("/games/1/changes").await;
    assert!(events.headers()["content-type"] == "text/event-stream");
    let mut next = async || {
        let chunk = wait_for("an event", events.chunk()).await;
        String::from_utf8(chunk.expect("a stream").expect("more").to_vec()).expect("text")
    };
    assert_eq!(next().await, "data: changed\n\n", "at the beginning");
    let _ = other;
    test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "2" })).await;
    test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "1" })).await;
    assert_eq!(next().await, "data: changed\n\n");
    assert_eq!(ben.state(1).await["ply"], 1, "the other game's change brings no event");
    // A person may have twenty streams at a time.
    let mut open = Vec::new();
    for _ in 0..19 {
        open.push(ben.get("/games/1/changes").await);
    }
    assert!(open.iter().all(|stream| stream.status() == 200));
    assert_eq!(ben.status("/games/1/changes").await, 429);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_large_and_too_many_requests_are_refused() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    test.settings.insert("PARLOR_WEB_WINDOW", LONG_WINDOW.to_owned());
    test.start().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let page = ana.get("/games/1").await;
    let header = |name| page.headers()[name].to_str().unwrap();
    assert!(header(CONTENT_SECURITY_POLICY.as_str()).contains("frame-ancestors 'none'"));
    assert_eq!((header(REFERRER_POLICY.as_str()), header("x-content-type-options")), ("same-origin", "nosniff"));
    assert_eq!(header(CACHE_CONTROL.as_str()), "no-store");
    let version = ana.state(1).await["version"].to_string();
    let body = format!("move=c3&version={version}&key=k");
    let post = || {
        let request = ana.request(Method::POST, "/games/1/moves").body(body.clone());
        request.header("content-type", "application/x-www-form-urlencoded")
    };
    for (request, status) in [
        (post(), 403),
        (post().header("sec-fetch-site", "cross-site"), 403),
        (post().header("sec-fetch-site", "same-site").header(ORIGIN, &url), 403),
        (post().header(ORIGIN, "https://evil.example"), 403),
        (post().header(ORIGIN, "null"), 403),
        (ana.request(Method::GET, "/games/1").header("host", "evil.example"), 421),
        (ana.request(Method::DELETE, "/games/1").header(ORIGIN, &url), 405),
        (post().header(ORIGIN, &url).body(format!("move={}", "a".repeat(20_000))), 413),
        (post().header(ORIGIN, &url).body("move=c3"), 404),
        (ana.request(Method::GET, "/games/1/board.png?w=999999"), 200),
        (ana.request(Method::GET, "/games/1/board.png?w=x"), 404),
        (ana.request(Method::GET, "/nowhere"), 404),
        (ana.request(Method::GET, "/assets/../Cargo.toml"), 404),
    ] {
        let shown = format!("{request:?}");
        assert_eq!(request.send().await.expect("a response").status().as_u16(), status, "{shown}");
    }
    let unknown = sentence(ana.get("/games/1/board.png?w=x").await, StatusCode::NOT_FOUND).await;
    assert_eq!(
        unknown,
        "There's no such board, or you can't see it. Press “Play on the board” under the board in Discord again."
    );
    assert_eq!(ana.state(1).await["ply"], 0, "nothing was played");
    assert_eq!(post().header(ORIGIN, &url).send().await.unwrap().status(), StatusCode::SEE_OTHER);

    let mut refused = None;
    for _ in 0..200 {
        let answer = ana.get("/games/1").await;
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("a limit");
    let wait: u64 = refused.headers()[RETRY_AFTER].to_str().unwrap().parse().expect("a number");
    assert!((1..=601).contains(&wait), "{wait}");
    let why = sentence(refused, StatusCode::TOO_MANY_REQUESTS).await;
    assert_eq!(why, format!("Too many requests. Try again in {wait} seconds."));
    // Others are not affected.
    let ben = Visitor::open(&test, &url, test.ben, &test.next_board(board.id).await).await;
    assert_eq!(ben.status("/games/1").await, 200);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_counted_ended_exported_and_deleted() {
    let (test, url) = with_page().await;
    // Other messages follow the board in the days that pass. The board's button must stay even if they come soon.
    test.keep_all_boards().await;
    let board = test.start_game("size=5").await;
    assert!(!test.private_reply(test.ana, "privacy", json!({})).await.contains("signed in"));
    let visitors =
        [Visitor::open(&test, &url, test.ana, &board).await, Visitor::open(&test, &url, test.ana, &board).await];
    let answer = test.slash(test.ana, "privacy", json!({})).await.expect("an answer").message.expect("a message");
    assert!(answer.content.contains("in 2 browsers"), "{}", answer.content);
    // A link to another board begins no other session in the same browser, whatever the link's language is.
    let link = test.board_link(test.ana, &board).await;
    let link = link.strip_prefix(&url).expect("the page's address").replace("/open/en/", "/open/de/");
    let used = visitors[0].post(&link, &[]).await;
    assert_eq!((used.status(), cookie_of(&used)), (StatusCode::SEE_OTHER, visitors[0].cookie.clone()));
    assert!(visitors[0].get("/").await.text().await.unwrap().contains("lang=\"de\""));
    let link = test.board_link(test.ana, &board).await;
    visitors[0].post(link.strip_prefix(&url).expect("the page's address"), &[]).await;
    assert!(test.private_reply(test.ana, "privacy", json!({})).await.contains("in 2 browsers"));
    let file = test.slash(test.ana, "privacy", json!({ "what": "export" })).await.expect("an answer");
    let export = file.edited().await.expect("the file").attachments.remove(0).bytes;
    let export: Value = serde_json::from_slice(&export).expect("JSON");
    assert_eq!(export["sessions_of_the_board_page"].as_array().map(Vec::len), Some(2), "{export}");
    assert_eq!(export["sessions_of_the_board_page"][0]["language"], "en");
    assert_eq!(export["boards_opened_on_the_page"][0]["game_id"], 1, "{export}");
    let session = export["sessions_of_the_board_page"][0].as_object().unwrap();
    assert!(!session.contains_key("id") && !session.contains_key("user_id"), "{session:?}");

    assert_eq!(visitors[0].post("/sign-out", &[]).await.status(), StatusCode::SEE_OTHER);
    assert_eq!((visitors[0].status("/").await, visitors[1].status("/").await), (401, 200));
    let ended = test.press(test.ana, &answer, "Sign out of the page").await.expect("an answer");
    assert!(private_content(&ended).contains("signed out"));
    assert_eq!(visitors[1].status("/").await, 401);

    let again = Visitor::open(&test, &url, test.ana, &board).await;
    for _ in 0..2 {
        test.clock.advance(time::Duration::days(20));
        let used = again.get("/").await;
        assert_eq!((used.status(), cookie_of(&used)), (StatusCode::OK, again.cookie.clone()), "a use renews both");
        assert_eq!(cookie_of(&again.get("/").await), None);
    }
    test.clock.advance(time::Duration::days(31));
    assert_eq!(again.status("/").await, 401, "over after 30 days without use");
    let again = Visitor::open(&test, &url, test.ana, &board).await;
    assert_eq!(again.status("/").await, 200);
    let asked = test
        .slash(test.ana, "privacy", json!({ "what": "delete" }))
        .await
        .expect("an answer")
        .message
        .expect("a question");
    test.press(test.ana, &asked, "Yes, delete it").await.expect("an answer");
    test.wait_for_count("(select user_id from web_sessions union all select user_id from opened_boards) rows", 0).await;
    assert_eq!(again.status("/").await, 401);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_address_there_is_no_page_and_no_button() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    assert!(board.button("Play on the board").is_none() && board.button("Rules").is_some());
    let pictures = [&board, &test.start_game("size=13").await].map(|it| it.attachments[0].bytes.clone());
    test.close().await;
    let (test, _) = with_page().await;
    let board = test.start_game("size=5").await;
    let large = test.start_game("size=13").await;
    // The picture of the large board differs, because it says that the page magnifies it.
    let is_same = [&board, &large].map(|it| pictures.contains(&it.attachments[0].bytes));
    assert_eq!(is_same, [true, false]);
    assert!(board.button("Play on the board").is_some() && board.button("Rules").is_none());
    let more = test.press(test.ana, &board, "More").await.expect("an answer").message.expect("a message");
    assert!(more.button("Rules").is_some());
    let help = test.private_reply(test.ana, "help", json!({})).await;
    assert!(help.contains("Under a board, “Play on the board” lets you tap cells"), "{help}");
    test.close().await;
}

/// A hint is counted once, however often it is requested.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_marks_a_move_and_is_counted_once() {
    let (test, url) = with_page().await;
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    let own = test.slash(test.ana, "play", options).await.expect("an answer").message.expect("a board");
    let link = test.board_link(test.ana, &own).await;
    let asked = Visitor::new(&url).get(link.strip_prefix(&url).unwrap()).await.text().await.expect("a page");
    assert!(asked.contains("against Computer (easy)"), "{asked}");
    let ana = Visitor::open(&test, &url, test.ana, &own).await;
    assert!(ana.page(1).await.contains("value=\"hint\""));
    for key in ["one", "one", "two"] {
        let page = ana.act(1, "hint", key).await;
        assert_eq!(page.status(), StatusCode::OK);
        let page = page.text().await.expect("a page");
        assert!(page.contains("Hint: ") && page.matches("class=\"hinted\"").count() == 1, "{page}");
    }
    let version = ana.state(1).await["version"].clone();
    let body = format!("action=hint&version={version}&key=three");
    let asked = ana.request(Method::POST, "/games/1/actions").body(body.clone());
    let asked = asked.header("sec-fetch-site", "same-origin").header("accept", "application/json");
    let asked = asked.header("content-type", "application/x-www-form-urlencoded").send().await.expect("a response");
    let found: Value = asked.json().await.expect("JSON");
    let cell = found["cells"][0].as_str().expect("a cell");
    assert_eq!(found["move"], cell);
    assert!(found["said"].as_str().is_some_and(|it| it.starts_with(&format!("Hint: {cell}."))), "{found}");
    let hints = "select count(*) from events where body->>'kind' = 'hinted'";
    assert_eq!(test.query_number(hints).await, 1);
    // A hint is refused on an outdated board and in a game between people.
    assert_eq!(ana.play(1, cell, &version, "move").await.0, 200);
    let stale = [("action", "hint"), ("version", &*version.to_string()), ("key", "four")];
    assert_eq!(ana.post("/games/1/actions", &stale).await.status(), StatusCode::CONFLICT);
    let board = test.start_game("size=5").await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let refused = ben.act(2, "hint", "five").await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    assert_eq!(test.query_number(hints).await, 1);
    test.close().await;
}

/// The page still shows the question while more moves are played.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_to_be_aborted_is_not_lost_after_more_moves() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let offers = async |action: &str| ana.page(1).await.contains(&format!("value=\"{action}\""));
    assert!(offers("abort").await && !offers("resign").await);
    let asks = async |question: &str| ana.page(1).await.contains(&format!("<p>{question}"));
    assert!(asks("Call off Tether #1 against Ben? It won't count").await);
    for (ply, text) in ["c3", "a1", "d2", "b4"].into_iter().enumerate() {
        test.play([test.ana, test.ben][ply % 2], text).await;
    }
    let refused = ana.act(1, "abort", "one").await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    let texts = main_texts(&refused.text().await.unwrap());
    assert!(texts.contains(&"It's too late to call this game off. You can still resign.".to_owned()), "{texts:?}");
    assert_eq!(test.query_number("select count(*) from games where phase = 'playing'").await, 1);
    assert!(!offers("abort").await && offers("resign").await && asks("Resign Tether #1 against Ben?").await);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_proposed_and_accepted_on_the_page() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let (ana, ben) =
        (Visitor::open(&test, &url, test.ana, &board).await, Visitor::open(&test, &url, test.ben, &board).await);
    assert_eq!(ana.act(1, "rematch", "early").await.status(), StatusCode::CONFLICT);
    assert_eq!(ana.act(1, "resign", "r").await.status(), StatusCode::SEE_OTHER);
    let ended = test.next_board(board.id).await;
    for _ in 0..2 {
        let proposed = ana.act(1, "rematch", "one").await;
        assert_eq!(proposed.status(), StatusCode::OK);
        let texts = main_texts(&proposed.text().await.unwrap());
        let said = "Rematch proposed. The challenge is in Discord, below this game's boards.".to_owned();
        assert!(texts.contains(&said), "{texts:?}");
    }
    let challenge = test.next_message(ended.id, "rematch").await;
    assert!(challenge.button("Accept").is_some() && challenge.notified == [test.ben], "{challenge:?}");
    let boards = ben.get("/").await.text().await.unwrap();
    assert!(boards.contains("Ana wants a rematch") && boards.contains("action=\"/games/2/challenge\""), "{boards}");
    for told in ["Called off · against Ana", "5×5 · 3 days a move · rated"] {
        assert!(boards.contains(told), "no {told} in {boards}");
    }
    let again = ana.act(1, "rematch", "two").await;
    assert_eq!(again.status(), StatusCode::CONFLICT);
    assert!(again.text().await.unwrap().contains("Ana"), "the refusal names who proposed it");
    let offers = async |visitor: &Visitor| visitor.page(1).await.contains("value=\"rematch\"");
    assert!(!offers(&ana).await && offers(&ben).await);
    let accepted = ben.act(1, "rematch", "three").await;
    assert_eq!(
        (accepted.status(), &accepted.headers()[LOCATION]),
        (StatusCode::SEE_OTHER, &"/games/2".parse().unwrap())
    );
    let board = test.next_board(challenge.id).await;
    assert!(board.content.contains("Tether #2"), "{}", board.content);
    for visitor in [&ana, &ben] {
        assert_eq!(visitor.status("/games/2").await, 200);
        let page = visitor.page(1).await;
        assert!(page.contains("<a class=\"button primary\" href=\"/games/2\">") && !offers(visitor).await, "{page}");
    }
    // A rematch against the computer begins at once.
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    test.slash(test.ana, "play", options).await.expect("an answer");
    assert_eq!(ana.act(3, "resign", "r").await.status(), StatusCode::SEE_OTHER);
    for _ in 0..2 {
        let begun = ana.act(3, "rematch", "four").await;
        assert_eq!(begun.headers()[LOCATION], "/games/4");
    }
    assert_eq!(ana.status("/games/4").await, 200);
    assert_eq!(test.count("games").await, 4);
    test.close().await;
}

/// A challenge is answered on My boards by the challenged person alone, once, and under the server's rules.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_on_the_page() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let challenge = async || {
        let newest = test.newest_message_id();
        let options = json!({ "game": "tether", "opponent": test.ben.to_string() });
        test.private_reply(test.ana, "challenge", options).await;
        test.next_message(newest, "challenges").await
    };
    let lists = async |visitor: &Visitor, game: u64| {
        let page = visitor.get("/").await.text().await.expect("a page");
        page.contains(&format!("action=\"/games/{game}/challenge\""))
    };
    let asked = challenge().await;
    assert!(lists(&ben, 2).await && !lists(&ana, 2).await);
    let listed = ben.get("/").await.text().await.expect("a page");
    let (_, picture) = listed.split_once("<img loading=\"lazy\" src=\"/games/2/challenge/").expect("a picture");
    let picture = picture.split('"').next().expect("an address").replace("&amp;", "&");
    let picture = ben.get(&format!("/games/2/challenge/{picture}")).await;
    let headers = [CONTENT_TYPE, CACHE_CONTROL].map(|name| picture.headers()[name].to_str().unwrap().to_owned());
    assert_eq!(headers, ["image/png", "private, max-age=3600"]);
    let fields = |answer| [("answer", answer), ("key", "k")];
    for (visitor, game, answer) in [(&ana, 2, "accept"), (&ben, 2, "perhaps"), (&ben, 99, "accept")] {
        let refused = visitor.post(&format!("/games/{game}/challenge"), &fields(answer)).await;
        assert_eq!(refused.status(), StatusCode::NOT_FOUND, "{answer} {game}");
    }
    for _ in 0..2 {
        let accepted = ben.post("/games/2/challenge", &fields("accept")).await;
        assert_eq!(
            (accepted.status(), &accepted.headers()[LOCATION]),
            (StatusCode::SEE_OTHER, &"/games/2".parse().unwrap())
        );
    }
    assert!(test.next_board(asked.id).await.content.contains("Tether #2"));
    assert!(ben.status("/games/2").await == 200 && !lists(&ben, 2).await);

    challenge().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, MEMBER | MANAGE_GUILD);
    test.slash(test.ana, "settings", json!({ "ban": { "player": test.ben.to_string() } })).await.expect("an answer");
    let refused = ben.post("/games/3/challenge", &fields("accept")).await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    assert_eq!(test.query_text("select phase from games where id = 3").await, "open");
    let declined = ben.post("/games/3/challenge", &fields("decline")).await;
    assert_eq!((declined.status(), &declined.headers()[LOCATION]), (StatusCode::SEE_OTHER, &"/".parse().unwrap()));
    assert_eq!(test.query_text("select phase from games where id = 3").await, "closed");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_with_notes_are_marked() {
    let (test, url) = with_page().await;
    let mut board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    for (ply, text) in ["c3", "a1", "c2"].into_iter().enumerate() {
        test.play([test.ana, test.ben][ply % 2], text).await;
        board = test.next_board(board.id).await;
        if ply != 1 {
            let version = ana.state(1).await["version"].to_string();
            let (note, at) = (format!("I+like+{text}"), (ply + 1).to_string());
            let fields = [("action", "note"), ("version", &*version), ("key", text), ("ply", &*at), ("text", &*note)];
            assert_eq!(ana.post("/games/1/actions", &fields).await.status(), StatusCode::OK);
        }
    }
    let page = ana.page(1).await;
    for (ply, text) in [(1, "c3"), (3, "c2")] {
        let title = format!("Your note after move {ply}:\nI like {text}");
        assert!(page.contains(&format!("data-ply=\"{ply}\" title=\"{title}\">{text}</a>")), "{page}");
    }
    assert_eq!(page.matches("class=\"noted\"").count(), 2);
    assert!(page.contains("<p class=\"note\">Your note after move 3:\nI like c2</p>"), "the newest one: {page}");
    assert!(!ben.page(1).await.contains("noted"));
    test.close().await;
}

/// A form may be older than a note that was written elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_note_replaces_only_the_note_that_its_author_saw() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    for (key, seen, text, there) in [
        ("1", "", "corner", "corner"),
        ("2", "", "edge", "corner\nedge"),
        ("2", "", "edge", "corner\nedge"),
        ("3", "corner", "", "corner\nedge"),
        ("4", "corner\r\nedge", "middle", "middle"),
        ("5", "middle", "", ""),
    ] {
        let version = ana.state(1).await["version"].to_string();
        // Ply 3 is gone, as after a takeback.
        let fields =
            [("action", "note"), ("version", &*version), ("key", key), ("ply", "3"), ("seen", seen), ("text", text)];
        assert_eq!(ana.post("/games/1/actions", &fields).await.status(), StatusCode::OK);
        let notes = test.store.notes(UserId(test.ana), GameId(1)).await.expect("notes");
        let note = notes.first().map_or("", |(_, text)| text.as_str());
        assert_eq!((note, notes.len()), (there, usize::from(!there.is_empty())), "{key}");
        let page = ana.page(1).await;
        let shown = format!("name=\"seen\" value=\"{there}\"");
        assert!(page.contains(&shown) && page.contains("Your note before the first move:"), "{page}");
    }
    // Together, the two notes would be too long.
    let (first, second) = ("x".repeat(400), "y".repeat(300));
    for (key, text, status) in [("6", &first, StatusCode::OK), ("7", &second, StatusCode::CONFLICT)] {
        let version = ana.state(1).await["version"].to_string();
        let fields =
            [("action", "note"), ("version", &*version), ("key", key), ("ply", "0"), ("seen", ""), ("text", text)];
        let answer = ana.post("/games/1/actions", &fields).await;
        assert_eq!(answer.status(), status);
        let said = answer.text().await.expect("a page");
        assert_eq!(said.contains("both together have more than 500 characters"), status != StatusCode::OK, "{said}");
    }
    assert_eq!(test.store.notes(UserId(test.ana), GameId(1)).await.expect("notes"), [(0, first)]);
    test.close().await;
}

/// A position that a visitor tries has its own legal moves and its own die.
#[tokio::test(flavor = "multi_thread")]
async fn a_tried_move_that_is_not_legal_is_explained() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let why = async |game: u64, query: &str| {
        let answer = ana.get(&format!("/games/{game}/why?{query}")).await;
        let status = answer.status().as_u16();
        (
            status,
            answer.json::<Value>().await.map_or_else(|_| String::new(), |it| it["error"].as_str().unwrap().to_owned()),
        )
    };
    let refused = why(1, "move=c3&ply=0&line=c3,a1").await;
    assert_eq!(refused, (200, "c3 is occupied by Red's stone.".to_owned()));
    for legal in ["move=d4&ply=0&line=c3,a1", "move=c3&ply=0&line=", "move=c3"] {
        assert_eq!(why(1, legal).await, (200, String::new()), "{legal}");
    }
    assert_eq!(ana.status("/games/1/why?move=c3&ply=9&line=").await, 404);
    test.start_game_with(json!({ "game": "tetrathedral", "variant": "4" })).await;
    let tried: Value = ana.get("/games/2/try?ply=0&line=").await.json().await.expect("JSON");
    let first = tried["moves"][0][1].as_str().expect("a move");
    // After the first move, the next roll is not known yet.
    let after = format!("ply=0&line={first}");
    assert_eq!(why(2, &format!("move=a1&{after}")).await, (200, String::new()));
    let refused = why(2, &format!("move=3:z9&{after}")).await;
    let form = "two spaces, such as a2-b5; or @ and a space of the outer ring to put a pawn back there, such as @h5";
    assert_eq!(refused, (200, format!("“3:z9” isn't a move in Tetrathedral. Try {form}.")));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_has_a_curve() {
    let (test, url) = with_page().await;
    let mut board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    for (ply, text) in ["c3", "a1", "c2", "b4", "d1"].into_iter().enumerate() {
        test.play([test.ana, test.ben][ply % 2], text).await;
        board = test.next_board(board.id).await;
    }
    let carla = test.sandbox.add_user("Carla", "en-US");
    let [ben, carla] =
        [Visitor::open(&test, &url, test.ben, &board).await, Visitor::open(&test, &url, carla, &board).await];
    assert_eq!((ana.status("/games/1/analysis").await, ana.state(1).await["analysable"].clone()), (409, json!(false)));
    assert_eq!(ana.act(1, "resign", "r").await.status(), StatusCode::SEE_OTHER);
    assert_eq!(ana.state(1).await["analysable"], true);
    let page = ana.page(1).await;
    assert_eq!(page.matches("Rating: new, 1 of 3 games").count(), 2, "nobody loses points by a first game: {page}");
    let curve: Value = loop {
        let answer = ana.get("/games/1/analysis").await;
        match answer.status() {
            StatusCode::ACCEPTED => tokio::time::sleep(Duration::from_millis(500)).await,
            status => {
                assert_eq!(status, StatusCode::OK);
                break answer.json().await.expect("JSON");
            }
        }
    };
    assert!(curve["chances"].as_array().is_some_and(|all| all.len() == 6), "{curve}");
    assert_eq!(curve["names"], json!(["You", "Ben"]));
    assert!(curve["labels"][0].as_str().is_some_and(|it| it.starts_with("You: ") && it.ends_with('%')), "{curve}");
    assert!(
        curve["head"].as_str().unwrap().starts_with("Tether #1: your chance to win after each move, as Red,"),
        "{curve}"
    );
    // Ben sees the same curve from his side. A spectator sees it from the side of player 1.
    for (visitor, names, head, is_same) in [
        (ben, ["You", "Ana"], "your chance to win after each move, as Blue,", false),
        (carla, ["Ana", "Ben"], "Red's chance to win after each move,", true),
    ] {
        let other: Value = visitor.get("/games/1/analysis").await.json().await.expect("JSON");
        assert_eq!(other["names"], json!(names));
        assert!(other["head"].as_str().unwrap().contains(head), "{other}");
        let first = |curve: &Value| curve["chances"][4][0].as_f64().expect("a chance");
        let expected = if is_same { first(&curve) } else { 1.0 - first(&curve) };
        assert!((first(&other) - expected).abs() < 1e-3, "{other} {curve}");
        assert_eq!(other["colours"] == curve["colours"], is_same, "{other}");
    }
    assert_eq!(test.count("results where analysis is not null").await, 1);
    let dora = test.sandbox.add_user("Dora", "en-US");
    let other = test.start_game("size=5").await;
    let dora = Visitor::open(&test, &url, dora, &other).await;
    assert_eq!(dora.status("/games/1/analysis").await, 404);
    test.close().await;
}

/// Gives every answer of every lesson by its button, then starts the small game.
#[tokio::test(flavor = "multi_thread")]
async fn lessons_are_learnt_on_the_page() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let nobody = Visitor::new(&url);
    for path in
        ["/learn", "/learn/tether", "/learn/tether/1", "/learn/tether/1/board.png", "/learn/tether/1/preview?move=c3"]
    {
        assert_eq!(nobody.status(path).await, 401, "{path}");
    }
    for path in ["/learn/chess", "/learn/chess/1", "/learn/tether/0", "/learn/tether/6", "/learn/tether/6/board.png"] {
        assert_eq!(ana.status(path).await, 404, "{path}");
    }
    // Like a board in Discord, a lesson there has a first, filled button, which leads to it.
    let lesson = test.slash(test.ana, "learn", json!({ "game": "waltz" })).await.expect("an answer").message;
    let lesson = lesson.expect("a message");
    let filled = lesson.components.iter().flat_map(|row| row["components"].as_array().expect("buttons"));
    let filled: Vec<_> = filled.filter(|button| button["style"] == 1).collect();
    assert_eq!((filled.len(), &lesson.components[0]["components"][0]), (1, filled[0]));
    let link = test.board_link(test.ana, &lesson).await;
    let link = link.strip_prefix(&url).expect("a path");
    let asked = nobody.get(link).await.text().await.expect("a page");
    assert!(asked.contains("Tennessee Waltz") && asked.contains("Continue as Ana"), "{asked}");
    assert_eq!(nobody.status(&format!("{link}/board.png")).await, 200);
    assert_eq!(ana.get(link).await.headers()[LOCATION], "/learn/waltz/1");
    for &game in Game::ALL {
        // Each game has a learner of its own, because each person's requests are limited.
        let learner = test.sandbox.add_user(game.title(), "en-US");
        let learner = Visitor::open(&test, &url, learner, &board).await;
        let text = async |path: &str| learner.get(path).await.text().await.expect("a page");
        for number in 1..=5 {
            let path = format!("/learn/{}/{number}", game.id());
            let next = learner.get(&format!("/learn/{}", game.id())).await;
            assert_eq!(next.headers()[LOCATION], path.as_str());
            let page = text(&path).await;
            let answers = page.split("<button name=\"move\" value=\"").skip(1);
            let answers: Vec<_> = answers.filter_map(|rest| rest.split('"').next()).collect();
            assert!((2..=4).contains(&answers.len()), "{page}");
            let mut right = 0;
            for answer in answers {
                let sent = learner.post(&path, &[("move", answer)]).await;
                assert_eq!(sent.status(), StatusCode::SEE_OTHER);
                let result = text(sent.headers()[LOCATION].to_str().expect("an address")).await;
                let said =
                    result.split("<p id=\"said\" role=\"status\">").nth(1).and_then(|it| it.split("</p>").next());
                let said = said.expect("a sentence");
                assert!(said.starts_with(['✅', '❌', '🚫']) && !said.contains("**") && said.contains('\n'), "{said}");
                assert_eq!(said.starts_with('✅'), !result.contains("Try again"), "{result}");
                right += usize::from(said.starts_with('✅'));
            }
            assert!(right > 0, "{path}");
        }
        let games = text("/learn").await;
        assert_eq!((games.matches("0 of 5").count(), games.matches("5 of 5").count()), (4, 1), "{games}");
    }
    // A typed move is escaped, and can be tried again.
    let sent = ana.post("/learn/tether/1", &[("move", "c%3Cb%3E")]).await;
    let result = ana.get(sent.headers()[LOCATION].to_str().unwrap()).await.text().await.unwrap();
    assert!(!result.contains("<b>") && result.contains("Try again"), "{result}");
    assert_eq!(ana.status("/learn/tether/1/board.png?move=a1&w=200").await, 200);
    for _ in 0..2 {
        let begun = ana.post("/learn/waltz/play", &[("key", "one")]).await;
        assert_eq!((begun.status(), &begun.headers()[LOCATION]), (StatusCode::SEE_OTHER, &"/games/2".parse().unwrap()));
    }
    let state = ana.state(2).await;
    assert!(state["yours"] == true, "{state}");
    assert_eq!(test.count("games where private").await, 1);
    test.close().await;
}

/// Most of the connections send nothing, and one sends the beginning of a request. While they are open, others have to wait.
#[tokio::test(flavor = "multi_thread")]
async fn connections_without_a_request_give_way() {
    let (test, url) = with_page().await;
    let host = url.strip_prefix("http://").expect("an address");
    let mut silent = Vec::new();
    for _ in 0..500 {
        silent.push(TcpStream::connect(host).await.expect("a connection"));
    }
    silent[0].write_all(b"GET / HTTP/1.1\r\n").await.expect("a line");
    let mut waiting = TcpStream::connect(host).await.expect("a connection");
    waiting.write_all(format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes()).await.expect("a request");
    let mut answer = [0; 12];
    wait_for("an answer", waiting.read_exact(&mut answer)).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 401");
    for mut stream in silent {
        let mut rest = Vec::new();
        wait_for("the end of the connection", stream.read_to_end(&mut rest)).await.expect("no error");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_loses_its_connection() {
    let (test, url) = with_page().await;
    let host = url.strip_prefix("http://").expect("an address").to_owned();
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let address = tokio::net::lookup_host(host.replace("localhost", "127.0.0.1")).await.expect("an address").next();
    let mut stream = socket.connect(address.expect("an address")).await.expect("a connection");
    let request = format!("GET /assets/any/board.js HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let send = async {
        // Writing fails once the connection is gone.
        loop {
            if let Err(error) = stream.write_all(request.as_bytes()).await {
                break error;
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    };
    let error = wait_for("the end of the connection", send).await;
    assert!(matches!(error.kind(), ErrorKind::ConnectionReset | ErrorKind::BrokenPipe), "{error}");
    test.close().await;
}

/// The test counts everything but the picture. It looks at the largest boards too.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_view_takes_at_most_sixty_kilobytes() {
    let (test, url) = with_page().await;
    for (number, (game, variant)) in [
        ("tether", "9"),
        ("tether", "19"),
        ("anchor2d", "large"),
        ("waltz", "square 8"),
        ("netted", "hex 6"),
        ("tetrathedral", "8"),
    ]
    .into_iter()
    .enumerate()
    {
        let board = test.start_game_with(json!({ "game": game, "variant": variant })).await;
        let ana = Visitor::open(&test, &url, test.ana, &board).await;
        let get = async |path: &str| {
            let response =
                ana.request(Method::GET, path).header("accept-encoding", "gzip").send().await.expect("a response");
            assert_eq!(response.headers()["content-encoding"], "gzip");
            response.bytes().await.expect("bytes").len()
        };
        let page = ana.get(&format!("/games/{}", number + 1)).await.text().await.expect("a page");
        let assets: Vec<_> =
            page.split('"').filter(|part| part.starts_with("/assets/") && !part.contains("icon")).collect();
        assert_eq!(assets.len(), 10, "{assets:?}");
        let mut bytes = get(&format!("/games/{}", number + 1)).await;
        for asset in assets {
            bytes += get(asset).await;
        }
        println!("{game} {variant}: {bytes} bytes");
        assert!(bytes <= MAX_FIRST_VIEW, "{game} {variant}: {bytes}");
    }
    test.close().await;
}
