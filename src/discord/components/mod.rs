//! Buttons, menus and forms: their ids and their labels.
//!
//! A new button needs its label in all files of `assets/text`, a line in the table of [`custom_id`], a place in a row of
//! [`buttons`], and its handler. The compiler and the tests name what is missing.

pub(crate) mod buttons;
pub(crate) mod custom_id;
pub(crate) mod game_menu;
pub(crate) mod move_form;
pub(crate) mod move_menu;
pub(crate) mod slides;

use custom_id::CustomId;
use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

/// Discord's limit for a menu.
const MAX_OPTIONS: usize = 25;

/// A menu of texts.
pub(crate) fn menu(id: &CustomId, placeholder: String, options: Vec<CreateSelectMenuOption>) -> CreateActionRow {
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(placeholder))
}
