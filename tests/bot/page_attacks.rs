//! Attacks on the board page. Each kind is tried at every address. A route without a row in the table fails these tests.

use super::{
    board_page::{Visitor, with_page},
    bot_test::BotTest,
    operations::Run,
};
use parlor::store::day_of;
use parlor_sandbox::{
    Message,
    permissions::{MANAGE_GUILD, MEMBER},
};
use parlor_testkit::{free_address::free_address, often, page::local_client};
use reqwest::{
    Method, Response, StatusCode,
    header::{CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY},
};
use serde_json::json;
use std::{collections::BTreeSet, sync::LazyLock};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// An address of the page, and the answers that people get there. Game 1 is Ana's, and Carla has opened it. Dora has signed in
/// through another game. Game 2 has a public page.
struct Address {
    route: &'static str,
    method: Method,
    path: &'static str,
    form: &'static str,
    nobody: u16,
    dora: u16,
    carla: u16,
    ana: u16,
}

const fn get(route: &'static str, path: &'static str, [nobody, dora, carla, ana]: [u16; 4]) -> Address {
    Address { route, method: Method::GET, path, form: "", nobody, dora, carla, ana }
}

const fn post(
    route: &'static str,
    path: &'static str,
    form: &'static str,
    [nobody, dora, carla, ana]: [u16; 4],
) -> Address {
    Address { route, method: Method::POST, path, form, nobody, dora, carla, ana }
}

const OF_GAME: [u16; 4] = [401, 404, 200, 200];
const REFUSED_BY_RULES: [u16; 4] = [401, 404, 409, 409];
const OF_PEOPLE: [u16; 4] = [401, 200, 200, 200];
const REDIRECTED: [u16; 4] = [401, 303, 303, 303];
const FOR_ALL: [u16; 4] = [200; 4];

static ADDRESSES: LazyLock<Vec<Address>> = LazyLock::new(|| {
    let yesterday = day_of(time::OffsetDateTime::now_utc()) - 1;
    let puzzle = &*format!("/puzzles/tether/{yesterday}").leak();
    vec![
        get("/", "/", OF_PEOPLE),
        get("/open/{lang}/{token}", "/open/en/nonsense", [410; 4]),
        post("/open/{lang}/{token}", "/open/en/nonsense", "", [410; 4]),
        get("/open/{lang}/{token}/board.png", "/open/en/nonsense/board.png", [410; 4]),
        get("/games", "/games", REDIRECTED),
        post("/games", "/games", "game=nothing&key=k", [401, 404, 404, 404]),
        get("/games/{id}/challenge", "/games/1/challenge", REDIRECTED),
        post("/games/{id}/challenge", "/games/1/challenge", "answer=accept&key=k", [401, 404, 404, 404]),
        get("/games/{id}/challenge/board.png", "/games/1/challenge/board.png", [401, 404, 404, 404]),
        get("/games/{id}/show", "/games/1/show", [401, 404, 404, 404]),
        post("/games/{id}/show", "/games/1/show", "channel=1&key=k", [401, 404, 404, 404]),
        get("/friend", "/friend?game=tether", OF_PEOPLE),
        post("/friend", "/friend", "game=tether&channel=1&key=k", [401, 409, 409, 409]),
        get("/games/{id}", "/games/1", OF_GAME),
        get("/games/{id}/preview", "/games/1/preview?ply=0&move=a1", OF_GAME),
        get("/games/{id}/board.png", "/games/1/board.png", OF_GAME),
        get("/games/{id}/try", "/games/1/try?ply=0&line=", OF_GAME),
        get("/games/{id}/why", "/games/1/why?move=a1", OF_GAME),
        get("/games/{id}/changes", "/games/1/changes", OF_GAME),
        // The answer tells nobody anything.
        post("/games/{id}/presence", "/games/1/presence", "", [401, 204, 204, 204]),
        get("/games/{id}/analysis", "/games/1/analysis", REFUSED_BY_RULES),
        get("/games/{id}/moves", "/games/1/moves", REDIRECTED),
        get("/games/{id}/actions", "/games/1/actions", REDIRECTED),
        post("/games/{id}/moves", "/games/1/moves", "move=z9&version=0&key=k", REFUSED_BY_RULES),
        post("/games/{id}/actions", "/games/1/actions", "action=draw-yes&version=0&key=k", REFUSED_BY_RULES),
        post("/games/{id}/plans", "/games/1/plans", "line=z9,z8&key=k", REFUSED_BY_RULES),
        get("/learn", "/learn", OF_PEOPLE),
        get("/learn/{game}", "/learn/tether", [401, 303, 303, 303]),
        post("/learn/{game}/play", "/learn/nothing/play", "key=k", [401, 404, 404, 404]),
        get("/learn/{game}/{number}", "/learn/tether/1", OF_PEOPLE),
        post("/learn/{game}/{number}", "/learn/tether/1", "move=z9", [401, 303, 303, 303]),
        get("/learn/{game}/{number}/preview", "/learn/tether/1/preview?move=z9", [401, 404, 404, 404]),
        get("/learn/{game}/{number}/board.png", "/learn/tether/1/board.png", OF_PEOPLE),
        get("/puzzles", "/puzzles", OF_PEOPLE),
        get("/puzzles/{game}/{day}", puzzle, OF_PEOPLE),
        post("/puzzles/{game}/{day}", puzzle, "move=z9", [401, 409, 409, 409]),
        get("/puzzles/{game}/{day}/show", format!("{puzzle}/show").leak(), OF_PEOPLE),
        post("/puzzles/{game}/{day}/show", format!("{puzzle}/show").leak(), "channel=1", [401, 409, 409, 409]),
        get("/puzzles/{game}/{day}/preview", format!("{puzzle}/preview?move=z9").leak(), [401, 404, 404, 404]),
        get("/puzzles/{game}/{day}/why", format!("{puzzle}/why?move=z9").leak(), OF_PEOPLE),
        get("/puzzles/{game}/{day}/board.png", format!("{puzzle}/board.png").leak(), OF_PEOPLE),
        get("/watch/{key}", "/watch/1", [404; 4]),
        get("/watch/{key}", "/watch/public", FOR_ALL),
        get("/watch/{key}/board.png", "/watch/1/board.png", [404; 4]),
        get("/watch/{key}/board.png", "/watch/public/board.png", FOR_ALL),
        get("/watch/{key}/changes", "/watch/1/changes", [404; 4]),
        get("/watch/{key}/changes", "/watch/public/changes", FOR_ALL),
        get("/assets/{version}/{name}", "/assets/0/board.js", FOR_ALL),
        // This route exists only with an Activity.
        get("/activity/", "/activity/", [404; 4]),
        // This address ends the session, so it comes last.
        post("/sign-out", "/sign-out", "", [401, 303, 303, 303]),
    ]
});

/// Two games, and the first board of the one without a public page.
async fn begun() -> (BotTest, String, Message) {
    let (test, url) = with_page().await;
    let board = begin(&test).await;
    (test, url, board)
}

async fn begin(test: &BotTest) -> Message {
    test.sandbox.set_member_permissions(test.guild, test.ana, MEMBER | MANAGE_GUILD);
    let board = test.start_game("size=5").await;
    test.private_reply(test.ana, "settings", json!({ "pages": { "mode": "public" } })).await;
    test.start_game("size=5").await;
    // The list of addresses needs a public page with a known address.
    test.execute("update public_pages set key = 'public'").await;
    board
}

async fn send(visitor: &Visitor, address: &Address) -> Response {
    let request = visitor.request(address.method.clone(), address.path).header("sec-fetch-site", "same-origin");
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(address.form);
    request.send().await.expect("a response")
}

async fn statuses(visitor: &Visitor) -> Vec<(&'static str, u16)> {
    let mut found = Vec::new();
    for address in &*ADDRESSES {
        found.push((address.path, send(visitor, address).await.status().as_u16()));
    }
    found
}

fn expected(of: impl Fn(&Address) -> u16) -> Vec<(&'static str, u16)> {
    ADDRESSES.iter().map(|address| (address.path, of(address))).collect()
}

#[test]
fn every_route_is_attacked() {
    let source = include_str!("../../src/web/mod.rs");
    let routes: BTreeSet<_> = source.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let attacked: BTreeSet<_> = ADDRESSES.iter().map(|address| address.route).collect();
    assert_eq!(routes, attacked);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_address_shows_only_what_its_caller_may_see() {
    let (test, url, board) = begun().await;
    let [carla, dora] = ["Carla", "Dora"].map(|name| test.sandbox.add_user(name, "en-US"));
    let other = test.start_game("size=5").await;
    let before = test.count("events").await;
    let mut ana = Visitor::open(&test, &url, test.ana, &board).await;
    let carla_visits = Visitor::open(&test, &url, carla, &board).await;
    let dora_visits = Visitor::open(&test, &url, dora, &other).await;
    assert_eq!(statuses(&Visitor::new(&url)).await, expected(|it| it.nobody));
    assert_eq!(statuses(&dora_visits).await, expected(|it| it.dora));
    assert_eq!(statuses(&carla_visits).await, expected(|it| it.carla));
    assert_eq!(statuses(&ana).await, expected(|it| it.ana));
    // The cookie is still there, but its session is over.
    assert_eq!(statuses(&ana).await, expected(|it| it.nobody));
    ana.cookie = Some(format!("{}0", ana.cookie.unwrap_or_default()));
    for cookie in ["parlor=%00", "parlor=' or 1=1", "__Host-parlor=x", ";;=;parlor; parlor="] {
        ana.cookie = Some(cookie.to_owned());
        assert_eq!(statuses(&ana).await, expected(|it| it.nobody), "{cookie}");
    }
    assert_eq!(test.count("events").await, before, "nothing has changed");

    // After Ana's data is deleted, her session is nobody's, and her link does not work any more. The public page of her game is
    // gone too.
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let link = test.board_link(test.ana, &board).await;
    let asked = test.slash(test.ana, "privacy", json!({ "what": "delete" })).await.expect("an answer");
    let asked = asked.message.expect("a question");
    test.press(test.ana, &asked, "Yes, delete it").await.expect("an answer");
    test.wait_for_count("web_sessions", 0).await;
    let over = |address: &Address| if address.path.starts_with("/watch/") { 404 } else { address.nobody };
    assert_eq!(statuses(&ana).await, expected(over));
    assert_eq!(ana.post(link.strip_prefix(&url).unwrap(), &[]).await.status(), StatusCode::GONE);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_site_can_send_a_form() {
    let (test, url, board) = begun().await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let link = test.board_link(test.ana, &board).await;
    let evil = format!("{url}.evil.example");
    let forms = ADDRESSES.iter().filter(|address| address.method == Method::POST).map(|address| address.path);
    for (index, path) in [link.strip_prefix(&url).unwrap()].into_iter().chain(forms).enumerate() {
        let variants = [
            vec![],
            vec![("sec-fetch-site", "cross-site")],
            vec![("sec-fetch-site", "same-site"), ("origin", &url)],
            vec![("sec-fetch-site", "none"), ("origin", &url)],
            vec![("sec-fetch-site", "")],
            vec![("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-origin")],
            vec![("origin", "null")],
            vec![("origin", &evil)],
            vec![("origin", "https://evil.example"), ("referer", &link)],
            vec![("origin", "https://evil.example"), ("origin", &url)],
            vec![("x-http-method-override", "GET")],
        ];
        // One check comes before all addresses, so few of them get everything.
        let sent = if index < 3 { variants.len() } else { often(2) };
        for headers in variants.into_iter().take(sent) {
            let mut request = ana.request(Method::POST, path).body("action=resign&move=c3&version=0&key=k&line=c3,d4");
            request = request.header("content-type", "application/x-www-form-urlencoded");
            for (name, value) in &headers {
                request = request.header(*name, *value);
            }
            assert_eq!(request.send().await.expect("a response").status(), StatusCode::FORBIDDEN, "{path} {headers:?}");
        }
    }
    let (events, sessions) = ("select count(*) from events where game_id = 1", "select count(*) from web_sessions");
    assert_eq!((test.query_number(events).await, test.query_number(sessions).await), (2, 1));
    assert_eq!(Visitor::new(&url).status(link.strip_prefix(&url).unwrap()).await, 200, "the link is not spent");
    test.close().await;
}

/// Sends the lines as they are. Returns the status and the whole answer. The status is 0 if the connection was closed without
/// one.
async fn raw(url: &str, lines: &[String]) -> (u16, String) {
    let address = url.strip_prefix("http://localhost").expect("this machine");
    let mut stream = TcpStream::connect(format!("127.0.0.1{address}")).await.expect("a connection");
    let request = lines.join("\r\n") + "\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    let answer = loop {
        let read = stream.read_buf(&mut bytes).await.expect("an answer");
        let answer = String::from_utf8_lossy(&bytes).into_owned();
        // An event stream does not end, so its head is enough.
        if read == 0 || (answer.contains("text/event-stream") && answer.contains("\r\n\r\n")) {
            break answer;
        }
    };
    (answer.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0), answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_address_answers_under_another_host() {
    let (test, url, board) = begun().await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let cookie = format!("Cookie: {}", ana.cookie.unwrap_or_default());
    let own = url.strip_prefix("http://").unwrap();
    let port = own.rsplit(':').next().unwrap();
    for (index, address) in ADDRESSES.iter().filter(|address| address.method == Method::GET).enumerate() {
        let path = address.path;
        let get = |target: &str, hosts: &[&str]| {
            let hosts = hosts.iter().map(|host| format!("Host: {host}"));
            [format!("GET {target} HTTP/1.1"), cookie.clone()].into_iter().chain(hosts).collect::<Vec<_>>()
        };
        let variants = [
            (get(path, &["evil.example"]), vec![421]),
            (get(path, &[]), vec![400, 421]),
            (get(path, &["", own]), vec![400, 421]),
            (get(path, &[own, "evil.example"]), vec![400, 421]),
            (get(path, &["evil.example", own]), vec![400, 421]),
            (get(path, &[&format!("evil.example, {own}")]), vec![400, 421]),
            (get(path, &[&format!("localhost.:{port}")]), vec![421]),
            (get(path, &[&format!("evil@{own}")]), vec![400, 421]),
            (get(path, &["127.0.0.1"]), vec![421]),
            (get(&format!("http://evil.example{path}"), &[own]), vec![421]),
            (get(&format!("http://evil@{own}{path}"), &[own]), vec![400, 421]),
        ];
        // One check comes before all addresses, so few of them get everything.
        let sent = if index < 3 { variants.len() } else { often(2).min(variants.len()) };
        for (lines, allowed) in variants.into_iter().take(sent) {
            let (status, answer) = raw(&url, &lines).await;
            assert!(allowed.contains(&status), "{lines:?}: {answer}");
        }
        // The headers by which proxies report another host change nothing.
        let mut lines = get(path, &[own]);
        let foreign = ["X-Forwarded-Host", "X-Host", "X-Original-URL", "X-Rewrite-URL"];
        lines.extend(foreign.map(|name| format!("{name}: evil.example")));
        lines.push("Forwarded: host=evil.example".to_owned());
        let (status, answer) = raw(&url, &lines).await;
        assert!(status == address.ana && !answer.contains("evil"), "{path}: {answer}");
        // The pause keeps the test within the limit of an address's requests, which counts real seconds.
        tokio::time::sleep(std::time::Duration::from_millis(25 * (sent as u64 + 1))).await;
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_forbids_frames_and_keeps_addresses_to_itself() {
    let (test, url, board) = begun().await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let link = test.board_link(test.ana, &board).await;
    let mut answers = vec![ana.get(link.strip_prefix(&url).unwrap()).await];
    for address in &*ADDRESSES {
        answers.push(send(&Visitor::new(&url), address).await);
        answers.push(ana.request(Method::PUT, address.path).header("origin", &url).send().await.expect("a response"));
        answers.push(ana.request(Method::POST, address.path).send().await.expect("a response"));
        answers.push(ana.request(Method::GET, address.path).header("host", "evil.example").send().await.unwrap());
        answers.push(send(&ana, address).await);
    }
    answers.push(ana.get("/nowhere").await);
    for answer in answers {
        let (status, path) = (answer.status(), answer.url().path().to_owned());
        let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let policy = header(CONTENT_SECURITY_POLICY.as_str());
        for part in ["default-src 'self'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{path} {status}: {policy}");
        }
        assert_eq!((header("x-content-type-options"), header(REFERRER_POLICY.as_str())), ("nosniff", "same-origin"));
        assert_eq!(header("x-robots-tag"), "noindex, nofollow", "{path}");
        assert!(header("access-control-allow-origin").is_empty(), "{path}");
        let cache = header("cache-control");
        assert!(["no-store", "no-cache"].contains(&cache), "{path} {status}: {cache}");
    }
    test.close().await;
}

/// Follows every link and every picture until no new address is found. Returns the addresses.
async fn crawl(visitor: &Visitor, url: &str, from: &str) -> BTreeSet<String> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let answer = visitor.get(&path).await;
        assert!(answer.status().as_u16() < 500, "{path}: {}", answer.status());
        open.extend(answer.headers().get(LOCATION).map(|to| to.to_str().expect("text").to_owned()));
        let is_text =
            answer.headers().get("content-type").is_some_and(|it| it.to_str().is_ok_and(|it| it.contains("text/html")));
        if !is_text {
            continue;
        }
        let page = answer.text().await.expect("a page").replace("&amp;", "&");
        for attribute in ["href=\"", "src=\"", "action=\"", "content=\"http"] {
            for found in page.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()) {
                let found = if attribute.ends_with("http") { format!("http{found}") } else { found.to_owned() };
                let path = found.strip_prefix(url).unwrap_or(&found);
                assert!(path.starts_with('/') && !path.starts_with("//") || path.starts_with('#'), "{path} leads away");
                open.extend(path.starts_with('/').then(|| path.to_owned()));
            }
        }
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn following_every_link_changes_nothing() {
    let (test, url, board) = begun().await;
    let carla = test.sandbox.add_user("Carla", "en-US");
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let carla = Visitor::open(&test, &url, carla, &board).await;
    let link = test.board_link(test.ana, &board).await;
    let before = test.query_text("select string_agg(body::text, '') from events").await;
    let public = crawl(&Visitor::new(&url), &url, "/watch/public").await;
    assert!(public.iter().any(|path| path.starts_with("/watch/public/board.png")), "{public:?}");
    assert!(
        !public.iter().any(|path| path.starts_with("/games/")
            || path == "/"
            || path.contains("/watch/") && !path.contains("/watch/public")),
        "{public:?}"
    );
    let own = crawl(&ana, &url, "/").await;
    assert!(own.contains("/games/1") && own.contains("/games/2") && own.contains("/games/1/actions"), "{own:?}");
    let opened = crawl(&carla, &url, "/games/1").await;
    assert!(!opened.iter().any(|path| path.starts_with("/games/2")), "{opened:?}");
    let page_of_link = crawl(&Visitor::new(&url), &url, link.strip_prefix(&url).unwrap()).await;
    let of_links = page_of_link.iter().filter(|path| path.contains("/open/"));
    assert!(of_links.clone().count() == 2 && of_links.filter(|path| path.ends_with("/board.png")).count() == 1);
    assert!(!page_of_link.iter().any(|path| path.contains("/games/")), "{page_of_link:?}");
    assert_eq!(test.query_text("select string_agg(body::text, '') from events").await, before);
    assert_eq!((ana.status("/").await, carla.status("/games/1").await), (200, 200), "nobody was signed out");
    assert_eq!(Visitor::new(&url).post(link.strip_prefix(&url).unwrap(), &[]).await.status(), StatusCode::SEE_OTHER);
    test.close().await;
}

/// The test logs at the most verbose level.
#[tokio::test(flavor = "multi_thread")]
async fn no_log_and_no_metric_contains_a_token() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    let free = free_address();
    let run = Run::start(&test, &[("RUST_LOG", "trace"), ("PARLOR_METRICS_ADDR", &free.to_string())]);
    test.wait_until_ready().await;
    let board = begin(&test).await;
    let unused = test.board_link(test.ben, &board).await;
    let used = test.board_link(test.ana, &board).await;
    let visitor = Visitor::new(&url);
    assert_eq!(visitor.status(used.strip_prefix(&url).unwrap()).await, 200);
    let answer = visitor.post(used.strip_prefix(&url).unwrap(), &[]).await;
    let session = answer.headers()["set-cookie"].to_str().unwrap().split(['=', ';']).nth(1).unwrap().to_owned();
    let mut ana = Visitor::new(&url);
    ana.cookie = Some(format!("parlor={session}"));
    for address in &*ADDRESSES {
        send(&ana, address).await;
    }
    assert_eq!(visitor.status(unused.strip_prefix(&url).unwrap()).await, 200);
    let metrics =
        local_client().get(format!("http://{free}/metrics")).send().await.expect("metrics").text().await.expect("text");
    let (code, log) = run.stop().await;
    assert_eq!(code, Some(0));
    let tokens = [&unused, &used].map(|link| link.rsplit('/').next().unwrap().to_owned());
    for secret in tokens.iter().chain([&session]) {
        assert_eq!(secret.len(), 64);
        assert!(!metrics.contains(&**secret));
        let line = log.lines().find(|line| line.contains(&**secret));
        assert!(line.is_none(), "a secret is in {}", line.unwrap_or_default());
    }
    assert!(log.contains("serving the board page"), "{log}");
}
