//! The words of the bot: sentences in the reader's language, readings of what people type, and lessons.

pub mod input;
pub mod lessons;
pub mod text;

use parlor_table::play;
