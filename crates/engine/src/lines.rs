//! Reads lines of bounded length from untrusted input.

use std::io::{self, BufRead, Read};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Includes its line break, if it has one.
    Whole,
    /// Only the beginning was read; the rest was skipped.
    TooLong,
    End,
}

/// Reads the next line into `line`, which is cleared first. Reads at most `longest` + 1 bytes of a longer line, which limits the
/// memory.
///
/// # Errors
/// The input can't be read.
pub(crate) fn read(input: &mut impl BufRead, longest: usize, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    if input.by_ref().take(longest as u64 + 1).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.len() > longest && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_lines_are_skipped() {
        let mut input = &b"1234\n\n12345\n1234567890\nab\n12345"[..];
        let mut line = Vec::new();
        let mut next = || read(&mut input, 4, &mut line).map(|found| (found, line.clone()));
        for expected in [(Line::Whole, &b"1234\n"[..]), (Line::Whole, b"\n")] {
            assert_eq!(next().expect("a slice"), (expected.0, expected.1.to_vec()));
        }
        assert_eq!(next().expect("a slice").0, Line::TooLong);
        assert_eq!(next().expect("a slice").0, Line::TooLong);
        assert_eq!(next().expect("a slice"), (Line::Whole, b"ab\n".to_vec()));
        assert_eq!(next().expect("a slice").0, Line::TooLong);
        assert_eq!(next().expect("a slice").0, Line::End);
    }
}
