//! Checks recorded requests against Discord's own description of its HTTP API (OpenAPI 3.1).
//!
//! The description is large and not part of this repository. The variable `PARLOR_DISCORD_OPENAPI` holds its path. Without the
//! variable, the check prints that it is skipped. The feature `openapi` builds the check: the validator of JSON schemas is a large
//! dependency, and most builds have no description.

#[cfg(feature = "openapi")]
mod description;

#[cfg(feature = "openapi")]
pub use description::Description;

pub const VARIABLE: &str = "PARLOR_DISCORD_OPENAPI";

#[derive(Debug, Default)]
pub struct Report {
    /// Requests that were checked.
    pub checked: usize,
    /// Each violation with its request.
    pub violations: Vec<String>,
}

/// There is none in a build without the feature.
#[cfg(not(feature = "openapi"))]
pub enum Description {}

#[cfg(not(feature = "openapi"))]
impl Description {
    /// Panics if the variable is set: a requested check must not be skipped by accident.
    pub fn from_environment() -> Option<&'static Self> {
        let requested = std::env::var_os(VARIABLE).is_some();
        assert!(!requested, "{VARIABLE} is set, but this build has no check: add --features parlor-testkit/openapi");
        eprintln!("skipped: requests are not checked against Discord's description, {VARIABLE} is not set");
        None
    }

    pub fn check(&self, _: &[std::sync::Arc<parlor_sandbox::Request>]) -> Report {
        match *self {}
    }

    pub fn example(&self, _: &str) -> serde_json::Value {
        match *self {}
    }
}
