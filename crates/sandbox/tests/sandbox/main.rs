//! The stand-in for Discord, its page, and the private PostgreSQL.

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

mod discord;
mod page;
mod private_postgres;
