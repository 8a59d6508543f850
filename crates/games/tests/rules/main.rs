//! The games: comparisons with a second implementation, properties of every game, tables of move counts, and recorded
//! playthroughs.
//!
//! `PARLOR_LONG=1` plays twenty times as many games; `PARLOR_ACCEPT=1` overwrites the recorded files.

#![cfg(test)]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests measure time, and read and write recorded files"
)]

use parlor_testkit as support;

mod comparison;
mod every_game;
mod perft;
mod playthroughs;

parlor_games::for_each_game!(parlor_games::declare_modules);
