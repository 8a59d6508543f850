//! The games, tried from outside: against a second implementation, against what must hold for every
//! game, against tables of move counts and recorded playthroughs.
//!
//! `PARLOR_LONG=1` plays twenty times as many games; `PARLOR_ACCEPT=1` writes the recorded files anew.

#[path = "../support/mod.rs"]
mod support;

mod every_game;
mod perft;
mod playthroughs;
mod tether;
mod tether_figures;
