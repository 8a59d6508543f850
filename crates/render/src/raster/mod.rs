//! Drawing with pixels: shapes and the share of each pixel that they cover, palettes, and scaling. It knows nothing of games.

pub mod palette;
pub mod scale;
pub mod shape;
