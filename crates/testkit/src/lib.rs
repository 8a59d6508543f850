//! Shared code of tests: random numbers, slow second implementations of the games and, by features, servers (`servers`),
//! long games (`table`), pictures of positions (`pictures`) and the whole bot (`bot`).

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test fails by panicking, prints what it measured and reads its own variables"
)]

#[cfg(feature = "bot")]
pub mod bot_test;
#[cfg(feature = "bot")]
pub mod browser;
#[cfg(feature = "pictures")]
pub mod compare;
#[cfg(feature = "bot")]
pub mod concurrency;
#[cfg(feature = "servers")]
pub mod database;
#[cfg(feature = "bot")]
pub mod durations;
#[cfg(feature = "bot")]
pub mod firefox;
#[cfg(feature = "bot")]
pub mod forwarder;
#[cfg(feature = "servers")]
pub mod free_address;
#[cfg(feature = "table")]
pub mod long_game;
#[cfg(feature = "servers")]
pub mod openapi;
#[cfg(feature = "servers")]
pub mod page;
#[cfg(feature = "servers")]
pub mod payloads;
#[cfg(feature = "servers")]
pub mod pgbouncer;
#[cfg(feature = "pictures")]
pub mod pictures;
#[cfg(feature = "servers")]
pub mod polling;
pub mod pyramid;
#[cfg(feature = "bot")]
pub mod query_plans;
#[cfg(feature = "servers")]
pub mod silent_address;
#[cfg(feature = "servers")]
pub mod small_disk;
#[cfg(feature = "servers")]
pub mod standby;
#[cfg(feature = "servers")]
pub mod stretch;
#[cfg(feature = "servers")]
mod time_limit;
pub mod usage;
#[cfg(feature = "bot")]
pub mod whole_answers;

pub use parlor_slow_rules as slow;

use std::io::Write;

/// The generator of tests and benches (xorshift64* by Marsaglia and Vigna) gives the same numbers for a seed on every machine.
/// The recorded playthroughs of the games depend on its numbers: it must not change.
pub struct Random(u64);

impl Random {
    /// Nearby seeds give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        random.next_u64();
        random
    }

    pub fn next_u64(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// `count` must not be 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next_u64()) * count as u128) >> 64) as usize
    }

    /// `from` must not be empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Returns `None` if `from` is empty.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        (!from.is_empty()).then(|| self.pick(from))
    }

    /// The probability is in percent.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Returns `count`, or many times that if `PARLOR_LONG=1` asks for a long run.
pub fn often(count: usize) -> usize {
    if std::env::var("PARLOR_LONG").is_ok_and(|long| long == "1") { count * 20 } else { count }
}

/// With `PARLOR_ACCEPT=1`, tests overwrite the recorded expectations with their present results.
pub fn accepting() -> bool {
    std::env::var("PARLOR_ACCEPT").is_ok_and(|accept| accept == "1")
}

/// Prints that tests are skipped, and why. Panics instead if the variable is `required`.
pub fn skip(why: &str, variable: &str) {
    let required = std::env::var(variable).is_ok_and(|value| value == "required");
    assert!(!required, "{why}");
    // `eprintln!` would be shown for failing tests only.
    let _written = writeln!(std::io::stderr(), "SKIPPED: {why}");
}

/// The path of the program `parlor`. Cargo builds it before the tests and benches of the root package run.
#[cfg(feature = "bot")]
pub fn parlor_program() -> std::path::PathBuf {
    let test = std::env::current_exe().expect("a running test");
    // Test binaries are in `deps`; programs are in the folder above.
    let folder = test.parent().and_then(std::path::Path::parent).expect("the folder of built programs");
    folder.join(format!("parlor{}", std::env::consts::EXE_SUFFIX))
}
