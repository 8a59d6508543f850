//! Buttons, menus and forms: their ids and their labels.

pub(crate) mod buttons;
pub(crate) mod custom_id;
pub(crate) mod move_menu;
