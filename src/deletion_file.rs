//! The file that names the people whose data was deleted. It is kept apart from the database, because a restored backup brings the
//! data back.

use crate::{config::Config, play::UserId};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

#[derive(Clone, Debug)]
pub struct DeletionFile {
    path: PathBuf,
    /// As long as the oldest backup is kept.
    keep: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedDeletion {
    pub at: OffsetDateTime,
    pub person: UserId,
}

#[derive(Debug, thiserror::Error)]
pub enum DeletionFileError {
    #[error("{} can't be used: {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("line {line} of {} is not a time and a user's id", .path.display())]
    Line { path: PathBuf, line: usize },
}

impl DeletionFile {
    /// `None` if PARLOR_DELETIONS names no file.
    pub fn of(config: &Config) -> Option<Self> {
        let path = config.deletions.clone()?;
        Some(Self { path, keep: Duration::days(config.backup_days.into()) })
    }

    /// A file without deletions, unless there is one. So a restore never has to do without it.
    ///
    /// # Errors
    ///
    /// The file can't be written.
    pub fn create(&self) -> Result<(), DeletionFileError> {
        append(&self.path, "").map_err(|error| DeletionFileError::File { path: self.path.clone(), error })
    }

    /// Adds a line, and removes lines that are older than any backup. Blocks.
    ///
    /// # Errors
    ///
    /// The file can't be read or written. It is unchanged then, or has the new line.
    pub fn record(&self, deletion: RecordedDeletion) -> Result<(), DeletionFileError> {
        let failed = |error| DeletionFileError::File { path: self.path.clone(), error };
        // Other processes may write the same file.
        let lock = private().create(true).append(true).open(with_suffix(&self.path, ".lock")).map_err(failed)?;
        lock.lock().map_err(failed)?;
        let line = format!("{} {}\n", rfc3339(deletion.at), deletion.person.0);
        append(&self.path, &line).map_err(failed)?;
        let all = read(&self.path)?;
        let kept: Vec<_> = all.iter().filter(|it| it.at >= deletion.at - self.keep).collect();
        if kept.len() < all.len() {
            let text: String = kept.iter().map(|it| format!("{} {}\n", rfc3339(it.at), it.person.0)).collect();
            replace(&self.path, &text).map_err(failed)?;
        }
        Ok(())
    }
}

/// # Errors
///
/// The file can't be read, or a line is damaged.
pub fn read(path: &Path) -> Result<Vec<RecordedDeletion>, DeletionFileError> {
    let text = fs::read_to_string(path).map_err(|error| DeletionFileError::File { path: path.to_owned(), error })?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let damaged = |index| DeletionFileError::Line { path: path.to_owned(), line: index + 1 };
    lines.map(|(index, line)| parse(line.trim()).ok_or_else(|| damaged(index))).collect()
}

fn parse(line: &str) -> Option<RecordedDeletion> {
    let (at, person) = line.split_once(' ')?;
    Some(RecordedDeletion { at: OffsetDateTime::parse(at, &Rfc3339).ok()?, person: UserId(person.parse().ok()?) })
}

fn rfc3339(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}

fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = private().create(true).append(true).open(path)?;
    file.write_all(line.as_bytes())?;
    file.sync_all()
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = with_suffix(path, ".new");
    let mut file: File = private().create(true).write(true).truncate(true).open(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(new, path)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Only the bot's user may read what it creates.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn deletions_are_kept_as_long_as_backups_in_a_private_file() {
        let path = std::env::temp_dir().join(format!("parlor-deletions-{:016x}", rand::random::<u64>()));
        let file = DeletionFile { path: path.clone(), keep: Duration::days(30) };
        let all = [
            (1, datetime!(2027-01-01 12:00 UTC)),
            (2, datetime!(2027-01-20 12:00 UTC)),
            (3, datetime!(2027-02-10 12:00 UTC)),
        ]
        .map(|(id, at)| RecordedDeletion { at, person: UserId(1 << 60 | id) });
        for deletion in all {
            file.record(deletion).expect("a record");
        }
        assert_eq!(read(&path).expect("deletions"), all[1..]);
        #[cfg(unix)]
        assert_eq!(
            std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).expect("a file").permissions()) & 0o777,
            0o600
        );
        append(&path, "2027-02-1").expect("a line");
        let error = read(&path).expect_err("a damaged line").to_string();
        assert!(error.starts_with("line 3 of "), "{error}");
        for suffix in ["", ".lock"] {
            fs::remove_file(with_suffix(&path, suffix)).expect("the file");
        }
    }
}
