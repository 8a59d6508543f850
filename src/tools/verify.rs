//! Whether a record is that of a fair game: its moves by the rules, its rolls by the seed.

use crate::{
    play,
    record::Transcript,
    text::{self, Lang},
};
use std::{
    fs::File,
    io::{self, Read},
    path::PathBuf,
};

/// The longest record that is read, in bytes: room for the longest game.
const LONGEST: u64 = 1 << 20;

/// The most characters of a text that is no move, in a sentence about it.
const SHOWN: usize = 40;

/// What is to be checked.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Arguments {
    /// The file that holds the record, as /replay hands it out; - is standard input
    file: PathBuf,
}

/// Why a record is not in order.
#[derive(Debug, thiserror::Error)]
pub enum VerifyFault {
    /// The file can't be read.
    #[error("{} can't be read: {error}", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is no record, or not one of a fair game.
    #[error("{0}")]
    Fault(String),
}

/// Checks the record and says what was found.
///
/// # Errors
/// What is wrong with it, or with the file.
pub fn run(arguments: &Arguments, input: impl Read) -> Result<String, VerifyFault> {
    let failed = |error| VerifyFault::Read { file: arguments.file.clone(), error };
    let mut bytes = Vec::new();
    let read = if arguments.file.as_os_str() == "-" {
        input.take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        File::open(&arguments.file).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(failed)?;
    if bytes.len() as u64 > LONGEST {
        return Err(VerifyFault::Fault(format!("a record is not longer than {LONGEST} bytes")));
    }
    verify(&String::from_utf8_lossy(&bytes)).map_err(VerifyFault::Fault)
}

/// Checks a record and says what was found.
///
/// # Errors
/// A sentence about what is wrong with it.
pub fn verify(text: &str) -> Result<String, String> {
    let lang = Lang::English;
    let transcript: Transcript = text.parse().map_err(|error| text::record_error(lang, &error, shown))?;
    let found = play::verify(&transcript).map_err(|fault| text::fault(lang, &fault, shown))?;
    Ok(text::verified(lang, &transcript, &found))
}

/// The beginning of a text, on one line.
pub(super) fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}
