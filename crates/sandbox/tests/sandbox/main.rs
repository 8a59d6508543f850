//! The stand-in for Discord, its page, and the private PostgreSQL.

#![cfg(test)]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests act as a bot with serenity and read their own variables"
)]

mod anywhere;
mod discord;
mod page;
mod permissions;
mod private_postgres;

use parlor_sandbox::Sandbox;

/// Serenity's client for a sandbox, whatever proxy the environment names.
fn bot_http(sandbox: &Sandbox, token: &str) -> serenity::all::Http {
    let client = reqwest_serenity::Client::builder().no_proxy().build().expect("an HTTP client");
    let http = serenity::all::HttpBuilder::new(token).client(client);
    http.proxy(sandbox.api_base()).ratelimiter_disabled(true).build()
}
