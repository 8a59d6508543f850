//! The messages of `assets/text` as Rust items, written by `build.rs` when the program is compiled.
//!
//! * A message without arguments is a constant: `msg::CHALLENGE_BOT`.
//! * A message with arguments is a struct with a field for each: `msg::ChallengesWaiting { waiting: 3 }`.
//! * A message with attributes describes a command and is a module: `msg::command_challenge::COMMAND` is the command,
//!   `msg::command_challenge::OPPONENT` its option `opponent`.
//!
//! [`Lang::text`](super::Lang::text) makes the sentence: `lang.text(msg::ChallengesWaiting { waiting: 3 })`. An unknown
//! id and a missing or unknown argument do not compile; a message that nothing uses is reported as dead code. `build.rs`
//! also checks that all languages have the same messages with the same arguments.

use super::message::{CommandText, IntoMessage, Message, OptionText, PlainMessage};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
