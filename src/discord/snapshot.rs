//! Texts that tests compare whole with files in `tests/snapshots`.

use std::{fs, path::Path};

/// Otherwise names the first lines that differ, and writes the text beside the snapshot. If the text is right, it can replace the
/// snapshot.
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
