//! The stand-in for Discord, its page, and the private PostgreSQL.

#![cfg(test)]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests build bodies with serenity and read their own variables"
)]

mod anywhere;
mod client;
mod discord;
mod page;
mod permissions;
mod private_postgres;
