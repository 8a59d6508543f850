//! Reads the text of a record of limited length.

use std::io::{self, Read};

/// The longest game fits.
pub(super) const MAX_BYTES: u64 = 1 << 20;

/// `None` if the text is longer than [`MAX_BYTES`].
pub(super) fn read(input: impl Read) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    let fits = bytes.len() as u64 <= MAX_BYTES;
    Ok(fits.then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

pub(super) fn too_long() -> String {
    format!("a record is not longer than {MAX_BYTES} bytes")
}
