//! The sandbox's page in a real browser, with the bot behind it.

#![cfg(test)]
#![expect(clippy::disallowed_methods, reason = "tests name texts by their ids")]

use parlor_testkit::bot_test;
use parlor_testkit::browser;
use parlor_testkit::firefox;
use parlor_testkit::page;
use parlor_testkit::pyramid;

mod activity;
mod board_page;
mod channel_page;
mod channel_wall;
mod computer;
mod film;
mod harness;
mod large_boards;
mod message_gallery;
mod other_browsers;
mod page_channels;
mod page_events;
mod page_keys;
mod play;
mod public_page;
mod screen_reader;
mod server_settings;
mod slow_phone;
mod taps;
