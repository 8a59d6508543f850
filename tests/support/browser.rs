//! A headless Chromium for tests: one chromedriver for all tests of a binary, a browser for each.
//!
//! Nothing here sleeps: what a test waits for is asked again in the page at every frame it draws.

use axum::http::Uri;
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
use thirtyfour::{
    ChromeCapabilities, ChromiumLikeCapabilities, LoggingPrefsLogLevel, TypingData, WebDriver, WebElement,
    common::types::TimeoutConfiguration,
};
use tokio::sync::OnceCell;

/// How long a test waits for something in a page.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where `.ci/setup` leaves axe, which finds faults of accessibility.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/tools/axe_playwright_python/axe.min.js");

/// Stops its group, the driver and the browsers, when the pipe closes: however this process ends, it does. A driver that
/// is asked to stop leaves browsers behind that are just starting.
const SUPERVISOR: &str = r#"
trap : HUP INT QUIT TERM PIPE
exec 3<&0 </dev/null
"$1" --port=0 3<&- 2>/dev/null &
exec >/dev/null
cat <&3
kill -KILL 0
"#;

/// A running chromedriver.
struct Driver {
    url: String,
    _pipe: ChildStdin,
}

static DRIVER: OnceCell<Option<Driver>> = OnceCell::const_new();

/// The program of that name.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|directory| directory.join(name)).find(|program| program.is_file())
}

/// The driver; none, with a line that says so, where there is none and it is not required.
fn start() -> Option<Driver> {
    let programs = on_path("chromedriver").filter(|_| Path::new(AXE).exists());
    let Some(program) = programs else {
        let required = std::env::var("PARLOR_BROWSER").is_ok_and(|value| value == "required");
        assert!(!required, "chromedriver or {AXE} is missing: .ci/setup installs them");
        // Not by a macro, whose lines are only shown of tests that fail.
        let _written = writeln!(std::io::stderr(), "SKIPPED: no chromedriver or no axe here, see .ci/setup");
        return None;
    };
    let mut shell = Command::new("/bin/sh")
        .args(["-c", SUPERVISOR, "parlor-chromedriver"])
        .arg(program)
        // A Ctrl-C in the terminal is for us; the browser ends after us.
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell");
    let pipe = shell.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(shell.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    // The driver says this when it listens.
    let port = lines
        .find_map(|line| line.split_once("started successfully on port ").map(|(_, port)| port.to_owned()))
        .expect("chromedriver starts");
    std::thread::spawn(move || {
        lines.for_each(drop);
        shell.wait()
    });
    Some(Driver { url: format!("http://127.0.0.1:{}", port.trim_end_matches('.')), _pipe: pipe })
}

/// A violation of the rules of accessibility that axe calls serious or critical.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub rule: String,
    pub help: String,
    /// Selectors of the elements.
    pub elements: Vec<String>,
}

/// A browser with one page. It closes when dropped.
pub struct Browser {
    driver: WebDriver,
    /// The logs are emptied by reading.
    errors: Mutex<Vec<String>>,
    requests: Mutex<Vec<String>>,
}

#[allow(dead_code, reason = "these are the means of tests; not all of them are used yet")]
impl Browser {
    /// A browser whose page has that size in CSS pixels; none where the tests have to be skipped.
    pub async fn open(width: u32, height: u32) -> Option<Self> {
        let start = || async { tokio::task::spawn_blocking(start).await.expect("a driver") };
        let driver = DRIVER.get_or_init(start).await.as_ref()?;
        let capabilities = capabilities(width, height);
        let driver = WebDriver::builder(driver.url.clone(), capabilities).connect().await.expect("Chromium starts");
        let timeouts = TimeoutConfiguration::new(Some(PATIENCE * 2), Some(PATIENCE), Some(Duration::ZERO));
        driver.update_timeouts(timeouts).await.expect("timeouts");
        Some(Self { driver, errors: Mutex::default(), requests: Mutex::default() })
    }

    /// The driver itself, for what is not offered here.
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    pub async fn goto(&self, url: &str) {
        self.driver.goto(url).await.unwrap_or_else(|error| panic!("{url}: {error}"));
    }

    /// Lets pages think that the person likes it dark.
    pub async fn dark(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await.expect("a colour scheme");
    }

    /// Runs a function's body in the page, with `arguments[0]` and so on, and gives what it returns.
    pub async fn script(&self, body: &str, arguments: Vec<Value>) -> Value {
        let result = self.driver.execute(body, arguments).await.unwrap_or_else(|error| panic!("{body}: {error}"));
        result.json().clone()
    }

    /// Waits until a function's body gives something that is neither null nor false, and gives that.
    pub async fn until(&self, what: &str, body: &str, arguments: Vec<Value>) -> Value {
        self.result(what, body, arguments).await.json().clone()
    }

    async fn result(&self, what: &str, body: &str, arguments: Vec<Value>) -> thirtyfour::session::scriptret::ScriptRet {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let script = format!(
                "const [given, until, done] = [arguments[0], performance.now() + arguments[1], arguments[2]];
                 const ask = function () {{ {body} }};
                 (function again() {{
                     const answer = ask.apply(null, given);
                     const some = answer !== null && answer !== undefined && answer !== false;
                     if (some || performance.now() > until) done(some ? answer : null);
                     else requestAnimationFrame(again);
                 }})();"
            );
            let asked = vec![Value::from(arguments.clone()), json!(left.as_millis() as u64)];
            match self.driver.execute_async(script, asked).await {
                Ok(result) if !result.json().is_null() => return result,
                // The page may have gone away under the question.
                Err(_) if !left.is_zero() => {}
                Err(error) => panic!("{what}: {error}"),
                Ok(_) => panic!("{what}: not within {PATIENCE:?}; the page says:\n{}", self.page().await),
            }
        }
    }

    async fn page(&self) -> String {
        self.script("return (document.querySelector('main') ?? document.body).innerText", vec![])
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// The first visible element, when there is one.
    pub async fn find(&self, css: &str) -> WebElement {
        let visible = "return Array.from(document.querySelectorAll(arguments[0]))
            .find(e => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0)";
        self.result(css, visible, vec![json!(css)]).await.element().expect("an element")
    }

    /// The first visible element that has that text in it, when there is one.
    pub async fn find_with(&self, css: &str, text: &str) -> WebElement {
        let visible = "return Array.from(document.querySelectorAll(arguments[0]))
            .find(e => e.checkVisibility({ visibilityProperty: true }) && e.textContent.includes(arguments[1]))";
        let what = format!("{css} with {text:?}");
        self.result(&what, visible, vec![json!(css), json!(text)]).await.element().expect("an element")
    }

    /// Waits until no such element is visible.
    pub async fn gone(&self, css: &str) {
        let hidden = "return !Array.from(document.querySelectorAll(arguments[0]))
            .some(e => e.checkVisibility({ visibilityProperty: true }))";
        self.until(&format!("{css} goes away"), hidden, vec![json!(css)]).await;
    }

    /// How many there are now, visible or not.
    pub async fn count(&self, css: &str) -> u64 {
        let count = self.script("return document.querySelectorAll(arguments[0]).length", vec![json!(css)]).await;
        count.as_u64().expect("a number")
    }

    pub async fn text(&self, css: &str) -> String {
        self.find(css).await.text().await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// Clicks where a person would, in the middle of the element: it fails where another one covers it.
    pub async fn click(&self, css: &str) {
        self.find(css).await.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Types into an element.
    pub async fn type_into(&self, css: &str, text: impl Into<TypingData>) {
        self.find(css).await.send_keys(text).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Presses keys, wherever the focus is.
    pub async fn keys(&self, keys: impl Into<TypingData>) {
        self.driver.action_chain().send_keys(keys).perform().await.expect("keys");
    }

    /// Chooses the option of a `select` that has this label.
    pub async fn select_option(&self, css: &str, label: &str) {
        let select = self.find(css).await;
        let option = "return Array.from(document.querySelectorAll(arguments[0] + ' option'))
            .find(o => o.label === arguments[1])";
        let what = format!("option {label:?} of {css}");
        let option = self.result(&what, option, vec![json!(css), json!(label)]).await.element().expect("an option");
        option.click().await.unwrap_or_else(|error| panic!("{what} in {select:?}: {error}"));
    }

    pub async fn screenshot(&self, path: &Path) {
        self.driver.screenshot(path).await.expect("a screenshot");
    }

    /// What axe finds wrong with the page, of some weight.
    pub async fn axe(&self) -> Vec<Violation> {
        let axe = std::fs::read_to_string(AXE).expect("axe");
        self.script(&format!("if (!window.axe) {{ {axe}\n }}"), vec![]).await;
        let run = "const done = arguments[0];
            axe.run(document, { resultTypes: ['violations'] })
                .then(result => done(result.violations
                    .filter(v => v.impact === 'serious' || v.impact === 'critical')
                    .map(v => [v.id, v.help, v.nodes.map(n => n.target.flat().join(' '))])),
                  error => done(String(error)))";
        let found = self.driver.execute_async(run, vec![]).await.expect("axe runs");
        let found: Vec<(String, String, Vec<String>)> = found.convert().expect("violations");
        found.into_iter().map(|(rule, help, elements)| Violation { rule, help, elements }).collect()
    }

    /// What went wrong in the page so far: exceptions, failed requests, `console.error`.
    pub async fn errors(&self) -> Vec<String> {
        let new = self.driver.browser_log().await.expect("the console");
        let mut errors = self.errors.lock().expect("errors");
        errors.extend(new.into_iter().filter(|entry| entry.level == "SEVERE").map(|entry| entry.message));
        errors.clone()
    }

    /// Everything the page has asked for so far, but for what it has in itself.
    pub async fn requests(&self) -> Vec<String> {
        let new = self.driver.get_log("performance").await.expect("the requests");
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

    /// Requests so far that were not for this machine. They never left it: no name leads anywhere.
    pub async fn strays(&self) -> Vec<String> {
        let home = |url: &String| {
            let host = url.parse::<Uri>().ok().and_then(|url| url.host().map(str::to_owned));
            host.is_some_and(|host| ["127.0.0.1", "[::1]", "localhost"].contains(&host.as_str()))
        };
        self.requests().await.into_iter().filter(|url| !home(url)).collect()
    }

    /// Checks what holds at the end of every test, and closes.
    pub async fn close(self) {
        assert_eq!(self.strays().await, Vec::<String>::new(), "requests that are not for this machine");
        assert_eq!(self.errors().await, Vec::<String>::new(), "errors in the page");
    }
}

/// The client's own way to end a session here takes two minutes where the test's runtime has one thread.
impl Drop for Browser {
    fn drop(&mut self) {
        let _leaked = self.driver.clone().leak();
        let url = self.driver.server_url();
        let address = format!("127.0.0.1:{}", url.port().unwrap_or_default());
        let ended = TcpStream::connect(address).and_then(|mut stream| {
            stream.set_read_timeout(Some(PATIENCE))?;
            let session = self.driver.session_id();
            write!(stream, "DELETE /session/{session} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
            stream.read(&mut [0; 1024])
        });
        // Not an `expect`, for a test may be panicking; and the browser ends with the driver at the latest.
        if let Err(error) = ended {
            eprintln!("the browser did not close: {error}");
        }
    }
}

fn capabilities(width: u32, height: u32) -> ChromeCapabilities {
    let mut all = ChromeCapabilities::new();
    for argument in [
        "--headless=new",
        // Chromium refuses its sandbox to root and in many containers. It only opens pages of ours.
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--lang=en-US",
        // Nothing leaves the machine: what the browser would like to fetch for itself finds no host.
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost , EXCLUDE [::1]",
        "--no-proxy-server",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-features=NetworkTimeServiceQuerying",
        "--no-first-run",
        &format!("--window-size={width},{height}"),
    ] {
        all.add_arg(argument).expect("an argument");
    }
    // Windows have a smallest width, pages don't.
    let page = json!({ "width": width, "height": height, "pixelRatio": 1.0, "touch": false, "mobile": false });
    all.add_experimental_option("mobileEmulation", json!({ "deviceMetrics": page })).expect("a size");
    all.set_logging_prefs("browser", LoggingPrefsLogLevel::All).expect("the console");
    all.set_logging_prefs("performance", LoggingPrefsLogLevel::All).expect("the requests");
    all
}
