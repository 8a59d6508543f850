//! What is kept of a sandbox between two runs: the world in a file, the games in a folder beside it.

use super::SandboxError;
use crate::sandbox::{self, Sandbox};
use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    time::Duration,
};

/// How often the world is written, if it has changed.
pub(super) const EVERY: Duration = Duration::from_secs(5);

/// Where things are kept, if anywhere.
pub(super) struct Keeping {
    file: Option<PathBuf>,
    /// Held as long as this sandbox runs: two would write over each other.
    _lock: Option<Lock>,
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
        let lock = Lock::take(beside(file, ".lock")).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => SandboxError::InUse(file.to_owned()),
            _ => unusable(error),
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

    /// Removes what is kept, if it is a sandbox's.
    pub(super) fn forget(&self) -> Result<(), SandboxError> {
        let missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        let (Some(file), Some(database)) = (&self.file, self.database()) else { return Ok(()) };
        if self.bytes()?.is_some_and(|bytes| !sandbox::has_written(&bytes)) {
            return Err(SandboxError::Foreign(file.clone()));
        }
        let ours = match fs::read_dir(&database) {
            Ok(mut entries) => entries.next().is_none() || database.join("PG_VERSION").exists(),
            Err(_) => !database.exists(),
        };
        if !ours {
            return Err(SandboxError::Foreign(database));
        }
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
        let Some(bytes) = self.bytes()? else { return Ok(None) };
        match String::from_utf8(bytes) {
            Ok(world) => Ok(Some(world)),
            Err(error) => Err(self.unusable(error.as_bytes(), io::Error::other(error.utf8_error()))),
        }
    }

    /// What the file holds, unless it is empty.
    fn bytes(&self) -> Result<Option<Vec<u8>>, SandboxError> {
        let Some(file) = &self.file else { return Ok(None) };
        match fs::read(file) {
            Ok(bytes) => Ok(Some(bytes).filter(|bytes| !bytes.is_empty())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(SandboxError::State { file: file.clone(), error }),
        }
    }

    /// What to say of a world that nobody can go on with. Whoever starts over loses the file, so this is advised only
    /// where it is a sandbox's.
    pub(super) fn unusable(&self, world: &[u8], error: io::Error) -> SandboxError {
        match &self.file {
            Some(file) if sandbox::has_written(world) => SandboxError::World { file: file.clone(), error },
            Some(file) => SandboxError::Foreign(file.clone()),
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

/// An empty file that one process at a time has locked. It goes with the lock.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock; would block where another has it.
    fn take(path: PathBuf) -> io::Result<Self> {
        loop {
            let file = File::options().write(true).create(true).truncate(false).open(&path)?;
            file.try_lock()?;
            let ours = file.metadata()?;
            if ours.len() > 0 {
                let why = format!("{} would be its lock, and is not empty", path.display());
                return Err(io::Error::other(why));
            }
            // Who had the lock before may have removed the file since it was opened: the next one would lock another.
            match fs::metadata(&path) {
                Ok(there) if (there.dev(), there.ino()) == (ours.dev(), ours.ino()) => {
                    return Ok(Self { path, _file: file });
                }
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
    }
}

impl Drop for Lock {
    /// Removes the file while it is still locked, so that it is nobody else's.
    fn drop(&mut self) {
        let _left_behind = fs::remove_file(&self.path);
    }
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        thread,
    };

    /// Many take and leave one lock; the file is removed each time.
    #[test]
    fn a_lock_is_held_by_one_at_a_time_and_leaves_nothing_behind() {
        let path = std::env::temp_dir().join(format!("parlor-lock-{:016x}", rand::random::<u64>()));
        let (holders, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while taken.load(Ordering::SeqCst) < 2000 {
                        match Lock::take(path.clone()) {
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
        fs::write(&path, "somebody's").expect("written");
        assert!(Lock::take(path.clone()).is_err());
        assert_eq!(fs::read_to_string(&path).expect("a text"), "somebody's");
        fs::remove_file(&path).expect("removed");
    }
}
