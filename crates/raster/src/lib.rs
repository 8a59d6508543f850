//! Pixels: shapes, the share of each pixel that they cover, colours in a palette, and scaling.
//!
//! It knows nothing of games. It is a crate of its own because its loops over pixels need optimisation in tests too, while the rest
//! of the bot is compiled twice as fast without.

#![expect(clippy::disallowed_types, reason = "pictures are drawn in this crate and in src/render")]

pub mod palette;
pub mod scale;
pub mod shape;
