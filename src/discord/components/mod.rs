//! Buttons, menus and forms: their ids and their labels.
//!
//! A new button takes its label in all files of `assets/text`, a variant of [`custom_id::CustomId`], its place in
//! [`buttons`], and a branch in `dispatch/route.rs` that calls its handler. The compiler and the tests name what is missing.

pub(crate) mod buttons;
pub(crate) mod custom_id;
pub(crate) mod game_menu;
pub(crate) mod move_form;
pub(crate) mod move_menu;
