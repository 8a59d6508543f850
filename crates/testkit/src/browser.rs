//! Headless Chromium for tests. All tests of a binary share one chromedriver. The browser of a finished test is reset and given
//! to the next test: there are never more browsers than concurrent tests.
//!
//! Nothing here sleeps: the page itself checks a condition at every animation frame.

use crate::{page::local_client_builder, skip};
use reqwest::Url;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{ChildStdin, Command, Stdio},
    sync::Mutex,
    time::{Duration, Instant},
};
pub use thirtyfour;
use thirtyfour::{
    Capabilities, ChromeCapabilities, ChromiumLikeCapabilities, LoggingPrefsLogLevel, TypingData, WebDriver,
    WebElement, common::types::TimeoutConfiguration,
};
use tokio::sync::OnceCell;

const WAIT_TIMEOUT: Duration = Duration::from_mins(10);

/// The oldest Chromium that shows the page correctly, by its first number. It is two years old.
const OLDEST_CHROMIUM: u32 = 131;

/// `.ci/setup` installs axe, a checker of accessibility, as this file.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/axe_playwright_python/axe.min.js");

/// A shell script that kills its process group, the driver and all browsers, when its standard input closes, which happens
/// however this process ends. A driver that is asked to stop would leave browsers behind that are just starting.
const SUPERVISOR: &str = r#"
trap : HUP INT QUIT TERM PIPE
exec 3<&0 </dev/null
"$@" 3<&- 2>/dev/null &
exec >/dev/null
cat <&3
kill -KILL 0
"#;

/// A process that controls browsers.
pub(crate) struct Driver {
    pub(crate) url: String,
    /// The process and its browsers end when it closes.
    _pipe: ChildStdin,
}

static DRIVER: OnceCell<Option<Driver>> = OnceCell::const_new();

/// Browsers that no test is using. Each was reset before it came here.
static IDLE: Mutex<Vec<WebDriver>> = Mutex::new(Vec::new());

pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|directory| directory.join(name)).find(|program| program.is_file())
}

/// The path of a usable chromedriver, and so of a Chromium, which has the same version. The error says what is missing.
fn usable_driver() -> Result<PathBuf, String> {
    let program = on_path("chromedriver").ok_or("chromedriver is missing")?;
    if !Path::new(AXE).exists() {
        return Err(format!("{AXE} is missing"));
    }
    let output = Command::new(&program).arg("--version").output().map_err(|error| format!("chromedriver: {error}"))?;
    let version = String::from_utf8_lossy(&output.stdout);
    let number: Option<u32> =
        version.split_whitespace().nth(1).and_then(|version| version.split('.').next()?.parse().ok());
    match number {
        Some(number) if number >= OLDEST_CHROMIUM => Ok(program),
        Some(number) => Err(format!("Chromium {number} is too old, {OLDEST_CHROMIUM} is the oldest that can be used")),
        None => Err(format!("chromedriver has no version: {version}")),
    }
}

/// Returns `None`, and prints that tests are skipped, if chromedriver or axe is missing or too old. Panics instead if
/// `PARLOR_BROWSER=required`.
fn start_driver() -> Option<Driver> {
    let program = match usable_driver() {
        Ok(program) => program,
        Err(missing) => {
            skip(&format!("{missing}: .ci/setup installs what is needed"), "PARLOR_BROWSER");
            return None;
        }
    };
    Some(Driver::start(&program, &["--port=0"], |line| {
        // The driver prints this line once it listens.
        let (_, port) = line.split_once("started successfully on port ")?;
        Some(format!("http://127.0.0.1:{}", port.trim_end_matches('.')))
    }))
}

impl Driver {
    /// `url` finds the driver's address in a line of its output.
    pub(crate) fn start(program: &Path, arguments: &[&str], url: impl Fn(&str) -> Option<String>) -> Self {
        let mut shell = Command::new("/bin/sh")
            .args(["-c", SUPERVISOR, "parlor-driver"])
            .arg(program)
            .args(arguments)
            // Ctrl-C in the terminal is for this process; the browsers end after it.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let pipe = shell.stdin.take().expect("a pipe");
        let mut lines = BufReader::new(shell.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
        let url = lines.find_map(|line| url(&line)).unwrap_or_else(|| panic!("{} does not start", program.display()));
        std::thread::spawn(move || {
            lines.for_each(drop);
            shell.wait()
        });
        Self { url, _pipe: pipe }
    }
}

/// An accessibility violation that axe calls serious or critical.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Id of the rule, such as `image-alt`.
    pub rule: String,
    /// The rule's requirement, as a sentence.
    pub help: String,
    /// CSS selectors of the violating elements.
    pub elements: Vec<String>,
}

/// A browser with one page, for one test.
///
/// [`Browser::close`] hands the browser on to the next test. A browser that is dropped before, after a failure, is shut down.
pub struct Browser {
    /// `None` after the browser was handed on.
    session: Option<WebDriver>,
    /// Errors read so far: reading empties the driver's log.
    errors: Mutex<Vec<String>>,
    /// URLs of requests read so far: reading empties the driver's log.
    requests: Mutex<Vec<String>>,
}

impl Browser {
    /// The size of the page is in CSS pixels. Returns `None` if browser tests are skipped.
    pub async fn open(width: u32, height: u32) -> Option<Self> {
        let start = || async { tokio::task::spawn_blocking(start_driver).await.expect("a driver") };
        let driver = DRIVER.get_or_init(start).await.as_ref()?;
        let idle = IDLE.lock().expect("idle sessions").pop();
        let session = match idle {
            Some(session) => session,
            None => start_browser(&driver.url).await,
        };
        let browser = Self::of(session);
        browser.resize(width, height).await;
        Some(browser)
    }

    pub(crate) fn of(session: WebDriver) -> Self {
        Self { session: Some(session), errors: Mutex::default(), requests: Mutex::default() }
    }

    /// The size of the page is in CSS pixels.
    pub async fn resize(&self, width: u32, height: u32) {
        // Windows have a smallest width, emulated screens do not.
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.cdp("Emulation.setDeviceMetricsOverride", screen).await;
    }

    pub fn driver(&self) -> &WebDriver {
        self.session.as_ref().expect("the browser was not handed on yet")
    }

    /// Sends a command of the Chrome DevTools Protocol. A test that changes settings which [`Browser::close`] does not reset drops
    /// the browser instead.
    pub async fn cdp(&self, command: &str, arguments: Value) {
        self.driver().cdp().send_raw(command, arguments).await.unwrap_or_else(|error| panic!("{command}: {error}"));
    }

    /// The answer to a command of the Chrome DevTools Protocol; `None` if it fails.
    pub async fn ask_cdp(&self, command: &str, arguments: Value) -> Option<Value> {
        self.driver().cdp().send_raw(command, arguments).await.ok()
    }

    pub async fn goto(&self, url: &str) {
        self.driver().goto(url).await.unwrap_or_else(|error| panic!("{url}: {error}"));
    }

    /// Pages see this as the user's preferred colour scheme.
    pub async fn emulate_dark_mode(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] });
        self.cdp("Emulation.setEmulatedMedia", media).await;
    }

    /// Pages loaded from now on run no scripts.
    pub async fn disable_scripts(&self, disabled: bool) {
        self.cdp("Emulation.setScriptExecutionDisabled", json!({ "value": disabled })).await;
    }

    /// Runs the body of a function in the page, with `arguments[0]` and so on, and returns its result.
    pub async fn script(&self, body: &str, arguments: Vec<Value>) -> Value {
        let result = self.driver().execute(body, arguments).await.unwrap_or_else(|error| panic!("{body}: {error}"));
        result.json().clone()
    }

    /// Runs the body of a function again and again until its result is neither null nor false, and returns the result.
    pub async fn wait_until(&self, what: &str, body: &str, arguments: Vec<Value>) -> Value {
        self.result(what, body, arguments).await.json().clone()
    }

    async fn result(&self, what: &str, body: &str, arguments: Vec<Value>) -> thirtyfour::session::scriptret::ScriptRet {
        let deadline = Instant::now() + WAIT_TIMEOUT;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let script = format!(
                "const [given, until, done] = [arguments[0], performance.now() + arguments[1], arguments[2]];
                 const ask = function () {{ {body} }};
                 (function again() {{
                     const answer = ask.apply(null, given);
                     const some = answer !== null && answer !== undefined && answer !== false;
                     if (some || performance.now() > until) done(some ? answer : null);
                     // Asked at each frame, the browser would draw sixty frames a second as long as a test waits.
                    else setTimeout(again, 30);
                 }})();"
            );
            let asked = vec![Value::from(arguments.clone()), json!(left.as_millis() as u64)];
            match self.driver().execute_async(script, asked).await {
                Ok(result) if !result.json().is_null() => return result,
                // The page may have been left while the script ran.
                Err(_) if !left.is_zero() => {}
                Err(error) => panic!("{what}: {error}"),
                Ok(_) => panic!("{what}: not within {WAIT_TIMEOUT:?}; the page shows:\n{}", self.page_text().await),
            }
        }
    }

    /// For the messages of failing tests.
    async fn page_text(&self) -> String {
        self.script("return (document.querySelector('main') ?? document.body).innerText", vec![])
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Waits for a visible element and returns the first one.
    pub async fn find(&self, css: &str) -> WebElement {
        let visible = "return Array.from(document.querySelectorAll(arguments[0]))
            .find(e => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0)";
        self.result(css, visible, vec![json!(css)]).await.element().expect("an element")
    }

    /// Waits for a visible element that contains the text and returns the first one.
    pub async fn find_with_text(&self, css: &str, text: &str) -> WebElement {
        let visible = "return Array.from(document.querySelectorAll(arguments[0]))
            .find(e => e.checkVisibility({ visibilityProperty: true }) && e.textContent.includes(arguments[1]))";
        let what = format!("{css} with {text:?}");
        self.result(&what, visible, vec![json!(css), json!(text)]).await.element().expect("an element")
    }

    /// Waits until no matching element is visible.
    pub async fn wait_until_hidden(&self, css: &str) {
        let hidden = "return !Array.from(document.querySelectorAll(arguments[0]))
            .some(e => e.checkVisibility({ visibilityProperty: true }))";
        self.wait_until(&format!("{css} goes away"), hidden, vec![json!(css)]).await;
    }

    /// Counts matching elements, visible or not.
    pub async fn count(&self, css: &str) -> u64 {
        let count = self.script("return document.querySelectorAll(arguments[0]).length", vec![json!(css)]).await;
        count.as_u64().expect("a number")
    }

    /// Waits for a visible element and returns its visible text.
    pub async fn text(&self, css: &str) -> String {
        self.find(css).await.text().await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// Clicks the centre of the first visible element. Fails if another element covers it.
    pub async fn click(&self, css: &str) {
        self.find(css).await.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Types into the first visible element.
    pub async fn type_into(&self, css: &str, text: impl Into<TypingData>) {
        self.find(css).await.send_keys(text).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Sends one step of a finger's touch: `touchStart` and `touchMove` with the place in the window, `touchEnd` without.
    pub async fn touch(&self, step: &str, place: Option<(f64, f64)>) {
        let points: Vec<_> = place.into_iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        self.cdp("Input.dispatchTouchEvent", json!({ "type": step, "touchPoints": points })).await;
    }

    /// The focused element receives the keys.
    pub async fn keys(&self, keys: impl Into<TypingData>) {
        self.driver().action_chain().send_keys(keys).perform().await.expect("keys");
    }

    /// `label` is the text of an option of a `select`.
    pub async fn select_option(&self, css: &str, label: &str) {
        let select = self.find(css).await;
        let option = "return Array.from(document.querySelectorAll(arguments[0] + ' option'))
            .find(o => o.label === arguments[1])";
        let what = format!("option {label:?} of {css}");
        let option = self.result(&what, option, vec![json!(css), json!(label)]).await.element().expect("an option");
        option.click().await.unwrap_or_else(|error| panic!("{what} in {select:?}: {error}"));
    }

    /// Saves the viewport as PNG.
    pub async fn screenshot(&self, path: &Path) {
        self.driver().screenshot(path).await.expect("a screenshot");
    }

    /// The serious and critical accessibility violations that axe finds in the page.
    pub async fn axe_violations(&self) -> Vec<Violation> {
        if self.script("return !!window.axe", vec![]).await == Value::Bool(false) {
            let axe = std::fs::read_to_string(AXE).expect("axe");
            self.script(&axe, vec![]).await;
        }
        let run = "const done = arguments[0];
            axe.run(document, { resultTypes: ['violations'] })
                .then(result => done(result.violations
                    .filter(v => v.impact === 'serious' || v.impact === 'critical')
                    .map(v => [v.id, v.help, v.nodes.map(n => n.target.flat().join(' '))])),
                  error => done(String(error)))";
        let found = self.driver().execute_async(run, vec![]).await.expect("axe runs");
        let found: Vec<(String, String, Vec<String>)> = found.convert().expect("violations");
        found.into_iter().map(|(rule, help, elements)| Violation { rule, help, elements }).collect()
    }

    /// The page's errors so far: exceptions, failed requests, `console.error`.
    pub async fn errors(&self) -> Vec<String> {
        let new = self.driver().browser_log().await.expect("the console");
        let mut errors = self.errors.lock().expect("errors");
        errors.extend(new.into_iter().filter(|entry| entry.level == "SEVERE").map(|entry| entry.message));
        errors.clone()
    }

    /// The URLs that the page has requested so far, except `data:` and `blob:` URLs.
    pub async fn requests(&self) -> Vec<String> {
        let new = self.driver().get_log("performance").await.expect("the requests");
        let mut requests = self.requests.lock().expect("requests");
        for entry in new {
            let event: Value = serde_json::from_str(&entry.message).expect("an event");
            let event = &event["message"];
            let url = match event["method"].as_str() {
                Some("Network.requestWillBeSent") => &event["params"]["request"]["url"],
                Some("Network.webSocketCreated") => &event["params"]["url"],
                _ => continue,
            };
            let url = url.as_str().expect("a URL");
            if !url.starts_with("data:") && !url.starts_with("blob:") {
                requests.push(url.to_owned());
            }
        }
        requests.clone()
    }

    /// Requested URLs outside of this machine. Such requests fail: the browser resolves no other hosts.
    pub async fn external_requests(&self) -> Vec<String> {
        let home = |url: &String| {
            let host = url.parse::<Url>().ok().and_then(|url| url.host_str().map(str::to_owned));
            host.is_some_and(|host| ["127.0.0.1", "[::1]", "localhost"].contains(&host.as_str()))
        };
        self.requests().await.into_iter().filter(|url| !home(url)).collect()
    }

    /// Checks what every test requires, resets the browser, and hands it on to the next test.
    pub async fn close(mut self) {
        assert_eq!(self.external_requests().await, Vec::<String>::new(), "requests that are not for this machine");
        assert_eq!(self.errors().await, Vec::<String>::new(), "errors in the page");
        self.reset().await;
        IDLE.lock().expect("idle sessions").extend(self.session.take());
    }

    /// Removes all traces of the test: stored data, settings, log entries, a hovering mouse pointer. The server of each test has
    /// a port of its own, and so an origin, but a port may be used again.
    async fn reset(&self) {
        let origin = self.script("return location.origin", vec![]).await;
        self.goto("about:blank").await;
        if origin.as_str().is_some_and(|origin| origin.starts_with("http")) {
            self.cdp("Storage.clearDataForOrigin", json!({ "origin": origin, "storageTypes": "all" })).await;
        }
        self.cdp("Network.clearBrowserCookies", json!({})).await;
        self.cdp("Network.clearBrowserCache", json!({})).await;
        self.cdp("Emulation.setEmulatedMedia", json!({ "features": [] })).await;
        self.cdp("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 0, "y": 0 })).await;
        self.errors().await;
        self.requests().await;
    }
}

/// Ends the session unless it was handed on. The client's own way takes two minutes if the test's runtime has one thread.
impl Drop for Browser {
    fn drop(&mut self) {
        let Some(session) = self.session.take() else { return };
        let _leaked = session.clone().leak();
        let url = session.server_url();
        let address = format!("127.0.0.1:{}", url.port().unwrap_or_default());
        let ended = TcpStream::connect(&address).and_then(|mut stream| {
            stream.set_read_timeout(Some(WAIT_TIMEOUT))?;
            let session = session.session_id();
            // Firefox's driver compares the port too.
            write!(stream, "DELETE /session/{session} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
            stream.read(&mut [0; 1024])
        });
        // No `expect`: the test may be panicking already. The browser ends with the driver at the latest.
        if let Err(error) = ended {
            eprintln!("the browser did not close: {error}");
        }
    }
}

async fn start_browser(driver_url: &str) -> WebDriver {
    connect(driver_url, capabilities()).await
}

pub(crate) async fn connect(driver_url: &str, capabilities: impl Into<Capabilities>) -> WebDriver {
    // Each test has a runtime of its own, and a connection belongs to the runtime that made it. No connection is kept, because
    // another test may make the next request.
    let client = local_client_builder().pool_max_idle_per_host(0).timeout(WAIT_TIMEOUT * 2);
    let client = client.build().expect("an HTTP client");
    let session = WebDriver::builder(driver_url, capabilities).client(client);
    let session = session.connect().await.expect("the browser starts");
    let timeouts = TimeoutConfiguration::new(Some(WAIT_TIMEOUT * 2), Some(WAIT_TIMEOUT), Some(Duration::ZERO));
    session.update_timeouts(timeouts).await.expect("timeouts");
    session
}

fn capabilities() -> ChromeCapabilities {
    let mut all = ChromeCapabilities::new();
    for argument in [
        "--headless=new",
        // Chromium refuses its sandbox to root and in many containers. It only opens pages of these tests.
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        // Nothing slides into its place, where a click on a busy machine would come too early.
        "--force-prefers-reduced-motion",
        "--lang=en-US",
        // Nothing leaves the machine: the browser's own requests find no host.
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost , EXCLUDE [::1]",
        "--no-proxy-server",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-features=NetworkTimeServiceQuerying",
        "--no-first-run",
    ] {
        all.add_arg(argument).expect("an argument");
    }
    all.set_logging_prefs("browser", LoggingPrefsLogLevel::All).expect("the console");
    all.set_logging_prefs("performance", LoggingPrefsLogLevel::All).expect("the requests");
    all
}
