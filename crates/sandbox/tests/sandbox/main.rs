//! The stand-in for Discord, its page, and the private PostgreSQL.

#![cfg(test)]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests build bodies with serenity and read their own variables"
)]

use parlor_sandbox::Sandbox;
use parlor_testkit::stretch;
use std::{io, net::SocketAddr};

mod anywhere;
mod client;
mod discord;
mod page;
mod permissions;
mod private_postgres;

/// A busy machine does not decide whether an answer comes in time.
async fn start_sandbox(address: SocketAddr) -> io::Result<Sandbox> {
    stretch::begin();
    Sandbox::start(address).await
}
