//! What one person in Discord's frame, or a stranger who pretends to be in it, can begin on the board page.

use super::{
    board_page::{LONG_WINDOW, Visitor},
    bot_test::BotTest,
    operations::Run,
    page_limits::{behind_a_proxy, counts, signed_in, status},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use futures_util::future::join_all;
use parlor_sandbox::Fault;
use reqwest::{Method, header::ORIGIN};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub struct SignIn<'a> {
    pub test: &'a BotTest,
    pub url: &'a str,
}

impl SignIn<'_> {
    pub async fn from(&self, from: &str, code: &str, instance: &str) -> (u16, Value) {
        self.by(&[], from, code, instance).await
    }

    /// Signs in with the headers `signed` of Discord's proxy.
    async fn by(&self, signed: &[(&str, String)], from: &str, code: &str, instance: &str) -> (u16, Value) {
        let request = Visitor::new(self.url).request(Method::POST, "/activity/session");
        let request = request.header("x-forwarded-for", from).header("accept", "application/json");
        let request = request.header(ORIGIN, format!("https://{}.discordsays.com", self.test.sandbox.bot_user()));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let request = signed.iter().fold(request, |request, (name, value)| request.header(*name, value));
        let answer = request.body(format!("code={code}&instance={instance}")).send().await.expect("an answer");
        (answer.status().as_u16(), answer.json().await.expect("JSON"))
    }

    fn exchanges(&self) -> usize {
        self.test.sandbox.requests().iter().filter(|request| request.path.ends_with("/oauth2/token")).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_drive_no_exchange_of_codes() {
    let (test, url) = behind_a_proxy().await;
    let frame = SignIn { test: &test, url: &url };
    let code = test.sandbox.authorization_code(test.ana);
    for number in 0..3 {
        assert_eq!(frame.from("203.0.113.1", &code, &format!("i-{number}-gc-2-3")).await.0, 401);
    }
    assert_eq!(frame.exchanges(), 0, "the instance does not exist");
    let instance = test.sandbox.launch_activity(test.ana, test.channel);
    let refused = (0..20).map(async |number| {
        let from = format!("203.0.113.{number}");
        frame.from(&from, "nonsense", &instance).await.0
    });
    let refused = counts(join_all(refused).await);
    assert!(refused[&429] >= 5 && refused[&401] >= 10, "{refused:?}");
    let (signed_in, _) = frame.from("198.51.100.1", &code, &instance).await;
    assert_eq!(signed_in, 200, "from another network");

    // Discord limits the requests with each person's own token.
    let limited = Fault::TooManyRequests { retry_after: 600.0, global: false };
    test.sandbox.inject_fault("GET", "/users/@me", 1, limited);
    let code = test.sandbox.authorization_code(test.ana);
    assert_eq!(frame.from("198.51.100.4", &code, &instance).await.0, 429, "one token");
    let (code, of_ben) =
        (test.sandbox.authorization_code(test.ben), test.sandbox.launch_activity(test.ben, test.channel));
    assert_eq!(frame.from("198.51.100.5", &code, &of_ben).await.0, 200, "another token");

    // If the bot's own request got such a refusal without Discord's headers, the bot would send nothing for a while.
    test.sandbox.inject_fault("POST", "/oauth2/token", 1, Fault::LockedOut { retry_after: Some("600".to_owned()) });
    let code = test.sandbox.authorization_code(test.ana);
    assert_eq!(frame.from("198.51.100.2", &code, &instance).await.0, 429);
    let board = test.start_game("size=5").await;
    assert!(board.content.contains("Tether"), "{board:?}");
    assert_eq!(frame.from("198.51.100.3", &code, &instance).await.0, 429, "exchanges wait");
    test.close().await;
}

/// The headers that Discord's proxy adds.
fn signed(key: &Ed25519KeyPair, payload: &Value) -> [(&'static str, String); 3] {
    let text = payload.to_string();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    [
        ("x-signature-ed25519", hex(key.sign(text.as_bytes()).as_ref())),
        ("x-signature-timestamp", payload["created_at"].to_string()),
        ("x-discord-proxy-payload", STANDARD.encode(text)),
    ]
}

fn payload(test: &BotTest, expires_in: i64) -> Value {
    let (application, now) = (test.sandbox.bot_user().to_string(), test.clock.now().unix_timestamp());
    json!({ "application_id": application, "created_at": now, "expires_at": now + expires_in })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_larger_limit_is_for_discords_proxy_alone() {
    let key = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("a key");
    let mut test = BotTest::without_bot().await;
    let url = test.turn_activity_on();
    test.settings.insert("PARLOR_WEB_WINDOW", LONG_WINDOW.to_owned());
    test.settings.insert("PARLOR_WEB_PROXY", "127.0.0.1".to_owned());
    let public = key.public_key().as_ref().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    test.settings.insert("DISCORD_PUBLIC_KEY", public);
    test.start().await;
    let payload = |expires_in: i64| payload(&test, expires_in);
    let nobody = Visitor::new(&url);
    let ask = async |headers: &[(&str, String)], from: &str| {
        let request = nobody.request(Method::GET, "/activity/").header("x-forwarded-for", from);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        request.send().await.expect("a response").status().as_u16()
    };
    let many = async |headers: &[(&str, String)], from: &str| {
        let mut all = Vec::new();
        for _ in 0..15 {
            all.extend(join_all((0..30).map(|_| ask(headers, from))).await);
        }
        counts(all)
    };
    let answers = many(&signed(&key, &payload(600)), "203.0.113.1").await;
    assert_eq!(answers, BTreeMap::from([(200, 450)]));
    let foreign = Ed25519KeyPair::from_seed_unchecked(&[8; 32]).expect("a key");
    let mut other_time = signed(&key, &payload(600));
    other_time[1].1 = (test.clock.now().unix_timestamp() + 1).to_string();
    for (number, headers) in
        [signed(&foreign, &payload(600)), signed(&key, &payload(-1)), other_time].into_iter().enumerate()
    {
        let answers = many(&headers, &format!("198.51.{number}.1")).await;
        assert!(answers.contains_key(&429), "{headers:?}: {answers:?}");
    }
    check_limits_by_person(&test, &url, &key).await;
    test.close().await;
}

/// The key may be another application's.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_does_not_fit_is_logged_once() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_activity_on();
    let run = Run::start(&test, &[("DISCORD_PUBLIC_KEY", &"0f".repeat(32)), ("RUST_LOG", "warn")]);
    test.wait_until_ready().await;
    let key = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("a key");
    for _ in 0..2 {
        let request = Visitor::new(&url).request(Method::GET, "/activity/");
        let headers = signed(&key, &payload(&test, 600));
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        assert_eq!(request.send().await.expect("a response").status().as_u16(), 200);
    }
    let (code, log) = run.stop().await;
    assert_eq!(code, Some(0), "{log}");
    assert_eq!(log.matches("DISCORD_PUBLIC_KEY does not fit a signature").count(), 1, "{log}");
    test.close().await;
}

/// If Discord's proxy names a person, that person's requests count for them alone.
async fn check_limits_by_person(test: &BotTest, url: &str, key: &Ed25519KeyPair) {
    let by = |person: u64| {
        let mut payload = payload(test, 600);
        payload["user_id"] = json!(person.to_string());
        signed(key, &payload)
    };
    let instance = test.sandbox.launch_activity(test.ana, test.channel);
    let code = test.sandbox.authorization_code(test.ana);
    let (nobody, frame) = (Visitor::new(url), SignIn { test, url });
    let sign_in =
        async |person: u64, code: &str, instance: &str| frame.by(&by(person), "203.0.113.2", code, instance).await.0;
    let junk = counts(join_all((0..20).map(|_| sign_in(test.ben, "nonsense", "none"))).await);
    assert_eq!(junk, BTreeMap::from([(401, 15), (429, 5)]));
    let boards = async |person: u64, number: u64| {
        let request = nobody.request(Method::GET, "/activity/boards").header("x-forwarded-for", "203.0.113.2");
        let request = request.header("authorization", format!("Bearer {number:064x}"));
        let request = by(person).into_iter().fold(request, |request, (name, value)| request.header(name, value));
        request.send().await.expect("a response").status().as_u16()
    };
    let mut made_up = Vec::new();
    for round in 0..6 {
        made_up.extend(join_all((0..20).map(|number| boards(test.ben, round * 20 + number))).await);
    }
    assert!(counts(made_up).get(&429).is_some_and(|many| *many >= 10));
    assert_eq!(boards(test.ana, 1000).await, 401, "a session that this process doesn't know");
    assert_eq!(sign_in(test.ana, &code, &instance).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_of_frames_are_counted_apart_and_last_a_day() {
    let (test, url) = behind_a_proxy().await;
    let ana = signed_in(&test, &url, test.ana).await;
    let frame = SignIn { test: &test, url: &url };
    let instance = test.sandbox.launch_activity(test.ana, test.channel);
    let mut session = Value::Null;
    for number in 0..21 {
        let code = test.sandbox.authorization_code(test.ana);
        let (status, json) = frame.from(&format!("203.0.{number}.1"), &code, &instance).await;
        assert_eq!(status, 200, "{json}");
        session = json["session"].clone();
    }
    assert_eq!(status(&ana, "203.0.113.1", "/").await, 200, "the browser is still signed in");
    let sessions = "select count(*) from web_sessions where in_frame";
    assert_eq!(test.query_number(sessions).await, 20);
    let boards = async || {
        let request = Visitor::new(&url).request(Method::GET, "/activity/boards");
        let request = request.header("authorization", format!("Bearer {}", session.as_str().expect("a session")));
        request.header("x-forwarded-for", "203.0.113.1").send().await.expect("a response").status().as_u16()
    };
    assert_eq!(boards().await, 200);
    test.clock.advance(time::Duration::hours(25));
    assert_eq!((boards().await, status(&ana, "203.0.113.1", "/").await), (401, 200));
    test.close().await;
}
