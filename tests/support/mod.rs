//! What several test binaries share.

pub mod openapi;
