//! The games, tried from outside: against a second implementation, against what must hold for every
//! game, against tables of move counts and recorded playthroughs.
//!
//! `PARLOR_LONG=1` plays twenty times as many games; `PARLOR_ACCEPT=1` writes the recorded files anew.

#[path = "../support/mod.rs"]
mod support;

mod anchor2d;
mod anchor2d_figures;
mod every_game;
mod netted;
mod netted_figures;
mod perft;
mod playthroughs;
mod tether;
mod tether_figures;
mod tetrathedral;
mod tetrathedral_sheet;
mod waltz;
mod waltz_figures;
