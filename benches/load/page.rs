//! A flood of nonsense, and live pages.

use super::MEASURED;
use futures_util::future::join_all;
use parlor::play::GameId;
use parlor_sandbox::permissions::{MANAGE_GUILD, MEMBER};
use parlor_testkit::{bot_test::BotTest, durations::summary, page::local_client_builder, usage::resident};
use reqwest::redirect::Policy;
use serde_json::json;
use std::{
    collections::HashMap,
    io::{self, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

const CONNECTIONS: usize = 32;
const LIVE_PAGES: usize = 150;

pub(super) async fn measure() {
    let mut test = BotTest::without_bot().await;
    let url = test.turn_page_on();
    // The generator names a client for each request, like a proxy.
    test.settings.insert("PARLOR_WEB_PROXY", "127.0.0.1".to_owned());
    test.start_process().await;
    let process = test.process_id().expect("a process");
    test.sandbox.set_member_permissions(test.guild, test.ana, MEMBER | MANAGE_GUILD);
    test.private_reply(test.ana, "settings", json!({ "pages": { "mode": "public" } })).await;
    test.start_game_with(json!({ "variant": "19", "pace": "none" })).await;
    test.execute("update public_pages set key = 'public'").await;
    let page = url.replace("http://localhost", "127.0.0.1");
    let nothing = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").to_string();
    let mut game = GameId(1);
    let mut null_server = child(&["nothing", &nothing], None);
    for (to, from) in [(&nothing, "many"), (&page, "one"), (&page, "many")] {
        let generator = child(&["generate", to, from], Some("0"));
        let (mut moves, mut others, mut most) = (Vec::new(), Vec::new(), 0);
        let end = Instant::now() + MEASURED;
        while Instant::now() < end {
            for _ in 0..2 {
                let (mover, text) = next_move(&test, &mut game).await;
                let asked = Instant::now();
                test.play(mover, &text).await;
                moves.push(asked.elapsed());
                let asked = Instant::now();
                test.private_reply(mover, "games", json!({})).await;
                others.push(asked.elapsed());
                most = most.max(resident(process).expect("a running process"));
            }
        }
        let sent = generator.wait_with_output().expect("a generator").stdout;
        println!(
            "{} to {} from {from} address(es): {} moves {}, lists {}, at most {most} MB",
            String::from_utf8_lossy(&sent).trim(),
            if to == &page { "the page" } else { "a server that does nothing" },
            moves.len(),
            summary(&mut moves),
            summary(&mut others),
        );
    }
    null_server.kill().expect("a null server");
    null_server.wait().expect("its end");
    let before = resident(process);
    let client = parlor_testkit::page::local_client();
    let open = (0..LIVE_PAGES).map(|number| {
        let request = client.get(format!("{url}/watch/public/changes"));
        request.header("x-forwarded-for", format!("10.0.{number}.1")).send()
    });
    let open = join_all(open).await;
    let live = open.iter().filter(|page| page.as_ref().is_ok_and(|page| page.status() == 200)).count();
    println!("{live} live pages: {before:?} MB before, {:?} MB with them", resident(process));
    page_times(&test, &url).await;
    test.close().await;
}

/// Views and moves on the page, without anything beside them.
async fn page_times(test: &BotTest, url: &str) {
    let client = local_client_builder().redirect(Policy::none()).build().expect("a client");
    let board = test.start_game_with(json!({ "variant": "9", "pace": "none" })).await;
    let mut game = GameId(test.query_number("select max(id) from games").await);
    let mut cookies = HashMap::new();
    for person in [test.ana, test.ben] {
        let link = client.post(test.board_link(person, &board).await).header("sec-fetch-site", "same-origin");
        let answer = link.send().await.expect("an answer");
        let cookie = answer.headers()["set-cookie"].to_str().expect("text").split(';').next().expect("a cookie");
        cookies.insert(person, cookie.to_owned());
    }
    let (mut views, mut moves) = (Vec::new(), Vec::new());
    for _ in 0..60 {
        let (person, text) = next_move(test, &mut game).await;
        let page = format!("{url}/games/{game}");
        let asked = Instant::now();
        let view = client.get(&page).header("cookie", &cookies[&person]).send().await.expect("an answer");
        assert!(view.status().is_success(), "{view:?}");
        view.bytes().await.expect("the page");
        views.push(asked.elapsed());
        let table = test.store.load(game).await.expect("the store").table;
        let version = table.game().expect("a game").version();
        let body = format!("move={text}&version={version}&key={text}");
        let request = client.post(format!("{page}/moves")).header("cookie", &cookies[&person]).body(body);
        let request = request.header("sec-fetch-site", "same-origin").header("accept", "application/json");
        let asked = Instant::now();
        let played = request.header("content-type", "application/x-www-form-urlencoded").send().await;
        let played = played.expect("an answer");
        assert!(played.status().is_success(), "{played:?}");
        moves.push(asked.elapsed());
    }
    println!("a view of the board {}, a move on the page {}", summary(&mut views), summary(&mut moves));
}

/// A player and a move. Begins another game when the game is over.
async fn next_move(test: &BotTest, game: &mut GameId) -> (u64, String) {
    loop {
        let table = test.store.load(*game).await.expect("the store").table;
        let started = table.game().expect("a game");
        match (started.on_turn().human(), started.position.legal_texts().pop()) {
            (Some(person), Some(text)) if !table.is_over() => return (person.0, text),
            _ => {
                test.start_game_with(json!({ "variant": "19", "pace": "none" })).await;
                game.0 += 1;
            }
        }
    }
}

/// Starts this program again, on one core if one is named.
fn child(arguments: &[&str], core: Option<&str>) -> Child {
    let program = std::env::current_exe().expect("this program");
    let mut command = match core {
        Some(_) => Command::new("taskset"),
        None => Command::new(&program),
    };
    if let Some(core) = core {
        command.args(["-c", core]).arg(&program);
    }
    command.arg("--bench").args(arguments).stdout(Stdio::piped()).spawn().expect("a process")
}

/// Prints the number of answers a second, and the share that refused too many requests.
pub(super) fn generate(to: &str, from_many: bool) {
    let end = Instant::now() + MEASURED;
    let threads: Vec<_> = (0..CONNECTIONS)
        .map(|_| {
            let to = to.to_owned();
            thread::spawn(move || {
                let (mut answers, mut refused) = (0_u64, 0_u64);
                while Instant::now() < end {
                    let _broken = flood(&to, from_many, end, &mut answers, &mut refused);
                }
                (answers, refused)
            })
        })
        .collect();
    let sums = threads.into_iter().map(|thread| thread.join().expect("a thread"));
    let (answers, refused) = sums.fold((0, 0), |(answers, refused), (more, less)| (answers + more, refused + less));
    println!("{} requests a second ({} % too many)", answers / MEASURED.as_secs(), 100 * refused / answers.max(1));
}

/// Sends requests until the connection breaks.
fn flood(to: &str, from_many: bool, end: Instant, answers: &mut u64, refused: &mut u64) -> io::Result<()> {
    let mut stream = TcpStream::connect(to)?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let host = to.replace("127.0.0.1", "localhost");
    let mut buffer = vec![0; 64 * 1024];
    while Instant::now() < end {
        let nonsense = rand::random::<u64>();
        let start = match nonsense % 6 {
            0 => format!("GET /games/{nonsense} HTTP/1.1"),
            1 => format!("GET /open/en/{nonsense:064x} HTTP/1.1"),
            2 => format!("GET /watch/{nonsense} HTTP/1.1"),
            3 => "GET /watch/public/board.png?w=200 HTTP/1.1".to_owned(),
            4 => "GET /games/1/preview?ply=0&move=a1 HTTP/1.1".to_owned(),
            _ => "POST /games/1/moves HTTP/1.1\r\nContent-Length: 0".to_owned(),
        };
        let from = if from_many { nonsense.to_be_bytes() } else { [7; 8] };
        let [a, b, c, d, ..] = from;
        write!(
            stream,
            "{start}\r\nHost: {host}\r\nCookie: parlor={nonsense:064x}\r\nX-Forwarded-For: {a}.{b}.{c}.{d}\r\n\r\n"
        )?;
        let mut filled = 0;
        while !is_complete(&buffer[..filled]) {
            if filled == buffer.len() {
                buffer.resize(2 * filled, 0);
            }
            match stream.read(&mut buffer[filled..])? {
                0 => return Ok(()),
                read => filled += read,
            }
        }
        *answers += 1;
        *refused += u64::from(buffer.starts_with(b"HTTP/1.1 429"));
    }
    Ok(())
}

fn is_complete(answer: &[u8]) -> bool {
    let Some(head) = answer.windows(4).position(|end| end == b"\r\n\r\n") else { return false };
    let headers = String::from_utf8_lossy(&answer[..head]).to_lowercase();
    let length = headers.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok()).unwrap_or(0);
    answer.len() >= head + 4 + length
}

pub(super) fn do_nothing(at: &str) {
    let listener = TcpListener::bind(at).expect("an address");
    for stream in listener.incoming() {
        thread::spawn(move || -> io::Result<()> {
            let (mut stream, mut buffer) = (stream?, [0; 4096]);
            while stream.read(&mut buffer)? > 0 {
                stream.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")?;
            }
            Ok(())
        });
    }
}
