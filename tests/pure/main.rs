//! Tests without servers and databases: pictures and texts.

#![cfg(test)]
#![expect(clippy::disallowed_methods, reason = "tests name texts by their ids")]

mod render;
mod texts;
mod used_texts;
