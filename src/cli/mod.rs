//! The modes of the command line other than `serve`.

pub mod bench;
pub mod health;
pub mod puzzles;
pub mod ratings;
pub mod render;
pub mod restored;
pub mod sandbox;
pub mod verify;

use crate::text::{self, Lang};
use parlor_games::rules::{Game, Illegal};
use parlor_render::RenderError;
use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

/// The longest record fits.
const MAX_RECORD_BYTES: u64 = 1 << 20;

#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A sentence about the arguments, or about what a file contains.
    #[error("{0}")]
    Invalid(String),
    #[error("{} can't be read: {error}", .file.display())]
    Read { file: PathBuf, error: io::Error },
    #[error("{} can't be written: {error}", .file.display())]
    Write { file: PathBuf, error: io::Error },
    #[error("standard output can't be used: {0}")]
    Output(#[from] io::Error),
    #[error(transparent)]
    Draw(#[from] RenderError),
}

/// English, because other programs use these modes.
pub fn explain(game: Game, typed: &str, illegal: &Illegal) -> String {
    text::illegal(Lang::English, game, typed, illegal)
}

/// `file` is the input's name in errors.
fn read_record(file: &Path, input: io::Result<impl Read>) -> Result<String, CliError> {
    let mut bytes = Vec::new();
    let read = input.and_then(|input| input.take(MAX_RECORD_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(|error| CliError::Read { file: file.to_owned(), error })?;
    if bytes.len() as u64 > MAX_RECORD_BYTES {
        let long = format!("{}: a record is not longer than {MAX_RECORD_BYTES} bytes", file.display());
        return Err(CliError::Invalid(long));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
