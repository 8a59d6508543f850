//! What is kept of a sandbox between two runs: the world in a file, the games in a folder beside it.

use super::SandboxError;
use crate::sandbox::Sandbox;
use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

/// How often the world is written, if it has changed.
pub(super) const EVERY: Duration = Duration::from_secs(5);

/// Where things are kept, if anywhere.
pub(super) struct Keeping {
    file: Option<PathBuf>,
    /// Held as long as this sandbox runs: two would write over each other.
    _lock: Option<File>,
    /// The sandbox's revision that was written last.
    written: Option<u64>,
}

impl Keeping {
    /// Takes the file, whose folder is made if need be, for this sandbox alone.
    pub(super) fn new(file: Option<&Path>) -> Result<Self, SandboxError> {
        let Some(file) = file else { return Ok(Self { file: None, _lock: None, written: None }) };
        let unusable = |error| SandboxError::State { file: file.to_owned(), error };
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(unusable)?;
        }
        let lock = File::create(beside(file, ".lock")).map_err(unusable)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => SandboxError::InUse(file.to_owned()),
            TryLockError::Error(error) => unusable(error),
        })?;
        Ok(Self { file: Some(file.to_owned()), _lock: Some(lock), written: None })
    }

    /// The file with the world.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The folder with the games.
    pub(super) fn database(&self) -> Option<PathBuf> {
        self.file.as_deref().map(|file| beside(file, ".db"))
    }

    /// Removes what is kept.
    pub(super) fn forget(&self) -> Result<(), SandboxError> {
        let missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        let (Some(file), Some(database)) = (&self.file, self.database()) else { return Ok(()) };
        for removed in [fs::remove_file(file), fs::remove_dir_all(database)] {
            match removed {
                Err(error) if !missing(&error) => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// The world of the last time.
    pub(super) fn read(&self) -> Result<Option<String>, SandboxError> {
        let Some(file) = &self.file else { return Ok(None) };
        match fs::read_to_string(file) {
            Ok(world) => Ok(Some(world)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.unusable(error)),
        }
    }

    pub(super) fn unusable(&self, error: io::Error) -> SandboxError {
        match &self.file {
            Some(file) => SandboxError::State { file: file.clone(), error },
            None => error.into(),
        }
    }

    /// Writes the world if it has changed: beside the file first, so that there is always a whole one.
    pub(super) fn save(&mut self, sandbox: &Sandbox) -> Result<(), SandboxError> {
        let Some(file) = &self.file else { return Ok(()) };
        let revision = sandbox.revision();
        if self.written == Some(revision) {
            return Ok(());
        }
        let world = sandbox.saved()?;
        let new = beside(file, ".new");
        fs::write(&new, &world)
            .and_then(|()| fs::rename(&new, file))
            .map_err(|error| SandboxError::Write { file: new.clone(), error })?;
        self.written = Some(revision);
        Ok(())
    }
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
