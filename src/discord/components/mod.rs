//! Buttons, menus and forms: their ids and their labels.
//!
//! A new button needs its label in all files of `assets/text`, a line in the table of [`custom_id`], a place in a row of
//! [`buttons`], and its handler. The compiler and the tests name what is missing.

pub(crate) mod buttons;
pub(crate) mod custom_id;
pub(crate) mod game_menu;
pub(crate) mod move_form;
pub(crate) mod move_menu;

/// Discord's limit for a menu.
const MAX_OPTIONS: usize = 25;
