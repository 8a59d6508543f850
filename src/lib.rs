//! Parlor.

pub mod sandbox;
