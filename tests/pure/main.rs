//! What needs neither a server nor a database: the rules of the table, pictures, texts.

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

mod play;
mod render;
mod texts;
