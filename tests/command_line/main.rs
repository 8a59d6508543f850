//! The program `parlor` as users and other programs run it, and its documentation.

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

mod bench;
mod documents;
mod engine;
mod matches;
mod referee;
mod sandbox_mode;
mod verify;
mod wrong_arguments;
