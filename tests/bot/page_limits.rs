//! What one network or person can begin and hold on the board page, and what is left for others.
//!
//! Most tests name their clients by X-Forwarded-For, as a proxy does.

use super::{
    board_page::{LONG_WINDOW, Visitor},
    bot_test::BotTest,
    server_settings::set,
};
use futures_util::future::join_all;
use parlor_sandbox::{
    Fault,
    permissions::{MANAGE_GUILD, MEMBER},
};
use parlor_testkit::durations::summary;
use reqwest::{Method, Response, StatusCode};
use serde_json::json;
use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

/// Behind a proxy, with the page in Discord's frame.
pub async fn behind_a_proxy() -> (BotTest, String) {
    behind_a_proxy_with_window(LONG_WINDOW).await
}

pub async fn behind_a_proxy_with_window(seconds: &str) -> (BotTest, String) {
    let mut test = BotTest::without_bot().await;
    test.settings.insert("PARLOR_WEB_WINDOW", seconds.to_owned());
    let url = test.turn_activity_on();
    test.settings.insert("PARLOR_WEB_PROXY", "127.0.0.1".to_owned());
    test.start().await;
    (test, url)
}

async fn get(visitor: &Visitor, from: &str, path: &str) -> Response {
    visitor.request(Method::GET, path).header("x-forwarded-for", from).send().await.expect("a response")
}

pub async fn status(visitor: &Visitor, from: &str, path: &str) -> u16 {
    get(visitor, from, path).await.status().as_u16()
}

/// How often each status came.
pub fn counts(statuses: impl IntoIterator<Item = u16>) -> BTreeMap<u16, usize> {
    let mut counts = BTreeMap::new();
    for status in statuses {
        *counts.entry(status).or_default() += 1;
    }
    counts
}

/// Starts a game and signs a person in. In a test with an Activity, the answer to the link button would be a frame, so the
/// person prefers the link.
pub async fn signed_in(test: &BotTest, url: &str, person: u64) -> Visitor {
    let board = test.start_game("size=5").await;
    let prefers = format!(
        "insert into people (user_id, activity) values ({person}, false)
         on conflict (user_id) do update set activity = false"
    );
    test.execute(prefers.leak()).await;
    Visitor::open(test, url, person, &board).await
}

fn host_of(url: &str) -> &str {
    url.strip_prefix("http://").expect("an address")
}

fn port_of(url: &str) -> u16 {
    url.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port")
}

/// Connects from this address of this machine.
async fn connect(from: Ipv4Addr, url: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((from, 0))).expect("an address");
    socket.connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port_of(url)))).await.expect("a connection")
}

async fn ask(stream: &mut TcpStream, url: &str, path: &str) -> u16 {
    answer_to(stream, &format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", host_of(url))).await
}

async fn answer_to(stream: &mut TcpStream, request: &str) -> u16 {
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.expect("an answer");
    String::from_utf8_lossy(&answer[9..]).parse().expect("a status")
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_of_a_few_addresses_leave_places_to_others() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    test.start().await;
    let mut idle = Vec::new();
    for number in 0_u32..700 {
        idle.push(connect(Ipv4Addr::new(127, 0, number.to_le_bytes()[0] % 4, 7), &url).await);
        if number % 70 == 0 {
            assert_eq!(ask(&mut connect(Ipv4Addr::new(127, 9, 0, 1), &url).await, &url, "/").await, 401, "{number}");
        }
    }
    // Another visitor from the same network is answered, too.
    for from in [Ipv4Addr::new(127, 9, 0, 1), Ipv4Addr::new(127, 0, 0, 9)] {
        assert_eq!(ask(&mut connect(from, &url).await, &url, "/").await, 401, "{from}");
    }
    // In the end, each of the idle connections is closed.
    for mut stream in idle {
        let mut rest = Vec::new();
        let _reset = stream.read_to_end(&mut rest).await;
    }

    // The network with the most connections has a request in progress on each of them, so an idle connection of another network
    // makes room.
    let mut busy = Vec::new();
    for _ in 0..40 {
        let mut stream = connect(Ipv4Addr::new(127, 8, 0, 7), &url).await;
        let head = format!("POST /sign-out HTTP/1.1\r\nHost: {}\r\nOrigin: {url}\r\n", host_of(&url));
        stream.write_all((head + "Content-Length: 100\r\n\r\n").as_bytes()).await.expect("sent");
        busy.push(stream);
    }
    for number in 0_u16..500 {
        let [high, low] = number.to_be_bytes();
        busy.push(connect(Ipv4Addr::new(127, 16 + high, low, 7), &url).await);
    }
    for _ in 0..2 {
        assert_eq!(ask(&mut connect(Ipv4Addr::new(127, 9, 0, 1), &url).await, &url, "/").await, 401);
    }
    drop(busy);

    // The bot reads at most 32 kB of headers.
    let mut head = format!("GET / HTTP/1.1\r\nHost: {}\r\nX-Long: ", host_of(&url));
    head.push_str(&"a".repeat(32 * 1024 - head.len()));
    assert_eq!(answer_to(&mut connect(Ipv4Addr::new(127, 9, 0, 1), &url).await, &head).await, 431);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_never_come_hold_nothing_of_others() {
    let (test, url) = behind_a_proxy().await;
    let ana = signed_in(&test, &url, test.ana).await;
    assert_eq!(status(&ana, "198.51.100.1", "/games/1").await, 200);
    let host = url.strip_prefix("http://").expect("an address");
    let origin = format!("https://{}.discordsays.com", test.sandbox.bot_user());
    let mut slow = Vec::new();
    for number in 0..180 {
        let path = ["/games/1/moves", "/activity/session"][number % 2];
        let mut stream = TcpStream::connect(("127.0.0.1", port_of(&url))).await.expect("a connection");
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: 203.0.113.{}\r\nOrigin: {origin}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\nConnection: close\r\n\r\ncode=",
            number % 6
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        slow.push(stream);
    }
    let others = (0..20).map(|_| status(&ana, "198.51.100.1", "/games/1"));
    assert_eq!(counts(join_all(others).await), BTreeMap::from([(200, 20)]));
    assert_eq!(status(&Visitor::new(&url), "198.51.100.9", "/").await, 401, "a stranger elsewhere");
    let mut ended = Vec::new();
    for mut stream in slow {
        let mut answer = Vec::new();
        let _reset = stream.read_to_end(&mut answer).await;
        ended.push(String::from_utf8_lossy(&answer).get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0));
    }
    let ended = counts(ended);
    assert!(ended.get(&429).is_some_and(|refused| *refused >= 100) && ended.contains_key(&503), "{ended:?}");
    assert_eq!(ended.values().sum::<usize>(), 180);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn made_up_sessions_are_refused_before_the_database_is_asked() {
    let (test, url) = behind_a_proxy().await;
    let ana = signed_in(&test, &url, test.ana).await;
    let known = "203.0.113.200";
    assert_eq!(status(&ana, known, "/").await, 200);
    let mut refused = Vec::new();
    for round in 0..9 {
        let forged = (0..20).map(|number| {
            let mut forged = Visitor::new(&url);
            forged.cookie = Some(format!("parlor={:064x}", round * 100 + number));
            async move { status(&forged, &format!("203.0.113.{}", number % 5), "/").await }
        });
        refused.extend(join_all(forged).await);
    }
    let refused = counts(refused);
    assert!(refused.get(&429).is_some_and(|many| *many >= 20) && refused[&401] >= 100, "{refused:?}");
    assert_eq!(status(&ana, known, "/").await, 200, "a known session in the same network");
    let mut forged = Visitor::new(&url);
    forged.cookie = Some(format!("parlor={:064x}", 1));
    assert_eq!(status(&forged, "198.51.100.1", "/").await, 401, "another network");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_of_strangers_leave_those_of_players() {
    let (test, url) = behind_a_proxy().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, MEMBER | MANAGE_GUILD);
    set(&test, json!({ "pages": { "mode": "public" } })).await;
    let ana = signed_in(&test, &url, test.ana).await;
    let nobody = Visitor::new(&url);
    let watched = format!("{}/changes", test.public_page(1).await);
    let mut open = Vec::new();
    for network in 0..18 {
        let from = format!("10.1.{network}.1");
        open.extend(join_all((0..25).map(|_| get(&nobody, &from, &watched))).await);
    }
    let taken = open.iter().filter(|stream| stream.status() == StatusCode::OK).count();
    assert!(taken < 150, "{taken}");
    assert_eq!(status(&nobody, "10.2.0.1", &watched).await, 200, "another network");
    assert_eq!(status(&ana, "10.1.0.1", "/games/1/changes").await, 200, "a player");
    test.close().await;
}

/// The chunks of a stream that come from now on, until its end.
async fn rest(mut events: Response) -> String {
    let mut rest = String::new();
    while let Ok(Some(chunk)) = events.chunk().await {
        rest.push_str(&String::from_utf8_lossy(&chunk));
    }
    rest
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_with_the_sight_of_its_reader() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    test.start().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, MEMBER | MANAGE_GUILD);
    let board = test.start_game("size=5").await;
    let [carla, dora, emil] = ["Carla", "Dora", "Emil"].map(|name| test.sandbox.add_user(name, "en-US"));
    let mut streams = Vec::new();
    for person in [carla, dora, emil] {
        let visitor = Visitor::open(&test, &url, person, &board).await;
        let mut events = visitor.get("/games/1/changes").await;
        assert_eq!(events.headers()["x-accel-buffering"], "no");
        assert_eq!(events.chunk().await.unwrap().unwrap(), "data: changed\n\n");
        streams.push((visitor, events));
    }
    assert_eq!(streams[0].0.post("/sign-out", &[]).await.status(), StatusCode::SEE_OTHER);
    let banned = format!("insert into bans (guild_id, user_id) values ({}, {dora})", test.guild);
    test.execute(banned.leak()).await;
    let asked = test.slash(emil, "privacy", json!({ "what": "delete" })).await.expect("an answer").message.unwrap();
    test.press(emil, &asked, "Yes, delete it").await.expect("an answer");
    let deleted = format!("select (count(*) = 0)::integer::bigint from web_sessions where user_id = {emil}");
    test.wait_until_found(deleted.leak()).await;
    test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "1" })).await;
    for ((_, events), why) in streams.into_iter().zip(["signed out", "banned", "deleted"]) {
        let rest = rest(events).await;
        assert!(!rest.contains("changed"), "{why}: {rest}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_discord_does_not_tell_is_asked_for_once() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    test.start().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    // The new process knows no names yet.
    let gone = format!("/guilds/{}/members/{}", test.guild, test.ben);
    test.sandbox.inject_fault("GET", &gone, 100, Fault::Error(404, 10_007));
    let failing = format!("/guilds/{}/members/{}", test.guild, test.ana);
    test.sandbox.inject_fault("GET", &failing, 100, Fault::Status(500));
    test.restart().await;
    let begun = Instant::now();
    let views = join_all((0..20).map(|_| ana.get("/games/1"))).await;
    assert!(views.iter().all(|view| view.status() == StatusCode::OK));
    let asked = |path: &str| test.sandbox.requests().iter().filter(|request| request.path.ends_with(path)).count();
    assert_eq!(asked(&gone), 1, "somebody who left");
    // After a failure, the bot asks again after five seconds.
    let most = 3 + usize::try_from(begun.elapsed().as_secs() / 5).expect("a number");
    assert!((1..=most).contains(&asked(&failing)), "Discord failed {} times", asked(&failing));
    test.close().await;
}

/// Prints how long another person's page and `/move` take while the page is attacked.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures for a minute"]
async fn measure_attacks() {
    let (test, url) = behind_a_proxy_with_window("10").await;
    test.sandbox.set_member_permissions(test.guild, test.ana, MEMBER | MANAGE_GUILD);
    set(&test, json!({ "pages": { "mode": "public" } })).await;
    let ana = signed_in(&test, &url, test.ana).await;
    measure(&test, &ana, "without an attack").await;

    let mut idle = Vec::new();
    for number in 0_u32..700 {
        idle.push(connect(Ipv4Addr::new(127, 0, 1 + number.to_le_bytes()[0] % 4, 7), &url).await);
    }
    measure(&test, &ana, "700 idle sockets").await;
    drop(idle);

    for path in ["/games/1/moves", "/activity/session"] {
        let slow = (0..60).map(|number| {
            let url = url.clone();
            tokio::spawn(async move {
                let (host, from) = (url.strip_prefix("http://").expect("an address"), number % 6);
                loop {
                    let mut stream = TcpStream::connect(("127.0.0.1", port_of(&url))).await.expect("a connection");
                    let head = format!(
                        "POST {path} HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: 203.0.{from}.1\r\nOrigin: {url}\r\n\
                         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\
                         Connection: close\r\n\r\ncode="
                    );
                    let _closed = stream.write_all(head.as_bytes()).await;
                    let _closed = stream.read_to_end(&mut Vec::new()).await;
                }
            })
        });
        let slow: Vec<_> = slow.collect();
        measure(&test, &ana, &format!("60 bodies that never come, to {path}")).await;
        slow.iter().for_each(tokio::task::JoinHandle::abort);
    }

    let nobody = Visitor::new(&url);
    let watched = format!("{}/changes", test.public_page(1).await);
    let mut open = Vec::new();
    for network in 0..18 {
        let from = format!("10.1.{network}.1");
        open.extend(join_all((0..25).map(|_| get(&nobody, &from, &watched))).await);
    }
    measure(&test, &ana, "18 networks of streams").await;
    println!("    a player's stream: {}", status(&ana, "10.1.0.1", "/games/1/changes").await);
    drop(open);

    let flood = (0..39).map(|number| {
        let url = url.clone();
        tokio::spawn(async move {
            let (mut forged, mut every) = (Visitor::new(&url), tokio::time::interval(Duration::from_millis(100)));
            for round in 0_u64.. {
                every.tick().await;
                forged.cookie = Some(format!("parlor={:064x}", round * 1000 + number));
                let request = forged.request(Method::GET, "/");
                let _refused = request.header("x-forwarded-for", format!("203.0.{}.1", number % 5)).send().await;
            }
        })
    });
    let flood: Vec<_> = flood.collect();
    measure(&test, &ana, "390 made-up sessions a second").await;
    flood.iter().for_each(tokio::task::JoinHandle::abort);
    test.close().await;
}

/// Measures one attack. The time is short enough for a person's limit of requests.
async fn measure(test: &BotTest, ana: &Visitor, attack: &str) {
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (mut pages, mut moves, mut refused) = (Vec::new(), Vec::new(), 0);
    for _ in 0..100 {
        let begun = Instant::now();
        let page = get(ana, "198.51.100.1", "/games/1").await;
        refused += usize::from(page.status() != StatusCode::OK);
        page.bytes().await.expect("a page");
        pages.push(begun.elapsed());
        let begun = Instant::now();
        test.private_reply(test.ben, "move", json!({ "move": "z9", "game": "1" })).await;
        moves.push(begun.elapsed());
        // A person may make 150 requests in ten seconds.
        tokio::time::sleep(Duration::from_millis(80)).await;
    }
    println!("{attack}: page {}, {refused} refused; /move {}", summary(&mut pages), summary(&mut moves));
}
