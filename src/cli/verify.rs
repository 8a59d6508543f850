//! `parlor verify`: checks that a record is of a fair game: its moves by the rules, its rolls by the seed.

use super::record_file;
use crate::text::{self, Lang};
use parlor_engine::excerpt;
use parlor_games::record::{self, Transcript};
use std::{
    fs::File,
    io::{self, Read},
    path::PathBuf,
};

/// The options of the command line.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Arguments {
    /// The file that holds the record, as /replay hands it out; - is standard input
    file: PathBuf,
}

#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    #[error("{} can't be read: {error}", .file.display())]
    Read { file: PathBuf, error: io::Error },
    #[error("{0}")]
    Invalid(String),
}

/// Returns the report.
///
/// # Errors
/// Something is wrong with the record or the file.
pub fn run(arguments: &Arguments, input: impl Read) -> Result<String, VerifyError> {
    let failed = |error| VerifyError::Read { file: arguments.file.clone(), error };
    let read = if arguments.file.as_os_str() == "-" {
        record_file::read(input)
    } else {
        File::open(&arguments.file).and_then(record_file::read)
    };
    let text = read.map_err(failed)?.ok_or_else(|| VerifyError::Invalid(record_file::too_long()))?;
    verify(&text).map_err(VerifyError::Invalid)
}

/// Returns the report, or a sentence that says what is wrong with the record.
pub fn verify(text: &str) -> Result<String, String> {
    let lang = Lang::English;
    let transcript: Transcript = text.parse().map_err(|error| text::record_error(lang, &error, excerpt))?;
    let found = record::verify(&transcript).map_err(|fault| text::fault(lang, &fault, excerpt))?;
    Ok(text::verified(lang, &transcript, &found))
}
