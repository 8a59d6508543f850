//! A small file system that can be filled.

use crate::skip;
use std::{
    fs::{self, File},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    process::Command,
};

/// A new PostgreSQL server takes less than half of this size.
const SIZE: &str = "size=128m";

/// Held in memory until the value is dropped.
pub struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Returns `None` if this process may not mount, for example without the rights of root; panics instead if
    /// `PARLOR_SMALL_DISK=required`.
    pub fn mount() -> Option<Self> {
        let folder = std::env::temp_dir().join(format!("parlor-disk-{}", std::process::id()));
        fs::create_dir(&folder).expect("a folder");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", SIZE, "tmpfs"]).arg(&folder).output();
        if mounted.is_ok_and(|output| output.status.success()) {
            return Some(Self(folder));
        }
        fs::remove_dir(&folder).expect("an empty folder");
        skip("no file system can be mounted: that needs the rights of root", "PARLOR_SMALL_DISK");
        None
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }

    /// Writes until there is no space left.
    pub fn fill(&self) {
        let mut file = File::create(self.filler()).expect("a file");
        let zeros = [0; 4096];
        let full = loop {
            if let Err(error) = file.write_all(&zeros) {
                break error;
            }
        };
        assert_eq!(full.kind(), ErrorKind::StorageFull, "{full}");
    }

    pub fn clear(&self) {
        fs::remove_file(self.filler()).expect("a file to remove");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _unmounted = Command::new("umount").arg("--lazy").arg(&self.0).status();
        let _gone = fs::remove_dir(&self.0);
    }
}
