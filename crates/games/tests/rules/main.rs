//! The games, tried from outside: against a second implementation, against what must hold for every
//! game, against tables of move counts and recorded playthroughs.
//!
//! `PARLOR_LONG=1` plays twenty times as many games; `PARLOR_ACCEPT=1` writes the recorded files anew.

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

use parlor_testkit as support;

mod every_game;
mod perft;
mod playthroughs;

macro_rules! declare_modules {
    ([] $($module:ident::$Game:ident,)*) => {
        $(mod $module;)*
    };
}

parlor_games::for_each_game!(declare_modules);
