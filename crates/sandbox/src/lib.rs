//! A local stand-in for Discord: its REST API and gateway on a loopback address.
//!
//! The unchanged bot talks to the sandbox with its real client library. Tests and the page act as users: in guilds with and
//! without the bot, in direct conversations with it, and in conversations between users.
//!
//! The sandbox implements what Discord's documentation promises and enforces what Discord enforces: a test is worth more if wrong
//! requests are refused. The JSON is written by hand from the documented shapes and shares no type with the bot or its library,
//! so a mistake in them can't hide here.
//!
//! | module | contents |
//! |---|---|
//! | [`sandbox`] | the public handle [`Sandbox`], a pointer to the [`World`]: start it, observe, inject faults |
//! | [`model`] | the values that tests see: messages, modals, requests, errors |
//! | `server` | the port: gateway, REST API, files and the page |
//! | `gateway` | WebSocket connections |
//! | `rest` | REST requests: reading, recording, routes, effects |
//! | `validation` | checks of request bodies |
//! | `api_error` | Discord's error responses |
//! | `client` | the user's side: commands, buttons, menus, modals |
//! | `page` | a web page that looks like a channel of Discord |
//! | `json` | the world as Discord's JSON |
//! | `world` | the state: entities and their changes, gateway sessions, planned faults, traffic log, clock, snapshots |
//! | `patience` | how long the stand-in waits |
//! | `connection` | sockets that the server can drop |
//! | [`postgres`], [`temp_database`] | a private PostgreSQL server, and temporary databases |
//!
//! Rate limits are far above what tests reach by accident; see [`World::limit_posts`] and [`World::limit_requests`].
//!
//! Deliberately missing: permissions that follow from roles and overwrites, messages written by users, voice, and everything else
//! that the bot never uses. A request for any of it gets 404 and is listed by [`World::unknown_routes`].

mod api_error;
mod client;
mod connection;
mod gateway;
mod json;
pub mod model;
mod page;
mod patience;
pub mod postgres;
mod rest;
pub mod sandbox;
mod server;
pub mod temp_database;
mod validation;
mod world;

pub use client::response::InteractionResponse;
pub use model::{ActionError, Attachment, Choice, Message, Modal, ModalField, Request, Timeout, UploadedFile};
pub use patience::{initial_response_timeout, stretch};
pub use sandbox::Sandbox;
pub use world::World;
pub use world::faults::{Fault, HeldRequest};
pub use world::permissions;
pub use world::rate_limits::RateLimit;
pub use world::sessions::{GatewaySilence, Identify, ResumeFault, ShardChange};
pub use world::snapshot::{SnapshotError, looks_like_snapshot};
pub use world::state::HostCommand;
