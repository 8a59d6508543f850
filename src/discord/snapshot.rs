//! Texts that tests compare as a whole with files in `tests/snapshots`.

use std::{fs, path::Path};

/// If they differ, names the first different lines and writes the text beside the snapshot, which it can replace if it is right.
pub(crate) fn assert_snapshot(name: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if expected == actual {
        return;
    }
    let new = path.with_added_extension("new");
    fs::write(&new, actual).expect("the folder of snapshots");
    let differing = expected.lines().zip(actual.lines()).enumerate().find(|(_, (expected, actual))| expected != actual);
    panic!("{} differs from {}: {differing:#?}", new.display(), path.display());
}
