//! Headless Firefox, for the few tests that must hold in another browser than Chromium. What [`Browser`] does by the protocol of
//! Chromium's developer tools is missing: touches, dark mode, logs. Such a browser is dropped, not closed.

use crate::browser::{Browser, connect, on_path};
use std::{
    io::{BufRead, BufReader, Write},
    os::unix::process::CommandExt,
    process::{ChildStdin, Command, Stdio},
};
use thirtyfour::FirefoxCapabilities;

/// A driver with one browser.
pub struct Firefox {
    /// The driver ends when it closes.
    _pipe: ChildStdin,
    url: String,
}

/// A shell script that kills its process group, the driver and its browser, when its standard input closes.
const SUPERVISOR: &str = r#"
trap : HUP INT QUIT TERM PIPE
exec 3<&0 </dev/null
"$1" --port 0 --log info 3<&- 2>/dev/null &
exec >/dev/null
cat <&3
kill -KILL 0
"#;

impl Firefox {
    /// Returns `None`, and prints that tests are skipped, if Firefox or geckodriver is missing. Panics instead if
    /// `PARLOR_FIREFOX=required`.
    pub fn start() -> Option<Self> {
        let has_browser = ["firefox", "firefox-esr"].into_iter().any(|name| on_path(name).is_some());
        let Some(program) = on_path("geckodriver").filter(|_| has_browser) else {
            let required = std::env::var("PARLOR_FIREFOX").is_ok_and(|value| value == "required");
            assert!(!required, "Firefox or geckodriver is missing");
            // `eprintln!` would be shown for failing tests only.
            let _written = writeln!(std::io::stderr(), "SKIPPED: Firefox or geckodriver is missing");
            return None;
        };
        let mut shell = Command::new("/bin/sh")
            .args(["-c", SUPERVISOR, "parlor-geckodriver"])
            .arg(program)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let pipe = shell.stdin.take().expect("a pipe");
        let mut lines = BufReader::new(shell.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
        // The driver prints this line once it listens.
        let listens =
            lines.find_map(|line| line.split_once("Listening on ").map(|(_, address)| address.trim().to_owned()));
        let url = format!("http://{}", listens.expect("geckodriver starts"));
        std::thread::spawn(move || {
            lines.for_each(drop);
            shell.wait()
        });
        Some(Self { _pipe: pipe, url })
    }

    /// The size of the window is in CSS pixels.
    pub async fn open(&self, width: u32, height: u32) -> Browser {
        let mut capabilities = FirefoxCapabilities::new();
        capabilities.add_arg("-headless").expect("an argument");
        let session = connect(&self.url, capabilities).await;
        session.set_window_rect(0, 0, width, height).await.expect("a size");
        Browser::of(session)
    }
}
