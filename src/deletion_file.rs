//! The file that names the people whose data was deleted. It is kept apart from the database, because a restored backup brings the
//! data back.

use crate::{config::Config, play::UserId};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
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

/// What a file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deletions {
    /// When the file began: earlier deletions are not in it. `None` if it does not say.
    pub since: Option<OffsetDateTime>,
    pub deletions: Vec<RecordedDeletion>,
}

#[derive(Debug, thiserror::Error)]
pub enum DeletionFileError {
    #[error("{} can't be used: {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("line {line} of {} is not a time and a user's id", .path.display())]
    Line { path: PathBuf, line: usize },
}

/// The first line says since when the file names deletions. If the file is lost and the bot begins a new one, a restore can tell.
const SINCE: &str = "# since ";

/// Between two deletions. If the time of the last one is later still, a clock is wrong.
const MAX_GAP: Duration = Duration::days(2 * 365);

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
    pub fn create(&self, now: OffsetDateTime) -> Result<(), DeletionFileError> {
        self.append(now, "").map(drop).map_err(|error| self.failed(error))
    }

    /// Adds a line, and removes lines that are older than any backup. Blocks.
    ///
    /// # Errors
    ///
    /// The line can't be written. That older lines can't be removed is only logged: the deletion must not wait for it.
    pub fn record(&self, deletion: RecordedDeletion) -> Result<(), DeletionFileError> {
        let _lock = self.append(deletion.at, &line(&deletion)).map_err(|error| self.failed(error))?;
        if let Err(error) = self.prune(deletion.at) {
            tracing::warn!(%error, "could not remove old lines from the file of PARLOR_DELETIONS; `parlor restored` needs it whole");
        }
        Ok(())
    }

    /// Removes lines that are older than any backup. `last` is the time of the last line.
    fn prune(&self, last: OffsetDateTime) -> Result<(), DeletionFileError> {
        let Deletions { since, deletions: all } = read(&self.path)?;
        let before = all.iter().rev().skip(1).map(|it| it.at).max();
        // A clock that is years ahead must remove no line.
        let now = before.filter(|before| last - *before > MAX_GAP).unwrap_or(last);
        let kept: Vec<_> = all.iter().filter(|it| it.at >= now - self.keep).collect();
        if kept.len() < all.len() {
            let since = since.map(|since| format!("{SINCE}{}\n", rfc3339(since))).into_iter();
            let text: String = since.chain(kept.into_iter().map(line)).collect();
            replace(&self.path, &text).map_err(|error| self.failed(error))?;
        }
        Ok(())
    }

    fn failed(&self, error: io::Error) -> DeletionFileError {
        DeletionFileError::File { path: self.path.clone(), error }
    }

    /// Adds the line whole or not at all; a new file gets its first line, too. Returns a lock: other processes may write the same
    /// file.
    fn append(&self, now: OffsetDateTime, line: &str) -> io::Result<File> {
        let lock = private().create(true).append(true).open(with_suffix(&self.path, ".lock"))?;
        lock.lock()?;
        let mut file = private().read(true).create(true).append(true).open(&self.path)?;
        cut_incomplete_line(&mut file)?;
        let length = file.metadata()?.len();
        let first = if length == 0 { format!("{SINCE}{}\n", rfc3339(now)) } else { String::new() };
        let written = file.write_all(format!("{first}{line}").as_bytes()).and_then(|()| file.sync_all());
        if written.is_err() {
            file.set_len(length)?;
        }
        written.map(|()| lock)
    }
}

/// Removes a last line without its end: a crash or a full disk has left a part of it, in which the id may be another person's. Its
/// deletion was not carried out, and is recorded again.
fn cut_incomplete_line(file: &mut File) -> io::Result<()> {
    let mut text = Vec::new();
    file.read_to_end(&mut text)?;
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    if whole < text.len() { file.set_len(whole as u64) } else { Ok(()) }
}

fn complete_lines(text: &str) -> &str {
    text.rfind('\n').map_or("", |end| &text[..=end])
}

/// # Errors
///
/// The file can't be read, or a line is damaged. A last line without its end does not count.
pub fn read(path: &Path) -> Result<Deletions, DeletionFileError> {
    let text = fs::read_to_string(path).map_err(|error| DeletionFileError::File { path: path.to_owned(), error })?;
    if complete_lines(&text).len() < text.len() {
        tracing::warn!(path = %path.display(), "the last line of the file of PARLOR_DELETIONS has no end; it does not count");
    }
    let since = complete_lines(&text).lines().next().and_then(|line| line.strip_prefix(SINCE));
    let since = since.and_then(|since| OffsetDateTime::parse(since.trim(), &Rfc3339).ok());
    let lines = complete_lines(&text).lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let damaged = |index| DeletionFileError::Line { path: path.to_owned(), line: index + 1 };
    let deletions = lines.map(|(index, line)| parse(line).ok_or_else(|| damaged(index))).collect::<Result<_, _>>()?;
    Ok(Deletions { since, deletions })
}

fn line(deletion: &RecordedDeletion) -> String {
    format!("{} {}\n", rfc3339(deletion.at), deletion.person.0)
}

fn parse(line: &str) -> Option<RecordedDeletion> {
    let (at, person) = line.split_once(' ')?;
    Some(RecordedDeletion { at: OffsetDateTime::parse(at, &Rfc3339).ok()?, person: UserId(person.parse().ok()?) })
}

pub(crate) fn rfc3339(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
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
            (4, datetime!(2027-02-15 12:00 UTC)),
        ]
        .map(|(id, at)| RecordedDeletion { at, person: UserId(1 << 60 | id) });
        file.create(all[0].at - Duration::HOUR).expect("a file");
        for deletion in all {
            file.record(deletion).expect("a record");
        }
        // The first line stays, because it tells whether the file reaches back to a backup.
        assert_eq!(
            read(&path).expect("deletions"),
            Deletions { since: Some(all[0].at - Duration::HOUR), deletions: all[1..].to_vec() }
        );
        #[cfg(unix)]
        assert_eq!(
            std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).expect("a file").permissions()) & 0o777,
            0o600
        );
        // The bot dies while it writes a line: in the midst of the time, or of the id, so that another person's is left.
        let whole = fs::read_to_string(&path).expect("a file");
        let mut expected = all[1..].to_vec();
        for part in ["2027-02-1", "2027-02-10T12:00:00Z 11529215046068469", "2027-02-10T12:00:00Z 1152921504606846979"]
        {
            fs::write(&path, format!("{whole}{part}")).expect("written");
            assert_eq!(read(&path).expect("deletions").deletions, all[1..], "{part}");
        }
        // The bot goes on, and the file is whole again.
        file.record(all[2]).expect("a record");
        expected.push(all[2]);
        assert_eq!(read(&path).expect("deletions").deletions, expected);
        fs::write(&path, format!("{whole}2027-02-1\n")).expect("written");
        let error = read(&path).expect_err("a damaged line").to_string();
        assert!(error.starts_with("line 5 of "), "{error}");
        // What is damaged delays no deletion, and one whose clock is far ahead removes no line.
        file.record(all[3]).expect("a record");
        assert!(
            fs::read_to_string(&path)
                .expect("a file")
                .ends_with("2027-02-1\n2027-02-15T12:00:00Z 1152921504606846980\n")
        );
        fs::write(&path, &whole).expect("written");
        file.record(RecordedDeletion { at: datetime!(2099-01-01 12:00 UTC), ..all[0] }).expect("a record");
        assert!(fs::read_to_string(&path).expect("a file").starts_with(&whole));
        for suffix in ["", ".lock"] {
            fs::remove_file(with_suffix(&path, suffix)).expect("the file");
        }
    }
}
