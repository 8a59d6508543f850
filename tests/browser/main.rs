//! The sandbox's page in a real browser.

#[path = "../support/browser.rs"]
mod browser;
#[path = "../support/database.rs"]
mod database;
#[allow(dead_code)] // Other tests use more of it.
#[path = "../support/house.rs"]
mod house;
#[path = "../support/openapi.rs"]
mod openapi;
#[allow(dead_code)] // Other tests use more of it.
#[path = "../support/page.rs"]
mod page;
#[path = "../support/pyramid.rs"]
mod pyramid;

mod computer;
mod harness;
mod play;
mod server;
mod table;
mod tour;
