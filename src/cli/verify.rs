//! `parlor verify`: checks a record: its moves against the rules, its rolls against the seed.

use super::CliError;
use crate::text::{self, Lang};
use parlor_engine::excerpt;
use parlor_games::record::{self, Transcript};
use std::{fs::File, io::Read, path::PathBuf};

#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Arguments {
    /// The file that holds the record, as /replay hands it out; - is standard input
    file: PathBuf,
}

pub fn run(arguments: &Arguments, input: impl Read) -> Result<String, CliError> {
    let file = &arguments.file;
    let text = if file.as_os_str() == "-" {
        super::read_record(file, Ok(input))
    } else {
        super::read_record(file, File::open(file))
    }?;
    verify(&text).map_err(CliError::Invalid)
}

/// Returns the report, or a sentence that says what is wrong with the record.
pub fn verify(text: &str) -> Result<String, String> {
    let lang = Lang::English;
    let transcript: Transcript = text.parse().map_err(|error| text::record_error(lang, &error, excerpt))?;
    let found = record::verify(&transcript).map_err(|fault| text::fault(lang, &fault, excerpt))?;
    Ok(text::verified(lang, &transcript, &found))
}
