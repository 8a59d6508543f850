//! The bot end to end: over sockets, with serenity's own client, against the stand-in for Discord
//! and a real Postgres.

#[path = "../support/database.rs"]
mod database;
#[path = "../support/house.rs"]
mod house;
#[path = "../support/openapi.rs"]
mod openapi;
#[path = "../support/pyramid.rs"]
mod pyramid;

mod analyse;
mod challenges;
mod clocks;
mod computer;
mod durability;
mod explore;
mod five;
mod game;
mod languages;
mod looking;
mod offers;
mod preferences;
mod privacy;
mod ratings;
mod replay;
mod running;
mod servers;
mod trouble;
