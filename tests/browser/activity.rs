//! The board page inside Discord: the frame on the sandbox's page, whose client answers as Discord's does.

use super::{board_page::resign, bot_test::BotTest, browser::Browser, play::choose_move};
use axum::{
    Router,
    extract::Path as UrlPath,
    http::header::CONTENT_TYPE,
    response::IntoResponse,
    routing::{get, post},
};
use parlor::play::GameId;
use parlor_games::rules::AnyPosition;
use parlor_sandbox::Message;
use parlor_testkit::page::local_client_builder;
use serde_json::{Value, json};
use std::{io::Write, path::Path};
use tokio::net::TcpListener;

/// `.ci/setup` installs Discord's SDK, for which clients are made, in this folder.
const SDK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/tools/embedded-app-sdk/package/output");

struct Frame {
    test: BotTest,
    browser: Browser,
}

impl Frame {
    /// The sandbox's page. `None` if browser tests are skipped.
    async fn new(width: u32) -> Option<Self> {
        let browser = Browser::open(width, 844).await?;
        let mut test = BotTest::without_bot().await;
        test.keep_all_boards().await;
        test.turn_activity_on();
        test.start().await;
        Some(Self { test, browser })
    }

    async fn visit(&self, user: u64) {
        let page = format!("{}/#as={user}&channel={}", self.test.sandbox.api_base(), self.test.channel);
        self.browser.goto("about:blank").await;
        self.browser.goto(&page).await;
        self.browser.find(&format!("main[data-view='{user}:{}']", self.test.channel)).await;
    }

    /// Presses Play on the board under a board.
    async fn open(&self, user: u64, board: &Message) {
        self.visit(user).await;
        let press = "const button = [...document.querySelectorAll(`[data-message='${arguments[0]}'] button`)].find((it) => it.textContent === 'Play on the board');
            button?.click(); return button !== undefined";
        self.browser.wait_until("Play on the board", press, vec![json!(board.id.to_string())]).await;
        self.enter().await;
    }

    /// Opens Parlor without a board.
    async fn launch(&self, user: u64) {
        self.visit(user).await;
        self.browser.click("#launch").await;
        self.enter().await;
        self.browser.find_with_text("h1", "My boards").await;
    }

    /// Goes on inside the frame.
    async fn enter(&self) {
        let frame = self.browser.find("#activity iframe").await;
        frame.enter_frame().await.expect("the frame");
    }

    async fn leave(&self) {
        self.browser.driver().enter_default_frame().await.expect("the page");
    }

    async fn position(&self) -> AnyPosition {
        let game = self.test.store.load(GameId(1)).await.expect("the store").table;
        game.game().expect("a game").position.clone()
    }

    async fn press(&self, css: &str, label: &str) {
        let body = "const button = [...document.querySelectorAll(arguments[0])].find((it) => it.textContent === arguments[1] && !it.disabled);
            button?.click(); return button !== undefined";
        self.browser.wait_until(label, body, vec![json!(css), json!(label)]).await;
    }

    async fn screenshot(&self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
        std::fs::create_dir_all(&folder).expect("a folder");
        self.browser.screenshot(&folder.join(format!("activity-{name}.png"))).await;
    }

    async fn close(self) {
        self.browser.close().await;
        self.test.close().await;
    }
}

/// Ana presses “Play on the board”, plays a whole game against somebody in Discord, and visits the other boards, without leaving the document.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_inside_discord() {
    let Some(frame) = Frame::new(390).await else { return };
    let board = frame.test.start_game_with(json!({ "game": "netted", "variant": "3" })).await;
    frame.open(frame.test.ana, &board).await;
    frame.browser.find_with_text("#status", "Your turn").await;
    frame.browser.script("window.here = true", vec![]).await;
    let mut last = board;
    let mut plies = 0;
    loop {
        let position = frame.position().await;
        if position.outcome().is_some() {
            break;
        }
        let text = choose_move(&position, plies);
        if plies % 2 == 0 {
            let mine = "const main = document.querySelector('main'); return main.dataset.ply >= arguments[0] && main.classList.contains('yours')";
            frame.browser.wait_until("the newest position", mine, vec![json!(position.ply())]).await;
            frame.browser.click(&format!("[data-cell='{text}']")).await;
            frame.press("#bar .primary", &format!("Play {text}")).await;
        } else {
            frame.test.play(frame.test.ben, &text).await;
        }
        last = frame.test.next_board(last.id).await;
        plies += 1;
        if plies == 5 {
            let drawn = "const it = document.querySelector('#picture'); return it.complete && it.naturalWidth > 0 && it.src.startsWith('blob:')";
            frame.browser.wait_until("the picture", drawn, vec![]).await;
            frame.leave().await;
            frame.screenshot("game").await;
            frame.enter().await;
        }
    }
    frame.browser.find_with_text("#ended", "win").await;
    frame.test.start_game("size=5").await;
    frame.browser.click("header a").await;
    frame.browser.find_with_text("h1", "My boards").await;
    let drawn = "return [...document.querySelectorAll('li img')].every((it) => it.complete && it.naturalWidth === 200)";
    frame.browser.wait_until("the pictures", drawn, vec![]).await;
    assert_eq!(frame.browser.count("form[action='/sign-out']").await, 0);
    frame.browser.click("a[href='/puzzles']").await;
    frame.browser.find_with_text("h1", "Today's puzzles").await;
    frame.browser.click("header a").await;
    frame.browser.find_with_text("h1", "My boards").await;
    frame.browser.click("li a[href='/games/2']").await;
    frame.browser.find_with_text("h1", "Tether #2").await;
    assert_eq!(frame.browser.script("return window.here", vec![]).await, true, "the same document");
    frame.leave().await;
    frame.close().await;
}

/// Picture-in-picture is not looking: whoever opens a board there is called.
#[tokio::test(flavor = "multi_thread")]
async fn a_frame_in_a_corner_gives_no_signs() {
    let Some(frame) = Frame::new(390).await else { return };
    frame.test.start_game("size=5").await;
    frame.launch(frame.test.ana).await;
    let layout = async |mode: u8| {
        frame.leave().await;
        frame.browser.wait_until("the layout", "return setActivityLayout(arguments[0])", vec![json!(mode)]).await;
        frame.enter().await;
    };
    layout(1).await;
    frame.browser.click("li a").await;
    frame.browser.find_with_text("#status", "Your turn").await;
    frame.browser.click("[data-cell='c3']").await;
    frame.press("#bar .primary", "Play c3").await;
    frame.browser.find_with_text("#said", "You played c3.").await;
    assert_eq!(frame.test.count("presence").await, 0);
    layout(0).await;
    frame.test.wait_for_row("presence").await;
    frame.leave().await;
    frame.close().await;
}

/// Discord's client does not answer these commands until `speak` is called. In the frame, nobody waits for 30 seconds.
const MUTE: &str = "const [answer, held] = [fetch, []];
    window.muted = arguments[0];
    window.fetch = (path, options) => {
        if (!muted.some((it) => options?.body?.includes?.(`\"${it}\"`))) return answer(path, options);
        return new Promise((done) => held.push(() => done(answer(path, options))));
    };
    window.speak = () => held.forEach((go) => go())";
const IMPATIENT: &str = "const later = setTimeout;
    window.setTimeout = (work, wait, ...others) => later(work, wait === 30000 ? 0 : wait, ...others)";

/// The page needs no answer to AUTHENTICATE, and goes on waiting for one to AUTHORIZE.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_falls_silent_does_not_stop_the_frame() {
    let Some(frame) = Frame::new(390).await else { return };
    frame.browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": IMPATIENT })).await;
    frame.test.start_game("size=5").await;
    frame.visit(frame.test.ana).await;
    frame.browser.script(MUTE, vec![json!(["authorize", "authenticate"])]).await;
    frame.browser.click("#launch").await;
    frame.enter().await;
    frame.browser.find_with_text("[role=alert]", "Discord doesn't answer here").await;
    let link = frame.browser.find("[role=alert] a").await.attr("href").await.expect("an attribute");
    assert_eq!(link.as_ref(), frame.test.settings.get("PARLOR_WEB_URL"));
    frame.leave().await;
    frame.browser.script("muted = ['authenticate']; speak()", vec![]).await;
    frame.enter().await;
    frame.browser.find_with_text("h1", "My boards").await;
    frame.browser.find_with_text("h2", "Your turn").await;
    assert_eq!(frame.browser.count("[role=alert]").await, 0);
    // The list is renewed when it is shown again.
    frame.test.play(frame.test.ana, "c3").await;
    let show = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))";
    frame.browser.script(show, vec![]).await;
    frame.browser.find_with_text("h2", "Their turn").await;
    frame.leave().await;
    drop(frame.browser);
    frame.test.close().await;
}

/// What the frame sent to Discord's client, without random values.
async fn messages(frame: &Frame) -> Value {
    let body =
        "const same = (key, value) => (['nonce', 'frame_id', 'access_token'].includes(key) ? typeof value : value);
        return JSON.parse(JSON.stringify(activityMessages(), same))";
    frame.browser.script(body, vec![]).await
}

/// A page that uses Discord's SDK in place of the page's own script. It sends the code to the bot.
async fn serve_sdk_page(bot: String, application: u64) -> String {
    let script = format!(
        "import {{ DiscordSDK }} from './sdk/index.mjs';
         const sdk = new DiscordSDK('{application}', {{ disableConsoleLogOverride: true }});
         await sdk.ready();
         void sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', () => {{}});
         const {{ code }} = await sdk.commands.authorize({{
             client_id: '{application}', response_type: 'code', state: '', prompt: 'none', scope: ['identify'],
         }});
         const body = new URLSearchParams({{ code, instance: sdk.instanceId }});
         const {{ access_token, path }} = await (await fetch('session', {{ method: 'POST', body }})).json();
         const {{ user }} = await sdk.commands.authenticate({{ access_token }});
         document.querySelector('p').textContent = `${{user.global_name}} is at ${{path}}`;"
    );
    let html = "<!doctype html><html lang=\"en\"><title>SDK</title><main><p></p></main><script type=\"module\" src=\"page.js\"></script></html>";
    let file = async |UrlPath(path): UrlPath<String>| {
        let content = std::fs::read(Path::new(SDK).join(path)).expect("a file of the SDK");
        ([(CONTENT_TYPE, "text/javascript")], content).into_response()
    };
    let session = async move |headers: axum::http::HeaderMap, body: String| {
        let client = local_client_builder().build().expect("a client");
        let request = client.post(format!("{bot}/activity/session")).header("origin", &headers["origin"]).body(body);
        request
            .header("content-type", &headers["content-type"])
            .send()
            .await
            .expect("a response")
            .text()
            .await
            .expect("JSON")
    };
    let pages = Router::new()
        .route("/activity/", get(async move || ([(CONTENT_TYPE, "text/html")], html)))
        .route("/activity/page.js", get(async move || ([(CONTENT_TYPE, "text/javascript")], script)))
        .route("/activity/sdk/{*path}", get(file))
        .route("/activity/session", post(session));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, pages).await });
    format!("http://{address}/activity")
}

/// The sandbox's client speaks with Discord's own SDK, and the page's script says the same as the SDK.
#[tokio::test(flavor = "multi_thread")]
async fn the_frame_speaks_like_discords_sdk() {
    if !Path::new(SDK).exists() {
        let _written = writeln!(std::io::stderr(), "SKIPPED: {SDK} is missing, see .ci/setup");
        return;
    }
    let Some(frame) = Frame::new(1280).await else { return };
    let board = frame.test.start_game("size=5").await;
    frame.open(frame.test.ana, &board).await;
    frame.browser.find_with_text("#status", "Your turn").await;
    frame.leave().await;
    let own = messages(&frame).await;
    assert_eq!(own.as_array().map(Vec::len), Some(4), "{own}");
    // The board would ask the server of the next page for its state.
    frame.browser.goto("about:blank").await;

    let sdk = serve_sdk_page(frame.test.settings["PARLOR_WEB_URL"].clone(), frame.test.sandbox.bot_user()).await;
    frame.test.sandbox.map_activity(&sdk);
    frame.open(frame.test.ana, &board).await;
    frame.browser.find_with_text("p", "Ana is at /games/1").await;
    frame.leave().await;
    assert_eq!(messages(&frame).await, own);
    frame.close().await;
}

/// Without an opened board, the frame shows My boards. It is accessible in a narrow and a wide frame.
#[tokio::test(flavor = "multi_thread")]
async fn the_app_launcher_shows_my_boards() {
    let Some(frame) = Frame::new(390).await else { return };
    frame.test.start_game("size=5").await;
    let challenge = json!({ "game": "tether", "opponent": frame.test.ana.to_string() });
    frame.test.private_reply(frame.test.ben, "challenge", challenge).await;
    frame.launch(frame.test.ana).await;
    frame.browser.click("[value=decline]").await;
    let is_declined = "return document.querySelector('main[data-script=\"boards.js\"]') !== null && document.querySelector('.challenges') === null";
    frame.browser.wait_until("My boards without the challenge", is_declined, vec![]).await;
    look(&frame, "boards").await;
    frame.browser.click("[formaction='/friend']").await;
    frame.browser.find_with_text("h2", "In which channel?").await;
    frame.browser.click("header a").await;
    frame.browser.find_with_text("h1", "My boards").await;
    frame.browser.click("li a").await;
    frame.browser.find_with_text("#status", "Your turn").await;
    // This form has no script of its own.
    resign(&frame.browser).await;
    frame.browser.find_with_text("#ended", "Called off").await;
    look(&frame, "over").await;
    frame.leave().await;
    // The session ends with the frame.
    frame.browser.click("#activity header button").await;
    frame.browser.wait_until_hidden("#activity").await;
    frame.test.wait_until_found("select 1 - count(*) from web_sessions").await;
    frame.close().await;
}

async fn look(frame: &Frame, name: &str) {
    for width in [1280, 390] {
        frame.leave().await;
        frame.browser.resize(width, 844).await;
        frame.screenshot(&format!("{name}-{width}")).await;
        frame.enter().await;
        let fits = frame.browser.script("return document.documentElement.scrollWidth <= innerWidth", vec![]).await;
        assert_eq!(fits, true, "{width}");
        let violations = frame.browser.axe_violations().await;
        assert!(violations.is_empty(), "{violations:?}");
    }
}

/// The next request for My boards gets no answer, and ends when `expire` is called; the one after that gets a page of a proxy that does
/// not reach the server.
const FAIL_TWICE: &str = "const answer = fetch, ends = [];
    let asked = 0;
    AbortSignal.timeout = () => {
        ends.push(new AbortController());
        return ends.at(-1).signal;
    };
    window.expire = () => ends.forEach((end) => end.abort());
    window.fetch = (path, options) => {
        if (!path.endsWith('/boards') || ++asked > 2) return answer(path, options);
        if (asked === 1) {
            window.hangs = true;
            return new Promise((_, fail) => options.signal.addEventListener('abort', fail));
        }
        const headers = { 'content-type': 'text/html' };
        return Promise.resolve(new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers }));
    }";

/// The session is lost; a proxy fails; Discord's client refuses; somebody opens the address in a browser.
#[tokio::test(flavor = "multi_thread")]
async fn a_frame_without_a_session_gets_another_or_says_so() {
    let Some(frame) = Frame::new(390).await else { return };
    let board = frame.test.start_game("size=5").await;
    frame.open(frame.test.ana, &board).await;
    frame.browser.find_with_text("#status", "Your turn").await;
    frame.test.execute("delete from web_sessions").await;
    frame.browser.click("[data-cell='c3']").await;
    frame.press("#bar .primary", "Play c3").await;
    frame.browser.find_with_text("#said", "You played c3.").await;

    frame.browser.script(FAIL_TWICE, vec![]).await;
    frame.browser.click("header a").await;
    frame.browser.wait_until("a request", "return window.hangs", vec![]).await;
    frame.browser.script("expire()", vec![]).await;
    for _ in 0..2 {
        frame.browser.find_with_text("[role=alert]", "No connection.").await;
        frame.press("[role=alert] button", "Try again").await;
    }
    frame.browser.find_with_text("h1", "My boards").await;
    frame.leave().await;

    // The person is not in the instance any more.
    frame.visit(frame.test.ben).await;
    let gone = frame.test.sandbox.hold("GET", "/activity-instances/");
    frame.browser.click("#launch").await;
    gone.arrived().await.expect("a request");
    let instance = frame.test.sandbox.launch_activity(frame.test.ben, frame.test.channel);
    frame.test.sandbox.leave_activity(frame.test.ben, &instance);
    gone.release();
    frame.enter().await;
    frame.browser.find_with_text("[role=alert]", "You aren't signed in.").await;
    let _instance = frame.test.sandbox.launch_activity(frame.test.ben, frame.test.channel);
    frame.press("[role=alert] button", "Try again").await;
    frame.browser.find_with_text("#status", "Your turn").await;
    frame.leave().await;

    frame.browser.goto(&format!("{}/activity", frame.test.settings["PARLOR_WEB_URL"])).await;
    frame.browser.find_with_text("[role=status]", "This page opens inside Discord").await;
    // A client that never answers.
    frame.browser.goto(&format!("{}/activity?frame_id=1", frame.test.settings["PARLOR_WEB_URL"])).await;
    frame.browser.find_with_text("[role=alert]", "Discord doesn't answer here").await;
    let link = frame.browser.find("[role=alert] a").await.attr("href").await.expect("an attribute");
    assert_eq!(link.as_ref(), frame.test.settings.get("PARLOR_WEB_URL"));
    // The browser reports the refused requests as errors.
    drop(frame.browser);
    frame.test.close().await;
}
