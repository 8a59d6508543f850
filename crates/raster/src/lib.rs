//! Drawing with pixels: shapes and the share of each pixel that they cover, palettes, and scaling.
//!
//! This crate does not depend on the games. It is separate because its loops over pixels need optimisation even in tests, while
//! the rest of the bot compiles twice as fast without.

#![expect(clippy::disallowed_types, reason = "pictures are drawn in this crate and in src/render")]

pub mod palette;
pub mod scale;
pub mod shape;
