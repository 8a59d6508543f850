//! Tests of texts, without servers and databases.

#![cfg(test)]
#![expect(clippy::disallowed_methods, reason = "tests name texts by their ids")]

mod texts;
mod used_texts;
