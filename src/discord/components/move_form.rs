//! The form in which a move is typed.

use super::custom_id::CustomId;
use crate::text::{Lang, msg};
use serenity::all::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};

/// The id of the form's field.
pub(crate) const MOVE_FIELD: &str = "move";

/// The most characters of a typed move. The longest moves have a fifth of that.
const MAX_LENGTH: u16 = 100;

/// A form that asks for a move and shows an example of one.
pub(crate) fn move_form(lang: Lang, id: &CustomId, title: String, example: String) -> CreateModal {
    let field = CreateInputText::new(InputTextStyle::Short, lang.text(msg::MODAL_MOVE_LABEL), MOVE_FIELD)
        .placeholder(lang.text(msg::ModalMoveHint { example }))
        .max_length(MAX_LENGTH);
    CreateModal::new(id.to_string(), title).components(vec![CreateActionRow::InputText(field)])
}
