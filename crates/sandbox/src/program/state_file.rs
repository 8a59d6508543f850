//! The state kept between two runs: the sandbox's snapshot in a file, the games in a folder beside it.

use super::error::ProgramError;
use parlor_sandbox::{Sandbox, looks_like_snapshot};
use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

/// Empty without the option `--state`.
pub(super) struct StateFile {
    path: Option<PathBuf>,
    /// Held while this program runs: two programs would overwrite each other's state.
    _lock: Option<Lock>,
    /// The sandbox's revision at the last save.
    saved: Option<u64>,
}

impl StateFile {
    /// Locks the file for this process and creates its folder.
    pub(super) fn open(file: Option<&Path>) -> Result<Self, ProgramError> {
        let Some(file) = file else { return Ok(Self { path: None, _lock: None, saved: None }) };
        let unusable = |error| ProgramError::StateFile { file: file.to_owned(), error };
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(unusable)?;
        }
        let lock = Lock::acquire(beside(file, ".lock")).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => ProgramError::InUse(file.to_owned()),
            _ => unusable(error),
        })?;
        Ok(Self { path: Some(file.to_owned()), _lock: Some(lock), saved: None })
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The data folder of the private PostgreSQL server.
    pub(super) fn database_folder(&self) -> Option<PathBuf> {
        self.path.as_deref().map(|file| beside(file, ".db"))
    }

    /// Deletes only what this program wrote.
    pub(super) fn delete(&self) -> Result<(), ProgramError> {
        let missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        let (Some(file), Some(database)) = (&self.path, self.database_folder()) else { return Ok(()) };
        if self.bytes()?.is_some_and(|bytes| !looks_like_snapshot(&bytes)) {
            return Err(ProgramError::NotOurs(file.clone()));
        }
        let ours = match fs::read_dir(&database) {
            Ok(mut entries) => entries.next().is_none() || database.join("PG_VERSION").exists(),
            Err(_) => !database.exists(),
        };
        if !ours {
            return Err(ProgramError::NotOurs(database));
        }
        for removed in [fs::remove_file(file), fs::remove_dir_all(database)] {
            match removed {
                Err(error) if !missing(&error) => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns `None` if there is no file.
    pub(super) fn read(&self) -> Result<Option<String>, ProgramError> {
        let Some(bytes) = self.bytes()? else { return Ok(None) };
        match String::from_utf8(bytes) {
            Ok(snapshot) => Ok(Some(snapshot)),
            Err(error) => Err(self.invalid(error.as_bytes(), io::Error::other(error.utf8_error()))),
        }
    }

    /// Returns `None` for an empty file.
    fn bytes(&self) -> Result<Option<Vec<u8>>, ProgramError> {
        let Some(file) = &self.path else { return Ok(None) };
        match fs::read(file) {
            Ok(bytes) => Ok(Some(bytes).filter(|bytes| !bytes.is_empty())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ProgramError::StateFile { file: file.clone(), error }),
        }
    }

    /// The message recommends `--fresh`, which deletes the file, only if this program wrote the file.
    pub(super) fn invalid(&self, content: &[u8], error: io::Error) -> ProgramError {
        match &self.path {
            Some(file) if looks_like_snapshot(content) => ProgramError::Snapshot { file: file.clone(), error },
            Some(file) => ProgramError::NotOurs(file.clone()),
            None => error.into(),
        }
    }

    /// Saves a snapshot if the sandbox has changed. It is written beside the file first and then renamed, so that the file
    /// is always complete.
    pub(super) fn save(&mut self, sandbox: &Sandbox) -> Result<(), ProgramError> {
        let Some(file) = &self.path else { return Ok(()) };
        let revision = sandbox.revision();
        if self.saved == Some(revision) {
            return Ok(());
        }
        let snapshot = sandbox.snapshot()?;
        let new = beside(file, ".new");
        fs::write(&new, &snapshot)
            .and_then(|()| fs::rename(&new, file))
            .map_err(|error| ProgramError::Write { file: new.clone(), error })?;
        self.saved = Some(revision);
        Ok(())
    }
}

/// An empty file that one process at a time can lock. Releasing the lock removes the file.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Fails with `WouldBlock` while another process holds the lock.
    fn acquire(path: PathBuf) -> io::Result<Self> {
        loop {
            let file = File::options().write(true).create(true).truncate(false).open(&path)?;
            file.try_lock()?;
            let ours = file.metadata()?;
            if ours.len() > 0 {
                let why = format!("{} would be the lock file, but is not empty", path.display());
                return Err(io::Error::other(why));
            }
            // The previous holder may have removed the file after it was opened here. The next process would then create and lock
            // another file.
            match fs::metadata(&path) {
                Ok(current) if (current.dev(), current.ino()) == (ours.dev(), ours.ino()) => {
                    return Ok(Self { path, _file: file });
                }
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
    }
}

impl Drop for Lock {
    /// The file is removed while it is still locked, so no other process uses it.
    fn drop(&mut self) {
        let _left_behind = fs::remove_file(&self.path);
    }
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        thread,
    };

    #[test]
    fn a_lock_has_one_holder_at_a_time_and_its_file_is_removed() {
        let path = std::env::temp_dir().join(format!("parlor-lock-{:016x}", rand::random::<u64>()));
        let (holders, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while taken.load(Ordering::SeqCst) < 2000 {
                        match Lock::acquire(path.clone()) {
                            Ok(lock) => {
                                assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                                taken.fetch_add(1, Ordering::SeqCst);
                                thread::yield_now();
                                holders.fetch_sub(1, Ordering::SeqCst);
                                drop(lock);
                            }
                            Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::yield_now(),
                            Err(error) => panic!("{error}"),
                        }
                    }
                });
            }
        });
        assert!(!path.exists());
        fs::write(&path, "foreign").expect("written");
        assert!(Lock::acquire(path.clone()).is_err());
        assert_eq!(fs::read_to_string(&path).expect("a text"), "foreign");
        fs::remove_file(&path).expect("removed");
    }
}
