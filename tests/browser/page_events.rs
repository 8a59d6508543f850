//! The board page behind a proxy that holds its events back, cuts them, or fails once; and a page that nobody looks at.

use super::{bot_test::BotTest, browser::Browser};
use parlor_testkit::{free_address::free_address, polling::poll, stretch};
use serde_json::json;
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Instant,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional},
    net::{TcpListener, TcpStream},
    sync::watch,
};

/// Between the browser and the page.
#[derive(Clone)]
struct Proxy(Arc<State>);

struct State {
    to: SocketAddr,
    /// Whether event streams get no answer, or nothing more.
    holds: watch::Sender<bool>,
    /// Whether requests of the script for the game get no answer.
    hangs: AtomicBool,
    /// How many requests of the script for the game, and how many moves, fail.
    failures: AtomicUsize,
    /// Whether a sign-in page answers instead.
    signs_in: AtomicBool,
    /// Requests of the script for the game so far.
    asked: AtomicUsize,
    /// Changes when all event streams are cut.
    cut: watch::Sender<()>,
    /// Open event streams.
    streams: AtomicUsize,
}

impl Proxy {
    async fn listen(at: SocketAddr, to: SocketAddr) -> Self {
        let listener = TcpListener::bind(at).await.expect("a port");
        let proxy = Self(Arc::new(State {
            to,
            holds: watch::Sender::new(false),
            hangs: AtomicBool::new(false),
            failures: AtomicUsize::new(0),
            signs_in: AtomicBool::new(false),
            asked: AtomicUsize::new(0),
            cut: watch::Sender::new(()),
            streams: AtomicUsize::new(0),
        }));
        let serving = proxy.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let proxy = serving.clone();
                tokio::spawn(async move { proxy.serve(stream).await });
            }
        });
        proxy
    }

    /// Passes one request on, and closes the connection.
    async fn serve(&self, mut client: TcpStream) {
        let Self(state) = self;
        let mut request = Vec::new();
        let end = loop {
            match client.read_buf(&mut request).await {
                Ok(1..) => {}
                _ => return,
            }
            if let Some(end) = request.windows(4).position(|four| four == b"\r\n\r\n") {
                break end;
            }
        };
        let head = String::from_utf8_lossy(&request[..end]).into_owned();
        let lines = head.split("\r\n").filter(|line| !line.to_ascii_lowercase().starts_with("connection:"));
        let sent = lines.chain(["Connection: close", "", ""]).collect::<Vec<_>>().join("\r\n");
        let path = head.split(' ').nth(1).unwrap_or_default();
        let is_by_script = head.to_ascii_lowercase().contains("accept: application/json");
        // The script asks for the page again, or plays.
        if is_by_script && (path == "/games/1" || path == "/games/1/moves") {
            state.asked.fetch_add(1, Ordering::SeqCst);
            if state.hangs.load(Ordering::SeqCst) {
                let _gone = client.read_u8().await;
                return;
            }
            if state.signs_in.load(Ordering::SeqCst) {
                let page = "<!doctype html><title>Sign in</title><main>Who are you?</main>";
                let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}", page.len());
                let answer = format!("{head}\r\nConnection: close\r\n\r\n{page}");
                let _gone = client.write_all(answer.as_bytes()).await;
                return;
            }
            let fails = state.failures.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
            if fails.is_ok() {
                let head =
                    "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 3\r\nConnection: close";
                let answer = format!("{head}\r\n\r\nbad");
                let _gone = client.write_all(answer.as_bytes()).await;
                return;
            }
        }
        let is_stream = path.ends_with("/changes");
        let Ok(mut server) = TcpStream::connect(state.to).await else { return };
        if server.write_all(&[sent.as_bytes(), &request[end + 4..]].concat()).await.is_err() {
            return;
        }
        if !is_stream {
            let _ended = copy_bidirectional(&mut client, &mut server).await;
            return;
        }
        let mut cut = state.cut.subscribe();
        state.streams.fetch_add(1, Ordering::SeqCst);
        let mut holds = state.holds.subscribe();
        let forwarding = async {
            let held = async { holds.wait_for(|holds| *holds).await.is_ok() };
            tokio::select! {
                biased;
                _ = held => {}
                _ended = copy_bidirectional(&mut client, &mut server) => return,
            }
            // Whatever the server sends is held back.
            let _gone = client.read_u8().await;
        };
        tokio::select! {
            _ = cut.changed() => {}
            () = forwarding => {}
        }
        state.streams.fetch_sub(1, Ordering::SeqCst);
    }

    async fn wait_for_streams(&self, count: usize) {
        poll("streams", async || (self.0.streams.load(Ordering::SeqCst) == count).then_some(())).await;
    }
}

struct Watched {
    test: BotTest,
    browser: Browser,
    proxy: Proxy,
    url: String,
}

impl Watched {
    /// Ana looks at her game with Ben. `None` if browser tests are skipped.
    async fn open(holds: bool) -> Option<Self> {
        let browser = Browser::open(390, 844).await?;
        let mut test = BotTest::without_bot().await;
        let url = test.turn_page_on();
        let at: SocketAddr = test.settings["PARLOR_WEB_ADDR"].parse().expect("an address");
        let free = free_address();
        test.settings.insert("PARLOR_WEB_ADDR", free.to_string());
        test.settings.insert("PARLOR_WEB_PROXY", "127.0.0.1".to_owned());
        let proxy = Proxy::listen(at, free).await;
        proxy.0.holds.send_replace(holds);
        test.start().await;
        let board = test.start_game("size=5").await;
        browser.goto(&test.board_link(test.ana, &board).await).await;
        browser.find_with_text("button.primary", "Continue as Ana").await.click().await.expect("a click");
        browser.find(".board svg").await;
        proxy.wait_for_streams(1).await;
        Some(Self { test, browser, proxy, url })
    }

    /// Ana moves in Discord.
    async fn play(&self, person: u64, text: &str) {
        self.test.play(person, text).await;
    }

    async fn said(&self, sentence: &str) {
        self.browser.find_with_text("#said", sentence).await;
    }

    async fn look(&self, is_looking: bool) {
        let body = "Object.defineProperty(document, 'hidden', { value: !arguments[0], configurable: true });
            document.dispatchEvent(new Event('visibilitychange')); return true";
        self.browser.script(body, vec![json!(is_looking)]).await;
    }

    fn asked(&self) -> usize {
        self.proxy.0.asked.load(Ordering::SeqCst)
    }

    /// Measures until the script has asked for the game so often.
    async fn wait_until_asked(&self, times: usize, since: Instant) -> f64 {
        poll("the page asks", async || (self.asked() >= times).then_some(())).await;
        since.elapsed().as_secs_f64()
    }

    async fn close(self) {
        // The browser reports failed requests, so it is not handed on to the next test.
        drop(self.browser);
        self.test.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_whose_events_are_held_back_asks() {
    let Some(page) = Watched::open(true).await else { return };
    page.play(page.test.ana, "c3").await;
    let begun = Instant::now();
    page.said("You played c3.").await;
    println!("held back: {:?} until the move was seen", begun.elapsed());
    page.play(page.test.ben, "a1").await;
    let begun = Instant::now();
    page.said("Ben played a1.").await;
    println!("held back: {:?} until the next move was seen", begun.elapsed());
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_goes_on_after_its_events_were_cut_and_requests_failed_or_hung() {
    let Some(page) = Watched::open(false).await else { return };
    page.play(page.test.ana, "c3").await;
    let begun = Instant::now();
    page.said("You played c3.").await;
    println!("events: {:?} until the move was seen", begun.elapsed());
    page.proxy.0.cut.send_replace(());
    page.proxy.wait_for_streams(1).await;
    // The event comes, and the request for the game meets a 502.
    page.proxy.0.failures.store(1, Ordering::SeqCst);
    page.play(page.test.ben, "a1").await;
    let begun = Instant::now();
    page.said("Ben played a1.").await;
    println!("cut, and 502 once: {:?} until the move was seen", begun.elapsed());
    assert_eq!(page.proxy.0.failures.load(Ordering::SeqCst), 0);
    // A move that meets a 502 is sent again.
    page.browser.click("[data-cell='e5']").await;
    let play = page.browser.find_with_text("#bar .primary", "Play e5").await;
    page.proxy.0.failures.store(1, Ordering::SeqCst);
    play.click().await.expect("a click");
    page.said("You played e5.").await;
    assert_eq!(page.proxy.0.failures.load(Ordering::SeqCst), 0);
    meets_a_sign_in_page(&page).await;
    gives_up_requests_that_hang(&page).await;
    page.close().await;
}

/// The page says that a sign-in page answers, until Parlor does again.
async fn meets_a_sign_in_page(page: &Watched) {
    page.proxy.0.signs_in.store(true, Ordering::SeqCst);
    page.play(page.test.ben, "b4").await;
    let sentence =
        "Something else answers instead of Parlor, perhaps a sign-in page of your network. Reload the page to see it.";
    page.said(sentence).await;
    page.browser.find_with_text("#choice button", "Reload").await;
    page.proxy.0.signs_in.store(false, Ordering::SeqCst);
    page.said("Ben played b4.").await;
    page.browser.wait_until_hidden("#choice button").await;
}

/// As when the network changes, or the machine has slept: a request is on its way for ever. The page gives it up when it is online
/// or shown again.
async fn gives_up_requests_that_hang(page: &Watched) {
    let wakes = [
        ("online", "window.dispatchEvent(new Event('online'))", page.test.ana, "d2", "You played d2."),
        ("shown again", "document.dispatchEvent(new Event('visibilitychange'))", page.test.ben, "a4", "Ben played a4."),
    ];
    for (how, script, person, text, said) in wakes {
        page.proxy.0.hangs.store(true, Ordering::SeqCst);
        let (begun, asked) = (Instant::now(), page.asked());
        page.play(person, text).await;
        page.wait_until_asked(asked + 1, begun).await;
        page.proxy.0.hangs.store(false, Ordering::SeqCst);
        let begun = Instant::now();
        page.browser.script(&format!("{script}; return true"), vec![]).await;
        page.said(said).await;
        let woken = begun.elapsed().as_secs_f64();
        println!("{how} while a request hangs: {woken:.1} s until the move was seen");
        assert!(woken < 5.0, "{how}: {woken:.1} s");
    }
}

/// A proxy that begins to hold events back, as one does that collects them.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_a_sign_of_life_asks_after_12_seconds_and_then_every_15() {
    let Some(page) = Watched::open(false).await else { return };
    page.wait_until_asked(1, Instant::now()).await;
    page.proxy.0.holds.send_replace(true);
    // The last sign of life is less than 5 seconds old.
    let (begun, asked) = (Instant::now(), page.asked());
    page.play(page.test.ana, "c3").await;
    let first = page.wait_until_asked(asked + 1, begun).await;
    page.said("You played c3.").await;
    // The next stream gives no event within 5 seconds.
    let second = page.wait_until_asked(asked + 2, begun).await - first;
    let third = page.wait_until_asked(asked + 3, begun).await - first - second;
    println!("no sign of life: asks after {first:.1} s, then after {second:.1} s, then after {third:.1} s");
    let late = 5.0 * f64::from(stretch::slowness());
    assert!((7.0..12.0 + late).contains(&first) && second < 6.0 + late && (14.0..15.0 + late).contains(&third));
    // Events pass again: the next one opens at once.
    page.proxy.0.holds.send_replace(false);
    page.proxy.0.cut.send_replace(());
    page.wait_until_asked(asked + 4, begun).await;
    page.proxy.wait_for_streams(1).await;
    page.play(page.test.ben, "a1").await;
    let begun = Instant::now();
    page.said("Ben played a1.").await;
    println!("no sign of life, then events again: {:?} until the next move was seen", begun.elapsed());
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_repeats_a_request_that_fails_and_at_once_when_it_is_shown_again_or_online() {
    let Some(page) = Watched::open(false).await else { return };
    page.wait_until_asked(1, Instant::now()).await;
    // The event comes, and all requests for the game meet a 502: after 1, 3, 6, 10 seconds and so on.
    page.proxy.0.failures.store(4, Ordering::SeqCst);
    page.play(page.test.ana, "c3").await;
    let begun = Instant::now();
    page.said("You played c3.").await;
    let repeated = begun.elapsed().as_secs_f64();
    println!("502 four times: {repeated:.1} s until the move was seen");
    assert!((9.0..16.0 * f64::from(stretch::slowness())).contains(&repeated));
    let wakes = [
        ("shown again", "document.dispatchEvent(new Event('visibilitychange'))"),
        ("online", "window.dispatchEvent(new Event('online'))"),
    ];
    for ((how, script), (person, text, said)) in
        wakes.into_iter().zip([(page.test.ben, "a1", "Ben played a1."), (page.test.ana, "e5", "You played e5.")])
    {
        page.proxy.0.failures.store(1_000, Ordering::SeqCst);
        let (begun, asked) = (Instant::now(), page.asked());
        page.play(person, text).await;
        page.wait_until_asked(asked + 6, begun).await;
        // Now it pauses for six seconds.
        page.proxy.0.failures.store(0, Ordering::SeqCst);
        let begun = Instant::now();
        page.browser.script(&format!("{script}; return true"), vec![]).await;
        page.said(said).await;
        let woken = begun.elapsed().as_secs_f64();
        println!("{how} after failures: {woken:.1} s until the move was seen");
        assert!(woken < 5.0, "{how}: {woken:.1} s");
    }
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_page_lets_go_of_its_stream_and_asks_when_it_is_shown_again() {
    let Some(page) = Watched::open(false).await else { return };
    page.look(false).await;
    page.proxy.wait_for_streams(0).await;
    let asked = page.proxy.0.asked.load(Ordering::SeqCst);
    page.play(page.test.ana, "c3").await;
    assert_eq!(page.proxy.0.asked.load(Ordering::SeqCst), asked, "nobody looks");
    page.look(true).await;
    let begun = Instant::now();
    page.said("You played c3.").await;
    println!("shown again: {:?} until the move was seen", begun.elapsed());
    page.proxy.wait_for_streams(1).await;
    page.play(page.test.ben, "a1").await;
    page.said("Ben played a1.").await;
    page.close().await;
}

/// A browser opens six connections to a server over HTTP/1.1.
#[tokio::test(flavor = "multi_thread")]
async fn ten_tabs_load_and_the_last_one_plays() {
    let Some(page) = Watched::open(false).await else { return };
    for _ in 0..9 {
        let tab = page.browser.driver().new_tab().await.expect("a tab");
        page.browser.driver().switch_to_window(tab).await.expect("the tab");
        page.browser.goto(&format!("{}/games/1", page.url)).await;
        page.browser.find(".board svg").await;
    }
    page.browser.click("[data-cell='c3']").await;
    let begun = Instant::now();
    page.browser.find_with_text("#bar .primary", "Play c3").await.click().await.expect("a click");
    page.said("You played c3.").await;
    println!("ten tabs: {:?} from the tap to the move", begun.elapsed());
    page.play(page.test.ben, "a1").await;
    let begun = Instant::now();
    page.said("Ben played a1.").await;
    println!("ten tabs: {:?} until the next move was seen", begun.elapsed());
    let first = page.browser.driver().windows().await.expect("tabs").remove(0);
    page.browser.driver().switch_to_window(first).await.expect("the tab");
    let begun = Instant::now();
    page.said("Ben played a1.").await;
    println!("ten tabs: {:?} until the first one, shown again, has the move", begun.elapsed());
    page.close().await;
}
