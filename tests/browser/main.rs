//! The sandbox's page in a real browser, with the bot behind it.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test fails by panicking, prints what it measured and reads its own variables"
)]

use parlor_testkit::bot_test;
use parlor_testkit::browser;
use parlor_testkit::page;
use parlor_testkit::pyramid;

mod channel_page;
mod computer;
mod harness;
mod message_gallery;
mod play;
mod server_settings;
