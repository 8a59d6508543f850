//! Pixels: shapes, the share of each pixel that they cover, colours in a palette, and scaling.
//!
//! Knows nothing of games. It is a crate of its own because its loops over pixels need optimisation even in tests, while the rest
//! of the bot compiles twice as fast without.

#![expect(clippy::disallowed_types, reason = "pictures are drawn in this crate and in src/render")]

pub mod palette;
pub mod scale;
pub mod shape;
