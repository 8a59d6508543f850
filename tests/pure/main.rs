//! Tests without servers and databases: the rules of the table, pictures, texts.

#![cfg(test)]
#![expect(clippy::disallowed_methods, reason = "tests name texts by their ids")]

mod play;
mod render;
mod texts;
mod used_texts;
