//! `parlor verify`: checks that a record is that of a fair game, its moves by the rules and its rolls by the seed.

use crate::text::{self, Lang};

use parlor_engine::excerpt;
use parlor_games::record::{self, Transcript};
use std::{
    fs::File,
    io::{self, Read},
    path::PathBuf,
};

/// The longest record that is read, in bytes. The longest game fits.
const MAX_BYTES: u64 = 1 << 20;

/// The options of the command line.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Arguments {
    /// The file that holds the record, as /replay hands it out; - is standard input
    file: PathBuf,
}

/// Why a record was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The file can't be read.
    #[error("{} can't be read: {error}", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is not a record, or not that of a fair game.
    #[error("{0}")]
    Invalid(String),
}

/// Checks the record and returns the report.
///
/// # Errors
/// When something is wrong with the record or the file.
pub fn run(arguments: &Arguments, input: impl Read) -> Result<String, VerifyError> {
    let failed = |error| VerifyError::Read { file: arguments.file.clone(), error };
    let mut bytes = Vec::new();
    let read = if arguments.file.as_os_str() == "-" {
        input.take(MAX_BYTES + 1).read_to_end(&mut bytes)
    } else {
        File::open(&arguments.file).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(failed)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(VerifyError::Invalid(format!("a record is not longer than {MAX_BYTES} bytes")));
    }
    verify(&String::from_utf8_lossy(&bytes)).map_err(VerifyError::Invalid)
}

/// Checks the text of a record and returns the report.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub fn verify(text: &str) -> Result<String, String> {
    let lang = Lang::English;
    let transcript: Transcript = text.parse().map_err(|error| text::record_error(lang, &error, excerpt))?;
    let found = record::verify(&transcript).map_err(|fault| text::fault(lang, &fault, excerpt))?;
    Ok(text::verified(lang, &transcript, &found))
}
