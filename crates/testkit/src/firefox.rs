//! Headless Firefox, for the few tests that must hold in another browser than Chromium. What [`Browser`] does by the protocol of
//! Chromium's developer tools is missing: touches, dark mode, logs. Such a browser is dropped, not closed.

use crate::browser::{Browser, Driver, connect, on_path};
use crate::skip;
use thirtyfour::FirefoxCapabilities;

/// A driver with one browser.
pub struct Firefox {
    driver: Driver,
}

impl Firefox {
    /// Returns `None`, and prints that tests are skipped, if Firefox or geckodriver is missing. Panics instead if
    /// `PARLOR_FIREFOX=required`.
    pub fn start() -> Option<Self> {
        let has_browser = ["firefox", "firefox-esr"].into_iter().any(|name| on_path(name).is_some());
        let Some(program) = on_path("geckodriver").filter(|_| has_browser) else {
            skip("Firefox or geckodriver is missing", "PARLOR_FIREFOX");
            return None;
        };
        // The driver prints this line once it listens.
        let driver = Driver::start(&program, &["--port", "0", "--log", "info"], |line| {
            line.split_once("Listening on ").map(|(_, address)| format!("http://{}", address.trim()))
        });
        Some(Self { driver })
    }

    /// The size of the window is in CSS pixels.
    pub async fn open(&self, width: u32, height: u32) -> Browser {
        let mut capabilities = FirefoxCapabilities::new();
        capabilities.add_arg("-headless").expect("an argument");
        let session = connect(&self.driver.url, capabilities).await;
        session.set_window_rect(0, 0, width, height).await.expect("a size");
        Browser::of(session)
    }
}
