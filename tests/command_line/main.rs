//! The program `parlor` as users and other programs run it, and its documentation.

#![cfg(test)]

mod bench;
mod deny;
mod documents;
mod engine;
mod matches;
mod puzzles;
mod referee;
mod sandbox_mode;
mod verify;
mod wrong_arguments;
mod wrong_settings;
